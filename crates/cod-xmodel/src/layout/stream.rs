//! The layout of binary files.

use std::borrow::Cow;

use meshwire_core::layout::LeafKind;
use meshwire_core::{Limits, Path, Segment};

use super::cursor::Cursor;
use crate::binary::container::{self, HEADER};
use crate::binary::scalar::Scalar;
use crate::binary::{BinaryStyle, TriangleLayout};
use crate::file::{XmodelFile, write_content};
use crate::grammar::sink::{Place, Sink};
use crate::lines::Line;
use crate::text::UvLayers;
use crate::tokens::Payload;

pub(super) fn walk<'a>(file: &'a XmodelFile, style: &BinaryStyle, mut cursor: Cursor<'a>) {
    let opened = container::open(cursor.rest, &Limits::generous());
    let container = |path: &mut Path| path.push(Segment::Field("container"));
    cursor.named(container::MAGIC.len(), container, "magic", LeafKind::Text);
    cursor.named(HEADER - container::MAGIC.len(), container, "size", LeafKind::Unsigned);
    match opened.map(|opened| (opened.base, opened.stream)) {
        Ok((Some(base), Cow::Borrowed(_))) => {
            cursor.named(base - HEADER, container, "run", LeafKind::Bytes);
            records(file, style, &mut cursor);
        }
        Ok((_, stream)) => {
            cursor.unpacked(&stream, |cursor| records(file, style, cursor));
            cursor.named(cursor.rest.len(), container, "block", LeafKind::Bytes);
        }
        Err(_) => {}
    }
}

/// Reports the records of a stream; `cursor` is at its start.
fn records(file: &XmodelFile, style: &BinaryStyle, cursor: &mut Cursor<'_>) {
    let mut walker = StreamWalker {
        base: cursor.offset,
        cursor,
        layout: style.triangle_layout,
        payload: Payload::Bare,
        place: Place::new(&file.attachments),
    };
    write_content(&file.content, &mut walker);
    walker.attachments(true);
    walker.cursor.enter(&walker.place.trail, Line::End);
    walker.cursor.named(walker.cursor.rest.len(), |_| {}, "rest", LeafKind::Bytes);
}

struct StreamWalker<'a, 'c, 'w> {
    cursor: &'c mut Cursor<'w>,
    base: usize,
    layout: TriangleLayout,
    payload: Payload,
    place: Place<'a>,
}

impl StreamWalker<'_, '_, '_> {
    fn align(&mut self) {
        let position = self.cursor.offset - self.base;
        let missing = position.next_multiple_of(4) - position;
        self.cursor.named(
            missing,
            |path| self.place.trail.extend_line(self.place.line, path),
            "padding",
            LeafKind::Bytes,
        );
    }

    fn scalar(&mut self) {
        let scalar = self.payload.scalar(self.place.slot);
        let kind = match scalar {
            Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::Share => LeafKind::Unsigned,
            Scalar::I16 | Scalar::I32 | Scalar::Direction => LeafKind::Signed,
            Scalar::F32 => LeafKind::Float,
        };
        let path = |path: &mut Path| self.place.trail.extend_operand(self.place.line, self.place.slot, path);
        self.cursor.leaf(scalar.size(), path, kind, None);
        self.place.slot += 1;
    }
}

impl<'a> Sink<'a> for StreamWalker<'a, '_, '_> {
    const TEXT: bool = false;

    fn place(&mut self) -> &mut Place<'a> {
        &mut self.place
    }

    fn open(&mut self, line: Line, _: u32) {
        self.cursor.enter(&self.place.trail, line);
        self.place.open(line);
        let hash = self.cursor.rest.first_chunk::<2>().map(|bytes| u16::from_le_bytes(*bytes));
        let info = line.info();
        let token = info.wide.filter(|wide| hash == Some(wide.hash)).unwrap_or(info.token);
        self.payload = token.payload;
        let path = |path: &mut Path| self.place.trail.extend_line(line, path);
        self.cursor.meant(2, path, "token", LeafKind::Unsigned, Some(token.keyword));
        if token.payload.is_padded(self.layout) {
            self.cursor.named(2, path, "padding", LeafKind::Bytes);
        }
    }

    fn integer(&mut self, _: i64) {
        self.scalar();
    }

    fn number(&mut self, _: f64) {
        self.scalar();
    }

    fn text(&mut self, value: &[u8]) {
        let path = |path: &mut Path| self.place.trail.extend_operand(self.place.line, self.place.slot, path);
        self.cursor.leaf(value.len() + 1, path, LeafKind::Text, None);
        self.place.slot += 1;
        self.align();
    }

    fn end(&mut self) {
        self.align();
    }

    fn uv_layers(&self) -> UvLayers {
        UvLayers::Counted
    }
}

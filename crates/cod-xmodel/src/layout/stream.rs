//! The bytes of a binary file.

use std::borrow::Cow;

use meshwire_core::layout::LeafKind;
use meshwire_core::{Limits, Path, Segment};

use super::Cursor;
use crate::binary::container::{self, HEADER};
use crate::binary::scalar::Scalar;
use crate::binary::{BinaryStyle, TriangleLayout};
use crate::file::{XmodelFile, write_content};
use crate::grammar::Sink;
use crate::grammar::attachment::{Queue, write_rest};
use crate::grammar::trail::Trail;
use crate::lines::Line;
use crate::text::UvLayers;
use crate::tokens::Payload;

pub(super) fn walk<'a>(file: &'a XmodelFile, style: &BinaryStyle, mut cursor: Cursor<'a>) {
    let unlimited = Limits { max_decoded_bytes: u64::MAX, ..Limits::default() };
    let base = container::open(cursor.rest, &unlimited).ok().and_then(|opened| {
        // Offsets inside a compressed block are no offsets of the file.
        matches!(opened.stream, Cow::Borrowed(_)).then_some(opened.base).flatten()
    });
    let container = || Path::from_iter([Segment::Field("container")]);
    cursor.named(container::MAGIC.len(), container, "magic", LeafKind::Text);
    cursor.named(HEADER - container::MAGIC.len(), container, "size", LeafKind::Unsigned);
    let Some(base) = base else {
        cursor.named(cursor.rest.len(), container, "block", LeafKind::Bytes);
        return;
    };
    cursor.named(base - HEADER, container, "run", LeafKind::Bytes);
    let mut walker = StreamWalker {
        cursor,
        base,
        layout: style.triangle_layout,
        payload: Payload::Bare,
        line: Line::Start,
        slot: 0,
        queue: Queue::new(&file.attachments),
        trail: Trail::new(),
    };
    write_content(&file.content, &mut walker);
    write_rest(&mut walker);
    walker.cursor.enter(&walker.trail, Line::End);
    walker.cursor.named(walker.cursor.rest.len(), Path::root, "rest", LeafKind::Bytes);
}

struct StreamWalker<'a> {
    cursor: Cursor<'a>,
    base: usize,
    layout: TriangleLayout,
    payload: Payload,
    line: Line,
    slot: usize,
    queue: Queue<'a>,
    trail: Trail,
}

impl StreamWalker<'_> {
    fn align(&mut self) {
        let position = self.cursor.offset - self.base;
        let missing = position.next_multiple_of(4) - position;
        self.cursor.named(missing, || self.trail.line(self.line), "padding", LeafKind::Bytes);
    }

    fn scalar(&mut self) {
        let scalar = self.payload.scalar(self.slot);
        let kind = match scalar {
            Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::Share => LeafKind::Unsigned,
            Scalar::I16 | Scalar::I32 | Scalar::Direction => LeafKind::Signed,
            Scalar::F32 => LeafKind::Float,
        };
        self.cursor.leaf(scalar.size(), || self.trail.operand(self.line, self.slot), kind, None);
        self.slot += 1;
    }
}

impl<'a> Sink<'a> for StreamWalker<'a> {
    const TEXT: bool = false;

    fn trail(&mut self) -> &mut Trail {
        &mut self.trail
    }

    fn queue(&mut self) -> &mut Queue<'a> {
        &mut self.queue
    }

    fn open(&mut self, line: Line, _: u32) {
        self.cursor.enter(&self.trail, line);
        if self.cursor.done {
            return;
        }
        self.line = line;
        self.slot = 0;
        let hash = self.cursor.rest.first_chunk::<2>().map(|bytes| u16::from_le_bytes(*bytes));
        let info = line.info();
        let token = info.wide.filter(|wide| hash == Some(wide.hash)).unwrap_or(info.token);
        self.payload = token.payload;
        let path = || {
            let mut path = self.trail.line(line);
            path.push(Segment::Field("token"));
            path
        };
        self.cursor.leaf(2, path, LeafKind::Unsigned, Some(token.keyword));
        if token.payload.is_padded(self.layout) {
            self.cursor.named(2, || self.trail.line(line), "padding", LeafKind::Bytes);
        }
    }

    fn integer(&mut self, _: i64) {
        self.scalar();
    }

    fn number(&mut self, _: f64) {
        self.scalar();
    }

    fn text(&mut self, value: &[u8]) {
        self.cursor.leaf(value.len() + 1, || self.trail.operand(self.line, self.slot), LeafKind::Text, None);
        self.slot += 1;
        self.align();
    }

    fn end(&mut self) {
        self.align();
    }

    fn problem(&mut self, _: String) {}

    fn uv_layers(&self) -> UvLayers {
        UvLayers::Counted
    }
}

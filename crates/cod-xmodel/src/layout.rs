//! Which byte belongs to which token: walks the grammar along the written bytes.

use std::borrow::Cow;

use binrw::Endian;
use meshwire_core::layout::{Leaf, LeafKind};
use meshwire_core::reader::widen;
use meshwire_core::{Limits, Path, Segment};

use crate::binary::container::{self, HEADER};
use crate::binary::scalar::Scalar;
use crate::binary::{BinaryStyle, TriangleLayout};
use crate::file::{Style, XmodelFile, write_content};
use crate::grammar::Sink;
use crate::grammar::attachment::{Queue, write_rest};
use crate::grammar::trail::Trail;
use crate::lines::Line;
use crate::text::{TextStyle, UvLayers, lex};
use crate::tokens::{Payload, Token};

/// Reports every byte of the written file.
pub(crate) fn layout(file: &XmodelFile, bytes: &[u8], sink: &mut dyn FnMut(Leaf<'_>)) {
    match &file.style {
        Style::Text(style) => text(file, style, bytes, sink),
        Style::Binary(style) => binary(file, style, bytes, sink),
    }
}

/// Hands out the bytes front to back.
struct Cursor<'a> {
    rest: &'a [u8],
    offset: usize,
    sink: &'a mut dyn FnMut(Leaf<'_>),
}

impl Cursor<'_> {
    fn leaf(&mut self, length: usize, path: &Path, kind: LeafKind, meaning: Option<&str>) {
        let Some((bytes, rest)) = self.rest.split_at_checked(length.min(self.rest.len())) else { return };
        if !bytes.is_empty() {
            let offset = widen(self.offset);
            (self.sink)(Leaf { path, offset, bytes, kind, endian: Endian::Little, meaning });
        }
        self.rest = rest;
        self.offset += bytes.len();
    }

    fn named(&mut self, length: usize, path: &Path, name: &'static str, kind: LeafKind) {
        let mut path = path.clone();
        path.push(Segment::Field(name));
        self.leaf(length, &path, kind, None);
    }
}

fn text(file: &XmodelFile, style: &TextStyle, bytes: &[u8], sink: &mut dyn FnMut(Leaf<'_>)) {
    let mut walker = TextWalker {
        cursor: Cursor { rest: bytes, offset: 0, sink },
        layers: style.uv_layers,
        line: Line::Start,
        slot: 0,
        queue: Queue::new(&file.attachments),
        trail: Trail::new(),
    };
    write_content(&file.content, &mut walker);
    write_rest(&mut walker);
    walker.cursor.named(walker.cursor.rest.len(), &Path::root(), "space", LeafKind::Text);
}

struct TextWalker<'a> {
    cursor: Cursor<'a>,
    layers: UvLayers,
    line: Line,
    slot: usize,
    queue: Queue,
    trail: Trail,
}

impl TextWalker<'_> {
    /// White space, commas and comments inside a record.
    fn space(&mut self, after: &[u8]) {
        let length = self.cursor.rest.len() - after.len();
        let path = self.trail.path();
        self.cursor.named(length, &path, "space", LeafKind::Text);
    }

    fn operand(&mut self, quoted: bool) {
        self.space(lex::skip_to_operand(self.cursor.rest));
        let rest = self.cursor.rest;
        let after = if quoted {
            lex::split_quoted(rest, self.line == Line::Note).map_or(&[][..], |(_, after)| after)
        } else {
            lex::split_word(rest).1
        };
        let path = self.trail.operand(self.line, self.slot);
        self.slot += 1;
        self.cursor.leaf(rest.len() - after.len(), &path, LeafKind::Text, None);
    }
}

impl Sink for TextWalker<'_> {
    const TEXT: bool = true;

    fn trail(&mut self) -> &mut Trail {
        &mut self.trail
    }

    fn queue(&mut self) -> &mut Queue {
        &mut self.queue
    }

    fn open(&mut self, line: Line, _: u32) {
        self.line = line;
        self.slot = 0;
        self.space(lex::skip_separators(self.cursor.rest));
        let rest = self.cursor.rest;
        let length = match line {
            Line::Comment | Line::Semicolon => line.info().token.keyword.len(),
            _ => lex::split_word(rest).0.len(),
        };
        let path = self.trail.line(line);
        self.cursor.named(length, &path, "keyword", LeafKind::Text);
    }

    fn integer(&mut self, _: i64) {
        self.operand(false);
    }

    fn number(&mut self, _: f64) {
        self.operand(false);
    }

    fn text(&mut self, value: &[u8]) {
        if matches!(self.line, Line::Comment | Line::Semicolon) {
            let path = self.trail.operand(self.line, 0);
            self.cursor.leaf(value.len(), &path, LeafKind::Text, None);
        } else {
            self.operand(true);
        }
    }

    fn end(&mut self) {
        // The line end belongs to the record, blank lines to the next one.
        let blanks = lex::skip_blanks(self.cursor.rest);
        if let [b'\n', after @ ..] = blanks {
            self.space(after);
        }
    }

    fn problem(&mut self, _: String) {}

    fn uv_layers(&self) -> UvLayers {
        self.layers
    }
}

fn binary(file: &XmodelFile, style: &BinaryStyle, bytes: &[u8], sink: &mut dyn FnMut(Leaf<'_>)) {
    let unlimited = Limits { max_decoded_bytes: u64::MAX, ..Limits::default() };
    let base = container::open(bytes, &unlimited).ok().and_then(|opened| {
        // Offsets inside a compressed block are no offsets of the file.
        matches!(opened.stream, Cow::Borrowed(_)).then_some(opened.base).flatten()
    });
    let mut cursor = Cursor { rest: bytes, offset: 0, sink };
    let container = Path::from_iter([Segment::Field("container")]);
    cursor.named(container::MAGIC.len(), &container, "magic", LeafKind::Text);
    cursor.named(HEADER - container::MAGIC.len(), &container, "size", LeafKind::Unsigned);
    let Some(base) = base else {
        cursor.named(cursor.rest.len(), &container, "block", LeafKind::Bytes);
        return;
    };
    cursor.named(base - HEADER, &container, "run", LeafKind::Bytes);
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
    walker.cursor.named(walker.cursor.rest.len(), &Path::root(), "rest", LeafKind::Bytes);
}

struct StreamWalker<'a> {
    cursor: Cursor<'a>,
    base: usize,
    layout: TriangleLayout,
    payload: Payload,
    line: Line,
    slot: usize,
    queue: Queue,
    trail: Trail,
}

impl StreamWalker<'_> {
    fn align(&mut self) {
        let position = self.cursor.offset - self.base;
        let path = self.trail.line(self.line);
        self.cursor.named(position.next_multiple_of(4) - position, &path, "padding", LeafKind::Bytes);
    }

    fn scalar(&mut self) {
        let scalar = self.payload.scalar(self.slot);
        let kind = match scalar {
            Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::Share => LeafKind::Unsigned,
            Scalar::I16 | Scalar::I32 | Scalar::Direction => LeafKind::Signed,
            Scalar::F32 => LeafKind::Float,
        };
        let path = self.trail.operand(self.line, self.slot);
        self.slot += 1;
        self.cursor.leaf(scalar.size(), &path, kind, None);
    }
}

impl Sink for StreamWalker<'_> {
    const TEXT: bool = false;

    fn trail(&mut self) -> &mut Trail {
        &mut self.trail
    }

    fn queue(&mut self) -> &mut Queue {
        &mut self.queue
    }

    fn open(&mut self, line: Line, _: u32) {
        self.line = line;
        self.slot = 0;
        let hash = self.cursor.rest.first_chunk::<2>().map(|bytes| u16::from_le_bytes(*bytes));
        let token = hash.and_then(Token::from_hash).unwrap_or(line.info().token);
        self.payload = token.payload;
        let mut path = self.trail.line(line);
        path.push(Segment::Field("token"));
        self.cursor.leaf(2, &path, LeafKind::Unsigned, Some(token.keyword));
        if token.payload.is_padded(self.layout) {
            let path = self.trail.line(line);
            self.cursor.named(2, &path, "padding", LeafKind::Bytes);
        }
    }

    fn integer(&mut self, _: i64) {
        self.scalar();
    }

    fn number(&mut self, _: f64) {
        self.scalar();
    }

    fn text(&mut self, value: &[u8]) {
        let path = self.trail.operand(self.line, self.slot);
        self.slot += 1;
        self.cursor.leaf(value.len() + 1, &path, LeafKind::Text, None);
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

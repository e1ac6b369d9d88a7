//! The layout of text files.

use meshwire_core::Path;
use meshwire_core::layout::LeafKind;

use super::cursor::Cursor;
use crate::file::{XmodelFile, write_content};
use crate::grammar::sink::{Place, Sink};
use crate::lines::Line;
use crate::text::{TextStyle, UvLayers, lex};

pub(super) fn walk<'a>(file: &'a XmodelFile, style: &TextStyle, cursor: Cursor<'a>) {
    let mut walker = TextWalker { cursor, layers: style.uv_layers, place: Place::new(&file.attachments) };
    write_content(&file.content, &mut walker);
    walker.attachments(true);
    walker.cursor.enter(&walker.place.trail, Line::End);
    walker.cursor.named(walker.cursor.rest.len(), |_| {}, "space", LeafKind::Text);
}

struct TextWalker<'a> {
    cursor: Cursor<'a>,
    layers: UvLayers,
    place: Place<'a>,
}

impl TextWalker<'_> {
    /// Reports white space, commas and comments inside a record.
    fn space(&mut self, after: &[u8]) {
        let length = self.cursor.rest.len() - after.len();
        self.cursor.named(length, |path| self.place.trail.extend(path), "space", LeafKind::Text);
    }

    fn operand(&mut self, quoted: bool) {
        self.space(lex::skip_to_operand(self.cursor.rest));
        let rest = self.cursor.rest;
        let after = if quoted {
            lex::split_quoted(rest, self.place.line == Line::Note).map_or(&[][..], |(_, after)| after)
        } else {
            lex::split_word(rest).1
        };
        let length = rest.len() - after.len();
        let path = |path: &mut Path| self.place.trail.extend_operand(self.place.line, self.place.slot, path);
        self.cursor.leaf(length, path, LeafKind::Text, None);
        self.place.slot += 1;
    }
}

impl<'a> Sink<'a> for TextWalker<'a> {
    const TEXT: bool = true;

    fn place(&mut self) -> &mut Place<'a> {
        &mut self.place
    }

    fn open(&mut self, line: Line, _: u32) {
        self.cursor.enter(&self.place.trail, line);
        self.place.open(line);
        // Separators before a record are not part of it, so that a record begins with its keyword.
        let length = self.cursor.rest.len() - lex::skip_separators(self.cursor.rest).len();
        self.cursor.named(length, |_| {}, "space", LeafKind::Text);
        let rest = self.cursor.rest;
        let length = match line {
            Line::Comment | Line::Semicolon => line.info().token.keyword.len(),
            _ => lex::split_word(rest).0.len(),
        };
        self.cursor.named(length, |path| self.place.trail.extend_line(line, path), "keyword", LeafKind::Text);
    }

    fn integer(&mut self, _: i64) {
        self.operand(false);
    }

    fn number(&mut self, _: f64) {
        self.operand(false);
    }

    fn text(&mut self, value: &[u8]) {
        if matches!(self.place.line, Line::Comment | Line::Semicolon) {
            let path = |path: &mut Path| self.place.trail.extend_operand(self.place.line, 0, path);
            self.cursor.leaf(value.len(), path, LeafKind::Text, None);
        } else {
            self.operand(true);
        }
    }

    fn end(&mut self) {
        // The line end is part of the record; blank lines are part of the next one.
        let blanks = lex::skip_blanks(self.cursor.rest);
        if let [b'\n', after @ ..] = blanks {
            self.space(after);
        }
    }

    fn uv_layers(&self) -> UvLayers {
        self.layers
    }
}

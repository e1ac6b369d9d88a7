//! Maps characters to values.

use meshwire_core::layout::{Leaf, LeafKind};
use meshwire_core::reader::widen;
use meshwire_core::{Error, Format as _, Path, Segment};

use super::file::TextFile;
use super::number::token_length;
use super::statement::{Content, Statement};
use super::write::{Piece, write};

/// Reports the characters in order.
struct Walker<'a, 'b> {
    bytes: &'a [u8],
    at: usize,
    path: Path,
    sink: &'b mut dyn FnMut(Leaf<'_>),
}

impl Walker<'_, '_> {
    fn leaf(&mut self, length: usize, segments: &[Segment], kind: LeafKind) {
        let Some(bytes) = self.bytes.get(self.at..self.at + length) else { return };
        segments.iter().for_each(|segment| self.path.push(*segment));
        if !bytes.is_empty() {
            let offset = widen(self.at);
            (self.sink)(Leaf {
                path: &self.path,
                offset,
                bytes,
                size: widen(bytes.len()),
                kind,
                endian: meshwire_core::Endian::Little,
                meaning: None,
            });
        }
        segments.iter().for_each(|_| self.path.pop());
        self.at += length;
    }

    fn space(&mut self, end: usize) {
        self.leaf(end - self.at, &[Segment::Field("space")], LeafKind::Text);
    }

    /// Reports the tokens of a line that ends at `end`. `keyword` is true if the line begins with a keyword.
    fn line(&mut self, end: usize, mut keyword: bool, list: &[Segment]) {
        let mut position = 0;
        loop {
            let rest = self.bytes.get(self.at..end).unwrap_or_default();
            let gap = rest.iter().take_while(|byte| **byte <= b' ').count();
            let Some(token) = rest.get(gap..).filter(|token| !token.is_empty()) else {
                return self.space(end);
            };
            self.space(self.at + gap);
            if token.starts_with(b"#") {
                let comment = token.trim_ascii_end().len();
                self.leaf(comment, &[Segment::Field("comment")], LeafKind::Text);
                continue;
            }
            let length = token_length(token);
            if std::mem::take(&mut keyword) {
                self.leaf(length, &[Segment::Field("keyword")], LeafKind::Text);
            } else {
                let segments: Vec<Segment> = list.iter().copied().chain([Segment::Index(position)]).collect();
                self.leaf(length, &segments, LeafKind::Text);
                position += 1;
            }
        }
    }

    fn piece(&mut self, statement: &Statement, piece: Piece, end: usize) {
        match (piece, &statement.content) {
            (Piece::Note(position), _) => {
                let path = [Segment::Field("notes"), Segment::Index(position)];
                self.leaf(end - self.at, &path, LeafKind::Text);
            }
            (Piece::Line(_), Content::Other(text)) => {
                self.leaf(text.as_bytes().len(), &[Segment::Field("text")], LeafKind::Text);
                self.space(end);
            }
            (Piece::Line(0), Content::Table(table)) if table.head == super::Head::Row => {
                self.line(end, true, &[Segment::Field("rows"), Segment::Index(0)]);
            }
            (Piece::Line(0), _) => self.line(end, true, &[Segment::Field("values")]),
            (Piece::Line(line), _) => {
                let row = statement.row_of(line).unwrap_or(line);
                let (list, row) = (Segment::Field("rows"), Segment::Index(row));
                self.line(end, false, &[list, row]);
            }
        }
    }
}

pub(crate) fn layout(file: &TextFile, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
    let bytes = file.to_bytes()?;
    let mut walker = Walker { bytes: &bytes, at: 0, path: Path::root(), sink };
    write(&file.statements, &file.style, |index, piece, end| {
        let Some(statement) = file.statements.get(index) else { return };
        walker.path = Path::from_iter([Segment::Field("statements"), Segment::Index(index)]);
        walker.piece(statement, piece, end);
    });
    Ok(())
}

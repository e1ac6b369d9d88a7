//! Leaves as rows for people: up to 16 bytes per row, with array elements side by side.

use std::fmt::Write as _;
use std::io::{self, Write};

use meshwire::layout::{Leaf, LeafKind};
use meshwire::{Path, Segment};

use super::end_of;
use crate::console;

/// Bytes per row.
const ROW: usize = 16;
/// With `--brief`, number of rows shown at the start of an array or blob, besides the last one.
const SHOWN: usize = 4;
/// Limits of the width of the path column, which grows with the paths.
const NARROWEST: usize = 24;
const WIDEST: usize = 80;
/// Bytes per row on a narrow terminal.
const NARROW_ROW: usize = 8;
/// Width of the offset column.
const OFFSET: usize = 10;
/// Width reserved for values.
const VALUE: usize = 16;
/// Terminal width from which 16 bytes fit next to path and value.
const WIDE: usize = 100;

/// Prints rows as leaves arrive; a row is buffered until all leaves that belong to it have arrived.
pub struct Rows<'a, 'o> {
    bytes: &'a [u8],
    brief: bool,
    /// Bytes per row.
    row_bytes: usize,
    /// Width of a line.
    columns: usize,
    out: &'o mut dyn Write,
    /// The first error of `out`, kept until the end because a sink of leaves cannot return it.
    result: io::Result<()>,
    complete: bool,
    next: u64,
    /// Width of the path column, as required by the longest path so far.
    width: usize,
    row: Option<Row>,
    array: Option<Array>,
}

struct Row {
    offset: u64,
    bytes: Vec<u8>,
    path: Path,
    /// The last path segment of the last leaf, if there are several.
    last: Option<Segment>,
    kind: LeafKind,
    size: usize,
    value: String,
}

/// The array that the recent rows belong to, for `--brief`.
struct Array {
    path: Path,
    rows: usize,
    last: Option<String>,
}

impl<'a, 'o> Rows<'a, 'o> {
    pub fn new(bytes: &'a [u8], brief: bool, columns: usize, out: &'o mut dyn Write) -> Self {
        let row_bytes = if columns < WIDE { NARROW_ROW } else { ROW };
        Self {
            bytes,
            brief,
            row_bytes,
            columns,
            out,
            result: Ok(()),
            complete: true,
            next: 0,
            width: NARROWEST,
            row: None,
            array: None,
        }
    }

    /// Skips a leaf that is not shown.
    pub fn pass_over(&mut self, leaf: &Leaf<'_>) {
        self.end_row();
        self.next = end_of(leaf);
    }

    /// Adds the next leaf.
    pub fn leaf(&mut self, leaf: &Leaf<'_>) {
        if leaf.offset > self.next {
            self.gap(leaf.offset);
        }
        self.next = end_of(leaf);
        if let Some(row) = &mut self.row {
            if row.takes(leaf, self.row_bytes) {
                row.bytes.extend_from_slice(leaf.bytes);
                row.last = leaf.path.segments().last().copied();
                let _ = write!(row.value, ", {}", leaf.value());
                return;
            }
        }
        self.end_row();
        if leaf.bytes.len() <= self.row_bytes {
            let mut value = leaf.value().to_string();
            if let Some(meaning) = leaf.meaning {
                let _ = write!(value, " ({meaning})");
            }
            self.row = Some(Row {
                offset: leaf.offset,
                bytes: leaf.bytes.to_vec(),
                path: leaf.path.clone(),
                last: None,
                kind: leaf.kind,
                size: leaf.bytes.len(),
                value: if leaf.kind == LeafKind::Bytes { String::new() } else { value },
            });
        } else {
            self.long(leaf);
        }
    }

    /// Prints the buffered row, and bytes after the last leaf up to `rest`. Returns false if some bytes of the file do
    /// not belong to a field.
    pub fn finish(mut self, rest: u64) -> io::Result<bool> {
        self.end_row();
        self.gap(rest.min(u64::try_from(self.bytes.len()).unwrap_or(u64::MAX)));
        self.end_array();
        self.result.map(|()| self.complete)
    }

    /// Prints a text or blob of several rows.
    fn long(&mut self, leaf: &Leaf<'_>) {
        let path = leaf.path.to_string();
        let mut offset = leaf.offset;
        for (position, part) in leaf.bytes.chunks(self.row_bytes).enumerate() {
            let place = if position == 0 { path.clone() } else { format!("{path}+{:x}", position * self.row_bytes) };
            let text: String = part.iter().map(|byte| printable(*byte)).collect();
            self.print(Some(leaf.path), offset, part, &place, &text);
            offset = offset.saturating_add(u64::try_from(part.len()).unwrap_or(u64::MAX));
        }
    }

    fn gap(&mut self, end: u64) {
        if end <= self.next {
            return;
        }
        self.end_row();
        self.complete = false;
        let at = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
        let bytes = self.bytes.get(at(self.next)..at(end)).unwrap_or_default();
        let mut offset = self.next;
        for part in bytes.chunks(self.row_bytes) {
            let text: String = part.iter().map(|byte| printable(*byte)).collect();
            self.print(None, offset, part, "(belongs to no field)", &text);
            offset = offset.saturating_add(u64::try_from(part.len()).unwrap_or(u64::MAX));
        }
        self.next = end;
    }

    fn end_row(&mut self) {
        if let Some(row) = self.row.take() {
            let array = row.array();
            let value = if row.kind == LeafKind::Bytes {
                row.bytes.iter().map(|byte| printable(*byte)).collect()
            } else {
                row.value.clone()
            };
            self.print(array.as_ref(), row.offset, &row.bytes, &row.label(), &value);
        }
    }

    /// Prints a row, or buffers it as the last one of a long `array`.
    fn print(&mut self, array: Option<&Path>, offset: u64, bytes: &[u8], path: &str, value: &str) {
        let start = OFFSET + 3 * self.row_bytes + 1;
        let room = self.columns.saturating_sub(start + 2 + VALUE).clamp(NARROWEST, WIDEST);
        self.width = self.width.max(path.len().min(room));
        let (path, value) = if self.columns == usize::MAX {
            (path.to_owned(), value.to_owned())
        } else {
            (tail_of(path, room), start_of(value, self.columns.saturating_sub(start + 2 + self.width)))
        };
        let row = format(start, self.width, offset, bytes, &path, &value);
        if self.brief {
            let same = array.is_some() && self.array.as_ref().map(|array| &array.path) == array;
            if !same {
                self.end_array();
                self.array = array.map(|path| Array { path: path.clone(), rows: 0, last: None });
            }
            if let Some(array) = &mut self.array {
                array.rows += 1;
                if array.rows > SHOWN {
                    array.last = Some(row);
                    return;
                }
            }
        }
        self.put(&row);
    }

    fn end_array(&mut self) {
        if let Some(Array { rows, last: Some(last), .. }) = self.array.take() {
            match rows - SHOWN - 1 {
                0 => {}
                1 => self.put("          ... 1 more row\n"),
                left_out => self.put(&format!("          ... {left_out} more rows\n")),
            }
            self.put(&last);
        }
    }

    fn put(&mut self, row: &str) {
        if self.result.is_ok() {
            self.result = self.out.write_all(row.as_bytes());
        }
    }
}

impl Row {
    /// Returns true if the leaf continues the row: the next element of the same array, or the next of the components x,
    /// y, z, w (or r, g, b, a ...) of one vector.
    fn takes(&self, leaf: &Leaf<'_>, row_bytes: usize) -> bool {
        let fits = self.bytes.len() + leaf.bytes.len() <= row_bytes
            && self.kind == leaf.kind
            && self.size == leaf.bytes.len()
            && leaf.meaning.is_none()
            && !matches!(leaf.kind, LeafKind::Text | LeafKind::Bytes);
        let (Some((mine, above)), Some((its, its_above))) =
            (self.path.segments().split_last(), leaf.path.segments().split_last())
        else {
            return false;
        };
        let side_by_side = match (mine, its) {
            (Segment::Index(_), Segment::Index(_)) => true,
            (Segment::Field(mine), Segment::Field(its)) => mine.len() == 1 && its.len() == 1,
            _ => false,
        };
        fits && side_by_side && above == its_above
    }

    /// Returns the label of a row: `indices[4..8]`, `positions[2].xyz`, or the path of a single leaf.
    fn label(&self) -> String {
        match (self.path.segments().split_last(), self.last) {
            (Some((Segment::Index(first), above)), Some(Segment::Index(last))) => {
                format!("{}[{first}..{}]", Path::from_iter(above.iter().copied()), last + 1)
            }
            (Some((Segment::Field(_), _)), Some(Segment::Field(last))) => {
                let between = self.bytes.len() / self.size.max(1) - 2;
                format!("{}{}{last}", self.path, if between == 0 { "" } else { ".." })
            }
            _ => self.path.to_string(),
        }
    }

    /// Returns the innermost array that a row is part of, if the row consists only of plain elements of it.
    fn array(&self) -> Option<Path> {
        let (last, above) = self.path.segments().split_last()?;
        match (last, above.split_last()) {
            (Segment::Index(_), _) => Some(Path::from_iter(above.iter().copied())),
            (Segment::Field(name), Some((Segment::Index(_), array))) if name.len() == 1 => {
                Some(Path::from_iter(array.iter().copied()))
            }
            _ => None,
        }
    }
}

fn printable(byte: u8) -> char {
    if byte.is_ascii_graphic() || byte == b' ' { char::from(byte) } else { '.' }
}

/// Shortens a path to its end, which is more specific than its beginning.
fn tail_of(path: &str, most: usize) -> String {
    let length = path.chars().count();
    if length <= most {
        path.to_owned()
    } else {
        format!("..{}", path.chars().skip(length + 2 - most).collect::<String>())
    }
}

fn start_of(value: &str, most: usize) -> String {
    if value.chars().count() <= most {
        return value.to_owned();
    }
    format!("{}..", value.chars().take(most.saturating_sub(2)).collect::<String>())
}

/// Formats a row. `start` is the position of the path column and `width` its width.
fn format(start: usize, width: usize, offset: u64, bytes: &[u8], path: &str, value: &str) -> String {
    let dim = console::dimmed();
    let mut row = format!("{offset:08x}  ");
    for byte in bytes {
        let _ = write!(row, "{byte:02x} ");
    }
    let _ = write!(row, "{:blank$}", "", blank = start.saturating_sub(row.len()));
    let text = format!("{path:<width$}  {value}");
    format!("{dim}{row}{dim:#}{}\n", text.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Formats rows of consecutive leaves with path, kind and bytes.
    fn rows(brief: bool, leaves: &[(Path, LeafKind, Vec<u8>)], behind: &[u8]) -> (String, bool) {
        let bytes: Vec<u8> = leaves.iter().flat_map(|leaf| leaf.2.clone()).chain(behind.iter().copied()).collect();
        let mut out = Vec::new();
        let mut rows = Rows::new(&bytes, brief, usize::MAX, &mut out);
        let mut offset = 0;
        for (path, kind, bytes) in leaves {
            let endian = binrw::Endian::Little;
            let meaning = (bytes == &[7]).then_some("seven");
            rows.leaf(&Leaf { path, offset, bytes, size: bytes.len() as u64, kind: *kind, endian, meaning });
            offset += bytes.len() as u64;
        }
        let complete = rows.finish(u64::MAX).unwrap();
        (String::from_utf8(out).unwrap(), complete)
    }

    fn path(fields: &[Segment]) -> Path {
        Path::from_iter(fields.iter().copied())
    }

    fn sample() -> Vec<(Path, LeafKind, Vec<u8>)> {
        use Segment::{Field, Index};
        let mut leaves = vec![
            (path(&[Field("magic")]), LeafKind::Text, b"XAC ".to_vec()),
            (path(&[Field("version")]), LeafKind::Unsigned, vec![7]),
            (path(&[Field("flags")]), LeafKind::Unsigned, vec![0]),
        ];
        for (name, value) in [("x", 1.0_f32), ("y", -0.5), ("z", f32::NAN)] {
            leaves.push((path(&[Field("position"), Field(name)]), LeafKind::Float, value.to_le_bytes().to_vec()));
        }
        for index in 0..42_u16 {
            leaves.push((
                path(&[Field("mesh"), Field("indices"), Index(index.into())]),
                LeafKind::Unsigned,
                index.to_le_bytes().to_vec(),
            ));
        }
        leaves.push((path(&[Field("raw")]), LeafKind::Bytes, (0..100).collect()));
        leaves.push((path(&[Field("name")]), LeafKind::Text, b"a name longer than a row".to_vec()));
        leaves
    }

    #[test]
    fn every_byte_has_its_row() {
        let (text, complete) = rows(false, &sample(), b"??");
        assert!(!complete, "two bytes belong to no field");
        insta::assert_snapshot!(text);
        assert!(rows(false, &sample(), b"").1);
    }

    #[test]
    fn brief_rows_leave_out_the_middle() {
        insta::assert_snapshot!(rows(true, &sample(), b"").0);
    }
}

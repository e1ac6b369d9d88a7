//! One comment: assigns values to cells of a field.

use std::fmt::Write as _;
use std::ops::Range;

use super::field_cells::{Row, Spelling};

/// The word that begins every comment.
pub(super) const WORD: &str = "mdl";
/// The version of the comments.
pub(super) const VERSION: &str = "1";
/// Maximum count of numbers and of bytes per line, so that lines stay readable: the digits of a byte are fewer.
const NUMBERS: usize = 16;
const BYTES: usize = 64;
/// Up to this many equal cells are repeated instead of starting a new line.
const GAP: usize = 4;

/// Adds the lines that change the cells of a field from one value to another.
pub(super) fn push(lines: &mut Vec<String>, name: &str, row: &Row, from: &[u8], to: &[u8]) {
    if row.elements(from) != row.elements(to) {
        lines.push(format!("{name}[] {}", row.elements(to)));
    }
    let length = row.len(to);
    let differs = |cell: usize| row.get(from, cell) != row.get(to, cell);
    let mut next = (0..length).find(|cell| differs(*cell));
    while let Some(start) = next {
        let most = if row.spelling(start) == Spelling::Byte { BYTES } else { NUMBERS };
        let limit = length.min(start + most);
        let (mut end, mut cell) = (start + 1, start + 1);
        while cell < limit && cell <= end + GAP {
            if differs(cell) {
                end = cell + 1;
            }
            cell += 1;
        }
        lines.push(line(name, row, start..end, to));
        next = (end..length).find(|cell| differs(*cell));
    }
}

fn line(name: &str, row: &Row, cells: Range<usize>, bytes: &[u8]) -> String {
    let mut text = format!("{name}[{}]", cells.start);
    let mut in_bytes = false;
    for cell in cells {
        let (spelling, value) = (row.spelling(cell), row.get(bytes, cell).unwrap_or_default());
        if !(in_bytes && spelling == Spelling::Byte) {
            text.push(' ');
        }
        in_bytes = spelling == Spelling::Byte;
        // Writing to a `String` cannot fail.
        let _ = match spelling {
            Spelling::Whole => write!(text, "{value}"),
            Spelling::Signed => write!(text, "{}", i32::from_ne_bytes(value.to_ne_bytes())),
            Spelling::Byte => write!(text, "{value:02x}"),
            Spelling::Single => {
                let number = f32::from_bits(value);
                let magnitude = number.abs();
                match () {
                    () if !number.is_finite() => write!(text, "0x{value:08x}"),
                    () if magnitude != 0.0 && !(1e-4..1e9).contains(&magnitude) => write!(text, "{number:e}"),
                    () => write!(text, "{number}"),
                }
            }
        };
    }
    text
}

/// A comment that changes a field.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edit<'a> {
    /// The index of its statement.
    pub(super) index: usize,
    pub(super) name: &'a str,
    /// The first cell; `None` for the length of a list.
    start: Option<usize>,
    values: &'a str,
}

impl<'a> Edit<'a> {
    /// Parses the part of a comment after its first word.
    pub(super) fn of(index: usize, text: &'a str) -> Option<Self> {
        let (name, rest) = text.split_once('[')?;
        let (start, values) = rest.split_once(']')?;
        let start = if start.is_empty() { None } else { Some(start.parse().ok()?) };
        Some(Self { index, name, start, values })
    }

    /// Returns the maximum number of cells it can assign.
    fn stated(&self) -> usize {
        if self.start.is_some() { self.values.len() } else { 0 }
    }

    /// Changes the bytes of the field; returns false if that is not possible.
    fn change(&self, row: &Row, bytes: &mut Vec<u8>, most: usize) -> bool {
        let Some(mut cell) = self.start else {
            return self.values.trim().parse().is_ok_and(|elements| row.resize(bytes, elements, most));
        };
        for word in self.values.split_ascii_whitespace() {
            let digits = if row.spelling(cell) == Spelling::Byte { 2 } else { word.len() };
            for own in word.as_bytes().chunks(digits) {
                let own = std::str::from_utf8(own).ok().and_then(|own| value(own, row.spelling(cell)));
                if !own.is_some_and(|own| row.set(bytes, cell, own)) {
                    return false;
                }
                cell += 1;
            }
        }
        true
    }
}

fn value(word: &str, spelling: Spelling) -> Option<u32> {
    match spelling {
        Spelling::Whole => word.parse().ok(),
        Spelling::Signed => word.parse().ok().map(|value: i32| u32::from_ne_bytes(value.to_ne_bytes())),
        Spelling::Byte => u32::from_str_radix(word, 16).ok(),
        Spelling::Single => match word.strip_prefix("0x") {
            Some(bits) => u32::from_str_radix(bits, 16).ok(),
            None => word.parse().ok().map(f32::to_bits),
        },
    }
}

/// Applies edits to the bytes of a field. Returns the first one that fails.
pub(super) fn change<'a>(row: &Row, bytes: &mut Vec<u8>, edits: &[&'a Edit<'a>]) -> Result<(), &'a Edit<'a>> {
    // The cells of appended list elements are all stated.
    let most = edits.iter().map(|edit| edit.stated()).fold(row.len(bytes), usize::saturating_add);
    edits.iter().find(|edit| !edit.change(row, bytes, most)).map_or(Ok(()), |edit| Err(edit))
}

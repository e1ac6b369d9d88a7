//! One comment: assigns values to cells of a field.

use std::fmt::Write as _;

use crate::cells::{Cells, Spelling};

/// The word that begins every comment.
pub(super) const WORD: &str = "mdl";
/// The version of the comments.
pub(super) const VERSION: &str = "1";
/// Maximum count of numbers and of bytes per line.
const NUMBERS: usize = 16;
const BYTES: usize = 64;
/// Up to this many equal cells are repeated instead of starting a new line.
const GAP: usize = 4;

/// Adds the lines that change one row of cells into another. `width` is the number of cells per list element.
pub(super) fn push(
    lines: &mut Vec<String>,
    name: &str,
    speller: fn(usize) -> Spelling,
    width: Option<usize>,
    from: &[u32],
    to: &[u32],
) {
    if from == to {
        return;
    }
    if let Some(width) = width.filter(|_| from.len() != to.len()) {
        lines.push(format!("{name}[] {}", to.len() / width.max(1)));
    }
    let differs = |cell: usize| to.get(cell).is_some_and(|value| from.get(cell) != Some(value));
    let mut next = (0..to.len()).find(|cell| differs(*cell));
    while let Some(start) = next {
        let most = if speller(start) == Spelling::Byte { BYTES } else { NUMBERS };
        let limit = to.len().min(start + most);
        let (mut end, mut cell) = (start + 1, start + 1);
        while cell < limit && cell <= end + GAP {
            if differs(cell) {
                end = cell + 1;
            }
            cell += 1;
        }
        lines.push(line(name, speller, start, to.get(start..end).unwrap_or_default()));
        next = (end..to.len()).find(|cell| differs(*cell));
    }
}

fn line(name: &str, speller: fn(usize) -> Spelling, start: usize, cells: &[u32]) -> String {
    let mut text = format!("{name}[{start}]");
    let mut in_bytes = false;
    for (place, value) in cells.iter().enumerate() {
        let spelling = speller(start + place);
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
                let number = f32::from_bits(*value);
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

    /// Changes the field; returns false if that is not possible.
    fn change(&self, cells: &mut dyn Cells, most: usize) -> bool {
        let Some(mut cell) = self.start else {
            let Ok(length) = self.values.trim().parse::<usize>() else { return false };
            let fits = cells.width().and_then(|width| length.checked_mul(width)).is_some_and(|cells| cells <= most);
            return fits && cells.resize(length);
        };
        let speller = cells.speller();
        for word in self.values.split_ascii_whitespace() {
            if speller(cell) == Spelling::Byte {
                for digits in word.as_bytes().chunks(2) {
                    let byte = std::str::from_utf8(digits).ok().and_then(|digits| u32::from_str_radix(digits, 16).ok());
                    if !byte.is_some_and(|byte| cells.set(cell, byte)) {
                        return false;
                    }
                    cell += 1;
                }
            } else {
                if !value(word, speller(cell)).is_some_and(|value| cells.set(cell, value)) {
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
        Spelling::Byte => None,
        Spelling::Single => match word.strip_prefix("0x") {
            Some(bits) => u32::from_str_radix(bits, 16).ok(),
            None => word.parse().ok().map(f32::to_bits),
        },
    }
}

/// Applies the edits of this name to a field; returns the first one that fails.
pub(super) fn change<'a>(name: &str, cells: &mut dyn Cells, edits: &'a [Edit<'a>]) -> Result<(), &'a Edit<'a>> {
    let own = || edits.iter().filter(|edit| edit.name == name);
    if own().next().is_none() {
        return Ok(());
    }
    // The cells of appended list elements are all stated.
    let most = own().map(Edit::stated).fold(cells.cells().len(), usize::saturating_add);
    own().find(|edit| !edit.change(cells, most)).map_or(Ok(()), Err)
}

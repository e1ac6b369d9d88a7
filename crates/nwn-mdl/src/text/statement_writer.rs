//! Prints one line of a statement.

use super::keyword::Keyword;
use super::number;
use super::number_format::NumberFormat;
use super::rows::Rows;
use super::statement::{Content, Head, Statement, Table, Values};
use super::style::{Align, Cell, Template};

/// Width of the numbers in each column, for columns aligned to their widest number.
pub(crate) type Widths = Vec<usize>;

/// Columns of a list that share a width: vertices and texture vertices of faces.
pub(crate) const FACE_GROUPS: &[&[usize]] = &[&[0, 1, 2], &[3], &[4, 5, 6], &[7]];

/// Measures the columns of a list, if its template needs that.
pub(crate) fn widths(statement: &Statement, template: &Template) -> Widths {
    let (Some(Rows::Numbers(rows)), true) =
        (statement.rows(), template.cells.iter().any(|cell| cell.align == Align::Widest))
    else {
        return Widths::new();
    };
    let mut widths = vec![0; template.cells.len()];
    let mut text = Vec::new();
    for row in rows.iter() {
        for ((value, width), cell) in row.iter().zip(&mut widths).zip(&template.cells) {
            text.clear();
            cell.print(&mut text, *value);
            *width = text.len().max(*width);
        }
    }
    if statement.keyword() == Some(Keyword::Faces) {
        for group in FACE_GROUPS {
            let widest = group.iter().filter_map(|column| widths.get(*column)).max().copied().unwrap_or(0);
            for column in *group {
                if let Some(width) = widths.get_mut(*column) {
                    *width = widest;
                }
            }
        }
    }
    widths
}

/// Prints values one after the other.
struct Printer<'a> {
    out: &'a mut Vec<u8>,
    template: &'a Template,
    widths: &'a [usize],
    position: usize,
    row: bool,
}

impl Printer<'_> {
    fn blanks(&mut self, count: usize) {
        self.out.resize(self.out.len() + count, b' ');
    }

    // Always inlined: called for every number of a file.
    #[inline(always)]
    fn number(&mut self, value: f64) {
        let Some(cell) = self.template.cell(self.position) else {
            self.blanks(1);
            number::print(self.out, value, NumberFormat::PLAIN);
            return;
        };
        let gap = cell.gap.as_bytes();
        append(self.out, gap);
        let start = self.out.len();
        cell.print(self.out, value);
        let least = usize::from(self.position > 0 || !self.row);
        if cell.align != Align::None || gap.len() < least {
            self.align(cell, start, least);
        }
        self.position += 1;
    }

    /// Aligns the number from `start` on, whose gap has its final length only now.
    fn align(&mut self, cell: &Cell, start: usize, least: usize) {
        let gap = cell.gap.as_bytes();
        let number = self.out.get(start..).unwrap_or_default();
        let wanted = match cell.align {
            Align::None => least,
            Align::Sign => (gap.len() + usize::from(!number.starts_with(b"-"))).max(least),
            Align::Width(width) => usize::from(width).saturating_sub(number.len()).max(least),
            Align::Widest => {
                let width = self.widths.get(self.position).copied().unwrap_or(0);
                (gap.len() + width.saturating_sub(number.len())).max(least)
            }
            Align::Column(column) => {
                let before = self.out.get(..start - gap.len()).unwrap_or_default();
                let last = before.iter().rev().take_while(|byte| **byte > b' ').count();
                usize::from(column).saturating_sub(last).max(least)
            }
        };
        let missing = wanted.saturating_sub(gap.len());
        self.blanks(missing);
        self.out.get_mut(start..).unwrap_or_default().rotate_right(missing);
    }

    fn word(&mut self, word: &[u8]) {
        match self.template.cell(self.position) {
            Some(cell) if !cell.gap.is_empty() || (self.row && self.position == 0) => {
                self.out.extend_from_slice(cell.gap.as_bytes());
            }
            _ => self.blanks(1),
        }
        self.out.extend_from_slice(word);
        self.position += 1;
    }

    fn words(&mut self, text: &[u8]) {
        for word in text.split(|byte| *byte == b' ').filter(|word| !word.is_empty()) {
            self.word(word);
        }
    }

    fn head(&mut self, table: &Table) {
        match &table.head {
            Head::Nothing => {}
            Head::Count => self.word(table.rows.len().to_string().as_bytes()),
            Head::Text(text) => self.words(text.as_bytes()),
            Head::Row => self.row(&table.rows, 0),
        }
    }

    fn row(&mut self, rows: &Rows, row: usize) {
        match rows {
            Rows::Numbers(rows) => rows.row(row).unwrap_or_default().iter().for_each(|value| self.number(*value)),
            Rows::Weights(rows) => {
                for weight in rows.get(row).into_iter().flatten() {
                    self.word(weight.bone.as_bytes());
                    self.number(weight.weight);
                }
            }
            Rows::Names(rows) => {
                if let Some(name) = rows.get(row) {
                    self.words(name.as_bytes());
                }
            }
        }
    }
}

/// Appends a few bytes. They are often one, for which a call of `memcpy` costs more than the byte.
#[inline(always)]
fn append(out: &mut Vec<u8>, bytes: &[u8]) {
    match bytes {
        [] => {}
        [one] => out.push(*one),
        _ => out.extend_from_slice(bytes),
    }
}

/// Prints a row of numbers with its line end.
#[inline]
pub(crate) fn row(out: &mut Vec<u8>, values: &[f64], template: &Template, widths: &[usize], end: &[u8]) {
    let mut printer = Printer { out, template, widths, position: 0, row: true };
    values.iter().for_each(|value| printer.number(*value));
    append(out, template.trail.as_bytes());
    append(out, end);
}

/// Prints a line without trailing blanks.
pub(crate) fn line(out: &mut Vec<u8>, statement: &Statement, line: usize, template: &Template, widths: &[usize]) {
    let is_row = line > 0;
    if !is_row && !matches!(statement.content, Content::Other(_)) {
        out.extend_from_slice(template.lead.as_bytes());
        out.extend_from_slice(template.keyword.as_bytes());
    }
    let mut printer = Printer { out, template, widths, position: 0, row: is_row };
    match &statement.content {
        Content::Other(text) => printer.out.extend_from_slice(text.as_bytes()),
        Content::Line { values: Values::Numbers(numbers), .. } => {
            numbers.iter().for_each(|value| printer.number(*value));
        }
        Content::Line { values: Values::Text(text), .. } => printer.words(text.as_bytes()),
        Content::Table(table) => match statement.row_of(line) {
            Some(row) if is_row => printer.row(&table.rows, row),
            _ => printer.head(table),
        },
    }
}

/// Calls `tell` with each number of a line and the position of its cell.
pub(crate) fn numbers(statement: &Statement, line: usize, mut visit: impl FnMut(usize, f64)) {
    let mut all = |numbers: &[f64]| numbers.iter().enumerate().for_each(|(position, value)| visit(position, *value));
    match &statement.content {
        Content::Line { values: Values::Numbers(numbers), .. } => all(numbers),
        Content::Table(table) => match (statement.row_of(line), &table.rows) {
            (Some(row), Rows::Numbers(rows)) => all(rows.row(row).unwrap_or_default()),
            (Some(row), Rows::Weights(rows)) => {
                let weights = rows.get(row).into_iter().flatten().enumerate();
                weights.for_each(|(position, weight)| visit(position * 2 + 1, weight.weight));
            }
            _ => {}
        },
        Content::Line { .. } | Content::Other(_) => {}
    }
}

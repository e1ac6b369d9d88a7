//! Writes statements in their style, line by line.

use std::borrow::Cow;

use super::context::{ByContext, Context, Part, Tracker};
use super::rows::Rows;
use super::statement::{Note, Place, Statement};
use super::style::{Style, Template};
use super::{certain, kept, statement_writer};

/// A piece of output, reported with its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Piece {
    /// A comment or blank line between the lines of a statement, by its index in the notes.
    Note(usize),
    /// A line of a statement.
    Line(usize),
}

/// Prints a whole line, including comment and line end.
pub(crate) fn line(
    out: &mut Vec<u8>,
    statement: &Statement,
    number: usize,
    template: &Template,
    widths: &[usize],
    end: &[u8],
) {
    statement_writer::line(out, statement, number, template, widths);
    match notes(statement, number, Place::Behind).next() {
        Some((_, note)) => out.extend_from_slice(note.text.as_bytes()),
        None if statement.keyword().is_some() => out.extend_from_slice(template.trail.as_bytes()),
        None => {}
    }
    out.extend_from_slice(end);
}

fn notes(statement: &Statement, line: usize, place: Place) -> impl Iterator<Item = (usize, &Note)> {
    // Only a long list is searched as the sorted one that it is in a text.
    const FEW: usize = 32;
    let all = statement.notes.as_slice();
    let before = |past: bool| {
        all.partition_point(|note| usize::try_from(note.line).is_ok_and(|noted| noted < line + usize::from(past)))
    };
    let range = if all.len() > FEW { before(false)..before(true) } else { 0..all.len() };
    let notes = range.clone().zip(all.get(range).unwrap_or_default());
    notes.filter(move |(_, note)| note.place == place && usize::try_from(note.line).is_ok_and(|noted| noted == line))
}

/// A template of the style, and whether it is regular.
struct Form<'a> {
    template: Cow<'a, Template>,
    regular: bool,
}

/// Estimates the size of the text, to avoid reallocations while writing.
fn expected_size(statements: &[Statement]) -> usize {
    let rows = statements.iter().filter_map(|statement| statement.rows()?.numbers());
    statements.len() * 32 + rows.map(|rows| rows.numbers().len() * 10).sum::<usize>()
}

/// Writes all statements; `tell` is called with each piece, its statement, and its end offset. Also returns true if the
/// text certainly reads back as these statements.
pub(crate) fn write(
    statements: &[Statement],
    style: &Style,
    mut visit: impl FnMut(usize, Piece, usize),
) -> (Vec<u8>, bool) {
    let mut out = Vec::with_capacity(expected_size(statements));
    let mut tracker = Tracker::default();
    let mut forms = ByContext::default();
    let form = |context: Context| {
        let template = style.template(&context);
        Form { regular: certain::is_regular(&template, &context), template }
    };
    let plain = Template::default();
    // Without a line end, an empty last line is lost.
    let mut certain = style.final_line_end;
    let mut after_rows = false;
    let end = style.line_end.bytes();
    for (index, statement) in statements.iter().enumerate() {
        let all_end = index + 1 < statements.len() || style.final_line_end;
        let context = statement.keyword().map(|keyword| tracker.enter(keyword, statement.keying()));
        let head = context.map(|context| forms.of(context, form));
        let row = context.filter(|_| statement.list().is_some()).map(|context| Context { part: Part::Row, ..context });
        let row = row.map(|context| forms.of(context, form));
        let known = |form: Option<usize>| form.and_then(|form| forms.items.get(form));
        let (head, row) = (known(head), known(row));
        certain = certain
            && head.is_none_or(|form| form.regular)
            && row.is_none_or(|form| form.regular)
            && certain::reads_back(statement, &mut after_rows);
        let (head, row) = (head.map_or(&plain, |form| &*form.template), row.map_or(&plain, |form| &*form.template));
        let widths = statement_writer::widths(statement, row);
        let quick = statement.notes.is_empty() && statement.kept.is_empty() && all_end;
        let numbers = statement.rows().and_then(Rows::numbers).filter(|_| quick);
        let numbers = numbers.and_then(|rows| Some(rows.numbers().chunks_exact(rows.columns()?.max(1))));
        let lines = if numbers.is_some() { 1 } else { statement.lines() };
        let mut spelled = statement.kept.iter().peekable();
        for number in 0..lines {
            if !statement.notes.is_empty() {
                for (position, note) in notes(statement, number, Place::Before) {
                    out.extend_from_slice(note.text.as_bytes());
                    if !note.text.as_bytes().ends_with(b"\n") {
                        out.extend_from_slice(end);
                    }
                    visit(index, Piece::Note(position), out.len());
                }
            }
            let ended = all_end || number + 1 < lines;
            while spelled.next_if(|kept| usize::try_from(kept.line).is_ok_and(|line| line < number)).is_some() {}
            let own = spelled.next_if(|kept| usize::try_from(kept.line).is_ok_and(|line| line == number));
            match own.filter(|own| kept::still_matches(statement, number, own.text.as_bytes(), ended)) {
                Some(own) => out.extend_from_slice(own.text.as_bytes()),
                None => {
                    let template = if number == 0 { head } else { row };
                    line(&mut out, statement, number, template, &widths, if ended { end } else { b"" });
                }
            }
            visit(index, Piece::Line(number), out.len());
        }
        if let Some(numbers) = numbers {
            for (number, values) in (1..).zip(numbers.skip(statement.row_of(1).unwrap_or(0))) {
                statement_writer::row(&mut out, values, row, &widths, end);
                visit(index, Piece::Line(number), out.len());
            }
        }
        tracker.leave(statement);
    }
    (out, certain)
}

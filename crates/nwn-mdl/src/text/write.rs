//! Writes statements in their style, line by line.

use super::context::{Part, Tracker};
use super::kept;
use super::spell::{self, Widths};
use super::statement::{Note, Place, Statement};
use super::style::{Style, Template};

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
    spell::line(out, statement, number, template, widths);
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

/// Writes all statements; `tell` is called with each piece, its statement, and its end offset.
pub(crate) fn write(statements: &[Statement], style: &Style, mut tell: impl FnMut(usize, Piece, usize)) -> Vec<u8> {
    let mut out = Vec::new();
    let mut tracker = Tracker::default();
    let end = style.line_end.bytes();
    for (index, statement) in statements.iter().enumerate() {
        let last_statement = index + 1 == statements.len();
        let context = statement.keyword().map(|keyword| tracker.enter(keyword, statement.keying()));
        let plain = Template::default();
        let head = context.map(|context| style.template(&context));
        let row = match (context, statement.list()) {
            (Some(context), Some(_)) => Some(style.template(&super::context::Context { part: Part::Row, ..context })),
            _ => None,
        };
        let widths = row.as_deref().map_or_else(Widths::new, |row| spell::widths(statement, row));
        let lines = statement.lines();
        let mut spelled = statement.kept.iter().peekable();
        for number in 0..lines {
            if !statement.notes.is_empty() {
                for (position, note) in notes(statement, number, Place::Before) {
                    out.extend_from_slice(note.text.as_bytes());
                    if !note.text.as_bytes().ends_with(b"\n") {
                        out.extend_from_slice(end);
                    }
                    tell(index, Piece::Note(position), out.len());
                }
            }
            let ended = !last_statement || number + 1 < lines || style.final_line_end;
            while spelled.next_if(|kept| usize::try_from(kept.line).is_ok_and(|line| line < number)).is_some() {}
            let own = spelled.next_if(|kept| usize::try_from(kept.line).is_ok_and(|line| line == number));
            match own.filter(|own| kept::still_says(statement, number, own.text.as_bytes(), ended)) {
                Some(own) => out.extend_from_slice(own.text.as_bytes()),
                None => {
                    let template = if number == 0 { head.as_deref() } else { row.as_deref() };
                    line(
                        &mut out,
                        statement,
                        number,
                        template.unwrap_or(&plain),
                        &widths,
                        if ended { end } else { b"" },
                    );
                }
            }
            tell(index, Piece::Line(number), out.len());
        }
        tracker.leave(statement);
    }
    out
}

//! Checks whether a kept line still matches its value.

use super::keyword::Keyword;
use super::number::{self, same};
use super::rows::Rows;
use super::statement::{Content, Head, Place, Statement, Values};

/// A line split into its tokens, the blanks and comment after them, and its line end.
struct Split<'a> {
    tokens: Vec<&'a [u8]>,
    comment: &'a [u8],
    ended: bool,
}

fn split(text: &[u8]) -> Option<Split<'_>> {
    let (line, ended) = match text.strip_suffix(b"\n") {
        Some(line) => (line.strip_suffix(b"\r").unwrap_or(line), true),
        None => (text, false),
    };
    if line.contains(&b'\n') {
        return None;
    }
    let mut tokens = Vec::new();
    let mut rest = line;
    loop {
        let gap = rest.iter().take_while(|byte| **byte <= b' ').count();
        let (_, after) = rest.split_at_checked(gap)?;
        match after.first() {
            None => return Some(Split { tokens, comment: b"", ended }),
            Some(b'#') => return Some(Split { tokens, comment: rest, ended }),
            Some(_) => {
                let (token, tail) = after.split_at_checked(number::token_length(after))?;
                tokens.push(token);
                rest = tail;
            }
        }
    }
}

fn are_numbers(tokens: &[&[u8]], values: &[f64]) -> bool {
    tokens.len() == values.len()
        && tokens.iter().zip(values).all(|(token, value)| number::read(token).is_some_and(|n| same(n.value, *value)))
}

fn are_words(tokens: &[&[u8]], text: &[u8]) -> bool {
    tokens.join(&b' ') == text
}

/// Returns true if `text` is another formatting of that line of the statement.
pub(crate) fn still_matches(statement: &Statement, line: usize, text: &[u8], ended: bool) -> bool {
    if let Content::Other(whole) = &statement.content {
        let bare = text.strip_suffix(b"\n").map_or(text, |bare| bare.strip_suffix(b"\r").unwrap_or(bare));
        return whole.as_bytes() == bare && text.ends_with(b"\n") == ended;
    }
    let Some(found) = split(text) else { return false };
    let note = statement
        .notes
        .iter()
        .find(|note| note.place == Place::Behind && usize::try_from(note.line).is_ok_and(|noted| noted == line));
    if found.ended != ended || found.comment != note.map_or(&b""[..], |note| note.text.as_bytes()) {
        return false;
    }
    if line > 0 {
        let Some((rows, row)) = statement.rows().zip(statement.row_of(line)) else { return false };
        return is_row(&found.tokens, rows, row);
    }
    let Some((word, rest)) = found.tokens.split_first() else { return false };
    if Keyword::of_keyed(word) != statement.keyword().map(|keyword| (keyword, statement.keying())) {
        return false;
    }
    match &statement.content {
        Content::Other(_) => false,
        Content::Line { values: Values::Numbers(numbers), .. } => are_numbers(rest, numbers),
        Content::Line { values: Values::Text(text), .. } => are_words(rest, text.as_bytes()),
        Content::Table(table) => match &table.head {
            Head::Nothing => rest.is_empty(),
            Head::Count => are_words(rest, table.rows.len().to_string().as_bytes()),
            Head::Text(text) => are_words(rest, text.as_bytes()),
            Head::Row => is_row(rest, &table.rows, 0),
        },
    }
}

fn is_row(tokens: &[&[u8]], rows: &Rows, row: usize) -> bool {
    match rows {
        Rows::Numbers(rows) => rows.row(row).is_some_and(|values| are_numbers(tokens, values)),
        Rows::Names(rows) => rows.get(row).is_some_and(|name| are_words(tokens, name.as_bytes())),
        Rows::Weights(rows) => rows.get(row).is_some_and(|weights| {
            tokens.len() == weights.len() * 2
                && tokens.chunks_exact(2).zip(weights).all(|(pair, weight)| {
                    pair.first() == Some(&weight.bone.as_bytes())
                        && pair
                            .get(1)
                            .and_then(|token| number::read(token))
                            .is_some_and(|n| same(n.value, weight.weight))
                })
        }),
    }
}

//! Turns the result of reading into a file: selects the style, and keeps lines that it does not reproduce.

use std::mem::take;

use super::context::Part;
use super::file::TextFile;
use super::keyword::Keyword;
use super::number::same;
use super::read::{Found, List, Suspect};
use super::statement::{Kept, Statement};
use super::statement_writer::{self, FACE_GROUPS};
use super::style::{Style, Template};
use super::style_inference::{Learner, State};
use super::write;

/// Turns the result of reading into a file: selects the style, and keeps lines that it does not reproduce.
pub(crate) fn select_style(bytes: &[u8], found: Found<'_>) -> TextFile {
    let Found { mut statements, heads, learner, suspects, lists, line_end } = found;
    let mut templates: Vec<Template> = learner.items.iter().map(State::template).collect();
    let end = line_end.bytes();
    let aligned = align(bytes, &statements, (&learner, &lists, &suspects), &mut templates, end);
    let is_aligned = |state: usize| aligned.get(state).copied().unwrap_or(false);
    own_spellings(bytes, &statements, (&heads, &lists, &suspects), &mut templates, |suspect, state| {
        suspect.spelling && !is_aligned(state)
    });
    let plain = Template::default();
    let mut out = Vec::new();
    for suspect in suspects {
        if suspect.line > 0 && suspect.state.is_some_and(is_aligned) {
            continue;
        }
        let Some(text) = bytes.get(suspect.start..suspect.end) else { continue };
        let template = suspect.state.and_then(|state| templates.get(state)).unwrap_or(&plain);
        let Some(statement) = statements.get(suspect.statement) else { continue };
        out.clear();
        // The last line of a text may lack a line end.
        let end = if text.ends_with(b"\n") { end } else { b"" };
        write::line(&mut out, statement, suspect.line, template, &[], end);
        if out != text {
            keep(&mut statements, suspect.statement, suspect.line, text);
        }
    }
    for statement in &mut statements {
        statement.kept.sort_by_key(|kept| kept.line);
    }
    // Templates are large, so determine their order before moving them.
    let mut order: Vec<_> = learner.items.iter().map(|state| state.context).zip(0_usize..).collect();
    order.sort_unstable();
    let lines = order.into_iter().map(|(context, at)| (context, templates.get_mut(at).map(take).unwrap_or_default()));
    let lines = lines.collect();
    let style = Style { line_end, final_line_end: bytes.ends_with(b"\n"), lines };
    TextFile { statements, style }
}

/// Gives lists whose rows do not fit a template in which the columns are aligned, if that reproduces all their rows.
/// Returns true for each template of such a list.
fn align(
    bytes: &[u8],
    statements: &[Statement],
    (learner, lists, suspects): (&Learner<'_>, &[List], &[Suspect]),
    templates: &mut [Template],
    end: &[u8],
) -> Vec<bool> {
    let is_uneven = |state: &State<'_>| state.suspects * 16 > state.lines && state.context.part == Part::Row;
    let mut uneven: Vec<bool> = learner.items.iter().map(is_uneven).collect();
    let mut aligned = vec![false; uneven.len()];
    if !uneven.contains(&true) {
        return aligned;
    }
    let right = |state: &State<'_>| match state.context.keyword {
        Keyword::Faces => state.aligned_right(FACE_GROUPS),
        _ => state.aligned_right(&[&[0], &[1], &[2], &[3]]),
    };
    let left = |state: &State<'_>| state.aligned_left();
    let ways: [&dyn Fn(&State<'_>) -> Template; 2] = [&right, &left];
    for way in ways {
        for ((slot, state), _) in templates.iter_mut().zip(&learner.items).zip(&uneven).filter(|(_, uneven)| **uneven) {
            *slot = way(state);
        }
        own_spellings(bytes, statements, (&[], lists, suspects), templates, |_, state| {
            uneven.get(state) == Some(&true)
        });
        for (state, (uneven, template)) in uneven.iter_mut().zip(templates.iter()).enumerate() {
            let aligned = aligned.get_mut(state).filter(|_| *uneven);
            if let Some(aligned) = aligned {
                *aligned = lists_of(lists, state).all(|list| is_like(bytes, statements, list, template, end));
                *uneven = !*aligned;
            }
        }
    }
    for ((slot, state), _) in templates.iter_mut().zip(&learner.items).zip(uneven).filter(|(_, uneven)| *uneven) {
        *slot = state.template();
    }
    aligned
}

/// Maximum number of specially formatted values in one position; more than that is not a pattern.
const MOST_OWN: usize = 32;

/// A value whose format differs from others in its position.
#[derive(Clone)]
struct Own<'a> {
    token: &'a [u8],
    value: f64,
    /// How often it has this format.
    times: usize,
    /// How often the value occurs in total.
    all: usize,
}

/// Finds values on the wanted lines whose format differs from others, but is always the same in lines of that kind.
fn own_spellings(
    bytes: &[u8],
    statements: &[Statement],
    (heads, lists, suspects): (&[Option<usize>], &[List], &[Suspect]),
    templates: &mut [Template],
    is_wanted: impl Fn(&Suspect, usize) -> bool,
) {
    // By kind of line, then by position.
    let mut seen: Vec<Vec<Vec<Own<'_>>>> = vec![Vec::new(); templates.len()];
    let mut is_any = false;
    let mut text = Vec::new();
    for suspect in suspects {
        let state = suspect.state.filter(|state| is_wanted(suspect, *state));
        let (Some(state), Some(line)) = (state, bytes.get(suspect.start..suspect.end)) else { continue };
        let (Some(template), Some(statement)) = (templates.get(state), statements.get(suspect.statement)) else {
            continue;
        };
        let tokens: Vec<&[u8]> = line.split(|byte| *byte <= b' ').filter(|token| !token.is_empty()).collect();
        let first = usize::from(suspect.line == 0);
        statement_writer::numbers(statement, suspect.line, |position, value| {
            let (Some(cell), Some(&token)) = (template.cells.get(position), tokens.get(position + first)) else {
                return;
            };
            text.clear();
            cell.print(&mut text, value);
            if text == token {
                return;
            }
            is_any = true;
            let Some(places) = seen.get_mut(state) else { return };
            places.resize(template.cells.len(), Vec::new());
            let Some(known) = places.get_mut(position) else { return };
            if let Some(own) = known.iter_mut().find(|own| own.token == token) {
                own.times += 1;
            } else if known.len() < MOST_OWN {
                known.push(Own { token, value, times: 1, all: 0 });
            }
        });
    }
    if !is_any {
        return;
    }
    let mut count = |state: Option<usize>, statement: &Statement, lines: std::ops::Range<usize>| {
        let Some(places) = state.and_then(|state| seen.get_mut(state)).filter(|places| !places.is_empty()) else {
            return;
        };
        for line in lines {
            statement_writer::numbers(statement, line, |position, value| {
                let known = places.get_mut(position).into_iter().flatten();
                known.filter(|own| same(own.value, value)).for_each(|own| own.all += 1);
            });
        }
    };
    for (statement, head) in statements.iter().zip(heads) {
        count(*head, statement, 0..1);
    }
    for list in lists {
        if let Some(statement) = statements.get(list.statement) {
            count(Some(list.state), statement, 1..statement.lines());
        }
    }
    for (template, places) in templates.iter_mut().zip(seen) {
        for (cell, known) in template.cells.iter_mut().zip(places) {
            let always = known.into_iter().filter(|own| own.times == own.all);
            cell.own = always.map(|own| own.token.into()).collect();
        }
    }
}

fn keep(statements: &mut [Statement], statement: usize, line: usize, text: &[u8]) {
    if let (Some(statement), Ok(line)) = (statements.get_mut(statement), u32::try_from(line)) {
        statement.kept.push(Kept { line, text: text.into() });
    }
}

fn lists_of(lists: &[List], state: usize) -> impl Iterator<Item = &List> {
    lists.iter().filter(move |list| list.state == state)
}

/// Returns true if `template` reproduces all rows of a list.
fn is_like(bytes: &[u8], statements: &[Statement], list: &List, template: &Template, end: &[u8]) -> bool {
    let (Some(statement), Some(rest)) = (statements.get(list.statement), bytes.get(list.start..)) else {
        return true;
    };
    let widths = statement_writer::widths(statement, template);
    let mut out = Vec::new();
    let rows = rest.split_inclusive(|byte| *byte == b'\n').filter(|line| {
        let start = line.trim_ascii_start();
        !start.is_empty() && !start.starts_with(b"#")
    });
    rows.take(statement.lines()).enumerate().skip(1).all(|(number, text)| {
        out.clear();
        write::line(&mut out, statement, number, template, &widths, if text.ends_with(b"\n") { end } else { b"" });
        out == text
    })
}

//! Breaks long lines of code.

use std::fmt::Write as _;

use crate::emit::rust::WIDTH;

/// Breaks the lines of code that are longer than [`WIDTH`]. Comments and long texts stay as they are.
pub(super) fn broken(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        let mut rest = line.to_owned();
        while let Some(at) = place(&rest).filter(|_| !line.trim_start().starts_with("//")) {
            let (head, tail) = rest.split_at(at);
            let _ = writeln!(out, "{}", head.trim_end());
            rest = format!("{}{}", " ".repeat(indent + 4), tail.trim_start());
        }
        let _ = writeln!(out, "{rest}");
    }
    out
}

/// Returns where a long line is broken: between two words or behind an opening parenthesis, inside as few brackets as
/// possible, and as late as possible.
fn place(line: &str) -> Option<usize> {
    let indent = line.len() - line.trim_start().len();
    if line.chars().count() <= WIDTH {
        return None;
    }
    let (mut depth, mut quoted, mut escaped) = (0_u32, false, false);
    let mut best: Option<(u32, usize)> = None;
    for (column, (at, character)) in line.char_indices().enumerate() {
        let end = at + character.len_utf8();
        match character {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        // A line that begins with less than a quarter of the width says little.
        let breaks = !quoted && (character == ' ' || character == '(') && column > indent + WIDTH / 4;
        // Beyond the width, the first place is the best.
        let is_better = match best {
            Some((least, _)) => column < WIDTH && depth <= least,
            None => column > indent,
        };
        if breaks && is_better {
            best = Some((depth, end));
        }
        if column >= WIDTH && best.is_some() {
            break;
        }
    }
    best.map(|(_, at)| at).filter(|at| !line.get(*at..).unwrap_or_default().trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::broken;

    #[test]
    fn long_lines_are_broken_outside_of_texts() {
        let short = "    let a = 1;\n/// A comment that is longer, ".to_owned() + &"and longer, ".repeat(12) + "\n";
        assert_eq!(broken(&short), short);
        let name = "a".repeat(22);
        let long = format!("    #[br(if({name} == \"{name} {name}\" || {name} == 1), args({name}, {name}))]\n");
        let lines =
            format!("    #[br(if({name} == \"{name} {name}\" || {name} == 1),\n        args({name}, {name}))]\n");
        assert_eq!(broken(&long), lines);
        let text = format!("    \"{}\"\n", "words ".repeat(30));
        assert_eq!(broken(&text), text);
    }
}

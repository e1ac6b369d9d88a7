//! Element paths as in error messages: `chunks[3].body.layers[2]`.

use std::fmt;
use std::str::FromStr;

/// One step of an [`ElementPath`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A member, by name.
    Field(String),
    /// An element of a list.
    Index(usize),
}

/// A path to a value in the JSON form of a file, as in findings: `chunks[3].body`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ElementPath(pub Vec<Step>);

impl fmt::Display for ElementPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, step) in self.0.iter().enumerate() {
            match step {
                Step::Field(name) if position > 0 => write!(f, ".{name}")?,
                Step::Field(name) => f.write_str(name)?,
                Step::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

impl FromStr for ElementPath {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let steps = bracketed(text, |step| step, |_| None);
        steps.map(Self).ok_or_else(|| format!("expected a path such as chunks[3].body, found {text:?}"))
    }
}

/// Splits a path into steps. `other` reads what is in brackets and is not an index.
pub(super) fn bracketed<S>(text: &str, step: impl Fn(Step) -> S, other: impl Fn(&str) -> Option<S>) -> Option<Vec<S>> {
    let (mut steps, mut rest) = (Vec::new(), text);
    loop {
        let (name, mut after) = rest.split_at(rest.find(['.', '[']).unwrap_or(rest.len()));
        let is_word = name.chars().all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '-');
        // Only a path that starts with an index may omit the name.
        if !is_word || (name.is_empty() && !(steps.is_empty() && after.starts_with('['))) {
            return None;
        }
        if !name.is_empty() {
            steps.push(step(Step::Field(name.to_owned())));
        }
        while let Some(inside) = after.strip_prefix('[') {
            let (inside, behind) = inside.split_at(closing(inside)?);
            steps.push(inside.parse().map(|index| step(Step::Index(index))).ok().or_else(|| other(inside))?);
            after = behind.strip_prefix(']')?;
        }
        match after.strip_prefix('.') {
            Some(next) => rest = next,
            None if after.is_empty() => return Some(steps),
            None => return None,
        }
    }
}

/// Finds the bracket that closes an open one. Brackets may be nested, and those in quotes are part of a text.
fn closing(text: &str) -> Option<usize> {
    let (mut depth, mut is_quoted) = (0_usize, false);
    text.char_indices().find_map(|(at, letter)| {
        match letter {
            '"' => is_quoted = !is_quoted,
            '[' if !is_quoted => depth += 1,
            ']' if !is_quoted && depth == 0 => return Some(at),
            ']' if !is_quoted => depth -= 1,
            _ => {}
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_print_as_they_are_written() {
        for text in ["chunks", "chunks[3].body", "chunks[3].body.layers[2][0].name", "[1].a-b"] {
            assert_eq!(text.parse::<ElementPath>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn wrong_paths_are_refused() {
        for text in ["", ".a", "a.", "a..b", "a[", "a[]", "a[x]", "a[1", "a[1]b", "a[-1]", "a b", "a[1].[2]"] {
            let message = text.parse::<ElementPath>().unwrap_err();
            assert_eq!(message, format!("expected a path such as chunks[3].body, found {text:?}"));
        }
    }
}

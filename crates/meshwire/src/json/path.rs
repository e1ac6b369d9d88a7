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
        let wrong = || format!("expected a path such as chunks[3].body, found {text:?}");
        let mut steps = Vec::new();
        for part in text.split('.') {
            let (name, indices) = part.split_once('[').map_or((part, None), |(name, rest)| (name, Some(rest)));
            let word = name.chars().all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '-');
            // Only a path that starts with an index may omit the name.
            if !word || (name.is_empty() && !(steps.is_empty() && indices.is_some())) {
                return Err(wrong());
            }
            if !name.is_empty() {
                steps.push(Step::Field(name.to_owned()));
            }
            if let Some(indices) = indices {
                let indices = indices.strip_suffix(']').ok_or_else(wrong)?;
                for index in indices.split("][") {
                    steps.push(Step::Index(index.parse().map_err(|_| wrong())?));
                }
            }
        }
        Ok(Self(steps))
    }
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

//! Comparison of two documents by path.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::value::RawValue;
use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::elements::Element;
use crate::json;

/// Lists with a longer differing part are compared by index.
const ALIGNED: usize = 2000;
/// Number of characters of a list element that are searched for its name.
const HEAD: usize = 4096;

/// One difference.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "change", rename_all = "lowercase")]
pub enum Change {
    /// A value; the beginning of both, as JSON.
    Changed {
        /// Its path.
        path: String,
        /// The value of the first file.
        old: String,
        /// The value of the second file.
        new: String,
    },
    /// A value that only the second file has.
    Added {
        /// Its path.
        path: String,
        /// The value.
        new: String,
    },
    /// A value that only the first file has.
    Removed {
        /// Its path.
        path: String,
        /// The value.
        old: String,
    },
    /// The number of elements of a long list.
    Length {
        /// The path of the list.
        path: String,
        /// The number in the first file.
        old: usize,
        /// The number in the second file.
        new: usize,
    },
    /// A mesh or animation.
    Element(Element),
    /// Changes of arrays, and of values derived from them, that an element describes.
    Arrays {
        /// Their number.
        changes: usize,
    },
    /// Numbers in a list.
    Values {
        /// The path of the list.
        path: String,
        /// The number of differing values.
        differing: u64,
        /// The number of values.
        of: u64,
        /// The largest difference; `None` if a value is NaN or infinite.
        #[serde(skip_serializing_if = "Option::is_none")]
        largest: Option<f64>,
    },
}

impl Change {
    /// Returns the path of the value that differs.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        match self {
            Self::Changed { path, .. }
            | Self::Added { path, .. }
            | Self::Removed { path, .. }
            | Self::Length { path, .. }
            | Self::Values { path, .. } => Some(path),
            Self::Element(_) | Self::Arrays { .. } => None,
        }
    }
}

/// Compares two files as documents.
///
/// # Errors
/// One of them is not a valid document, which should not happen, because this program wrote them.
pub fn compare(old: &str, new: &str, tolerance: f64) -> Result<Vec<Change>, String> {
    let root = json::ElementPath(Vec::new());
    let (old, new) = (json::part_of(old, &root)?, json::part_of(new, &root)?);
    let mut comparison = Comparison { tolerance, changes: Vec::new() };
    comparison.values(&mut String::new(), old, new)?;
    Ok(comparison.changes)
}

struct Comparison {
    tolerance: f64,
    changes: Vec<Change>,
}

impl Comparison {
    fn values(&mut self, path: &mut String, old: &RawValue, new: &RawValue) -> Result<(), String> {
        let (one, other) = (old.get(), new.get());
        if one == other {
            return Ok(());
        }
        match (one.as_bytes().first(), other.as_bytes().first()) {
            (Some(b'{'), Some(b'{')) => self.objects(path, old, new),
            (Some(b'['), Some(b'[')) => match numbers(one, other, self.tolerance) {
                Some((0, ..)) => Ok(()),
                Some((differing, of, largest)) => {
                    self.changes.push(Change::Values { path: path.clone(), differing, of, largest });
                    Ok(())
                }
                None => self.lists(path, old, new),
            },
            _ => {
                if !is_near(one, other, self.tolerance) {
                    let (old, new) = (json::brief(one), json::brief(other));
                    self.changes.push(Change::Changed { path: path.clone(), old, new });
                }
                Ok(())
            }
        }
    }

    fn objects(&mut self, path: &mut String, old: &RawValue, new: &RawValue) -> Result<(), String> {
        let (old, new) = (json::members(old)?, json::members(new)?);
        let here = path.len();
        let step = |path: &mut String, name: &str| {
            if here > 0 {
                path.push('.');
            }
            path.push_str(name);
        };
        for (name, value) in &old {
            step(path, name);
            match new.iter().find(|(its, _)| its == name) {
                Some((_, other)) => self.values(path, value, other)?,
                None => self.removed(path, value),
            }
            path.truncate(here);
        }
        for (name, value) in new.iter().filter(|(name, _)| !old.iter().any(|(its, _)| its == name)) {
            step(path, name);
            self.added(path, value);
            path.truncate(here);
        }
        Ok(())
    }

    /// Compares lists. Elements are matched by name or, without names, by content.
    fn lists(&mut self, path: &mut String, old: &RawValue, new: &RawValue) -> Result<(), String> {
        let items = |list: &RawValue| -> Result<Vec<Box<RawValue>>, String> {
            serde_json::from_str(list.get()).map_err(|error| error.to_string())
        };
        let (old, new) = (items(old)?, items(new)?);
        let same = |old: &RawValue, new: &RawValue| old.get() == new.get();
        let before = old.iter().zip(&new).take_while(|(old, new)| same(old, new)).count();
        let shorter = old.len().min(new.len()) - before;
        let ends = old.iter().rev().zip(new.iter().rev()).take(shorter);
        let after = ends.take_while(|(old, new)| same(old, new)).count();
        let old_part = old.get(before..old.len() - after).unwrap_or_default();
        let new_part = new.get(before..new.len() - after).unwrap_or_default();
        let equally_long = old_part.len() == new_part.len();
        if equally_long || old_part.len().max(new_part.len()) > ALIGNED {
            for (index, (one, other)) in old_part.iter().zip(new_part).enumerate() {
                self.at(path, before + index, |this, path| this.values(path, one, other))?;
            }
            return self.lengths(path, old.len(), new.len());
        }
        let (mut keys, mut numbers) = (Vec::new(), HashMap::new());
        for part in [old_part, new_part] {
            let part: Vec<usize> = part
                .iter()
                .map(|item| {
                    let next = numbers.len();
                    *numbers.entry(identity(item.get())).or_insert(next)
                })
                .collect();
            keys.push(part);
        }
        let [old_keys, new_keys] = keys.as_slice() else { return Ok(()) };
        for op in capture_diff_slices(Algorithm::Myers, old_keys, new_keys) {
            let (_, gone, come) = op.as_tag_tuple();
            let pairs = matches!(op, DiffOp::Equal { .. }) || gone.len() == come.len();
            if pairs {
                for (index, other) in gone.zip(come) {
                    let (Some(one), Some(two)) = (old_part.get(index), new_part.get(other)) else { continue };
                    self.at(path, before + other, |this, path| this.values(path, one, two))?;
                }
                continue;
            }
            for index in gone {
                let Some(item) = old_part.get(index) else { continue };
                self.at(path, before + index, |this, path| {
                    this.removed(path, item);
                    Ok(())
                })?;
            }
            for index in come {
                let Some(item) = new_part.get(index) else { continue };
                self.at(path, before + index, |this, path| {
                    this.added(path, item);
                    Ok(())
                })?;
            }
        }
        Ok(())
    }

    /// Compares the lengths of two lists that are too long to be aligned.
    fn lengths(&mut self, path: &str, old: usize, new: usize) -> Result<(), String> {
        if old != new {
            self.changes.push(Change::Length { path: path.to_owned(), old, new });
        }
        Ok(())
    }

    fn at(
        &mut self,
        path: &mut String,
        index: usize,
        look: impl FnOnce(&mut Self, &mut String) -> Result<(), String>,
    ) -> Result<(), String> {
        let here = path.len();
        path.push_str(&format!("[{index}]"));
        let result = look(self, path);
        path.truncate(here);
        result
    }

    fn removed(&mut self, path: &str, value: &RawValue) {
        self.changes.push(Change::Removed { path: path.to_owned(), old: json::brief(value.get()) });
    }

    fn added(&mut self, path: &str, value: &RawValue) {
        self.changes.push(Change::Added { path: path.to_owned(), new: json::brief(value.get()) });
    }
}

/// Returns the name of a list element, or its content if it has none.
fn identity(item: &str) -> &str {
    let head = item.char_indices().nth(HEAD).map_or(item, |(end, _)| item.get(..end).unwrap_or(item));
    for name in ["name\":\"", "name\":{\"text\":\""] {
        if let Some((_, rest)) = head.split_once(name) {
            return rest.split('"').next().filter(|name| !name.is_empty()).unwrap_or(item);
        }
    }
    item
}

/// Compares two lists of numbers with the same structure. Returns the number of differences, the number of values, and
/// the largest difference. Returns `None` if the lists contain other values or differ in structure.
fn numbers(old: &str, new: &str, tolerance: f64) -> Option<(u64, u64, Option<f64>)> {
    if old.contains(['{', '"']) || new.contains(['{', '"']) {
        return None;
    }
    let (mut differing, mut of, mut largest) = (0, 0, Some(0.0_f64));
    let mut others = new.split(',');
    for one in old.split(',') {
        let other = others.next()?;
        let [(opens, one, closes), (its_opens, other, its_closes)] = [one, other].map(stripped);
        if (opens, closes) != (its_opens, its_closes) {
            return None;
        }
        of += u64::from(!one.is_empty());
        if one != other {
            let (a, b) = (one.parse::<f64>().ok()?, other.parse::<f64>().ok()?);
            let difference = (a - b).abs();
            if difference > tolerance {
                differing += 1;
                largest = largest.map(|largest| largest.max(difference));
            }
        }
    }
    others.next().is_none().then_some((differing, of, largest))
}

/// Splits brackets from a number: returns the number of opening brackets, the number, and the number of closing
/// brackets.
fn stripped(token: &str) -> (usize, &str, usize) {
    let inner = token.trim_start_matches('[');
    let number = inner.trim_end_matches(']');
    (token.len() - inner.len(), number, inner.len() - number.len())
}

fn is_near(old: &str, new: &str, tolerance: f64) -> bool {
    match (old.parse::<f64>(), new.parse::<f64>()) {
        (Ok(old), Ok(new)) => (old - new).abs() <= tolerance,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(old: &str, new: &str, tolerance: f64) -> Vec<String> {
        let [old, new] = [old, new].map(|file| format!("{{\"file\":{file}}}"));
        let shown = |change: &Change| match change {
            Change::Changed { path, old, new } => format!("{path}: {old} -> {new}"),
            Change::Added { path, new } => format!("+ {path}: {new}"),
            Change::Removed { path, old } => format!("- {path}: {old}"),
            Change::Values { path, differing, of, largest } => format!("{path}: {differing} of {of}, {largest:?}"),
            other => format!("{other:?}"),
        };
        compare(&old, &new, tolerance).unwrap().iter().map(shown).collect()
    }

    #[test]
    fn members_are_told_by_name() {
        assert_eq!(changes(r#"{"a":1,"b":{"c":"x"}}"#, r#"{"b":{"c":"y"},"a":1}"#, 0.0), ["b.c: \"x\" -> \"y\""]);
        assert_eq!(changes(r#"{"a":1}"#, r#"{"b":1}"#, 0.0), ["- a: 1", "+ b: 1"]);
    }

    #[test]
    fn numbers_may_differ_a_little() {
        assert_eq!(
            changes(r#"{"a":1.0,"b":[[1,2],[3,4]]}"#, r#"{"a":1.05,"b":[[1,2],[3,4.5]]}"#, 0.1),
            ["b: 1 of 4, Some(0.5)"]
        );
        assert_eq!(changes("[1,2,3]", "[1,2,3.01]", 0.1), [""; 0]);
        assert_eq!(changes("[[1],[2]]", "[[1,2]]", 0.0), ["- [0]: [1]", "- [1]: [2]", "+ [0]: [1,2]"]);
    }

    #[test]
    fn elements_are_told_by_their_names() {
        let old = r#"[{"name":"a","x":1},{"name":"b","x":2},{"name":"c","x":3}]"#;
        let new = r#"[{"name":"a","x":1},{"name":"new","x":0},{"name":"b","x":5},{"name":"c","x":3}]"#;
        assert_eq!(changes(old, new, 0.0), ["+ [1]: {\"name\":\"new\",\"x\":0}", "[2].x: 2 -> 5"]);
        assert_eq!(changes(new, old, 0.0), ["- [1]: {\"name\":\"new\",\"x\":0}", "[1].x: 5 -> 2"]);
    }

    #[test]
    fn elements_without_names_are_told_by_content() {
        assert_eq!(changes(r#"[{"x":1},{"x":2}]"#, r#"[{"x":1},{"x":7},{"x":2}]"#, 0.0), ["+ [1]: {\"x\":7}"]);
        assert_eq!(changes(r#"[{"x":1},{"x":2}]"#, r#"[{"x":1},{"x":3}]"#, 0.0), ["[1].x: 2 -> 3"]);
    }
}

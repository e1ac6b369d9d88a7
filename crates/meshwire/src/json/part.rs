//! One part of a document, by its path.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::path::{ElementPath, Step};

#[derive(Deserialize)]
struct Whole<'a> {
    #[serde(borrow)]
    file: &'a RawValue,
}

/// Returns the value of the file in a compact JSON document.
pub(super) fn whole(text: &str) -> Result<&RawValue, String> {
    serde_json::from_str(text).map(|Whole { file }| file).map_err(|error| error.to_string())
}

/// Returns the part of a compact JSON document that a path refers to.
///
/// # Errors
/// There is no such part; the message says what exists there instead.
pub fn part_of<'a>(text: &'a str, path: &ElementPath) -> Result<&'a RawValue, String> {
    let mut part = whole(text)?;
    for (position, step) in path.0.iter().enumerate() {
        part = descend(part, step).map_err(|reason| {
            let above = ElementPath(path.0.iter().take(position).cloned().collect());
            let place = if position == 0 { "the file".to_owned() } else { above.to_string() };
            format!("nothing at {path}: {place} {reason}")
        })?;
    }
    Ok(part)
}

/// Returns the document with another value at a path.
///
/// # Errors
/// There is no such part; the message says what exists there instead.
pub fn with_part(text: &str, path: &ElementPath, value: &str) -> Result<String, String> {
    let old = part_of(text, path)?.get();
    // The part is a slice of the text.
    let start = old.as_ptr().addr().saturating_sub(text.as_ptr().addr());
    let (before, rest) = text.split_at_checked(start).ok_or("a part outside of its document")?;
    let after = rest.get(old.len()..).ok_or("a part outside of its document")?;
    Ok([before, value, after].concat())
}

/// Follows one step into `value`. The paths of errors omit some levels of the JSON: the variant of a value with several
/// shapes, and records that only group fields. Nested objects are therefore searched, outer ones first.
pub(super) fn descend<'a>(value: &'a RawValue, step: &Step) -> Result<&'a RawValue, String> {
    match (step, value.get().as_bytes().first()) {
        (Step::Index(index), Some(b'[')) => {
            let items = items(value)?;
            items.get(*index).copied().ok_or_else(|| format!("has {} elements", items.len()))
        }
        (_, Some(b'{')) => {
            let members = members(value)?;
            let mut lists = members.iter().filter(|(_, member)| member.get().starts_with('['));
            let found = match (step, members.as_slice()) {
                (Step::Field(name), _) => search(&members, name)?,
                (Step::Index(_), [(_, only)]) => return descend(only, step),
                (Step::Index(_), _) => match (lists.next(), lists.next()) {
                    (Some((_, only)), None) => return descend(only, step),
                    _ => None,
                },
            };
            let names = || members.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>();
            found.ok_or_else(|| format!("has {}", names().join(", ")))
        }
        (_, Some(b'[')) => Err("is a list".to_owned()),
        _ => Err("has no parts".to_owned()),
    }
}

/// Returns the elements of a list, which may be in an object of its own.
pub(super) fn items(value: &RawValue) -> Result<Vec<&RawValue>, String> {
    match value.get().as_bytes().first() {
        Some(b'[') => serde_json::from_str(value.get()).map_err(|error| error.to_string()),
        Some(b'{') => match members(value)?.as_slice() {
            [(_, only)] => items(only),
            _ => Err("is not a list".to_owned()),
        },
        _ => Err("is not a list".to_owned()),
    }
}

/// Returns the members of a JSON object, in order.
///
/// # Errors
/// The value is not an object.
pub fn members(value: &RawValue) -> Result<Vec<(String, &RawValue)>, String> {
    serde_json::from_str(value.get()).map(|Members(members)| members).map_err(|error| error.to_string())
}

/// Finds the member with a name, or that of a nested object, level by level.
fn search<'a>(members: &[(String, &'a RawValue)], name: &str) -> Result<Option<&'a RawValue>, String> {
    let mut level: Vec<&'a RawValue> = Vec::new();
    for (key, member) in members {
        if key == name {
            return Ok(Some(member));
        }
        level.push(member);
    }
    while !level.is_empty() {
        let mut below = Vec::new();
        for value in level.into_iter().filter(|value| value.get().starts_with('{')) {
            for (key, member) in self::members(value)? {
                if key == name {
                    return Ok(Some(member));
                }
                below.push(member);
            }
        }
        level = below;
    }
    Ok(None)
}

/// The members of an object in order.
struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct MembersVisitor;

        impl<'de> Visitor<'de> for MembersVisitor {
            type Value = Vec<(String, &'de RawValue)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(members)
            }
        }

        deserializer.deserialize_map(MembersVisitor).map(Members)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(text: &str, path: &str) -> Result<String, String> {
        let mut value: &RawValue = serde_json::from_str(text).unwrap();
        for step in &path.parse::<ElementPath>().unwrap().0 {
            value = descend(value, step)?;
        }
        Ok(value.get().to_owned())
    }

    #[test]
    fn a_path_leads_through_variants_and_groups() {
        let text = r#"{"header":{"a":1},"chunks":[{"id":1,"body":{"mesh":{"layers":[1.50,"nan:7fc00000"],"n":2}}}]}"#;
        assert_eq!(find(text, "header.a").unwrap(), "1");
        assert_eq!(find(text, "chunks[0].body.mesh.n").unwrap(), "2");
        assert_eq!(find(text, "chunks[0].body.n").unwrap(), "2");
        assert_eq!(find(text, "chunks[0].layers[0]").unwrap(), "1.50");
        assert_eq!(find(text, "chunks[0].body.layers[0]").unwrap(), "1.50");
        assert_eq!(find(text, "chunks[0].body.layers[1]").unwrap(), "\"nan:7fc00000\"");
        assert_eq!(find(r#"{"notes":{"first":0,"notes":[{"name":"x"}]}}"#, "notes[0].name").unwrap(), "\"x\"");
    }

    #[test]
    fn the_outer_member_of_a_name_is_found_before_the_inner() {
        let text = r#"{"a":{"b":{"x":1}},"c":{"x":2,"d":{"b":3}}}"#;
        assert_eq!(find(text, "x").unwrap(), "2");
        assert_eq!(find(text, "b").unwrap(), r#"{"x":1}"#);
        assert_eq!(find(text, "d.b").unwrap(), "3");
    }

    #[test]
    fn an_invalid_path_lists_the_members() {
        let text = r#"{"header":{"a":1,"b":2},"chunks":[1,2]}"#;
        assert_eq!(find(text, "nodes").unwrap_err(), "has header, chunks");
        assert_eq!(find(text, "header.c").unwrap_err(), "has a, b");
        assert_eq!(find(text, "chunks[2]").unwrap_err(), "has 2 elements");
        assert_eq!(find(text, "chunks.x").unwrap_err(), "is a list");
        assert_eq!(find(text, "chunks[0].x").unwrap_err(), "has no parts");
    }
}

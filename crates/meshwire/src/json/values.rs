//! Values of a file by path.

use serde_json::value::RawValue;

use super::part::items;
use super::{ElementPath, Step, from_str, members, part_of, to_string, with_part};
use crate::{Asset, Error, ErrorKind};

impl Asset {
    /// Returns the value at a path as JSON, in the form that [`json`](crate::json) describes. Paths are those of findings
    /// and errors.
    ///
    /// ```
    /// # #[cfg(feature = "xpm")] {
    /// use meshwire::Asset;
    ///
    /// let mut asset = Asset::read(b"XPM \x01\0\0\x01")?;
    /// let path = "header.minor_version".parse()?;
    /// assert_eq!(asset.get(&path)?, "0");
    /// assert_eq!(asset.set(&path, "2")?, "0");
    /// assert_eq!(asset.to_bytes()?, b"XPM \x01\x02\0\x01");
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// There is no such value; the message lists the values that exist there instead.
    pub fn get(&self, path: &ElementPath) -> Result<String, Error> {
        let text = to_string(self).map_err(|error| self.unsupported(error.to_string()))?;
        let part = part_of(&text, path).map_err(|reason| self.unsupported(reason))?;
        Ok(part.get().to_owned())
    }

    /// Returns the value that a field of the [layout](Asset::layout) belongs to, with its path. A text has a length and
    /// characters in the file, but is one value in JSON, which also omits some levels of records.
    ///
    /// ```
    /// # #[cfg(feature = "xsm")] {
    /// use meshwire::Asset;
    /// use meshwire::xsm::{Exporter, Submotion, Transform, XsmFile};
    ///
    /// let submotions = vec![Submotion::new("lid", Transform::IDENTITY)];
    /// let motion = Asset::from(XsmFile::from_submotions(Exporter::Max2011, 30, submotions)?);
    /// let characters = "body.chunks[1].body.packed_submotions.submotions[0].node_name.value".parse()?;
    /// let (path, value) = motion.value_of_field(&characters)?;
    /// assert!(path.to_string().ends_with("submotions[0].node_name"));
    /// assert_eq!(value, r#""lid""#);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// There is no such value: the field is computed from others.
    pub fn value_of_field(&self, path: &ElementPath) -> Result<(ElementPath, String), Error> {
        let text = to_string(self).map_err(|error| self.unsupported(error.to_string()))?;
        let missing = match part_of(&text, path) {
            Ok(part) => return Ok((path.clone(), part.get().to_owned())),
            Err(reason) => self.unsupported(reason),
        };
        if let Some((path, part)) = record_value(&text, path) {
            return Ok((path, part.get().to_owned()));
        }
        let mut above = path.clone();
        while above.0.pop().is_some() {
            let Ok(part) = part_of(&text, &above) else { continue };
            // The member of an object with one is its value: `{"bitmap": "wood"}` is a statement.
            let only = members(part).ok().filter(|members| members.len() == 1).and_then(|mut members| members.pop());
            let part = match only {
                Some((name, member)) => {
                    above.0.push(Step::Field(name));
                    member
                }
                None => part,
            };
            let is_text = part.get().starts_with('"') || part.get().starts_with("{\"text\":");
            return if is_text { Ok((above, part.get().to_owned())) } else { Err(missing) };
        }
        Err(missing)
    }

    /// Sets the value at a path to JSON, and returns the old value. The asset is unchanged if there is an error.
    ///
    /// # Errors
    /// There is no such value, or it cannot be the new one.
    pub fn set(&mut self, path: &ElementPath, value: &str) -> Result<String, Error> {
        let text = to_string(self).map_err(|error| self.unsupported(error.to_string()))?;
        let old = part_of(&text, path).map_err(|reason| self.unsupported(reason))?.get();
        let document = with_part(&text, path, value).map_err(|reason| self.unsupported(reason))?;
        match from_str(&document) {
            Ok(asset) => *self = asset,
            Err(error) => {
                let reason = error.to_string();
                // The position refers to a document that the caller does not have.
                let reason = reason.split(" at line ").next().unwrap_or(&reason);
                return Err(self.unsupported(format!(
                    "{path} cannot be {}: {reason}; it is {}",
                    brief(value),
                    brief(old)
                )));
            }
        }
        Ok(old.to_owned())
    }

    fn unsupported(&self, reason: String) -> Error {
        Error::new(self.format().name(), ErrorKind::Unsupported(reason))
    }
}

/// Finds the value of a field whose path has records that JSON omits, or components of a vector, which is a list in JSON.
fn record_value<'a>(text: &'a str, path: &ElementPath) -> Option<(ElementPath, &'a RawValue)> {
    let last = path.0.len().checked_sub(1)?;
    let first = path.0.iter().rposition(|step| matches!(step, Step::Index(_))).map_or(0, |index| index + 1);
    // First nothing is omitted, then one record, then several.
    let omitted =
        (0..=last.saturating_sub(first)).flat_map(|count| (first..=last - count).map(move |at| at..at + count));
    omitted.into_iter().find_map(|omitted| {
        let (above, rest) = (path.0.get(..omitted.start)?, path.0.get(omitted.end..)?);
        // A record may be nested more deeply in JSON. The field itself is not searched: another one could have its name.
        let (record, fields) = rest.split_at(usize::from(rest.len() > 1));
        let mut found = ElementPath([above, record].concat());
        let mut value = part_of(text, &found).ok()?;
        for field in fields {
            let (step, next) = member(value, field)?;
            found.0.push(step);
            value = next;
        }
        Some((found, value))
    })
}

/// The names of components, in the order of the list that JSON has.
const COMPONENTS: [[&str; 4]; 2] = [["x", "y", "z", "w"], ["red", "green", "blue", "alpha"]];

/// Returns the member of an object, or the component of a list, that a step names.
fn member<'a>(value: &'a RawValue, step: &Step) -> Option<(Step, &'a RawValue)> {
    let Step::Field(name) = step else { return None };
    if value.get().starts_with('[') {
        let items = items(value).ok()?;
        let index = COMPONENTS.iter().find_map(|names| names.iter().position(|own| own == name))?;
        return Some((Step::Index(index), items.get(index)?));
    }
    let (name, member) = members(value).ok()?.into_iter().find(|(own, _)| own == name)?;
    Some((Step::Field(name), member))
}

/// Number of characters shown of a value.
const SHOWN: usize = 60;

/// Returns the beginning of a value written as JSON.
#[must_use]
pub fn brief(value: &str) -> String {
    match value.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}..", value.get(..end).unwrap_or(value)),
        None => value.to_owned(),
    }
}

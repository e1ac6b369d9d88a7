//! Values of a file by path.

use serde_json::value::RawValue;

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
        let last_index = path.0.iter().rposition(|step| matches!(step, Step::Index(_)));
        let records = last_index.map_or(0, |index| index + 1)..path.0.len().saturating_sub(1);
        for record in records {
            let mut shorter = path.clone();
            let rest = shorter.0.split_off(record);
            // Members are not searched in nested objects here, where another one could have the name.
            let above = part_of(&text, &shorter).ok();
            let found = above.and_then(|above| rest.iter().skip(1).try_fold(above, member));
            if let Some(part) = found {
                shorter.0.extend(rest.into_iter().skip(1));
                return Ok((shorter, part.get().to_owned()));
            }
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

/// Returns the member of an object that a step names.
fn member<'a>(value: &'a RawValue, step: &Step) -> Option<&'a RawValue> {
    let Step::Field(name) = step else { return None };
    members(value).ok()?.into_iter().find_map(|(own, member)| (own == *name).then_some(member))
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

//! Values of a file by path.

use super::{ElementPath, from_str, part_of, to_string, with_part};
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

//! One part of a document, for `dump --only PATH`.

use std::io::Write;

use meshwire::json::{ElementPath, Values, part_of, with_part};
use meshwire::{Asset, FormatId};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::document::emit;
use crate::status::Stop;

#[derive(Serialize)]
struct Part<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    format: FormatId,
    meshwire: &'a str,
    only: String,
    part: &'a RawValue,
}

/// A part in the form that `dump --only` writes.
#[derive(Deserialize)]
pub struct PartDocument<'a> {
    pub format: FormatId,
    #[serde(rename = "only")]
    path: String,
    #[serde(borrow)]
    part: &'a RawValue,
}

impl<'a> PartDocument<'a> {
    /// Parses the text. Returns `None` if it is not such a document.
    pub fn read(text: &'a [u8]) -> Option<Self> {
        serde_json::from_slice(text).ok()
    }

    /// Returns the document of a file with its part replaced by this one.
    ///
    /// # Errors
    /// The file has no such part; the message is for the user.
    pub fn onto(&self, base: &str) -> Result<String, String> {
        with_part(base, &self.path.parse()?, self.part.get())
    }
}

/// Writes the part of `asset` at `path`, without data stored beside the values if `values` is set. If `line_of` names
/// its file, the part is written on one line with that name.
pub fn write_part(
    asset: &Asset,
    values: bool,
    path: &ElementPath,
    line_of: Option<&str>,
    out: &mut dyn Write,
) -> Result<(), Stop> {
    let text = if values { serde_json::to_string(&Values(asset))? } else { serde_json::to_string(asset)? };
    let part = part_of(&text, path).map_err(Stop::file)?;
    let part = Part {
        source: line_of,
        format: asset.format(),
        meshwire: env!("CARGO_PKG_VERSION"),
        only: path.to_string(),
        part,
    };
    emit(&part, line_of.is_some(), out)
}

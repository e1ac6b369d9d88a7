//! Creates files from content.

use crate::binary::{BinaryStyle, Compression};
use crate::file::{Content, Style, XmodelFile};
use crate::text::{Preset, TextStyle};

impl XmodelFile {
    /// Creates a text file in the style of a known program.
    #[must_use]
    pub fn text(content: Content, preset: Preset) -> Self {
        Self::new(content, Style::Text(TextStyle::preset(preset)))
    }

    /// Creates a binary file.
    #[must_use]
    pub fn binary(content: Content, compression: Compression) -> Self {
        Self::new(content, Style::Binary(BinaryStyle { compression, ..BinaryStyle::new() }))
    }
}

//! Records that may occur anywhere: comments, and tokens of the table that no known writer uses.

use meshwire_core::ByteString;

use crate::lines::Line;
use crate::model::{Vector3, Vector4};

/// A record outside the grammar, and its position.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Attachment {
    /// The number of grammar records before it; 0 for comments at the start.
    pub before: u32,
    /// The content.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub content: AttachmentContent,
}

/// The content of an [`Attachment`].
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum AttachmentContent {
    /// `//` and the rest of the line.
    Comment(ByteString),
    /// `;` and the rest of the line.
    Semicolon(ByteString),
    /// `EXTRA`: four numbers of unknown meaning.
    Extra(#[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))] Vector4),
    /// `ROTATION`: three numbers of unknown meaning.
    Rotation(#[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))] Vector3),
    /// `NUMIKPITCHLAYERS`
    IkPitchLayerCount(u32),
    /// `IKPITCHLAYER`
    IkPitchLayer(i32),
}

impl Attachment {
    /// Creates a comment at the start of a file; `text` is without the slashes.
    pub fn comment(text: impl Into<ByteString>) -> Self {
        Self { before: 0, content: AttachmentContent::Comment(text.into()) }
    }
}

/// Number of records at the start of a file that determine its kind. Only comments may occur before or between them.
pub(crate) const HEAD: u32 = 2;

impl AttachmentContent {
    /// Returns true for comments, which may occur anywhere.
    pub(crate) fn is_comment(&self) -> bool {
        matches!(self, Self::Comment(_) | Self::Semicolon(_))
    }

    /// Returns the line it is written as.
    pub(crate) fn line(&self) -> Line {
        match self {
            Self::Comment(_) => Line::Comment,
            Self::Semicolon(_) => Line::Semicolon,
            Self::Extra(_) => Line::Extra,
            Self::Rotation(_) => Line::Rotation,
            Self::IkPitchLayerCount(_) => Line::IkPitchLayerCount,
            Self::IkPitchLayer(_) => Line::IkPitchLayer,
        }
    }
}

/// Returns attachments that would prevent the kind of the file from being detected.
pub(crate) fn misplaced(attachments: &[Attachment]) -> impl Iterator<Item = (usize, &Attachment)> {
    attachments.iter().enumerate().filter(|(_, one)| one.before < HEAD && !one.content.is_comment())
}

pub(crate) const LINES: [Line; 6] =
    [Line::Comment, Line::Semicolon, Line::Extra, Line::Rotation, Line::IkPitchLayerCount, Line::IkPitchLayer];

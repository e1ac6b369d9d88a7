//! The five kinds of file.

use std::fmt;

/// Short name of the format in errors, for all kinds.
pub(crate) const NAME: &str = "xmodel";

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A model as text.
    XmodelExport,
    /// A model in binary form.
    XmodelBin,
    /// An animation as text.
    XanimExport,
    /// An animation in binary form.
    XanimBin,
    /// Notes of an animation, as text.
    NtExport,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::XmodelExport, Self::XmodelBin, Self::XanimExport, Self::XanimBin, Self::NtExport];

    /// Returns the lower-case file extension.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::XmodelExport => "xmodel_export",
            Self::XmodelBin => "xmodel_bin",
            Self::XanimExport => "xanim_export",
            Self::XanimBin => "xanim_bin",
            Self::NtExport => "nt_export",
        }
    }

    /// Returns the kind with this extension, ignoring case.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.extension().eq_ignore_ascii_case(extension))
    }

    /// Returns true for the text forms.
    #[must_use]
    pub fn is_text(self) -> bool {
        !matches!(self, Self::XmodelBin | Self::XanimBin)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.extension())
    }
}

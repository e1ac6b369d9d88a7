//! What a lint says about a file that reads.

use std::fmt;

use crate::path::Path;

/// How much a [`Finding`] matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing, harmless: padding that is not zero, a known quirk of an exporter.
    Note,
    /// Likely a mistake, or something some programs refuse.
    Warning,
    /// The game, or any careful program, will refuse or misread the file.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// One thing a lint noticed. Findings never stop a read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Stable name of the rule, in kebab case: `stated-length`.
    pub code: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// Where, as a path of field names.
    pub path: Path,
    /// Byte offset of that place from the start of the file, where it has one.
    pub offset: Option<u64>,
    /// What is there, and what was expected; one line.
    pub message: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]", self.severity, self.code)?;
        if !self.path.is_root() {
            write!(f, " {}", self.path)?;
        }
        if let Some(offset) = self.offset {
            write!(f, " at 0x{offset:x}")?;
        }
        write!(f, ": {}", self.message)
    }
}

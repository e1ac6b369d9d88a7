//! Why an edit is not done.

use std::fmt;

/// Why a format does not take an edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The format has no place for it, whatever the values.
    NoPlace(String),
    /// The values are invalid, or not those that this file can hold.
    Invalid(String),
}

impl From<String> for Reason {
    fn from(reason: String) -> Self {
        Self::Invalid(reason)
    }
}

impl From<&str> for Reason {
    fn from(reason: &str) -> Self {
        Self::Invalid(reason.to_owned())
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::NoPlace(reason) | Self::Invalid(reason)) = self;
        f.write_str(reason)
    }
}

/// An edit that is not done, in one line: its subject and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Position in the list of changes.
    pub change: usize,
    /// True if the format has no place for the edit, whatever its values.
    pub no_place: bool,
    /// True if a [lossy](super::Plan::lossy) plan applies the rest of the edit.
    pub in_part: bool,
    message: String,
}

impl Refusal {
    pub(super) fn new(change: usize, subject: &str, reason: &Reason) -> Self {
        let no_place = matches!(reason, Reason::NoPlace(_));
        Self { change, no_place, in_part: false, message: format!("{subject}: {reason}") }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// The position of the change and the message, as error lists take them.
impl From<Refusal> for (usize, String) {
    fn from(refusal: Refusal) -> Self {
        (refusal.change, refusal.message)
    }
}

//! What the facade asks of a file type of the registry.

use meshwire_core::Format;

use crate::{Error, FormatId, Limits};

/// A file type of the registry, which knows the kinds of its files. Types with one kind get this from their entry.
pub(crate) trait Member: Format {
    /// The kind of this file.
    fn id(&self) -> FormatId;

    /// The kind of a file by its content, if it is one of this type.
    fn detect_id(bytes: &[u8]) -> Option<FormatId>;

    /// Reads a file as `id`, which is one of this type's kinds.
    fn read_id(id: FormatId, bytes: &[u8], limits: &Limits) -> Result<Self, Error>;
}

/// The functions of a member that need no value of its type: `A` holds values of all members.
pub(crate) struct Entry<A> {
    /// The kinds of its files.
    pub ids: &'static [FormatId],
    /// See [`Member::detect_id`].
    pub detect: fn(&[u8]) -> Option<FormatId>,
    /// See [`Member::read_id`].
    pub read: fn(FormatId, &[u8], &Limits) -> Result<A, Error>,
}

impl<A> Entry<A> {
    /// The entry of a member.
    #[allow(dead_code, reason = "a build without any format has none")]
    pub const fn of<F: Member + Into<A>>(ids: &'static [FormatId]) -> Self {
        Self { ids, detect: F::detect_id, read: |id, bytes, limits| F::read_id(id, bytes, limits).map(Into::into) }
    }
}

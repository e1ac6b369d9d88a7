//! The interface between the facade and the file types of the registry.

use meshwire_core::Format;
use meshwire_core::source::Source;

use crate::{Error, FormatId, Limits};

/// A file type of the registry, which knows the kinds of its files. Types with one kind get this impl from their entry.
pub(crate) trait Member: Format {
    /// Returns the kind of this file.
    fn id(&self) -> FormatId;

    /// Detects the kind of a file by its content, if it is of this type.
    fn detect_id(bytes: &[u8]) -> Option<FormatId>;

    /// Reads a file as `id`, which must be one of this type's kinds.
    fn read_id(id: FormatId, bytes: &[u8], limits: &Limits) -> Result<Self, Error>;
}

/// The functions of a member that need no value of its type. `A` can contain a value of any member.
pub(crate) struct Entry<A> {
    /// The kinds of its files.
    pub ids: &'static [FormatId],
    /// See [`Member::detect_id`].
    pub detect: fn(&[u8]) -> Option<FormatId>,
    /// See [`Format::may_begin`].
    pub may_begin: fn(&[u8]) -> bool,
    /// See [`Member::read_id`].
    pub read: fn(FormatId, &[u8], &Limits) -> Result<A, Error>,
    /// See [`Format::read_from`].
    pub read_from: fn(&mut dyn Source, &Limits) -> Result<A, Error>,
}

impl<A> Entry<A> {
    /// Returns the entry of a member.
    #[allow(dead_code, reason = "a build without any format has none")]
    pub const fn of<F: Member + Into<A>>(ids: &'static [FormatId]) -> Self {
        let read = |id, bytes: &[u8], limits: &Limits| F::read_id(id, bytes, limits).map(Into::into);
        let read_from = |source: &mut dyn Source, limits: &Limits| F::read_from(source, limits).map(Into::into);
        Self { ids, detect: F::detect_id, may_begin: F::may_begin, read, read_from }
    }
}

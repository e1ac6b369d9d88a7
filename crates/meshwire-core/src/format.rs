//! The trait that every file type implements.

use std::io::Read;

use ksy_runtime::layout::Leaf;
use ksy_runtime::source::Source;
use ksy_runtime::{Error, Limits};

use crate::finding::{Finding, locate};

pub use ksy_runtime::whole::{is_written_as, layout_whole, places_whole, read_from, read_whole, write_whole};

/// A whole file of one format, to be read, changed and written back.
///
/// Every implementation obeys these laws: `write(read(bytes)) == bytes` for every file that can be read; what
/// [`to_bytes`](Format::to_bytes) accepts reads back as a value that is [`same_as`](Format::same_as) the original; no
/// input causes a panic.
///
/// ```
/// # mod meshwire { pub use meshwire_core::*; }
/// use meshwire::{Error, Format};
///
/// /// Writes a file as its program would have written it, whatever format it has.
/// fn rewritten<F: Format>(bytes: &[u8]) -> Result<Vec<u8>, Error> {
///     let mut file = F::read(bytes)?;
///     assert_eq!(file.to_bytes()?, bytes, "nothing is lost");
///     file.forget_stored();
///     file.to_bytes()
/// }
/// ```
///
/// `==` is weaker. NaN differs from itself, so a value with a NaN is not equal to its own copy. Numbers of a text
/// format have the digits that its style writes, so one third reads back as 0.333333.
pub trait Format: Sized {
    /// Short name, usually the lower-case extension: `xac`.
    const NAME: &'static str;

    /// Returns true if the content looks like this format. Only content is examined, never names.
    fn detect(bytes: &[u8]) -> bool;

    /// Returns true if a file that begins with `head` may be of this format, so that its rest is worth reading. Formats
    /// whose first bytes identify them do not need their own implementation.
    fn may_begin(head: &[u8]) -> bool {
        Self::detect(head)
    }

    /// Reads a file within `limits`.
    ///
    /// # Errors
    /// The data ends too early, contradicts the format or exceeds a limit; the error has the path and offset.
    fn read_with(bytes: &[u8], limits: &Limits) -> Result<Self, Error>;

    /// Reads a file within the default [`Limits`].
    ///
    /// # Errors
    /// See [`Format::read_with`].
    fn read(bytes: &[u8]) -> Result<Self, Error> {
        Self::read_with(bytes, &Limits::default())
    }

    /// Reads a file within `limits` from a source that is not in memory. A format without an implementation of its own
    /// reads the source into memory.
    ///
    /// # Errors
    /// See [`Format::read_with`]; the source cannot be read.
    fn read_from(source: &mut dyn Source, limits: &Limits) -> Result<Self, Error> {
        let failed = |error: std::io::Error| Error::new(Self::NAME, error.into());
        source.rewind().map_err(failed)?;
        let mut bytes = Vec::new();
        source.take(limits.max_input_bytes.saturating_add(1)).read_to_end(&mut bytes).map_err(failed)?;
        Self::read_with(&bytes, limits)
    }

    /// Serializes the file. Untouched parts are byte-identical.
    ///
    /// # Errors
    /// The value cannot be represented; the error lists every problem with its path.
    fn to_bytes(&self) -> Result<Vec<u8>, Error>;

    /// Returns true if [`to_bytes`](Format::to_bytes) gives the bytes of `source`. Formats that can be read from a source
    /// do not hold them in memory.
    ///
    /// # Errors
    /// See [`Format::to_bytes`]; the source cannot be read.
    fn is_written_as(&self, source: Box<dyn Read>) -> Result<bool, Error> {
        let failed = |error: std::io::Error| Error::new(Self::NAME, error.into());
        let mut out = ksy_runtime::source::Comparer::new(source);
        std::io::Write::write_all(&mut out, &self.to_bytes()?).map_err(failed)?;
        out.is_same().map_err(failed)
    }

    /// Returns true if both files are byte-identical: either both can be written and give the same bytes, or neither
    /// can and they are equal by `==`.
    ///
    /// Unlike `==`, this holds for a value and its copy if a number is NaN, distinguishes `0.0` from `-0.0`, and holds
    /// for a value and its round trip through a text that has fewer digits than the number.
    fn same_as(&self, other: &Self) -> bool
    where
        Self: PartialEq,
    {
        match (self.to_bytes(), other.to_bytes()) {
            (Ok(mine), Ok(theirs)) => mine == theirs,
            (Err(_), Err(_)) => self == other,
            _ => false,
        }
    }

    /// Drops values that are merely stored (lengths, offsets, compressed streams, style) but keeps the detected profile
    /// of the program that wrote them, so that the next [`to_bytes`](Format::to_bytes) computes them again.
    fn forget_stored(&mut self);

    /// Recomputes stored bounds (boxes, spheres, value ranges) that no longer enclose their mesh, and returns their
    /// number. Bounds that enclose it stay bit-identical, even if they are larger than necessary. Does nothing for
    /// formats without stored bounds.
    fn update_bounds(&mut self) -> usize {
        0
    }

    /// Returns the lint findings with their paths, in any order; [`locate`](Format::locate) adds the offsets.
    fn findings(&self) -> Vec<Finding>;

    /// Adds offsets to findings about this file and sorts them in file order.
    fn locate(&self, findings: Vec<Finding>) -> Vec<Finding> {
        locate(findings, |sink| self.places(sink))
    }

    /// Returns the lint findings with their offsets, in file order.
    fn lint(&self) -> Vec<Finding> {
        self.locate(self.findings())
    }

    /// Returns a summary of the file for people: what only this format has. `meshwire::facts` has what formats share.
    fn info(&self) -> Info;

    /// Reports which bytes belong to which field: leaves go to `sink` in file order, without gaps or overlaps. A field
    /// without bytes, such as an empty list, is a leaf without bytes.
    ///
    /// # Errors
    /// The same as [`to_bytes`](Format::to_bytes).
    fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error>;

    /// Reports the places of the fields as [`layout`](Format::layout) does. Leaves may have no bytes, so that the file
    /// need not be written.
    ///
    /// # Errors
    /// The same as [`to_bytes`](Format::to_bytes).
    fn places(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
        self.layout(sink)
    }
}

/// A summary of a file: labeled lines for people, the most important first.
///
/// ```
/// use meshwire_core::Info;
///
/// let mut info = Info::default();
/// info.add("vertices", 24);
/// assert_eq!(info.lines, [("vertices", "24".to_owned())]);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Info {
    /// Pairs of `label` and `value`.
    pub lines: Vec<(&'static str, String)>,
}

impl Info {
    /// Adds a line.
    pub fn add(&mut self, label: &'static str, value: impl std::fmt::Display) {
        self.lines.push((label, value.to_string()));
    }
}

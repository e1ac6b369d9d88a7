//! The trait every file type implements.

use ksy_runtime::layout::Leaf;
use ksy_runtime::{Error, Limits};

use crate::finding::{Finding, locate};

pub use ksy_runtime::whole::{layout_whole, read_whole, write_whole};

/// A whole file of one format: read, kept, written back.
///
/// The laws every implementation keeps: `write(read(bytes)) == bytes` for every file that reads; what
/// [`to_bytes`](Format::to_bytes) accepts reads back as a value that is [`same_as`](Format::same_as) what was written; no
/// input panics.
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
/// `==` says a little less than that. NaN differs from itself, so that a value with a NaN is not equal to its own copy; and
/// the numbers of a text have the digits its style writes, so that a third read back is 0.333333.
pub trait Format: Sized {
    /// Short name, the lower-case extension: `xac`.
    const NAME: &'static str;

    /// True if the content looks like this format. Looks at content alone, never at names.
    fn detect(bytes: &[u8]) -> bool;

    /// Reads a file within `limits`.
    ///
    /// # Errors
    /// The data end too early, contradict the format or pass a limit; path and offset are in the error.
    fn read_with(bytes: &[u8], limits: &Limits) -> Result<Self, Error>;

    /// Reads a file within the default [`Limits`].
    ///
    /// # Errors
    /// See [`Format::read_with`].
    fn read(bytes: &[u8]) -> Result<Self, Error> {
        Self::read_with(bytes, &Limits::default())
    }

    /// The file as bytes. Untouched parts come back bit for bit.
    ///
    /// # Errors
    /// The value cannot be represented; the error lists every problem with its path.
    fn to_bytes(&self) -> Result<Vec<u8>, Error>;

    /// True if both are the same file, bit for bit: both can be written, and to the same bytes; or neither can, and they
    /// are equal by `==`.
    ///
    /// Other than `==` this holds for a value and its copy where a number is NaN, tells `0.0` from `-0.0`, and holds for a
    /// value and what is read back from it where a text has fewer digits than the number.
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

    /// Drops what was merely stored (lengths, offsets, compressed streams, style) and keeps what the
    /// detected profile of the writing program says about it, so that the next
    /// [`to_bytes`](Format::to_bytes) computes all of it anew.
    fn forget_stored(&mut self);

    /// Puts stated bounds (boxes, spheres, value ranges) that do not hold their mesh any more around it again, and returns
    /// how many those were. Bounds that hold it stay bit for bit, also where they could be smaller; formats without stated
    /// bounds have nothing to do.
    fn update_bounds(&mut self) -> usize {
        0
    }

    /// What is odd about this file, each by its path alone and in any order: [`lint`](Format::lint) finds the places.
    fn findings(&self) -> Vec<Finding>;

    /// What is odd about this file, in file order, with places.
    fn lint(&self) -> Vec<Finding> {
        locate(self.findings(), |sink| self.layout(sink))
    }

    /// What the file is and holds, for people.
    fn info(&self) -> Info;

    /// Which byte belongs to which field: leaves go to `sink` in file order, complete and without
    /// overlap. A field without bytes, such as an empty list, is a leaf without bytes.
    ///
    /// # Errors
    /// Those of [`to_bytes`](Format::to_bytes).
    fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error>;
}

/// What a file is and holds: labelled lines for people, in the order of importance.
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
    /// `label`, `value` pairs; about ten.
    pub lines: Vec<(&'static str, String)>,
}

impl Info {
    /// Adds a line.
    pub fn add(&mut self, label: &'static str, value: impl std::fmt::Display) {
        self.lines.push((label, value.to_string()));
    }
}

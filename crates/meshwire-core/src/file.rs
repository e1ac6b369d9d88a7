//! The type-independent part of a format.

use std::io::Read;

use ksy_runtime::Error;
use ksy_runtime::layout::Leaf;

use crate::finding::Finding;
use crate::format::{Format, Info};

/// The operations on a file that do not depend on its type. Every [`Format`] implements this trait, and so does a value
/// that contains a file of any format. The [laws](crate::laws) are defined on it.
///
/// ```
/// fn size_of_largest_field(file: &dyn meshwire_core::File) -> usize {
///     let mut largest = 0;
///     let _ = file.layout(&mut |leaf| largest = largest.max(leaf.bytes.len()));
///     largest
/// }
/// ```
pub trait File {
    /// See [`Format::to_bytes`].
    ///
    /// # Errors
    /// The value cannot be represented; the error lists every problem with its path.
    fn to_bytes(&self) -> Result<Vec<u8>, Error>;

    /// See [`Format::is_written_as`].
    ///
    /// # Errors
    /// The same as [`to_bytes`](File::to_bytes), and errors of the source.
    fn is_written_as(&self, source: Box<dyn Read>) -> Result<bool, Error>;

    /// See [`Format::forget_stored`].
    fn forget_stored(&mut self);

    /// See [`Format::update_bounds`].
    fn update_bounds(&mut self) -> usize;

    /// See [`Format::findings`].
    fn findings(&self) -> Vec<Finding>;

    /// See [`Format::locate`].
    fn locate(&self, findings: Vec<Finding>) -> Vec<Finding>;

    /// See [`Format::lint`].
    fn lint(&self) -> Vec<Finding> {
        self.locate(self.findings())
    }

    /// See [`Format::info`].
    fn info(&self) -> Info;

    /// See [`Format::layout`].
    ///
    /// # Errors
    /// The same as [`to_bytes`](File::to_bytes).
    fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error>;
}

impl<F: Format> File for F {
    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        Format::to_bytes(self)
    }

    fn is_written_as(&self, source: Box<dyn Read>) -> Result<bool, Error> {
        Format::is_written_as(self, source)
    }

    fn forget_stored(&mut self) {
        Format::forget_stored(self);
    }

    fn update_bounds(&mut self) -> usize {
        Format::update_bounds(self)
    }

    fn findings(&self) -> Vec<Finding> {
        Format::findings(self)
    }

    fn locate(&self, findings: Vec<Finding>) -> Vec<Finding> {
        Format::locate(self, findings)
    }

    fn info(&self) -> Info {
        Format::info(self)
    }

    fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
        Format::layout(self, sink)
    }
}

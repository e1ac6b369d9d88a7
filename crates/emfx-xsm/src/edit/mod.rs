//! Editing: names, tracks and keys, times, layouts, byte order.
//!
//! What is not touched is written back bit for bit. A chunk 202 that an operation changes gets its length stated anew
//! by the rule its writer followed ([`LengthRule`](crate::LengthRule)). Who changes fields of the wire records
//! directly can say [`XsmFile::set_lengths`] afterwards.

mod layout;
mod nodes;
mod submotion;
mod time;

use binrw::Endian;
use meshwire_core::{Error, ErrorKind};

pub use layout::SubmotionLayout;
pub use submotion::SubmotionMut;

use crate::NAME;
use crate::generated::XsmFile;

impl XsmFile {
    /// Byte order of the file.
    #[must_use]
    pub fn endian(&self) -> Endian {
        self.header.endian()
    }

    /// Changes the byte order. Chunks without a known structure and wavelet data are blobs and stay as they are.
    pub fn set_endian(&mut self, endian: Endian) {
        self.header.set_endian(endian);
    }
}

/// The error of an operation that cannot do what it is asked for.
fn refused(expected: &str, found: impl Into<String>) -> Error {
    Error::new(NAME, ErrorKind::invalid(expected, found))
}

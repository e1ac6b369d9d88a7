//! The file header.

use binrw::Endian;

use crate::generated::{FileHeader, MultiplyOrder};

impl FileHeader {
    /// Creates a version 1.0 header with a byte order and multiply order.
    #[must_use]
    pub fn new(endian: Endian, multiply_order: MultiplyOrder) -> Self {
        let mut header = Self { major_version: 1, minor_version: 0, big_endian: 0, multiply_order };
        header.set_endian(endian);
        header
    }

    /// Returns the byte order of everything after the header.
    #[must_use]
    pub fn endian(&self) -> Endian {
        if self.big_endian == 1 { Endian::Big } else { Endian::Little }
    }

    /// Sets the byte order. Values are stored as numbers, so nothing else has to change. Blobs without a known
    /// structure stay as they are.
    pub fn set_endian(&mut self, endian: Endian) {
        self.big_endian = u8::from(endian == Endian::Big);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flag_is_the_byte_order() {
        for endian in [Endian::Little, Endian::Big] {
            let header = FileHeader::new(endian, MultiplyOrder::RotationScaleTranslation);
            assert_eq!((header.endian(), header.big_endian), (endian, u8::from(endian == Endian::Big)));
        }
    }
}

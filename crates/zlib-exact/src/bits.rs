//! Bit output in the order of deflate, starting at the least significant bit of each byte.

/// An output stream of bits.
#[derive(Debug, Default)]
pub(crate) struct Bits {
    bytes: Vec<u8>,
    /// Bits that do not fill a byte yet.
    open: u64,
    count: u32,
}

impl Bits {
    /// Appends to `bytes`.
    pub(crate) fn behind(bytes: Vec<u8>) -> Self {
        Self { bytes, open: 0, count: 0 }
    }

    /// Adds the lowest `count` bits of `value`, at most 32; the others must be zero.
    #[inline]
    pub(crate) fn push(&mut self, value: u32, count: u8) {
        self.open |= u64::from(value) << self.count;
        self.count += u32::from(count);
        if self.count >= 32 {
            let [a, b, c, d, ..] = self.open.to_le_bytes();
            self.bytes.extend_from_slice(&[a, b, c, d]);
            self.open >>= 32;
            self.count -= 32;
        }
    }

    /// Fills the last byte with zeros.
    pub(crate) fn align(&mut self) {
        let used = usize::try_from(self.count.div_ceil(8)).unwrap_or_default();
        self.bytes.extend(self.open.to_le_bytes().iter().take(used));
        (self.open, self.count) = (0, 0);
    }

    /// Adds whole bytes after the current byte.
    pub(crate) fn extend(&mut self, bytes: &[u8]) {
        self.align();
        self.bytes.extend_from_slice(bytes);
    }

    /// Returns all bytes, with the last one filled with zeros.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.align();
        self.bytes
    }
}

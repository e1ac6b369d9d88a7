//! Hashes of paths.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A map from paths and other short keys of a file that was read within its limits.
pub(crate) type FastMap<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;

/// A set of such keys.
pub(crate) type FastSet<K> = HashSet<K, BuildHasherDefault<Mixer>>;

/// Adds a value to a hash.
#[inline]
pub(crate) fn mixed(hash: u64, what: &impl Hash) -> u64 {
    let mut hasher = Mixer(hash);
    what.hash(&mut hasher);
    hasher.finish()
}

/// A hash of few words. The one of the standard library takes ten times as long for these, and most of a relayout.
#[derive(Default)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let words = bytes.chunks_exact(8);
        let rest = words.remainder().iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
        for word in words.filter_map(|word| word.try_into().ok()) {
            self.write_u64(u64::from_le_bytes(word));
        }
        self.write_u64(rest);
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(26) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(crate::reader::widen(number));
    }

    #[inline]
    fn finish(&self) -> u64 {
        // Tables select by the low bits, which a multiplication leaves the least mixed.
        self.0.rotate_left(26)
    }
}

//! Random numbers that are the same on every run and every machine.

/// A random number generator (splitmix64). The same seed gives the same numbers.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// Creates a generator. Any seed will do, even a small one.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `end`, or 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.bits() >> 33).unwrap_or(0).checked_rem(end).unwrap_or(0)
    }

    /// Returns `length` bytes.
    pub fn bytes(&mut self, length: usize) -> Vec<u8> {
        let words = std::iter::repeat_with(|| self.bits().to_le_bytes());
        words.take(length.div_ceil(8)).flatten().take(length).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_splitmix64() {
        // The values that the authors' program prints for the seed 1234567.
        let mut random = Random::new(1_234_567);
        let found = [random.bits(), random.bits(), random.bits()];
        assert_eq!(found, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn a_number_below_an_end_may_be_any_of_them() {
        let mut random = Random::new(3);
        let seen: std::collections::BTreeSet<usize> = (0..200).map(|_| random.below(7)).collect();
        assert!(seen.into_iter().eq(0..7));
        assert_eq!(random.below(0), 0);
        assert_eq!(Random::new(1_234_567).below(1000), 91, "made of the upper bits");
        assert_eq!(random.bytes(13).len(), 13);
    }
}

//! Where the derived words of a file (pointers, counts) come from.

/// Decides the value of derived words, which the walk numbers.
pub(crate) trait Words {
    /// The value of word `index`.
    fn word(&mut self, index: usize, predicted: u32) -> u32;

    /// The value of word `index`, which is the size of an array of `count` elements.
    fn used(&mut self, index: usize, count: u32) -> u32 {
        self.word(index, count)
    }

    /// The value of word `index`, which is the allocated size of an array of `used` elements.
    fn allocated(&mut self, index: usize, used: u32) -> u32 {
        self.word(index, used)
    }
}

/// Every word is as predicted.
#[derive(Debug)]
pub(crate) struct Predicted;

impl Words for Predicted {
    fn word(&mut self, _: usize, predicted: u32) -> u32 {
        predicted
    }
}

/// Some words are not as predicted; the list is sorted by number.
#[derive(Debug)]
pub(crate) struct Overrides<'a>(pub &'a [(u32, u32)]);

impl Words for Overrides<'_> {
    fn word(&mut self, index: usize, predicted: u32) -> u32 {
        let found = u32::try_from(index).ok().and_then(|index| self.0.binary_search_by_key(&index, |(i, _)| *i).ok());
        found.and_then(|place| self.0.get(place)).map_or(predicted, |(_, value)| *value)
    }
}

/// All words are known; those that differ from the prediction are collected.
#[derive(Debug)]
pub(crate) struct Recorded<L> {
    pub words: L,
    pub differences: Vec<(u32, u32)>,
}

impl<L: AsRef<[u32]>> Words for Recorded<L> {
    #[inline]
    fn word(&mut self, index: usize, predicted: u32) -> u32 {
        match self.words.as_ref().get(index) {
            Some(word) if *word != predicted => {
                self.differences.push((u32::try_from(index).unwrap_or(u32::MAX), *word));
                *word
            }
            _ => predicted,
        }
    }
}

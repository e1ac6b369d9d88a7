//! Sources of the derived words of a file (pointers, counts).

/// Determines the values of derived words, which the walk numbers.
pub(crate) trait Words {
    /// Returns the value of word `index`.
    fn word(&mut self, index: usize, predicted: u32) -> u32;

    /// Returns the value of word `index`, the size of an array of `count` elements.
    fn used(&mut self, index: usize, count: u32) -> u32 {
        self.word(index, count)
    }

    /// Returns the value of word `index`, the allocated size of an array of `used` elements.
    fn allocated(&mut self, index: usize, used: u32) -> u32 {
        self.word(index, used)
    }
}

/// Uses the predicted values.
#[derive(Debug)]
pub(crate) struct Predicted;

impl Words for Predicted {
    fn word(&mut self, _: usize, predicted: u32) -> u32 {
        predicted
    }
}

/// Overrides some predicted values; the list is sorted by index.
#[derive(Debug)]
pub(crate) struct Overrides<'a>(pub &'a [(u32, u32)]);

impl Words for Overrides<'_> {
    fn word(&mut self, index: usize, predicted: u32) -> u32 {
        let found = u32::try_from(index).ok().and_then(|index| self.0.binary_search_by_key(&index, |(i, _)| *i).ok());
        found.and_then(|place| self.0.get(place)).map_or(predicted, |(_, value)| *value)
    }
}

/// Uses known words and collects those that differ from the prediction.
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

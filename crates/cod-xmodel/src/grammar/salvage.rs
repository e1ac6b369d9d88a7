//! Recovers the part of a damaged file before the fault.

use meshwire_core::{ByteString, Error};

use crate::grammar::source::{Progress, Result, Source};
use crate::lines::Line;
use crate::text::UvLayers;

/// Reads like its source up to the first error; after that, lists are empty and there are no optional records.
pub(crate) struct Salvage<S> {
    source: S,
    error: Option<Error>,
}

impl<S: Source> Salvage<S> {
    pub(crate) fn new(source: S) -> Self {
        Self { source, error: None }
    }

    /// Returns the source at the position of the fault.
    pub(crate) fn into_source(self) -> S {
        self.source
    }

    /// Reads from the source; after the fault, returns the default.
    fn tried<T: Default>(&mut self, read: impl FnOnce(&mut S) -> Result<T>) -> Result<T> {
        if self.error.is_none() {
            match read(&mut self.source) {
                Ok(value) => return Ok(value),
                Err(error) => self.error = Some(error),
            }
        }
        Ok(T::default())
    }
}

impl<S: Source> Source for Salvage<S> {
    const TEXT: bool = S::TEXT;

    fn at(&mut self) -> &mut Progress {
        self.source.at()
    }

    fn next_is(&mut self, line: Line) -> Result<bool> {
        self.tried(|source| source.next_is(line))
    }

    fn begin(&mut self, line: Line) -> Result<()> {
        self.tried(|source| source.begin(line))
    }

    fn integer(&mut self) -> Result<i64> {
        self.tried(Source::integer)
    }

    fn number(&mut self) -> Result<f64> {
        self.tried(Source::number)
    }

    fn text(&mut self) -> Result<ByteString> {
        self.tried(Source::text)
    }

    fn more(&mut self) -> bool {
        self.error.is_none() && self.source.more()
    }

    fn width(&mut self, number: u32) {
        if self.error.is_none() {
            self.source.width(number);
        }
    }

    fn uv_layers(&mut self, layers: UvLayers) -> Result<()> {
        self.tried(|source| source.uv_layers(layers))
    }

    fn end(&mut self) -> Result<()> {
        self.tried(Source::end)
    }

    fn fail(&self, expected: &str, found: &str) -> Error {
        self.source.fail(expected, found)
    }

    fn room_for(&self, count: u32, size: usize) -> usize {
        self.source.room_for(count, size)
    }

    /// Returns the elements before the faulty one.
    fn list<T>(
        &mut self,
        name: &'static str,
        count: u32,
        size: usize,
        mut read: impl FnMut(&mut Self, usize) -> Result<T>,
    ) -> Result<Vec<T>> {
        let mut items = Vec::with_capacity(self.room_for(count, size));
        for _ in 0..count {
            let index = items.len();
            self.at().trail.enter(name, index);
            let item = read(self, index);
            match (item, &self.error) {
                (Ok(item), None) => items.push(item),
                (Ok(_), Some(_)) => break,
                (Err(error), _) => {
                    self.error = Some(error);
                    break;
                }
            }
            self.at().trail.leave();
        }
        Ok(items)
    }
}

//! Where records are read from: text and binary implement it.

use meshwire_core::{ByteString, Error};

use crate::grammar::attachment::AttachmentContent;
use crate::grammar::trail::Trail;
use crate::lines::Line;
use crate::text::UvLayers;

pub(crate) type Result<T> = std::result::Result<T, Error>;

/// Records of a file, front to back. A record is read by `begin`, its operands in order, `end`.
pub(crate) trait Source {
    /// True for text.
    const TEXT: bool;

    /// Where in the model the reader is.
    fn trail(&mut self) -> &mut Trail;

    /// True if the next record is `line`.
    fn next_is(&mut self, line: Line) -> Result<bool>;

    /// Enters the next record, which must be `line`.
    fn begin(&mut self, line: Line) -> Result<()>;

    /// An index that should be `position`; another one is noted and otherwise ignored, as position decides.
    fn index(&mut self, position: usize) -> Result<()>;

    /// An integer.
    fn integer(&mut self) -> Result<i64>;

    /// A number.
    fn number(&mut self) -> Result<f64>;

    /// A text.
    fn text(&mut self) -> Result<ByteString>;

    /// True if another number follows in this record. Always false for binary files.
    fn more(&mut self) -> bool;

    /// Takes note of the number that decides between the narrow and the wide keyword of this record.
    fn width(&mut self, number: u32);

    /// Takes note of how many elements a list has.
    fn counted(&mut self, line: Line, count: u32);

    /// Takes note of the form in which texture coordinates are written; a file has one form only.
    fn uv_layers(&mut self, layers: UvLayers) -> Result<()>;

    /// Leaves the record.
    fn end(&mut self) -> Result<()>;

    /// An error at the operand just read.
    fn fail(&self, expected: &str, found: &str) -> Error;

    /// How many records of at least `size` bytes may follow.
    fn room_for(&self, count: u32, size: usize) -> usize;

    /// An integer as any unsigned number: a count, an index.
    #[inline]
    fn unsigned(&mut self) -> Result<u32> {
        let value = self.integer()?;
        u32::try_from(value).map_err(|_| self.fail("an index or a count", &value.to_string()))
    }

    /// An integer that may be negative.
    #[inline]
    fn signed(&mut self) -> Result<i32> {
        let value = self.integer()?;
        i32::try_from(value).map_err(|_| self.fail("an integer of 32 bits", &value.to_string()))
    }

    /// A record without operands.
    fn bare(&mut self, line: Line) -> Result<()> {
        self.begin(line)?;
        self.end()
    }

    /// A record of one count.
    fn count(&mut self, line: Line) -> Result<u32> {
        self.begin(line)?;
        let count = self.unsigned()?;
        self.width(count);
        self.counted(line, count);
        self.end()?;
        Ok(count)
    }

    /// A record of an index alone, which should be `position`.
    #[inline]
    fn position(&mut self, line: Line, position: usize) -> Result<()> {
        self.begin(line)?;
        self.index(position)?;
        self.end()
    }

    /// A record of numbers.
    #[inline]
    fn numbers<const N: usize>(&mut self, line: Line) -> Result<[f64; N]> {
        self.numbers_one_by_one(line)
    }

    /// The same, where there is no shorter way.
    fn numbers_one_by_one<const N: usize>(&mut self, line: Line) -> Result<[f64; N]> {
        self.begin(line)?;
        let mut values = [0.0; N];
        for value in &mut values {
            *value = self.number()?;
        }
        self.end()?;
        Ok(values)
    }

    /// A record of numbers, if it is the next one.
    #[inline(always)]
    fn optional<const N: usize>(&mut self, line: Line) -> Result<Option<[f64; N]>> {
        if self.next_is(line)? { self.numbers(line).map(Some) } else { Ok(None) }
    }

    /// Reads `count` elements of a list.
    #[inline]
    fn list<T>(
        &mut self,
        name: &'static str,
        count: u32,
        size: usize,
        mut read: impl FnMut(&mut Self, usize) -> Result<T>,
    ) -> Result<Vec<T>>
    where
        Self: Sized,
    {
        let mut items = Vec::with_capacity(self.room_for(count, size));
        for _ in 0..count {
            let index = items.len();
            self.trail().enter(name, index);
            items.push(read(self, index)?);
            self.trail().leave();
        }
        Ok(items)
    }

    /// The next record as an attachment of this line.
    fn attachment(&mut self, line: Line) -> Result<AttachmentContent>
    where
        Self: Sized,
    {
        Ok(match line {
            Line::Extra => AttachmentContent::Extra(self.numbers(line)?),
            Line::Rotation => AttachmentContent::Rotation(self.numbers(line)?),
            Line::IkPitchLayerCount => AttachmentContent::IkPitchLayerCount(self.count(line)?),
            Line::IkPitchLayer => {
                self.begin(line)?;
                let layer = self.signed()?;
                self.end()?;
                AttachmentContent::IkPitchLayer(layer)
            }
            _ => {
                self.begin(line)?;
                let text = self.text()?;
                self.end()?;
                if line == Line::Comment {
                    AttachmentContent::Comment(text)
                } else {
                    AttachmentContent::Semicolon(text)
                }
            }
        })
    }
}

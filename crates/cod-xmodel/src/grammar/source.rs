//! The `Source` trait, implemented by text and binary readers.

use meshwire_core::{ByteString, Error, ErrorKind};

use crate::grammar::attachment::{Attachment, AttachmentContent};
use crate::grammar::counts::Counts;
use crate::grammar::trail::Trail;
use crate::kept::{Counter, Kept, Noted, OutOfSync};
use crate::kind::NAME;
use crate::lines::Line;
use crate::text::UvLayers;
use crate::width::WidthLearner;

pub(crate) type Result<T> = std::result::Result<T, Error>;

/// Everything that a source found apart from the values and the style.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub widths: WidthLearner,
    pub attachments: Vec<Attachment>,
    pub kept: Kept,
    pub noted: Noted,
}

/// Where a source is, and what it found so far.
#[derive(Debug)]
pub(crate) struct Progress {
    /// The current record, and the number of its operands so far.
    pub line: Line,
    pub slot: usize,
    pub trail: Trail,
    /// True if the style does not reproduce the record.
    pub odd: bool,
    /// True if it has the wide keyword.
    pub wide: bool,
    /// True if it is an attachment.
    pub attached: bool,
    pub counter: Counter,
    pub counts: Counts,
    pub found: Found,
}

impl Progress {
    // Inlined, because it is large and would be copied to its place.
    #[inline]
    pub(crate) fn new() -> Self {
        Self {
            line: Line::Start,
            slot: 0,
            trail: Trail::new(),
            odd: false,
            wide: false,
            attached: false,
            counter: Counter::new(),
            counts: Counts::new(),
            found: Found::default(),
        }
    }

    /// Starts a record.
    #[inline]
    pub(crate) fn open(&mut self, line: Line) {
        (self.line, self.slot, self.odd, self.wide) = (line, 0, false, false);
    }

    /// Keeps the record between two places. Out of line: hardly any record is spelled in an odd way.
    #[cold]
    pub(crate) fn keep(&mut self, start: &[u8], end: &[u8]) {
        if self.found.noted.first_odd.is_none() {
            self.found.noted.first_odd = Some(self.trail.line(self.line));
        }
        let bytes = start.get(..start.len() - end.len()).unwrap_or_default();
        self.found.kept.push(self.counter.key(self.attached), bytes);
    }

    /// Returns an error at the last operand.
    pub(crate) fn error(&self, kind: ErrorKind, offset: u64) -> Error {
        Error::new(NAME, kind).at(self.trail.before(self.line, self.slot), offset)
    }
}

/// Reads the records of a file in order. A record is read with `begin`, its operands in order, and `end`.
pub(crate) trait Source {
    /// True for text files.
    const TEXT: bool;

    /// Returns the current place in the model.
    fn at(&mut self) -> &mut Progress;

    /// Returns true if the next record is `line`.
    fn next_is(&mut self, line: Line) -> Result<bool>;

    /// Enters the next record, which must be `line`.
    fn begin(&mut self, line: Line) -> Result<()>;

    fn integer(&mut self) -> Result<i64>;

    fn number(&mut self) -> Result<f64>;

    fn text(&mut self) -> Result<ByteString>;

    /// Returns true if another number follows in this record. Always false for binary files.
    fn more(&mut self) -> bool;

    /// Records the form of texture coordinates; it must be the same in the whole file.
    fn uv_layers(&mut self, layers: UvLayers) -> Result<()>;

    /// Leaves the record.
    fn end(&mut self) -> Result<()>;

    /// Creates an error at the operand that was just read.
    fn fail(&self, expected: &str, found: &str) -> Error;

    /// Limits `count` to the number of records of at least `size` bytes that may follow.
    fn room_for(&self, count: u32, size: usize) -> usize;

    /// Reads an index that should be `position`. Any other value is recorded and otherwise ignored, because the
    /// position counts.
    #[inline]
    fn index(&mut self, position: usize) -> Result<()> {
        let stated = self.integer()?;
        if i64::try_from(position) != Ok(stated) {
            let at = self.at();
            at.odd = true;
            at.found.noted.out_of_sync(|| OutOfSync { path: at.trail.before(at.line, at.slot), stated, position });
        }
        Ok(())
    }

    /// Records the number that determines whether this record has the narrow or the wide keyword.
    #[inline]
    fn width(&mut self, number: u32) {
        let at = self.at();
        if at.line.info().wide.is_some() {
            at.odd |= !at.found.widths.learn(at.line, at.wide, number);
        }
    }

    /// Reads an unsigned integer: a count or an index.
    #[inline]
    fn unsigned(&mut self) -> Result<u32> {
        let value = self.integer()?;
        u32::try_from(value).map_err(|_| self.fail("an index or a count", &value.to_string()))
    }

    /// Reads a signed integer.
    #[inline]
    fn signed(&mut self) -> Result<i32> {
        let value = self.integer()?;
        i32::try_from(value).map_err(|_| self.fail("an integer of 32 bits", &value.to_string()))
    }

    /// Reads a record without operands.
    fn bare(&mut self, line: Line) -> Result<()> {
        self.begin(line)?;
        self.end()
    }

    /// Reads a record with one count.
    fn count(&mut self, line: Line) -> Result<u32> {
        self.begin(line)?;
        let count = self.unsigned()?;
        self.width(count);
        self.at().counts.note(line, count);
        self.end()?;
        Ok(count)
    }

    /// Reads a record with only an index, which should be `position`.
    #[inline]
    fn position(&mut self, line: Line, position: usize) -> Result<()> {
        self.begin(line)?;
        self.index(position)?;
        self.end()
    }

    /// Reads a record of numbers.
    #[inline]
    fn numbers<const N: usize>(&mut self, line: Line) -> Result<[f64; N]> {
        self.numbers_one_by_one(line)
    }

    /// Reads a record of numbers without a fast path.
    fn numbers_one_by_one<const N: usize>(&mut self, line: Line) -> Result<[f64; N]> {
        self.begin(line)?;
        let mut values = [0.0; N];
        for value in &mut values {
            *value = self.number()?;
        }
        self.end()?;
        Ok(values)
    }

    /// Reads a record of numbers, if it is the next one.
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
            self.at().trail.enter(name, index);
            items.push(read(self, index)?);
            self.at().trail.leave();
        }
        Ok(items)
    }

    /// Reads the next record as an attachment.
    fn attach(&mut self, line: Line) -> Result<()>
    where
        Self: Sized,
    {
        let at = self.at();
        at.attached = true;
        let outside = std::mem::replace(&mut at.trail, Trail::of("attachments", at.found.attachments.len()));
        let content = self.attachment(line)?;
        let at = self.at();
        (at.attached, at.trail) = (false, outside);
        at.found.attachments.push(Attachment { before: at.counter.records(), content });
        Ok(())
    }

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

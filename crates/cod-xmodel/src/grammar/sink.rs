//! The `Sink` trait, implemented by text and binary writers.

use meshwire_core::Problem;

use crate::grammar::attachment::{Attachment, AttachmentContent};
use crate::grammar::queue::Queue;
use crate::grammar::trail::Trail;
use crate::lines::Line;
use crate::text::UvLayers;

/// Where a sink is, and the problems that it found.
pub(crate) struct Place<'a> {
    /// The current record, and the number of its operands so far.
    pub line: Line,
    pub slot: usize,
    pub trail: Trail,
    pub queue: Queue<'a>,
    pub problems: Vec<Problem>,
}

impl<'a> Place<'a> {
    pub(crate) fn new(attachments: &'a [Attachment]) -> Self {
        Self { line: Line::Start, slot: 0, trail: Trail::new(), queue: Queue::new(attachments), problems: Vec::new() }
    }

    /// Starts a record.
    #[inline]
    pub(crate) fn open(&mut self, line: Line) {
        (self.line, self.slot) = (line, 0);
    }
}

/// Receives the records of a file in order.
///
/// Values that cannot be written are collected as problems; the sink continues, so that all of them are found. `'a` is
/// the lifetime of the attachments.
pub(crate) trait Sink<'a> {
    /// True for text files, which have a few more operands.
    const TEXT: bool;

    /// Returns the current place in the model.
    fn place(&mut self) -> &mut Place<'a>;

    /// Starts a record; `number` determines whether it has the narrow or the wide keyword.
    fn open(&mut self, line: Line, number: u32);

    fn integer(&mut self, value: i64);

    fn number(&mut self, value: f64);

    /// Writes a string.
    fn text(&mut self, value: &[u8]);

    /// Ends the record.
    fn end(&mut self);

    /// Returns the form of texture coordinates.
    fn uv_layers(&self) -> UvLayers;

    /// Reports a problem that prevents the record or its parent from being written.
    #[cold]
    fn problem(&mut self, message: String) {
        let place = self.place();
        place.problems.push(Problem { path: place.trail.before(place.line, place.slot), message });
    }

    /// Starts a record of the grammar.
    #[inline]
    fn begin(&mut self, line: Line, number: u32)
    where
        Self: Sized,
    {
        if self.place().queue.is_due() {
            self.attachments(false);
        }
        self.place().queue.advance();
        self.open(line, number);
    }

    /// Writes a record without operands.
    fn bare(&mut self, line: Line)
    where
        Self: Sized,
    {
        self.begin(line, 0);
        self.end();
    }

    /// Writes a record with one count.
    fn count(&mut self, line: Line, count: usize)
    where
        Self: Sized,
    {
        let number = u32::try_from(count).unwrap_or(u32::MAX);
        self.begin(line, number);
        if u32::try_from(count).is_err() {
            self.problem(format!("expected at most {} elements, found {count}", u32::MAX));
        }
        self.integer(number.into());
        self.end();
    }

    /// Writes the index of an element in its list as an operand.
    #[inline]
    fn index(&mut self, position: usize) {
        self.integer(i64::try_from(position).unwrap_or(i64::MAX));
    }

    /// Writes a record with only an index.
    #[inline]
    fn position(&mut self, line: Line, position: usize)
    where
        Self: Sized,
    {
        self.begin(line, u32::try_from(position).unwrap_or(u32::MAX));
        self.index(position);
        self.end();
    }

    /// Writes a record of numbers.
    #[inline]
    fn numbers(&mut self, line: Line, values: &[f64])
    where
        Self: Sized,
    {
        self.begin(line, 0);
        for value in values {
            self.number(*value);
        }
        self.end();
    }

    /// Writes a record of numbers, if there are any.
    #[inline]
    fn optional<const N: usize>(&mut self, line: Line, values: Option<&[f64; N]>)
    where
        Self: Sized,
    {
        if let Some(values) = values {
            self.numbers(line, values);
        }
    }

    /// Writes the elements of a list.
    #[inline]
    fn list<T>(&mut self, name: &'static str, items: &[T], mut write: impl FnMut(&mut Self, usize, &T))
    where
        Self: Sized,
    {
        for (index, item) in items.iter().enumerate() {
            self.place().trail.enter(name, index);
            write(self, index, item);
            self.place().trail.leave();
        }
    }

    /// Writes the attachments at this position, or all remaining ones.
    #[cold]
    fn attachments(&mut self, all: bool)
    where
        Self: Sized,
    {
        while let Some((index, attachment)) = self.place().queue.take(all) {
            self.attachment(index, &attachment.content);
        }
    }

    /// Writes an attachment; its path is independent of the surrounding list.
    fn attachment(&mut self, index: usize, content: &AttachmentContent)
    where
        Self: Sized,
    {
        self.place().queue.attach(true);
        let outside = std::mem::replace(&mut self.place().trail, Trail::of("attachments", index));
        self.open(content.line(), 0);
        match content {
            AttachmentContent::Comment(text) | AttachmentContent::Semicolon(text) => self.text(text.as_bytes()),
            AttachmentContent::Extra(values) => values.iter().for_each(|value| self.number(*value)),
            AttachmentContent::Rotation(values) => values.iter().for_each(|value| self.number(*value)),
            AttachmentContent::IkPitchLayerCount(count) => self.integer((*count).into()),
            AttachmentContent::IkPitchLayer(layer) => self.integer((*layer).into()),
        }
        self.end();
        self.place().trail = outside;
        self.place().queue.attach(false);
    }
}

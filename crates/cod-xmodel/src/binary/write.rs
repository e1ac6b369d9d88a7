//! A stream of binary blocks as a sink of records.

use meshwire_core::Problem;

use crate::binary::read::is_same;
use crate::binary::scalar::{Scalar, store_direction, store_float, store_share, whole};
use crate::binary::{BinaryStyle, TriangleLayout};
use crate::grammar::attachment::Attachment;
use crate::grammar::sink::{Place, Sink};
use crate::kept::{Kept, KeptQueue, Operand};
use crate::lines::Line;
use crate::text::UvLayers;
use crate::tokens::Payload;
use crate::width::largest_narrow;

pub(crate) struct StreamSink<'a> {
    out: Vec<u8>,
    style: &'a BinaryStyle,
    kept: KeptQueue<'a>,
    payload: Payload,
    place: Place<'a>,
}

impl<'a> StreamSink<'a> {
    pub(crate) fn new(style: &'a BinaryStyle, kept: &'a Kept, attachments: &'a [Attachment], capacity: usize) -> Self {
        Self {
            out: Vec::with_capacity(capacity),
            style,
            kept: KeptQueue::new(kept),
            payload: Payload::Bare,
            place: Place::new(attachments),
        }
    }

    /// Writes the data after the last record, and returns the stream or the problems.
    pub(crate) fn finish(mut self) -> Result<Vec<u8>, Vec<Problem>> {
        self.attachments(true);
        // A record that was kept here, and removed since, is not padding.
        let old = self.kept.last().filter(|old| old.iter().all(|byte| *byte == 0));
        self.out.extend_from_slice(old.unwrap_or_default());
        if self.place.problems.is_empty() { Ok(self.out) } else { Err(self.place.problems) }
    }

    #[inline]
    fn align(&mut self) {
        while self.out.len() % 4 != 0 {
            self.out.push(0);
        }
    }

    #[cold]
    fn refuse(&mut self, scalar: Scalar, found: &str) {
        self.problem(format!("expected {}, found {found}", scalar.describe()));
    }

    /// Stores an integer; returns false if it does not fit.
    #[inline]
    fn store(&mut self, scalar: Scalar, value: i64) -> bool {
        match scalar {
            Scalar::U8 | Scalar::Share => u8::try_from(value).map(|value| self.out.push(value)).is_ok(),
            Scalar::U16 => u16::try_from(value).map(|v| self.out.extend_from_slice(&v.to_le_bytes())).is_ok(),
            Scalar::I16 | Scalar::Direction => {
                i16::try_from(value).map(|v| self.out.extend_from_slice(&v.to_le_bytes())).is_ok()
            }
            Scalar::I32 => i32::try_from(value).map(|v| self.out.extend_from_slice(&v.to_le_bytes())).is_ok(),
            Scalar::U32 | Scalar::F32 => {
                u32::try_from(value).map(|v| self.out.extend_from_slice(&v.to_le_bytes())).is_ok()
            }
        }
    }
}

impl<'a> Sink<'a> for StreamSink<'a> {
    const TEXT: bool = false;

    #[inline]
    fn place(&mut self) -> &mut Place<'a> {
        &mut self.place
    }

    #[inline]
    fn open(&mut self, line: Line, number: u32) {
        self.place.open(line);
        self.align();
        self.kept.begin(self.place.queue.attaching(), self.out.len());
        let info = line.info();
        let token = match info.wide {
            Some(wide) if self.style.widths.is_wide(line, number) || number > largest_narrow(line) => wide,
            _ => info.token,
        };
        self.payload = token.payload;
        self.out.extend_from_slice(&token.hash.to_le_bytes());
        if token.payload.is_padded(self.style.triangle_layout) {
            self.out.extend_from_slice(&[0; 2]);
        }
    }

    #[inline]
    fn integer(&mut self, value: i64) {
        let scalar = self.payload.scalar(self.place.slot);
        self.place.slot += 1;
        if !self.store(scalar, value) {
            self.refuse(scalar, &value.to_string());
        }
        self.kept.operand(|| Operand::Integer(value));
    }

    #[inline]
    fn number(&mut self, value: f64) {
        let scalar = self.payload.scalar(self.place.slot);
        self.place.slot += 1;
        let stored = match scalar {
            Scalar::F32 => store_float(value).map(|v| self.out.extend_from_slice(&v.to_le_bytes())).is_some(),
            Scalar::Direction => store_direction(value).map(|v| self.out.extend_from_slice(&v.to_le_bytes())).is_some(),
            Scalar::Share => store_share(value).map(|v| self.out.push(v)).is_some(),
            _ => whole(value).is_some_and(|value| self.store(scalar, value)),
        };
        if !stored {
            self.refuse(scalar, &value.to_string());
        }
        self.kept.operand(|| Operand::Number(value));
    }

    fn text(&mut self, value: &[u8]) {
        self.place.slot += 1;
        if value.contains(&0) {
            self.problem("a text ends at its first zero byte, it cannot contain one".to_owned());
        }
        self.out.extend_from_slice(value);
        self.out.push(0);
        self.align();
        self.kept.operand(|| Operand::Text(value.to_vec()));
    }

    #[inline]
    fn end(&mut self) {
        self.align();
        let (layout, line) = (self.style.triangle_layout, self.place.line);
        if let Some((start, old)) = self.kept.end(|old, operands| is_same(old, layout, line, operands)) {
            self.out.truncate(start);
            self.out.extend_from_slice(old);
        }
    }

    fn uv_layers(&self) -> UvLayers {
        UvLayers::Counted
    }
}

/// The style of a new file.
impl BinaryStyle {
    /// Creates a style with a stored stream, padded layout, and narrow tokens where they fit.
    pub(crate) const fn new() -> Self {
        Self {
            compression: crate::binary::Compression::Stored,
            triangle_layout: TriangleLayout::Padded,
            widths: crate::width::Widths::FIT,
        }
    }
}

//! A stream of binary blocks as a source of records.

mod fault;

use meshwire_core::{ByteString, Error};

use crate::binary::scalar::{Scalar, direction, share};
use crate::binary::{TriangleLayout, scalar};
use crate::grammar::attachment;
use crate::grammar::source::{Found, Progress, Result, Source};
use crate::lines::Line;
use crate::number::widen_float;
use crate::text::UvLayers;
use crate::tokens::{self, Payload, TRI16};

pub(crate) struct StreamSource<'a> {
    all: &'a [u8],
    rest: &'a [u8],
    /// Start of the block.
    start: &'a [u8],
    operand: &'a [u8],
    /// Offset of the stream in the file; `None` for compressed streams.
    base: Option<usize>,
    layout: TriangleLayout,
    payload: Payload,
    at: Progress,
    /// Whether there is data at the position of the padded layout of `TRI16`, and of the packed layout.
    evidence: (bool, bool),
}

impl<'a> StreamSource<'a> {
    pub(crate) fn new(all: &'a [u8], base: Option<usize>, layout: TriangleLayout) -> Self {
        Self {
            all,
            rest: all,
            start: all,
            operand: all,
            base,
            layout,
            payload: Payload::Bare,
            at: Progress::new(),
            evidence: (false, false),
        }
    }

    /// Reads the data after the last record, and returns everything except the values, and whether a `TRI16` block has
    /// data where the other layout has padding, and none where this layout has data.
    pub(crate) fn finish(mut self) -> Result<(Found, bool)> {
        self.collect(Line::End)?;
        self.at.open(Line::End);
        if self.rest.iter().any(|byte| *byte != 0) {
            self.operand = self.rest;
            return Err(self.unexpected());
        }
        self.at.odd = !self.rest.is_empty();
        self.rest = &[];
        self.close();
        let (padded, packed) = self.evidence;
        let other_layout = match self.layout {
            TriangleLayout::Padded => packed && !padded,
            TriangleLayout::Packed => padded && !packed,
        };
        Ok((self.at.found, other_layout))
    }

    /// Returns what is known when reading stops at a fault.
    pub(crate) fn abandon(self) -> Found {
        self.at.found
    }

    #[inline]
    fn peek(&self) -> Option<u16> {
        self.rest.first_chunk::<2>().map(|bytes| u16::from_le_bytes(*bytes))
    }

    fn collect(&mut self, wanted: Line) -> Result<()> {
        while let Some(hash) = self.peek() {
            let info = wanted.info();
            let is_wanted = !matches!(wanted, Line::Start | Line::End) && info.token.hash == hash;
            let line = attachment::LINES.into_iter().find(|line| line.info().token.hash == hash);
            let at_head = self.at.counter.records() < attachment::HEAD;
            let may_stand = |line: &Line| !at_head || matches!(line, Line::Comment | Line::Semicolon);
            let Some(line) = line.filter(may_stand).filter(|_| !is_wanted) else { return Ok(()) };
            self.attach(line)?;
        }
        Ok(())
    }

    // This and the steps of the grammar are always inlined: the line is a constant at every call, which leaves only the
    // hash and the sizes of its own operands.
    #[inline(always)]
    fn take<const N: usize>(&mut self) -> Result<[u8; N]> {
        match self.rest.split_first_chunk::<N>() {
            Some((bytes, rest)) => {
                self.rest = rest;
                Ok(*bytes)
            }
            None => Err(self.short(N)),
        }
    }

    #[inline]
    fn scalar(&mut self) -> Result<(Scalar, [u8; 4])> {
        let scalar = self.payload.scalar(self.at.slot);
        self.operand = self.rest;
        self.at.slot += 1;
        let bytes = match scalar.size() {
            1 => {
                let [a] = self.take()?;
                [a, 0, 0, 0]
            }
            2 => {
                let [a, b] = self.take()?;
                [a, b, 0, 0]
            }
            _ => self.take()?,
        };
        Ok((scalar, bytes))
    }

    /// Skips to the next multiple of 4; the stream may end before it.
    #[inline]
    fn align(&mut self) {
        let missing = (self.all.len() - self.rest.len()).wrapping_neg() % 4;
        if missing > 0 {
            self.skip_padding(missing);
        }
    }

    fn skip_padding(&mut self, missing: usize) {
        match self.rest.split_at_checked(missing) {
            Some((padding, rest)) => {
                self.at.odd |= padding.iter().any(|byte| *byte != 0);
                self.rest = rest;
            }
            None => {
                self.at.odd = true;
                self.rest = &[];
            }
        }
    }

    #[inline]
    fn close(&mut self) {
        if self.at.odd {
            self.at.keep(self.start, self.rest);
        }
        self.at.counter.advance(self.at.attached);
        self.start = self.rest;
    }

    /// Skips the hash if it is one of `line`.
    #[inline(always)]
    fn enter(&mut self, line: Line) -> bool {
        let info = line.info();
        let Some(hash) = self.peek() else { return false };
        let token = if hash == info.token.hash {
            info.token
        } else {
            match info.wide {
                Some(wide) if wide.hash == hash => {
                    self.at.wide = true;
                    wide
                }
                _ => return false,
            }
        };
        self.payload = token.payload;
        self.rest = self.rest.get(2..).unwrap_or_default();
        true
    }

    #[cold]
    fn weigh_layout(&mut self) {
        if let [_, _, before @ .., low, high] = self.start.get(..8).unwrap_or_default() {
            self.evidence.0 |= *low != 0 || *high != 0;
            self.evidence.1 |= before.first().is_some_and(|byte| *byte != 0) || before.get(1).is_some_and(|b| *b != 0);
        }
    }
}

/// Returns true for tokens that may occur anywhere.
#[inline]
fn is_attachment(hash: u16) -> bool {
    const HASHES: [u16; 6] = [
        tokens::hash("//", Payload::Text),
        tokens::hash(";", Payload::Text),
        tokens::hash("EXTRA", Payload::Float4),
        tokens::hash("ROTATION", Payload::Float3),
        tokens::hash("NUMIKPITCHLAYERS", Payload::UInt32),
        tokens::hash("IKPITCHLAYER", Payload::Int32),
    ];
    HASHES.contains(&hash)
}

impl Source for StreamSource<'_> {
    const TEXT: bool = false;

    #[inline]
    fn at(&mut self) -> &mut Progress {
        &mut self.at
    }

    #[inline]
    fn next_is(&mut self, line: Line) -> Result<bool> {
        let info = line.info();
        let is = |hash: u16| info.token.hash == hash || info.wide.is_some_and(|wide| wide.hash == hash);
        let Some(hash) = self.peek() else { return Ok(false) };
        if is(hash) {
            return Ok(true);
        }
        if is_attachment(hash) {
            self.collect(line)?;
            return Ok(self.peek().is_some_and(is));
        }
        Ok(false)
    }

    #[inline(always)]
    fn begin(&mut self, line: Line) -> Result<()> {
        self.at.open(line);
        if !self.enter(line) {
            if !self.at.attached {
                self.collect(line)?;
            }
            self.at.open(line);
            if !self.enter(line) {
                return Err(self.unexpected());
            }
        }
        if self.payload == TRI16.payload {
            self.weigh_layout();
        }
        if self.payload.is_padded(self.layout) {
            let padding: [u8; 2] = self.take()?;
            self.at.odd = padding != [0; 2];
        }
        Ok(())
    }

    #[inline]
    fn integer(&mut self) -> Result<i64> {
        let (scalar, bytes) = self.scalar()?;
        let [a, b, ..] = bytes;
        Ok(match scalar {
            Scalar::U8 | Scalar::Share => a.into(),
            Scalar::U16 => u16::from_le_bytes([a, b]).into(),
            Scalar::I16 | Scalar::Direction => i16::from_le_bytes([a, b]).into(),
            Scalar::I32 => i32::from_le_bytes(bytes).into(),
            Scalar::U32 | Scalar::F32 => u32::from_le_bytes(bytes).into(),
        })
    }

    /// Reads a count or an index; nearly all have 16 bits.
    #[inline(always)]
    fn unsigned(&mut self) -> Result<u32> {
        if self.payload.scalar(self.at.slot) == Scalar::U16 {
            self.operand = self.rest;
            self.at.slot += 1;
            return self.take().map(|bytes| u16::from_le_bytes(bytes).into());
        }
        let value = self.integer()?;
        u32::try_from(value).map_err(|_| self.fail("an index or a count", &value.to_string()))
    }

    #[inline]
    fn number(&mut self) -> Result<f64> {
        if self.payload.scalar(self.at.slot) == Scalar::F32 {
            self.operand = self.rest;
            self.at.slot += 1;
            return self.take().map(|bytes| widen_float(f32::from_le_bytes(bytes)));
        }
        let (scalar, bytes) = self.scalar()?;
        let [a, b, ..] = bytes;
        Ok(match scalar {
            Scalar::F32 => widen_float(f32::from_le_bytes(bytes)),
            Scalar::Direction => direction(i16::from_le_bytes([a, b])),
            Scalar::Share => share(a),
            Scalar::U8 => a.into(),
            Scalar::U16 => u16::from_le_bytes([a, b]).into(),
            Scalar::I16 => i16::from_le_bytes([a, b]).into(),
            Scalar::I32 => i32::from_le_bytes(bytes).into(),
            Scalar::U32 => u32::from_le_bytes(bytes).into(),
        })
    }

    /// Reads a record of numbers. All have the same type, so the type and the length are checked only once.
    #[inline(always)]
    fn numbers<const N: usize>(&mut self, line: Line) -> Result<[f64; N]> {
        self.begin(line)?;
        let mut values = [0.0; N];
        let size = self.payload.scalar(0).size();
        match (self.payload, self.rest.split_at_checked(size * N)) {
            (Payload::Direction, Some((bytes, rest))) => {
                for (value, part) in values.iter_mut().zip(bytes.chunks_exact(2)) {
                    if let [a, b] = part {
                        *value = direction(i16::from_le_bytes([*a, *b]));
                    }
                }
                self.rest = rest;
            }
            (Payload::Float | Payload::Float2 | Payload::Float3 | Payload::Float4, Some((bytes, rest))) => {
                for (value, part) in values.iter_mut().zip(bytes.chunks_exact(4)) {
                    if let [a, b, c, d] = part {
                        *value = widen_float(f32::from_le_bytes([*a, *b, *c, *d]));
                    }
                }
                self.rest = rest;
            }
            (Payload::Color, Some((bytes, rest))) => {
                for (value, stored) in values.iter_mut().zip(bytes) {
                    *value = share(*stored);
                }
                self.rest = rest;
            }
            _ => {
                for value in &mut values {
                    *value = self.number()?;
                }
            }
        }
        self.end()?;
        Ok(values)
    }

    fn text(&mut self) -> Result<ByteString> {
        self.operand = self.rest;
        self.at.slot += 1;
        let end = self.rest.iter().position(|byte| *byte == 0);
        let Some((text, rest)) = end.and_then(|end| self.rest.split_at_checked(end)) else {
            return Err(self.fail("a text that ends with a zero byte", "the end of the stream"));
        };
        self.rest = rest.get(1..).unwrap_or_default();
        self.align();
        Ok(ByteString::from(text))
    }

    fn more(&mut self) -> bool {
        false
    }

    fn uv_layers(&mut self, _: UvLayers) -> Result<()> {
        Ok(())
    }

    #[inline(always)]
    fn end(&mut self) -> Result<()> {
        self.align();
        self.close();
        Ok(())
    }

    fn fail(&self, expected: &str, found: &str) -> Error {
        self.wrong(expected, found)
    }

    fn room_for(&self, count: u32, size: usize) -> usize {
        usize::try_from(count).unwrap_or(usize::MAX).min(self.rest.len() / size.max(1) + 1)
    }
}

/// Returns true if a kept block is `line` with these operands. The index may differ, because the position counts.
pub(crate) fn is_same(old: &[u8], layout: TriangleLayout, line: Line, operands: &[crate::kept::Operand]) -> bool {
    let mut source = StreamSource::new(old, None, layout);
    let mut same = || -> Result<bool> {
        source.at.attached = true;
        source.begin(line)?;
        for (position, operand) in operands.iter().enumerate() {
            let same = match operand {
                crate::kept::Operand::Integer(expected) => {
                    source.integer()? == *expected || (position == 0 && crate::kept::has_index(line))
                }
                crate::kept::Operand::Number(expected) => {
                    let scalar = source.payload.scalar(source.at.slot);
                    let expected = scalar::quantize(scalar, *expected);
                    let found = source.number()?;
                    expected.is_some_and(|expected| expected.to_bits() == found.to_bits())
                }
                crate::kept::Operand::Text(expected) => source.text()?.as_bytes() == expected,
            };
            if !same {
                return Ok(false);
            }
        }
        source.align();
        Ok(source.rest.is_empty())
    };
    same().unwrap_or(false)
}

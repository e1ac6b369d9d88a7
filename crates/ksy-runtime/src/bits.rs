//! Numbers of any width in bits, packed as Kaitai Struct packs them.
//!
//! Big: from the most significant bit of each byte on, the first bit read is the most significant of the number.
//! Little: from the least significant bit on, the first bit read is the least significant of the number. A group of
//! fields begins and ends at byte borders. Inside one whose parts are not known ahead, [`BitReader`] and [`BitWriter`]
//! keep what is left of the byte in work; where the order changes there, each takes its bits from its own end of it.

use std::io::{Read, Seek, Write};

use binrw::BinResult;

use crate::error::{ErrorKind, fail, within};
use crate::int::Number;
use crate::path::Segment;
use crate::reader::{Context, Io, widen};
use crate::repeat::ended;
use crate::validate::Validator;

/// Bits of a byte.
const BYTE: u32 = 8;

/// Where the first bit of a number stands in its byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BitOrder {
    /// At the most significant bit.
    Big,
    /// At the least significant bit.
    Little,
}

/// The largest number of so many bits, 64 at most.
#[must_use]
pub fn largest(width: u32) -> u64 {
    match 64_u32.checked_sub(width) {
        Some(64) => 0,
        Some(unused) => u64::MAX >> unused,
        None => u64::MAX,
    }
}

/// True if a value fits so many bits.
#[must_use]
pub fn fits<T: Number>(value: &T, width: u32) -> bool {
    (0..=i128::from(largest(width))).contains(&value.int())
}

/// Bytes that hold so many bits.
#[must_use]
pub fn bytes_of(bits: u64) -> u64 {
    bits.div_ceil(BYTE.into())
}

/// Bits that are left of the last byte of a group.
fn left_of(bits: u64) -> u32 {
    u32::try_from(bytes_of(bits).saturating_mul(BYTE.into()).saturating_sub(bits)).unwrap_or(0)
}

/// Bits of a list.
#[must_use]
pub fn of_list<T>(items: &[T], width: u32) -> u64 {
    widen(items.len()).saturating_mul(width.into())
}

/// Reads the bytes of a group of fixed size.
///
/// # Errors
/// The window or the source ends too early.
#[inline]
pub fn take<const N: usize, R: Read + Seek>(reader: &mut R, context: Context<'_>) -> BinResult<[u8; N]> {
    context.reserve(reader, 1, widen(N))?;
    let mut bytes = [0; N];
    reader.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// The bytes that hold a number, and how far its last bit is from the least significant one of them.
#[inline]
fn place(offset: u32, width: u32, order: BitOrder) -> (std::ops::Range<usize>, u32) {
    let (skipped, end) = (offset % BYTE, offset.saturating_add(width));
    let range = offset / BYTE..end.div_ceil(BYTE);
    let shift = match order {
        BitOrder::Big => (range.end * BYTE).saturating_sub(end),
        BitOrder::Little => skipped,
    };
    (usize::try_from(range.start).unwrap_or(usize::MAX)..usize::try_from(range.end).unwrap_or(usize::MAX), shift)
}

/// The number of `width` bits that begins `offset` bits behind the start of a group.
#[must_use]
#[inline]
pub fn get(bytes: &[u8], offset: u32, width: u32, order: BitOrder) -> u64 {
    let (range, shift) = place(offset, width, order);
    let bytes = bytes.get(range).unwrap_or_default();
    let word = match order {
        BitOrder::Big => bytes.iter().fold(0, |word, byte| word << BYTE | u128::from(*byte)),
        BitOrder::Little => bytes.iter().rev().fold(0, |word, byte| word << BYTE | u128::from(*byte)),
    };
    u64::try_from((word >> shift) & u128::from(largest(width))).unwrap_or(0)
}

/// Puts a value where [`get`] finds it; the bits there are zero before. What does not fit is cut off, which validation
/// finds beforehand.
#[inline]
pub fn put<T: Number>(bytes: &mut [u8], offset: u32, width: u32, order: BitOrder, value: &T) {
    let (range, shift) = place(offset, width, order);
    let word = (u128::from(bits_of(value) & largest(width)) << shift).to_le_bytes();
    let bytes = bytes.get_mut(range).unwrap_or_default();
    match order {
        BitOrder::Big => bytes.iter_mut().rev().zip(word).for_each(|(byte, part)| *byte |= part),
        BitOrder::Little => bytes.iter_mut().zip(word).for_each(|(byte, part)| *byte |= part),
    }
}

fn bits_of<T: Number>(value: &T) -> u64 {
    u64::try_from(value.int()).unwrap_or(0)
}

/// Writes the bytes of a group.
///
/// # Errors
/// Those of `writer`.
pub fn write<W: Write>(bytes: &[u8], writer: &mut W) -> BinResult<()> {
    writer.write_all(bytes)?;
    Ok(())
}

/// Reads a field of a group; an error names it.
///
/// # Errors
/// Those of `read`.
pub fn field<T>(name: &'static str, read: impl FnOnce() -> BinResult<T>) -> BinResult<T> {
    read().map_err(|error| within(error, Segment::Field(name)))
}

/// Reads a group bit by bit.
#[derive(Debug)]
pub struct BitReader<'r, 'c, R> {
    reader: &'r mut R,
    context: Context<'c>,
    /// What is left of the byte in work, in its lowest bits.
    bits: u64,
    /// How many bits that are, fewer than 8.
    left: u32,
}

impl<'r, 'c, R: Read + Seek> BitReader<'r, 'c, R> {
    /// A group that begins where `reader` stands.
    pub fn new(reader: &'r mut R, context: Context<'c>) -> Self {
        Self { reader, context, bits: 0, left: 0 }
    }

    /// Where the byte of the next bit stands.
    ///
    /// # Errors
    /// Those of the source.
    pub fn position(&mut self) -> BinResult<u64> {
        Ok(self.reader.stream_position()?.saturating_sub(u64::from(self.left > 0)))
    }

    /// The stream as expressions see it: a byte in work is behind it.
    ///
    /// # Errors
    /// Those of the source.
    pub fn io(&mut self) -> BinResult<Io> {
        Ok(Io::at(self.reader.stream_position()?, self.context).begun(self.left > 0))
    }

    /// The next number of `width` bits, 64 at most.
    ///
    /// # Errors
    /// The window or the source ends too early.
    pub fn number(&mut self, width: u32, order: BitOrder) -> BinResult<u64> {
        let missing = usize::try_from(width.saturating_sub(self.left).div_ceil(BYTE)).unwrap_or(0);
        let mut buffer = [0; 8];
        let bytes = buffer.get_mut(..missing).unwrap_or_default();
        self.context.reserve(self.reader, 1, widen(bytes.len()))?;
        self.reader.read_exact(bytes)?;
        let (kept, left) = (u128::from(self.bits), self.left);
        let fresh = u32::try_from(bytes.len()).unwrap_or(0) * BYTE;
        let spare = (left + fresh).saturating_sub(width);
        let (number, rest) = match order {
            BitOrder::Big => {
                let word = bytes.iter().fold(kept, |word, byte| word << BYTE | u128::from(*byte));
                (word >> spare, word & u128::from(largest(spare)))
            }
            BitOrder::Little => {
                let word = bytes.iter().rev().fold(0_u128, |word, byte| word << BYTE | u128::from(*byte));
                let word = word << left | kept;
                (word & u128::from(largest(width)), word >> width)
            }
        };
        (self.bits, self.left) = (u64::try_from(rest).unwrap_or(0), spare);
        Ok(u64::try_from(number).unwrap_or(0))
    }

    /// What is left of the last byte.
    #[must_use]
    pub fn rest(self) -> u8 {
        u8::try_from(self.bits).unwrap_or(0)
    }

    /// `count` elements of `width` bits, made by `read` from their index.
    ///
    /// # Errors
    /// The first error of an element, which names it; a negative count; or the window has no room for so many.
    pub fn counted<T>(
        &mut self,
        count: i128,
        width: u32,
        mut read: impl FnMut(&mut Self, usize) -> BinResult<T>,
    ) -> BinResult<Vec<T>> {
        let bits = count.saturating_mul(width.into()).saturating_sub(self.left.into());
        let bytes = if count < 0 { count } else { bits.max(0).saturating_add(7) / i128::from(BYTE) };
        self.context.reserve(self.reader, bytes, 1)?;
        let mut items = Vec::new();
        while i128::from(widen(items.len())) < count {
            self.push(&mut items, &mut read)?;
        }
        Ok(items)
    }

    /// Elements until no bit is left in the window.
    ///
    /// # Errors
    /// The first error of an element, which names it.
    pub fn to_end<T>(&mut self, mut read: impl FnMut(&mut Self, usize) -> BinResult<T>) -> BinResult<Vec<T>> {
        let mut items = Vec::new();
        while self.left > 0 || self.reader.stream_position()? < self.context.end {
            self.push(&mut items, &mut read)?;
        }
        Ok(items)
    }

    /// Elements up to one for which `holds` says that it is the last.
    ///
    /// # Errors
    /// The first error of an element, which names it.
    pub fn until<T>(
        &mut self,
        mut read: impl FnMut(&mut Self, usize) -> BinResult<T>,
        holds: impl Fn(&T, usize) -> bool,
    ) -> BinResult<Vec<T>> {
        let mut items = Vec::new();
        while !ended(&items, &holds) {
            self.push(&mut items, &mut read)?;
        }
        Ok(items)
    }

    /// The same where the condition looks at the stream behind the element too.
    ///
    /// # Errors
    /// The first error of an element, which names it.
    pub fn until_in<T>(
        &mut self,
        mut read: impl FnMut(&mut Self, usize) -> BinResult<T>,
        holds: impl Fn(&T, usize, Io) -> bool,
    ) -> BinResult<Vec<T>> {
        let mut items = Vec::new();
        loop {
            self.push(&mut items, &mut read)?;
            let io = self.io()?;
            if ended(&items, |item, index| holds(item, index, io)) {
                return Ok(items);
            }
        }
    }

    fn push<T>(
        &mut self,
        items: &mut Vec<T>,
        read: &mut impl FnMut(&mut Self, usize) -> BinResult<T>,
    ) -> BinResult<()> {
        let index = items.len();
        items.push(read(self, index).map_err(|error| within(error, Segment::Index(index)))?);
        Ok(())
    }
}

/// Writes a group bit by bit.
#[derive(Debug, Default)]
pub struct BitWriter {
    bytes: Vec<u8>,
    /// The byte in work.
    byte: u8,
    /// Its free bits: from the first to before the second, counted from the least significant one.
    free: (u32, u32),
}

impl BitWriter {
    /// Nothing written.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends a value in `width` bits. What does not fit is cut off, which validation finds beforehand.
    pub fn put<T: Number>(&mut self, value: &T, width: u32, order: BitOrder) {
        let value = bits_of(value);
        for step in 0..width {
            if self.free.0 == self.free.1 {
                (self.byte, self.free) = (0, (0, BYTE));
            }
            let (from, to) = match order {
                BitOrder::Big => {
                    self.free.1 -= 1;
                    (width - 1 - step, self.free.1)
                }
                BitOrder::Little => {
                    self.free.0 += 1;
                    (step, self.free.0 - 1)
                }
            };
            let bit = value.checked_shr(from).unwrap_or(0) & 1;
            self.byte |= u8::from(bit == 1) << to;
            if self.free.0 == self.free.1 {
                self.bytes.push(self.byte);
            }
        }
    }

    /// Puts the bits that are left of the last byte, and ends the group.
    #[must_use]
    pub fn finish(mut self, rest: u8) -> Vec<u8> {
        if self.free.0 < self.free.1 {
            self.bytes.push(self.byte | rest.checked_shl(self.free.0).unwrap_or(0));
        }
        self.bytes
    }
}

/// Reports a value that does not fit so many bits.
pub fn validate<T: Number>(validator: &mut Validator, value: &T, width: u32) {
    validator.require(fits(value, width), || {
        format!("expected 0 to {} in {width} bits, found {}", largest(width), value.int())
    });
}

/// Reports every value of a list that does not fit so many bits.
pub fn validate_list<T: Number>(validator: &mut Validator, values: &[T], width: u32) {
    for (index, value) in values.iter().enumerate() {
        validator.within(Segment::Index(index), |validator| validate(validator, value, width));
    }
}

/// Reports a rest that is not what is left of the last byte behind so many bits.
pub fn validate_rest(validator: &mut Validator, rest: u8, bits: u64) {
    match left_of(bits) {
        0 => {
            validator.require(rest == 0, || format!("expected 0, for no bits are left of the last byte, found {rest}"));
        }
        left => validate(validator, &rest, left),
    }
}

/// Reports a list to the end of a window behind which bits are left: they would be read as one more element.
pub fn validate_end(validator: &mut Validator, bits: u64) {
    let left = left_of(bits);
    validator.require(left == 0, || format!("expected elements up to the end of a byte, found {left} bits left"));
}

/// Whether unused bits need not be shown.
#[must_use]
pub fn is_zero(bits: &u8) -> bool {
    *bits == 0
}

/// Random bits for what is left of the last byte behind so many bits.
///
/// # Errors
/// Those of `u`.
#[cfg(feature = "arbitrary")]
pub fn generate_rest(u: &mut arbitrary::Unstructured<'_>, bits: u64) -> arbitrary::Result<u8> {
    let left = left_of(bits);
    Ok(u.arbitrary::<u8>()? & u8::try_from(largest(left)).unwrap_or(0))
}

/// How many elements of `width` bits fill `room` bytes behind `bits`; without a room, any number that ends a byte.
///
/// # Errors
/// Those of `u`, or no number does.
#[cfg(feature = "arbitrary")]
pub fn count_to_end(
    u: &mut arbitrary::Unstructured<'_>,
    room: Option<u64>,
    bits: u64,
    width: u32,
) -> arbitrary::Result<u64> {
    let ends = |count: &u64| left_of(bits.saturating_add(count.saturating_mul(width.into()))) == 0;
    let first = match room {
        Some(room) => room.saturating_mul(BYTE.into()).saturating_sub(bits) / u64::from(width.max(1)),
        None => crate::generate::count(u)?,
    };
    let last = first.saturating_add(if room.is_some() { 0 } else { BYTE.into() });
    (first..=last).find(ends).ok_or(arbitrary::Error::IncorrectFormat)
}

/// A value of a group, unless `check` refuses it; `position` is where it stands.
///
/// # Errors
/// The check fails.
pub fn checked<T>(
    value: T,
    position: u64,
    check: impl FnOnce(&T) -> bool,
    error: impl FnOnce(&T) -> ErrorKind,
) -> BinResult<T> {
    if check(&value) { Ok(value) } else { Err(fail(position, error(&value))) }
}

//! Bit fields of any width, packed like those of Kaitai Struct.
//!
//! Big: fields start at the most significant bit of each byte, and the first bit read is the most significant bit of
//! the number. Little: fields start at the least significant bit, and the first bit read is the least significant bit
//! of the number. A group of fields begins and ends on a byte boundary. If the layout of a group is not known ahead,
//! [`BitReader`] and [`BitWriter`] keep the unused bits of the current byte. If the bit order changes within a byte,
//! each order takes its bits from its own end of the byte.

use std::io::{Read, Seek, Write};

use binrw::BinResult;

use crate::error::{ErrorKind, fail, within};
use crate::int::Number;
use crate::path::Segment;
use crate::reader::{Context, Io, widen};
use crate::repeat::ended;
use crate::validate::Validator;

/// Bits per byte.
const BYTE: u32 = 8;

/// The position of a number's first bit in its byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BitOrder {
    /// At the most significant bit.
    Big,
    /// At the least significant bit.
    Little,
}

/// Returns the largest number of `width` bits, at most 64.
#[must_use]
pub fn largest(width: u32) -> u64 {
    match 64_u32.checked_sub(width) {
        Some(64) => 0,
        Some(unused) => u64::MAX >> unused,
        None => u64::MAX,
    }
}

/// Returns whether a value fits in `width` bits.
#[must_use]
pub fn fits<T: Number>(value: &T, width: u32) -> bool {
    (0..=i128::from(largest(width))).contains(&value.int())
}

/// Returns the number of bytes that hold `bits` bits.
#[must_use]
pub fn bytes_of(bits: u64) -> u64 {
    bits.div_ceil(BYTE.into())
}

/// Returns the number of unused bits in the last byte of a group.
fn left_of(bits: u64) -> u32 {
    u32::try_from(bytes_of(bits).saturating_mul(BYTE.into()).saturating_sub(bits)).unwrap_or(0)
}

/// Returns the size of a list in bits.
#[must_use]
pub fn of_list<T>(items: &[T], width: u32) -> u64 {
    widen(items.len()).saturating_mul(width.into())
}

fn bits_of<T: Number>(value: &T) -> u64 {
    u64::try_from(value.int()).unwrap_or(0)
}

/// Writes the bytes of a group.
///
/// # Errors
/// Fails if `writer` fails.
pub fn write<W: Write>(bytes: &[u8], writer: &mut W) -> BinResult<()> {
    writer.write_all(bytes)?;
    Ok(())
}

/// Reads a field of a group. Errors include the name of the field.
///
/// # Errors
/// Fails if `read` fails.
pub fn field<T>(name: &'static str, read: impl FnOnce() -> BinResult<T>) -> BinResult<T> {
    read().map_err(|error| within(error, Segment::Field(name)))
}

/// Reads a group bit by bit.
#[derive(Debug)]
pub struct BitReader<'r, 'c, R> {
    reader: &'r mut R,
    context: Context<'c>,
    /// The unused bits of what was read, as its lowest bits.
    bits: u64,
    /// The number of unused bits: fewer than 8, unless the whole group was read at once.
    left: u32,
}

impl<'r, 'c, R: Read + Seek> BitReader<'r, 'c, R> {
    /// Starts a group at the current position of `reader`.
    pub fn new(reader: &'r mut R, context: Context<'c>) -> Self {
        Self { reader, context, bits: 0, left: 0 }
    }

    /// Starts a group of `size` bytes at the current position of `reader`. An `order` is that of every field: up to 8 bytes
    /// are then read at once, and [`io`](Self::io) is behind the whole group.
    ///
    /// # Errors
    /// Fails if the window or the source ends before all of them.
    pub fn of_size(reader: &'r mut R, context: Context<'c>, size: u32, order: Option<BitOrder>) -> BinResult<Self> {
        context.reserve(reader, 1, size.into())?;
        let mut group = Self::new(reader, context);
        if let Some(order) = order.filter(|_| size <= u64::BITS / BYTE) {
            (group.bits, group.left) = (group.word(size, order)?, size * BYTE);
        }
        Ok(group)
    }

    /// Reads up to 8 bytes as a number.
    fn word(&mut self, size: u32, order: BitOrder) -> BinResult<u64> {
        let mut buffer = [0; 8];
        let bytes = usize::try_from(size).ok().and_then(|size| buffer.get_mut(..size)).unwrap_or_default();
        self.reader.read_exact(bytes)?;
        Ok(match order {
            BitOrder::Big => u64::from_be_bytes(buffer).checked_shr(u64::BITS.saturating_sub(size * BYTE)).unwrap_or(0),
            BitOrder::Little => u64::from_le_bytes(buffer),
        })
    }

    /// Returns the position of the byte that contains the next bit.
    ///
    /// # Errors
    /// Fails if the source fails.
    pub fn position(&mut self) -> BinResult<u64> {
        Ok(self.reader.stream_position()?.saturating_sub(bytes_of(self.left.into())))
    }

    /// Returns the stream as expressions see it: past a byte that is partly read.
    ///
    /// # Errors
    /// Fails if the source fails.
    pub fn io(&mut self) -> BinResult<Io> {
        Ok(Io::at(self.reader.stream_position()?, self.context).begun(self.left > 0))
    }

    /// Reads the next number of `width` bits, at most 64.
    ///
    /// # Errors
    /// Fails if the window or the source ends too early.
    pub fn number(&mut self, width: u32, order: BitOrder) -> BinResult<u64> {
        let (kept, left) = (self.bits, self.left);
        let fresh = width.saturating_sub(left);
        let missing = fresh.div_ceil(BYTE);
        let word = if missing > 0 {
            self.context.reserve(self.reader, 1, missing.into())?;
            self.word(missing, order)?
        } else {
            0
        };
        let spare = (left + missing * BYTE).saturating_sub(width);
        let (number, rest) = match (order, missing) {
            (BitOrder::Big, 0) => (kept.checked_shr(spare).unwrap_or(0), kept & largest(spare)),
            (BitOrder::Big, _) => (kept.checked_shl(fresh).unwrap_or(0) | word >> spare, word & largest(spare)),
            (BitOrder::Little, 0) => (kept & largest(width), kept.checked_shr(width).unwrap_or(0)),
            (BitOrder::Little, _) => ((kept | word << left) & largest(width), word.checked_shr(fresh).unwrap_or(0)),
        };
        (self.bits, self.left) = (rest, spare);
        Ok(number)
    }

    /// Returns the unused bits of the last byte.
    #[must_use]
    pub fn rest(self) -> u8 {
        u8::try_from(self.bits).unwrap_or(0)
    }

    /// Reads `count` elements of `width` bits. `read` gets the index of each.
    ///
    /// # Errors
    /// Fails if an element cannot be read (the error names it), if the count is negative, or if the elements do not fit
    /// in the window.
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

    /// Reads elements until the window has no bits left.
    ///
    /// # Errors
    /// Fails if an element cannot be read; the error names it.
    pub fn to_end<T>(&mut self, mut read: impl FnMut(&mut Self, usize) -> BinResult<T>) -> BinResult<Vec<T>> {
        let mut items = Vec::new();
        while self.left > 0 || self.reader.stream_position()? < self.context.end {
            self.push(&mut items, &mut read)?;
        }
        Ok(items)
    }

    /// Reads elements up to and including the first for which `holds` returns true.
    ///
    /// # Errors
    /// Fails if an element cannot be read; the error names it.
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

    /// Like [`until`](Self::until), but the condition also gets the stream after the element.
    ///
    /// # Errors
    /// Fails if an element cannot be read; the error names it.
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
    /// The current byte.
    byte: u8,
    /// The range of its free bits, counted from the least significant bit; the end is exclusive.
    free: (u32, u32),
}

impl BitWriter {
    /// Returns a writer without any bits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends a value as `width` bits. Excess bits are cut off; validation reports such values beforehand.
    pub fn put<T: Number>(&mut self, value: &T, width: u32, order: BitOrder) {
        let value = bits_of(value);
        let mut left = width;
        while left > 0 {
            if self.free.0 == self.free.1 {
                (self.byte, self.free) = (0, (0, BYTE));
            }
            let taken = left.min(self.free.1 - self.free.0);
            let (from, to) = match order {
                BitOrder::Big => {
                    self.free.1 -= taken;
                    (left - taken, self.free.1)
                }
                BitOrder::Little => {
                    self.free.0 += taken;
                    (width - left, self.free.0 - taken)
                }
            };
            let bits = value.checked_shr(from).unwrap_or(0) & largest(taken);
            self.byte |= u8::try_from(bits << to).unwrap_or(0);
            if self.free.0 == self.free.1 {
                self.bytes.push(self.byte);
            }
            left -= taken;
        }
    }

    /// Writes the unused bits of the last byte and ends the group.
    #[must_use]
    pub fn finish(mut self, rest: u8) -> Vec<u8> {
        if self.free.0 < self.free.1 {
            self.bytes.push(self.byte | rest.checked_shl(self.free.0).unwrap_or(0));
        }
        self.bytes
    }
}

/// Reports a value that does not fit in `width` bits.
pub fn validate<T: Number>(validator: &mut Validator, value: &T, width: u32) {
    validator.require(fits(value, width), || {
        format!("expected 0 to {} in {width} bits, found {}", largest(width), value.int())
    });
}

/// Reports a `rest` that does not fit in the unused bits of the last byte after `bits` bits.
pub fn validate_rest(validator: &mut Validator, rest: u8, bits: u64) {
    match left_of(bits) {
        0 => {
            validator
                .require(rest == 0, || format!("expected 0, because no bits of the last byte are left, found {rest}"));
        }
        left => validate(validator, &rest, left),
    }
}

/// Reports a list to the end of a window that does not end on a byte boundary, because the remaining bits would be read
/// as one more element.
pub fn validate_end(validator: &mut Validator, bits: u64) {
    let left = left_of(bits);
    validator.require(left == 0, || format!("expected elements up to the end of a byte, found {left} bits left"));
}

/// Returns whether the unused bits are zero and can be omitted.
#[must_use]
pub fn is_zero(bits: &u8) -> bool {
    *bits == 0
}

/// Returns random values for the unused bits of the last byte after `bits` bits.
///
/// # Errors
/// Fails if `u` fails.
#[cfg(feature = "arbitrary")]
pub fn generate_rest(u: &mut arbitrary::Unstructured<'_>, bits: u64) -> arbitrary::Result<u8> {
    let left = left_of(bits);
    Ok(u.arbitrary::<u8>()? & u8::try_from(largest(left)).unwrap_or(0))
}

/// Returns the number of elements of `width` bits that fill `room` bytes after `bits` bits. Without a room, returns any
/// number that ends on a byte boundary.
///
/// # Errors
/// Fails if `u` fails, or if no such number exists.
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

/// Returns a value of a group if `check` accepts it. `position` is its position.
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

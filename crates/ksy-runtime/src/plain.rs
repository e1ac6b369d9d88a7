//! Fixed-size values without padding, and arrays of them at copy speed.
//!
//! binrw reads and writes arrays element by element, which is 10 to 20 times slower than a copy. Values that implement
//! [`Plain`] go through a block buffer instead, with one code path for both byte orders that the compiler turns into
//! wide loads and stores.

use std::borrow::Cow;
use std::io::{Read, Seek, SeekFrom, Write};

use binrw::{BinRead, BinResult, BinWrite, Endian};

use crate::damage;
use crate::error::{ErrorKind, kind_of};
use crate::reader::{Context, widen};

/// Bytes moved per step, which fit in the first-level cache.
const BLOCK: usize = 8 * 1024;
/// Arrays of at most this many bytes use smaller buffers, which are cheaper to clear.
const SMALL: usize = 256;
const TINY: usize = 64;

/// A fixed-size value without padding: numbers, and arrays and records of numbers.
pub trait Plain: Copy {
    /// Size in the file, in bytes.
    const SIZE: usize;
    /// Takes the value from the front of `fields`.
    fn get<const BIG: bool>(fields: &mut Fields<'_>) -> Self;
    /// Puts the value at the front of `fields`.
    fn put<const BIG: bool>(&self, fields: &mut FieldsMut<'_>);

    /// Reads the value in native byte order. Types with the same form in memory and in the file copy it. Missing bytes
    /// read as zero.
    #[inline]
    fn from_native(bytes: &[u8]) -> Self {
        Self::get::<{ cfg!(target_endian = "big") }>(&mut Fields(bytes))
    }

    /// Returns all complete values in `bytes`, in native byte order.
    #[inline]
    fn list_from_native(bytes: &[u8]) -> Vec<Self> {
        one_by_one(bytes)
    }

    /// Returns all complete arrays of values in `bytes`, in native byte order.
    #[inline]
    fn arrays_from_native<const N: usize>(bytes: &[u8]) -> Vec<[Self; N]> {
        one_by_one(bytes)
    }

    /// Returns the memory of `values`, for types with the same form in memory and in the file in native byte order.
    #[inline]
    fn as_native(values: &[Self]) -> Option<&[u8]> {
        let _ = values;
        None
    }
}

/// Returns all complete values in `bytes`, in native byte order.
#[inline]
fn one_by_one<T: Plain>(bytes: &[u8]) -> Vec<T> {
    bytes.chunks_exact(T::SIZE.max(1)).map(T::from_native).collect()
}

/// The byte order of this machine.
const NATIVE: Endian = if cfg!(target_endian = "big") { Endian::Big } else { Endian::Little };

/// The bytes of one record, consumed front to back. Missing bytes read as zero.
#[derive(Debug)]
pub struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    /// Starts at the front of `bytes`.
    #[must_use]
    #[inline]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    #[inline]
    pub(crate) fn take<const N: usize>(&mut self) -> [u8; N] {
        match self.0.split_first_chunk::<N>() {
            Some((head, rest)) => {
                self.0 = rest;
                *head
            }
            None => [0; N],
        }
    }
}

/// The buffer of one record, filled front to back. Bytes that do not fit are dropped.
#[derive(Debug)]
pub struct FieldsMut<'a>(&'a mut [u8]);

impl<'a> FieldsMut<'a> {
    /// Starts at the front of `bytes`.
    #[must_use]
    #[inline]
    pub fn new(bytes: &'a mut [u8]) -> Self {
        Self(bytes)
    }

    #[inline]
    pub(crate) fn give<const N: usize>(&mut self, value: [u8; N]) {
        let bytes = std::mem::take(&mut self.0);
        if let Some((head, rest)) = bytes.split_first_chunk_mut::<N>() {
            *head = value;
            self.0 = rest;
        }
    }
}

macro_rules! plain_number {
    ($($number:ty),*) => {$(
        impl Plain for $number {
            const SIZE: usize = size_of::<$number>();
            #[inline]
            fn get<const BIG: bool>(fields: &mut Fields<'_>) -> Self {
                let bytes = fields.take();
                if BIG { <$number>::from_be_bytes(bytes) } else { <$number>::from_le_bytes(bytes) }
            }
            #[inline]
            fn put<const BIG: bool>(&self, fields: &mut FieldsMut<'_>) {
                fields.give(if BIG { self.to_be_bytes() } else { self.to_le_bytes() });
            }
            // Single numbers compile to wide loads and stores, arrays of three do not.
            #[inline]
            fn arrays_from_native<const N: usize>(bytes: &[u8]) -> Vec<[Self; N]> {
                let slop = bytes.len().checked_rem(Self::SIZE * N).unwrap_or(0);
                let numbers = Self::list_from_native(bytes.get(..bytes.len() - slop).unwrap_or(bytes));
                bytemuck::allocation::try_cast_vec(numbers).unwrap_or_else(|_| one_by_one(bytes))
            }
            #[inline]
            fn as_native(values: &[Self]) -> Option<&[u8]> {
                Some(bytemuck::cast_slice(values))
            }
        }
    )*};
}
plain_number!(u8, i8, u16, i16, u32, i32, u64, i64, f32, f64);

impl<T: Plain, const N: usize> Plain for [T; N] {
    const SIZE: usize = T::SIZE * N;
    #[inline]
    fn get<const BIG: bool>(fields: &mut Fields<'_>) -> Self {
        std::array::from_fn(|_| T::get::<BIG>(fields))
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut FieldsMut<'_>) {
        for item in self {
            item.put::<BIG>(fields);
        }
    }
    #[inline]
    fn list_from_native(bytes: &[u8]) -> Vec<Self> {
        T::arrays_from_native(bytes)
    }
    #[inline]
    fn as_native(values: &[Self]) -> Option<&[u8]> {
        T::as_native(values.as_flattened())
    }
}

/// Returns the value whose memory is `bytes`. Missing bytes read as zero, extra bytes are ignored.
#[must_use]
#[inline(always)]
pub fn from_memory<T: bytemuck::Pod>(bytes: &[u8]) -> T {
    let mut value = T::zeroed();
    // Copied straight into the value: a `Result` would cost a second copy, in pieces that wait for each other.
    let target = bytemuck::bytes_of_mut(&mut value);
    match bytes.get(..target.len()) {
        Some(whole) => target.copy_from_slice(whole),
        None => target.iter_mut().zip(bytes).for_each(|(target, byte)| *target = *byte),
    }
    value
}

/// Decodes every complete value in `bytes`.
///
/// ```
/// use binrw::Endian;
/// let values: Vec<u16> = ksy_runtime::plain::decode(&[1, 0, 2, 0], Endian::Little);
/// assert_eq!(values, [1, 2]);
/// ```
#[must_use]
pub fn decode<T: Plain>(bytes: &[u8], endian: Endian) -> Vec<T> {
    if endian == NATIVE {
        return T::list_from_native(bytes);
    }
    let mut values = Vec::with_capacity(bytes.len().checked_div(T::SIZE).unwrap_or(0));
    extend(&mut values, bytes, endian);
    values
}

#[inline]
fn extend<T: Plain>(values: &mut Vec<T>, bytes: &[u8], endian: Endian) {
    let chunks = bytes.chunks_exact(T::SIZE.max(1));
    match endian {
        Endian::Little => values.extend(chunks.map(one::<T, false>)),
        Endian::Big => values.extend(chunks.map(one::<T, true>)),
    }
}

/// Encodes `values` one after another.
#[must_use]
pub fn encode<T: Plain>(values: &[T], endian: Endian) -> Vec<u8> {
    let mut bytes = vec![0; T::SIZE.saturating_mul(values.len())];
    fill(&mut bytes, values, endian);
    bytes
}

/// Encodes `values` one after another into `bytes`. Bytes that do not fit are dropped.
#[inline]
pub fn fill<T: Plain>(bytes: &mut [u8], values: &[T], endian: Endian) {
    if endian == NATIVE {
        if let Some((target, source)) =
            T::as_native(values).and_then(|source| bytes.get_mut(..source.len()).zip(Some(source)))
        {
            target.copy_from_slice(source);
            return;
        }
    }
    let pairs = bytes.chunks_exact_mut(T::SIZE.max(1)).zip(values);
    match endian {
        Endian::Little => pairs.for_each(|(chunk, value)| value.put::<false>(&mut FieldsMut(chunk))),
        Endian::Big => pairs.for_each(|(chunk, value)| value.put::<true>(&mut FieldsMut(chunk))),
    }
}

/// Reads `count` values. Memory grows only as data arrive, so a wrong count costs nothing.
///
/// # Errors
/// Fails if the window of `context` or the source ends too early.
// Inlined for the empty list: most tracks of a motion are empty, and returning an empty list through memory costs more
// than the rest of the read.
#[inline(always)]
pub fn read_many<T: Plain, R: Read + Seek>(
    reader: &mut R,
    endian: Endian,
    (context, count): (Context<'_>, i128),
) -> BinResult<Vec<T>> {
    if count == 0 { Ok(Vec::new()) } else { read_some(reader, endian, context, count) }
}

fn read_some<T: Plain, R: Read + Seek>(
    reader: &mut R,
    endian: Endian,
    context: Context<'_>,
    count: i128,
) -> BinResult<Vec<T>> {
    let size = match context.reserve(reader, count, widen(T::SIZE)) {
        Ok(size) => size,
        Err(error) => return read_damaged(reader, endian, context, error),
    };
    if let Some(bytes) = context.take(reader, size)? {
        return Ok(decode(bytes, endian));
    }
    // The source is not in memory: grow as data arrive.
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    let mut values = Vec::new();
    read_blocks(reader, endian, &mut [0; BLOCK], size, &mut values)?;
    values.shrink_to_fit();
    Ok(values)
}

/// Reads the values that are there of a list that is cut off, if that is tolerated.
#[cold]
fn read_damaged<T: Plain, R: Read + Seek>(
    reader: &mut R,
    endian: Endian,
    context: Context<'_>,
    error: binrw::Error,
) -> BinResult<Vec<T>> {
    let (start, size) = (reader.stream_position()?, widen(T::SIZE));
    let count = match kind_of(&error) {
        Some(ErrorKind::Truncated { available, .. }) => available.checked_div(size).unwrap_or(0),
        _ => return Err(error),
    };
    damage::stop(reader, context, start.saturating_add(count.saturating_mul(size)), error)?;
    let end = reader.stream_position()?;
    reader.seek(SeekFrom::Start(start))?;
    let values = read_many(reader, endian, (context, count.into()))?;
    reader.seek(SeekFrom::Start(end))?;
    Ok(values)
}

#[inline]
fn read_blocks<T: Plain, R: Read>(
    reader: &mut R,
    endian: Endian,
    block: &mut [u8],
    size: usize,
    values: &mut Vec<T>,
) -> BinResult<()> {
    let whole = block.len().checked_div(T::SIZE).unwrap_or(0).max(1) * T::SIZE;
    let mut left = size;
    while left > 0 {
        match block.get_mut(..left.min(whole)) {
            Some(part) => {
                reader.read_exact(part)?;
                left -= part.len();
                extend(values, part, endian);
            }
            // An element larger than the block. No schema has one, but it must work.
            None => {
                let mut part = vec![0; T::SIZE];
                reader.read_exact(&mut part)?;
                left = left.saturating_sub(T::SIZE);
                extend(values, &part, endian);
            }
        }
    }
    Ok(())
}

/// Reads values to the end of the window, which must hold a whole number of them.
///
/// # Errors
/// Fails if it does not, or if the source ends too early.
pub fn read_to_end<T: Plain, R: Read + Seek>(
    reader: &mut R,
    endian: Endian,
    (context,): (Context<'_>,),
) -> BinResult<Vec<T>> {
    let left = context.end.saturating_sub(reader.stream_position()?);
    let size = widen(T::SIZE);
    // Request a partial element at the end in full, so that the error says how much is missing.
    let values = read_many(reader, endian, (context, left.checked_div(size).unwrap_or(0).into()))?;
    if left.checked_rem(size).unwrap_or(0) != 0 {
        read_many::<T, R>(reader, endian, (context, 1))?;
    }
    Ok(values)
}

/// The bytes of one value, decoded only once reading has succeeded.
///
/// Records use two steps because a value returned in a `Result` is moved once more, and such moves wait for the
/// preceding stores. Motions read 1.2 times as fast this way.
#[derive(Debug)]
pub struct Encoded<'a> {
    bytes: Cow<'a, [u8]>,
    endian: Endian,
}

impl Encoded<'_> {
    /// Returns the value.
    #[must_use]
    #[inline(always)]
    pub fn decode<T: Plain>(&self) -> T {
        from_bytes(&self.bytes, self.endian)
    }
}

/// Takes the `size` bytes of one value.
///
/// # Errors
/// Fails if the window of `context` or the source ends too early.
#[inline(always)]
pub fn take_one<'a, R: Read + Seek>(
    reader: &mut R,
    endian: Endian,
    (context, size): (Context<'a>, usize),
) -> BinResult<Encoded<'a>> {
    if let Some(bytes) = context.take(reader, widen(size))? {
        return Ok(Encoded { bytes: Cow::Borrowed(bytes), endian });
    }
    // The source is not in memory.
    let mut bytes = vec![0; size];
    reader.read_exact(&mut bytes)?;
    Ok(Encoded { bytes: Cow::Owned(bytes), endian })
}

/// Reads one value.
///
/// # Errors
/// Fails if the window of `context` or the source ends too early.
#[inline(always)]
pub fn read_one<T: Plain, R: Read + Seek>(reader: &mut R, endian: Endian, (context,): (Context<'_>,)) -> BinResult<T> {
    take_one(reader, endian, (context, T::SIZE)).map(|bytes| bytes.decode())
}

/// Decodes one value. Missing bytes read as zero.
#[must_use]
#[inline(always)]
pub fn from_bytes<T: Plain>(bytes: &[u8], endian: Endian) -> T {
    // The constant length lets the compiler drop the bounds checks of every field.
    let bytes = bytes.get(..T::SIZE).unwrap_or(bytes);
    match endian {
        Endian::Little => one::<T, false>(bytes),
        Endian::Big => one::<T, true>(bytes),
    }
}

/// Decodes a value, as a plain copy if the byte order is native.
#[inline(always)]
fn one<T: Plain, const BIG: bool>(bytes: &[u8]) -> T {
    if BIG == matches!(NATIVE, Endian::Big) { T::from_native(bytes) } else { T::get::<BIG>(&mut Fields(bytes)) }
}

/// Writes one value.
///
/// # Errors
/// Fails if `writer` fails.
#[inline]
pub fn write_one<T: Plain, W: Write + Seek>(value: &T, writer: &mut W, endian: Endian, (): ()) -> BinResult<()> {
    write_many(std::slice::from_ref(value), writer, endian, ())
}

/// Writes values one after another.
///
/// # Errors
/// Fails if `writer` fails.
pub fn write_many<T: Plain, W: Write + Seek>(values: &[T], writer: &mut W, endian: Endian, (): ()) -> BinResult<()> {
    if endian == NATIVE {
        if let Some(bytes) = T::as_native(values) {
            writer.write_all(bytes)?;
            return Ok(());
        }
    }
    match T::SIZE.saturating_mul(values.len()) {
        0 => Ok(()),
        size if size <= TINY => write_blocks(values, writer, endian, &mut [0; TINY]),
        size if size <= SMALL => write_blocks(values, writer, endian, &mut [0; SMALL]),
        _ => write_blocks(values, writer, endian, &mut [0; BLOCK]),
    }
}

/// Writes a list.
///
/// # Errors
/// Fails if `writer` fails.
#[expect(clippy::ptr_arg, reason = "the signature binrw asks for")]
pub fn write_list<T: Plain, W: Write + Seek>(values: &Vec<T>, writer: &mut W, endian: Endian, (): ()) -> BinResult<()> {
    write_many(values, writer, endian, ())
}

#[inline]
fn write_blocks<T: Plain, W: Write>(values: &[T], writer: &mut W, endian: Endian, block: &mut [u8]) -> BinResult<()> {
    let per_block = block.len().checked_div(T::SIZE).unwrap_or(0);
    if per_block == 0 {
        writer.write_all(&encode(values, endian))?;
        return Ok(());
    }
    for part in values.chunks(per_block) {
        if let Some(bytes) = block.get_mut(..part.len() * T::SIZE) {
            fill(bytes, part, endian);
            writer.write_all(bytes)?;
        }
    }
    Ok(())
}

/// Asserts that a record read and written by binrw, field by field, has the bytes that it has as a block. The derive
/// makes a test of this for each plain record, with the byte orders that the record may have.
///
/// # Panics
/// Panics if the bytes differ.
pub fn assert_same_bytes<T>(orders: &[Endian])
where
    T: Plain + for<'a> BinRead<Args<'a> = Context<'a>> + for<'a> BinWrite<Args<'a> = ()>,
{
    // No two bytes next to each other are alike, whatever the sizes of the fields.
    let bytes: Vec<u8> = (1..=u8::MAX).cycle().take(T::SIZE).collect();
    for endian in orders {
        let context = Context::new(&bytes, &crate::Limits::default());
        let read = T::read_options(&mut crate::Reader::new(&bytes), *endian, context);
        let written = |value: &T| {
            let mut out = std::io::Cursor::new(Vec::new());
            value.write_options(&mut out, *endian, ()).map(|()| out.into_inner())
        };
        let block: T = from_bytes(&bytes, *endian);
        let by_field = read.as_ref().ok().map(|value| encode(std::slice::from_ref(value), *endian));
        assert_eq!(by_field.as_ref(), Some(&bytes), "fields read one by one, in {endian:?} order: {:?}", read.err());
        assert_eq!(written(&block).ok(), Some(bytes.clone()), "fields written one by one, in {endian:?} order");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_orders_round_trip_across_blocks() {
        let values: Vec<[f32; 3]> = (0..5000_u16).map(|i| [f32::from(i), -0.0, f32::NAN]).collect();
        for endian in [Endian::Little, Endian::Big] {
            let mut out = std::io::Cursor::new(Vec::new());
            write_many(&values, &mut out, endian, ()).unwrap();
            let bytes = out.into_inner();
            assert_eq!(bytes, encode(&values, endian));
            let mut source = crate::Reader::new(&bytes);
            let context = Context::new(&bytes, &crate::Limits::default());
            let back: Vec<[f32; 3]> = read_many(&mut source, endian, (context, 5000)).unwrap();
            assert_eq!(encode(&back, endian), bytes);
        }
    }

    #[test]
    fn what_is_too_short_for_a_value_is_left_out() {
        let bytes: Vec<u8> = (0..14).collect();
        let ordered = |endian| decode::<[u16; 3]>(&bytes, endian);
        assert_eq!(ordered(Endian::Little), [[0x0100, 0x0302, 0x0504], [0x0706, 0x0908, 0x0b0a]]);
        assert_eq!(ordered(Endian::Big), [[0x0001, 0x0203, 0x0405], [0x0607, 0x0809, 0x0a0b]]);
        assert_eq!(decode::<[[u8; 2]; 4]>(&bytes, Endian::Little), [[[0, 1], [2, 3], [4, 5], [6, 7]]]);
    }

    #[test]
    fn a_false_count_is_an_error_with_its_size() {
        let bytes = [0; 16];
        let context = Context::new(&bytes, &crate::Limits::default());
        let mut source = crate::Reader::new(&bytes);
        let error = read_many::<u32, _>(&mut source, Endian::Little, (context, i128::from(u32::MAX))).unwrap_err();
        let error = crate::Error::from_binrw("test", &error, source.shortage(), 0);
        assert_eq!(error.to_string(), "test at 0x0: expected 17179869180 bytes, found 16 before the end");
    }

    #[test]
    fn memory_that_ends_early_reads_as_zero() {
        assert_eq!(from_memory::<[u16; 3]>(&[1, 2, 3]), [u16::from_ne_bytes([1, 2]), u16::from_ne_bytes([3, 0]), 0]);
        assert_eq!(from_memory::<[u8; 2]>(&[1, 2, 3]), [1, 2]);
    }
}

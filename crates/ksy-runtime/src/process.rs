//! Bytes that are changed as a whole before they are read: combined with a key, rotated, inflated.

use std::io::{Read, Seek, Write};
use std::ops::{Deref, DerefMut};

use binrw::{BinResult, BinWrite, Endian};

use crate::error::{ErrorKind, fail};
use crate::reader::{Context, Reader, Writer, widen};
use crate::size::WireSize;
use crate::wire;

/// What is done to bytes when they are read; writing does the opposite.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Process {
    /// Each byte is combined with the next one of a key, which begins anew at its end, by exclusive or.
    Xor(#[cfg_attr(feature = "serde", serde(with = "crate::exact"))] Vec<u8>),
    /// Each byte is rotated by 0 to 7 bits towards the higher ones.
    Rol(u32),
    /// A zlib stream is inflated. Needs the feature `zlib`.
    #[cfg(feature = "zlib")]
    Zlib,
}

/// Keys of [`Process::xor`]: bytes, or a number that is one.
pub trait Key {
    /// The bytes; `None` for a number that is not a byte.
    fn key(&self) -> Option<Vec<u8>>;
}

macro_rules! number_keys {
    ($($number:ty),*) => {$(
        impl Key for $number {
            fn key(&self) -> Option<Vec<u8>> {
                u8::try_from(*self).ok().map(|byte| vec![byte])
            }
        }
    )*};
}
number_keys!(u8, i8, u16, i16, u32, i32, u64, i64, i128);

macro_rules! byte_keys {
    ($([$($generics:tt)*] $bytes:ty),*) => {$(
        impl<$($generics)*> Key for $bytes {
            fn key(&self) -> Option<Vec<u8>> {
                Some(AsRef::<[u8]>::as_ref(self).to_vec())
            }
        }
    )*};
}
byte_keys!([] [u8], [] Vec<u8>, [const N: usize] [u8; N]);

impl Key for crate::ByteString {
    fn key(&self) -> Option<Vec<u8>> {
        Some(self.as_bytes().to_vec())
    }
}

impl Key for crate::Delimited {
    fn key(&self) -> Option<Vec<u8>> {
        Some(self.bytes.clone())
    }
}

impl<T: Key> Key for Processed<T> {
    fn key(&self) -> Option<Vec<u8>> {
        self.value.key()
    }
}

impl<T: Key + ?Sized> Key for &T {
    fn key(&self) -> Option<Vec<u8>> {
        (**self).key()
    }
}

impl Process {
    /// Exclusive or with a key.
    ///
    /// # Errors
    /// The key is a number that is not a byte.
    pub fn xor(key: impl Key) -> Result<Self, ErrorKind> {
        key.key().map(Self::Xor).ok_or_else(|| ErrorKind::invalid("a key from 0 to 255", "another number"))
    }

    /// Rotation towards the higher bits, when read.
    ///
    /// # Errors
    /// None: all eighth bits are the same.
    pub fn rol(bits: impl Into<i128>) -> Result<Self, ErrorKind> {
        Ok(Self::Rol(u32::try_from(bits.into().rem_euclid(8)).unwrap_or(0)))
    }

    /// Rotation towards the lower bits, when read.
    ///
    /// # Errors
    /// None: all eighth bits are the same.
    pub fn ror(bits: impl Into<i128>) -> Result<Self, ErrorKind> {
        Ok(Self::Rol(u32::try_from((8 - bits.into().rem_euclid(8)) % 8).unwrap_or(0)))
    }

    /// A zlib stream.
    ///
    /// # Errors
    /// None.
    #[cfg(feature = "zlib")]
    pub fn zlib() -> Result<Self, ErrorKind> {
        Ok(Self::Zlib)
    }

    /// What is read for `stored`; `most` is how many bytes that may be.
    ///
    /// # Errors
    /// The stream is damaged, or inflates to more.
    #[cfg_attr(not(feature = "zlib"), expect(unused_variables, reason = "nothing else grows"))]
    pub fn decode(&self, stored: &[u8], most: u64) -> Result<Vec<u8>, ErrorKind> {
        match self {
            Self::Xor(key) => Ok(xor(stored, key)),
            Self::Rol(bits) => Ok(stored.iter().map(|byte| byte.rotate_left(*bits)).collect()),
            #[cfg(feature = "zlib")]
            Self::Zlib => inflate(stored, most),
        }
    }

    /// What is stored for `bytes`.
    #[must_use]
    pub fn encode(&self, bytes: &[u8]) -> Vec<u8> {
        match self {
            Self::Xor(key) => xor(bytes, key),
            Self::Rol(bits) => bytes.iter().map(|byte| byte.rotate_right(*bits)).collect(),
            #[cfg(feature = "zlib")]
            Self::Zlib => deflate(bytes),
        }
    }

    /// True if what is stored does not follow from what is read.
    fn is_loose(&self) -> bool {
        match self {
            Self::Xor(_) | Self::Rol(_) => false,
            #[cfg(feature = "zlib")]
            Self::Zlib => true,
        }
    }
}

fn xor(bytes: &[u8], key: &[u8]) -> Vec<u8> {
    if key.is_empty() {
        return bytes.to_vec();
    }
    bytes.iter().zip(key.iter().cycle()).map(|(byte, key)| byte ^ key).collect()
}

#[cfg(feature = "zlib")]
fn inflate(stored: &[u8], most: u64) -> Result<Vec<u8>, ErrorKind> {
    let mut out = Vec::new();
    let mut stream = flate2::bufread::ZlibDecoder::new(stored).take(most.saturating_add(1));
    stream.read_to_end(&mut out).map_err(|error| ErrorKind::invalid("a zlib stream", error.to_string()))?;
    if widen(out.len()) > most {
        return Err(ErrorKind::LimitExceeded { limit: format!("{most} decoded bytes"), found: "more".to_owned() });
    }
    Ok(out)
}

#[cfg(feature = "zlib")]
fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut out = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    // A vector takes everything.
    let written = out.write_all(bytes).and_then(|()| out.finish());
    written.unwrap_or_default()
}

/// A value whose bytes are processed. What was stored stays while the value is untouched, although another program
/// might have stored it otherwise; a changed value is stored anew.
///
/// ```
/// use ksy_runtime::prelude::*;
/// use ksy_runtime::whole::{read_whole, write_whole};
/// use ksy_runtime::Limits;
///
/// #[record]
/// pub struct Secret {
///     pub key: u8,
///     #[process(xor(key))]
///     #[to_end]
///     pub text: Processed<Vec<u8>>,
/// }
///
/// let mut secret: Secret = read_whole("secret", b"\x20HELLO", &Limits::default())?;
/// assert_eq!(secret.text.value, b"hello");
/// secret.text.push(b'!');
/// assert_eq!(write_whole("secret", &secret)?, b"\x20HELLO\x01");
/// # Ok::<(), ksy_runtime::Error>(())
/// ```
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Processed<T> {
    /// The value.
    pub value: T,
    /// What was done to its bytes. After a change of the key it must be set, too.
    pub process: Process,
    /// Byte order of its numbers.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_false"))]
    pub(crate) big: bool,
    /// The bytes of the file, where they do not follow from the value.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty", with = "crate::exact"))]
    pub(crate) stored: Vec<u8>,
}

#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
pub(crate) fn is_false(flag: &bool) -> bool {
    !*flag
}

impl<T> Processed<T> {
    /// A value that was not read. `endian` is the byte order of its numbers.
    pub fn new(value: T, process: Process, endian: Endian) -> Self {
        Self { value, process, big: endian == Endian::Big, stored: Vec::new() }
    }
}

/// Equal are those that mean the same: their values, and what is done to them.
impl<T: PartialEq> PartialEq for Processed<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value && self.process == other.process
    }
}

impl<T> Deref for Processed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Processed<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

/// Reads `size` bytes, or those to the end of the window, undoes what was done to them, and reads the value from that,
/// which it must fill.
///
/// # Errors
/// The bytes are not there or damaged, inflate past the limits, or the value does not read or leaves some over.
pub fn read<'a, T, R: Read + Seek>(
    reader: &mut R,
    endian: Endian,
    context: Context<'a>,
    (size, process): (Option<i128>, Result<Process, ErrorKind>),
    read: impl FnOnce(&mut Reader<'_>, Endian, Context<'a>) -> BinResult<T>,
) -> BinResult<Processed<T>> {
    let start = reader.stream_position()?;
    let process = process.map_err(|kind| fail(start, kind))?;
    let stored = match size {
        Some(size) => wire::bytes(reader, endian, (context, size))?,
        None => wire::bytes_to_end(reader, endian, (context,))?,
    };
    let most = context.budget().map_or_else(|| crate::Limits::default().max_decoded_bytes, crate::Budget::decoded_left);
    let most = if process.is_loose() { most } else { u64::MAX };
    let decoded = process.decode(&stored, most).map_err(|kind| fail(start, kind))?;
    if process.is_loose() && !context.budget().is_none_or(|left| left.take_decoded(widen(decoded.len()))) {
        let kind = ErrorKind::LimitExceeded { limit: format!("{most} decoded bytes"), found: "more".to_owned() };
        return Err(fail(start, kind));
    }
    let mut inner = Reader::new(&decoded);
    let window = context.apart(widen(decoded.len()));
    let value = read(&mut inner, endian, window).and_then(|value| {
        wire::ends_at(&mut inner, window.end)?;
        Ok(value)
    });
    let value = value.map_err(|error| wire::moved(told(error, &inner), start))?;
    let stored = if process.is_loose() { stored } else { Vec::new() };
    Ok(Processed { value, process, big: endian == Endian::Big, stored })
}

/// An error of a reader that is about to go, which alone knows how much it lacked.
#[cold]
fn told(error: binrw::Error, reader: &Reader<'_>) -> binrw::Error {
    use binrw::error::ContextExt;
    match (error, reader.shortage()) {
        (binrw::Error::Io(_), Some(short)) => {
            fail(short.offset, ErrorKind::Truncated { wanted: short.wanted, available: short.available })
        }
        (binrw::Error::Backtrace(backtrace), _) => {
            let inner = told(*backtrace.error, reader);
            backtrace.frames.into_iter().fold(inner, ContextExt::with_context)
        }
        (other, _) => other,
    }
}

impl<T: for<'a> BinWrite<Args<'a> = ()>> Processed<T> {
    fn encoded(&self, endian: Endian) -> BinResult<Vec<u8>> {
        let mut plain = Writer::default();
        self.value.write_options(&mut plain, endian, ())?;
        let plain = plain.into_inner();
        if !self.stored.is_empty()
            && self.process.decode(&self.stored, widen(plain.len())).is_ok_and(|old| old == plain)
        {
            return Ok(self.stored.clone());
        }
        Ok(self.process.encode(&plain))
    }

    fn own_endian(&self) -> Endian {
        if self.big { Endian::Big } else { Endian::Little }
    }
}

impl<T: for<'a> BinWrite<Args<'a> = ()>> BinWrite for Processed<T> {
    type Args<'a> = ();

    fn write_options<W: Write + Seek>(&self, writer: &mut W, endian: Endian, (): ()) -> BinResult<()> {
        let encoded = self.encoded(endian)?;
        // Sizes are told before the byte order is known.
        let size = self.wire_size();
        if widen(encoded.len()) != size {
            let expected = format!("{size} bytes in the byte order that the value was made for");
            let kind = ErrorKind::invalid(expected, format!("{} in the other", encoded.len()));
            return Err(fail(writer.stream_position()?, kind));
        }
        writer.write_all(&encoded)?;
        Ok(())
    }
}

impl<T: for<'a> BinWrite<Args<'a> = ()>> WireSize for Processed<T> {
    fn wire_size(&self) -> u64 {
        self.encoded(self.own_endian()).map_or(0, |encoded| widen(encoded.len()))
    }
}

/// Reports a problem unless the process is that of the other fields.
#[doc(hidden)]
pub fn validate<T>(processed: &Processed<T>, validator: &mut crate::Validator, expected: Result<Process, ErrorKind>) {
    match expected {
        Ok(expected) if processed.process == expected => {}
        Ok(expected) => {
            let found = &processed.process;
            validator.problem(format!("expected the process {expected:?} by the other fields, found {found:?}"));
        }
        Err(kind) => validator.problem(kind.to_string()),
    }
}

/// Describes the parts of a list, a leaf for each.
#[doc(hidden)]
pub fn annotate_list<T: for<'a> BinWrite<Args<'a> = ()>>(
    out: &mut crate::Annotator<'_>,
    name: &'static str,
    parts: &[Processed<T>],
) {
    out.within(crate::Segment::Field(name), |out| {
        for (index, part) in parts.iter().enumerate() {
            out.within(crate::Segment::Index(index), |out| {
                out.leaf(crate::layout::LeafKind::Bytes, part.wire_size(), None);
            });
        }
    });
}

/// A random value of so many bytes once stored: what a stream leaves over is zero.
///
/// # Errors
/// It has another size.
#[cfg(feature = "arbitrary")]
#[doc(hidden)]
pub fn made<T: for<'a> BinWrite<Args<'a> = ()>>(
    mut processed: Processed<T>,
    size: Option<u64>,
) -> arbitrary::Result<Processed<T>> {
    let Some(size) = size else { return Ok(processed) };
    let wrong = arbitrary::Error::IncorrectFormat;
    let mut stored = processed.encoded(processed.own_endian()).map_err(|_| wrong)?;
    let room = usize::try_from(size).map_err(|_| wrong)?;
    if stored.len() == room {
        return Ok(processed);
    }
    if stored.len() > room || !processed.process.is_loose() {
        return Err(wrong);
    }
    stored.resize(room, 0);
    processed.stored = stored;
    Ok(processed)
}

//! Bytes that are changed as a whole before they are read: combined with a key, rotated, inflated.

use std::fmt::Debug;
use std::io::{Read, Seek, Write};
use std::ops::{Deref, DerefMut};

use binrw::{BinResult, BinWrite, Endian};

use crate::error::{ErrorKind, fail};
use crate::reader::{Context, Reader, Writer, widen};
use crate::size::WireSize;
use crate::wire;

pub use crate::processed_cut::*;

/// What is done to bytes when they are read, and its opposite for writing: [`Process`], or code of the user's own.
///
/// ```
/// use ksy_runtime::prelude::*;
/// use ksy_runtime::process::Codec;
/// use ksy_runtime::whole::{read_whole, write_whole};
/// use ksy_runtime::{ErrorKind, Limits};
///
/// /// Pairs of a count and the byte that is repeated.
/// #[derive(Debug, Clone, PartialEq)]
/// # #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
/// pub struct Runs {
///     longest: u8,
/// }
///
/// impl Runs {
///     fn up_to(longest: u8) -> Self {
///         Self { longest }
///     }
/// }
///
/// impl Codec for Runs {
///     fn decode(&self, stored: &[u8], most: u64) -> Result<Vec<u8>, ErrorKind> {
///         let lengths = stored.chunks_exact(2).map(|run| u64::from(run[0])).sum::<u64>();
///         if lengths > most || stored.len() % 2 != 0 {
///             return Err(ErrorKind::invalid("pairs of a count and a byte", "others"));
///         }
///         Ok(stored.chunks_exact(2).flat_map(|run| vec![run[1]; run[0].into()]).collect())
///     }
///
///     fn encode(&self, bytes: &[u8]) -> Result<Vec<u8>, ErrorKind> {
///         let runs = bytes.chunk_by(|one, other| one == other);
///         let runs = runs.flat_map(|run| run.chunks(self.longest.max(1).into()));
///         Ok(runs.flat_map(|run| [u8::try_from(run.len()).unwrap_or(0), run[0]]).collect())
///     }
/// }
///
/// #[record]
/// pub struct Picture {
///     pub longest: u8,
///     #[process(Runs::up_to(longest))]
///     #[to_end]
///     pub pixels: Processed<Vec<u8>, Runs>,
/// }
///
/// let mut picture: Picture = read_whole("picture", b"\x09\x02-\x01-\x03|", &Limits::default())?;
/// assert_eq!(picture.pixels.value, b"---|||");
/// assert_eq!(write_whole("picture", &picture)?, b"\x09\x02-\x01-\x03|"); // as another program stored it
/// picture.pixels.pop();
/// assert_eq!(write_whole("picture", &picture)?, b"\x09\x03-\x02|");
/// # Ok::<(), ksy_runtime::Error>(())
/// ```
pub trait Codec: Debug + Clone + PartialEq {
    /// What is read for `stored`; it must not be longer than `most` bytes.
    ///
    /// # Errors
    /// The bytes are damaged, or become more.
    fn decode(&self, stored: &[u8], most: u64) -> Result<Vec<u8>, ErrorKind>;

    /// What is stored for `bytes`: decoded, it gives them again.
    ///
    /// # Errors
    /// Nothing that can be stored is read as these.
    fn encode(&self, bytes: &[u8]) -> Result<Vec<u8>, ErrorKind>;

    /// True if several stored forms are read as the same: what was stored is then kept while the value is untouched.
    fn is_loose(&self) -> bool {
        true
    }
}

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

impl<T: Key, P> Key for Processed<T, P> {
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
}

impl Codec for Process {
    #[cfg_attr(not(feature = "zlib"), expect(unused_variables, reason = "nothing else grows"))]
    fn decode(&self, stored: &[u8], most: u64) -> Result<Vec<u8>, ErrorKind> {
        match self {
            Self::Xor(key) => Ok(xor(stored, key)),
            Self::Rol(bits) => Ok(stored.iter().map(|byte| byte.rotate_left(*bits)).collect()),
            #[cfg(feature = "zlib")]
            Self::Zlib => inflate(stored, most),
        }
    }

    fn encode(&self, bytes: &[u8]) -> Result<Vec<u8>, ErrorKind> {
        Ok(match self {
            Self::Xor(key) => xor(bytes, key),
            Self::Rol(bits) => bytes.iter().map(|byte| byte.rotate_right(*bits)).collect(),
            #[cfg(feature = "zlib")]
            Self::Zlib => deflate(bytes),
        })
    }

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
pub struct Processed<T, P = Process> {
    /// The value.
    pub value: T,
    /// What was done to its bytes. After a change of the key it must be set, too.
    pub process: P,
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

impl<T, P> Processed<T, P> {
    /// A value that was not read. `endian` is the byte order of its numbers.
    pub fn new(value: T, process: P, endian: Endian) -> Self {
        Self { value, process, big: endian == Endian::Big, stored: Vec::new() }
    }
}

/// Equal are those that mean the same: their values, and what is done to them.
impl<T: PartialEq, P: PartialEq> PartialEq for Processed<T, P> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value && self.process == other.process
    }
}

impl<T, P> Deref for Processed<T, P> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T, P> DerefMut for Processed<T, P> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

/// Reads `size` bytes, or those to the end of the window, undoes what was done to them, and reads the value from that,
/// which it must fill.
///
/// # Errors
/// The bytes are not there or damaged, inflate past the limits, or the value does not read or leaves some over.
pub fn read<'a, T, P: Codec, R: Read + Seek>(
    reader: &mut R,
    endian: Endian,
    context: Context<'a>,
    (size, process): (Option<i128>, Result<P, ErrorKind>),
    read: impl FnOnce(&mut Reader<'_>, Endian, Context<'a>) -> BinResult<T>,
) -> BinResult<Processed<T, P>> {
    read_decoded(reader, endian, context, (size, process), <[u8]>::len, |inner, window| {
        let value = read(inner, endian, window)?;
        wire::ends_at(inner, window.end)?;
        Ok(value)
    })
}

/// The same where only some of the stored bytes are the value's, as `window` says of them: they alone are inflated,
/// and of others, which all are decoded, the value may read so many.
pub(crate) fn read_decoded<'a, T, P: Codec, R: Read + Seek>(
    reader: &mut R,
    endian: Endian,
    context: Context<'a>,
    (size, process): (Option<i128>, Result<P, ErrorKind>),
    window: impl FnOnce(&[u8]) -> usize,
    read: impl FnOnce(&mut Reader<'_>, Context<'a>) -> BinResult<T>,
) -> BinResult<Processed<T, P>> {
    let start = reader.stream_position()?;
    let process = process.map_err(|kind| fail(start, kind))?;
    let stored = match size {
        Some(size) => wire::bytes(reader, endian, (context, size))?,
        None => wire::bytes_to_end(reader, endian, (context,))?,
    };
    let window = window(&stored);
    let most = context.budget().map_or_else(|| crate::Limits::default().max_decoded_bytes, crate::Budget::decoded_left);
    let loose = process.is_loose();
    let (encoded, most) = if loose { (stored.get(..window), most) } else { (None, u64::MAX) };
    let decoded = process.decode(encoded.unwrap_or(&stored), most).map_err(|kind| fail(start, kind))?;
    if loose && !context.budget().is_none_or(|left| left.take_decoded(widen(decoded.len()))) {
        let kind = ErrorKind::LimitExceeded { limit: format!("{most} decoded bytes"), found: "more".to_owned() };
        return Err(fail(start, kind));
    }
    let mut inner = Reader::new(&decoded);
    let size = if loose { decoded.len() } else { window };
    let value = read(&mut inner, context.apart(widen(size)));
    let value = value.map_err(|error| wire::moved(told(error, &inner), start))?;
    let stored = if loose { stored } else { Vec::new() };
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

impl<T: for<'a> BinWrite<Args<'a> = ()>, P: Codec> Processed<T, P> {
    pub(crate) fn encoded(&self, endian: Endian) -> BinResult<Vec<u8>> {
        self.stored_for(&self.plain(endian)?).map_err(|kind| fail(0, kind))
    }

    fn plain(&self, endian: Endian) -> BinResult<Vec<u8>> {
        let mut plain = Writer::default();
        self.value.write_options(&mut plain, endian, ())?;
        Ok(plain.into_inner())
    }

    /// What the file had, if that is still read as `plain`; else that encoded.
    fn stored_for(&self, plain: &[u8]) -> Result<Vec<u8>, ErrorKind> {
        if !self.stored.is_empty() && self.decodes(&self.stored, plain) {
            return Ok(self.stored.clone());
        }
        self.process.encode(plain)
    }

    fn decodes(&self, stored: &[u8], plain: &[u8]) -> bool {
        self.process.decode(stored, widen(plain.len())).is_ok_and(|decoded| decoded == plain)
    }

    /// What keeps it from being stored: its process cannot, or would not read the same again.
    fn problem(&self) -> Option<String> {
        // What cannot be written at all has problems of its own.
        let plain = self.plain(self.own_endian()).ok()?;
        match self.stored_for(&plain) {
            Ok(stored) if self.decodes(&stored, &plain) => None,
            Ok(_) => Some("expected bytes that are read as they were before they were processed".to_owned()),
            Err(kind) => Some(kind.to_string()),
        }
    }

    pub(crate) fn own_endian(&self) -> Endian {
        if self.big { Endian::Big } else { Endian::Little }
    }
}

impl<T: for<'a> BinWrite<Args<'a> = ()>, P: Codec> BinWrite for Processed<T, P> {
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

impl<T: for<'a> BinWrite<Args<'a> = ()>, P: Codec> WireSize for Processed<T, P> {
    fn wire_size(&self) -> u64 {
        self.encoded(self.own_endian()).map_or(0, |encoded| widen(encoded.len()))
    }
}

/// Reports a process that is not that of the other fields, and a value that it cannot store.
#[doc(hidden)]
pub fn validate<T, P: Codec>(
    processed: &Processed<T, P>,
    validator: &mut crate::Validator,
    expected: Result<P, ErrorKind>,
) where
    T: for<'a> BinWrite<Args<'a> = ()>,
{
    match expected {
        Ok(expected) if processed.process == expected => {
            processed.problem().into_iter().for_each(|problem| validator.problem(problem));
        }
        Ok(expected) => {
            let found = &processed.process;
            validator.problem(format!("expected the process {expected:?} by the other fields, found {found:?}"));
        }
        Err(kind) => validator.problem(kind.to_string()),
    }
}

/// Describes the parts of a list, a leaf for each.
#[doc(hidden)]
pub fn annotate_list<T: for<'a> BinWrite<Args<'a> = ()>, P: Codec>(
    out: &mut crate::Annotator<'_>,
    name: &'static str,
    parts: &[Processed<T, P>],
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
pub fn made<T: for<'a> BinWrite<Args<'a> = ()>, P: Codec>(
    mut processed: Processed<T, P>,
    size: Option<u64>,
) -> arbitrary::Result<Processed<T, P>> {
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

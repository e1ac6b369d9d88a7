//! Transformations of whole byte strings: XOR with a key, rotation, compression, or a user-defined codec.

use std::fmt::Debug;
#[cfg(feature = "zlib")]
use std::io::{Read, Write};

use crate::error::ErrorKind;
#[cfg(feature = "zlib")]
use crate::reader::widen;

/// A transformation applied when reading, and its inverse for writing: [`Process`], or a user-defined codec.
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
    /// Decodes `stored` to at most `most` bytes.
    ///
    /// # Errors
    /// Fails if the bytes are damaged, or if they decode to more than `most` bytes.
    fn decode(&self, stored: &[u8], most: u64) -> Result<Vec<u8>, ErrorKind>;

    /// Encodes `bytes`. Decoding the result must give the same bytes.
    ///
    /// # Errors
    /// Fails if no stored form decodes to these bytes.
    fn encode(&self, bytes: &[u8]) -> Result<Vec<u8>, ErrorKind>;

    /// Returns whether several stored forms decode to the same bytes. If so, the stored bytes are kept until the value
    /// changes.
    fn is_loose(&self) -> bool {
        true
    }
}

/// A transformation applied when reading; writing applies the inverse.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Process {
    /// XORs each byte with the next byte of a repeating key.
    Xor(#[cfg_attr(feature = "serde", serde(with = "crate::exact"))] Vec<u8>),
    /// Rotates each byte left by 0 to 7 bits.
    Rol(u32),
    /// Inflates a zlib stream. Requires the feature `zlib`.
    #[cfg(feature = "zlib")]
    Zlib,
}

/// Keys of [`Process::xor`]: bytes, or a number that fits in a byte.
pub trait Key {
    /// Returns the bytes, or `None` for a number that does not fit in a byte.
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

impl<T: Key + ?Sized> Key for &T {
    fn key(&self) -> Option<Vec<u8>> {
        (**self).key()
    }
}

impl Process {
    /// Creates an XOR with a key.
    ///
    /// # Errors
    /// Fails if the key is a number that does not fit in a byte.
    pub fn xor(key: impl Key) -> Result<Self, ErrorKind> {
        key.key().map(Self::Xor).ok_or_else(|| ErrorKind::invalid("a key from 0 to 255", "another number"))
    }

    /// Creates a rotation that is to the left when reading.
    ///
    /// # Errors
    /// Never fails: the number of bits is taken modulo 8.
    pub fn rol(bits: impl Into<i128>) -> Result<Self, ErrorKind> {
        Ok(Self::Rol(u32::try_from(bits.into().rem_euclid(8)).unwrap_or(0)))
    }

    /// Creates a rotation that is to the right when reading.
    ///
    /// # Errors
    /// Never fails: the number of bits is taken modulo 8.
    pub fn ror(bits: impl Into<i128>) -> Result<Self, ErrorKind> {
        Ok(Self::Rol(u32::try_from((8 - bits.into().rem_euclid(8)) % 8).unwrap_or(0)))
    }

    /// Creates a zlib codec.
    ///
    /// # Errors
    /// Never fails.
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
        return Err(ErrorKind::exceeded(crate::Limit::DecodedBytes, most, "more"));
    }
    Ok(out)
}

#[cfg(feature = "zlib")]
fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut out = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    // Writing to a vector cannot fail.
    let written = out.write_all(bytes).and_then(|()| out.finish());
    written.unwrap_or_default()
}

//! Values that are uninterpreted bytes of the file: `Vec<u8>`, texts, and delimited values.

use std::io::{Read, Seek, Write};
use std::ops::Deref;

use binrw::{BinResult, Endian};

use crate::layout::LeafKind;
use crate::reader::{Context, widen};
use crate::text::ByteString;
use crate::wire;

/// A value that consists of uninterpreted bytes of the file.
pub trait Raw: Sized {
    /// The kind of its leaf.
    const LEAF: LeafKind;
    /// Creates the value. `ended` says whether a terminator followed the bytes.
    fn from_raw(bytes: &[u8], ended: bool) -> Self;
    /// Returns the bytes.
    fn raw(&self) -> &[u8];
    /// Returns whether a terminator follows the bytes, if the schema leaves that to the value.
    fn ended(&self) -> bool {
        true
    }
}

impl Raw for Vec<u8> {
    const LEAF: LeafKind = LeafKind::Bytes;
    fn from_raw(bytes: &[u8], _: bool) -> Self {
        bytes.to_vec()
    }
    fn raw(&self) -> &[u8] {
        self
    }
}

impl Raw for ByteString {
    const LEAF: LeafKind = LeafKind::Text;
    fn from_raw(bytes: &[u8], _: bool) -> Self {
        bytes.into()
    }
    fn raw(&self) -> &[u8] {
        self.as_bytes()
    }
}

/// Bytes up to a terminator that may be missing at the end of the data.
///
/// ```
/// use ksy_runtime::Delimited;
///
/// let mut name = Delimited::from(&b"door"[..]);
/// assert!(name.ended && name.starts_with(b"do"));
/// name.ended = false; // The data end where the name does.
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Delimited {
    /// The bytes before the terminator.
    pub bytes: Vec<u8>,
    /// Whether the terminator is present.
    pub ended: bool,
}

impl Deref for Delimited {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

impl From<Vec<u8>> for Delimited {
    /// Creates a value with its terminator.
    fn from(bytes: Vec<u8>) -> Self {
        Self { bytes, ended: true }
    }
}

impl From<&[u8]> for Delimited {
    /// Creates a value with its terminator.
    fn from(bytes: &[u8]) -> Self {
        bytes.to_vec().into()
    }
}

impl From<&str> for Delimited {
    /// Creates a value with its terminator.
    fn from(text: &str) -> Self {
        text.as_bytes().into()
    }
}

impl Raw for Delimited {
    const LEAF: LeafKind = LeafKind::Text;
    fn from_raw(bytes: &[u8], ended: bool) -> Self {
        Self { bytes: bytes.to_vec(), ended }
    }
    fn raw(&self) -> &[u8] {
        &self.bytes
    }
    fn ended(&self) -> bool {
        self.ended
    }
}

/// Reads `size` bytes.
///
/// # Errors
/// Fails if the window or the source ends too early.
pub fn read<T: Raw, R: Read + Seek>(reader: &mut R, endian: Endian, context: Context<'_>, size: i128) -> BinResult<T> {
    wire::bytes(reader, endian, (context, size)).map(|bytes| T::from_raw(&bytes, true))
}

/// Writes the bytes.
///
/// # Errors
/// Fails if `writer` fails.
pub fn write<T: Raw, W: Write>(value: &T, writer: &mut W) -> BinResult<()> {
    writer.write_all(value.raw())?;
    Ok(())
}

/// Returns the number of bytes.
#[must_use]
pub fn size<T: Raw>(value: &T) -> u64 {
    widen(value.raw().len())
}

/// Returns a random value of `size` bytes.
///
/// # Errors
/// Fails if `u` fails.
#[cfg(feature = "arbitrary")]
pub fn generate<T: Raw>(u: &mut arbitrary::Unstructured<'_>, size: u64) -> arbitrary::Result<T> {
    crate::generate::bytes_exact(u, size).map(|bytes| T::from_raw(&bytes, true))
}

/// Returns random values. `size` returns the size of each from its index.
///
/// # Errors
/// Fails if `u` fails.
#[cfg(feature = "arbitrary")]
pub fn generate_list<T: Raw>(
    u: &mut arbitrary::Unstructured<'_>,
    count: u64,
    size: impl Fn(usize) -> u64,
) -> arbitrary::Result<Vec<T>> {
    (0..crate::generate::bounded(u.len(), count)?).map(|index| generate(u, size(index))).collect()
}

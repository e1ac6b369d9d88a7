//! The smallest parts of a file: fields without parts of their own, with their bytes.

use std::fmt;

use binrw::Endian;

use crate::error::show;
use crate::layout::{Annotate, Annotator};
use crate::path::Path;
use crate::reader::widen;

/// The type of a leaf.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeafKind {
    /// Unsigned integer of 1, 2, 4 or 8 bytes.
    Unsigned,
    /// Signed integer of 1, 2, 4 or 8 bytes.
    Signed,
    /// IEEE float of 4 or 8 bytes.
    Float,
    /// Bytes without a type: padding, blobs.
    Bytes,
    /// Characters.
    Text,
}

/// A field of a file without parts of its own, with its bytes.
#[derive(Debug, Clone, Copy)]
pub struct Leaf<'a> {
    /// Its path.
    pub path: &'a Path,
    /// Byte offset from the start of the file.
    pub offset: u64,
    /// Its bytes; empty if only [places](crate::layout::Annotator::places) were asked for.
    pub bytes: &'a [u8],
    /// The number of its bytes.
    pub size: u64,
    /// Its type.
    pub kind: LeafKind,
    /// Byte order of numbers.
    pub endian: Endian,
    /// The name of the value if it has one: an enum's name, the flags that are set.
    pub meaning: Option<&'a str>,
}

/// The value of a [`Leaf`].
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    /// An unsigned integer.
    Unsigned(u64),
    /// A signed integer.
    Signed(i64),
    /// A 4-byte float.
    Single(f32),
    /// An 8-byte float.
    Double(f64),
    /// Bytes.
    Bytes(&'a [u8]),
    /// Characters in an unknown code page.
    Text(&'a [u8]),
}

impl<'a> Leaf<'a> {
    /// Decodes the bytes according to their type.
    #[must_use]
    pub fn value(&self) -> Value<'a> {
        let unsigned = self.bytes.iter();
        let word = match self.endian {
            Endian::Little => unsigned.rev().fold(0_u64, |word, byte| word << 8 | u64::from(*byte)),
            Endian::Big => unsigned.fold(0_u64, |word, byte| word << 8 | u64::from(*byte)),
        };
        let unused = u32::try_from(self.bytes.len()).map_or(0, |size| 64_u32.saturating_sub(size * 8));
        match (self.kind, self.bytes.len()) {
            (LeafKind::Unsigned, 1..=8) => Value::Unsigned(word),
            (LeafKind::Signed, 1..=8) => Value::Signed(i64::from_ne_bytes((word << unused).to_ne_bytes()) >> unused),
            (LeafKind::Float, 4) => Value::Single(f32::from_bits(u32::try_from(word).unwrap_or(0))),
            (LeafKind::Float, 8) => Value::Double(f64::from_bits(word)),
            (LeafKind::Text, _) => Value::Text(self.bytes),
            _ => Value::Bytes(self.bytes),
        }
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsigned(value) => value.fmt(f),
            Self::Signed(value) => value.fmt(f),
            Self::Single(value) => fmt::Debug::fmt(value, f),
            Self::Double(value) => fmt::Debug::fmt(value, f),
            Self::Text(bytes) => f.write_str(&show(bytes)),
            Self::Bytes(bytes) => {
                for byte in bytes.iter().take(16) {
                    write!(f, "{byte:02x}")?;
                }
                if bytes.len() > 16 { write!(f, ".. ({} bytes)", bytes.len()) } else { Ok(()) }
            }
        }
    }
}

/// A blob, reported as a single leaf.
#[derive(Debug, Clone, Copy)]
pub struct Blob<'a>(pub &'a [u8]);

impl Annotate for Blob<'_> {
    fn annotate(&self, out: &mut Annotator<'_>) {
        out.leaf(LeafKind::Bytes, widen(self.0.len()), None);
    }
}

macro_rules! leaf {
    ($kind:ident: $($number:ty),*) => {$(
        impl Annotate for $number {
            const BLOCK: Option<usize> = Some(size_of::<$number>());

            fn annotate(&self, out: &mut Annotator<'_>) {
                out.leaf(LeafKind::$kind, widen(size_of::<$number>()), None);
            }
        }
    )*};
}
leaf!(Unsigned: u8, u16, u32, u64);
leaf!(Signed: i8, i16, i32, i64);
leaf!(Float: f32, f64);

impl Annotate for crate::ByteString {
    fn annotate(&self, out: &mut Annotator<'_>) {
        out.leaf(LeafKind::Text, widen(self.as_bytes().len()), None);
    }
}

impl Annotate for crate::TerminatedText {
    fn annotate(&self, out: &mut Annotator<'_>) {
        out.leaf(LeafKind::Text, widen(self.0.len()) + 1, None);
    }
}

impl<const N: usize> Annotate for crate::FixedText<N> {
    const BLOCK: Option<usize> = Some(N);

    fn annotate(&self, out: &mut Annotator<'_>) {
        out.leaf(LeafKind::Text, widen(N), None);
    }
}

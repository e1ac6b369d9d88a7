//! Large byte fields that stay in the source of a file until they are fetched.

use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;

use binrw::{BinRead, BinResult, BinWrite, Endian};

use crate::layout::{Annotate, Annotator};
use crate::reader::{self, Context, widen};
use crate::size::WireSize;
use crate::source::Source;
use crate::validate::{Validate, Validator};
use crate::wire;

/// The bytes from here to the end of the window. At least `SIZE` bytes are left in the source if the file is read with
/// [`read_from`](crate::whole::read_from); bytes in memory are always held.
///
/// ```
/// use ksy_runtime::prelude::*;
/// use ksy_runtime::whole::{read_from, write_to};
/// use ksy_runtime::Limits;
/// use std::io::Cursor;
///
/// #[record(little)]
/// pub struct Member {
///     pub flags: u8,
///     pub len: u8,
///     #[size(len)]
///     pub body: LargeBytes<4>,
/// }
///
/// let mut source = Cursor::new(b"\x01\x05hello");
/// let mut member: Member = read_from("member", &mut source, &Limits::default())?;
/// assert_eq!(member.body, LargeBytes::Left(2..7));
/// member.flags = 2;
/// let mut out = Vec::new();
/// write_to("member", &member, &mut source, &mut out)?;
/// assert_eq!(out, b"\x02\x05hello");
/// assert_eq!(member.body.fetch(&mut source)?, b"hello");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum LargeBytes<const SIZE: u64> {
    /// The bytes.
    Held(#[cfg_attr(feature = "serde", serde(with = "crate::exact"))] Vec<u8>),
    /// The range of the source that contains them.
    Left(Range<u64>),
}

impl<const SIZE: u64> LargeBytes<SIZE> {
    /// Returns the number of bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        match self {
            Self::Held(bytes) => widen(bytes.len()),
            Self::Left(range) => range.end.saturating_sub(range.start),
        }
    }

    /// Returns the bytes if they are held.
    #[must_use]
    pub fn held(&self) -> Option<&[u8]> {
        match self {
            Self::Held(bytes) => Some(bytes),
            Self::Left(_) => None,
        }
    }

    /// Returns the bytes, which are read from the source if they were left there, and held from then on.
    ///
    /// # Errors
    /// Fails if the source fails, or ends before the bytes do.
    pub fn fetch(&mut self, source: &mut dyn Source) -> io::Result<&mut Vec<u8>> {
        if let Self::Left(range) = self {
            let (size, mut bytes) = (range.end.saturating_sub(range.start), Vec::new());
            source.seek(SeekFrom::Start(range.start))?;
            if widen(source.take(size).read_to_end(&mut bytes)?) < size {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            *self = Self::Held(bytes);
        }
        match self {
            Self::Held(bytes) => Ok(bytes),
            Self::Left(_) => Err(io::ErrorKind::Other.into()),
        }
    }
}

impl<const SIZE: u64> Default for LargeBytes<SIZE> {
    fn default() -> Self {
        Self::Held(Vec::new())
    }
}

impl<const SIZE: u64> From<Vec<u8>> for LargeBytes<SIZE> {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Held(bytes)
    }
}

impl<const SIZE: u64> BinRead for LargeBytes<SIZE> {
    type Args<'a> = Context<'a>;

    fn read_options<R: Read + Seek>(reader: &mut R, endian: Endian, context: Context<'_>) -> BinResult<Self> {
        let start = reader.stream_position()?;
        let size = context.end.saturating_sub(start);
        if size < SIZE || !context.is_source() {
            return wire::bytes_to_end(reader, endian, (context,)).map(Self::Held);
        }
        reader.seek(SeekFrom::Start(context.end))?;
        context.budget().into_iter().for_each(|budget| budget.leave(size));
        Ok(Self::Left(start..context.end))
    }
}

impl<const SIZE: u64> BinWrite for LargeBytes<SIZE> {
    type Args<'a> = ();

    fn write_options<W: Write + Seek>(&self, writer: &mut W, _: Endian, (): ()) -> BinResult<()> {
        match self {
            Self::Held(bytes) => writer.write_all(bytes)?,
            Self::Left(_) => reader::leave(writer, self.size())?,
        }
        Ok(())
    }
}

impl<const SIZE: u64> WireSize for LargeBytes<SIZE> {
    fn wire_size(&self) -> u64 {
        self.size()
    }
}

impl<const SIZE: u64> Validate for LargeBytes<SIZE> {
    type Args<'a> = ();

    fn validate(&self, validator: &mut Validator, (): ()) {
        validator.require(validator.has_source() || self.is_sound(), || {
            "expected bytes that were fetched, or a source to copy them from".to_owned()
        });
    }

    fn is_sound(&self) -> bool {
        matches!(self, Self::Held(_))
    }

    fn leaves_at_most(&self) -> u64 {
        0
    }
}

impl<const SIZE: u64> Annotate for LargeBytes<SIZE> {
    fn annotate(&self, out: &mut Annotator<'_>) {
        if let Self::Left(range) = self {
            out.left(range);
        }
        out.leaf(crate::layout::LeafKind::Bytes, self.size(), None);
    }
}

#[cfg(feature = "arbitrary")]
impl<const SIZE: u64> crate::generate::Generate for LargeBytes<SIZE> {
    type Args<'a> = ();

    fn generate(u: &mut arbitrary::Unstructured<'_>, wish: crate::generate::Wish, (): ()) -> arbitrary::Result<Self> {
        crate::generate::bytes_in(u, wish.room, 0).map(Self::Held)
    }
}

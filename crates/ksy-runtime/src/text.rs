//! Byte strings: names and paths are stored as bytes in an unrecorded code page.

use std::borrow::Cow;
use std::fmt;
use std::io::{Read, Seek, Write};

use binrw::{BinRead, BinResult, BinWrite, Endian};
use smallvec::SmallVec;

use crate::error::{ErrorKind, fail};
use crate::plain::{self, Fields, FieldsMut, Plain};
use crate::reader::{Context, widen};
use crate::size::WireSize;

pub use crate::delimited::cut;
#[cfg(feature = "encodings")]
pub use crate::encoding::{decode, encode};

/// Texts up to this size need no heap memory: 94 % of 3,135 names in 87 real actors and motions are no longer.
const INLINE: usize = 24;

/// Text of any length, kept as the bytes of the file.
///
/// ```
/// use ksy_runtime::ByteString;
///
/// let name = ByteString::from(&b"S\xe4bel"[..]);
/// assert_eq!(name.to_str(), None); // not UTF-8
/// assert_eq!(name.to_windows_1252(), "Säbel");
/// assert_eq!(ByteString::from_windows_1252("Säbel").as_ref(), Some(&name));
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByteString(SmallVec<[u8; INLINE]>);

/// Text that ends at its first zero byte. The terminator is not part of the value.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TerminatedText(pub Vec<u8>);

/// A text field of `N` bytes: text up to the first zero byte, then whatever the exporter left there.
///
/// ```
/// use ksy_runtime::FixedText;
///
/// let mut name = FixedText::<8>(*b"ab\0junk!");
/// assert_eq!(name.text(), b"ab");
/// assert_eq!(name.rest(), b"junk!");
/// name.set("a")?;
/// assert_eq!(&name.0, b"a\0\0junk!");
/// name.set("door")?;
/// assert_eq!(&name.0, b"door\0nk!");
/// # Ok::<(), ksy_runtime::text::TooLong>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, bytemuck::Zeroable, bytemuck::Pod)]
#[repr(transparent)]
pub struct FixedText<const N: usize>(pub [u8; N]);

/// The error for a text that does not fit its field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLong {
    /// Size of the text in bytes.
    pub length: usize,
    /// Capacity of the field in bytes.
    pub capacity: usize,
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a text of at most {} bytes, found {}", self.capacity, self.length)
    }
}

impl std::error::Error for TooLong {}

macro_rules! text_views {
    () => {
        /// Returns the text if it is UTF-8, as ASCII always is.
        #[must_use]
        pub fn to_str(&self) -> Option<&str> {
            std::str::from_utf8(self.text()).ok()
        }

        /// Returns the text for display. Bytes that are not UTF-8 become replacement characters.
        #[must_use]
        pub fn to_lossy(&self) -> Cow<'_, str> {
            String::from_utf8_lossy(self.text())
        }

        /// Returns the text decoded as Windows-1252, the code page of most Western exporters.
        #[must_use]
        pub fn to_windows_1252(&self) -> String {
            decode_windows_1252(self.text())
        }
    };
}

impl ByteString {
    /// Creates an empty text.
    #[must_use]
    pub const fn new() -> Self {
        Self(SmallVec::new_const())
    }

    /// Returns all bytes.
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    fn text(&self) -> &[u8] {
        &self.0
    }

    text_views!();

    /// Encodes a text in Windows-1252. Returns `None` if the code page lacks a character.
    #[must_use]
    pub fn from_windows_1252(text: &str) -> Option<Self> {
        encode_windows_1252(text).map(Self::from)
    }

    /// Returns whether there are no bytes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The bytes of a text, moved into place only once reading has succeeded; see [`Encoded`](plain::Encoded).
#[derive(Debug)]
pub struct EncodedText<'a> {
    bytes: Cow<'a, [u8]>,
    /// The next bytes of the file, as many as fit in a text without heap memory, if there are that many.
    block: Option<&'a [u8; INLINE]>,
}

impl EncodedText<'_> {
    /// Returns the text.
    #[must_use]
    #[inline(always)]
    pub fn decode(&self) -> ByteString {
        match self.block {
            // The bytes after a short text are copied along but never visible: a copy of fixed size takes a few
            // instructions, any other copy is a call.
            Some(block) if self.bytes.len() <= INLINE => {
                ByteString(SmallVec::from_buf_and_len(*block, self.bytes.len()))
            }
            _ => ByteString(SmallVec::from_slice(&self.bytes)),
        }
    }
}

/// Takes the bytes of a text of a given length.
///
/// # Errors
/// Fails if the window or the source ends too early.
#[inline(always)]
pub fn take<'a, R: Read + Seek>(
    reader: &mut R,
    endian: Endian,
    (context, length): (Context<'a>, i128),
) -> BinResult<EncodedText<'a>> {
    let size = context.reserve(reader, length, 1)?;
    let block = context.block_ahead(reader)?;
    let bytes = match context.take(reader, size)? {
        Some(bytes) => Cow::Borrowed(bytes),
        // The source is not in memory.
        None => Cow::Owned(plain::read_many(reader, endian, (context, length))?),
    };
    Ok(EncodedText { bytes, block })
}

impl BinRead for ByteString {
    /// The window and the length.
    type Args<'a> = (Context<'a>, i128);

    #[inline]
    fn read_options<R: Read + Seek>(reader: &mut R, endian: Endian, args: Self::Args<'_>) -> BinResult<Self> {
        take(reader, endian, args).map(|bytes| bytes.decode())
    }
}

impl BinWrite for ByteString {
    type Args<'a> = ();

    fn write_options<W: Write + Seek>(&self, writer: &mut W, _: Endian, (): ()) -> BinResult<()> {
        writer.write_all(&self.0)?;
        Ok(())
    }
}

impl WireSize for ByteString {
    #[inline]
    fn wire_size(&self) -> u64 {
        widen(self.0.len())
    }
}

impl From<&str> for ByteString {
    fn from(text: &str) -> Self {
        text.as_bytes().into()
    }
}

impl From<String> for ByteString {
    fn from(text: String) -> Self {
        text.into_bytes().into()
    }
}

impl From<&[u8]> for ByteString {
    fn from(bytes: &[u8]) -> Self {
        Self(SmallVec::from_slice(bytes))
    }
}

impl From<Vec<u8>> for ByteString {
    fn from(bytes: Vec<u8>) -> Self {
        // Short texts are moved out of the heap, so that equal texts have equal representations.
        if bytes.len() <= INLINE { bytes.as_slice().into() } else { Self(SmallVec::from_vec(bytes)) }
    }
}

impl From<ByteString> for Vec<u8> {
    fn from(text: ByteString) -> Self {
        text.0.into_vec()
    }
}

impl TerminatedText {
    /// Returns the bytes before the terminator.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.0
    }

    text_views!();
}

impl BinRead for TerminatedText {
    type Args<'a> = Context<'a>;

    fn read_options<R: Read + Seek>(reader: &mut R, _: Endian, context: Context<'_>) -> BinResult<Self> {
        let start = reader.stream_position()?;
        let mut out = Vec::new();
        let mut byte = [0];
        for position in start.. {
            if position >= context.end {
                let kind = ErrorKind::invalid("a text that ends with a zero byte", "the end of the data");
                return Err(fail(start, kind));
            }
            reader.read_exact(&mut byte)?;
            match byte {
                [0] => break,
                [other] => out.push(other),
            }
        }
        Ok(Self(out))
    }
}

impl BinWrite for TerminatedText {
    type Args<'a> = ();

    fn write_options<W: Write + Seek>(&self, writer: &mut W, _: Endian, (): ()) -> BinResult<()> {
        writer.write_all(&self.0)?;
        writer.write_all(&[0])?;
        Ok(())
    }
}

impl WireSize for TerminatedText {
    const CAN_BE_EMPTY: bool = false;

    #[inline]
    fn wire_size(&self) -> u64 {
        widen(self.0.len()) + 1
    }
}

impl<const N: usize> FixedText<N> {
    /// Creates a field from a text, padded with zeros.
    ///
    /// # Errors
    /// Fails if the text is longer than the field. A text that fills the field has no terminator.
    pub fn new(text: impl AsRef<[u8]>) -> Result<Self, TooLong> {
        let (text, mut field) = (text.as_ref(), [0; N]);
        let head = field.get_mut(..text.len()).ok_or(TooLong { length: text.len(), capacity: N })?;
        head.copy_from_slice(text);
        Ok(Self(field))
    }

    /// Returns the bytes before the first zero byte, or all bytes if there is none.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        self.0.split(|byte| *byte == 0).next().unwrap_or(&self.0)
    }

    /// Returns the bytes after the terminator.
    #[must_use]
    pub fn rest(&self) -> &[u8] {
        self.0.get(self.text().len() + 1..).unwrap_or(&[])
    }

    /// Returns whether a zero byte ends the text.
    #[must_use]
    pub fn is_terminated(&self) -> bool {
        self.text().len() < N
    }

    text_views!();

    /// Replaces the text and fills the place of a longer old text with zeros. The bytes after the old terminator are
    /// kept, so that setting the old text again restores the field. Only a longer text overwrites the first of them.
    ///
    /// # Errors
    /// Fails if the text is longer than the field.
    pub fn set(&mut self, text: impl AsRef<[u8]>) -> Result<(), TooLong> {
        self.set_from(&Self::new(text)?);
        Ok(())
    }

    /// Replaces the text with that of a field of the same size; see [`set`](Self::set).
    pub fn set_from(&mut self, other: &Self) {
        let texts = self.text().len().max(other.text().len());
        let new = other.text().iter().copied().chain(std::iter::repeat(0));
        self.0.iter_mut().take(texts + 1).zip(new).for_each(|(byte, new)| *byte = new);
    }
}

impl<const N: usize> Default for FixedText<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Plain for FixedText<N> {
    const SIZE: usize = N;
    fn get<const BIG: bool>(fields: &mut Fields<'_>) -> Self {
        // Read as one block: reading byte by byte, as for other arrays, would make names cost more than the numbers
        // next to them.
        Self(fields.take())
    }
    fn put<const BIG: bool>(&self, fields: &mut FieldsMut<'_>) {
        fields.give(self.0);
    }
    fn from_native(bytes: &[u8]) -> Self {
        plain::from_memory(bytes)
    }
    fn as_native(values: &[Self]) -> Option<&[u8]> {
        Some(bytemuck::cast_slice(values))
    }
}

impl<const N: usize> BinRead for FixedText<N> {
    type Args<'a> = ();

    fn read_options<R: Read + Seek>(reader: &mut R, _: Endian, (): ()) -> BinResult<Self> {
        let mut field = [0; N];
        reader.read_exact(&mut field)?;
        Ok(Self(field))
    }
}

impl<const N: usize> BinWrite for FixedText<N> {
    type Args<'a> = ();

    fn write_options<W: Write + Seek>(&self, writer: &mut W, _: Endian, (): ()) -> BinResult<()> {
        writer.write_all(&self.0)?;
        Ok(())
    }
}

impl<const N: usize> WireSize for FixedText<N> {
    #[inline]
    fn wire_size(&self) -> u64 {
        widen(N)
    }
}

macro_rules! text_format {
    ($([$($generics:tt)*] $text:ty),*) => {$(
        impl<$($generics)*> fmt::Display for $text {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.to_lossy())
            }
        }

        impl<$($generics)*> fmt::Debug for $text {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "\"{}\"", self.0.escape_ascii())
            }
        }

        /// Returns the bytes of the text, without the terminator and anything after it.
        impl<$($generics)*> AsRef<[u8]> for $text {
            fn as_ref(&self) -> &[u8] {
                self.text()
            }
        }

        /// Compares only the text, byte for byte.
        impl<$($generics)*> PartialEq<str> for $text {
            fn eq(&self, other: &str) -> bool {
                self.text() == other.as_bytes()
            }
        }

        /// Compares only the text, byte for byte.
        impl<$($generics)*> PartialEq<&str> for $text {
            fn eq(&self, other: &&str) -> bool {
                self == *other
            }
        }
    )*};
}
text_format!([] ByteString, [] TerminatedText, [const N: usize] FixedText<N>);

/// Characters 80 to 9F of Windows-1252. The five unassigned bytes map to themselves, as in browsers.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes Windows-1252. Every byte has a character.
#[must_use]
pub fn decode_windows_1252(bytes: &[u8]) -> String {
    bytes
        .iter()
        .map(|byte| match byte {
            0x80..=0x9f => WINDOWS_1252.get(usize::from(byte - 0x80)).copied().unwrap_or('\u{fffd}'),
            other => char::from(*other),
        })
        .collect()
}

/// Encodes a text in Windows-1252. Returns `None` if the code page lacks a character.
#[must_use]
pub fn encode_windows_1252(text: &str) -> Option<Vec<u8>> {
    text.chars()
        .map(|character| match WINDOWS_1252.iter().position(|c| *c == character) {
            Some(position) => u8::try_from(position + 0x80).ok(),
            None => u8::try_from(u32::from(character)).ok().filter(|byte| !(0x80..=0x9f).contains(byte)),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_survives_windows_1252() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(encode_windows_1252(&decode_windows_1252(&all)).as_deref(), Some(&all[..]));
        assert_eq!(encode_windows_1252("中"), None);
    }

    #[test]
    fn a_full_field_has_no_terminator_and_a_longer_text_is_refused() {
        let mut field = FixedText::<4>::new("abcd").unwrap();
        assert!(!field.is_terminated());
        assert_eq!((field.text(), field.rest()), (&b"abcd"[..], &b""[..]));
        assert_eq!(field.set("abcde"), Err(TooLong { length: 5, capacity: 4 }));
        assert_eq!(&field.0, b"abcd", "a refused text changes nothing");
    }

    #[test]
    fn the_old_text_restores_the_bytes_after_it_unless_a_longer_text_overwrote_them() {
        let before = FixedText::<10>(*b"ab\0left-ov");
        let back = |text: &[u8]| {
            let mut field = before;
            field.set(text).unwrap();
            assert_eq!(field.text(), text);
            field.set("ab").unwrap();
            field
        };
        for text in ["", "a", "xy", "ab"] {
            assert_eq!(back(text.as_bytes()), before, "{text}");
        }
        assert_eq!(&back(b"abc").0, b"ab\0\0eft-ov");
        assert_eq!(&back(b"0123456789").0, b"ab\0\0\0\0\0\0\0\0");
        // Without leftovers there are none of the longer text either.
        let mut clean = FixedText::<8>::new("ab").unwrap();
        clean.set("door").unwrap();
        clean.set("ab").unwrap();
        assert_eq!(clean, FixedText::new("ab").unwrap());
    }

    #[test]
    fn texts_are_compared_with_words_and_seen_as_bytes() {
        let fixed = FixedText::<8>(*b"door\0jnk");
        assert!(
            fixed == "door" && fixed == *"door" && fixed != "door\0jnk" && fixed != FixedText::new("door").unwrap()
        );
        assert_eq!(fixed.as_ref(), b"door");
        let (text, terminated) = (ByteString::from("door"), TerminatedText(b"door".to_vec()));
        assert!(text == "door" && terminated == "door" && text != "Door" && terminated != "doo");
        assert_eq!((ByteString::from("a").as_ref(), TerminatedText(vec![1]).as_ref()), (&b"a"[..], &[1][..]));
    }

    #[test]
    fn texts_short_and_long_are_the_same_from_memory_and_from_a_stream() {
        for length in [0, 1, INLINE - 1, INLINE, INLINE + 1, 5000] {
            let bytes: Vec<u8> = (0..=255).cycle().take(length).collect();
            let wanted = i128::try_from(length).unwrap();
            let memory = Context::new(&bytes, &crate::Limits::default());
            let from_memory =
                ByteString::read_options(&mut crate::Reader::new(&bytes), Endian::Little, (memory, wanted)).unwrap();
            let mut stream = std::io::Cursor::new(&bytes);
            let from_stream =
                ByteString::read_options(&mut stream, Endian::Little, (Context::default(), wanted)).unwrap();
            assert_eq!(from_memory.as_bytes(), bytes);
            assert_eq!(from_stream, from_memory);
            assert_eq!(ByteString::from(bytes.clone()), from_memory);
            assert_eq!(Vec::from(from_memory), bytes);
        }
    }
}

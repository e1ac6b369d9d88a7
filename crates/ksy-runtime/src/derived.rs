//! Values computed from other bytes of their record: checksums and lengths.
//!
//! [`relayout`](crate::relayout::relayout) computes them; [`mismatches`] compares stored and computed values.

use std::fmt;

use binrw::{BinWrite, Endian};

use crate::error::{Error, Problem};
use crate::image::MAX_PROBLEMS;
use crate::layout::Annotate;
use crate::lead::{Base, below};
use crate::path::Path;
use crate::pieces::Image;
use crate::reader::widen;
use crate::size::WireSize;
use crate::validate::Validate;

/// Limit of the rounds in which values that depend on each other are computed.
const MAX_ROUNDS: usize = 32;

/// A function of the bytes of all sources, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Function {
    /// The value of another integer of the same size.
    Copy,
    /// The number of bytes.
    Length,
    /// The sum of the bytes, truncated to the size of the value.
    Sum,
    /// The sum of 32-bit words in the byte order of the value, the last one padded with zeros.
    Sum32,
    /// The value with which the sum of all 32-bit words after the first, itself included, is the first word.
    Balance32,
    /// The Internet checksum: the ones' complement of the ones' complement sum of big-endian 16-bit words.
    Inet,
    /// The exclusive or of all bytes.
    Xor,
    /// CRC-16/ARC: polynomial 0x8005, reflected, initial value 0.
    Crc16,
    /// The CRC-32 of zip, gzip and PNG.
    #[cfg(feature = "checksum")]
    Crc32,
    /// The Adler-32 of zlib.
    #[cfg(feature = "checksum")]
    Adler32,
    /// MD5; 16 bytes.
    #[cfg(feature = "checksum")]
    Md5,
    /// SHA-1; 20 bytes.
    #[cfg(feature = "checksum")]
    Sha1,
    /// SHA-256; 32 bytes.
    #[cfg(feature = "checksum")]
    Sha256,
    /// The number of bytes in octal digits, with leading zeros. Bytes after the digits are kept, and so is a value
    /// without digits.
    OctalLength,
    /// The sum of the bytes in octal digits, like [`OctalLength`](Self::OctalLength).
    OctalSum,
}

/// Bytes that a value is computed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The field at a path; the whole file for the empty path of [`Base::Root`]. Its bytes are a deflate stream whose
    /// decoded bytes are used if the flag is set.
    Part(Base, &'static [&'static str], bool),
    /// Constant bytes, such as those that replace the value itself while its checksum is computed.
    Constant(&'static [u8]),
}

/// How a value is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Formula {
    /// The function.
    pub function: Function,
    /// The bytes it is computed over.
    pub sources: &'static [Source],
}

/// A stored value that differs from the computed one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// The path of the value.
    pub path: Path,
    /// The bytes in the file.
    pub stored: Vec<u8>,
    /// The computed bytes.
    pub computed: Vec<u8>,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: expected {:02x?}, which follows from other bytes, found {:02x?}",
            self.path, self.computed, self.stored
        )
    }
}

/// Returns all values of a file that differ from what their formulas give. Values in decoded streams are not compared.
///
/// ```
/// use ksy_runtime::derived::mismatches;
/// use ksy_runtime::prelude::*;
/// use ksy_runtime::relayout::relayout;
/// use ksy_runtime::whole::{read_whole, write_whole};
/// use ksy_runtime::Limits;
///
/// #[record(big)]
/// pub struct Packet {
///     pub len: u8,
///     #[br(count = len)]
///     pub body: Vec<u8>,
///     #[value(sum(len, body))]
///     pub sum: u16,
/// }
///
/// let mut packet: Packet = read_whole("toy", b"\x02ab\0\xc0", &Limits::default())?;
/// let found = mismatches("toy", &packet)?;
/// assert_eq!(found[0].to_string(), "sum: expected [00, c5], which follows from other bytes, found [00, c0]");
/// // What was not edited is written as it was.
/// assert_eq!(write_whole("toy", &packet)?, b"\x02ab\0\xc0");
/// packet.body.push(b'c');
/// relayout("toy", &mut packet)?;
/// assert_eq!(write_whole("toy", &packet)?, b"\x03abc\x01\x29");
/// # Ok::<(), ksy_runtime::Error>(())
/// ```
///
/// # Errors
/// Fails if the value cannot be written, or if a formula cannot be computed.
pub fn mismatches<T>(name: &'static str, value: &T) -> Result<Vec<Mismatch>, Error>
where
    T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
{
    let mut image = Image::of(name, value)?;
    image.seek(value);
    if image.wants_file() {
        image.file = crate::image::assembled(name, value)?;
    }
    let mut found = Vec::new();
    for value in &image.values {
        match image.computed(value) {
            Ok((stored, computed)) if stored == computed => {}
            Ok((stored, computed)) => found.push(Mismatch { path: value.target.clone(), stored, computed }),
            Err(message) => {
                let problem = Problem { path: value.target.clone(), message };
                return Err(Error::new(name, crate::ErrorKind::Unwritable(vec![problem])));
            }
        }
    }
    Ok(found)
}

/// A value and its formula, with their paths in the file.
pub(crate) struct Value {
    pub target: Path,
    pub function: Function,
    pub sources: Vec<Input>,
}

/// A source with its path in the file.
pub(crate) enum Input {
    Part(Path, bool),
    Constant(&'static [u8]),
}

impl Value {
    /// Creates a value of the record at `record`. `records` holds the path lengths of this record and those around it.
    pub fn new((record, records): (&Path, &[usize]), target: &[&'static str], formula: &Formula) -> Option<Self> {
        let path = |base: Base, names: &[&'static str]| Some(below(record, base.length(records)?, names));
        let input = |source: &Source| match source {
            Source::Part(base, names, inflate) => Some(Input::Part(path(*base, names)?, *inflate)),
            Source::Constant(bytes) => Some(Input::Constant(bytes)),
        };
        let sources = formula.sources.iter().map(input).collect::<Option<_>>()?;
        Some(Self { target: path(Base::Up(0), target)?, function: formula.function, sources })
    }

    /// Returns the paths of the parts it is computed over.
    pub fn parts(&mut self) -> impl Iterator<Item = &mut Path> {
        self.sources.iter_mut().filter_map(|source| match source {
            Input::Part(path, _) => Some(path),
            Input::Constant(_) => None,
        })
    }
}

/// The range of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    /// The piece that contains it.
    pub piece: usize,
    /// Offset in that piece.
    pub start: usize,
    pub end: usize,
    pub endian: Endian,
}

impl Image {
    /// Returns whether ranges of parts are asked for.
    pub fn wants_ranges(&self) -> bool {
        if self.sought.is_some() { !self.spans.is_empty() } else { self.outline.is_some() }
    }

    /// Records the range of a part if a formula refers to it. `end` is an offset in the file.
    pub fn span(&mut self, path: &Path, (start, end): (u64, u64), endian: Endian) {
        let is_sequence = self.innermost() == 0;
        if let Some(outline) = self.outline.as_mut().filter(|_| is_sequence && self.sought.is_none()) {
            outline.part(path, start..end);
        }
        if self.sought.is_none() || self.spans.is_empty() {
            return;
        }
        let piece = self.innermost();
        let (Some(span), Some(own)) = (self.spans.get_mut(path), self.pieces.get(piece)) else { return };
        let narrow = |offset: u64| usize::try_from(offset.saturating_sub(own.place.start)).unwrap_or(usize::MAX);
        *span = match &own.shared {
            None => Some(Span { piece, start: narrow(start), end: narrow(end), endian }),
            Some(shared) if own.place.path == *path => {
                Some(Span { piece: 0, start: shared.start, end: shared.end, endian })
            }
            // The sequence has the parts of what it shares.
            Some(_) => None,
        };
    }

    /// Records which parts to search for.
    pub fn want_spans(&mut self) {
        for value in &mut self.values {
            self.spans.insert(value.target.clone(), None);
            self.spans.extend(value.parts().map(|path| (path.clone(), None)));
        }
    }

    /// Returns whether a value is computed over the whole file, or over bytes of several pieces.
    pub fn wants_file(&self) -> bool {
        let mut spans = self.spans.iter();
        spans.any(|(path, span)| path.is_root() || span.is_some_and(|span| self.is_open(&span)))
    }

    /// Computes all values. Returns whether any of them changed.
    pub fn compute(&mut self) -> Result<bool, Vec<Problem>> {
        let mut changed = false;
        for _ in 0..MAX_ROUNDS {
            let mut again = false;
            let mut problems = Vec::new();
            for value in std::mem::take(&mut self.values) {
                match self.computed(&value) {
                    Ok((stored, computed)) if stored == computed => {}
                    Ok((_, computed)) => again |= self.put_value(&value.target, &computed).is_some(),
                    Err(message) => problems.push(Problem { path: value.target.clone(), message }),
                }
                self.values.push(value);
            }
            if !problems.is_empty() {
                problems.truncate(MAX_PROBLEMS);
                return Err(problems);
            }
            if !again {
                return Ok(changed);
            }
            changed = true;
        }
        let message = "values that follow from each other do not settle: a formula covers its own value".to_owned();
        Err(vec![Problem { path: Path::root(), message }])
    }

    /// Returns the stored and the computed bytes of a value.
    fn computed(&self, value: &Value) -> Result<(Vec<u8>, Vec<u8>), String> {
        let unknown = |path: &Path| format!("'{path}' is not found, or is read from another stream than its formula");
        let target = self.spanned(&value.target).ok_or_else(|| unknown(&value.target))?;
        if let Some(bytes) = self.joined(value) {
            return Ok((target.1.to_vec(), value.function.over(bytes, target.1, target.0.endian)?));
        }
        let mut stored = target.1;
        let mut bytes = Vec::new();
        for source in &value.sources {
            match source {
                Input::Constant(constant) => bytes.extend_from_slice(constant),
                Input::Part(path, _) if path.is_root() => {
                    bytes.extend_from_slice(&self.file);
                    // The value that these bytes include, which may be an older one.
                    stored = self.in_file(&target.0).unwrap_or(stored);
                }
                Input::Part(path, true) => {
                    let (_, source) = self.spanned(path).ok_or_else(|| unknown(path))?;
                    bytes.extend(inflated(source).map_err(|problem| format!("'{path}' {problem}"))?);
                }
                Input::Part(path, false) => {
                    let (span, source) = self.spanned(path).ok_or_else(|| unknown(path))?;
                    bytes.extend_from_slice(source);
                    if value.function == Function::Copy && span.endian != target.0.endian {
                        bytes.reverse();
                    }
                }
            }
        }
        let computed = value.function.over(&bytes, stored, target.0.endian)?;
        Ok((target.1.to_vec(), computed))
    }

    /// Returns the bytes of parts that follow one another.
    fn joined(&self, value: &Value) -> Option<&[u8]> {
        let mut all: Option<Span> = None;
        for source in &value.sources {
            let Input::Part(path, false) = source else { return None };
            let (span, _) = self.spanned(path).filter(|_| !path.is_root() && value.function != Function::Copy)?;
            let start = match all {
                None => span.start,
                Some(before) => {
                    Some(before.start).filter(|_| (before.piece, before.end) == (span.piece, span.start))?
                }
            };
            all = Some(Span { start, ..span });
        }
        let all = all.filter(|all| !self.is_open(all))?;
        self.pieces.get(all.piece)?.bytes.get(all.start..all.end)
    }

    /// Returns the bytes of a part; those of several pieces are as they were last assembled.
    fn spanned(&self, path: &Path) -> Option<(Span, &[u8])> {
        let mut span = (*self.spans.get(path)?)?;
        let piece = self.pieces.get(span.piece)?;
        if piece.place.path == *path {
            // A window may have grown.
            span.end = piece.bytes.len();
        }
        let own = || piece.bytes.get(span.start..span.end);
        let bytes = if self.is_open(&span) { self.in_file(&span)? } else { own()? };
        Some((span, bytes))
    }

    /// Returns whether other pieces may be inside a part.
    fn is_open(&self, span: &Span) -> bool {
        let open = self.pieces.get(span.piece).map_or(&[][..], |piece| &piece.open[..]);
        open.iter().any(|open| open.start < span.end && span.start < open.end)
    }

    fn in_file(&self, span: &Span) -> Option<&[u8]> {
        let start = usize::try_from(self.pieces.get(span.piece)?.place.start).ok()?;
        self.file.get(start.checked_add(span.start)?..start.checked_add(span.end)?)
    }

    fn put_value(&mut self, path: &Path, bytes: &[u8]) -> Option<()> {
        let (span, _) = self.spanned(path)?;
        self.pieces.get_mut(span.piece)?.bytes.get_mut(span.start..span.end)?.copy_from_slice(bytes);
        Some(())
    }
}

impl Function {
    /// Computes the result for the place of the `stored` one.
    fn over(self, bytes: &[u8], stored: &[u8], endian: Endian) -> Result<Vec<u8>, String> {
        #[cfg(feature = "checksum")]
        use sha2::Digest;
        let size = stored.len();
        let (number, least) = match self {
            Self::Copy => return same_size(bytes, size),
            Self::Length => {
                let length = widen(bytes.len());
                if size < 8 && length >> (size * 8) != 0 {
                    return Err(format!("expected room for {length}, found {size} bytes"));
                }
                (length, 1)
            }
            Self::Sum => (bytes.iter().fold(0_u64, |sum, byte| sum.wrapping_add(u64::from(*byte))), 1),
            Self::Sum32 => (u64::from(sum32(bytes, endian)), 4),
            Self::Balance32 => {
                let (wanted, bytes) = bytes.split_at_checked(4).unwrap_or_default();
                let missing = word(wanted, Endian::Big).wrapping_sub(sum32(bytes, endian));
                (u64::from(word(stored, endian).wrapping_add(missing)), 4)
            }
            Self::OctalLength => return octal(widen(bytes.len()), stored),
            Self::OctalSum => return octal(bytes.iter().map(|byte| u64::from(*byte)).sum(), stored),
            Self::Inet => (u64::from(inet(bytes)), 2),
            Self::Xor => (bytes.iter().fold(0, |all, byte| all ^ u64::from(*byte)), 1),
            Self::Crc16 => (u64::from(crc16(bytes)), 2),
            #[cfg(feature = "checksum")]
            Self::Crc32 => (u64::from(crc32fast::hash(bytes)), 4),
            #[cfg(feature = "checksum")]
            Self::Adler32 => (u64::from(adler2::adler32_slice(bytes)), 4),
            #[cfg(feature = "checksum")]
            Self::Md5 => return same_size(&md5::Md5::digest(bytes), size),
            #[cfg(feature = "checksum")]
            Self::Sha1 => return same_size(&sha1::Sha1::digest(bytes), size),
            #[cfg(feature = "checksum")]
            Self::Sha256 => return same_size(&sha2::Sha256::digest(bytes), size),
        };
        if size < least || size > 8 {
            return Err(format!("expected {least} to 8 bytes for the result, found {size}"));
        }
        let mut result: Vec<u8> = number.to_le_bytes().into_iter().take(size).collect();
        if endian == Endian::Big {
            result.reverse();
        }
        Ok(result)
    }
}

fn same_size(bytes: &[u8], size: usize) -> Result<Vec<u8>, String> {
    if bytes.len() == size {
        return Ok(bytes.to_vec());
    }
    Err(format!("expected {} bytes for the result, found {size}", bytes.len()))
}

fn word(chunk: &[u8], endian: Endian) -> u32 {
    let mut bytes = [0; 4];
    bytes.iter_mut().zip(chunk).for_each(|(to, from)| *to = *from);
    if endian == Endian::Big { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
}

fn sum32(bytes: &[u8], endian: Endian) -> u32 {
    bytes.chunks(4).fold(0, |sum, chunk| sum.wrapping_add(word(chunk, endian)))
}

/// Replaces the digits at the start of `stored`, if there are any.
fn octal(number: u64, stored: &[u8]) -> Result<Vec<u8>, String> {
    let Some(last) = stored.iter().rposition(u8::is_ascii_digit) else { return Ok(stored.to_vec()) };
    let digits = last.saturating_add(1);
    let shown = format!("{number:0digits$o}");
    if shown.len() > digits {
        return Err(format!("expected room for the octal digits of {number}, found {digits} digits"));
    }
    Ok([shown.as_bytes(), stored.get(digits..).unwrap_or_default()].concat())
}

fn inet(bytes: &[u8]) -> u16 {
    let sum = bytes.chunks(2).fold(0_u16, |sum, chunk| {
        let high = chunk.first().map_or(0, |byte| u16::from(*byte) << 8);
        let (sum, carried) = sum.overflowing_add(high | chunk.get(1).map_or(0, |byte| u16::from(*byte)));
        sum.wrapping_add(u16::from(carried))
    });
    !sum
}

fn crc16(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0, |crc, byte| {
        (0..8).fold(crc ^ u16::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xa001 } else { crc >> 1 })
    })
}

/// Decodes a deflate stream without a header.
#[cfg(feature = "zlib")]
fn inflated(stored: &[u8]) -> Result<Vec<u8>, String> {
    use std::io::Read;
    let most = crate::Limits::default().max_decoded_bytes;
    let mut bytes = Vec::new();
    let read = flate2::read::DeflateDecoder::new(stored).take(most.saturating_add(1)).read_to_end(&mut bytes);
    match read {
        Ok(size) if widen(size) <= most => Ok(bytes),
        Ok(_) => Err(format!("inflates to more than {most} bytes")),
        Err(error) => Err(format!("is not a deflate stream: {error}")),
    }
}

#[cfg(not(feature = "zlib"))]
fn inflated(_: &[u8]) -> Result<Vec<u8>, String> {
    Err("cannot be inflated without the feature 'zlib' of ksy-runtime".to_owned())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::{Endian, Function};

    /// Check values from the catalogue of CRCs, RFC 1950 and the standards of the digests.
    #[test]
    fn functions_have_their_published_values() {
        let over = |function: Function, bytes: &[u8], size| function.over(bytes, &vec![0; size], Endian::Big);
        let of = |function: Function, size| over(function, b"123456789", size).unwrap();
        assert_eq!(of(Function::Crc16, 2), [0xbb, 0x3d]);
        assert_eq!(of(Function::Length, 1), [9]);
        assert_eq!(of(Function::Sum, 2), [0x01, 0xdd]);
        assert_eq!(of(Function::Xor, 1), [0x31]);
        // The example of RFC 1071.
        let example = [0x00, 0x01, 0xf2, 0x03, 0xf4, 0xf5, 0xf6, 0xf7];
        assert_eq!(over(Function::Inet, &example, 2).unwrap(), [0x22, 0x0d]);
        assert_eq!(of(Function::Sum32, 4), [0x9f, 0x68, 0x6a, 0x6c]);
        assert!(over(Function::Copy, b"12", 4).is_err());
        assert!(over(Function::Length, &[0; 256], 1).is_err());
        let balance = Function::Balance32.over(b"\0\0\0\x09\0\0\0\x02\0\0\0\x04", b"\0\0\0\x02", Endian::Big);
        assert_eq!(balance.unwrap(), [0, 0, 0, 5]);
        assert_eq!(Function::OctalSum.over(b"zz", b"000017\0 ", Endian::Big).unwrap(), b"000364\0 ");
        assert_eq!(of(Function::OctalLength, 4), [0; 4]);
        assert!(Function::OctalLength.over(&[0; 512], b"777 ", Endian::Big).is_err());
        #[cfg(feature = "checksum")]
        {
            assert_eq!(of(Function::Crc32, 4), [0xcb, 0xf4, 0x39, 0x26]);
            assert_eq!(of(Function::Adler32, 4), [0x09, 0x1e, 0x01, 0xde]);
            assert_eq!(of(Function::Md5, 16)[..4], [0x25, 0xf9, 0xe7, 0x94]);
            assert_eq!(of(Function::Sha1, 20)[..4], [0xf7, 0xc3, 0xbc, 0x1d]);
            assert_eq!(of(Function::Sha256, 32)[..4], [0x15, 0xe2, 0xb0, 0xd3]);
            assert!(over(Function::Sha256, b"", 31).is_err());
            assert!(over(Function::Crc32, b"", 3).is_err());
        }
    }
}

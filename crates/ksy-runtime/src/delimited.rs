//! Bytes and texts that end at a terminator.
//!
//! A terminator of several bytes is searched for in steps of its length: two zero bytes end UTF-16 text only at a
//! character boundary.

use std::io::{BufRead, Read, Seek, SeekFrom, Write};

use binrw::{BinResult, BinWrite, Endian};

use crate::error::{ErrorKind, fail, show};
use crate::raw::Raw;
use crate::reader::{Context, widen, written};
use crate::validate::Validator;

/// Bytes requested at once from a source that is not in memory.
const BLOCK: u64 = 512;

/// How a value ends, and where the terminator belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// One or more bytes.
    pub terminator: &'static [u8],
    /// The terminator is part of the value.
    pub include: bool,
    /// The terminator is part of whatever follows the value.
    pub keep: bool,
    /// The terminator may be missing at the end of the window.
    pub lenient: bool,
}

impl Rule {
    /// Returns the offset of the first terminator in `bytes`.
    fn find(self, bytes: &[u8]) -> Option<usize> {
        find(bytes, self.terminator)
    }

    /// Returns how many bytes the value holds, how many it occupies in the file, and whether a terminator was found.
    /// Returns `None` if a required terminator is missing.
    pub(crate) fn ends_in(self, bytes: &[u8]) -> Option<(usize, usize, bool)> {
        match self.find(bytes) {
            Some(at) => {
                let behind = at.saturating_add(self.terminator.len());
                Some((if self.include { behind } else { at }, if self.keep { at } else { behind }, true))
            }
            None => self.lenient.then_some((bytes.len(), bytes.len(), false)),
        }
    }

    /// Splits off the terminator of a value that includes it, and returns whether it was there.
    fn split(self, raw: &[u8]) -> (&[u8], bool) {
        match raw.strip_suffix(self.terminator) {
            Some(text) if self.include && self.is_aligned(text) => (text, true),
            _ => (raw, false),
        }
    }

    /// Returns whether a terminator after `text` would be found at a step of the search.
    fn is_aligned(self, text: &[u8]) -> bool {
        text.len().checked_rem(self.terminator.len()) == Some(0)
    }

    /// Returns the bytes of a value, and the terminator written after them.
    fn parts<T: Raw>(self, value: &T) -> (&[u8], &'static [u8]) {
        match (self.include, self.keep) {
            (true, true) => (self.split(value.raw()).0, &[]),
            (true, false) | (false, true) => (value.raw(), &[]),
            (false, false) => (value.raw(), if value.ended() { self.terminator } else { &[] }),
        }
    }
}

/// Returns the offset of the first `terminator` in `bytes`, searched in steps of its length.
#[must_use]
pub fn find(bytes: &[u8], terminator: &[u8]) -> Option<usize> {
    match terminator {
        [] => None,
        [byte] => {
            // Unlike other searches of the standard library, this one uses the platform's own.
            let mut rest = bytes;
            let last = rest.skip_until(*byte).ok()?.checked_sub(1)?;
            (bytes.get(last) == Some(byte)).then_some(last)
        }
        _ => units::<2>(bytes, terminator).or_else(|| units::<4>(bytes, terminator)).unwrap_or_else(|| {
            let size = terminator.len();
            bytes.chunks_exact(size).position(|unit| unit == terminator).map(|unit| unit * size)
        }),
    }
}

/// Returns the text of a fixed-size field. Padding is removed first, then everything from the terminator on.
///
/// ```
/// use ksy_runtime::text::cut;
///
/// assert_eq!(cut(b"ab  ", None, false, Some(b' ')), b"ab");
/// assert_eq!(cut(b"ab\0junk", Some(b"\0"), false, None), b"ab");
/// assert_eq!(cut(b"a|bc  ", Some(b"|"), true, Some(b' ')), b"a|");
/// assert_eq!(cut(b"a\0\0\0junk", Some(b"\0\0"), false, None), b"a\0"); // in steps of two
/// ```
#[must_use]
pub fn cut<'a>(bytes: &'a [u8], terminator: Option<&[u8]>, include: bool, pad: Option<u8>) -> &'a [u8] {
    let padding = bytes.iter().rev().take_while(|byte| Some(**byte) == pad).count();
    let text = bytes.get(..bytes.len() - padding).unwrap_or(bytes);
    let Some(terminator) = terminator else { return text };
    let Some(at) = find(text, terminator) else { return text };
    let end = if include { at.saturating_add(terminator.len()) } else { at };
    text.get(..end).unwrap_or(text)
}

/// Like [`find`] for terminators of `N` bytes, compared as one number. Returns `None` for other lengths.
fn units<const N: usize>(bytes: &[u8], terminator: &[u8]) -> Option<Option<usize>> {
    let terminator = <[u8; N]>::try_from(terminator).ok()?;
    Some(bytes.chunks_exact(N).position(|unit| unit.first_chunk() == Some(&terminator)).map(|unit| unit * N))
}

/// Reads up to a terminator within the window.
///
/// # Errors
/// Fails if a required terminator is missing.
pub fn read<T: Raw, R: Read + Seek>(reader: &mut R, context: Context<'_>, rule: Rule) -> BinResult<T> {
    let start = reader.stream_position()?;
    let gathered;
    let bytes = match context.ahead(reader)? {
        Some(bytes) => bytes,
        None => {
            gathered = gather(reader, context.end.saturating_sub(start), rule)?;
            &gathered
        }
    };
    let Some((value, taken, ended)) = rule.ends_in(bytes) else {
        let expected = format!("bytes that end with {}", show(rule.terminator));
        return Err(fail(start, ErrorKind::invalid(expected, "the end of the data")));
    };
    reader.seek(SeekFrom::Start(start.saturating_add(widen(taken))))?;
    Ok(T::from_raw(bytes.get(..value).unwrap_or(bytes), ended))
}

/// Reads bytes from a source that is not in memory, at least up to the terminator if the window contains one.
pub(crate) fn gather<R: Read>(reader: &mut R, room: u64, rule: Rule) -> BinResult<Vec<u8>> {
    let (mut bytes, mut searched) = (Vec::new(), 0);
    loop {
        let wanted = room.saturating_sub(widen(bytes.len())).min(BLOCK);
        let got = reader.by_ref().take(wanted).read_to_end(&mut bytes)?;
        let new = bytes.get(searched..).unwrap_or_default();
        if widen(got) < BLOCK || rule.find(new).is_some() {
            return Ok(bytes);
        }
        searched = bytes.len() - new.len().checked_rem(rule.terminator.len()).unwrap_or(0);
    }
}

/// Writes a value, and its terminator if `rule` requires one.
///
/// # Errors
/// Fails if `writer` fails.
pub fn write<T: Raw, W: Write>(value: &T, writer: &mut W, rule: Rule) -> BinResult<()> {
    let (own, terminator) = rule.parts(value);
    writer.write_all(own)?;
    writer.write_all(terminator)?;
    Ok(())
}

/// Returns the serialized size of a value in bytes.
#[must_use]
pub fn size<T: Raw>(value: &T, rule: Rule) -> u64 {
    let (own, terminator) = rule.parts(value);
    widen(own.len()).saturating_add(widen(terminator.len()))
}

/// Reports why a value would not be read back. `following` bytes follow it in its record.
pub fn validate<T: Raw>(validator: &mut Validator, value: &T, rule: Rule, following: u64) {
    let shown = show(rule.terminator);
    let (text, held) = rule.split(value.raw());
    validator.require(rule.find(text).is_none(), || format!("expected no {shown} inside, because it ends the value"));
    let ended = if rule.include { held } else { value.ended() && !(rule.keep && rule.lenient) };
    if ended {
        validator.require(rule.is_aligned(text), || {
            let size = rule.terminator.len();
            format!("expected a whole number of {size} bytes before the terminator, found {} bytes", text.len())
        });
    } else if !rule.lenient {
        validator.problem(format!("expected {shown} at the end, found none"));
    } else if !rule.keep {
        validator.require(following == 0, || format!("expected {shown}, because {following} bytes follow"));
    }
}

/// Reports every list element that would not be read back. `following` bytes follow the list.
pub fn validate_list<T: Raw>(validator: &mut Validator, values: &[T], rule: Rule, following: u64) {
    let mut left = values.iter().map(|value| size(value, rule)).fold(following, u64::saturating_add);
    for (index, value) in values.iter().enumerate() {
        left = left.saturating_sub(size(value, rule));
        validator.within(crate::Segment::Index(index), |validator| {
            validate(validator, value, rule, left);
            let empty = rule.split(value.raw()).0.is_empty();
            validator.require(!rule.keep || index == 0 || empty, || {
                "expected no bytes, because the terminator before them is kept".to_owned()
            });
        });
    }
}

/// Reports a value whose terminator is kept but does not follow. `behind` holds the bytes that follow in the record, in
/// either byte order. If there are none, the terminator depends on the surrounding record and is not checked.
pub fn validate_kept<T: Raw>(validator: &mut Validator, value: &T, rule: Rule, behind: &[Option<Vec<u8>>]) {
    validate_kept_at(validator, rule.is_aligned(rule.split(value.raw()).0), rule, behind);
}

/// Like [`validate_kept`]; `aligned` says whether a terminator after the value would be found.
pub(crate) fn validate_kept_at(validator: &mut Validator, aligned: bool, rule: Rule, behind: &[Option<Vec<u8>>]) {
    let follows = |behind: &Vec<u8>| {
        behind.is_empty() || aligned && (behind.starts_with(rule.terminator) || rule.terminator.starts_with(behind))
    };
    // A record that cannot be written is reported separately.
    let mut written = behind.iter().flatten().peekable();
    let ok = written.peek().is_none() || written.any(follows);
    validator.require(ok, || format!("expected {} to follow, because it ends the value", show(rule.terminator)));
}

/// Returns the bytes of a record after its first `offset` bytes, in each byte order; `None` if it cannot be written.
pub fn behind<T>(record: &T, offset: u64) -> [Option<Vec<u8>>; 2]
where
    T: for<'a> BinWrite<Args<'a> = ()>,
{
    let offset = usize::try_from(offset).unwrap_or(usize::MAX);
    [Endian::Little, Endian::Big].map(|endian| written(record, endian).ok()?.get(offset..).map(<[u8]>::to_vec))
}

/// Returns random bytes that `rule` allows. With `room`, they and the terminator fill that many bytes of the file.
///
/// # Errors
/// Fails if `u` fails.
#[cfg(feature = "arbitrary")]
pub fn generate<T: Raw>(u: &mut arbitrary::Unstructured<'_>, rule: Rule, room: Option<u64>) -> arbitrary::Result<T> {
    let unit = rule.terminator.len();
    let mut bytes = match room {
        Some(room) => {
            let own = room.saturating_sub(if rule.keep { 0 } else { widen(unit) });
            crate::generate::bytes_exact(u, own)?
        }
        None => crate::generate::bytes(u)?,
    };
    if room.is_none() {
        bytes.truncate(bytes.len() - bytes.len().checked_rem(unit).unwrap_or(0));
    }
    let other = rule.terminator.first().map_or(0, |byte| !byte);
    while let Some(at) = rule.find(&bytes) {
        bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte = other);
    }
    if rule.include {
        bytes.extend_from_slice(rule.terminator);
    }
    Ok(T::from_raw(&bytes, true))
}

/// Returns random adjacent values. With `room`, they fill that many bytes of the file.
///
/// # Errors
/// Fails if `u` fails.
#[cfg(feature = "arbitrary")]
pub fn generate_list<T: Raw>(
    u: &mut arbitrary::Unstructured<'_>,
    rule: Rule,
    count: Option<u64>,
    room: Option<u64>,
) -> arbitrary::Result<Vec<T>> {
    match (count, room) {
        (None, Some(0)) => Ok(Vec::new()),
        (None, Some(_)) => generate(u, rule, room).map(|value| vec![value]),
        (count, _) => {
            let count = match count {
                Some(count) => count,
                None => crate::generate::count(u)?,
            };
            (0..crate::generate::bounded(u.len(), count)?).map(|_| generate(u, rule, None)).collect()
        }
    }
}

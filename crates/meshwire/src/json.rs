//! Lossless JSON documents of assets: `from_str(&to_string(&asset)?)?` is the same file, bit for bit.
//!
//! A document is `{"format": "xac", "meshwire": "0.1.0", "file": ...}`, with its members in any order. Values that JSON
//! cannot represent have special forms (listed in [`exact`](crate::runtime::exact)): `"nan:7fc00000"`, `"inf"`,
//! hexadecimal digits for bytes, and a form for text that is not UTF-8.
//!
//! A round trip is lossless on two conditions. First, no program in between rounds the numbers; one that reads them as
//! 64-bit floats and writes the shortest text that reads back is harmless. Second, the version that reads the document
//! is the one that wrote it. `serde_json` can read and write an [`Asset`] directly as well, but stops at 128 levels of
//! nesting; these functions do not.
//!
//! ```
//! # #[cfg(feature = "xpm")] {
//! use meshwire::{Asset, json};
//!
//! let asset = Asset::read(b"XPM \x01\0\0\x01")?;
//! let text = json::to_string(&asset)?;
//! assert!(json::from_str(&text)?.same_as(&asset));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod part;
mod path;
mod select;
mod values;

pub use part::{members, part_of, with_part};
pub use path::{ElementPath, Step};
pub use select::{Selection, selected};
pub use values::brief;

use std::fmt;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::thread;

use serde::Deserialize;

use crate::{Asset, ErrorKind, Limit, Limits};

/// Nesting depth that the ordinary stack can handle.
const SHALLOW: usize = 100;
/// Maximum number of JSON levels per level of a file: an actor inside an actor has 7.
const LEVELS_OF_ONE: usize = 16;
/// JSON levels outside all nesting.
const LEVELS_OUTSIDE: usize = 64;
/// Depth that is refused regardless of the limits, because of the stack it needs.
const DEEPEST: usize = 4096;
/// Size of the pieces in which a source is read, in bytes.
const PIECE: usize = 64 << 10;
const BYTE_ORDER_MARK: &[u8; 3] = b"\xef\xbb\xbf";
/// Maximum stack per level in a build without optimization, in bytes.
const STACK_OF_ONE: usize = 256 << 10;

/// The error for text that is not a document of an asset, or that could not be read or written.
///
/// ```
/// let error = meshwire::json::from_str("{\n  \"fromat\": 1}").unwrap_err();
/// assert_eq!((error.line(), error.column()), (2, 10));
/// ```
#[derive(Debug)]
pub struct Error(Reason);

#[derive(Debug)]
enum Reason {
    Json(serde_json::Error),
    Io(std::io::Error),
    Depth { most: usize, found: usize },
    Limit(ErrorKind),
}

impl Error {
    /// Returns the line of the error, from 1, or 0 if it is unknown.
    #[must_use]
    pub fn line(&self) -> usize {
        if let Reason::Json(error) = &self.0 { error.line() } else { 0 }
    }

    /// Returns the column of the error, from 1, or 0 if it is unknown.
    #[must_use]
    pub fn column(&self) -> usize {
        if let Reason::Json(error) = &self.0 { error.column() } else { 0 }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Reason::Json(error) => error.fmt(f),
            Reason::Io(error) => error.fmt(f),
            Reason::Limit(kind) => kind.fmt(f),
            Reason::Depth { most, found } => {
                write!(f, "JSON nested too deeply: expected at most {most} levels, found {found}")
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0 {
            Reason::Json(error) => Some(error),
            Reason::Io(error) => Some(error),
            Reason::Depth { .. } | Reason::Limit(_) => None,
        }
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self(if error.is_io() { Reason::Io(error.into()) } else { Reason::Json(error) })
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self(Reason::Limit(kind))
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Self(Reason::Io(error))
    }
}

/// Serializes an asset as a document on one line.
///
/// # Errors
/// No case is known; the form's signature allows errors.
pub fn to_string(asset: &Asset) -> Result<String, Error> {
    Ok(serde_json::to_string(asset)?)
}

/// Writes an asset as a document on one line. It is written in small pieces, so `target` should be buffered.
///
/// # Errors
/// I/O errors of `target`.
pub fn to_writer(target: impl Write, asset: &Asset) -> Result<(), Error> {
    Ok(serde_json::to_writer(target, asset)?)
}

/// Serializes an asset without data that is stored beside its values: the compressed streams of an XMF file, which are
/// compressed again on reading (`xmf::XmfFile::values` says what that preserves). Other formats store no such data, so
/// their documents equal those of [`to_string`].
///
/// # Errors
/// No case is known; the form's signature allows errors.
pub fn values_to_string(asset: &Asset) -> Result<String, Error> {
    Ok(serde_json::to_string(&Values(asset))?)
}

/// Writes the document that [`values_to_string`] returns. It is written in small pieces, so `target` should be
/// buffered.
///
/// # Errors
/// I/O errors of `target`.
pub fn values_to_writer(target: impl Write, asset: &Asset) -> Result<(), Error> {
    Ok(serde_json::to_writer(target, &Values(asset))?)
}

/// An asset that serializes as in [`values_to_string`], for use with other serializers.
#[derive(Debug, Clone, Copy)]
pub struct Values<'a>(pub &'a Asset);

impl serde::Serialize for Values<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[cfg(feature = "xmf")]
        if let Some(file) = self.0.as_xmf() {
            return crate::document::of_file(self.0.format(), &file.values(), serializer);
        }
        self.0.serialize(serializer)
    }
}

/// Parses a document within the default [`Limits`].
///
/// # Errors
/// The text is not a document; the error has the line and column.
pub fn from_str(text: &str) -> Result<Asset, Error> {
    from_slice_with(text.as_bytes(), &Limits::default())
}

/// Parses a document within `limits`. [`Limits::max_depth`] determines how deeply it may nest.
///
/// # Errors
/// The same as [`from_str`], and if a limit is exceeded.
pub fn from_str_with(text: &str, limits: &Limits) -> Result<Asset, Error> {
    from_slice_with(text.as_bytes(), limits)
}

/// Parses a document from `source` until its end, within the default [`Limits`]. The source is read twice in small
/// pieces, the first time to measure nesting, so the text is never held in memory as a whole. The source need not be
/// buffered.
///
/// # Errors
/// The same as [`from_str`], and I/O errors of `source`.
pub fn from_reader(source: impl Read + Seek + Send) -> Result<Asset, Error> {
    from_reader_with(source, &Limits::default())
}

/// Parses a document from `source` until its end, within `limits`.
///
/// # Errors
/// The same as [`from_reader`], and if a limit is exceeded.
pub fn from_reader_with(mut source: impl Read + Seek + Send, limits: &Limits) -> Result<Asset, Error> {
    let mut start = source.stream_position()?;
    let mut head = [0; BYTE_ORDER_MARK.len()];
    if source.read_exact(&mut head).is_ok() && head == *BYTE_ORDER_MARK {
        start = source.stream_position()?;
    }
    source.seek(SeekFrom::Start(start))?;
    let mut nesting = Nesting::default();
    let mut pieces = BufReader::with_capacity(PIECE, &mut source);
    let mut size = 0_u64;
    loop {
        let piece = pieces.fill_buf()?;
        nesting.add(piece);
        let length = piece.len();
        size = size.saturating_add(u64::try_from(length).unwrap_or(u64::MAX));
        limits.check(Limit::InputBytes, size)?;
        if length == 0 {
            break;
        }
        pieces.consume(length);
    }
    source.seek(SeekFrom::Start(start))?;
    let pieces = BufReader::with_capacity(PIECE, source);
    with_stack(&nesting, limits, || parse(serde_json::Deserializer::from_reader(pieces)))
}

/// Parses a document from UTF-8 bytes within `limits`. A byte order mark is skipped.
///
/// # Errors
/// The same as [`from_str_with`].
pub fn from_slice_with(text: &[u8], limits: &Limits) -> Result<Asset, Error> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    limits.check_input(text.len(), Limits::TIMES)?;
    let mut nesting = Nesting::default();
    nesting.add(text);
    with_stack(&nesting, limits, || parse(serde_json::Deserializer::from_slice(text)))
}

/// Parses on a sufficiently large stack: the stack, not the parser, limits the depth.
fn with_stack(
    nesting: &Nesting,
    limits: &Limits,
    parse: impl FnOnce() -> serde_json::Result<Asset> + Send,
) -> Result<Asset, Error> {
    let most = (usize::from(limits.max_depth) * LEVELS_OF_ONE + LEVELS_OUTSIDE).min(DEEPEST);
    let levels = nesting.deepest;
    if levels > most {
        return Err(Error(Reason::Depth { most, found: levels }));
    }
    if levels <= SHALLOW {
        return Ok(parse()?);
    }
    let parsed = thread::scope(|scope| {
        let parser = thread::Builder::new().stack_size(levels * STACK_OF_ONE).spawn_scoped(scope, parse)?;
        parser.join().map_err(|_| std::io::Error::other("internal error while reading JSON"))
    })?;
    Ok(parsed?)
}

fn parse<'a>(mut source: serde_json::Deserializer<impl serde_json::de::Read<'a>>) -> serde_json::Result<Asset> {
    source.disable_recursion_limit();
    let asset = Asset::deserialize(&mut source)?;
    source.end()?;
    Ok(asset)
}

/// Measures how deeply brackets nest, ignoring strings.
#[derive(Default)]
struct Nesting {
    depth: usize,
    deepest: usize,
    in_string: bool,
    escaped: bool,
}

impl Nesting {
    /// Scans the next piece of the text.
    fn add(&mut self, text: &[u8]) {
        let Self { mut depth, mut deepest, mut in_string, mut escaped } = *self;
        for byte in text {
            match byte {
                _ if escaped => escaped = false,
                b'\\' if in_string => escaped = true,
                b'"' => in_string = !in_string,
                b'[' | b'{' if !in_string => {
                    depth += 1;
                    deepest = deepest.max(depth);
                }
                b']' | b'}' if !in_string => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        *self = Self { depth, deepest, in_string, escaped };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nesting_counts_brackets_outside_strings() {
        for (text, deepest) in [("1", 0), (r#"{"a[[": [1, "\"[[", {"b": []}]}"#, 4), ("[[]][[[]]]", 3), ("]]][[", 2)] {
            for piece in 1..=text.len() {
                let mut nesting = Nesting::default();
                text.as_bytes().chunks(piece).for_each(|piece| nesting.add(piece));
                assert_eq!(nesting.deepest, deepest, "{text} in pieces of {piece}");
            }
        }
    }

    #[test]
    fn depth_is_refused_before_the_stack_ends() {
        let message = |levels: usize| {
            let brackets = ["[".repeat(levels), "]".repeat(levels)].concat();
            from_str(&format!(r#"{{"format": "xac", "source": {brackets}, "x": 1}}"#)).unwrap_err().to_string()
        };
        for levels in [50, 1000] {
            assert!(message(levels).contains("found \"x\""), "{}", message(levels));
        }
        assert_eq!(message(5000), "JSON nested too deeply: expected at most 1088 levels, found 5001");
        let deep = Limits::default().with_max_depth(u16::MAX);
        let error = from_str_with(&"[".repeat(5000), &deep).unwrap_err().to_string();
        assert!(error.contains("at most 4096 levels"), "{error}");
    }
}

//! Assets as JSON, without loss: `from_str(&to_string(&asset)?)?` is the same file, bit for bit.
//!
//! A document is `{"format": "xac", "meshwire": "0.1.0", "file": ...}`, its members in any order. What numbers and texts
//! cannot say has a form of its own ([`exact`](crate::runtime::exact) lists them): `"nan:7fc00000"`, `"inf"`, bytes as
//! hexadecimal digits, text that is not UTF-8.
//!
//! The conditions of "without loss": numbers pass through nothing that rounds them (a program in between that reads numbers
//! as 64-bit floats and writes the shortest text that reads back is harmless), and the document is read by the version that
//! wrote it. `serde_json` reads and writes an [`Asset`] as well; it ends at 128 levels of nesting, which these functions do
//! not.
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

use std::fmt;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::thread;

use serde::Deserialize;

use crate::{Asset, Limits};

/// Nesting that the ordinary stack takes with ease.
const SHALLOW: usize = 100;
/// Levels of JSON that one level of a file takes at most: an actor inside an actor has 7.
const LEVELS_OF_ONE: usize = 16;
/// Levels of JSON outside all nesting.
const LEVELS_OUTSIDE: usize = 64;
/// Levels that are refused whatever the limits say, for the stack they take.
const DEEPEST: usize = 4096;
/// Bytes of a source that are read at once.
const PIECE: usize = 64 << 10;
const BYTE_ORDER_MARK: &[u8; 3] = b"\xef\xbb\xbf";
/// Stack that one level takes at most, without optimization.
const STACK_OF_ONE: usize = 256 << 10;

/// A text is no document of an asset, or could not be read or written.
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
}

impl Error {
    /// The line in which the text is wrong, from 1; 0 if no place is known.
    #[must_use]
    pub fn line(&self) -> usize {
        if let Reason::Json(error) = &self.0 { error.line() } else { 0 }
    }

    /// The column in which the text is wrong, from 1; 0 if no place is known.
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
            Reason::Depth { .. } => None,
        }
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self(if error.is_io() { Reason::Io(error.into()) } else { Reason::Json(error) })
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Self(Reason::Io(error))
    }
}

/// The document of an asset, on one line.
///
/// # Errors
/// None that is known; it is what the form's signature allows.
pub fn to_string(asset: &Asset) -> Result<String, Error> {
    Ok(serde_json::to_string(asset)?)
}

/// Writes the document of an asset, on one line, in small pieces: `target` is best buffered.
///
/// # Errors
/// Those of `target`.
pub fn to_writer(target: impl Write, asset: &Asset) -> Result<(), Error> {
    Ok(serde_json::to_writer(target, asset)?)
}

/// The document of an asset without what is stored beside its values: the compressed streams of an XMF file, which are
/// made anew on reading (`xmf::XmfFile::values` says what that keeps). All other files have nothing of the kind, and their
/// documents are those of [`to_string`].
///
/// # Errors
/// None that is known; it is what the form's signature allows.
pub fn values_to_string(asset: &Asset) -> Result<String, Error> {
    Ok(serde_json::to_string(&Values(asset))?)
}

/// Writes the document that [`values_to_string`] gives, in small pieces: `target` is best buffered.
///
/// # Errors
/// Those of `target`.
pub fn values_to_writer(target: impl Write, asset: &Asset) -> Result<(), Error> {
    Ok(serde_json::to_writer(target, &Values(asset))?)
}

/// An asset that serializes as [`values_to_string`] does, for serializers of one's own.
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

/// Reads a document within the default [`Limits`].
///
/// # Errors
/// The text is no document; line and column are in the error.
pub fn from_str(text: &str) -> Result<Asset, Error> {
    from_slice_with(text.as_bytes(), &Limits::default())
}

/// Reads a document within `limits`: how deep it may nest follows from [`Limits::max_depth`].
///
/// # Errors
/// Those of [`from_str`], and the text nests deeper.
pub fn from_str_with(text: &str, limits: &Limits) -> Result<Asset, Error> {
    from_slice_with(text.as_bytes(), limits)
}

/// Reads a document from a source to its end, within the default [`Limits`]. It is gone through twice, first for how deep
/// it nests, and in small pieces: memory is taken for the asset, not for its text. The source need not be buffered.
///
/// # Errors
/// Those of [`from_str`], and those of `source`.
pub fn from_reader(mut source: impl Read + Seek + Send) -> Result<Asset, Error> {
    let mut start = source.stream_position()?;
    let mut head = [0; BYTE_ORDER_MARK.len()];
    if source.read_exact(&mut head).is_ok() && head == *BYTE_ORDER_MARK {
        start = source.stream_position()?;
    }
    source.seek(SeekFrom::Start(start))?;
    let mut nesting = Nesting::default();
    let mut pieces = BufReader::with_capacity(PIECE, &mut source);
    loop {
        let piece = pieces.fill_buf()?;
        nesting.add(piece);
        let length = piece.len();
        if length == 0 {
            break;
        }
        pieces.consume(length);
    }
    source.seek(SeekFrom::Start(start))?;
    let pieces = BufReader::with_capacity(PIECE, source);
    with_stack(&nesting, &Limits::default(), || parse(serde_json::Deserializer::from_reader(pieces)))
}

/// Reads a document from its bytes, which are UTF-8, within `limits`. A byte order mark is skipped.
///
/// # Errors
/// Those of [`from_str_with`].
pub fn from_slice_with(text: &[u8], limits: &Limits) -> Result<Asset, Error> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut nesting = Nesting::default();
    nesting.add(text);
    with_stack(&nesting, limits, || parse(serde_json::Deserializer::from_slice(text)))
}

/// Parses with a stack that is large enough: the stack, not the parser, limits the depth.
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

/// How deep brackets nest, strings left aside.
#[derive(Default)]
struct Nesting {
    depth: usize,
    deepest: usize,
    in_string: bool,
    escaped: bool,
}

impl Nesting {
    /// Looks at the next piece of a text.
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
        let deep = Limits { max_depth: u16::MAX, ..Limits::default() };
        let error = from_str_with(&"[".repeat(5000), &deep).unwrap_err().to_string();
        assert!(error.contains("at most 4096 levels"), "{error}");
    }
}

//! Detects the kind of a file by its content.

use crate::binary::container;
use crate::kind::Kind;
use crate::lines::Line;
use crate::text::lex;

/// Number of bytes of a binary stream that are examined: comments may precede the first token.
const PEEK: usize = 16 * 1024;

/// Detects the kind of a file by its content only.
///
/// ```
/// # mod meshwire { pub use cod_xmodel as xmodel; }
/// use meshwire::xmodel::{Kind, detect_kind};
///
/// assert_eq!(detect_kind(b"// a comment\nMODEL\nVERSION 6\n"), Some(Kind::XmodelExport));
/// assert_eq!(detect_kind(b"newmodel door\n"), None);
/// ```
#[must_use]
pub fn detect_kind(bytes: &[u8]) -> Option<Kind> {
    if bytes.starts_with(container::MAGIC) {
        return detect_binary(bytes);
    }
    let first = lex::skip_to_operand(bytes);
    let (word, rest) = lex::split_word(first);
    let second = lex::split_word(lex::skip_to_operand(rest)).0;
    match (word, second) {
        (b"MODEL", b"VERSION") => Some(Kind::XmodelExport),
        (b"ANIMATION", b"VERSION") => Some(Kind::XanimExport),
        (b"FIRSTFRAME", [b'-' | b'0'..=b'9', ..]) => Some(Kind::NtExport),
        _ => None,
    }
}

fn detect_binary(bytes: &[u8]) -> Option<Kind> {
    let stream = container::peek(bytes, PEEK)?;
    let hash = |line: Line| line.info().token.hash;
    let mut rest = stream.as_slice();
    loop {
        let found = u16::from_le_bytes(*rest.first_chunk::<2>()?);
        if found == hash(Line::Model) {
            return Some(Kind::XmodelBin);
        }
        if found == hash(Line::Animation) {
            return Some(Kind::XanimBin);
        }
        if found != hash(Line::Comment) && found != hash(Line::Semicolon) {
            return None;
        }
        let end = rest.get(4..)?.iter().position(|byte| *byte == 0)? + 5;
        rest = rest.get(end.next_multiple_of(4)..)?;
    }
}

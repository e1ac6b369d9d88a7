//! Decoding of texts with a byte order mark or in UTF-16.

use std::borrow::Cow;

const UTF_8: &[u8] = b"\xef\xbb\xbf";
const UTF_16_LE: &[u8] = b"\xff\xfe";
const UTF_16_BE: &[u8] = b"\xfe\xff";

/// Returns true if the first bytes of a file may be the beginning of a JSON document.
pub fn looks_like(head: &[u8]) -> bool {
    let text = head.strip_prefix(UTF_8).unwrap_or(head);
    let first = text.iter().find(|byte| !byte.is_ascii_whitespace());
    first.is_some_and(|byte| b"{[".contains(byte)) || utf_16(head).is_some()
}

/// Returns the text as UTF-8 without its byte order mark.
///
/// # Errors
/// The text does not match its byte order mark; the message is for the user.
pub fn decoded(bytes: &[u8]) -> Result<Cow<'_, [u8]>, String> {
    let Some((text, unit)) = utf_16(bytes) else {
        return Ok(bytes.strip_prefix(UTF_8).unwrap_or(bytes).into());
    };
    let odd = || "not a document: expected UTF-16 according to its byte order mark, found something else".to_owned();
    let units =
        text.chunks(2).map(|pair| pair.try_into().map(unit).map_err(|_| odd())).collect::<Result<Vec<_>, _>>()?;
    String::from_utf16(&units).map(|text| text.into_bytes().into()).map_err(|_| odd())
}

/// A function that reads a UTF-16 code unit.
type Unit = fn([u8; 2]) -> u16;

/// Returns a UTF-16 text without its byte order mark, and a function that reads its code units. Without a mark, it is
/// recognized by a brace next to a zero byte.
fn utf_16(bytes: &[u8]) -> Option<(&[u8], Unit)> {
    if let Some(text) = bytes.strip_prefix(UTF_16_LE) {
        return Some((text, u16::from_le_bytes));
    }
    if let Some(text) = bytes.strip_prefix(UTF_16_BE) {
        return Some((text, u16::from_be_bytes));
    }
    match bytes {
        [b'{', 0, ..] => Some((bytes, u16::from_le_bytes)),
        [0, b'{', ..] => Some((bytes, u16::from_be_bytes)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_units_of_two_bytes_are_understood() {
        let text = "{\"a\": \"\u{e4}\u{1f600}\"}";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in [
            text.as_bytes().to_vec(),
            [UTF_8, text.as_bytes()].concat(),
            little.clone(),
            big.clone(),
            [UTF_16_LE, &little].concat(),
            [UTF_16_BE, &big].concat(),
        ] {
            assert_eq!(decoded(&bytes).unwrap(), text.as_bytes());
            assert!(looks_like(&bytes));
        }
        assert!(decoded(&[UTF_16_LE, b"{"].concat()).is_err(), "half a unit");
        assert!(decoded(b"\xff\xfe\x00\xd8").is_err(), "half a pair");
        assert!(!looks_like(&[0; 8]) && !looks_like(b"XAC "));
    }
}

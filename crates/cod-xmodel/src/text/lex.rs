//! The lexical rules of text files. Source: section 2 of the format reference.
//!
//! White space, commas and line ends are separators; quotes protect blanks; `//` and `;` start comments.

/// Returns true for bytes that end a word.
#[inline]
pub(crate) fn separates(byte: u8) -> bool {
    byte <= b' ' || byte == b','
}

/// Returns true at a separator or the end of the text.
#[inline]
pub(crate) fn at_boundary(rest: &[u8]) -> bool {
    rest.first().is_none_or(|byte| separates(*byte))
}

/// Skips white space, line ends and commas, and the byte order mark that some editors add at the start of a file.
#[inline]
pub(crate) fn skip_separators(bytes: &[u8]) -> &[u8] {
    let mut rest = if let [0xef, 0xbb, 0xbf, rest @ ..] = bytes { rest } else { bytes };
    while let [byte, after @ ..] = rest {
        if !separates(*byte) {
            break;
        }
        rest = after;
    }
    rest
}

/// Like [`skip_separators`], but stops at the end of the line.
#[inline]
pub(crate) fn skip_blanks(bytes: &[u8]) -> &[u8] {
    let mut rest = bytes;
    while let [byte, after @ ..] = rest {
        if !separates(*byte) || *byte == b'\n' {
            break;
        }
        rest = after;
    }
    rest
}

/// Returns true if a comment starts here.
#[inline]
pub(crate) fn is_comment(rest: &[u8]) -> bool {
    matches!(rest, [b'/', b'/', ..] | [b';', ..])
}

/// Skips white space and whole comments up to the next operand, for records that span several lines.
pub(crate) fn skip_to_operand(bytes: &[u8]) -> &[u8] {
    let mut rest = skip_separators(bytes);
    while is_comment(rest) {
        rest = skip_separators(split_line(rest).1);
    }
    rest
}

/// Splits at the end of the line; the second part starts with the line end. All carriage returns before the line feed,
/// or before the end of the file, are part of the line end: files that were converted twice have two.
pub(crate) fn split_line(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let line = bytes.get(..end).unwrap_or(bytes);
    let end = line.iter().rposition(|byte| *byte != b'\r').map_or(0, |last| last + 1);
    bytes.split_at_checked(end).unwrap_or((bytes, &[]))
}

/// Splits off the word at the start, up to a separator or a quote.
pub(crate) fn split_word(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes.iter().position(|byte| separates(*byte) || *byte == b'"').unwrap_or(bytes.len());
    bytes.split_at_checked(end).unwrap_or((bytes, &[]))
}

/// Splits off the quoted text at the start; the second part follows the closing quote. With `escapes`, `\"` does not
/// end the text, unless there is no other quote on the line.
pub(crate) fn split_quoted(bytes: &[u8], escapes: bool) -> Option<(&[u8], &[u8])> {
    let inside = bytes.strip_prefix(b"\"")?;
    let mut end = None;
    let mut before = 0;
    for (position, byte) in inside.iter().enumerate() {
        match byte {
            b'\n' => break,
            b'"' => {
                end = Some(position);
                if !escapes || before != b'\\' {
                    break;
                }
            }
            _ => {}
        }
        before = *byte;
    }
    let (text, rest) = inside.split_at_checked(end?)?;
    Some((text, rest.strip_prefix(b"\"")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_protect_blanks_and_backslashes_are_literal() {
        assert_eq!(split_quoted(b"\"Bip01 Pelvis\" x", false), Some((&b"Bip01 Pelvis"[..], &b" x"[..])));
        assert_eq!(split_quoted(b"\"a\\\\b\\\" \"c\"", false), Some((&b"a\\\\b\\"[..], &b" \"c\""[..])));
        assert_eq!(split_quoted(b"\"say \\\"go\\\" now\"\n", true), Some((&b"say \\\"go\\\" now"[..], &b"\n"[..])));
        assert_eq!(split_quoted(b"\"ends in \\\"\n\"", true), Some((&b"ends in \\"[..], &b"\n\""[..])));
        assert_eq!(split_quoted(b"\"open\n\"", false), None);
    }

    #[test]
    fn comments_and_commas_are_white_space_between_operands() {
        assert_eq!(skip_to_operand(b" , // x\r\n ;y\n\t7"), b"7");
        assert_eq!(split_line(b"ab\r\ncd"), (&b"ab"[..], &b"\r\ncd"[..]));
        assert_eq!(split_line(b"ab\r"), (&b"ab"[..], &b"\r"[..]));
        assert_eq!(split_line(b"a\rb\r\r\ncd"), (&b"a\rb"[..], &b"\r\r\ncd"[..]));
        assert_eq!(split_word(b"NAME\"x\""), (&b"NAME"[..], &b"\"x\""[..]));
    }
}

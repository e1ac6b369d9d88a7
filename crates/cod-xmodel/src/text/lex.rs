//! The lexical rules of text files. Source: section 2 of the format reference.
//!
//! White space, commas and line ends separate; quotes protect blanks; `//` and `;` start comments.

/// True for what ends a word.
#[inline]
pub(crate) fn separates(byte: u8) -> bool {
    byte <= b' ' || byte == b','
}

/// True if nothing or a separator follows.
#[inline]
pub(crate) fn at_boundary(rest: &[u8]) -> bool {
    rest.first().is_none_or(|byte| separates(*byte))
}

/// What follows the white space, line ends and commas at the start of `bytes`, and the byte order mark that some
/// editors put at the start of a file.
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

/// The same, but not past the end of the line.
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

/// True if a comment starts here.
#[inline]
pub(crate) fn is_comment(rest: &[u8]) -> bool {
    matches!(rest, [b'/', b'/', ..] | [b';', ..])
}

/// What follows white space and whole comments: the next operand of a record that goes over several lines.
pub(crate) fn skip_to_operand(bytes: &[u8]) -> &[u8] {
    let mut rest = skip_separators(bytes);
    while is_comment(rest) {
        rest = skip_separators(split_line(rest).1);
    }
    rest
}

/// The rest of the line without its end, and what follows, starting with the line end. All carriage returns in front of
/// the line feed, or of the end of the file, belong to the line end: files that were converted twice have two.
pub(crate) fn split_line(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let line = bytes.get(..end).unwrap_or(bytes);
    let end = line.iter().rposition(|byte| *byte != b'\r').map_or(0, |last| last + 1);
    bytes.split_at_checked(end).unwrap_or((bytes, &[]))
}

/// The word at the start, up to a separator or a quote, and what follows.
pub(crate) fn split_word(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes.iter().position(|byte| separates(*byte) || *byte == b'"').unwrap_or(bytes.len());
    bytes.split_at_checked(end).unwrap_or((bytes, &[]))
}

/// The text in quotes at the start, and what follows the closing quote. With `escapes`, `\"` does not end the text,
/// unless no other quote follows on the line.
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

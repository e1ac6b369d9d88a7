//! Text encodings of Kaitai Struct's list. Bytes are stored; text is decoded on demand.
//!
//! Names are compared without case, `-` and `_`. Common aliases (`latin1`, `cp437`, `SJIS`) are supported.
//! `encoding_rs` reads the ISO 8859 family as browsers do; this module corrects that to match the standards.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use encoding_rs::Encoding;

use crate::error::{Problem, show};
use crate::layout::{Annotate, Annotator};
use crate::path::Path;
use crate::text::{decode_windows_1252, encode_windows_1252};

/// Characters 80 to FF of code page 437.
const IBM437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
                      └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// The first byte of the ISO 8859 encodings that may differ from the character with the same number.
const ISO_START: u8 = 0xa0;

/// How bytes are mapped to characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scheme {
    Ascii,
    Utf8,
    Utf16 {
        big: bool,
    },
    Utf32 {
        big: bool,
    },
    Windows1252,
    Ibm437,
    /// The bytes from `ISO_START` on as in another encoding; C1 controls where that encoding may have characters.
    Iso(&'static Encoding),
    Other(&'static Encoding),
}

/// Returns the scheme of a name, or `None` if the name is unknown.
fn scheme(name: &str) -> Option<Scheme> {
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    let plain = plain.strip_prefix("cs").unwrap_or(&plain);
    Some(match plain {
        "ascii" | "usascii" | "ibm367" | "cp367" | "isoir6" => Scheme::Ascii,
        "utf8" | "iso10646utf8" | "cp65001" | "unicode11utf8" | "unicode20utf8" => Scheme::Utf8,
        "utf16le" => Scheme::Utf16 { big: false },
        "utf16be" => Scheme::Utf16 { big: true },
        "utf32le" => Scheme::Utf32 { big: false },
        "utf32be" => Scheme::Utf32 { big: true },
        "windows1252" | "cp1252" => Scheme::Windows1252,
        "ibm437" | "cp437" | "437" | "pc8codepage437" => Scheme::Ibm437,
        _ => match iso_part(plain) {
            Some(part) => Scheme::Iso(iso(part)?),
            None => Scheme::Other(labeled(name, plain)?),
        },
    })
}

/// Looks up an encoding by a label of `encoding_rs`.
fn labeled(name: &str, plain: &str) -> Option<&'static Encoding> {
    let of = |label: &str| Encoding::for_label_no_replacement(label.as_bytes());
    let page = plain.strip_prefix("windows").or_else(|| plain.strip_prefix("cp"));
    let found = match plain {
        "shiftjis" | "sjis" | "pck" => of("shift_jis"),
        "euckr" => of("euc-kr"),
        "eucjp" => of("euc-jp"),
        _ => page.and_then(|page| of(&format!("windows-{page}"))).or_else(|| of(name)).or_else(|| of(plain)),
    };
    // Encodings that are written differently than they are read are not supported.
    found.filter(|encoding| encoding.output_encoding() == *encoding)
}

/// Returns the part of ISO 8859 that a name without separators refers to.
fn iso_part(plain: &str) -> Option<u8> {
    let number = ["iso8859", "8859"].iter().find_map(|prefix| plain.strip_prefix(prefix)).and_then(|n| n.parse().ok());
    let windows = || match plain.strip_prefix("windows")? {
        "28603" => Some(13),
        "28605" => Some(15),
        number => number.parse().ok().and_then(|number: u16| u8::try_from(number.checked_sub(28590)?).ok()),
    };
    number.or_else(|| windows().filter(|part| *part < 16)).or_else(|| {
        Some(match plain {
            "latin1" | "l1" | "isolatin1" | "isoir100" | "ibm819" | "cp819" => 1,
            "latin2" | "l2" | "isolatin2" | "isoir101" | "ibm1111" => 2,
            "latin3" | "l3" | "isolatin3" | "isoir109" => 3,
            "latin4" | "l4" | "isolatin4" | "isoir110" => 4,
            "cyrillic" | "isolatincyrillic" | "isoir144" => 5,
            "arabic" | "isolatinarabic" | "isoir127" | "ecma114" | "asmo708" => 6,
            "greek" | "greek8" | "isolatingreek" | "isoir126" | "ecma118" | "elot928" => 7,
            "hebrew" | "isolatinhebrew" | "isoir138" => 8,
            "latin5" | "l5" | "isolatin5" | "isoir148" => 9,
            "latin6" | "l6" | "isolatin6" | "isoir157" => 10,
            "thai" | "tis620" => 11,
            "latin7" | "l7" => 13,
            "latin8" | "l8" | "isoir199" | "isoceltic" => 14,
            "latin9" | "l9" => 15,
            "latin10" | "l10" => 16,
            _ => return None,
        })
    })
}

fn iso(part: u8) -> Option<&'static Encoding> {
    Encoding::for_label_no_replacement(format!("iso-8859-{part}").as_bytes())
}

/// Returns whether the encoding is known.
#[must_use]
pub fn is_known(name: &str) -> bool {
    scheme(name).is_some()
}

/// Decodes bytes. Invalid bytes become U+FFFD. Bytes in an unknown encoding are read as ASCII.
///
/// ```
/// use ksy_runtime::text::decode;
///
/// assert_eq!(decode(b"S\x84bel", "IBM437"), "Säbel");
/// assert_eq!(decode(b"\x93\xfa\x96\x7b", "SJIS"), "日本");
/// assert_eq!(decode(b"a\0\xe4\0", "UTF-16LE"), "aä");
/// ```
#[must_use]
pub fn decode(bytes: &[u8], encoding: &str) -> String {
    match scheme(encoding).unwrap_or(Scheme::Ascii) {
        Scheme::Ascii => {
            bytes.iter().map(|byte| if byte.is_ascii() { char::from(*byte) } else { '\u{fffd}' }).collect()
        }
        Scheme::Utf8 => String::from_utf8_lossy(bytes).into_owned(),
        Scheme::Utf16 { big } => utf16(bytes, big),
        Scheme::Utf32 { big } => utf32(bytes, big),
        Scheme::Windows1252 => decode_windows_1252(bytes),
        Scheme::Ibm437 => bytes
            .iter()
            .map(|byte| match byte.checked_sub(0x80) {
                Some(upper) => IBM437.chars().nth(usize::from(upper)).unwrap_or('\u{fffd}'),
                None => char::from(*byte),
            })
            .collect(),
        Scheme::Iso(upper) => bytes.iter().map(|byte| iso_character(*byte, upper)).collect(),
        Scheme::Other(encoding) => encoding.decode_without_bom_handling(bytes).0.into_owned(),
    }
}

/// A text that cannot be encoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unencodable {
    /// The first character that the encoding lacks; `None` if the encoding is unknown.
    pub character: Option<char>,
    /// The name of the encoding.
    pub encoding: String,
}

impl fmt::Display for Unencodable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.character {
            Some(character) => write!(f, "expected characters of {}, found {character:?}", self.encoding),
            None => write!(f, "unknown encoding '{}'", self.encoding),
        }
    }
}

impl std::error::Error for Unencodable {}

/// Encodes text.
///
/// ```
/// use ksy_runtime::text::encode;
///
/// assert_eq!(encode("Säbel", "IBM437").as_deref(), Ok(&b"S\x84bel"[..]));
/// let error = encode("日本", "ISO-8859-1").unwrap_err();
/// assert_eq!(error.to_string(), "expected characters of ISO-8859-1, found '日'");
/// ```
///
/// # Errors
/// The encoding lacks a character, or is unknown.
pub fn encode(text: &str, encoding: &str) -> Result<Vec<u8>, Unencodable> {
    let scheme = scheme(encoding).ok_or_else(|| Unencodable { character: None, encoding: encoding.to_owned() })?;
    encode_as(text, scheme).ok_or_else(|| {
        let lacks = |character: &char| encode_as(character.encode_utf8(&mut [0; 4]), scheme).is_none();
        Unencodable { character: text.chars().find(lacks), encoding: encoding.to_owned() }
    })
}

fn encode_as(text: &str, scheme: Scheme) -> Option<Vec<u8>> {
    match scheme {
        Scheme::Ascii => text.is_ascii().then(|| text.as_bytes().to_vec()),
        Scheme::Utf8 => Some(text.as_bytes().to_vec()),
        Scheme::Utf16 { big } => {
            let bytes = |unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
            Some(text.encode_utf16().flat_map(bytes).collect())
        }
        Scheme::Utf32 { big } => {
            let bytes = |unit: u32| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
            Some(text.chars().map(u32::from).flat_map(bytes).collect())
        }
        Scheme::Windows1252 => encode_windows_1252(text),
        Scheme::Ibm437 => text
            .chars()
            .map(|character| match u8::try_from(character) {
                Ok(byte) if byte.is_ascii() => Some(byte),
                _ => IBM437.chars().position(|c| c == character).and_then(|at| u8::try_from(at + 0x80).ok()),
            })
            .collect(),
        Scheme::Iso(upper) => text.chars().map(|character| iso_byte(character, upper)).collect(),
        Scheme::Other(encoding) => match encoding.encode(text) {
            (bytes, _, false) => Some(bytes.into_owned()),
            _ => None,
        },
    }
}

/// Returns the texts of a value that are not valid in the encoding of their field. They are read with replacement
/// characters, or would be written as other bytes; the value itself has the bytes as they are.
///
/// ```
/// use ksy_runtime::encoding::invalid_texts;
/// use ksy_runtime::prelude::*;
///
/// #[record]
/// pub struct Note {
///     #[until(b"\0")]
///     #[encoding("ASCII")]
///     pub author: ByteString,
///     #[br(count = 6)]
///     #[encoding("UTF-8", b"\0")]
///     pub text: ByteString,
/// }
///
/// let mut note = Note { author: "Zoë".into(), text: b"a\xe2\x82\xac\0\xff".as_slice().into() };
/// let found = invalid_texts(&note);
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].to_string(), r#"author: expected text in ASCII, found character 2 of "Zo\xc3\xab""#);
/// note.author = "Zoe".into();
/// assert_eq!(invalid_texts(&note), []);
/// ```
#[must_use]
pub fn invalid_texts(value: &impl Annotate) -> Vec<Problem> {
    let mut found = Vec::new();
    let mut check = |path: &Path, bytes: &[u8], encoding: &'static str| {
        let text = decode(bytes, encoding);
        let written = encode(&text, encoding).unwrap_or_default();
        if written == bytes {
            return;
        }
        let at = text.chars().position(|character| character == '\u{fffd}').unwrap_or_else(|| {
            let same = written.iter().zip(bytes).take_while(|(written, read)| written == read).count();
            decode(bytes.get(..same).unwrap_or_default(), encoding).chars().count()
        });
        let message = format!("expected text in {encoding}, found character {at} of {}", show(bytes));
        found.push(Problem { path: path.clone(), message });
    };
    value.annotate(&mut Annotator::reading(&mut check, &mut |_| {}));
    found
}

/// Returns the invalid texts of a value that `before` does not have, in any place.
pub(crate) fn newly_invalid(value: &impl Annotate, before: &impl Annotate) -> Vec<Problem> {
    let mut found = invalid_texts(value);
    if !found.is_empty() {
        let known: HashSet<String> = invalid_texts(before).into_iter().map(|problem| problem.message).collect();
        found.retain(|problem| !known.contains(&problem.message));
    }
    found
}

fn iso_character(byte: u8, upper: &'static Encoding) -> char {
    if byte < ISO_START {
        return char::from(byte);
    }
    upper.decode_without_bom_handling(&[byte]).0.chars().next().unwrap_or('\u{fffd}')
}

fn iso_byte(character: char, upper: &'static Encoding) -> Option<u8> {
    match u8::try_from(character) {
        Ok(byte) if byte < ISO_START => return Some(byte),
        _ => {}
    }
    let mut buffer = [0; 4];
    let (bytes, _, lossy): (Cow<'_, [u8]>, _, _) = upper.encode(character.encode_utf8(&mut buffer));
    bytes.first().copied().filter(|byte| !lossy && *byte >= ISO_START)
}

/// An incomplete unit at the end is also invalid.
fn rest(bytes: &[u8]) -> Option<char> {
    (!bytes.is_empty()).then_some('\u{fffd}')
}

fn utf16(bytes: &[u8], big: bool) -> String {
    let units = bytes.chunks_exact(2);
    let left = rest(units.remainder());
    let units = units
        .filter_map(|unit| unit.first_chunk())
        .map(|unit| if big { u16::from_be_bytes(*unit) } else { u16::from_le_bytes(*unit) });
    char::decode_utf16(units).map(|character| character.unwrap_or('\u{fffd}')).chain(left).collect()
}

fn utf32(bytes: &[u8], big: bool) -> String {
    let units = bytes.chunks_exact(4);
    let left = rest(units.remainder());
    let units = units
        .filter_map(|unit| unit.first_chunk())
        .map(|unit| if big { u32::from_be_bytes(*unit) } else { u32::from_le_bytes(*unit) });
    units.map(|unit| char::from_u32(unit).unwrap_or('\u{fffd}')).chain(left).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SINGLE: [&str; 29] = [
        "ASCII",
        "ISO-8859-1",
        "ISO-8859-2",
        "ISO-8859-3",
        "ISO-8859-4",
        "ISO-8859-5",
        "ISO-8859-6",
        "ISO-8859-7",
        "ISO-8859-8",
        "ISO-8859-9",
        "ISO-8859-10",
        "ISO-8859-11",
        "ISO-8859-13",
        "ISO-8859-14",
        "ISO-8859-15",
        "ISO-8859-16",
        "windows-1250",
        "windows-1251",
        "windows-1252",
        "windows-1253",
        "windows-1254",
        "windows-1255",
        "windows-1256",
        "windows-1257",
        "windows-1258",
        "IBM437",
        "IBM866",
        "KOI8-R",
        "UTF-8",
    ];

    #[test]
    fn every_character_of_one_byte_is_encoded_as_that_byte() {
        for name in SINGLE {
            let mut known = 0;
            for byte in 0..=255_u8 {
                let text = decode(&[byte], name);
                assert_eq!(text.chars().count(), 1, "{name} {byte}");
                if text != "\u{fffd}" {
                    assert_eq!(encode(&text, name), Ok(vec![byte]), "{name} {byte}");
                    known += 1;
                }
            }
            assert!(known >= 128, "{name} has {known} characters");
            assert_eq!(encode("a中", name).is_ok(), name == "UTF-8", "{name}");
        }
    }

    #[test]
    fn the_iso_family_has_controls_where_windows_has_characters() {
        for name in ["ISO-8859-1", "ISO-8859-9", "ISO-8859-11"] {
            assert_eq!(decode(b"\x80\x9f", name), "\u{80}\u{9f}");
            assert_eq!(encode("\u{80}\u{9f}", name).as_deref(), Ok(&b"\x80\x9f"[..]));
            assert_eq!(encode("a€", name).unwrap_err().character, Some('€'));
        }
        assert_eq!(decode(b"\xa4", "ISO-8859-15"), "€");
    }

    #[test]
    fn names_come_in_many_spellings() {
        let pairs = [
            ("uS-ascII", Scheme::Ascii),
            ("utF-8", Scheme::Utf8),
            ("UTF_16LE", Scheme::Utf16 { big: false }),
            ("UTF32-BE", Scheme::Utf32 { big: true }),
            ("csPC8CodePage437", Scheme::Ibm437),
            ("cp1252", Scheme::Windows1252),
            ("csISOLatin2", Scheme::Iso(encoding_rs::ISO_8859_2)),
            ("ISO885915", Scheme::Iso(encoding_rs::ISO_8859_15)),
            ("windows-28605", Scheme::Iso(encoding_rs::ISO_8859_15)),
            ("windows-28592", Scheme::Iso(encoding_rs::ISO_8859_2)),
            ("latin1", Scheme::Iso(encoding_rs::WINDOWS_1252)),
            ("TIS-620", Scheme::Iso(encoding_rs::WINDOWS_874)),
            ("cp1251", Scheme::Other(encoding_rs::WINDOWS_1251)),
            ("cswindows1250", Scheme::Other(encoding_rs::WINDOWS_1250)),
            ("cp866", Scheme::Other(encoding_rs::IBM866)),
            ("SJIS", Scheme::Other(encoding_rs::SHIFT_JIS)),
            ("S-JIS", Scheme::Other(encoding_rs::SHIFT_JIS)),
            ("ShiftJIS", Scheme::Other(encoding_rs::SHIFT_JIS)),
            ("csShiftJIS", Scheme::Other(encoding_rs::SHIFT_JIS)),
            ("Big5", Scheme::Other(encoding_rs::BIG5)),
            ("csBig5", Scheme::Other(encoding_rs::BIG5)),
            ("EUCKR", Scheme::Other(encoding_rs::EUC_KR)),
            ("EUC_JP", Scheme::Other(encoding_rs::EUC_JP)),
            ("GB18030", Scheme::Other(encoding_rs::GB18030)),
        ];
        for (name, expected) in pairs {
            assert_eq!(scheme(name), Some(expected), "{name}");
        }
        for name in ["", "foo", "UTF-16", "ISO-8859-12", "ISO-8859-0", "windows-28590", "cs"] {
            assert!(!is_known(name), "{name}");
            assert_eq!(encode("a", name).unwrap_err().to_string(), format!("unknown encoding '{name}'"));
        }
        assert_eq!(decode(b"a\x80", "foo"), "a\u{fffd}");
    }

    #[test]
    fn wide_units_of_either_order_survive_and_what_is_none_is_replaced() {
        let text = "aä中😀";
        for name in ["UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "GB18030"] {
            assert_eq!(decode(&encode(text, name).unwrap(), name), text, "{name}");
        }
        assert_eq!(decode(b"a\0\0\xd8b\0c", "UTF-16LE"), "a\u{fffd}b\u{fffd}");
        assert_eq!(decode(b"\0\0\xd8\0\0\0\0a\0", "UTF-32BE"), "\u{fffd}a\u{fffd}");
        assert_eq!(encode("😀", "UTF-16BE").unwrap(), [0xd8, 0x3d, 0xde, 0]);
        // A byte order mark is an ordinary character.
        assert_eq!(decode(b"\xff\xfea\0", "UTF-16LE"), "\u{feff}a");
        assert_eq!(decode(b"\xef\xbb\xbfa", "UTF-8"), "\u{feff}a");
        assert_eq!(encode("日本", "Shift_JIS").unwrap(), b"\x93\xfa\x96\x7b");
    }
}

//! Lossless serde representations: NaN payloads, signed zeros, bytes in an unknown code page.
//!
//! | value | form |
//! | --- | --- |
//! | finite float | number, the shortest that reads back to the same bits |
//! | infinity, NaN | `"inf"`, `"-inf"`, `"nan:7fc00000"` (the bits in hexadecimal) |
//! | bytes | string of hexadecimal digits |
//! | text that is UTF-8 | string |
//! | other text | `{"windows-1252": "Säbel"}` |
//! | bytes whose terminator is missing | `{"unended": "ab"}` |
//! | text field with bytes after its terminator | `{"text": "ab", "rest": "6a756e6b"}`; a plain string is accepted as well |
//!
//! Fields use them with `#[serde(with = "ksy_runtime::exact")]`.

use std::borrow::Cow;
use std::fmt;

use serde::de::{self, Deserializer, Error as _, IntoDeserializer, Visitor};
use serde::ser::{SerializeSeq, Serializer};
use serde::{Deserialize, Serialize};

use crate::raw::Delimited;
use crate::text::{ByteString, FixedText, TerminatedText, decode_windows_1252, encode_windows_1252};

/// Serializes any [`Exact`] value.
///
/// # Errors
/// Fails if the serializer fails.
pub fn serialize<T: Exact, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.exact_serialize(serializer)
}

/// Deserializes any [`Exact`] value.
///
/// # Errors
/// Fails if the input does not have the form of the value.
pub fn deserialize<'de, T: Exact, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::exact_deserialize(deserializer)
}

/// Values with a lossless representation.
pub trait Exact: Sized {
    /// Writes the representation.
    ///
    /// # Errors
    /// Fails if the serializer fails.
    fn exact_serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;
    /// Reads the representation.
    ///
    /// # Errors
    /// Fails if the input does not have this form.
    fn exact_deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
    /// Writes several values: a sequence, except for bytes.
    ///
    /// # Errors
    /// Fails if the serializer fails.
    fn exact_serialize_all<S: Serializer>(values: &[Self], serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(Some(values.len()))?;
        for value in values {
            sequence.serialize_element(&As(value))?;
        }
        sequence.end()
    }
    /// Reads several values.
    ///
    /// # Errors
    /// Fails if the input does not have this form.
    fn exact_deserialize_all<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Self>, D::Error> {
        Vec::<Owned<Self>>::deserialize(deserializer).map(|items| items.into_iter().map(|Owned(item)| item).collect())
    }
}

pub(crate) struct As<'a, T>(pub(crate) &'a T);

impl<T: Exact> Serialize for As<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.exact_serialize(serializer)
    }
}

pub(crate) struct Owned<T>(pub(crate) T);

impl<'de, T: Exact> Deserialize<'de> for Owned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::exact_deserialize(deserializer).map(Owned)
    }
}

macro_rules! exact_float {
    ($float:ty, $bits:ty, $digits:literal, $of_number:expr, $to_form:expr) => {
        impl Exact for $float {
            #[inline]
            fn exact_serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if self.is_nan() {
                    serializer.collect_str(&format_args!(concat!("nan:{:0", $digits, "x}"), self.to_bits()))
                } else if self.is_infinite() {
                    serializer.serialize_str(if *self > 0.0 { "inf" } else { "-inf" })
                } else {
                    $to_form(*self, serializer)
                }
            }

            #[inline]
            fn exact_deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Form;

                impl Visitor<'_> for Form {
                    type Value = $float;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str(concat!("a number, \"inf\", \"-inf\" or \"nan:\" and ", $digits, " hexadecimal digits"))
                    }

                    #[inline]
                    fn visit_f64<E>(self, number: f64) -> Result<$float, E> {
                        Ok($of_number(number))
                    }

                    fn visit_i64<E: de::Error>(self, number: i64) -> Result<$float, E> {
                        f64::deserialize(number.into_deserializer()).map($of_number)
                    }

                    fn visit_u64<E: de::Error>(self, number: u64) -> Result<$float, E> {
                        f64::deserialize(number.into_deserializer()).map($of_number)
                    }

                    fn visit_str<E: de::Error>(self, text: &str) -> Result<$float, E> {
                        let bits = |text: &str| <$bits>::from_str_radix(text.strip_prefix("nan:")?, 16).ok();
                        match text {
                            "inf" => Ok(<$float>::INFINITY),
                            "-inf" => Ok(<$float>::NEG_INFINITY),
                            other => bits(other).map(<$float>::from_bits).ok_or_else(|| {
                                E::custom(format!(
                                    "expected a number, \"inf\", \"-inf\" or \"nan:\" and {} hexadecimal digits, found \"{other}\"",
                                    $digits
                                ))
                            }),
                        }
                    }
                }

                deserializer.deserialize_any(Form)
            }
        }
    };
}
exact_float!(f64, u64, "16", std::convert::identity, |value: f64, serializer: S| serializer.serialize_f64(value));
exact_float!(f32, u32, "8", narrow, serialize_single);

/// Converts to the nearest `f32`: what is meant by a typed `0.1`.
#[expect(clippy::as_conversions, reason = "the language has no other rounding from f64 to f32")]
fn narrow(number: f64) -> f32 {
    number as f32
}

/// Writes `single` in its shortest form, unless that form, read as `f64` and rounded, would be a neighboring float.
fn serialize_single<S: Serializer>(single: f32, serializer: S) -> Result<S::Ok, S::Error> {
    // The shortest form is closer to `single` than the midpoints to its neighbors, or on one of them. So its `f64`
    // value can be at most such a midpoint, and midpoints round to the number whose last bit is even.
    let is_even = single.to_bits() & 1 == 0;
    let comes_back = |text: &str| text.parse().is_ok_and(|read: f64| narrow(read).to_bits() == single.to_bits());
    if is_even || comes_back(zmij::Buffer::new().format_finite(single)) {
        serializer.serialize_f32(single)
    } else {
        serializer.serialize_f64(single.into())
    }
}

impl Exact for u8 {
    fn exact_serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.serialize(serializer)
    }

    fn exact_deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::deserialize(deserializer)
    }

    fn exact_serialize_all<S: Serializer>(values: &[Self], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex(values))
    }

    fn exact_deserialize_all<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Self>, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        unhex(&text).ok_or_else(|| D::Error::custom(format!("expected pairs of hexadecimal digits, found \"{text}\"")))
    }
}

macro_rules! exact_integer {
    ($($integer:ty),*) => {$(
        impl Exact for $integer {
            fn exact_serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.serialize(serializer)
            }

            fn exact_deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::deserialize(deserializer)
            }
        }
    )*};
}
exact_integer!(i8, u16, i16, u32, i32, u64, i64);

impl<T: Exact> Exact for Vec<T> {
    fn exact_serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        T::exact_serialize_all(self, serializer)
    }

    fn exact_deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::exact_deserialize_all(deserializer)
    }
}

impl<T: Exact, const N: usize> Exact for [T; N] {
    fn exact_serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        T::exact_serialize_all(self, serializer)
    }

    fn exact_deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = T::exact_deserialize_all(deserializer)?;
        let found = items.len();
        items.try_into().map_err(|_| D::Error::custom(format!("expected {N} elements, found {found}")))
    }
}

impl<T: Exact> Exact for Option<T> {
    fn exact_serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Some(value) => serializer.serialize_some(&As(value)),
            None => serializer.serialize_none(),
        }
    }

    fn exact_deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::<Owned<T>>::deserialize(deserializer).map(|option| option.map(|Owned(value)| value))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum TextForm<'a> {
    Utf8(#[serde(borrow)] Cow<'a, str>),
    Windows1252 {
        #[serde(rename = "windows-1252")]
        text: String,
    },
    Field {
        text: String,
        #[serde(default)]
        rest: String,
    },
}

impl TextForm<'_> {
    fn of(bytes: &[u8]) -> TextForm<'_> {
        match std::str::from_utf8(bytes) {
            Ok(text) => TextForm::Utf8(text.into()),
            Err(_) => TextForm::Windows1252 { text: decode_windows_1252(bytes) },
        }
    }

    fn into_bytes(self) -> Result<Vec<u8>, String> {
        match self {
            Self::Utf8(text) => Ok(text.into_owned().into_bytes()),
            Self::Windows1252 { text } => {
                encode_windows_1252(&text).ok_or_else(|| format!("expected Windows-1252 text, found \"{text}\""))
            }
            Self::Field { .. } => Err("expected a text, found a field with a rest".to_owned()),
        }
    }
}

impl Serialize for ByteString {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        TextForm::of(self.as_bytes()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ByteString {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        TextForm::deserialize(deserializer)?.into_bytes().map(Self::from).map_err(D::Error::custom)
    }
}

impl Serialize for TerminatedText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        TextForm::of(&self.0).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for TerminatedText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        TextForm::deserialize(deserializer)?.into_bytes().map(Self).map_err(D::Error::custom)
    }
}

/// Bytes with their terminator have the form of ordinary text.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum DelimitedForm {
    Ended(ByteString),
    Unended { unended: ByteString },
}

impl Serialize for Delimited {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = ByteString::from(&**self);
        let form = if self.ended { DelimitedForm::Ended(text) } else { DelimitedForm::Unended { unended: text } };
        form.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Delimited {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (text, ended) = match DelimitedForm::deserialize(deserializer)? {
            DelimitedForm::Ended(text) => (text, true),
            DelimitedForm::Unended { unended } => (unended, false),
        };
        Ok(Self { bytes: text.into(), ended })
    }
}

impl<const N: usize> Serialize for FixedText<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let plain = self.rest().iter().all(|byte| *byte == 0);
        match (plain, std::str::from_utf8(self.text())) {
            (true, _) => TextForm::of(self.text()).serialize(serializer),
            (false, Ok(text)) => {
                TextForm::Field { text: text.to_owned(), rest: hex(self.rest()) }.serialize(serializer)
            }
            // Neither part is editable text: the whole field as bytes.
            (false, Err(_)) => TextForm::Field { text: String::new(), rest: hex(&self.0) }.serialize(serializer),
        }
    }
}

impl<'de, const N: usize> Deserialize<'de> for FixedText<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = TextForm::deserialize(deserializer)
            .map_err(|_| D::Error::custom("expected a text, or an object with \"text\" and \"rest\""))?;
        let mut spare = 0;
        let mut bytes = match form {
            TextForm::Field { text, rest } => {
                let rest = unhex(&rest).ok_or_else(|| {
                    D::Error::custom(format!("expected pairs of hexadecimal digits, found \"{rest}\""))
                })?;
                if rest.len() == N {
                    rest
                } else {
                    spare = rest.len();
                    let mut bytes = text.into_bytes();
                    bytes.push(0);
                    bytes.extend(rest);
                    bytes
                }
            }
            text => text.into_bytes().map_err(D::Error::custom)?,
        };
        let found = bytes.len();
        if found > N {
            let way_out = match found.saturating_sub(N) {
                _ if spare == 0 => String::new(),
                over if over <= spare => {
                    format!(" with its \"rest\"; shorten \"rest\" by {over} bytes, or give the text alone as a string")
                }
                _ => " with its \"rest\", and the text alone is too long".to_owned(),
            };
            return Err(D::Error::custom(format!("expected a text of at most {N} bytes, found {found}{way_out}")));
        }
        bytes.resize(N, 0);
        <[u8; N]>::try_from(bytes).map(Self).map_err(|_| D::Error::custom("a text field of the wrong size"))
    }
}

/// Writes an enum value by name if it has one, otherwise as a number.
///
/// # Errors
/// Fails if the serializer fails.
pub fn serialize_named<S: Serializer>(name: Option<&str>, number: i128, serializer: S) -> Result<S::Ok, S::Error> {
    match (name, i64::try_from(number), u64::try_from(number)) {
        (Some(name), ..) => serializer.serialize_str(name),
        (None, Ok(number), _) => serializer.serialize_i64(number),
        (None, Err(_), Ok(number)) => serializer.serialize_u64(number),
        (None, Err(_), Err(_)) => serializer.serialize_i128(number),
    }
}

/// Reads an enum value from a number, or from a name that `number_of` maps to one.
///
/// # Errors
/// Fails if the input is neither, or if the name is unknown.
pub fn deserialize_named<'de, D: Deserializer<'de>>(
    number_of: impl Fn(&str) -> Option<i128>,
    deserializer: D,
) -> Result<i128, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Form<'a> {
        Number(i64),
        Large(u64),
        Name(#[serde(borrow)] Cow<'a, str>),
    }
    match Form::deserialize(deserializer)? {
        Form::Number(number) => Ok(number.into()),
        Form::Large(number) => Ok(number.into()),
        Form::Name(name) => number_of(&name)
            .ok_or_else(|| D::Error::custom(format!("expected a known name or a number, found \"{name}\""))),
    }
}

/// Formats bytes as hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        for digit in [byte >> 4, byte & 15] {
            out.push(char::from_digit(u32::from(digit), 16).unwrap_or('0'));
        }
    }
    out
}

/// Parses hexadecimal digits. Spaces and line breaks between pairs are skipped.
#[must_use]
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len() / 2);
    let mut digits = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    while let Some(high) = digits.next() {
        let pair = [high, digits.next()?];
        let value = |digit: u8| char::from(digit).to_digit(16).and_then(|d| u8::try_from(d).ok());
        out.push(value(pair[0])? << 4 | value(pair[1])?);
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round<T: Exact>(value: &T) -> (String, T) {
        let text = serde_json::to_string(&As(value)).unwrap();
        let Owned(back) = serde_json::from_str(&text).unwrap();
        (text, back)
    }

    #[test]
    fn every_float_pattern_survives() {
        // Sample all bit patterns, plus the corner cases.
        let corners = [0, 0x8000_0000, 0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 0xffff_ffff, 0x7f80_0001, 1, 0x7f7f_ffff];
        for bits in (0..=u32::MAX).step_by(65_521).chain(corners) {
            let (text, back) = round(&f32::from_bits(bits));
            assert_eq!(back.to_bits(), bits, "{text}");
        }
        assert_eq!(round(&0.1_f32).0, "0.1");
        // As `f64`, the shortest form is the midpoint to the neighbor, and rounds to that neighbor.
        let tie = f32::from_bits(0x15ae_43fd);
        assert_eq!((round(&tie).1.to_bits(), tie.to_string().parse()), (tie.to_bits(), Ok(tie)));
        assert_ne!(round(&tie).0, "7.038531e-26");
        assert_eq!(round(&-0.0_f32).0, "-0.0");
        assert_eq!(round(&f32::from_bits(0xffc0_0001)).0, "\"nan:ffc00001\"");
        assert_eq!(round(&f64::from_bits(0x7ff8_0000_0000_0001)).0, "\"nan:7ff8000000000001\"");
    }

    #[test]
    fn numbers_are_read_in_every_spelling_and_nothing_else_is() {
        let read = |text: &str| {
            let Owned(number) = serde_json::from_str::<Owned<f32>>(text).map_err(|error| error.to_string())?;
            Ok::<f32, String>(number)
        };
        assert_eq!(
            (read("3"), read("-3"), read("0.5e1"), read("\"-inf\"")),
            (Ok(3.0), Ok(-3.0), Ok(5.0), Ok(-f32::INFINITY))
        );
        let expected = "expected a number, \"inf\", \"-inf\" or \"nan:\" and 8 hexadecimal digits";
        for wrong in ["\"one\"", "\"nan:1ffffffff\"", "true", "[]"] {
            let message = read(wrong).unwrap_err();
            assert!(message.contains(expected), "{message}");
        }
    }

    #[test]
    fn bytes_are_hexadecimal_and_texts_are_text() {
        assert_eq!(round(&vec![0xab_u8, 0x01]).0, "\"ab01\"");
        let json = |text: &ByteString| serde_json::to_string(text).unwrap();
        assert_eq!(json(&"door".into()), "\"door\"");
        let sabre = ByteString::from(&b"S\xe4bel"[..]);
        assert_eq!(json(&sabre), "{\"windows-1252\":\"Säbel\"}");
        assert_eq!(serde_json::from_str::<ByteString>(&json(&sabre)).unwrap(), sabre);
    }

    #[test]
    fn text_fields_keep_every_byte() {
        for field in [*b"ab\0\0\0\0", *b"ab\0jk\0", *b"abcdef", *b"\xe4\0\xffjk\0", *b"\xe4\0\0\0\0\0", *b"\0\0\0\0\0x"]
        {
            let field = FixedText::<6>(field);
            let text = serde_json::to_string(&field).unwrap();
            assert_eq!(serde_json::from_str::<FixedText<6>>(&text).unwrap(), field, "{text}");
        }
        let long = serde_json::from_str::<FixedText<2>>("\"abc\"").unwrap_err().to_string();
        assert!(long.starts_with("expected a text of at most 2 bytes, found 3"), "{long}");
    }

    #[test]
    fn a_text_field_takes_a_string_where_it_had_a_rest_and_says_what_a_rest_is_in_the_way_of() {
        let read = |text: &str| serde_json::from_str::<FixedText<6>>(text).map_err(|error| error.to_string());
        assert_eq!(read("\"abcde\""), Ok(FixedText(*b"abcde\0")));
        assert_eq!(read(r#"{"text": "ab"}"#), Ok(FixedText(*b"ab\0\0\0\0")));
        assert_eq!(read(r#"{"rest": "6a", "text": "ab"}"#), Ok(FixedText(*b"ab\0j\0\0")));
        let message = read(r#"{"text": "abcd", "rest": "6a756e"}"#).unwrap_err();
        let expected = "expected a text of at most 6 bytes, found 8 with its \"rest\"; shorten \"rest\" by 2 bytes, or give the text alone as a string";
        assert!(message.starts_with(expected), "{message}");
        let message = read(r#"{"text": "abcdefgh", "rest": "6a"}"#).unwrap_err();
        assert!(message.contains("the text alone is too long"), "{message}");
        assert!(read("7").unwrap_err().starts_with("expected a text, or an object with \"text\" and \"rest\""));
    }
}

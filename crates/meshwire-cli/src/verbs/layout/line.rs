//! A leaf as a line of JSON.

use meshwire::layout::{Leaf, LeafKind, Value};
use serde::ser::{Serialize, Serializer};

#[derive(serde::Serialize)]
pub struct Line<'a> {
    file: &'a str,
    offset: u64,
    size: usize,
    path: String,
    kind: &'static str,
    value: Exact<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    meaning: Option<&'a str>,
}

impl<'a> Line<'a> {
    pub fn new(file: &'a str, leaf: &Leaf<'a>) -> Self {
        let kind = match leaf.kind {
            LeafKind::Unsigned => "unsigned",
            LeafKind::Signed => "signed",
            LeafKind::Float => "float",
            LeafKind::Bytes => "bytes",
            LeafKind::Text => "text",
        };
        Self {
            file,
            offset: leaf.offset,
            size: leaf.bytes.len(),
            path: leaf.path.to_string(),
            kind,
            value: Exact(leaf.value()),
            meaning: leaf.meaning,
        }
    }
}

/// Serializes numbers as numbers if JSON supports them, bytes in hexadecimal, and text as text if it is UTF-8.
struct Exact<'a>(Value<'a>);

impl Serialize for Exact<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Unsigned(value) => value.serialize(serializer),
            Value::Signed(value) => value.serialize(serializer),
            Value::Single(value) if value.is_finite() => value.serialize(serializer),
            Value::Double(value) if value.is_finite() => value.serialize(serializer),
            Value::Single(value) if value.is_nan() => {
                serializer.collect_str(&format_args!("nan:{:08x}", value.to_bits()))
            }
            Value::Double(value) if value.is_nan() => {
                serializer.collect_str(&format_args!("nan:{:016x}", value.to_bits()))
            }
            Value::Single(value) => serializer.collect_str(&value),
            Value::Double(value) => serializer.collect_str(&value),
            Value::Text(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) => serializer.serialize_str(text),
                Err(_) => serializer.collect_map([("hex", hex(bytes))]),
            },
            Value::Bytes(bytes) => serializer.serialize_str(&hex(bytes)),
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    let digits = |byte: &u8| [byte >> 4, byte & 15].map(|digit| char::from_digit(digit.into(), 16).unwrap_or('0'));
    bytes.iter().flat_map(digits).collect()
}

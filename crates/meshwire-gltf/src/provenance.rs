//! Provenance of elements, stored in the extras that editors keep: those of scene, node, mesh and material. All of it
//! is in one named value.

use meshwire_scene::{Extra, Extras};
use serde_json::{Map, Value, value::RawValue};

use crate::Error;

const NAME: &str = "meshwire";

/// Returns the extras of an element: its provenance and its format-specific properties.
pub(crate) fn extras(provenance: Map<String, Value>, extras: &Extras) -> Result<Option<Box<RawValue>>, Error> {
    let mut map = object(extras);
    add(&mut map, provenance);
    raw(map)
}

/// Serializes extras; `None` if there are none.
pub(crate) fn raw(map: Map<String, Value>) -> Result<Option<Box<RawValue>>, Error> {
    if map.is_empty() {
        return Ok(None);
    }
    let raw = serde_json::value::to_raw_value(&Value::Object(map));
    raw.map(Some).map_err(|error| Error::TooLarge(error.to_string()))
}

/// Converts named values to an object. A repeated name gets a number.
pub(crate) fn object(extras: &Extras) -> Map<String, Value> {
    let mut map = Map::new();
    for (name, extra) in extras {
        let mut free = name.clone();
        let mut number = 2;
        while map.contains_key(&free) || free == NAME {
            free = format!("{name} {number}");
            number += 1;
        }
        map.insert(free, value(extra));
    }
    map
}

/// Converts a value. A number that JSON cannot represent becomes a string.
fn value(extra: &Extra) -> Value {
    match extra {
        Extra::Flag(flag) => Value::Bool(*flag),
        Extra::Number(number) => number_value(*number),
        Extra::Text(text) => Value::String(text.clone()),
        Extra::List(list) => Value::Array(list.iter().map(value).collect()),
        Extra::Map(map) => Value::Object(object(map)),
    }
}

/// Writes an integer without a decimal point, so that an editor shows it as one.
fn number_value(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() < 1e9 {
        if let Ok(integer) = number.to_string().parse::<i64>() {
            return Value::from(integer);
        }
    }
    serde_json::Number::from_f64(number).map_or_else(|| Value::String(number.to_string()), Value::Number)
}

/// Returns the provenance of an element; empty if it has none.
pub(crate) fn read(extras: Option<&RawValue>) -> Map<String, Value> {
    let all = extras.and_then(|extras| serde_json::from_str::<Map<String, Value>>(extras.get()).ok());
    match all.and_then(|mut all| all.remove(NAME)) {
        Some(Value::Object(map)) => map,
        _ => Map::new(),
    }
}

/// Converts the bytes of a string for JSON.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns the exported name of an element. Unnamed elements are numbered.
pub(crate) fn name(bytes: &[u8], kind: &str, number: usize) -> String {
    if bytes.is_empty() { format!("{kind} {number}") } else { text(bytes) }
}

/// Adds the provenance of an element to its extras.
pub(crate) fn add(extras: &mut Map<String, Value>, provenance: Map<String, Value>) {
    if !provenance.is_empty() {
        extras.insert(NAME.to_owned(), Value::Object(provenance));
    }
}

/// Returns true for names of extras with a special meaning in `export`.
pub(crate) fn is_own(key: &str) -> bool {
    key == NAME || key == "targetNames"
}

/// Returns the name of an element before [`name`] numbered it: empty if the element has provenance and its name is its
/// number.
pub(crate) fn unnumbered(found: Option<&str>, kind: &str, number: usize, is_own: bool) -> Vec<u8> {
    match found {
        None | Some("") => name(&[], kind, number).into_bytes(),
        Some(found) if is_own && found == name(&[], kind, number) => Vec::new(),
        Some(found) => found.as_bytes().to_vec(),
    }
}

//! Extras of elements.

use meshwire_scene::{Extra, Extras};
use serde_json::{Map, Value, value::RawValue};

use crate::provenance;

/// Returns the extras of an element, without the provenance that `export` adds.
pub(super) fn of(raw: Option<&RawValue>) -> Extras {
    let all = raw.and_then(|raw| serde_json::from_str::<Map<String, Value>>(raw.get()).ok()).unwrap_or_default();
    all.into_iter()
        .filter(|(name, _)| !provenance::is_own(name))
        .filter_map(|(name, value)| Some((name, extra(value)?)))
        .collect()
}

fn extra(value: Value) -> Option<Extra> {
    Some(match value {
        Value::Null => return None,
        Value::Bool(flag) => Extra::Flag(flag),
        Value::Number(number) => Extra::Number(number.as_f64()?),
        Value::String(text) => Extra::Text(text),
        Value::Array(list) => Extra::List(list.into_iter().filter_map(extra).collect()),
        Value::Object(map) => {
            Extra::Map(map.into_iter().filter_map(|(name, value)| Some((name, extra(value)?))).collect())
        }
    })
}

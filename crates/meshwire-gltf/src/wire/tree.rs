//! The JSON of a file, with what the specification allows and `gltf-json` refuses written as that crate expects it.

use serde_json::{Map, Value};

use super::json::Root;
use crate::Error;

/// Reads the tree. Optional properties that `gltf-json` requires get a value without effect.
pub(super) fn read(json: &[u8]) -> Result<Root, Error> {
    let damaged = |error: serde_json::Error| Error::Damaged(error.to_string());
    let mut tree: Value = serde_json::from_slice(json).map_err(damaged)?;
    integers(&mut tree);
    for scene in objects(&mut tree, "scenes") {
        scene.entry("nodes").or_insert_with(|| Value::Array(Vec::new()));
    }
    for animation in objects(&mut tree, "animations") {
        let channels = animation.get_mut("channels").and_then(Value::as_array_mut).into_iter().flatten();
        for target in channels.filter_map(|channel| channel.get_mut("target")?.as_object_mut()) {
            // An extension names the target instead. No file has this node, so the channel is skipped and reported.
            target.entry("node").or_insert_with(|| Value::from(u32::MAX));
        }
    }
    serde_json::from_value(tree).map_err(damaged)
}

/// The objects of a list of the root.
fn objects<'a>(tree: &'a mut Value, list: &str) -> impl Iterator<Item = &'a mut Map<String, Value>> {
    let list = tree.get_mut(list).and_then(Value::as_array_mut);
    list.into_iter().flatten().filter_map(Value::as_object_mut)
}

/// Integers may be written with a fraction of zero: `1.0` is `1`. The parser bounds the depth of the tree.
fn integers(value: &mut Value) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(integers),
        Value::Object(map) => map.values_mut().for_each(integers),
        Value::Number(number) if number.is_f64() => {
            let whole = number.as_f64().filter(|number| number.fract() == 0.0 && number.is_sign_positive());
            if let Some(whole) = whole.and_then(|whole| format!("{whole:.0}").parse::<u64>().ok()) {
                *number = whole.into();
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn optional_properties_may_be_missing_and_integers_may_have_a_fraction() {
        let root = read(
            br#"{"asset": {"version": "2.0"}, "scene": 1.0, "scenes": [{}, {"nodes": [2.0]}],
                "animations": [{"samplers": [], "channels": [{"sampler": 0, "target": {"path": "pointer"}}]}]}"#,
        )
        .unwrap();
        assert_eq!(root.scene.unwrap().value(), 1);
        assert_eq!((root.scenes[0].nodes.len(), root.scenes[1].nodes[0].value()), (0, 2));
        assert_eq!(root.animations[0].channels[0].target.node.value(), 4_294_967_295);
    }
}

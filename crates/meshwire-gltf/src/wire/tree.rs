//! The JSON of a file. JSON that the specification allows but `gltf-json` refuses is rewritten for that crate.

use serde_json::{Map, Value};

use super::json::Root;
use crate::Error;

/// The extension that animates any value of the JSON.
const POINTER: &str = "KHR_animation_pointer";

/// Reads the JSON. Optional properties that `gltf-json` requires get a value without effect.
pub(super) fn read(json: &[u8]) -> Result<Root, Error> {
    let mut tree = values(json)?;
    version(&tree)?;
    for scene in objects(&mut tree, "scenes") {
        scene.entry("nodes").or_insert_with(|| Value::Array(Vec::new()));
    }
    for animation in objects(&mut tree, "animations") {
        let channels = animation.get_mut("channels").and_then(Value::as_array_mut).into_iter().flatten();
        channels.filter_map(|channel| channel.get_mut("target")?.as_object_mut()).for_each(target);
    }
    serde_path_to_error::deserialize(tree).map_err(|error| {
        let place = pointer(error.path());
        Error::Damaged(format!("{place}: {}", error.inner()))
    })
}

/// Parses the JSON values, with integers normalized.
pub(super) fn values(json: &[u8]) -> Result<Value, Error> {
    let mut tree: Value = serde_json::from_slice(json).map_err(|error| Error::Damaged(error.to_string()))?;
    integers(&mut tree);
    Ok(tree)
}

/// Refuses other versions of glTF with a clear message. Version 1 has maps where version 2 has lists.
fn version(tree: &Value) -> Result<(), Error> {
    match tree.pointer("/asset/version") {
        Some(Value::String(version)) if version.split('.').next() != Some("2") => {
            Err(Error::Damaged(format!("/asset/version: expected version 2.0, found {version:?}: convert the file")))
        }
        _ => Ok(()),
    }
}

/// Sets the node and path of a channel's target if an extension specifies them.
fn target(target: &mut Map<String, Value>) {
    let pointer = target.get("extensions").and_then(|all| all.get(POINTER)?.get("pointer")?.as_str());
    let named = pointer.and_then(|pointer| {
        let (node, path) = pointer.strip_prefix("/nodes/")?.split_once('/')?;
        let is_path = matches!(path, "translation" | "rotation" | "scale" | "weights");
        Some((node.parse::<u32>().ok()?, path.to_owned())).filter(|_| is_path)
    });
    if let Some((node, path)) = named {
        target.insert("node".to_owned(), node.into());
        target.insert("path".to_owned(), path.into());
    }
    // No file has this node, so a channel that animates something else is skipped and reported.
    target.entry("node").or_insert_with(|| Value::from(u32::MAX));
}

/// Returns the JSON pointer of an element.
fn pointer(path: &serde_path_to_error::Path) -> String {
    let mut pointer = String::new();
    for segment in path {
        pointer.push('/');
        pointer.push_str(&segment.to_string().trim_matches(['[', ']']).replace('~', "~0").replace('/', "~1"));
    }
    pointer
}

/// Returns the objects in a list of the root.
pub(super) fn objects<'a>(tree: &'a mut Value, list: &str) -> impl Iterator<Item = &'a mut Map<String, Value>> {
    let list = tree.get_mut(list).and_then(Value::as_array_mut);
    list.into_iter().flatten().filter_map(Value::as_object_mut)
}

/// Normalizes integers that are written with a fraction of zero: `1.0` becomes `1`. The parser bounds the depth of the
/// JSON.
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
    use super::super::Valid;
    use super::super::json::animation::Property;
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
    #[test]
    fn errors_name_the_element() {
        let message = |tree: &str| read(tree.as_bytes()).unwrap_err().to_string();
        for (tree, line) in [
            (
                r#"{"asset": {"version": "2.0"}, "meshes": [{"primitives": [{"attributes": {"POSITION": true}}]}]}"#,
                "/meshes/0/primitives/0/attributes/POSITION: invalid type: boolean `true`, expected index into child of root",
            ),
            (
                r#"{"asset": {"version": "2.0"}, "nodes": [{}, {"rotation": [0, 0, 0]}]}"#,
                "/nodes/1/rotation: invalid length 3, expected an array of length 4",
            ),
            (r#"{"meshes": []}"#, ": missing field `asset`"),
            (
                r#"{"asset": {"version": "1.0"}, "meshes": {}}"#,
                "/asset/version: expected version 2.0, found \"1.0\": convert the file",
            ),
        ] {
            assert_eq!(message(tree), format!("cannot be read as glTF 2.0: {line}"));
        }
    }

    #[test]
    fn a_pointer_to_the_transform_of_a_node_is_a_channel_of_it() {
        let target = |pointer: &str| {
            let extension = format!(r#"{{"KHR_animation_pointer": {{"pointer": "{pointer}"}}}}"#);
            let tree = format!(
                r#"{{"asset": {{"version": "2.0"}}, "animations": [{{"samplers": [], "channels": [
                    {{"sampler": 0, "target": {{"path": "pointer", "extensions": {extension}}}}}]}}]}}"#
            );
            let root = read(tree.as_bytes()).unwrap();
            let target = &root.animations[0].channels[0].target;
            (target.node.value(), target.path)
        };
        assert_eq!(target("/nodes/3/rotation"), (3, Valid(Property::Rotation)));
        for elsewhere in
            ["/nodes/3/extensions/KHR_node_visibility/visible", "/materials/0/alphaCutoff", "/nodes/x/scale"]
        {
            assert_eq!(target(elsewhere).0, 4_294_967_295, "{elsewhere}");
        }
    }
}

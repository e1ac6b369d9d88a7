//! Lights, cameras and whatever else nodes carry.
//!
//! All of it is in the provenance of the node. A light or a camera that glTF supports is also at a child node of its own
//! without a transform: editors turn lights and cameras around, and drop them if they are not asked to export them.

use meshwire_scene::{Attachment, Camera, Lens, Light, LightShape, Node, Scene};
use serde_json::{Map, Value, json};

use crate::provenance;
use crate::wire::{LIGHTS, json as wire};

/// Key of the attachment in the provenance of its node.
pub(crate) const KEY: &str = "attached";
/// Key of the kind of the attachment in the provenance of its own node.
pub(crate) const OWN_KEY: &str = "carries";
/// Tolerance of values that editors convert and convert back.
const SAME: f32 = 1e-3;

/// Adds an attachment to the provenance of its node.
pub(crate) fn put(facts: &mut Map<String, Value>, attached: Option<&Attachment>) {
    // By way of the text, single-precision numbers keep their short form.
    let text = attached.and_then(|attached| serde_json::to_string(attached).ok());
    if let Some(value) = text.and_then(|text| serde_json::from_str(&text).ok()) {
        facts.insert(KEY.to_owned(), value);
    }
}

/// Returns the attachment in the provenance of a node.
pub(crate) fn take(facts: &mut Map<String, Value>) -> Option<Attachment> {
    facts.remove(KEY).and_then(|value| serde_json::from_value(value).ok())
}

/// Returns the name of an attachment's own node.
pub(crate) fn own_node(node: &Node, index: usize) -> Option<String> {
    let attached = node.attached.as_ref().filter(|attached| is_gltf(attached))?;
    Some(format!("{}_{}", provenance::name(&node.name, "node", index), attached.kind()))
}

/// Returns the nodes whose attachments have nodes of their own, and the names of the latter.
pub(crate) fn own_nodes(scene: &Scene) -> impl Iterator<Item = (&Node, String)> {
    let nodes = scene.nodes.iter().enumerate();
    nodes.filter_map(|(index, node)| Some((node, own_node(node, index)?)))
}

/// Returns true for an attachment that glTF supports.
pub(crate) fn is_gltf(attached: &Attachment) -> bool {
    let is_length = |length: &f32| length.is_finite() && *length > 0.0;
    match attached {
        Attachment::Light(Light { shape, color, intensity, range, .. }) => {
            let is_cone = match shape {
                LightShape::Spot { inner, outer } => {
                    0.0 <= *inner && inner < outer && *outer <= std::f32::consts::FRAC_PI_2
                }
                _ => true,
            };
            let is_color = color.iter().all(|part| (0.0..=1.0).contains(part));
            is_cone && is_color && intensity.is_finite() && *intensity >= 0.0 && range.iter().all(is_length)
        }
        Attachment::Camera(Camera { lens: Some(lens), .. }) => match lens {
            Lens::Perspective { angle, aspect, near, far } => {
                [Some(*angle), *aspect, Some(*near), *far].iter().flatten().all(is_length)
                    && far.is_none_or(|far| far > *near)
            }
            Lens::Orthographic { half: [x, y], near, far } => {
                [*x, *y, *far].iter().all(is_length) && *near >= 0.0 && far > near
            }
            _ => false,
        },
        _ => false,
    }
}

/// Returns a light as glTF has it.
pub(crate) fn light(light: &Light) -> Value {
    let mut value = json!({ "color": light.color, "intensity": light.intensity });
    let (kind, spot) = match light.shape {
        LightShape::Directional => ("directional", None),
        LightShape::Spot { inner, outer } => {
            ("spot", Some(json!({ "innerConeAngle": inner, "outerConeAngle": outer })))
        }
        _ => ("point", None),
    };
    if let Value::Object(map) = &mut value {
        map.insert("type".to_owned(), kind.into());
        map.extend(spot.map(|spot| ("spot".to_owned(), spot)));
        map.extend(light.range.map(|range| ("range".to_owned(), json!(range))));
    }
    value
}

/// Returns a camera as glTF has it.
pub(crate) fn camera(lens: Lens) -> Option<wire::Camera> {
    let value = match lens {
        Lens::Perspective { angle, aspect, near, far } => {
            let mut lens = json!({ "yfov": angle, "znear": near });
            if let Value::Object(map) = &mut lens {
                map.extend(aspect.map(|aspect| ("aspectRatio".to_owned(), json!(aspect))));
                map.extend(far.map(|far| ("zfar".to_owned(), json!(far))));
            }
            json!({ "type": "perspective", "perspective": lens })
        }
        Lens::Orthographic { half: [x, y], near, far } => {
            let lens = json!({ "xmag": x, "ymag": y, "znear": near, "zfar": far });
            json!({ "type": "orthographic", "orthographic": lens })
        }
        _ => return None,
    };
    serde_json::from_value(value).ok()
}

/// Returns the light or the camera at a node of a file. `None` also for one that is damaged.
pub(crate) fn of_node(root: &wire::Root, node: &wire::Node) -> Option<Attachment> {
    if let Some(camera) = node.camera.and_then(|camera| root.cameras.get(camera.value())) {
        let lens = match (&camera.perspective, &camera.orthographic) {
            (Some(own), _) => {
                Lens::Perspective { angle: own.yfov, aspect: own.aspect_ratio, near: own.znear, far: own.zfar }
            }
            (None, Some(own)) => Lens::Orthographic { half: [own.xmag, own.ymag], near: own.znear, far: own.zfar },
            (None, None) => return None,
        };
        return Some(Attachment::Camera(Camera { lens: Some(lens), ..Camera::default() }));
    }
    let index = node.extensions.as_ref()?.others.get(LIGHTS)?.get("light")?.as_u64()?;
    let light = root.extensions.as_ref()?.others.get(LIGHTS)?.get("lights")?.get(usize::try_from(index).ok()?)?;
    let number = |of: &Value, name: &str| {
        let number = of.get(name).and_then(Value::as_f64).map(meshwire_scene::motion::narrow);
        number.filter(|number| number.is_finite())
    };
    let shape = match light.get("type")?.as_str()? {
        "point" => LightShape::Point,
        "directional" => LightShape::Directional,
        "spot" => {
            let angle = |name: &str, usual: f32| light.get("spot").and_then(|own| number(own, name)).unwrap_or(usual);
            let outer = angle("outerConeAngle", std::f32::consts::FRAC_PI_4);
            LightShape::Spot { inner: angle("innerConeAngle", 0.0), outer }
        }
        _ => return None,
    };
    let color = light.get("color").and_then(|color| serde_json::from_value(color.clone()).ok()).unwrap_or([1.0; 3]);
    let intensity = number(light, "intensity").unwrap_or(1.0);
    Some(Attachment::Light(Light { shape, color, intensity, range: number(light, "range"), ..Light::default() }))
}

/// Returns what a node carries if an editor returns `found` for `known`. Editors convert values and drop the range.
pub(crate) fn merged(known: Option<&Attachment>, mut found: Attachment) -> Attachment {
    if let (Some(Attachment::Light(known)), Attachment::Light(found)) = (known, &mut found) {
        found.range = found.range.or(known.range);
        found.extras.clone_from(&known.extras);
    }
    known.filter(|known| known.is_near(&found, SAME)).cloned().unwrap_or(found)
}

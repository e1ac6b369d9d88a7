//! What a file is and holds, in ten lines.

use std::collections::BTreeMap;

use meshwire_core::Info;

use crate::MdlFile;
use crate::generated::Classification;

pub(crate) fn info(file: &MdlFile) -> Info {
    let model = &file.model;
    let mut info = Info::default();
    info.add("model", model.name.to_windows_1252());
    let layout = if file.stored.is_some() { ", blocks at places of their own" } else { "" };
    info.add("compiler", format!("{}{layout}", file.profile));
    if let Some(name) = model.super_model() {
        info.add("supermodel", meshwire_core::text::decode_windows_1252(name));
    }
    info.add(
        "class",
        match model.settings.classification {
            Classification::Other => "other".to_owned(),
            Classification::Effect => "effect".to_owned(),
            Classification::Tile => "tile".to_owned(),
            Classification::Character => "character".to_owned(),
            Classification::Door => "door".to_owned(),
            Classification::Unknown(other) => format!("unknown ({other})"),
        },
    );
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut vertices, mut faces) = (0, 0);
    for node in model.nodes() {
        *kinds.entry(node.kind.name()).or_default() += 1;
        if let Some(mesh) = node.mesh() {
            vertices += mesh.num_vertices();
            faces += mesh.faces.len();
        }
    }
    let list: Vec<String> = kinds.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    info.add("nodes", format!("{} ({})", kinds.values().sum::<usize>(), list.join(", ")));
    info.add("geometry", format!("{vertices} vertices, {faces} faces"));
    let properties = &model.properties;
    info.add(
        "bounds",
        format!("{:?} to {:?}, radius {}", properties.bounds_min, properties.bounds_max, properties.radius),
    );
    let mut textures: Vec<String> = model
        .nodes()
        .filter_map(crate::tree::Node::mesh)
        .map(|mesh| mesh.surface.texture_0.to_windows_1252())
        .filter(|name| !name.is_empty() && !name.eq_ignore_ascii_case("null"))
        .collect();
    textures.sort();
    textures.dedup();
    if !textures.is_empty() {
        info.add("textures", shortened(&textures));
    }
    if !model.animations.is_empty() {
        let names: Vec<String> = model.animations.iter().map(|animation| animation.name.to_windows_1252()).collect();
        let nodes: usize = model.animations.iter().map(|animation| animation.nodes().count()).sum();
        info.add("animations", format!("{} with {nodes} nodes: {}", names.len(), shortened(&names)));
    }
    info
}

/// The first few of a list.
fn shortened(names: &[String]) -> String {
    const SHOWN: usize = 8;
    let list = names.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
    match names.len().checked_sub(SHOWN) {
        Some(more) if more > 0 => format!("{list} and {more} more"),
        _ => list,
    }
}

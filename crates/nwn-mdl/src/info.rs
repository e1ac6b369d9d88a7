//! A summary of a file in ten lines.

use std::collections::{BTreeMap, BTreeSet};

use meshwire_core::Info;
use meshwire_scene::glam::Vec3;

use crate::file::MdlFile;
use crate::generated::Classification;
use crate::geometry::{self, Bounds};
use crate::tree::{Model, NodeKind};

pub(crate) fn info(file: &MdlFile) -> Info {
    let model = &file.model;
    let mut info = Info::default();
    info.add("model", model.name.to_windows_1252());
    let layout = if file.stored.is_some() { ", blocks at places of their own" } else { "" };
    info.add("compiler", format!("{} ({}){layout}", file.profile.title(), file.profile));
    if let Some(name) = model.super_model() {
        let name = meshwire_core::text::decode_windows_1252(name);
        info.add("supermodel", format!("{name}, animations scaled by {}", model.properties.animation_scale));
    }
    let fog = if model.settings.fog == 0 { ", without fog" } else { "" };
    info.add("class", format!("{}{fog}", class(model.settings.classification)));
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
    let merged: usize = file.merges().iter().map(|merge| merge.followers.len()).sum();
    let merged = if merged > 0 { format!(", {merged} meshes drawn as part of others") } else { String::new() };
    info.add("geometry", format!("{vertices} vertices, {faces} faces{merged}"));
    if let Some(Bounds { min, max }) = extent(file) {
        info.add("extent", format!("{} to {}", point(min), point(max)));
    }
    let properties = &model.properties;
    let (min, max) = (point(properties.bounds_min), point(properties.bounds_max));
    info.add("bounds", format!("{min} to {max}, radius {}", properties.radius));
    let names = Names::of(model);
    for (label, list) in [("textures", names.textures), ("materials", names.materials), ("models", names.models)] {
        if !list.is_empty() {
            info.add(label, shortened(&list.into_iter().collect::<Vec<_>>()));
        }
    }
    if !model.animations.is_empty() {
        let names: Vec<String> = model.animations.iter().map(|animation| animation.name.to_windows_1252()).collect();
        let nodes: usize = model.animations.iter().map(|animation| animation.nodes().count()).sum();
        info.add("animations", format!("{} with {nodes} nodes: {}", names.len(), shortened(&names)));
    }
    info
}

fn class(class: Classification) -> String {
    match class {
        Classification::Other => "other".to_owned(),
        Classification::Effect => "effect".to_owned(),
        Classification::Tile => "tile".to_owned(),
        Classification::Character => "character".to_owned(),
        Classification::Door => "door".to_owned(),
        Classification::Unknown(other) => format!("unknown ({other})"),
    }
}

/// Returns the bounds of all vertices at rest. Those in the model header are the same in almost all files.
fn extent(file: &MdlFile) -> Option<Bounds> {
    let points: Vec<[f32; 3]> = file
        .placed()
        .iter()
        .filter_map(|placed| Some((placed, placed.node.mesh()?)))
        .flat_map(|(placed, mesh)| {
            mesh.own_positions().iter().map(|point| placed.world.point(Vec3::from_array(*point)).to_array())
        })
        .collect();
    geometry::tight_bounds(&points)
}

/// Formats a point with millimeter precision.
fn point([x, y, z]: [f32; 3]) -> String {
    let short = |part: f32| {
        let text = format!("{part:.3}");
        let text = text.trim_end_matches('0').trim_end_matches('.').to_owned();
        if text == "-0" { "0".to_owned() } else { text }
    };
    format!("({}, {}, {})", short(x), short(y), short(z))
}

/// Names of other files that a model refers to.
#[derive(Default)]
struct Names {
    textures: BTreeSet<String>,
    materials: BTreeSet<String>,
    models: BTreeSet<String>,
}

impl Names {
    fn of(model: &Model) -> Self {
        fn add(set: &mut BTreeSet<String>, name: String) {
            if !name.is_empty() && !name.eq_ignore_ascii_case("null") {
                set.insert(name);
            }
        }
        let mut names = Self::default();
        for node in model.nodes() {
            match &node.kind {
                NodeKind::Mesh(mesh) => {
                    let surface = &mesh.surface;
                    for texture in [&surface.texture_0, &surface.texture_1, &surface.texture_2] {
                        add(&mut names.textures, texture.to_windows_1252());
                    }
                    add(&mut names.materials, surface.material_name.to_windows_1252());
                }
                NodeKind::Emitter(emitter) => {
                    add(&mut names.textures, emitter.texture.to_windows_1252());
                    add(&mut names.models, emitter.chunk_name.to_windows_1252());
                }
                NodeKind::Light(light) => {
                    for texture in light.flare_textures.iter().flatten() {
                        add(&mut names.textures, texture.to_windows_1252());
                    }
                }
                NodeKind::Reference(reference) => add(&mut names.models, reference.model.to_windows_1252()),
                NodeKind::Dummy | NodeKind::Camera => {}
            }
        }
        names
    }
}

/// Lists the first few entries.
fn shortened(names: &[String]) -> String {
    const SHOWN: usize = 8;
    let list = names.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
    match names.len().checked_sub(SHOWN) {
        Some(more) if more > 0 => format!("{list} and {more} more"),
        _ => list,
    }
}

//! Summaries of binary models and of texts, in ten lines.

use std::collections::{BTreeMap, BTreeSet};

use meshwire_core::Info;
use meshwire_core::text::decode_windows_1252;
use meshwire_scene::glam::Vec3;

use crate::file::MdlFile;
use crate::generated::Classification;
use crate::geometry::{self, Bounds};
use crate::text::{Keyword, LineEnd, NodeType, NumberRows, TextFile};
use crate::tree::NodeKind;

pub(crate) fn info(file: &MdlFile) -> Info {
    let model = &file.model;
    let mut info = Info::default();
    info.add("model", model.name.to_windows_1252());
    let layout = if file.stored.is_some() { ", blocks at places of their own" } else { "" };
    info.add("compiler", format!("{} ({}){layout}", file.profile.title(), file.profile));
    if let Some(name) = model.super_model() {
        let name = decode_windows_1252(name);
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
    add_kinds(&mut info, kinds.into_iter());
    let merged: usize = file.merges().iter().map(|merge| merge.followers.len()).sum();
    let merged = if merged > 0 { format!(", {merged} meshes drawn as part of others") } else { String::new() };
    info.add("geometry", format!("{vertices} vertices, {faces} faces{merged}"));
    if let Some(Bounds { min, max }) = extent(file) {
        info.add("extent", format!("{} to {}", point(min), point(max)));
    }
    let properties = &model.properties;
    let (min, max) = (point(properties.bounds_min), point(properties.bounds_max));
    info.add("bounds", format!("{min} to {max}, radius {}", properties.radius));
    add_names(&mut info, "textures", file.textures().map(|name| name.to_windows_1252()));
    let surfaces = model.nodes().filter_map(|node| node.mesh()).map(|mesh| mesh.surface.material_name);
    add_names(&mut info, "materials", surfaces.map(|name| name.to_windows_1252()));
    let models = model.nodes().filter_map(|node| match &node.kind {
        NodeKind::Emitter(emitter) => Some(emitter.chunk_name.to_windows_1252()),
        NodeKind::Reference(reference) => Some(reference.model.to_windows_1252()),
        _ => None,
    });
    add_names(&mut info, "models", models);
    let animations = model.animations.iter();
    add_animations(&mut info, animations.map(|own| (own.name.to_windows_1252(), own.nodes().count())));
    info
}

/// Statements that name textures.
const TEXT_TEXTURES: [Keyword; 5] =
    [Keyword::Bitmap, Keyword::Texture1, Keyword::Texture2, Keyword::Texture3, Keyword::Texture];

/// Summarizes a text.
pub(crate) fn of_text(file: &TextFile) -> Info {
    let mut info = Info::default();
    info.add("model", decode_windows_1252(file.name()));
    let end = if file.style.line_end == LineEnd::CrLf { "CR LF" } else { "LF" };
    let kept = match file.kept_lines() {
        0 => String::new(),
        kept => format!(", {kept} lines with unusual formatting"),
    };
    info.add("text", format!("{} statements, {end}{kept}", file.statements.len()));
    if let Some(name) = file.super_model() {
        info.add("supermodel", decode_windows_1252(name));
    }
    if let Some(class) = file.statement(Keyword::Classification).and_then(|statement| statement.words().next()) {
        info.add("class", decode_windows_1252(class).to_lowercase());
    }
    let mut kinds: BTreeMap<NodeType, usize> = BTreeMap::new();
    let (mut vertices, mut faces) = (0, 0);
    for node in file.nodes() {
        *kinds.entry(node.kind.unwrap_or(NodeType::Dummy)).or_default() += 1;
        vertices += node.rows(Keyword::Verts).map_or(0, NumberRows::len);
        faces += node.rows(Keyword::Faces).map_or(0, NumberRows::len);
    }
    add_kinds(&mut info, kinds.iter().map(|(kind, count)| (kind.name(), *count)));
    info.add("geometry", format!("{vertices} vertices, {faces} faces"));
    let textures =
        file.nodes().flat_map(|node| TEXT_TEXTURES.iter().filter_map(move |keyword| node.reference(*keyword)));
    add_names(&mut info, "textures", textures.map(decode_windows_1252));
    let animations = file.animations();
    add_animations(&mut info, animations.map(|own| (decode_windows_1252(own.name), own.nodes().count())));
    info
}

/// Adds the number of nodes of each kind.
fn add_kinds(info: &mut Info, kinds: impl Iterator<Item = (&'static str, usize)>) {
    let (counts, list): (Vec<usize>, Vec<String>) =
        kinds.map(|(kind, count)| (count, format!("{count} {kind}"))).unzip();
    info.add("nodes", format!("{} ({})", counts.iter().sum::<usize>(), list.join(", ")));
}

/// Adds the names of animations and the number of their nodes.
fn add_animations(info: &mut Info, animations: impl Iterator<Item = (String, usize)>) {
    let (names, nodes): (Vec<String>, Vec<usize>) = animations.unzip();
    if !names.is_empty() {
        let nodes: usize = nodes.iter().sum();
        info.add("animations", format!("{} with {nodes} nodes: {}", names.len(), shortened(&names)));
    }
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

/// Adds the different names of other files, if there are any.
fn add_names(info: &mut Info, label: &'static str, names: impl Iterator<Item = String>) {
    let is_name = |name: &String| !name.is_empty() && !name.eq_ignore_ascii_case("null");
    let names: BTreeSet<String> = names.filter(is_name).collect();
    if !names.is_empty() {
        info.add(label, shortened(&names.into_iter().collect::<Vec<_>>()));
    }
}

/// Lists the first few entries.
fn shortened(names: &[String]) -> String {
    // As many as fit on one line of a terminal.
    const SHOWN: usize = 8;
    let list = names.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
    match names.len().checked_sub(SHOWN) {
        Some(more) if more > 0 => format!("{list} and {more} more"),
        _ => list,
    }
}

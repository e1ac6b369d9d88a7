//! The summary of an actor.

use meshwire_core::{ByteString, Info, WireSize};

use crate::Lengths;
use crate::generated::XacFile;

pub(crate) fn info(file: &XacFile) -> Info {
    let mut info = Info::default();
    let header = &file.header;
    let order = if header.big_endian == 1 { "big-endian" } else { "little-endian" };
    let multiply = header.multiply_order.name().unwrap_or("unknown order").replace('_', " * ");
    let version = format!("{}.{}", header.major_version, header.minor_version);
    info.add("format", format!("EMotionFX actor {version}, {order}, {multiply}"));
    if let Some(origin) = file.origin() {
        let (major, minor) = origin.exporter_version;
        info.add("made with", shown(origin.source_application));
        info.add("exporter", format!("{major}.{minor} of {}", shown(origin.exporter_compile_date)));
        info.add("source file", shown(origin.original_file));
        if !origin.actor_name.is_empty() {
            info.add("name", shown(origin.actor_name));
        }
    }
    info.add("chunks", chunks(file));
    let tree = file.tree();
    let roots = tree.roots().filter_map(|root| tree.get(root)).map(|root| shown(root.name));
    info.add("nodes", format!("{}, roots: {}", tree.nodes().len(), listed(roots)));
    let (mut meshes, mut vertices, mut triangles, mut skins) = (0, 0_u64, 0_usize, 0);
    for mesh in file.meshes() {
        meshes += 1;
        vertices = vertices.saturating_add(u64::from(mesh.num_vertices));
        triangles = triangles.saturating_add(mesh.triangles().count());
        skins += usize::from(mesh.skin.is_some());
    }
    info.add("meshes", format!("{meshes} ({skins} skinned), {vertices} vertices, {triangles} triangles"));
    info.add("materials", listed(file.materials().map(|material| shown(material.name()))));
    let mut textures: Vec<String> = Vec::new();
    for texture in file.textures().map(shown) {
        if !texture.is_empty() && !textures.contains(&texture) {
            textures.push(texture);
            if textures.len() > MOST_LISTED {
                break;
            }
        }
    }
    info.add("textures", listed(textures.into_iter()));
    let targets = listed(file.morph_targets().map(|target| shown(&target.name)));
    if targets != "none" {
        info.add("morph targets", targets);
    }
    if file.lods().next().is_some() {
        info.add("levels of detail", file.lods().count() + 1);
    }
    if let Some((low, high)) = bounds(file) {
        info.add("bounds", format!("{low:?} to {high:?}"));
    }
    let style = file.style();
    if style.lengths == Lengths::Strict || !style.child_counts {
        info.add("style", "true material lengths or no child counts: written by a tool");
    }
    info
}

fn chunks(file: &XacFile) -> String {
    let mut kinds: Vec<(u32, u32, usize)> = Vec::new();
    for chunk in file.chunks() {
        let (kind, version) = (u32::from(chunk.kind), chunk.version);
        match kinds.iter().position(|(known, in_version, _)| (*known, *in_version) == (kind, version)) {
            Some(known) => kinds.iter_mut().skip(known).take(1).for_each(|(.., number)| *number += 1),
            None if kinds.len() < 64 => kinds.push((kind, version, 1)),
            None => {}
        }
    }
    let listed: Vec<String> = kinds
        .iter()
        .map(|(kind, version, number)| match number {
            1 => format!("{kind}.{version}"),
            number => format!("{kind}.{version} x{number}"),
        })
        .collect();
    format!("{} in {} bytes: {}", file.chunks().len(), file.wire_size(), listed.join(", "))
}

/// Returns the bounding box of all visual meshes in actor space.
fn bounds(file: &XacFile) -> Option<([f32; 3], [f32; 3])> {
    let worlds = file.tree().world_transforms();
    let mut bounds: Option<([f32; 3], [f32; 3])> = None;
    for mesh in file.meshes().filter(|mesh| !mesh.is_collision()) {
        if crate::file::position(mesh.node) >= worlds.len() {
            continue;
        }
        let world = mesh.vertex_world(&worlds);
        for point in mesh.positions() {
            let point = world.point(*point);
            let (low, high) = bounds.get_or_insert((point, point));
            for ((low, high), value) in low.iter_mut().zip(high).zip(point) {
                *low = low.min(value);
                *high = high.max(value);
            }
        }
    }
    bounds
}

/// As many names as fit on one line of a terminal.
const MOST_LISTED: usize = 6;

/// Decodes text for display, guessing the encoding from its bytes.
pub(crate) fn shown(text: &ByteString) -> String {
    text.to_str().map_or_else(|| text.to_windows_1252(), str::to_owned)
}

fn listed(mut names: impl Iterator<Item = String>) -> String {
    let first: Vec<String> = names.by_ref().take(MOST_LISTED).collect();
    match (first.is_empty(), names.count()) {
        (true, _) => "none".to_owned(),
        (false, 0) => first.join(", "),
        (false, more) => format!("{} and {more} more", first.join(", ")),
    }
}

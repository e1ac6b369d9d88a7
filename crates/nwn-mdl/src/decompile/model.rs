//! Writes models and animations.

use std::collections::HashSet;

use super::lines::{Lines, exact, is_word, names_of_tree, word};
use super::node::{self, Names, Source};
use crate::file::MdlFile;
use crate::generated::Classification;
use crate::profile::Profile;
use crate::text::{Keyword, Style, TextFile, Weight};
use crate::tree::{Animation, Model, Node, NodeKind, Skin};

/// Writes the text of a model, without what no statement can express. If `has_shapes` is false, lists of vertices and
/// faces are omitted.
pub(super) fn text(file: &MdlFile, has_shapes: bool) -> TextFile {
    let model = &file.model;
    let mut lines = Lines::default();
    let name = word(model.name.text());
    header(&mut lines, model, &name);
    let has_part_numbers = model.super_model().is_some();
    let source = Source { profile: file.profile, is_animated: false, has_part_numbers, has_shapes };
    lines.words(Keyword::BeginModelGeom, &[&name]);
    bounds(&mut lines, model);
    if let Some(root) = &model.root {
        tree(&mut lines, root, &source);
    }
    lines.words(Keyword::EndModelGeom, &[&name]);
    for own in &model.animations {
        animation(&mut lines, own, &name, &Source { is_animated: true, ..source });
    }
    lines.words(Keyword::DoneModel, &[&name]);
    TextFile { statements: lines.0, style: Style::default() }
}

fn header(lines: &mut Lines, model: &Model, name: &[u8]) {
    lines.words(Keyword::NewModel, &[name]);
    let above = model.super_model().filter(|name| is_word(name)).unwrap_or(b"NULL");
    lines.words(Keyword::SetSuperModel, &[name, above]);
    let class: &[u8] = match model.settings.classification {
        Classification::Effect => b"Effect",
        Classification::Tile => b"Tile",
        Classification::Character => b"Character",
        Classification::Door => b"Door",
        Classification::Other | Classification::Unknown(_) => b"Other",
    };
    lines.words(Keyword::Classification, &[class]);
    if model.settings.fog == 0 {
        lines.whole(Keyword::IgnoreFog, 1);
    }
    lines.singles(Keyword::SetAnimationScale, &[model.properties.animation_scale]);
}

/// Writes bounds that differ from the defaults.
fn bounds(lines: &mut Lines, model: &Model) {
    let own = &model.properties;
    let is_effect = model.nodes().any(|node| matches!(node.kind, NodeKind::Emitter(_)));
    for (keyword, found, usual) in [
        (Keyword::BoundsMin, own.bounds_min.as_slice(), [-5.0, -5.0, -1.0].as_slice()),
        (Keyword::BoundsMax, &own.bounds_max, &[5.0, 5.0, 10.0]),
        (Keyword::Radius, &[own.radius], &[if is_effect { 40.0 } else { 7.0 }]),
    ] {
        if found != usual && found.iter().all(|number| number.is_finite()) {
            lines.singles(keyword, found);
        }
    }
}

fn tree(lines: &mut Lines, root: &Node, source: &Source) {
    let nodes: Vec<&Node> = root.nodes().collect();
    let skins = nodes.iter().filter_map(|node| node.mesh()?.skin());
    let bones: HashSet<usize> = if source.is_animated {
        HashSet::new()
    } else {
        skins.flat_map(|skin| skin.slots.iter().filter_map(|node| usize::try_from(*node).ok())).collect()
    };
    let names = names_of_tree(root, &bones);
    let mut parents: Vec<Option<usize>> = Vec::with_capacity(nodes.len());
    let mut pending: Vec<(&Node, Option<usize>)> = vec![(root, None)];
    while let Some((node, parent)) = pending.pop() {
        pending.extend(node.children.iter().rev().map(|child| (child, Some(parents.len()))));
        parents.push(parent);
    }
    let name = |place: usize| names.get(place).map(Vec::as_slice);
    for (place, (node, parent)) in nodes.iter().zip(parents).enumerate() {
        let own = Names { own: name(place).unwrap_or_default(), parent: parent.and_then(name) };
        let weights = |vertex: usize| match node.mesh().and_then(|mesh| mesh.skin()) {
            Some(skin) => weights(skin, vertex, source, &names),
            None => Vec::new(),
        };
        node::write(lines, node, &own, source, &weights);
    }
}

/// Returns the node of a bone slot, within the table size of the compiler.
fn bone(skin: &Skin, slot: usize, profile: Profile) -> Option<usize> {
    let node = skin.slots.get(slot).filter(|_| slot < profile.skin_slots())?;
    usize::try_from(*node).ok()
}

/// Fails if the text cannot name a bone that holds a vertex.
pub(super) fn name_bones(file: &MdlFile) -> Result<(), String> {
    let nodes = file.model.nodes().count();
    for node in file.model.nodes() {
        let Some((mesh, skin)) = node.mesh().and_then(|mesh| Some((mesh, mesh.skin()?))) else { continue };
        let mut held =
            (0..mesh.num_vertices()).flat_map(|vertex| skin.influences(vertex).map(move |own| (vertex, own)));
        let is_unnamed = |slot: usize| bone(skin, slot, file.profile).is_none_or(|node| node >= nodes);
        if let Some((vertex, (slot, _))) = held.find(|(_, (slot, weight))| *weight > 0.0 && is_unnamed(*slot)) {
            let most = file.profile.skin_slots();
            return Err(format!(
                "vertex {vertex} of skin {} is bound to bone slot {slot}, expected a slot below {most} that refers to a node",
                meshwire_core::error::show(node.head.name.text())
            ));
        }
    }
    Ok(())
}

/// Returns the bones of a vertex by name; the root for a vertex without bones.
fn weights(skin: &Skin, vertex: usize, source: &Source, names: &[Vec<u8>]) -> Vec<Weight> {
    let own = skin.influences(vertex).filter(|(_, weight)| weight.is_finite() && *weight >= 0.0);
    let named = own.filter_map(|(slot, weight)| {
        let name = names.get(bone(skin, slot, source.profile)?)?;
        Some(Weight { bone: name.as_slice().into(), weight: exact(weight) })
    });
    let named: Vec<Weight> = named.collect();
    if named.iter().any(|own| own.weight > 0.0) {
        return named;
    }
    let root = names.first().map(Vec::as_slice).unwrap_or_default();
    vec![Weight { bone: root.into(), weight: 1.0 }]
}

pub(super) fn animation(lines: &mut Lines, own: &Animation, model: &[u8], source: &Source) {
    let name = word(own.name.text());
    lines.words(Keyword::NewAnim, &[&name, model]);
    lines.singles(Keyword::Length, &[own.timing.length]);
    lines.singles(Keyword::TransTime, &[own.timing.transition]);
    lines.words(Keyword::AnimRoot, &[&word(own.timing.root_name.text())]);
    for event in &own.events {
        let name = word(event.name.text());
        lines.words(Keyword::Event, &[exact(event.time).to_string().as_bytes(), &name]);
    }
    if let Some(root) = &own.root {
        tree(lines, root, source);
    }
    lines.words(Keyword::DoneAnim, &[&name, model]);
}

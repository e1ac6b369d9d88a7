//! Bones and weights.

use super::mesh::Origins;
use super::numbers::{rows, single};
use super::source::Source;
use crate::build::Influence;
use crate::file::MdlFile;
use crate::text::{self, Keyword};
use crate::tree::MeshKind;

/// Binds a skin to the nodes named in its weights, once the tree is complete.
pub(super) fn bind(file: &mut MdlFile, node: &text::Node<'_>, origins: &Origins, source: &mut Source) {
    let place = node.place_of(Keyword::Weights);
    let given = node.weights().unwrap_or_default();
    if given.len() > origins.vertices {
        let message = format!("expected {} rows, one per vertex, found {}", origins.vertices, given.len());
        source.loss(place, "row-count", message);
    }
    let sum = |row: &Vec<text::Weight>| row.iter().map(|own| own.weight).sum::<f64>();
    let scaled = given.iter().filter(|row| (sum(row) - 1.0).abs() > 1e-3).count();
    if scaled > 0 {
        source.note(place, "weight-sum", format!("the weights of {scaled} vertices are scaled to a sum of 1"));
    }
    let mut influences: Vec<Influence<'_>> = Vec::with_capacity(origins.of.len());
    for (vertex, _) in &origins.of {
        let Some(row) = usize::try_from(*vertex).ok().and_then(|vertex| given.get(vertex)) else {
            return source.limit(place, format!("expected a row of weights for vertex {vertex}"));
        };
        let names = row.iter().map(|weight| Some((std::str::from_utf8(weight.bone.as_bytes()).ok()?, weight.weight)));
        let Some(influence) = names.map(|own| own.map(|(bone, weight)| (bone, single(weight)))).collect() else {
            return source.problem(place, "expected names of bones in UTF-8");
        };
        influences.push(influence);
    }
    let Ok(name) = std::str::from_utf8(node.name) else {
        return source.problem(node.index, "expected a name in UTF-8");
    };
    let bound = file.bind(name, &influences);
    match bound {
        Ok(()) => overrides(file, node, source),
        Err(error) => source.limit(place, error.kind().to_string()),
    }
}

/// Applies bind rotations and translations in the text that override the computed ones.
fn overrides(file: &mut MdlFile, node: &text::Node<'_>, source: &mut Source) {
    let name = node.name;
    let mut is_found = false;
    file.model.for_each_node_mut(&mut |own| {
        if is_found || !own.head.name.text().eq_ignore_ascii_case(name) {
            return;
        }
        is_found = true;
        let Some(mesh) = own.mesh_mut() else { return };
        let MeshKind::Skin(skin) = &mut mesh.kind else { return };
        take(node, Keyword::QBoneRefInv, &mut skin.bind_rotations, source);
        take(node, Keyword::TBoneRefInv, &mut skin.bind_translations, source);
    });
}

fn take<const N: usize>(node: &text::Node<'_>, keyword: Keyword, target: &mut Vec<[f32; N]>, source: &mut Source) {
    let Some(given) = node.rows(keyword) else { return };
    match rows(given) {
        Ok(found) if found.len() == target.len() => *target = found,
        Ok(found) => {
            let message = format!("expected {} rows, one for each node, found {}", target.len(), found.len());
            source.problem(node.place_of(keyword), message);
        }
        Err(row) => source.problem(node.place_of(keyword), format!("expected {N} numbers in row {row}")),
    }
}

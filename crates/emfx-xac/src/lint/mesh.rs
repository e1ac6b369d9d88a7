//! Checks of meshes.

use std::collections::HashSet;

use meshwire_core::Report;

use crate::file::{count, position};
use crate::generated::{AttributeKind, AttributeLayer, AttributeLayerData, Mesh, Submesh};
use crate::lint::chunk::PADDING;
use crate::lint::elements::elements;
use crate::lint::facts::Facts;
use crate::rules;
use crate::view::{ChunkIndex, MeshRef};

pub(super) fn check(mesh: &Mesh, chunk: usize, facts: &Facts<'_>, report: &mut Report) {
    facts.node(mesh.node, &mut report.at("node"));
    if facts.meshes.get(&mesh.key()).is_some_and(|(first, _)| *first != chunk) {
        let message = format!("expected one mesh for node {} and this purpose, found another", mesh.node);
        report.at("node").add(rules::DUPLICATE_MESH, message);
    }
    sums(mesh, report);
    stale_box(mesh, facts, report);
    report.at("padding").tally(rules::PADDING, PADDING, "mesh", mesh.padding != [0; 3]);
    if mesh.positions().is_empty() && mesh.num_vertices > 0 {
        report.at("layers").add(rules::NO_POSITIONS, "expected positions, found no such layer");
    }
    for (index, layer) in mesh.layers.iter().enumerate() {
        check_layer(mesh, layer, &mut report.at_item("layers", index));
    }
    for (index, submesh) in mesh.submeshes.iter().enumerate() {
        check_submesh(submesh, facts, &mut report.at_item("submeshes", index));
    }
    stale_bones(mesh, facts, report);
}

/// Checks that a mesh that moves with its node is inside the bounding box of the node, if that is set.
fn stale_box(mesh: &Mesh, facts: &Facts<'_>, report: &mut Report) {
    if mesh.is_collision() || facts.skins.contains_key(&mesh.key()) {
        return;
    }
    let found = facts.boxes.get(position(mesh.node)).copied().flatten();
    // A box that does not end in 1 is misplaced and reported separately.
    let stale = found.is_some_and(|found| found.one.to_bits() == 1.0_f32.to_bits() && found.is_stale(mesh.positions()));
    let quirk = "a mesh that extends beyond the bounding box of its node";
    report.at("node").tally(rules::STALE_BOX, quirk, "mesh", stale);
}

/// Checks that each submesh lists all nodes that influence its vertices.
fn stale_bones(mesh: &Mesh, facts: &Facts<'_>, report: &mut Report) {
    let skin = facts.skins.get(&mesh.key()).map(|(_, skin)| *skin);
    let mesh = MeshRef { chunk: ChunkIndex(0), mesh, skin };
    // In a damaged file, many rows may share one long range of influences, so limit the work to what valid files need.
    let influences = skin.map_or(0, |skin| skin.all_influences().count());
    let mut budget = mesh.positions().len().saturating_add(influences).saturating_mul(16);
    for (index, part) in mesh.parts().enumerate() {
        let listed: HashSet<u32> = part.submesh.bones.iter().copied().collect();
        let moving = part.vertices().take(mesh.positions().len()).flat_map(|vertex| mesh.influences(vertex));
        let mut moving = moving.map_while(|one| {
            budget = budget.checked_sub(1)?;
            Some(one.node)
        });
        let missing = moving.find(|node| !listed.contains(&u32::from(*node)));
        if let Some(node) = missing.filter(|_| skin.is_some()) {
            let message = format!("expected all nodes that influence its vertices, node {node} is missing");
            report.at_item("submeshes", index).at("bones").add(rules::STALE_BONES, message);
        }
    }
}

fn sums(mesh: &Mesh, report: &mut Report) {
    let vertices = mesh.submeshes.iter().fold(0_u64, |sum, part| sum.saturating_add(u64::from(part.num_vertices)));
    let indices = mesh.submeshes.iter().fold(0_usize, |sum, part| sum.saturating_add(part.indices.len()));
    if vertices != u64::from(mesh.num_vertices) {
        let message = format!("expected {vertices}, the sum of the submeshes, found {}", mesh.num_vertices);
        report.at("num_vertices").add(rules::SUBMESH_SUMS, message);
    }
    if count(indices) != mesh.num_indices {
        let message = format!("expected {indices}, the sum of the submeshes, found {}", mesh.num_indices);
        report.at("num_indices").add(rules::SUBMESH_SUMS, message);
    }
}

fn check_layer(mesh: &Mesh, layer: &AttributeLayer, report: &mut Report) {
    report.at("padding").tally(rules::PADDING, PADDING, "layer", layer.padding != [0; 2]);
    match &layer.data {
        AttributeLayerData::Unknown(_) => match layer.kind {
            AttributeKind::Unknown(kind) => {
                let message = format!("layer kind {kind} of {} bytes is kept as it is", layer.bytes_per_vertex);
                report.at("kind").add(rules::UNKNOWN_LAYER, message);
            }
            _ => {
                let message = format!("{} bytes per vertex do not match this kind of layer", layer.bytes_per_vertex);
                report.at("bytes_per_vertex").add(rules::LAYER_SIZE, message);
            }
        },
        AttributeLayerData::Positions(data) => finite(&data.positions, &mut report.at("data")),
        AttributeLayerData::Normals(data) => finite(&data.normals, &mut report.at("data")),
        AttributeLayerData::Tangents(data) => {
            finite(&data.tangents, &mut report.at("data"));
            let odd = data.tangents.iter().any(|[.., w]| w.abs().to_bits() != 1.0_f32.to_bits());
            report.at("data").tally(rules::TANGENT_SIGN, "handedness other than 1 or -1", "tangents", odd);
        }
        AttributeLayerData::TextureCoordinates(data) => finite(&data.texture_coordinates, &mut report.at("data")),
        AttributeLayerData::OriginalVertices(data) => {
            let number = mesh.num_original_vertices;
            let numbers = data.original_vertices.iter().copied().enumerate();
            let outside = numbers.filter(|(_, original)| *original >= number);
            elements(&mut report.at("data"), rules::ORIGINAL_VERTEX, format!("numbers below {number}"), outside);
        }
        _ => {}
    }
}

fn finite<const N: usize>(values: &[[f32; N]], report: &mut Report) {
    let wrong = values.iter().enumerate().filter(|(_, value)| !value.iter().all(|number| number.is_finite()));
    elements(report, rules::NOT_FINITE, "finite numbers", wrong);
}

fn check_submesh(submesh: &Submesh, facts: &Facts<'_>, report: &mut Report) {
    if submesh.num_vertices == 0 || submesh.indices.is_empty() {
        report.at("num_vertices").add(rules::EMPTY_SUBMESH, "expected vertices and indices, found none");
    }
    if submesh.indices.len() % 3 != 0 {
        let message = format!("expected three indices per triangle, found {}", submesh.indices.len());
        report.at("num_indices").add(rules::TRIANGLE_INDICES, message);
    }
    let number = submesh.num_vertices;
    let outside = submesh.indices.iter().copied().enumerate().filter(|(_, vertex)| *vertex >= number);
    elements(&mut report.at("indices"), rules::INDEX_RANGE, format!("vertices below {number}"), outside);
    let materials = facts.materials.len();
    if submesh.material >= count(materials) {
        let message = format!("expected one of {materials} materials, found material {}", submesh.material);
        report.at("material").add(rules::MATERIAL_ORDINAL, message);
    }
    let nodes = facts.num_nodes;
    let outside = submesh.bones.iter().copied().enumerate().filter(|(_, node)| *node >= nodes);
    elements(&mut report.at("bones"), rules::NODE_INDEX, format!("one of {nodes} nodes"), outside);
}

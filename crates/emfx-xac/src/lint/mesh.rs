//! Checks of meshes.

use std::collections::HashSet;

use meshwire_core::Report;
use meshwire_core::Severity::{Error, Note, Warning};

use crate::file::{count, position};
use crate::generated::{AttributeKind, AttributeLayer, AttributeLayerData, ChunkBody, Mesh, Skin, Submesh};
use crate::lint::chunk::PADDING;
use crate::lint::facts::Facts;
use crate::lint::facts::elements;
use crate::view::{ChunkIndex, MeshRef, SkinRef, skin_of};

pub(super) fn check(mesh: &Mesh, chunk: usize, facts: &Facts<'_>, report: &mut Report) {
    facts.node(mesh.node, &mut report.at("node"));
    if facts.meshes.get(&mesh.key()).is_some_and(|(first, _)| *first != chunk) {
        let message = format!("expected one mesh for node {} and this purpose, found another", mesh.node);
        report.at("node").warning("duplicate-mesh", message);
    }
    sums(mesh, report);
    stale_box(mesh, facts, report);
    report.at("padding").tally(Note, "padding", PADDING, "mesh", mesh.padding != [0; 3]);
    if mesh.positions().is_empty() && mesh.num_vertices > 0 {
        report.at("layers").warning("no-positions", "expected positions, found no such layer");
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
    report.at("node").tally(Note, "stale-box", quirk, "mesh", stale);
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
            report.at_item("submeshes", index).at("bones").warning("stale-bones", message);
        }
    }
}

fn sums(mesh: &Mesh, report: &mut Report) {
    let vertices = mesh.submeshes.iter().fold(0_u64, |sum, part| sum.saturating_add(u64::from(part.num_vertices)));
    let indices = mesh.submeshes.iter().fold(0_usize, |sum, part| sum.saturating_add(part.indices.len()));
    if vertices != u64::from(mesh.num_vertices) {
        let message = format!("expected {vertices}, the sum of the submeshes, found {}", mesh.num_vertices);
        report.at("num_vertices").warning("submesh-sums", message);
    }
    if count(indices) != mesh.num_indices {
        let message = format!("expected {indices}, the sum of the submeshes, found {}", mesh.num_indices);
        report.at("num_indices").warning("submesh-sums", message);
    }
}

fn check_layer(mesh: &Mesh, layer: &AttributeLayer, report: &mut Report) {
    report.at("padding").tally(Note, "padding", PADDING, "layer", layer.padding != [0; 2]);
    match &layer.data {
        AttributeLayerData::Unknown(_) => match layer.kind {
            AttributeKind::Unknown(kind) => {
                let message = format!("layer kind {kind} of {} bytes is kept as it is", layer.bytes_per_vertex);
                report.at("kind").note("unknown-layer", message);
            }
            _ => {
                let message = format!("{} bytes per vertex do not match this kind of layer", layer.bytes_per_vertex);
                report.at("bytes_per_vertex").warning("layer-size", message);
            }
        },
        AttributeLayerData::Positions(data) => finite(&data.positions, &mut report.at("data")),
        AttributeLayerData::Normals(data) => finite(&data.normals, &mut report.at("data")),
        AttributeLayerData::Tangents(data) => {
            finite(&data.tangents, &mut report.at("data"));
            let odd = data.tangents.iter().any(|[.., w]| w.abs().to_bits() != 1.0_f32.to_bits());
            report.at("data").tally(Note, "tangent-sign", "handedness other than 1 or -1", "tangents", odd);
        }
        AttributeLayerData::TextureCoordinates(data) => finite(&data.texture_coordinates, &mut report.at("data")),
        AttributeLayerData::OriginalVertices(data) => {
            let number = mesh.num_original_vertices;
            let numbers = data.original_vertices.iter().copied().enumerate();
            let outside = numbers.filter(|(_, original)| *original >= number);
            elements(&mut report.at("data"), (Error, "original-vertex"), format!("numbers below {number}"), outside);
        }
        _ => {}
    }
}

fn finite<const N: usize>(values: &[[f32; N]], report: &mut Report) {
    let wrong = values.iter().enumerate().filter(|(_, value)| !value.iter().all(|number| number.is_finite()));
    elements(report, (Warning, "not-finite"), "finite numbers", wrong);
}

fn check_submesh(submesh: &Submesh, facts: &Facts<'_>, report: &mut Report) {
    if submesh.num_vertices == 0 || submesh.indices.is_empty() {
        report.at("num_vertices").note("empty-submesh", "expected vertices and indices, found none");
    }
    if submesh.indices.len() % 3 != 0 {
        let message = format!("expected three indices per triangle, found {}", submesh.indices.len());
        report.at("num_indices").warning("triangle-indices", message);
    }
    let number = submesh.num_vertices;
    let outside = submesh.indices.iter().copied().enumerate().filter(|(_, vertex)| *vertex >= number);
    elements(&mut report.at("indices"), (Error, "index-range"), format!("vertices below {number}"), outside);
    let materials = facts.materials.len();
    if submesh.material >= count(materials) {
        let message = format!("expected one of {materials} materials, found material {}", submesh.material);
        report.at("material").error("material-ordinal", message);
    }
    let nodes = facts.num_nodes;
    let outside = submesh.bones.iter().copied().enumerate().filter(|(_, node)| *node >= nodes);
    elements(&mut report.at("bones"), (Error, "node-index"), format!("one of {nodes} nodes"), outside);
}

/// Allowed deviation of the weight sum of a vertex from 1. All real files are within it.
const SUM_TOLERANCE: f32 = 0.01;

pub(super) fn skin(body: &ChunkBody, chunk: usize, facts: &Facts<'_>, report: &mut Report) {
    let Some(skin) = skin_of(body) else { return };
    let (rows, influences) = match skin {
        SkinRef::V1(_) => ("vertices", "vertices"),
        SkinRef::Rows(_) => ("rows", "influences"),
    };
    facts.node(skin.node(), &mut report.at("node"));
    match facts.meshes.get(&skin.key()) {
        None => {
            let message = format!("expected a mesh of node {} for this skin, found none", skin.node());
            report.at("node").note("no-mesh", message);
        }
        Some((mesh, _)) if *mesh > chunk => {
            report.at("node").warning("skin-order", "expected the mesh before its skin, found it after");
        }
        Some((_, mesh)) => {
            if count(skin.num_rows()) != mesh.num_original_vertices {
                let (expected, found) = (mesh.num_original_vertices, skin.num_rows());
                let message = format!("expected {expected}, the original vertices of the mesh, found {found}");
                report.at(rows).error("skin-rows", message);
            }
        }
    }
    if facts.skins.get(&skin.key()).is_some_and(|(first, _)| *first != chunk) {
        let message = format!("expected one skin for the mesh of node {}, found another", skin.node());
        report.at("node").warning("duplicate-mesh", message);
    }
    weights(skin, (rows, influences), report);
    let nodes = facts.num_nodes;
    let outside = skin.all_influences().map(|influence| influence.node).enumerate();
    let outside = outside.filter(|(_, node)| u32::from(*node) >= nodes);
    elements(&mut report.at(influences), (Error, "node-index"), format!("one of {nodes} nodes"), outside);
    let header = match skin {
        SkinRef::V1(skin) => skin.padding,
        SkinRef::Rows(skin) => skin.padding,
    };
    report.at("padding").tally(Note, "padding", PADDING, "skin", header != [0; 3]);
    let padded = skin.all_influences().any(|influence| influence.padding != [0; 2]);
    report.at(influences).tally(Note, "padding", PADDING, "influences", padded);
    if let SkinRef::Rows(skin) = skin {
        row_form(skin, report);
    }
}

fn row_form(skin: &Skin, report: &mut Report) {
    if let Some(stated) = skin.num_local_bones.filter(|stated| *stated != skin.counted()) {
        let message = format!("expected {}, the different nodes of the influences, found {stated}", skin.counted());
        report.at("num_local_bones").note("local-bone-count", message);
    }
    let number = skin.influences.len();
    let ranges = skin.rows.iter().map(|row| (row.first_influence, row.num_influences)).enumerate();
    let outside = ranges.filter(|(_, (first, length))| position(*first).saturating_add(position(*length)) > number);
    let expected = format!("ranges within {number} influences");
    elements(&mut report.at("rows"), (Error, "influence-range"), expected, outside);
}

fn weights(skin: SkinRef<'_>, (rows, influences): (&'static str, &'static str), report: &mut Report) {
    let outside = skin.all_influences().map(|influence| influence.weight).enumerate();
    let outside = outside.filter(|(_, weight)| !(0.0..=1.0).contains(weight));
    elements(&mut report.at(influences), (Warning, "weight-range"), "weights from 0 to 1", outside);
    // In a damaged file, many rows may share one long range of influences, so limit the number of additions.
    let mut budget = skin.all_influences().count().saturating_mul(2).saturating_add(64);
    let sums = (0..skin.num_rows()).map_while(|row| {
        let influences = skin.influences_of(row);
        budget = budget.checked_sub(influences.len())?;
        Some((row, influences.iter().map(|influence| influence.weight).sum::<f32>(), influences.is_empty()))
    });
    let wrong = sums.filter(|(_, sum, empty)| !empty && !(1.0 - SUM_TOLERANCE..=1.0 + SUM_TOLERANCE).contains(sum));
    let wrong = wrong.map(|(row, sum, _)| (row, sum));
    elements(&mut report.at(rows), (Warning, "weight-sum"), "weights that sum to 1", wrong);
}

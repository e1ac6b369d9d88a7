//! Meshes.

use meshwire_core::Severity::{Error, Warning};

use crate::file::count;
use crate::generated::{AttributeKind, AttributeLayer, AttributeLayerData, Mesh, Submesh};
use crate::lint::facts::Facts;
use crate::lint::report::{Report, Tallies};
use crate::place::place;

pub(super) fn check(mesh: &Mesh, chunk: usize, facts: &Facts<'_>, report: &mut Report, tallies: &mut Tallies) {
    facts.node(mesh.node, place!["body", "mesh", "node"], report);
    if facts.meshes.get(&mesh.key()).is_some_and(|(first, _)| *first != chunk) {
        let message = format!("expected one mesh for node {} and this purpose, found another", mesh.node);
        report.warning("duplicate-mesh", place!["body", "mesh", "node"], message);
    }
    sums(mesh, report);
    let padded = mesh.padding != [0; 3];
    tallies.count("padding", "mesh", padded, &place!["body", "mesh", "padding"], report);
    if mesh.positions().is_empty() && mesh.num_vertices > 0 {
        report.warning("no-positions", place!["body", "mesh", "layers"], "expected positions, found no such layer");
    }
    for (index, layer) in mesh.layers.iter().enumerate() {
        check_layer(mesh, layer, index, report, tallies);
    }
    for (index, submesh) in mesh.submeshes.iter().enumerate() {
        check_submesh(submesh, index, facts, report);
    }
}

fn sums(mesh: &Mesh, report: &mut Report) {
    let vertices = mesh.submeshes.iter().fold(0_u64, |sum, part| sum.saturating_add(u64::from(part.num_vertices)));
    let indices = mesh.submeshes.iter().fold(0_usize, |sum, part| sum.saturating_add(part.indices.len()));
    if vertices != u64::from(mesh.num_vertices) {
        let message = format!("expected {vertices}, the sum of the submeshes, found {}", mesh.num_vertices);
        report.warning("submesh-sums", place!["body", "mesh", "num_vertices"], message);
    }
    if count(indices) != mesh.num_indices {
        let message = format!("expected {indices}, the sum of the submeshes, found {}", mesh.num_indices);
        report.warning("submesh-sums", place!["body", "mesh", "num_indices"], message);
    }
}

fn check_layer(mesh: &Mesh, layer: &AttributeLayer, index: usize, report: &mut Report, tallies: &mut Tallies) {
    let at = |field: &'static str| place!["body", "mesh", "layers", index, field];
    tallies.count("padding", "layer", layer.padding != [0; 2], &at("padding"), report);
    match &layer.data {
        AttributeLayerData::Unknown(_) => match layer.kind {
            AttributeKind::Unknown(kind) => {
                let message = format!("layer kind {kind} of {} bytes is kept as it is", layer.bytes_per_vertex);
                report.note("unknown-layer", at("kind"), message);
            }
            _ => {
                let message = format!("{} bytes per vertex are not what this kind has", layer.bytes_per_vertex);
                report.warning("layer-size", at("bytes_per_vertex"), message);
            }
        },
        AttributeLayerData::Positions(data) => finite(&data.positions, at("data"), report),
        AttributeLayerData::Normals(data) => finite(&data.normals, at("data"), report),
        AttributeLayerData::Tangents(data) => {
            finite(&data.tangents, at("data"), report);
            let odd = data.tangents.iter().any(|[.., w]| w.abs().to_bits() != 1.0_f32.to_bits());
            tallies.count("tangent-sign", "tangents", odd, &at("data"), report);
        }
        AttributeLayerData::TextureCoordinates(data) => finite(&data.texture_coordinates, at("data"), report),
        AttributeLayerData::OriginalVertices(data) => {
            let number = mesh.num_original_vertices;
            let numbers = data.original_vertices.iter().copied().enumerate();
            let outside = numbers.filter(|(_, original)| *original >= number);
            report.elements((Error, "original-vertex"), at("data"), format!("numbers below {number}"), outside);
        }
        _ => {}
    }
}

fn finite<const N: usize>(values: &[[f32; N]], place: [meshwire_core::Segment; 5], report: &mut Report) {
    let wrong = values.iter().enumerate().filter(|(_, value)| !value.iter().all(|number| number.is_finite()));
    report.elements((Warning, "not-finite"), place, "numbers", wrong);
}

fn check_submesh(submesh: &Submesh, index: usize, facts: &Facts<'_>, report: &mut Report) {
    let at = |field: &'static str| place!["body", "mesh", "submeshes", index, field];
    if submesh.num_vertices == 0 || submesh.indices.is_empty() {
        report.note("empty-submesh", at("num_vertices"), "expected vertices and indices, found none");
    }
    if submesh.indices.len() % 3 != 0 {
        let message = format!("expected three indices per triangle, found {}", submesh.indices.len());
        report.warning("triangle-indices", at("num_indices"), message);
    }
    let number = submesh.num_vertices;
    let outside = submesh.indices.iter().copied().enumerate().filter(|(_, vertex)| *vertex >= number);
    report.elements((Error, "index-range"), at("indices"), format!("vertices below {number}"), outside);
    let materials = facts.materials.len();
    if submesh.material >= count(materials) {
        let message = format!("expected one of {materials} materials, found material {}", submesh.material);
        report.error("material-ordinal", at("material"), message);
    }
    let nodes = facts.num_nodes;
    let outside = submesh.bones.iter().copied().enumerate().filter(|(_, node)| *node >= nodes);
    report.elements((Error, "node-index"), at("bones"), format!("one of {nodes} nodes"), outside);
}

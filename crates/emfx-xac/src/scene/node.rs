//! Nodes.

use emfx_chunk::scene::extra;
use meshwire_scene::glam::{Affine3A, Mat3A, Quat, Vec3, Vec3A};
use meshwire_scene::{Extra, Extras, LeftOut, Node, Transform};

use super::level::{Level, Levels};
use crate::MultiplyOrder;
use crate::generated::{ChunkBody, LocalTransform, XacFile};
use crate::view::{Matrix, NodeRef};

/// Returns all nodes of the scene.
pub(super) fn nodes(levels: &Levels<'_>, left_out: &mut LeftOut) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    for level in levels.iter() {
        let sources = sources(level);
        for ((found, place), source) in level.tree.nodes().iter().zip(&level.nodes).zip(sources) {
            // The node is either already in the scene or the next one.
            if *place < nodes.len() {
                continue;
            }
            let parent = level.tree.parent(found.index);
            left_out.add("parents", usize::from(found.parent().is_some() && parent.is_none()));
            let parent = parent.and_then(|parent| level.nodes.get(parent)).copied();
            let transform = transform(found.transform, level.file.header.multiply_order);
            let name = found.name.as_bytes().to_vec();
            let extras = of_node(found, &transform);
            nodes.push(Node { source, parent, transform, extras, ..Node::named(name) });
        }
        add_extras(level, &mut nodes, left_out);
    }
    nodes
}

/// Returns the path of each node.
pub(super) fn sources(level: &Level<'_>) -> Vec<String> {
    let mut sources = Vec::new();
    for (place, body) in level.file.bodies().enumerate() {
        match body {
            ChunkBody::Nodes(list) => {
                sources.extend((0..list.nodes.len()).map(|at| level.path(place, format_args!(".nodes[{at}]"))));
            }
            ChunkBody::Node(_) | ChunkBody::EarlyNode(_) => sources.push(level.path(place, "")),
            _ => {}
        }
    }
    sources
}

/// Converts a matrix to the type used by scenes.
pub(super) fn affine(matrix: &Matrix) -> Affine3A {
    let [x, y, z] = matrix.axes.map(Vec3A::from_array);
    Affine3A { matrix3: Mat3A::from_cols(x, y, z), translation: matrix.origin.into() }
}

/// Returns the transform of a node. It has separate parts, unless a scale along rotated axes, or after the rotation,
/// makes a difference beyond rounding.
pub(super) fn transform(local: &LocalTransform, order: MultiplyOrder) -> Transform {
    // Some thirty roundings of `f32`, of 6e-8 each.
    const ROUNDING: f32 = 2e-6;
    let parts = Transform::Parts {
        translation: Vec3::from_array(local.position),
        rotation: Quat::from_array(local.rotation),
        scale: Vec3::from_array(local.scale),
    };
    let (by_parts, exact) = (parts.affine(), affine(&Matrix::local(local, order)));
    let off =
        (by_parts.matrix3 - exact.matrix3).to_cols_array().iter().fold(0.0_f32, |most, part| most.max(part.abs()));
    let size = local.scale.iter().fold(0.0_f32, |most, part| most.max(part.abs()));
    if off > size * ROUNDING { Transform::Matrix(exact) } else { parts }
}

fn of_node(node: &NodeRef<'_>, transform: &Transform) -> Extras {
    let mut extras = Extras::new();
    if let Transform::Matrix(_) = transform {
        extras.push(extra("rotation", node.transform.rotation));
        extras.push(extra("scale", node.transform.scale));
    }
    if node.transform.scale_rotation != LocalTransform::IDENTITY.scale_rotation {
        extras.push(extra("scale rotation", node.transform.scale_rotation));
    }
    if node.transform.shear != LocalTransform::IDENTITY.shear {
        extras.push(extra("shear", node.transform.shear));
    }
    if let Some(found) = node.bounding_box.filter(|found| found.is_set()) {
        let axes: Vec<Extra> = found.axes().map(Extra::from).into();
        extras.push((
            "box".to_owned(),
            Extra::Map(vec![
                extra("center", found.center),
                extra("half extents", found.half_extents()),
                ("axes".to_owned(), Extra::List(axes)),
            ]),
        ));
    }
    if !node.include_in_bounds {
        extras.push(extra("include in bounds", false));
    }
    if node.skeletal_lod_mask != u32::MAX {
        extras.push(extra("skeletal lod mask", node.skeletal_lod_mask));
    }
    if node.importance.to_bits() != 1.0_f32.to_bits() {
        extras.push(extra("importance", node.importance));
    }
    extras
}

/// Adds properties of nodes from other chunks.
fn add_extras(level: &Level<'_>, nodes: &mut [Node], left_out: &mut LeftOut) {
    let file: &XacFile = level.file;
    let mut add = |node: u32, what: &'static str, found: (String, Extra)| match level.node(node) {
        Some(place) => nodes.iter_mut().skip(place).take(1).for_each(|node| node.extras.push(found.clone())),
        None => left_out.add(what, 1),
    };
    for limit in file.node_limits() {
        let value = Extra::Map(vec![
            extra("translation", [limit.translation_min, limit.translation_max].concat()),
            extra("rotation", [limit.rotation_min, limit.rotation_max].concat()),
            extra("scale", [limit.scale_min, limit.scale_max].concat()),
            extra("active", limit.active.map(|active| active != 0)),
        ]);
        add(limit.node, "limits", ("limits".to_owned(), value));
    }
    for node in file.attachment_nodes() {
        add(crate::file::count(node), "attachments", extra("attachment", true));
    }
    for (node, source) in (0..).zip(file.mirror_sources()) {
        let Some(source) = source else { continue };
        match level.nodes.get(source) {
            Some(source) => add(node, "mirror sources", extra("mirror source", crate::file::count(*source))),
            None => add(u32::MAX, "mirror sources", extra("mirror source", -1.0_f32)),
        }
    }
}

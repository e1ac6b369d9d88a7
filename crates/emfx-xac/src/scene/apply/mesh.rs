//! Meshes that are edited, come and go.

use std::collections::BTreeMap;

use meshwire_core::{Segment, Validator};
use meshwire_scene::glam::Affine3A;
use meshwire_scene::{Change, Influences, Mesh, Primitive, Purpose, Scene, VertexSpace};

use super::edited::Edited;
use super::geometry;
use super::morph::Morphs;
use super::places::Places;
use super::vertex::Geometry;
use super::{called, told};
use crate::build::{MeshData, Part};
use crate::file::{count, position};
use crate::generated::{AttributeLayerData, XacFile};
use crate::scene::node::affine;
use crate::view::MeshRef;

/// Does all edits of the parts of a mesh.
pub(super) fn edit(
    file: &mut XacFile,
    scene: &Scene,
    places: &Places,
    mesh: usize,
    edits: &[(usize, &Change)],
    v: &mut Validator,
) {
    let (Some(shown), Some((number, own))) = (scene.meshes.get(mesh), places.mesh(mesh)) else { return };
    let Some(level) = places.level_mut(file, number) else { return };
    let Some(found) = level.mesh(own) else { return };
    let node =
        |node: &usize| places.node_in(number, *node).and_then(|node| u16::try_from(node).ok()).unwrap_or(u16::MAX);
    let joints = shown.skin.iter().flat_map(|skin| &skin.joints).map(node).collect();
    let chunk = found.chunk;
    let mut work =
        Edited { data: MeshData::of(found), colors: colors(found), joints, morphs: Morphs::of(level, found) };
    let mut geometries: BTreeMap<usize, Geometry<'_>> = BTreeMap::new();
    for (index, change) in edits {
        v.within(Segment::Index(*index), |v| match change {
            Change::PrimitiveMaterial { primitive, material, .. } => {
                work.set_material(places, number, *primitive, Some(*material), v);
            }
            Change::Vertices { primitive, values, .. } => work.set_values(*primitive, values, v),
            Change::Geometry { primitive, geometry, origins, .. } => {
                let known = *primitive < work.data.parts.len();
                v.require(known, || format!("expected a part of the mesh, found part {primitive}"));
                if known && work.check(geometry, origins, *primitive, v) {
                    work.set_material(places, number, *primitive, geometry.material, v);
                    geometries.insert(*primitive, Geometry { part: geometry, origins, change: *index });
                }
            }
            _ => {}
        });
    }
    if !geometries.is_empty() {
        geometry::rebuild(&mut work, &geometries, v);
    }
    let first = edits.first().map_or(0, |(index, _)| *index);
    v.within(Segment::Index(first), |v| {
        work.morphs.write(level, v);
        told(level.replace_mesh(chunk, &work.data), v);
    });
}

/// The sets of colors in the order of the scene.
fn colors(mesh: MeshRef<'_>) -> Vec<(bool, usize)> {
    let (mut packed, mut whole) = (0, 0);
    let next = |number: &mut usize| std::mem::replace(number, *number + 1);
    let of = mesh.layers.iter().filter_map(|layer| match layer.data {
        AttributeLayerData::Colors32(_) => Some((true, next(&mut packed))),
        AttributeLayerData::Colors128(_) => Some((false, next(&mut whole))),
        _ => None,
    });
    of.collect()
}

/// Takes a mesh out.
pub(super) fn remove(file: &mut XacFile, places: &Places, mesh: usize, v: &mut Validator) {
    let Some((level, number)) = places.mesh(mesh) else { return };
    let Some(level) = places.level_mut(file, level) else { return };
    if let Some(chunk) = level.mesh(number).map(|mesh| mesh.chunk) {
        told(level.remove_mesh(chunk), v);
    }
}

/// Adds a mesh to the level of detail it is for.
pub(super) fn add(file: &mut XacFile, scene: &Scene, places: &Places, mesh: &Mesh, v: &mut Validator) {
    let number = position(mesh.lod);
    let levels = places.num_levels();
    let Some(level) = places.level_mut(file, number) else {
        return v.problem(format!("expected one of {levels} levels of detail, found level {number}"));
    };
    let own = |node: usize| places.node_in(number, node).and_then(|node| u16::try_from(node).ok());
    let Some(node) = own(mesh.node) else {
        return v.problem(format!(
            "expected a node of level of detail {number}, found {} {}",
            called(scene, mesh.node),
            mesh.node
        ));
    };
    let is_collision = mesh.purpose == Purpose::Collision;
    v.require(is_collision || mesh.purpose == Purpose::Visual, || {
        format!("expected a mesh that is drawn or for collisions, found {:?}", mesh.purpose)
    });
    v.require(mesh.morph_targets.is_empty(), || {
        format!("expected no morph targets, found {}: they are added to meshes there are", mesh.morph_targets.len())
    });
    let mut data = MeshData { node: node.into(), is_collision, ..MeshData::default() };
    data.lod = level.meshes().any(|mesh| mesh.lod.is_some()).then_some(0);
    let mut joints = Vec::new();
    let mut mesh = mesh.clone();
    if mesh.skin.is_some() {
        let worlds = level.tree().world_transforms();
        let world = |node: u16| worlds.get(usize::from(node)).map_or(Affine3A::IDENTITY, affine);
        mesh.set_vertex_space(VertexSpace::Scene, world(node));
        for (joint, inverse) in mesh.skin.iter().flat_map(|skin| skin.joints.iter().zip(&skin.inverse_bind)) {
            let Some(index) = own(*joint) else {
                return v.problem(format!(
                    "expected a node of level of detail {number}, found joint {}",
                    called(scene, *joint)
                ));
            };
            let there = world(index) * *inverse;
            // The translations of both cancel out: the difference is relative to them.
            let size = world(index).translation.abs().max_element().max(1.0);
            v.require(there.abs_diff_eq(Affine3A::IDENTITY, size * 1e-3), || {
                format!("the bind pose of joint {} is not the pose of its node", called(scene, *joint))
            });
            joints.push(index);
        }
    }
    let Some(shape) = mesh.primitives.first() else {
        return v.problem("expected a mesh with parts, found none");
    };
    data.uv_sets = vec![Vec::new(); shape.uv_sets.len()];
    data.color_sets = vec![Vec::new(); shape.color_sets.len()];
    data.tangent_sets = vec![Vec::new(); usize::from(!shape.tangents.is_empty())];
    for (index, part) in mesh.primitives.iter().enumerate() {
        let same = (part.uv_sets.len(), part.color_sets.len(), part.tangents.is_empty())
            == (shape.uv_sets.len(), shape.color_sets.len(), shape.tangents.is_empty());
        v.require(same, || format!("expected parts with the same lists, found part {index} with others"));
        append(&mut data, part, &joints, mesh.skin.is_some(), v);
        match part.material.map(|material| (material, places.material_in(number, material))) {
            Some((_, Some(ordinal))) => data.parts.iter_mut().skip(index).for_each(|part| part.material = ordinal),
            Some((material, None)) => {
                v.problem(format!("expected a material of level of detail {number}, found material {material}"));
            }
            None => v.problem(format!("expected a material of part {index}, found none")),
        }
    }
    told(level.add_mesh(&data), v);
}

/// Adds a part behind the others.
fn append(data: &mut MeshData, part: &Primitive, joints: &[u16], is_skinned: bool, v: &mut Validator) {
    data.positions.extend(&part.positions);
    data.normals.extend(&part.normals);
    data.uv_sets.iter_mut().zip(&part.uv_sets).for_each(|(set, own)| set.extend(own));
    data.color_sets.iter_mut().zip(&part.color_sets).for_each(|(set, own)| set.extend(own));
    data.tangent_sets.iter_mut().for_each(|set| set.extend(&part.tangents));
    let indices = part.triangles.as_flattened().to_vec();
    data.parts.push(Part { material: 0, num_vertices: count(part.positions.len()), indices });
    if is_skinned {
        let influences: &Influences = &part.influences;
        data.influences.extend((0..part.positions.len()).map(|vertex| {
            let own = influences.of(vertex).iter();
            let known: Vec<(u16, f32)> =
                own.filter_map(|one| Some((*joints.get(position(one.joint))?, one.weight))).collect();
            v.require(known.len() == influences.of(vertex).len(), || {
                format!("expected known joints of vertex {vertex}")
            });
            known
        }));
    }
}

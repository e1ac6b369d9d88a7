//! Meshes that are edited, come and go.

use meshwire_scene::glam::Affine3A;
use meshwire_scene::plan::{PartEdit, Reason};
use meshwire_scene::{Mesh, Primitive, Purpose, Scene, VertexSpace};

use super::edited::Edited;
use super::geometry;
use super::morph::Morphs;
use super::places::Places;
use super::{called, reason};
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
    edits: &[PartEdit<'_>],
) -> Result<(), Reason> {
    let (Some(shown), Some((number, own))) = (scene.meshes.get(mesh), places.mesh(mesh)) else { return Ok(()) };
    let Some(level) = places.level_mut(file, number) else { return Ok(()) };
    let Some(found) = level.mesh(own) else { return Ok(()) };
    let node =
        |node: &usize| places.node_in(number, *node).and_then(|node| u16::try_from(node).ok()).unwrap_or(u16::MAX);
    let joints = shown.skin.iter().flat_map(|skin| &skin.joints).map(node).collect();
    let chunk = found.chunk;
    let mut work =
        Edited { data: MeshData::of(found), colors: colors(found), joints, morphs: Morphs::of(level, found) };
    for edit in edits.iter().filter(|edit| edit.before.material != edit.after.material) {
        let ordinal = ordinal(places, number, edit.after.material)?;
        work.data.parts.iter_mut().skip(edit.part).take(1).for_each(|part| part.material = ordinal);
    }
    for part in edits.iter().map(|edit| &edit.after) {
        let vertices = part.positions.len();
        let fits = |list: &[[f32; 3]]| list.is_empty() || list.len() == vertices;
        if !part.morph_deltas.iter().all(|deltas| fits(&deltas.normals) && fits(&deltas.tangents)) {
            return Err(format!("give normals and tangents of morph deltas for all {vertices} vertices").into());
        }
    }
    geometry::rebuild(&mut work, edits)?;
    work.morphs.write(level)?;
    level.replace_mesh(chunk, &work.data).map_err(|error| reason(&error))
}

/// The ordinal of the material of a part in its level of detail.
fn ordinal(places: &Places, level: usize, material: Option<usize>) -> Result<u32, Reason> {
    let Some(material) = material else { return Err("parts of meshes need a material".into()) };
    let found = places.material_in(level, material);
    found
        .ok_or_else(|| format!("material {material} is not one of level of detail {level}: choose one of these").into())
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
pub(super) fn remove(file: &mut XacFile, places: &Places, mesh: usize) -> Result<(), Reason> {
    let Some((level, number)) = places.mesh(mesh) else { return Ok(()) };
    let Some(level) = places.level_mut(file, level) else { return Ok(()) };
    let Some(chunk) = level.mesh(number).map(|mesh| mesh.chunk) else { return Ok(()) };
    level.remove_mesh(chunk).map(drop).map_err(|error| reason(&error))
}

/// Adds a mesh to the level of detail it is for.
pub(super) fn add(file: &mut XacFile, scene: &Scene, places: &Places, mesh: &Mesh) -> Result<(), Reason> {
    let number = position(mesh.lod);
    let levels = places.num_levels();
    let Some(level) = places.level_mut(file, number) else {
        return Err(format!("level of detail {number} does not exist: the file has {levels}").into());
    };
    let own = |node: usize| {
        let index = places.node_in(number, node).and_then(|node| u16::try_from(node).ok());
        index.ok_or_else(|| Reason::from(format!("node {} is not in level of detail {number}", called(scene, node))))
    };
    let node = own(mesh.node)?;
    let is_collision = mesh.purpose == Purpose::Collision;
    if !is_collision && mesh.purpose != Purpose::Visual {
        return Err(format!("meshes are drawn or for collisions, found {:?}", mesh.purpose).into());
    }
    if !mesh.morph_targets.is_empty() {
        return Err("new meshes cannot have morph targets: add the mesh without them".into());
    }
    let mut data = MeshData { node: node.into(), is_collision, ..MeshData::default() };
    data.lod = level.meshes().any(|mesh| mesh.lod.is_some()).then_some(0);
    let mut joints = Vec::new();
    let mut mesh = mesh.clone();
    if mesh.skin.is_some() {
        let worlds = level.tree().world_transforms();
        let world = |node: u16| worlds.get(usize::from(node)).map_or(Affine3A::IDENTITY, affine);
        mesh.set_vertex_space(VertexSpace::Scene, world(node));
        for (joint, inverse) in mesh.skin.iter().flat_map(|skin| skin.joints.iter().zip(&skin.inverse_bind)) {
            let index = own(*joint)?;
            let there = world(index) * *inverse;
            // The translations of both cancel out: the difference is relative to them.
            let size = world(index).translation.abs().max_element().max(1.0);
            if !there.abs_diff_eq(Affine3A::IDENTITY, size * 1e-3) {
                return Err(
                    format!("the bind pose of joint {} is not the pose of its node", called(scene, *joint)).into()
                );
            }
            joints.push(index);
        }
    }
    let Some(shape) = mesh.primitives.first() else { return Err("meshes have at least one part".into()) };
    data.uv_sets = vec![Vec::new(); shape.uv_sets.len()];
    data.color_sets = vec![Vec::new(); shape.color_sets.len()];
    data.tangent_sets = vec![Vec::new(); usize::from(!shape.tangents.is_empty())];
    for (index, part) in mesh.primitives.iter().enumerate() {
        let lists = |part: &Primitive| {
            (part.uv_sets.len(), part.color_sets.len(), part.tangents.is_empty(), part.normals.is_empty())
        };
        if lists(part) != lists(shape) {
            return Err(format!("all parts of a mesh have the same vertex attributes: part {index} has others").into());
        }
        append(&mut data, part, &joints, mesh.skin.is_some());
        let ordinal = ordinal(places, number, part.material)?;
        data.parts.iter_mut().skip(index).for_each(|part| part.material = ordinal);
    }
    level.add_mesh(&data).map(drop).map_err(|error| reason(&error))
}

/// Adds a part behind the others.
fn append(data: &mut MeshData, part: &Primitive, joints: &[u16], is_skinned: bool) {
    data.positions.extend(&part.positions);
    data.normals.extend(&part.normals);
    data.uv_sets.iter_mut().zip(&part.uv_sets).for_each(|(set, own)| set.extend(own));
    data.color_sets.iter_mut().zip(&part.color_sets).for_each(|(set, own)| set.extend(own));
    data.tangent_sets.iter_mut().for_each(|set| set.extend(&part.tangents));
    let indices = part.triangles.as_flattened().to_vec();
    data.parts.push(Part { material: 0, num_vertices: count(part.positions.len()), indices });
    if is_skinned {
        data.influences.extend((0..part.positions.len()).map(|vertex| {
            let own = part.influences.of(vertex).iter();
            own.filter_map(|one| Some((*joints.get(position(one.joint))?, one.weight))).collect()
        }));
    }
}

//! Building meshes with their skins and morph targets.

use std::collections::{BTreeMap, HashMap};

use meshwire_scene::glam::Affine3A;
use meshwire_scene::{Mesh, MorphDeltas, Primitive, Purpose};

use super::{bone, level_lists, vertices};
use crate::build::{MeshData, MorphData, Part};
use crate::view::VertexDelta;

/// The deltas of the mesh at a node, by the name of the target.
type Targets = Vec<(Vec<u8>, u32, Vec<VertexDelta>)>;

/// Combines all meshes at a node into one, with its morph targets. `world` is the world transform of the node, `places`
/// are the file's node indices, and `materials` the ordinals of materials.
pub(super) fn data(
    meshes: &[&Mesh],
    world: Affine3A,
    places: &[u32],
    materials: &BTreeMap<usize, u32>,
) -> Result<(MeshData, Targets), String> {
    let Some(first) = meshes.first() else { return Ok((MeshData::default(), Vec::new())) };
    let node = places.get(first.node).copied().unwrap_or_default();
    let skinned = meshes.iter().any(|mesh| mesh.skin.is_some());
    let mut parts: Vec<Primitive> = Vec::new();
    for mesh in meshes {
        for part in &mesh.primitives {
            let mut part = part.clone();
            // With one skin for all, the vertices are in the space of the actor.
            if skinned && mesh.skin.is_none() {
                part.place(world);
            }
            parts.push(part);
        }
    }
    level_lists(&mut parts);
    let mut data = MeshData { node, is_collision: first.purpose == Purpose::Collision, ..MeshData::default() };
    let (uvs, colors) = parts.first().map_or((0, 0), |part| (part.uv_sets.len(), part.color_sets.len()));
    data.uv_sets.resize(uvs, Vec::new());
    data.color_sets.resize(colors, Vec::new());
    // There are as many sets of tangents as of texture coordinates. The scene has the first, which is used for all.
    let tangents = parts.iter().all(|part| !part.tangents.is_empty()) && uvs > 0;
    data.tangent_sets.resize(if tangents { uvs } else { 0 }, Vec::new());
    let owners = meshes.iter().flat_map(|mesh| mesh.primitives.iter().map(move |_| *mesh));
    let mut targets: Targets = Vec::new();
    let mut known: HashMap<&[u8], usize> = HashMap::new();
    for (part, mesh) in parts.iter().zip(owners) {
        let start = vertices(data.positions.len());
        data.positions.extend_from_slice(&part.positions);
        data.normals.extend_from_slice(&part.normals);
        for (set, own) in data.uv_sets.iter_mut().zip(&part.uv_sets) {
            set.extend_from_slice(own);
        }
        for (set, own) in data.color_sets.iter_mut().zip(&part.color_sets) {
            set.extend_from_slice(own);
        }
        for set in &mut data.tangent_sets {
            set.extend_from_slice(&part.tangents);
        }
        if skinned {
            let joints = mesh.skin.as_ref().map_or(&[][..], |skin| &skin.joints);
            for vertex in 0..part.positions.len() {
                let place = |joint: u32| usize::try_from(joint).ok().and_then(|joint| places.get(*joints.get(joint)?));
                let own = part.influences.of(vertex).iter().filter_map(|one| Some((*place(one.joint)?, one.weight)));
                let mut own: Vec<(u16, f32)> =
                    own.map(|(place, weight)| Ok((bone(place)?, weight))).collect::<Result<_, String>>()?;
                if own.is_empty() && mesh.skin.is_none() {
                    own.push((bone(node)?, 1.0));
                }
                data.influences.push(own);
            }
        }
        let material = part.material.and_then(|material| materials.get(&material).copied()).unwrap_or(0);
        data.parts.push(Part {
            material,
            num_vertices: vertices(part.positions.len()),
            indices: part.triangles.as_flattened().to_vec(),
        });
        for (target, deltas) in mesh.morph_targets.iter().zip(&part.morph_deltas) {
            let moved = moved(deltas, part.positions.len(), start);
            let place = *known.entry(&target.name).or_insert(targets.len());
            match targets.get_mut(place) {
                Some((.., deltas)) => deltas.extend(moved),
                None => targets.push((target.name.clone(), node, moved)),
            }
        }
    }
    Ok((data, targets))
}

/// Returns the deltas of the vertices that a target moves.
fn moved(deltas: &MorphDeltas, count: usize, start: u32) -> Vec<VertexDelta> {
    let of = |list: &[[f32; 3]], vertex: usize| list.get(vertex).copied().unwrap_or_default();
    let delta = |vertex: usize| VertexDelta {
        vertex: start.saturating_add(vertices(vertex)),
        position: of(&deltas.positions, vertex),
        normal: of(&deltas.normals, vertex),
        tangent: of(&deltas.tangents, vertex),
    };
    (0..count).map(delta).filter(|delta| delta.position != [0.0; 3]).collect()
}

/// Adds the targets of a mesh to the existing ones.
pub(super) fn merge(targets: &mut Vec<MorphData>, known: &mut HashMap<Vec<u8>, usize>, own: Targets) {
    for (name, node, deltas) in own {
        let place = *known.entry(name.clone()).or_insert(targets.len());
        match targets.get_mut(place) {
            Some(target) => target.deltas.push((node, deltas)),
            None => {
                targets.push(MorphData { deltas: vec![(node, deltas)], ..MorphData::new(name.as_slice()) });
            }
        }
    }
}

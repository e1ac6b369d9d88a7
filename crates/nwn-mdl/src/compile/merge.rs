//! Merges meshes as the compiler of the enhanced edition does: static siblings with one texture are drawn as one.
//!
//! The first of them, the leader, gets the vertices of the others in its own space and draws their faces after its own.
//! The others keep their faces, vertices and indices, but draw nothing. Only the radius of the leader grows; its box, its
//! average and its area stay those of its own faces. The client transforms the vertices where the model is in its
//! area, with an error of about 1e-5; what is computed here is closer to the text.

use std::collections::{HashMap, HashSet};

use meshwire_core::FixedText;
use meshwire_scene::glam::{Affine3A, Quat, Vec3};

use crate::controller::attributes;
use crate::generated::{Classification, MeshSurface};
use crate::profile::Profile;
use crate::tree::{Mesh, MeshKind, Model, Node, VertexStreams};

/// Maximum number of vertices, and of indices, of what is drawn as one: meshes beyond it vanish in the game.
const MOST: usize = 65_535;

/// Merges all meshes of a model that can be. Tiles stay as they are.
pub(super) fn merge(model: &mut Model) {
    if model.settings.classification == Classification::Tile {
        return;
    }
    let animated = model.animations.iter().flat_map(|animation| animation.nodes());
    let moved: HashSet<Vec<u8>> = animated
        .filter(|node| !node.controllers.keys.is_empty())
        .map(|node| node.head.name.text().to_ascii_lowercase())
        .collect();
    if let Some(root) = &mut model.root {
        root.for_each_mut(&mut |node| siblings(&mut node.children, &moved));
    }
}

fn siblings(children: &mut [Node], moved: &HashSet<Vec<u8>>) {
    let mut leaders: HashMap<Vec<u8>, usize> = HashMap::new();
    for place in 0..children.len() {
        let Some((before, [own, ..])) = children.split_at_mut_checked(place) else { return };
        let Some(texture) = texture(own, moved) else { continue };
        let leader = leaders.get(&texture).and_then(|leader| before.get_mut(*leader));
        if !leader.is_some_and(|leader| join(leader, own)) {
            leaders.insert(texture, place);
        }
    }
}

/// Returns the texture of a mesh that can be merged.
fn texture(node: &Node, moved: &HashSet<Vec<u8>>) -> Option<Vec<u8>> {
    let mesh = node.mesh()?;
    let is_static = node.children.is_empty() && !moved.contains(&node.head.name.text().to_ascii_lowercase());
    let is_drawn = mesh.surface.render != 0 && !mesh.faces.is_empty() && mesh.index_lists.len() == 1;
    let can = is_static && is_drawn && matches!(mesh.kind, MeshKind::Trimesh);
    can.then(|| mesh.surface.texture_0.text().to_ascii_lowercase())
}

/// Merges a mesh into its leader. Returns false if they do not look alike, or would be too large together.
fn join(leader: &mut Node, own: &mut Node) -> bool {
    let (to, from) = (leader.pose(), own.pose());
    if looks(leader) != looks(own) {
        return false;
    }
    let (Some(target), Some(source)) = (leader.mesh_mut(), own.mesh_mut()) else { return false };
    let first = target.streams.positions.len();
    let drawn = target.index_lists.first().map_or(0, Vec::len) + 3 * source.faces.len();
    if !alike(target, source) || first + source.num_vertices() > MOST || drawn > MOST {
        return false;
    }
    let place = Affine3A::from(to).inverse() * Affine3A::from(from);
    let turn = to.rotation.inverse() * from.rotation;
    append(&mut target.streams, &source.streams, place, turn);
    let (Some(list), Some(count)) = (target.index_lists.first_mut(), target.index_counts.first_mut()) else {
        return false;
    };
    let moved = |index: u16| u16::try_from(usize::from(index) + first).unwrap_or(u16::MAX);
    list.extend(source.faces.iter().flat_map(|face| face.vertices).map(moved));
    *count = u32::try_from(list.len()).unwrap_or(u32::MAX);
    target.surface.radius += from.translation.distance(to.translation) + source.surface.radius;
    source.surface.render = 0;
    source.index_counts.fill(0);
    true
}

/// The controllers of a node that affect its look: all except its pose.
fn looks(node: &Node) -> Vec<(i32, Vec<f32>)> {
    let is_of_pose = |id: i32| attributes::node::ALL.iter().any(|attribute| attribute.id == id);
    let tracks = node.tracks(Profile::Ee).filter(|track| !is_of_pose(track.key.id));
    let mut looks: Vec<(i32, Vec<f32>)> = tracks.map(|track| (track.key.id, track.values.to_vec())).collect();
    looks.sort_by_key(|(id, _)| *id);
    looks
}

/// Returns true if two meshes have the same streams and the same surface, except for what is measured.
fn alike(a: &Mesh, b: &Mesh) -> bool {
    let surface = |mesh: &Mesh| MeshSurface {
        bounds_min: [0.0; 3],
        bounds_max: [0.0; 3],
        average: [0.0; 3],
        radius: 0.0,
        // Already compared, ignoring case.
        texture_0: FixedText([0; 64]),
        ..mesh.surface
    };
    let present = |mesh: &Mesh| {
        let streams = mesh.streams.lengths().filter(|(_, length)| *length > 0);
        streams.map(|(name, _)| name).collect::<Vec<_>>()
    };
    surface(a) == surface(b) && present(a) == present(b)
}

/// Appends the streams of a mesh, moved into the space of another.
fn append(to: &mut VertexStreams, from: &VertexStreams, place: Affine3A, turn: Quat) {
    let turned = |vector: &[f32; 3]| (turn * Vec3::from_array(*vector)).to_array();
    to.positions.extend(from.positions.iter().map(|point| place.transform_point3(Vec3::from_array(*point)).to_array()));
    to.normals.extend(from.normals.iter().map(turned));
    to.tangents.extend(from.tangents.iter().map(turned));
    to.handedness.extend_from_slice(&from.handedness);
    to.colors.extend_from_slice(&from.colors);
    for (to, from) in to.uvs.iter_mut().zip(&from.uvs) {
        to.extend_from_slice(from);
    }
}

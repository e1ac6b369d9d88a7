//! Preparing scenes from other programs for formats with fewer features.

use std::collections::{HashMap, HashSet};

use glam::{Affine3A, Quat, Vec3};

use super::{AnimationTarget, Influences, MorphDeltas, Node, Primitive, Scene, Transform, VertexSpace};
use crate::motion::Channel;

/// Replacement for a scale of 0.
const TINY: f32 = 1e-5;
/// Relative tolerance within which scale factors are equal.
const EVEN: f32 = 1e-4;

impl Primitive {
    /// Splits the part into pieces with at most `most_vertices` vertices and `most_triangles` triangles.
    /// `most_vertices` must be at least three. Returns the part itself if it is small enough.
    #[must_use]
    pub fn split(self, most_vertices: usize, most_triangles: usize) -> Vec<Self> {
        if self.positions.len() <= most_vertices && self.triangles.len() <= most_triangles {
            return vec![self];
        }
        let mut pieces = Vec::new();
        let mut triangles: Vec<[u32; 3]> = Vec::new();
        let mut places: HashMap<u32, u32> = HashMap::new();
        let mut sources: Vec<usize> = Vec::new();
        for triangle in &self.triangles {
            let new = triangle.iter().filter(|corner| !places.contains_key(corner)).count();
            let is_full = triangles.len() >= most_triangles || sources.len() + new > most_vertices;
            if is_full && !triangles.is_empty() {
                pieces.push(self.piece(&sources, std::mem::take(&mut triangles)));
                sources.clear();
                places.clear();
            }
            triangles.push(triangle.map(|corner| {
                *places.entry(corner).or_insert_with(|| {
                    sources.push(usize::try_from(corner).unwrap_or(usize::MAX));
                    u32::try_from(sources.len() - 1).unwrap_or(u32::MAX)
                })
            }));
        }
        pieces.push(self.piece(&sources, triangles));
        pieces
    }

    /// Returns a part with some of the vertices, and triangles that index them.
    fn piece(&self, sources: &[usize], triangles: Vec<[u32; 3]>) -> Self {
        fn pick<T: Copy>(list: &[T], sources: &[usize]) -> Vec<T> {
            sources.iter().filter_map(|source| list.get(*source)).copied().collect()
        }
        let mut influences = Influences::default();
        if !self.influences.is_empty() {
            sources.iter().for_each(|source| influences.push(self.influences.of(*source).iter().copied()));
        }
        let deltas = |deltas: &MorphDeltas| MorphDeltas {
            positions: pick(&deltas.positions, sources),
            normals: pick(&deltas.normals, sources),
            tangents: pick(&deltas.tangents, sources),
        };
        Self {
            source: self.source.clone(),
            material: self.material,
            positions: pick(&self.positions, sources),
            normals: pick(&self.normals, sources),
            tangents: pick(&self.tangents, sources),
            uv_sets: self.uv_sets.iter().map(|set| pick(set, sources)).collect(),
            color_sets: self.color_sets.iter().map(|set| pick(set, sources)).collect(),
            influences,
            morph_deltas: self.morph_deltas.iter().map(deltas).collect(),
            triangles,
            source_vertices: pick(&self.source_vertices, sources),
            source_triangles: Vec::new(),
        }
    }
}

impl Scene {
    /// Returns the first name that several nodes share.
    #[must_use]
    pub fn shared_name(&self) -> Option<&[u8]> {
        let mut known = HashSet::new();
        self.nodes.iter().map(|node| node.name.as_slice()).find(|name| !name.is_empty() && !known.insert(*name))
    }

    /// Numbers every node whose name is already used by an earlier node, as editors do: the second `post` becomes
    /// `post.001`. Tracks are updated.
    pub fn number_shared_names(&mut self) {
        let mut taken: HashSet<Vec<u8>> = self.nodes.iter().map(|node| node.name.clone()).collect();
        let (mut seen, mut last): (HashSet<Vec<u8>>, HashMap<Vec<u8>, usize>) = Default::default();
        for node in self.nodes.iter_mut().filter(|node| !node.name.is_empty()) {
            if seen.insert(node.name.clone()) {
                continue;
            }
            let number = last.entry(node.name.clone()).or_default();
            loop {
                *number += 1;
                let name = [node.name.as_slice(), format!(".{number:03}").as_bytes()].concat();
                if taken.insert(name.clone()) {
                    node.name = name;
                    break;
                }
            }
        }
        for channel in self.animations.iter_mut().flat_map(|animation| &mut animation.channels) {
            if let Some(AnimationTarget::Node(node)) = channel.target {
                channel.track.target = self.nodes.get(node).map(|node| node.name.clone()).unwrap_or_default();
            }
        }
    }

    /// Replaces scales of 0 by tiny ones, because a scale of 0 has no inverse and no rotation.
    pub fn raise_flat_scales(&mut self) {
        self.nodes.iter_mut().for_each(raise);
    }

    /// Replaces scales of 0 of joints and their ancestors by tiny ones.
    pub(super) fn raise_flat_joints(&mut self) {
        let skins = self.meshes.iter().filter_map(|mesh| mesh.skin.as_ref());
        let mut pending: Vec<usize> = skins.flat_map(|skin| skin.joints.iter().copied()).collect();
        let mut seen = vec![false; self.nodes.len()];
        while let Some(index) = pending.pop() {
            let Some(seen) = seen.get_mut(index).filter(|seen| !**seen) else { continue };
            *seen = true;
            if let Some(node) = self.nodes.get_mut(index) {
                raise(node);
                pending.extend(node.parent);
            }
        }
    }

    /// Moves non-uniform scales, mirrors and shears from nodes into their meshes and child nodes, for formats whose
    /// nodes only support rotation, translation and uniform scale. A node keeps its transform if it is a joint, if keys
    /// animate its scale, or if there are joints or animated nodes below it.
    pub fn push_scales_down(&mut self) {
        let order = self.parents_first();
        let mut is_joint = vec![false; self.nodes.len()];
        let (mut moves, mut is_scaled) = (is_joint.clone(), is_joint.clone());
        let set =
            |list: &mut Vec<bool>, index: usize| list.iter_mut().skip(index).take(1).for_each(|slot| *slot = true);
        let skins = self.meshes.iter().filter_map(|mesh| mesh.skin.as_ref());
        skins.flat_map(|skin| &skin.joints).for_each(|joint| set(&mut is_joint, *joint));
        for channel in self.animations.iter().flat_map(|animation| &animation.channels) {
            let Some(AnimationTarget::Node(node)) = channel.target else { continue };
            set(&mut moves, node);
            if matches!(channel.track.channel, Channel::Scale | Channel::ScaleRotation) {
                set(&mut is_scaled, node);
            }
        }
        // For each node, whether a descendant needs its transform.
        let at = |list: &[bool], index: usize| list.get(index) == Some(&true);
        let mut holds = vec![false; self.nodes.len()];
        for index in order.iter().rev() {
            let parent = self.nodes.get(*index).and_then(|node| node.parent);
            if at(&is_joint, *index) || at(&moves, *index) || at(&holds, *index) {
                parent.into_iter().for_each(|parent| set(&mut holds, parent));
            }
        }
        let free = |index: &usize| !(at(&is_joint, *index) || at(&is_scaled, *index) || at(&holds, *index));
        let order: Vec<usize> = order.into_iter().filter(free).collect();
        if !order.iter().any(|index| self.nodes.get(*index).is_some_and(|node| parts(&node.transform).is_some())) {
            return;
        }
        let worlds = self.world_transforms();
        for mesh in &mut self.meshes {
            mesh.set_vertex_space(VertexSpace::Scene, worlds.get(mesh.node).copied().unwrap_or_default());
        }
        // The transform to be moved into the meshes and children of each node.
        let mut rests = vec![None; self.nodes.len()];
        for index in order {
            let Some(node) = self.nodes.get_mut(index) else { continue };
            let above = node.parent.and_then(|parent| rests.get(parent).copied().flatten());
            if let Some(above) = above {
                node.transform = Transform::Matrix(above * node.transform.affine());
            }
            let Some((plain, rest)) = parts(&node.transform) else { continue };
            node.transform = plain;
            rests.iter_mut().skip(index).take(1).for_each(|slot| *slot = rest);
        }
        for mesh in self.meshes.iter_mut().filter(|mesh| mesh.skin.is_none()) {
            let rest = rests.get(mesh.node).copied().flatten();
            rest.into_iter().for_each(|rest| mesh.primitives.iter_mut().for_each(|part| part.place(rest)));
        }
    }
}

/// Replaces scales of 0 by tiny ones.
fn raise(node: &mut Node) {
    if let Transform::Parts { scale, .. } = &mut node.transform {
        *scale = Vec3::from(scale.to_array().map(|factor| if factor.abs() < TINY { TINY } else { factor }));
    }
}

/// Splits a transform into rotation and translation, and the remainder, if any. Returns `None` for parts with uniform
/// scale.
fn parts(transform: &Transform) -> Option<(Transform, Option<Affine3A>)> {
    let affine = transform.affine();
    let (scale, rotation, translation) = match transform {
        Transform::Parts { translation, rotation, scale } => (*scale, *rotation, *translation),
        Transform::Matrix(affine) => affine.to_scale_rotation_translation(),
    };
    if !rotation.is_finite() || !affine.is_finite() {
        return None;
    }
    let rotation: Quat = rotation.normalize();
    let rest = Affine3A::from_rotation_translation(rotation, translation).inverse() * affine;
    let even = Affine3A::from_scale(Vec3::splat(scale.x));
    let is_even = scale.x >= 0.0 && rest.abs_diff_eq(even, scale.x.abs() * EVEN);
    if is_even {
        // A matrix without shear becomes separate parts.
        let plain = Transform::Parts { translation, rotation, scale: Vec3::splat(scale.x) };
        return matches!(transform, Transform::Matrix(_)).then_some((plain, None));
    }
    Some((Transform::Parts { translation, rotation, scale: Vec3::ONE }, Some(rest)))
}

#[cfg(test)]
mod tests {
    use super::super::{Influence, Mesh, Skin};
    use super::*;
    use crate::Space;

    /// Returns a strip of triangles in which each shares two vertices with the next.
    fn strip(vertices: u32) -> Primitive {
        let mut part = Primitive {
            positions: (0_u16..).take(vertices as usize).map(|x| [f32::from(x), 0.0, 0.0]).collect(),
            triangles: (2..vertices).map(|corner| [corner - 2, corner - 1, corner]).collect(),
            ..Primitive::default()
        };
        part.uv_sets = vec![part.positions.iter().map(|[x, ..]| [*x, 1.0]).collect()];
        part.positions.iter().for_each(|_| part.influences.push([Influence { joint: 0, weight: 1.0 }]));
        part
    }

    fn shown(part: &Primitive) -> Vec<[[f32; 3]; 3]> {
        part.triangles.iter().map(|corners| corners.map(|corner| part.positions[corner as usize])).collect()
    }

    #[test]
    fn pieces_show_what_the_part_shows() {
        let whole = strip(10);
        assert_eq!(strip(10).split(10, 8), std::slice::from_ref(&whole));
        for (vertices, triangles) in [(3, 8), (4, 8), (7, 2), (9, 3), (10, 1)] {
            let pieces = whole.clone().split(vertices, triangles);
            assert!(pieces.iter().all(|piece| piece.positions.len() <= vertices && piece.triangles.len() <= triangles));
            assert_eq!(pieces.iter().flat_map(shown).collect::<Vec<_>>(), shown(&whole), "{vertices} {triangles}");
            for piece in &pieces {
                assert!(piece.uv_sets[0].iter().zip(&piece.positions).all(|([u, _], [x, ..])| u == x));
                assert_eq!(piece.influences.len(), piece.positions.len());
            }
        }
    }

    #[test]
    fn nodes_of_one_name_are_numbered() {
        let mut scene = Scene::new(Space::GLTF);
        scene.nodes = ["post", "post", "post.001", "", "post", ""].map(Node::named).to_vec();
        assert_eq!(scene.shared_name(), Some(b"post".as_slice()));
        scene.number_shared_names();
        let names: Vec<_> = scene.nodes.iter().map(|node| String::from_utf8_lossy(&node.name)).collect();
        assert_eq!(names, ["post", "post.002", "post.001", "", "post.003", ""]);
        assert_eq!(scene.shared_name(), None);
    }

    #[test]
    fn scales_go_into_meshes_and_what_is_shown_stays() {
        let turn = Quat::from_rotation_z(0.6);
        let with =
            |scale: Vec3, rotation: Quat| Transform::Parts { translation: Vec3::new(1.0, 2.0, 3.0), rotation, scale };
        let mut scene = Scene::new(Space::GLTF);
        scene.nodes = vec![
            Node { transform: with(Vec3::new(1.0, 3.0, -1.0), turn), ..Node::named("parent") },
            Node { parent: Some(0), transform: with(Vec3::splat(2.0), turn), ..Node::named("child") },
            Node { parent: Some(1), transform: with(Vec3::ONE, turn), ..Node::named("grandchild") },
        ];
        for node in 0..3 {
            scene.meshes.push(Mesh { node, primitives: vec![strip(4)], ..Mesh::default() });
        }
        let before = scene.clone();
        scene.push_scales_down();
        for node in &scene.nodes {
            let Transform::Parts { scale, .. } = node.transform else { panic!("{node:?}") };
            assert!((scale - Vec3::splat(scale.x)).abs().max_element() < 1e-4, "{scale}");
        }
        let (old, new) = (before.world_transforms(), scene.world_transforms());
        for (one, other) in before.meshes.iter().zip(&scene.meshes) {
            let places = |mesh: &Mesh, worlds: &[Affine3A]| -> Vec<Vec3> {
                let places = mesh.primitives[0].positions.iter();
                places.map(|place| worlds[mesh.node].transform_point3(Vec3::from(*place))).collect()
            };
            let pairs = places(one, &old).into_iter().zip(places(other, &new));
            pairs.for_each(|(one, other)| assert!(one.abs_diff_eq(other, 1e-4), "{one} {other}"));
            // The parent mirrors.
            assert_eq!(other.primitives[0].triangles[0], [0, 2, 1]);
        }
    }

    #[test]
    fn scales_above_joints_stay() {
        let mut scene = Scene::new(Space::GLTF);
        let stretched =
            Transform::Parts { translation: Vec3::ZERO, rotation: Quat::IDENTITY, scale: Vec3::new(1.0, 2.0, 1.0) };
        scene.nodes =
            vec![Node { transform: stretched, ..Node::named("hip") }, Node { parent: Some(0), ..Node::named("knee") }];
        let skin = Skin { joints: vec![1], inverse_bind: vec![Affine3A::IDENTITY] };
        scene.meshes.push(Mesh { node: 1, skin: Some(skin), ..Mesh::default() });
        let before = scene.clone();
        scene.push_scales_down();
        assert_eq!(scene, before);
    }
}

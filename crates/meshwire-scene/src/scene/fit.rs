//! Adapting a scene to what a format supports, before a file is built from it.

use std::collections::{BTreeMap, BTreeSet};

use glam::{Affine3A, Vec3};

use super::{Influence, Influences, Mesh, Primitive, Scene, VertexSpace};
use crate::mesh::Front;
use crate::motion::{Ease, Key, Track, narrow};

/// Relative tolerance within which bind poses are equal.
const SAME: f32 = 1e-5;

impl Primitive {
    /// Transforms the vertices. A mirroring transform reverses the winding. A direction that becomes zero is kept.
    pub fn place(&mut self, to: Affine3A) {
        let upright = to.matrix3.inverse().transpose();
        for position in &mut self.positions {
            *position = to.transform_point3(Vec3::from(*position)).into();
        }
        for normal in &mut self.normals {
            *normal = direction(*normal, upright * Vec3::from(*normal));
        }
        for tangent in &mut self.tangents {
            let [x, y, z, w] = *tangent;
            let [x, y, z] = direction([x, y, z], to.transform_vector3(Vec3::new(x, y, z)));
            *tangent = [x, y, z, w];
        }
        for deltas in &mut self.morph_deltas {
            for delta in deltas.positions.iter_mut().chain(&mut deltas.normals).chain(&mut deltas.tangents) {
                *delta = to.transform_vector3(Vec3::from(*delta)).into();
            }
        }
        if to.matrix3.determinant() < 0.0 {
            self.tangents.iter_mut().for_each(|[.., sign]| *sign = -*sign);
            self.triangles.iter_mut().for_each(|[_, b, c]| std::mem::swap(b, c));
        }
    }

    /// Computes normals if there are none. Each is the area-weighted mean of the vertex's triangles, or up if all of
    /// them are degenerate.
    pub fn ensure_normals(&mut self, front: Front) {
        if !self.normals.is_empty() {
            return;
        }
        let mut sums = vec![Vec3::ZERO; self.positions.len()];
        for triangle in &self.triangles {
            let Some([a, b, c]) = crate::mesh::places(&self.positions, *triangle) else { continue };
            let across = (b - a).cross(c - a) * if front == Front::Along { 1.0 } else { -1.0 };
            for corner in triangle.iter().filter_map(|corner| usize::try_from(*corner).ok()) {
                if let Some(sum) = sums.get_mut(corner) {
                    *sum += across;
                }
            }
        }
        self.normals = sums.into_iter().map(|sum| sum.try_normalize().unwrap_or(Vec3::Z).into()).collect();
    }
}

/// Normalizes a direction, or returns `before` if it has no length.
fn direction(before: [f32; 3], after: Vec3) -> [f32; 3] {
    let wide = after.as_dvec3();
    let length = wide.length();
    if !length.is_finite() || length < 1e-30 {
        return before;
    }
    if (length - 1.0).abs() <= 1e-5 { after.into() } else { (wide / length).as_vec3().into() }
}

impl Mesh {
    /// Transforms the vertices and bind poses of a skinned mesh to another space. `world` is the world transform of its
    /// node. Returns the transform that was applied to the vertices. Returns `None` if nothing changed: the mesh has no
    /// skin, both spaces are the same, or `world` cannot be inverted, in which case the vertices remain in the space of
    /// the node.
    pub fn set_vertex_space(&mut self, space: VertexSpace, world: Affine3A) -> Option<Affine3A> {
        let away = world.inverse();
        let is_exact = away.is_finite() && (world * away).abs_diff_eq(Affine3A::IDENTITY, 1e-3);
        let skin = self.skin.as_mut().filter(|_| self.vertex_space != space && is_exact)?;
        self.vertex_space = space;
        if world == Affine3A::IDENTITY {
            return None;
        }
        let (map, back) = if space == VertexSpace::Scene { (world, away) } else { (away, world) };
        skin.inverse_bind.iter_mut().for_each(|bind| *bind *= back);
        self.primitives.iter_mut().for_each(|part| part.place(map));
        Some(map)
    }

    /// Removes joints without influences if the skin has more than `most` joints. Editors give every mesh all bones.
    pub fn keep_used_joints(&mut self, most: usize) {
        let Some(skin) = self.skin.as_mut().filter(|skin| skin.joints.len() > most) else { return };
        let used = self.primitives.iter().flat_map(|part| part.influences.all()).filter(|one| one.weight != 0.0);
        let used: BTreeSet<u32> = used.map(|one| one.joint).collect();
        let mut places: BTreeMap<u32, u32> = BTreeMap::new();
        let (mut joints, mut inverse_bind) = (Vec::new(), Vec::new());
        for (joint, (node, bind)) in (0..).zip(skin.joints.iter().zip(&skin.inverse_bind)) {
            if used.contains(&joint) {
                places.insert(joint, u32::try_from(joints.len()).unwrap_or(u32::MAX));
                joints.push(*node);
                inverse_bind.push(*bind);
            }
        }
        (skin.joints, skin.inverse_bind) = (joints, inverse_bind);
        for part in &mut self.primitives {
            let mut kept = Influences::default();
            for vertex in 0..part.influences.len() {
                let own = part.influences.of(vertex).iter();
                kept.push(
                    own.filter_map(|one| Some(Influence { joint: *places.get(&one.joint)?, weight: one.weight })),
                );
            }
            part.influences = kept;
        }
    }
}

impl Track {
    /// Returns the track without steps: a step becomes a key just before the next one. Curves are kept.
    #[must_use]
    pub fn without_steps(&self) -> Self {
        let mut straight = Self { keys: Vec::with_capacity(self.keys.len()), ..self.clone() };
        let steps = |key: &Key| key.ease.iter().take(self.width).any(|ease| *ease == Ease::Step);
        for (index, key) in self.keys.iter().enumerate() {
            if !steps(key) {
                straight.keys.push(*key);
                continue;
            }
            straight.keys.push(Key::new(key.time, key.value));
            if let Some(next) = self.keys.get(index + 1).filter(|next| next.value != key.value) {
                let time = f64::from(before(narrow(next.time)));
                if time > key.time {
                    straight.keys.push(Key::new(time, key.value));
                }
            }
        }
        straight
    }
}

/// Returns the greatest single-precision number below a positive one.
fn before(time: f32) -> f32 {
    if time > 0.0 { f32::from_bits(time.to_bits().saturating_sub(1)) } else { time }
}

impl Scene {
    /// Makes the rest pose the bind pose of all skins, for formats without a separate bind pose. Vertices are moved to
    /// where their joints put them in the rest pose, in the given space.
    pub fn bind_at_rest(&mut self, space: VertexSpace) {
        self.raise_flat_joints();
        let worlds = self.world_transforms();
        for mesh in &mut self.meshes {
            mesh.set_vertex_space(space, self::world(&worlds, mesh.node));
            let world = mesh.vertex_world(&worlds);
            let Some(bound) = bound(mesh, &worlds) else { continue };
            match bound {
                Bound::AtRest => {}
                Bound::Together(map) => mesh.primitives.iter_mut().for_each(|part| part.place(map)),
                Bound::Apart => {
                    let (whole, back) = (mesh.clone(), world.inverse());
                    let joints = whole.joint_maps(&worlds);
                    for (part, before) in mesh.primitives.iter_mut().zip(&whole.primitives) {
                        bend(part, |vertex| back * whole.vertex_map(before, vertex, &worlds, &joints));
                    }
                }
            }
            if let Some(skin) = &mut mesh.skin {
                let binds = skin.joints.iter().map(|joint| {
                    let joint = self::world(&worlds, *joint).inverse();
                    if joint.is_finite() { joint * world } else { Affine3A::IDENTITY }
                });
                skin.inverse_bind = binds.collect();
            }
        }
    }

    /// Returns the meshes whose bind pose [`bind_at_rest`](Self::bind_at_rest) loses: their joints differ from the rest
    /// pose by more than one common transform.
    pub fn bound_apart(&self) -> impl Iterator<Item = &Mesh> {
        let worlds = self.world_transforms();
        self.meshes.iter().filter(move |mesh| matches!(bound(mesh, &worlds), Some(Bound::Apart)))
    }

    /// Returns, for each node, whether it is part of the skeleton or an independent node. False for nodes that only
    /// hold a mesh: no children, and not a joint.
    #[must_use]
    pub fn skeleton(&self) -> Vec<bool> {
        let mut own = vec![true; self.nodes.len()];
        let mut set = |index: usize, value: bool| own.iter_mut().skip(index).take(1).for_each(|own| *own = value);
        self.meshes.iter().for_each(|mesh| set(mesh.node, false));
        self.nodes.iter().filter_map(|node| node.parent).for_each(|parent| set(parent, true));
        let skins = self.meshes.iter().filter_map(|mesh| mesh.skin.as_ref());
        skins.flat_map(|skin| &skin.joints).for_each(|joint| set(*joint, true));
        own
    }
}

/// The rest pose of the joints of a skin relative to the bind pose.
enum Bound {
    /// Equal to the bind pose.
    AtRest,
    /// All joints moved by one transform.
    Together(Affine3A),
    /// Joints moved by different transforms.
    Apart,
}

/// Compares the rest pose with the bind pose. Returns `None` without a skin, or if the space of the vertices cannot be
/// inverted.
fn bound(mesh: &Mesh, worlds: &[Affine3A]) -> Option<Bound> {
    mesh.skin.as_ref()?;
    let back = Some(mesh.vertex_world(worlds).inverse()).filter(Affine3A::is_finite)?;
    let maps: Vec<Affine3A> = mesh.joint_maps(worlds).into_iter().map(|map| back * map).collect();
    let away = |map: &Affine3A, other: Affine3A| {
        let size = map.to_cols_array().iter().fold(1.0_f32, |size, value| size.max(value.abs()));
        !map.abs_diff_eq(other, size * SAME)
    };
    let used: BTreeSet<u32> =
        mesh.primitives.iter().flat_map(|part| part.influences.all()).map(|one| one.joint).collect();
    let used = || used.iter().filter_map(|joint| maps.get(usize::try_from(*joint).ok()?)).copied();
    if !used().any(|map| away(&map, Affine3A::IDENTITY)) {
        return Some(Bound::AtRest);
    }
    let all = used().next().filter(|first| used().all(|map| !away(&map, *first)));
    Some(all.map_or(Bound::Apart, Bound::Together))
}

fn world(worlds: &[Affine3A], node: usize) -> Affine3A {
    worlds.get(node).copied().unwrap_or(Affine3A::IDENTITY)
}

/// Transforms every vertex individually.
fn bend(part: &mut Primitive, map: impl Fn(usize) -> Affine3A) {
    for vertex in 0..part.positions.len() {
        let to = map(vertex);
        let upright = to.matrix3.inverse().transpose();
        if let Some(position) = part.positions.get_mut(vertex) {
            *position = to.transform_point3(Vec3::from(*position)).into();
        }
        if let Some(normal) = part.normals.get_mut(vertex) {
            *normal = direction(*normal, upright * Vec3::from(*normal));
        }
        if let Some(tangent) = part.tangents.get_mut(vertex) {
            let [x, y, z, w] = *tangent;
            let [x, y, z] = direction([x, y, z], to.transform_vector3(Vec3::new(x, y, z)));
            *tangent = [x, y, z, w];
        }
        for deltas in &mut part.morph_deltas {
            for list in [&mut deltas.positions, &mut deltas.normals, &mut deltas.tangents] {
                if let Some(delta) = list.get_mut(vertex) {
                    *delta = to.transform_vector3(Vec3::from(*delta)).into();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Node, Skin, Transform};
    use super::*;
    use crate::Space;
    use crate::motion::{Blend, Channel};

    /// Returns an arm with a hand, and a cloth skinned to both.
    fn held(bind: [Affine3A; 2]) -> Scene {
        let mut scene = Scene::new(Space::GLTF);
        scene.nodes = vec![
            Node { parent: Some(1), transform: Transform::at(Vec3::Y), ..Node::named("hand") },
            Node { transform: Transform::at(Vec3::X), ..Node::named("arm") },
            Node::named("cloth"),
        ];
        let mut influences = Influences::default();
        influences.push([Influence { joint: 0, weight: 1.0 }]);
        influences.push([Influence { joint: 0, weight: 0.5 }, Influence { joint: 1, weight: 0.5 }]);
        let positions = vec![[0.0; 3], [0.0, 0.0, 1.0]];
        let part = Primitive { positions, influences, ..Primitive::default() };
        let skin = Some(Skin { joints: vec![1, 0], inverse_bind: bind.to_vec() });
        scene.meshes.push(Mesh { node: 2, name: b"cloth".to_vec(), primitives: vec![part], skin, ..Mesh::default() });
        scene
    }

    #[test]
    fn what_is_bound_elsewhere_stays_where_it_is_shown() {
        let none = Affine3A::IDENTITY;
        let to = |place: Vec3| Affine3A::from_translation(place);
        let at_rest = [to(-Vec3::X), to(-Vec3::X - Vec3::Y)];
        for (bind, apart) in [(at_rest, false), (at_rest.map(|bind| bind * to(Vec3::Z)), false), ([none, none], true)] {
            let mut scene = held(bind);
            let shown = scene.placed(&scene.meshes[0], &scene.world_transforms());
            assert_eq!(scene.bound_apart().count(), usize::from(apart));
            scene.bind_at_rest(VertexSpace::Scene);
            assert_eq!(scene.placed(&scene.meshes[0], &scene.world_transforms()), shown);
            assert_eq!(scene.meshes[0].skin.as_ref().unwrap().inverse_bind, at_rest);
        }
        assert_eq!(held(at_rest).parents_first(), [1, 2, 0]);
        assert_eq!(held(at_rest).skeleton(), [true, true, false]);
    }

    /// Computing joint transforms once per vertex would take minutes.
    #[test]
    fn many_joints_and_many_vertices_take_no_time() {
        let mut scene = held([Affine3A::IDENTITY; 2]);
        let joints: Vec<usize> = (0..2).cycle().take(20_000).collect();
        let inverse_bind = vec![Affine3A::IDENTITY; joints.len()];
        scene.meshes[0].skin = Some(Skin { joints, inverse_bind });
        let part = &mut scene.meshes[0].primitives[0];
        part.positions = vec![[0.0; 3]; 20_000];
        part.influences = Influences::default();
        (0..20_000).for_each(|joint| part.influences.push([Influence { joint, weight: 1.0 }]));
        let start = std::time::Instant::now();
        assert_eq!(scene.bound_apart().count(), 1);
        scene.bind_at_rest(VertexSpace::Scene);
        assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
    }

    #[test]
    fn joints_that_move_nothing_go_where_there_is_no_room() {
        let mut scene = held([Affine3A::IDENTITY; 2]);
        let mesh = &mut scene.meshes[0];
        let whole = mesh.clone();
        mesh.keep_used_joints(2);
        assert_eq!(*mesh, whole);
        let part = &mut mesh.primitives[0];
        part.influences = Influences::default();
        part.influences.push([Influence { joint: 1, weight: 1.0 }, Influence { joint: 0, weight: 0.0 }]);
        part.influences.push([]);
        mesh.keep_used_joints(1);
        assert_eq!(mesh.skin.as_ref().unwrap().joints, [0]);
        let found = &mesh.primitives[0].influences;
        assert_eq!((found.of(0), found.of(1)), ([Influence { joint: 0, weight: 1.0 }].as_slice(), [].as_slice()));
    }

    #[test]
    fn a_step_holds_until_just_before_the_next_key() {
        let mut track = Track::new("lamp", Channel::Scale, 1, Blend::Linear);
        let step = |time: f64, value: f64| Key { ease: [Ease::Step; 4], ..Key::new(time, [value; 4]) };
        track.keys = vec![step(0.0, 1.0), step(1.0, 3.0), step(2.0, 3.0)];
        let straight = track.without_steps();
        let keys: Vec<_> = straight.keys.iter().map(|key| (key.time, key.value[0])).collect();
        assert_eq!(keys, [(0.0, 1.0), (f64::from(before(1.0)), 1.0), (1.0, 3.0), (2.0, 3.0)]);
        assert_eq!((straight.sample(0.9).unwrap()[0], straight.sample(1.0).unwrap()[0]), (1.0, 3.0));
    }

    #[test]
    fn a_mirror_turns_triangles_and_bitangents_over() {
        let mut part = Primitive {
            positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
            tangents: vec![[1.0, 0.0, 0.0, 1.0]; 3],
            triangles: vec![[0, 1, 2]],
            ..Primitive::default()
        };
        part.ensure_normals(Front::Along);
        assert_eq!(part.normals, [[0.0, 0.0, 1.0]; 3]);
        part.place(Affine3A::from_scale(Vec3::new(-2.0, 1.0, 1.0)));
        assert_eq!(
            (part.triangles[0], part.tangents[0], part.positions[1]),
            ([0, 2, 1], [-1.0, 0.0, 0.0, -1.0], [-2.0, 0.0, 0.0])
        );
        assert_eq!(part.normals, [[0.0, 0.0, 1.0]; 3]);
    }
}

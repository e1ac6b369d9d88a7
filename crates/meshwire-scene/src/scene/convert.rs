//! Conversion of a scene to another space.

use glam::Vec3;

use super::{Animation, Mesh, Primitive, Scene, Texture, Transform};
use crate::motion::{Channel, Key, Track};
use crate::{Space, SpaceMap};

impl Scene {
    /// Converts everything to another space: positions, directions, transforms, keys, winding and texture coordinates.
    /// The scene looks the same afterward. Extras are not converted.
    pub fn convert(&mut self, space: Space) {
        let map = self.space.map_to(&space);
        for node in &mut self.nodes {
            node.transform = map.transform(node.transform);
            node.attached.iter_mut().for_each(|attached| attached.scale(map.scale()));
        }
        for mesh in &mut self.meshes {
            mesh.convert(&map);
        }
        for animation in &mut self.animations {
            animation.convert(&map);
        }
        if map.turns_v_over() {
            self.materials.iter_mut().flat_map(|material| &mut material.textures).for_each(Texture::turn_over);
        }
        self.space = space;
    }
}

impl Texture {
    /// Adjusts tiling and offset where v becomes 1 - v, so that the image stays in place.
    fn turn_over(&mut self) {
        if self.tiling.is_some() || self.offset.is_some() {
            let [_, repeats] = self.tiling.unwrap_or([1.0; 2]);
            let [u, v] = self.offset.unwrap_or([0.0; 2]);
            self.offset = Some([u, 1.0 - repeats - v]);
        }
    }
}

impl Mesh {
    fn convert(&mut self, map: &SpaceMap) {
        for bind in self.skin.iter_mut().flat_map(|skin| &mut skin.inverse_bind) {
            *bind = map.affine(*bind);
        }
        for primitive in &mut self.primitives {
            primitive.convert(map);
        }
    }
}

impl Primitive {
    fn convert(&mut self, map: &SpaceMap) {
        let place = |place: &mut [f32; 3]| *place = map.point(Vec3::from(*place)).into();
        let turn = |direction: &mut [f32; 3]| *direction = map.direction(Vec3::from(*direction)).into();
        self.positions.iter_mut().for_each(place);
        self.normals.iter_mut().for_each(turn);
        for deltas in &mut self.morph_deltas {
            deltas.positions.iter_mut().for_each(place);
            deltas.normals.iter_mut().for_each(turn);
            deltas.tangents.iter_mut().for_each(turn);
        }
        // The bitangent is a direction in space and does not depend on the direction of v. It is stored as the sign of
        // a cross product, which a mirror reverses.
        for tangent in &mut self.tangents {
            let [x, y, z, w] = *tangent;
            let [x, y, z] = map.direction(Vec3::new(x, y, z)).into();
            *tangent = [x, y, z, if map.mirrors() { -w } else { w }];
        }
        if map.turns_v_over() {
            self.uv_sets.iter_mut().flatten().for_each(|[_, v]| *v = 1.0 - *v);
        }
        if map.turns_triangles_over() {
            self.triangles.iter_mut().for_each(|[_, b, c]| std::mem::swap(b, c));
        }
    }
}

impl Animation {
    pub(super) fn convert(&mut self, map: &SpaceMap) {
        for channel in &mut self.channels {
            map.track(&mut channel.track);
        }
    }
}

impl SpaceMap {
    /// Converts the transform of a node.
    #[must_use]
    pub fn transform(&self, transform: Transform) -> Transform {
        match transform {
            Transform::Parts { translation, rotation, scale } => Transform::Parts {
                translation: self.point(translation),
                rotation: self.rotation(rotation),
                scale: self.factors(scale),
            },
            Transform::Matrix(affine) => Transform::Matrix(self.affine(affine)),
        }
    }

    /// Converts the keys of a track: positions, quaternions and scales with three factors. Other channels have no
    /// direction.
    pub fn track(&self, track: &mut Track) {
        let sign = |negative: bool| if negative { -1.0 } else { 1.0 };
        for key in &mut track.keys {
            match (track.channel, track.width) {
                (Channel::Position, 3) => self.key(key, |negative| sign(negative) * f64::from(self.scale())),
                (Channel::Rotation | Channel::ScaleRotation, 4) => {
                    self.key(key, |negative| sign(negative != self.mirrors()));
                }
                (Channel::Scale, 3) => self.key(key, |_| 1.0),
                _ => {}
            }
        }
    }

    /// Permutes the first three components of a key and of their handles. Each is multiplied by `factor`, which
    /// receives whether the axis is reversed.
    fn key(&self, key: &mut Key, factor: impl Fn(bool) -> f64) {
        let times = |[time, value]: [f64; 2], negative| [time, value * factor(negative)];
        let [x, y, z, rest] = key.value;
        let [a, b, c] = self.components([x, y, z], |value, negative| value * factor(negative));
        key.value = [a, b, c, rest];
        for handles in [&mut key.incoming, &mut key.outgoing] {
            let [x, y, z, rest] = *handles;
            let [a, b, c] = self.components([x, y, z], times);
            *handles = [a, b, c, rest];
        }
        let [x, y, z, rest] = key.ease;
        let [a, b, c] = self.components([x, y, z], |ease, _| ease);
        key.ease = [a, b, c, rest];
    }
}

#[cfg(test)]
mod tests {
    use glam::{Affine3A, Quat};

    use super::super::{Influence, Influences, Node, Skin};
    use super::*;
    use crate::mesh::Front;
    use crate::motion::Blend;
    use crate::{Direction, Handedness};

    const STRANGE: Space = Space {
        up: Direction::NegativeX,
        forward: Direction::PositiveZ,
        handedness: Handedness::Left,
        front: Front::Against,
        unit: Some(0.5),
        v_up: true,
    };

    fn scene() -> Scene {
        let mut scene = Scene::new(STRANGE);
        let rotation = Quat::from_xyzw(0.5, 0.5, -0.5, 0.5);
        let transform =
            Transform::Parts { translation: Vec3::new(1.0, 2.0, 3.0), rotation, scale: Vec3::new(1.0, 2.0, 4.0) };
        scene.nodes.push(Node { transform, ..Node::named("arm") });
        scene.nodes.push(Node { parent: Some(0), transform: Transform::at(Vec3::X), ..Node::named("hand") });
        let mut influences = Influences::default();
        influences.push([Influence { joint: 0, weight: 0.25 }, Influence { joint: 1, weight: 0.75 }]);
        influences.push([]);
        influences.push([Influence { joint: 1, weight: 1.0 }]);
        let primitive = Primitive {
            positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
            normals: vec![[0.0, 0.0, -1.0]; 3],
            tangents: vec![[1.0, 0.0, 0.0, 1.0]; 3],
            uv_sets: vec![vec![[0.0, 0.25], [1.0, 0.25], [0.0, 1.0]]],
            influences,
            triangles: vec![[0, 1, 2]],
            ..Primitive::default()
        };
        let bind = Affine3A::from_translation(Vec3::new(0.0, 0.0, 5.0));
        let skin = Skin { joints: vec![0, 1], inverse_bind: vec![bind, Affine3A::IDENTITY] };
        scene.meshes.push(Mesh { primitives: vec![primitive], skin: Some(skin), ..Mesh::default() });
        scene
    }

    #[test]
    fn what_is_shown_stays_where_it_is() {
        let before = scene();
        let mut after = before.clone();
        after.convert(Space::GLTF);
        let map = STRANGE.map_to(&Space::GLTF);
        let placed = |scene: &Scene| scene.placed(&scene.meshes[0], &scene.world_transforms()).concat();
        for (old, new) in placed(&before).into_iter().zip(placed(&after)) {
            assert!(map.point(old).distance(new) < 1e-5, "{old} {new}");
        }
    }

    /// Returns the sign of the front side, and the bitangent in space.
    fn sides(scene: &Scene) -> (f32, Vec3) {
        let part = &scene.meshes[0].primitives[0];
        let [a, b, c] = part.triangles[0].map(|vertex| Vec3::from(part.positions[vertex as usize]));
        let normal = Vec3::from(part.normals[0]);
        let [x, y, z, w] = part.tangents[0];
        ((b - a).cross(c - a).dot(normal), normal.cross(Vec3::new(x, y, z)) * w)
    }

    #[test]
    fn fronts_and_bitangents_stay_what_they_are() {
        for v_up in [false, true] {
            for handedness in [Handedness::Left, Handedness::Right] {
                let mut scene = scene();
                scene.space = Space { v_up, handedness, ..STRANGE };
                let map = scene.space.map_to(&Space::GLTF);
                let (front, bitangent) = sides(&scene);
                scene.convert(Space::GLTF);
                let (front_after, bitangent_after) = sides(&scene);
                assert!(front < 0.0 && front_after > 0.0, "{front} {front_after}");
                assert_eq!(map.direction(bitangent), bitangent_after, "v up {v_up}, {handedness:?}");
            }
        }
    }

    #[test]
    fn a_picture_that_repeats_stays_where_it_is() {
        let mut scene = scene();
        let moved = Texture { tiling: Some([2.0, 4.0]), offset: Some([0.5, 0.25]), ..Texture::default() };
        let textures = vec![Texture::default(), moved];
        scene.materials.push(super::super::Material { textures, ..Default::default() });
        let at = |scene: &Scene| {
            let [_, v] = scene.meshes[0].primitives[0].uv_sets[0][2];
            let texture = &scene.materials[0].textures[1];
            v * texture.tiling.unwrap()[1] + texture.offset.unwrap()[1]
        };
        let before = at(&scene);
        scene.convert(Space::GLTF);
        assert_eq!(at(&scene), 1.0 - before, "the same place in the picture, from its other end");
        assert_eq!(scene.materials[0].textures[0], Texture::default());
        scene.convert(STRANGE);
        assert_eq!((scene.materials[0].textures[1].offset, at(&scene)), (Some([0.5, 0.25]), before));
    }

    #[test]
    fn a_converted_motion_moves_what_was_converted() {
        let mut scene = scene();
        let map = STRANGE.map_to(&Space::GLTF);
        let rotation = Quat::from_xyzw(0.1, 0.7, -0.5, 0.5).normalize();
        let mut track = Track::new("arm", Channel::Rotation, 4, Blend::Spherical);
        track.keys.push(Key::new(0.0, rotation.to_array().map(f64::from)));
        map.track(&mut track);
        let expected = map.rotation(rotation).to_array();
        let found = track.keys[0].value;
        assert!(found.iter().zip(expected).all(|(a, b)| (a - f64::from(b)).abs() < 1e-6), "{found:?} {expected:?}");

        let mut motion = Scene::new(STRANGE);
        let mut place = Track::new("hand", Channel::Position, 3, Blend::Linear);
        place.keys.push(Key::new(0.0, [1.0, 2.0, 3.0, 0.0]));
        let nobody = Track::new("tail", Channel::Position, 3, Blend::Linear);
        let channels =
            [place, nobody].map(|track| super::super::AnimationChannel { source: String::new(), target: None, track });
        motion.animations.push(Animation { channels: channels.into(), ..Animation::default() });
        scene.convert(Space::GLTF);
        assert_eq!(scene.play(&motion), [b"tail"]);
        let moved = &scene.animations[0].channels[0];
        assert_eq!(moved.target, Some(super::super::AnimationTarget::Node(1)));
        let [x, y, z, _] = moved.track.keys[0].value.map(crate::motion::narrow);
        assert_eq!(Vec3::new(x, y, z), map.point(Vec3::new(1.0, 2.0, 3.0)));
    }
}

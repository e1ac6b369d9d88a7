//! Comparison of nodes: names, parents and transforms.

use std::collections::{BTreeMap, BTreeSet};

use glam::{Affine3A, Quat, Vec3};

use super::{Aspect, Comparison, Differences, stem};
use crate::motion::{Channel, narrowed};
use crate::scene::{AnimationTarget, Scene};

/// Times of the first two frames at common frame rates. Editors write a node as it is in the current frame.
const FRAMES: [f64; 5] = [0.0, 1.0 / 24.0, 1.0 / 25.0, 1.0 / 30.0, 1.0 / 60.0];

impl Comparison<'_> {
    /// Compares nodes. `baked` contains the names of nodes whose transforms were baked into their vertices.
    pub(super) fn nodes(&self, baked: &BTreeSet<String>, differences: &mut Differences) {
        let names = by_stem(self.found);
        let rests = [self.wanted.bind_poses(), self.found.bind_poses()];
        let mut roots = (0..self.found.nodes.len())
            .filter(|node| self.found.nodes.get(*node).is_some_and(|one| one.parent.is_none()));
        let only_root = roots.next().filter(|_| roots.next().is_none());
        let holders: BTreeSet<usize> = self.wanted.meshes.iter().map(|mesh| mesh.node).collect();
        for (index, node) in self.wanted.nodes.iter().enumerate() {
            let name = stem(&node.name);
            let subject = format!("node {:?}", String::from_utf8_lossy(&node.name));
            let Some(candidates) = names.get(&name) else {
                // Whether a mesh has a node of its own depends on the format.
                if holders.contains(&index) || self.is_skeleton(index) {
                    continue;
                }
                // Some formats have one node per mesh and no other nodes.
                if self.is_leaf(index) {
                    differences.absent(Aspect::Node, &subject, "is missing, and holds nothing");
                } else {
                    differences.add(Aspect::Node, &subject, "is missing");
                }
                continue;
            };
            let above = self.ancestor(index, &names);
            let parent_of = |found: usize| self.found.nodes.get(found).and_then(|node| node.parent);
            let parent_name = |found: usize| {
                let parent = parent_of(found).and_then(|parent| self.found.nodes.get(parent));
                parent.map(|parent| stem(&parent.name))
            };
            let wanted = above.and_then(|above| self.wanted.nodes.get(above)).map(|above| stem(&above.name));
            // In a format with a single root, the roots of an editor are children of that root.
            let is_below = |found: &usize| {
                let above = parent_of(*found);
                let below_root = only_root.is_some() && above == only_root;
                parent_name(*found) == wanted || (wanted.is_none() && below_root)
            };
            let siblings: Vec<usize> = candidates.iter().copied().filter(is_below).collect();
            // Editors separate a node that becomes an armature object from its mesh.
            if siblings.is_empty() && holders.contains(&index) && wanted.as_ref() == Some(&name) {
                continue;
            }
            if siblings.is_empty() {
                let below = wanted.map_or_else(|| "is a root".to_owned(), |above| format!("is below {above:?}"));
                differences.add(Aspect::Parent, &subject, format!("{below} only in the edited scene"));
                continue;
            }
            let same = |found: &usize| self.is_there(index, above, *found, &rests);
            if !siblings.iter().any(same) && !baked.contains(&name) {
                differences.add(Aspect::Transform, &subject, "is in another place");
            }
            let Some(attached) = &node.attached else { continue };
            let carries = |found: &usize| {
                let own = self.found.nodes.get(*found).and_then(|node| node.attached.as_ref());
                own.is_some_and(|own| own.is_near(attached, self.tolerances.turn))
            };
            if !siblings.iter().any(carries) {
                let detail = format!("its {} is not there, or has other values", attached.kind());
                differences.absent(Aspect::Attachment, &subject, detail);
            }
        }
        let wanted = by_stem(self.wanted);
        for (name, _) in names.iter().filter(|(name, _)| !wanted.contains_key(*name)) {
            differences.absent(Aspect::Node, &format!("node {name:?}"), "was removed, but is still there");
        }
    }

    /// Returns true for the root that an editor adds above the bones of a skeleton: it has no transform and is not a
    /// joint.
    fn is_skeleton(&self, index: usize) -> bool {
        let is_joint =
            self.wanted.meshes.iter().filter_map(|mesh| mesh.skin.as_ref()).any(|skin| skin.joints.contains(&index));
        let node = self.wanted.nodes.get(index);
        let still = node.is_some_and(|node| node.transform.affine().abs_diff_eq(Affine3A::IDENTITY, 1e-5));
        let has_children = self.wanted.nodes.iter().any(|other| other.parent == Some(index));
        !is_joint && still && has_children
    }

    /// Returns true for a node that has no children and is not a joint.
    fn is_leaf(&self, index: usize) -> bool {
        let mut skins = self.wanted.meshes.iter().filter_map(|mesh| mesh.skin.as_ref());
        !skins.any(|skin| skin.joints.contains(&index))
            && !self.wanted.nodes.iter().any(|other| other.parent == Some(index))
    }

    /// Returns the nearest ancestor that the other scene also has.
    fn ancestor(&self, index: usize, names: &BTreeMap<String, Vec<usize>>) -> Option<usize> {
        let mut at = self.wanted.nodes.get(index)?.parent;
        for _ in 0..self.wanted.nodes.len() {
            let node = self.wanted.nodes.get(at?)?;
            if names.contains_key(&stem(&node.name)) {
                return at;
            }
            at = node.parent;
        }
        None
    }

    /// Returns true if a node has the same transform in the other scene, either local or world, in the rest pose, in a
    /// bind pose, or in an animation.
    fn is_there(
        &self,
        index: usize,
        above: Option<usize>,
        found: usize,
        rests: &[BTreeMap<usize, Vec<Affine3A>>; 2],
    ) -> bool {
        let [wanted_worlds, found_worlds] = &self.worlds;
        let world = |worlds: &[Affine3A], node: usize| worlds.get(node).copied().unwrap_or(Affine3A::IDENTITY);
        let is = world(wanted_worlds, index);
        let relative = above.map_or(is, |above| world(wanted_worlds, above).inverse() * is);
        let Some(other) = self.found.nodes.get(found) else { return false };
        let above_world = other.parent.map_or(Affine3A::IDENTITY, |parent| world(found_worlds, parent));
        let size = above_world.to_scale_rotation_translation().0.abs().max_element().clamp(1e-6, 1e6);
        let place = self.tolerances.turn * self.extent;
        let same = |a: Affine3A, b: Affine3A| self.same(a, b, place);
        let near = |a: Affine3A, b: Affine3A| self.same(a, b, place / size);
        if near(relative, other.transform.affine()) || same(is, world(found_worlds, found)) {
            return true;
        }
        let [_, found_rests] = rests;
        let own = found_rests.get(&found).map_or(&[][..], Vec::as_slice);
        let none = [Affine3A::IDENTITY];
        let above_rests = match other.parent {
            Some(parent) => found_rests.get(&parent).map_or(&[][..], Vec::as_slice),
            None => &none,
        };
        let in_bind = |rest: &Affine3A| {
            self.same_bind(is, *rest, place)
                || above_rests.iter().any(|above| self.same_bind(relative, above.inverse() * *rest, place / size))
        };
        own.iter().any(in_bind)
            || self.is_played(index, relative, self.wanted)
            || self.is_played(found, relative, self.found)
    }

    fn same(&self, a: Affine3A, b: Affine3A, place: f32) -> bool {
        let size = b.matrix3.to_cols_array().iter().fold(1e-3_f32, |size, value| size.max(value.abs()));
        a.translation.distance(b.translation) <= place
            && a.matrix3.abs_diff_eq(b.matrix3, 2.0 * self.tolerances.turn * size)
    }

    /// Compares bind poses. Editors do not keep their scale, and turn shear into rotation.
    fn same_bind(&self, a: Affine3A, bind: Affine3A, place: f32) -> bool {
        const SLANTED: f32 = 0.3;
        let turn = |affine: Affine3A| affine.to_scale_rotation_translation().1;
        let columns =
            [bind.matrix3.x_axis, bind.matrix3.y_axis, bind.matrix3.z_axis].map(glam::Vec3A::normalize_or_zero);
        let [x, y, z] = columns;
        let slants = [x.dot(y), y.dot(z), z.dot(x)].into_iter().any(|cosine| cosine.abs() > 1e-3);
        let tolerance = if slants { SLANTED } else { self.tolerances.turn };
        let (a_turn, b_turn) = (turn(a), turn(bind));
        let apart = (a_turn - b_turn).length().min((a_turn + b_turn).length());
        a.translation.distance(bind.translation) <= place && apart <= tolerance
    }

    /// Returns true if an animation of `scene` puts one of its nodes at a transform.
    fn is_played(&self, index: usize, place: Affine3A, scene: &Scene) -> bool {
        let Some(node) = scene.nodes.get(index) else { return false };
        let at_rest = node.transform.affine().to_scale_rotation_translation();
        scene.animations.iter().any(|animation| {
            let own = |channel: &&crate::scene::AnimationChannel| channel.target == Some(AnimationTarget::Node(index));
            let tracks: Vec<_> = animation.channels.iter().filter(own).map(|channel| &channel.track).collect();
            let end = tracks.iter().flat_map(|track| &track.keys).map(|key| key.time).fold(0.0, f64::max);
            !tracks.is_empty()
                && FRAMES.into_iter().chain([end]).any(|time| {
                    let (mut scale, mut rotation, mut translation) = at_rest;
                    for track in &tracks {
                        let Some(value) = track.sample(time) else { continue };
                        match track.channel {
                            Channel::Position => translation = Vec3::from_array(narrowed(value)),
                            Channel::Rotation => rotation = Quat::from_array(narrowed(value)).normalize(),
                            Channel::Scale => scale = Vec3::from_array(narrowed(value)),
                            _ => {}
                        }
                    }
                    let played = Affine3A::from_scale_rotation_translation(scale, rotation, translation);
                    self.same(place, played, self.tolerances.turn * self.extent)
                })
        })
    }
}

/// Groups nodes by name.
pub(super) fn by_stem(scene: &Scene) -> BTreeMap<String, Vec<usize>> {
    let mut names: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, node) in scene.nodes.iter().enumerate() {
        names.entry(stem(&node.name)).or_default().push(index);
    }
    names
}

//! Adds and removes nodes and animations. Skins refer to nodes by index, so their tables are updated.

use meshwire_core::Error;

use super::rename::is;
use crate::error::missing;
use crate::file::MdlFile;
use crate::tree::{Animation, MeshKind, Model, Node, Skin};

impl MdlFile {
    /// Adds a node, with everything below it, as a child of the node `parent` of the geometry. The node count
    /// increases; part numbers do not change.
    ///
    /// # Errors
    /// Fails if there is no node of that name.
    pub fn insert_node(&mut self, parent: impl AsRef<[u8]>, node: Node) -> Result<(), Error> {
        let parent = parent.as_ref();
        let index = self.nodes().position(|node| is(&node.head.name, parent));
        index.and_then(|index| self.insert_below(index, node)).map(|_| ()).ok_or_else(|| missing("a node", parent))
    }

    /// Same as [`insert_node`](Self::insert_node), for the parent with that index in file order. Returns the index of
    /// the new node; `None` if there is no such parent.
    pub(crate) fn insert_below(&mut self, index: usize, node: Node) -> Option<usize> {
        let model = &mut self.model;
        let target = model.root.as_mut()?.nth_mut(index)?;
        let place = index + target.nodes().count();
        let count = node.nodes().count();
        target.children.push(node);
        let added = u32::try_from(count).unwrap_or(u32::MAX);
        model.state.num_nodes = model.state.num_nodes.saturating_add(added);
        each_skin(model, &mut |skin| skin.insert(place, count));
        self.set_bind_pose(place, count);
        Some(place)
    }

    /// Removes the first node of that name from the geometry, with everything below it. Animations keep their nodes.
    ///
    /// # Errors
    /// Fails if there is no such node, or it is the root.
    pub fn remove_node(&mut self, name: impl AsRef<[u8]>) -> Result<Node, Error> {
        let name = name.as_ref();
        let model = &mut self.model;
        let place = model.nodes().position(|node| is(&node.head.name, name));
        let removed = model.root.as_mut().and_then(|root| take(root, name));
        let Some((place, removed)) = place.filter(|place| *place > 0).zip(removed) else {
            return Err(missing("a node below the root", name));
        };
        let count = removed.nodes().count();
        let gone = u32::try_from(count).unwrap_or(u32::MAX);
        model.state.num_nodes = model.state.num_nodes.saturating_sub(gone);
        each_skin(model, &mut |skin| skin.remove(place, count));
        Ok(removed)
    }
}

fn take(parent: &mut Node, name: &[u8]) -> Option<Node> {
    if is(&parent.head.name, name) {
        return None;
    }
    for index in 0..parent.children.len() {
        let child = parent.children.get_mut(index)?;
        if is(&child.head.name, name) {
            return Some(parent.children.remove(index));
        }
        if let Some(found) = take(child, name) {
            return Some(found);
        }
    }
    None
}

impl MdlFile {
    /// Appends an animation, or replaces one of the same name and returns it.
    pub fn insert_animation(&mut self, animation: Animation) -> Option<Animation> {
        let model = &mut self.model;
        let name = animation.name;
        match model.animations.iter_mut().find(|other| other.name.text().eq_ignore_ascii_case(name.text())) {
            Some(other) => Some(std::mem::replace(other, animation)),
            None => {
                model.animations.push(animation);
                None
            }
        }
    }

    /// Removes the animation of that name.
    ///
    /// # Errors
    /// Fails if there is none.
    pub fn remove_animation(&mut self, name: impl AsRef<[u8]>) -> Result<Animation, Error> {
        let name = name.as_ref();
        let model = &mut self.model;
        let place = model.animations.iter().position(|animation| is(&animation.name, name));
        place.map(|place| model.animations.remove(place)).ok_or_else(|| missing("an animation", name))
    }
}

fn each_skin(model: &mut Model, change: &mut impl FnMut(&mut Skin)) {
    model.for_each_node_mut(&mut |node| {
        if let Some(MeshKind::Skin(skin)) = node.mesh_mut().map(|mesh| &mut mesh.kind) {
            change(skin);
        }
    });
}

impl Skin {
    /// Inserts nodes in the tables with an entry per node.
    fn insert(&mut self, place: usize, count: usize) {
        let used = self.used_slots();
        fn budget<T: Copy>(list: &mut Vec<T>, place: usize, count: usize, value: T) {
            if place <= list.len() && !list.is_empty() {
                list.splice(place..place, std::iter::repeat_n(value, count));
            }
        }
        budget(&mut self.node_to_bone, place, count, -1);
        budget(&mut self.bind_rotations, place, count, [1.0, 0.0, 0.0, 0.0]);
        budget(&mut self.bind_translations, place, count, [0.0; 3]);
        budget(&mut self.bone_constants, place, count, 0);
        self.move_slots(&used, |node| Some(if node >= place { node + count } else { node }));
    }

    /// Removes nodes from the tables with an entry per node. The slots of removed bones remain, unused.
    fn remove(&mut self, place: usize, count: usize) {
        let used = self.used_slots();
        fn cut<T>(list: &mut Vec<T>, place: usize, count: usize) {
            let end = place.saturating_add(count).min(list.len());
            list.drain(place.min(end)..end);
        }
        cut(&mut self.node_to_bone, place, count);
        cut(&mut self.bind_rotations, place, count);
        cut(&mut self.bind_translations, place, count);
        cut(&mut self.bone_constants, place, count);
        let end = place.saturating_add(count);
        self.move_slots(&used, |node| match node {
            gone if (place..end).contains(&gone) => None,
            behind if behind >= end => Some(behind - count),
            before => Some(before),
        });
    }

    fn used_slots(&self) -> Vec<(usize, usize)> {
        self.bone_list().map(|bone| (bone.slot, bone.node)).collect()
    }

    fn move_slots(&mut self, used: &[(usize, usize)], to: impl Fn(usize) -> Option<usize>) {
        for (slot, node) in used {
            if let Some(target) = self.slots.get_mut(*slot) {
                *target = to(*node).and_then(|node| i16::try_from(node).ok()).unwrap_or(-1);
            }
        }
    }
}

impl MdlFile {
    /// Computes the bind pose of new nodes in every skin; other nodes keep theirs.
    fn set_bind_pose(&mut self, place: usize, count: usize) {
        let nodes = self.placed();
        let is_skin = |node: &Node| node.mesh().is_some_and(|mesh| mesh.skin().is_some());
        let skins = nodes.iter().filter(|placed| is_skin(placed.node));
        let poses: Vec<_> = skins.map(|own| own.bind_pose(&nodes)).collect();
        let mut poses = poses.into_iter();
        let new = place..place.saturating_add(count);
        each_skin(&mut self.model, &mut |skin| {
            let Some((rotations, translations)) = poses.next() else { return };
            let turned = skin.bind_rotations.get_mut(new.clone()).zip(rotations.get(new.clone()));
            if let Some((target, source)) = turned {
                target.copy_from_slice(source);
            }
            let moved = skin.bind_translations.get_mut(new.clone()).zip(translations.get(new.clone()));
            if let Some((target, source)) = moved {
                target.copy_from_slice(source);
            }
        });
    }
}

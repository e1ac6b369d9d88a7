//! Skins of new meshes, such as a part that the user separated from a skinned mesh.

use meshwire_scene::glam::Affine3A;
use meshwire_scene::{Influence, Influences, Mesh, Skin, Space};

use super::part::Part;
use super::{Comparison, rebind};
use crate::Error;
use crate::wire::json::Index;

/// A skin of the edited file.
pub(super) struct NewSkin {
    /// Joints by index in changes, with bind poses in the space of glTF.
    pub skin: Skin,
    /// For each joint of the edited file, its index in the skin; `None` for one that export added for vertices without
    /// a joint.
    pub places: Vec<Option<u32>>,
}

impl Comparison<'_> {
    /// Returns the skin of a new mesh at a node of the edited file, with the bind poses of the base, because a format
    /// may have one bind pose for all skins. Returns `None` without a skin.
    pub(super) fn new_skin(&mut self, node: usize, name: &str) -> Result<Option<NewSkin>, Error> {
        let root = self.edited.glb.root;
        let Some(found) = root.nodes.get(node).and_then(|node| root.skins.get(node.skin?.value())) else {
            return Ok(None);
        };
        let mut new = NewSkin { skin: Skin::default(), places: Vec::new() };
        for joint in found.joints.iter().map(Index::value) {
            let Some(number) = self.number_of(joint) else {
                new.places.push(None);
                if self.links.nodes.base(joint).is_none() {
                    let of = root.nodes.get(joint).and_then(|node| node.name.as_deref()).unwrap_or_default();
                    self.refused.insert(format!("new mesh {name:?}: the file cannot have its joint {of:?} as a node"));
                }
                continue;
            };
            new.places.push(u32::try_from(new.skin.joints.len()).ok());
            new.skin.joints.push(number);
            new.skin.inverse_bind.push(self.bind_of_added(number).unwrap_or(Affine3A::IDENTITY));
        }
        Ok(Some(new))
    }

    /// Returns the exported bind pose of a node that becomes a joint of a skin: that of the first skin of
    /// the base that has the node, otherwise the rest pose after all edits. `node` is an index in changes.
    pub(super) fn bind_of_added(&self, node: usize) -> Option<Affine3A> {
        let skins = self.clean.scene.meshes.iter().filter_map(|mesh| mesh.skin.as_ref());
        let known = skins.filter(|_| node < self.base.nodes.len()).find_map(|skin| {
            let place = skin.joints.iter().position(|joint| *joint == node)?;
            skin.inverse_bind.get(place).copied()
        });
        let rest = || {
            let bind = self.base.space.map_to(&Space::GLTF).affine(*self.rests.get(node)?).inverse();
            Some(self.clean.rebound.get(&node).map_or(bind, |rebound| *rebound * bind))
        };
        known.or_else(rest)
    }

    /// Returns an exported bind pose in the space of the base.
    pub(super) fn bind_in_base(&self, node: usize, bind: Affine3A) -> Affine3A {
        self.back.affine(self.clean.rebound.get(&node).map_or(bind, |rebound| rebound.inverse() * bind))
    }

    /// Sets the skin of a new mesh in the space of the base, with only the joints that have influences.
    pub(super) fn put_skin(&self, mesh: &mut Mesh, skin: Skin) {
        let joints = skin.joints.iter().zip(&skin.inverse_bind);
        let inverse_bind = joints.map(|(joint, bind)| self.bind_in_base(*joint, *bind)).collect();
        mesh.skin = Some(Skin { inverse_bind, ..skin });
        mesh.keep_used_joints(0);
    }
}

/// Returns the influences of a part of a new mesh with `joints` joints.
pub(super) fn influences(part: &Part, joints: usize) -> Influences {
    let mut influences = Influences::default();
    let is_known = |one: &&Influence| usize::try_from(one.joint).is_ok_and(|joint| joint < joints);
    for own in part.influences.iter().flatten() {
        influences.push(own.iter().filter(is_known).copied());
    }
    influences
}

/// Transforms the vertices of a new mesh to the bind pose of the base.
pub(super) fn bring_back(part: &mut Part) {
    let brought = rebind::brought_by_influences(part);
    part.take(brought);
}

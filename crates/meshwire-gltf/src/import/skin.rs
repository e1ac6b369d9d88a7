//! Skins of new meshes, such as a part that the user separated from a skinned mesh.

use meshwire_scene::glam::{Affine3A, Mat4};
use meshwire_scene::{Influence, Influences, Mesh, Skin};

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
        let matrices = match found.inverse_bind_matrices {
            Some(matrices) => self.edited.glb.floats::<16>(matrices, Some(found.joints.len()))?,
            None => Vec::new(),
        };
        let worlds = self.clean.scene.world_transforms();
        let mut new = NewSkin { skin: Skin::default(), places: Vec::new() };
        for (place, joint) in found.joints.iter().map(Index::value).enumerate() {
            let Some(number) = self.number_of(joint) else {
                new.places.push(None);
                if self.links.nodes.base(joint).is_none() {
                    let of = root.nodes.get(joint).and_then(|node| node.name.as_deref()).unwrap_or_default();
                    self.unsaid
                        .insert(format!("new mesh {name:?}: its joint {of:?} is no node that the file can have"));
                }
                continue;
            };
            let own = matrices.get(place).map(|matrix| Affine3A::from_mat4(Mat4::from_cols_array(matrix)));
            let bind = match worlds.get(number).filter(|_| number < self.base.nodes.len()) {
                Some(world) => self.bind_of(number).unwrap_or_else(|| world.inverse()),
                None => own.unwrap_or(Affine3A::IDENTITY),
            };
            new.places.push(u32::try_from(new.skin.joints.len()).ok());
            new.skin.joints.push(number);
            new.skin.inverse_bind.push(bind);
        }
        Ok(Some(new))
    }

    /// Returns the bind pose of a node in the first skin of the base that has it.
    fn bind_of(&self, node: usize) -> Option<Affine3A> {
        self.clean.scene.meshes.iter().filter_map(|mesh| mesh.skin.as_ref()).find_map(|skin| {
            let place = skin.joints.iter().position(|joint| *joint == node)?;
            skin.inverse_bind.get(place).copied()
        })
    }

    /// Sets the skin of a new mesh in the space of the base, with only the joints that have influences.
    pub(super) fn put_skin(&self, mesh: &mut Mesh, skin: Skin) {
        let inverse_bind = skin.inverse_bind.iter().map(|bind| self.back.affine(*bind)).collect();
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
    if let Some(back) = rebind::brought_back(part, |vertex| part.influences_of(vertex)) {
        (part.positions, part.normals) = (back.positions, back.normals);
    }
}

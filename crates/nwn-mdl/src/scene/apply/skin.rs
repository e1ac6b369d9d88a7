//! Joints of a skin.

use std::collections::BTreeSet;

use meshwire_scene::Skin as SceneSkin;
use meshwire_scene::plan::Reason;

use super::super::mesh::Bones;
use super::super::skin::{Joint, joints};
use super::Edit;
use crate::tree::MeshKind;

impl Edit<'_> {
    /// Replaces the joints of a skin. New joints get free slots, and slots of removed joints become free.
    pub(super) fn joints(&mut self, mesh: usize, skin: &SceneSkin) -> Result<(), Reason> {
        let node = self.node_of(mesh)?;
        let Some(before) = self.bones.get(&mesh) else {
            return Err("it has no skin: remove the mesh and add it again with one".into());
        };
        let own = self.tree.node(node)?;
        let Some(MeshKind::Skin(table)) = own.mesh_mut().map(|mesh| &mut mesh.kind) else { return Ok(()) };
        let slots = slots(before, &skin.joints, table.slots.len())?;
        let all = joints(skin, &slots)?;
        let gone = before.skin.joints.iter().zip(&before.slots).filter(|(joint, _)| !skin.joints.contains(joint));
        for (joint, slot) in gone {
            table.slots.iter_mut().skip(*slot).take(1).for_each(|slot| *slot = -1);
            table.node_to_bone.iter_mut().skip(*joint).take(1).for_each(|slot| *slot = -1);
        }
        let old = |joint: &Joint| {
            let place = before.slots.iter().position(|slot| *slot == joint.slot);
            place.and_then(|place| Some((*before.skin.joints.get(place)?, before.skin.inverse_bind.get(place)?)))
        };
        let pairs = all.into_iter().zip(&skin.inverse_bind);
        let changed = pairs.filter(|(joint, bind)| old(joint) != Some((joint.node, *bind)));
        let changed: Vec<Joint> = changed.map(|(joint, _)| joint).collect();
        if !changed.is_empty() {
            self.tree.joints.insert(node, changed);
        }
        self.bones.insert(mesh, Bones { skin: skin.clone(), slots });
        Ok(())
    }
}

/// Returns a slot for each joint: its previous one, or a free one, if possible after all others, so that the order of
/// joints is kept.
fn slots(before: &Bones, joints: &[usize], budget: usize) -> Result<Vec<usize>, Reason> {
    let own = |joint: &usize| {
        let place = before.skin.joints.iter().position(|before| before == joint);
        place.and_then(|place| before.slots.get(place)).copied()
    };
    let mut taken: BTreeSet<usize> = joints.iter().filter_map(own).collect();
    let behind = before.slots.iter().max().map_or(0, |last| last + 1);
    let mut free = (behind..budget).chain(0..behind.min(budget)).collect::<Vec<_>>().into_iter();
    let slot = |joint: &usize| {
        let slot = own(joint).or_else(|| free.find(|slot| taken.insert(*slot)));
        slot.ok_or_else(|| format!("the skin has {budget} bone slots: {} joints do not fit", joints.len()).into())
    };
    joints.iter().map(slot).collect()
}

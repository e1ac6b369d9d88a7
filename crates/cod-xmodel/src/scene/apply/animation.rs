//! An animation being edited.

use std::collections::{BTreeMap, BTreeSet};

use meshwire_scene::motion::{Blend, Channel, Key, Motion, Track};
use meshwire_scene::plan::{AnimationEdit, Plan, Reason, Target};
use meshwire_scene::{Change, Node};

use crate::animation::Animation;

pub(super) struct Edit<'a> {
    animation: &'a mut Animation,
    new: Vec<Node>,
    removed: BTreeSet<usize>,
}

impl<'a> Edit<'a> {
    pub(super) fn new(animation: &'a mut Animation) -> Self {
        Self { animation, new: Vec::new(), removed: BTreeSet::new() }
    }

    fn store(&mut self, motion: &Motion) -> Result<(), Reason> {
        self.animation.set_motion(motion).map_err(|error| error.kind().to_string().into())
    }
}

impl Target for Edit<'_> {
    const KIND: &'static str = "an XANIM file";

    fn begin(&mut self, plan: &Plan<'_>) {
        let new = plan.changes().iter().filter_map(|change| match change {
            Change::AddNode { node } => Some((**node).clone()),
            _ => None,
        });
        self.new = new.collect();
    }

    fn name(&self, _: usize, name: &[u8]) -> Result<Option<Vec<u8>>, Reason> {
        Ok(Some(name.to_vec()))
    }

    fn rename_nodes(&mut self, names: &BTreeMap<usize, Vec<u8>>) -> Result<(), Reason> {
        for (node, name) in names {
            self.animation.parts.iter_mut().skip(*node).take(1).for_each(|part| *part = name.as_slice().into());
        }
        Ok(())
    }

    /// Adds a part. Channels may have added it already.
    fn add_node(&mut self, node: &Node) -> Result<(), Reason> {
        if node.parent.is_some() {
            return Err("parts have no parent: poses are in the space of the model".into());
        }
        let mut motion = self.animation.to_motion();
        complete(&mut motion, node);
        self.store(&motion)
    }

    fn remove_node(&mut self, node: usize) -> Result<(), Reason> {
        // Parts that are already removed are not counted.
        let part = node - self.removed.iter().filter(|removed| **removed < node).count();
        self.removed.insert(node);
        let mut motion = self.animation.to_motion();
        motion.tracks.retain(|track| track.origin != Some(part));
        self.store(&motion)
    }

    fn edit_animation(&mut self, _: usize, edit: &AnimationEdit<'_>) -> Result<(), Reason> {
        let mut motion = self.animation.to_motion();
        for (channel, track) in &edit.keys {
            let own = motion.tracks.iter_mut().skip(*channel).take(1);
            own.for_each(|own| own.keys.clone_from(&track.keys));
        }
        motion.tracks.extend(edit.added.iter().map(|channel| Track { origin: None, ..channel.track.clone() }));
        for node in &self.new {
            if motion.tracks.iter().any(|track| track.target == node.name) {
                complete(&mut motion, node);
            }
        }
        let times = motion.tracks.iter().flat_map(|track| &track.keys).map(|key| key.time);
        motion.duration = times.fold(0.0, f64::max);
        self.store(&motion)
    }
}

/// Adds the position and rotation of a node to a part that lacks them.
fn complete(motion: &mut Motion, node: &Node) {
    let (_, rotation, offset) = node.transform.affine().to_scale_rotation_translation();
    let [x, y, z] = offset.as_dvec3().to_array();
    let rest = [
        (Channel::Position, 3, Blend::Linear, [x, y, z, 0.0]),
        (Channel::Rotation, 4, Blend::Spherical, rotation.as_dquat().to_array()),
    ];
    for (channel, width, blend, value) in rest {
        if motion.track(&node.name, channel).is_none() {
            let mut track = Track::new(node.name.as_slice(), channel, width, blend);
            track.keys.push(Key::new(0.0, value));
            motion.tracks.push(track);
        }
    }
}

//! Bones that are moved, added, removed, or get another parent.

use std::collections::{BTreeMap, BTreeSet};

use glam::{DAffine3, DQuat};
use meshwire_core::{ByteString, Error, ErrorKind};
use meshwire_scene::{LeftOut, Transform};

use super::super::skeleton::{parents, place};
use crate::kind::NAME;
use crate::model::{Bone, Model, UPRIGHT};

/// Edits of bones, which are applied together once all are known. Until then, new bones are last.
#[derive(Default)]
pub(super) struct Bones {
    /// Local transforms of bones.
    moved: BTreeMap<usize, DAffine3>,
    parents: BTreeMap<usize, Option<usize>>,
    removed: BTreeSet<usize>,
}

impl Bones {
    pub(super) fn place(&mut self, bone: usize, transform: &Transform) {
        self.moved.insert(bone, rigid(transform));
    }

    pub(super) fn attach(&mut self, bone: usize, parent: Option<usize>) {
        self.parents.insert(bone, parent);
    }

    pub(super) fn add(&mut self, model: &mut Model, name: ByteString, parent: Option<usize>, transform: &Transform) {
        let bone = model.bones.len();
        model.bones.push(Bone { name, parent: -1, offset: [0.0; 3], scale: Some([1.0; 3]), axes: UPRIGHT });
        self.place(bone, transform);
        self.attach(bone, parent);
    }

    pub(super) fn remove(&mut self, bone: usize) {
        self.removed.insert(bone);
    }

    /// Applies the edits. `before` is the original number of bones.
    pub(super) fn finish(mut self, model: &mut Model, before: usize) -> Result<(), Error> {
        let above = parents(model, &mut LeftOut::default());
        let was = |bone: usize| model.bones.get(bone).map(|bone| place(bone).affine()).unwrap_or_default();
        for bone in self.parents.keys() {
            let parent = above.get(*bone).copied().flatten();
            let local = parent.map_or(DAffine3::IDENTITY, |parent| was(parent).inverse()) * was(*bone);
            self.moved.entry(*bone).or_insert(local);
        }
        for (bone, parent) in &self.parents {
            let number = parent.map_or(-1, |parent| i32::try_from(parent).unwrap_or(i32::MAX));
            model.bones.iter_mut().skip(*bone).take(1).for_each(|bone| bone.parent = number);
        }
        if !self.moved.is_empty() {
            put(model, &self.moved);
        }
        if self.parents.is_empty() && self.removed.is_empty() {
            return Ok(());
        }
        self.check_weights(model)?;
        arrange(model, before, &self.removed);
        Ok(())
    }

    /// Refuses to remove a bone with influences.
    fn check_weights(&self, model: &Model) -> Result<(), Error> {
        let weights = model.vertices.iter().flat_map(|vertex| &vertex.weights).filter(|weight| weight.weight != 0.0);
        let bones = weights.filter_map(|weight| usize::try_from(weight.bone).ok());
        let Some(bone) = bones.into_iter().find(|bone| self.removed.contains(bone)) else { return Ok(()) };
        let name = model.bones.get(bone).map(|bone| bone.name.to_lossy().into_owned()).unwrap_or_default();
        let reason = format!(
            "vertices are weighted to the bone {name:?}: move their weights to other bones before you remove it"
        );
        Err(Error::new(NAME, ErrorKind::Unsupported(reason)))
    }
}

/// Returns a transform without its scale.
fn rigid(transform: &Transform) -> DAffine3 {
    let affine = DAffine3::from_cols_array(&transform.affine().to_cols_array().map(f64::from));
    let rotation = DQuat::from_mat3(&affine.matrix3).normalize();
    DAffine3::from_rotation_translation(rotation, affine.translation)
}

/// Sets the local transforms of bones. Their descendants move with them.
fn put(model: &mut Model, moved: &BTreeMap<usize, DAffine3>) {
    let parents = parents(model, &mut LeftOut::default());
    let before: Vec<DAffine3> = model.bones.iter().map(|bone| place(bone).affine()).collect();
    // For each bone, its new transform; `None` for an unmoved one.
    let mut after: Vec<Option<Option<DAffine3>>> = vec![None; before.len()];
    for start in 0..before.len() {
        let mut above = Vec::new();
        let mut at = Some(start);
        while let Some(bone) = at.filter(|bone| after.get(*bone).is_some_and(Option::is_none)) {
            above.push(bone);
            at = parents.get(bone).copied().flatten();
        }
        while let Some(bone) = above.pop() {
            let parent = parents.get(bone).copied().flatten();
            let carried = parent.and_then(|parent| after.get(parent).copied().flatten().flatten());
            let was = |bone: usize| before.get(bone).copied().unwrap_or_default();
            let now = match (moved.get(&bone), carried, parent) {
                (Some(local), Some(parent), _) => Some(parent * *local),
                (Some(local), None, Some(parent)) => Some(was(parent) * *local),
                (Some(local), None, None) => Some(*local),
                (None, Some(carried), Some(parent)) => Some(carried * was(parent).inverse() * was(bone)),
                (None, _, _) => None,
            };
            if let Some(slot) = after.get_mut(bone) {
                *slot = Some(now);
            }
        }
    }
    for (bone, now) in model.bones.iter_mut().zip(after) {
        let Some(now) = now.flatten().filter(DAffine3::is_finite) else { continue };
        bone.offset = now.translation.into();
        let axes = now.matrix3.to_cols_array_2d();
        let near = bone.axes.iter().flatten().zip(axes.iter().flatten()).all(|(old, new)| (old - new).abs() < 1e-6);
        // If only the position changed, the axes keep their digits.
        if !near {
            bone.axes = axes;
        }
    }
}

/// Orders bones so that parents precede their children and cosmetic bones come last, without removed bones. References
/// to bones are updated.
fn arrange(model: &mut Model, before: usize, removed: &BTreeSet<usize>) {
    let parents = parents(model, &mut LeftOut::default());
    let cosmetic = usize::try_from(model.cosmetic_bones.unwrap_or(0)).unwrap_or(usize::MAX);
    let cosmetic = before.saturating_sub(cosmetic)..before;
    let mut targets: BTreeMap<usize, usize> = BTreeMap::new();
    for is_last in [false, true] {
        let own = |bone: &usize| cosmetic.contains(bone) == is_last && !removed.contains(bone);
        for start in (0..model.bones.len()).filter(own) {
            let mut above = Vec::new();
            let mut at = Some(start);
            while let Some(bone) = at.filter(|bone| own(bone) && !targets.contains_key(bone)) {
                above.push(bone);
                at = parents.get(bone).copied().flatten();
            }
            for bone in above.into_iter().rev() {
                targets.insert(bone, targets.len());
            }
        }
    }
    let target = |bone: usize| targets.get(&bone).copied();
    let mut bones: Vec<(usize, Bone)> = Vec::with_capacity(targets.len());
    for (number, mut bone) in std::mem::take(&mut model.bones).into_iter().enumerate() {
        let parent = usize::try_from(bone.parent).ok().and_then(target).and_then(|parent| i32::try_from(parent).ok());
        bone.parent = parent.unwrap_or(bone.parent);
        bones.extend(target(number).map(|target| (target, bone)));
    }
    bones.sort_by_key(|(number, _)| *number);
    model.bones = bones.into_iter().map(|(_, bone)| bone).collect();
    for vertex in &mut model.vertices {
        vertex.weights.retain(|weight| usize::try_from(weight.bone).map_or(true, |bone| !removed.contains(&bone)));
        for weight in &mut vertex.weights {
            let bone = usize::try_from(weight.bone).ok().and_then(target).and_then(|bone| u32::try_from(bone).ok());
            weight.bone = bone.unwrap_or(weight.bone);
        }
    }
    let gone = removed.iter().filter(|bone| cosmetic.contains(bone)).count();
    let gone = u32::try_from(gone).unwrap_or(u32::MAX);
    model.cosmetic_bones = model.cosmetic_bones.map(|count| count.saturating_sub(gone));
}

//! Names of nodes, and bones that are elsewhere.

use std::collections::{HashMap, HashSet};

use meshwire_core::Validator;
use meshwire_scene::glam::{DAffine3, DMat3, DQuat};
use meshwire_scene::{Change, LeftOut, Transform};

use super::super::skeleton::{parents, place};
use crate::model::Model;
use crate::scene::parts::object_numbers;

pub(super) fn apply(model: &mut Model, changes: &[Change], validator: &mut Validator) {
    let bones = model.bones.len();
    let objects = object_numbers(model);
    let mut moved: HashMap<usize, DAffine3> = HashMap::new();
    let mut renamed: HashSet<usize> = HashSet::new();
    validator.each("changes", changes, |v, change| match change {
        Change::NodeName { node, name } => match (model.bones.get_mut(*node), node.checked_sub(bones)) {
            (Some(bone), _) if bone.name.as_bytes() == name.as_slice() => {}
            (Some(bone), _) => {
                bone.name = name.as_slice().into();
                renamed.insert(*node);
            }
            (None, object) => {
                let number = object.and_then(|object| objects.get(object)).and_then(|one| usize::try_from(*one).ok());
                let own = number.and_then(|number| model.objects.as_mut()?.get_mut(number));
                match own {
                    Some(own) => *own = name.as_slice().into(),
                    None => v.problem(format!("expected a bone or a named object, found node {node}")),
                }
            }
        },
        Change::NodeTransform { node, transform } => match rigid(transform) {
            _ if *node >= bones => v.problem(format!("expected a bone, found node {node}: objects have no place")),
            Some(local) => {
                moved.insert(*node, local);
            }
            None => v.problem("expected a rotation and a move of finite numbers: bones have no scale"),
        },
        _ => {}
    });
    if !renamed.is_empty() {
        let mut names: HashMap<&[u8], usize> = HashMap::new();
        for bone in &model.bones {
            *names.entry(bone.name.as_bytes()).or_default() += 1;
        }
        // When all have their new names: two bones may exchange theirs.
        validator.each("changes", changes, |v, change| {
            let Change::NodeName { node, name } = change else { return };
            let is_taken = renamed.contains(node) && names.get(name.as_slice()).is_some_and(|bones| *bones > 1);
            v.require(!is_taken, || {
                format!("expected bones of different names, found two \"{}\"", name.escape_ascii())
            });
        });
    }
    if !moved.is_empty() {
        put(model, &moved);
    }
}

/// The map of a transform that neither stretches nor mirrors.
fn rigid(transform: &Transform) -> Option<DAffine3> {
    let affine = transform.affine();
    let affine = DAffine3::from_cols_array(&affine.to_cols_array().map(f64::from));
    let axes = affine.matrix3;
    let off = axes.transpose() * axes - DMat3::IDENTITY;
    let is_rotation = axes.determinant() > 0.0 && off.to_cols_array().iter().all(|part| part.abs() < 1e-3);
    let rotation = DQuat::from_mat3(&axes).normalize();
    (affine.is_finite() && is_rotation).then(|| DAffine3::from_rotation_translation(rotation, affine.translation))
}

/// Puts bones where they are relative to their parents; what is below them goes with them.
fn put(model: &mut Model, moved: &HashMap<usize, DAffine3>) {
    let parents = parents(model, &mut LeftOut::default());
    let before: Vec<DAffine3> = model.bones.iter().map(|bone| place(bone).affine()).collect();
    // For each bone where it is now; `None` for what has not moved.
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
        // A move alone leaves the digits of the axes.
        if !near {
            bone.axes = axes;
        }
    }
}

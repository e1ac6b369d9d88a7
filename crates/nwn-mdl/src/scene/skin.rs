//! Skins: joints in bone slots, bind poses and weights.

use std::collections::BTreeSet;

use meshwire_scene::glam::{Affine3A, Quat, Vec3};
use meshwire_scene::plan::{PartEdit, Reason};
use meshwire_scene::{Influence, Skin as SceneSkin};

use super::mesh::Bones;
use crate::file::MdlFile;
use crate::tree::{MeshKind, Node, Skin};

/// Maximum difference of a bind pose from a rotation and a translation.
const RIGID: f32 = 1e-3;
/// Maximum difference of the sum of weights from 1.
const WHOLE: f32 = 1e-2;

/// A joint of a skin: its slot, its node and its bind pose.
#[derive(Debug, Clone, Copy)]
pub(super) struct Joint {
    pub(super) slot: usize,
    pub(super) node: usize,
    pub(super) rotation: Quat,
    pub(super) translation: Vec3,
}

/// Returns the joints of a skin in these slots.
pub(super) fn joints(skin: &SceneSkin, slots: &[usize]) -> Result<Vec<Joint>, String> {
    let mut nodes = BTreeSet::new();
    if !skin.joints.iter().all(|joint| nodes.insert(joint)) {
        return Err("a node is used as a joint twice".to_owned());
    }
    if skin.joints.len() != skin.inverse_bind.len() {
        return Err("expected a bind pose for every joint".to_owned());
    }
    let all = skin.joints.iter().zip(slots).zip(&skin.inverse_bind);
    let joint = |((node, slot), bind): ((&usize, &usize), &Affine3A)| {
        let (rotation, translation) = rigid(bind)?;
        Ok(Joint { slot: *slot, node: *node, rotation, translation })
    };
    all.map(joint).collect()
}

/// Writes joints into the tables of the skin at a node. New tables have an entry for each node.
pub(super) fn bind(file: &mut MdlFile, place: usize, joints: &[Joint]) -> Result<(), String> {
    let nodes = file.placed();
    let count = nodes.len();
    let (rotations, translations) = nodes.get(place).map(|own| own.bind_pose(&nodes)).unwrap_or_default();
    let node = file.model.root.as_mut().and_then(|root| root.nth_mut(place));
    let Some(MeshKind::Skin(own)) = node.and_then(Node::mesh_mut).map(|mesh| &mut mesh.kind) else { return Ok(()) };
    let own: &mut Skin = own;
    if own.node_to_bone.is_empty() {
        (own.bind_rotations, own.bind_translations) = (rotations, translations);
        own.node_to_bone = vec![-1; count];
        own.bone_constants = vec![0; count];
    }
    for Joint { slot, node, rotation, translation } in joints {
        let [x, y, z, w] = rotation.to_array();
        let tables = own.node_to_bone.get_mut(*node).zip(own.slots.get_mut(*slot));
        let binds = own.bind_rotations.get_mut(*node).zip(own.bind_translations.get_mut(*node));
        let (Some((to_bone, to_node)), Some((turn, step))) = (tables, binds) else {
            return Err(format!("the tables of the skin have no entry for node {node}"));
        };
        *to_bone = i16::try_from(*slot).unwrap_or(-1);
        *to_node = i16::try_from(*node).map_err(|_| format!("node {node} is a joint: skins name nodes below 32768"))?;
        (*turn, *step) = ([w, x, y, z], translation.to_array());
    }
    Ok(())
}

/// Returns a bind pose as a rotation and a translation.
fn rigid(bind: &Affine3A) -> Result<(Quat, Vec3), String> {
    let (_, rotation, translation) = bind.to_scale_rotation_translation();
    let again = Affine3A::from_rotation_translation(rotation, translation);
    if bind.is_finite() && bind.matrix3.abs_diff_eq(again.matrix3, RIGID) {
        Ok((rotation, translation))
    } else {
        Err("a bind pose scales or shears: only rotation and translation are supported".to_owned())
    }
}

/// Weights and bone slots.
type Weights = (Vec<[f32; 4]>, Vec<[i16; 4]>);

/// Returns the weights of a part. An unchanged row keeps its order and its unused slots.
pub(super) fn weights(skin: &Skin, bones: &Bones, edit: &PartEdit<'_>) -> Result<Weights, Reason> {
    let (mut weights, mut slots) = (Vec::new(), Vec::new());
    for vertex in 0..edit.after.positions.len() {
        let origin = edit.origin(vertex);
        let own = origin.and_then(|origin| Some((*skin.weights.get(origin)?, *skin.bones.get(origin)?)));
        let row = edit.after.influences.of(vertex);
        let joint = |one: &Influence| usize::try_from(one.joint).ok().and_then(|joint| bones.slots.get(joint)).copied();
        let is_same = || {
            let old = origin.into_iter().flat_map(|origin| skin.influences(origin));
            let old = old.filter(|(slot, _)| bones.slots.contains(slot)).map(|(slot, weight)| (Some(slot), weight));
            old.eq(row.iter().map(|one| (joint(one), one.weight)))
        };
        let (weight, slot) = match own {
            Some(own) if edit.after.influences.is_empty() || is_same() => own,
            _ => bone_row(row, bones)?,
        };
        weights.push(weight);
        slots.push(slot);
    }
    if !edit.is_rearranged {
        weights.extend(skin.weights.iter().skip(weights.len()));
        slots.extend(skin.bones.iter().skip(slots.len()));
    }
    Ok((weights, slots))
}

/// Returns the weights and slots of a vertex.
fn bone_row(row: &[Influence], bones: &Bones) -> Result<([f32; 4], [i16; 4]), Reason> {
    let (mut weights, mut slots) = ([0.0; 4], [-1; 4]);
    if row.len() > slots.len() {
        return Err(format!("a vertex has {} joints: limit them to 4", row.len()).into());
    }
    let sum: f32 = row.iter().map(|influence| influence.weight).sum();
    if row.iter().any(|influence| influence.weight < 0.0) || (sum - 1.0).abs() > WHOLE {
        return Err(format!("the weights of a vertex sum to {sum}: normalize them to 1").into());
    }
    for (influence, (weight, slot)) in row.iter().zip(weights.iter_mut().zip(&mut slots)) {
        let joint = usize::try_from(influence.joint).ok().and_then(|joint| bones.slots.get(joint));
        let found = joint.and_then(|slot| i16::try_from(*slot).ok());
        *slot = found.ok_or_else(|| format!("joint {} does not exist", influence.joint))?;
        *weight = influence.weight;
    }
    Ok((weights, slots))
}

//! Restoring the vertices of a skin to the bind pose in which they were exported.
//!
//! An editor that has one rest pose per skeleton uses one of the bind poses, and transforms the vertices of skins with
//! other bind poses to it. It writes the new bind poses, from which the transform is reversed.

use std::cmp::Ordering;

use meshwire_scene::glam::{DAffine3, DMat3, DMat4, DVec3, Mat4};
use meshwire_scene::motion::narrow;
use meshwire_scene::{Influence, Mesh};

use super::Comparison;
use super::pair::{PLACE, Pair, distance};
use super::part::Part;
use crate::Error;

/// Tolerance within which bind poses are equal.
const SAME: f64 = 1e-6;

/// Tolerance of positions that were rotated and translated to another bind pose and back, relative to the greatest
/// coordinate.
pub(super) const RIGID: f32 = 2e-4;

/// The same tolerance for bind poses with scale, which are less exact because editors turn the scale into a rotation.
const STRETCHED: f32 = 1e-3;

/// For each joint of a skin, the transform that an editor with another bind pose has applied to its vertices.
#[derive(Debug, Clone)]
pub(super) struct Rebound {
    moves: Vec<DAffine3>,
    /// Number of joints that the skin of the base has. The others are added.
    own: usize,
}

impl Rebound {
    /// Returns true if a vertex follows a joint that is added to the skin.
    fn is_added(&self, influences: &[Influence]) -> bool {
        influences.iter().any(|influence| usize::try_from(influence.joint).is_ok_and(|joint| joint >= self.own))
    }

    /// Returns the transform that reverses the editor's for a vertex. The editor has blended the transforms of the
    /// joints, and the blend of their inverses is another transform.
    fn back(&self, influences: &[Influence]) -> Option<DAffine3> {
        let mut sum = DAffine3 { matrix3: DMat3::ZERO, translation: DVec3::ZERO };
        for influence in influences {
            let moved = usize::try_from(influence.joint).ok().and_then(|joint| self.moves.get(joint))?;
            let weight = f64::from(influence.weight);
            sum.matrix3 += moved.matrix3 * weight;
            sum.translation += moved.translation * weight;
        }
        Some(sum.inverse()).filter(|back| !influences.is_empty() && back.is_finite())
    }
}

impl Comparison<'_> {
    /// Returns the transforms that were applied to the vertices of a skinned mesh. `joints` are the indices of the
    /// edited file's joints, as returned by [`Self::joints`]. Returns `None` if no vertices were moved.
    pub(super) fn rebound(&self, node: usize, base: &Mesh, joints: &[Option<u32>]) -> Result<Option<Rebound>, Error> {
        let root = self.edited.glb.root;
        let skin = root.nodes.get(node).and_then(|node| root.skins.get(node.skin?.value()));
        let (Some(skin), Some(own)) = (skin, &base.skin) else { return Ok(None) };
        let Some(matrices) = skin.inverse_bind_matrices else { return Ok(None) };
        let matrices = self.edited.glb.floats::<16>(matrices, Some(skin.joints.len()))?;
        let mut rebound = Rebound { moves: vec![DAffine3::IDENTITY; own.joints.len()], own: own.joints.len() };
        // Of a joint that a skin has twice, the first counts, as in `joints`.
        for (matrix, joint) in matrices.iter().zip(joints).rev() {
            let Some(joint) = joint.and_then(|joint| usize::try_from(joint).ok()) else { continue };
            let added = || self.bind_of_added(joint.checked_sub(own.joints.len())?);
            let Some(before) = own.inverse_bind.get(joint).copied().or_else(added) else { continue };
            let now = DAffine3::from_mat4(DMat4::from_cols_array(&matrix.map(f64::from)));
            let before = DMat4::from_cols_array(&Mat4::from(before).to_cols_array().map(f64::from));
            let moved = now.inverse() * DAffine3::from_mat4(before);
            if rebound.moves.len() <= joint {
                rebound.moves.resize(joint + 1, DAffine3::IDENTITY);
            }
            if let Some(slot) = rebound.moves.get_mut(joint).filter(|_| moved.is_finite()) {
                *slot = moved;
            }
        }
        let stays = rebound.moves.iter().all(|moved| moved.abs_diff_eq(DAffine3::IDENTITY, SAME));
        Ok((!stays).then_some(rebound))
    }
}

/// Restores vertices to their exported positions if that brings most of them nearer to these. Otherwise the user edited
/// the bind pose, which does not move vertices, except for those that follow added joints, whose bind pose is that of the
/// base. Returns the edited joints, as indices in the skin of the clean base.
pub(super) fn undo(pair: &mut Pair<'_>) -> Vec<usize> {
    let brought: Vec<Option<Part>> =
        pair.parts.iter().map(|part| brought_back(part, |vertex| pair.back(part, vertex))).collect();
    let (mut nearer, mut farther) = (0_usize, 0_usize);
    for (part, brought) in pair.parts.iter().zip(&brought).filter_map(|(part, brought)| Some((part, brought.as_ref()?)))
    {
        let places = part.positions.iter().zip(&brought.positions);
        for (id, (stays, comes)) in part.ids.iter().flatten().zip(places) {
            let Some(before) = id.and_then(|id| pair.exported(id)) else { continue };
            // Skip vertices that are in place either way.
            let (comes, stays) = (distance(before, *comes), distance(before, *stays));
            if comes.max(stays) > pair.tolerance {
                match comes.total_cmp(&stays) {
                    Ordering::Less => nearer += 1,
                    Ordering::Greater => farther += 1,
                    Ordering::Equal => {}
                }
            }
        }
    }
    if nearer <= farther {
        pair.parts.iter_mut().for_each(bring_added);
        let rebound = pair.parts.iter().find_map(|part| part.rebound.as_ref());
        let moves = rebound.iter().flat_map(|rebound| rebound.moves.iter().take(rebound.own)).enumerate();
        return moves
            .filter(|(_, moved)| !moved.abs_diff_eq(DAffine3::IDENTITY, SAME))
            .map(|(joint, _)| joint)
            .collect();
    }
    let moves = pair.parts.iter().filter_map(|part| part.rebound.as_ref()).flat_map(|rebound| rebound.moves.iter());
    let rigid = |moved: &DAffine3| (moved.matrix3.transpose() * moved.matrix3).abs_diff_eq(DMat3::IDENTITY, 2e-5);
    let relative = if moves.clone().all(rigid) { RIGID } else { STRETCHED };
    pair.tolerance *= relative / PLACE;
    for (part, brought) in pair.parts.iter_mut().zip(brought) {
        part.take(brought);
    }
    Vec::new()
}

impl Pair<'_> {
    /// Returns the transform that brings a vertex back: by its influences in the base, with which the editor has moved
    /// it, or by those in the edited file if it was moved or comes from another mesh.
    fn back(&self, part: &Part, vertex: usize) -> Option<DAffine3> {
        let rebound = part.rebound.as_ref()?;
        let here = rebound.back(part.influences_of(vertex));
        let id = part.ids.as_ref().and_then(|ids| ids.get(vertex).copied().flatten());
        let Some((of, own)) = id.and_then(|id| self.place(id)) else { return here };
        let (Some(primitive), Some(place)) = (self.clean.primitives.get(of), part.positions.get(vertex)) else {
            return here;
        };
        let before = rebound.back(primitive.influences.of(own));
        let place = before.map_or(*place, |back| moved(back, *place));
        let tolerance = self.tolerance * STRETCHED / PLACE;
        let is_exported = primitive.positions.get(own).is_some_and(|exported| distance(*exported, place) <= tolerance);
        if is_exported { before } else { here }
    }
}

/// Brings the vertices back that follow added joints. The other joints do not move them.
fn bring_added(part: &mut Part) {
    let Some(rebound) = part.rebound.as_deref() else { return };
    let mut rebound = rebound.clone();
    rebound.moves.iter_mut().take(rebound.own).for_each(|moved| *moved = DAffine3::IDENTITY);
    let back = |vertex: usize| {
        let influences = part.influences_of(vertex);
        rebound.back(influences).filter(|_| rebound.is_added(influences))
    };
    let brought = brought_back(part, back);
    part.take(brought);
}

/// Returns positions and normals from before the editor changed the bind pose. `back` returns the transform of each
/// vertex that moved.
fn brought_back(part: &Part, back: impl Fn(usize) -> Option<DAffine3>) -> Option<Part> {
    part.rebound.as_ref()?;
    let mut brought = Part { ids: part.ids.clone(), positions: part.positions.clone(), ..Part::default() };
    brought.normals.clone_from(&part.normals);
    for (vertex, position) in brought.positions.iter_mut().enumerate() {
        let Some(back) = back(vertex) else { continue };
        *position = moved(back, *position);
        if let Some(normal) = brought.normals.as_mut().and_then(|normals| normals.get_mut(vertex)) {
            // The editor has transformed normals in the same way as positions.
            let turned = (back.matrix3 * DVec3::from(normal.map(f64::from))).normalize_or_zero();
            *normal = turned.to_array().map(narrow);
        }
    }
    Some(brought)
}

/// Returns positions and normals brought back by the influences that vertices have in the edited file.
pub(super) fn brought_by_influences(part: &Part) -> Option<Part> {
    brought_back(part, |vertex| part.rebound.as_ref()?.back(part.influences_of(vertex)))
}

impl Part {
    /// Takes over positions and normals that were brought back.
    pub fn take(&mut self, brought: Option<Self>) {
        if let Some(brought) = brought {
            (self.positions, self.normals) = (brought.positions, brought.normals);
        }
    }
}

fn moved(by: DAffine3, place: [f32; 3]) -> [f32; 3] {
    by.transform_point3(DVec3::from(place.map(f64::from))).to_array().map(narrow)
}

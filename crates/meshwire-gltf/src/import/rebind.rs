//! Restoring the vertices of a skin to the bind pose in which they were exported.
//!
//! An editor that has one rest pose per skeleton uses one of the bind poses, and transforms the vertices of skins with
//! other bind poses to it. It writes the new bind poses, from which the transform is reversed.

use std::cmp::Ordering;

use meshwire_scene::glam::{Affine3A, DAffine3, DMat3, DMat4, DVec3, Mat4};
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

impl Comparison<'_> {
    /// Returns, for each joint of the clean base, the transform that was applied to its vertices in the edited file.
    /// Returns `None` if they were not moved.
    pub(super) fn rebound(&self, node: usize, base: &Mesh) -> Result<Option<Vec<DAffine3>>, Error> {
        let root = self.edited.glb.root;
        let skin = root.nodes.get(node).and_then(|node| root.skins.get(node.skin?.value()));
        let (Some(skin), Some(own)) = (skin, &base.skin) else { return Ok(None) };
        let Some(matrices) = skin.inverse_bind_matrices else { return Ok(None) };
        let matrices = self.edited.glb.floats::<16>(matrices, Some(skin.joints.len()))?;
        let of = |(joint, bind): (&usize, &Affine3A)| {
            let edited = self.links.nodes.edited(*joint)?;
            let place = skin.joints.iter().position(|joint| joint.value() == edited)?;
            let now = DAffine3::from_mat4(DMat4::from_cols_array(&matrices.get(place)?.map(f64::from)));
            let before = DAffine3::from_mat4(DMat4::from_cols_array(&Mat4::from(*bind).to_cols_array().map(f64::from)));
            let moved = now.inverse() * before;
            moved.is_finite().then_some(moved)
        };
        let moves: Vec<DAffine3> =
            own.joints.iter().zip(&own.inverse_bind).map(|joint| of(joint).unwrap_or(DAffine3::IDENTITY)).collect();
        let stays = moves.iter().all(|moved| moved.abs_diff_eq(DAffine3::IDENTITY, SAME));
        Ok((!stays).then_some(moves))
    }
}

/// Restores vertices to their exported positions if that brings most of them nearer to these. A bind pose that the user
/// edited does not move vertices.
pub(super) fn undo(pair: &mut Pair<'_>) {
    let brought = pair.parts.iter().map(|part| {
        brought_back(part, |vertex| {
            let id = part.ids.as_ref().and_then(|ids| ids.get(vertex).copied().flatten());
            let own = id
                .and_then(|id| pair.place(id))
                .and_then(|(part, vertex)| Some(pair.clean.primitives.get(part)?.influences.of(vertex)));
            own.unwrap_or_else(|| part.influences_of(vertex))
        })
    });
    let brought: Vec<Option<Part>> = brought.collect();
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
        return;
    }
    let moves = pair.parts.iter().filter_map(|part| part.rebound.as_ref()).flat_map(|moves| moves.iter());
    let rigid = |moved: &DAffine3| (moved.matrix3.transpose() * moved.matrix3).abs_diff_eq(DMat3::IDENTITY, 2e-5);
    let relative = if moves.clone().all(rigid) { RIGID } else { STRETCHED };
    pair.tolerance *= relative / PLACE;
    for (part, brought) in pair.parts.iter_mut().zip(brought) {
        if let Some(brought) = brought {
            (part.positions, part.normals) = (brought.positions, brought.normals);
        }
    }
}

/// Returns positions and normals from before the editor changed the bind pose, using the influences of each vertex.
pub(super) fn brought_back<'a>(part: &'a Part, influences: impl Fn(usize) -> &'a [Influence]) -> Option<Part> {
    let moves = part.rebound.as_ref()?;
    let mut back = Part { ids: part.ids.clone(), positions: part.positions.clone(), ..Part::default() };
    back.normals.clone_from(&part.normals);
    for (vertex, position) in back.positions.iter_mut().enumerate() {
        let Some(moved) = mixed(influences(vertex), moves) else { continue };
        let inverse = moved.inverse();
        if !inverse.is_finite() {
            continue;
        }
        *position = inverse.transform_point3(DVec3::from(position.map(f64::from))).to_array().map(narrow);
        if let Some(normal) = back.normals.as_mut().and_then(|normals| normals.get_mut(vertex)) {
            // The editor has transformed normals in the same way as positions.
            let turned = (inverse.matrix3 * DVec3::from(normal.map(f64::from))).normalize_or_zero();
            *normal = turned.to_array().map(narrow);
        }
    }
    Some(back)
}

/// Returns the blended transform for these influences.
fn mixed(influences: &[Influence], moves: &[DAffine3]) -> Option<DAffine3> {
    let mut sum = DAffine3 { matrix3: DMat3::ZERO, translation: DVec3::ZERO };
    for influence in influences {
        let moved = usize::try_from(influence.joint).ok().and_then(|joint| moves.get(joint))?;
        let weight = f64::from(influence.weight);
        sum.matrix3 += moved.matrix3 * weight;
        sum.translation += moved.translation * weight;
    }
    (!influences.is_empty()).then_some(sum)
}

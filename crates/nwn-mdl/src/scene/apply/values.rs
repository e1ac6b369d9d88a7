//! New values of vertices.

use meshwire_scene::{Influence, VertexValues};

use super::super::mesh::{Bones, has_tangents, uv_sets};
use super::{Edit, Refusal};
use crate::build::set_plane;
use crate::geometry::{self, Bounds};
use crate::profile::Profile;
use crate::tree::{Aabb, Mesh, MeshKind, Skin};

/// Sets of texture coordinates that a mesh can have.
pub(super) const MAX_SETS: usize = 4;
/// How far from 1 the sum of weights may be.
const WHOLE: f32 = 1e-2;

impl Edit {
    pub(super) fn vertices(&mut self, mesh: usize, primitive: usize, values: &VertexValues) -> Result<(), Refusal> {
        let profile = self.file.profile;
        let bones = self.bones.remove(&mesh);
        let done = self.mesh(mesh, primitive).and_then(|own| set(own, values, bones.as_ref(), profile));
        self.bones.extend(bones.map(|bones| (mesh, bones)));
        done
    }
}

fn set(mesh: &mut Mesh, values: &VertexValues, bones: Option<&Bones>, profile: Profile) -> Result<(), Refusal> {
    if values.is_empty() {
        return Ok(());
    }
    let count = mesh.own_positions().len();
    match values {
        VertexValues::Positions(values) => {
            finite(values.iter().map(|(_, value)| value.as_slice()))?;
            put(&mut mesh.streams.positions, values, count, "positions")?;
            moved(mesh, values, profile);
        }
        VertexValues::Normals(values) => {
            finite(values.iter().map(|(_, value)| value.as_slice()))?;
            put(&mut mesh.streams.normals, values, count, "normals")?;
        }
        VertexValues::Tangents(values) => {
            finite(values.iter().map(|(_, value)| value.as_slice()))?;
            tangents(mesh, values, count, profile)?;
        }
        VertexValues::Uvs(set, values) => {
            finite(values.iter().map(|(_, value)| value.as_slice()))?;
            let slot = uv_slot(&uv_sets(&mesh.streams), *set)?;
            let stream = mesh.streams.uvs.get_mut(slot);
            put(stream.ok_or("expected a set that is there")?, values, count, "texture coordinates")?;
        }
        VertexValues::Colors(0, values) => {
            let bytes = values.iter().map(|(vertex, color)| Ok((*vertex, byte_color(*color)?)));
            put(&mut mesh.streams.colors, &bytes.collect::<Result<Vec<_>, Refusal>>()?, count, "colors")?;
        }
        VertexValues::Colors(set, _) => return Err(format!("expected color set 0, the only one, found {set}")),
        VertexValues::Influences(values) => {
            let (MeshKind::Skin(skin), Some(bones)) = (&mut mesh.kind, bones) else {
                return Err(format!("expected a skin, found a {}", mesh.kind.name()));
            };
            let rows = values.iter().map(|(vertex, row)| Ok((*vertex, bone_row(row, bones)?)));
            let rows = rows.collect::<Result<Vec<_>, Refusal>>()?;
            let weights: Vec<_> = rows.iter().map(|(vertex, (weights, _))| (*vertex, *weights)).collect();
            let slots: Vec<_> = rows.iter().map(|(vertex, (_, slots))| (*vertex, *slots)).collect();
            let Skin { weights: own_weights, bones: own_bones, .. } = &mut **skin;
            put(own_weights, &weights, count, "weights")?;
            put(own_bones, &slots, count, "bones")?;
        }
        VertexValues::MorphPositions(..) => return Err("models have no morph targets".to_owned()),
        _ => return Err(format!("models have no {}", values.name())),
    }
    Ok(())
}

/// Refuses numbers that are not finite.
pub(super) fn finite<'a>(mut values: impl Iterator<Item = &'a [f32]>) -> Result<(), Refusal> {
    match values.any(|value| value.iter().any(|number| !number.is_finite())) {
        true => Err("expected finite numbers".to_owned()),
        false => Ok(()),
    }
}

/// Puts values in a stream of `count` vertices; one that is not there needs all of them.
fn put<T: Copy>(stream: &mut Vec<T>, values: &[(u32, T)], count: usize, name: &str) -> Result<(), Refusal> {
    let place = |vertex: u32| usize::try_from(vertex).ok().filter(|vertex| *vertex < count);
    if let Some((vertex, _)) = values.iter().find(|(vertex, _)| place(*vertex).is_none()) {
        return Err(format!("expected one of the {count} vertices, found vertex {vertex}"));
    }
    if stream.is_empty() {
        let mut all: Vec<Option<T>> = vec![None; count];
        for (vertex, value) in values {
            if let Some(slot) = place(*vertex).and_then(|vertex| all.get_mut(vertex)) {
                *slot = Some(*value);
            }
        }
        *stream = all.into_iter().collect::<Option<Vec<T>>>().ok_or_else(|| {
            format!("the mesh has no {name}: expected those of all {count} vertices, found {}", values.len())
        })?;
        return Ok(());
    }
    if stream.len() < count {
        return Err(format!("the {name} of the mesh end before its vertices"));
    }
    for (vertex, value) in values {
        if let Some(slot) = place(*vertex).and_then(|vertex| stream.get_mut(vertex)) {
            *slot = *value;
        }
    }
    Ok(())
}

fn tangents(mesh: &mut Mesh, values: &[(u32, [f32; 4])], count: usize, profile: Profile) -> Result<(), Refusal> {
    let streams = &mut mesh.streams;
    let is_free = streams.tangents.is_empty() && streams.handedness.is_empty();
    if profile != Profile::Ee || !(is_free || has_tangents(streams, profile)) {
        return Err("expected a mesh of the enhanced edition without water: others have no tangents".to_owned());
    }
    let signs: Vec<_> = values.iter().map(|(vertex, [.., sign])| (*vertex, *sign)).collect();
    signed(signs.iter().map(|(_, sign)| *sign))?;
    let directions: Vec<_> = values.iter().map(|(vertex, [x, y, z, _])| (*vertex, [*x, *y, *z])).collect();
    put(&mut streams.tangents, &directions, count, "tangents")?;
    put(&mut streams.handedness, &signs, count, "handedness")
}

/// Refuses signs that are none.
pub(super) fn signed(mut signs: impl Iterator<Item = f32>) -> Result<(), Refusal> {
    match signs.find(|sign| sign.abs().to_bits() != 1.0_f32.to_bits()) {
        Some(sign) => Err(format!("expected 1 or -1 as the sign of a tangent, found {sign}")),
        None => Ok(()),
    }
}

/// The set of the file that a set of the scene is: one of those there are, or the first that is free.
pub(super) fn uv_slot(sets: &[usize], set: usize) -> Result<usize, Refusal> {
    let free = || (0..MAX_SETS).find(|slot| !sets.contains(slot)).filter(|_| set == sets.len());
    let slot = sets.get(set).copied().or_else(free);
    slot.ok_or_else(|| format!("expected one of at most {MAX_SETS} sets of texture coordinates, found set {set}"))
}

/// A color from 0 to 1 in bytes. What bytes said comes back as it was.
pub(super) fn byte_color(color: [f32; 4]) -> Result<[u8; 4], Refusal> {
    if !color.iter().all(|part| (0.0..=1.0).contains(part)) {
        return Err(format!("expected colors from 0 to 1, found {color:?}"));
    }
    #[expect(clippy::as_conversions, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 255")]
    Ok(color.map(|part| (part * 255.0 + 0.5) as u8))
}

/// Weights and slots of a vertex.
pub(super) fn bone_row(row: &[Influence], bones: &Bones) -> Result<([f32; 4], [i16; 4]), Refusal> {
    let (mut weights, mut slots) = ([0.0; 4], [-1; 4]);
    if row.len() > slots.len() {
        return Err(format!("expected at most 4 joints for a vertex, found {}", row.len()));
    }
    let sum: f32 = row.iter().map(|influence| influence.weight).sum();
    let is_weight = |weight: f32| weight.is_finite() && weight >= 0.0;
    if !row.iter().all(|influence| is_weight(influence.weight)) || (sum - 1.0).abs() > WHOLE {
        return Err(format!("expected weights that sum to 1, found {sum}"));
    }
    for (influence, (weight, slot)) in row.iter().zip(weights.iter_mut().zip(&mut slots)) {
        let joint = usize::try_from(influence.joint).ok().and_then(|joint| bones.slots.get(joint));
        let found = joint.and_then(|slot| i16::try_from(*slot).ok());
        *slot = found.ok_or_else(|| format!("expected a joint of the skin, found joint {}", influence.joint))?;
        *weight = influence.weight;
    }
    Ok((weights, slots))
}

/// What follows positions: planes of the faces around them, bounds, area, boxes.
fn moved(mesh: &mut Mesh, values: &[(u32, [f32; 3])], profile: Profile) {
    let mut changed = vec![false; mesh.streams.positions.len()];
    for (vertex, _) in values {
        if let Some(changed) = usize::try_from(*vertex).ok().and_then(|vertex| changed.get_mut(vertex)) {
            *changed = true;
        }
    }
    for face in &mut mesh.faces {
        if face.vertices.iter().any(|vertex| changed.get(usize::from(*vertex)) == Some(&true)) {
            set_plane(face, &mesh.streams.positions, profile);
        }
    }
    mesh.compute_bounds(profile);
    mesh.options.surface_area = mesh.computed_area(profile);
    let Mesh { kind, streams, faces, .. } = mesh;
    if let MeshKind::Aabb(tree) = kind {
        let leaf = |face: i32| {
            let face = usize::try_from(face).ok().and_then(|face| faces.get(face))?;
            geometry::tight_bounds(&geometry::corners(&streams.positions, face.vertices)?)
        };
        refit(tree, leaf);
    }
}

/// Puts every box around its halves, and those of leaves around their faces. Halves stand behind their box.
fn refit(tree: &mut Aabb, leaf: impl Fn(i32) -> Option<Bounds>) {
    for place in (0..tree.boxes.len()).rev() {
        let Some(own) = tree.boxes.get(place).copied() else { continue };
        let half = |child: Option<u32>| tree.boxes.get(usize::try_from(child?).ok()?).map(|half| [half.min, half.max]);
        let bounds = match (half(own.left), half(own.right)) {
            (None, None) => leaf(own.face),
            (left, right) => geometry::tight_bounds(&[left, right].into_iter().flatten().flatten().collect::<Vec<_>>()),
        };
        if let (Some(bounds), Some(slot)) = (bounds, tree.boxes.get_mut(place)) {
            (slot.min, slot.max) = (bounds.min, bounds.max);
        }
    }
}

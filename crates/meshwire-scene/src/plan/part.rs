//! Edits of meshes: all changes of a part are combined into the complete new part.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::merge::merge;
use super::target::no_place;
use super::{Holds, Plan, Reason, Target};
use crate::scene::{Change, Influence, Influences, Mesh, MorphDeltas, Primitive, VertexValues};

/// A part of a mesh before and after the edits.
#[derive(Debug)]
pub struct PartEdit<'a> {
    /// Index of the part in its mesh.
    pub part: usize,
    /// Part before the edits.
    pub before: &'a Primitive,
    /// Part after the edits, with its material. Its source lists are empty.
    pub after: Cow<'a, Primitive>,
    /// For each vertex of the new part, the vertex that it came from; `None` for a new vertex.
    pub origins: Cow<'a, [Option<u32>]>,
    /// True if vertices or triangles were added, removed or reordered.
    pub is_rearranged: bool,
}

impl PartEdit<'_> {
    /// Returns the original vertex of a vertex of the new part.
    #[must_use]
    pub fn origin(&self, vertex: usize) -> Option<usize> {
        self.origins.get(vertex).copied().flatten().and_then(|origin| usize::try_from(origin).ok())
    }

    /// Returns the vertices whose values in a list differ bitwise from those of their origin. If the list did not
    /// exist, returns all vertices.
    #[must_use]
    pub fn changed<const N: usize>(&self, list: impl Fn(&Primitive) -> Option<&Vec<[f32; N]>>) -> Vec<usize> {
        let Some(after) = list(&self.after) else { return Vec::new() };
        let before = list(self.before).map_or(&[][..], Vec::as_slice);
        let same = |(vertex, value): &(usize, &[f32; N])| {
            let old = self.origin(*vertex).and_then(|origin| before.get(origin));
            old.is_some_and(|old| old.map(f32::to_bits) == value.map(f32::to_bits))
        };
        after.iter().enumerate().filter(|found| !same(found)).map(|(vertex, _)| vertex).collect()
    }

    pub(super) fn set_rearranged(&mut self) {
        let vertices = self.before.positions.len();
        let stays = self.origins.len() == vertices && self.origins.iter().copied().eq((0..).take(vertices).map(Some));
        self.is_rearranged = !stays || self.after.triangles != self.before.triangles;
    }

    pub(super) fn is_same(&self) -> bool {
        let bits = |part: &Primitive| {
            let flat = [part.positions.as_flattened(), part.normals.as_flattened(), part.tangents.as_flattened()];
            let sets = part.uv_sets.iter().map(|set| set.as_flattened());
            let colors = part.color_sets.iter().map(|set| set.as_flattened());
            let morphs =
                part.morph_deltas.iter().flat_map(|deltas| [&deltas.positions, &deltas.normals, &deltas.tangents]);
            let morphs = morphs.map(|list| list.as_flattened());
            let all = flat.into_iter().chain(sets).chain(colors).chain(morphs);
            all.map(|list| list.iter().map(|number| number.to_bits()).collect()).collect::<Vec<Vec<u32>>>()
        };
        !self.is_rearranged
            && self.before.material == self.after.material
            && self.before.influences == self.after.influences
            && bits(self.before) == bits(&self.after)
    }
}

impl<'a> Plan<'a> {
    pub(super) fn run_meshes<T: Target>(&mut self, target: &mut T) {
        self.each(|change| match change {
            Change::Skin { mesh, skin } if skin.joints.len() == skin.inverse_bind.len() => {
                Some(target.set_skin(*mesh, skin))
            }
            Change::Skin { .. } => Some(Err("expected a bind pose for every joint".into())),
            _ => None,
        });
        for (mesh, numbers) in self.meshes.clone() {
            let Some(own) = self.base.meshes.get(mesh) else { continue };
            let is_removed = |change: &Change| matches!(change, Change::RemoveMesh { mesh: gone } if *gone == mesh);
            if let (true, Some(first)) = (self.changes.iter().any(is_removed), numbers.first()) {
                self.refuse(*first, "the mesh is removed by another edit");
                continue;
            }
            let mut parts = BTreeMap::new();
            for number in numbers.iter().copied().filter(|number| !self.is_refused(*number)).collect::<Vec<_>>() {
                self.put(&mut parts, own, number).err().into_iter().for_each(|problem| self.refuse(number, problem));
            }
            let Some(first) = numbers.iter().copied().find(|number| !self.is_refused(*number)) else { continue };
            let holds = target.holds(Some(mesh));
            let mut edits: Vec<PartEdit<'a>> = parts.into_values().collect();
            for edit in &mut edits {
                let holds = holds.and(edit.before);
                if self.fit::<T>(&mut edit.after, holds, first) && edit.is_rearranged {
                    merge(edit);
                }
            }
            edits.retain(|edit| !edit.is_same());
            if !edits.is_empty() {
                target.edit_mesh(mesh, &edits).err().into_iter().for_each(|reason| self.refuse(first, reason));
            }
            self.run_new_parts(target, mesh, own, &numbers);
        }
    }

    fn run_new_parts<T: Target>(&mut self, target: &mut T, mesh: usize, own: &Mesh, numbers: &[usize]) {
        let holds = target.holds(Some(mesh));
        for number in numbers.iter().copied() {
            let Some(Change::AddPrimitive { primitive, .. }) = self.changes.get(number) else { continue };
            if self.is_refused(number) {
                continue;
            }
            let mut part = Cow::Borrowed(&**primitive);
            let sound = sound_with(&part, self.joints(own, number), own.morph_targets.len(), None);
            self.fit::<T>(&mut part, holds, number);
            let added = sound.map_err(Reason::from).and_then(|()| target.add_part(mesh, &part));
            added.err().into_iter().for_each(|reason| self.refuse(number, reason));
        }
    }

    pub(super) fn run_new_meshes<T: Target>(&mut self, target: &mut T) {
        let holds = target.holds(None);
        for (number, change) in self.changes.iter().enumerate() {
            let Change::AddMesh { mesh } = change else { continue };
            if self.is_refused(number) {
                continue;
            }
            let checked = mesh.primitives.iter().try_for_each(|part| check_part(part, mesh));
            if let Err(problem) = checked {
                self.refuse(number, problem);
                continue;
            }
            let mut fitted = (**mesh).clone();
            for part in &mut fitted.primitives {
                let mut whole = Cow::Owned(std::mem::take(part));
                self.fit::<T>(&mut whole, holds, number);
                *part = whole.into_owned();
            }
            if !holds.influences && fitted.skin.take().is_some() {
                self.refuse_part(number, no_place::<T>("skins"));
            }
            if !holds.morph_targets && !fitted.morph_targets.is_empty() {
                fitted.morph_targets.clear();
                self.refuse_part(number, no_place::<T>("morph targets"));
            }
            if self.lossy || !self.is_refused(number) {
                if let Err(reason) = target.add_mesh(&fitted) {
                    self.refuse(number, reason);
                }
            }
        }
    }

    /// Drops the lists that the format does not support, and reports them. Returns true if there are any.
    fn fit<T: Target>(&mut self, part: &mut Cow<'_, Primitive>, holds: Holds, number: usize) -> bool {
        let mut dropped = Vec::new();
        if !holds.normals && !part.normals.is_empty() {
            part.to_mut().normals.clear();
            dropped.push("normals".to_owned());
        }
        if !holds.tangents && !part.tangents.is_empty() {
            part.to_mut().tangents.clear();
            dropped.push("tangents".to_owned());
        }
        if !holds.influences && !part.influences.is_empty() {
            part.to_mut().influences = Influences::default();
            dropped.push("joints of vertices".to_owned());
        }
        if !holds.morph_targets && !part.morph_deltas.is_empty() {
            part.to_mut().morph_deltas.clear();
            dropped.push("morph targets".to_owned());
        }
        let sets = |most: usize, what: &str| match most {
            0 => what.to_owned(),
            1 => format!("a second set of {what}"),
            _ => format!("more than {most} sets of {what}"),
        };
        if part.uv_sets.len() > holds.uv_sets {
            part.to_mut().uv_sets.truncate(holds.uv_sets);
            dropped.push(sets(holds.uv_sets, "texture coordinates"));
        }
        if part.color_sets.len() > holds.color_sets {
            part.to_mut().color_sets.truncate(holds.color_sets);
            dropped.push(sets(holds.color_sets, "colors"));
        }
        dropped.iter().for_each(|what| self.refuse_part(number, no_place::<T>(what)));
        !dropped.is_empty()
    }

    /// Applies a change to its part.
    fn put(&self, parts: &mut BTreeMap<usize, PartEdit<'a>>, mesh: &'a Mesh, number: usize) -> Result<(), Reason> {
        match self.changes.get(number) {
            Some(Change::PrimitiveMaterial { primitive, material, .. }) => {
                edit_of(parts, mesh, *primitive)?.after.to_mut().material = Some(*material);
            }
            Some(Change::Vertices { primitive, values, .. }) => {
                let edit = edit_of(parts, mesh, *primitive)?;
                if edit.is_rearranged {
                    return Err("another edit replaces the vertices".into());
                }
                set(edit.after.to_mut(), values, self.joints(mesh, number))?;
            }
            Some(Change::Geometry { primitive, geometry, origins, .. }) => {
                let edit = edit_of(parts, mesh, *primitive)?;
                let before = edit.before;
                sound_with(geometry, self.joints(mesh, number), mesh.morph_targets.len(), Some((before, origins)))?;
                if edit.is_rearranged || edit.after.positions != before.positions {
                    return Err("another edit changes the vertices".into());
                }
                edit.origins = Cow::Borrowed(origins);
                edit.after = Cow::Borrowed(geometry);
                edit.set_rearranged();
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns the number of joints of the mesh's skin after the change with this index.
    fn joints(&self, mesh: &Mesh, number: usize) -> usize {
        let index = self.meshes.iter().find(|(_, numbers)| numbers.contains(&number)).map(|(mesh, _)| *mesh);
        let new = self.changes.iter().find_map(|change| match change {
            Change::Skin { mesh, skin } if Some(*mesh) == index => Some(skin.joints.len()),
            _ => None,
        });
        new.or(mesh.skin.as_ref().map(|skin| skin.joints.len())).unwrap_or(0)
    }
}

/// Returns the edit of a part so far.
fn edit_of<'a, 'b>(
    parts: &'b mut BTreeMap<usize, PartEdit<'a>>,
    mesh: &'a Mesh,
    part: usize,
) -> Result<&'b mut PartEdit<'a>, Reason> {
    let before = mesh.primitives.get(part).ok_or_else(|| format!("part {part} does not exist"))?;
    Ok(parts.entry(part).or_insert_with(|| PartEdit {
        part,
        before,
        after: Cow::Owned(Primitive {
            source: String::new(),
            source_vertices: Vec::new(),
            source_triangles: Vec::new(),
            ..before.clone()
        }),
        origins: (0..).take(before.positions.len()).map(Some).collect(),
        is_rearranged: false,
    }))
}

/// Sets values of a part.
fn set(part: &mut Primitive, values: &VertexValues, joints: usize) -> Result<(), Reason> {
    let count = part.positions.len();
    let name = values.name();
    let more = |set: usize, sets: usize| format!("{name}: expected at most set {sets}, the next one, found {set}");
    match values {
        VertexValues::Positions(new) => put_finite(&mut part.positions, new, count, &name),
        VertexValues::Normals(new) => put_finite(&mut part.normals, new, count, &name),
        VertexValues::Tangents(new) => {
            signed(new.iter().map(|(_, tangent)| tangent))?;
            put_finite(&mut part.tangents, new, count, &name)
        }
        VertexValues::Uvs(set, new) => {
            let sets = part.uv_sets.len();
            part.uv_sets.extend((sets == *set).then(Vec::new));
            put_finite(part.uv_sets.get_mut(*set).ok_or_else(|| more(*set, sets))?, new, count, &name)
        }
        VertexValues::Colors(set, new) => {
            let sets = part.color_sets.len();
            part.color_sets.extend((sets == *set).then(Vec::new));
            put_finite(part.color_sets.get_mut(*set).ok_or_else(|| more(*set, sets))?, new, count, &name)
        }
        VertexValues::MorphPositions(target, new) => {
            let deltas: &mut MorphDeltas =
                part.morph_deltas.get_mut(*target).ok_or_else(|| format!("{name}: the mesh has no such target"))?;
            if deltas.positions.is_empty() {
                deltas.positions = vec![[0.0; 3]; count];
            }
            put_finite(&mut deltas.positions, new, count, &name)
        }
        VertexValues::Influences(new) => {
            new.iter().try_for_each(|(_, row)| row_is_sound(row, joints))?;
            let mut rows: Vec<&[Influence]> = (0..count).map(|vertex| part.influences.of(vertex)).collect();
            for (vertex, row) in new {
                *slot(&mut rows, *vertex, &name)? = row;
            }
            let mut influences = Influences::default();
            rows.into_iter().for_each(|row| influences.push(row.iter().copied()));
            part.influences = influences;
            Ok(())
        }
    }
}

fn slot<'a, T>(list: &'a mut [T], vertex: u32, name: &str) -> Result<&'a mut T, String> {
    let count = list.len();
    let found = usize::try_from(vertex).ok().and_then(|vertex| list.get_mut(vertex));
    found.ok_or_else(|| format!("{name}: vertex {vertex} does not exist: the part has {count}"))
}

/// Sets values in a list. An empty list needs values for all vertices.
fn put_finite<const N: usize>(
    list: &mut Vec<[f32; N]>,
    new: &[(u32, [f32; N])],
    count: usize,
    name: &str,
) -> Result<(), Reason> {
    if list.is_empty() && count > 0 {
        let mut given = vec![false; count];
        new.iter().try_for_each(|(vertex, _)| slot(&mut given, *vertex, name).map(|given| *given = true))?;
        let missing = given.iter().filter(|given| !**given).count();
        if missing > 0 {
            return Err(format!(
                "the part has no {name}: expected values for all {count} vertices, {missing} are missing"
            )
            .into());
        }
        list.resize(count, [0.0; N]);
    }
    for (vertex, value) in new {
        let own = slot(list, *vertex, name)?;
        let is_same = own.map(f32::to_bits) == value.map(f32::to_bits);
        if !is_same && !value.iter().all(|number| number.is_finite()) {
            return Err(format!("{name}: expected finite numbers at vertex {vertex}, found {value:?}").into());
        }
        *own = *value;
    }
    Ok(())
}

fn signed<'a>(mut tangents: impl Iterator<Item = &'a [f32; 4]>) -> Result<(), String> {
    match tangents.find(|[.., sign]| sign.abs().to_bits() != 1.0_f32.to_bits()) {
        Some([.., sign]) => Err(format!("tangents: expected 1 or -1 as the sign of the bitangent, found {sign}")),
        None => Ok(()),
    }
}

fn row_is_sound(row: &[Influence], joints: usize) -> Result<(), String> {
    let lost = |one: &&Influence| usize::try_from(one.joint).map_or(true, |joint| joint >= joints);
    if let Some(one) = row.iter().find(lost) {
        return Err(format!("influences: joint {} does not exist: the skin has {joints}", one.joint));
    }
    match row.iter().find(|one| !one.weight.is_finite()) {
        Some(one) => Err(format!("influences: expected finite weights, found {}", one.weight)),
        None => Ok(()),
    }
}

/// Checks a part of a new mesh: its lists must have matching lengths, and all numbers must be finite. A plan does this
/// itself.
///
/// # Errors
/// Returns a description of the problem.
pub fn check_part(part: &Primitive, mesh: &Mesh) -> Result<(), String> {
    sound_with(part, mesh.skin.as_ref().map_or(0, |skin| skin.joints.len()), mesh.morph_targets.len(), None)
}

/// Refuses a part whose lists do not match or whose numbers are not finite. Values that a vertex already had are not
/// checked.
fn sound_with(
    part: &Primitive,
    joints: usize,
    targets: usize,
    before: Option<(&Primitive, &[Option<u32>])>,
) -> Result<(), String> {
    let count = part.positions.len();
    let sets = part.uv_sets.iter().map(|set| ("texture coordinates", set.len()));
    let colors = part.color_sets.iter().map(|set| ("colors", set.len()));
    let deltas = part.morph_deltas.iter().map(|deltas| ("morph deltas", deltas.positions.len()));
    let lists =
        [("normals", part.normals.len()), ("tangents", part.tangents.len()), ("influences", part.influences.len())];
    for (name, length) in lists.into_iter().chain(sets).chain(colors).chain(deltas) {
        if length != 0 && length != count {
            return Err(format!("{name}: expected one for each of {count} vertices, found {length}"));
        }
    }
    let outside = |vertex: &&u32| usize::try_from(**vertex).map_or(true, |vertex| vertex >= count);
    if let Some(vertex) = part.triangles.as_flattened().iter().find(outside) {
        return Err(format!("triangles: vertex {vertex} does not exist: the part has {count}"));
    }
    if !part.morph_deltas.is_empty() && part.morph_deltas.len() != targets {
        return Err(format!("expected deltas of {targets} morph targets, found {}", part.morph_deltas.len()));
    }
    for vertex in 0..part.influences.len() {
        row_is_sound(part.influences.of(vertex), joints)?;
    }
    if let Some((before, origins)) = before {
        if origins.len() != count {
            return Err(format!("origins: expected one for each of {count} vertices, found {}", origins.len()));
        }
        let vertices = before.positions.len();
        let lost = |origin: &&u32| usize::try_from(**origin).map_or(true, |origin| origin >= vertices);
        if let Some(origin) = origins.iter().flatten().find(lost) {
            return Err(format!("origins: vertex {origin} does not exist: the part had {vertices}"));
        }
        for (name, has, had) in [
            ("normals", &part.normals.len(), before.normals.len()),
            ("tangents", &part.tangents.len(), before.tangents.len()),
        ] {
            if *has == 0 && had > 0 && count > 0 {
                return Err(format!("{name}: expected values for all {count} vertices: the part has {name}"));
            }
        }
    }
    all_finite(part, before)?;
    signed(part.tangents.iter())
}

fn all_finite(part: &Primitive, before: Option<(&Primitive, &[Option<u32>])>) -> Result<(), String> {
    let old = |vertex: usize| {
        before.and_then(|(before, origins)| {
            Some((before, usize::try_from(origins.get(vertex).copied().flatten()?).ok()?))
        })
    };
    finite("positions", &part.positions, |vertex| old(vertex).and_then(|(before, at)| before.positions.get(at)))?;
    finite("normals", &part.normals, |vertex| old(vertex).and_then(|(before, at)| before.normals.get(at)))?;
    finite("tangents", &part.tangents, |vertex| old(vertex).and_then(|(before, at)| before.tangents.get(at)))?;
    for (set, list) in part.uv_sets.iter().enumerate() {
        finite("texture coordinates", list, |vertex| {
            old(vertex).and_then(|(before, at)| before.uv_sets.get(set)?.get(at))
        })?;
    }
    for (set, list) in part.color_sets.iter().enumerate() {
        finite("colors", list, |vertex| old(vertex).and_then(|(before, at)| before.color_sets.get(set)?.get(at)))?;
    }
    Ok(())
}

fn finite<'a, const N: usize>(
    name: &str,
    list: &[[f32; N]],
    before: impl Fn(usize) -> Option<&'a [f32; N]>,
) -> Result<(), String> {
    for (vertex, value) in list.iter().enumerate().filter(|(_, value)| !value.iter().all(|number| number.is_finite())) {
        if before(vertex).is_none_or(|before| before.map(f32::to_bits) != value.map(f32::to_bits)) {
            return Err(format!("{name}: expected finite numbers at vertex {vertex}, found {value:?}"));
        }
    }
    Ok(())
}

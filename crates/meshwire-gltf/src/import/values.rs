//! Changed values of vertices, for unchanged vertices and triangles.

use std::collections::BTreeSet;

use meshwire_scene::glam::{Affine3A, Vec3};
use meshwire_scene::{Change, Influence, Primitive, VertexValues};

use super::Comparison;
use super::pair::{Corner, Pair, distance};
use super::part::Part;
use crate::clean::in_proportion;

/// Tolerance of normals. Editors store them in 16 bits, as angles relative to normals computed from the surrounding
/// triangles. Where these are slim, the steps are wide.
pub(super) const NORMAL: f32 = 0.02;

/// Tolerance of colors. Editors store them in 8 bits as sRGB; this is the step at the bright end.
const COLOR: f32 = 0.006;

/// Tolerance of texture coordinates, relative to their size.
const COORDINATE: f32 = 1e-5;

/// Tolerance of weights.
const SHARE: f32 = 1e-4;

/// Values by vertex.
type Values<T> = Vec<(u32, T)>;

impl Comparison<'_> {
    /// Returns true if all copies of each vertex have the same values, so that the vertex need not be split.
    pub(super) fn no_seams(&self, pair: &Pair<'_>, part: usize, primitive: &Primitive) -> bool {
        let start = pair.firsts.get(part).copied().unwrap_or_default();
        vertices(pair, part, primitive).all(|(vertex, corners)| {
            let id = start + vertex;
            let Some((first, others)) = corners.split_first() else { return true };
            others.iter().all(|other| same_values(pair, *first, *other, pair.normal_seam(id)))
        })
    }

    /// Adds changes for the values that differ.
    pub(super) fn values(&mut self, pair: &Pair<'_>, part: usize, clean: &Primitive) {
        let all: Vec<(u32, Corner)> = vertices(pair, part, clean)
            .filter_map(|(vertex, corners)| Some((u32::try_from(vertex).ok()?, *corners.first()?)))
            .collect();
        let back = self.back;
        let world = self.clean.placed.get(&pair.index).copied().unwrap_or(Affine3A::IDENTITY);
        let away = world.inverse();
        let point = |place: [f32; 3]| -> [f32; 3] { back.point(away.transform_point3(Vec3::from(place))).into() };
        let moved = |delta: [f32; 3]| -> [f32; 3] { back.point(away.transform_vector3(Vec3::from(delta))).into() };
        let upright = world.matrix3.transpose();
        let direction = |normal: [f32; 3]| -> [f32; 3] {
            let normal = Vec3::from(normal);
            let turned = if world == Affine3A::IDENTITY { normal } else { (upright * normal).normalize_or(normal) };
            back.direction(turned).into()
        };
        let coordinates = |[u, v]: [f32; 2]| if back.turns_v_over() { [u, 1.0 - v] } else { [u, v] };
        let mut found = Vec::new();
        let far = |a: [f32; 3], b: [f32; 3]| distance(a, b) > pair.tolerance;
        let positions = |part: &Part, vertex: usize| part.positions.get(vertex).copied();
        found.push(VertexValues::Positions(differing(pair, &all, &clean.positions, positions, far, point)));
        if !clean.normals.is_empty() {
            let start = pair.firsts.get(part).copied().unwrap_or_default();
            let mut values = Vec::new();
            for (vertex, corners) in vertices(pair, part, clean).filter(|(vertex, _)| pair.shows_normal(start + vertex))
            {
                let before = clean.normals.get(vertex).copied();
                if let (Some(before), Some(after), Ok(number)) = (before, normal(pair, corners), u32::try_from(vertex))
                {
                    if distance(before, after) > NORMAL {
                        values.push((number, direction(after)));
                    }
                }
            }
            found.push(VertexValues::Normals(values));
        }
        for (set, exported) in clean.uv_sets.iter().enumerate().filter(|(_, set)| !set.is_empty()) {
            let of = |part: &Part, vertex: usize| part.uv_sets.get(set)?.get(vertex).copied();
            found.push(VertexValues::Uvs(set, differing(pair, &all, exported, of, other_place, coordinates)));
        }
        for (set, exported) in clean.color_sets.iter().enumerate().filter(|(_, set)| !set.is_empty()) {
            let of = |part: &Part, vertex: usize| part.color_sets.get(set)?.get(vertex).copied();
            let mut values = differing(pair, &all, exported, of, other_color, |color| color);
            // An opacity that the edited file lacks is unchanged.
            let own = self.base.meshes.get(pair.index).and_then(|mesh| mesh.primitives.get(part)?.color_sets.get(set));
            for (vertex, [.., opacity]) in values.iter_mut().filter(|(_, [.., opacity])| opacity.is_nan()) {
                let before = usize::try_from(*vertex).ok().and_then(|vertex| own?.get(vertex));
                *opacity = before.map_or(1.0, |[.., opacity]| *opacity);
            }
            found.push(VertexValues::Colors(set, values));
        }
        found.extend(self.new_sets(pair, clean, &all));
        for (target, deltas) in clean.morph_deltas.iter().enumerate() {
            let none = vec![[0.0; 3]; clean.positions.len()];
            let exported = if deltas.positions.is_empty() { &none } else { &deltas.positions };
            let of = |part: &Part, vertex: usize| part.morphs.get(target)?.as_ref()?.get(vertex).copied();
            let values = differing(pair, &all, exported, of, far, moved);
            found.push(VertexValues::MorphPositions(target, values));
        }
        found.push(VertexValues::Influences(self.influences(pair, clean, &all)));
        found.extend(self.tangents(pair, part, &found));
        for values in found.into_iter().filter(|values| !values.is_empty()) {
            self.changes.push(Change::Vertices { mesh: pair.index, primitive: part, values });
        }
    }

    /// Returns the tangents of vertices whose surroundings changed.
    fn tangents(&self, pair: &Pair<'_>, part: usize, found: &[VertexValues]) -> Option<VertexValues> {
        let base = self.base.meshes.get(pair.index)?.primitives.get(part)?;
        let shape = |values: &&VertexValues| match values {
            VertexValues::Positions(list) | VertexValues::Normals(list) => !list.is_empty(),
            VertexValues::Uvs(0, list) => !list.is_empty(),
            _ => false,
        };
        if base.tangents.is_empty() || !found.iter().any(|values| shape(&values)) {
            return None;
        }
        let mut new = base.clone();
        for values in found {
            match values {
                VertexValues::Positions(list) => put(&mut new.positions, list),
                VertexValues::Normals(list) => put(&mut new.normals, list),
                VertexValues::Uvs(0, list) => new.uv_sets.iter_mut().take(1).for_each(|set| put(set, list)),
                _ => {}
            }
        }
        let origins: Vec<Option<u32>> = (0..).take(new.positions.len()).map(Some).collect();
        self.renew_tangents(pair, part, &mut new, &origins);
        let pairs = new.tangents.iter().zip(&base.tangents);
        let differ = |(vertex, (new, old)): (u32, (&[f32; 4], &[f32; 4]))| (new != old).then_some((vertex, *new));
        Some(VertexValues::Tangents((0..).zip(pairs).filter_map(differ).collect()))
    }

    /// Returns the influences that differ, indexing the joints of the base.
    fn influences(&mut self, pair: &Pair<'_>, clean: &Primitive, all: &[(u32, Corner)]) -> Values<Vec<Influence>> {
        let mut values = Vec::new();
        for (vertex, corner) in all {
            let Some((part, found)) =
                pair.parts.get(corner.0).and_then(|part| Some((part, part.influences.as_ref()?.get(corner.1)?)))
            else {
                continue;
            };
            let exported = clean.influences.of(usize::try_from(*vertex).unwrap_or(usize::MAX));
            if !same_influences(exported, found, part.most_influences) {
                if let Some(found) = self.own_joints(pair, found) {
                    values.push((*vertex, found));
                }
            }
        }
        values
    }

    /// Converts influences to the joints of the base and those added to its skin. If a joint is not a node, reports it
    /// and returns `None`.
    pub(super) fn own_joints(&mut self, pair: &Pair<'_>, influences: &[Influence]) -> Option<Vec<Influence>> {
        let clean = pair.clean.skin.as_ref()?;
        let own = self.base.meshes.get(pair.index)?.skin.as_ref()?;
        let mut list = Vec::new();
        for influence in influences {
            let joint = usize::try_from(influence.joint).unwrap_or(usize::MAX);
            let behind = joint.checked_sub(clean.joints.len());
            let node = behind.or_else(|| clean.joints.get(joint).copied()).unwrap_or(usize::MAX);
            let place = match own.joints.iter().position(|own| *own == node) {
                Some(place) => place,
                // The joint that export added for vertices without influences is skipped.
                None if behind.is_none() => continue,
                None if node < self.base.nodes.len() + self.new_nodes.len() => {
                    let new = self.new_joints.entry(pair.index).or_default();
                    let known = new.iter().position(|known| *known == node);
                    own.joints.len()
                        + known.unwrap_or_else(|| {
                            new.push(node);
                            new.len() - 1
                        })
                }
                None => {
                    let name = crate::provenance::name(&pair.clean.name, "mesh", pair.index);
                    self.refused
                        .insert(format!("mesh {name:?}: vertices follow no bone of the file: give them weights"));
                    return None;
                }
            };
            list.push(Influence { joint: u32::try_from(place).ok()?, weight: influence.weight });
        }
        Some(list)
    }

    /// Adds the change of a mesh's skin if its vertices follow additional joints, or if the user has moved the rest poses
    /// of the joints `rebound` without the vertices.
    pub(super) fn skin(&mut self, mesh: usize, rebound: &[usize]) {
        let new = self.new_joints.remove(&mesh).unwrap_or_default();
        let own = self.base.meshes.get(mesh).and_then(|mesh| mesh.skin.as_ref());
        let clean = self.clean.scene.meshes.get(mesh).and_then(|mesh| mesh.skin.as_ref());
        let Some((own, clean)) = own.zip(clean).filter(|_| !new.is_empty() || !rebound.is_empty()) else { return };
        let mut skin = own.clone();
        let worlds = self.base.world_transforms();
        let rebound: BTreeSet<usize> = rebound.iter().filter_map(|joint| clean.joints.get(*joint).copied()).collect();
        for (joint, bind) in skin.joints.iter().zip(&mut skin.inverse_bind) {
            let rests = worlds.get(*joint).zip(self.rests.get(*joint)).filter(|(before, after)| before != after);
            if let Some((before, after)) = rests.filter(|_| rebound.contains(joint)) {
                *bind = after.inverse() * *before * *bind;
            }
        }
        let space = self.clean.placed.get(&mesh).map_or(Affine3A::IDENTITY, |world| self.back.affine(*world));
        for node in new {
            let bind = self.bind_of_added(node).unwrap_or(Affine3A::IDENTITY);
            skin.joints.push(node);
            skin.inverse_bind.push(self.bind_in_base(node, bind) * space);
        }
        if skin != *own {
            self.changes.push(Change::Skin { mesh, skin });
        }
    }
}

fn put<T: Copy>(list: &mut [T], values: &[(u32, T)]) {
    for (vertex, value) in values {
        if let Some(slot) = usize::try_from(*vertex).ok().and_then(|vertex| list.get_mut(vertex)) {
            *slot = *value;
        }
    }
}

/// Returns the remaining vertices of a part, with their copies in the edited file.
fn vertices<'a>(pair: &'a Pair<'_>, part: usize, primitive: &Primitive) -> impl Iterator<Item = (usize, &'a [Corner])> {
    let first = pair.firsts.get(part).copied().unwrap_or_default();
    let range = first..first + primitive.positions.len();
    pair.members.range(range).map(move |(id, corners)| (id - first, corners.as_slice()))
}

/// Returns the values that differ, in the space of the base.
fn differing<T: Copy>(
    pair: &Pair<'_>,
    vertices: &[(u32, Corner)],
    exported: &[T],
    of: impl Fn(&Part, usize) -> Option<T>,
    differ: impl Fn(T, T) -> bool,
    back: impl Fn(T) -> T,
) -> Values<T> {
    let mut values = Vec::new();
    for (vertex, (part, place)) in vertices {
        let before = usize::try_from(*vertex).ok().and_then(|vertex| exported.get(vertex).copied());
        let after = pair.parts.get(*part).and_then(|part| of(part, *place));
        if let (Some(before), Some(after)) = (before, after) {
            if differ(before, after) {
                values.push((*vertex, back(after)));
            }
        }
    }
    values
}

pub(super) fn other_place(a: [f32; 2], b: [f32; 2]) -> bool {
    a.iter().zip(b).any(|(a, b)| (a - b).abs() > COORDINATE * a.abs().max(1.0))
}

pub(super) fn other_color(a: [f32; 4], b: [f32; 4]) -> bool {
    // NaN marks a missing value, and differs from nothing.
    a.iter().zip(b).any(|(a, b)| (a - b).abs() > COLOR)
}

/// Returns the normal of a vertex: the mean of its copies.
fn normal(pair: &Pair<'_>, corners: &[Corner]) -> Option<[f32; 3]> {
    let of = |(part, vertex): &Corner| pair.parts.get(*part)?.normals.as_ref()?.get(*vertex).copied();
    if let [corner] = corners {
        return of(corner);
    }
    let sum: Vec3 = corners.iter().filter_map(of).map(Vec3::from).sum();
    sum.try_normalize().map(Into::into)
}

/// Returns true if two vertices of the edited file can be merged. `normals` is the tolerance of normals, if they are
/// compared.
pub(super) fn same_values(pair: &Pair<'_>, one: Corner, other: Corner, normals: Option<f32>) -> bool {
    let (Some(a), Some(b)) = (pair.parts.get(one.0), pair.parts.get(other.0)) else { return true };
    let sets = |a: &[Vec<[f32; 2]>], b: &[Vec<[f32; 2]>]| {
        a.iter().zip(b).all(|(a, b)| match (a.get(one.1), b.get(other.1)) {
            (Some(a), Some(b)) => !other_place(*a, *b),
            _ => true,
        })
    };
    let colors = |a: &[Vec<[f32; 4]>], b: &[Vec<[f32; 4]>]| {
        a.iter().zip(b).all(|(a, b)| match (a.get(one.1), b.get(other.1)) {
            (Some(a), Some(b)) => !other_color(*a, *b),
            _ => true,
        })
    };
    let normals = match (&a.normals, &b.normals, normals) {
        (Some(a), Some(b), Some(tolerance)) => match (a.get(one.1), b.get(other.1)) {
            (Some(a), Some(b)) => distance(*a, *b) <= tolerance,
            _ => true,
        },
        _ => true,
    };
    normals && sets(&a.uv_sets, &b.uv_sets) && colors(&a.color_sets, &b.color_sets)
}

/// Returns true for the same influences. If an editor supports fewer, only those with the greatest weights are
/// compared.
pub(super) fn same_influences(exported: &[Influence], found: &[Influence], most: usize) -> bool {
    let close = |a: &[Influence], b: &[Influence]| {
        let covered = |a: &[Influence], b: &[Influence]| {
            a.iter().all(|one| {
                let other = b.iter().find(|other| other.joint == one.joint).map_or(0.0, |other| other.weight);
                (one.weight - other).abs() <= SHARE
            })
        };
        covered(a, b) && covered(b, a)
    };
    if close(exported, found) {
        return true;
    }
    if exported.len() <= most {
        return false;
    }
    let mut greatest = exported.to_vec();
    greatest.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    greatest.truncate(most);
    let joints: Vec<u32> = greatest.iter().map(|one| one.joint).collect();
    let places = (0..).zip(&mut greatest).map(|(place, one)| Influence { joint: place, weight: one.weight });
    let places: Vec<Influence> = places.collect();
    close(&in_proportion(&places, &joints), found)
}

//! A mesh that is edited: its values part by part.

use std::collections::{BTreeSet, HashMap};

use meshwire_core::Validator;
use meshwire_scene::{Influence, Primitive, VertexValues};

use super::morph::Morphs;
use super::places::Places;
use crate::build::MeshData;
use crate::file::{count, position};

/// A mesh taken out of its chunk.
pub(super) struct Edited {
    pub data: MeshData,
    /// For each set of colors of the scene whether it is of four bytes, and its number among those of its kind.
    pub colors: Vec<(bool, usize)>,
    /// For each joint its node.
    pub joints: Vec<u16>,
    pub morphs: Morphs,
}

impl Edited {
    /// The first vertex of a part, and how many it has.
    fn range(&self, part: usize) -> Option<(usize, usize)> {
        let before = self.data.parts.get(..part)?.iter().fold(0_usize, |sum, part| sum + position(part.num_vertices));
        Some((before, position(self.data.parts.get(part)?.num_vertices)))
    }

    /// `None` leaves the material as it is.
    pub(super) fn set_material(
        &mut self,
        places: &Places,
        level: usize,
        part: usize,
        material: Option<usize>,
        v: &mut Validator,
    ) {
        let Some(material) = material else { return };
        match (self.data.parts.get_mut(part), places.material_in(level, material)) {
            (Some(part), Some(ordinal)) => part.material = ordinal,
            (None, _) => v.problem(format!("expected a part of the mesh, found part {part}")),
            (_, None) => {
                v.problem(format!("expected a material of level of detail {level}, found material {material}"));
            }
        }
    }

    pub(super) fn set_values(&mut self, part: usize, values: &VertexValues, v: &mut Validator) {
        let Some(range) = self.range(part) else {
            return v.problem(format!("expected a part of the mesh, found part {part}"));
        };
        let what = values.name();
        match values {
            VertexValues::Positions(values) => set(&mut self.data.positions, range, values, &what, v),
            VertexValues::Normals(values) => set(&mut self.data.normals, range, values, &what, v),
            VertexValues::Tangents(values) => {
                set(first(&mut self.data.tangent_sets, 0), range, values, &what, v);
            }
            VertexValues::Uvs(number, values) => set(first(&mut self.data.uv_sets, *number), range, values, &what, v),
            VertexValues::Colors(number, values) => match self.colors.get(*number).copied() {
                Some((true, own)) => {
                    let list = first(&mut self.data.packed_color_sets, own);
                    let packed: Vec<(u32, u32)> =
                        values.iter().map(|(vertex, color)| (*vertex, pack(*color))).collect();
                    set(list, range, &packed, &what, v);
                }
                own => {
                    let own = own.map_or(usize::MAX, |(_, own)| own);
                    set(first(&mut self.data.color_sets, own), range, values, &what, v);
                }
            },
            VertexValues::Influences(values) => {
                let new = values.iter().map(|(vertex, own)| (*vertex, self.nodes(own, v)));
                let new: Vec<(u32, Vec<(u16, f32)>)> = new.collect();
                set(&mut self.data.influences, range, &new, &what, v);
                self.keep_rows_apart();
            }
            VertexValues::MorphPositions(target, values) => {
                let (start, length) = range;
                for (vertex, delta) in values {
                    let inside = position(*vertex) < length;
                    let done = inside && self.morphs.set(*target, count(start).saturating_add(*vertex), *delta);
                    if !done {
                        return v.problem(format!("expected {what} of a vertex there is, found vertex {vertex}"));
                    }
                }
            }
            _ => v.problem(format!("an actor cannot hold {what}")),
        }
    }

    /// Influences by the index of the node.
    pub(super) fn nodes(&self, own: &[Influence], v: &mut Validator) -> Vec<(u16, f32)> {
        let node = |one: &Influence| self.joints.get(position(one.joint)).map(|node| (*node, one.weight));
        let known: Vec<(u16, f32)> = own.iter().filter_map(node).collect();
        v.require(known.len() == own.len(), || {
            format!("expected one of {} joints of the mesh, found {own:?}", self.joints.len())
        });
        known
    }

    /// Vertices that were one and are moved by other nodes now get numbers, and so rows of the skin, of their own.
    fn keep_rows_apart(&mut self) {
        let Some(numbers) = &mut self.data.original_vertices else { return };
        let taken: BTreeSet<u32> = numbers.iter().copied().collect();
        let mut free = (0..u32::MAX).filter(|number| !taken.contains(number));
        type Moved = (u32, Vec<(u16, u32)>);
        let mut firsts: HashMap<u32, Vec<(u16, u32)>> = HashMap::new();
        let mut made: HashMap<Moved, u32> = HashMap::new();
        for (number, own) in numbers.iter_mut().zip(&self.data.influences) {
            let own: Vec<(u16, u32)> = own.iter().map(|(node, weight)| (*node, weight.to_bits())).collect();
            if *firsts.entry(*number).or_insert_with(|| own.clone()) != own {
                *number = *made.entry((*number, own)).or_insert_with(|| free.next().unwrap_or(u32::MAX));
            }
        }
    }

    /// True if a new part and the vertices it came from fit together and have what the mesh has.
    pub(super) fn check(&self, part: &Primitive, origins: &[Option<u32>], number: usize, v: &mut Validator) -> bool {
        let vertices = part.positions.len();
        let (_, before) = self.range(number).unwrap_or((0, 0));
        let mut sound = true;
        let mut require = |ok: bool, problem: String| {
            sound &= ok;
            v.require(ok, || problem);
        };
        require(
            origins.len() == vertices,
            format!("expected an origin for each of {vertices} vertices, found {}", origins.len()),
        );
        let lost = origins.iter().flatten().find(|origin| position(**origin) >= before);
        require(lost.is_none(), format!("expected origins below {before}, found {lost:?}"));
        let outside = part.triangles.as_flattened().iter().find(|index| position(**index) >= vertices);
        require(outside.is_none(), format!("expected vertices below {vertices}, found {outside:?} in a triangle"));
        let mut list = |what: &str, found: usize, has: bool| {
            let fits = found == 0 || (found == vertices && has);
            let expected = if has { vertices } else { 0 };
            require(fits, format!("expected {expected} {what}, found {found}"));
        };
        list("normals", part.normals.len(), !self.data.normals.is_empty());
        list("tangents", part.tangents.len(), !self.data.tangent_sets.is_empty());
        for (set, uvs) in part.uv_sets.iter().enumerate() {
            list("texture coordinates", uvs.len(), set < self.data.uv_sets.len());
        }
        for (set, colors) in part.color_sets.iter().enumerate() {
            list("colors", colors.len(), set < self.colors.len());
        }
        let moved = if part.influences.all().is_empty() { 0 } else { part.influences.len() };
        list("lists of influences", moved, !self.data.influences.is_empty());
        for (target, deltas) in part.morph_deltas.iter().enumerate() {
            let has = target < self.morphs.len();
            list("morph deltas", deltas.positions.len(), has);
            list("normals of morph deltas", deltas.normals.len(), has);
            list("tangents of morph deltas", deltas.tangents.len(), has);
        }
        sound
    }
}

/// A set by its number; an empty list where there is none.
fn first<T>(sets: &mut [Vec<T>], number: usize) -> &mut [T] {
    sets.get_mut(number).map_or(&mut [], Vec::as_mut_slice)
}

/// Gives vertices of a part other values.
fn set<T: Clone>(list: &mut [T], (start, length): (usize, usize), values: &[(u32, T)], what: &str, v: &mut Validator) {
    for (vertex, value) in values {
        let vertex = position(*vertex);
        match list.get_mut(start.saturating_add(vertex)).filter(|_| vertex < length) {
            Some(slot) => *slot = value.clone(),
            None => {
                return v.problem(format!("expected {what} of a vertex there is, found vertex {vertex} of {length}"));
            }
        }
    }
}

/// The nearest color of four bytes, as 0xAARRGGBB.
pub(super) fn pack([red, green, blue, alpha]: [f32; 4]) -> u32 {
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "float to integer casts saturate, which is what is wanted"
    )]
    let byte = |part: f32| (part * 255.0).round() as u8;
    u32::from_le_bytes([blue, green, red, alpha].map(byte))
}

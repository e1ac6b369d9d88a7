//! Meshes that are edited, come and go.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use meshwire_core::{Segment, Validator};
use meshwire_scene::glam::Affine3A;
use meshwire_scene::{Change, Influence, Influences, Mesh, Primitive, Purpose, Scene, VertexValues};

use super::geometry::{self, Geometry};
use super::morph::Morphs;
use super::places::Places;
use super::{called, told};
use crate::build::{MeshData, Part};
use crate::file::{count, position};
use crate::generated::{AttributeLayerData, XacFile};
use crate::scene::node::affine;
use crate::view::MeshRef;

/// A mesh taken out of its chunk.
pub(super) struct Edited {
    pub data: MeshData,
    /// For each set of colors of the scene whether it is of four bytes, and its number among those of its kind.
    pub colors: Vec<(bool, usize)>,
    /// For each joint its node.
    pub joints: Vec<u16>,
    pub morphs: Morphs,
}

/// Does all edits of the parts of a mesh.
pub(super) fn edit(
    file: &mut XacFile,
    scene: &Scene,
    places: &Places,
    mesh: usize,
    edits: &[(usize, &Change)],
    v: &mut Validator,
) {
    let (Some(shown), Some((number, own))) = (scene.meshes.get(mesh), places.mesh(mesh)) else { return };
    let Some(level) = places.level_mut(file, number) else { return };
    let Some(found) = level.mesh(own) else { return };
    let node =
        |node: &usize| places.node_in(number, *node).and_then(|node| u16::try_from(node).ok()).unwrap_or(u16::MAX);
    let joints = shown.skin.iter().flat_map(|skin| &skin.joints).map(node).collect();
    let chunk = found.chunk;
    let mut work =
        Edited { data: MeshData::of(found), colors: colors(found), joints, morphs: Morphs::of(level, found) };
    let mut geometries: BTreeMap<usize, Geometry<'_>> = BTreeMap::new();
    for (index, change) in edits {
        v.within(Segment::Index(*index), |v| match change {
            Change::PrimitiveMaterial { primitive, material, .. } => {
                work.set_material(places, number, *primitive, Some(*material), v);
            }
            Change::Vertices { primitive, values, .. } => work.set_values(*primitive, values, v),
            Change::Geometry { primitive, geometry, origins, .. } => {
                let known = *primitive < work.data.parts.len();
                v.require(known, || format!("expected a part of the mesh, found part {primitive}"));
                if known && work.check(geometry, origins, *primitive, v) {
                    work.set_material(places, number, *primitive, geometry.material, v);
                    geometries.insert(*primitive, Geometry { part: geometry, origins, change: *index });
                }
            }
            _ => {}
        });
    }
    if !geometries.is_empty() {
        geometry::rebuild(&mut work, &geometries, v);
    }
    let first = edits.first().map_or(0, |(index, _)| *index);
    v.within(Segment::Index(first), |v| {
        work.morphs.write(level, v);
        told(level.replace_mesh(chunk, &work.data), v);
    });
}

/// The sets of colors in the order of the scene.
fn colors(mesh: MeshRef<'_>) -> Vec<(bool, usize)> {
    let (mut packed, mut whole) = (0, 0);
    let next = |number: &mut usize| std::mem::replace(number, *number + 1);
    let of = mesh.layers.iter().filter_map(|layer| match layer.data {
        AttributeLayerData::Colors32(_) => Some((true, next(&mut packed))),
        AttributeLayerData::Colors128(_) => Some((false, next(&mut whole))),
        _ => None,
    });
    of.collect()
}

impl Edited {
    /// The first vertex of a part, and how many it has.
    fn range(&self, part: usize) -> Option<(usize, usize)> {
        let before = self.data.parts.get(..part)?.iter().fold(0_usize, |sum, part| sum + position(part.num_vertices));
        Some((before, position(self.data.parts.get(part)?.num_vertices)))
    }

    /// `None` leaves the material as it is.
    fn set_material(&mut self, places: &Places, level: usize, part: usize, material: Option<usize>, v: &mut Validator) {
        let Some(material) = material else { return };
        match (self.data.parts.get_mut(part), places.material_in(level, material)) {
            (Some(part), Some(ordinal)) => part.material = ordinal,
            (None, _) => v.problem(format!("expected a part of the mesh, found part {part}")),
            (_, None) => {
                v.problem(format!("expected a material of level of detail {level}, found material {material}"));
            }
        }
    }

    fn set_values(&mut self, part: usize, values: &VertexValues, v: &mut Validator) {
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
    fn check(&self, part: &Primitive, origins: &[Option<u32>], number: usize, v: &mut Validator) -> bool {
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
            list("morph deltas", deltas.positions.len(), target < self.morphs.len());
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

/// Takes a mesh out.
pub(super) fn remove(file: &mut XacFile, places: &Places, mesh: usize, v: &mut Validator) {
    let Some((level, number)) = places.mesh(mesh) else { return };
    let Some(level) = places.level_mut(file, level) else { return };
    if let Some(chunk) = level.mesh(number).map(|mesh| mesh.chunk) {
        told(level.remove_mesh(chunk), v);
    }
}

/// Adds a mesh to the level of detail it is for.
pub(super) fn add(file: &mut XacFile, scene: &Scene, places: &Places, mesh: &Mesh, v: &mut Validator) {
    let number = position(mesh.lod);
    let levels = places.num_levels();
    let Some(level) = places.level_mut(file, number) else {
        return v.problem(format!("expected one of {levels} levels of detail, found level {number}"));
    };
    let own = |node: usize| places.node_in(number, node).and_then(|node| u16::try_from(node).ok());
    let Some(node) = own(mesh.node) else {
        return v.problem(format!(
            "expected a node of level of detail {number}, found {} {}",
            called(scene, mesh.node),
            mesh.node
        ));
    };
    let is_collision = mesh.purpose == Purpose::Collision;
    v.require(is_collision || mesh.purpose == Purpose::Visual, || {
        format!("expected a mesh that is drawn or for collisions, found {:?}", mesh.purpose)
    });
    v.require(mesh.morph_targets.is_empty(), || {
        format!("expected no morph targets, found {}: they are added to meshes there are", mesh.morph_targets.len())
    });
    let mut data = MeshData { node: node.into(), is_collision, ..MeshData::default() };
    data.lod = level.meshes().any(|mesh| mesh.lod.is_some()).then_some(0);
    let mut joints = Vec::new();
    if let Some(skin) = &mesh.skin {
        let worlds = level.tree().world_transforms();
        let bound = worlds.get(usize::from(node)).map_or(Affine3A::IDENTITY, affine);
        for (joint, inverse) in skin.joints.iter().zip(&skin.inverse_bind) {
            let Some(index) = own(*joint) else {
                return v.problem(format!(
                    "expected a node of level of detail {number}, found joint {}",
                    called(scene, *joint)
                ));
            };
            let there = worlds.get(usize::from(index)).map_or(Affine3A::IDENTITY, affine) * *inverse;
            let size = bound
                .translation
                .abs()
                .max_element()
                .max(bound.matrix3.to_cols_array().map(f32::abs).into_iter().fold(0.0, f32::max));
            v.require(there.abs_diff_eq(bound, size * 1e-3), || {
                format!("expected the pose of the nodes as bind pose, found another of joint {}", called(scene, *joint))
            });
            joints.push(index);
        }
    }
    let Some(shape) = mesh.primitives.first() else {
        return v.problem("expected a mesh with parts, found none");
    };
    data.uv_sets = vec![Vec::new(); shape.uv_sets.len()];
    data.color_sets = vec![Vec::new(); shape.color_sets.len()];
    data.tangent_sets = vec![Vec::new(); usize::from(!shape.tangents.is_empty())];
    for (index, part) in mesh.primitives.iter().enumerate() {
        let same = (part.uv_sets.len(), part.color_sets.len(), part.tangents.is_empty())
            == (shape.uv_sets.len(), shape.color_sets.len(), shape.tangents.is_empty());
        v.require(same, || format!("expected parts with the same lists, found part {index} with others"));
        append(&mut data, part, &joints, mesh.skin.is_some(), v);
        match part.material.map(|material| (material, places.material_in(number, material))) {
            Some((_, Some(ordinal))) => data.parts.iter_mut().skip(index).for_each(|part| part.material = ordinal),
            Some((material, None)) => {
                v.problem(format!("expected a material of level of detail {number}, found material {material}"));
            }
            None => v.problem(format!("expected a material of part {index}, found none")),
        }
    }
    told(level.add_mesh(&data), v);
}

/// Adds a part behind the others.
fn append(data: &mut MeshData, part: &Primitive, joints: &[u16], is_skinned: bool, v: &mut Validator) {
    data.positions.extend(&part.positions);
    data.normals.extend(&part.normals);
    data.uv_sets.iter_mut().zip(&part.uv_sets).for_each(|(set, own)| set.extend(own));
    data.color_sets.iter_mut().zip(&part.color_sets).for_each(|(set, own)| set.extend(own));
    data.tangent_sets.iter_mut().for_each(|set| set.extend(&part.tangents));
    let indices = part.triangles.as_flattened().to_vec();
    data.parts.push(Part { material: 0, num_vertices: count(part.positions.len()), indices });
    if is_skinned {
        let influences: &Influences = &part.influences;
        data.influences.extend((0..part.positions.len()).map(|vertex| {
            let own = influences.of(vertex).iter();
            let known: Vec<(u16, f32)> =
                own.filter_map(|one| Some((*joints.get(position(one.joint))?, one.weight))).collect();
            v.require(known.len() == influences.of(vertex).len(), || {
                format!("expected known joints of vertex {vertex}")
            });
            known
        }));
    }
}

//! Parts with changed vertices or triangles, and new parts.

use std::collections::{BTreeMap, BTreeSet};

use meshwire_scene::mesh::tangents::{Bitangent, recompute};
use meshwire_scene::{Change, Influence, Influences, Mesh, MorphDeltas, Node, Primitive, Scene, Space};

use super::Comparison;
use super::pair::{Corner, Face, Pair};
use super::part::Part;

/// A vertex of the new part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    /// A vertex that no triangle used. It is unchanged.
    Kept(u32),
    /// A vertex of the edited file, and the vertex of the base that it comes from, if any.
    Edited(Option<u32>, Corner),
}

/// The vertices of a new part, and the index of the vertex that represents each vertex of the edited file.
#[derive(Default)]
struct Arranged {
    sources: Vec<Source>,
    places: BTreeMap<Corner, u32>,
}

impl Arranged {
    fn push(&mut self, origin: Option<u32>, corner: Corner) {
        self.places.insert(corner, u32::try_from(self.sources.len()).unwrap_or(u32::MAX));
        self.sources.push(Source::Edited(origin, corner));
    }

    /// Adds the edited vertices of a vertex of the base. `same_values` has a tolerance and is therefore not transitive:
    /// a corner is compared only with those that were kept, so that each is represented by one of them. `normals` is
    /// the tolerance of normals, if they are compared.
    fn put(&mut self, pair: &Pair<'_>, vertex: u32, corners: &[Corner], normals: Option<f32>) {
        let mut kept: Vec<Corner> = Vec::new();
        for corner in corners {
            let same = |before: &&Corner| super::values::same_values(pair, **before, *corner, normals);
            match kept.iter().find(same).and_then(|before| self.places.get(before)) {
                Some(place) => {
                    self.places.insert(*corner, *place);
                }
                None => {
                    kept.push(*corner);
                    self.push(Some(vertex), *corner);
                }
            }
        }
    }
}

impl Comparison<'_> {
    /// Adds the change for a part with other vertices or triangles.
    pub(super) fn geometry(&mut self, pair: &Pair<'_>, part: usize, clean: &Primitive, faces: &[Face]) {
        let Some(base) = self.base.meshes.get(pair.index).and_then(|mesh| mesh.primitives.get(part)) else { return };
        let first = pair.firsts.get(part).copied().unwrap_or_default();
        let own = |id: Option<usize>| {
            let vertex = id?.checked_sub(first).filter(|vertex| *vertex < clean.positions.len())?;
            u32::try_from(vertex).ok()
        };
        // Vertices of the base keep their indices, and new ones follow.
        let used: BTreeSet<u32> = clean.triangles.as_flattened().iter().copied().collect();
        let count = u32::try_from(clean.positions.len()).unwrap_or(u32::MAX);
        let mut by_vertex: BTreeMap<u32, Vec<Corner>> = BTreeMap::new();
        let mut new: Vec<Corner> = Vec::new();
        for face in faces {
            for (corner, id) in face.corners.into_iter().zip(face.ids) {
                match own(id) {
                    Some(vertex) => by_vertex.entry(vertex).or_default().push(corner),
                    None => new.push(corner),
                }
            }
        }
        let mut arranged = Arranged::default();
        for vertex in 0..count {
            match by_vertex.get_mut(&vertex) {
                Some(corners) => {
                    corners.sort_unstable();
                    corners.dedup();
                    let id = usize::try_from(vertex).map_or(usize::MAX, |vertex| first.saturating_add(vertex));
                    let seam = pair.shows_normal(id).then_some(2.0 * super::values::NORMAL);
                    arranged.put(pair, vertex, corners, seam);
                }
                None if !used.contains(&vertex) => arranged.sources.push(Source::Kept(vertex)),
                None => {}
            }
        }
        new.sort_unstable();
        new.dedup();
        new.iter().for_each(|corner| arranged.push(None, *corner));
        let Arranged { sources, places } = arranged;
        let triangle = |face: &Face| {
            let [a, b, c] = face.corners.map(|corner| places.get(&corner).copied());
            Some([a?, b?, c?])
        };
        let triangles: Vec<[u32; 3]> = faces.iter().filter_map(triangle).collect();
        if triangles.len() < faces.len() {
            let name = crate::provenance::name(&pair.clean.name, "mesh", pair.index);
            let lost = faces.len() - triangles.len();
            self.refused
                .insert(format!("mesh {name:?}: {lost} faces of part {part} have corners that match no vertex of it"));
            return;
        }
        let mut geometry = self.new_vertices(pair, part, base, &sources);
        geometry.triangles = in_order(clean, &sources, triangles);
        let exported = geometry.clone();
        if let Some(world) = self.clean.placed.get(&pair.index) {
            geometry.place(world.inverse());
        }
        geometry = self.in_base_space(geometry);
        let material = self.changes.iter().rev().find_map(|change| match change {
            Change::PrimitiveMaterial { mesh, primitive, material } if (*mesh, *primitive) == (pair.index, part) => {
                Some(*material)
            }
            _ => None,
        });
        (geometry.source, geometry.material) = (base.source.clone(), material.or(base.material));
        let origins: Vec<Option<u32>> = sources
            .iter()
            .map(|source| match source {
                Source::Kept(vertex) => Some(*vertex),
                Source::Edited(vertex, _) => *vertex,
            })
            .collect();
        keep_own_bits(pair, [base, clean, &exported], &mut geometry, &sources);
        self.renew_tangents(pair, part, &mut geometry, &origins);
        let geometry = Box::new(geometry);
        self.changes.push(Change::Geometry { mesh: pair.index, primitive: part, geometry, origins });
    }

    /// Returns the material for a new part without one: the first, if all parts of the base have a material.
    pub(super) fn usual_material(&self) -> Option<usize> {
        let mut parts = self.base.meshes.iter().flat_map(|mesh| &mesh.primitives);
        (!self.base.materials.is_empty() && parts.all(|part| part.material.is_some())).then_some(0)
    }

    /// Returns a new part of a mesh, in the space of the base.
    pub(super) fn new_primitive(&self, part: &Part) -> Primitive {
        let index = |vertex: usize| u32::try_from(vertex).unwrap_or(u32::MAX);
        let primitive = Primitive {
            positions: part.positions.clone(),
            normals: part.normals.clone().unwrap_or_default(),
            tangents: part.tangents.clone().unwrap_or_default(),
            uv_sets: part.uv_sets.clone(),
            color_sets: part.color_sets.iter().map(|set| set.iter().copied().map(opaque).collect()).collect(),
            triangles: part.triangles.iter().map(|triangle| triangle.map(index)).collect(),
            ..Primitive::default()
        };
        let mut primitive = self.in_base_space(primitive);
        let count = primitive.positions.len();
        let parts = || self.base.meshes.iter().flat_map(|mesh| &mesh.primitives);
        // Formats have the same number of sets in all parts.
        let sets = |of: fn(&Primitive) -> usize| parts().map(of).min().unwrap_or(0);
        for _ in primitive.uv_sets.len()..sets(|part| part.uv_sets.len()) {
            primitive.uv_sets.push(vec![[0.0; 2]; count]);
        }
        for _ in primitive.color_sets.len()..sets(|part| part.color_sets.len()) {
            primitive.color_sets.push(vec![[1.0; 4]; count]);
        }
        if let Some(like) = parts().find(|part| !part.tangents.is_empty()).filter(|_| primitive.tangents.is_empty()) {
            let side = Bitangent::of(like, &self.base.space).unwrap_or_default();
            recompute(&mut primitive, &self.base.space, side, |_| false);
        }
        primitive
    }

    /// Recomputes the tangents of a part, except where a vertex of the base and its surrounding triangles are
    /// unchanged.
    pub(super) fn renew_tangents(
        &self,
        pair: &Pair<'_>,
        part: usize,
        geometry: &mut Primitive,
        origins: &[Option<u32>],
    ) {
        let Some(base) = self.base.meshes.get(pair.index).and_then(|mesh| mesh.primitives.get(part)) else { return };
        if base.tangents.is_empty() {
            return;
        }
        let first = pair.firsts.get(part).copied().unwrap_or_default();
        let origin = |vertex: usize| usize::try_from(origins.get(vertex).copied().flatten()?).ok();
        let normal = |part: &Primitive, at: usize| part.normals.get(at).map(|normal| normal.map(f32::to_bits));
        let uv = |part: &Primitive, at: usize| part.uv_sets.first()?.get(at).map(|uv| uv.map(f32::to_bits));
        let count = geometry.positions.len();
        let has_own_uv = |vertex| origin(vertex).is_some_and(|origin| uv(geometry, vertex) == uv(base, origin));
        let own_uvs: Vec<bool> = (0..count).map(has_own_uv).collect();
        let is_flat = |vertex| {
            let is_own = |origin: &usize| !pair.bent.contains(&(first + origin));
            origin(vertex).filter(is_own).is_some_and(|origin| normal(geometry, vertex) == normal(base, origin))
        };
        let mut kept: Vec<bool> = (0..count).zip(&own_uvs).map(|(vertex, own)| *own && is_flat(vertex)).collect();
        // Texture coordinates also determine the tangents at the other corners of a triangle.
        for triangle in &geometry.triangles {
            let corners = triangle.map(|vertex| usize::try_from(vertex).unwrap_or(usize::MAX));
            if corners.iter().any(|corner| own_uvs.get(*corner) == Some(&false)) {
                corners.into_iter().for_each(|corner| kept.get_mut(corner).into_iter().for_each(|kept| *kept = false));
            }
        }
        let side = Bitangent::of(base, &self.base.space).unwrap_or_default();
        recompute(geometry, &self.base.space, side, |vertex| kept.get(vertex).copied().unwrap_or(false));
    }

    /// Adds a part for a material that no part of the mesh has, with the faces of that material.
    pub(super) fn new_part(&mut self, pair: &Pair<'_>, material: usize, faces: &[Face]) {
        let Some(number) = self.material_of(material) else { return };
        let mut places: BTreeMap<Corner, u32> = BTreeMap::new();
        let mut sources = Vec::new();
        let mut triangles = Vec::new();
        for face in faces {
            triangles.push(face.corners.map(|corner| {
                *places.entry(corner).or_insert_with(|| {
                    sources.push(Source::Edited(None, corner));
                    u32::try_from(sources.len() - 1).unwrap_or(u32::MAX)
                })
            }));
        }
        let Some(like) = pair.clean.primitives.first() else { return };
        let mut part = self.new_vertices(pair, 0, like, &sources);
        part.triangles = triangles;
        if let Some(world) = self.clean.placed.get(&pair.index) {
            part.place(world.inverse());
        }
        let primitive = Box::new(Primitive { material: Some(number), ..self.in_base_space(part) });
        self.changes.push(Change::AddPrimitive { mesh: pair.index, primitive });
    }

    /// Returns the vertices of the new part from the edited file, with all attributes of the base.
    fn new_vertices(&mut self, pair: &Pair<'_>, part: usize, base: &Primitive, sources: &[Source]) -> Primitive {
        let Some(clean) = pair.clean.primitives.get(part) else { return Primitive::default() };
        let corners = sources.iter().filter_map(|source| match source {
            Source::Kept(_) => None,
            Source::Edited(_, corner) => Some(*corner),
        });
        let sets = pair.sets(clean, &corners.collect::<Vec<_>>());
        let first = pair.firsts.get(part).copied().unwrap_or_default();
        let mut geometry = Primitive {
            uv_sets: vec![Vec::new(); sets.uvs],
            color_sets: vec![Vec::new(); sets.colors],
            morph_deltas: vec![MorphDeltas::default(); clean.morph_deltas.len()],
            ..Primitive::default()
        };
        let mut influences = Influences::default();
        for source in sources {
            let (origin, corner) = match *source {
                Source::Kept(vertex) => (Some(vertex), None),
                Source::Edited(origin, corner) => (origin, Some(corner)),
            };
            let origin = origin.and_then(|vertex| usize::try_from(vertex).ok());
            let found = corner.and_then(|(part, vertex)| Some((pair.parts.get(part)?, vertex)));
            let pick = |edited: Option<[f32; 3]>, clean: &[[f32; 3]]| {
                edited.or_else(|| clean.get(origin?).copied()).unwrap_or_default()
            };
            let of = |list: fn(&Part) -> Option<&Vec<[f32; 3]>>| {
                found.and_then(|(part, vertex)| list(part)?.get(vertex).copied())
            };
            geometry.positions.push(pick(of(|part| Some(&part.positions)), &clean.positions));
            if !clean.normals.is_empty() {
                // Editors make up a normal at triangles without area.
                let is_shown = origin.is_none_or(|vertex| pair.shows_normal(first.saturating_add(vertex)));
                let edited = of(|part| part.normals.as_ref()).filter(|_| is_shown);
                geometry.normals.push(pick(edited, &clean.normals));
            }
            if !clean.tangents.is_empty() {
                let own = origin.and_then(|vertex| clean.tangents.get(vertex).copied());
                geometry.tangents.push(own.unwrap_or([1.0, 0.0, 0.0, 1.0]));
            }
            for (set, list) in geometry.uv_sets.iter_mut().enumerate() {
                let edited = found.and_then(|(part, vertex)| part.uv_sets.get(set)?.get(vertex).copied());
                let before = || clean.uv_sets.get(set)?.get(origin?).copied();
                list.push(edited.or_else(before).unwrap_or_default());
            }
            for (set, list) in geometry.color_sets.iter_mut().enumerate() {
                let edited = found.and_then(|(part, vertex)| part.color_sets.get(set)?.get(vertex).copied());
                let before = origin.and_then(|vertex| clean.color_sets.get(set)?.get(vertex).copied());
                let before = before.unwrap_or([1.0; 4]);
                let [red, green, blue, opacity] = edited.unwrap_or(before);
                let [.., opaque] = before;
                list.push([red, green, blue, if opacity.is_nan() { opaque } else { opacity }]);
            }
            for (target, (list, clean)) in geometry.morph_deltas.iter_mut().zip(&clean.morph_deltas).enumerate() {
                let edited = found.and_then(|(part, vertex)| part.morphs.get(target)?.as_ref()?.get(vertex).copied());
                list.positions.push(pick(edited, &clean.positions));
            }
            if pair.clean.skin.is_some() {
                let edited = found.and_then(|(part, vertex)| part.influences.as_ref()?.get(vertex).cloned());
                let own = origin.map(|vertex| (clean.influences.of(vertex), vertex));
                let most = found.map_or(usize::MAX, |(part, _)| part.most_influences);
                let same = |(clean, _): &(&[Influence], usize)| {
                    edited.as_ref().is_none_or(|edited| super::values::same_influences(clean, edited, most))
                };
                match own.filter(same) {
                    Some((_, vertex)) => influences.push(base.influences.of(vertex).iter().copied()),
                    None => influences.push(self.own_joints(pair, &edited.unwrap_or_default()).unwrap_or_default()),
                }
            }
        }
        if !influences.all().is_empty() || !base.influences.is_empty() {
            geometry.influences = influences;
        }
        geometry
    }

    /// Converts a part from the space of glTF to that of the base.
    fn in_base_space(&self, primitive: Primitive) -> Primitive {
        let mut scene = Scene::new(Space::GLTF);
        scene.nodes.push(Node::default());
        scene.meshes.push(Mesh { primitives: vec![primitive], ..Mesh::default() });
        scene.convert(self.base.space);
        scene.meshes.pop().and_then(|mut mesh| mesh.primitives.pop()).unwrap_or_default()
    }
}

/// Restores the original bits of values that the user did not change.
fn keep_own_bits(
    pair: &Pair<'_>,
    [base, clean, exported]: [&Primitive; 3],
    geometry: &mut Primitive,
    sources: &[Source],
) {
    let near = |tolerance: f32| move |a: [f32; 3], b: [f32; 3]| super::pair::distance(a, b) <= tolerance;
    for (place, source) in sources.iter().enumerate() {
        let (Source::Kept(vertex) | Source::Edited(Some(vertex), _)) = source else { continue };
        let Ok(vertex) = usize::try_from(*vertex) else { continue };
        let at = (place, vertex);
        let near_place = near(pair.tolerance);
        keep(at, &mut geometry.positions, [&base.positions, &clean.positions, &exported.positions], near_place);
        let near_normal = near(super::values::NORMAL);
        keep(at, &mut geometry.normals, [&base.normals, &clean.normals, &exported.normals], near_normal);
        keep(at, &mut geometry.tangents, [&base.tangents, &clean.tangents, &exported.tangents], |_, _| true);
        let sets = geometry.uv_sets.iter_mut().zip(&base.uv_sets).zip(clean.uv_sets.iter().zip(&exported.uv_sets));
        for ((new, base), (clean, exported)) in sets {
            keep(at, new, [base, clean, exported], |a, b| !super::values::other_place(a, b));
        }
        let sets = geometry.color_sets.iter_mut().zip(&base.color_sets);
        for ((new, base), (clean, exported)) in sets.zip(clean.color_sets.iter().zip(&exported.color_sets)) {
            keep(at, new, [base, clean, exported], |a, b| !super::values::other_color(a, b));
        }
        let targets = geometry.morph_deltas.iter_mut().zip(&base.morph_deltas);
        for ((new, base), (clean, exported)) in targets.zip(clean.morph_deltas.iter().zip(&exported.morph_deltas)) {
            let lists = [&base.positions, &clean.positions, &exported.positions].map(Vec::as_slice);
            keep(at, &mut new.positions, lists, near_place);
        }
    }
}

/// Restores the value of the base in an element of a list if the edited file has the exported value.
fn keep<T: Copy>(
    (place, vertex): (usize, usize),
    new: &mut [T],
    [base, clean, exported]: [&[T]; 3],
    same: impl Fn(T, T) -> bool,
) {
    if let (Some(new), Some(base), Some(clean), Some(exported)) =
        (new.get_mut(place), base.get(vertex), clean.get(vertex), exported.get(place))
    {
        if same(*clean, *exported) {
            *new = *base;
        }
    }
}

/// Replaces a missing opacity by 1.
pub(super) fn opaque([red, green, blue, opacity]: [f32; 4]) -> [f32; 4] {
    [red, green, blue, if opacity.is_nan() { 1.0 } else { opacity }]
}

/// Returns the triangles of the new part: remaining triangles of the base in their order, then the others.
fn in_order(clean: &Primitive, sources: &[Source], found: Vec<[u32; 3]>) -> Vec<[u32; 3]> {
    let origin = |place: u32| {
        let source = usize::try_from(place).ok().and_then(|place| sources.get(place));
        match source {
            Some(Source::Kept(vertex) | Source::Edited(Some(vertex), _)) => Some(*vertex),
            _ => None,
        }
    };
    let turned = |[a, b, c]: [u32; 3]| {
        let all = [[a, b, c], [b, c, a], [c, a, b]];
        all.into_iter().min().unwrap_or([a, b, c])
    };
    let mut by_origin: BTreeMap<[u32; 3], Vec<[u32; 3]>> = BTreeMap::new();
    let mut new = Vec::new();
    for triangle in found {
        let [a, b, c] = triangle.map(origin);
        match (a, b, c) {
            (Some(a), Some(b), Some(c)) => by_origin.entry(turned([a, b, c])).or_default().push(triangle),
            _ => new.push(triangle),
        }
    }
    let mut ordered = Vec::new();
    for triangle in &clean.triangles {
        if let Some(found) = by_origin.get_mut(&turned(*triangle)).and_then(Vec::pop) {
            // Rotate the triangle so that it starts at its original corner.
            let [a, b, c] = found;
            let turns = [[a, b, c], [b, c, a], [c, a, b]];
            let same = |turn: &&[u32; 3]| turn.map(origin) == triangle.map(Some);
            ordered.push(turns.iter().find(same).copied().unwrap_or(found));
        }
    }
    ordered.extend(by_origin.into_values().flatten());
    ordered.extend(new);
    ordered
}

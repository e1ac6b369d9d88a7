//! Meshes: added and removed meshes, and changes of a mesh.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use meshwire_scene::glam::Vec3;
use meshwire_scene::{Change, Mesh, Primitive};

use super::number::number;
use super::pair::{Corner, Face, PLACE, Pair, distance};
use super::part::Part;
use super::twin::twins;
use super::{Comparison, rebind, skin};
use crate::wire::json::Node;
use crate::{Error, export, provenance};

impl Comparison<'_> {
    pub(super) fn meshes(&mut self) -> Result<(), Error> {
        let root = self.edited.glb.root;
        let (base, clean) = (self.base, self.clean);
        let mut taken = BTreeSet::new();
        for index in self.shown.clone() {
            let found = self.links.meshes.edited(index);
            let node = found.and_then(|found| self.holder(index, found));
            let (Some(found), Some(node), Some(mesh)) = (found, node, clean.scene.meshes.get(index)) else {
                self.changes.push(Change::RemoveMesh { mesh: index });
                continue;
            };
            taken.insert(node);
            let parts = self.parts(found, node, Some(mesh), None)?;
            self.mesh(index, mesh, parts)?;
        }
        let known: BTreeSet<&str> = base.meshes.iter().map(|mesh| &*mesh.source).collect();
        for (index, node) in root.nodes.iter().enumerate() {
            let Some(mesh) = node.mesh.map(|mesh| mesh.value()).filter(|_| !taken.contains(&index)) else { continue };
            let extras = root.meshes.get(mesh).and_then(|mesh| mesh.extras.as_deref());
            // Skip meshes of another file that was exported together with the base.
            let source = provenance::read(extras).remove("source");
            if source.is_none_or(|source| source.as_str().is_some_and(|source| known.contains(source))) {
                self.new_mesh(index, mesh)?;
            }
        }
        Ok(())
    }

    /// Returns the node of the edited file that has a mesh. Of several, prefers the one with the mesh's source, or the
    /// original node.
    fn holder(&self, index: usize, found: usize) -> Option<usize> {
        let nodes = &self.edited.glb.root.nodes;
        let has = |node: &Node| node.mesh.is_some_and(|mesh| mesh.value() == found);
        let all = || nodes.iter().enumerate().filter(|(_, node)| has(node));
        let base = self.base.meshes.get(index)?;
        let home = self.links.nodes.edited(base.node);
        let is_source = |node: &Node| {
            let facts = provenance::read(node.extras.as_deref());
            facts.get("mesh").and_then(|source| source.as_str()) == Some(&*base.source)
        };
        let preferred = all().find(|(index, node)| Some(*index) == home || is_source(node));
        preferred.or_else(|| all().next()).map(|(index, _)| index)
    }

    /// Finds the changes of a mesh.
    fn mesh(&mut self, index: usize, clean: &Mesh, mut parts: Vec<Part>) -> Result<(), Error> {
        let numbered = export::numbered(clean)?;
        let extent = clean.primitives.iter().flat_map(|part| part.positions.as_flattened());
        let extent = extent.fold(1e-3_f32, |extent, value| extent.max(value.abs()));
        number(clean, &mut parts, extent, |part| self.links.materials.base(part.material?));
        // In editors, a mesh without normals gets those of its triangles, which the format cannot store.
        if clean.primitives.iter().all(|primitive| primitive.normals.is_empty()) {
            parts.iter_mut().for_each(|part| part.normals = None);
        }
        let firsts = numbered.iter().map(|(first, _)| *first).collect();
        let before = |of: fn(&Primitive) -> usize| clean.primitives.iter().map(of).max().unwrap_or(0);
        let after = |of: fn(&Part) -> usize| parts.iter().map(of).max().unwrap_or(0);
        let mut pair = Pair {
            index,
            clean,
            firsts,
            uv_sets: [before(|part| part.uv_sets.len()), after(|part| part.uv_sets.len())],
            color_sets: [before(|part| part.color_sets.len()), after(|part| part.color_sets.len())],
            parts,
            members: BTreeMap::new(),
            bent: BTreeSet::new(),
            flat: BTreeSet::new(),
            tolerance: PLACE * extent,
        };
        let rebound = rebind::undo(&mut pair);
        let faces = same_vertices(&mut pair);
        pair.flat = flat(&pair);
        pair.bent = bent(&pair, &faces);
        let materials = self.part_materials(&pair, &faces);
        let faces_of = self.faces_of_parts(&pair, faces, &materials);
        for (part, faces) in faces_of.into_iter().enumerate() {
            let Some(primitive) = clean.primitives.get(part).filter(|part| export::is_shown(part)) else { continue };
            if same_faces(&pair, part, primitive, &faces) && self.no_seams(&pair, part, primitive) {
                self.values(&pair, part, primitive);
            } else {
                self.geometry(&pair, part, primitive, &faces);
            }
        }
        self.skin(index, &rebound);
        Ok(())
    }

    /// Returns the material of each part of the base, as an index in the edited file.
    fn part_materials(&mut self, pair: &Pair<'_>, faces: &[Face]) -> Vec<Option<usize>> {
        let mut found: Vec<BTreeSet<Option<usize>>> = vec![BTreeSet::new(); pair.clean.primitives.len()];
        for face in faces {
            if let Some(materials) = home(pair, face).and_then(|part| found.get_mut(part)) {
                materials.insert(face.material);
            }
        }
        let mut materials = Vec::new();
        for (part, (primitive, found)) in pair.clean.primitives.iter().zip(found).enumerate() {
            let before = primitive.material.and_then(|material| self.links.materials.edited(material));
            let only = found.iter().next().copied().filter(|only| found.len() == 1 && *only != before);
            let Some(only) = only else {
                materials.push(before);
                continue;
            };
            materials.push(only);
            if primitive.material.is_none() && only.is_some_and(|only| self.is_for_colors(only)) {
                continue;
            }
            let name = provenance::name(&pair.clean.name, "mesh", pair.index);
            match only.and_then(|only| self.material_of(only)) {
                Some(material) => {
                    self.changes.push(Change::PrimitiveMaterial { mesh: pair.index, primitive: part, material });
                }
                None => {
                    self.refused.insert(format!("mesh {name:?}: part {part} has no material any more"));
                }
            }
        }
        materials
    }

    /// Returns true for the material that an editor adds by itself to show vertex colors of parts without a material.
    fn is_for_colors(&self, material: usize) -> bool {
        let found = self.edited.glb.root.materials.get(material);
        let name = found.and_then(|found| found.name.as_deref());
        let is_new = self.links.materials.base(material).is_none();
        is_new && name.is_some_and(|name| crate::names::renamed("DefaultMaterial", name).is_none())
    }

    /// Returns the triangles of each part of the base: those with its vertices, unless they have the material of
    /// another part.
    fn faces_of_parts(&mut self, pair: &Pair<'_>, faces: Vec<Face>, materials: &[Option<usize>]) -> Vec<Vec<Face>> {
        let mut of_parts = vec![Vec::new(); pair.clean.primitives.len()];
        let mut new_parts: BTreeMap<usize, Vec<Face>> = BTreeMap::new();
        let mut nowhere = 0;
        for face in faces {
            let corners = face.ids.iter().flatten().filter_map(|id| pair.place(*id)).map(|(part, _)| part);
            let fits = |part: &usize| materials.get(*part) == Some(&face.material);
            let own = home(pair, &face);
            let part = own.filter(&fits).or_else(|| corners.clone().find(&fits));
            let part = part.or_else(|| materials.iter().position(|material| *material == face.material));
            match part.or(own).and_then(|part| of_parts.get_mut(part)) {
                Some(faces) if part.is_some() => faces.push(face),
                _ => match face.material {
                    Some(material) => new_parts.entry(material).or_default().push(face),
                    None => nowhere += 1,
                },
            }
        }
        for (material, faces) in new_parts {
            self.new_part(pair, material, &faces);
        }
        if nowhere > 0 {
            let name = provenance::name(&pair.clean.name, "mesh", pair.index);
            self.refused
                .insert(format!("mesh {name:?}: {nowhere} faces have no material, unlike all parts of the mesh"));
        }
        of_parts
    }

    /// Adds a new mesh at the nearest node of the base. Without one, its node is added below the single root of the
    /// base, or as a root if there are several.
    fn new_mesh(&mut self, node: usize, mesh: usize) -> Result<(), Error> {
        let links = self.links;
        let own = self.base.nodes.len();
        let home = self.edited.nearest(node, |node| links.nodes.base(node).filter(|base| *base < own));
        let Some(home) = home.or_else(|| self.root_for(node)) else {
            self.refused.insert("a new mesh, for which there is no node".to_owned());
            return Ok(());
        };
        let found = self.edited.glb.root.meshes.get(mesh);
        let name = found.and_then(|mesh| mesh.name.clone()).unwrap_or_default();
        let skin = self.new_skin(node, &name)?;
        let mut new = Mesh { node: home, name: name.into_bytes(), ..Mesh::default() };
        new.skin = skin.as_ref().map(|skin| skin.skin.clone());
        let mut parts = self.parts(mesh, node, Some(&new), skin.as_ref().map(|skin| &*skin.places))?;
        for part in parts.iter_mut().filter(|part| !part.triangles.is_empty()) {
            skin::bring_back(part);
            let material = part.material.and_then(|material| self.material_of(material));
            let material = material.or_else(|| self.usual_material());
            let influences = skin::influences(part, new.skin.as_ref().map_or(0, |skin| skin.joints.len()));
            new.primitives.push(Primitive { material, influences, ..self.new_primitive(part) });
        }
        if let Some(skin) = new.skin.take() {
            self.put_skin(&mut new, skin);
        }
        if !new.primitives.is_empty() {
            self.changes.push(Change::AddMesh { mesh: Box::new(new) });
        }
        Ok(())
    }
}

/// Returns the part of the base that contains all corners.
fn home(pair: &Pair<'_>, face: &Face) -> Option<usize> {
    let [a, b, c] = face.ids.map(|id| id.and_then(|id| pair.place(id)).map(|(part, _)| part));
    a.filter(|part| b == Some(*part) && c == Some(*part))
}

/// Pairs vertices. Several with one number are the same vertex if they have the same position, because editors split
/// vertices at seams. Otherwise the one nearest to the original position is used, because editors copy numbers to new
/// vertices.
fn same_vertices(pair: &mut Pair<'_>) -> Vec<Face> {
    let mut members: BTreeMap<usize, Vec<Corner>> = BTreeMap::new();
    let id =
        |pair: &Pair<'_>, (part, vertex): Corner| pair.parts.get(part)?.ids.as_ref()?.get(vertex).copied().flatten();
    let mut faces = Vec::new();
    for (part, of) in pair.parts.iter().enumerate() {
        for triangle in &of.triangles {
            let corners = triangle.map(|vertex| (part, vertex));
            faces.push(Face { corners, ids: corners.map(|corner| id(pair, corner)), material: of.material });
        }
    }
    for face in &faces {
        for (corner, id) in face.corners.into_iter().zip(face.ids) {
            if let Some(id) = id.filter(|id| pair.place(*id).is_some()) {
                members.entry(id).or_default().push(corner);
            }
        }
    }
    for (id, corners) in &mut members {
        corners.sort_unstable();
        corners.dedup();
        if corners.len() > 1 {
            let was = pair.exported(*id).unwrap_or_default();
            let distance = |corner: &Corner| distance(pair.position(*corner).unwrap_or_default(), was);
            let nearest = corners.iter().copied().min_by(|a, b| distance(a).total_cmp(&distance(b)));
            let place = nearest.and_then(|nearest| pair.position(nearest)).unwrap_or_default();
            let same = |corner: &Corner| {
                pair.position(*corner).is_some_and(|other| self::distance(other, place) <= pair.tolerance)
            };
            corners.retain(same);
        }
    }
    for face in &mut faces {
        for (corner, id) in face.corners.iter().zip(&mut face.ids) {
            *id = id.filter(|id| members.get(id).is_some_and(|corners| corners.binary_search(corner).is_ok()));
        }
    }
    pair.members = members;
    faces
}

/// Returns the vertices of degenerate and nearly degenerate triangles, of triangles with both windings, and of edges
/// along which two triangles are folded onto each other. Editors have no normals there.
fn flat(pair: &Pair<'_>) -> BTreeSet<usize> {
    const FOLDED: f32 = -0.9999;
    let mut flat = BTreeSet::new();
    let mut edges: HashMap<[usize; 2], Vec3> = HashMap::new();
    let mut sides: BTreeMap<[usize; 3], bool> = BTreeMap::new();
    for (first, primitive) in pair.firsts.iter().zip(&pair.clean.primitives) {
        let index = |vertex: u32| usize::try_from(vertex).unwrap_or(usize::MAX);
        for triangle in &primitive.triangles {
            let place = |vertex: u32| primitive.positions.get(index(vertex)).copied().unwrap_or_default();
            let [a, b, c] = triangle.map(|vertex| Vec3::from(place(vertex)));
            let longest = (b - a).length_squared().max((c - a).length_squared()).max((c - b).length_squared());
            let ids = triangle.map(|vertex| first.saturating_add(index(vertex)));
            let (key, side) = key(ids);
            let other_side = sides.insert(key, side).is_some_and(|other| other != side);
            let across = (b - a).cross(c - a);
            if other_side || across.length() <= 1e-5 * longest {
                flat.extend(ids);
                continue;
            }
            let [a, b, c] = ids;
            for [from, to] in [[a, b], [b, c], [c, a]] {
                let edge = [from.min(to), from.max(to)];
                let normal = across.normalize();
                if edges.insert(edge, normal).is_some_and(|other| other.dot(normal) < FOLDED) {
                    flat.extend(edge);
                }
            }
        }
    }
    flat
}

/// Returns the vertices of the base at triangles with a moved or new corner, and at removed triangles.
fn bent(pair: &Pair<'_>, faces: &[Face]) -> BTreeSet<usize> {
    let moved = |id: usize| {
        let now = pair.members.get(&id).and_then(|corners| pair.position(*corners.first()?));
        match (now, pair.exported(id)) {
            (Some(now), Some(before)) => distance(now, before) > pair.tolerance,
            _ => true,
        }
    };
    let mut bent = BTreeSet::new();
    let mut there = BTreeSet::new();
    for face in faces {
        if face.ids.iter().any(|id| id.is_none_or(moved)) {
            bent.extend(face.ids.iter().flatten());
        }
        if let [Some(a), Some(b), Some(c)] = face.ids {
            there.insert(key([a, b, c]).0);
        }
    }
    for (first, primitive) in pair.firsts.iter().zip(&pair.clean.primitives) {
        for triangle in &primitive.triangles {
            let ids = triangle.map(|vertex| first.saturating_add(usize::try_from(vertex).unwrap_or(usize::MAX)));
            if !there.contains(&key(ids).0) {
                bent.extend(ids);
            }
        }
    }
    bent
}

/// Returns a triangle regardless of its first corner, and whether its winding is reversed.
fn key(ids: [usize; 3]) -> ([usize; 3], bool) {
    let [a, b, c] = ids;
    let mut sorted = ids;
    sorted.sort_unstable();
    let turned = [[a, b, c], [b, c, a], [c, a, b]].contains(&sorted);
    (sorted, !turned)
}

/// Returns true if a part has the same triangles as before. Triangles with a repeated corner, and all but one with the
/// same corners, are lost in editors.
fn same_faces(pair: &Pair<'_>, part: usize, primitive: &Primitive, faces: &[Face]) -> bool {
    let first = pair.firsts.get(part).copied().unwrap_or_default();
    let twins = twins(primitive, true);
    let twin = |id: usize| {
        let own = id.checked_sub(first).and_then(|vertex| twins.get(vertex));
        own.map_or(id, |twin| first.saturating_add(*twin))
    };
    let mut before: BTreeMap<[usize; 3], (BTreeSet<bool>, bool)> = BTreeMap::new();
    for triangle in &primitive.triangles {
        let ids = triangle.map(|vertex| first.saturating_add(usize::try_from(vertex).unwrap_or(usize::MAX)));
        let (key, side) = key(ids.map(twin));
        before.entry(key).or_default().0.insert(side);
    }
    for face in faces {
        let [Some(a), Some(b), Some(c)] = face.ids else { return false };
        let (key, side) = key([a, b, c].map(twin));
        let Some((sides, found)) = before.get_mut(&key) else { return false };
        if !sides.contains(&side) {
            return false;
        }
        *found = true;
    }
    before.iter().all(|([a, b, c], (_, found))| *found || a == b || b == c)
}

//! Faces and vertices: values, geometry, meshes that come and go.

use std::collections::{BTreeSet, HashMap};

use meshwire_core::Validator;
use meshwire_scene::glam::DAffine3;
use meshwire_scene::{Change, LeftOut, Mesh, Primitive};
use smallvec::smallvec;

use super::super::model::joints;
use super::super::parts::{Object, objects};
use super::super::skeleton;
use super::draft::{Draft, Triangle, Vertex};
use super::values;
use crate::model::{self, Corner, Face, Model, OLD, Weight, Weights};
use crate::number::widen_float;

/// A mesh of the scene: its object, the bones its influences name, and its parts.
struct Shape {
    object: u32,
    joints: Vec<u32>,
    parts: Vec<Draft>,
}

pub(super) fn apply(model: &mut Model, changes: &[Change], validator: &mut Validator) {
    let all = objects(model, &mut LeftOut::default());
    let nodes: Vec<u32> = all.iter().map(|object| object.number).collect();
    let few = super::super::model::is_few(model, &all);
    let shape = |object: &Object| Shape {
        object: object.number,
        joints: joints(model, object, few),
        parts: object.parts.iter().map(|part| Draft::of(model, object.number, part)).collect(),
    };
    let mut shapes: Vec<Shape> = all.iter().filter(|object| !object.parts.is_empty()).map(shape).collect();
    let mut gone = BTreeSet::new();
    let mut new = Vec::new();
    let materials = model.materials.len();
    // Values first: geometry says its own.
    validator.each("changes", changes, |v, change| match change {
        Change::Vertices { mesh, primitive, values } => {
            if let Some((draft, joints)) = part(&mut shapes, *mesh, *primitive, v) {
                values::apply(model, draft, joints, values, v);
            }
        }
        Change::PrimitiveMaterial { mesh, primitive, material } => {
            if let Some((draft, _)) = part(&mut shapes, *mesh, *primitive, v) {
                v.require(*material < materials, || format!("expected a material below {materials}, found {material}"));
                draft.material = u32::try_from(*material).unwrap_or(u32::MAX);
                draft.changed = true;
            }
        }
        _ => {}
    });
    validator.each("changes", changes, |v, change| match change {
        Change::Geometry { mesh, primitive, geometry, origins } => {
            if let Some((draft, joints)) = part(&mut shapes, *mesh, *primitive, v) {
                let rigid = Rigid::default();
                replace(model, draft, geometry, origins, &Space { joints, rigid: &rigid }, v);
            }
        }
        Change::AddMesh { mesh } => match &model.objects {
            None => v.problem("expected a list of objects for a new mesh; this file has none"),
            // An object is named by its place in the list: the next one may be one of faces already.
            Some(names) if nodes.len() > names.len() => {
                v.problem("expected a name for every object of faces: a new mesh would join one without");
            }
            Some(_) => new.extend(added(model, mesh, &nodes, v)),
        },
        Change::RemoveMesh { mesh } => match shapes.get(*mesh) {
            Some(shape) => {
                gone.insert(shape.object);
            }
            None => v.problem(format!("expected a mesh below {}, found {mesh}", shapes.len())),
        },
        _ => {}
    });
    let mut drafts: Vec<Draft> = shapes.into_iter().flat_map(|shape| shape.parts).collect();
    drafts.retain(|draft| draft.changed && !gone.contains(&draft.object));
    if drafts.is_empty() && gone.is_empty() && new.is_empty() {
        return;
    }
    for (name, parts) in new {
        let Some(names) = &mut model.objects else { continue };
        let object = u32::try_from(names.len()).unwrap_or(u32::MAX);
        names.push(name);
        drafts.extend(parts.into_iter().map(|part| Draft { object, ..part }));
    }
    store(model, drafts, &gone);
}

/// A part of the scene as it is so far.
fn part<'a>(
    shapes: &'a mut [Shape],
    mesh: usize,
    primitive: usize,
    v: &mut Validator,
) -> Option<(&'a mut Draft, &'a [u32])> {
    let found = shapes.get_mut(mesh).and_then(|shape| Some((shape.parts.get_mut(primitive)?, &*shape.joints)));
    v.require(found.is_some(), || format!("expected a part of a mesh, found part {primitive} of mesh {mesh}"));
    found
}

/// What moves vertices that have no influences, and where their space is.
#[derive(Default)]
struct Rigid {
    bone: Option<u32>,
    place: Option<DAffine3>,
}

struct Space<'a> {
    joints: &'a [u32],
    rigid: &'a Rigid,
}

/// Makes a part that of other geometry.
fn replace(
    model: &Model,
    draft: &mut Draft,
    geometry: &Primitive,
    origins: &[Option<u32>],
    space: &Space<'_>,
    v: &mut Validator,
) {
    let count = geometry.positions.len();
    let lists = [geometry.normals.len(), origins.len()];
    let sets = geometry.uv_sets.iter().map(Vec::len).chain(geometry.color_sets.iter().map(Vec::len));
    let influences = geometry.influences.len();
    if lists.into_iter().chain(sets).any(|length| length != count) || (influences != 0 && influences != count) {
        return v.problem(format!("expected positions, normals and all sets of {count} vertices"));
    }
    if geometry.uv_sets.is_empty() || (model.version <= OLD && geometry.uv_sets.len() > 1) {
        return v.problem(format!("expected texture coordinates for version {}", model.version));
    }
    let outside = |vertex: &u32| usize::try_from(*vertex).map_or(true, |vertex| vertex >= count);
    if geometry.triangles.as_flattened().iter().any(outside) {
        return v.problem(format!("expected vertices below {count} in triangles"));
    }
    let mut vertices = Vec::with_capacity(count);
    for (vertex, origin) in origins.iter().enumerate() {
        let old = match origin {
            Some(origin) => match usize::try_from(*origin).ok().and_then(|origin| draft.vertices.get(origin)) {
                Some(old) => Some(old.clone()),
                None => return v.problem(format!("expected an origin below {}, found {origin}", draft.vertices.len())),
            },
            None => None,
        };
        vertices.push(vertex_of(model, geometry, vertex, old, space, v));
    }
    // Triangles that were there stay the faces they were.
    let mut known: HashMap<[u32; 3], Vec<usize>> = HashMap::new();
    for triangle in draft.triangles.iter().rev() {
        known.entry(triangle.vertices).or_default().extend(triangle.face);
    }
    let origin = |vertex: &u32| usize::try_from(*vertex).ok().and_then(|vertex| origins.get(vertex)).copied().flatten();
    let triangle = |vertices: &[u32; 3]| {
        let before = match vertices.each_ref().map(origin) {
            [Some(a), Some(b), Some(c)] => known.get_mut(&[a, b, c]).and_then(Vec::pop),
            _ => None,
        };
        Triangle { face: before, vertices: *vertices }
    };
    let triangles: Vec<Triangle> = geometry.triangles.iter().map(triangle).collect();
    draft.removed.extend(known.into_values().flatten());
    (draft.vertices, draft.triangles, draft.changed) = (vertices, triangles, true);
}

/// A vertex of new geometry, with what the one it was has beyond 32 bits.
fn vertex_of(
    model: &Model,
    geometry: &Primitive,
    index: usize,
    old: Option<Vertex>,
    space: &Space<'_>,
    v: &mut Validator,
) -> Vertex {
    let at = |list: &[[f32; 3]]| list.get(index).copied().unwrap_or_default();
    let old_model = model.version <= OLD;
    let is_new = old.is_none();
    let mut vertex = old.unwrap_or_else(|| Vertex {
        source: None,
        place: None,
        normal: [0.0; 3],
        color: None,
        uvs: smallvec![[0.0; 2]; geometry.uv_sets.len()],
    });
    let (mut offset, mut weights) = vertex.placed(model);
    let before = (offset, weights.clone());
    let position = values::finite(at(&geometry.positions), v);
    let normal = values::finite(at(&geometry.normals), v);
    match space.rigid.place {
        Some(place) => {
            let point = |p: [f32; 3]| p.map(f64::from).into();
            offset = place.transform_point3(point(position)).into();
            vertex.normal = place.transform_vector3(point(normal)).into();
        }
        None => {
            values::set(&mut offset, position);
            values::set(&mut vertex.normal, normal);
        }
    }
    if geometry.influences.is_empty() {
        if is_new {
            weights = space.rigid.bone.into_iter().map(|bone| Weight { bone, weight: 1.0 }).collect();
        }
    } else {
        match values::weights(geometry.influences.of(index), space.joints, &weights) {
            Some(new) if new.iter().all(|weight| weight.weight.is_finite()) => weights = new,
            _ => v.problem("expected finite weights of joints of the skin"),
        }
    }
    // What is the same to the bit is the vertex it was.
    if is_new || !same(&before, &(offset, weights.clone())) {
        vertex.place = Some((offset, weights));
    }
    for (set, uvs) in geometry.uv_sets.iter().enumerate() {
        let new = values::finite(uvs.get(index).copied().unwrap_or_default(), v);
        match vertex.uvs.get_mut(set) {
            Some(uv) => values::set(uv, new),
            // A set that another corner of the part has, and this one has not.
            None if new == [0.0; 2] => {}
            None => vertex.uvs.push(new.map(widen_float)),
        }
    }
    let color = geometry.color_sets.first().and_then(|set| set.get(index)).copied();
    match color {
        Some(_) if old_model => v.problem("expected no colors in version 5"),
        Some(new) if is_new => vertex.color = Some(values::finite(new, v).map(widen_float)),
        Some(new) => vertex.color = Some(values::color(vertex.color, values::finite(new, v))),
        None if is_new && !old_model => vertex.color = Some([1.0; 4]),
        None => {}
    }
    vertex
}

fn same(one: &(model::Vector3, Weights), other: &(model::Vector3, Weights)) -> bool {
    one.0.map(f64::to_bits) == other.0.map(f64::to_bits)
        && one.1.len() == other.1.len()
        && one.1.iter().zip(&other.1).all(|(a, b)| a.bone == b.bone && a.weight.to_bits() == b.weight.to_bits())
}

/// A new mesh as the parts of an object, with its name.
fn added(
    model: &Model,
    mesh: &Mesh,
    nodes: &[u32],
    v: &mut Validator,
) -> Option<(meshwire_core::ByteString, Vec<Draft>)> {
    let bones = model.bones.len();
    if mesh.node >= bones + nodes.len() {
        v.problem(format!("expected a node below {}, found {}", bones + nodes.len(), mesh.node));
        return None;
    }
    if !mesh.morph_targets.is_empty() || model.siege.is_some() {
        v.problem("expected a mesh without morph targets, for a model without a siege block");
        return None;
    }
    let bone = (mesh.node < bones).then_some(mesh.node);
    let joints: Vec<u32> = match &mesh.skin {
        Some(skin) if skin.joints.iter().all(|joint| *joint < bones) => {
            skin.joints.iter().map(|joint| u32::try_from(*joint).unwrap_or(u32::MAX)).collect()
        }
        Some(_) => {
            v.problem("expected joints that are bones");
            return None;
        }
        None => Vec::new(),
    };
    // Vertices of a skin are where the bones bind them; those of a mesh without one are in the space of its node.
    let place = bone.filter(|_| mesh.skin.is_none()).and_then(|bone| model.bones.get(bone));
    let rigid = Rigid {
        bone: bone.or((bones > 0).then_some(0)).and_then(|bone| u32::try_from(bone).ok()),
        place: place.map(|bone| skeleton::place(bone).affine()),
    };
    let mut parts = Vec::new();
    for primitive in &mesh.primitives {
        let Some(material) = primitive.material.filter(|material| *material < model.materials.len()) else {
            v.problem(format!("expected one of {} materials for every part", model.materials.len()));
            return None;
        };
        let material = u32::try_from(material).unwrap_or(u32::MAX);
        let mut draft = Draft { material, changed: true, ..Draft::empty() };
        let origins = vec![None; primitive.positions.len()];
        replace(model, &mut draft, primitive, &origins, &Space { joints: &joints, rigid: &rigid }, v);
        parts.push(draft);
    }
    Some((mesh.name.as_slice().into(), parts))
}

/// Puts parts back into the faces and vertices of a model; objects that are gone take theirs with them.
fn store(model: &mut Model, drafts: Vec<Draft>, gone: &BTreeSet<u32>) {
    let used_before = used(model);
    let count = u32::try_from(model.vertices.len()).unwrap_or(u32::MAX);
    let mut faces: Vec<Option<Face>> = std::mem::take(&mut model.faces).into_iter().map(Some).collect();
    for face in &mut faces {
        if face.as_ref().is_some_and(|face| gone.contains(&face.object)) {
            *face = None;
        }
    }
    let tail =
        faces.iter().flatten().map(|face| face.tail).next().unwrap_or(Some([0, i32::from(model.version <= OLD)]));
    let mut moved = Moved::default();
    for draft in drafts {
        for face in &draft.removed {
            faces.get_mut(*face).into_iter().for_each(|face| *face = None);
        }
        let numbers: Vec<u32> = draft.vertices.iter().map(|vertex| moved.number(vertex, count)).collect();
        let corner = |vertex: &u32| {
            let at = usize::try_from(*vertex).unwrap_or(usize::MAX);
            let own = draft.vertices.get(at);
            Corner {
                vertex: numbers.get(at).copied().unwrap_or(u32::MAX),
                normal: own.map(|own| own.normal).unwrap_or_default(),
                color: own.and_then(|own| own.color),
                uvs: own.map(|own| own.uvs.clone()).unwrap_or_default(),
            }
        };
        for triangle in &draft.triangles {
            let corners = triangle.vertices.each_ref().map(corner);
            let old = triangle.face.and_then(|face| faces.get_mut(face));
            match old {
                Some(Some(face)) => {
                    face.material = draft.material;
                    face.corners = corners;
                }
                _ => faces.push(Some(Face { object: draft.object, material: draft.material, tail, corners })),
            }
        }
    }
    model.faces = faces.into_iter().flatten().collect();
    moved.settle(model, count);
    drop_unused(model, &used_before);
    for object in gone.iter().rev().filter_map(|object| usize::try_from(*object).ok()) {
        if let Some(names) = model.objects.as_mut().filter(|names| object < names.len()) {
            names.remove(object);
            for face in &mut model.faces {
                if usize::try_from(face.object).is_ok_and(|own| own > object) {
                    face.object -= 1;
                }
            }
        }
    }
}

/// Which vertices some face names.
fn used(model: &Model) -> Vec<bool> {
    let mut used = vec![false; model.vertices.len()];
    for corner in model.faces.iter().flat_map(|face| &face.corners) {
        let vertex = usize::try_from(corner.vertex).ok().and_then(|vertex| used.get_mut(vertex));
        vertex.into_iter().for_each(|used| *used = true);
    }
    used
}

/// Takes away the vertices that lost their last face.
fn drop_unused(model: &mut Model, before: &[bool]) {
    let keep = used(model).into_iter().zip(before.iter().copied().chain(std::iter::repeat(true)));
    let keep: Vec<bool> = keep.map(|(now, before)| now || !before).collect();
    let mut next = 0;
    let target = |keep: &bool| {
        let target = next;
        next += u32::from(*keep);
        target
    };
    let targets: Vec<u32> = keep.iter().map(target).collect();
    model.renumber(&keep, &targets);
}

/// Bits of a place: source, offset, and bone and weight of each weight.
type Key = (Option<u32>, [u64; 3], Vec<(u32, u64)>);

/// Vertices that are elsewhere, numbered behind all others until they are settled.
#[derive(Default)]
struct Moved {
    list: Vec<(Option<u32>, model::Vector3, Weights)>,
    known: HashMap<Key, u32>,
}

impl Moved {
    fn number(&mut self, vertex: &Vertex, count: u32) -> u32 {
        let Some((offset, weights)) = &vertex.place else { return vertex.source.unwrap_or(u32::MAX) };
        let bits = weights.iter().map(|weight| (weight.bone, weight.weight.to_bits())).collect();
        let next = count.saturating_add(u32::try_from(self.list.len()).unwrap_or(u32::MAX));
        let number = *self.known.entry((vertex.source, offset.map(f64::to_bits), bits)).or_insert(next);
        if number == next {
            self.list.push((vertex.source, *offset, weights.clone()));
        }
        number
    }

    /// A vertex that no corner is left at goes itself; others are split off.
    fn settle(self, model: &mut Model, count: u32) {
        let mut stays = used(model);
        let mut targets = Vec::with_capacity(self.list.len());
        for (source, offset, weights) in self.list {
            let own = source.and_then(|source| usize::try_from(source).ok());
            let free = own.filter(|own| stays.get(*own) == Some(&false));
            let vertex = model::Vertex { offset, weights };
            match free.and_then(|own| Some((own, model.vertices.get_mut(own)?))) {
                Some((own, slot)) => {
                    *slot = vertex;
                    stays.get_mut(own).into_iter().for_each(|stays| *stays = true);
                    targets.push(source.unwrap_or(u32::MAX));
                }
                None => {
                    targets.push(u32::try_from(model.vertices.len()).unwrap_or(u32::MAX));
                    model.vertices.push(vertex);
                    if let Some(siege) = &mut model.siege {
                        let weights = own.and_then(|own| siege.weights.get(own)).cloned().unwrap_or_default();
                        siege.weights.push(weights);
                    }
                }
            }
        }
        for corner in model.faces.iter_mut().flat_map(|face| &mut face.corners) {
            let moved = corner.vertex.checked_sub(count).and_then(|moved| usize::try_from(moved).ok());
            corner.vertex = moved.and_then(|moved| targets.get(moved)).copied().unwrap_or(corner.vertex);
        }
    }
}

//! Conversion of a model to a scene.

use std::collections::BTreeMap;

use meshwire_scene::{Extra, Influence, Influences, LeftOut, Mesh, Node, Primitive, Scene, Skin};

use super::material::material;
use super::parts::{Object, Part, objects};
use super::skeleton;
use crate::model::{Corner, Model, Siege, Weights};
use crate::number::narrow_float;

/// Maximum number of object and bone pairs up to which every skin has all bones.
const FEW_JOINTS: usize = 1 << 20;
/// Maximum number of sets of texture coordinates in the converter: section 6.1 of the format reference.
pub(super) const MOST_UVS: usize = 16;

pub(super) fn fill(model: &Model, scene: &mut Scene) {
    let mut left_out = LeftOut::default();
    scene.nodes = skeleton::nodes(model, &mut left_out);
    scene.materials = model.materials.iter().enumerate().map(|(number, one)| material(number, one)).collect();
    let objects = objects(model, &mut left_out);
    let binds: Vec<_> = model.bones.iter().map(|bone| skeleton::narrow(&skeleton::place(bone).back())).collect();
    let few = is_few(model, &objects);
    for object in &objects {
        let index = usize::try_from(object.number).unwrap_or(usize::MAX);
        let name = model.objects.as_ref().and_then(|names| names.get(index));
        let source = if name.is_some() { format!("objects[{index}]") } else { String::new() };
        let name = name.map(|name| name.as_bytes().to_vec()).unwrap_or_default();
        let node = scene.nodes.len();
        scene.nodes.push(Node { source: source.clone(), ..Node::named(name.clone()) });
        if object.parts.is_empty() {
            continue;
        }
        let joints = joints(model, object, few);
        let numbers: BTreeMap<u32, u32> = (0..).zip(&joints).map(|(joint, bone)| (*bone, joint)).collect();
        let primitives = object.parts.iter().map(|part| primitive(model, part, &numbers, &mut left_out)).collect();
        let joints: Vec<usize> = joints.into_iter().filter_map(|bone| usize::try_from(bone).ok()).collect();
        let inverse_bind = joints.iter().filter_map(|bone| binds.get(*bone).copied()).collect();
        let skin = (!joints.is_empty()).then_some(Skin { joints, inverse_bind });
        scene.meshes.push(Mesh { source, name, node, primitives, skin, ..Mesh::default() });
    }
    scene.extras.push(("version".to_owned(), Extra::from(model.version)));
    let unused = unused(model, &objects);
    if unused > 0 {
        scene.extras.push(("unused vertices".to_owned(), Extra::from(unused)));
    }
    if let Some(block) = &model.siege {
        scene.extras.push(("siege".to_owned(), siege(block)));
    }
    scene.extras.extend(left_out.finish());
}

/// Returns true if every skin has all bones.
pub(super) fn is_few(model: &Model, objects: &[Object]) -> bool {
    objects.len().saturating_mul(model.bones.len()) <= FEW_JOINTS
}

/// Returns the bones of an object's skin; empty if no vertex has a weight.
pub(super) fn joints(model: &Model, object: &Object, few: bool) -> Vec<u32> {
    let bones = u32::try_from(model.bones.len()).unwrap_or(u32::MAX);
    let corners = object.parts.iter().flat_map(|part| part.corners(&model.faces));
    let weights = corners.filter_map(|corner| weights(model, corner)).flatten();
    let mut used: Vec<u32> = weights.map(|weight| weight.bone).filter(|bone| *bone < bones).collect();
    used.sort_unstable();
    used.dedup();
    if few && !used.is_empty() { (0..bones).collect() } else { used }
}

fn weights<'a>(model: &'a Model, corner: &Corner) -> Option<&'a Weights> {
    let vertex = usize::try_from(corner.vertex).ok().and_then(|vertex| model.vertices.get(vertex));
    vertex.map(|vertex| &vertex.weights)
}

fn primitive(model: &Model, part: &Part, joints: &BTreeMap<u32, u32>, left_out: &mut LeftOut) -> Primitive {
    let corners = part.corners(&model.faces);
    let at = |corner: &Corner| {
        let vertex = usize::try_from(corner.vertex).ok().and_then(|vertex| model.vertices.get(vertex));
        vertex.map(|vertex| vertex.offset).unwrap_or_default().map(narrow_float)
    };
    let sets = corners.clone().map(|corner| corner.uvs.len()).max().unwrap_or(0).min(MOST_UVS);
    for _ in corners.clone().flat_map(|corner| corner.uvs.iter().skip(sets)) {
        left_out.add("texture coordinates", 1);
    }
    let set = |set: usize| {
        let uvs = corners.clone().map(|corner| corner.uvs.get(set).copied().unwrap_or_default());
        uvs.map(|uv| uv.map(narrow_float)).collect::<Vec<_>>()
    };
    let colored = corners.clone().any(|corner| color(corner).is_some());
    let colors = corners.clone().map(|corner| color(corner).unwrap_or([1.0; 4]));
    let mut influences = Influences::default();
    for corner in corners.clone().filter(|_| !joints.is_empty()) {
        let mut own = Vec::new();
        for weight in weights(model, corner).into_iter().flatten() {
            match joints.get(&weight.bone) {
                Some(joint) => own.push(Influence { joint: *joint, weight: narrow_float(weight.weight) }),
                None => left_out.add("weights", 1),
            }
        }
        influences.push(own);
    }
    let material = usize::try_from(part.material).ok().filter(|material| *material < model.materials.len());
    if material.is_none() {
        left_out.add("materials", 1);
    }
    let number = |face: &usize| u32::try_from(*face).unwrap_or(u32::MAX);
    Primitive {
        source: part.faces.first().map_or_else(String::new, |face| format!("faces[{face}]")),
        material,
        positions: corners.clone().map(at).collect(),
        normals: corners.clone().map(|corner| corner.normal.map(narrow_float)).collect(),
        uv_sets: (0..sets).map(set).collect(),
        color_sets: if colored { vec![colors.collect()] } else { Vec::new() },
        influences,
        triangles: part.triangles.clone(),
        source_vertices: corners.clone().map(|corner| corner.vertex).collect(),
        source_triangles: part.faces.iter().map(number).collect(),
        ..Primitive::default()
    }
}

/// Returns the color of a corner. -1 in all four components means no color.
fn color(corner: &Corner) -> Option<[f32; 4]> {
    corner.color.filter(|color| color.iter().any(|part| *part != -1.0)).map(|color| color.map(narrow_float))
}

/// Returns the number of vertices that no triangle of the scene uses.
fn unused(model: &Model, objects: &[Object]) -> u32 {
    let mut used = vec![false; model.vertices.len()];
    let corners = objects.iter().flat_map(|object| &object.parts).flat_map(|part| part.corners(&model.faces));
    for vertex in corners.filter_map(|corner| usize::try_from(corner.vertex).ok()) {
        used.get_mut(vertex).into_iter().for_each(|used| *used = true);
    }
    u32::try_from(used.iter().filter(|used| !**used).count()).unwrap_or(u32::MAX)
}

/// Returns the siege block: its bones, and the pairs of bone and weight of each vertex of the model.
fn siege(siege: &Siege) -> Extra {
    let bone = |bone: &crate::model::SiegeBone| {
        let mut facts = vec![
            ("name".to_owned(), Extra::from(bone.name.to_lossy().into_owned())),
            ("parent".to_owned(), Extra::from(bone.parent)),
        ];
        if let Some(placement) = &bone.placement {
            facts.push(("offset".to_owned(), Extra::from(placement.offset)));
            facts.push(("rotation".to_owned(), Extra::from(placement.rotation)));
        }
        Extra::Map(facts)
    };
    let weights = |weights: &Weights| {
        let pairs = weights.iter().map(|weight| Extra::from([f64::from(weight.bone), weight.weight]));
        Extra::List(pairs.collect())
    };
    Extra::Map(vec![
        ("bones".to_owned(), Extra::List(siege.bones.iter().map(bone).collect())),
        ("weights".to_owned(), Extra::List(siege.weights.iter().map(weights).collect())),
    ])
}

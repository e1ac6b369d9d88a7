//! Meshes and their skins.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use emfx_chunk::scene::extra;
use meshwire_scene::glam::Affine3A;
use meshwire_scene::{Budget, Extra, Influence, Influences, LeftOut, Mesh, Primitive, Purpose, Scene, Skin};

use super::level::Level;
use super::morph::{Decoded, Morphs};
use super::node::affine;
use crate::file::{count, position};
use crate::generated::{AttributeLayerData, Influence as Record};
use crate::view::{MeshRef, SkinRef, SubmeshRef};

/// Returns true for a mesh whose node exists. Other meshes are not in the scene.
pub(super) fn is_placed(level: &Level<'_>, mesh: MeshRef<'_>) -> bool {
    level.node(mesh.node).is_some()
}

/// Adds the meshes of a level.
pub(super) fn add(level: &Level<'_>, scene: &mut Scene, budget: &mut Budget, left_out: &mut LeftOut) {
    let morphs = Morphs::of(level);
    let mut used = BTreeSet::new();
    let all = level.file.meshes().count();
    let before = scene.meshes.len();
    for found in level.file.meshes().filter(|mesh| is_placed(level, *mesh)) {
        let Some(node) = level.node(found.node) else { continue };
        let first = used.insert(found.key());
        // Any number of meshes may refer to one skin, although real ones do not.
        let skin = found
            .skin
            .filter(|skin| first || budget.take(skin.num_rows()) && budget.take(skin.all_influences().count()));
        left_out.add("skins", usize::from(skin.is_none() && found.skin.is_some()));
        let joints = skin.map(|skin| Joints::of(level, skin, left_out));
        let targets = if first { morphs.of_mesh(found) } else { &[] };
        let targets = if budget.take(targets.len().saturating_mul(found.submeshes.len())) { targets } else { &[] };
        let targets: Vec<Decoded<'_>> = targets.iter().map(Decoded::of).collect();
        let mut mesh = Mesh {
            source: level.path(found.chunk.0, ""),
            name: scene.nodes.get(node).map(|node| node.name.clone()).unwrap_or_default(),
            node,
            lod: level.number.saturating_add(found.lod.unwrap_or(0)),
            purpose: if found.is_collision() { Purpose::Collision } else { Purpose::Visual },
            morph_targets: targets.iter().map(Decoded::target).collect(),
            extras: vec![layers(found)],
            ..Mesh::default()
        };
        let whole = found.positions().len();
        let mut covered = 0;
        for (place, part) in found.parts().enumerate() {
            let range = part.vertices();
            let range = range.start.min(whole)..range.end.min(whole);
            covered += range.len();
            left_out.add("vertices", part.vertices().len() - range.len());
            let mut primitive = primitive(found, part, range.clone(), left_out);
            primitive.source = level.path(found.chunk.0, format_args!(".submeshes[{place}]"));
            primitive.material = level.material(part.submesh.material);
            left_out.add("materials of parts", usize::from(primitive.material.is_none()));
            if let Some(joints) = &joints {
                primitive.influences = joints.influences(found, range.clone(), budget, left_out);
            }
            primitive.morph_deltas =
                targets.iter().map(|target| target.deltas(range.clone(), budget, left_out)).collect();
            mesh.primitives.push(primitive);
        }
        left_out.add("vertices", whole - covered.min(whole));
        left_out.add("deltas", targets.iter().map(|target| target.outside(whole)).sum());
        mesh.skin = joints.map(|joints| joints.skin);
        scene.meshes.push(mesh);
    }
    left_out.add("meshes", all - (scene.meshes.len() - before));
    let keys: BTreeSet<_> = level.file.meshes().map(|mesh| mesh.key()).collect();
    left_out.add("skins", level.file.skins().filter(|skin| !keys.contains(&skin.key())).count());
    left_out.add("blocks of deltas", morphs.left(&used));
}

/// Returns the kinds of the layers, in file order.
fn layers(mesh: MeshRef<'_>) -> (String, Extra) {
    let name = |layer: &crate::AttributeLayer| match layer.kind.name() {
        Some(name) => name.to_owned(),
        None => format!("kind {}", u32::from(layer.kind)),
    };
    extra("layers", mesh.layers.iter().map(name).collect::<Vec<_>>())
}

fn primitive(mesh: MeshRef<'_>, part: SubmeshRef<'_>, range: Range<usize>, left_out: &mut LeftOut) -> Primitive {
    let mut primitive = Primitive {
        positions: mesh.mesh.positions().get(range.clone()).unwrap_or(&[]).to_vec(),
        normals: list(mesh.mesh.normals(), &range, left_out),
        tangents: list(mesh.mesh.tangents(), &range, left_out),
        uv_sets: mesh.mesh.uv_sets().map(|set| list(set, &range, left_out)).collect(),
        ..Primitive::default()
    };
    for layer in &mesh.mesh.layers {
        match &layer.data {
            AttributeLayerData::Colors32(set) => {
                primitive.color_sets.push(list(&set.colors, &range, left_out).into_iter().map(unpacked).collect());
            }
            AttributeLayerData::Colors128(set) => primitive.color_sets.push(list(&set.colors, &range, left_out)),
            _ => {}
        }
    }
    if range.start > 0 {
        primitive.source_vertices = range.clone().map(count).collect();
    }
    let vertices = count(range.len());
    let triangles = part.submesh.indices.chunks_exact(3);
    left_out.add("indices", triangles.remainder().len());
    for (number, corners) in (0..).zip(triangles) {
        match <[u32; 3]>::try_from(corners) {
            Ok(corners) if corners.iter().all(|corner| *corner < vertices) => {
                primitive.triangles.push(corners);
                primitive.source_triangles.push(number);
            }
            _ => left_out.add("triangles", 1),
        }
    }
    if primitive.triangles.len() == part.submesh.indices.len() / 3 {
        primitive.source_triangles.clear();
    }
    primitive
}

/// Returns the elements of the vertices of a part; empty if the layer is shorter than the mesh.
fn list<T: Clone>(all: &[T], range: &Range<usize>, left_out: &mut LeftOut) -> Vec<T> {
    match all.get(range.clone()) {
        Some(own) => own.to_vec(),
        None => {
            left_out.add("layers that are too short", usize::from(!all.is_empty()));
            Vec::new()
        }
    }
}

/// Unpacks a color of four bytes to red, green, blue and opacity. The vendor's later code reads it as 0xAARRGGBB.
pub(super) fn unpacked(color: u32) -> [f32; 4] {
    let [blue, green, red, alpha] = color.to_le_bytes();
    [red, green, blue, alpha].map(|part| f32::from(part) / 255.0)
}

/// The joints of a skin, by the index of their node.
struct Joints<'a> {
    skin: Skin,
    numbers: HashMap<u16, u32>,
    of: SkinRef<'a>,
}

impl<'a> Joints<'a> {
    fn of(level: &Level<'_>, of: SkinRef<'a>, left_out: &mut LeftOut) -> Self {
        let named: BTreeSet<u16> = of.all_influences().map(|one| one.node).collect();
        let mut joints = Self { skin: Skin::default(), numbers: HashMap::new(), of };
        for node in named {
            let index = usize::from(node);
            let (Some(place), Some(world)) = (level.nodes.get(index), level.worlds.get(index)) else {
                left_out.add("joints", 1);
                continue;
            };
            // A singular transform has no inverse.
            let back = world.inverse();
            left_out.add("bind poses of flat nodes", usize::from(back.is_none()));
            joints.numbers.insert(node, count(joints.skin.joints.len()));
            joints.skin.joints.push(*place);
            joints.skin.inverse_bind.push(back.map_or(Affine3A::IDENTITY, |back| affine(&back)));
        }
        joints
    }

    fn influences(
        &self,
        mesh: MeshRef<'_>,
        range: Range<usize>,
        budget: &mut Budget,
        left_out: &mut LeftOut,
    ) -> Influences {
        let originals = mesh.mesh.original_vertices();
        let mut all = Influences::default();
        for vertex in range {
            // Without numbers of original vertices, each vertex is its own.
            let row = if originals.is_empty() { Some(vertex) } else { originals.get(vertex).map(|row| position(*row)) };
            let own = row.map_or(&[][..], |row| self.of.influences_of(row));
            if !budget.take(own.len()) {
                left_out.add("influences", own.len());
                all.push([]);
                continue;
            }
            let joint = |one: &Record| Some(Influence { joint: *self.numbers.get(&one.node)?, weight: one.weight });
            let known: Vec<Influence> = own.iter().filter_map(joint).collect();
            left_out.add("influences", own.len() - known.len());
            all.push(known);
        }
        all
    }
}

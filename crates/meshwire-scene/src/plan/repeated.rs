//! Changes to a value that the scene already has.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};

use super::PartEdit;
use crate::scene::{Change, Mesh, Primitive, Scene, VertexValues};

/// The target of a change: its kind, and the indices of the element.
type Place = (&'static str, usize, usize);

/// Returns the indices of the changes that set what the scene already has. They must not reach the file, whose bytes
/// can hold more than the scene shows.
///
/// If another change sets the same place to another value, their order counts, so neither is returned.
pub(super) fn repeated(scene: &Scene, changes: &[Change]) -> BTreeSet<usize> {
    let repeats: Vec<bool> = changes.iter().map(|change| repeats(scene, change)).collect();
    let places = || changes.iter().map(place).zip(&repeats);
    let edited: HashSet<Place> = places().filter(|(_, repeats)| !**repeats).filter_map(|(place, _)| place).collect();
    let is_repeated = |place: Option<Place>| place.is_some_and(|place| !edited.contains(&place));
    places().enumerate().filter(|(_, (place, _))| is_repeated(*place)).map(|(number, _)| number).collect()
}

/// Returns what a change sets; `None` for additions and removals.
fn place(change: &Change) -> Option<Place> {
    Some(match change {
        Change::NodeName { node, .. } => ("name", *node, 0),
        Change::NodeTransform { node, .. } => ("transform", *node, 0),
        Change::NodeParent { node, .. } => ("parent", *node, 0),
        Change::MaterialName { material, .. } => ("material", *material, 0),
        Change::TextureName { material, texture, .. } => ("texture", *material, *texture),
        Change::PrimitiveMaterial { mesh, primitive, .. }
        | Change::Vertices { mesh, primitive, .. }
        | Change::Geometry { mesh, primitive, .. } => ("part", *mesh, *primitive),
        Change::Skin { mesh, .. } => ("skin", *mesh, 0),
        Change::Keys { animation, channel, .. } => ("keys", *animation, *channel),
        _ => return None,
    })
}

fn repeats(scene: &Scene, change: &Change) -> bool {
    let node = |node: &usize| scene.nodes.get(*node);
    let material = |material: &usize| scene.materials.get(*material);
    let mesh = |mesh: &usize| scene.meshes.get(*mesh);
    let part = |of: &usize, part: &usize| mesh(of).and_then(|mesh| mesh.primitives.get(*part));
    match change {
        Change::NodeName { node: own, name } => node(own).is_some_and(|own| own.name == *name),
        Change::NodeTransform { node: own, transform } => {
            node(own).is_some_and(|own| own.transform.bits() == transform.bits())
        }
        Change::NodeParent { node: own, parent } => node(own).is_some_and(|own| own.parent == *parent),
        Change::MaterialName { material: own, name } => material(own).is_some_and(|own| own.name == *name),
        Change::TextureName { material: own, texture, name } => {
            material(own).and_then(|own| own.textures.get(*texture)).is_some_and(|own| own.name == *name)
        }
        Change::PrimitiveMaterial { mesh, primitive, material } => {
            part(mesh, primitive).is_some_and(|own| own.material == Some(*material))
        }
        Change::Vertices { mesh, primitive, values } => {
            part(mesh, primitive).is_some_and(|own| has_values(own, values))
        }
        Change::Geometry { mesh: of, primitive, geometry, origins } => {
            mesh(of).is_some_and(|mesh| is_part(mesh, *primitive, geometry, origins))
        }
        Change::Skin { mesh: of, skin } => mesh(of).is_some_and(|own| own.skin.as_ref() == Some(skin)),
        Change::Keys { animation, channel, track } => {
            let own = scene.animations.get(*animation).and_then(|animation| animation.channels.get(*channel));
            own.map(|own| &own.track).is_some_and(|own| {
                (own.channel, own.width, own.blend) == (track.channel, track.width, track.blend) && own.same_keys(track)
            })
        }
        _ => false,
    }
}

fn has_values(part: &Primitive, values: &VertexValues) -> bool {
    fn has<const N: usize>(list: Option<&Vec<[f32; N]>>, new: &[(u32, [f32; N])]) -> bool {
        let own = |vertex: u32| list?.get(usize::try_from(vertex).ok()?);
        list.is_some()
            && new
                .iter()
                .all(|(vertex, new)| own(*vertex).is_some_and(|own| own.map(f32::to_bits) == new.map(f32::to_bits)))
    }
    match values {
        VertexValues::Positions(new) => has(Some(&part.positions), new),
        VertexValues::Normals(new) => has(Some(&part.normals), new),
        VertexValues::Tangents(new) => has(Some(&part.tangents), new),
        VertexValues::Uvs(set, new) => has(part.uv_sets.get(*set), new),
        VertexValues::Colors(set, new) => has(part.color_sets.get(*set), new),
        VertexValues::MorphPositions(target, new) => {
            has(part.morph_deltas.get(*target).map(|deltas| &deltas.positions), new)
        }
        VertexValues::Influences(new) => new.iter().all(|(vertex, row)| {
            let vertex = usize::try_from(*vertex).ok().filter(|vertex| *vertex < part.influences.len());
            vertex.is_some_and(|vertex| part.influences.of(vertex) == row.as_slice())
        }),
    }
}

fn is_part(mesh: &Mesh, part: usize, geometry: &Primitive, origins: &[Option<u32>]) -> bool {
    mesh.primitives.get(part).is_some_and(|before| {
        let (after, origins) = (Cow::Borrowed(geometry), Cow::Borrowed(origins));
        let mut edit = PartEdit { part, before, after, origins, is_rearranged: false };
        edit.set_rearranged();
        edit.is_same()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::Space;

    #[test]
    fn values_that_the_vertices_have_are_repeated() {
        let mut scene = Scene::new(Space::GLTF);
        let part = Primitive {
            positions: vec![[0.0; 3], [1.0, 0.0, 0.0]],
            uv_sets: vec![vec![[0.25, 0.5]; 2]],
            ..Primitive::default()
        };
        scene.meshes.push(Mesh { primitives: vec![part], ..Mesh::default() });
        let is_repeated = |values: VertexValues| {
            let changes = [Change::Vertices { mesh: 0, primitive: 0, values }];
            repeated(&scene, &changes).contains(&0)
        };
        assert!(is_repeated(VertexValues::Positions(vec![(1, [1.0, 0.0, 0.0])])));
        assert!(!is_repeated(VertexValues::Positions(vec![(1, [1.0, -0.0, 0.0])])));
        assert!(!is_repeated(VertexValues::Positions(vec![(2, [0.0; 3])])));
        assert!(is_repeated(VertexValues::Uvs(0, vec![(0, [0.25, 0.5])])));
        assert!(!is_repeated(VertexValues::Uvs(1, vec![(0, [0.25, 0.5])])));
        assert!(!is_repeated(VertexValues::Normals(vec![(0, [0.0, 1.0, 0.0])])));
    }
}

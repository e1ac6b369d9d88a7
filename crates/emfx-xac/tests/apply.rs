//! Changes of a scene, back into the actor: each is there, and nothing else differs.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::common;

use std::collections::{BTreeMap, HashSet};

use emfx_xac::{Exporter, Lengths, XacFile};
use meshwire_core::{Format, testkit};
use meshwire_scene::glam::{Affine3A, Quat, Vec3};
use meshwire_scene::{
    Change, Influence, Influences, Mesh, Primitive, Scene, Skin, Transform, VertexSpace, VertexValues,
};

fn figure() -> XacFile {
    common::figure(Exporter::Max2011, Lengths::Compatible)
}

fn files() -> impl Iterator<Item = (String, XacFile)> {
    let paths = testkit::samples("xac").into_iter().chain(testkit::corpus_if_set("xac", &["xac"]));
    let read = paths.map(|path| (path.display().to_string(), XacFile::read(&std::fs::read(&path).unwrap()).unwrap()));
    let figures = [Exporter::Maya2007, Exporter::Maya2008, Exporter::Max2011]
        .map(|exporter| (format!("{exporter:?}"), common::figure(exporter, Lengths::Compatible)));
    read.chain(figures)
}

/// The bytes of every field, by its path.
fn fields(file: &XacFile) -> BTreeMap<String, String> {
    let mut fields = BTreeMap::new();
    file.layout(&mut |leaf| {
        fields.insert(leaf.path.to_string(), format!("{:?}", leaf.value()));
    })
    .unwrap();
    fields
}

/// The paths of fields that differ.
fn differing(before: &XacFile, after: &XacFile) -> Vec<String> {
    let (before, after) = (fields(before), fields(after));
    let all: std::collections::BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    all.into_iter().filter(|path| before.get(*path) != after.get(*path)).cloned().collect()
}

/// Findings that an edit made.
fn new_findings(before: &XacFile, after: &XacFile) -> Vec<String> {
    let codes = |file: &XacFile| file.lint().into_iter().map(|one| one.code).collect::<Vec<_>>();
    let old: HashSet<_> = codes(before).into_iter().collect();
    codes(after).into_iter().filter(|code| !old.contains(code)).map(|code| (*code).to_owned()).collect()
}

fn applied(file: &XacFile, change: Change) -> XacFile {
    let mut edited = file.clone();
    edited.apply(&[change]).unwrap();
    assert_eq!(new_findings(file, &edited), Vec::<String>::new());
    let bytes = edited.to_bytes().unwrap();
    assert_eq!(XacFile::read(&bytes).unwrap().to_bytes().unwrap(), bytes);
    edited
}

#[test]
fn no_op_changes_keep_the_bytes() {
    for (name, mut file) in files() {
        let bytes = file.to_bytes().unwrap();
        file.apply(&[]).unwrap();
        let scene = file.scene().unwrap();
        let mut changes = Vec::new();
        for (node, of) in scene.nodes.iter().enumerate() {
            changes.push(Change::NodeTransform { node, transform: of.transform });
        }
        for (material, of) in scene.materials.iter().enumerate() {
            changes.push(Change::MaterialName { material, name: of.name.clone() });
            for (texture, one) in of.textures.iter().enumerate() {
                changes.push(Change::TextureName { material, texture, name: one.name.clone() });
            }
        }
        if !name.contains("/odd/") {
            for (mesh, of) in scene.meshes.iter().enumerate() {
                for (primitive, part) in of.primitives.iter().enumerate() {
                    let values = (0..).zip(part.positions.iter().copied()).collect();
                    changes.push(Change::Vertices { mesh, primitive, values: VertexValues::Positions(values) });
                    if let Some(material) = part.material {
                        changes.push(Change::PrimitiveMaterial { mesh, primitive, material });
                    }
                }
            }
        }
        if let Err(error) = file.apply(&changes) {
            panic!("{name}: {error}");
        }
        testkit::assert_same_bytes(&name, &bytes, &file.to_bytes().unwrap());
    }
}

#[test]
fn only_names_and_transforms_change() {
    let file = figure();
    let edited = applied(&file, Change::NodeName { node: 1, name: b"ribs".to_vec() });
    let paths = differing(&file, &edited);
    // The node of the coarser level follows, and with it the lengths around.
    assert!(paths.iter().all(|path| path.contains(".name.") || path.contains("len_")), "{paths:?}");
    let names = |file: &XacFile| {
        file.scene()
            .unwrap()
            .nodes
            .iter()
            .map(|node| String::from_utf8_lossy(&node.name).into_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&edited), ["hip", "ribs", "hat", "hip", "ribs"]);
    let mut swapped = file.clone();
    let to = |node, name: &str| Change::NodeName { node, name: name.into() };
    swapped.apply(&[to(0, "chest"), to(1, "hip")]).unwrap();
    assert_eq!(names(&swapped), ["chest", "hip", "hat", "chest", "hip"]);

    let moved = Transform::Parts {
        translation: Vec3::new(0.0, 0.75, 0.0),
        rotation: Quat::from_xyzw(0.0, 0.6, 0.0, 0.8),
        scale: Vec3::new(1.0, 2.0, 3.0),
    };
    for (exporter, lod) in [(Exporter::Maya2007, 0), (Exporter::Maya2008, 3), (Exporter::Max2011, 1)] {
        let file = common::figure(exporter, Lengths::Compatible);
        let edited = applied(&file, Change::NodeTransform { node: lod, transform: moved });
        let found = edited.scene().unwrap().nodes[lod].transform;
        assert_eq!(found, moved, "{exporter:?}");
        let paths = differing(&file, &edited);
        assert!(paths.iter().all(|path| path.contains("local_transform.")) && !paths.is_empty(), "{paths:?}");
        // A matrix with axes of no right angles.
        let mut affine = moved.affine();
        affine.matrix3.x_axis.y += 0.5;
        let sheared = applied(&file, Change::NodeTransform { node: lod, transform: Transform::Matrix(affine) });
        let found = sheared.scene().unwrap().nodes[lod].transform.affine();
        assert!(found.abs_diff_eq(affine, 1e-5), "{exporter:?}: {found} {affine}");
    }
}

#[test]
fn only_materials_and_textures_change() {
    for exporter in [Exporter::Maya2007, Exporter::Max2011] {
        let file = common::figure(exporter, Lengths::Compatible);
        let scene = file.scene().unwrap();
        for (material, of) in scene.materials.iter().enumerate() {
            let edited = applied(&file, Change::MaterialName { material, name: b"another name".to_vec() });
            assert_eq!(edited.scene().unwrap().materials[material].name, b"another name");
            let paths = differing(&file, &edited);
            assert!(paths.iter().all(|path| path.contains("name.") || path.contains("len_")), "{paths:?}");
            for (texture, one) in of.textures.iter().enumerate() {
                let edited = applied(&file, Change::TextureName { material, texture, name: b"moss".to_vec() });
                assert_eq!(edited.scene().unwrap().materials[material].textures[texture].name, b"moss");
                let paths = differing(&file, &edited);
                assert!(
                    paths
                        .iter()
                        .all(|path| one.source.strip_suffix(".value").unwrap() == path.rsplit_once('.').unwrap().0
                            || path.contains("len_")),
                    "{paths:?}"
                );
            }
        }
        let edited = applied(&file, Change::PrimitiveMaterial { mesh: 1, primitive: 0, material: 0 });
        assert_eq!(edited.scene().unwrap().meshes[1].primitives[0].material, Some(0));
        assert_eq!(differing(&file, &edited).len(), 1);
    }
}

fn part(file: &XacFile, mesh: usize) -> Primitive {
    file.scene().unwrap().meshes[mesh].primitives[0].clone()
}

#[test]
fn only_vertex_values_change() {
    let file = figure();
    let change = |values| Change::Vertices { mesh: 0, primitive: 0, values };
    let moved = applied(&file, change(VertexValues::Positions(vec![(1, [9.0, 8.0, 7.0])])));
    assert_eq!(part(&moved, 0).positions[1], [9.0, 8.0, 7.0]);
    let paths = differing(&file, &moved);
    assert!(paths.iter().all(|path| path.contains(".positions")) && !paths.is_empty(), "{paths:?}");
    let turned = applied(&file, change(VertexValues::Normals(vec![(2, [1.0, 0.0, 0.0])])));
    assert_eq!(part(&turned, 0).normals[2], [1.0, 0.0, 0.0]);
    let tangent = applied(&file, change(VertexValues::Tangents(vec![(2, [0.0, 1.0, 0.0, -1.0])])));
    assert_eq!(part(&tangent, 0).tangents[2], [0.0, 1.0, 0.0, -1.0]);
    let mapped = applied(&file, change(VertexValues::Uvs(0, vec![(0, [0.5, 0.25])])));
    assert_eq!(part(&mapped, 0).uv_sets[0][0], [0.5, 0.25]);
    // The morph target reaches no further than its range: within it only this delta changes.
    let shaped = applied(&file, change(VertexValues::MorphPositions(0, vec![(4, [0.0, 1.0, 0.0])])));
    let [x, y, z] = part(&shaped, 0).morph_deltas[0].positions[4];
    assert!(x.abs() < 1e-3 && (y - 1.0).abs() < 1e-3 && z.abs() < 1e-3, "{x} {y} {z}");
    let paths = differing(&file, &shaped);
    assert!(paths.iter().all(|path| path.contains("positions")) && !paths.is_empty(), "{paths:?}");
    let wide = applied(&file, change(VertexValues::MorphPositions(0, vec![(3, [40.0, 0.0, 0.0])])));
    assert!((part(&wide, 0).morph_deltas[0].positions[3][0] - 40.0).abs() < 1e-3);
    assert!((part(&wide, 0).morph_deltas[0].positions[4][2] - 2.0).abs() < 1e-3, "others stay near what they were");
    let joined = vec![Influence { joint: 1, weight: 0.5 }, Influence { joint: 0, weight: 0.5 }];
    let moved = applied(&file, change(VertexValues::Influences(vec![(0, joined.clone())])));
    assert_eq!(part(&moved, 0).influences.of(0), joined);
    assert_eq!(part(&moved, 0).influences.of(1), part(&file, 0).influences.of(1));
}

/// A vertex that was one with another before seams were split gets a row of its own.
#[test]
fn influences_change_on_one_side_of_a_seam() {
    let mut file = figure();
    for mesh in file.meshes_mut().take(1) {
        let numbers = mesh.original_vertices_mut();
        numbers[3] = numbers[2];
    }
    let only = vec![Influence { joint: 0, weight: 1.0 }];
    let values = VertexValues::Influences(vec![(3, only.clone())]);
    let mut edited = file.clone();
    edited.apply(&[Change::Vertices { mesh: 0, primitive: 0, values }]).unwrap();
    assert_eq!(part(&edited, 0).influences.of(3), only);
    assert_eq!(part(&edited, 0).influences.of(2), part(&file, 0).influences.of(2));
}

#[test]
fn vertices_and_triangles_are_added_and_removed_with_their_attributes() {
    let file = figure();
    let before = part(&file, 0);
    // Without the vertices 0 and 1, and with one more at the end.
    let mut geometry = before.clone();
    for list in [&mut geometry.positions, &mut geometry.normals] {
        list.drain(..2);
        list.push([0.5, 2.0, 0.0]);
    }
    geometry.tangents.drain(..2);
    geometry.tangents.push([0.0, 0.0, 1.0, -1.0]);
    geometry.uv_sets[0].drain(..2);
    geometry.uv_sets[0].push([0.5, -1.0]);
    geometry.influences = Influences::default();
    (2..6).for_each(|vertex| geometry.influences.push(before.influences.of(vertex).iter().copied()));
    geometry.influences.push([Influence { joint: 1, weight: 1.0 }]);
    for deltas in &mut geometry.morph_deltas {
        for list in [&mut deltas.positions, &mut deltas.normals, &mut deltas.tangents] {
            list.drain(..2);
            list.push([0.0, 0.5, 0.0]);
        }
    }
    geometry.triangles = vec![[0, 2, 1], [1, 2, 3], [2, 4, 3]];
    geometry.source_vertices.clear();
    let origins = vec![Some(2), Some(3), Some(4), Some(5), None];
    let change = Change::Geometry { mesh: 0, primitive: 0, geometry: Box::new(geometry.clone()), origins };
    let edited = applied(&file, change);
    let after = part(&edited, 0);
    assert_eq!((after.positions, after.triangles), (geometry.positions, geometry.triangles));
    assert_eq!((&after.uv_sets, &after.influences), (&geometry.uv_sets, &geometry.influences));
    assert_eq!(after.tangents[..4], before.tangents[2..]);
    assert_eq!(after.tangents[4], [0.0, 0.0, 1.0, -1.0]);
    // What was at vertex 4 is at 2 with its bits; the new one is as near as 16 bits are.
    assert_eq!(after.morph_deltas[0].positions[2], before.morph_deltas[0].positions[4]);
    assert!((after.morph_deltas[0].positions[4][1] - 0.5).abs() < 1e-3);
    let (before, after) = (file.scene().unwrap(), edited.scene().unwrap());
    assert_eq!((&before.meshes[1..], before.nodes.len()), (&after.meshes[1..], after.nodes.len()));
}

/// Normals and tangents of deltas go into the file as the part says them, at vertices that were there and at new ones.
#[test]
fn directions_of_deltas_are_those_of_the_new_part() {
    let file = figure();
    let before = part(&file, 0);
    let mut geometry = before.clone();
    let last = before.positions.len() - 1;
    let deltas = &mut geometry.morph_deltas[0];
    let old = (0..last).find(|vertex| deltas.positions[*vertex] != [0.0; 3]).unwrap();
    (deltas.normals[old], deltas.tangents[old]) = ([0.5, 0.0, -0.5], [0.0, 0.25, 0.0]);
    // The last vertex is new, and no delta moves it.
    (deltas.positions[last], deltas.normals[last], deltas.tangents[last]) = ([0.0; 3], [0.0, 0.5, 0.0], [0.0; 3]);
    let origins = (0..).take(last).map(Some).chain([None]).collect();
    let change = Change::Geometry { mesh: 0, primitive: 0, geometry: Box::new(geometry.clone()), origins };
    let after = part(&applied(&file, change), 0);
    let near = |one: [f32; 3], other: [f32; 3]| Vec3::from(one).distance(other.into()) < 0.02;
    for vertex in [old, last] {
        let (after, wanted) = (&after.morph_deltas[0], &geometry.morph_deltas[0]);
        assert!(near(after.normals[vertex], wanted.normals[vertex]), "{vertex}: {:?}", after.normals);
        assert!(near(after.tangents[vertex], wanted.tangents[vertex]), "{vertex}: {:?}", after.tangents);
        assert!(near(after.positions[vertex], wanted.positions[vertex]), "{vertex}: {:?}", after.positions);
    }
    // What nobody changed keeps its bits.
    let kept = (0..last).filter(|vertex| *vertex != old);
    kept.for_each(|at| assert_eq!(after.morph_deltas[0].normals[at], before.morph_deltas[0].normals[at], "{at}"));
    // A list of another length is refused.
    geometry.morph_deltas[0].normals.pop();
    let origins = (0..).take(last + 1).map(Some).collect();
    let change = Change::Geometry { mesh: 0, primitive: 0, geometry: Box::new(geometry), origins };
    let error = file.clone().apply(&[change]).unwrap_err().to_string();
    assert!(error.contains("normals and tangents of morph deltas"), "{error}");
}

#[test]
fn meshes_are_added_and_removed() {
    let file = figure();
    let scene = file.scene().unwrap();
    let mut flag = Mesh { node: 1, ..Mesh::default() };
    flag.primitives.push(Primitive {
        material: Some(1),
        positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
        normals: vec![[0.0, 0.0, -1.0]; 3],
        triangles: vec![[0, 1, 2]],
        ..Primitive::default()
    });
    let edited = applied(&file, Change::AddMesh { mesh: Box::new(flag.clone()) });
    let after = edited.scene().unwrap();
    assert_eq!(after.meshes.len(), scene.meshes.len() + 1);
    let found = &after.meshes[2];
    assert_eq!((found.node, &found.primitives[0].positions), (1, &flag.primitives[0].positions));
    // A skinned one in the coarser level.
    let strip = &scene.meshes[2];
    let mut cloak = Mesh { node: 4, lod: 1, ..flag.clone() };
    cloak.primitives[0].material = strip.primitives[0].material;
    cloak.skin = Some(Skin { joints: vec![3, 4], inverse_bind: strip.skin.as_ref().unwrap().inverse_bind.clone() });
    for _ in 0..3 {
        cloak.primitives[0].influences.push([Influence { joint: 1, weight: 1.0 }]);
    }
    let edited = applied(&file, Change::AddMesh { mesh: Box::new(cloak.clone()) });
    let after = edited.scene().unwrap();
    assert_eq!((after.meshes[3].node, after.meshes[3].lod, after.meshes[3].skin.is_some()), (4, 1, true));
    // The same in the space of its node.
    cloak.set_vertex_space(VertexSpace::Node, scene.world_transforms()[4]);
    let same = applied(&file, Change::AddMesh { mesh: Box::new(cloak) }).scene().unwrap();
    assert_eq!(same.meshes[3].primitives[0].positions, after.meshes[3].primitives[0].positions);
    let edited = applied(&file, Change::RemoveMesh { mesh: 1 });
    assert_eq!(edited.scene().unwrap().meshes.len(), scene.meshes.len() - 1);
    let edited = applied(&file, Change::RemoveMesh { mesh: 2 });
    assert!(edited.scene().unwrap().meshes.iter().all(|mesh| mesh.lod == 0));
    // All at once: those behind a removed one are still found.
    let mut empty = file.clone();
    empty.apply(&[0, 2].map(|mesh| Change::RemoveMesh { mesh })).unwrap_err();
    assert_eq!(empty.to_bytes().unwrap(), file.to_bytes().unwrap());
    empty.apply(&[1, 2].map(|mesh| Change::RemoveMesh { mesh })).unwrap();
    let left = empty.scene().unwrap().meshes;
    assert_eq!(left.iter().map(|mesh| &mesh.name).collect::<Vec<_>>(), [&scene.meshes[0].name]);
}

#[test]
fn all_reasons_are_reported_and_nothing_changes() {
    let mut file = figure();
    let bytes = file.to_bytes().unwrap();
    let scene: Scene = file.scene().unwrap();
    let vertices = |values| Change::Vertices { mesh: 0, primitive: 0, values };
    let lost = |part: Primitive, origins| Change::Geometry { mesh: 1, primitive: 0, geometry: Box::new(part), origins };
    let triangle = part(&file, 1);
    let track =
        meshwire_scene::motion::Track::new("hip", meshwire_scene::motion::Channel::Weight, 1, Default::default());
    let skinned = Mesh {
        node: 1,
        skin: Some(Skin { joints: vec![0], inverse_bind: vec![Default::default()] }),
        primitives: scene.meshes[0].primitives.clone(),
        ..Mesh::default()
    };
    let changes = vec![
        Change::NodeName { node: 0, name: b"chest".to_vec() },
        Change::NodeName { node: 77, name: b"tail".to_vec() },
        Change::NodeTransform { node: 0, transform: Transform::at(Vec3::NAN) },
        Change::NodeTransform { node: 1, transform: Transform::Matrix(Affine3A::ZERO) },
        Change::MaterialName { material: 77, name: Vec::new() },
        Change::TextureName { material: 1, texture: 7, name: Vec::new() },
        Change::PrimitiveMaterial { mesh: 0, primitive: 0, material: scene.materials.len() - 1 },
        vertices(VertexValues::Positions(vec![(77, [0.0; 3])])),
        vertices(VertexValues::Uvs(3, vec![(0, [0.0; 2])])),
        vertices(VertexValues::Influences(vec![(0, vec![Influence { joint: 9, weight: 1.0 }])])),
        vertices(VertexValues::MorphPositions(4, vec![(0, [0.0; 3])])),
        lost(triangle.clone(), vec![None; 2]),
        lost(triangle, vec![Some(0), Some(1), Some(9)]),
        Change::RemoveMesh { mesh: 0 },
        Change::AddMesh { mesh: Box::new(Mesh { node: 2, ..scene.meshes[1].clone() }) },
        Change::AddMesh { mesh: Box::new(skinned) },
        Change::Keys { animation: 0, channel: 0, track },
    ];
    let error = file.apply(&changes).unwrap_err().to_string();
    for index in (0..changes.len()).filter(|index| !matches!(index, 6..=10)) {
        assert!(error.contains(&format!("changes[{index}]")), "{index}: {error}");
    }
    assert_eq!(file.to_bytes().unwrap(), bytes);
    // A mesh that goes is not edited before.
    for index in 6..=10 {
        let error = file.apply(&changes[index..=index]).unwrap_err().to_string();
        assert!(error.contains("changes[0]"), "{index}: {error}");
    }
    assert_eq!(file.to_bytes().unwrap(), bytes);
}

#[test]
fn damaged_files_are_changed_or_refused() {
    let bytes = figure().to_bytes().unwrap();
    let mut done = [0, 0];
    testkit::some_hostile(&bytes, 6000, |input| {
        let Ok(mut file) = XacFile::read(input) else { return };
        let scene = file.scene().unwrap();
        let mut changes = vec![
            Change::NodeTransform { node: 0, transform: Transform::at(Vec3::Y) },
            Change::MaterialName { material: 0, name: b"m".to_vec() },
        ];
        if let Some(part) = scene.meshes.first().and_then(|mesh| mesh.primitives.first()) {
            let origins = (0..part.positions.len() as u32).map(Some).collect();
            changes.push(Change::Geometry { mesh: 0, primitive: 0, geometry: Box::new(part.clone()), origins });
        }
        let before = file.to_bytes().unwrap();
        match file.apply(&changes) {
            Ok(()) => done[0] += 1,
            Err(_) => {
                assert!(file.to_bytes().unwrap() == before);
                done[1] += 1;
            }
        }
    });
    assert!(done.iter().all(|number| *number > 20), "{done:?}");
}

/// Every real mesh moved by a hand's breadth, and cut by its first triangle.
#[test]
fn real_meshes_are_edited() {
    let mut edited = 0;
    for (name, file) in files().filter(|(name, _)| !name.contains("/odd/")) {
        let scene = file.scene().unwrap();
        for (mesh, of) in scene.meshes.iter().enumerate() {
            let Some(part) = of.primitives.first().filter(|part| part.triangles.len() > 1) else { continue };
            let mut geometry = part.clone();
            geometry.triangles.remove(0);
            geometry.positions[0][1] += 0.1;
            let origins = (0..part.positions.len() as u32).map(Some).collect();
            let change = Change::Geometry { mesh, primitive: 0, geometry: Box::new(geometry.clone()), origins };
            let mut changed = file.clone();
            changed.apply(&[change]).unwrap_or_else(|error| panic!("{name}: {error}"));
            let after = changed.scene().unwrap();
            geometry.source_vertices.clear();
            let mut found = after.meshes[mesh].primitives[0].clone();
            found.source_vertices.clear();
            assert!(format!("{found:?}") == format!("{geometry:?}"), "{name}: mesh {mesh}");
            assert_eq!(after.meshes.len(), scene.meshes.len());
            assert!(
                after
                    .meshes
                    .iter()
                    .zip(&scene.meshes)
                    .enumerate()
                    .all(|(other, (a, b))| other == mesh || a.primitives.len() == b.primitives.len())
            );
            assert_eq!(new_findings(&file, &changed), Vec::<String>::new(), "{name}");
            edited += 1;
        }
    }
    println!("{edited} meshes");
    assert!(edited > 3);
}

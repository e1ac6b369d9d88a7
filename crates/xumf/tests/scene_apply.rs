//! Changes of scenes in files: each is there, nothing else differs.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::as_conversions)]

use glam::{DQuat, Vec3};
use meshwire_core::Format;
use meshwire_core::testkit::{assert_same_bytes, corpus_if_set, samples};
use meshwire_scene::motion::{Blend, Channel, Key, Track};
use meshwire_scene::plan::Plan;
use meshwire_scene::{
    Animation, AnimationChannel, AnimationTarget, Change, Material, Mesh, Node, Primitive, Scene, Texture, Transform,
    VertexValues,
};
use xumf::ani::{AniFile, AnimationData, Keyframe, TrackKind};
use xumf::{Usage, XmfFile};

fn files<F: Format>(kind: &str) -> Vec<(String, F, Vec<u8>)> {
    let all = samples(kind).into_iter().chain(corpus_if_set(kind, &[kind]));
    let read = |path: std::path::PathBuf| {
        let bytes = std::fs::read(&path).unwrap();
        (path.display().to_string(), F::read(&bytes).unwrap(), bytes)
    };
    all.map(read).collect()
}

/// Every mesh with triangles, with its scene; large ones are left to the other tests.
fn meshes() -> Vec<(String, XmfFile, Scene)> {
    let all = files::<XmfFile>("xmf").into_iter().filter(|(_, _, bytes)| bytes.len() < 300_000);
    let with_scene = |(name, file, _): (String, XmfFile, Vec<u8>)| Some((name, file.clone(), file.scene().ok()?));
    let all: Vec<_> = all
        .filter_map(with_scene)
        .filter(|(_, _, scene)| scene.meshes[0].primitives.iter().any(|part| !part.triangles.is_empty()))
        .collect();
    assert!(all.len() > 20);
    all
}

/// The file after a change that must be possible, written and read; what the linter says of it is not new.
fn changed(name: &str, file: &XmfFile, changes: &[Change]) -> XmfFile {
    let mut after = file.clone();
    after.apply(changes).unwrap_or_else(|error| panic!("{name}: {error}"));
    let again = XmfFile::read(&after.to_bytes().unwrap()).unwrap();
    let codes = |file: &XmfFile| file.lint().iter().map(|finding| finding.code).collect::<Vec<_>>();
    let known = codes(file);
    let exempt = ["winding", "normal-length", "degenerate-triangles", "index-width"];
    for code in codes(&again).into_iter().filter(|code| !exempt.contains(code)) {
        assert!(known.contains(&code), "{name}: {code} is new");
    }
    again
}

#[test]
fn no_change_keeps_every_byte() {
    for (name, mut file, bytes) in files::<XmfFile>("xmf") {
        file.apply(&[]).unwrap();
        assert_same_bytes(&name, &bytes, &file.to_bytes().unwrap());
        // Values equal to those of the scene are not changes either.
        let Ok(scene) = file.scene() else { continue };
        let mut same = Vec::new();
        for (primitive, part) in scene.meshes[0].primitives.iter().enumerate() {
            let all = |list: &[[f32; 3]]| (0..).zip(list.iter().copied()).collect::<Vec<_>>();
            same.push(VertexValues::Positions(all(&part.positions)));
            if !part.normals.is_empty() {
                same.push(VertexValues::Normals(all(&part.normals)));
            }
            if !part.tangents.is_empty() {
                same.push(VertexValues::Tangents((0..).zip(part.tangents.iter().copied()).collect()));
            }
            for (set, uvs) in part.uv_sets.iter().enumerate() {
                same.push(VertexValues::Uvs(set, (0..).zip(uvs.iter().copied()).collect()));
            }
            for (set, colors) in part.color_sets.iter().enumerate() {
                same.push(VertexValues::Colors(set, (0..).zip(colors.iter().copied()).collect()));
            }
            let values = same.drain(..).map(|values| Change::Vertices { mesh: 0, primitive, values });
            let mut changes: Vec<Change> = values.collect();
            let origins = (0..part.positions.len() as u32).map(Some).collect();
            changes.push(Change::Geometry { mesh: 0, primitive, geometry: Box::new(part.clone()), origins });
            changes.extend(part.material.map(|material| Change::PrimitiveMaterial { mesh: 0, primitive, material }));
            file.apply(&changes).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        let mut same = vec![Change::NodeTransform { node: 0, transform: scene.nodes[0].transform }];
        for (material, of) in scene.materials.iter().enumerate().filter(|(_, of)| !of.name.is_empty()) {
            same.push(Change::MaterialName { material, name: of.name.clone() });
        }
        file.apply(&same).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_same_bytes(&name, &bytes, &file.to_bytes().unwrap());
    }
    for (name, mut file, bytes) in files::<AniFile>("ani") {
        let scene = file.scene().unwrap();
        let mut same = Vec::new();
        for (animation, of) in scene.animations.iter().enumerate() {
            for (channel, of) in of.channels.iter().enumerate() {
                same.push(Change::Keys { animation, channel, track: of.track.clone() });
            }
        }
        file.apply(&same).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_same_bytes(&name, &bytes, &file.to_bytes().unwrap());
    }
}

#[test]
fn a_vertex_gets_values_and_nothing_else_differs() {
    for (name, file, scene) in meshes() {
        let before = file.mesh().unwrap();
        let part = &scene.meshes[0].primitives[0];
        let source = part.source_vertices.first().map_or(0, |vertex| *vertex as usize);
        let others = scene.meshes[0].primitives.iter().skip(1);
        if others.flat_map(|part| &part.source_vertices).any(|vertex| *vertex as usize == source) {
            continue;
        }
        let [x, y, z] = part.positions[0];
        let mut changes = vec![VertexValues::Positions(vec![(0, [x + 0.5, y, z])])];
        if !part.normals.is_empty() {
            changes.push(VertexValues::Normals(vec![(0, [0.0, 1.0, 0.0])]));
        }
        if !part.uv_sets.is_empty() {
            changes.push(VertexValues::Uvs(0, vec![(0, [0.25, 0.5])]));
        }
        if !part.color_sets.is_empty() {
            changes.push(VertexValues::Colors(0, vec![(0, [1.0, 0.0, 0.0, 1.0])]));
        }
        if !part.tangents.is_empty() {
            changes.push(VertexValues::Tangents(vec![(0, [-1.0, -0.0, -0.0, part.tangents[0][3]])]));
        }
        let changes: Vec<Change> =
            changes.into_iter().map(|values| Change::Vertices { mesh: 0, primitive: 0, values }).collect();
        let mut trial = file.clone();
        if trial.apply(&changes).is_err() {
            // A type that ends at 1 may have no place for the new position.
            assert!(name.contains("sample"), "{name}: {:?}", trial.apply(&changes));
            continue;
        }
        let after = changed(&name, &file, &changes).mesh().unwrap();
        assert_eq!(after.triangles().collect::<Vec<_>>(), before.triangles().collect::<Vec<_>>(), "{name}");
        for (old, new) in before.attributes().zip(after.attributes()) {
            for (vertex, (old, new)) in old.raws().zip(new.raws()).enumerate() {
                assert!(vertex == source || old == new, "{name}: vertex {vertex}");
            }
        }
        let at = after.attribute(Usage::Position, 0).unwrap().get(source).unwrap();
        assert!((at[0] - x - 0.5).abs() < 1e-3 * (1.0 + x.abs()), "{name}: {at:?}");
        if let Some(tangents) = after.attribute(Usage::Tangent, 0) {
            assert!(tangents.get(source).unwrap()[0] > 0.98, "{name}: stored against u");
        }
    }
}

/// A triangle with every attribute that a part has.
fn triangle(like: &Primitive, material: Option<usize>) -> Primitive {
    let some = |is: bool| if is { 3 } else { 0 };
    Primitive {
        material,
        positions: vec![[0.0; 3], [0.0, 0.5, 0.0], [0.5, 0.0, 0.0]],
        normals: vec![[0.0, 0.0, 1.0]; some(!like.normals.is_empty())],
        tangents: vec![[-1.0, 0.0, 0.0, 1.0]; some(!like.tangents.is_empty())],
        uv_sets: vec![vec![[0.0; 2]; 3]; like.uv_sets.len()],
        color_sets: vec![vec![[1.0; 4]; 3]; like.color_sets.len()],
        triangles: vec![[0, 1, 2]],
        ..Primitive::default()
    }
}

#[test]
fn triangles_are_removed_and_meshes_join() {
    let mut done = 0;
    for (name, file, scene) in meshes() {
        let before = file.mesh().unwrap();
        let part = &scene.meshes[0].primitives[0];
        let mesh = Mesh { primitives: vec![triangle(part, part.material)], ..Mesh::default() };
        let mut changes = vec![Change::AddMesh { mesh: Box::new(mesh) }];
        if part.triangles.len() > 1 {
            let mut geometry = part.clone();
            geometry.triangles.remove(0);
            let origins = (0..part.positions.len() as u32).map(Some).collect();
            changes.push(Change::Geometry { mesh: 0, primitive: 0, geometry: Box::new(geometry), origins });
        }
        let mut trial = file.clone();
        if let Err(error) = trial.apply(&changes) {
            assert!(name.contains("sample"), "{name}: {error}");
            continue;
        }
        let after = changed(&name, &file, &changes).mesh().unwrap();
        let gone = part.triangles.len() > 1;
        let count = before.triangles().count() + 1 - usize::from(gone);
        assert_eq!(after.triangles().count(), count, "{name}");
        if let Some(record) = after.materials().first() {
            assert_eq!(record.num_indices as usize, (part.triangles.len() + 1 - usize::from(gone)) * 3, "{name}");
            let sum: u32 = after.materials().iter().map(|material| material.num_indices).sum();
            assert_eq!(sum as usize, after.num_indices(), "{name}");
        }
        // Corners of all triangles that stay are what they were, byte for byte.
        let corner = |mesh: &xumf::Mesh, vertex: u32| {
            mesh.attributes().flat_map(|a| a.raw(vertex as usize).unwrap().to_vec()).collect::<Vec<u8>>()
        };
        let all = |mesh: &xumf::Mesh| -> Vec<[Vec<u8>; 3]> {
            mesh.triangles().map(|triangle| triangle.map(|vertex| corner(mesh, vertex))).collect()
        };
        let (old, mut new) = (all(&before), all(&after));
        new.remove(part.triangles.len() - usize::from(gone));
        assert!(old[usize::from(gone)..] == new[..], "{name}");
        done += 1;
    }
    assert!(done > 10, "{done}");
}

#[test]
fn ranges_get_other_materials_and_names() {
    let mut done = 0;
    for (name, file, scene) in meshes() {
        let parts = &scene.meshes[0].primitives;
        if parts.len() < 2 || scene.materials.len() < 2 {
            continue;
        }
        let before = file.mesh().unwrap();
        let changes = [
            Change::PrimitiveMaterial { mesh: 0, primitive: 0, material: 1 },
            Change::MaterialName { material: 1, name: b"ships.new".to_vec() },
        ];
        let after = changed(&name, &file, &changes);
        let materials: Vec<_> = after.materials().collect();
        assert_eq!(materials.len(), before.materials().len() - 1, "{name}");
        assert_eq!(materials[0].name.text(), b"ships.new", "{name}");
        let joined = before.materials()[0].num_indices + before.materials()[1].num_indices;
        assert_eq!(materials[0].num_indices, joined, "{name}");
        let after = after.mesh().unwrap();
        for (old, new) in before.streams().zip(after.streams()) {
            assert_same_bytes(&name, old.data(), new.data());
        }
        done += 1;
    }
    assert!(done > 0, "{done}");
}

#[test]
fn a_vertex_of_two_parts_is_split_where_one_of_them_moves() {
    let data = xumf::MeshData {
        positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]],
        normals: vec![[0.0, 0.0, 1.0]; 4],
        triangles: vec![[0, 1, 2], [2, 1, 3]],
        materials: ["a.a", "b.b"].map(|name| xumf::MaterialRange { name: name.into(), triangles: 1 }).into(),
        ..xumf::MeshData::default()
    };
    let file = data.visual(xumf::Profile::X4).unwrap();
    let values = VertexValues::Positions(vec![(1, [0.0, 9.0, 0.0])]);
    let one = Change::Vertices { mesh: 0, primitive: 0, values };
    let after = changed("split", &file, std::slice::from_ref(&one)).mesh().unwrap();
    assert_eq!(after.triangles().collect::<Vec<_>>(), [[0, 4, 2], [2, 1, 3]]);
    assert_eq!(after.positions().unwrap().nth(4), Some([0.0, 9.0, 0.0]));
    // Both parts say the same of it: it moves.
    let values = VertexValues::Positions(vec![(0, [0.0, 9.0, 0.0])]);
    let both = [one, Change::Vertices { mesh: 0, primitive: 1, values }];
    let after = changed("both", &file, &both).mesh().unwrap();
    assert_eq!(after.num_vertices(), 4);
    assert_eq!(after.positions().unwrap().nth(1), Some([0.0, 9.0, 0.0]));
}

#[test]
fn the_node_moves_the_vertices() {
    for (name, file, _) in meshes().into_iter().step_by(5) {
        let before = file.mesh().unwrap().bounds().unwrap();
        let moved = Change::NodeTransform { node: 0, transform: Transform::at(Vec3::new(0.0, 0.25, 0.0)) };
        let mut after = file.clone();
        if after.apply(&[moved]).is_err() {
            assert!(name.contains("sample"), "{name}");
            continue;
        }
        let now = after.mesh().unwrap().bounds().unwrap();
        assert!((now.0[1] - before.0[1] - 0.25).abs() < 1e-2 * (1.0 + before.0[1].abs()), "{name}");
    }
}

/// A quad of two materials with every attribute, one of which a scene has no list for.
fn quad() -> XmfFile {
    let data = xumf::MeshData {
        positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]],
        normals: vec![[0.0, 0.0, 1.0]; 4],
        tangents: vec![[-1.0, 0.0, 0.0]; 4],
        uvs: vec![xumf::Set { index: 0, values: vec![[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]] }],
        triangles: vec![[0, 1, 2], [2, 1, 3]],
        materials: ["a.a", "b.b"].map(|name| xumf::MaterialRange { name: name.into(), triangles: 1 }).into(),
        ..xumf::MeshData::default()
    };
    data.visual(xumf::Profile::X4).unwrap()
}

/// A triangle that says positions and texture coordinates alone.
fn plain(material: Option<usize>) -> Primitive {
    Primitive {
        material,
        positions: vec![[5.0, 0.0, 0.0], [5.0, 1.0, 0.0], [6.0, 0.0, 0.0]],
        uv_sets: vec![vec![[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]]],
        triangles: vec![[0, 1, 2]],
        ..Primitive::default()
    }
}

fn material(name: &str) -> Change {
    Change::AddMaterial { material: Box::new(Material { name: name.into(), ..Material::default() }) }
}

#[test]
fn a_new_material_is_a_range_of_the_parts_that_use_it() {
    let file = quad();
    let before = file.scene().unwrap();
    let part = Change::AddPrimitive { mesh: 0, primitive: Box::new(plain(Some(2))) };
    let after = changed("material", &file, &[material("c.c"), part]);
    // The scene takes the sign from the texture coordinates, so the stored byte is compared with it.
    let normals = after.mesh().unwrap().attribute(Usage::Normal, 0).unwrap().to_vec::<4>();
    let after = after.scene().unwrap();
    assert_eq!(after.materials.len(), 3);
    assert_eq!(after.materials[2].name, b"c.c");
    let [first, second, new] = after.meshes[0].primitives.as_slice() else { panic!() };
    for (new, old) in [first, second].into_iter().zip(&before.meshes[0].primitives) {
        assert_eq!((new, &new.positions), (old, &old.positions));
    }
    assert_eq!((new.material, &new.positions, &new.uv_sets), (Some(2), &plain(None).positions, &plain(None).uv_sets));
    // Normals and tangents were computed as those of the quad are: it faces the same way.
    let old = &before.meshes[0].primitives[0];
    assert_eq!(new.normals.len(), 3);
    let (own, other) = (Vec3::from(new.normals[0]), Vec3::from(old.normals[0]));
    assert!(own.cross(other).length() < 1e-2, "{own} {other}");
    assert!(Vec3::from_slice(&new.tangents[0]).dot(Vec3::X) > 0.98);
    let stored: Vec<f32> = normals.iter().rev().take(3).map(|[.., sign]| *sign).collect();
    assert_eq!(stored, new.tangents.iter().map(|[.., sign]| *sign).collect::<Vec<_>>());
    // A material that no triangle has would be an empty range.
    let mut same = file.clone();
    let error = same.apply(&[material("c.c")]).unwrap_err().to_string();
    assert!(error.contains("at least one triangle for every new material") && error.contains("c.c"), "{error}");
    assert_eq!(same, file);
    // The place of a part that has a material can change as well.
    let moved = [material("c.c"), Change::PrimitiveMaterial { mesh: 0, primitive: 0, material: 2 }];
    let names: Vec<_> =
        changed("moved", &file, &moved).scene().unwrap().materials.into_iter().map(|m| m.name).collect();
    assert_eq!(names, [&b"b.b"[..], b"c.c"]);
}

#[test]
fn a_texture_has_no_place() {
    let mut file = quad();
    let before = file.clone();
    let texture = Texture { name: b"hull.dds".to_vec(), ..Texture::default() };
    let new = Material { name: b"c.c".to_vec(), textures: vec![texture], ..Material::default() };
    let part = Change::AddPrimitive { mesh: 0, primitive: Box::new(plain(Some(2))) };
    let changes = [Change::AddMaterial { material: Box::new(new) }, part];
    let error = file.apply(&changes).unwrap_err().to_string();
    assert!(error.contains("changes[0]: new material \"c.c\": an XMF mesh does not support textures"), "{error}");
    assert_eq!(file, before);
    let scene = file.scene().unwrap();
    let skipped = file.apply_plan(Plan::new(&scene, &changes).lossy()).unwrap();
    assert_eq!(skipped.len(), 1);
    assert_eq!(file.scene().unwrap().materials[2].name, b"c.c");
}

#[test]
fn a_new_mesh_without_a_material_gets_the_first() {
    let mesh = Mesh { primitives: vec![plain(None)], ..Mesh::default() };
    let after = changed("plain", &quad(), &[Change::AddMesh { mesh: Box::new(mesh) }]).scene().unwrap();
    let counts: Vec<_> = after.meshes[0].primitives.iter().map(|part| part.triangles.len()).collect();
    assert_eq!(counts, [2, 1]);
}

#[test]
fn a_mesh_at_a_new_node_has_its_transform() {
    let mut file = quad();
    let mut node = Node::named("wing");
    node.transform = Transform::at(Vec3::new(0.0, 0.0, 7.0));
    let mesh = Mesh { node: 1, primitives: vec![plain(None)], ..Mesh::default() };
    let changes = [
        Change::AddNode { node: Box::new(node) },
        Change::AddMesh { mesh: Box::new(mesh) },
        Change::NodeTransform { node: 0, transform: Transform::at(Vec3::new(0.0, 3.0, 0.0)) },
    ];
    let error = file.clone().apply(&changes).unwrap_err().to_string();
    assert!(error.contains("changes[0]: new node \"wing\": an XMF mesh does not support new nodes"), "{error}");
    let scene = file.scene().unwrap();
    assert_eq!(file.apply_plan(Plan::new(&scene, &changes).lossy()).unwrap().len(), 1);
    let bounds = file.mesh().unwrap().bounds().unwrap();
    assert_eq!(bounds, ([0.0; 3], [6.0, 4.0, 7.0]));
}

/// A binormal is not a list of a scene: new vertices take that of the nearest vertex.
#[test]
fn a_new_vertex_copies_missing_values_from_the_nearest() {
    let mut file = quad();
    let binormals = [1.0, 2.0, 3.0, 4.0].map(|number| [number, 0.0, 0.0]);
    let binormals = xumf::AttributeData::vectors(Usage::Binormal, xumf::DataFormat::Float3, &binormals);
    file.edit(|mesh| mesh.add_attribute(&binormals)).unwrap();
    let scene = file.scene().unwrap();
    let mut geometry = scene.meshes[0].primitives[0].clone();
    geometry.positions.push([0.9, 0.1, 0.0]);
    geometry.normals.push([0.0, 0.0, 1.0]);
    geometry.tangents.push(geometry.tangents[0]);
    geometry.uv_sets[0].push([0.5, 0.5]);
    geometry.triangles.push([0, 1, 3]);
    let origins = vec![Some(0), Some(1), Some(2), None];
    let change = Change::Geometry { mesh: 0, primitive: 0, geometry: Box::new(geometry), origins };
    let after = changed("nearest", &file, &[change]).mesh().unwrap();
    assert_eq!(after.attribute(Usage::Binormal, 0).unwrap().to_vec::<1>(), [[1.0], [2.0], [3.0], [4.0], [3.0]]);
}

#[test]
fn keys_and_names_of_animations_change() {
    let (mut positions, mut rotations) = (0, 0);
    for (name, file, _) in files::<AniFile>("ani") {
        let scene = file.scene().unwrap();
        for (animation, of) in scene.animations.iter().enumerate() {
            for (channel, of) in of.channels.iter().enumerate() {
                let mut track = of.track.clone();
                let mut after = file.clone();
                let changes = |track| [Change::Keys { animation, channel, track }];
                match track.channel {
                    Channel::Position => {
                        track.keys[0].value[0] += 0.5;
                        if after.apply(&changes(track.clone())).is_err() {
                            continue;
                        }
                        positions += 1;
                    }
                    Channel::Rotation if track.keys.len() < 50 => {
                        let turned = DQuat::from_array(track.keys[0].value) * DQuat::from_rotation_y(0.25);
                        track.keys[0].value = turned.to_array();
                        after.apply(&changes(track.clone())).unwrap_or_else(|error| panic!("{name}: {error}"));
                        rotations += 1;
                    }
                    _ => continue,
                }
                let again = AniFile::read(&after.to_bytes().unwrap()).unwrap().scene().unwrap();
                let shown = &again.animations[animation].channels[channel].track;
                for key in track.keys.iter().take(8) {
                    let found = shown.sample(key.time).unwrap();
                    let later = track.sample(key.time).unwrap();
                    if track.channel == Channel::Rotation {
                        let off = DQuat::from_array(found).angle_between(DQuat::from_array(later));
                        assert!(off < 1e-3, "{name}: {off}");
                    } else {
                        assert!((found[0] - later[0]).abs() <= 1e-6 * (1.0 + later[0].abs()), "{name}");
                    }
                }
                // Everything else is as it was.
                for (other, (old, new)) in file.animations().zip(after.animations()).enumerate() {
                    let same =
                        TrackKind::ALL.iter().filter(|kind| old.track(**kind).keys() != new.track(**kind).keys());
                    assert!(same.count() <= 1, "{name}: {other}");
                }
            }
        }
        if !scene.nodes.is_empty() {
            let mut after = file.clone();
            after.apply(&[Change::NodeName { node: 0, name: b"anim_new".to_vec() }]).unwrap();
            let old = scene.nodes[0].name.to_ascii_lowercase();
            for (old_view, new_view) in file.animations().zip(after.animations()) {
                let own = old_view.record().name.text();
                let is_it = own.to_ascii_lowercase() == old;
                assert_eq!(new_view.record().name.text(), if is_it { b"anim_new" } else { own }, "{name}");
                assert_eq!(new_view.keys(), old_view.keys(), "{name}");
            }
        }
    }
    assert!(positions > 0 && rotations > 0, "{positions} {rotations}");
}

/// Lines between angles are other curves than those between rotations: keys are added where that shows.
#[test]
fn edited_rotations_are_right_between_their_keys_too() {
    let mut file = AniFile::new();
    let turns = [[0.0; 3], [0.9, -1.1, 0.4], [2.4, 0.7, -1.9], [-0.3, 0.2, 0.8]];
    let keys: Vec<_> = (0..).zip(turns).map(|(second, turn)| Keyframe::linear(f32::from(second as u8), turn)).collect();
    file.add_animation(&AnimationData::new("anim_dish", "loop", 3.0).with(TrackKind::Rotation, &keys)).unwrap();
    let shown = |file: &AniFile| file.scene().unwrap().animations[0].channels[0].track.clone();
    let mut track = shown(&file);
    // What is left are whole seconds without the second one.
    track.keys.retain(|key| key.time.fract() == 0.0 && key.time != 1.0);
    assert_eq!(track.keys.len(), 3);
    file.apply(&[Change::Keys { animation: 0, channel: 0, track: track.clone() }]).unwrap();
    let found = shown(&file);
    for step in 0..=300_u16 {
        let time = f64::from(step) / 100.0;
        let [is, should] = [&found, &track].map(|track| DQuat::from_array(track.sample(time).unwrap()).normalize());
        assert!(is.angle_between(should) < 5e-4, "{time}: {}", is.angle_between(should));
    }
}

#[test]
fn unsupported_edits_are_refused_with_every_reason_and_nothing_changes() {
    let (_, file, scene) = meshes().into_iter().find(|(.., scene)| !scene.materials.is_empty()).unwrap();
    let mut after = file.clone();
    let vertices = |values| Change::Vertices { mesh: 0, primitive: 0, values };
    let part = &scene.meshes[0].primitives[0];
    let error = after
        .apply(&[
            Change::MaterialName { material: 0, name: b"ships.good".to_vec() },
            vertices(VertexValues::Positions(vec![(0, [f32::NAN, 0.0, 0.0])])),
            vertices(VertexValues::Influences(Vec::new())),
            Change::NodeName { node: 0, name: b"a".to_vec() },
            Change::AddNode { node: Box::new(Node::named("wing")) },
            Change::PrimitiveMaterial { mesh: 0, primitive: 0, material: 99 },
            Change::AddMesh { mesh: Box::new(Mesh { primitives: vec![triangle(part, Some(99))], ..Mesh::default() }) },
            Change::AddMesh {
                mesh: Box::new(Mesh {
                    primitives: vec![Primitive { normals: vec![[0.0; 3]], ..Primitive::default() }],
                    ..Mesh::default()
                }),
            },
        ])
        .unwrap_err()
        .to_string();
    for index in 1..8 {
        assert!(error.contains(&format!("changes[{index}]")), "{index}: {error}");
    }
    for place in ["node names", "new nodes"] {
        assert!(error.contains(&format!("an XMF mesh does not support {place}")), "{place}: {error}");
    }
    assert_eq!(after, file);
    let name = |material: usize, name: &[u8]| Change::MaterialName { material, name: name.to_vec() };
    let wrong = [name(0, &[b'a'; 200]), name(0, b"good"), name(0, b"a\0"), name(99, b"good")];
    let error = after.apply(&wrong).unwrap_err().to_string();
    for index in 0..wrong.len() {
        assert_eq!(error.contains(&format!("changes[{index}]")), index != 1, "{index}: {error}");
    }
    assert_eq!(after, file);
    after.apply(&[name(0, b"caf\xe9.good")]).unwrap();
    assert_eq!(after.materials().next().unwrap().name.text(), b"caf\xe9.good", "names are bytes");
}

/// Parts are told apart by their names without case: two of one name would be one node.
#[test]
fn a_part_takes_no_name_that_another_has() {
    let mut file = AniFile::new();
    for (part, name) in [("anim_door", "open"), ("anim_lid", "open"), ("anim_lid", "close")] {
        let keys = [Keyframe::linear(0.0, [0.0; 3])];
        let data = AnimationData::new(part, name, 1.0).with(TrackKind::Position, &keys);
        file.add_animation(&data).unwrap();
    }
    let name = |node: usize, name: &str| Change::NodeName { node, name: name.into() };
    let mut after = file.clone();
    let error = after.apply(&[name(0, "Anim_LID")]).unwrap_err().to_string();
    assert!(error.contains("changes[0]: node \"anim_door\": another node has the name \"Anim_LID\""), "{error}");
    assert_eq!(after, file);
    let error = after.apply(&[name(0, "same"), name(1, "SAME")]).unwrap_err().to_string();
    assert!(error.contains("changes[0]") && error.contains("changes[1]"), "{error}");
    // Two exchange theirs, and one changes its case.
    after.apply(&[name(0, "anim_lid"), name(1, "anim_door")]).unwrap();
    let names: Vec<_> = after.scene().unwrap().nodes.into_iter().map(|node| node.name).collect();
    assert_eq!(names, [&b"anim_lid"[..], b"anim_door"]);
    after.apply(&[name(0, "ANIM_lid")]).unwrap();
    assert_eq!(after.scene().unwrap().nodes.len(), 2);
}

#[test]
fn channels_animations_and_parts_are_added_and_removed() {
    let keys = [Keyframe::linear(0.0, [0.0; 3]), Keyframe::linear(1.0, [0.0, 4.0, 0.0])];
    let mut file = AniFile::new();
    for (part, name) in [("anim_door", "open"), ("anim_lid", "open"), ("anim_lid", "close")] {
        file.add_animation(&AnimationData::new(part, name, 1.0).with(TrackKind::Position, &keys)).unwrap();
    }
    let scene = file.scene().unwrap();
    let names: Vec<&[u8]> = scene.animations.iter().map(|animation| &*animation.name).collect();
    assert_eq!(names, [b"open".as_slice(), b"close"]);
    let channel = |node: usize, channel: Channel, values: [[f64; 4]; 2]| {
        let width = if channel == Channel::Rotation { 4 } else { 3 };
        let blend = if channel == Channel::Rotation { Blend::Spherical } else { Blend::Linear };
        let mut track = Track::new("", channel, width, blend);
        track.keys = vec![Key::new(0.0, values[0]), Key::new(0.5, values[1])];
        Box::new(AnimationChannel { source: String::new(), target: Some(AnimationTarget::Node(node)), track })
    };
    let turned = DQuat::from_rotation_y(0.5).to_array();
    let turn = channel(1, Channel::Rotation, [[0.0, 0.0, 0.0, 1.0], turned]);
    let mut rise = channel(2, Channel::Position, [[0.0; 4], [0.0, 2.0, 0.0, 0.0]]);
    let add = |animation: usize, channel: &AnimationChannel| Change::AddChannel {
        animation,
        channel: Box::new(channel.clone()),
    };
    let new =
        Animation { name: b"idle".to_vec(), duration: 2.0, channels: vec![(*turn).clone()], ..Animation::default() };

    let mut after = file.clone();
    after
        .apply(&[
            add(0, &turn),
            Change::AddNode { node: Box::new(Node::named("anim_new")) },
            add(0, &rise),
            Change::AddAnimation { animation: Box::new(new) },
            Change::RemoveAnimation { animation: 1 },
        ])
        .unwrap();
    let records: Vec<_> =
        after.animations().map(|view| (view.name().into_owned(), view.subname().into_owned())).collect();
    let of = |name: &str, subname: &str| (name.to_owned(), subname.to_owned());
    assert_eq!(
        records,
        [of("anim_door", "open"), of("anim_lid", "open"), of("anim_new", "open"), of("anim_lid", "idle")]
    );
    let lid = after.find("anim_lid", "open").unwrap();
    assert_eq!((lid.track(TrackKind::Position).keys(), lid.track(TrackKind::Rotation).keys().len()), (&keys[..], 2));
    let risen = after.find("anim_new", "open").unwrap();
    assert_eq!((risen.duration(), risen.track(TrackKind::Position).keys()[1].value), (1.0, [0.0, 2.0, 0.0]));
    let idle = after.scene().unwrap().animations.remove(1).channels.remove(0).track;
    let off = DQuat::from_array(idle.keys[1].value).angle_between(DQuat::from_array(turned));
    assert!(off < 1e-6, "{off}");

    // A part that goes takes its animations with it.
    let mut without = file.clone();
    without.apply(&[Change::RemoveNode { node: 1 }]).unwrap();
    assert_eq!(without.animations().map(|view| view.name().into_owned()).collect::<Vec<_>>(), ["anim_door"]);

    // Each of these is refused, and names what is wrong.
    rise.track.channel = Channel::Other(7);
    let placed = Node { transform: Transform::at([1.0, 0.0, 0.0].into()), ..Node::named("anim_new") };
    for (change, reason) in [
        (add(0, &channel(1, Channel::Position, [[0.0; 4]; 2])), "the part has keys of this kind"),
        (
            add(0, &AnimationChannel { target: Some(AnimationTarget::Node(0)), ..(*rise).clone() }),
            "does not support keys of Other(7)",
        ),
        (Change::AddNode { node: Box::new(Node::named("anim_new")) }, "does not support nodes without an animation"),
        (Change::AddNode { node: Box::new(placed) }, "the placement of parts is in another file"),
        (Change::NodeName { node: 0, name: vec![b'a'; 64] }, "expected at most 63 bytes"),
        (
            Change::NodeTransform { node: 0, transform: Transform::at([1.0, 0.0, 0.0].into()) },
            "does not support node transforms",
        ),
    ] {
        let error = file.clone().apply(&[change]).unwrap_err().to_string();
        assert!(error.contains(reason), "{reason}: {error}");
    }
}

#[test]
fn part_animations_are_added_and_removed_with_and_without_channels() {
    let mut file = AniFile::new();
    let keys = [Keyframe::linear(0.0, [0.0; 3]), Keyframe::linear(1.0, [1.0, 0.0, 0.0])];
    for part in ["anim_door", "anim_lid"] {
        file.add_animation(&AnimationData::new(part, "open", 1.0).with(TrackKind::Position, &keys)).unwrap();
    }
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let mut turn = Track::new("anim_lid", Channel::Rotation, 4, Blend::Spherical);
    turn.keys = vec![Key::new(0.0, [0.0, 0.0, 0.0, 1.0]), Key::new(3.0, [0.0, half, 0.0, half])];
    let turn = AnimationChannel { source: String::new(), target: Some(AnimationTarget::Node(1)), track: turn };
    let add = Change::AddChannel { animation: 0, channel: Box::new(turn.clone()) };
    let mut after = file.clone();
    after.apply(std::slice::from_ref(&add)).unwrap();
    let lid = after.find("anim_lid", "open").unwrap();
    assert_eq!(lid.track(TrackKind::Position).keys(), keys);
    assert_eq!((lid.track(TrackKind::Rotation).keys().len(), lid.duration()), (2, 3.0));
    let shown =
        after.scene().unwrap().animations[0].channels.iter().filter_map(|own| own.track.sample(3.0)).next_back();
    assert!(shown.unwrap().iter().zip([0.0, half, 0.0, half]).all(|(one, other)| (one - other).abs() < 1e-6));
    assert!(after.apply(&[add]).unwrap_err().to_string().contains("edit their channel"), "the channel is there now");

    let node = Change::AddNode { node: Box::new(Node::named("anim_dish")) };
    let channel = AnimationChannel { target: Some(AnimationTarget::Node(2)), ..turn };
    let spin = Animation { name: b"spin".to_vec(), duration: 3.0, channels: vec![channel], ..Animation::default() };
    let spin = Change::AddAnimation { animation: Box::new(spin) };
    let gone = Change::RemoveAnimation { animation: 0 };
    let mut after = file.clone();
    after.apply(&[node.clone(), spin, gone]).unwrap();
    let names: Vec<_> = after.animations().map(|own| (own.name().into_owned(), own.subname().into_owned())).collect();
    assert_eq!(names, [("anim_dish".to_owned(), "spin".to_owned())]);
    // A part is there by its animations.
    let error = file.clone().apply(&[node]).unwrap_err().to_string();
    assert!(error.contains("an animation file does not support nodes without an animation"), "{error}");
    let mut after = file.clone();
    after.apply(&[Change::RemoveNode { node: 0 }]).unwrap();
    assert_eq!(after.animations().map(|own| own.name().into_owned()).collect::<Vec<_>>(), ["anim_lid"]);
}

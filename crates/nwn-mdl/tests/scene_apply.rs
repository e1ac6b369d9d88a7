//! Edits of scenes back in models: what a change names is there, everything else is as it was.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use crate::common;
use crate::own_values;

use std::collections::BTreeSet;
use std::path::Path;

use meshwire_core::testkit::{assert_same_bytes, corpus_if_set};
use meshwire_core::{Format, Severity};
use meshwire_scene::glam::{Quat, Vec3};
use meshwire_scene::motion::{Blend, Channel, Key, Track};
use meshwire_scene::{
    Animation, AnimationChannel, AnimationTarget, Change, Influence, Material, Mesh, Node, Primitive, Purpose, Scene,
    Skin, Texture, TextureRole, Transform, VertexValues,
};
use nwn_mdl::{MdlFile, Profile};
use serde_json::Value;

/// Samples of the project, and those real files that are quick to compare.
fn files() -> Vec<(String, Vec<u8>, MdlFile)> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/mdl");
    let samples = std::fs::read_dir(samples).unwrap().map(|entry| entry.unwrap().path());
    samples
        .chain(corpus_if_set("mdl", &["mdl"]))
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(path).unwrap()))
        .filter(|(_, bytes)| MdlFile::detect(bytes) && bytes.len() < 400_000)
        .map(|(name, bytes)| {
            let file = MdlFile::read(&bytes).unwrap();
            (name, bytes, file)
        })
        .collect()
}

/// Paths at which two values differ.
fn difference(one: &Value, other: &Value, path: &str, found: &mut BTreeSet<String>) {
    match (one, other) {
        (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => {
            a.iter().for_each(|(key, value)| difference(value, &b[key], &format!("{path}.{key}"), found));
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let pairs = a.iter().zip(b).enumerate();
            pairs.for_each(|(index, (a, b))| difference(a, b, &format!("{path}[{index}]"), found));
        }
        _ if one == other => {}
        _ => {
            found.insert(path.trim_start_matches('.').to_owned());
        }
    }
}

/// Kinds of findings that say something is wrong.
fn faults(file: &MdlFile) -> BTreeSet<&'static str> {
    file.lint().into_iter().filter(|finding| finding.severity > Severity::Note).map(|finding| finding.code).collect()
}

/// Does a change; the scene afterwards and the paths that differ. What comes out is written, reads back and has no new
/// faults.
fn apply(name: &str, file: &MdlFile, changes: &[Change]) -> (Scene, BTreeSet<String>) {
    let mut changed = file.clone();
    changed.apply(changes).unwrap_or_else(|error| panic!("{name}: {changes:?}: {error}"));
    let bytes = changed.to_bytes().unwrap_or_else(|error| panic!("{name}: {error}"));
    let back = MdlFile::read(&bytes).unwrap();
    assert_same_bytes(name, &bytes, &back.to_bytes().unwrap());
    let new: Vec<_> = faults(&back).difference(&faults(file)).copied().collect();
    assert_eq!(new, [""; 0], "{name}: {:?}", back.lint().iter().map(ToString::to_string).collect::<Vec<_>>());
    let mut found = BTreeSet::new();
    let json = |file: &MdlFile| serde_json::to_value(file).unwrap();
    difference(&json(file), &json(&changed), "", &mut found);
    // A name with bytes after its terminator is an object in JSON.
    let field = |path: String| path.trim_end_matches(".text").trim_end_matches(".rest").to_owned();
    let scene = changed.scene().unwrap();
    assert_eq!(scene.check(), [], "{name}");
    (scene, found.into_iter().map(field).collect())
}

fn refusal(file: &MdlFile, changes: &[Change]) -> String {
    let mut changed = file.clone();
    let error = changed.apply(changes).unwrap_err().to_string();
    assert!(changed == *file, "a refusal changes nothing");
    error
}

/// True if meshes of the file are drawn together.
fn is_merged(file: &MdlFile) -> bool {
    file.merges().iter().any(|merge| !merge.followers.is_empty())
}

#[test]
fn no_change_keeps_the_bytes() {
    for (name, bytes, mut file) in files() {
        let scene = file.scene().unwrap();
        file.apply(&[]).unwrap();
        assert_same_bytes(&name, &bytes, &file.to_bytes().unwrap());
        // Values that are equal change nothing.
        let changes = own_values::own_values(&scene);
        file.apply(&changes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_same_bytes(&name, &bytes, &file.to_bytes().unwrap());
    }
}

#[test]
fn names_and_places_of_nodes() {
    let mut all = 0;
    for (name, _, file) in files() {
        let scene = file.scene().unwrap();
        let names: Vec<Vec<u8>> = scene.nodes.iter().map(|node| node.name.to_ascii_lowercase()).collect();
        let last = scene.nodes.len() - 1;
        if names.iter().filter(|name| **name == names[last]).count() > 1 {
            continue;
        }
        let (new, found) = apply(&name, &file, &[Change::NodeName { node: last, name: b"Renamed".to_vec() }]);
        assert_eq!(new.nodes[last].name, b"Renamed", "{name}");
        assert!(found.contains(&format!("{}.head.name", scene.nodes[last].source)), "{name}: {found:?}");
        assert!(found.iter().all(|path| path.ends_with("name")), "{name}: {found:?}");
        let of_animations = found.iter().filter(|path| path.contains("animations[") && path.ends_with(".head.name"));
        let moved = file.model.animations.iter().flat_map(|own| own.nodes());
        let moved = moved.filter(|node| node.head.name.text().to_ascii_lowercase() == names[last]).count();
        assert_eq!(of_animations.count(), moved, "{name}");

        let place = Transform::Parts {
            translation: Vec3::new(1.0, 2.5, -3.0),
            rotation: Quat::from_xyzw(0.0, 0.6, 0.0, 0.8),
            scale: Vec3::splat(2.0),
        };
        let (new, found) = apply(&name, &file, &[Change::NodeTransform { node: last, transform: place }]);
        assert_eq!(new.nodes[last].transform, place, "{name}");
        let source = &scene.nodes[last].source;
        let own = |path: &&String| path.starts_with(source.as_str()) && path.contains(".controllers");
        assert!(is_merged(&file) || found.iter().all(|path| own(&path)), "{name}: {found:?}");
        all += 1;
    }
    assert!(all > 50, "{all}");
}

#[test]
fn two_nodes_swap_names_and_renaming_the_root_renames_the_model() {
    let file = common::everything(Profile::Ee);
    let scene = file.scene().unwrap();
    let [bone, tip] = ["bone", "tip"].map(|name| scene.find_node(name).unwrap());
    let rename = |node, name: &str| Change::NodeName { node, name: name.into() };
    let (new, _) = apply("swap", &file, &[rename(bone, "tip"), rename(tip, "bone"), rename(0, "other")]);
    assert_eq!((&*new.nodes[bone].name, &*new.nodes[tip].name), (&b"tip"[..], &b"bone"[..]));
    assert_eq!((&*new.name, &*new.nodes[0].name), (&b"other"[..], &b"other"[..]));
    let target = |scene: &Scene| scene.animations[0].channels[3].target;
    assert_eq!(target(&new), target(&scene));
}

#[test]
fn materials_and_textures() {
    let mut all = 0;
    for (name, _, file) in files() {
        let scene = file.scene().unwrap();
        let Some(material) = scene.materials.iter().position(|material| !material.textures.is_empty()) else {
            continue;
        };
        let changes = [
            Change::MaterialName { material, name: b"gold".to_vec() },
            Change::TextureName { material, texture: 0, name: b"gold_d".to_vec() },
        ];
        let (new, found) = apply(&name, &file, &changes);
        assert_eq!(
            (&*new.materials[material].name, &*new.materials[material].textures[0].name),
            (&b"gold"[..], &b"gold_d"[..])
        );
        let source = &scene.materials[material];
        let expected = BTreeSet::from([format!("{}.material_name", source.source), source.textures[0].source.clone()]);
        assert!(is_merged(&file) || found == expected, "{name}: {found:?}");
        all += 1;
    }
    assert!(all > 15, "{all}");
    let file = common::everything(Profile::Nmc);
    let scene = file.scene().unwrap();
    let of = |name: &str| scene.meshes.iter().position(|mesh| mesh.name == name.as_bytes()).unwrap();
    let change = Change::PrimitiveMaterial { mesh: of("cloth"), primitive: 0, material: of("shiny") };
    let (new, found) = apply("another material", &file, &[change]);
    assert_eq!(new.materials[of("cloth")].name, b"demo_material");
    assert!(found.iter().all(|path| path.starts_with(&scene.materials[of("cloth")].source)), "{found:?}");
}

/// A value that is not there, near another one.
fn moved([x, y, z]: [f32; 3]) -> [f32; 3] {
    [x + 0.25, y, z - 0.5]
}

#[test]
fn values_of_vertices() {
    let mut all = 0;
    for (name, _, file) in files() {
        let scene = file.scene().unwrap();
        for (mesh, own) in
            scene.meshes.iter().enumerate().filter(|(_, own)| own.primitives[0].positions.len() > 2).take(3)
        {
            let part = &own.primitives[0];
            let vertex = part.positions.len() - 1;
            let number = vertex as u32;
            let change = |values| Change::Vertices { mesh, primitive: 0, values };
            let mut expected = part.clone();
            expected.positions[vertex] = moved(part.positions[vertex]);
            let mut changes = vec![change(VertexValues::Positions(vec![(number, expected.positions[vertex])]))];
            if !part.normals.is_empty() {
                expected.normals[vertex] = [0.0, 0.6, 0.8];
                changes.push(change(VertexValues::Normals(vec![(number, [0.0, 0.6, 0.8])])));
            }
            for (set, uvs) in expected.uv_sets.iter_mut().enumerate() {
                uvs[vertex] = [0.25, 7.5];
                changes.push(change(VertexValues::Uvs(set, vec![(number, [0.25, 7.5])])));
            }
            if let Some(colors) = expected.color_sets.first_mut() {
                colors[vertex] = [0.0, 1.0, 128.0 / 255.0, 1.0];
                changes.push(change(VertexValues::Colors(0, vec![(number, colors[vertex])])));
            }
            let (new, found) = apply(&name, &file, &changes);
            assert_eq!(new.meshes[mesh].primitives[0], expected, "{name}");
            let of_others = found.iter().filter(|path| !path.starts_with(&own.source)).count();
            assert!(of_others == 0 || is_merged(&file), "{name}: {found:?}");
            all += 1;
        }
    }
    let least = if corpus_if_set("mdl", &["mdl"]).is_empty() { 40 } else { 60 };
    assert!(all > least, "{all}");
}

#[test]
fn meshes_that_are_drawn_together_come_apart_where_one_changes() {
    let (mut groups, mut left) = (0, 0);
    for (name, _, file) in files().into_iter().filter(|(_, _, file)| is_merged(file)) {
        let group = |file: &MdlFile| -> Vec<Vec<Vec<u8>>> {
            let names = |merge: &nwn_mdl::view::Merge<'_>| {
                let nodes = std::iter::once(merge.leader).chain(merge.followers.iter().copied());
                nodes.map(|node| node.head.name.text().to_vec()).collect()
            };
            file.merges().iter().map(names).collect()
        };
        let before = group(&file);
        let scene = file.scene().unwrap();
        let follower = before.iter().find(|names| names.len() > 1).unwrap()[1].clone();
        let mesh = scene.meshes.iter().position(|mesh| mesh.name == follower).unwrap();
        let values = VertexValues::Positions(vec![(0, moved(scene.meshes[mesh].primitives[0].positions[0]))]);
        let mut changed = file.clone();
        changed.apply(&[Change::Vertices { mesh, primitive: 0, values }]).unwrap();
        let expected: Vec<_> = before.iter().filter(|names| !names.contains(&follower)).cloned().collect();
        assert_eq!(group(&changed), expected, "{name}: only the group of the mesh comes apart");
        let new = changed.scene().unwrap();
        for (old, new) in scene.meshes.iter().zip(&new.meshes).filter(|(old, _)| old.name != follower) {
            assert_eq!(old.primitives, new.primitives, "{name}");
        }
        (groups, left) = (groups + 1, left + expected.len());
    }
    eprintln!("{groups} groups came apart, {left} stay");
}

#[test]
fn tangents_and_weights() {
    let file = common::everything(Profile::Ee);
    let scene = file.scene().unwrap();
    let of = |name: &str| scene.meshes.iter().position(|mesh| mesh.name == name.as_bytes()).unwrap();
    let row = vec![Influence { joint: 1, weight: 0.25 }, Influence { joint: 0, weight: 0.75 }];
    let changes = [
        Change::Vertices {
            mesh: of("shiny"),
            primitive: 0,
            values: VertexValues::Tangents(vec![(2, [0.0, 1.0, 0.0, -1.0])]),
        },
        Change::Vertices {
            mesh: of("skin_64"),
            primitive: 0,
            values: VertexValues::Influences(vec![(3, row.clone())]),
        },
    ];
    let (new, found) = apply("tangents", &file, &changes);
    assert_eq!(new.meshes[of("shiny")].primitives[0].tangents[2], [0.0, 1.0, 0.0, -1.0]);
    assert_eq!(new.meshes[of("skin_64")].primitives[0].influences.of(3), row);
    let ends = |end: &str| found.iter().filter(|path| path.contains(end)).count();
    assert_eq!((ends("tangents"), ends("handedness"), found.len()), (2, 1, 3 + ends("weights") + ends("bones")));
}

#[test]
fn vertices_and_triangles_are_added_and_removed() {
    let (mut all, mut kept) = (0, 0);
    for (name, _, file) in files() {
        let scene = file.scene().unwrap();
        for (mesh, own) in
            scene.meshes.iter().enumerate().filter(|(_, own)| own.primitives[0].triangles.len() > 1).take(3)
        {
            // What a shape over time or water says of each vertex, new ones do not.
            let is_fixed = own.extras.iter().any(|(extra, _)| extra.starts_with("water"));
            if is_fixed || name.contains("animated-animmesh") {
                continue;
            }
            // The first triangle goes; a copy of the last vertex with a triangle comes.
            let old = &own.primitives[0];
            let mut part = old.clone();
            part.triangles.remove(0);
            let count = part.positions.len() as u32;
            let last = count - 1;
            let mut origins: Vec<Option<u32>> = (0..count).map(Some).collect();
            origins.push(None);
            part.positions.push(moved(old.positions[last as usize]));
            part.triangles.push([count, 1, 0]);
            part.normals.extend(old.normals.last().copied());
            part.tangents.extend(old.tangents.last().copied());
            part.uv_sets.iter_mut().for_each(|set| set.extend(set.last().copied()));
            part.color_sets.iter_mut().for_each(|set| set.extend(set.last().copied()));
            if !part.influences.is_empty() {
                part.influences.push(old.influences.of(last as usize).to_vec());
            }
            let change =
                Change::Geometry { mesh, primitive: 0, geometry: Box::new(part.clone()), origins: origins.clone() };
            let (new, found) = apply(&name, &file, &[change]);
            assert_eq!(new.meshes[mesh].primitives[0], part, "{name}");
            let of_others = found.iter().filter(|path| !path.starts_with(&own.source)).count();
            assert!(of_others == 0 || is_merged(&file), "{name}: {found:?}");
            let surfaces =
                |scene: &Scene| scene.meshes[mesh].extras.iter().find(|(name, _)| name == "surfaces").cloned();
            if let (Some((_, old)), Some((_, new))) = (surfaces(&scene), surfaces(&new)) {
                let (meshwire_scene::Extra::List(old), meshwire_scene::Extra::List(new)) = (old, new) else { panic!() };
                assert_eq!(old[1..], new[..new.len() - 1], "{name}: faces keep their surface");
                kept += old.len();
            }
            all += 1;
        }
    }
    assert!(all > 20 && kept > 10, "{all} {kept}");
}

#[test]
fn keys_of_channels() {
    let mut all = 0;
    for (name, _, file) in files() {
        let scene = file.scene().unwrap();
        let Some(animation) = scene.animations.iter().position(|own| !own.channels.is_empty()) else { continue };
        let channel = scene.animations[animation].channels.len() - 1;
        let mut track = scene.animations[animation].channels[channel].track.clone();
        let is_turn = track.channel == Channel::Rotation;
        track.keys[0].value = if is_turn { [0.0, 1.0, 0.0, 0.0] } else { [0.5, 0.25, 0.125, 0.0] };
        let width = track.width;
        track.keys[0].value[width..].fill(0.0);
        track.keys.truncate(1);
        (track.keys[0].incoming, track.keys[0].outgoing) = {
            let handles = track.keys[0].value.map(|value| [track.keys[0].time, value]);
            (handles, handles)
        };
        let change = Change::Keys { animation, channel, track: track.clone() };
        let (new, found) = apply(&name, &file, &[change]);
        assert_eq!(new.animations[animation].channels[channel].track, track, "{name}");
        let source = scene.animations[animation].channels[channel].source.rsplit_once('[').unwrap().0;
        assert!(found.iter().all(|path| path.starts_with(source)), "{name}: {found:?}");
        all += 1;
    }
    assert!(all > 10, "{all}");
}

fn triangle(name: &str, node: usize) -> Mesh {
    let part = Primitive {
        positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
        triangles: vec![[0, 1, 2]],
        ..Primitive::default()
    };
    Mesh { name: name.into(), node, primitives: vec![part], ..Mesh::default() }
}

#[test]
fn meshes_are_added_and_removed() {
    for profile in Profile::ALL {
        let file = common::everything(profile);
        let scene = file.scene().unwrap();
        let [bone, tip] = ["bone", "tip"].map(|name| scene.find_node(name).unwrap());
        let of = |name: &str| scene.meshes.iter().position(|mesh| mesh.name == name.as_bytes()).unwrap();
        let mut hat = triangle("hat", 1);
        hat.primitives[0].material = Some(of("plain"));
        let mut skin = triangle("sleeve", 0);
        for _ in 0..3 {
            skin.primitives[0].influences.push([Influence { joint: 1, weight: 1.0 }]);
        }
        let inverse_bind = scene.meshes[of("skin_18")].skin.as_ref().unwrap().inverse_bind.clone();
        skin.skin = Some(Skin { joints: vec![bone, tip], inverse_bind: inverse_bind.clone() });
        let walk = Mesh { purpose: Purpose::Walk, ..triangle("floor", tip) };
        let changes = [hat, skin, walk].map(|mesh| Change::AddMesh { mesh: Box::new(mesh) });
        let gone = Change::RemoveMesh { mesh: of("plain") };
        let changes: Vec<Change> = changes.into_iter().chain([gone]).collect();
        let (new, _) = apply("add", &file, &changes);
        let mesh = |name: &str| new.meshes.iter().find(|mesh| mesh.name == name.as_bytes()).unwrap();
        assert_eq!(new.nodes.len(), scene.nodes.len() + 3);
        assert_eq!(new.meshes.len(), scene.meshes.len() + 2);
        assert!(new.find_node("plain").is_some() && new.meshes.iter().all(|mesh| mesh.name != b"plain"));
        assert_eq!(new.nodes[mesh("hat").node].parent, new.find_node(&*scene.nodes[1].name));
        let textures = &new.materials[mesh("hat").primitives[0].material.unwrap()].textures;
        assert_eq!(textures[0].name, b"demo_wood", "of a mesh that goes at the same time");
        assert_eq!(mesh("floor").purpose, Purpose::Walk);
        let sleeve = mesh("sleeve").skin.as_ref().unwrap();
        let names: Vec<&[u8]> = sleeve.joints.iter().map(|joint| &*new.nodes[*joint].name).collect();
        assert_eq!((names, &sleeve.inverse_bind), (vec![&b"bone"[..], b"tip"], &inverse_bind));
        // The bones of the other skins are the same nodes as before.
        let joints = &mesh("skin_64").skin.as_ref().unwrap().joints;
        assert_eq!(joints.iter().map(|joint| &*new.nodes[*joint].name).collect::<Vec<_>>(), [&b"bone"[..], b"tip"]);
    }
}

#[test]
fn unsupported_edits_are_refused_with_all_reasons() {
    let file = common::everything(Profile::Nmc);
    let scene = file.scene().unwrap();
    let of = |name: &str| scene.meshes.iter().position(|mesh| mesh.name == name.as_bytes()).unwrap();
    let place = |scale| Transform::Parts { translation: Vec3::ZERO, rotation: Quat::IDENTITY, scale };
    let values = |mesh, values| Change::Vertices { mesh, primitive: 0, values };
    let mut with_normals = triangle("x", 0).primitives.remove(0);
    with_normals.normals = vec![[0.0, 0.0, 1.0]; 3];
    let cases = [
        (Change::NodeName { node: 99, name: b"a".to_vec() }, "node 99: does not exist"),
        (Change::NodeName { node: 1, name: b"BONE".to_vec() }, "another node has the name"),
        (Change::NodeName { node: 2, name: vec![b'a'; 32] }, "at most 31 bytes"),
        (Change::NodeTransform { node: 1, transform: place(Vec3::new(1.0, 2.0, 1.0)) }, "one uniform scale"),
        (Change::NodeTransform { node: 1, transform: place(Vec3::NAN) }, "expected finite numbers"),
        (
            Change::NodeTransform {
                node: 1,
                transform: Transform::Parts { translation: Vec3::NAN, rotation: Quat::IDENTITY, scale: Vec3::ONE },
            },
            "expected finite numbers",
        ),
        (Change::MaterialName { material: 0, name: vec![b'a'; 65] }, "at most"),
        (Change::TextureName { material: 0, texture: 3, name: b"a".to_vec() }, "texture 3 does not exist"),
        (values(0, VertexValues::Positions(vec![(4, [0.0; 3])])), "vertex 4 does not exist"),
        (values(0, VertexValues::Positions(vec![(0, [f32::NAN; 3])])), "finite"),
        (values(0, VertexValues::Tangents((0..4).map(|vertex| (vertex, [1.0; 4])).collect())), "not support tangents"),
        (values(0, VertexValues::Colors(0, vec![(0, [2.0; 4])])), "between 0 and 1"),
        (values(0, VertexValues::Influences(vec![(0, vec![])])), "not support joints"),
        (values(0, VertexValues::MorphPositions(0, vec![(0, [0.0; 3])])), "morph"),
        (Change::RemoveMesh { mesh: 50 }, "mesh 50: does not exist"),
        (Change::AddMesh { mesh: Box::new(triangle("bone", 0)) }, "another node has its name"),
        (Change::AddMesh { mesh: Box::new(Mesh { primitives: Vec::new(), ..triangle("x", 0) }) }, "has no part"),
        (
            Change::Geometry {
                mesh: of("water"),
                primitive: 0,
                geometry: Box::new(with_normals.clone()),
                origins: vec![None; 3],
            },
            "water",
        ),
        (
            Change::Geometry {
                mesh: of("flag"),
                primitive: 0,
                geometry: Box::new(with_normals.clone()),
                origins: vec![None; 3],
            },
            "contain a shape",
        ),
    ];
    for (change, reason) in &cases {
        let message = refusal(&file, std::slice::from_ref(change));
        assert!(message.contains(reason) && message.contains("changes[0]"), "{reason}: {message}");
    }
    let all: Vec<Change> = cases.iter().map(|(change, _)| change.clone()).collect();
    let message = refusal(&file, &all);
    for (_, reason) in &cases {
        assert!(message.contains(reason), "{reason} is missing: {message}");
    }
}

/// Names of animations follow a node from the name it had; a second new name would lose them.
#[test]
fn a_node_gets_one_name() {
    let file = common::everything(Profile::Ee);
    let name = |name: &str| Change::NodeName { node: 1, name: name.into() };
    let mut changed = file.clone();
    let error = changed.apply(&[name("a"), name("b")]).unwrap_err().to_string();
    assert!(error.contains("changes[1]: node \"lamp\": another edit gives it a different name"), "{error}");
    assert!(changed == file, "a refusal changes nothing");
}

/// Everything of a scene that does not depend on the positions of nodes and meshes in its lists.
fn by_name(scene: &Scene) -> Vec<String> {
    let name = |node: usize| String::from_utf8_lossy(&scene.nodes[node].name).into_owned();
    let nodes =
        scene.nodes.iter().map(|node| format!("{:?} {:?} {:?}", node.name, node.parent.map(name), node.transform));
    let meshes = scene.meshes.iter().map(|mesh| {
        let part = &mesh.primitives[0];
        let joints =
            mesh.skin.iter().flat_map(|skin| skin.joints.iter().map(|joint| name(*joint)).zip(&skin.inverse_bind));
        let shape = (&part.positions, &part.triangles, &part.uv_sets, &part.color_sets, &part.influences);
        format!("{} {shape:?} {:?}", name(mesh.node), joints.collect::<Vec<_>>())
    });
    let channels = scene.animations.iter().flat_map(|own| {
        let target = |own: &AnimationTarget| matches!(own, AnimationTarget::Node(_));
        own.channels.iter().map(move |channel| {
            let track = &channel.track;
            let is_bound = channel.target.as_ref().is_some_and(target);
            format!("{:?} {:?} {:?} {is_bound} {:?}", own.name, track.target, track.channel, track.keys)
        })
    });
    nodes.chain(meshes).chain(channels).collect()
}

/// Lines that only one of two scenes has.
fn differing(old: &Scene, new: &Scene) -> (Vec<String>, Vec<String>) {
    let (old, new) = (by_name(old), by_name(new));
    let only = |one: &[String], other: &[String]| one.iter().filter(|line| !other.contains(line)).cloned().collect();
    (only(&old, &new), only(&new, &old))
}

#[test]
fn nodes_are_added_removed_and_moved_and_skins_follow() {
    for profile in Profile::ALL {
        let file = common::everything(profile);
        let scene = file.scene().unwrap();
        let [bone, lamp] = ["bone", "lamp"].map(|name| scene.find_node(name).unwrap());
        let count = scene.nodes.len();
        let place = Transform::Parts {
            translation: Vec3::new(0.0, 0.0, 2.0),
            rotation: Quat::IDENTITY,
            scale: Vec3::splat(2.0),
        };
        let new = Node { parent: Some(bone), transform: place, ..Node::named("hook") };
        let tip = Node { parent: Some(count), ..Node::named("barb") };
        let changes = [
            Change::AddNode { node: Box::new(new) },
            Change::AddNode { node: Box::new(tip) },
            Change::NodeParent { node: lamp, parent: Some(count + 1) },
        ];
        let (new, _) = apply("nodes", &file, &changes);
        let (gone, come) = differing(&scene, &new);
        assert_eq!((gone.len(), come.len()), (1, 3), "{gone:?} {come:?}");
        let of = |name: &str| new.find_node(name).unwrap();
        assert_eq!(new.nodes[of("hook")].transform, place);
        assert_eq!(new.nodes[of("lamp")].parent, Some(of("barb")));
        assert_eq!(new.nodes[of("barb")].parent, Some(of("hook")));

        let mut changed = file.clone();
        changed.apply(&changes).unwrap();
        let remove = ["hook", "barb"].map(|name| Change::RemoveNode { node: of(name) });
        let back = Change::NodeParent { node: of("lamp"), parent: Some(0) };
        let (old, _) = apply("nodes go", &changed, &[remove[0].clone(), remove[1].clone(), back]);
        assert_eq!(by_name(&old).len(), by_name(&scene).len());
        assert!(old.find_node("hook").is_none());
        assert_eq!(differing(&scene, &old).1, [""; 0]);
        let message = refusal(&changed, &remove[..1]);
        assert!(message.contains("changes[0]") && message.contains("has children"), "{message}");
        assert!(refusal(&file, &[Change::RemoveNode { node: 0 }]).contains("children"));
        assert!(refusal(&file, &[Change::NodeParent { node: lamp, parent: None }]).contains("one root"));
    }
}

/// A node that goes is removed from animations; the nodes below it move up there.
#[test]
fn a_removed_node_leaves_its_animations() {
    let file = common::everything(Profile::Ee);
    let scene = file.scene().unwrap();
    let mut track = Track::new("", Channel::Position, 3, Blend::Linear);
    track.keys = vec![Key::new(0.0, [1.0; 4])];
    let channel = |node| Change::AddChannel {
        animation: 0,
        channel: Box::new(AnimationChannel {
            source: String::new(),
            target: Some(AnimationTarget::Node(node)),
            track: track.clone(),
        }),
    };
    let count = scene.nodes.len();
    let [hook, barb] = [("hook", 1), ("barb", count)]
        .map(|(name, parent)| Change::AddNode { node: Box::new(Node { parent: Some(parent), ..Node::named(name) }) });
    let mut moving = file.clone();
    moving.apply(&[hook, barb, channel(count), channel(count + 1)]).unwrap();
    let before = moving.scene().unwrap();
    let [hook, barb] = ["hook", "barb"].map(|name| before.find_node(name).unwrap());
    let changes = [
        Change::NodeParent { node: barb, parent: Some(0) },
        Change::RemoveNode { node: hook },
        Change::NodeName { node: barb, name: b"hook".to_vec() },
    ];
    let (new, _) = apply("leaf", &moving, &changes);
    let all = || new.animations.iter().flat_map(|own| &own.channels);
    let of_hook: Vec<_> = all().filter(|channel| channel.track.target == b"hook").collect();
    assert_eq!(of_hook.len(), 1, "that of the node that takes the name");
    assert_eq!(of_hook[0].target, new.find_node("hook").map(AnimationTarget::Node));
    assert!(all().all(|channel| channel.track.target != b"barb"));
}

#[test]
fn materials_parts_and_meshes_at_new_nodes() {
    for profile in Profile::ALL {
        let file = common::everything(profile);
        let scene = file.scene().unwrap();
        let of = |name: &str| scene.meshes.iter().position(|mesh| mesh.name == name.as_bytes()).unwrap();
        let (materials, nodes) = (scene.materials.len(), scene.nodes.len());
        let texture = Texture {
            source: String::new(),
            role: TextureRole::Color,
            name: b"brick".to_vec(),
            uv_set: 0,
            tiling: None,
            offset: None,
        };
        let material = Material {
            name: b"masonry".to_vec(),
            textures: vec![texture],
            color: Some([1.0, 0.5, 0.25, 0.5]),
            ..Material::default()
        };
        let mut part = triangle("x", 0).primitives.remove(0);
        part.material = Some(materials);
        let mut of_skin = part.clone();
        (0..3).for_each(|_| of_skin.influences.push([Influence { joint: 1, weight: 1.0 }]));
        let mesh = Mesh { primitives: vec![part.clone(), part.clone()], ..triangle("anything", nodes) };
        let changes = [
            Change::AddMaterial { material: Box::new(material) },
            Change::AddNode { node: Box::new(Node { parent: Some(1), ..Node::named("wall") }) },
            Change::AddPrimitive { mesh: of("plain"), primitive: Box::new(part.clone()) },
            Change::AddPrimitive { mesh: of("skin_18"), primitive: Box::new(of_skin) },
            Change::AddMesh { mesh: Box::new(mesh) },
            Change::PrimitiveMaterial { mesh: of("cloth"), primitive: 0, material: materials },
        ];
        let (new, _) = apply("parts", &file, &changes);
        let (gone, come) = differing(&scene, &new);
        // A node and a mesh each: two parts, a mesh of two parts.
        assert_eq!((gone.len(), come.len()), (0, 8), "{gone:?} {come:?}");
        let mesh = |name: &str| new.meshes.iter().find(|mesh| mesh.name == name.as_bytes()).unwrap();
        for (name, parent) in [("plain_2", "plain"), ("skin_18_2", "skin_18"), ("anything_2", "wall")] {
            assert_eq!(new.nodes[mesh(name).node].parent, new.find_node(parent), "{name}");
        }
        assert_eq!(mesh("skin_18_2").skin.as_ref().unwrap().joints.len(), 2);
        for name in ["plain_2", "skin_18_2", "wall", "anything_2", "cloth"] {
            let material = &new.materials[mesh(name).primitives[0].material.unwrap()];
            assert_eq!((&*material.name, &*material.textures[0].name), (&b"masonry"[..], &b"brick"[..]));
            assert_eq!(material.color, Some([1.0, 0.5, 0.25, 0.5]));
        }
    }
}

/// Two meshes exchange their materials; a mesh that is replaced keeps its node.
#[test]
fn exchanges() {
    let file = common::everything(Profile::Bio);
    let scene = file.scene().unwrap();
    let of = |name: &str| scene.meshes.iter().position(|mesh| mesh.name == name.as_bytes()).unwrap();
    let give = |mesh, material| Change::PrimitiveMaterial { mesh, primitive: 0, material };
    let (new, _) = apply("materials", &file, &[give(of("plain"), of("shiny")), give(of("shiny"), of("plain"))]);
    let textures = |scene: &Scene, name: &str| {
        let mesh = scene.meshes.iter().find(|mesh| mesh.name == name.as_bytes()).unwrap();
        let material = &scene.materials[mesh.primitives[0].material.unwrap()];
        (material.name.clone(), material.textures.iter().map(|texture| texture.name.clone()).collect::<Vec<_>>())
    };
    assert_eq!(textures(&new, "plain"), textures(&scene, "shiny"));
    assert_eq!(textures(&new, "shiny"), textures(&scene, "plain"));
    let node = scene.meshes[of("plain")].node;
    let replace =
        [Change::RemoveMesh { mesh: of("plain") }, Change::AddMesh { mesh: Box::new(triangle("plain", node)) }];
    let (new, _) = apply("replaced", &file, &replace);
    assert_eq!((new.nodes.len(), new.meshes.len()), (scene.nodes.len(), scene.meshes.len()));
    assert_eq!(new.meshes[of("plain")].primitives[0].positions.len(), 3);
}

#[test]
fn sets_of_coordinates_and_colors_and_joints() {
    for profile in Profile::ALL {
        let file = common::everything(profile);
        let scene = file.scene().unwrap();
        let of = |name: &str| scene.meshes.iter().position(|mesh| mesh.name == name.as_bytes()).unwrap();
        let (mesh, skin) = (of("cloth"), of("skin_18"));
        let part = &scene.meshes[mesh].primitives[0];
        let (set, count) = (part.uv_sets.len(), part.positions.len() as u32);
        let uvs = VertexValues::Uvs(set, (0..count).map(|vertex| (vertex, [vertex as f32, 0.5])).collect());
        let colors = VertexValues::Colors(0, (0..count).map(|vertex| (vertex, [1.0, 0.0, 0.0, 1.0])).collect());
        let bare = scene.meshes[skin].skin.as_ref().unwrap();
        let hook = Node { parent: Some(bare.joints[1]), ..Node::named("hook") };
        let mut joints = bare.clone();
        joints.joints.push(scene.nodes.len());
        joints.inverse_bind.push(joints.inverse_bind[0]);
        let row = vec![Influence { joint: 2, weight: 0.5 }, Influence { joint: 0, weight: 0.5 }];
        let influences = VertexValues::Influences(vec![(1, row.clone())]);
        let vertices = |mesh, values| Change::Vertices { mesh, primitive: 0, values };
        let changes = [
            vertices(mesh, uvs),
            vertices(mesh, colors),
            Change::AddNode { node: Box::new(hook) },
            Change::Skin { mesh: skin, skin: joints.clone() },
            vertices(skin, influences),
        ];
        let (new, _) = apply("sets", &file, &changes);
        let (gone, come) = differing(&scene, &new);
        assert_eq!((gone.len(), come.len()), (2, 3), "{gone:?} {come:?}");
        let named = |name: &str| new.meshes.iter().find(|mesh| mesh.name == name.as_bytes()).unwrap();
        let own = &named("cloth").primitives[0];
        assert_eq!((own.uv_sets[set][2], own.color_sets[0][0]), ([2.0, 0.5], [1.0, 0.0, 0.0, 1.0]));
        let own = named("skin_18");
        let bound = own.skin.as_ref().unwrap();
        assert_eq!(new.nodes[bound.joints[2]].name, b"hook");
        assert_eq!(bound.inverse_bind, joints.inverse_bind);
        assert_eq!(own.primitives[0].influences.of(1), row);
        // More joints than the table of the skin has slots.
        let most: Vec<Change> = (0..130)
            .map(|number| Change::AddNode {
                node: Box::new(Node { parent: Some(0), ..Node::named(format!("n{number}")) }),
            })
            .collect();
        let mut many = joints;
        many.joints = (scene.nodes.len()..scene.nodes.len() + 130).collect();
        many.inverse_bind = vec![many.inverse_bind[0]; 130];
        let all: Vec<Change> = most.into_iter().chain([Change::Skin { mesh: skin, skin: many }]).collect();
        assert!(refusal(&file, &all).contains("bone slots: 130 joints do not fit"));
    }
}

#[test]
fn channels_and_animations_are_added_and_removed() {
    for profile in Profile::ALL {
        let file = common::everything(profile);
        let scene = file.scene().unwrap();
        let [tip, plain] = ["tip", "plain"].map(|name| scene.find_node(name).unwrap());
        let mut track = Track::new("", Channel::Position, 3, Blend::Linear);
        track.keys = vec![Key::new(0.0, [0.0; 4]), Key::new(0.5, [1.0, 2.0, 3.0, 0.0])];
        let channel = |node| AnimationChannel {
            source: String::new(),
            target: Some(AnimationTarget::Node(node)),
            track: track.clone(),
        };
        let hook = Node { parent: Some(tip), ..Node::named("hook") };
        let wave = Animation {
            name: b"wave".to_vec(),
            duration: 2.0,
            channels: vec![channel(plain), channel(scene.nodes.len())],
            ..Animation::default()
        };
        let changes = [
            Change::AddNode { node: Box::new(hook) },
            Change::AddChannel { animation: 0, channel: Box::new(channel(scene.nodes.len())) },
            Change::AddAnimation { animation: Box::new(wave) },
            Change::NodeName { node: plain, name: b"simple".to_vec() },
        ];
        let (new, _) = apply("channels", &file, &changes);
        assert_eq!(new.animations.len(), scene.animations.len() + 1);
        let wave = new.animations.last().unwrap();
        assert_eq!((&*wave.name, wave.duration), (&b"wave"[..], 2.0));
        let targets: Vec<&[u8]> = wave.channels.iter().map(|channel| &*channel.track.target).collect();
        assert_eq!(targets, [&b"simple"[..], b"hook"], "in the order of the tree");
        let of_hook = new.animations[0].channels.iter().find(|channel| channel.track.target == b"hook").unwrap();
        assert_eq!(of_hook.target, new.find_node("hook").map(AnimationTarget::Node));
        assert_eq!(of_hook.track.keys, track.keys);
        assert_eq!(new.animations[0].channels.len(), scene.animations[0].channels.len() + 1);

        let (new, _) = apply("animation goes", &file, &[Change::RemoveAnimation { animation: 0 }]);
        assert_eq!(new.animations.len(), scene.animations.len() - 1);
        let known = &scene.animations[0].channels[0];
        let twice = Change::AddChannel { animation: 0, channel: Box::new(known.clone()) };
        assert!(refusal(&file, &[twice]).contains("has keys already"));
    }
}

//! Edits of scenes back in texts: the statements that say it change, every other line stays to the character.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use crate::own_values;

use std::path::Path;

use meshwire_core::Format;
use meshwire_core::testkit::{assert_same_bytes, corpus_if_set};
use meshwire_scene::glam::{Quat, Vec3};
use meshwire_scene::motion::{Blend, Channel, Key, Track};
use meshwire_scene::{
    Animation, AnimationChannel, AnimationTarget, Change, Influence, Material, Mesh, Node, Primitive, Scene, Texture,
    TextureRole, Transform, VertexValues,
};
use nwn_mdl::text::TextFile;

/// All samples of the project, and the real texts if they are there.
fn files() -> Vec<(String, Vec<u8>, TextFile)> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/mdl_text");
    let samples = std::fs::read_dir(samples).unwrap().map(|entry| entry.unwrap().path());
    samples
        .chain(corpus_if_set("mdl-ascii", &["mdl"]))
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(path).unwrap()))
        .filter(|(_, bytes)| TextFile::detect(bytes))
        .map(|(name, bytes)| {
            let file = TextFile::read(&bytes).unwrap();
            (name, bytes, file)
        })
        .collect()
}

/// Does changes; the scene afterwards, and the lines that are new.
fn apply(name: &str, bytes: &[u8], file: &TextFile, changes: &[Change]) -> (Scene, Vec<String>) {
    let mut changed = file.clone();
    changed.apply(changes).unwrap_or_else(|error| panic!("{name}: {error}"));
    let written = changed.to_bytes().unwrap();
    let back = TextFile::read(&written).unwrap();
    assert!(back == changed, "{name}");
    let old: std::collections::HashSet<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
    let new = written.split(|byte| *byte == b'\n').filter(|line| !old.contains(line));
    let new = new.map(|line| String::from_utf8_lossy(line).trim().to_owned()).collect();
    (back.scene().unwrap(), new)
}

fn refusal(file: &TextFile, change: Change) -> String {
    let mut changed = file.clone();
    let error = changed.apply(&[change]).unwrap_err().to_string();
    assert!(changed == *file, "a refusal changes nothing");
    error
}

const TEXT: &[u8] = b"newmodel demo
setsupermodel demo NULL
beginmodelgeom demo
node dummy demo
  parent NULL # the root
endnode
node dummy Arm
  parent demo
  position 0.10 0 0
endnode
node skin sleeve
  parent demo
  bitmap cloth
  verts 4
    0 0 0
    1 0 0
    1 1 0.5
    0 1 1.5
  tverts 4
    0 0 0
    1 0 0
    1 1 0
    0 1 0
  faces 2
    0 1 2  1  0 1 2  3
    0 2 3  2  0 2 3  4
  weights 4
    Arm 1
    Arm 0.5 demo 0.5
    Arm 1
    demo 1.0
endnode
node trimesh plate
  parent Arm
  alpha 0.5
  texture0 steel
endnode
endmodelgeom demo
newanim wave demo
  length 1
  animroot demo
  node dummy demo
    parent NULL
  endnode
  node dummy Arm
    parent demo
    orientationkey
      0.0  0 0 1 0.0
      0.5  0 0 1 1.50
      1.0  0 0 1 0.0
    endlist
    position 0 0 1
  endnode
doneanim wave demo
donemodel demo
";

fn text() -> TextFile {
    TextFile::read(TEXT).unwrap()
}

#[test]
fn no_change_keeps_the_text() {
    for (name, bytes, mut file) in files() {
        let scene = file.scene().unwrap();
        file.apply(&[]).unwrap();
        let changes = own_values::own_values(&scene);
        file.apply(&changes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_same_bytes(&name, &bytes, &file.to_bytes().unwrap());
    }
}

#[test]
fn real_texts_take_names_places_and_positions() {
    let (mut all, mut moved) = (0, 0);
    for (name, bytes, file) in files() {
        let scene = file.scene().unwrap();
        let last = scene.nodes.len() - 1;
        let is_unique = |own: &[u8]| scene.nodes.iter().filter(|node| node.name.eq_ignore_ascii_case(own)).count() == 1;
        let place = Transform::Parts {
            translation: Vec3::new(1.0, 2.5, -0.1),
            rotation: Quat::from_xyzw(0.0, 0.6, 0.0, 0.8),
            scale: Vec3::splat(2.0),
        };
        let (new, lines) = apply(&name, &bytes, &file, &[Change::NodeTransform { node: last, transform: place }]);
        let (Transform::Parts { translation, rotation, scale }, Transform::Parts { rotation: turned, .. }) =
            (new.nodes[last].transform, place)
        else {
            panic!()
        };
        assert_eq!((translation, scale), (Vec3::new(1.0, 2.5, -0.1), Vec3::splat(2.0)), "{name}");
        assert!(rotation.dot(turned).abs() > 0.999_999, "{name}: {rotation}");
        assert!(lines.len() <= 3, "{name}: {lines:?}");
        if is_unique(&scene.nodes[last].name) {
            let (new, _) = apply(&name, &bytes, &file, &[Change::NodeName { node: last, name: b"Renamed".to_vec() }]);
            assert_eq!(new.nodes[last].name, b"Renamed", "{name}");
            all += 1;
        }
        for (mesh, own) in
            scene.meshes.iter().enumerate().filter(|(_, own)| own.primitives[0].positions.len() > 2).take(2)
        {
            // All vertices of the last row.
            let part = &own.primitives[0];
            let row = *part.source_vertices.last().unwrap();
            let is_row = |(_, own): &(u32, u32)| *own == row;
            let vertices: Vec<u32> =
                (0..).zip(part.source_vertices.iter().copied()).filter(is_row).map(|(vertex, _)| vertex).collect();
            let values = vertices.iter().map(|vertex| (*vertex, [0.1, -7.0, 0.25])).collect();
            let change = Change::Vertices { mesh, primitive: 0, values: VertexValues::Positions(values) };
            let (new, lines) = apply(&name, &bytes, &file, &[change]);
            assert!(new.meshes[mesh].primitives[0].positions.contains(&[0.1, -7.0, 0.25]), "{name}");
            assert!(lines.len() <= 1, "{name}: {lines:?}");
            moved += 1;
        }
    }
    assert!(all > 10 && moved > 5, "{all} {moved}");
}

#[test]
fn each_change_edits_its_statement() {
    let scene = text().scene().unwrap();
    let (arm, sleeve, plate) = (scene.find_node("Arm").unwrap(), 1, 0);
    assert_eq!(scene.meshes[sleeve].name, b"sleeve");
    let of_row = |row: u32| {
        let vertices = (0..).zip(scene.meshes[sleeve].primitives[0].source_vertices.iter().copied());
        vertices.filter(|(_, own)| *own == row).map(|(vertex, _)| vertex).collect::<Vec<u32>>()
    };
    let on = |values| Change::Vertices { mesh: sleeve, primitive: 0, values };
    let lines = |changes: &[Change]| apply("demo", TEXT, &text(), changes).1;
    let place = |translation| Transform::Parts { translation, rotation: Quat::IDENTITY, scale: Vec3::ONE };
    let transform = place(Vec3::new(0.1, 0.2, 0.0));
    let moved = lines(&[Change::NodeTransform { node: arm, transform }]);
    assert!(moved.len() == 1 && moved[0].starts_with("position "), "{moved:?}");
    let name = Change::NodeName { node: 0, name: b"other".to_vec() };
    let renamed = lines(&[name]);
    assert!(
        renamed.contains(&"newmodel other".to_owned()) && renamed.contains(&"newanim wave other".to_owned()),
        "{renamed:?}"
    );
    assert!(renamed.contains(&"parent other".to_owned()) && renamed.contains(&"setsupermodel other NULL".to_owned()));
    let texture = Change::TextureName { material: plate, texture: 0, name: b"gold".to_vec() };
    assert_eq!(lines(&[texture]), ["texture0 gold"]);
    assert_eq!(lines(&[Change::MaterialName { material: plate, name: b"shiny".to_vec() }]), ["materialname shiny"]);
    let change = Change::PrimitiveMaterial { mesh: sleeve, primitive: 0, material: plate };
    let (new, said) = apply("demo", TEXT, &text(), &[change]);
    assert_eq!((said, new.materials[sleeve].color.unwrap()[3]), (vec!["bitmap steel".to_owned()], 0.5));
    let values = of_row(3).into_iter().map(|vertex| (vertex, [0.5, 0.25])).collect();
    assert_eq!(lines(&[on(VertexValues::Uvs(0, values))]), ["0.5 0.25 0"]);
    let row = vec![Influence { joint: 0, weight: 0.25 }, Influence { joint: 1, weight: 0.75 }];
    let values = of_row(3).into_iter().map(|vertex| (vertex, row.clone())).collect();
    assert_eq!(lines(&[on(VertexValues::Influences(values))]).len(), 1);
}

/// A mesh takes a material as it is after all changes of it, whichever comes first.
#[test]
fn materials_are_taken_with_their_new_names() {
    let (plate, sleeve) = (0, 1);
    let textures = |scene: &Scene, material: usize| -> Vec<Vec<u8>> {
        scene.materials[material].textures.iter().map(|texture| texture.name.clone()).collect()
    };
    let texture = Change::TextureName { material: plate, texture: 0, name: b"gold".to_vec() };
    let material = Change::MaterialName { material: plate, name: b"shiny".to_vec() };
    let own = Change::TextureName { material: sleeve, texture: 0, name: b"wool".to_vec() };
    let take = Change::PrimitiveMaterial { mesh: sleeve, primitive: 0, material: plate };
    for changes in [
        [texture.clone(), material.clone(), own.clone(), take.clone()],
        [take.clone(), own.clone(), texture.clone(), material.clone()],
    ] {
        let (new, _) = apply("demo", TEXT, &text(), &changes);
        for mesh in [plate, sleeve] {
            assert_eq!(textures(&new, mesh), [b"gold"], "{mesh} {changes:?}");
            assert_eq!(new.materials[mesh].name, b"shiny", "{mesh} {changes:?}");
        }
    }
    // Two change theirs; what only one of them says goes over.
    let back = Change::PrimitiveMaterial { mesh: plate, primitive: 0, material: sleeve };
    let (new, _) = apply("demo", TEXT, &text(), &[take, back, material, own]);
    assert_eq!([textures(&new, plate), textures(&new, sleeve)], [[b"wool".to_vec()], [b"steel".to_vec()]]);
    assert_ne!(new.materials[plate].name, b"shiny");
    assert_eq!(new.materials[sleeve].name, b"shiny");
    let alpha = |mesh: usize| new.materials[mesh].color.unwrap()[3];
    assert_eq!([alpha(plate), alpha(sleeve)], [1.0, 0.5]);
}

#[test]
fn keys_that_stay_keep_their_rows() {
    let scene = text().scene().unwrap();
    let channels = &scene.animations[0].channels;
    let of = |wanted| channels.iter().position(|channel| channel.track.channel == wanted).unwrap();
    let mut turn = channels[of(Channel::Rotation)].track.clone();
    turn.keys[2].value = [1.0, 0.0, 0.0, 0.0];
    turn.keys.remove(0);
    let mut place = channels[of(Channel::Position)].track.clone();
    place.keys.push(Key::new(0.75, [0.5, 0.0, 1.0, 0.0]));
    let keys =
        |channel, track: &meshwire_scene::motion::Track| Change::Keys { animation: 0, channel, track: track.clone() };
    let changes = [keys(of(Channel::Rotation), &turn), keys(of(Channel::Position), &place)];
    let (new, lines) = apply("demo", TEXT, &text(), &changes);
    let track = |wanted| &new.animations[0].channels.iter().find(|own| own.track.channel == wanted).unwrap().track;
    assert!(track(Channel::Position).same_keys(&place));
    let found: Vec<f64> = track(Channel::Rotation).keys.iter().map(|key| key.time).collect();
    assert_eq!(found, [0.5, 1.0]);
    assert!((track(Channel::Rotation).keys[1].value[0].abs() - 1.0).abs() < 1e-6);
    assert_eq!(
        lines.iter().filter(|line| line.contains("1.50")).count(),
        0,
        "the row that stays is not a new line: {lines:?}"
    );
    assert!(lines.contains(&"positionkey 2".to_owned()), "{lines:?}");
    turn.keys.clear();
    let (new, _) = apply("demo", TEXT, &text(), &[keys(of(Channel::Rotation), &turn)]);
    assert_eq!(new.animations[0].channels.len(), 1);
}

#[test]
fn unsupported_text_edits_are_refused() {
    let file = text();
    let scene = file.scene().unwrap();
    let on = |values| Change::Vertices { mesh: 1, primitive: 0, values };
    let part = scene.meshes[1].primitives[0].clone();
    let cases = [
        (Change::NodeName { node: 1, name: b"two words".to_vec() }, "blanks"),
        (Change::NodeName { node: 1, name: b"PLATE".to_vec() }, "another node has the name"),
        (Change::NodeTransform { node: 9, transform: Transform::IDENTITY }, "node 9: does not exist"),
        (on(VertexValues::Tangents((0..6).map(|vertex| (vertex, [1.0; 4])).collect())), "does not support tangents"),
        (on(VertexValues::Positions(vec![(99, [0.0; 3])])), "vertex 99 does not exist"),
        (Change::AddMesh { mesh: Box::new(Mesh::default()) }, "no part"),
        (
            Change::Geometry { mesh: 1, primitive: 0, geometry: Box::new(part.clone()), origins: Vec::new() },
            "expected one for each",
        ),
        (Change::TextureName { material: 0, texture: 4, name: b"a".to_vec() }, "texture 4 does not exist"),
        (Change::NodeParent { node: 1, parent: None }, "one root"),
    ];
    for (change, reason) in cases {
        let message = refusal(&file, change);
        assert!(message.contains(reason) && message.contains("changes[0]"), "{reason}: {message}");
    }
}

#[test]
fn faces_go_with_their_rows_and_all_else_stays_to_the_character() {
    let file = text();
    let scene = file.scene().unwrap();
    let place = scene.meshes.iter().position(|mesh| mesh.primitives[0].triangles.len() > 1).unwrap();
    let mut part = scene.meshes[place].primitives[0].clone();
    let count = part.triangles.len();
    let origins: Vec<Option<u32>> = (0..part.positions.len() as u32).map(Some).collect();
    let change = |part: &Primitive| Change::Geometry {
        mesh: place,
        primitive: 0,
        geometry: Box::new(part.clone()),
        origins: origins.clone(),
    };
    // A part as it is changes nothing.
    let mut same = file.clone();
    same.apply(&[change(&part)]).unwrap();
    assert_eq!(same.to_bytes().unwrap(), file.to_bytes().unwrap());

    part.triangles.remove(0);
    part.triangles[0].rotate_left(1);
    let mut edited = file.clone();
    edited.apply(&[change(&part)]).unwrap();
    let after = edited.scene().unwrap();
    assert_eq!(after.meshes[place].primitives[0].triangles.len(), count - 1);
    let (old, new) = (file.to_bytes().unwrap(), edited.to_bytes().unwrap());
    let (old, new) = (String::from_utf8(old).unwrap(), String::from_utf8(new).unwrap());
    let lines: Vec<&str> = old.lines().filter(|line| !new.lines().any(|own| own == *line)).collect();
    assert!(old.lines().count() > new.lines().count(), "{old}\n{new}");
    assert!(lines.iter().any(|line| line.trim_start().starts_with("faces")), "{lines:?}");
}

/// Its tangents are not those that the compiler computes for the faces that are left.
#[test]
#[ignore = "needs real files"]
fn faces_of_a_real_mesh_with_tangents_go() {
    let (name, bytes, file) =
        files().into_iter().find(|(name, ..)| name.contains("5f7926fb")).expect("a text with tangents");
    let scene = file.scene().unwrap();
    let mesh = (0..scene.meshes.len()).max_by_key(|mesh| scene.meshes[*mesh].primitives[0].triangles.len()).unwrap();
    let mut part = scene.meshes[mesh].primitives[0].clone();
    let count = part.triangles.len();
    part.triangles.drain(..count / 3);
    let origins = (0..part.positions.len() as u32).map(Some).collect();
    let change = Change::Geometry { mesh, primitive: 0, geometry: Box::new(part), origins };
    let (after, _) = apply(&name, &bytes, &file, &[change]);
    assert_eq!(after.meshes[mesh].primitives[0].triangles.len(), count - count / 3);
}

/// The corners of all triangles: position, normal, coordinates of all sets, color, joints by name with their weights.
fn corners(scene: &Scene, mesh: &str) -> Vec<String> {
    let mesh = scene.meshes.iter().find(|own| own.name == mesh.as_bytes()).unwrap();
    let part = &mesh.primitives[0];
    let joint = |own: &Influence| {
        let joint = mesh.skin.as_ref().unwrap().joints[own.joint as usize];
        format!("{}={}", String::from_utf8_lossy(&scene.nodes[joint].name), own.weight)
    };
    let normal = |vertex: usize| part.normals[vertex].map(|own| (own * 100.0).round() + 0.0);
    let corner = |vertex: &u32| {
        let at = *vertex as usize;
        let uvs: Vec<_> = part.uv_sets.iter().map(|set| set[at]).collect();
        let colors: Vec<_> = part.color_sets.iter().map(|set| set[at]).collect();
        let mut joints: Vec<String> = part.influences.of(at).iter().map(joint).collect();
        joints.sort();
        format!("{:?} {:?} {uvs:?} {colors:?} {joints:?}", part.positions[at].map(|own| own + 0.0), normal(at))
    };
    part.triangles.as_flattened().iter().map(corner).collect()
}

/// The part with corners of their own, flat.
fn flat(part: &Primitive) -> (Primitive, Vec<Option<u32>>) {
    let corners: Vec<u32> = part.triangles.as_flattened().to_vec();
    let at = |list: &Vec<[f32; 3]>| -> Vec<[f32; 3]> { corners.iter().map(|own| list[*own as usize]).collect() };
    let mut new = Primitive { material: part.material, positions: at(&part.positions), ..Primitive::default() };
    for corner in new.positions.chunks_exact(3) {
        let [a, b, c] = [0, 1, 2].map(|own| Vec3::from(corner[own]));
        let normal = (b - a).cross(c - a).normalize_or(Vec3::Z);
        new.normals.extend([normal.to_array(); 3]);
    }
    new.tangents = corners.iter().filter_map(|own| part.tangents.get(*own as usize)).copied().collect();
    new.uv_sets = part.uv_sets.iter().map(|set| corners.iter().map(|own| set[*own as usize]).collect()).collect();
    new.color_sets = part.color_sets.iter().map(|set| corners.iter().map(|own| set[*own as usize]).collect()).collect();
    if !part.influences.is_empty() {
        corners.iter().for_each(|own| new.influences.push(part.influences.of(*own as usize).iter().copied()));
    }
    new.triangles = (0..part.triangles.len() as u32).map(|own| [own * 3, own * 3 + 1, own * 3 + 2]).collect();
    (new, corners.into_iter().map(Some).collect())
}

/// Puts a part into a scene in place of that of a mesh.
fn with_part(scene: &Scene, mesh: usize, part: &Primitive) -> Scene {
    let mut wanted = scene.clone();
    wanted.meshes[mesh].primitives[0] = part.clone();
    wanted
}

#[test]
fn vertices_of_one_row_part_and_faces_come_in_real_texts() {
    let (mut all, mut fixed) = (0, 0);
    for (name, bytes, file) in files() {
        let scene = file.scene().unwrap();
        let unique = |own: &[u8]| scene.meshes.iter().filter(|mesh| mesh.name == own).count() == 1;
        let meshes = scene.meshes.iter().enumerate().filter(|(_, own)| unique(&own.name));
        for (mesh, own) in meshes.filter(|(_, own)| own.primitives[0].triangles.len() > 1).take(2) {
            let (mut part, mut origins) = flat(&own.primitives[0]);
            // A corner of one face alone moves, and a face comes.
            part.positions[0] = part.positions[0].map(|own| own + 0.125);
            let last = part.positions.len() as u32;
            part.positions.push([9.0, 8.0, 7.0]);
            part.normals.push([0.0, 0.6, 0.8]);
            part.tangents.extend(part.tangents.first().copied());
            part.uv_sets.iter_mut().for_each(|set| set.push([0.25, 0.75]));
            part.color_sets.iter_mut().for_each(|set| set.push([1.0, 0.0, 0.0, 1.0]));
            if !part.influences.is_empty() {
                let row = part.influences.of(0).to_vec();
                part.influences.push(row);
            }
            origins.push(None);
            part.triangles.push([last, 0, 1]);
            let geometry = Box::new(part.clone());
            let change = Change::Geometry { mesh, primitive: 0, geometry, origins };
            let mut changed = file.clone();
            match changed.apply(std::slice::from_ref(&change)) {
                Ok(()) => {}
                Err(error) => {
                    assert!(error.to_string().contains("contain a shape"), "{name}: {error}");
                    fixed += 1;
                    continue;
                }
            }
            let (new, _) = apply(&name, &bytes, &file, &[change]);
            let of = String::from_utf8_lossy(&own.name).into_owned();
            assert_eq!(corners(&new, &of), corners(&with_part(&scene, mesh, &part), &of), "{name} {of}");
            for other in scene.meshes.iter().filter(|other| other.name != own.name && unique(&other.name)) {
                let of = String::from_utf8_lossy(&other.name).into_owned();
                assert_eq!(corners(&new, &of), corners(&scene, &of), "{name} {of}");
            }
            all += 1;
        }
    }
    eprintln!("{all} meshes, {fixed} with shapes over time");
    let least = if std::env::var_os("MESHWIRE_CORPUS").is_some() { 10 } else { 3 };
    assert!(all > least, "{all}");
}

#[test]
fn lists_that_an_edit_does_not_touch_stay_to_the_character() {
    let file = text();
    let scene = file.scene().unwrap();
    let part = &scene.meshes[1].primitives[0];
    let shared = (0..part.positions.len())
        .find(|vertex| part.source_vertices.iter().filter(|own| **own == part.source_vertices[*vertex]).count() > 1);
    let vertex = shared.unwrap() as u32;
    let values = VertexValues::Positions(vec![(vertex, [9.0, 9.0, 9.0])]);
    let mut changed = file.clone();
    changed.apply(&[Change::Vertices { mesh: 1, primitive: 0, values }]).unwrap();
    let new = String::from_utf8(changed.to_bytes().unwrap()).unwrap();
    let mut wanted = part.clone();
    wanted.positions[vertex as usize] = [9.0; 3];
    let scene_after = changed.scene().unwrap();
    assert_eq!(corners(&scene_after, "sleeve"), corners(&with_part(&scene, 1, &wanted), "sleeve"));
    for line in std::str::from_utf8(TEXT).unwrap().lines().filter(|line| line.contains("bitmap") || line.contains('#'))
    {
        assert!(new.lines().any(|own| own == line), "{line}\n{new}");
    }
}

fn triangle() -> Primitive {
    Primitive {
        positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
        normals: vec![[0.0, 0.0, 1.0]; 3],
        uv_sets: vec![vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]],
        triangles: vec![[0, 1, 2]],
        ..Primitive::default()
    }
}

#[test]
fn nodes_meshes_and_materials_are_added_and_removed() {
    let file = text();
    let scene = file.scene().unwrap();
    let (nodes, materials) = (scene.nodes.len(), scene.materials.len());
    let [arm, plate_node] = ["Arm", "plate"].map(|name| scene.find_node(name).unwrap());
    let (plate, sleeve) = (0, 1);
    let texture = Texture {
        source: String::new(),
        role: TextureRole::Color,
        name: b"brick".to_vec(),
        uv_set: 0,
        tiling: None,
        offset: None,
    };
    let material = Material { textures: vec![texture], color: Some([1.0, 0.5, 0.25, 0.5]), ..Material::default() };
    let part = Primitive { material: Some(materials), ..triangle() };
    let mut of_skin = triangle();
    (0..3).for_each(|_| of_skin.influences.push([Influence { joint: 1, weight: 1.0 }]));
    let mesh = Mesh { name: b"any".to_vec(), node: nodes, primitives: vec![part.clone(), part], ..Mesh::default() };
    let place = Transform::Parts {
        translation: Vec3::new(0.0, 0.5, 0.0),
        rotation: Quat::from_xyzw(0.0, 0.6, 0.0, 0.8),
        scale: Vec3::splat(2.0),
    };
    let wall = Node { parent: Some(nodes + 1), transform: place, ..Node::named("wall") };
    let changes = [
        Change::AddMaterial { material: Box::new(material) },
        Change::AddNode { node: Box::new(wall) },
        Change::AddNode { node: Box::new(Node { parent: Some(0), ..Node::named("yard") }) },
        Change::AddMesh { mesh: Box::new(mesh) },
        Change::AddPrimitive { mesh: sleeve, primitive: Box::new(of_skin) },
        Change::PrimitiveMaterial { mesh: plate, primitive: 0, material: materials },
        // Its new parent comes after it in the text.
        Change::NodeParent { node: arm, parent: Some(nodes + 1) },
        Change::NodeName { node: plate_node, name: b"dish".to_vec() },
    ];
    let (new, _) = apply("demo", TEXT, &file, &changes);
    let of = |name: &str| new.find_node(name).unwrap_or_else(|| panic!("{name}"));
    let parents = [("wall", "yard"), ("any_2", "wall"), ("sleeve_2", "sleeve"), ("Arm", "yard"), ("dish", "Arm")];
    for (name, parent) in parents {
        assert_eq!(new.nodes[of(name)].parent, Some(of(parent)), "{name}");
    }
    let (Transform::Parts { translation, rotation, scale }, Transform::Parts { rotation: turned, .. }) =
        (new.nodes[of("wall")].transform, place)
    else {
        panic!()
    };
    assert_eq!((translation, scale), (Vec3::new(0.0, 0.5, 0.0), Vec3::splat(2.0)));
    assert!(rotation.dot(turned).abs() > 0.999_999);
    for name in ["wall", "any_2", "dish"] {
        let mesh = new.meshes.iter().find(|mesh| mesh.node == of(name)).unwrap();
        let material = &new.materials[mesh.primitives[0].material.unwrap()];
        assert_eq!((&*material.textures[0].name, material.color), (&b"brick"[..], Some([1.0, 0.5, 0.25, 0.5])));
    }
    assert_eq!(corners(&new, "wall").len(), 3);
    assert!(corners(&new, "sleeve_2").iter().all(|corner| corner.contains("=1")));
    assert_eq!(corners(&new, "sleeve"), corners(&scene, "sleeve"));

    let gone = [
        Change::RemoveMesh { mesh: plate },
        Change::RemoveNode { node: plate_node },
        Change::RemoveMesh { mesh: sleeve },
        Change::RemoveNode { node: arm },
    ];
    let (new, _) = apply("gone", TEXT, &file, &gone);
    assert_eq!((new.nodes.len(), new.meshes.len(), new.animations[0].channels.len()), (2, 0, 0));
    assert_eq!(new.nodes[new.find_node("sleeve").unwrap()].parent, Some(0));
}

#[test]
fn sets_joints_channels_and_animations() {
    let file = text();
    let scene = file.scene().unwrap();
    let sleeve = 1;
    let part = &scene.meshes[sleeve].primitives[0];
    let count = part.positions.len() as u32;
    let nodes = scene.nodes.len();
    let skin = scene.meshes[sleeve].skin.clone().unwrap();
    let mut joints = skin.clone();
    joints.joints.push(nodes);
    joints.inverse_bind.push(skin.inverse_bind[0]);
    let row = vec![Influence { joint: 2, weight: 0.5 }, Influence { joint: 0, weight: 0.5 }];
    let influences = (0..count).map(|vertex| (vertex, row.clone())).collect();
    let uvs = (0..count).map(|vertex| (vertex, [vertex as f32, 0.5])).collect();
    let on = |values| Change::Vertices { mesh: sleeve, primitive: 0, values };
    let mut track = Track::new("", Channel::Position, 3, Blend::Linear);
    track.keys = vec![Key::new(0.0, [0.0; 4]), Key::new(0.5, [1.0, 2.0, 3.0, 0.0])];
    let channel = |node| AnimationChannel {
        source: String::new(),
        target: Some(AnimationTarget::Node(node)),
        track: track.clone(),
    };
    let still =
        Animation { name: b"still".to_vec(), duration: 2.0, channels: vec![channel(nodes)], ..Animation::default() };
    let changes = [
        Change::AddNode { node: Box::new(Node { parent: Some(1), ..Node::named("hook") }) },
        Change::Skin { mesh: sleeve, skin: joints },
        on(VertexValues::Uvs(1, uvs)),
        on(VertexValues::Influences(influences)),
        Change::AddChannel { animation: 0, channel: Box::new(channel(nodes)) },
        Change::AddChannel { animation: 0, channel: Box::new(channel(0)) },
        Change::AddAnimation { animation: Box::new(still) },
    ];
    let (new, _) = apply("demo", TEXT, &file, &changes);
    let own = new.meshes.iter().find(|mesh| mesh.name == b"sleeve").unwrap();
    assert_eq!(own.primitives[0].uv_sets.len(), 2);
    assert!(corners(&new, "sleeve").iter().all(|corner| corner.contains("hook=0.5")), "{:?}", corners(&new, "sleeve"));
    let hook = new.find_node("hook").map(AnimationTarget::Node);
    for (animation, target) in [(0, hook), (0, Some(AnimationTarget::Node(0))), (1, hook)] {
        let found = new.animations[animation].channels.iter().find(|own| own.target == target).unwrap();
        assert_eq!(found.track.keys, track.keys);
    }
    let still = new.animations.last().unwrap();
    assert_eq!((&*still.name, still.duration), (&b"still"[..], 2.0));
    let (new, lines) = apply("demo", TEXT, &file, &[Change::RemoveAnimation { animation: 0 }]);
    assert!(new.animations.is_empty() && lines.is_empty(), "{lines:?}");
}

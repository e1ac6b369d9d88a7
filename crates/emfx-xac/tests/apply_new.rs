//! Nodes, materials, parts, joints and lists of vertices that are new in a scene, or gone: each is in the actor, and nothing else
//! differs.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::common;

use emfx_xac::{ChunkBody, Exporter, Lengths, XacFile};
use meshwire_core::{Format, testkit};
use meshwire_scene::glam::{Affine3A, Vec3};
use meshwire_scene::{
    Change, Influence, Influences, Material, Mesh, Node, Primitive, Scene, Skin, Texture, TextureRole, Transform,
    VertexValues,
};

const GENERATIONS: [Exporter; 3] = [Exporter::Maya2007, Exporter::Maya2008, Exporter::Max2011];

fn figure(exporter: Exporter) -> XacFile {
    common::figure(exporter, Lengths::Compatible)
}

/// The file after changes: it reads back, and no finding is new but about boxes that no mesh has set.
fn applied(file: &XacFile, changes: &[Change]) -> XacFile {
    let mut edited = file.clone();
    edited.apply(changes).unwrap();
    let bytes = edited.to_bytes().unwrap();
    let again = XacFile::read(&bytes).unwrap();
    assert_eq!(again.to_bytes().unwrap(), bytes);
    let codes = |file: &XacFile| file.lint().into_iter().map(|one| one.code).collect::<Vec<_>>();
    let old = codes(file);
    let new: Vec<_> = codes(&again).into_iter().filter(|code| !old.contains(code) && *code != "unset-box").collect();
    assert_eq!(new, Vec::<&str>::new());
    again
}

fn scene(file: &XacFile) -> Scene {
    file.scene().unwrap()
}

fn added(name: &str, parent: Option<usize>) -> Change {
    let transform = Transform::at(Vec3::new(0.0, 0.25, 0.0));
    Change::AddNode { node: Box::new(Node { parent, transform, ..Node::named(name) }) }
}

fn names(scene: &Scene) -> Vec<String> {
    scene.nodes.iter().map(|node| String::from_utf8_lossy(&node.name).into_owned()).collect()
}

/// The name of the parent of a node.
fn above(scene: &Scene, node: &str) -> Option<String> {
    let parent = scene.nodes[scene.find_node(node).unwrap()].parent?;
    Some(String::from_utf8_lossy(&scene.nodes[parent].name).into_owned())
}

/// The bodies of all chunks but those of nodes, of which the scene tells all.
fn other_bodies(file: &XacFile) -> Vec<String> {
    let is_node = |body: &&ChunkBody| {
        matches!(body, ChunkBody::Nodes(_) | ChunkBody::Node(_) | ChunkBody::EarlyNode(_) | ChunkBody::MeshLodLevel(_))
    };
    file.bodies().filter(|body| !is_node(body)).map(|body| format!("{body:?}")).collect()
}

#[test]
fn nodes_are_added_below_old_and_new_ones() {
    for exporter in GENERATIONS {
        let file = figure(exporter);
        let before = scene(&file);
        let count = before.nodes.len();
        let edited = applied(&file, &[added("feather", Some(2)), added("tip", Some(count)), added("prop", None)]);
        let after = scene(&edited);
        for (node, parent) in [("feather", Some("hat")), ("tip", Some("feather")), ("prop", None)] {
            assert_eq!(above(&after, node).as_deref(), parent, "{exporter:?}");
            assert_eq!(after.nodes[after.find_node(node).unwrap()].transform, Transform::at(Vec3::new(0.0, 0.25, 0.0)));
        }
        // The coarser level has the new root as well, and no hat for a feather.
        let coarse = &edited.lods().next().unwrap().actor;
        assert_eq!(coarse.nodes().map(|node| node.name.to_string()).collect::<Vec<_>>(), ["hip", "chest", "prop"]);
        assert_eq!(after.nodes.len(), count + 3);
        // Only the sources of mirrored motions have an entry for each node.
        let differ = other_bodies(&file).into_iter().zip(other_bodies(&edited)).filter(|(one, other)| one != other);
        assert!(differ.map(|(one, _)| one).all(|one| one.starts_with("NodeMotionSources")), "{exporter:?}");
    }
}

#[test]
fn a_node_moves_after_its_new_parent_and_references_follow() {
    for exporter in GENERATIONS {
        let file = figure(exporter);
        let before = scene(&file);
        let new = before.nodes.len();
        let edited = applied(&file, &[added("spine", Some(0)), Change::NodeParent { node: 1, parent: Some(new) }]);
        let after = scene(&edited);
        assert_eq!(names(&after)[..4], ["hip", "spine", "chest", "hat"]);
        assert_eq!(above(&after, "chest").as_deref(), Some("spine"));
        let [limit] = &edited.node_limits().collect::<Vec<_>>()[..] else { panic!() };
        let [group] = &edited.node_groups().collect::<Vec<_>>()[..] else { panic!() };
        assert_eq!((limit.node, group.nodes.as_slice()), (2, &[2, 3][..]));
        assert_eq!(edited.attachment_nodes().collect::<Vec<_>>(), [3]);
        assert_eq!(edited.mirror_sources().collect::<Vec<_>>(), [None, Some(1), Some(3), Some(2)]);
        let joints = |scene: &Scene| {
            let joints = scene.meshes[0].skin.as_ref().unwrap().joints.iter();
            joints.map(|joint| scene.nodes[*joint].name.clone()).collect::<Vec<_>>()
        };
        assert_eq!(joints(&after), joints(&before));
        assert_eq!(after.meshes[0].primitives[0].influences, before.meshes[0].primitives[0].influences);
        assert_eq!(after.nodes[after.meshes[1].node].name, b"hat");
        let target = edited.morph_targets().next().unwrap();
        assert_eq!((target.deltas[0].node, target.transforms[0].node), (0, 2));
        // A root, and back.
        let freed = applied(&file, &[Change::NodeParent { node: 2, parent: None }]);
        assert_eq!(above(&scene(&freed), "hat"), None);
        let back = applied(&freed, &[Change::NodeParent { node: 2, parent: Some(1) }]);
        testkit::assert_same_bytes("figure", &file.to_bytes().unwrap(), &back.to_bytes().unwrap());
    }
}

#[test]
fn a_circle_of_nodes_and_a_parent_of_another_level_are_refused() {
    let mut file = figure(Exporter::Max2011);
    let error = file.apply(&[Change::NodeParent { node: 0, parent: Some(1) }]).unwrap_err().to_string();
    assert!(error.contains("a node cannot be its own ancestor"), "{error}");
    let error = file.apply(&[Change::NodeParent { node: 4, parent: Some(2) }]).unwrap_err().to_string();
    assert!(error.contains("node \"hat\" is not in level of detail 1"), "{error}");
}

#[test]
fn nodes_that_nothing_needs_are_removed_with_their_children() {
    for exporter in GENERATIONS {
        let file = figure(exporter);
        let new = scene(&file).nodes.len();
        let larger = applied(&file, &[added("a", Some(0)), added("b", Some(new)), added("c", Some(new + 1))]);
        let find = |name: &str| scene(&larger).find_node(name).unwrap();
        let remove = |name: &str| Change::RemoveNode { node: find(name) };
        // Parents before children, and a node that stays gets another parent; its name is free for another.
        let rename = Change::NodeName { node: find("c"), name: b"a".to_vec() };
        let moved = Change::NodeParent { node: find("c"), parent: Some(0) };
        let edited = applied(&larger, &[remove("a"), remove("b"), moved, rename]);
        assert_eq!(names(&scene(&edited)), ["hip", "chest", "hat", "a", "hip", "chest"]);
        assert_eq!(above(&scene(&edited), "a").as_deref(), Some("hip"));
        let gone = applied(&larger, &["a", "b", "c"].map(remove));
        testkit::assert_same_bytes("figure", &file.to_bytes().unwrap(), &gone.to_bytes().unwrap());
        for (node, reason) in [(1, "has children"), (2, "is attached to it"), (0, "has children")] {
            let error = file.clone().apply(&[Change::RemoveNode { node }]).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
        // A node in front of others that refer to it by index.
        let hat = [Change::RemoveMesh { mesh: 1 }, Change::RemoveNode { node: 2 }];
        let error = file.clone().apply(&hat).unwrap_err().to_string();
        assert!(error.contains("motion source of another node"), "{error}");
    }
}

fn moss() -> Change {
    let texture = |role, name: &str| Texture { role, name: name.into(), ..Texture::default() };
    Change::AddMaterial {
        material: Box::new(Material {
            name: b"moss".to_vec(),
            color: Some([0.5, 0.25, 1.0, 0.75]),
            textures: vec![
                texture(TextureRole::Color, "textures/moss_diffuse.png"),
                texture(TextureRole::Normal, "moss_n"),
            ],
            ..Material::default()
        }),
    }
}

#[test]
fn materials_are_added_after_those_of_their_level() {
    for exporter in GENERATIONS {
        let file = figure(exporter);
        let before = scene(&file);
        let finest = file.materials().count();
        let all = before.materials.len();
        for (mesh, place) in [(0, finest), (2, all)] {
            // Other materials and textures are found although chunks have moved.
            let rename = Change::MaterialName { material: 1, name: b"ivy".to_vec() };
            let texture = Change::TextureName { material: all - 1, texture: 0, name: b"bark".to_vec() };
            let assign = Change::PrimitiveMaterial { mesh, primitive: 0, material: all };
            let after = scene(&applied(&file, &[moss(), assign, rename, texture]));
            let material = &after.materials[place];
            assert_eq!(after.meshes[mesh].primitives[0].material, Some(place));
            assert_eq!((material.name.as_slice(), material.color), (&b"moss"[..], Some([0.5, 0.25, 1.0, 0.75])));
            let textures: Vec<_> = material.textures.iter().map(|one| (&one.role, one.name.as_slice())).collect();
            assert_eq!(textures, [(&TextureRole::Color, &b"moss_diffuse"[..]), (&TextureRole::Normal, b"moss_n")]);
            let name = |material: &Material| material.name.clone();
            let mut expected: Vec<_> = before.materials.iter().map(name).collect();
            expected[1] = b"ivy".to_vec();
            expected.insert(place, b"moss".to_vec());
            assert_eq!(after.materials.iter().map(name).collect::<Vec<_>>(), expected, "{exporter:?} {mesh}");
            assert_eq!(after.materials[if place == all { all - 1 } else { all }].textures[0].name, b"bark");
        }
        // One that nothing uses is in the finest level.
        let unused = applied(&file, &[moss()]);
        assert_eq!(unused.materials().count(), finest + 1);
        assert_eq!(unused.lods().next().unwrap().actor, file.lods().next().unwrap().actor);
        let chunks = |body: &&ChunkBody| {
            !matches!(body, ChunkBody::Material(_) | ChunkBody::MaterialV1(_) | ChunkBody::MaterialInfo(_))
        };
        let rest = |file: &XacFile| file.bodies().filter(chunks).cloned().collect::<Vec<_>>();
        let layers = if exporter == Exporter::Maya2007 { 2 } else { 0 };
        assert_eq!(rest(&unused).len(), rest(&file).len() + layers);
        assert!(rest(&file).iter().all(|body| rest(&unused).contains(body)));
    }
}

/// A square, in the space of its mesh.
fn square(material: Option<usize>) -> Primitive {
    Primitive {
        material,
        positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]],
        normals: vec![[0.0, 0.0, -1.0]; 4],
        triangles: vec![[0, 2, 1], [1, 2, 3]],
        ..Primitive::default()
    }
}

/// A square of a skin, with what vertices of the skinned strip have.
fn skinned_square(material: Option<usize>, joint: u32) -> Primitive {
    let mut influences = Influences::default();
    (0..4).for_each(|_| influences.push([Influence { joint, weight: 1.0 }]));
    let part = square(material);
    let uv_sets = vec![part.positions.iter().map(|[x, y, _]| [*x, 1.0 - y]).collect()];
    Primitive { uv_sets, tangents: vec![[1.0, 0.0, 0.0, 1.0]; 4], influences, ..part }
}

#[test]
fn parts_of_other_materials_are_submeshes() {
    let file = figure(Exporter::Max2011);
    let before = scene(&file);
    let new = before.materials.len();
    let add = |part: Primitive| Change::AddPrimitive { mesh: 0, primitive: Box::new(part) };
    let moving = Primitive {
        morph_deltas: vec![meshwire_scene::MorphDeltas { positions: vec![[0.0, 0.5, 0.0]; 4], ..Default::default() }],
        ..skinned_square(Some(2), 1)
    };
    let edited = applied(&file, &[moss(), add(skinned_square(Some(new), 0)), add(moving.clone())]);
    let after = scene(&edited);
    let [old, mossy, cloth] = &after.meshes[0].primitives[..] else { panic!() };
    let own = &before.meshes[0].primitives[0];
    assert_eq!((&old.positions, &old.influences), (&own.positions, &own.influences));
    assert_eq!(old.morph_deltas[0].positions, own.morph_deltas[0].positions);
    assert_eq!(after.materials[mossy.material.unwrap()].name, b"moss");
    assert_eq!((&mossy.positions, &mossy.triangles), (&moving.positions, &moving.triangles));
    assert_eq!((&cloth.influences, &cloth.uv_sets), (&moving.influences, &moving.uv_sets));
    assert!(cloth.morph_deltas[0].positions.iter().all(|[_, y, _]| (y - 0.5).abs() < 1e-3));
    assert_eq!(after.meshes[1..], {
        let mut rest = before.meshes[1..].to_vec();
        // Materials of the coarser level come behind the new one; so do its chunks.
        rest[1].primitives[0].material = rest[1].primitives[0].material.map(|material| material + 1);
        for (mesh, own) in rest.iter_mut().zip(&after.meshes[1..]) {
            mesh.source.clone_from(&own.source);
            mesh.primitives[0].source.clone_from(&own.primitives[0].source);
        }
        rest
    });
    let flat = Primitive { uv_sets: Vec::new(), ..skinned_square(Some(2), 1) };
    let error = file.clone().apply(&[add(flat)]).unwrap_err().to_string();
    assert!(error.contains("texture coordinates: add them to every new vertex"), "{error}");
}

/// Such a count costs no memory.
#[test]
fn a_mesh_with_fewer_vertices_than_its_parts_is_not_edited() {
    let mut file = figure(Exporter::Max2011);
    let mut bodies = file.chunks_mut().iter_mut().map(|chunk| &mut chunk.body);
    let Some(ChunkBody::Mesh(mesh)) = bodies.find(|body| matches!(body, ChunkBody::Mesh(_))) else { panic!() };
    mesh.submeshes[0].num_vertices = u32::MAX;
    let primitive = Box::new(skinned_square(Some(2), 1));
    let error = file.apply(&[Change::AddPrimitive { mesh: 0, primitive }]).unwrap_err().to_string();
    assert!(error.contains("its parts have 4294967295 vertices, the mesh has 6"), "{error}");
}

#[test]
fn skins_get_joints_that_are_old_or_new_nodes() {
    for exporter in GENERATIONS {
        let file = figure(exporter);
        let before = scene(&file);
        let new = before.nodes.len();
        let worlds = before.world_transforms();
        let mut skin = before.meshes[0].skin.clone().unwrap();
        skin.joints.extend([2, new]);
        let tip = worlds[2] * Transform::at(Vec3::new(0.0, 0.25, 0.0)).affine();
        skin.inverse_bind.extend([worlds[2].inverse(), tip.inverse()]);
        let rows = vec![
            (0, vec![Influence { joint: 2, weight: 1.0 }]),
            (1, vec![Influence { joint: 1, weight: 0.5 }, Influence { joint: 3, weight: 0.5 }]),
        ];
        let values = Change::Vertices { mesh: 0, primitive: 0, values: VertexValues::Influences(rows) };
        let set = Change::Skin { mesh: 0, skin: skin.clone() };
        let edited = applied(&file, &[set, values, added("tip", Some(2))]);
        let after = scene(&edited);
        let found = after.meshes[0].skin.as_ref().unwrap();
        let named = |vertex: usize| {
            let row = after.meshes[0].primitives[0].influences.of(vertex).iter();
            row.map(|one| (after.nodes[found.joints[one.joint as usize]].name.clone(), one.weight)).collect::<Vec<_>>()
        };
        assert_eq!(named(0), [(b"hat".to_vec(), 1.0)]);
        assert_eq!(named(1), [(b"chest".to_vec(), 0.5), (b"tip".to_vec(), 0.5)]);
        for vertex in 2..6 {
            let rows = [&after, &before].map(|scene| scene.meshes[0].primitives[0].influences.of(vertex).to_vec());
            assert_eq!(rows[0], rows[1]);
        }
        // Another pose than that of the nodes, another order, a mesh without a skin.
        let refuse = |mesh: usize, skin: Skin| {
            file.clone().apply(&[Change::Skin { mesh, skin }, added("tip", Some(2))]).unwrap_err().to_string()
        };
        let mut other = skin.clone();
        other.inverse_bind[2] = Affine3A::IDENTITY;
        assert!(refuse(0, other).contains("the bind pose of joint \"hat\" is not the pose of its node"));
        let mut turned = skin.clone();
        turned.joints.swap(0, 1);
        turned.inverse_bind.swap(0, 1);
        assert!(refuse(0, turned).contains("keep their positions"));
        assert!(refuse(1, skin).contains("it has no skin"));
    }
}

#[test]
fn meshes_are_added_at_nodes_of_their_own() {
    for exporter in GENERATIONS {
        let file = figure(exporter);
        let before = scene(&file);
        let new = before.nodes.len();
        let mesh = |name: &str, node: usize, part: Primitive| Change::AddMesh {
            mesh: Box::new(Mesh { name: name.into(), node, primitives: vec![part], ..Mesh::default() }),
        };
        let changes = [
            mesh("crate", 1, square(Some(1))),
            mesh("", 2, square(None)),
            mesh("", new, square(Some(2))),
            added("prop", None),
        ];
        let edited = applied(&file, &changes);
        let after = scene(&edited);
        let found: Vec<_> = after.meshes.iter().filter(|mesh| mesh.lod == 0).skip(2).collect();
        let named: Vec<_> = found.iter().map(|mesh| String::from_utf8_lossy(&mesh.name)).collect();
        assert_eq!(named, ["crate", "hat_2", "prop"], "{exporter:?}");
        assert!(found.iter().all(|mesh| mesh.primitives[0].positions == square(None).positions));
        let materials: Vec<_> = found.iter().map(|mesh| mesh.primitives[0].material).collect();
        assert_eq!(materials, [Some(1), Some(0), Some(2)]);
        assert_eq!(above(&after, "crate").as_deref(), Some("chest"));
        assert_eq!(after.nodes[found[0].node].transform, Transform::IDENTITY);
        // A skin whose joint is new, in the space of the scene.
        let tip = before.world_transforms()[2] * Transform::at(Vec3::new(0.0, 0.25, 0.0)).affine();
        let cloak = Mesh {
            name: b"cloak".to_vec(),
            node: 0,
            skin: Some(Skin { joints: vec![new], inverse_bind: vec![tip.inverse()] }),
            primitives: vec![skinned_square(Some(1), 0)],
            ..Mesh::default()
        };
        let edited = applied(&file, &[Change::AddMesh { mesh: Box::new(cloak.clone()) }, added("tip", Some(2))]);
        let after = scene(&edited);
        let found = after.meshes.iter().find(|mesh| mesh.name == b"cloak").unwrap();
        assert_eq!(after.nodes[found.skin.as_ref().unwrap().joints[0]].name, b"tip");
        assert_eq!(found.primitives[0].positions, cloak.primitives[0].positions);
        assert_eq!(found.primitives[0].influences, cloak.primitives[0].influences);
        let error = file.clone().apply(&[mesh("hip", 2, square(None))]).unwrap_err().to_string();
        assert!(error.contains("rename the mesh"), "{error}");
    }
}

#[test]
fn a_mesh_without_a_material_gets_the_default_material() {
    let mut bare = Scene::new(emfx_xac::scene::SPACE);
    bare.nodes.push(Node::named("crate"));
    let file = XacFile::from_scene(&bare, Exporter::Maya2008).unwrap();
    let mesh = Mesh { primitives: vec![square(None)], ..Mesh::default() };
    let edited = applied(&file, &[Change::AddMesh { mesh: Box::new(mesh) }]);
    assert_eq!(scene(&edited).materials[0].name, b"EMFX Default");
    assert_eq!(scene(&edited).meshes[0].primitives[0].material, Some(0));
}

#[test]
fn sets_of_texture_coordinates_and_colors_are_added_for_the_whole_mesh() {
    for exporter in GENERATIONS {
        let file = figure(exporter);
        // A second part, which the edit does not name.
        let file = applied(&file, &[Change::AddPrimitive { mesh: 0, primitive: Box::new(skinned_square(Some(2), 0)) }]);
        let before = scene(&file);
        let uvs: Vec<[f32; 2]> = (0..6_u8).map(|vertex| [f32::from(vertex) / 8.0, 0.25]).collect();
        let colors: Vec<[f32; 4]> = (0..6_u8).map(|vertex| [f32::from(vertex) / 7.0, 0.1, 0.2, 0.5]).collect();
        let values = |values| Change::Vertices { mesh: 0, primitive: 0, values };
        let edited = applied(
            &file,
            &[
                values(VertexValues::Uvs(1, (0..).zip(uvs.clone()).collect())),
                values(VertexValues::Colors(0, (0..).zip(colors.clone()).collect())),
            ],
        );
        let after = scene(&edited);
        let [first, second] = &after.meshes[0].primitives[..] else { panic!() };
        assert_eq!((&first.uv_sets[1], &first.color_sets[0]), (&uvs, &colors));
        assert_eq!((&second.uv_sets[1], &second.color_sets[0]), (&vec![[0.0; 2]; 4], &vec![[1.0; 4]; 4]));
        let mut same = after.meshes[0].clone();
        same.primitives.iter_mut().for_each(|part| {
            part.uv_sets.truncate(1);
            part.color_sets.clear();
        });
        assert_eq!(same.primitives, before.meshes[0].primitives);
        // As many sets of tangents as of texture coordinates.
        let mesh = edited.meshes().next().unwrap();
        assert_eq!((mesh.uv_sets().count(), mesh.tangent_sets().count()), (2, 2));
        // A part with a set more brings it as well.
        let mut rich = skinned_square(Some(1), 1);
        rich.uv_sets.push(vec![[0.5; 2]; 4]);
        let edited = applied(&file, &[Change::AddPrimitive { mesh: 0, primitive: Box::new(rich) }]);
        let parts = &scene(&edited).meshes[0].primitives;
        assert_eq!(parts[2].uv_sets[1], [[0.5; 2]; 4]);
        assert_eq!(parts[0].uv_sets[1], [[0.0; 2]; 6]);
    }
}

/// A mesh without normals or tangents gets them if all of its parts do.
#[test]
fn normals_and_tangents_are_added_for_all_parts() {
    let file = figure(Exporter::Max2011);
    let tangents = VertexValues::Tangents((0..3).map(|vertex| (vertex, [1.0, 0.0, 0.0, -1.0])).collect());
    let edited = applied(&file, &[Change::Vertices { mesh: 1, primitive: 0, values: tangents }]);
    assert_eq!(scene(&edited).meshes[1].primitives[0].tangents, [[1.0, 0.0, 0.0, -1.0]; 3]);
    let mut bare = file.clone();
    let chunk = bare.meshes().next().unwrap().chunk;
    let mut data = bare.meshes().next().unwrap().to_data();
    data.normals.clear();
    bare.replace_mesh(chunk, &data).unwrap();
    let part = Primitive { normals: Vec::new(), ..skinned_square(Some(2), 0) };
    let bare = applied(&bare, &[Change::AddPrimitive { mesh: 0, primitive: Box::new(part) }]);
    let normals = |primitive: usize, count: u32| {
        let values = VertexValues::Normals((0..count).map(|vertex| (vertex, [0.0, 0.0, 1.0])).collect());
        Change::Vertices { mesh: 0, primitive, values }
    };
    let error = bare.clone().apply(&[normals(0, 6)]).unwrap_err().to_string();
    assert!(error.contains("the mesh has no normals: add them to all parts"), "{error}");
    let edited = applied(&bare, &[normals(0, 6), normals(1, 4)]);
    assert_eq!(scene(&edited).meshes[0].primitives[1].normals, [[0.0, 0.0, 1.0]; 4]);
}

/// Real actors: a node, a material, a mesh at it, a part, and back to what it was where that is asked for.
#[test]
#[ignore = "needs real files"]
fn real_actors_accept_new_elements() {
    let mut edited = 0;
    for path in testkit::corpus("xac", &["xac"]) {
        let name = path.display().to_string();
        let file = XacFile::read(&std::fs::read(&path).unwrap()).unwrap();
        let before = scene(&file);
        if before.nodes.is_empty() {
            continue;
        }
        let (nodes, materials) = (before.nodes.len(), before.materials.len());
        let mut mesh = Mesh { node: nodes, primitives: vec![square(Some(materials))], ..Mesh::default() };
        mesh.primitives[0].positions[3][2] = 0.5;
        let changes = [moss(), added("an added node", Some(0)), Change::AddMesh { mesh: Box::new(mesh) }];
        let mut changed = file.clone();
        changed.apply(&changes).unwrap_or_else(|error| panic!("{name}: {error}"));
        let after = scene(&XacFile::read(&changed.to_bytes().unwrap()).unwrap());
        let found = after.meshes.iter().find(|mesh| mesh.name == b"an added node").unwrap();
        assert_eq!(after.materials[found.primitives[0].material.unwrap()].name, b"moss", "{name}");
        let gone = Change::RemoveNode { node: after.find_node("an added node").unwrap() };
        let place = after.meshes.iter().position(|mesh| mesh.name == b"an added node").unwrap();
        changed.apply(&[Change::RemoveMesh { mesh: place }, gone]).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(scene(&changed).nodes, before.nodes, "{name}");
        let material = changed.materials().filter(|material| *material.name() == "moss").last().unwrap().chunk;
        changed.remove_chunk(material).unwrap();
        testkit::assert_same_bytes(&name, &file.to_bytes().unwrap(), &changed.to_bytes().unwrap());
        edited += 1;
    }
    println!("{edited} actors");
}

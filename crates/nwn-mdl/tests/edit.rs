//! Edits change what they name, and nothing else.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use crate::common;

use meshwire_core::Format;
use meshwire_scene::Pose;
use meshwire_scene::glam::{Quat, Vec3};
use meshwire_scene::mesh::EditMesh;
use nwn_mdl::generated::AabbPlane;
use nwn_mdl::tree::{Mesh, MeshKind, Node, NodeKind};
use nwn_mdl::view::IndexList;
use nwn_mdl::{MdlFile, Profile, build};

fn reread(file: &MdlFile) -> MdlFile {
    MdlFile::read(&file.to_bytes().unwrap()).unwrap()
}

fn mesh<'a>(file: &'a MdlFile, name: &str) -> &'a Mesh {
    file.model.root.as_ref().unwrap().find(name).and_then(Node::mesh).unwrap()
}

/// Offsets at which two files of one size differ.
fn differences(a: &[u8], b: &[u8]) -> Vec<usize> {
    assert_eq!(a.len(), b.len());
    (0..a.len()).filter(|at| a[*at] != b[*at]).collect()
}

#[test]
fn renaming_changes_only_name_fields() {
    let mut file = common::everything(Profile::Nmc);
    let before = file.to_bytes().unwrap();
    assert_eq!(file.rename_node("BONE", "bane").unwrap(), 2);
    let after = file.to_bytes().unwrap();
    assert_eq!(differences(&before, &after).len(), 2, "one letter in the animation, one in the geometry");
    assert_eq!(file.rename_texture("demo_wood", "demo_woad").unwrap(), 1);
    assert_eq!(differences(&after, &file.to_bytes().unwrap()).len(), 1);
    file.rename("other_all").unwrap();
    assert_eq!(file.model.name.text(), b"other_all");
    let root = |node: &Option<Node>| node.as_ref().unwrap().head.name.text().to_vec();
    assert_eq!(root(&file.model.root), b"other_all");
    assert_eq!(root(&file.model.animations[0].root), b"other_all");
    assert_eq!(file.model.animations[1].timing.root_name.text(), b"other_all");
    assert_eq!(reread(&file), file);
}

#[test]
fn names_that_do_not_fit_change_nothing() {
    let mut file = common::everything(Profile::Bio);
    let before = file.clone();
    let long = "a_name_of_more_than_thirty_one_bytes";
    let error = file.rename_node("bone", long).unwrap_err().to_string();
    assert_eq!(error, format!("mdl: name: expected at most 32 bytes, found 36 in \"{long}\""));
    assert!(file.rename_node("bone", "a".repeat(32)).is_err());
    assert!(file.rename_texture("demo_wood", "a".repeat(65)).is_err());
    assert_eq!(file, before);
}

#[test]
fn merged_trimeshes_have_at_most_65535_vertices() {
    let square = common::square(1).build(MeshKind::Trimesh, Profile::Ee).unwrap();
    let mut two = square.clone();
    two.merge(&square).unwrap();
    let faces: Vec<_> = two.faces.iter().map(|face| face.vertices).collect();
    assert_eq!(faces, [[0, 1, 2], [0, 2, 3], [4, 5, 6], [4, 6, 7]]);
    assert_eq!(two.streams.uvs[0][4..], square.streams.uvs[0]);

    let mut large = square.clone();
    large.streams.positions.resize(65_531, [0.0; 3]);
    large.clone().merge(&square).unwrap();
    large.streams.positions.push([0.0; 3]);
    let refused = large.merge(&square).unwrap_err().to_string();
    assert_eq!(refused, "expected at most 65535 vertices, found 65536");
}

#[test]
fn skins_follow_added_and_removed_nodes() {
    let mut file = common::everything(Profile::Bio);
    let posed = |file: &MdlFile| {
        let nodes = file.placed();
        let mesh = mesh(file, "skin_18");
        let skin = mesh.skin().unwrap();
        (0..4)
            .map(|vertex| skin.posed(vertex, mesh.streams.positions[vertex].into(), &nodes).to_array())
            .collect::<Vec<_>>()
    };
    let before = posed(&file);
    assert_eq!(before, mesh(&file, "skin_18").streams.positions, "bound where it is");
    // A node before the bones moves their numbers.
    let mut extra = build::dummy("extra").unwrap();
    extra.children.push(build::dummy("below").unwrap());
    let count = file.model.state.num_nodes;
    file.insert_node("plain", extra).unwrap();
    assert_eq!(file.model.state.num_nodes, count + 2);
    assert_eq!(posed(&file), before);
    assert_eq!(mesh(&file, "skin_64").skin().unwrap().node_to_bone.len(), file.model.nodes().count());
    file.remove_node("lamp").unwrap();
    file.remove_node("extra").unwrap();
    assert_eq!(posed(&file), before);
    assert_eq!(reread(&file), file);
    // Without the bones nothing holds the vertices any more, and the tables say so.
    file.remove_node("bone").unwrap();
    assert_eq!(mesh(&file, "skin_18").skin().unwrap().bone_list().count(), 0);
    assert!(file.remove_node("demo_all").is_err(), "the root stays");
    assert!(file.remove_node("nobody").is_err());
    assert!(file.insert_node("nobody", build::dummy("x").unwrap()).is_err());
}

#[test]
fn animations_are_added_and_removed() {
    let mut file = common::everything(Profile::Ee);
    let open = file.remove_animation("OPEN").unwrap();
    assert_eq!(file.model.animations.len(), 1);
    assert!(file.insert_animation(open.clone()).is_none());
    assert_eq!(file.insert_animation(open.clone()), Some(open));
    assert!(file.remove_animation("close").is_err());
    assert_eq!(reread(&file), file);
    let joined = file.bindings(&file.model.animations[1]);
    assert!(joined.iter().all(|binding| binding.by_name.is_some() && binding.agrees()));
}

#[test]
fn a_mesh_takes_another_shape() {
    let mut file = common::everything(Profile::Bio);
    let mut shape = common::square(1);
    shape.positions.push([5.0, 5.0, 5.0]);
    shape.uvs[0].push([0.5, 0.5]);
    shape.triangles.push([1, 2, 4]);
    for name in ["plain", "walk", "cloth", "skin_18"] {
        let node = file.model.root.as_mut().unwrap().find_mut(name).unwrap();
        node.mesh_mut().unwrap().replace(&shape, Profile::Bio).unwrap();
    }
    let plain = mesh(&file, "plain");
    assert_eq!((plain.surface.bounds_min, plain.surface.bounds_max), ([0.0; 3], [5.0; 3]));
    assert_eq!(plain.index_counts, [9]);
    assert_eq!(plain.faces[2].adjacent, [0, -1, -1]);
    assert!(plain.options.surface_area > 2.0);
    assert_eq!(mesh(&file, "cloth").options.surface_area, 0.0);
    let MeshKind::Aabb(aabb) = &mesh(&file, "walk").kind else { panic!() };
    assert_eq!(aabb.boxes.len(), 5);
    assert_ne!(aabb.boxes[0].plane, AabbPlane::Leaf);
    assert!(mesh(&file, "skin_18").skin().unwrap().weights.is_empty(), "weights of another shape are no use");
    assert_eq!(reread(&file), file);
}

#[test]
fn a_scaled_model_is_the_model_scaled() {
    let mut file = common::everything(Profile::Bio);
    let before = file.clone();
    file.scale(2.0).unwrap();
    let (old, new) = (before.placed(), file.placed());
    for (old, new) in old.iter().zip(&new) {
        assert_eq!(new.world.translation, old.world.translation * 2.0);
        if let (Some(old), Some(new)) = (old.node.mesh(), new.node.mesh()) {
            assert_eq!(new.surface.radius, old.surface.radius * 2.0);
            assert_eq!(new.options.surface_area, old.options.surface_area * 4.0);
            let mut fresh = new.clone();
            fresh.compute(Profile::Bio);
            assert_eq!(fresh.faces, new.faces);
        }
    }
    assert_eq!(reread(&file), file);
}

#[test]
fn a_turned_mesh_has_turned_planes() {
    let mut node = build::trimesh("t", &common::square(0), Profile::Nmc).unwrap();
    let half = 0.5_f32.sqrt();
    let quarter = Pose { rotation: Quat::from_xyzw(0.0, 0.0, half, half), translation: Vec3::X, scale: 1.0 };
    let mesh = node.mesh_mut().unwrap();
    mesh.transform(&quarter, Profile::Nmc);
    let turned = mesh.clone();
    mesh.compute(Profile::Nmc);
    for (turned, fresh) in turned.faces.iter().zip(&mesh.faces) {
        let far = turned.normal.iter().zip(fresh.normal).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        assert!(far < 1e-6 && (turned.distance - fresh.distance).abs() < 1e-5);
    }
}

#[test]
fn merged_meshes_are_explained_and_taken_apart() {
    let mut file = build::file("demo", Profile::Ee).unwrap();
    let root = file.model.root.as_mut().unwrap();
    root.children =
        ["leader", "follower"].map(|name| build::trimesh(name, &common::square(1), Profile::Ee).unwrap()).to_vec();
    let [leader, follower] = root.children.as_mut_slice() else { panic!() };
    let leader = leader.mesh_mut().unwrap();
    leader.index_lists[0].extend_from_slice(&[0, 1, 2, 0, 2, 3]);
    leader.index_counts[0] = 12;
    follower.mesh_mut().unwrap().index_counts[0] = 0;
    file.complete();
    let back = reread(&file);
    assert_eq!(back, file);
    assert_eq!(mesh(&back, "leader").index_list(), IndexList::Leader { extra: 6 });
    assert_eq!(mesh(&back, "leader").drawn_triangles().count(), 4);
    assert_eq!(mesh(&back, "follower").index_list(), IndexList::Follower);
    assert_eq!(mesh(&back, "follower").drawn_triangles().count(), 0);
    file.convert(Profile::Nmc).unwrap();
    for name in ["leader", "follower"] {
        assert_eq!(mesh(&file, name).index_list(), IndexList::Own);
        assert_eq!(mesh(&file, name).streams.colors, [[255; 4]; 4]);
    }
    assert_eq!(reread(&file), file);
}

#[test]
fn sets_of_an_animmesh_in_both_orders() {
    let file = common::everything(Profile::Bio);
    let flag = file.model.animations[0].root.as_ref().unwrap().find("flag").and_then(Node::mesh).unwrap();
    let MeshKind::AnimMesh(sets) = &flag.kind else { panic!() };
    let firsts = |set| sets.vertex_set(set).map(|[x, ..]| x).collect::<Vec<_>>();
    assert_eq!(firsts(0), [0.0, 3.0, 6.0, 9.0]);
    assert_eq!(firsts(2), [2.0, 5.0, 8.0, 11.0]);
    assert_eq!(firsts(3), [0.0; 0]);
    assert_eq!(sets.vertex(1), [[3.0, 0.0, 0.0], [4.0, 0.0, 0.0], [5.0, 0.0, 0.0]]);
    assert_eq!(sets.uv(3), [[6.0, 1.0], [7.0, 1.0]]);
    assert_eq!(sets.uv_set(1).count(), 4);
}

#[test]
fn scaling_keeps_the_sign_of_zero() {
    let mut file = build::file("demo", Profile::Bio).unwrap();
    let mut shape = common::square(1);
    shape.positions[0] = [-0.0, 0.0, -0.0];
    shape.normals = vec![[-0.0, 0.0, 1.0]; 4];
    file.insert_node("demo", build::trimesh("plain", &shape, Profile::Bio).unwrap()).unwrap();
    file.scale(2.0).unwrap();
    let streams = &mesh(&file, "plain").streams;
    assert_eq!(streams.positions[0].map(f32::to_bits), [-0.0_f32, 0.0, -0.0].map(f32::to_bits));
    assert_eq!(streams.normals[0].map(f32::to_bits), [-0.0_f32, 0.0, 1.0].map(f32::to_bits));
}

#[test]
fn only_the_subtree_is_completed() {
    let mut file = common::everything(Profile::Nmc);
    file.model.properties.radius = 7.0;
    file.model.root.as_mut().unwrap().find_mut("bone").unwrap().head.part_number = 4000;
    let before = file.clone();
    let mut hat = build::trimesh("hat", &common::square(0), Profile::Nmc).unwrap();
    hat.children.push(build::emitter("smoke").unwrap());
    file.insert_node("demo_all", hat).unwrap();
    assert_eq!(file.complete_below("HAT").unwrap(), 2);
    let [hat, smoke] = ["hat", "smoke"].map(|name| file.model.root.as_ref().unwrap().find(name).unwrap().clone());
    assert_eq!((hat.head.part_number, smoke.head.part_number), (4001, 4002));
    assert_eq!(hat.head.routines[0], 0x46_e7b4);
    assert_eq!(hat.mesh().unwrap().streams.colors, [[255; 4]; 4], "nmc always writes colors");
    assert_eq!((file.model.state.num_nodes, file.model.properties.radius), (4003, 40.0));
    file.remove_node("hat").unwrap();
    file.model.state = before.model.state;
    file.model.properties = before.model.properties;
    assert_eq!(file, before, "nothing else changed");
    assert!(file.complete_below("nobody").is_err());
}

#[test]
fn builders_refuse_invalid_meshes() {
    let shape = common::square(1);
    let bad = build::Shape {
        triangles: vec![[0, 1, 2], [0, 2, 4]],
        colors: vec![[0; 4]; 3],
        normals: vec![[0.0, f32::INFINITY, 0.0]; 4],
        uvs: vec![Vec::new(); 5],
        surfaces: vec![0; 3],
        ..shape.clone()
    };
    let problems = "colors: expected 4 elements, one a vertex, found 3; ";
    let error = build::trimesh("t", &bad, Profile::Ee).unwrap_err().to_string();
    assert!(error.starts_with("mdl: cannot be written, 8 problems: ") && error.contains(problems), "{error}");
    assert!(error.ends_with("triangles[1]: expected vertices below 4, found [0, 2, 4]"), "{error}");
    for refused in [
        build::aabb("a", &bad, Profile::Bio).is_err(),
        build::skin("s", &shape, 17, Profile::Bio).is_err(),
        build::anim_mesh("m", &shape, f32::NAN, Profile::Bio).is_err(),
        build::light("l", [0.0, f32::NAN, 0.0], 1.0).is_err(),
        build::animation("a", "b", f32::INFINITY).is_err(),
        build::event(f32::NAN, "hit").is_err(),
    ] {
        assert!(refused);
    }
    let motion = nwn_mdl::generated::DanglymeshMotion { displacement: 0.5, tightness: 2.0, period: f32::NAN };
    let error = build::dangly_mesh("c", &shape, vec![0.0; 3], motion, Profile::Bio).unwrap_err().to_string();
    assert_eq!(
        error,
        "mdl: cannot be written, 2 problems: constraints: expected 4 constraints, one a vertex, found 3; \
         motion: expected a finite number, found NaN"
    );
    // A shape that is refused leaves the mesh as it is.
    let mut node = build::trimesh("t", &shape, Profile::Ee).unwrap();
    let before = node.clone();
    assert!(node.mesh_mut().unwrap().replace(&bad, Profile::Ee).is_err());
    assert_eq!(node, before);
}

#[test]
fn bounds_follow_positions_that_are_changed_in_place() {
    let mut file = build::file("demo", Profile::Bio).unwrap();
    file.insert_node("demo", build::trimesh("plain", &common::square(1), Profile::Bio).unwrap()).unwrap();
    let before = file.clone();
    assert_eq!(file.update_bounds(), 0);
    assert_eq!(file, before, "bounds that hold their mesh stay");
    let move_up = |file: &mut nwn_mdl::MdlFile| {
        let plain = file.model.root.as_mut().unwrap().find_mut("plain").and_then(Node::mesh_mut).unwrap();
        plain.streams.positions.iter_mut().for_each(|[x, ..]| *x += 9.0);
    };
    move_up(&mut file);
    let is_stale = |file: &nwn_mdl::MdlFile| file.lint().iter().any(|finding| finding.code == "stale-bounds");
    assert!(is_stale(&file));
    assert_eq!(file.update_bounds(), 1);
    assert!(!is_stale(&file));
    let (old, new) = (&mesh(&before, "plain").surface, &mesh(&file, "plain").surface);
    assert_eq!(new.bounds_max[0], old.bounds_max[0] + 9.0);
}

#[test]
fn controllers_are_set_by_name() {
    use nwn_mdl::controller::KeyError;
    use nwn_mdl::controller::attributes::{emitter, emitter_late, node};
    let mut sparks = build::emitter("sparks").unwrap();
    sparks.set_constant("ALPHAMID", &[0.5], Profile::Nmc).unwrap();
    assert_eq!(sparks.controllers.keys.last().unwrap().id, 464, "the id of nmc");
    sparks.set_constant(emitter_late::ALPHA_MID.name, &[0.25], Profile::Ee).unwrap();
    assert_eq!(sparks.controllers.keys.last().unwrap().id, emitter_late::ALPHA_MID.id);
    sparks.set(emitter::COLOR_END.name, &[0.0, 1.0], &[0.0; 6], Profile::Ee).unwrap();
    assert_eq!(sparks.track("colorend", Profile::Ee).unwrap().times, [0.0, 1.0]);
    assert_eq!(sparks.set_constant("selfillumcolor", &[0.0; 3], Profile::Ee), Err(KeyError::Unknown));
    let short = KeyError::Rows { expected: 3, found: 2 };
    assert_eq!(sparks.set_constant(node::POSITION.name, &[0.0; 2], Profile::Ee), Err(short));
    assert_eq!(sparks.unset("position", Profile::Ee), 1);
    assert_eq!(sparks.unset("position", Profile::Ee), 0);
}

#[test]
fn names_may_be_bytes() {
    let mut file = common::everything(Profile::Bio);
    assert_eq!(file.rename_node(b"bone", b"b\xf6ne").unwrap(), 2);
    assert_eq!(file.rename_node("b\u{f6}ne", "bone").unwrap(), 2, "the same in UTF-8");
    assert_eq!(file.rename(b"demo_\xfc").unwrap(), 4, "the model, its root, those of two animations");
}

#[test]
fn all_unwritable_values_are_listed() {
    let mut file = common::everything(Profile::Bio);
    let root = file.model.root.as_mut().unwrap();
    let plain = root.find_mut("plain").and_then(Node::mesh_mut).unwrap();
    plain.streams.normals.pop();
    plain.index_lists[0].pop();
    let walk = root.find_mut("walk").and_then(Node::mesh_mut).unwrap();
    let MeshKind::Aabb(aabb) = &mut walk.kind else { panic!() };
    aabb.boxes.swap(1, 2);
    aabb.boxes[0].left = Some(0);
    let lamp = root.find_mut("lamp").unwrap();
    let NodeKind::Light(light) = &mut lamp.kind else { panic!() };
    light.flare_textures[1].as_mut().unwrap().0.push(0);
    assert_eq!(
        file.to_bytes().unwrap_err().to_string(),
        "mdl: cannot be written, 4 problems: \
         root.children[0].flare_textures[1]: expected a text without zero bytes; \
         root.children[3].normals: expected 4 elements, one a vertex, found 3; \
         root.children[3].index_lists[0]: expected 6 indices, found 5; \
         root.children[7].boxes: expected the boxes depth first, left before right: 1 next, found 0"
    );
}

#[test]
fn skins_refuse_joints_outside_their_tables() {
    let mut file = build::file("demo", Profile::Bio).unwrap();
    let root = file.model.root.as_mut().unwrap();
    root.children.push(build::skin("skin", &common::square(1), 18, Profile::Bio).unwrap());
    let names: Vec<String> = (0..20).map(|index| format!("bone_{index}")).collect();
    root.children.extend(names.iter().map(|name| build::dummy(name).unwrap()));
    let before = file.clone();
    let rows = |from: usize| names[from..from + 4].iter().map(|name| (name.as_str(), 1.0)).collect::<Vec<_>>();
    file.bind("skin", &[rows(0), rows(4), rows(8), rows(12)]).unwrap();
    file = before.clone();
    let mut unbound = |influences: &[build::Influence<'_>]| file.bind("skin", influences).unwrap_err().to_string();
    assert!(unbound(&[rows(0)]).contains("influences for 4 vertices"));
    assert!(unbound(&[vec![("nobody", 1.0)], rows(0), rows(0), rows(0)]).contains("a node \"nobody\""));
    assert!(unbound(&[vec![], rows(0), rows(0), rows(0)]).contains("one to four influences"));
    assert_eq!(file, before);
}

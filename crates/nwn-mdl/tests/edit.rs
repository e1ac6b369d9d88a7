//! Edits change what they name, and nothing else.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

mod common;

use meshwire_core::Format;
use meshwire_scene::Pose;
use meshwire_scene::glam::{Quat, Vec3};
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
fn a_new_name_changes_its_fields_alone() {
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
    assert!(file.rename_node("bone", &"a".repeat(32)).is_err());
    assert!(file.rename_texture("demo_wood", &"a".repeat(65)).is_err());
    assert_eq!(file, before);
}

#[test]
fn skins_follow_nodes_that_come_and_go() {
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
fn animations_come_and_go() {
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
        node.mesh_mut().unwrap().set_shape(&shape, Profile::Bio).unwrap();
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
fn what_cannot_be_written_is_listed_whole() {
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
fn skins_refuse_what_their_tables_cannot_hold() {
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

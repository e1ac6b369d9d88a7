//! Edits come back as changes, and nothing else does.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use meshwire_gltf::{Error, Options, Origin, check, export, import};
use meshwire_scene::glam::{Affine3A, DQuat, Mat3A, Quat, Vec3, Vec3A};
use meshwire_scene::motion::{Blend, Channel, Ease, Key, Motion, Track};
use meshwire_scene::{
    Animation, AnimationChannel, Attachment, Change, Influence, Influences, Light, Material, Mesh, Node, Primitive,
    Scene, Skin, Space, Texture, Transform, VertexValues,
};

use crate::strange;

/// What an editor writes that has made `edited` of `base`.
fn glb(edited: &Scene, base: &Scene) -> Vec<u8> {
    let mut options = Options::default();
    options.origins.push(origin(base));
    export(edited, &options).unwrap().into_glb().unwrap()
}

fn origin(base: &Scene) -> Origin {
    Origin::of(base, "strange", "base")
}

/// The changes that an edit comes back as.
fn changes(base: &Scene, edit: impl FnOnce(&mut Scene)) -> Vec<Change> {
    let mut edited = base.clone();
    edit(&mut edited);
    import(&glb(&edited, base), base, &origin(base)).unwrap()
}

#[test]
fn without_an_edit_there_is_no_change() {
    for (name, scene) in strange::all() {
        assert_eq!(changes(&scene, |_| {}), [], "{name}");
    }
}

#[test]
fn names_come_back() {
    let base = strange::textured();
    let found = changes(&base, |scene| {
        scene.nodes[0].name = b"hips".to_vec();
        // As editors name what has a name that is taken.
        scene.nodes[1].name = b"hand.001".to_vec();
        scene.materials[1].name = b"silk".to_vec();
        scene.materials[0].textures[1].name = b"brick".to_vec();
    });
    let expected = [
        Change::MaterialName { material: 1, name: b"silk".to_vec() },
        Change::TextureName { material: 0, texture: 1, name: b"brick".to_vec() },
        Change::NodeName { node: 0, name: b"hips".to_vec() },
    ];
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(expected.iter().all(|change| found.contains(change)), "{found:?}");
}

#[test]
fn a_node_that_is_elsewhere_keeps_what_did_not_move() {
    let base = strange::skinned();
    let turned = Quat::from_rotation_x(0.5);
    let found = changes(&base, |scene| {
        let Transform::Parts { rotation, .. } = &mut scene.nodes[4].transform else { panic!("parts") };
        *rotation = turned;
    });
    let [Change::NodeTransform { node: 4, transform: Transform::Parts { translation, rotation, scale } }] = &found[..]
    else {
        panic!("{found:?}")
    };
    assert_eq!((*translation, *scale), (Vec3::Z, Vec3::ONE));
    assert!((*rotation - turned).length() < 1e-6, "{rotation}");
}

#[test]
fn values_of_vertices_come_back_in_the_space_of_the_base() {
    let base = strange::skinned();
    let found = changes(&base, |scene| {
        let part = &mut scene.meshes[0].primitives[0];
        part.positions[2] = [1.0, 1.5, 0.25];
        part.normals[1] = [0.0, 1.0, 0.0];
        part.uv_sets[1][3] = [0.25, 0.125];
        part.color_sets[0][0] = [0.0, 0.5, 1.0, 1.0];
        let mut influences = Influences::default();
        (0..3).for_each(|vertex| influences.push(part.influences.of(vertex).iter().copied()));
        influences.push([Influence { joint: 4, weight: 0.25 }, Influence { joint: 0, weight: 0.75 }]);
        part.influences = influences;
    });
    let values: Vec<&VertexValues> = found
        .iter()
        .map(|change| match change {
            Change::Vertices { mesh: 0, primitive: 0, values } => values,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(values.len(), 6, "{values:?}");
    let near = |a: &[f32], b: &[f32]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-5);
    assert!(
        matches!(values[0], VertexValues::Positions(list) if list.len() == 1 && list[0].0 == 2
        && near(&list[0].1, &[1.0, 1.5, 0.25])),
        "{values:?}"
    );
    assert_eq!(values[1], &VertexValues::Normals(vec![(1, [0.0, 1.0, 0.0])]));
    assert_eq!(values[2], &VertexValues::Uvs(1, vec![(3, [0.25, 0.125])]));
    assert_eq!(values[3], &VertexValues::Colors(0, vec![(0, [0.0, 0.5, 1.0, 1.0])]));
    let influences = vec![Influence { joint: 4, weight: 0.25 }, Influence { joint: 0, weight: 0.75 }];
    assert_eq!(values[4], &VertexValues::Influences(vec![(3, influences)]));
    assert!(
        matches!(values[5], VertexValues::Tangents(list) if list.len() == 3),
        "computed anew around what has moved"
    );
}

#[test]
fn vertices_and_triangles_are_added_and_removed() {
    let base = strange::plain();
    let found = changes(&base, |scene| {
        let part = &mut scene.meshes[0].primitives[0];
        // A third triangle over a new vertex; editors give it the number of the one it was copied from.
        part.triangles = vec![[0, 1, 2]];
    });
    let [Change::Geometry { mesh: 0, primitive: 0, geometry, origins }] = &found[..] else { panic!("{found:?}") };
    assert_eq!(origins, &[Some(0), Some(1), Some(2)]);
    assert_eq!(
        (&geometry.triangles, &geometry.positions),
        (&vec![[0, 1, 2]], &vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]])
    );
    assert_eq!(geometry.uv_sets[0], base.meshes[0].primitives[0].uv_sets[0][..3]);
    assert_eq!((geometry.material, &*geometry.source), (Some(0), "parts[0]"));
}

#[test]
fn a_part_gets_another_material() {
    let base = strange::plain();
    let found = changes(&base, |scene| scene.meshes[0].primitives[1].material = Some(0));
    assert_eq!(found, [Change::PrimitiveMaterial { mesh: 0, primitive: 1, material: 0 }]);
}

#[test]
fn materials_that_are_new_come_with_the_faces_that_have_them() {
    let base = strange::textured();
    let new = base.materials.len();
    let fresh = || {
        let texture = Texture { name: b"fresh.png".to_vec(), ..Texture::default() };
        Material { name: b"fresh".to_vec(), textures: vec![texture], ..Material::default() }
    };
    let found = changes(&base, |scene| {
        scene.materials.push(fresh());
        scene.meshes[0].primitives[0].material = Some(new);
    });
    let [Change::AddMaterial { material }, Change::PrimitiveMaterial { mesh: 0, primitive: 0, material: number }] =
        &found[..]
    else {
        panic!("{found:?}")
    };
    assert_eq!((*number, &*material.name, &*material.textures[0].name), (new, &b"fresh"[..], &b"fresh.png"[..]));

    let base = strange::plain();
    let found = changes(&base, |scene| {
        scene.materials.push(fresh());
        let mut half = scene.meshes[0].primitives[0].clone();
        half.triangles.truncate(1);
        half.material = Some(scene.materials.len() - 1);
        scene.meshes[0].primitives[0].triangles.remove(0);
        scene.meshes[0].primitives.push(half);
    });
    let parts = found.iter().filter_map(|change| match change {
        Change::AddPrimitive { mesh: 0, primitive } => Some(primitive),
        _ => None,
    });
    let parts: Vec<_> = parts.collect();
    assert_eq!((parts.len(), parts[0].material), (1, Some(base.materials.len())), "{found:?}");
    assert_eq!((parts[0].positions.len(), parts[0].triangles.len()), (3, 1));
}

#[test]
fn a_material_that_shows_colors_is_of_the_editor() {
    let mut base = strange::plain();
    base.meshes[0].primitives[0].material = None;
    let with = |name: &'static str| {
        move |scene: &mut Scene| {
            scene.materials.push(Material { name: name.into(), ..Material::default() });
            scene.meshes[0].primitives[0].material = Some(2);
        }
    };
    assert_eq!(changes(&base, with("DefaultMaterial")), []);
    let gold = changes(&base, with("gold"));
    let assigned = Change::PrimitiveMaterial { mesh: 0, primitive: 0, material: 2 };
    assert!(matches!(&gold[..], [Change::AddMaterial { .. }, other] if *other == assigned), "{gold:?}");
}

#[test]
fn meshes_come_and_go() {
    let base = strange::levels();
    let gone = changes(&base, |scene| drop(scene.meshes.remove(2)));
    assert_eq!(gone, [Change::RemoveMesh { mesh: 2 }]);
    let new = changes(&base, |scene| {
        let mut mesh = scene.meshes[1].clone();
        (mesh.source, mesh.name, mesh.node) = (String::new(), b"hat".to_vec(), 1);
        scene.meshes.push(mesh);
    });
    let [Change::AddMesh { mesh }] = &new[..] else { panic!("{new:?}") };
    assert_eq!((&*mesh.name, mesh.node, mesh.primitives[0].triangles.len()), (&b"hat"[..], 1, 2));
    let near = |a: &[f32], b: &[f32]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-5);
    let (found, there) = (&mesh.primitives[0].positions, &base.meshes[1].primitives[0].positions);
    assert!(near(found.as_flattened(), there.as_flattened()), "{found:?}");
}

/// A new object without a parent in the base becomes a child of its only root, or a root if the base has several.
#[test]
fn a_new_mesh_below_nothing_is_a_root_where_there_are_several() {
    let mut base = strange::plain();
    let add = |scene: &mut Scene| {
        scene.nodes.push(Node { transform: Transform::at(Vec3::X), ..Node::named("crate") });
        let mut mesh = scene.meshes[0].clone();
        (mesh.source, mesh.name, mesh.node) = (String::new(), b"crate".to_vec(), scene.nodes.len() - 1);
        scene.meshes.push(mesh);
    };
    let below = changes(&base, add);
    let [Change::AddMesh { mesh }] = &below[..] else { panic!("{below:?}") };
    assert_eq!(mesh.node, 0);
    base.nodes.push(Node { source: "nodes[other]".to_owned(), ..Node::named("other") });
    let found = changes(&base, add);
    let [Change::AddNode { node }, Change::AddMesh { mesh }] = &found[..] else { panic!("{found:?}") };
    assert_eq!((&*node.name, node.parent, mesh.node), (&b"crate"[..], None, 3));
    assert!(node.transform.affine().translation.abs_diff_eq(Vec3::X.into(), 1e-6), "{node:?}");
    let positions = |mesh: &meshwire_scene::Mesh| mesh.primitives[0].positions.concat();
    let pairs = positions(mesh).into_iter().zip(positions(&base.meshes[0]));
    assert!(pairs.into_iter().all(|(is, was)| (is - was).abs() < 1e-6));
}

#[test]
fn a_mesh_that_is_separated_from_a_skinned_one_keeps_its_joints() {
    let base = strange::skinned();
    let up = Vec3::new(0.0, 0.0, 5.0);
    // The second time in another bind pose, as editors choose one for all skins.
    for moved in [Vec3::ZERO, up] {
        let found = changes(&base, |scene| {
            let mut mesh = scene.meshes[0].clone();
            mesh.name = b"cut".to_vec();
            let part = &mut mesh.primitives[0];
            part.positions.iter_mut().take(2).for_each(|place| *place = (Vec3::from(*place) + moved).into());
            part.positions[3] = (Vec3::from(part.positions[3]) + moved).into();
            let skin = mesh.skin.as_mut().unwrap();
            let away = Affine3A::from_translation(-moved);
            skin.inverse_bind.iter_mut().filter(|bind| bind.is_finite()).for_each(|bind| *bind *= away);
            scene.meshes.push(mesh);
        });
        let [Change::AddMesh { mesh }] = &found[..] else { panic!("{found:?}") };
        let (part, skin) = (&mesh.primitives[0], mesh.skin.as_ref().unwrap());
        let named = |vertex: usize| {
            let row = part.influences.of(vertex).iter();
            row.map(|one| (skin.joints[one.joint as usize], one.weight)).collect::<Vec<_>>()
        };
        assert_eq!((named(1), named(2), named(3)), (vec![(3, 1.0)], vec![(0, 1.0)], vec![(2, 1.0)]));
        assert_eq!(named(0).len(), 6);
        let place = skin.joints.iter().position(|joint| *joint == 3).unwrap();
        assert!(skin.inverse_bind[place].abs_diff_eq(Affine3A::from_translation(Vec3::new(0.0, 0.0, -3.0)), 1e-5));
        for vertex in 1..4 {
            let (is, was) = (part.positions[vertex], base.meshes[0].primitives[0].positions[vertex]);
            assert!(Vec3::from(is).distance(was.into()) < 1e-5, "{moved} {vertex}: {is:?}");
        }
    }
}

#[test]
fn a_normal_far_from_the_origin_comes_back() {
    let mut base = strange::plain();
    for part in base.meshes.iter_mut().flat_map(|mesh| &mut mesh.primitives) {
        part.positions.iter_mut().for_each(|place| place[0] += 1000.0);
    }
    let found = changes(&base, |scene| scene.meshes[0].primitives[0].normals[1] = [0.0, 1.0, 0.0]);
    let [Change::Vertices { values, .. }, ..] = &found[..] else { panic!("{found:?}") };
    assert_eq!(values, &VertexValues::Normals(vec![(1, [0.0, 1.0, 0.0])]));
}

#[test]
fn keys_come_back() {
    let base = strange::moving();
    let found = changes(&base, |scene| {
        let keys = &mut scene.animations[0].channels[2].track.keys;
        keys[1].value = [5.0; 4];
    });
    let [Change::Keys { animation: 0, channel: 2, track }] = &found[..] else { panic!("{found:?}") };
    assert_eq!(
        track.keys.iter().map(|key| (key.time, key.value[0])).collect::<Vec<_>>(),
        [(0.0, 1.0), (1.0, 5.0), (2.0, 3.0)]
    );
    assert_eq!(track.keys[0], base.animations[0].channels[2].track.keys[0], "what did not change keeps its bits");
}

#[test]
fn nodes_come_go_and_hang_elsewhere() {
    let base = strange::skinned();
    let last = base.nodes.len();
    let found = changes(&base, |scene| {
        let tip = Node { parent: Some(last), transform: Transform::at(Vec3::Y), ..Node::named("tip") };
        scene.nodes.push(Node { parent: Some(1), transform: Transform::at(Vec3::X), ..Node::named("finger") });
        scene.nodes.push(tip);
    });
    let added = |name: &str, parent, transform| {
        let node = Node { parent: Some(parent), transform, ..Node::named(name) };
        Change::AddNode { node: Box::new(node) }
    };
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[0], added("finger", 1, Transform::at(Vec3::X)));
    assert_eq!(found[1], added("tip", last, Transform::at(Vec3::Y)));

    let base = strange::skinned();
    let parents: Vec<Option<usize>> = base.nodes.iter().map(|node| node.parent).collect();
    let found = changes(&base, |scene| scene.nodes[2].parent = Some(0));
    assert_eq!(found[0], Change::NodeParent { node: 2, parent: Some(0) }, "{found:?}, {parents:?}");
    assert!(found.iter().skip(1).all(|change| matches!(change, Change::NodeTransform { node: 2, .. })), "{found:?}");
}

#[test]
fn children_of_a_node_that_is_gone_are_below_the_one_root() {
    let mut base = strange::moving();
    let first = base.nodes.len();
    base.nodes.push(Node { source: "nodes[8]".to_owned(), parent: Some(0), ..Node::named("spare") });
    base.nodes.push(Node { source: "nodes[9]".to_owned(), parent: Some(first), ..Node::named("tip") });
    assert_eq!(base.nodes.iter().filter(|node| node.parent.is_none()).count(), 1);
    let found = changes(&base, |scene| {
        scene.nodes.swap_remove(first);
        scene.nodes[first].parent = None;
    });
    let parent = Change::NodeParent { node: first + 1, parent: Some(0) };
    assert!(found.contains(&parent) && found.contains(&Change::RemoveNode { node: first }), "{found:?}");
}

#[test]
fn a_bone_that_is_gone_is_removed() {
    let mut base = strange::moving();
    base.nodes.push(Node { source: "nodes[9]".to_owned(), parent: Some(0), ..Node::named("spare") });
    let found = changes(&base, |scene| drop(scene.nodes.pop()));
    assert_eq!(found, [Change::RemoveNode { node: base.nodes.len() - 1 }]);
}

#[test]
fn a_bone_that_is_moved_at_rest_leaves_its_vertices_in_place() {
    let base = strange::skinned();
    let up = Vec3::new(0.0, 0.0, 2.0);
    let found = changes(&base, |scene| {
        scene.nodes[5].transform = Transform::at(up);
        scene.meshes[0].skin.as_mut().unwrap().inverse_bind[4] = Affine3A::from_translation(Vec3::new(0.0, 0.0, -6.0));
    });
    let [Change::NodeTransform { node: 5, transform }, Change::Skin { mesh: 0, skin }] = &found[..] else {
        panic!("{found:?}")
    };
    assert_eq!(transform.affine().translation, up.into());
    let own = base.meshes[0].skin.as_ref().unwrap();
    assert_eq!(skin.joints, own.joints);
    for (place, bind) in skin.inverse_bind.iter().enumerate().filter(|(place, _)| *place != 5) {
        let before = own.inverse_bind[place].translation.z;
        assert_eq!(bind.translation.z, if place == 4 { -6.0 } else { before }, "{place}");
    }
}

#[test]
fn vertices_of_a_bone_that_the_skin_lacks_stay_where_the_editor_shows_them() {
    let mut base = strange::skinned();
    let wide = Vec3::new(1.0, 1.25, 0.5);
    let at = Vec3::new(0.0, 0.0, 2.0);
    let place = Transform::Parts { translation: at, rotation: Quat::IDENTITY, scale: wide };
    base.nodes.push(Node { source: "nodes[9]".to_owned(), transform: place, ..Node::named("spare") });
    let spare = base.nodes.len() - 1;
    let joint = base.meshes[0].skin.as_ref().unwrap().joints.len() as u32;
    // The bind poses of editors have no scale; the second time, those of all joints are elsewhere.
    for away in [Vec3::ZERO, Vec3::new(0.0, 0.0, 5.0)] {
        let found = changes(&base, |scene| {
            let skin = scene.meshes[0].skin.as_mut().unwrap();
            skin.inverse_bind.iter_mut().filter(|bind| bind.is_finite()).for_each(|bind| {
                *bind *= Affine3A::from_translation(-away);
            });
            skin.joints.push(spare);
            skin.inverse_bind.push(Affine3A::from_translation(-at));
            let part = &mut scene.meshes[0].primitives[0];
            let before = (0..part.positions.len()).map(|vertex| part.influences.of(vertex).to_vec());
            let mut rows: Vec<_> = before.collect();
            rows[1] = vec![Influence { joint, weight: 1.0 }];
            part.influences = Influences::default();
            rows.into_iter().for_each(|row| part.influences.push(row));
            for vertex in [0, 2, 3] {
                part.positions[vertex] = (Vec3::from(part.positions[vertex]) + away).into();
            }
            part.positions[1] = [3.0, 4.0, 6.0];
        });
        let moved = found.iter().filter_map(|change| match change {
            Change::Vertices { values: VertexValues::Positions(list), .. } => Some(list),
            _ => None,
        });
        let moved: Vec<_> = moved.flatten().filter(|(vertex, _)| *vertex == 1).collect();
        let [(_, moved)] = moved[..] else { panic!("{found:?}") };
        let shown = at + wide * (Vec3::new(3.0, 4.0, 6.0) - at);
        assert!(Vec3::from(*moved).distance(shown) < 1e-4, "{away}: {moved:?} instead of {shown:?}");
    }
}

#[test]
fn weights_for_a_bone_that_the_skin_lacks_extend_the_skin() {
    let mut base = strange::skinned();
    let place = Transform::at(Vec3::new(0.0, 0.0, 2.0));
    base.nodes.push(Node { source: "nodes[9]".to_owned(), transform: place, ..Node::named("spare") });
    let spare = base.nodes.len() - 1;
    let mesh = 0;
    let joints = base.meshes[mesh].skin.as_ref().unwrap().joints.clone();
    let found = changes(&base, |scene| {
        let skin = scene.meshes[mesh].skin.as_mut().unwrap();
        skin.joints.push(spare);
        skin.inverse_bind.push(place.affine().inverse());
        let part = &mut scene.meshes[mesh].primitives[0];
        let mut influences = Influences::default();
        let new = Influence { joint: joints.len() as u32, weight: 1.0 };
        (0..part.positions.len()).for_each(|_| influences.push([new]));
        part.influences = influences;
    });
    let skin = found.iter().find_map(|change| match change {
        Change::Skin { mesh: of, skin } if *of == mesh => Some(skin),
        _ => None,
    });
    let skin = skin.unwrap_or_else(|| panic!("{found:?}"));
    assert_eq!(skin.joints, [joints.as_slice(), &[spare]].concat());
    assert!(skin.inverse_bind.last().unwrap().abs_diff_eq(place.affine().inverse(), 1e-5), "{skin:?}");
    let painted = |values: &VertexValues| match values {
        VertexValues::Influences(list) => {
            list.iter().all(|(_, row)| row.len() == 1 && row[0].joint as usize == joints.len())
        }
        _ => false,
    };
    assert!(
        found.iter().any(|change| matches!(change, Change::Vertices { values, .. } if painted(values))),
        "{found:?}"
    );
}

#[test]
fn animations_and_channels_that_are_new_come_back() {
    let base = strange::moving();
    let own = base.animations[0].clone();
    let rotates = |channel: &&AnimationChannel| channel.track.channel == Channel::Rotation && channel.target.is_some();
    let channel = own.channels.iter().find(rotates).expect("a rotation").clone();
    let found = changes(&base, |scene| {
        let mut channel = channel.clone();
        let half = std::f64::consts::FRAC_1_SQRT_2;
        channel.track.keys = vec![Key::new(0.0, [0.0, 0.0, 0.0, 1.0]), Key::new(0.5, [half, 0.0, 0.0, half])];
        scene.animations.push(Animation { name: b"nod".to_vec(), channels: vec![channel], ..Animation::default() });
    });
    let [Change::AddAnimation { animation }] = &found[..] else { panic!("{found:?}") };
    assert_eq!((&*animation.name, animation.duration), (&b"nod"[..], 0.5));
    let [new] = &animation.channels[..] else { panic!("{animation:?}") };
    assert_eq!((new.target, &new.track.target), (channel.target, &channel.track.target));
    let turned = new.track.sample(0.5).unwrap();
    assert!((turned[0] - std::f64::consts::FRAC_1_SQRT_2).abs() < 1e-6, "{turned:?}");
}

#[test]
fn animations_and_channels_that_move_something_go() {
    let mut base = strange::moving();
    let place = base.animations[0].channels.iter().position(|own| own.track.channel == Channel::Rotation).unwrap();
    let found = changes(&base, |scene| drop(scene.animations[0].channels.remove(place)));
    let [Change::Keys { animation: 0, channel, track }] = &found[..] else { panic!("{found:?}") };
    assert_eq!((*channel, track.keys.len()), (place, 0));
    base.animations.push(Animation { name: b"nod".to_vec(), ..base.animations[0].clone() });
    let found = changes(&base, |scene| drop(scene.animations.remove(0)));
    assert_eq!(found, [Change::RemoveAnimation { animation: 0 }]);
    // One that has another name is not told from one that is gone, and a file without animations was written without them.
    assert_eq!(changes(&base, |scene| scene.animations.clear()), []);
}

#[test]
fn weights_of_morph_targets_come_back() {
    let base = strange::morphed();
    let found = changes(&base, |scene| {
        scene.meshes[0].primitives[0].morph_deltas[0].positions[2] = [0.0, 0.0, 2.0];
        scene.animations[0].channels[0].track.keys[1].value = [0.5; 4];
    });
    assert!(
        matches!(&found[..], [
        Change::Vertices { values: VertexValues::MorphPositions(0, values), .. },
        Change::Keys { animation: 0, channel: 0, track },
    ] if values.len() == 1 && values[0].0 == 2 && track.keys[1].value[0] == 0.5),
        "{found:?}"
    );
}

#[test]
fn what_is_not_of_this_base_is_refused_in_one_line() {
    let base = strange::plain();
    let good = glb(&base, &base);
    let refuse = |bytes: &[u8], base: &Scene| import(bytes, base, &origin(base)).unwrap_err();
    let mut other = base.clone();
    other.meshes.iter_mut().for_each(|mesh| mesh.name = b"circle".to_vec());
    let foreign = export(&other, &Options::default()).unwrap().into_glb().unwrap();
    assert_eq!(refuse(&foreign, &base), Error::Foreign);
    assert_eq!(refuse(&good, &strange::levels()), Error::OtherBase { from: vec!["base".to_owned()] });
    for length in (0..good.len()).step_by(7) {
        let error = refuse(&good[..length], &base);
        assert!(matches!(error, Error::Damaged(_)) && error.to_string().lines().count() == 1, "{error}");
    }
    let mut damaged = good.clone();
    let at = damaged.windows(11).position(|window| window == b"\"count\":4,\"").unwrap();
    damaged[at + 8] = b'9';
    assert!(matches!(refuse(&damaged, &base), Error::Damaged(_)));
}

#[test]
fn without_custom_properties_a_motion_that_moves_no_nodes_is_known_by_its_name() {
    let mut base = strange::morphed();
    let animations = std::mem::take(&mut base.animations);
    base = Scene { name: b"talk".to_vec(), animations, ..Scene::new(base.space) };
    base.animations[0].channels.iter_mut().for_each(|channel| channel.target = None);
    let bare = export(&base, &Options::default()).unwrap().into_glb().unwrap();
    assert_eq!(import(&bare, &base, &origin(&base)), Ok(vec![]));
    base.name = b"walk".to_vec();
    assert_eq!(import(&bare, &base, &origin(&base)), Err(Error::Foreign));
}

#[test]
fn no_byte_of_a_damaged_file_makes_it_panic() {
    let base = strange::morphed();
    let good = glb(&base, &base);
    for at in 0..good.len() {
        for value in [0, 0xff, b'9'] {
            let mut bad = good.clone();
            bad[at] = value;
            let _ = import(&bad, &base, &origin(&base));
        }
    }
}

#[test]
fn the_picture_of_a_texture_tells_its_name() {
    let base = strange::textured();
    let picture = |_: &Texture| Some(meshwire_gltf::Picture::Png(vec![1]));
    let mut options = Options::default();
    options.origins.push(origin(&base));
    options.pictures = Some(&picture);
    let bytes = export(&base, &options).unwrap().into_glb().unwrap();
    assert_eq!(import(&bytes, &base, &origin(&base)).unwrap(), []);
    assert_eq!(base.space.map_to(&Space::GLTF).scale(), 0.0254);
}

#[test]
fn normals_that_a_mesh_has_no_room_for_are_those_of_editors() {
    let mut base = strange::plain();
    base.meshes[0].primitives.iter_mut().for_each(|part| part.normals.clear());
    let with = |scene: &mut Scene| {
        for part in &mut scene.meshes[0].primitives {
            part.normals = vec![[0.0, 0.0, 1.0]; part.positions.len()];
        }
    };
    assert_eq!(changes(&base, with), []);
    // The rounding of normals in editors is not an edit; a visible rotation is one.
    let base = strange::plain();
    let tilted = |by: f32| move |scene: &mut Scene| scene.meshes[0].primitives[0].normals[1] = [by, 0.0, 1.0];
    assert_eq!(changes(&base, tilted(0.015)), []);
    let found = changes(&base, tilted(0.03));
    assert!(
        matches!(&found[..], [
        Change::Vertices { values: VertexValues::Normals(normals), .. },
        Change::Vertices { values: VertexValues::Tangents(tangents), .. },
    ] if normals.len() == 1 && tangents.len() == 1),
        "{found:?}"
    );
}

#[test]
fn a_node_that_stands_where_its_edited_keys_have_it_was_not_moved() {
    let mut base = strange::moving();
    let turn = Quat::from_rotation_z(0.5);
    base.animations[0].channels = vec![base.animations[0].channels.swap_remove(1)];
    base.animations[0].channels[0].track.keys.truncate(1);
    let found = changes(&base, |scene| {
        let keys = &mut scene.animations[0].channels[0].track.keys;
        keys[0].value = turn.to_array().map(f64::from);
        // What editors make of a key that is alone.
        keys[0].ease = [Ease::Step; 4];
        keys.push(Key { time: 10.0, ..keys[0] });
        scene.nodes[1].transform =
            Transform::Parts { translation: Vec3::new(10.0, 20.0, 30.0), rotation: turn, scale: Vec3::ONE };
    });
    let [Change::Keys { animation: 0, channel: 0, track }] = &found[..] else { panic!("{found:?}") };
    assert_eq!(track.keys.len(), 1);
    assert_eq!(track.keys[0].ease, [Ease::Linear; 4]);
}

#[test]
fn a_bone_in_any_of_its_bind_poses_was_not_moved() {
    let mut base = strange::skinned();
    // A second skin has bound the last bones elsewhere, one of them aslant.
    let mut other = base.meshes[0].clone();
    other.source = "meshes[other]".to_owned();
    let bound = Affine3A::from_rotation_translation(Quat::from_rotation_x(0.4), Vec3::new(1.0, 2.0, 3.0));
    let slant = Mat3A::from_cols(Vec3A::X, Vec3A::new(0.5, 1.0, 0.0), Vec3A::Z);
    let slanted = Affine3A { matrix3: slant, translation: Vec3A::new(0.0, 4.0, 2.0) };
    let skin = other.skin.as_mut().unwrap();
    (skin.inverse_bind[3], skin.inverse_bind[4]) = (bound.inverse(), slanted.inverse());
    base.meshes.push(other);
    let at = |node: usize, local: Affine3A| {
        move |scene: &mut Scene| {
            let (scale, rotation, translation) = local.to_scale_rotation_translation();
            scene.nodes[node].transform = Transform::Parts { translation, rotation, scale };
        }
    };
    let above = |z: f32| Affine3A::from_translation(Vec3::new(0.0, 0.0, -z));
    assert_eq!(changes(&base, at(4, above(3.0) * bound)), [], "relative to where its parent was bound");
    let turned = Affine3A::from_rotation_translation(Quat::from_rotation_y(0.2), Vec3::new(0.0, 4.0, -2.0));
    assert_eq!(changes(&base, at(5, turned)), [], "of one that slants the turn is anybody's guess");
    let moved = Affine3A::from_translation(Vec3::new(0.0, 4.5, -2.0));
    assert_eq!(changes(&base, at(5, moved)).len(), 1);
}

/// Editors have no normals for a triangle and its back, nor along a fold, which is why they write others there.
#[test]
fn normals_of_what_is_seen_from_both_sides_are_no_edit() {
    let mut base = Scene::new(Space::GLTF);
    base.nodes.push(meshwire_scene::Node::named("sail"));
    let mut positions =
        vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0], [5.0, 0.0, 0.0], [5.0, 1.0, 0.0]];
    positions.extend([[9.0, 0.0, 0.0], [9.0, 1.0, 0.0], [10.0, 0.0, 0.0], [10.0, 1.0, 0.0]]);
    let part = meshwire_scene::Primitive {
        normals: vec![[0.0, 0.0, 1.0]; positions.len()],
        positions,
        triangles: vec![[0, 1, 2], [2, 1, 0], [3, 4, 5], [6, 7, 8], [7, 6, 9]],
        ..Default::default()
    };
    base.meshes.push(meshwire_scene::Mesh { primitives: vec![part], ..Default::default() });
    let with = |vertex: usize| changes(&base, |scene| scene.meshes[0].primitives[0].normals[vertex] = [1.0, 0.0, 0.0]);
    assert_eq!(
        (with(1), with(6), with(7)),
        (vec![], vec![], vec![]),
        "a triangle and its back, two folded onto each other"
    );
    for vertex in [4_u8, 8, 9] {
        let found = with(usize::from(vertex));
        let [Change::Vertices { values: VertexValues::Normals(found), .. }] = &found[..] else { panic!("one change") };
        assert_eq!(found, &[(u32::from(vertex), [1.0, 0.0, 0.0])]);
    }
}

/// The texture of a triangle is mirrored about one of its corners, whose own texture coordinates stay.
#[test]
fn a_tangent_depends_on_the_texture_coordinates_of_all_corners() {
    let mut base = Scene::new(Space::GLTF);
    base.nodes.push(Node::named("flag"));
    let part = Primitive {
        positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.5, 1.0, 0.0]],
        normals: vec![[0.0, 0.0, 1.0]; 3],
        tangents: vec![[1.0, 0.0, 0.0, 1.0]; 3],
        uv_sets: vec![vec![[0.0, 1.0], [1.0, 1.0], [0.5, 0.0]]],
        triangles: vec![[0, 1, 2]],
        ..Primitive::default()
    };
    base.meshes.push(Mesh { name: b"flag".to_vec(), primitives: vec![part], ..Mesh::default() });
    let found = changes(&base, |scene| {
        let uvs = &mut scene.meshes[0].primitives[0].uv_sets[0];
        (uvs[0][0], uvs[1][0]) = (1.0, 0.0);
    });
    let [Change::Vertices { .. }, Change::Vertices { values: VertexValues::Tangents(tangents), .. }] = &found[..]
    else {
        panic!("{found:?}")
    };
    assert_eq!(tangents, &[0, 1, 2].map(|vertex| (vertex, [-1.0, 0.0, 0.0, -1.0])));
}

/// The first set of texture coordinates is stored in half precision, the second is not.
#[test]
fn texture_coordinates_of_half_precision_are_rounded() {
    let mut base = Scene::new(Space::GLTF);
    base.nodes.push(Node::named("flag"));
    let part = Primitive {
        positions: vec![[0.0; 3], [1.0, 0.0, 0.1], [0.3, 1.0, 0.0]],
        uv_sets: vec![vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]], vec![[0.1, 0.2], [0.3, 0.4], [0.7, 0.6]]],
        triangles: vec![[0, 1, 2]],
        ..Primitive::default()
    };
    base.meshes.push(Mesh { name: b"flag".to_vec(), primitives: vec![part], ..Mesh::default() });
    let with = |u: f32| {
        let mut scene = base.clone();
        scene.meshes[0].primitives[0].uv_sets[0][1][0] = u;
        scene
    };
    let edited = glb(&with(0.7001), &base);
    let lost = |result: &Scene| check(&edited, &base, result, &origin(&base), &[]).unwrap().len();
    // The nearest number of half precision, and one that is not near.
    assert_eq!((lost(&with(0.700_195_3)), lost(&with(0.703_125))), (0, 1));
}

/// A blade that is the child of a bone, with an animation of the blade.
fn blade(track: Track) -> Scene {
    let mut base = Scene::new(Space::GLTF);
    base.nodes = vec![Node::named("bone"), Node { parent: Some(0), ..Node::named("blade") }, Node::named("cloth")];
    let positions = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let mut part = Primitive { positions, triangles: vec![[0, 1, 2]], ..Primitive::default() };
    base.meshes.push(Mesh { node: 1, name: b"blade".to_vec(), primitives: vec![part.clone()], ..Mesh::default() });
    (0..3).for_each(|_| part.influences.push([Influence { joint: 0, weight: 1.0 }]));
    let skin = Some(Skin { joints: vec![0], inverse_bind: vec![Affine3A::IDENTITY] });
    base.meshes.push(Mesh { node: 2, name: b"cloth".to_vec(), primitives: vec![part], skin, ..Mesh::default() });
    let motion = Motion { duration: 1.2, tracks: vec![track], ..Motion::default() };
    let mut cut = Animation::of(motion, &base, |_| "tracks[0]".to_owned());
    cut.name = b"cut".to_vec();
    base.animations.push(cut);
    base
}

#[test]
fn a_key_keeps_its_curve_only_up_to_the_same_next_key() {
    let mut track = Track::new("blade", Channel::Position, 3, Blend::Linear);
    let key = |time: f64, value: f64| Key { ease: [Ease::Bezier; 4], ..Key::new(time, [value; 4]) };
    track.keys = vec![key(0.0, 0.0), key(1.0, 5.0), key(2.0, 1.0)];
    let base = blade(track);
    let found = changes(&base, |scene| {
        let sampled = [(0.0, 0.0), (1.0, 5.0), (2.0, 4.0), (3.0, 2.0)];
        let keys = sampled.map(|(time, value)| Key::new(time, [value; 4]));
        scene.animations[0].channels[0].track.keys = keys.to_vec();
    });
    let [Change::Keys { track, .. }] = &found[..] else { panic!("{found:?}") };
    let own = &base.animations[0].channels[0].track.keys;
    assert_eq!(track.keys[0], own[0], "up to the next key nothing has changed");
    assert_eq!((track.keys[1].time, track.keys[1].value), (own[1].time, own[1].value));
    assert_eq!(track.keys[1].ease, [Ease::Linear; 4]);
}

#[test]
fn a_changed_key_keeps_the_time_of_the_one_that_it_replaces() {
    let mut track = Track::new("blade", Channel::Position, 3, Blend::Linear);
    track.keys = [0.0, 1.0 / 3.0, 1.0].map(|time| Key::new(time, [time; 4])).to_vec();
    let found = changes(&blade(track), |scene| scene.animations[0].channels[0].track.keys[1].value = [5.0; 4]);
    let [Change::Keys { track, .. }] = &found[..] else { panic!("{found:?}") };
    assert_eq!(track.keys.iter().map(|key| key.time).collect::<Vec<_>>(), [0.0, 1.0 / 3.0, 1.0]);
}

#[test]
fn rotations_of_another_length_are_the_same_rotations() {
    let mut track = Track::new("blade", Channel::Rotation, 4, Blend::Spherical);
    track.keys = [0.0, 0.5, 1.0].map(|time| Key::new(time, DQuat::from_rotation_z(time).to_array())).to_vec();
    let base = blade(track);
    let mut edited = base.clone();
    edited.animations[0].channels[0].track.keys[1].value = DQuat::from_rotation_z(0.9).to_array();
    let mut file = glb(&edited, &base);
    let text = 20..20 + u32::from_le_bytes(file[12..16].try_into().unwrap()) as usize;
    let tree: serde_json::Value = serde_json::from_slice(&file[text.clone()]).unwrap();
    let output = tree["animations"][0]["samplers"][0]["output"].as_u64().unwrap() as usize;
    let view = tree["accessors"][output]["bufferView"].as_u64().unwrap() as usize;
    let start = text.end + 8 + tree["bufferViews"][view]["byteOffset"].as_u64().unwrap_or(0) as usize;
    for number in file[start..start + 3 * 16].chunks_mut(4) {
        let twice = 2.0 * f32::from_le_bytes((&*number).try_into().unwrap());
        number.copy_from_slice(&twice.to_le_bytes());
    }
    let found = import(&file, &base, &origin(&base)).unwrap();
    let [Change::Keys { track, .. }] = &found[..] else { panic!("{found:?}") };
    let own = &base.animations[0].channels[0].track.keys;
    assert_eq!((track.keys[0], track.keys[2]), (own[0], own[2]));
    let changed = DQuat::from_array(track.keys[1].value);
    assert!(changed.abs_diff_eq(DQuat::from_rotation_z(0.9), 1e-6), "{changed}");
}

/// Blender forgets the rotation between a bone and its child object when it writes keys unchanged.
#[test]
fn rotations_of_children_of_bones_come_back_upright() {
    let mut track = Track::new("blade", Channel::Rotation, 4, Blend::Spherical);
    let turn = |angle: f64| DQuat::from_rotation_z(angle).to_array();
    track.keys = [0.0, 0.3, 1.0, 1.2].map(|time| Key::new(time, turn(time))).to_vec();
    let base = blade(track);
    let edited = |more: f64| {
        changes(&base, |scene| {
            for (place, key) in scene.animations[0].channels[0].track.keys.iter_mut().enumerate() {
                let own = DQuat::from_array(key.value) * DQuat::from_rotation_y(if place == 2 { more } else { 0.0 });
                key.value = (DQuat::from_rotation_x(-std::f64::consts::FRAC_PI_2) * own).to_array();
            }
        })
    };
    assert_eq!(edited(0.0), []);
    let [Change::Keys { track, .. }] = &edited(0.5)[..] else { panic!("one track") };
    let before = &base.animations[0].channels[0].track;
    let same: Vec<bool> = track.keys.iter().zip(&before.keys).map(|(a, b)| a.bits() == b.bits()).collect();
    assert_eq!(same, [true, true, false, true]);
    let angle = DQuat::from_array(track.keys[2].value).angle_between(DQuat::from_array(before.keys[2].value));
    assert!((angle - 0.5).abs() < 1e-5, "{angle}");
}

/// The number of changes that an edit of a track makes, and the edit.
type Edit<'a> = (usize, &'a dyn Fn(&mut Track));

/// The same with translations, which Blender also writes relative to the end of the bone, 0.4 along y. A track with other
/// times, or a new track, is recognized by the transform of the node, which Blender converts back.
#[test]
fn translations_of_children_of_bones_come_back_upright() {
    let mut track = Track::new("blade", Channel::Position, 3, Blend::Linear);
    track.keys = [0.0, 0.3, 1.0, 1.2].map(|time| Key::new(time, [-0.8, 1.8 + time, time * time, 0.0])).to_vec();
    let mut base = blade(track.clone());
    let transform =
        |y: f32| Transform::Parts { translation: Vec3::new(-0.8, y, 0.0), rotation: Quat::IDENTITY, scale: Vec3::ONE };
    base.nodes[1].transform = transform(1.8);
    let written = |[x, y, z, w]: [f64; 4]| [x, z, 0.4 - y, w];
    let edited = |base: &Scene, edit: &dyn Fn(&mut Track)| {
        let mut edited = base.clone();
        if base.animations.is_empty() {
            edited.animations = blade(track.clone()).animations;
        }
        let track = &mut edited.animations[0].channels[0].track;
        edit(track);
        edited.nodes[1].transform = transform(track.keys[0].value[1] as f32);
        track.keys.iter_mut().for_each(|key| key.value = written(key.value));
        let bytes = glb(&edited, base);
        let found = import(&bytes, base, &origin(base)).unwrap();
        let mut result = base.clone();
        for change in &found {
            match change {
                Change::Keys { track, .. } => result.animations[0].channels[0].track = track.clone(),
                Change::AddAnimation { animation } => result.animations.push((**animation).clone()),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(check(&bytes, base, &result, &origin(base), &[]).unwrap(), []);
        let keys = &result.animations[0].channels[0].track.keys;
        (found.len(), keys.iter().map(|key| key.value.map(|value| (value * 1e4).round() / 1e4)).collect::<Vec<_>>())
    };
    let expected = |edit: &dyn Fn(&mut Track)| {
        let mut track = track.clone();
        edit(&mut track);
        track.keys.iter().map(|key| key.value.map(|value| (value * 1e4).round() / 1e4)).collect::<Vec<_>>()
    };
    let edits: [Edit<'_>; 4] = [
        (0, &|_| {}),
        (1, &|track| track.keys[2].value = [0.5, 0.25, 0.125, 0.0]),
        (1, &|track| track.keys[0].value[1] = 2.5),
        (1, &|track| track.keys.iter_mut().for_each(|key| key.time *= 2.0)),
    ];
    for (place, (count, edit)) in edits.into_iter().enumerate() {
        assert_eq!(edited(&base, edit), (count, expected(edit)), "{place}");
    }
    base.animations.clear();
    assert_eq!(edited(&base, &|_| {}), (1, expected(&|_| {})));
}

/// A motion that was exported with its model: an animation of another file may be missing, its own may not.
#[test]
fn an_animation_of_a_file_made_of_several_is_missed_if_it_is_of_the_base() {
    let mut track = Track::new("blade", Channel::Rotation, 4, Blend::Spherical);
    track.keys = [0.0, 1.0].map(|time| Key::new(time, DQuat::from_rotation_z(time).to_array())).to_vec();
    let base = blade(track);
    let missing = |edit: &dyn Fn(&mut Scene)| {
        let mut edited = base.clone();
        edit(&mut edited);
        let mut options = Options::default();
        options.origins = vec![origin(&base), Origin::of(&strange::plain(), "strange", "other")];
        let bytes = export(&edited, &options).unwrap().into_glb().unwrap();
        let found = check(&bytes, &base, &base, &origin(&base), &[]).unwrap();
        found.iter().map(|one| (one.absent, one.to_string())).collect::<Vec<_>>()
    };
    let other = |scene: &mut Scene| {
        let mut other = scene.animations[0].clone();
        other.name = b"other".to_vec();
        scene.animations.push(other);
    };
    assert_eq!(missing(&other), []);
    let removed = r#"animation "cut": was removed, but is still there"#;
    assert_eq!(missing(&|scene| scene.animations.clear()), [(true, removed.to_owned())]);
    let renamed = r#"animation "cut": was renamed to "stab", but keeps its name"#;
    assert_eq!(missing(&|scene| scene.animations[0].name = b"stab".to_vec()), [(true, renamed.to_owned())]);
}

/// Replaces the numbers of vertices, as they stand in a GLB.
fn with_ids(mut glb: Vec<u8>, old: &[u8], new: &[u8]) -> Vec<u8> {
    let bytes = |ids: &[u8]| ids.iter().flat_map(|id| f32::from(*id).to_le_bytes()).collect::<Vec<u8>>();
    let (old, new) = (bytes(old), bytes(new));
    let at = glb.windows(old.len()).position(|window| window == old).unwrap();
    glb[at..at + new.len()].copy_from_slice(&new);
    glb
}

/// Three triangles around one vertex, of which Shade Flat makes three: their normals resemble each other in turn, but the last one
/// does not resemble the first. All triangles stay, each with its normal.
#[test]
fn no_face_is_lost_where_corners_resemble_each_other_in_turn() {
    let tilted = |by: f32| Vec3::new(by, 0.0, 1.0).normalize().to_array();
    let rim: Vec<[f32; 3]> = (0..6_u8).map(f32::from).map(|at| [at.cos(), at.sin(), 0.0]).collect();
    let mut base = Scene::new(Space::GLTF);
    base.nodes.push(meshwire_scene::Node::named("fan"));
    let part = meshwire_scene::Primitive {
        positions: [vec![[0.0; 3]], rim].concat(),
        normals: vec![[0.0, 0.0, 1.0]; 7],
        triangles: vec![[0, 1, 2], [0, 3, 4], [0, 5, 6]],
        ..Default::default()
    };
    let mesh = meshwire_scene::Mesh { name: b"fan".to_vec(), primitives: vec![part], ..Default::default() };
    base.meshes.push(mesh);
    let mut edited = base.clone();
    let part = &mut edited.meshes[0].primitives[0];
    part.positions.extend([[0.0; 3]; 2]);
    part.normals.extend([tilted(0.03), tilted(0.06)]);
    part.triangles = vec![[0, 1, 2], [7, 3, 4], [8, 5, 6]];
    let bytes = with_ids(glb(&edited, &base), &[0, 1, 2, 3, 4, 5, 6, 7, 8], &[0, 1, 2, 3, 4, 5, 6, 0, 0]);
    let found = import(&bytes, &base, &origin(&base)).unwrap();
    let [Change::Geometry { geometry, origins, .. }] = &found[..] else { panic!("{found:?}") };
    assert_eq!(geometry.triangles.len(), 3);
    assert_eq!(
        origins.iter().filter(|origin| **origin == Some(0)).count(),
        2,
        "the first two are near enough to be one"
    );
    let mut result = base.clone();
    result.meshes[0].primitives[0] = (**geometry).clone();
    assert_eq!(check(&bytes, &base, &result, &origin(&base), &[]).unwrap(), []);
    result.meshes[0].primitives[0].triangles.pop();
    let lost = check(&bytes, &base, &result, &origin(&base), &[]).unwrap();
    assert_eq!(lost[0].to_string(), "mesh \"fan\": 1 of 3 triangles are missing");
}

/// As Blender writes by default: nothing says where anything comes from, and vertices have no numbers.
/// A file as an editor writes it without custom properties and attributes.
fn bare(scene: &Scene) -> Vec<u8> {
    let mut bytes = export(scene, &Options::default()).unwrap().into_glb().unwrap();
    for (old, new) in [
        (&b"_MESHWIRE_ID"[..], &b"_SOMETHING_X"[..]),
        (b"\"source\"", b"\"spring\""),
        (b"\"meshwire\"", b"\"fishwire\""),
    ] {
        let places: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at..].starts_with(old)).collect();
        places.into_iter().for_each(|at| bytes[at..at + old.len()].copy_from_slice(new));
    }
    bytes
}

#[test]
fn without_custom_properties_and_attributes_parts_are_paired_by_names_and_places() {
    let mut base = strange::plain();
    base.meshes[0].primitives.truncate(1);
    let changes = |scene: &Scene| import(&bare(scene), &base, &origin(&base)).unwrap();
    assert_eq!(changes(&base), []);
    let mut edited = base.clone();
    edited.meshes[0].primitives[0].positions[2] = [1.0, 1.5, 0.25];
    let found = changes(&edited);
    assert!(
        matches!(&found[0], Change::Vertices { values: VertexValues::Positions(list), .. } if list.len() == 1 && list[0].0 == 2),
        "{found:?}"
    );
}

/// Blender takes the mesh out of a node with a skin and animated morph targets, and leaves the node.
#[test]
fn without_custom_properties_a_node_that_export_made_for_a_mesh_is_not_new() {
    let base = blade(Track::new("blade", Channel::Rotation, 4, Blend::Spherical));
    let mut edited = base.clone();
    edited.nodes.push(Node::named("cloth_mesh"));
    let bytes = bare(&edited);
    assert_eq!(import(&bytes, &base, &origin(&base)).unwrap(), []);
    assert_eq!(check(&bytes, &base, &base, &origin(&base), &[]).unwrap(), []);
    edited.nodes.last_mut().unwrap().name = b"added".to_vec();
    let found = import(&bare(&edited), &base, &origin(&base)).unwrap();
    assert!(matches!(&found[..], [Change::AddNode { node }] if node.name == b"added"), "{found:?}");
}

/// Editors drop the range of lights and turn their nodes around; without custom properties, names remain.
#[test]
fn a_light_is_no_edit_unless_its_values_are_others() {
    let mut base = strange::plain();
    let lamp = Light { color: [1.0, 0.5, 0.25], range: Some(4.0), ..Light::default() };
    base.nodes[1].attached = Some(Attachment::Light(lamp.clone()));
    let mut edited = base.clone();
    edited.nodes[1].attached = Some(Attachment::Light(Light { range: None, ..lamp.clone() }));
    let mut bright = base.clone();
    bright.nodes[1].attached = Some(Attachment::Light(Light { intensity: 2.0, ..lamp }));
    let mut without = base.clone();
    without.nodes[1].attached = None;
    without.nodes.push(Node { parent: Some(1), ..Node::named("hand_light") });
    let message = "node \"hand\": its light is not there, or has other values";
    let custom = [(&base, None), (&bright, Some(message))];
    let bytes = custom.map(|(edited, message)| (glb(edited, &base), message)).into_iter();
    let bare = [(&base, None), (&edited, None), (&bright, Some(message)), (&without, None)];
    for (bytes, message) in bytes.chain(bare.map(|(edited, message)| (self::bare(edited), message))) {
        assert_eq!(import(&bytes, &base, &origin(&base)).unwrap(), []);
        let lost = check(&bytes, &base, &base, &origin(&base), &[]).unwrap();
        let lost: Vec<String> = lost.iter().map(ToString::to_string).collect();
        assert_eq!(lost, message.into_iter().collect::<Vec<_>>());
    }
}

/// Editors move what is below a moved node there and back, and write a vertex twice whose normals differ in the last bits.
#[test]
fn without_attributes_vertices_that_were_moved_by_noise_and_split_are_the_same() {
    let mut base = strange::plain();
    base.meshes[0].primitives.truncate(1);
    let mut edited = base.clone();
    let part = &mut edited.meshes[0].primitives[0];
    let copy = |list: &mut Vec<[f32; 3]>| list.insert(3, list[2]);
    copy(&mut part.positions);
    copy(&mut part.normals);
    part.normals[3] = Vec3::new(5e-5, 0.0, 1.0).normalize().into();
    part.tangents.push([1.0, 0.0, 0.0, 1.0]);
    part.uv_sets.iter_mut().for_each(|set| set.insert(3, set[2]));
    part.color_sets[0].push([1.0, 0.5, 0.0, 1.0]);
    part.positions.as_flattened_mut().iter_mut().for_each(|value| *value += 1e-7);
    part.triangles = vec![[0, 1, 2], [0, 3, 4]];
    assert_eq!(import(&bare(&edited), &base, &origin(&base)).unwrap(), []);
}

#[test]
fn without_attributes_vertices_of_one_place_are_told_apart_by_their_joints() {
    let mut base = strange::skinned();
    base.meshes.truncate(1);
    let part = &mut base.meshes[0].primitives[0];
    // Each triangle has all corners of its own; those of the second one are moved by another joint.
    let corners = part.triangles.concat();
    let pick = |list: &mut Vec<[f32; 3]>| *list = corners.iter().map(|corner| list[*corner as usize]).collect();
    pick(&mut part.positions);
    pick(&mut part.normals);
    part.tangents = vec![[1.0, 0.0, 0.0, 1.0]; 6];
    part.uv_sets = vec![vec![[0.5; 2]; 6]];
    part.color_sets.clear();
    part.influences = Influences::default();
    (0..6).for_each(|vertex| part.influences.push([Influence { joint: 1 + vertex / 3, weight: 1.0 }]));
    part.triangles = vec![[0, 1, 2], [3, 4, 5]];
    let mut edited = base.clone();
    let part = &mut edited.meshes[0].primitives[0];
    part.positions.rotate_left(3);
    part.influences = Influences::default();
    (0..6).for_each(|vertex| part.influences.push([Influence { joint: 2 - vertex / 3, weight: 1.0 }]));
    assert_eq!(import(&bare(&edited), &base, &origin(&base)).unwrap(), []);
}

/// Editors compute normals anew along folded edges, but keep texture coordinates.
#[test]
fn without_attributes_texture_coordinates_count_more_than_normals() {
    let mut base = strange::plain();
    base.meshes[0].primitives.truncate(1);
    let part = &mut base.meshes[0].primitives[0];
    part.positions = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0; 3], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
    part.normals = [vec![[0.0, 0.0, 1.0]; 3], vec![[0.0, -1.0, 0.0]; 3]].concat();
    part.uv_sets = vec![[vec![[0.5, 0.25]; 3], vec![[0.5, 0.27]; 3]].concat()];
    (part.tangents, part.color_sets) = (Vec::new(), Vec::new());
    part.triangles = vec![[0, 1, 2], [3, 4, 5]];
    let mut edited = base.clone();
    let part = &mut edited.meshes[0].primitives[0];
    part.positions.rotate_left(3);
    part.uv_sets[0].rotate_left(3);
    // Only the normals are those of the other triangle.
    let found = import(&bare(&edited), &base, &origin(&base)).unwrap();
    let [Change::Vertices { values: VertexValues::Normals(normals), .. }] = &found[..] else { panic!("{found:?}") };
    assert_eq!(normals.len(), 6);
}

/// Editors compute normals anew at triangles without area. They can be those of another vertex in the same place.
#[test]
fn without_attributes_vertices_that_are_alike_are_told_apart_by_their_triangles() {
    let mut base = strange::plain();
    base.meshes[0].primitives.truncate(1);
    let part = &mut base.meshes[0].primitives[0];
    let line = [[0.0; 3], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]];
    part.positions = [vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], line.to_vec()].concat();
    part.normals = [[[0.0, 0.0, 1.0]; 3], [[0.0, -1.0, 0.0]; 3]].concat();
    part.uv_sets = vec![vec![[0.5; 2]; 6]];
    (part.tangents, part.color_sets) = (Vec::new(), Vec::new());
    part.triangles = vec![[0, 1, 2], [3, 4, 5]];
    let mut edited = base.clone();
    edited.meshes[0].primitives[0].normals = vec![[0.0, 0.0, 1.0]; 6];
    assert_eq!(import(&bare(&edited), &base, &origin(&base)).unwrap(), []);
}

/// Where a triangle without area meets one that is seen, an editor writes any normals. They do not reach the latter.
#[test]
fn a_triangle_without_area_gives_its_neighbor_no_normal() {
    let mut base = Scene::new(Space::GLTF);
    base.nodes.push(Node::named("flag"));
    let up = [0.0, 0.0, 1.0];
    let part = Primitive {
        positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [2.0, 0.0, 0.0], [1.0, 1.0, 0.0]],
        normals: vec![up; 5],
        triangles: vec![[0, 1, 3], [0, 1, 2], [2, 1, 4]],
        ..Primitive::default()
    };
    base.meshes.push(Mesh { name: b"flag".to_vec(), primitives: vec![part], ..Mesh::default() });
    let mut edited = base.clone();
    let part = &mut edited.meshes[0].primitives[0];
    part.positions = [0, 1, 3, 0, 1, 2, 2, 1, 4].map(|vertex: usize| part.positions[vertex]).to_vec();
    // The last triangle is shaded flat, which splits its vertices from those of its neighbor.
    part.normals = [[[0.0, 1.0, 0.0]; 3], [[0.6, 0.0, 0.8], [0.6, 0.0, 0.8], up], [[1.0, 0.0, 0.0]; 3]].concat();
    part.triangles = vec![[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    let found = import(&bare(&edited), &base, &origin(&base)).unwrap();
    let [Change::Geometry { geometry, .. }] = &found[..] else { panic!("{found:?}") };
    let seen = |triangle: usize| geometry.triangles[triangle].map(|vertex| geometry.normals[vertex as usize]);
    assert_eq!(seen(1), [up; 3]);
    assert_eq!(
        seen(2),
        [[1.0, 0.0, 0.0], up, [1.0, 0.0, 0.0]],
        "its second corner is that of the triangle without area"
    );
}

/// A square with a vertex that no triangle uses behind its own, and a mesh without triangles at another node.
fn loose() -> Scene {
    let mut scene = Scene::new(Space::GLTF);
    let node = |name: &str| Node { source: format!("nodes[{name}]"), ..Node::named(name) };
    scene.nodes = vec![node("square"), node("nothing")];
    let positions = vec![[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0], [7.0, 8.0, 9.0]];
    let triangles = vec![[0, 1, 2], [0, 2, 3]];
    let part = Primitive { positions, triangles, ..Primitive::default() };
    let square = Mesh { source: "m[0]".into(), name: b"square".into(), primitives: vec![part], ..Mesh::default() };
    let nothing = Mesh { source: "m[1]".into(), name: b"nothing".into(), node: 1, ..Mesh::default() };
    scene.meshes = vec![square, nothing];
    scene
}

#[test]
fn a_vertex_that_no_triangle_uses_is_no_edit_where_editors_drop_it() {
    let base = loose();
    let drop_vertex = |scene: &mut Scene| {
        scene.meshes[0].primitives[0].positions.pop();
    };
    assert_eq!(changes(&base, |_| {}), []);
    assert_eq!(changes(&base, drop_vertex), []);
    let mut edited = base.clone();
    drop_vertex(&mut edited);
    assert_eq!(check(&glb(&edited, &base), &base, &base, &origin(&base), &[]).unwrap(), []);
    // Nor does it go with a triangle that goes.
    let found = changes(&base, |scene| {
        drop_vertex(scene);
        scene.meshes[0].primitives[0].triangles.pop();
    });
    let [Change::Geometry { geometry, origins, .. }] = &found[..] else { panic!("{found:?}") };
    assert_eq!((geometry.triangles.as_slice(), origins.as_slice()), (&[[0, 1, 2]][..], &[0, 1, 2, 4].map(Some)[..]));
    assert_eq!(geometry.positions[3], [7.0, 8.0, 9.0]);
}

#[test]
fn a_mesh_without_triangles_is_said_at_its_node_and_stays() {
    let base = loose();
    let exported = export(&base, &Options::default()).unwrap();
    let note = "meshes without triangles are exported as nodes, and an import leaves them as they are: \"nothing\"";
    assert_eq!(exported.notes, [note]);
    let (tree, binary) = exported.into_gltf("numbers.bin").unwrap();
    let tree: serde_json::Value = serde_json::from_slice(&tree).unwrap();
    let facts = &tree["nodes"][1]["extras"]["meshwire"];
    assert_eq!(
        *facts,
        serde_json::json!({ "source": "nodes[nothing]", "empty": [{ "mesh": "m[1]", "name": "nothing" }] })
    );
    assert_eq!((tree["meshes"].as_array().unwrap().len(), tree["nodes"][1].get("mesh")), (1, None));
    // The vertex without a triangle is there, under its number.
    let ids = &tree["meshes"][0]["primitives"][0]["attributes"]["_MESHWIRE_ID"];
    let accessor = &tree["accessors"][ids.as_u64().unwrap() as usize];
    let view = &tree["bufferViews"][accessor["bufferView"].as_u64().unwrap() as usize];
    let bytes = &binary[view["byteOffset"].as_u64().unwrap_or(0) as usize..][..20];
    let numbers: Vec<f32> = bytes.chunks(4).map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap())).collect();
    assert_eq!(numbers, [0.0, 1.0, 2.0, 3.0, 4.0]);
    let renamed = changes(&base, |scene| scene.nodes[1].name = b"other".to_vec());
    assert_eq!(renamed, [Change::NodeName { node: 1, name: b"other".to_vec() }]);
}

/// No place is between the cells in which vertices are looked up.
#[test]
fn without_attributes_every_vertex_is_found_in_its_place() {
    let mut base = strange::plain();
    base.meshes[0].primitives.truncate(1);
    let part = &mut base.meshes[0].primitives[0];
    let count = 3000_u16;
    part.positions = (0..count).map(|vertex| [f32::from(vertex) / 1024.0, f32::from(vertex % 7), 0.0]).collect();
    part.normals = vec![[0.0, 0.0, 1.0]; count.into()];
    (part.tangents, part.uv_sets, part.color_sets) = (Vec::new(), Vec::new(), Vec::new());
    part.triangles = (0..u32::from(count) - 2).map(|vertex| [vertex, vertex + 1, vertex + 2]).collect();
    let mut edited = base.clone();
    let part = &mut edited.meshes[0].primitives[0];
    // One vertex more: the order alone does not say which is which.
    part.positions.push(part.positions[0]);
    part.normals.push(part.normals[0]);
    part.triangles[0][0] = count.into();
    assert_eq!(import(&bare(&edited), &base, &origin(&base)).unwrap(), []);
}

#[test]
fn without_custom_properties_meshes_of_one_name_are_paired_in_their_order() {
    let mut base = strange::plain();
    base.meshes[0].primitives.truncate(1);
    let mut second = base.meshes[0].clone();
    second.source = "meshes[second]".to_owned();
    second.primitives[0].positions.iter_mut().for_each(|[.., z]| *z += 2.0);
    base.meshes.push(second);
    let mut edited = base.clone();
    edited.meshes[1].name = b"square.001".to_vec();
    edited.meshes.swap(0, 1);
    assert_eq!(import(&bare(&edited), &base, &origin(&base)).unwrap(), []);
}

/// Blender writes a bone with a mesh as two nodes of one name, the mesh first.
#[test]
fn without_custom_properties_the_upper_one_of_a_split_node_is_paired() {
    let mut base = loose();
    base.nodes[0].transform = Transform::at(Vec3::X);
    base.nodes[1].parent = Some(0);
    let mut edited = base.clone();
    let bone = edited.nodes.len();
    edited.nodes.push(edited.nodes[0].clone());
    edited.nodes[0] = Node { parent: Some(bone), ..Node::named("square") };
    edited.nodes[1].parent = Some(bone);
    assert_eq!(import(&bare(&edited), &base, &origin(&base)).unwrap(), []);
}

/// Blender truncates names, and shortens them further if they are taken.
#[test]
fn without_custom_properties_truncated_names_are_paired_in_their_order() {
    let mut base = loose();
    let long = "a".repeat(70);
    for (index, node) in base.nodes.iter_mut().enumerate() {
        node.name = format!("{long}{index}").into_bytes();
    }
    base.nodes[1].transform = Transform::at(Vec3::X);
    let mut edited = base.clone();
    edited.nodes[0].name.truncate(63);
    edited.nodes[1].name.truncate(62);
    assert_eq!(import(&bare(&edited), &base, &origin(&base)).unwrap(), []);
}

/// Editors that sample curves write one key of a curve shorter than a frame.
#[test]
fn one_sample_of_a_short_curve_is_no_edit() {
    let mut base = strange::moving();
    base.animations.truncate(1);
    let channels = &mut base.animations[0].channels;
    channels.truncate(1);
    let keys = &mut channels[0].track.keys;
    keys.truncate(2);
    keys[0].time = 0.0;
    keys[1].time = 1.0 / 30.0;
    keys.iter_mut().for_each(|key| key.ease = [Ease::Linear; 4]);
    let sampled = |scene: &mut Scene| scene.animations[0].channels[0].track.keys.truncate(1);
    let mut edited = base.clone();
    sampled(&mut edited);
    assert_eq!(import(&bare(&edited), &base, &origin(&base)).unwrap(), []);
    assert_eq!(check(&bare(&edited), &base, &base, &origin(&base), &[]).unwrap(), []);
    assert_eq!(changes(&base, sampled).len(), 1);
}

/// Blender makes three vertices of two that are alike, in an order of its own.
#[test]
fn vertices_that_are_alike_are_one_without_numbers() {
    let mut base = strange::plain();
    let mesh = base.meshes.iter().position(|mesh| mesh.primitives.iter().any(|part| part.triangles.len() > 1)).unwrap();
    let part = base.meshes[mesh].primitives.iter_mut().find(|part| part.triangles.len() > 1).unwrap();
    let [corner, ..] = part.triangles[0];
    let twin = part.positions.len() as u32;
    let again = |list: &mut Vec<[f32; 3]>| list.extend(list.get(corner as usize).copied());
    again(&mut part.positions);
    again(&mut part.normals);
    part.tangents.extend(part.tangents.get(corner as usize).copied());
    part.uv_sets.iter_mut().for_each(|set| set.extend(set.get(corner as usize).copied()));
    part.color_sets.iter_mut().for_each(|set| set.extend(set.get(corner as usize).copied()));
    let exchange = |triangles: &mut Vec<[u32; 3]>| {
        for vertex in triangles.iter_mut().flatten() {
            *vertex = if *vertex == corner {
                twin
            } else if *vertex == twin {
                corner
            } else {
                *vertex
            };
        }
    };
    part.triangles[0] = part.triangles[0].map(|vertex| if vertex == corner { twin } else { vertex });
    let edited = |scene: &mut Scene| {
        let part = scene.meshes[mesh].primitives.iter_mut().find(|part| part.triangles.len() > 1).unwrap();
        exchange(&mut part.triangles);
    };
    assert_eq!(changes(&base, edited), []);
}

/// Both parts of the mesh have two sets of texture coordinates and one of colors.
#[test]
fn new_sets_of_texture_coordinates_and_colors_are_added() {
    let base = strange::plain();
    let found = changes(&base, |scene| {
        let part = &mut scene.meshes[0].primitives[0];
        part.uv_sets.push(vec![[0.0, 0.25], [0.0, 0.5], [0.0, 0.75], [0.0, 1.0]]);
        part.color_sets.push(vec![[0.0, 0.0, 1.0, 1.0]; 4]);
    });
    let values = |values| Change::Vertices { mesh: 0, primitive: 0, values };
    let uvs = (0..).zip([[0.0, 0.25], [0.0, 0.5], [0.0, 0.75], [0.0, 1.0]]).collect();
    let colors = (0..4).map(|vertex| (vertex, [0.0, 0.0, 1.0, 1.0])).collect();
    assert_eq!(found, [values(VertexValues::Uvs(2, uvs)), values(VertexValues::Colors(1, colors))]);
}

#[test]
fn a_set_that_another_part_has_is_new_if_its_values_differ() {
    let mut base = strange::plain();
    base.meshes[0].primitives[0].uv_sets.truncate(1);
    let with = |set: Vec<[f32; 2]>| changes(&base, |scene| scene.meshes[0].primitives[0].uv_sets.push(set));
    assert_eq!(with(vec![[0.5; 2]; 4]), [], "added by the editor");
    let found = with(vec![[0.0; 2], [0.0, 0.5], [0.0; 2], [0.0; 2]]);
    assert!(matches!(&found[..], [Change::Vertices { values: VertexValues::Uvs(1, list), .. }] if list.len() == 4));
}

/// The two triangles share the vertices 0 and 2, which the new set splits.
#[test]
fn a_new_set_with_seams_splits_vertices() {
    let base = strange::plain();
    let mut edited = base.clone();
    let part = &mut edited.meshes[0].primitives[0];
    part.positions.extend([part.positions[0], part.positions[2]]);
    part.normals.extend([[0.0, 0.0, 1.0]; 2]);
    part.tangents.extend([[1.0, 0.0, 0.0, 1.0]; 2]);
    for set in &mut part.uv_sets {
        set.extend([set[0], set[2]]);
    }
    part.uv_sets.push(vec![[0.0; 2], [0.0; 2], [0.0; 2], [1.0; 2], [1.0; 2], [1.0; 2]]);
    part.color_sets[0].extend([[1.0, 0.5, 0.0, 1.0]; 2]);
    part.triangles[1] = [4, 5, 3];
    let bytes = with_ids(glb(&edited, &base), &[0, 1, 2, 3, 4, 5], &[0, 1, 2, 3, 0, 2]);
    let bytes = with_ids(bytes, &[6, 7, 8, 9], &[4, 5, 6, 7]);
    let found = import(&bytes, &base, &origin(&base)).unwrap();
    let [Change::Geometry { primitive: 0, geometry, origins, .. }] = &found[..] else { panic!("{found:?}") };
    assert_eq!(origins, &[Some(0), Some(0), Some(1), Some(2), Some(2), Some(3)]);
    assert_eq!(geometry.triangles, [[0, 2, 3], [1, 4, 5]]);
    assert_eq!(geometry.uv_sets[2], [[0.0; 2], [1.0; 2], [0.0; 2], [0.0; 2], [1.0; 2], [1.0; 2]]);
}

/// Blender exports a color layer that no material shows as the second set, after a white one.
#[test]
fn white_colors_before_a_new_set_are_no_edit() {
    let mut base = strange::plain();
    base.meshes[0].primitives.iter_mut().for_each(|part| part.color_sets.clear());
    let red = [1.0, 0.0, 0.0, 1.0];
    let mut edited = base.clone();
    for part in &mut edited.meshes[0].primitives {
        part.color_sets = vec![vec![[1.0; 4]; 4], vec![red; 4]];
    }
    let bytes = glb(&edited, &base);
    let found = import(&bytes, &base, &origin(&base)).unwrap();
    let colors = |primitive| Change::Vertices {
        mesh: 0,
        primitive,
        values: VertexValues::Colors(0, (0..4).map(|vertex| (vertex, red)).collect()),
    };
    assert_eq!(found, [colors(0), colors(1)]);
    edited.meshes[0].primitives.iter_mut().for_each(|part| drop(part.color_sets.remove(0)));
    assert_eq!(check(&bytes, &base, &edited, &origin(&base), &[]).unwrap(), []);
    assert_eq!(
        check(&bytes, &base, &base, &origin(&base), &[]).unwrap()[0].to_string(),
        "mesh \"square\": has no colors 0"
    );
}

/// Blender drops the opacity of the first color layer where the material is opaque.
#[test]
fn a_white_color_layer_without_opacity_is_no_edit() {
    let mut base = strange::plain();
    for part in &mut base.meshes[0].primitives {
        part.color_sets = vec![vec![[1.0, 1.0, 1.0, 0.0]; 4], vec![[1.0, 0.0, 0.0, 1.0]; 4]];
    }
    let mut edited = base.clone();
    edited.meshes[0].primitives.iter_mut().for_each(|part| part.color_sets[0] = vec![[1.0; 4]; 4]);
    assert_eq!(check(&glb(&edited, &base), &base, &base, &origin(&base), &[]).unwrap(), []);
}

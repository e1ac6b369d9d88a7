//! A fault in any place of a scene is named; what editors do unasked is not.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use meshwire_scene::compare::{Aspect, Difference, Tolerances, differences};
use meshwire_scene::glam::{Affine3A, Quat, Vec3};
use meshwire_scene::motion::{Blend, Channel, Key, Motion, Track};
use meshwire_scene::{
    Animation, AnimationChannel, AnimationTarget, Attachment, Influence, Influences, Light, Material, Mesh,
    MorphTarget, Node, Primitive, Purpose, Scene, Skin, Space, Texture, Transform,
};

/// A board with everything that vertices can have, a second one that two bones move, two materials, and a motion.
fn scene() -> Scene {
    let mut scene = Scene::new(Space::GLTF);
    scene.nodes = vec![Node::named("root"), Node::named("board"), Node::named("hand"), Node::named("finger")];
    for (node, parent) in [(1, 0), (2, 0), (3, 2)] {
        scene.nodes[node].parent = Some(parent);
    }
    scene.nodes[1].transform = Transform::at(Vec3::new(3.0, 0.0, 0.0));
    scene.nodes[3].transform = Transform::at(Vec3::new(0.0, 1.0, 0.0));
    let board = Primitive {
        material: Some(0),
        positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]],
        normals: vec![[0.0, 0.0, 1.0]; 4],
        uv_sets: vec![vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]],
        color_sets: vec![vec![[0.5, 0.5, 0.25, 1.0]; 4]],
        triangles: vec![[0, 1, 2], [0, 2, 3]],
        ..Primitive::default()
    };
    let mut influences = Influences::default();
    (0..4).for_each(|vertex| influences.push([Influence { joint: vertex / 2, weight: 1.0 }]));
    let glove = Primitive { influences, material: Some(1), ..board.clone() };
    let bind = Affine3A::from_translation(Vec3::new(0.0, -1.0, 0.0));
    let skin = Some(Skin { joints: vec![2, 3], inverse_bind: vec![Affine3A::IDENTITY, bind] });
    let mesh = |name: &str, node: usize| Mesh { name: name.into(), node, ..Mesh::default() };
    scene.meshes.push(Mesh { primitives: vec![board], ..mesh("board", 1) });
    scene.meshes.push(Mesh { primitives: vec![glove], skin, ..mesh("glove", 0) });
    let textures = vec![Texture { name: b"oak.dds".to_vec(), ..Texture::default() }];
    scene.materials.push(Material { name: b"oak".to_vec(), textures, ..Material::default() });
    scene.materials.push(Material { name: b"leather".to_vec(), ..Material::default() });
    let mut track = Track::new("hand", Channel::Rotation, 4, Blend::Spherical);
    let turn = |angle: f32| Quat::from_rotation_x(angle).to_array().map(f64::from);
    track.keys = [0.0_f32, 0.3, 1.0].map(|time| Key::new(time.into(), turn(time * time))).to_vec();
    let motion = Motion { duration: 1.0, tracks: vec![track], ..Motion::default() };
    let mut wave = Animation::of(motion, &scene, |_| String::new());
    wave.name = b"wave".to_vec();
    scene.animations.push(wave);
    scene
}

fn found(wanted: &Scene, result: &Scene) -> Vec<Difference> {
    differences(wanted, result, &Tolerances::EDITOR)
}

#[test]
fn a_scene_is_like_itself_in_any_order() {
    let scene = scene();
    assert_eq!(found(&scene, &scene), []);
    let mut turned = scene.clone();
    let part = &mut turned.meshes[0].primitives[0];
    part.positions.reverse();
    part.uv_sets[0].reverse();
    part.triangles = vec![[3, 1, 0], [1, 3, 2]];
    turned.meshes.swap(0, 1);
    assert_eq!(found(&scene, &turned), []);
}

/// A fault, what it does to a scene, and what has to be said of it.
type Fault = (&'static str, fn(&mut Scene), Aspect, &'static str);

#[test]
fn a_fault_in_any_place_is_named() {
    let wanted = scene();
    let faults: [Fault; 16] = [
        (
            "dropped face",
            |s| s.meshes[0].primitives[0].triangles.truncate(1),
            Aspect::Triangles,
            r#"mesh "board": 1 of 2 triangles are missing"#,
        ),
        (
            "lost key",
            |s| {
                s.animations[0].channels[0].track.keys.remove(1);
            },
            Aspect::Keys,
            r#"animation "wave": Rotation of "hand" differs at 1 of its keys"#,
        ),
        (
            "wrong key",
            |s| s.animations[0].channels[0].track.keys[1].value = [0.0, 0.0, 0.0, 1.0],
            Aspect::Keys,
            r#"animation "wave": Rotation of "hand" differs at 2 of its keys"#,
        ),
        (
            "lost animation",
            |s| s.animations.clear(),
            Aspect::Animation,
            r#"animation "wave": is missing: there are no animations"#,
        ),
        (
            "lost channel",
            |s| s.animations[0].channels.clear(),
            Aspect::Channel,
            r#"animation "wave": Rotation of "hand" is not moved"#,
        ),
        (
            "wrong UV",
            |s| s.meshes[0].primitives[0].uv_sets[0][1] = [0.9, 0.0],
            Aspect::Uvs(0),
            r#"mesh "board": texture coordinates 0 of 1 corners are different"#,
        ),
        (
            "moved vertex",
            |s| s.meshes[0].primitives[0].positions[1] = [1.0, 0.0, 0.001],
            Aspect::Triangles,
            r#"mesh "board": 1 of 2 triangles are missing"#,
        ),
        (
            "wrong weight",
            |s| {
                let part = &mut s.meshes[1].primitives[0];
                part.influences = Influences::default();
                (0..4).for_each(|_| part.influences.push([Influence { joint: 0, weight: 1.0 }]));
            },
            Aspect::Weights,
            r#"mesh "glove": weights of joints of 3 corners are different"#,
        ),
        ("lost node", |s| s.nodes[2].name = b"claw".to_vec(), Aspect::Node, r#"node "hand": is missing"#),
        (
            "moved node",
            |s| s.nodes[1].transform = Transform::at(Vec3::Z),
            Aspect::Transform,
            r#"node "board": is in another place"#,
        ),
        (
            "wrong parent",
            |s| s.nodes[3].parent = Some(0),
            Aspect::Parent,
            r#"node "finger": is below "hand" only in the edited scene"#,
        ),
        (
            "wrong material",
            |s| s.meshes[0].primitives[0].material = Some(1),
            Aspect::Assignment,
            r#"mesh "board": 2 triangles have another material"#,
        ),
        (
            "lost normal",
            |s| s.meshes[0].primitives[0].normals[3] = [1.0, 0.0, 0.0],
            Aspect::Normals,
            r#"mesh "board": normals of 1 corners are different, by up to 1.41"#,
        ),
        (
            "lost colors",
            |s| s.meshes[0].primitives[0].color_sets.clear(),
            Aspect::Colors(0),
            r#"mesh "board": has no colors 0"#,
        ),
        ("lost mesh", |s| drop(s.meshes.remove(0)), Aspect::Triangles, r#"mesh "board": 2 of 2 triangles are missing"#),
        (
            "lost texture",
            |s| s.materials[0].textures[0].name = b"elm.dds".to_vec(),
            Aspect::Texture,
            r#"material "oak": has no texture "oak.dds" for Color"#,
        ),
    ];
    for (fault, seed, aspect, line) in faults {
        let mut result = wanted.clone();
        seed(&mut result);
        let found = found(&wanted, &result);
        assert!(found.iter().any(|one| one.aspect == aspect && one.to_string() == line), "{fault}: {found:?}");
    }
    let mut more = wanted.clone();
    more.meshes[0].primitives[0].triangles.pop();
    let kept = found(&more, &wanted);
    assert_eq!(kept[0].to_string(), r#"mesh "board": 1 triangles were removed and are still there"#);
}

#[test]
fn unrequested_changes_by_editors_are_no_difference() {
    let base = scene();
    type Edit = fn(&mut Scene);
    let unasked: [(&str, Edit); 8] = [
        ("normals of 16 bits", |s| s.meshes[0].primitives[0].normals[1] = [0.015, 0.0, 1.0]),
        ("colors of 8 bits", |s| s.meshes[0].primitives[0].color_sets[0][1] = [0.504, 0.5, 0.25, 1.0]),
        ("a numbered name", |s| s.nodes[2].name = b"hand.001".to_vec()),
        ("a channel that stays", |s| {
            let mut still = s.animations[0].channels[0].clone();
            still.target = Some(meshwire_scene::AnimationTarget::Node(3));
            still.track = Track::new("finger", Channel::Position, 3, Blend::Linear);
            still.track.keys = vec![Key::new(0.0, [0.0, 1.0, 0.0, 0.0])];
            s.animations[0].channels.push(still);
        }),
        ("an armature", |s| {
            s.nodes.push(Node::named("Armature"));
            s.nodes[2].parent = Some(4);
            s.nodes[4].parent = Some(0);
        }),
        ("a node that becomes an armature beside its mesh", |s| {
            s.nodes.push(Node { parent: Some(0), ..Node::named("root.001") });
            s.meshes[1].node = 4;
        }),
        ("a pose of an animation", |s| {
            let turned = Quat::from_rotation_x(1.0);
            let at = Transform::Parts { translation: Vec3::ZERO, rotation: turned, scale: Vec3::ONE };
            s.nodes[2].transform = at;
        }),
        ("a bind pose", |s| s.nodes[3].transform = Transform::at(Vec3::new(0.0, 1.0, 0.0))),
    ];
    for (what, edit) in unasked {
        let mut wanted = base.clone();
        edit(&mut wanted);
        assert_eq!(found(&wanted, &base), [], "{what}");
    }
}

#[test]
fn what_is_baked_into_vertices_is_there() {
    let mut wanted = scene();
    let mut result = wanted.clone();
    wanted.nodes[1].transform = Transform::at(Vec3::new(3.0, 5.0, 0.0));
    for place in &mut result.meshes[0].primitives[0].positions {
        place[1] += 5.0;
    }
    assert_eq!(found(&wanted, &result), []);
}

#[test]
fn a_skin_in_another_bind_pose_is_the_same() {
    let result = scene();
    let mut wanted = result.clone();
    let moved = Affine3A::from_translation(Vec3::new(0.0, 0.0, 2.0));
    let mesh = &mut wanted.meshes[1];
    mesh.skin.as_mut().unwrap().inverse_bind.iter_mut().for_each(|bind| *bind *= moved.inverse());
    mesh.primitives[0].positions.iter_mut().for_each(|place| place[2] += 2.0);
    let found = found(&wanted, &result);
    assert!(found.iter().all(|one| one.aspect != Aspect::Triangles), "{found:?}");
}

#[test]
fn vertices_in_one_place_with_another_bind_pose_are_different() {
    let result = scene();
    let mut wanted = result.clone();
    let raised = Affine3A::from_translation(Vec3::new(0.0, 0.5, 0.0));
    wanted.meshes[1].skin.as_mut().unwrap().inverse_bind[1] = raised;
    let found = found(&wanted, &result);
    assert!(found.iter().any(|one| one.aspect == Aspect::Triangles), "{found:?}");
    // The rest pose of the finger moves with its bind pose, and its vertices are shown where they were.
    wanted.nodes[3].transform = Transform::at(Vec3::new(0.0, -0.5, 0.0));
    let found = self::found(&wanted, &result);
    assert!(found.iter().all(|one| one.aspect != Aspect::Triangles), "{found:?}");
    // So are they where the rest pose alone moves, and the vertices against it.
    let mut wanted = result.clone();
    wanted.nodes[3].transform = Transform::at(Vec3::new(0.0, 2.0, 0.0));
    wanted.meshes[1].primitives[0].positions.iter_mut().skip(2).for_each(|place| place[1] -= 1.0);
    let found = self::found(&wanted, &result);
    assert!(found.iter().all(|one| one.aspect != Aspect::Triangles), "{found:?}");
}

/// Editors blend the transforms of several joints. The blend of the inverse transforms is not its inverse. A bind pose
/// that stretches one joint does not widen the tolerance of vertices at others.
#[test]
fn blended_vertices_in_another_bind_pose_are_the_same() {
    for stretch in [1.0, 300.0] {
        let mut result = scene();
        let influences = &mut result.meshes[1].primitives[0].influences;
        *influences = Influences::default();
        let half = |joint| Influence { joint, weight: 0.5 };
        (0..3).for_each(|vertex| influences.push([Influence { joint: vertex / 2, weight: 1.0 }]));
        influences.push([half(0), half(1)]);
        let mut wanted = result.clone();
        let mesh = &mut wanted.meshes[1];
        let turned = Quat::from_rotation_x(1.5);
        let moved = Affine3A::from_scale_rotation_translation(Vec3::splat(stretch), turned, Vec3::new(0.5, 0.0, 0.25));
        let moves = [Affine3A::IDENTITY, moved];
        for (bind, moved) in mesh.skin.as_mut().unwrap().inverse_bind.iter_mut().zip(moves) {
            *bind *= moved.inverse();
        }
        let part = &mut mesh.primitives[0];
        for (vertex, place) in part.positions.iter_mut().enumerate() {
            let blend = |moved: &dyn Fn(Affine3A) -> Vec3| {
                let influences = part.influences.of(vertex).iter();
                influences.map(|one| moved(moves[one.joint as usize]) * one.weight).sum::<Vec3>()
            };
            let normal = part.normals[vertex].into();
            part.normals[vertex] = blend(&|moved| moved.transform_vector3(normal)).normalize().into();
            *place = blend(&|moved| moved.transform_point3((*place).into())).into();
        }
        assert_eq!(found(&wanted, &result).iter().map(ToString::to_string).collect::<Vec<_>>(), [""; 0], "{stretch}");
        wanted.meshes[1].primitives[0].positions[0][0] += 0.05;
        assert_eq!(found(&wanted, &result)[0].aspect, Aspect::Triangles);
    }
}

/// Triangles in one place whose texture coordinates are within the tolerance of their neighbors', but not of all others.
#[test]
fn triangles_in_one_place_are_each_their_own() {
    let mut base = scene();
    let part = &mut base.meshes[0].primitives[0];
    let step = Tolerances::EDITOR.uv * 0.7;
    let first = part.clone();
    for copy in 1..5_u8 {
        let vertices = u32::try_from(part.positions.len()).unwrap();
        part.positions.extend(&first.positions);
        part.normals.extend(&first.normals);
        part.tangents.extend(&first.tangents);
        for (set, own) in part.uv_sets.iter_mut().zip(&first.uv_sets) {
            set.extend(own.iter().map(|[u, v]| [u + step * f32::from(copy), *v]));
        }
        for (set, own) in part.color_sets.iter_mut().zip(&first.color_sets) {
            set.extend(own);
        }
        (0..first.influences.len()).for_each(|at| part.influences.push(first.influences.of(at).iter().copied()));
        for (deltas, own) in part.morph_deltas.iter_mut().zip(&first.morph_deltas) {
            deltas.positions.extend(&own.positions);
            deltas.normals.extend(&own.normals);
            deltas.tangents.extend(&own.tangents);
        }
        part.triangles.extend(first.triangles.iter().map(|corners| corners.map(|corner| corner + vertices)));
    }
    assert_eq!(base.check(), []);
    assert_eq!(differences(&base, &base, &Tolerances::EDITOR), []);
}

/// A collision mesh has no normals, editors give it some, and it often has triangles of the visible mesh.
#[test]
fn triangles_of_two_meshes_in_one_place_are_each_of_their_mesh() {
    let mut base = scene();
    let visible = base.meshes[0].clone();
    let mut collision = Mesh { name: b"collision".to_vec(), purpose: Purpose::Collision, ..visible.clone() };
    collision.skin = None;
    let bare = &mut collision.primitives[0];
    *bare = Primitive { positions: bare.positions.clone(), triangles: bare.triangles.clone(), ..Primitive::default() };
    let mut plain = visible;
    plain.skin = None;
    plain.morph_targets.clear();
    plain.primitives[0].influences = Influences::default();
    plain.primitives[0].morph_deltas.clear();
    base.meshes = vec![plain, collision];
    assert_eq!(base.check(), []);
    let mut wanted = base.clone();
    wanted.meshes.reverse();
    wanted.meshes[0].primitives[0].normals = base.meshes[0].primitives[0].normals.clone();
    let found = differences(&wanted, &base, &Tolerances::EDITOR);
    assert!(found.iter().all(|one| one.absent && one.aspect == Aspect::Normals), "{found:?}");
}

#[test]
fn removed_and_renamed_animations_are_reported() {
    let base = scene();
    let said = |edit: fn(&mut Scene)| {
        let mut wanted = base.clone();
        edit(&mut wanted);
        found(&wanted, &base).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(said(|scene| scene.animations.clear()), [r#"animation "wave": was removed, but is still there"#]);
    let mut still = base.clone();
    still.animations[0].channels[0].track.keys.truncate(1);
    let mut wanted = still.clone();
    wanted.animations.clear();
    assert_eq!(found(&wanted, &still), [], "an animation without movement");
    let renamed = said(|scene| scene.animations[0].name = b"nod".to_vec());
    assert_eq!(renamed, [r#"animation "wave": was renamed to "nod", but keeps its name"#]);
}

#[test]
fn an_animation_of_morph_targets_that_goes_is_named() {
    let mut base = scene();
    base.meshes[0].morph_targets.push(MorphTarget { name: b"bend".to_vec(), ..MorphTarget::default() });
    let mut track = Track::new("bend", Channel::Weight, 1, Blend::Linear);
    track.keys = vec![Key::new(0.0, [0.0; 4]), Key::new(1.0, [1.0, 0.0, 0.0, 0.0])];
    let target = Some(AnimationTarget::Morph { mesh: 0, target: 0 });
    base.animations[0].channels = vec![AnimationChannel { source: String::new(), target, track }];
    let mut wanted = base.clone();
    wanted.animations.clear();
    let said: Vec<String> = found(&wanted, &base).iter().map(ToString::to_string).collect();
    assert_eq!(said, [r#"animation "wave": was removed, but is still there"#]);
}

/// Nodes of a motion alone are all at the origin.
#[test]
fn moves_of_a_motion_alone_are_measured_by_its_keys() {
    let mut result = Scene::new(Space::GLTF);
    result.nodes.push(Node::named("door"));
    let mut track = Track::new("door", Channel::Position, 3, Blend::Linear);
    track.keys = vec![Key::new(0.0, [0.0; 4]), Key::new(1.0, [5.0, 0.0, 0.0, 0.0])];
    let motion = Motion { duration: 1.0, tracks: vec![track], ..Motion::default() };
    result.animations.push(Animation::of(motion, &result, |_| String::new()));
    let mut wanted = result.clone();
    let moved = |wanted: &mut Scene, by: f64| wanted.animations[0].channels[0].track.keys[1].value[0] += by;
    moved(&mut wanted, 1e-3);
    assert_eq!(found(&wanted, &result), []);
    moved(&mut wanted, 0.1);
    assert_eq!(found(&wanted, &result).len(), 1);
}

#[test]
fn detail_between_even_keys_is_lost_only_by_editors_that_resample() {
    let base = scene();
    let mut wanted = base.clone();
    let keys = &mut wanted.animations[0].channels[0].track.keys;
    let straight = Track::new("hand", Channel::Rotation, 4, Blend::Spherical);
    let straight = Track { keys: vec![keys[0], keys[2]], ..straight };
    *keys = (0..=20)
        .map(|step| Key::new(f64::from(step) / 20.0, straight.sample(f64::from(step) / 20.0).unwrap()))
        .collect();
    let mut result = wanted.clone();
    let detail = Key::new(0.025, Quat::from_rotation_x(0.4).to_array().map(f64::from));
    result.animations[0].channels[0].track.keys.insert(1, detail);
    assert_eq!(found(&wanted, &result), []);
    let exact = Tolerances { resampled: false, ..Tolerances::EDITOR };
    let [lost] = &differences(&wanted, &result, &exact)[..] else { panic!() };
    assert_eq!((lost.aspect, lost.detail.as_str()), (Aspect::Keys, "Rotation of \"hand\" differs at 1 of its keys"));
}

#[test]
fn a_light_that_is_lost_or_changed_is_named() {
    let mut result = scene();
    result.nodes[3].attached = Some(Attachment::Light(Light { range: Some(4.0), ..Light::default() }));
    let wanted = result.clone();
    assert_eq!(found(&wanted, &result), []);
    result.nodes[3].attached = Some(Attachment::Light(Light { range: Some(5.0), ..Light::default() }));
    for lost in [result.nodes[3].attached.clone(), None] {
        result.nodes[3].attached = lost;
        let [one] = &found(&wanted, &result)[..] else { panic!() };
        assert_eq!(one.to_string(), "node \"finger\": its light is not there, or has other values");
        assert_eq!((one.aspect, one.absent), (Aspect::Attachment, true));
    }
    // Editors that export no lights have not removed them.
    assert_eq!(found(&scene(), &wanted), []);
}

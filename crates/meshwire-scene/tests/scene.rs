//! Scenes: where everything is, what they promise, and how they become what a format can hold; by hand-computed values.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use meshwire_scene::glam::{Affine3A, Mat3A, Quat, Vec3};
use meshwire_scene::mesh::Front;
use meshwire_scene::motion::{Blend, Channel, Ease, Event, Key, Motion, Track};
use meshwire_scene::{
    Animation, AnimationChannel, AnimationTarget, Change, Direction, Extra, Handedness, Influence, Influences, LeftOut,
    Material, Mesh, MorphDeltas, MorphTarget, Node, Primitive, Purpose, Scene, Skin, Space, Transform, VertexSpace,
    VertexValues,
};

fn influence(joint: u32, weight: f32) -> Influence {
    Influence { joint, weight }
}

/// An arm and a hand at its end, a cloth of three vertices that they hold, and its second copy that things bump into.
fn cloth() -> Scene {
    let mut scene = Scene::new(Space::GLTF);
    scene.nodes = vec![
        Node { transform: Transform::at(Vec3::X), ..Node::named("arm") },
        Node { parent: Some(0), transform: Transform::at(Vec3::Y), ..Node::named("hand") },
        Node { transform: Transform::at(Vec3::Z), ..Node::named("") },
    ];
    scene.materials.push(Material { name: b"wool".to_vec(), ..Material::default() });
    let mut influences = Influences::default();
    influences.push([influence(0, 1.0)]);
    influences.push([influence(0, 0.25), influence(1, 0.75)]);
    influences.push([]);
    let deltas = MorphDeltas {
        positions: vec![[0.0, 0.0, 1.0]; 3],
        normals: vec![[0.0, 1.0, 0.0]; 3],
        tangents: vec![[1.0, 0.0, 0.0]; 3],
    };
    let part = Primitive {
        material: Some(0),
        positions: vec![[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]],
        normals: vec![[0.0, 0.0, 1.0]; 3],
        tangents: vec![[1.0, 0.0, 0.0, 1.0]; 3],
        uv_sets: vec![vec![[0.25, 0.75]; 3]],
        color_sets: vec![vec![[1.0; 4]; 3]],
        influences,
        morph_deltas: vec![deltas],
        triangles: vec![[0, 1, 2]],
        source_vertices: vec![0, 1, 2],
        source_triangles: vec![0],
        ..Primitive::default()
    };
    let mesh = Mesh {
        name: b"cloth".to_vec(),
        node: 2,
        primitives: vec![part],
        skin: Some(Skin { joints: vec![0, 1], inverse_bind: vec![Affine3A::IDENTITY; 2] }),
        vertex_space: VertexSpace::Node,
        morph_targets: vec![MorphTarget { name: b"wind".to_vec(), weight: 0.5, ..MorphTarget::default() }],
        ..Mesh::default()
    };
    let copy = Mesh { purpose: Purpose::Collision, name: Vec::new(), ..mesh.clone() };
    scene.meshes = vec![mesh, copy];
    scene
}

fn moving(channel: Channel, width: usize, target: &str, value: [f64; 4]) -> Track {
    Track { keys: vec![Key::new(0.0, value)], ..Track::new(target, channel, width, Blend::Linear) }
}

#[test]
fn a_sound_scene_promises_what_it_holds_and_every_list_has_its_length() {
    let mut scene = cloth();
    let motion = Motion { tracks: vec![moving(Channel::Weight, 1, "wind", [1.0; 4])], ..Motion::default() };
    scene.animations.push(Animation::of(motion, &scene, |track| format!("tracks[{track}]")));
    let targets: Vec<_> = scene.animations[0].channels.iter().map(|channel| channel.target).collect();
    assert_eq!(targets, [0, 1].map(|mesh| Some(AnimationTarget::Morph { mesh, target: 0 })), "both have the target");
    assert_eq!(scene.check(), []);
    let part = &mut scene.meshes[1].primitives[0];
    part.tangents.pop();
    part.uv_sets[0].pop();
    part.color_sets[0].pop();
    part.source_vertices.pop();
    part.source_triangles.push(9);
    part.morph_deltas[0].positions.pop();
    part.morph_deltas[0].normals.pop();
    part.morph_deltas[0].tangents.pop();
    part.triangles[0][2] = 3;
    part.influences.push([influence(2, 1.0)]);
    part.material = Some(1);
    scene.meshes[1].morph_targets.clear();
    scene.meshes[0].node = 3;
    scene.meshes[0].skin = Some(Skin { joints: vec![0, 3], inverse_bind: vec![Affine3A::IDENTITY] });
    scene.animations[0].channels[1].target = Some(AnimationTarget::Node(3));
    let part = "meshes[1].primitives[0]:";
    let expected = [
        "meshes[0]: node 3 does not exist".to_owned(),
        "meshes[0]: expected a bind pose for every joint".to_owned(),
        "meshes[0]: joint 3 does not exist".to_owned(),
        format!("{part} its material does not exist"),
        format!("{part} expected 3 tangents, found 2"),
        format!("{part} expected 3 texture coordinates, found 2"),
        format!("{part} expected 3 colors, found 2"),
        format!("{part} expected 3 influences, found 4"),
        format!("{part} expected 3 source vertices, found 2"),
        format!("{part} expected 3 morph deltas, found 2"),
        format!("{part} expected 3 morph deltas of normals, found 2"),
        format!("{part} expected 3 morph deltas of tangents, found 2"),
        format!("{part} expected a source for every triangle"),
        format!("{part} expected deltas for every morph target"),
        format!("{part} vertex 3 of a triangle does not exist"),
        format!("{part} joint 2 of an influence does not exist"),
        "animations[0].channels[1]: its target does not exist".to_owned(),
    ];
    let found = |scene: &Scene| scene.check().iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(found(&scene), expected);
    scene.meshes.truncate(1);
    scene.animations[0].channels[0].target = Some(AnimationTarget::Morph { mesh: 0, target: 1 });
    assert!(found(&scene).contains(&"animations[0].channels[0]: its target does not exist".to_owned()));
}

#[test]
fn joints_share_a_vertex_by_their_weights_and_bounds_are_those_of_what_is_drawn() {
    let mut scene = cloth();
    let placed = scene.placed(&scene.meshes[0], &scene.world_transforms());
    // By the arm; by arm and hand; by the node of the mesh.
    assert_eq!(placed, [[Vec3::X, Vec3::new(5.0, 0.75, 0.0), Vec3::new(0.0, 4.0, 1.0)]]);
    scene.meshes[1].primitives[0].positions[2] = [99.0; 3];
    scene.meshes[0].primitives[0].positions.push([f32::NAN, 50.0, 0.0]);
    assert_eq!(scene.bounds(), Some(([0.0, 0.0, 0.0], [5.0, 4.0, 1.0])));
    assert_eq!(Scene::new(Space::GLTF).bounds(), None);
    // A joint that is scaled takes its part along.
    scene.nodes[1].transform =
        Transform::Parts { translation: Vec3::Y, rotation: Quat::IDENTITY, scale: Vec3::new(2.0, 3.0, 4.0) };
    let mesh = &scene.meshes[0];
    let worlds = scene.world_transforms();
    let map = mesh.vertex_map(&mesh.primitives[0], 1, &worlds, &mesh.joint_maps(&worlds));
    assert_eq!(map.matrix3, Mat3A::from_diagonal(Vec3::new(1.75, 2.5, 3.25)));
    assert_eq!(Vec3::from(map.translation), Vec3::new(1.0, 0.75, 0.0));
}

#[test]
fn a_joint_has_each_of_its_bind_poses_once() {
    let mut scene = cloth();
    let bind = &mut scene.meshes[1].skin.as_mut().unwrap().inverse_bind;
    (bind[0], bind[1]) = (Affine3A::from_translation(Vec3::Y), Affine3A::ZERO);
    let poses: Vec<_> = scene.bind_poses().into_iter().collect();
    let lowered = Affine3A::from_translation(-Vec3::Y);
    assert_eq!(poses, [(0, vec![Affine3A::IDENTITY, lowered]), (1, vec![Affine3A::IDENTITY])]);
}

#[test]
fn a_skinned_mesh_in_the_space_of_the_scene_has_no_use_for_its_node() {
    let mut scene = cloth();
    let before = scene.placed(&scene.meshes[0], &scene.world_transforms());
    let world = scene.world_transforms()[2];
    let map = scene.meshes[0].set_vertex_space(VertexSpace::Scene, world);
    assert_eq!((map, scene.meshes[0].set_vertex_space(VertexSpace::Scene, world)), (Some(world), None));
    assert_eq!(scene.meshes[0].primitives[0].positions[2], [0.0, 4.0, 1.0]);
    assert_eq!(scene.placed(&scene.meshes[0], &scene.world_transforms()), before);
    scene.nodes[2].transform = Transform::at(Vec3::splat(9.0));
    assert_eq!(scene.placed(&scene.meshes[0], &scene.world_transforms()), before);

    scene.nodes[2].transform = Transform::at(Vec3::Z);
    scene.meshes[0].set_vertex_space(VertexSpace::Node, world);
    assert_eq!(scene.meshes[0], cloth().meshes[0]);
    let flat = Affine3A::from_scale(Vec3::new(1.0, 1.0, 0.0));
    assert_eq!(scene.meshes[0].set_vertex_space(VertexSpace::Scene, flat), None);
    assert_eq!(scene.meshes[0].vertex_space, VertexSpace::Node, "there is no way back from a flat space");
    scene.meshes[0].skin = None;
    assert_eq!(scene.meshes[0].set_vertex_space(VertexSpace::Scene, world), None);
}

#[test]
fn a_moment_sets_each_part_of_a_place_and_keeps_the_others() {
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let turn = Quat::from_xyzw(0.0, 0.0, half, half);
    let arm = Affine3A::from_scale_rotation_translation(Vec3::new(2.0, 3.0, 4.0), turn, Vec3::X);
    let mut scene = Scene::new(Space::GLTF);
    scene.nodes.push(Node { transform: Transform::Matrix(arm), ..Node::named("arm") });
    let shown = |channel, width, value| {
        let motion = Motion { tracks: vec![moving(channel, width, "ARM", value)], ..Motion::default() };
        let animation = Animation::of(motion, &scene, |_| String::new());
        scene.at_moment(&animation, 0.0).worlds[0].transform_point3(Vec3::ONE)
    };
    let near = |found: Vec3, expected: [f32; 3]| assert!(found.distance(expected.into()) < 1e-5, "{found}");
    near(arm.transform_point3(Vec3::ONE), [-2.0, 2.0, 4.0]);
    near(shown(Channel::Position, 3, [5.0, 6.0, 7.0, 0.0]), [2.0, 8.0, 11.0]);
    near(shown(Channel::Rotation, 4, [0.0, 0.0, 0.0, 3.0]), [3.0, 3.0, 4.0]);
    near(shown(Channel::Scale, 3, [1.0, 5.0, 1.0, 0.0]), [-4.0, 1.0, 1.0]);
    near(shown(Channel::Scale, 1, [6.0, 0.0, 0.0, 0.0]), [-5.0, 6.0, 6.0]);
    near(shown(Channel::Other(3), 1, [6.0; 4]), [-2.0, 2.0, 4.0]);
    for nothing in [Quat::from_xyzw(0.0, 0.0, 0.0, 0.0), Quat::from_xyzw(f32::NAN, 0.0, 0.0, 1.0)] {
        let place = Transform::Parts { translation: Vec3::X, rotation: nothing, scale: Vec3::ONE };
        assert_eq!(place.affine(), Affine3A::from_translation(Vec3::X), "no direction is not a rotation");
    }
}

#[test]
fn an_animation_is_its_motion_again() {
    let events = vec![Event { time: 1.0, ..Event::default() }];
    let tracks = vec![moving(Channel::Position, 3, "Hand", [1.0; 4]), moving(Channel::Scale, 1, "nobody", [2.0; 4])];
    let motion = Motion { duration: 3.0, tracks, events };
    let mut scene = cloth();
    scene.nodes.push(Node::named("Hand"));
    let animation = Animation::of(motion.clone(), &scene, |track| format!("tracks[{track}]"));
    assert_eq!(animation.motion(), motion);
    let found: Vec<_> = animation.channels.iter().map(|one| (one.source.as_str(), one.target)).collect();
    assert_eq!(found, [("tracks[0]", Some(AnimationTarget::Node(3))), ("tracks[1]", None)], "the same case goes first");
}

#[test]
fn every_value_of_a_part_and_of_a_key_goes_to_the_other_space() {
    let left = Space {
        up: Direction::PositiveZ,
        forward: Direction::NegativeY,
        handedness: Handedness::Left,
        front: Front::Along,
        unit: Some(0.5),
        v_up: true,
    };
    let mut scene = cloth();
    let mut keys: Vec<Track> = vec![
        moving(Channel::Position, 3, "arm", [1.0, 2.0, 3.0, 9.0]),
        moving(Channel::Rotation, 4, "arm", [0.1, 0.2, 0.3, 0.9]),
        moving(Channel::Scale, 3, "arm", [1.0, 2.0, 3.0, 9.0]),
        moving(Channel::ScaleRotation, 4, "arm", [0.1, 0.2, 0.3, 0.9]),
        moving(Channel::Scale, 1, "arm", [1.0, 2.0, 3.0, 9.0]),
    ];
    keys[0].keys[0].outgoing = [[0.1, 1.0], [0.2, 2.0], [0.3, 3.0], [0.4, 4.0]];
    keys[0].keys[0].ease = [Ease::Step, Ease::Bezier, Ease::Linear, Ease::Step];
    scene.animations.push(Animation::of(Motion { tracks: keys, ..Motion::default() }, &scene, |_| String::new()));
    scene.convert(left);
    // The right hand of a figure that looks forward: against x in glTF, along x here.
    let point = left.map_to(&Space::GLTF).point(Vec3::new(2.0, 4.0, 6.0));
    let part = &scene.meshes[0].primitives[0];
    let back = |place: [f32; 3]| Space::GLTF.map_to(&left).point(place.into()).to_array();
    assert_eq!((point, left.map_to(&Space::GLTF).scale()), (Vec3::new(-1.0, 3.0, -2.0), 0.5));
    assert_eq!(part.positions, [[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]].map(back));
    assert_eq!(part.positions[2], [0.0, 0.0, 8.0]);
    let turned = |direction: [f32; 3]| Space::GLTF.map_to(&left).direction(direction.into()).to_array();
    assert_eq!((part.normals[0], part.morph_deltas[0].normals[0]), (turned([0.0, 0.0, 1.0]), turned([0.0, 1.0, 0.0])));
    assert_eq!(part.morph_deltas[0].positions[0], back([0.0, 0.0, 1.0]));
    assert_eq!(part.morph_deltas[0].tangents[0], turned([1.0, 0.0, 0.0]));
    let [x, y, z] = turned([1.0, 0.0, 0.0]);
    assert_eq!(part.tangents[0], [x, y, z, -1.0], "the mirror reverses the sign, the direction of v does not");
    assert_eq!((part.uv_sets[0][0], part.triangles[0]), ([0.25, 0.25], [0, 2, 1]));
    let key = |channel: usize| scene.animations[0].channels[channel].track.keys[0];
    assert_eq!(key(0).value, [-2.0, -6.0, 4.0, 9.0]);
    assert_eq!(key(0).outgoing, [[0.1, -2.0], [0.3, -6.0], [0.2, 4.0], [0.4, 4.0]]);
    assert_eq!(key(0).ease, [Ease::Step, Ease::Linear, Ease::Bezier, Ease::Step]);
    assert_eq!(key(1).value, [0.1, 0.3, -0.2, 0.9]);
    assert_eq!((key(2).value, key(3).value), ([1.0, 3.0, 2.0, 9.0], key(1).value));
    assert_eq!(key(4).value, [1.0, 2.0, 3.0, 9.0]);
}

#[test]
fn vertices_bound_apart_take_all_they_say_along() {
    let mut scene = cloth();
    scene.meshes.truncate(1);
    let quarter = Quat::from_xyzw(0.0, 0.0, std::f32::consts::FRAC_1_SQRT_2, std::f32::consts::FRAC_1_SQRT_2);
    scene.nodes[0].transform =
        Transform::Parts { translation: Vec3::X, rotation: quarter, scale: Vec3::new(2.0, 1.0, 1.0) };
    scene.nodes[1].transform = Transform::at(Vec3::Y);
    scene.nodes[2].transform = Transform::IDENTITY;
    scene.meshes[0].primitives[0].normals[0] = [0.6, 0.8, 0.0];
    assert_eq!(scene.bound_apart().map(|mesh| &*mesh.name).collect::<Vec<_>>(), [b"cloth"]);
    scene.bind_at_rest(VertexSpace::Node);
    let part = &scene.meshes[0].primitives[0];
    let near = |found: [f32; 3], expected: [f32; 3]| {
        assert!(Vec3::from(found).distance(expected.into()) < 1e-5, "{found:?} {expected:?}");
    };
    // The arm turns x to y, twice as long, and y to -x.
    near(part.positions[0], [1.0, 0.0, 0.0]);
    near(part.positions[1], [0.25, 8.0, 0.0]);
    near(part.positions[2], [0.0, 4.0, 0.0]);
    let length = 0.3_f32.hypot(0.8);
    near(part.normals[0], [-0.8 / length, 0.3 / length, 0.0]);
    let [x, y, z, w] = part.tangents[0];
    near([x, y, z], [0.0, 1.0, 0.0]);
    assert_eq!((w, part.tangents[2]), (1.0, [1.0, 0.0, 0.0, 1.0]));
    let deltas = &part.morph_deltas[0];
    near(deltas.positions[0], [0.0, 0.0, 1.0]);
    near(deltas.normals[0], [-1.0, 0.0, 0.0]);
    near(deltas.tangents[0], [0.0, 2.0, 0.0]);
    near(deltas.tangents[2], [1.0, 0.0, 0.0]);
    assert_eq!(scene.bound_apart().count(), 0, "bound at rest now");
}

#[test]
fn normals_come_from_triangles_where_there_are_none() {
    let mut part = Primitive {
        positions: vec![[0.0; 3], [3.0, 0.0, 0.0], [0.0, 3.0, 0.0], [0.0, 0.0, 4.0], [9.0; 3]],
        triangles: vec![[0, 1, 2], [0, 2, 3], [0, 0, 1], [0, 1, 99]],
        ..Primitive::default()
    };
    let own = part.clone();
    part.ensure_normals(Front::Along);
    // The triangles weigh 9 towards z and 12 towards x.
    let expected = [[0.8, 0.0, 0.6], [0.0, 0.0, 1.0], [0.8, 0.0, 0.6], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
    let near = |found: [f32; 3], expected: [f32; 3]| Vec3::from(found).distance(expected.into()) < 1e-6;
    assert!(part.normals.iter().zip(expected).all(|(found, expected)| near(*found, expected)), "{:?}", part.normals);
    let mut other = own;
    other.ensure_normals(Front::Against);
    assert!(near(other.normals[0], [-0.8, 0.0, -0.6]) && other.normals[4] == [0.0, 0.0, 1.0], "{:?}", other.normals);
    let kept = other.normals.clone();
    other.ensure_normals(Front::Along);
    assert_eq!(other.normals, kept, "normals that are there stay");
    // What is flat has no direction across it; a length near 1 is left alone.
    other.normals[0] = [0.0, 0.0, 1.0];
    other.normals[1] = [1.0, 0.0, 0.0];
    other.place(Affine3A::from_scale(Vec3::new(1.0, 2.0, 1.000_001)));
    assert_eq!(other.normals[0], [0.0, 0.0, 1.0 / 1.000_001]);
    assert_eq!(other.normals[1], [1.0, 0.0, 0.0]);
    other.normals[2] = [0.0, 7.0, 0.0];
    other.place(Affine3A::from_scale(Vec3::new(1.0, 2.0, 1.0)));
    assert_eq!(other.normals[2], [0.0, 1.0, 0.0]);
}

#[test]
fn steps_at_the_start_and_steps_of_nothing_need_no_key_of_their_own() {
    let step = |time: f64, value: f64| Key { ease: [Ease::Step; 4], ..Key::new(time, [value; 4]) };
    let mut track = Track::new("lamp", Channel::Weight, 1, Blend::Linear);
    track.keys = vec![step(0.0, 1.0), step(0.0, 2.0), Key::new(1.0, [2.0; 4]), Key::new(2.0, [4.0; 4])];
    let straight = track.without_steps();
    let keys: Vec<_> = straight.keys.iter().map(|key| (key.time, key.value[0])).collect();
    assert_eq!(keys, [(0.0, 1.0), (0.0, 2.0), (1.0, 2.0), (2.0, 4.0)]);
    assert!(straight.keys.iter().all(|key| key.ease == [Ease::Linear; 4]));
    assert_eq!((straight.target.as_slice(), straight.channel), (&b"lamp"[..], Channel::Weight));
}

#[test]
fn changes_are_told_by_the_names_of_what_they_change() {
    let mut scene = cloth();
    scene.animations.push(Animation { name: b"wave".to_vec(), ..Animation::default() });
    let influences = VertexValues::Influences(vec![(0, Vec::new()); 3]);
    let values = [
        VertexValues::Positions(vec![(0, [0.0; 3])]),
        VertexValues::Normals(Vec::new()),
        VertexValues::Tangents(vec![(0, [0.0; 4]); 2]),
        VertexValues::Colors(2, vec![(0, [0.0; 4]); 4]),
        influences,
        VertexValues::MorphPositions(5, vec![(0, [0.0; 3]); 6]),
    ];
    let of_values = values.map(|values| {
        assert_eq!(values.is_empty(), matches!(values, VertexValues::Normals(_)));
        Change::Vertices { mesh: 0, primitive: 1, values }.describe(&scene)
    });
    assert_eq!(
        of_values,
        [
            "mesh \"cloth\": part 1: positions of 1 vertices",
            "mesh \"cloth\": part 1: normals of 0 vertices",
            "mesh \"cloth\": part 1: tangents of 2 vertices",
            "mesh \"cloth\": part 1: colors 2 of 4 vertices",
            "mesh \"cloth\": part 1: influences of 3 vertices",
            "mesh \"cloth\": part 1: positions of morph target 5 of 6 vertices",
        ]
    );
    let geometry = Box::new(scene.meshes[0].primitives[0].clone());
    let name = b"new".to_vec();
    let others = [
        Change::NodeTransform { node: 2, transform: Transform::IDENTITY },
        Change::MaterialName { material: 0, name: name.clone() },
        Change::TextureName { material: 7, texture: 1, name: name.clone() },
        Change::PrimitiveMaterial { mesh: 1, primitive: 0, material: 0 },
        Change::Geometry { mesh: 0, primitive: 0, geometry, origins: Vec::new() },
        Change::AddMesh { mesh: Box::new(Mesh { name, node: 1, ..Mesh::default() }) },
        Change::RemoveMesh { mesh: 0 },
        Change::Keys { animation: 0, channel: 3, track: moving(Channel::Weight, 1, "wind", [0.0; 4]) },
    ];
    assert_eq!(
        others.map(|change| change.describe(&scene)),
        [
            "node 2: moved",
            "material \"wool\": renamed to \"new\"",
            "material 7: texture 1 renamed to \"new\"",
            "mesh 1: part 0 has material \"wool\"",
            "mesh \"cloth\": part 0: 3 vertices, 1 triangles",
            "new mesh \"new\": added at node \"hand\"",
            "mesh \"cloth\": removed",
            "animation \"wave\": channel 3, \"wind\": 1 keys",
        ]
    );
}

#[test]
fn extras_influences_and_counts_are_what_was_put_in() {
    let values: [Extra; 7] =
        [true.into(), 1.5_f64.into(), 2.5_f32.into(), 3_u32.into(), (-4_i32).into(), "a".into(), "b".to_owned().into()];
    let [number, list] = [|value| Extra::Number(value), |value| Extra::List(vec![Extra::Number(value)])];
    let text = |text: &str| Extra::Text(text.to_owned());
    assert_eq!(values, [Extra::Flag(true), number(1.5), number(2.5), number(3.0), number(-4.0), text("a"), text("b")]);
    assert_eq!([Extra::from(vec![1_u32]), Extra::from([1_u32])], [list(1.0), list(1.0)]);
    let influences = &cloth().meshes[0].primitives[0].influences;
    assert_eq!((influences.len(), influences.is_empty(), Influences::default().is_empty()), (3, false, true));
    assert_eq!((influences.of(1), influences.of(2), influences.of(3)), (&influences.all()[1..], &[][..], &[][..]));
    let mut left_out = LeftOut::default();
    for (what, number) in [("triangles", 2), ("joints", 0), ("keys", 1), ("triangles", 3)] {
        left_out.add(what, number);
    }
    let counts = [("keys", 1.0), ("triangles", 5.0)].map(|(what, number)| (what.to_owned(), Extra::Number(number)));
    assert_eq!(left_out.finish(), Some(("left out".to_owned(), Extra::Map(counts.into()))));
    let scene = cloth();
    assert_eq!([scene.find_node("hand"), scene.find_node("foot")], [Some(1), None]);
}

#[test]
fn an_edited_copy_gives_its_changes() {
    let mut scene = Scene::new(Space::GLTF);
    scene.nodes = vec![Node::named("left"), Node::named("right")];
    let positions = vec![[0.0; 3], [f32::NAN, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let part = Primitive { positions, triangles: vec![[0, 1, 2]], ..Primitive::default() };
    scene.meshes.push(Mesh { primitives: vec![part], ..Mesh::default() });
    let mut track = Track::new("left", Channel::Scale, 1, Blend::Linear);
    track.keys = vec![Key::new(0.0, [1.0, 0.0, 0.0, 0.0])];
    let channel = AnimationChannel { source: String::new(), target: Some(AnimationTarget::Node(0)), track };
    scene.animations.push(Animation { channels: vec![channel], ..Animation::default() });
    assert_eq!(scene.changes_to(&scene.clone()), Ok(Vec::new()), "NaN is equal to itself");

    let mut edited = scene.clone();
    edited.animations[0].channels[0].track.keys[0].ease[3] = Ease::Step;
    edited.animations[0].channels[0].track.keys[0].value[2] = 7.0;
    assert_eq!(scene.changes_to(&edited), Ok(Vec::new()), "a component that the track does not use");

    edited.nodes[1].parent = Some(0);
    edited.meshes[0].primitives[0].positions[2] = [0.0, 2.0, 0.0];
    edited.animations[0].channels[0].track.keys[0].value[0] = 2.0;
    let track = edited.animations[0].channels[0].track.clone();
    let values = VertexValues::Positions(vec![(2, [0.0, 2.0, 0.0])]);
    assert_eq!(
        scene.changes_to(&edited).unwrap(),
        [
            Change::NodeParent { node: 1, parent: Some(0) },
            Change::Vertices { mesh: 0, primitive: 0, values },
            Change::Keys { animation: 0, channel: 0, track },
        ]
    );

    edited.meshes[0].primitives[0].triangles[0] = [2, 1, 0];
    let changes = scene.changes_to(&edited).unwrap();
    assert!(matches!(&changes[1], Change::Geometry { origins, .. } if origins == &[Some(0), Some(1), Some(2)]));

    edited.meshes[0].lod = 1;
    edited.animations.clear();
    let refused = scene.changes_to(&edited).unwrap_err();
    let found: Vec<_> = refused.iter().map(|problem| (problem.code, problem.to_string())).collect();
    let expected =
        [("changed-value", "meshes[0].lod: cannot be changed"), ("changed-count", "animations: expected 1, found 0")];
    assert_eq!(found, expected.map(|(code, line)| (code, line.to_owned())));
}

#[test]
fn influences_have_offsets_and_rows_of_equal_length() {
    let list = vec![influence(4, 0.25), influence(2, 0.75), influence(1, 1.0)];
    let influences = Influences::from_offsets(&[0, 2, 2, 3], list.clone()).unwrap();
    assert_eq!((influences.of(0), influences.of(1), influences.of(2)), (&list[..2], &[][..], &list[2..]));
    assert!(influences.offsets().eq([0, 2, 2, 3]));
    let none = Influence::default();
    assert_eq!(influences.padded(), (vec![list[0], list[1], none, none, list[2], none], 2));
    for wrong in [&[][..], &[1, 3], &[0, 2], &[0, 4], &[0, 3, 2, 3]] {
        assert_eq!(Influences::from_offsets(wrong, list.clone()), None, "{wrong:?}");
    }
}

//! Scenes with everything that files contain and glTF refuses.

#![allow(dead_code, reason = "each test takes some of them")]

use meshwire_scene::glam::{Affine3A, Mat3A, Quat, Vec3, Vec3A};
use meshwire_scene::mesh::Front;
use meshwire_scene::motion::{Blend, Channel, Ease, Key, Track};
use meshwire_scene::{
    Animation, AnimationChannel, AnimationTarget, Direction, Extra, Handedness, Influence, Influences, Material, Mesh,
    MorphDeltas, MorphTarget, Node, Primitive, Purpose, Scene, Skin, Space, Texture, TextureRole, Transform,
    VertexSpace,
};

/// A space in which nothing is as in glTF.
pub const SPACE: Space = Space {
    up: Direction::PositiveZ,
    forward: Direction::NegativeY,
    handedness: Handedness::Left,
    front: Front::Against,
    unit: Some(0.0254),
    v_up: true,
};

/// All of them, by name.
pub fn all() -> Vec<(&'static str, Scene)> {
    vec![
        ("empty", Scene::new(SPACE)),
        ("plain", plain()),
        ("numbers", numbers()),
        ("skinned", skinned()),
        ("two_roots", two_roots()),
        ("morphed", morphed()),
        ("moving", moving()),
        ("motion_alone", motion_alone()),
        ("levels", levels()),
        ("textured", textured()),
    ]
}

/// A square of two triangles with everything that is said of vertices.
fn square() -> Primitive {
    Primitive {
        source: "parts[0]".to_owned(),
        positions: vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]],
        normals: vec![[0.0, 0.0, 1.0]; 4],
        tangents: vec![[1.0, 0.0, 0.0, 1.0]; 4],
        uv_sets: vec![vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]], vec![[0.5, 0.5]; 4]],
        color_sets: vec![vec![[1.0, 0.5, 0.0, 1.0]; 4]],
        triangles: vec![[0, 1, 2], [0, 2, 3]],
        ..Primitive::default()
    }
}

fn mesh(node: usize, primitives: Vec<Primitive>) -> Mesh {
    Mesh { source: format!("meshes[{node}]"), name: b"square".to_vec(), node, primitives, ..Mesh::default() }
}

fn node(name: &str, parent: Option<usize>) -> Node {
    Node { source: format!("nodes[{name}]"), parent, ..Node::named(name) }
}

pub fn plain() -> Scene {
    let mut scene = Scene::new(SPACE);
    scene.name = b"plain".to_vec();
    scene.extras = vec![("note".to_owned(), "of the whole".into()), ("meshwire".to_owned(), true.into())];
    scene.nodes = vec![node("root", None), node("hand", Some(0))];
    scene.nodes[1].transform = Transform::at(Vec3::new(10.0, 20.0, 30.0));
    scene.nodes[1].extras = vec![
        ("light".to_owned(), Extra::List(vec![1.5_f32.into(), f32::NAN.into()])),
        ("light".to_owned(), 2_u32.into()),
    ];
    let mut second = square();
    second.material = Some(1);
    let first = Primitive { material: Some(0), ..square() };
    scene.meshes = vec![mesh(1, vec![first, second])];
    let material =
        |name: &str| Material { source: format!("materials[{name}]"), name: name.into(), ..Material::default() };
    scene.materials = vec![material("skin"), Material { color: Some([0.5, 0.2, 9.0, 0.5]), ..material("cloth") }];
    scene.materials[1].specular = Some([1.0, 0.5, 0.5]);
    scene
}

/// Numbers that are none, and lengths that are not 1.
pub fn numbers() -> Scene {
    let mut scene = plain();
    let part = &mut scene.meshes[0].primitives[0];
    part.positions[0] = [f32::NAN, 1.0, f32::INFINITY];
    part.normals = vec![[0.0; 3], [f32::NAN, 0.0, 0.0], [0.0, 3.0, 4.0], [1e-40, 0.0, 0.0]];
    part.tangents = vec![[0.0; 4], [2.0, 0.0, 0.0, f32::NAN], [0.0, 1.0, 0.0, 0.5], [1.0, 0.0, 0.0, -7.0]];
    part.uv_sets[0][1] = [f32::NEG_INFINITY, 0.25];
    part.color_sets[0][2] = [-1.0, 2.0, f32::NAN, 0.5];
    scene.meshes[0].primitives[1].triangles.push([1, 1, 1]);
    // Without triangles there is nothing to show, and without normals no tangents.
    scene.meshes[0].primitives.push(Primitive { triangles: Vec::new(), ..square() });
    scene.meshes[0].primitives.push(Primitive { normals: Vec::new(), ..square() });
    let wide = Transform::Parts {
        translation: Vec3::new(0.0, f32::NAN, 1.0),
        rotation: Quat::from_xyzw(0.0, 0.0, 3.0, 3.0),
        scale: Vec3::new(0.0, -2.0, f32::INFINITY),
    };
    let slant = Mat3A::from_cols(Vec3A::X, Vec3A::new(0.5, 1.0, 0.0), Vec3A::Z);
    let slants = Transform::Matrix(Affine3A { matrix3: slant, translation: Vec3A::new(1.0, 2.0, 3.0) });
    for (name, transform) in [
        ("wide", wide),
        ("slants", slants),
        ("nowhere", Transform::Matrix(Affine3A::NAN)),
        ("flat", Transform::Matrix(Affine3A::ZERO)),
    ] {
        scene.nodes.push(Node { transform, ..node(name, Some(0)) });
    }
    scene
}

/// Six joints at a vertex, one twice, shares that do not sum to 1, and a vertex without joints.
pub fn skinned() -> Scene {
    let mut scene = Scene::new(SPACE);
    scene.nodes.push(node("place", None));
    for index in 0..7 {
        let parent = if index == 0 { None } else { Some(index) };
        scene.nodes.push(Node { transform: Transform::at(Vec3::Z), ..node(&format!("bone{index}"), parent) });
    }
    scene.nodes[1].parent = Some(0);
    let influence = |joint, weight| Influence { joint, weight };
    let mut influences = Influences::default();
    influences.push((0..6).map(|joint| influence(joint, 0.25)));
    influences.push([influence(2, 0.5), influence(2, 0.25), influence(0, 0.0), influence(3, -1.0)]);
    influences.push([influence(1, f32::NAN)]);
    influences.push([influence(6, 1.0)]);
    let mut skinned = mesh(0, vec![Primitive { influences, ..square() }]);
    let bind = |index: f32| Affine3A::from_translation(Vec3::new(0.0, 0.0, -index));
    let mut skin =
        Skin { joints: (1..8).collect(), inverse_bind: [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0].map(bind).into() };
    skin.inverse_bind[5] = Affine3A::NAN;
    // The same node once more.
    skin.joints[6] = 2;
    skinned.skin = Some(skin);
    scene.meshes.push(skinned);
    // A mesh without triangles of a skin, and one at a joint.
    scene.meshes.push(Mesh { skin: Some(Skin::default()), ..mesh(0, vec![square()]) });
    scene.meshes.push(mesh(3, vec![square()]));
    scene.meshes[1].source = "meshes[without skin]".to_owned();
    scene.meshes.iter_mut().for_each(|mesh| mesh.vertex_space = VertexSpace::Node);
    scene
}

/// A skin whose joints have no root in common, and a vertex without joints although the node of the mesh is a joint.
pub fn two_roots() -> Scene {
    let mut scene = skinned();
    for node in &mut scene.nodes {
        node.parent = None;
    }
    let skin = scene.meshes[0].skin.as_mut().unwrap();
    skin.joints[0] = 0;
    scene
}

/// Two morph targets, one without deltas, one with a weight that is not a number.
pub fn morphed() -> Scene {
    let mut scene = plain();
    let target = |name: &str, weight| MorphTarget { source: format!("targets[{name}]"), name: name.into(), weight };
    scene.meshes[0].morph_targets = vec![target("smile", 0.25), target("", f32::NAN)];
    let raised = MorphDeltas {
        positions: vec![[0.0, 0.0, 1.0], [f32::NAN; 3], [0.0; 3], [0.0; 3]],
        normals: vec![[0.0; 3]; 4],
        tangents: vec![[0.0; 3]; 4],
    };
    for part in &mut scene.meshes[0].primitives {
        part.morph_deltas = vec![raised.clone(), MorphDeltas::default()];
    }
    let mut blink = Track::new("smile", Channel::Weight, 1, Blend::Linear);
    blink.keys = vec![Key::new(0.0, [0.0; 4]), Key::new(0.5, [1.0; 4])];
    let mut other = blink.clone();
    other.keys = vec![Key::new(0.25, [0.0; 4])];
    let channel = |target, track| AnimationChannel {
        source: String::new(),
        target: Some(AnimationTarget::Morph { mesh: 0, target }),
        track,
    };
    scene.animations.push(Animation {
        name: b"blink".to_vec(),
        duration: 0.5,
        channels: vec![channel(0, blink), channel(1, other)],
        ..Animation::default()
    });
    scene
}

/// Keys of all kinds, at times of all kinds.
pub fn moving() -> Scene {
    let mut scene = plain();
    let key = |time: f64, value: [f64; 4]| Key::new(time, value);
    let mut tracks = Vec::new();
    let mut track = |channel, width, blend, keys: Vec<Key>| {
        tracks.push(Track { keys, ..Track::new("hand", channel, width, blend) });
    };
    let curve = |time: f64, value: f64| Key {
        ease: [Ease::Bezier; 4],
        incoming: [[time - 0.3, value - 5.0]; 4],
        outgoing: [[time + 0.3, value + 5.0]; 4],
        ..Key::new(time, [value; 4])
    };
    track(Channel::Position, 3, Blend::Linear, vec![curve(-1.0, 0.0), curve(0.5, 5.0), curve(2.0, 0.0)]);
    let half = std::f64::consts::FRAC_1_SQRT_2;
    track(
        Channel::Rotation,
        4,
        Blend::Normalized,
        vec![
            key(0.0, [0.0, 0.0, 0.0, 2.0]),
            key(1.0, [0.0, half, 0.0, half]),
            key(1.0, [0.0, 0.0, 0.0, 0.0]),
            key(0.5, [f64::NAN; 4]),
            key(f64::INFINITY, [0.0; 4]),
            key(1.0 + 1e-12, [0.0, 0.0, 1.0, 0.0]),
        ],
    );
    let hold = |time, value| Key { ease: [Ease::Step; 4], ..key(time, [value; 4]) };
    track(Channel::Scale, 1, Blend::Linear, vec![hold(0.0, 1.0), hold(1.0, 2.0), key(2.0, [3.0; 4])]);
    track(Channel::Scale, 3, Blend::Linear, vec![key(0.0, [1.0; 4])]);
    track(Channel::Rotation, 3, Blend::Linear, vec![key(0.0, [1.0; 4])]);
    track(Channel::Other(7), 1, Blend::Linear, vec![key(0.0, [1.0; 4])]);
    let mixed = Track { keys: vec![hold(0.0, 0.0), key(1.0, [1.0; 4]), key(1.5, [0.0; 4])], ..tracks[0].clone() };
    let channel =
        |track, node| AnimationChannel { source: String::new(), target: Some(AnimationTarget::Node(node)), track };
    let mut channels: Vec<AnimationChannel> = tracks.into_iter().map(|track| channel(track, 1)).collect();
    channels.push(channel(mixed, 0));
    scene.animations.push(Animation { name: b"wave".to_vec(), duration: 2.0, channels, ..Animation::default() });
    scene.animations.push(Animation { name: b"nothing".to_vec(), ..Animation::default() });
    scene
}

/// A motion whose skeleton is elsewhere.
pub fn motion_alone() -> Scene {
    let mut scene = moving();
    (scene.nodes, scene.meshes) = (Vec::new(), Vec::new());
    for channel in &mut scene.animations[0].channels {
        channel.target = None;
    }
    scene
}

/// Levels of detail, a collision mesh, and one that is hidden, at one node.
pub fn levels() -> Scene {
    let mut scene = plain();
    for lod in 0..3 {
        scene.meshes.push(Mesh { lod, ..mesh(0, vec![square()]) });
    }
    scene.meshes.push(Mesh { purpose: Purpose::Collision, ..mesh(0, vec![square()]) });
    scene.meshes.push(Mesh { purpose: Purpose::Walk, ..mesh(0, vec![square()]) });
    scene.meshes.push(Mesh { purpose: Purpose::Hidden, name: Vec::new(), ..mesh(0, vec![square()]) });
    for (index, mesh) in scene.meshes.iter_mut().enumerate() {
        mesh.source = format!("meshes[{index}]");
    }
    scene
}

/// Textures in all roles; one lies by a set of coordinates that there is not.
pub fn textured() -> Scene {
    let mut scene = plain();
    let roles = [
        TextureRole::Color,
        TextureRole::Normal,
        TextureRole::Emission,
        TextureRole::Opacity,
        TextureRole::Other("detail".to_owned()),
    ];
    let texture = |role: TextureRole| Texture {
        source: format!("textures[{role:?}]"),
        role,
        name: b"stone".to_vec(),
        uv_set: 0,
        tiling: Some([2.0, 3.0]),
        offset: Some([0.5, 0.25]),
    };
    scene.materials[0].textures = roles.map(texture).into();
    scene.materials[1].textures = vec![Texture { uv_set: 9, ..texture(TextureRole::Color) }];
    scene.materials[1].double_sided = true;
    scene
}

//! Models for the tests: one with everything the format knows.
#![allow(clippy::as_conversions, clippy::unwrap_used)]

use nwn_mdl::build::{self, Flare, Shape};
use nwn_mdl::generated::{Classification, DanglymeshMotion, RenderHint};
use nwn_mdl::tree::{Mesh, MeshKind, Node, NodeKind, VertexStreams};
use nwn_mdl::{MdlFile, Profile};

/// A square of two triangles whose corners are split.
pub fn square(uv_sets: usize) -> Shape {
    let positions = vec![[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.0, 0.5], [0.0, 1.0, 0.5]];
    let uv = vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    Shape {
        positions,
        uvs: vec![uv; uv_sets],
        triangles: vec![[0, 1, 2], [0, 2, 3]],
        surfaces: vec![3, 4],
        ..Shape::default()
    }
}

fn mesh(node: &mut Node) -> &mut Mesh {
    node.mesh_mut().unwrap()
}

/// Every kind of node, every size of skin, streams that no measured file has.
pub fn everything(profile: Profile) -> MdlFile {
    let mut file = build::file("demo_all", profile).unwrap();
    file.model.settings.classification = Classification::Effect;
    let mut nodes = Vec::new();

    let mut light = build::light("lamp", [1.0, 0.5, 0.25], 8.0).unwrap();
    if let NodeKind::Light(light) = &mut light.kind {
        light.add_flare(&Flare { texture: "demo_flare", size: 1.0, position: 0.5, color: [1.0; 3] }).unwrap();
        light.add_flare(&Flare { texture: "odd", size: 2.0, position: -0.5, color: [0.0; 3] }).unwrap();
    }
    nodes.push(light);

    let mut emitter = build::emitter("sparks").unwrap();
    if let NodeKind::Emitter(emitter) = &mut emitter.kind {
        emitter.texture.set("demo_spark").unwrap();
        emitter.flags.set_p2p(true);
        emitter.flags.set_inherit(true);
    }
    emitter.controllers.set_constant(88, &[20.0]).unwrap();
    emitter.controllers.set_constant(108, &[1.0, 0.9, 0.1]).unwrap();
    emitter.children.push(build::reference("target", "demo_target").unwrap());
    nodes.push(emitter);
    nodes.push(build::camera("eye").unwrap());

    let mut plain = build::trimesh("plain", &square(1), profile).unwrap();
    mesh(&mut plain).surface.texture_0.set("demo_wood").unwrap();
    nodes.push(plain);

    let mut water = build::trimesh("water", &square(4), profile).unwrap();
    let streams: &mut VertexStreams = &mut mesh(&mut water).streams;
    for (index, stream) in
        [&mut streams.extra_1, &mut streams.extra_2, &mut streams.extra_3, &mut streams.tangents, &mut streams.extra_5]
            .into_iter()
            .enumerate()
    {
        *stream = vec![[index as f32, 0.0, 1.0]; 4];
    }
    streams.handedness = vec![1.0, -1.0, 1.0, -1.0];
    nodes.push(water);

    let mut shiny = build::trimesh("shiny", &square(1), profile).unwrap();
    let surface = &mut mesh(&mut shiny).surface;
    surface.material_name.set("demo_material").unwrap();
    surface.render_hint = RenderHint::NormalAndSpecMapped;
    mesh(&mut shiny).streams.tangents = vec![[1.0, 0.0, 0.0]; 4];
    mesh(&mut shiny).streams.handedness = vec![1.0; 4];
    nodes.push(shiny);

    let motion = DanglymeshMotion { displacement: 0.5, tightness: 2.0, period: 7.0 };
    nodes.push(build::dangly_mesh("cloth", &square(1), vec![0.0, 0.0, 128.0, 255.0], motion, profile).unwrap());
    nodes.push(build::aabb("walk", &square(0), profile).unwrap());
    nodes.push(build::anim_mesh("flag", &square(1), 0.1, profile).unwrap());
    for (name, slots) in [("skin_18", 18), ("skin_64", 64), ("skin_128", 128)] {
        nodes.push(build::skin(name, &square(1), slots, profile).unwrap());
    }
    let mut bone = build::dummy("bone").unwrap();
    bone.controllers.set_constant(8, &[0.0, 0.0, 1.0]).unwrap();
    bone.children.push(build::dummy("tip").unwrap());
    nodes.push(bone);
    file.model.root.as_mut().unwrap().children = nodes;
    for name in ["skin_18", "skin_64", "skin_128"] {
        let influence = vec![("bone", 3.0), ("tip", 1.0)];
        file.bind(name, &[influence.clone(), influence, vec![("tip", 1.0)], vec![("bone", 1.0)]]).unwrap();
    }
    file.model.animations = vec![animation(profile), build::animation("still", "demo_all", 0.0).unwrap()];
    file.complete();
    file
}

fn animation(profile: Profile) -> nwn_mdl::tree::Animation {
    let mut animation = build::animation("open", "demo_all", 2.0).unwrap();
    animation.events = vec![build::event(0.5, "hit").unwrap(), build::event(2.0, "snd_footstep").unwrap()];
    let root = animation.root.as_mut().unwrap();
    let mut bone = build::dummy("bone").unwrap();
    let turn = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0];
    bone.controllers.set(20, &[0.0, 2.0], 4, &turn).unwrap();
    let row = [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5];
    bone.controllers.set_bezier(8, &[0.0, 2.0], 3, &[row, row].concat(), profile).unwrap();
    root.children.push(bone);
    let mut sparks = build::emitter("sparks").unwrap();
    sparks.controllers.set(88, &[0.0, 1.0], 1, &[0.0, 30.0]).unwrap();
    root.children.push(sparks);
    for (name, kind) in [("plain", MeshKind::Trimesh), ("walk", MeshKind::Aabb(nwn_mdl::tree::Aabb::default()))] {
        let mesh = Box::new(build::empty_mesh(kind, profile));
        root.children.push(build::node(name, NodeKind::Mesh(mesh)).unwrap());
    }
    let mut flag = build::anim_mesh("flag", &Shape::default(), 0.1, profile).unwrap();
    if let MeshKind::AnimMesh(sets) = &mut mesh(&mut flag).kind {
        (sets.num_vertex_sets, sets.num_uv_sets) = (3, 2);
        sets.vertex_sets = (0..12_u8).map(|index| [f32::from(index), 0.0, 0.0]).collect();
        sets.uv_sets = (0..8_u8).map(|index| [f32::from(index), 1.0]).collect();
    }
    root.children.push(flag);
    let mut skin = build::skin("skin_64", &Shape::default(), 64, profile).unwrap();
    mesh(&mut skin).faces.clear();
    root.children.push(skin);
    animation
}

/// The first line in which two values differ, as printed.
pub fn difference(expected: &impl std::fmt::Debug, found: &impl std::fmt::Debug) -> String {
    let (expected, found) = (format!("{expected:#?}"), format!("{found:#?}"));
    let differing = expected.lines().zip(found.lines()).enumerate().find(|(_, (a, b))| a != b);
    format!("{differing:?}")
}

//! Every finding is made where there is cause, and only there.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use crate::common;

use std::collections::BTreeSet;

use meshwire_core::{FixedText, Format, Severity, testkit};
use nwn_mdl::build::{self, Shape};
use nwn_mdl::generated::{ControllerKey, GeometryType, RenderHint, TriangleMode};
use nwn_mdl::tree::{Mesh, MeshKind, Node, NodeKind, Skin};
use nwn_mdl::{MdlFile, Profile};

use Severity::{Error, Note, Warning};

fn node<'a>(file: &'a mut MdlFile, name: &str) -> &'a mut Node {
    file.model.root.as_mut().unwrap().find_mut(name).unwrap()
}

fn mesh<'a>(file: &'a mut MdlFile, name: &str) -> &'a mut Mesh {
    node(file, name).mesh_mut().unwrap()
}

fn skin<'a>(file: &'a mut MdlFile, name: &str) -> &'a mut Skin {
    match &mut mesh(file, name).kind {
        MeshKind::Skin(skin) => skin,
        _ => panic!("{name}"),
    }
}

fn full<const N: usize>() -> FixedText<N> {
    FixedText([b'x'; N])
}

fn codes(file: &MdlFile) -> BTreeSet<(&'static str, Severity)> {
    testkit::lint(file).iter().map(|finding| (finding.code, finding.severity)).collect()
}

/// A finding with the change that causes it.
type Case = (&'static str, Severity, fn(&mut MdlFile));

const CASES: &[Case] = &[
    // The model.
    ("geometry-type", Error, |file| file.model.state.geometry_type = GeometryType::Animation),
    ("fog", Warning, |file| file.model.settings.fog = 0),
    ("no-root", Error, |file| file.model.root = None),
    ("root-name", Warning, |file| file.model.name.set("another").unwrap()),
    ("resource-name-length", Warning, |file| file.model.name.set("a_name_of_17_char").unwrap()),
    ("supermodel-loop", Error, |file| file.model.properties.super_model_name.set("Demo_All").unwrap()),
    ("node-count", Warning, |file| file.model.state.num_nodes += 1),
    ("node-count", Warning, |file| {
        file.model.properties.super_model_name.set("base").unwrap();
        file.model.state.num_nodes -= 1;
    }),
    ("part-number", Warning, |file| node(file, "bone").head.part_number = 0),
    ("part-number", Warning, |file| node(file, "bone").head.part_number = 999),
    ("part-order", Note, |file| node(file, "bone").head.part_number = -1),
    // Names.
    ("unterminated-text", Warning, |file| node(file, "bone").head.name = full()),
    ("no-name", Note, |file| node(file, "bone").head.name = FixedText::default()),
    ("duplicate-name", Note, |file| node(file, "tip").head.name.set("EYE").unwrap()),
    ("unterminated-text", Warning, |file| mesh(file, "plain").surface.texture_1 = full()),
    ("resource-name-length", Warning, |file| {
        mesh(file, "plain").surface.texture_0.set("a_texture_of_more_than_16").unwrap();
    }),
    ("unknown-flags", Warning, |file| node(file, "bone").unknown_flags = 0x400),
    // Animations.
    ("no-root", Error, |file| file.model.animations[0].root = None),
    ("geometry-type", Error, |file| file.model.animations[0].state.geometry_type = GeometryType::Model),
    ("length", Warning, |file| file.model.animations[1].timing.length = f32::NAN),
    ("length", Note, |file| file.model.animations[1].timing.length = -1.0),
    ("event-time", Note, |file| file.model.animations[0].events[1].time = 3.0),
    ("unterminated-text", Warning, |file| file.model.animations[0].events[1].name = full()),
    ("animation-root", Warning, |file| file.model.animations[0].timing.root_name.set("nobody").unwrap()),
    ("duplicate-animation", Warning, |file| file.model.animations[1].name.set("OPEN").unwrap()),
    ("animation-binding", Note, |file| {
        file.model.animations[0].root.as_mut().unwrap().find_mut("sparks").unwrap().head.part_number = 1;
    }),
    ("animation-mesh", Note, |file| {
        let shape = common::square(0);
        let moved = file.model.animations[0].root.as_mut().unwrap().find_mut("plain").unwrap();
        moved.mesh_mut().unwrap().replace(&shape, Profile::Ee).unwrap();
    }),
    // Controllers.
    ("key-range", Error, |file| node(file, "bone").controllers.keys[0].value_index = 99),
    ("key-order", Warning, |file| {
        let moved = file.model.animations[0].root.as_mut().unwrap().find_mut("sparks").unwrap();
        moved.controllers.set(88, &[1.0, 0.0], 1, &[0.0, 30.0]).unwrap();
    }),
    ("geometry-keys", Note, |file| {
        node(file, "bone").controllers.set(36, &[0.0, 1.0], 1, &[1.0, 2.0]).unwrap();
    }),
    ("columns", Warning, |file| node(file, "bone").controllers.set_constant(8, &[1.0]).unwrap()),
    ("unit-quaternion", Error, |file| {
        node(file, "bone").controllers.set_constant(20, &[0.0, 0.0, 0.5, 0.5]).unwrap();
    }),
    ("bezier-orientation", Warning, |file| {
        let moved = file.model.animations[0].root.as_mut().unwrap().find_mut("bone").unwrap();
        let row = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        moved.controllers.set_bezier(20, &[0.0], 4, &row, Profile::Ee).unwrap();
    }),
    ("unknown-controller", Note, |file| node(file, "bone").controllers.set_constant(999, &[1.0]).unwrap()),
    ("numbers-without-keys", Note, |file| node(file, "bone").controllers.keys.clear()),
    ("not-finite", Warning, |file| {
        node(file, "bone").controllers.set_constant(36, &[1.0]).unwrap();
        *node(file, "bone").controllers.floats.last_mut().unwrap() = f32::INFINITY;
    }),
    // Lights and emitters.
    ("flare-counts", Error, |file| {
        let NodeKind::Light(light) = &mut node(file, "lamp").kind else { panic!() };
        light.flare_sizes.pop();
    }),
    ("flare-texture", Error, |file| {
        let NodeKind::Light(light) = &mut node(file, "lamp").kind else { panic!() };
        light.flare_textures[0] = None;
    }),
    ("no-target", Error, |file| node(file, "sparks").children.clear()),
    ("no-target", Error, |file| {
        let sparks = node(file, "sparks");
        sparks.children.clear();
        let NodeKind::Emitter(emitter) = &mut sparks.kind else { panic!() };
        emitter.flags.set_p2p(false);
        emitter.update.set("lightning").unwrap();
    }),
    ("unknown-flags", Note, |file| {
        let NodeKind::Emitter(emitter) = &mut node(file, "sparks").kind else { panic!() };
        emitter.flags = (u32::from(emitter.flags) | 0x1000).into();
    }),
    // Meshes.
    ("triangle-mode", Error, |file| mesh(file, "plain").strips.triangle_mode = TriangleMode::Strips),
    ("face-index", Error, |file| mesh(file, "plain").faces[0].vertices[0] = 4),
    ("adjacency", Warning, |file| mesh(file, "plain").faces[0].adjacent[0] = 2),
    ("stale-bounds", Warning, |file| mesh(file, "plain").streams.positions[2] = [2.0, 1.0, 9.0]),
    ("stale-bounds", Warning, |file| mesh(file, "plain").surface.bounds_max = [0.0; 3]),
    ("stale-planes", Warning, |file| mesh(file, "plain").streams.positions[2] = [2.0, 1.0, 9.0]),
    ("stale-planes", Warning, |file| mesh(file, "plain").faces[1].distance += 1.0),
    ("index-range", Error, |file| mesh(file, "plain").index_lists[0][0] = 4),
    ("no-index-list", Error, |file| {
        let mesh = mesh(file, "plain");
        mesh.index_lists.clear();
        mesh.index_counts.clear();
    }),
    ("no-index-list", Error, |file| {
        let mesh = mesh(file, "plain");
        mesh.index_lists[0].clear();
        mesh.index_counts[0] = 0;
    }),
    ("index-count", Warning, |file| {
        let mesh = mesh(file, "plain");
        mesh.index_lists[0].truncate(3);
        mesh.index_counts[0] = 3;
    }),
    ("not-finite", Warning, |file| mesh(file, "plain").streams.positions[0][0] = f32::NAN),
    ("no-tangents", Warning, |file| mesh(file, "plain").surface.render_hint = RenderHint::NormalTangents),
    ("handedness", Warning, |file| mesh(file, "plain").streams.tangents = vec![[1.0, 0.0, 0.0]; 4]),
    ("handedness", Warning, |file| {
        let streams = &mut mesh(file, "plain").streams;
        streams.tangents = vec![[1.0, 0.0, 0.0]; 4];
        streams.handedness = vec![1.0, -1.0, 0.5, 1.0];
    }),
    ("face-count", Warning, |file| faces(file, 10_923)),
    ("face-count", Error, |file| faces(file, 21_846)),
    ("merged-size", Warning, |file| {
        let mesh = mesh(file, "plain");
        mesh.index_lists[0].resize(65_538, 0);
        mesh.index_counts[0] = 65_538;
    }),
    ("constraints", Error, |file| {
        let MeshKind::DanglyMesh(dangly) = &mut mesh(file, "cloth").kind else { panic!() };
        dangly.constraints.pop();
    }),
    ("aabb-face", Error, |file| {
        let MeshKind::Aabb(aabb) = &mut mesh(file, "walk").kind else { panic!() };
        aabb.boxes[1].face = 2;
    }),
    ("aabb-leaves", Warning, |file| {
        let MeshKind::Aabb(aabb) = &mut mesh(file, "walk").kind else { panic!() };
        aabb.boxes[1].face = aabb.boxes[2].face;
    }),
    // Skins.
    ("skin-weights", Error, |file| skin(file, "skin_64").weights.clear()),
    ("skin-tables", Error, |file| {
        skin(file, "skin_64").bind_rotations.pop();
    }),
    ("bone-slot", Error, |file| skin(file, "skin_18").bones[0][0] = 18),
    ("bone-table", Warning, |file| skin(file, "skin_18").slots[1] = 0),
    ("unused-weight", Warning, |file| skin(file, "skin_18").bones[0][1] = -1),
    ("weights", Warning, |file| skin(file, "skin_18").weights[0] = [0.5, 0.0, 0.0, 0.0]),
    ("bone-count", Error, |file| {
        let skin = skin(file, "skin_128");
        skin.node_to_bone = (0..65).collect();
        skin.slots = (0..128).collect();
    }),
];

/// Values at a limit, which lack the finding of those beyond it.
const AT_LIMITS: &[Case] = &[
    ("resource-name-length", Warning, |file| file.model.name.set("a_name_of_16_chr").unwrap()),
    ("face-count", Warning, |file| faces(file, 10_922)),
    ("face-count", Error, |file| faces(file, 21_845)),
    ("merged-size", Warning, |file| {
        let mesh = mesh(file, "plain");
        mesh.index_lists[0].resize(65_535, 0);
        mesh.index_counts[0] = 65_535;
    }),
];

fn faces(file: &mut MdlFile, count: usize) {
    let shape = Shape { triangles: vec![[0, 1, 2]; count], ..common::square(0) };
    mesh(file, "plain").replace(&shape, Profile::Ee).unwrap();
}

#[test]
pub fn every_cause_has_its_finding() {
    for (code, severity, change) in CASES {
        let mut file = common::everything(Profile::Ee);
        assert!(!codes(&file).contains(&(code, *severity)), "{code} without a cause");
        change(&mut file);
        let found = codes(&file);
        assert!(found.contains(&(code, *severity)), "{code}: {found:?}");
        for finding in file.lint() {
            assert_eq!(finding.offset.is_none(), finding.path.is_root(), "every path leads to bytes: {finding}");
        }
    }
}

#[test]
pub fn limits_are_allowed() {
    for (code, severity, change) in AT_LIMITS {
        let mut file = common::everything(Profile::Ee);
        change(&mut file);
        let found = codes(&file);
        assert!(!found.contains(&(code, *severity)), "{code}: {found:?}");
    }
}

#[test]
pub fn enhanced_edition_features_are_errors_elsewhere() {
    let mut file = common::everything(Profile::Nmc);
    let follower = |file: &mut MdlFile| mesh(file, "plain").index_counts[0] = 0;
    follower(&mut file);
    assert!(codes(&file).contains(&("no-index-list", Error)));
    let mut file = common::everything(Profile::Ee);
    follower(&mut file);
    assert!(!codes(&file).contains(&("no-index-list", Error)));
}

#[test]
pub fn findings_have_a_path() {
    let mut file = common::everything(Profile::Bio);
    file.model.root.as_mut().unwrap().children.push(build::dummy("late").unwrap());
    file.complete();
    let late = node(&mut file, "late");
    late.controllers.keys.push(ControllerKey {
        id: 777,
        num_rows: 0,
        time_index: 0,
        value_index: 0,
        num_columns: 1,
        padding: 0,
    });
    let bytes = file.to_bytes().unwrap();
    let place = bytes.windows(4).rposition(|id| id == 777_u32.to_le_bytes()).unwrap();
    let finding = file.lint().into_iter().find(|finding| finding.code == "unknown-controller").unwrap();
    assert_eq!((finding.offset, finding.length), (Some(place as u64), 12), "the key");
    let last = file.model.root.as_ref().unwrap().children.len() - 1;
    assert_eq!(
        finding.to_string(),
        format!(
            "note[unknown-controller] root.children[{last}].keys[2] at {place:#x}: id 777 has no known meaning here (node \"late\")"
        )
    );
}

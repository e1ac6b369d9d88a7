//! All that becomes of the samples, to be read: texts of binary models, scenes of both, and what a text of every statement of a
//! mesh is compiled to.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::fmt::Write;

use meshwire_core::{Format, testkit};
use nwn_mdl::text::TextFile;
use nwn_mdl::{MdlFile, Profile, compile, decompile};

/// The samples of a kind whose names begin so, each with its name.
fn samples(kind: &str, start: &str) -> Vec<(String, Vec<u8>)> {
    let named = |path: std::path::PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        name.starts_with(start).then(|| (name, std::fs::read(&path).unwrap()))
    };
    let mut samples: Vec<_> = testkit::samples(kind).into_iter().filter_map(named).collect();
    samples.sort();
    assert!(!samples.is_empty());
    samples
}

#[test]
fn every_line_of_the_texts_of_binary_models() {
    for profile in ["bio", "nmc", "ee"] {
        let mut texts = String::new();
        for (name, bytes) in samples("mdl", profile) {
            let text = decompile(&MdlFile::read(&bytes).unwrap()).unwrap().to_bytes().unwrap();
            writeln!(texts, "==== {name}\n{}", String::from_utf8(text).unwrap().replace('\r', "")).unwrap();
        }
        insta::assert_snapshot!(format!("decompiled_{profile}"), texts);
    }
}

#[test]
fn every_statement_of_a_mesh_is_compiled() {
    let text = "newmodel demo\nsetsupermodel demo NULL\nclassification Tile\nsetanimationscale 0.5\nbeginmodelgeom demo\n\
        node dummy demo\nparent NULL\nendnode\n\
        node trimesh every\nparent demo\nposition 1 2 3\norientation 0 0 1 0.5\nscale 2\nwirecolor 0.1 0.2 0.3\n\
        ambient 0.1 0.2 0.3\ndiffuse 0.4 0.5 0.6\nspecular 0.7 0.8 0.9\nshininess 12\nshadow 1\nbeaming 1\nrender 1\n\
        rotatetexture 1\nlightmapped 1\ntransparencyhint 3\ntilefade 2\nalpha 0.5\nselfillumcolor 0.5 0.25 0.125\n\
        bitmap first\ntexture1 second\ntexture2 third\nmaterialname fourth\nrenderhint NormalAndSpecMapped\n\
        verts 4\n0 0 0\n1 0 0\n1 1 0\n0 0 1\ntverts 3\n0 0 0\n1 0 0\n1 1 0\ntverts1 3\n0 0 0\n0.5 0 0\n0.5 0.5 0\n\
        colors 4\n1 0 0\n0 1 0\n0 0 1\n1 1 1\nfaces 2\n0 1 2 1 0 1 2 5\n0 2 3 1 0 2 1 6\nendnode\n\
        endmodelgeom demo\ndonemodel demo\n";
    let text = TextFile::read(text.as_bytes()).unwrap();
    for profile in Profile::ALL {
        let file = compile(&text, profile).unwrap();
        let mesh = file.nodes().nth(1).unwrap();
        insta::assert_snapshot!(
            format!("compiled_{}", profile.name()),
            format!("{:#?}\n{mesh:#?}", file.model.settings)
        );
    }
}

#[cfg(feature = "scene")]
#[test]
fn every_element_of_the_scenes_of_samples() {
    let mut scenes = String::new();
    let mut add = |name: &str, scene: Result<meshwire_scene::Scene, meshwire_core::Error>| {
        writeln!(scenes, "==== {name}").unwrap();
        let scene = match scene {
            Ok(scene) => scene,
            // Odd texts have faults that keep them from being compiled.
            Err(error) => return writeln!(scenes, "{error}").unwrap(),
        };
        for node in scene.nodes {
            let name = node.name.escape_ascii();
            writeln!(scenes, "{name} {:?} {:?} {:?}", node.parent, node.transform, node.extras).unwrap();
            node.attached.into_iter().for_each(|attached| writeln!(scenes, "  {attached:?}").unwrap());
        }
        for mesh in scene.meshes {
            writeln!(scenes, "{} {mesh:?}", mesh.name.escape_ascii()).unwrap();
        }
        for material in scene.materials {
            writeln!(scenes, "{} {material:?}", material.name.escape_ascii()).unwrap();
        }
        for animation in scene.animations {
            writeln!(scenes, "{} {:?}", animation.name.escape_ascii(), animation.extras).unwrap();
            for channel in animation.channels {
                let track = channel.track;
                let values: Vec<_> = track.keys.iter().map(|key| (key.time, key.value)).collect();
                writeln!(scenes, "{:?} {:?} {values:?}", channel.target, track.channel).unwrap();
            }
        }
    };
    for (name, bytes) in samples("mdl", "ee") {
        add(&name, MdlFile::read(&bytes).unwrap().scene());
    }
    for (name, bytes) in samples("mdl_text", "") {
        add(&name, TextFile::read(&bytes).unwrap().scene());
    }
    insta::assert_snapshot!("scenes", scenes);
}

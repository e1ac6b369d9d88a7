//! All that becomes of the samples, to be read: texts of binary models, scenes of both, and what a text of every statement of a
//! mesh is compiled to.
#![allow(clippy::unwrap_used, clippy::panic)]

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

fn assert_pages(name: &str, samples: &[(String, Vec<String>)]) {
    for (at, page) in testkit::pages(samples).iter().enumerate() {
        insta::assert_snapshot!(format!("{name}_{}", at + 1), page);
    }
}

#[test]
fn every_line_of_the_texts_of_binary_models() {
    for profile in ["bio", "nmc", "ee"] {
        let texts: Vec<_> = samples("mdl", profile)
            .into_iter()
            .map(|(name, bytes)| {
                let text = decompile(&MdlFile::read(&bytes).unwrap()).unwrap().to_bytes().unwrap();
                (name, String::from_utf8(text).unwrap().lines().map(str::to_owned).collect())
            })
            .collect();
        assert_pages(&format!("decompiled_{profile}"), &texts);
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
    let outline = |scene: Result<meshwire_scene::Scene, meshwire_core::Error>| match scene {
        Ok(scene) => testkit::outline(&serde_json::to_value(scene).unwrap()),
        // Odd texts have faults that keep them from being compiled.
        Err(error) => vec![error.to_string()],
    };
    let binary = samples("mdl", "ee").into_iter();
    let binary = binary.map(|(name, bytes)| (name, outline(MdlFile::read(&bytes).unwrap().scene())));
    let text = samples("mdl_text", "").into_iter();
    let text = text.map(|(name, bytes)| (name, outline(TextFile::read(&bytes).unwrap().scene())));
    assert_pages("scenes", &binary.chain(text).collect::<Vec<_>>());
}

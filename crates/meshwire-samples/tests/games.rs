//! The samples of meshes and models with buffers and pointers hold what they are there for.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

mod support;

use meshwire::ani::AniFile;
use meshwire::mdl::MdlFile;
use meshwire::mdl::tree::{MeshKind, NodeKind};
use meshwire::xmf::XmfFile;
use meshwire_core::Format;
use meshwire_samples::Sample;

/// Every sample of a folder by its path in it.
fn read_all<F: Format>(folder: &str) -> Vec<(String, F)> {
    let read = |sample: Sample| {
        let file = F::read(&sample.bytes).unwrap_or_else(|error| panic!("{}: {error}", sample.path));
        (sample.path.trim_start_matches("odd/").to_owned(), file)
    };
    support::folder(folder).into_iter().map(read).collect()
}

#[test]
fn xmf_samples_read_and_decode() {
    let found = read_all::<XmfFile>("xmf");
    for (path, file) in &found {
        let mesh = file.mesh().unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(mesh.buffers().is_empty(), path.contains("empty"), "{path}");
    }
    let types: Vec<_> = found.iter().filter(|(path, _)| path.starts_with("xmf/type-")).collect();
    assert_eq!(types.len(), 17);
    for size in [56, 64, 188, 200] {
        assert!(found.iter().any(|(_, file)| file.wire().descriptor_size == size), "{size}");
    }
    for materials in 0..=3 {
        assert!(found.iter().any(|(_, file)| file.wire().num_materials == materials), "{materials}");
    }
}

#[test]
fn ships_are_as_the_games_want_them() {
    let ships: Vec<_> = read_all::<XmfFile>("xmf").into_iter().filter(|(path, _)| path.contains("ship-")).collect();
    assert_eq!(ships.len(), 6);
    for (path, file) in ships {
        assert_eq!(file.mesh().unwrap().is_collision(), path.contains("collision"), "{path}");
        assert_eq!(file.lint(), [], "{path}");
    }
}

#[test]
fn ani_samples_read() {
    let found = read_all::<AniFile>("ani");
    for (path, file) in found.iter().filter(|(path, _)| path.contains("garbage")) {
        let name = &file.wire().animations[0].name;
        assert_eq!(name.text(), b"anim_dish", "{path}");
        assert!(name.rest().iter().any(|byte| *byte != 0), "{path}");
    }
    let groups = found.iter().find(|(path, _)| path.contains("all-key-groups")).unwrap();
    assert_eq!(groups.1.wire().animations[0].counts(), [1, 2, 3, 4, 4]);
}

#[test]
fn mdl_samples_read_and_have_every_kind_of_node_under_every_compiler() {
    let found = read_all::<MdlFile>("mdl");
    for profile in meshwire::mdl::Profile::ALL {
        let mut kinds = Vec::new();
        let mut skins = Vec::new();
        for (path, file) in found.iter().filter(|(path, _)| path.starts_with(&format!("mdl/{profile}-"))) {
            assert_eq!(file.profile, profile, "{path}");
            assert!(file.stored.is_none(), "{path}");
            for node in file.model.nodes() {
                kinds.push(node.kind.name());
                if let NodeKind::Mesh(mesh) = &node.kind {
                    if let MeshKind::Skin(skin) = &mesh.kind {
                        skins.push(skin.slots.len());
                    }
                }
            }
        }
        kinds.sort_unstable();
        kinds.dedup();
        let all =
            ["aabb", "animmesh", "camera", "danglymesh", "dummy", "emitter", "light", "reference", "skin", "trimesh"];
        assert_eq!(kinds, all, "{profile}");
        for slots in [18, 64, 128] {
            assert!(skins.contains(&slots), "{profile}: {slots}");
        }
    }
}

#[test]
fn mdl_samples_have_no_errors() {
    for (path, file) in read_all::<MdlFile>("mdl") {
        let findings = file.lint();
        let errors: Vec<_> =
            findings.iter().filter(|finding| finding.severity == meshwire_core::Severity::Error).collect();
        assert!(errors.is_empty(), "{path}: {errors:?}");
    }
}

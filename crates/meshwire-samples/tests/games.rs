//! The samples of meshes and models with buffers and pointers read, and come back byte for byte.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use meshwire_core::Format;
use meshwire_core::testkit::assert_same_bytes;
use meshwire_samples::Sample;
use nwn_mdl::MdlFile;
use nwn_mdl::tree::{MeshKind, NodeKind};
use xumf::XmfFile;
use xumf::ani::AniFile;

fn samples(folder: &str) -> Vec<Sample> {
    let found = meshwire_samples::all().unwrap();
    found.into_iter().filter(|sample| sample.path.starts_with(folder)).collect()
}

/// Reads every sample of a folder, once more what it writes, and accounts for every byte.
fn read_all<F: Format + PartialEq + std::fmt::Debug>(folder: &str) -> Vec<(String, F)> {
    let mut found = Vec::new();
    for Sample { path, bytes } in samples(folder) {
        assert!(F::detect(&bytes), "{path}");
        assert!(bytes.len() <= 8192, "{path}: {} bytes", bytes.len());
        let file = F::read(&bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_same_bytes(&path, &bytes, &file.to_bytes().unwrap());
        let mut next = 0;
        file.layout(&mut |leaf| {
            assert_eq!(leaf.offset, next, "{path}: {}", leaf.path);
            next += leaf.bytes.len() as u64;
        })
        .unwrap();
        assert_eq!(next, bytes.len() as u64, "{path}");
        found.push((path, file));
    }
    assert!(!found.is_empty(), "no samples in {folder}");
    found
}

#[test]
fn xmf_samples_read_and_decode() {
    let found = read_all::<XmfFile>("xmf/");
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
    let ships: Vec<_> = read_all::<XmfFile>("xmf/").into_iter().filter(|(path, _)| path.contains("ship-")).collect();
    assert_eq!(ships.len(), 6);
    for (path, file) in ships {
        assert_eq!(file.mesh().unwrap().is_collision(), path.contains("collision"), "{path}");
        assert_eq!(file.lint(), [], "{path}");
    }
}

#[test]
fn ani_samples_read() {
    let found = read_all::<AniFile>("ani/");
    for (path, file) in found.iter().filter(|(path, _)| path.contains("garbage")) {
        let name = &file.wire().animations[0].name;
        assert_eq!(name.text(), b"anim_dish", "{path}");
        assert!(name.rest().iter().any(|byte| *byte != 0), "{path}");
    }
    let groups = found.iter().find(|(path, _)| path.contains("all-key-groups")).unwrap();
    assert_eq!(groups.1.wire().animations[0].counts(), [1, 2, 3, 4, 5]);
}

#[test]
fn mdl_samples_read_and_have_every_kind_of_node_under_every_compiler() {
    let found = read_all::<MdlFile>("mdl/");
    for profile in nwn_mdl::Profile::ALL {
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
    for (path, file) in read_all::<MdlFile>("mdl/") {
        let findings = file.lint();
        let errors: Vec<_> =
            findings.iter().filter(|finding| finding.severity == meshwire_core::Severity::Error).collect();
        assert!(errors.is_empty(), "{path}: {errors:?}");
    }
}

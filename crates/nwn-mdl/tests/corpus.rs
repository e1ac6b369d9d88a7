//! Real files: every one comes back bit for bit, before and after its layout is forgotten.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use std::collections::BTreeMap;

use meshwire_core::Format;
use meshwire_core::testkit::{assert_rebuilds, assert_same_bytes, assert_whole, corpus};
use meshwire_scene::glam::Vec3;
use nwn_mdl::build::{self, Shape};
use nwn_mdl::tree::Mesh;
use nwn_mdl::{MdlFile, Profile, geometry};

fn files() -> Vec<(String, Vec<u8>, MdlFile)> {
    corpus("mdl", &["mdl"])
        .into_iter()
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(path).unwrap()))
        .filter(|(_, bytes)| MdlFile::detect(bytes))
        .map(|(name, bytes)| {
            let file = assert_whole(&name, &bytes);
            (name, bytes, file)
        })
        .collect()
}

#[test]
#[ignore = "needs real files"]
fn every_file_is_rebuilt() {
    let files = files();
    let mut profiles: BTreeMap<&str, usize> = BTreeMap::new();
    let mut rebuilt = 0;
    for (name, bytes, file) in &files {
        rebuilt += usize::from(assert_rebuilds(name, &mut file.clone(), bytes));
        *profiles.entry(file.profile.name()).or_default() += 1;
    }
    eprintln!("{} files identical, {rebuilt} rebuilt identical; {profiles:?}", files.len());
    assert!(rebuilt * 100 >= files.len() * 99, "{rebuilt} of {} rebuilt", files.len());
}

#[test]
#[ignore = "needs real files"]
fn there_and_back_between_bio_and_nmc() {
    let mut converted = 0;
    for (name, bytes, mut file) in files() {
        let (own, other) = match file.profile {
            Profile::Bio => (Profile::Bio, Profile::Nmc),
            Profile::Nmc => (Profile::Nmc, Profile::Bio),
            Profile::Ee => continue,
        };
        file.convert(other).unwrap();
        let written = file.to_bytes().unwrap();
        let back = MdlFile::read(&written).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(back.profile, other, "{name}");
        assert!(back.stored.is_none(), "{name}: every byte is accounted for");
        let mut back = back;
        back.convert(own).unwrap();
        assert_same_bytes(&name, &bytes, &back.to_bytes().unwrap());
        converted += 1;
    }
    eprintln!("{converted} files to the other compiler and back");
}

#[test]
#[ignore = "needs real files"]
fn files_of_the_enhanced_edition_become_files_of_the_others() {
    for (name, _, file) in files() {
        for profile in [Profile::Bio, Profile::Nmc] {
            let mut file = file.clone();
            if let Err(error) = file.convert(profile) {
                assert!(error.to_string().contains("bones"), "{name}: {error}");
                continue;
            }
            let written = file.to_bytes().unwrap_or_else(|error| panic!("{name}: {error}"));
            let back = MdlFile::read(&written).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(back.profile == profile && back.stored.is_none(), "{name}: {profile}");
            assert_same_bytes(&name, &written, &back.to_bytes().unwrap());
        }
    }
}

#[test]
#[ignore = "needs real files"]
fn bind_poses_follow_from_the_places_of_the_nodes() {
    let mut skins = 0;
    for (name, _, file) in files() {
        let nodes = file.placed();
        for own in &nodes {
            let Some((mesh, skin)) = own.node.mesh().and_then(|mesh| Some((mesh, mesh.skin()?))) else { continue };
            let (rotations, translations) = own.bind_pose(&nodes);
            assert_eq!(rotations.len(), skin.bind_rotations.len(), "{name}");
            for (computed, stored) in rotations.iter().zip(&skin.bind_rotations) {
                let dot: f32 = computed.iter().zip(stored).map(|(a, b)| a * b).sum();
                assert!(dot.abs() > 0.9999, "{name}: {computed:?} {stored:?}");
            }
            for (computed, stored) in translations.iter().zip(&skin.bind_translations) {
                let far = computed.iter().zip(stored).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
                assert!(far < 1e-3, "{name}: {computed:?} {stored:?}");
            }
            // In the pose in which it was bound, a vertex stays where it is.
            let box_size = geometry::radius([0.0; 3], &mesh.streams.positions, file.profile).max(1.0);
            for (vertex, position) in mesh.streams.positions.iter().enumerate() {
                let there = own.world.point(Vec3::from_array(*position));
                let posed = skin.posed(vertex, Vec3::from_array(*position), &nodes);
                let far = (there - posed).abs().max_element();
                assert!(far < box_size * 0.02, "{name}: vertex {vertex} {there:?} {posed:?}");
            }
            skins += 1;
        }
    }
    eprintln!("{skins} skins");
}

#[test]
#[ignore = "needs real files"]
fn merged_meshes_are_split_and_draw_the_same() {
    // How far from the origin of the model the middles of the triangles are, sorted: merged vertices were moved into the
    // space of their leader, and so are where they were but for rounding.
    let drawn = |file: &MdlFile| {
        let mut distances: Vec<f32> = Vec::new();
        for own in file.placed() {
            let Some(mesh) = own.node.mesh() else { continue };
            let place = |index: u16| own.world.point(mesh.streams.positions[usize::from(index)].into());
            for corners in mesh.drawn_triangles().map(|triangle| triangle.map(place)) {
                distances.push(corners.into_iter().sum::<Vec3>().length() / 3.0);
            }
        }
        distances.sort_unstable_by(f32::total_cmp);
        distances
    };
    let mut merged = 0;
    for (name, _, mut file) in files() {
        let merged_here = file.merges();
        assert!(merged_here.iter().all(nwn_mdl::view::Merge::is_whole), "{name}");
        let meshes: usize = merged_here.iter().map(|merge| 1 + merge.followers.len()).sum();
        let before = drawn(&file);
        assert_eq!(file.separate(), meshes, "{name}");
        let after = drawn(&file);
        assert_eq!(before.len(), after.len(), "{name}");
        let farthest = before.iter().zip(&after).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        assert!(farthest < 1e-4, "{name}: {farthest}");
        let back = MdlFile::read(&file.to_bytes().unwrap()).unwrap();
        assert!(back.merges().is_empty() && back.stored.is_none(), "{name}");
        merged += meshes;
    }
    eprintln!("{merged} merged meshes");
}

/// The sign of a zero too.
#[test]
#[ignore = "needs real files"]
fn a_model_scaled_by_one_keeps_every_bit() {
    for (name, bytes, file) in files() {
        let mut same = file.clone();
        same.scale(1.0).unwrap();
        assert_same_bytes(&name, &bytes, &same.to_bytes().unwrap());
    }
}

#[test]
#[ignore = "needs real files"]
fn a_node_that_is_hung_up_completed_and_taken_down_leaves_nothing() {
    for (name, bytes, mut file) in files() {
        let before = file.clone();
        let parent = file.model.root.as_ref().unwrap().head.name;
        let mut added = build::trimesh("hung_up_here", &Shape::default(), file.profile).unwrap();
        added.children.push(build::dummy("below").unwrap());
        file.insert_node(parent.text(), added).unwrap();
        assert_eq!(file.complete_below("hung_up_here").unwrap(), 2, "{name}");
        let removed = file.remove_node("hung_up_here").unwrap();
        assert!(removed.head.routines != [0; 6] || file.profile == Profile::Ee, "{name}");
        let has_super_model = file.model.super_model().is_some();
        assert_eq!(removed.head.part_number == -1, has_super_model, "{name}");
        if before.model.nodes().all(|node| node.head.part_number != removed.head.part_number) {
            // Where numbers are larger than the count of nodes says, the count follows them.
            file.model.state.num_nodes = before.model.state.num_nodes;
        }
        assert_same_bytes(&name, &bytes, &file.to_bytes().unwrap());
    }
}

#[test]
#[ignore = "needs real files"]
fn an_unmoved_mesh_keeps_computed_values() {
    for (name, _, file) in files() {
        let mut back = file.clone();
        // Powers of two lose nothing.
        back.scale(4.0).unwrap();
        back.scale(0.25).unwrap();
        for (node, back) in file.model.nodes().zip(back.model.nodes()) {
            let (Some(mesh), Some(back)) = (node.mesh(), back.mesh()) else { continue };
            let computed = |mesh: &Mesh| format!("{:?} {:?} {:?}", mesh.surface, mesh.options, mesh.faces);
            assert!(computed(mesh) == computed(back), "{name}: {}", node.head.name);
        }
    }
}

#[test]
#[ignore = "needs real files"]
fn real_files_have_few_findings() {
    let mut codes: BTreeMap<String, usize> = BTreeMap::new();
    for (name, _, file) in files() {
        for finding in file.lint() {
            *codes.entry(format!("{}[{}]", finding.severity, finding.code)).or_default() += 1;
            if finding.severity == meshwire_core::Severity::Error {
                eprintln!("{name}: {finding}");
            }
        }
        assert!(file.info().lines.len() >= 4);
    }
    eprintln!("{codes:#?}");
}

#[test]
#[ignore = "needs real files"]
fn most_tracks_can_be_sampled() {
    let (mut tracks, mut named) = (0, 0);
    for (name, _, file) in files() {
        for animation in &file.model.animations {
            for node in animation.nodes() {
                for track in node.tracks(file.profile) {
                    tracks += 1;
                    named += usize::from(track.name().is_some());
                    let sample = track.sample(animation.timing.length / 2.0);
                    assert_eq!(sample.map(|values| values.len()), Some(track.columns()), "{name}");
                }
            }
        }
    }
    eprintln!("{tracks} tracks, {named} with a name");
    assert_eq!(tracks, named);
}

#[cfg(feature = "serde")]
#[test]
#[ignore = "needs real files"]
fn json_gives_the_same_bytes() {
    for (name, bytes, file) in files() {
        let json = serde_json::to_vec(&file).unwrap();
        let back: MdlFile = serde_json::from_slice(&json).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_same_bytes(&name, &bytes, &back.to_bytes().unwrap());
    }
}

#[test]
#[ignore = "needs real files"]
fn text_models_are_named_as_such() {
    let mut texts = 0;
    for path in corpus("mdl-ascii", &["mdl"]) {
        let bytes = std::fs::read(&path).unwrap();
        if MdlFile::detect(&bytes) {
            continue;
        }
        let error = MdlFile::read(&bytes).unwrap_err().to_string();
        assert!(error.contains("text form"), "{}: {error}", path.display());
        texts += 1;
    }
    eprintln!("{texts} text models");
}

//! Damaged and malicious files: an error, or a file that comes back bit for bit. Never a panic, a hang or much memory.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use crate::common;

use meshwire_core::testkit::{self, assert_law, some_hostile};
use meshwire_core::{Format, Limits, laws};
use nwn_mdl::{MdlFile, Profile, build};

/// The laws, for any input; what is rebuilt is the same tree. Says whether it reads.
fn check(bytes: &[u8]) -> bool {
    let read = keeps_laws(bytes);
    if read {
        rebuilds_the_tree(bytes);
    }
    read
}

fn keeps_laws(bytes: &[u8]) -> bool {
    assert_law("damaged", laws::any_input(bytes, MdlFile::read))
}

fn rebuilds_the_tree(bytes: &[u8]) {
    let mut file = MdlFile::read(bytes).unwrap();
    assert!(MdlFile::detect(bytes));
    file.forget_stored();
    let Ok(fresh) = file.to_bytes() else { return };
    let back = MdlFile::read(&fresh).unwrap();
    // Places may be all that tells a profile from another.
    if back.stored.is_none() && back.profile == file.profile {
        assert!(format!("{:?}", back.model) == format!("{:?}", file.model), "{}", common::difference(&file, &back));
    }
}

fn put(bytes: &mut [u8], at: usize, word: u32) {
    bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

fn changes(profile: Profile) {
    let bytes = common::everything(profile).to_bytes().unwrap();
    assert!(check(&bytes));
    let (mut read, mut all) = (0, 0);
    some_hostile(&bytes, 20_000, |input| {
        all += 1;
        // Trees are compared as they print, which takes its time.
        read += usize::from(if all % 31 == 0 { check(input) } else { keeps_laws(input) });
    });
    eprintln!("{profile}: {} bytes, {read} of {all} damaged files still read", bytes.len());
}

#[test]
fn changes_of_a_sample_of_the_enhanced_edition() {
    changes(Profile::Ee);
}

#[test]
fn changes_of_a_sample_of_nmc() {
    changes(Profile::Nmc);
}

#[test]
fn changes_of_a_sample_of_bio() {
    changes(Profile::Bio);
}

#[test]
fn short_index_lists_round_trip_and_are_rebuilt() {
    let mut file = build::file("demo", Profile::Ee).unwrap();
    let mesh = build::trimesh("mesh", &common::square(1), Profile::Ee).unwrap();
    let root = file.model.root.as_mut().unwrap();
    root.children = vec![mesh.clone(), mesh];
    let bytes = file.to_bytes().unwrap();
    let root = 12 + word(&bytes, 12 + 0x48) as usize;
    let first = 12 + word(&bytes, 12 + word(&bytes, root + 0x48) as usize) as usize;
    let [count, list] = [0x204, 0x210].map(|at| 12 + word(&bytes, first + at) as usize);
    // Part of the list; nothing, which is what a mesh merged into a sibling says; nothing, and nowhere.
    for (stated, pointer, left) in [(3, 0, 3), (0, 0, 6), (0, u32::MAX, 0)] {
        let mut bytes = bytes.clone();
        put(&mut bytes, count, stated);
        if pointer != 0 {
            put(&mut bytes, list, pointer);
        }
        assert!(check(&bytes));
        let mut file = MdlFile::read(&bytes).unwrap();
        let lists = |file: &MdlFile| file.model.nodes().find_map(|node| node.mesh()).unwrap().index_lists.clone();
        assert_eq!(lists(&file)[0].len(), left);
        file.forget_stored();
        assert_eq!(lists(&MdlFile::read(&file.to_bytes().unwrap()).unwrap()), lists(&file));
    }
}

/// A model with two dummies below its root; offsets of the root and of its table of children.
fn three_nodes() -> (Vec<u8>, usize, usize) {
    let mut file = build::file("demo", Profile::Nmc).unwrap();
    let root = file.model.root.as_mut().unwrap();
    root.children = vec![build::dummy("a").unwrap(), build::dummy("b").unwrap()];
    let bytes = file.to_bytes().unwrap();
    let root = 12 + word(&bytes, 12 + 0x48) as usize;
    let table = 12 + word(&bytes, root + 0x48) as usize;
    (bytes, root, table)
}

#[test]
pub fn cycles_and_shared_nodes_are_left_out_and_found() {
    let (bytes, root, table) = three_nodes();
    let second = word(&bytes, table + 4);
    let names = |file: &MdlFile| file.model.nodes().map(|node| node.head.name.to_string()).collect::<Vec<_>>();
    // The root below itself, one node twice, no node, and a node that was read below its sibling.
    for (entry, pointer, left) in [
        (table, root as u32 - 12, ["demo", "b"]),
        (table, second, ["demo", "b"]),
        (table, 0, ["demo", "b"]),
        (table + 4, word(&bytes, table), ["demo", "a"]),
    ] {
        let mut bytes = bytes.clone();
        put(&mut bytes, entry, pointer);
        assert!(check(&bytes));
        let mut file = MdlFile::read(&bytes).unwrap();
        assert_eq!(names(&file), left);
        let finding = testkit::lint(&file).into_iter().find(|finding| finding.code == "shared-node").unwrap();
        assert_eq!(
            finding.message,
            "1 table entries refer to data that belongs elsewhere (a cycle, a shared node) or to nothing"
        );
        // Without the places there is nothing odd left.
        file.forget_stored();
        let back = MdlFile::read(&file.to_bytes().unwrap()).unwrap();
        assert!(back.stored.is_none() && back == file);
    }
}

#[test]
fn animations_with_shared_data_round_trip() {
    let mut file = build::file("demo", Profile::Bio).unwrap();
    file.model.animations = ["one", "two"].map(|name| build::animation(name, "demo", 1.0).unwrap()).to_vec();
    let bytes = file.to_bytes().unwrap();
    let table = 12 + word(&bytes, 12 + 0x78) as usize;
    // The tree of the first animation is that of the model, or that of the other; or it is the other.
    let [first, second] = [0, 4].map(|entry| 12 + word(&bytes, table + entry) as usize);
    for (at, value, animations) in [
        (first + 0x48, word(&bytes, 12 + 0x48), 2),
        (second + 0x48, word(&bytes, first + 0x48), 2),
        (table, second as u32 - 12, 1),
    ] {
        let mut bytes = bytes.clone();
        put(&mut bytes, at, value);
        assert!(check(&bytes));
        let file = MdlFile::read(&bytes).unwrap();
        assert!(file.model.root.is_some() && file.model.animations.len() == animations);
        assert!(testkit::lint(&file).iter().any(|finding| ["no-root", "shared-node"].contains(&finding.code)));
    }
}

#[test]
fn words_of_compilers_need_not_lead_anywhere() {
    let bytes = common::everything(Profile::Bio).to_bytes().unwrap();
    let file = MdlFile::read(&bytes).unwrap();
    let mut places = Vec::new();
    file.layout(&mut |leaf| {
        let path = leaf.path.to_string();
        if path.ends_with("mesh.left_over_faces.used") || path.ends_with("animmesh.ofs_vertex_sets") {
            places.push(leaf.offset as usize);
        }
    })
    .unwrap();
    assert!(places.len() > 8, "{places:?}");
    for place in places {
        let mut bytes = bytes.clone();
        put(&mut bytes, place, 0xcccc_cccc);
        assert!(check(&bytes));
    }
}

#[test]
fn pointers_out_of_range_are_errors_with_their_place() {
    let (bytes, root, table) = three_nodes();
    let mut far = bytes.clone();
    put(&mut far, table + 4, 0x00ff_fff0);
    let error = MdlFile::read(&far).unwrap_err().to_string();
    assert_eq!(error, "mdl: root.children[1] at 0xfffffc: expected 112 bytes, found 0 before the end");
    let mut many = bytes.clone();
    put(&mut many, root + 0x4c, u32::MAX);
    let error = MdlFile::read(&many).unwrap_err().to_string();
    assert!(error.contains("root.children at") && error.contains("expected 17179869180 bytes"), "{error}");
    let mut flags = bytes;
    put(&mut flags, root + 0x6c, 0x4e1);
    let error = MdlFile::read(&flags).unwrap_err().to_string();
    assert!(error.contains("found 4e1") && error.contains(&format!("at {:#x}", root + 0x6c)), "{error}");
}

#[test]
fn flags_that_no_kind_has_are_kept_and_found() {
    let (mut bytes, root, _) = three_nodes();
    put(&mut bytes, root + 0x6c, 0x8000_0401);
    assert!(check(&bytes));
    let mut file = MdlFile::read(&bytes).unwrap();
    assert!(file.stored.is_none());
    assert_eq!(file.model.root.as_ref().unwrap().unknown_flags, 0x8000_0400);
    let findings: Vec<String> = testkit::lint(&file).iter().map(ToString::to_string).collect();
    assert!(findings.iter().any(|finding| finding.contains("node flags 0x80000400 are unknown")), "{findings:?}");
    file.model.root.as_mut().unwrap().unknown_flags = 0x421;
    let error = file.to_bytes().unwrap_err().to_string();
    assert_eq!(error, "mdl: cannot be written: root.unknown_flags: expected only bits above 0x3ff, found 0x421");
}

#[test]
pub fn overlapping_arrays_round_trip() {
    // The numbers of one node lie on those of the other, one word further on.
    let (mut bytes, _, table) = three_nodes();
    let [a, b] = [table, table + 4].map(|entry| 12 + word(&bytes, entry) as usize);
    let floats = word(&bytes, a + 0x60);
    put(&mut bytes, b + 0x60, floats + 4);
    assert!(check(&bytes));
    let file = MdlFile::read(&bytes).unwrap();
    let codes: Vec<&str> = testkit::lint(&file).iter().map(|finding| finding.code).collect();
    assert!(codes.contains(&"shared-bytes") && codes.contains(&"unused-bytes"), "{codes:?}");
    assert!(!codes.contains(&"allocated-size") && !codes.contains(&"shared-node"), "{codes:?}");
}

#[test]
pub fn allocated_sizes_and_empty_roots_round_trip() {
    let (bytes, root, _) = three_nodes();
    let mut allocated = bytes.clone();
    put(&mut allocated, root + 0x50, 7);
    assert!(check(&allocated));
    let file = MdlFile::read(&allocated).unwrap();
    let codes: Vec<&str> = testkit::lint(&file).iter().map(|finding| finding.code).collect();
    assert!(codes.contains(&"allocated-size") && !codes.contains(&"shared-bytes"), "{codes:?}");
    let mut empty = bytes;
    put(&mut empty, 12 + 0x48, 0);
    assert!(check(&empty));
    let file = MdlFile::read(&empty).unwrap();
    assert!(file.model.root.is_none() && testkit::lint(&file).iter().any(|finding| finding.code == "no-root"));
}

#[test]
fn an_edit_that_breaks_stored_places_is_refused_until_they_are_forgotten() {
    let (mut bytes, root, _) = three_nodes();
    put(&mut bytes, root + 0x50, 7);
    let mut file = MdlFile::read(&bytes).unwrap();
    file.model.root.as_mut().unwrap().children.pop();
    let error = file.to_bytes().unwrap_err().to_string();
    assert!(error.contains("stored: the stored offsets no longer fit this tree"), "{error}");
    file.forget_stored();
    assert_eq!(MdlFile::read(&file.to_bytes().unwrap()).unwrap(), file);
}

#[test]
fn depth_and_number_of_nodes_are_limited() {
    let deep = |levels: usize| {
        let mut file = build::file("demo", Profile::Nmc).unwrap();
        let mut node = build::dummy("leaf").unwrap();
        for _ in 2..levels {
            let mut parent = build::dummy("inner").unwrap();
            parent.children.push(node);
            node = parent;
        }
        file.model.root.as_mut().unwrap().children.push(node);
        file
    };
    let bytes = deep(64).to_bytes().unwrap();
    assert!(MdlFile::read(&bytes).is_ok());
    let error = MdlFile::read_with(&bytes, &Limits::default().with_max_depth(63)).unwrap_err().to_string();
    assert!(error.contains("limit depth exceeded: at most 63 levels"), "{error}");
    let error = MdlFile::read_with(&bytes, &Limits::default().with_max_items(10)).unwrap_err().to_string();
    assert!(error.contains("limit items exceeded: at most 10 items"), "{error}");
    let error = deep(65).to_bytes().unwrap_err().to_string();
    assert!(error.contains("nested more than 64 levels deep"), "{error}");
}

#[test]
fn the_same_large_array_in_many_nodes_is_an_error() {
    let mut file = build::file("demo", Profile::Nmc).unwrap();
    let root = file.model.root.as_mut().unwrap();
    root.controllers.floats = vec![1.0; 30_000];
    root.children = (0..200).map(|index| build::dummy(format!("n{index}")).unwrap()).collect();
    let mut bytes = file.to_bytes().unwrap();
    let root = 12 + word(&bytes, 12 + 0x48) as usize;
    let (table, floats) = (12 + word(&bytes, root + 0x48) as usize, word(&bytes, root + 0x60));
    for child in 0..200 {
        let node = 12 + word(&bytes, table + 4 * child) as usize;
        put(&mut bytes, node + 0x60, floats);
        put(&mut bytes, node + 0x64, 30_000);
    }
    let error = MdlFile::read(&bytes).unwrap_err().to_string();
    assert!(error.contains("expected at most 4 times the bytes of the file"), "{error}");
}

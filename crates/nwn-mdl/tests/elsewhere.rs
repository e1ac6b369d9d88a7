//! Files of compilers that lay blocks out in an order of their own.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use crate::common;

use meshwire_core::Format;
use meshwire_core::testkit::{assert_same_bytes, corpus_if_set};
use nwn_mdl::{MdlFile, Profile};

fn word(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
}

/// Offsets of all pointers into the model region that lead somewhere.
fn pointers(file: &MdlFile) -> Vec<usize> {
    let mut places = Vec::new();
    file.layout(&mut |leaf| {
        let path = leaf.path.to_string();
        let (parent, name) = path.rsplit_once('.').unwrap_or(("", &path));
        let array = ["animations", "events", "children", "keys", "floats", "faces", "index_counts", "index_lists"]
            .into_iter()
            .chain(["constraints", "bind_rotations", "bind_translations", "bone_constants", "root", "left", "right"])
            .chain(["flare_sizes", "flare_positions", "flare_colors", "flare_textures"]);
        let is_array = name == "offset" && array.into_iter().any(|array| parent.ends_with(array));
        let is_entry = name == "pointer" && !parent.contains("index_lists");
        let is_stream = ["ofs_node_to_bone", "ofs_vertex_sets", "ofs_uv_sets"].contains(&name);
        if is_array || is_entry || is_stream {
            places.push(leaf.offset as usize);
        }
    })
    .unwrap();
    places
}

/// The same file with the geometry before the animations, as CleanModels and nwnrs write it.
fn geometry_first(file: &MdlFile) -> Vec<u8> {
    let bytes = file.to_bytes().unwrap();
    let (start, root, end) = (0xe8, word(&bytes, 12 + 0x48), word(&bytes, 4));
    let mut moved = bytes.clone();
    for place in pointers(file) {
        let target = word(&bytes, place);
        // Empty arrays at the end of the animations stay there.
        let in_animations = (12 + start..12 + root).contains(&place);
        let target = match target {
            animations if (start..root).contains(&animations) || (animations == root && in_animations) => {
                animations + (end - root)
            }
            geometry if (root..=end).contains(&geometry) => geometry - (root - start),
            null => null,
        };
        moved[place..place + 4].copy_from_slice(&(target as u32).to_le_bytes());
    }
    moved[12 + start..12 + end].rotate_left(root - start);
    moved
}

#[test]
fn geometry_before_animations_round_trips() {
    let samples = Profile::ALL.map(common::everything).to_vec();
    let real = corpus_if_set("mdl", &["mdl"]).into_iter().map(|path| std::fs::read(path).unwrap());
    let real: Vec<MdlFile> = real.filter_map(|bytes| MdlFile::read(&bytes).ok()).collect();
    let mut moved = 0;
    for mut file in samples.into_iter().chain(real) {
        let bytes = geometry_first(&file);
        let name = file.model.name.to_string();
        let mut back = MdlFile::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_same_bytes(&name, &bytes, &back.to_bytes().unwrap());
        // Empty arrays of bio and ee have places too, which are not all moved as their compiler would.
        assert!(file.model.animations.is_empty() || back.stored.is_some(), "{name}");
        moved += usize::from(back.stored.is_some());
        let gaps = back.stored.as_ref().map_or(0, |stored| stored.gaps.len());
        assert_eq!(gaps, 0, "{name}: every byte belongs to something");
        // Edits that keep the sizes of all blocks work in place.
        back.rename_texture("demo_wood", "demo_woad").unwrap();
        let edited = back.to_bytes().unwrap();
        assert_eq!(edited.len(), bytes.len(), "{name}");
        back.rename_texture("demo_woad", "demo_wood").unwrap();
        // Laid out anew it is the file of the compiler.
        back.forget_stored();
        back.profile = file.profile;
        file.forget_stored();
        assert_same_bytes(&name, &file.to_bytes().unwrap(), &back.to_bytes().unwrap());
    }
    eprintln!("{moved} files with the geometry first");
}

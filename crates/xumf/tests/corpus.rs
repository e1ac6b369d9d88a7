//! Real files: lossless, rebuildable, value ranges, layout. `MESHWIRE_CORPUS` names the folder.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use meshwire_core::Format;
use meshwire_core::testkit::{assert_rebuilds, assert_same_bytes, assert_whole, corpus};
use xumf::ani::{AniFile, TrackKind};
use xumf::{Meaning, ValueRange, Writer, XmfFile};

fn files(folder: &str) -> Vec<(String, Vec<u8>)> {
    corpus(folder, &[folder])
        .into_iter()
        .map(|path| (path.display().to_string(), std::fs::read(&path).unwrap()))
        .collect()
}

#[test]
#[ignore = "needs real files"]
fn every_mesh_is_written_back_bit_for_bit_and_every_byte_has_one_field() {
    for (name, bytes) in files("xmf") {
        let _: XmfFile = assert_whole(&name, &bytes);
        assert!(!AniFile::detect(&bytes), "{name}");
    }
}

#[test]
#[ignore = "needs real files"]
fn every_animation_is_written_back_bit_for_bit_and_every_byte_has_one_field() {
    for (name, bytes) in files("ani") {
        let file: AniFile = assert_whole(&name, &bytes);
        assert!(!XmfFile::detect(&bytes), "{name}");
        assert!(assert_rebuilds(&name, &mut file.clone(), &bytes), "{name}");
        for animation in file.animations() {
            for kind in TrackKind::ALL {
                let track = animation.track(kind);
                for key in track.keys() {
                    let value = track.sample(key.time).unwrap().unwrap();
                    let at_time = |other: &&xumf::ani::Keyframe| other.time == key.time;
                    let last = track.keys().iter().rfind(at_time).unwrap();
                    assert_eq!(value, last.value, "{name}: at a key the value is that of the key");
                }
                for pair in track.keys().windows(2) {
                    let middle = (pair[0].time + pair[1].time) / 2.0;
                    let value = track.sample(middle).unwrap().unwrap();
                    assert!(value.iter().all(|number| number.is_finite()), "{name}: {middle}");
                }
            }
        }
    }
}

#[test]
#[ignore = "needs real files"]
fn values_that_stay_keep_every_byte() {
    let (mut whole, mut unlike) = (0, 0);
    for (name, bytes) in files("xmf") {
        let mut file = XmfFile::read(&bytes).unwrap();
        let Ok(mesh) = file.mesh() else { continue };
        let data = mesh.to_data();
        // Streams of different lengths are what no list of values can be.
        match file.edit(|mesh| mesh.replace(&data)) {
            Ok(()) => whole += 1,
            Err(error) => {
                eprintln!("{name}: {error}");
                unlike += 1;
            }
        }
        file.edit(|mesh| mesh.set_indices(&mesh.indices().unwrap().to_vec())).unwrap();
        file.edit(|mesh| mesh.transform(&xumf::Transform::scale(1.0))).unwrap();
        assert_same_bytes(&name, &bytes, &file.to_bytes().unwrap());
    }
    eprintln!("{whole} meshes replaced by their own values, {unlike} refused");
    assert!(whole > 100, "{whole}");
}

#[test]
#[ignore = "needs real files"]
fn buffers_decoded_side_by_side_are_those_decoded_in_turn() {
    for (name, bytes) in files("xmf") {
        let file = XmfFile::read(&bytes).unwrap();
        match (file.mesh(), file.par_mesh()) {
            (Ok(in_turn), Ok(side_by_side)) => assert_eq!(in_turn, side_by_side, "{name}"),
            (in_turn, side_by_side) => {
                assert_eq!(in_turn.unwrap_err().to_string(), side_by_side.unwrap_err().to_string(), "{name}");
            }
        }
    }
}

/// Decoded to typed values, encoded again: the same bytes, but for what a type cannot tell.
#[test]
#[ignore = "needs real files"]
fn typed_values_encode_to_the_same_bytes() {
    for (name, bytes) in files("xmf") {
        let Ok(mesh) = XmfFile::read(&bytes).unwrap().mesh() else { continue };
        for stream in mesh.streams() {
            let mut again = vec![0; stream.data().len()];
            for attribute in stream.attributes() {
                let element = attribute.element();
                let meaning = Meaning::of(element.usage);
                for (vertex, value) in attribute.vectors::<4>().enumerate() {
                    let encoded = element.format.encode(value, mesh.endian(), meaning);
                    let start = vertex * stream.stride() + element.offset;
                    again[start..start + encoded.as_bytes().len()].copy_from_slice(encoded.as_bytes());
                }
            }
            assert_same_bytes(&name, stream.data(), &again);
        }
        if let Some(indices) = mesh.indices() {
            let stored = mesh.buffers().iter().find(|buffer| buffer.descriptor().is_index()).unwrap();
            let all: Vec<u8> = match indices.is_wide() {
                true => indices.iter().flat_map(u32::to_le_bytes).collect(),
                false => indices.iter().flat_map(|index| (index as u16).to_le_bytes()).collect(),
            };
            assert_same_bytes(&name, stored.data(), &all);
        }
    }
}

#[test]
#[ignore = "needs real files"]
fn files_are_rebuilt_from_decoded_buffers() {
    let (mut same, mut healthy, mut damaged) = (0, 0, 0);
    for (name, bytes) in files("xmf") {
        let mut file = XmfFile::read(&bytes).unwrap();
        let mesh = file.mesh();
        same += usize::from(assert_rebuilds(&name, &mut file, &bytes) && mesh.is_ok());
        let again = file.to_bytes().unwrap();
        let Ok(mesh) = mesh else {
            damaged += 1;
            assert_same_bytes(&name, &bytes, &again);
            continue;
        };
        healthy += 1;
        for (old, new) in mesh.buffers().iter().zip(XmfFile::read(&again).unwrap().mesh().unwrap().buffers()) {
            assert_same_bytes(&name, old.data(), new.data());
        }
        assert_same_bytes(&name, &bytes, &again);
    }
    eprintln!("rebuilt bit for bit: {same} of {healthy} healthy files, {damaged} damaged");
}

#[test]
#[ignore = "needs real files"]
fn value_ranges_follow_from_the_data_where_the_rule_is_exact() {
    let (mut exact, mut near, mut wider, mut unset) = (0, 0, 0, 0);
    for (name, bytes) in files("xmf") {
        let file = XmfFile::read(&bytes).unwrap();
        let Ok(mesh) = file.mesh() else { continue };
        for buffer in mesh.buffers() {
            let descriptor = buffer.descriptor();
            let range = ValueRange::of(buffer);
            if descriptor.value_min == 0.0 && descriptor.value_max == 0.0 && Writer::of(&file) == Writer::Converter {
                unset += 1;
            } else if range.exact {
                let bits = |a: f64, b: f64| (a.to_bits(), b.to_bits());
                // The sign of a zero depends on the order in which the exporter compares.
                let plain = |number: f64| number + 0.0;
                assert_eq!(
                    bits(plain(range.min), plain(range.max)),
                    bits(plain(descriptor.value_min), plain(descriptor.value_max)),
                    "{name}: {descriptor:?}"
                );
                exact += 1;
            } else if (range.min - descriptor.value_min).abs() < 0.02 && (range.max - descriptor.value_max).abs() < 0.02
            {
                near += 1;
            } else {
                wider += 1;
            }
        }
    }
    eprintln!(
        "value ranges: {exact} equal bit for bit, {near} near, {wider} other, {unset} not set by the converter of arc_"
    );
    assert!(wider * 4 <= near || near == 0);
}

#[test]
#[ignore = "needs real files"]
fn an_edit_of_one_attribute_leaves_all_other_streams_bit_for_bit() {
    for (name, bytes) in files("xmf") {
        let file = XmfFile::read(&bytes).unwrap();
        if file.mesh().is_err() || bytes.len() > 200_000 {
            continue;
        }
        // Nothing changes: not a byte.
        let mut same = file.clone();
        same.edit(|_| Ok(())).unwrap();
        assert_same_bytes(&name, &bytes, &same.to_bytes().unwrap());
        let mut moved = file.clone();
        moved.edit(|mesh| mesh.transform(&xumf::Transform::translation([1.0, 0.0, 0.0]))).unwrap();
        let again = XmfFile::read(&moved.to_bytes().unwrap()).unwrap();
        let (before, after) = (file.mesh().unwrap(), again.mesh().unwrap());
        for (index, (old, new)) in before.buffers().iter().zip(after.buffers()).enumerate() {
            let positions = |b: &xumf::Buffer| b.attributes().any(|a| a.usage() == xumf::Usage::Position);
            if !positions(old) {
                assert_same_bytes(&name, old.data(), new.data());
                assert_same_bytes(&name, file.stored(index).unwrap(), again.stored(index).unwrap());
            }
        }
        let level = |file: &XmfFile, index| xumf::zlib::level(file.stored(index).unwrap());
        assert_eq!(level(&file, 0), level(&again, 0), "{name}");
    }
}

#[test]
#[ignore = "needs real files"]
fn collision_meshes_made_from_visual_ones_are_what_the_game_asks_for() {
    for (name, bytes) in files("xmf") {
        let Ok(mesh) = XmfFile::read(&bytes).unwrap().mesh() else { continue };
        if bytes.len() > 100_000 {
            continue;
        }
        let Ok(collision) = mesh.to_collision() else {
            panic!("{name}: no collision mesh");
        };
        let file = XmfFile::from_mesh(&collision, &xumf::Style::new(xumf::Profile::X4)).unwrap();
        let findings = file.lint();
        assert!(findings.iter().all(|f| f.severity == meshwire_core::Severity::Note), "{name}: {findings:?}");
    }
}

#[test]
#[ignore = "needs real files"]
fn lint_speaks_of_nothing_but_known_quirks() {
    let mut counts = std::collections::BTreeMap::new();
    for (_, bytes) in files("xmf") {
        for finding in XmfFile::read(&bytes).unwrap().lint() {
            *counts.entry((finding.code, finding.severity)).or_insert(0) += 1;
        }
    }
    for (_, bytes) in files("ani") {
        for finding in AniFile::read(&bytes).unwrap().lint() {
            *counts.entry((finding.code, finding.severity)).or_insert(0) += 1;
        }
    }
    for ((code, severity), count) in counts {
        eprintln!("{count:6} {severity} {code}");
    }
}

//! Edits, and what they leave alone.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::support;

use emfx_chunk::Exporter;
use emfx_xsm::{Chunk, Interpolation, Submotion, SubmotionLayout, TrackKind, Transform, XsmFile};
use meshwire_core::{Error, Format};
use support::{about_x, everything, round_trip, walk};

fn files() -> Vec<XsmFile> {
    SubmotionLayout::ALL
        .into_iter()
        .map(|layout| {
            let mut file = XsmFile::from_submotions(Exporter::Max2011, 24, walk()).unwrap();
            file.set_submotion_layout(layout).unwrap();
            assert_eq!(file.submotion_layout(), Some(layout));
            file
        })
        .collect()
}

#[test]
fn every_chunk_kind_and_version_survives_both_byte_orders() {
    let mut file = everything();
    let little = file.to_bytes().unwrap();
    assert_eq!(XsmFile::read(&little).unwrap(), file);
    file.set_endian(binrw::Endian::Big);
    let big = file.to_bytes().unwrap();
    assert_eq!(&big[8..20], [0, 0, 0, 201, 0, 0, 0, 0x58, 0, 0, 0, 2], "chunk header in big-endian order");
    let mut back = XsmFile::read(&big).unwrap();
    back.set_endian(binrw::Endian::Little);
    assert_eq!(back.to_bytes().unwrap(), little);
    back.forget_stored();
    assert_eq!(back.to_bytes().unwrap(), little, "built lengths follow the rules");
}

#[test]
fn names() {
    let mut file = everything();
    assert_eq!(file.rename_node(b"head", b"skull"), 5);
    assert_eq!(file.rename_node(b"tail", b"stub"), 1, "wavelet motions too");
    assert_eq!(file.rename_node(b"nobody", b"somebody"), 0);
    let back = round_trip(&file);
    assert_eq!(back.submotions().filter(|s| s.node_name().to_str() == Some("skull")).count(), 5);
    assert_eq!(back.wavelet_motion().unwrap().submotions[0].node_name, "stub");
}

#[test]
fn keys_are_inserted_in_time_order() {
    for mut file in files() {
        let old = file.motion().unwrap().find(b"left leg").unwrap().rotations().len();
        let removed = file.change_submotion(b"left leg", |mut leg| {
            leg.put_position(2.0, [2.0; 3]).unwrap();
            leg.put_position(1.0, [1.0; 3]).unwrap();
            leg.put_position(1.0, [1.5; 3]).unwrap();
            leg.put_rotation(0.51, about_x(0.1)).unwrap();
            leg.put_scale(0.0, [3.0; 3]).unwrap();
            leg.put_scale_rotation(0.0, about_x(0.2)).unwrap();
            leg.set_pose(Transform::at([7.0; 3])).unwrap();
            leg.set_bind(Transform::at([8.0; 3])).unwrap();
            leg.remove_keys(TrackKind::Rotation, &(0.0..=0.26))
        });
        assert_eq!(removed, Some(7));
        let back = round_trip(&file);
        let leg = back.motion().unwrap().find(b"left leg").unwrap();
        let positions: Vec<_> = leg.positions().iter().collect();
        assert_eq!(positions, [(1.0, [1.5; 3]), (2.0, [2.0; 3])]);
        assert_eq!(leg.rotations().len(), old - 7 + 1);
        let times: Vec<_> = leg.rotations().iter().map(|(time, _)| time).collect();
        assert!(times.is_sorted() && times.contains(&0.51));
        assert_eq!((leg.scales().len(), leg.scale_rotations().len()), (1, 1));
        assert_eq!((leg.pose().position, leg.bind().position), ([7.0; 3], [8.0; 3]));
        file.change_submotion(b"left leg", |mut leg| leg.clear_track(TrackKind::Position)).unwrap();
        let back = round_trip(&file);
        let leg = back.motion().unwrap().find(b"left leg").unwrap();
        assert_eq!(leg.sample(1.0, Interpolation::Linear).position, [7.0; 3], "a track without keys is the pose");
        assert_eq!(file.change_submotion(b"nobody", |_| ()), None);
    }
}

#[test]
fn nodes_are_added_and_removed() {
    for mut file in files() {
        let before = file.to_bytes().unwrap();
        file.add_submotion(Submotion::new("sword", Transform::IDENTITY).with_rotations([(0.0, about_x(1.0))])).unwrap();
        let mut back = round_trip(&file);
        let names: Vec<_> = back.submotions().map(|s| s.node_name().to_string()).collect();
        assert_eq!(names, ["body", "left leg", "right leg", "head", "cape", "sword"]);
        assert_eq!(
            back.body.chunks.iter().filter_map(Chunk::submotion_layout).collect::<std::collections::HashSet<_>>().len(),
            1
        );
        assert_eq!(back.remove_submotion(b"sword"), 1);
        assert_eq!(back.remove_submotion(b"sword"), 0);
        assert_eq!(back.to_bytes().unwrap(), before);
    }
}

#[test]
fn times_scale_and_shift() {
    for mut file in files() {
        file.scale_time(2.0).unwrap();
        file.shift_time(0.5).unwrap();
        let back = round_trip(&file);
        let motion = back.motion().unwrap();
        assert_eq!(motion.duration(), 2.5);
        assert_eq!(motion.find(b"left leg").unwrap().rotations().get(12).unwrap().0, 1.5);
        let unchanged = file.to_bytes().unwrap();
        let refused = |result: Result<(), Error>| result.unwrap_err().to_string();
        assert_eq!(refused(file.scale_time(0.0)), "xsm: expected a finite factor above 0, found 0");
        assert_eq!(refused(file.scale_time(f32::NAN)), "xsm: expected a finite factor above 0, found NaN");
        assert_eq!(
            refused(file.shift_time(-1.0)),
            "xsm: expected finite times that are not negative, found -0.5 s for the key at 0.5 s of \"body\""
        );
        assert!(refused(file.scale_time(f32::MAX)).contains("found inf s"));
        assert!(refused(file.trim(2.0, 1.0, Interpolation::Linear)).contains("found 2 to 1 s"));
        assert_eq!(file.to_bytes().unwrap(), unchanged, "a refused edit changes nothing");
    }
}

#[test]
fn trimming_keeps_constant_tracks_constant() {
    let cases: [(&[f32], &[f32]); 6] = [
        (&[0.0, 0.5], &[0.0]),
        (&[3.5, 4.0], &[2.0]),
        (&[0.0, 4.0], &[0.0, 2.0]),
        (&[1.0, 2.0, 3.0], &[0.0, 1.0, 2.0]),
        (&[1.5], &[0.5]),
        (&[], &[]),
    ];
    for (times, expected) in cases {
        let keys = times.iter().map(|time| (*time, [*time, 0.0, 0.0]));
        let node = Submotion::new("a", Transform::at([9.0; 3])).with_positions(keys);
        let mut file = XsmFile::from_submotions(Exporter::Maya2008, 30, vec![node]).unwrap();
        let sample =
            |file: &XsmFile, time| file.submotions().next().unwrap().positions().sample(time, Interpolation::Linear);
        let before: Vec<_> = [1.0, 1.5, 2.0, 3.0].map(|time| sample(&file, time)).to_vec();
        file.trim(1.0, 3.0, Interpolation::Spherical).unwrap();
        let track: Vec<f32> = file.submotions().next().unwrap().positions().iter().map(|(time, _)| time).collect();
        assert_eq!(track, expected, "{times:?}");
        assert_eq!([0.0, 0.5, 1.0, 2.0].map(|time| sample(&file, time)).to_vec(), before, "{times:?}");
    }
}

#[test]
fn wavelet_motions_are_refused_where_samples_are_needed() {
    let mut file = everything();
    let error = file.motion().unwrap_err().to_string();
    assert_eq!(
        error,
        "xsm: body.chunks[6]: a wavelet motion cannot be sampled: the coding of its coefficients is not known"
    );
    assert_eq!(file.scale_time(2.0).unwrap_err().to_string(), error);
    assert_eq!(file.trim(0.0, 1.0, Interpolation::Linear).unwrap_err().to_string(), error);
    assert_eq!(file.submotions().count(), 25, "the others are still there");
}

#[test]
fn a_tail_is_not_lost_in_a_conversion() {
    let mut file = XsmFile::from_submotions(Exporter::Maya2007, 24, walk()).unwrap();
    file.body.chunks[2].tail = vec![1, 2, 3];
    let bytes = file.to_bytes().unwrap();
    let error = file.set_submotion_layout(SubmotionLayout::List).unwrap_err().to_string();
    assert_eq!(error, "xsm: expected no bytes after the submotions: they would be lost, found 3 in chunk 200");
    assert_eq!(file.to_bytes().unwrap(), bytes);
}

#[test]
fn unwritable_values_are_listed() {
    let mut file = XsmFile::from_submotions(Exporter::Maya2007, 24, walk()).unwrap();
    file.body.chunks[1].version = 2;
    file.info_chunk_mut().unwrap().importance = Some(1.0);
    let error = file.to_bytes().unwrap_err().to_string();
    assert!(error.starts_with("xsm: cannot be written, 2 problems: ") && error.contains("max_error"), "{error}");
}

/// What a motion cannot hold is refused where it comes in, with every problem, and nothing is changed.
#[test]
fn unsupported_numbers_are_refused() {
    let bad = Submotion::new("bad", Transform::at([f32::NAN, 0.0, 0.0]))
        .with_positions([(0.5, [0.0; 3]), (0.25, [0.0, f32::INFINITY, 0.0]), (-1.0, [0.0; 3])])
        .with_rotations([(f32::NAN, [0.0, 0.0, 0.0, 1.0]), (1.0, [0.0, 3.0, 0.0, 1.0])]);
    let error = XsmFile::from_submotions(Exporter::Max2011, 30, vec![bad.clone()]).unwrap_err().to_string();
    assert_eq!(
        error,
        "xsm: cannot be written, 7 problems: \
         submotions[0].pose.position: expected finite numbers, found [NaN, 0.0, 0.0]; \
         submotions[0].bind.position: expected finite numbers, found [NaN, 0.0, 0.0]; \
         submotions[0].position_keys[1].time: expected finite seconds from 0.5 on, found 0.25; \
         submotions[0].position_keys[1]: expected finite numbers, found [0.0, inf, 0.0]; \
         submotions[0].position_keys[2].time: expected finite seconds from 0.25 on, found -1; \
         submotions[0].rotation_keys[0].time: expected finite seconds from 0 on, found NaN; \
         submotions[0].rotation_keys[1]: expected numbers from -1 to 1, the range of 16 bits, found [0.0, 3.0, 0.0, 1.0]"
    );
    let long = Submotion::new("long", Transform::IDENTITY).with_rotations([(0.0, [0.0, 3.0, 0.0, 1.0])]);
    for mut file in files() {
        let before = file.clone();
        let packed =
            matches!(file.submotion_layout(), Some(SubmotionLayout::PackedSingle | SubmotionLayout::PackedList));
        assert!(file.add_submotion(bad.clone()).is_err());
        file.change_submotion("left leg", |mut leg| {
            assert!(leg.put_position(f32::NAN, [0.0; 3]).is_err() && leg.put_scale(0.0, [f32::NAN; 3]).is_err());
            assert!(leg.put_rotation(0.0, [f32::INFINITY, 0.0, 0.0, 1.0]).is_err());
            assert!(leg.set_pose(Transform::at([f32::NAN; 3])).is_err());
            assert_eq!(leg.put_scale_rotation(0.0, [0.0, 3.0, 0.0, 1.0]).is_err(), packed);
            leg.clear_track(TrackKind::ScaleRotation);
        });
        let mut motion = file.to_motion().unwrap();
        motion.tracks[0].keys[1].value[0] = f64::NAN;
        motion.tracks[0].keys[2].time = f64::INFINITY;
        assert_eq!(
            file.set_motion(&motion).unwrap_err().to_string(),
            "xsm: cannot be written, 2 problems: \
             tracks[0].keys[1].value: expected finite numbers, found [NaN, 1.0259807, 0.058333334]; \
             tracks[0].keys[2].time: expected finite seconds from 0 on, found inf"
        );
        assert!(file.same_as(&before));
        // Floats hold a rotation that is too long, 16 bits do not.
        assert_eq!(file.add_submotion(long.clone()).is_err(), packed);
        if !packed {
            let before = file.clone();
            assert_eq!(
                file.set_submotion_layout(SubmotionLayout::PackedList).unwrap_err().to_string(),
                "xsm: cannot be written: submotions[5].rotation_keys[0]: \
                 expected numbers from -1 to 1, the range of 16 bits, found [0.0, 3.0, 0.0, 1.0]"
            );
            assert!(file.same_as(&before));
        }
    }
}

//! Animation files.

use meshwire_core::Format;
use meshwire_core::testkit::assert_same_bytes;
use meshwire_scene::motion::{Ease, Key};
use xumf::ani::{AniFile, AnimationData, Keyframe, TrackKind, smooth};

pub fn animations() -> AniFile {
    let mut file = AniFile::new();
    let turn = smooth(&[(0.0, [0.0; 3]), (1.0, [0.0, 3.1, 0.0]), (2.0, [0.0; 3])]);
    let steps = [Keyframe::step(0.0, [0.0; 3]), Keyframe::step(1.5, [0.0, 2.0, 0.0])];
    let lines = [Keyframe::linear(-1.0, [1.0; 3]), Keyframe::linear(2.0, [2.0; 3])];
    let dish = AnimationData::new("anim_dish", "loop", 2.0);
    file.add_animation(&dish.with(TrackKind::Rotation, &turn).with(TrackKind::Position, &steps)).unwrap();
    file.add_animation(&AnimationData::new("anim_door", "open", 0.5)).unwrap();
    file.add_animation(&AnimationData::new("anim_door", "close", 2.0).with(TrackKind::Scale, &lines)).unwrap();
    file
}

#[test]
fn animations_are_built_edited_and_read_back() {
    let mut file = animations();
    let bytes = file.to_bytes().unwrap();
    assert_eq!(bytes.len(), 16 + 3 * 160 + 7 * 128);
    assert!(AniFile::detect(&bytes));
    assert_eq!(AniFile::read(&bytes).unwrap(), file);
    assert_eq!(file.lint(), []);
    file.set_keys(0, TrackKind::Rotation, &[Keyframe::linear(1.0, [9.0; 3])]).unwrap();
    file.scale_time(2, 2.0).unwrap();
    file.shift_time(2, 1.0).unwrap();
    file.rename_animation(1, "anim_gate", "open").unwrap();
    let read = AniFile::read(&file.to_bytes().unwrap()).unwrap();
    assert_eq!(read, file);
    let dish = read.find("ANIM_DISH", "Loop").unwrap();
    assert_eq!((dish.name().as_ref(), dish.subname().as_ref()), ("anim_dish", "loop"));
    assert_eq!(dish.track(TrackKind::Position).keys().len(), 2);
    assert_eq!(dish.track(TrackKind::Rotation).sample(5.0).unwrap(), Some([9.0; 3]));
    let close = read.find("anim_door", "close").unwrap();
    assert_eq!(close.track(TrackKind::Scale).keys().iter().map(|key| key.time).collect::<Vec<_>>(), [-1.0, 5.0]);
    assert_eq!(close.duration(), 4.0);
    file.remove_animation(0).unwrap();
    assert_eq!(AniFile::read(&file.to_bytes().unwrap()).unwrap().wire().keys.len(), 2);
    for error in [
        file.remove_animation(2).unwrap_err(),
        file.set_keys(7, TrackKind::Scale, &[]).unwrap_err(),
        file.rename_animation(0, "n".repeat(64), "x").unwrap_err(),
        file.scale_time(0, 0.0).unwrap_err(),
        file.shift_time(0, f32::NAN).unwrap_err(),
        file.shift_time(9, 1.0).unwrap_err(),
        file.add_animation(&AnimationData::new("a\0b", "x", f32::NAN)).unwrap_err(),
    ] {
        assert!(error.to_string().starts_with("ani: "), "{error}");
    }
}

#[test]
fn non_finite_numbers_are_refused_with_every_path() {
    let mut handle = Keyframe::bezier(1.0, [0.0; 3], [0.0; 3], None, None);
    handle.control[1].incoming[1] = f32::INFINITY;
    let keys = [Keyframe::linear(2.0, [0.0, f32::NAN, 0.0]), handle];
    let mut file = AniFile::new();
    let error = file.add_animation(&AnimationData::new("a", "b", f32::NAN).with(TrackKind::Scale, &keys)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "ani: cannot be written, 4 problems: tracks[2][0]: expected finite numbers, found [0.0, NaN, 0.0] at 2 s; \
         tracks[2][1]: expected finite numbers, found [0.0, 0.0, 0.0] at 1 s; \
         tracks[2][1]: expected a time not before that of the previous key; duration: expected seconds, found NaN"
    );
    assert_eq!(file, AniFile::new());
    file.add_animation(&AnimationData::new("a", "b", 1.0)).unwrap();
    let before = file.clone();
    assert!(file.set_keys(0, TrackKind::Scale, &keys).is_err());
    let mut motion = file.animations().next().unwrap().to_motion().unwrap();
    motion.duration = f64::INFINITY;
    assert!(file.set_motion(0, &motion).is_err());
    assert_eq!(file, before);
}

#[test]
fn control_points_are_a_third_of_the_way_to_the_neighbors() {
    // The exporter's third is 0.333.
    let near = |found: [f32; 2], time: f32, value: f32| {
        assert!((found[0] - time).abs() < 2e-3 && (found[1] - value).abs() < 5e-3, "{found:?}, not {time} {value}");
    };
    let slopes = [0.0, 2.0, -1.0];
    let key = Keyframe::bezier(1.0, [5.0; 3], slopes, Some(-0.5), Some(4.0));
    let alone = Keyframe::bezier(1.0, [5.0; 3], slopes, None, None);
    for (axis, slope) in slopes.into_iter().enumerate() {
        near(key.control[axis].incoming, 0.5, 5.0 - slope * 0.5);
        near(key.control[axis].outgoing, 2.0, 5.0 + slope);
        near(alone.control[axis].incoming, 2.0 / 3.0, 5.0 - slope / 3.0);
        near(alone.control[axis].outgoing, 4.0 / 3.0, 5.0 + slope / 3.0);
    }
}

#[test]
fn empty_animation_files_have_both_forms() {
    for (offset, bytes) in [
        (16, [0_u8, 0, 0, 0, 16, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
        (0, {
            let mut bytes = [0; 16];
            bytes[8] = 1;
            bytes
        }),
    ] {
        assert!(AniFile::detect(&bytes));
        let mut file = AniFile::read(&bytes).unwrap();
        assert_eq!(file.wire().key_offset, offset);
        file.forget_stored();
        assert_same_bytes("empty", &bytes, &file.to_bytes().unwrap());
        file.add_animation(&AnimationData::new("a", "b", 1.0)).unwrap();
        assert_eq!(AniFile::read(&file.to_bytes().unwrap()).unwrap().wire().key_offset, 176);
    }
}

#[test]
fn animation_files_whose_sizes_do_not_fit_are_refused() {
    let bytes = animations().to_bytes().unwrap();
    for (at, value, expected) in [
        (4, 15_u32, "ani: key_offset at 0x4: expected 496, the end of the records, found 15"),
        (16 + 128, u32::MAX, "ani: animations[0] at 0x90: expected a count from 0, found -1"),
        (16 + 128, 3, "ani: keys at 0x1f0: expected 8 keys, the sum of the counts in the records, found 7"),
        (8, 2, "ani: version at 0x8: expected 1, found 2"),
    ] {
        let mut wrong = bytes.clone();
        wrong[at..at + 4].copy_from_slice(&value.to_le_bytes());
        assert!(!AniFile::detect(&wrong));
        assert_eq!(AniFile::read(&wrong).unwrap_err().to_string(), expected);
    }
    let mut file = animations();
    file.wire_mut().keys.pop();
    assert!(file.to_bytes().unwrap_err().to_string().contains("expected 7 keys"));
    for other in [&b"XUMF"[..], b"XAC ", b"", &[0; 12], &[0; 32], b"Actor001\0\0\0\0\0\0\0\0\0\0\0\0"] {
        assert!(!AniFile::detect(other));
    }
}

#[test]
fn slopes_of_smooth_keys_are_those_of_the_lines_through_their_neighbors() {
    let keys = smooth(&[(1.0, [3.0, 0.0, 6.0]), (1.5, [0.0; 3]), (4.0, [0.0, 9.0, 0.0])]);
    for (key, interval, slopes) in [(0, 0.5, [-6.0, 0.0, -12.0]), (1, 2.5, [-1.0, 3.0, -2.0])] {
        for ((axis, value), slope) in keys[key].control.into_iter().zip(keys[key].value).zip(slopes) {
            let after = interval * 0.333;
            let wanted = [keys[key].time + after, value + slope * after];
            assert!(axis.outgoing.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-6), "{axis:?}");
        }
    }
}

#[test]
fn a_new_linear_key_keeps_the_curve_that_ends_at_it() {
    let keys = smooth(&[(0.0, [0.0; 3]), (1.0, [0.0, 3.0, 0.0]), (2.0, [0.0; 3])]);
    let mut file = AniFile::new();
    file.add_animation(&AnimationData::new("anim_door", "open", 2.0).with(TrackKind::Position, &keys)).unwrap();
    let mut motion = file.animations().next().unwrap().to_motion().unwrap();
    let track = &mut motion.tracks[0];
    let end = Key { ease: [Ease::Linear; 4], incoming: [[0.9, 5.0]; 4], ..Key::new(1.0, [0.0, 4.0, 0.0, 0.0]) };
    track.keys[1] = end;
    let wanted: Vec<_> = [0.25, 0.5, 0.75, 1.5].map(|time| track.sample(time).unwrap()).to_vec();
    file.set_motion(0, &motion).unwrap();
    let animation = file.animations().next().unwrap();
    let stored = animation.track(TrackKind::Position);
    for (time, wanted) in [0.25_f32, 0.5, 0.75, 1.5].into_iter().zip(wanted) {
        let [x, y, z] = stored.sample(time).unwrap().unwrap().map(f64::from);
        for (found, wanted) in [x, y, z].into_iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-5, "at {time}: {found}, expected {wanted}");
        }
    }
}

#[test]
fn keys_without_curves_keep_empty_handles() {
    let keys = [Keyframe::linear(0.0, [0.0; 3]), Keyframe::step(1.0, [1.0; 3]), Keyframe::linear(2.0, [2.0; 3])];
    let mut file = AniFile::new();
    file.add_animation(&AnimationData::new("anim_door", "open", 2.0).with(TrackKind::Position, &keys)).unwrap();
    let bytes = file.to_bytes().unwrap();
    let motion = file.animations().next().unwrap().to_motion().unwrap();
    file.set_motion(0, &motion).unwrap();
    assert_eq!(file.to_bytes().unwrap(), bytes);
    let mut moved = motion.clone();
    moved.tracks[0].keys[1].value = [5.0; 4];
    file.set_motion(0, &moved).unwrap();
    let animation = file.animations().next().unwrap();
    let key = animation.track(TrackKind::Position).keys()[1];
    assert_eq!((key.value, key.control), ([5.0; 3], keys[1].control));
}

//! ANI samples: animations of X Rebirth and X4.

use meshwire::ani::{AniFile, AnimationData, Interpolation, Keyframe, TrackKind, smooth};
use meshwire_core::{Error, FixedText};

use crate::Samples;

pub(crate) fn add(samples: &mut Samples) -> Result<(), Error> {
    samples.add("ani", "empty-with-key-offset-16", &AniFile::new())?;
    let mut empty = AniFile::new();
    empty.wire_mut().key_offset = 0;
    samples.add("ani", "empty-with-key-offset-0", &empty)?;
    samples.add("ani", "step-keys", &positions(&POINTS.map(|(time, value)| Keyframe::step(time, value)))?)?;
    samples.add("ani", "linear-keys", &positions(&POINTS.map(|(time, value)| Keyframe::linear(time, value)))?)?;
    samples.add("ani", "bezier-keys", &positions(&smooth(&POINTS))?)?;
    samples.add("ani", "every-interpolation", &positions(&every_interpolation())?)?;
    samples.add("ani", "interpolation-by-axis", &positions(&by_axis())?)?;
    samples.add("ani", "all-key-groups", &all_groups()?)?;
    samples.add("ani", "animation-without-keys", &of(&[AnimationData::new("part_main", "idle", 0.0)])?)?;
    samples.add("ani", "garbage-in-names", &garbage_in_names()?)?;
    samples.add("ani", "ship", &ship()?)
}

/// Times and values of a path forth and back.
const POINTS: [(f32, [f32; 3]); 3] = [(0.0, [0.0, 0.0, 0.0]), (1.0, [0.0, 2.0, 0.5]), (2.5, [0.0, 0.0, 0.0])];

fn of(animations: &[AnimationData]) -> Result<AniFile, Error> {
    let mut file = AniFile::new();
    for animation in animations {
        file.add_animation(animation)?;
    }
    Ok(file)
}

fn positions(keys: &[Keyframe]) -> Result<AniFile, Error> {
    let duration = keys.last().map_or(0.0, |key| key.time);
    of(&[AnimationData::new("part_main", "loop", duration).with(TrackKind::Position, keys)])
}

/// Keys of every kind in the format, including those in no known file, and one of an unknown kind.
fn every_interpolation() -> Vec<Keyframe> {
    let kinds = Interpolation::ALL.iter().copied().chain([Interpolation::Unknown(99)]);
    (0_u8..)
        .zip(kinds)
        .map(|(number, kind)| {
            let mut key = Keyframe::linear(f32::from(number), [f32::from(number), 0.0, 0.0]);
            key.interpolation = [kind; 3];
            (key.tension, key.continuity, key.bias) = (0.5, -0.5, 0.25);
            (key.ease_in, key.ease_out) = (0.1, 0.9);
            key
        })
        .collect()
}

/// Creates keys with a different interpolation for each axis.
fn by_axis() -> Vec<Keyframe> {
    let mut keys = smooth(&POINTS);
    for key in &mut keys {
        key.interpolation = [Interpolation::Step, Interpolation::Linear, Interpolation::Bezier];
    }
    keys
}

fn all_groups() -> Result<AniFile, Error> {
    let mut animation = AnimationData::new("part_main", "loop", 2.0);
    for (number, kind) in (1_u8..).zip(TrackKind::ALL) {
        let value = [f32::from(number); 3];
        // Each group has as many keys as its number, so that mixed-up groups are detected. The last two kinds have the
        // same number, as in known files.
        let keys: Vec<Keyframe> = (0..number.min(4)).map(|key| Keyframe::linear(f32::from(key) / 2.0, value)).collect();
        animation = animation.with(kind, &keys);
    }
    of(&[animation])
}

/// Creates names with garbage after the terminator, as left by another name in the same buffer.
fn garbage_in_names() -> Result<AniFile, Error> {
    let animation = AnimationData::new("anim_dish", "loop", 1.0);
    let mut file = of(&[animation.with(TrackKind::Rotation, &[Keyframe::step(0.0, [0.0; 3])])])?;
    for record in &mut file.wire_mut().animations {
        record.name = behind(&record.name, b"tinggears_left_rear_door_02");
        record.subname = behind(&record.subname, &[0xcd; 59]);
    }
    Ok(file)
}

/// Returns the name with other bytes after its terminator.
fn behind<const N: usize>(name: &FixedText<N>, garbage: &[u8]) -> FixedText<N> {
    let mut bytes = name.0;
    for (byte, garbage) in bytes.iter_mut().skip(name.text().len() + 1).zip(garbage) {
        *byte = *garbage;
    }
    FixedText(bytes)
}

/// Creates the animations of the small ship: a dish that rotates forever, and gears that extend and retract.
fn ship() -> Result<AniFile, Error> {
    let turn = [(0.0, [0.0, 0.0, 0.0]), (2.0, [0.0, 3.125, 0.0]), (4.0, [0.0, 6.25, 0.0])];
    let out = [(0.0, [0.0, 0.0, 0.0]), (1.0, [0.0, -0.75, 0.0])];
    let back = [(0.0, [0.0, -0.75, 0.0]), (1.0, [0.0, 0.0, 0.0])];
    let linear = |points: &[(f32, [f32; 3])]| -> Vec<Keyframe> {
        points.iter().map(|(time, value)| Keyframe::linear(*time, *value)).collect()
    };
    let hidden = [Keyframe::step(0.0, [0.0; 3]), Keyframe::step(0.5, [1.0; 3])];
    of(&[
        AnimationData::new("anim_dish", "loop", 4.0).with(TrackKind::Rotation, &smooth(&turn)),
        AnimationData::new("anim_gear", "landinggears_activating", 1.0)
            .with(TrackKind::Position, &linear(&out))
            .with(TrackKind::Scale, &hidden),
        AnimationData::new("anim_gear", "landinggears_deactivating", 1.0).with(TrackKind::Position, &linear(&back)),
    ])
}

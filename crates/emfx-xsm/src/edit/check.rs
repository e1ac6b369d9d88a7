//! Checks of values before they are stored.

use emfx_chunk::rotation::Quaternion;
use meshwire_core::{Error, Segment, Validator};

use crate::edit::SubmotionLayout;
use crate::file::NAME;
use crate::generated::Submotion;
use crate::key::Key;
use crate::view::Transform;

/// Largest amount by which a component of a packed rotation may exceed 1 and still be rounded to 1: one step of 16
/// bits.
const STEP: f32 = 1.0 / 32767.0;

/// The width in which rotations are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    /// 32-bit floats.
    Full,
    /// 16-bit integers.
    Packed,
}

impl SubmotionLayout {
    pub(crate) fn width(self) -> Width {
        match self {
            Self::Single | Self::SingleWithError | Self::List => Width::Full,
            Self::PackedSingle | Self::PackedList => Width::Packed,
        }
    }
}

/// Checks submotions for values that a layout cannot store: numbers that are not finite, times that decrease or are
/// negative, and rotations that 16 bits would clip. The error lists every problem.
pub(crate) fn submotions(all: &[Submotion], width: Width) -> Result<(), Error> {
    let mut v = Validator::new();
    v.field("submotions", |v| {
        for (index, one) in all.iter().enumerate() {
            v.within(Segment::Index(index), |v| submotion(one, width, v));
        }
    });
    v.finish(NAME)
}

fn submotion(one: &Submotion, width: Width, v: &mut Validator) {
    v.field("pose", |v| transform(one.transforms.pose(), width, v));
    v.field("bind", |v| transform(one.transforms.bind(), width, v));
    if let Some(error) = one.max_error {
        v.field("max_error", |v| v.require(error.is_finite(), || format!("expected a finite number, found {error}")));
    }
    keys("position_keys", &one.position_keys, v, finite);
    keys("rotation_keys", &one.rotation_keys, v, |value, v| rotation(value, width, v));
    keys("scale_keys", &one.scale_keys, v, finite);
    keys("scale_rotation_keys", &one.scale_rotation_keys, v, |value, v| rotation(value, width, v));
}

fn keys<K: Key>(name: &'static str, keys: &[K], v: &mut Validator, check: impl Fn(K::Value, &mut Validator)) {
    v.field(name, |v| {
        let mut before = 0.0;
        for (index, key) in keys.iter().enumerate() {
            v.within(Segment::Index(index), |v| {
                time(key.time(), before, v);
                check(key.value(), v);
            });
            before = if key.time().is_finite() { key.time() } else { before };
        }
    });
}

/// Checks one key before it is put into a track.
pub(crate) fn key(at: f32, check: impl FnOnce(&mut Validator)) -> Result<(), Error> {
    let mut v = Validator::new();
    time(at, 0.0, &mut v);
    v.field("value", check);
    v.finish(NAME)
}

/// Checks a pose before it is set.
pub(crate) fn pose(pose: Transform, width: Width) -> Result<(), Error> {
    let mut v = Validator::new();
    transform(pose, width, &mut v);
    v.finish(NAME)
}

pub(crate) fn time(time: f32, before: f32, v: &mut Validator) {
    v.field("time", |v| {
        v.require(time.is_finite() && time >= before, || {
            format!("expected finite seconds from {before} on, found {time}")
        });
    });
}

fn transform(of: Transform, width: Width, v: &mut Validator) {
    v.field("position", |v| finite(of.position, v));
    v.field("rotation", |v| rotation(of.rotation, width, v));
    v.field("scale", |v| finite(of.scale, v));
    v.field("scale_rotation", |v| rotation(of.scale_rotation, width, v));
}

pub(crate) fn finite<const N: usize>(value: [f32; N], v: &mut Validator) {
    v.require(value.iter().all(|number| number.is_finite()), || format!("expected finite numbers, found {value:?}"));
}

pub(crate) fn rotation(value: Quaternion, width: Width, v: &mut Validator) {
    finite(value, v);
    let holds = |number: &f32| number.abs() <= 1.0 + STEP || !number.is_finite();
    v.require(width == Width::Full || value.iter().all(holds), || {
        format!("expected numbers from -1 to 1, the range of 16 bits, found {value:?}")
    });
}

/// Checks for rotations that packing would clip.
pub(crate) fn packs<'a>(all: impl Iterator<Item = &'a Submotion>) -> Result<(), Error> {
    let mut v = Validator::new();
    v.field("submotions", |v| {
        for (index, one) in all.enumerate() {
            v.within(Segment::Index(index), |v| {
                for (name, pose) in [("pose", one.transforms.pose()), ("bind", one.transforms.bind())] {
                    v.field(name, |v| {
                        v.field("rotation", |v| rotation(pose.rotation, Width::Packed, v));
                        v.field("scale_rotation", |v| rotation(pose.scale_rotation, Width::Packed, v));
                    });
                }
                for (name, keys) in
                    [("rotation_keys", &one.rotation_keys), ("scale_rotation_keys", &one.scale_rotation_keys)]
                {
                    v.field(name, |v| {
                        for (index, key) in keys.iter().enumerate() {
                            v.within(Segment::Index(index), |v| rotation(key.value, Width::Packed, v));
                        }
                    });
                }
            });
        }
    });
    v.finish(NAME)
}

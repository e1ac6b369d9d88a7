//! Rules for submotions and their keys.

use std::collections::HashSet;

use emfx_chunk::lint::Reporter;
use emfx_chunk::rotation::{Packed, Quaternion, length};
use emfx_chunk::{Text, Vector};
use meshwire_core::reader::widen;
use meshwire_core::size::of_plain;
use meshwire_core::{Severity, WireSize};

use crate::generated::{PackedSubmotionTransforms, SubmotionTransforms, VectorKey};
use crate::view::{RotationTrack, SubmotionRef, Track, TrackKind};

/// How far the length of a rotation may be from 1; truncation to 16 bits alone costs up to 0.0001.
const LENGTH_TOLERANCE: f32 = 1e-3;

/// Node names seen so far.
#[derive(Default)]
pub(super) struct Names<'a>(HashSet<&'a [u8]>);

impl<'a> Names<'a> {
    pub(super) fn check(&mut self, reporter: &mut Reporter, text: &'a Text, offset: u64) {
        reporter.text("node_name", text, offset);
        reporter.field("node_name", |reporter| {
            if text.is_empty() {
                reporter.warning("node-name", offset, "no node can be found by an empty name");
            } else if !self.0.insert(text.as_bytes()) {
                let message = format!("a second submotion for \"{text}\"; the first one counts");
                reporter.warning("node-name", offset, message);
            }
        });
    }
}

/// What is wrong with a rotation.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fault {
    NotFinite,
    Zero,
    Minimum,
    Length(f32),
    Sign,
}

impl Fault {
    const COUNT: usize = 5;

    fn of(rotation: Quaternion) -> Option<Self> {
        let [.., w] = rotation;
        let size = length(rotation);
        if rotation.iter().any(|component| !component.is_finite()) {
            Some(Self::NotFinite)
        } else if rotation == [0.0; 4] {
            Some(Self::Zero)
        } else if (size - 1.0).abs() <= LENGTH_TOLERANCE {
            (w < 0.0).then_some(Self::Sign)
        } else {
            Some(Self::Length(size))
        }
    }

    fn of_packed(rotation: Packed) -> Option<Self> {
        if rotation.contains(&i16::MIN) {
            Some(Self::Minimum)
        } else {
            Self::of(rotation.map(|component| f32::from(component) / 32767.0))
        }
    }

    fn number(self) -> usize {
        match self {
            Self::NotFinite => 0,
            Self::Zero => 1,
            Self::Minimum => 2,
            Self::Length(_) => 3,
            Self::Sign => 4,
        }
    }

    fn report(self, reporter: &mut Reporter, offset: u64, more: &str) {
        let (code, severity, message) = match self {
            Self::NotFinite => ("not-finite", Severity::Warning, "a component is NaN or infinite".to_owned()),
            Self::Zero => ("zero-rotation", Severity::Warning, "all zero, taken for the identity".to_owned()),
            Self::Minimum => {
                ("rotation-minimum", Severity::Warning, "a component of -32768 is less than -1".to_owned())
            }
            Self::Length(length) => ("rotation-length", Severity::Warning, format!("a length of {length}, expected 1")),
            Self::Sign => ("rotation-sign", Severity::Note, "a negative w, which no known exporter writes".to_owned()),
        };
        reporter.report(code, severity, offset, format!("{message}{more}"));
    }
}

/// A field with a rotation in it.
fn rotation(reporter: &mut Reporter, name: &'static str, fault: Option<Fault>, offset: u64) {
    if let Some(fault) = fault {
        reporter.field(name, |reporter| fault.report(reporter, offset, ""));
    }
}

fn vector(reporter: &mut Reporter, name: &'static str, value: Vector, offset: u64) {
    if value.iter().any(|component| !component.is_finite()) {
        reporter.field(name, |reporter| {
            reporter.warning("not-finite", offset, "a component is NaN or infinite");
        });
    }
}

/// Rules for f32 transforms at `offset`.
fn transforms(reporter: &mut Reporter, of: &SubmotionTransforms, offset: u64) {
    let mut at = offset;
    for (name, value) in [
        ("pose_rotation", of.pose_rotation),
        ("bind_rotation", of.bind_rotation),
        ("pose_scale_rotation", of.pose_scale_rotation),
        ("bind_scale_rotation", of.bind_scale_rotation),
    ] {
        rotation(reporter, name, Fault::of(value), at);
        at = at.saturating_add(16);
    }
    vectors(reporter, [of.pose_position, of.pose_scale, of.bind_position, of.bind_scale], at);
}

/// Rules for packed transforms at `offset`.
pub(super) fn packed_transforms(reporter: &mut Reporter, of: &PackedSubmotionTransforms, offset: u64) {
    let mut at = offset;
    for (name, value) in [
        ("pose_rotation", of.pose_rotation),
        ("bind_rotation", of.bind_rotation),
        ("pose_scale_rotation", of.pose_scale_rotation),
        ("bind_scale_rotation", of.bind_scale_rotation),
    ] {
        rotation(reporter, name, Fault::of_packed(value), at);
        at = at.saturating_add(8);
    }
    vectors(reporter, [of.pose_position, of.pose_scale, of.bind_position, of.bind_scale], at);
}

fn vectors(reporter: &mut Reporter, values: [Vector; 4], offset: u64) {
    let mut at = offset;
    for (name, value) in ["pose_position", "pose_scale", "bind_position", "bind_scale"].into_iter().zip(values) {
        vector(reporter, name, value, at);
        at = at.saturating_add(12);
    }
}

/// Rules for a list of submotions, given with their sizes; the list begins at `offset` with its count.
pub(super) fn submotions<'a>(
    reporter: &mut Reporter,
    list: impl Iterator<Item = (SubmotionRef<'a>, u64)>,
    names: &mut Names<'a>,
    offset: u64,
) {
    let (mut tracks, mut empty) = (0_usize, 0_usize);
    let mut at = offset.saturating_add(4);
    for (index, (one, size)) in list.enumerate() {
        reporter.item("submotions", index, |reporter| submotion(reporter, one, names, at));
        at = at.saturating_add(size);
        for kind in TrackKind::ALL {
            tracks += 1;
            empty += usize::from(one.key_count(kind) == 0);
        }
    }
    if empty > 0 {
        reporter.note("empty-tracks", offset, format!("{empty} of {tracks} tracks have no key and stay at the pose"));
    }
}

/// Rules for the submotion at `offset`.
pub(super) fn submotion<'a>(reporter: &mut Reporter, of: SubmotionRef<'a>, names: &mut Names<'a>, offset: u64) {
    let (counts, name) = match of {
        SubmotionRef::Full(submotion) => {
            reporter.field("transforms", |reporter| transforms(reporter, &submotion.transforms, offset));
            (offset.saturating_add(submotion.transforms.wire_size()), &submotion.node_name)
        }
        SubmotionRef::Packed(submotion) => {
            reporter.field("transforms", |reporter| packed_transforms(reporter, &submotion.transforms, offset));
            (offset.saturating_add(submotion.transforms.wire_size()), &submotion.node_name)
        }
    };
    let max_error = counts.saturating_add(16);
    if of.max_error().is_some_and(|error| !error.is_finite()) {
        reporter.field("max_error", |reporter| {
            reporter.warning("not-finite", max_error, "NaN or infinite");
        });
    }
    let mut at = max_error.saturating_add(of.max_error().wire_size());
    names.check(reporter, name, at);
    at = at.saturating_add(name.wire_size());
    at = vector_keys(reporter, "position_keys", of.positions(), at);
    at = rotation_keys(reporter, "rotation_keys", of.rotations(), at);
    at = vector_keys(reporter, "scale_keys", of.scales(), at);
    rotation_keys(reporter, "scale_rotation_keys", of.scale_rotations(), at);
}

/// Rules for the keys at `offset`; where they end.
fn vector_keys(reporter: &mut Reporter, name: &'static str, track: Track<'_, VectorKey>, offset: u64) -> u64 {
    reporter.times(name, track.keys.iter().map(|key| key.time), (offset, 16, 12));
    let bad = |key: &VectorKey| key.value.iter().any(|component| !component.is_finite());
    if let Some(index) = track.keys.iter().position(bad) {
        let count = track.keys.iter().filter(|key| bad(key)).count();
        reporter.item(name, index, |reporter| {
            let message = format!("a component is NaN or infinite{}", more(count));
            reporter.warning("not-finite", offset.saturating_add(widen(index).saturating_mul(16)), message);
        });
    }
    offset.saturating_add(of_plain(track.keys))
}

/// Rules for the keys at `offset`; where they end.
fn rotation_keys(reporter: &mut Reporter, name: &'static str, track: RotationTrack<'_>, offset: u64) -> u64 {
    match track {
        RotationTrack::Full(track) => {
            reporter.times(name, track.keys.iter().map(|key| key.time), (offset, 20, 16));
            faults(reporter, name, track.keys.iter().map(|key| Fault::of(key.value)), (offset, 20));
            offset.saturating_add(of_plain(track.keys))
        }
        RotationTrack::Packed(track) => {
            reporter.times(name, track.keys.iter().map(|key| key.time), (offset, 12, 8));
            faults(reporter, name, track.keys.iter().map(|key| Fault::of_packed(key.value)), (offset, 12));
            offset.saturating_add(of_plain(track.keys))
        }
    }
}

/// Reports of each kind of fault the first key and how many there are.
fn faults(
    reporter: &mut Reporter,
    name: &'static str,
    keys: impl Iterator<Item = Option<Fault>>,
    (offset, stride): (u64, u64),
) {
    let mut found: [Option<(usize, Fault, usize)>; Fault::COUNT] = [None; Fault::COUNT];
    for (index, fault) in keys.enumerate() {
        let Some(fault) = fault else { continue };
        if let Some(slot) = found.get_mut(fault.number()) {
            slot.get_or_insert((index, fault, 0)).2 += 1;
        }
    }
    for (index, fault, count) in found.into_iter().flatten() {
        let at = offset.saturating_add(widen(index).saturating_mul(stride));
        reporter.item(name, index, |reporter| fault.report(reporter, at, &more(count)));
    }
}

fn more(count: usize) -> String {
    if count > 1 { format!(", {count} such keys") } else { String::new() }
}

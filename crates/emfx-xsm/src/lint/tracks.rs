//! Rules for submotions and their keys, and for wavelet motions.

use std::collections::HashSet;

use emfx_chunk::lint::{more_keys, text, times};
use emfx_chunk::rotation::{Packed, Quaternion, length};
use emfx_chunk::{Text, Vector, lint};
use meshwire_core::Report;
use meshwire_core::reader::widen;

use crate::generated::{PackedSubmotionTransforms, SubmotionTransforms, VectorKey, WaveletChunk, WaveletMotion};
use crate::rules;
use crate::view::{RotationTrack, SubmotionRef, Track, TrackKind};

/// Largest deviation of the length of a rotation from 1; truncation to 16 bits alone costs up to 0.0001.
const LENGTH_TOLERANCE: f32 = 1e-3;

/// Node names seen so far.
#[derive(Default)]
pub(super) struct Names<'a>(HashSet<&'a [u8]>);

impl<'a> Names<'a> {
    pub(super) fn check(&mut self, report: &mut Report, name: &'a Text) {
        text(report, "node_name", name);
        let mut report = report.at("node_name");
        if name.is_empty() {
            report.add(rules::NODE_NAME_WARNING, "no node can be found by an empty name");
        } else if !self.0.insert(name.as_bytes()) {
            report.add(rules::NODE_NAME_NOTE, format!("a second submotion for \"{name}\"; the first one is used"));
        }
    }
}

/// A fault of a rotation.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fault {
    NotFinite,
    Zero,
    Minimum,
    Length(f32),
    Sign,
}

impl Fault {
    /// The number of variants, which index the tallies.
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

    fn report(self, report: &mut Report, more: &str) {
        let (rule, message) = match self {
            Self::NotFinite => (rules::NOT_FINITE_WARNING, "a component is NaN or infinite".to_owned()),
            Self::Zero => (rules::ZERO_ROTATION, "all zero; read as the identity".to_owned()),
            Self::Minimum => (rules::ROTATION_MINIMUM, "a component of -32768 is less than -1".to_owned()),
            Self::Length(length) => (rules::ROTATION_LENGTH, format!("a length of {length}, expected 1")),
            Self::Sign => (rules::ROTATION_SIGN, "a negative w, which no known exporter writes".to_owned()),
        };
        report.add(rule, format!("{message}{more}"));
    }
}

/// Checks the four rotations and four vectors of the pose and bind transforms.
fn transform_fields(report: &mut Report, rotations: [Option<Fault>; 4], vectors: [Vector; 4]) {
    let names = ["pose_rotation", "bind_rotation", "pose_scale_rotation", "bind_scale_rotation"];
    for (name, fault) in names.into_iter().zip(rotations) {
        if let Some(fault) = fault {
            fault.report(&mut report.at(name), "");
        }
    }
    for (name, value) in ["pose_position", "pose_scale", "bind_position", "bind_scale"].into_iter().zip(vectors) {
        if !is_finite(value) {
            report.at(name).add(rules::NOT_FINITE_NOTE, "a component is NaN or infinite");
        }
    }
}

fn is_finite(value: Vector) -> bool {
    value.iter().all(|component| component.is_finite())
}

fn transforms(report: &mut Report, of: &SubmotionTransforms) {
    let rotations = [of.pose_rotation, of.bind_rotation, of.pose_scale_rotation, of.bind_scale_rotation];
    let vectors = [of.pose_position, of.pose_scale, of.bind_position, of.bind_scale];
    transform_fields(report, rotations.map(Fault::of), vectors);
}

pub(super) fn packed_transforms(report: &mut Report, of: &PackedSubmotionTransforms) {
    let rotations = [of.pose_rotation, of.bind_rotation, of.pose_scale_rotation, of.bind_scale_rotation];
    let vectors = [of.pose_position, of.pose_scale, of.bind_position, of.bind_scale];
    transform_fields(report, rotations.map(Fault::of_packed), vectors);
}

pub(super) fn submotions<'a>(report: &mut Report, list: impl Iterator<Item = SubmotionRef<'a>>, names: &mut Names<'a>) {
    let (mut tracks, mut empty) = (0_usize, 0_usize);
    for (index, one) in list.enumerate() {
        submotion(&mut report.at_item("submotions", index), one, names);
        for kind in TrackKind::ALL {
            tracks += 1;
            empty += usize::from(one.key_count(kind) == 0);
        }
    }
    if empty > 0 {
        report.add(rules::EMPTY_TRACKS, format!("{empty} of {tracks} tracks have no key and stay at the pose"));
    }
}

pub(super) fn submotion<'a>(report: &mut Report, of: SubmotionRef<'a>, names: &mut Names<'a>) {
    let name = match of {
        SubmotionRef::Full(submotion) => {
            transforms(&mut report.at("transforms"), &submotion.transforms);
            &submotion.node_name
        }
        SubmotionRef::Packed(submotion) => {
            packed_transforms(&mut report.at("transforms"), &submotion.transforms);
            &submotion.node_name
        }
    };
    if of.max_error().is_some_and(|error| !error.is_finite()) {
        report.at("max_error").add(rules::NOT_FINITE_WARNING, "NaN or infinite");
    }
    names.check(report, name);
    vector_keys(report, "position_keys", of.positions());
    rotation_keys(report, "rotation_keys", of.rotations());
    vector_keys(report, "scale_keys", of.scales());
    rotation_keys(report, "scale_rotation_keys", of.scale_rotations());
}

fn vector_keys(report: &mut Report, name: &'static str, track: Track<'_, VectorKey>) {
    times(report, name, track.keys.iter().map(|key| key.time));
    let bad = |key: &VectorKey| !is_finite(key.value);
    if let Some(index) = track.keys.iter().position(bad) {
        let count = track.keys.iter().filter(|key| bad(key)).count();
        let message = format!("a component is NaN or infinite{}", more_keys(count));
        report.at_item(name, index).add(rules::NOT_FINITE_WARNING, message);
    }
}

fn rotation_keys(report: &mut Report, name: &'static str, track: RotationTrack<'_>) {
    match track {
        RotationTrack::Full(track) => {
            times(report, name, track.keys.iter().map(|key| key.time));
            faults(report, name, track.keys.iter().map(|key| Fault::of(key.value)));
        }
        RotationTrack::Packed(track) => {
            times(report, name, track.keys.iter().map(|key| key.time));
            faults(report, name, track.keys.iter().map(|key| Fault::of_packed(key.value)));
        }
    }
}

/// Reports, for each kind of fault, the first key and the number of keys that have it.
fn faults(report: &mut Report, name: &'static str, keys: impl Iterator<Item = Option<Fault>>) {
    let mut found: [Option<(usize, Fault, usize)>; Fault::COUNT] = [None; Fault::COUNT];
    for (index, fault) in keys.enumerate() {
        let Some(fault) = fault else { continue };
        if let Some(slot) = found.get_mut(fault.number()) {
            slot.get_or_insert((index, fault, 0)).2 += 1;
        }
    }
    for (index, fault, count) in found.into_iter().flatten() {
        fault.report(&mut report.at_item(name, index), &more_keys(count));
    }
}

/// A track number that appears to mean no track.
const NO_TRACK: u16 = u16::MAX;

pub(super) fn wavelets<'a>(report: &mut Report, motion: &'a WaveletMotion, names: &mut Names<'a>) {
    let count = motion.submotions.len();
    let message = format!("{count} submotions in {} stretches that cannot be sampled, kept raw", motion.chunks.len());
    report.add(rules::WAVELET, message);
    lint::padding(report, "padding", &motion.padding);
    for (index, mapping) in motion.mappings.iter().enumerate() {
        let tracks = [
            ("position_track", mapping.position_track, motion.num_position_tracks),
            ("rotation_track", mapping.rotation_track, motion.num_rotation_tracks),
            ("scale_rotation_track", mapping.scale_rotation_track, motion.num_scale_rotation_tracks),
            ("scale_track", mapping.scale_track, motion.num_scale_tracks),
        ];
        for (name, track, count) in tracks {
            if track != NO_TRACK && u32::from(track) >= count {
                let message = format!("track {track} of {count}");
                report.at_item("mappings", index).at(name).add(rules::WAVELET_TRACK, message);
            }
        }
    }
    for (index, submotion) in motion.submotions.iter().enumerate() {
        let mut report = report.at_item("submotions", index);
        packed_transforms(&mut report.at("transforms"), &submotion.transforms);
        names.check(&mut report, &submotion.node_name);
    }
    for (index, chunk) in motion.chunks.iter().enumerate() {
        stretch(&mut report.at_item("chunks", index), chunk);
    }
}

fn stretch(report: &mut Report, chunk: &WaveletChunk) {
    let blobs = [
        ("num_position_bits", chunk.num_position_bits, &chunk.positions),
        ("num_rotation_bits", chunk.num_rotation_bits, &chunk.rotations),
        ("num_scale_bits", chunk.num_scale_bits, &chunk.scales),
    ];
    for (name, bits, blob) in blobs {
        if u64::from(bits) > widen(blob.len()).saturating_mul(8) {
            report.at(name).add(rules::WAVELET_BITS, format!("{bits} bits in {} bytes", blob.len()));
        }
    }
}

//! Lint findings about an ANI file.

use meshwire_core::{Finding, Report};

use super::file::AniFile;
use super::view::{AnimationView, TrackKind};
use crate::generated::ani::Interpolation;
use crate::generated::ani::Keyframe;
use crate::rules;

/// Tolerance for the difference between the duration and the last key, in seconds.
const CLOSE: f32 = 1e-3;
/// The message of several findings.
const NO_ZEROS: &str = "expected zeros as in all known files";

pub(super) fn findings(file: &AniFile) -> Vec<Finding> {
    let mut report = Report::default();
    let wire = file.wire();
    if wire.key_offset == 0 {
        let message = "0 in a file without animations, where most have 16; some programs refuse it";
        report.at("key_offset").add(rules::KEY_OFFSET, message);
    }
    if wire.padding != [0; 4] {
        report.at("padding").add(rules::PADDING, NO_ZEROS);
    }
    let mut first = 0;
    for (index, animation) in file.animations().enumerate() {
        record(&mut report.at_item("animations", index), &animation);
        for kind in TrackKind::ALL {
            let keys = animation.track(kind).keys();
            track(&mut report, &format!("{kind} keys of animation {index}"), kind, keys, first);
            first += keys.len();
        }
    }
    report.finish()
}

fn record(report: &mut Report, animation: &AnimationView<'_>) {
    let record = animation.record();
    for (name, text) in [("name", &record.name), ("subname", &record.subname)] {
        if !text.is_terminated() {
            let message = format!("the {name} fills its field without a zero byte at the end");
            report.at(name).add(rules::NAME_WARNING, message);
        } else if text.rest().iter().any(|byte| *byte != 0) {
            let message = format!("bytes after the end of the {name}, as the games' exporter leaves them");
            report.at(name).add(rules::NAME_NOTE, message);
        }
    }
    if record.padding != [0; 8] {
        report.at("padding").add(rules::PADDING, NO_ZEROS);
    }
    let [.., pre, post] = record.counts();
    if pre != post {
        let message =
            format!("{pre} pre-scale keys and {post} post-scale keys; known files have the same number of both");
        report.at("num_pre_scale_keys").add(rules::SCALE_PAIRS, message);
    }
    let last = animation.keys().iter().map(|key| key.time).fold(f32::NEG_INFINITY, f32::max);
    let mut report = report.at("duration");
    if !record.duration.is_finite() {
        report.add(rules::NOT_FINITE, format!("the duration is {}", record.duration));
    } else if last > CLOSE && (record.duration - last).abs() > CLOSE {
        report.add(rules::DURATION, format!("the duration is {} s, the last key is at {last} s", record.duration));
    }
}

/// Checks the keys of a track. `first` is the index of its first key in the list of all keys.
fn track(report: &mut Report, track: &str, kind: TrackKind, keys: &[Keyframe], first: usize) {
    for (number, pair) in (first..).zip(keys.windows(2)) {
        let [before, after] = pair else { continue };
        let mut report = report.at_item("keys", number + 1);
        if before.time > after.time {
            report.add(
                rules::KEY_TIME_WARNING,
                format!("{track}: one at {} s after one at {} s", after.time, before.time),
            );
        } else if before.time == after.time && !matches!(kind, TrackKind::PreScale | TrackKind::PostScale) {
            report.add(rules::KEY_TIME_NOTE, format!("{track}: two at {} s", after.time));
        }
    }
    for (number, key) in (first..).zip(keys) {
        let mut report = report.at_item("keys", number);
        if !key.time.is_finite() || key.value.iter().any(|number| !number.is_finite()) {
            report.add(rules::NOT_FINITE, format!("{track}: the one at {} s is {:?}", key.time, key.value));
        }
        let known = [Interpolation::Step, Interpolation::Linear, Interpolation::Bezier];
        if let Some(other) = key.interpolation.iter().find(|interpolation| !known.contains(interpolation)) {
            let message = format!("{track}: interpolation {other} at {} s, which no known file has", key.time);
            report.add(rules::INTERPOLATION, message);
        }
    }
}

//! What is odd about an ANI file.
//!
//! | code | what |
//! | --- | --- |
//! | `key-offset` | 0 in a file without animations |
//! | `padding` | bytes that are zero in all known files are not |
//! | `name` | a name without end, or bytes after its end |
//! | `key-time` | keys out of order, or two at one time |
//! | `duration` | not the time of the last key |
//! | `interpolation` | a kind no known file has, so that values between keys are not known |
//! | `not-finite` | a time or value that is no number |
//! | `scale-pairs` | pre- and post-scale keys in different numbers |

use meshwire_core::reader::widen;
use meshwire_core::{Finding, FixedText, Path, Segment, Severity};

use super::{AniFile, AnimationView, TrackKind};
use crate::generated::ani::Interpolation;

/// Seconds by which the duration may differ from the last key without a finding.
const CLOSE: f32 = 1e-3;

pub(super) fn lint(file: &AniFile) -> Vec<Finding> {
    let mut report = Report { findings: Vec::new() };
    let wire = file.wire();
    if wire.key_offset == 0 {
        let message = "0 in a file without animations, where most have 16; some programs refuse it".to_owned();
        report.add("key-offset", Severity::Note, "key_offset", None, 4, message);
    }
    if wire.padding != [0; 4] {
        report.add("padding", Severity::Note, "padding", None, 12, "expected zeros as in all known files".to_owned());
    }
    let mut keys = 16 + 160 * widen(wire.animations.len());
    for (index, animation) in file.animations().enumerate() {
        report.record(index, &animation);
        let mut first = keys;
        for kind in TrackKind::ALL {
            report.track(index, &animation, kind, first);
            first += 128 * widen(animation.track(kind).keys().len());
        }
        keys = first;
    }
    report.findings.sort_by_key(|finding| finding.offset);
    report.findings
}

struct Report {
    findings: Vec<Finding>,
}

impl Report {
    fn add(
        &mut self,
        code: &'static str,
        severity: Severity,
        field: &'static str,
        index: Option<usize>,
        offset: u64,
        message: String,
    ) {
        let path: Path = std::iter::once(Segment::Field(field)).chain(index.map(Segment::Index)).collect();
        self.findings.push(Finding { code, severity, path, offset: Some(offset), message });
    }

    fn record(&mut self, index: usize, animation: &AnimationView<'_>) {
        let record = animation.record();
        let start = 16 + 160 * widen(index);
        for (field, at, text) in [("name", 0, &record.name), ("subname", 64, &record.subname)] {
            self.name(field, index, start + at, text);
        }
        if record.padding != [0; 8] {
            let message = "expected zeros as in all known files".to_owned();
            self.add("padding", Severity::Note, "animations", Some(index), start + 152, message);
        }
        let [.., pre, post] = record.counts();
        if pre != post {
            let message = format!("{pre} pre-scale keys and {post} post-scale keys; known files have as many of both");
            self.add("scale-pairs", Severity::Warning, "animations", Some(index), start + 140, message);
        }
        let last = animation.keys().iter().map(|key| key.time).fold(f32::NEG_INFINITY, f32::max);
        if !record.duration.is_finite() {
            let message = format!("the duration is {}", record.duration);
            self.add("not-finite", Severity::Error, "animations", Some(index), start + 148, message);
        } else if last > CLOSE && (record.duration - last).abs() > CLOSE {
            let message = format!("the duration is {} s, the last key is at {last} s", record.duration);
            self.add("duration", Severity::Note, "animations", Some(index), start + 148, message);
        }
    }

    fn name(&mut self, field: &'static str, index: usize, offset: u64, text: &FixedText<64>) {
        if !text.is_terminated() {
            let message = format!("the {field} fills its field without a zero byte at the end");
            self.add("name", Severity::Warning, "animations", Some(index), offset, message);
        } else if text.rest().iter().any(|byte| *byte != 0) {
            let message = format!("bytes after the end of the {field}, as the games' exporter leaves them");
            self.add("name", Severity::Note, "animations", Some(index), offset, message);
        }
    }

    fn track(&mut self, index: usize, animation: &AnimationView<'_>, kind: TrackKind, start: u64) {
        let keys = animation.track(kind).keys();
        let offset = |position: usize| start + 128 * widen(position);
        for (position, pair) in keys.windows(2).enumerate() {
            let [before, after] = pair else { continue };
            if before.time > after.time {
                let message = format!("{kind} keys: one at {} s after one at {} s", after.time, before.time);
                self.add("key-time", Severity::Warning, "animations", Some(index), offset(position + 1), message);
            } else if before.time == after.time && !matches!(kind, TrackKind::PreScale | TrackKind::PostScale) {
                let message = format!("{kind} keys: two at {} s", after.time);
                self.add("key-time", Severity::Note, "animations", Some(index), offset(position + 1), message);
            }
        }
        for (position, key) in keys.iter().enumerate() {
            if !key.time.is_finite() || key.value.iter().any(|number| !number.is_finite()) {
                let message = format!("{kind} keys: the one at {} s is {:?}", key.time, key.value);
                self.add("not-finite", Severity::Error, "animations", Some(index), offset(position), message);
            }
            let known = [Interpolation::Step, Interpolation::Linear, Interpolation::Bezier];
            if let Some(other) = key.interpolation.iter().find(|interpolation| !known.contains(interpolation)) {
                let message = format!("{kind} keys: interpolation {other} at {} s, which no known file has", key.time);
                self.add("interpolation", Severity::Warning, "animations", Some(index), offset(position), message);
            }
        }
    }
}

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
use meshwire_core::{Finding, Segment, Severity};

use super::{AniFile, AnimationView, Keyframe, TrackKind};
use crate::generated::ani::Interpolation;

/// Seconds by which the duration may differ from the last key without a finding.
const CLOSE: f32 = 1e-3;

/// Bytes of the file header, of an animation and of a key.
const HEADER: u64 = 16;
const ANIMATION: u64 = 160;
const KEY: u64 = 128;

pub(super) fn lint(file: &AniFile) -> Vec<Finding> {
    let mut report = Report { findings: Vec::new() };
    let wire = file.wire();
    if wire.key_offset == 0 {
        let message = "0 in a file without animations, where most have 16; some programs refuse it";
        report.add("key-offset", Severity::Note, &[Segment::Field("key_offset")], 4, message);
    }
    if wire.padding != [0; 4] {
        report.add("padding", Severity::Note, &[Segment::Field("padding")], 12, NO_ZEROS);
    }
    let mut first = 0;
    for (index, animation) in file.animations().enumerate() {
        report.record(index, &animation);
        for kind in TrackKind::ALL {
            let keys = animation.track(kind).keys();
            let start = HEADER + ANIMATION * widen(wire.animations.len());
            report.track((index, kind), keys, first, start);
            first += keys.len();
        }
    }
    report.findings.sort_by_key(|finding| finding.offset);
    report.findings
}

const NO_ZEROS: &str = "expected zeros as in all known files";

struct Report {
    findings: Vec<Finding>,
}

impl Report {
    fn add(
        &mut self,
        code: &'static str,
        severity: Severity,
        path: &[Segment],
        offset: u64,
        message: impl Into<String>,
    ) {
        let (path, message) = (path.iter().copied().collect(), message.into());
        self.findings.push(Finding::new(code, severity, path, message));
    }

    fn record(&mut self, index: usize, animation: &AnimationView<'_>) {
        let record = animation.record();
        let start = HEADER + ANIMATION * widen(index);
        let field = |name| [Segment::Field("animations"), Segment::Index(index), Segment::Field(name)];
        for (name, at, text) in [("name", 0, &record.name), ("subname", 64, &record.subname)] {
            if !text.is_terminated() {
                let message = format!("the {name} fills its field without a zero byte at the end");
                self.add("name", Severity::Warning, &field(name), start + at, message);
            } else if text.rest().iter().any(|byte| *byte != 0) {
                let message = format!("bytes after the end of the {name}, as the games' exporter leaves them");
                self.add("name", Severity::Note, &field(name), start + at, message);
            }
        }
        if record.padding != [0; 8] {
            self.add("padding", Severity::Note, &field("padding"), start + 152, NO_ZEROS);
        }
        let [.., pre, post] = record.counts();
        if pre != post {
            let message = format!("{pre} pre-scale keys and {post} post-scale keys; known files have as many of both");
            self.add("scale-pairs", Severity::Warning, &field("num_pre_scale_keys"), start + 140, message);
        }
        let last = animation.keys().iter().map(|key| key.time).fold(f32::NEG_INFINITY, f32::max);
        if !record.duration.is_finite() {
            let message = format!("the duration is {}", record.duration);
            self.add("not-finite", Severity::Error, &field("duration"), start + 148, message);
        } else if last > CLOSE && (record.duration - last).abs() > CLOSE {
            let message = format!("the duration is {} s, the last key is at {last} s", record.duration);
            self.add("duration", Severity::Note, &field("duration"), start + 148, message);
        }
    }

    /// Rules for the keys of one track: `first` is the place of its first key in the list of all keys, which begins at
    /// `start`.
    fn track(&mut self, (animation, kind): (usize, TrackKind), keys: &[Keyframe], first: usize, start: u64) {
        let track = format!("{kind} keys of animation {animation}");
        let key = |position: usize| {
            let number = first + position;
            ([Segment::Field("keys"), Segment::Index(number)], start + KEY * widen(number))
        };
        for (position, pair) in keys.windows(2).enumerate() {
            let [before, after] = pair else { continue };
            let (path, offset) = key(position + 1);
            if before.time > after.time {
                let message = format!("{track}: one at {} s after one at {} s", after.time, before.time);
                self.add("key-time", Severity::Warning, &path, offset, message);
            } else if before.time == after.time && !matches!(kind, TrackKind::PreScale | TrackKind::PostScale) {
                let message = format!("{track}: two at {} s", after.time);
                self.add("key-time", Severity::Note, &path, offset, message);
            }
        }
        for (position, keyframe) in keys.iter().enumerate() {
            let (path, offset) = key(position);
            if !keyframe.time.is_finite() || keyframe.value.iter().any(|number| !number.is_finite()) {
                let message = format!("{track}: the one at {} s is {:?}", keyframe.time, keyframe.value);
                self.add("not-finite", Severity::Error, &path, offset, message);
            }
            let known = [Interpolation::Step, Interpolation::Linear, Interpolation::Bezier];
            if let Some(other) = keyframe.interpolation.iter().find(|interpolation| !known.contains(interpolation)) {
                let message = format!("{track}: interpolation {other} at {} s, which no known file has", keyframe.time);
                self.add("interpolation", Severity::Warning, &path, offset, message);
            }
        }
    }
}

//! Rules for animations.

use meshwire_core::Segment::{Field, Index};
use meshwire_core::{Path, Severity};

use crate::animation::{Animation, Notes};
use crate::lint::collect::Findings;

pub(crate) fn animation(animation: &Animation, findings: &mut Findings) {
    if animation.version != 3 {
        let found = animation.version;
        let path = Path::from_iter([Field("version")]);
        findings.add("version", Severity::Warning, path, || format!("expected version 3, found {found}"));
    }
    for (index, name) in animation.parts.iter().enumerate() {
        findings.name(|| Path::from_iter([Field("parts"), Index(index), Field("name")]), name.as_bytes());
    }
    if animation.frame_rate.fract() != 0.0 || animation.frame_rate <= 0.0 {
        let found = animation.frame_rate;
        findings.add("frame-rate", Severity::Warning, Path::from_iter([Field("frame_rate")]), || {
            format!("expected a whole number above 0, found {found}; binary files cannot hold others")
        });
    }
    frames(animation, findings);
    notes(animation, findings);
}

fn frames(animation: &Animation, findings: &mut Findings) {
    let mut previous: Option<f64> = None;
    for (index, frame) in animation.frames.iter().enumerate() {
        let place = || Path::from_iter([Field("frames"), Index(index), Field("number")]);
        if frame.number.fract() != 0.0 {
            findings.add("fractional-frame", Severity::Warning, place(), || {
                format!("expected a whole frame number, found {}; binary files cannot hold it", frame.number)
            });
        }
        if let Some(previous) = previous.filter(|previous| *previous >= frame.number) {
            findings.add("frame-order", Severity::Warning, place(), || {
                format!("expected a frame number above {previous}, found {}", frame.number)
            });
        }
        previous = Some(frame.number);
        if frame.poses.len() != animation.parts.len() {
            findings.add("pose-count", Severity::Error, place(), || {
                format!("expected a pose for each of the {} parts, found {}", animation.parts.len(), frame.poses.len())
            });
        }
        for (position, pose) in frame.poses.iter().enumerate() {
            let place =
                |field| Path::from_iter([Field("frames"), Index(index), Field("poses"), Index(position), field]);
            if u32::try_from(position) != Ok(pose.part) {
                findings.add("pose-order", Severity::Error, place(Field("part")), || {
                    format!("expected part {position}, found {}", pose.part)
                });
            }
            if let Some(part) = pose.axes.iter().flatten().find(|part| !(-1.0..=1.0).contains(*part)) {
                findings.add("axis-range", Severity::Warning, place(Field("axes")), || {
                    format!("expected parts from -1 to 1, found {part}; the converter refuses it")
                });
            }
        }
    }
}

fn notes(animation: &Animation, findings: &mut Findings) {
    match &animation.notes {
        Notes::None => {}
        Notes::Keys(notes) => {
            for (index, note) in notes.iter().enumerate() {
                findings.note(Path::from_iter([Field("notes"), Index(index), Field("frame")]), note);
            }
        }
        Notes::Tracks(parts) => {
            for (index, part) in parts.iter().enumerate() {
                let place = |field| Path::from_iter([Field("notes"), Index(index), field]);
                if usize::try_from(part.part).is_ok_and(|number| number >= animation.parts.len()) {
                    findings.add("note-part", Severity::Error, place(Field("part")), || {
                        format!("expected a part below {}, found {}", animation.parts.len(), part.part)
                    });
                }
                for note in part.tracks.iter().flatten() {
                    findings.note(place(Field("tracks")), note);
                }
            }
        }
    }
}

//! Lint of animations.

use meshwire_core::{Report, Segment};

use super::values::{axes, finite, index_below, name, position};
use crate::animation::{Animation, Frame, Note, Notes, PartNotes, Pose};
use crate::rules;

pub(crate) fn animation(animation: &Animation, report: &mut Report) {
    if animation.version != 3 {
        report.field("version", |report| {
            report.add(rules::VERSION_WARNING, format!("expected version 3, found {}", animation.version));
        });
    }
    for (index, part) in animation.parts.iter().enumerate() {
        report.item("parts", index, |report| report.field("name", |report| name(part.as_bytes(), report)));
    }
    let rate = animation.frame_rate;
    report.field("frame_rate", |report| {
        if finite(&[rate], report) && (rate.fract() != 0.0 || rate <= 0.0) {
            report.add(
                rules::FRAME_RATE,
                format!("expected a whole number above 0, found {rate}; binary files cannot hold others"),
            );
        }
    });
    let mut previous = None;
    for (index, item) in animation.frames.iter().enumerate() {
        report.item("frames", index, |report| frame(item, previous, animation.parts.len(), report));
        previous = Some(item.number);
    }
    let numbers = animation.frames.iter().map(|frame| frame.number);
    let frames = numbers.fold(None, |ends: Option<(f64, f64)>, number| {
        let (first, last) = ends.unwrap_or((number, number));
        Some((first.min(number), last.max(number)))
    });
    match &animation.notes {
        Notes::None => {}
        Notes::Keys(notes) => keys(notes, frames, report),
        Notes::Tracks(parts) => {
            for (index, part) in parts.iter().enumerate() {
                report.item("notes", index, |report| tracks(part, animation.parts.len(), frames, report));
            }
        }
    }
}

fn frame(frame: &Frame, previous: Option<f64>, parts: usize, report: &mut Report) {
    report.field("number", |report| {
        whole(frame.number, report);
        if let Some(previous) = previous.filter(|previous| *previous >= frame.number) {
            report.once(rules::FRAME_ORDER, || {
                format!("expected a frame number above {previous}, found {}", frame.number)
            });
        }
        if frame.poses.len() != parts {
            report.once(rules::POSE_COUNT, || {
                format!("expected a pose for each of the {parts} parts, found {}", frame.poses.len())
            });
        }
    });
    for (position, item) in frame.poses.iter().enumerate() {
        report.item("poses", position, |report| pose(item, position, report));
    }
}

fn pose(pose: &Pose, index: usize, report: &mut Report) {
    if u32::try_from(index) != Ok(pose.part) {
        report.field("part", |report| {
            report.once(rules::POSE_ORDER, || format!("expected part {index}, found {}", pose.part));
        });
    }
    report.field("offset", |report| position(pose.offset, report));
    report.field("scale", |report| finite(pose.scale.iter().flatten(), report));
    report.field("axes", |report| axes(&pose.axes, report));
    report.field("extra", |report| finite(pose.extra.iter().flatten(), report));
}

fn tracks(part: &PartNotes, parts: usize, frames: Option<(f64, f64)>, report: &mut Report) {
    if !index_below(part.part.into(), parts) {
        report.field("part", |report| {
            report.once(rules::NOTE_PART, || format!("expected a part below {parts}, found {}", part.part));
        });
    }
    for (index, notes) in part.tracks.iter().enumerate() {
        report.item("tracks", index, |report| {
            for (index, note) in notes.iter().enumerate() {
                report.within(Segment::Index(index), |report| note_frame(note, frames, report));
            }
        });
    }
}

/// Checks a plain list of notes; `frames` are the first and the last frame of their animation, if known.
pub(super) fn keys(notes: &[Note], frames: Option<(f64, f64)>, report: &mut Report) {
    for (index, note) in notes.iter().enumerate() {
        report.item("notes", index, |report| note_frame(note, frames, report));
    }
}

fn note_frame(note: &Note, frames: Option<(f64, f64)>, report: &mut Report) {
    report.field("frame", |report| {
        whole(note.frame, report);
        if let Some((first, last)) = frames.filter(|(first, last)| note.frame < *first || note.frame > *last) {
            report.once(rules::NOTE_FRAME, || {
                format!("expected a frame from {first} to {last}, found {}: the note is never reached", note.frame)
            });
        }
    });
}

/// Reports fractional frame numbers, because they are integers in binary files.
fn whole(frame: f64, report: &mut Report) {
    if finite(&[frame], report) && frame.fract() != 0.0 {
        report.once(rules::FRACTIONAL_FRAME, || {
            format!("expected a whole frame number, found {frame}; binary files cannot hold it")
        });
    }
}

//! Writes animations and note files as records.

use crate::animation::{Animation, Note, NoteFile, Notes, Pose};
use crate::grammar::sink::Sink;
use crate::grammar::write_model::named;
use crate::lines::Line;

pub(crate) fn animation<'a, S: Sink<'a>>(animation: &Animation, sink: &mut S) {
    sink.bare(Line::Animation);
    sink.begin(Line::Version, 0);
    sink.integer(animation.version.into());
    sink.end();
    sink.count(Line::PartCount, animation.parts.len());
    sink.list("parts", &animation.parts, |sink, index, name| named(Line::PartName, index, name, sink));
    sink.numbers(Line::FrameRate, &[animation.frame_rate]);
    sink.count(Line::FrameCount, animation.frames.len());
    sink.list("frames", &animation.frames, |sink, _, frame| {
        sink.numbers(Line::Frame, &[frame.number]);
        sink.list("poses", &frame.poses, |sink, _, item| pose(item, sink));
    });
    match &animation.notes {
        Notes::None => {}
        Notes::Keys(notes) => keys(notes, "notes", sink),
        Notes::Tracks(parts) => {
            sink.bare(Line::NoteTracks);
            sink.list("notes", parts, |sink, _, part| {
                sink.begin(Line::NotePart, 0);
                sink.integer(part.part.into());
                sink.end();
                sink.count(Line::TrackCount, part.tracks.len());
                sink.list("tracks", &part.tracks, |sink, index, notes| {
                    sink.position(Line::Track, index);
                    keys(notes, "", sink);
                });
            });
        }
    }
}

#[inline]
fn pose<'a, S: Sink<'a>>(pose: &Pose, sink: &mut S) {
    sink.begin(Line::Pose, 0);
    sink.integer(pose.part.into());
    sink.end();
    sink.numbers(Line::PoseOffset, &pose.offset);
    sink.optional(Line::PoseScale, pose.scale.as_ref());
    for (line, axis) in [Line::PoseX, Line::PoseY, Line::PoseZ].into_iter().zip(&pose.axes) {
        sink.numbers(line, axis);
    }
    sink.optional(Line::Extra, pose.extra.as_ref());
}

fn keys<'a, S: Sink<'a>>(notes: &[Note], name: &'static str, sink: &mut S) {
    sink.count(Line::KeyCount, notes.len());
    sink.list(name, notes, |sink, _, note| {
        sink.begin(Line::Note, 0);
        sink.number(note.frame);
        sink.text(note.name.as_bytes());
        sink.end();
    });
}

pub(crate) fn note_file<'a, S: Sink<'a>>(file: &NoteFile, sink: &mut S) {
    if !S::TEXT {
        sink.problem("a notetrack file has no binary form".to_owned());
    }
    sink.begin(Line::FirstFrame, 0);
    sink.integer(file.first_frame.into());
    sink.end();
    sink.begin(Line::FrameCount, 0);
    sink.integer(file.frame_count.into());
    sink.end();
    keys(&file.notes, "notes", sink);
}

//! Reads XANIM_EXPORT, XANIM_BIN and NT_EXPORT records.

use crate::animation::{Animation, Frame, Note, NoteFile, Notes, PartNotes, Pose};
use crate::grammar::source::{Result, Source};
use crate::lines::Line;

pub(crate) fn animation<S: Source>(source: &mut S) -> Result<Animation> {
    source.bare(Line::Animation)?;
    let version = source.count(Line::Version)?;
    let part_count = source.count(Line::PartCount)?;
    let parts = source.list("parts", part_count, 8, |source, index| {
        source.begin(Line::PartName)?;
        source.index(index)?;
        let name = source.text()?;
        source.end()?;
        Ok(name)
    })?;
    let [frame_rate] = source.numbers(Line::FrameRate)?;
    let frame_count = source.count(Line::FrameCount)?;
    // Reserve space for as many poses as in the previous frame; the stated number of parts is not trusted.
    let mut poses = 0;
    let frames = source.list("frames", frame_count, 8, |source, _| {
        let frame = frame(source, poses)?;
        poses = frame.poses.len();
        Ok(frame)
    })?;
    let notes = notes(source)?;
    Ok(Animation { version, parts, frame_rate, frames, notes })
}

fn frame<S: Source>(source: &mut S, expected_poses: usize) -> Result<Frame> {
    let [number] = source.numbers(Line::Frame)?;
    let mut poses = Vec::with_capacity(expected_poses);
    while source.next_is(Line::Pose)? {
        source.at().trail.enter("poses", poses.len());
        poses.push(pose(source)?);
        source.at().trail.leave();
    }
    Ok(Frame { number, poses })
}

#[inline]
fn pose<S: Source>(source: &mut S) -> Result<Pose> {
    source.begin(Line::Pose)?;
    let part = source.unsigned()?;
    source.end()?;
    Ok(Pose {
        part,
        offset: source.numbers(Line::PoseOffset)?,
        scale: source.optional(Line::PoseScale)?,
        axes: [source.numbers(Line::PoseX)?, source.numbers(Line::PoseY)?, source.numbers(Line::PoseZ)?],
        extra: source.optional(Line::Extra)?,
    })
}

fn notes<S: Source>(source: &mut S) -> Result<Notes> {
    if source.next_is(Line::KeyCount)? {
        return keys(source, "notes").map(Notes::Keys);
    }
    if !source.next_is(Line::NoteTracks)? {
        return Ok(Notes::None);
    }
    source.bare(Line::NoteTracks)?;
    let mut parts = Vec::new();
    while source.next_is(Line::NotePart)? {
        source.at().trail.enter("notes", parts.len());
        source.begin(Line::NotePart)?;
        let part = source.unsigned()?;
        source.end()?;
        let count = source.count(Line::TrackCount)?;
        let tracks = source.list("tracks", count, 16, |source, index| {
            source.position(Line::Track, index)?;
            keys(source, "")
        })?;
        source.at().trail.leave();
        parts.push(PartNotes { part, tracks });
    }
    Ok(Notes::Tracks(parts))
}

fn keys<S: Source>(source: &mut S, name: &'static str) -> Result<Vec<Note>> {
    let count = source.count(Line::KeyCount)?;
    source.list(name, count, 10, |source, _| {
        source.begin(Line::Note)?;
        let frame = source.number()?;
        let name = source.text()?;
        source.end()?;
        Ok(Note { frame, name })
    })
}

pub(crate) fn note_file<S: Source>(source: &mut S) -> Result<NoteFile> {
    source.begin(Line::FirstFrame)?;
    let first_frame = source.signed()?;
    source.end()?;
    let frame_count = source.count(Line::FrameCount)?;
    let notes = keys(source, "notes")?;
    Ok(NoteFile { first_frame, frame_count, notes })
}

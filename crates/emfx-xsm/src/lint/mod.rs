//! Lint findings about a motion. They never stop a read.
//!
#![doc = include_str!("../../lints.md")]

mod tracks;

use emfx_chunk::lint;
use meshwire_core::{Finding, Report};

use crate::generated::{Chunk, ChunkBody, ChunkKind, Info, XsmFile};
use crate::length::StatedLength;
use crate::lint::tracks::Names;
use crate::rules;

pub(crate) fn findings(file: &XsmFile) -> Vec<Finding> {
    let mut report = Report::default();
    lint::header(&mut report, &file.header);
    if file.info_chunk().is_none() {
        report.add(rules::MISSING_INFO, "no info chunk (201), so the frame rate is unknown");
    }
    if file.submotions().next().is_none() && file.wavelet_motion().is_none() {
        report.add(rules::MISSING_SUBMOTIONS, "nothing moves: no submotion in any chunk");
    }
    let frames_per_second = file.frames_per_second();
    let mut names = Names::default();
    let mut infos = 0;
    let mut body = report.at("body");
    for (index, chunk) in file.body.chunks.iter().enumerate() {
        let mut report = body.at_item("chunks", index);
        if chunk.body.as_info().is_some() {
            lint::info_place(&mut report, index, infos);
            infos += 1;
        }
        envelope(&mut report, chunk, frames_per_second);
        content(&mut report.at("body").at(chunk.body.name()), &chunk.body, &mut names);
    }
    lint::trailing(&mut body, &file.body.trailing);
    drop(body);
    report.finish()
}

fn envelope(report: &mut Report, chunk: &Chunk, frames_per_second: u32) {
    let (stated, found) = (chunk.stated_length(), chunk.true_length());
    if stated != found {
        let (rule, reason) = match chunk.explain_length(frames_per_second) {
            StatedLength::Rule(rule) => (rules::STATED_LENGTH_NOTE, format!("{}, as in game files", rule.formula())),
            StatedLength::DroppedKeys(keys) => (
                rules::STATED_LENGTH_NOTE,
                format!(
                    "true length + 32 per submotion + 12 for each of {keys} rotation keys not written, as in game files"
                ),
            ),
            StatedLength::HiddenFrames(rule, frames) => (
                rules::STATED_LENGTH_NOTE,
                format!("{} of a motion of {frames} frames, as in game files", rule.formula()),
            ),
            StatedLength::Unexplained if stated > found && matches!(chunk.body, ChunkBody::Submotions(_)) => (
                rules::STATED_LENGTH_NOTE,
                "dropped tracks in no known way, as in files of one 3ds Max exporter".to_owned(),
            ),
            StatedLength::Unexplained => (rules::STATED_LENGTH_WARNING, "it follows no known rule".to_owned()),
        };
        let message = format!("{stated} stated, {found} bytes found: {reason}");
        report.at("len_body").add(rule, message);
    }
    if let ChunkBody::Unknown(raw) = &chunk.body {
        let known = !matches!(chunk.kind, ChunkKind::Unknown(_));
        lint::raw_chunk(report, (chunk.kind.into(), chunk.version), raw.data.len(), known);
    }
    lint::tail(report, &chunk.tail);
}

fn content<'a>(report: &mut Report, body: &'a ChunkBody, names: &mut Names<'a>) {
    match body {
        ChunkBody::Timestamp(stamp) => lint::timestamp(report, stamp),
        ChunkBody::Info(chunk) => info(report, chunk),
        ChunkBody::Submotion(submotion) => tracks::submotion(report, submotion.into(), names),
        ChunkBody::PackedSubmotion(submotion) => tracks::submotion(report, submotion.into(), names),
        ChunkBody::Submotions(list) => tracks::submotions(report, list.submotions.iter().map(Into::into), names),
        ChunkBody::PackedSubmotions(list) => {
            tracks::submotions(report, list.submotions.iter().map(Into::into), names);
        }
        ChunkBody::WaveletMotion(motion) => tracks::wavelets(report, motion, names),
        ChunkBody::Unknown(_) => {}
    }
}

fn info(report: &mut Report, info: &Info) {
    let texts = [&info.source_application, &info.original_file, &info.exporter_compile_date, &info.motion_name];
    lint::motion_info(report, info.frames_per_second, &info.padding, texts);
}

//! Lint findings about a motion. They never stop a read.
//!
//! | code | severity | finding |
//! | --- | --- | --- |
//! | `file-version` | note | the version is not 1.0 |
//! | `big-endian` | note | a byte order that no game file has |
//! | `multiply-order` | warning | a multiply order that is neither 0 nor 1 |
//! | `missing-info` | warning | no info chunk (201) |
//! | `duplicate-chunk` | warning | a second info chunk |
//! | `late-info` | note | the info chunk is not the first |
//! | `frame-rate` | warning | 0 frames per second |
//! | `missing-submotions` | warning | neither a submotion nor a wavelet motion |
//! | `unknown-chunk` | note | a kind without a known structure; kept raw |
//! | `unknown-version` | warning | a version of a known kind without a known structure; kept raw |
//! | `raw-chunk` | note | motion events (50), kept raw |
//! | `wavelet` | note | a wavelet motion, which cannot be sampled |
//! | `wavelet-track`, `wavelet-bits` | warning | a track number or a length in bits that exceeds the data |
//! | `stated-length` | note, warning | a wrong chunk length; a note if a rule explains it |
//! | `tail-bytes` | warning | bytes after the structure of a chunk |
//! | `trailing-bytes` | warning | bytes after the last chunk |
//! | `padding` | note | padding that is not zero |
//! | `timestamp` | note | no date and time |
//! | `text-encoding` | note | text that is not UTF-8 |
//! | `text-zero-byte` | warning | text with a zero byte |
//! | `node-name` | warning, note | a node name that is empty, or occurs twice |
//! | `empty-tracks` | note | the number of tracks that stay at the pose |
//! | `first-key-late` | note | a first key after time 0 |
//! | `time-equal` | note | adjacent keys at the same time |
//! | `time-decreasing` | warning | times out of order |
//! | `time-negative` | note | times before 0 |
//! | `time-not-finite` | error | a time that is NaN or infinite |
//! | `not-finite` | warning, note | a key that is NaN or infinite; a note in poses, where game files have them |
//! | `zero-rotation` | note | an all-zero rotation, treated as the identity |
//! | `rotation-length` | warning | a rotation whose length is not 1 |
//! | `rotation-minimum` | note | a component of -32768, which is less than -1 |
//! | `rotation-sign` | note | a negative w, which no exporter writes |

mod tracks;

use emfx_chunk::lint;
use meshwire_core::{Finding, Report, Severity};

use crate::generated::{Chunk, ChunkBody, ChunkKind, Info, XsmFile};
use crate::length::StatedLength;
use crate::lint::tracks::Names;

/// Returns all findings.
pub(crate) fn findings(file: &XsmFile) -> Vec<Finding> {
    let mut report = Report::default();
    lint::header(&mut report, &file.header);
    if file.info_chunk().is_none() {
        report.warning("missing-info", "no info chunk (201), so the frame rate is unknown");
    }
    if file.submotions().next().is_none() && file.wavelet_motion().is_none() {
        report.warning("missing-submotions", "nothing moves: no submotion in any chunk");
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
        let (severity, reason) = match chunk.explain_length(frames_per_second) {
            StatedLength::Rule(rule) => (Severity::Note, format!("{}, as in game files", rule.formula())),
            StatedLength::DroppedKeys(keys) => (
                Severity::Note,
                format!(
                    "true length + 32 per submotion + 12 for each of {keys} rotation keys not written, as in game files"
                ),
            ),
            StatedLength::HiddenFrames(rule, frames) => {
                (Severity::Note, format!("{} of a motion of {frames} frames, as in game files", rule.formula()))
            }
            StatedLength::Unexplained if stated > found && matches!(chunk.body, ChunkBody::Submotions(_)) => {
                (Severity::Note, "dropped tracks in no known way, as in files of one 3ds Max exporter".to_owned())
            }
            StatedLength::Unexplained => (Severity::Warning, "it follows no known rule".to_owned()),
        };
        let message = format!("{stated} stated, {found} bytes found: {reason}");
        report.at("len_body").add("stated-length", severity, message);
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
    let texts = [
        ("source_application", &info.source_application),
        ("original_file", &info.original_file),
        ("exporter_compile_date", &info.exporter_compile_date),
        ("motion_name", &info.motion_name),
    ];
    lint::motion_info(report, info.frames_per_second, &info.padding, texts);
}

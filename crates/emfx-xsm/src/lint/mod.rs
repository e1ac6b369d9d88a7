//! Findings: what is odd about a motion. None of it stops a read.
//!
//! | code | severity | what |
//! | --- | --- | --- |
//! | `file-version` | note | the version is not 1.0 |
//! | `big-endian` | note | a byte order that no game file has |
//! | `multiply-order` | warning | a multiply order that is neither 0 nor 1 |
//! | `missing-info` | warning | no info chunk (201) |
//! | `duplicate-chunk` | warning | a second info chunk |
//! | `late-info` | note | the info chunk is not the first |
//! | `frame-rate` | warning | 0 frames per second |
//! | `missing-submotions` | warning | neither a submotion nor a wavelet motion |
//! | `unknown-chunk`, `unknown-version` | warning | a kind or version without a known structure; kept raw |
//! | `raw-chunk` | note | motion events (50), kept raw |
//! | `wavelet` | note | a wavelet motion, which cannot be sampled |
//! | `wavelet-track`, `wavelet-bits` | warning | a track number or a length in bits beyond what is there |
//! | `stated-length` | note, warning | a wrong chunk length; a note where a rule explains it |
//! | `tail-bytes` | warning | bytes behind the structure of a chunk |
//! | `trailing-bytes` | warning | bytes behind the last chunk |
//! | `padding` | note | padding that is not zero |
//! | `timestamp` | note | no date and time |
//! | `text-encoding` | note | text that is not UTF-8 |
//! | `text-zero-byte` | warning | text with a zero byte |
//! | `node-name` | warning | a node name that is empty, or there twice |
//! | `empty-tracks` | note | how many tracks stay at the pose |
//! | `first-key-late` | note | a first key after time 0 |
//! | `time-equal` | note | neighbouring keys at one time |
//! | `time-decreasing`, `time-negative` | warning | times out of order or before 0 |
//! | `time-not-finite` | error | a time that is NaN or infinite |
//! | `not-finite` | warning | a value that is NaN or infinite; occurs in poses of game files |
//! | `zero-rotation` | warning | an all-zero rotation, taken for the identity |
//! | `rotation-length` | warning | a rotation whose length is not 1 |
//! | `rotation-minimum` | warning | a component of -32768, which is less than -1 |
//! | `rotation-sign` | note | a negative w, which no exporter writes |

mod tracks;
mod wavelet;

use emfx_chunk::lint::{CHUNK_HEADER_SIZE, HEADER_SIZE, RawKind, Reporter};
use meshwire_core::{Finding, Severity, WireSize};

use crate::generated::{Chunk, ChunkBody, ChunkKind, Info, XsmFile};
use crate::length::StatedLength;
use crate::lint::tracks::Names;

/// All findings in file order.
pub(crate) fn lint(file: &XsmFile) -> Vec<Finding> {
    let mut reporter = Reporter::default();
    reporter.header(&file.header);
    if file.info_chunk().is_none() {
        reporter.whole("missing-info", Severity::Warning, "no info chunk (201), so the frame rate is not known");
    }
    if file.submotions().next().is_none() && file.wavelet_motion().is_none() {
        reporter.whole("missing-submotions", Severity::Warning, "nothing moves: no submotion in any chunk");
    }
    let frames_per_second = file.frames_per_second();
    let mut names = Names::default();
    let mut infos = 0;
    let mut offset = HEADER_SIZE;
    reporter.field("body", |reporter| {
        for (index, chunk) in file.body.chunks.iter().enumerate() {
            reporter.item("chunks", index, |reporter| {
                if chunk.body.as_info().is_some() {
                    reporter.info_place(index, infos, offset);
                    infos += 1;
                }
                lint_chunk(reporter, chunk, frames_per_second, offset);
                let body = offset.saturating_add(CHUNK_HEADER_SIZE);
                reporter.field("body", |reporter| {
                    reporter.field(chunk.body.name(), |reporter| lint_body(reporter, &chunk.body, &mut names, body));
                });
            });
            offset = offset.saturating_add(chunk.wire_size());
        }
        reporter.trailing(&file.body.trailing, offset);
    });
    reporter.finish()
}

fn lint_chunk(reporter: &mut Reporter, chunk: &Chunk, frames_per_second: u32, offset: u64) {
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
            StatedLength::Unexplained => (Severity::Warning, "no known rule gives it".to_owned()),
        };
        reporter.field("len_body", |reporter| {
            let message = format!("{stated} stated, {found} bytes found: {reason}");
            reporter.report("stated-length", severity, offset.saturating_add(4), message);
        });
    }
    if let ChunkBody::Unknown(raw) = &chunk.body {
        let id = (u32::from(chunk.kind), chunk.version);
        let known = match chunk.kind {
            ChunkKind::MotionEventTable => RawKind::EventTable,
            ChunkKind::Unknown(_) => RawKind::Unknown,
            _ => RawKind::OtherVersion,
        };
        reporter.raw_chunk(id, raw.data.len(), known, offset);
    }
    reporter.tail(&chunk.tail, offset.saturating_add(CHUNK_HEADER_SIZE).saturating_add(chunk.body.wire_size()));
}

fn lint_body<'a>(reporter: &mut Reporter, body: &'a ChunkBody, names: &mut Names<'a>, offset: u64) {
    match body {
        ChunkBody::Timestamp(stamp) => reporter.timestamp(stamp, offset),
        ChunkBody::Info(info) => lint_info(reporter, info, offset),
        ChunkBody::Submotion(submotion) => tracks::submotion(reporter, submotion.into(), names, offset),
        ChunkBody::PackedSubmotion(submotion) => tracks::submotion(reporter, submotion.into(), names, offset),
        ChunkBody::Submotions(list) => {
            tracks::submotions(reporter, list.submotions.iter().map(|s| (s.into(), s.wire_size())), names, offset);
        }
        ChunkBody::PackedSubmotions(list) => {
            tracks::submotions(reporter, list.submotions.iter().map(|s| (s.into(), s.wire_size())), names, offset);
        }
        ChunkBody::WaveletMotion(motion) => wavelet::motion(reporter, motion, names, offset),
        ChunkBody::Unknown(_) => {}
    }
}

fn lint_info(reporter: &mut Reporter, info: &Info, offset: u64) {
    let mut at =
        offset.saturating_add(info.importance.wire_size()).saturating_add(info.max_acceptable_error.wire_size());
    if info.frames_per_second == 0 {
        reporter.field("frames_per_second", |reporter| {
            reporter.warning("frame-rate", at, "0 frames per second");
        });
    }
    at = at.saturating_add(4).saturating_add(info.motion_extraction_mask.wire_size()).saturating_add(2);
    reporter.padding("padding", &info.padding, at);
    at = at.saturating_add(2);
    for (name, text) in [
        ("source_application", &info.source_application),
        ("original_file", &info.original_file),
        ("exporter_compile_date", &info.exporter_compile_date),
        ("motion_name", &info.motion_name),
    ] {
        reporter.text(name, text, at);
        at = at.saturating_add(text.wire_size());
    }
}

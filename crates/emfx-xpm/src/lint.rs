//! Findings: what is odd about a morph motion. None of it stops a read.
//!
//! | code | severity | what |
//! | --- | --- | --- |
//! | `file-version` | note | the version is not 1.0 |
//! | `big-endian` | note | a byte order that no game file has |
//! | `multiply-order` | warning | a multiply order that is neither 0 nor 1 |
//! | `missing-info` | warning | no info chunk (101) |
//! | `duplicate-chunk` | warning | a second info chunk |
//! | `late-info` | note | the info chunk is not the first |
//! | `frame-rate` | warning | 0 frames per second |
//! | `missing-submotions` | warning | neither chunk 100 nor 102 |
//! | `no-submotions` | note | a list of no submotions, which occurs in game files |
//! | `unknown-chunk`, `unknown-version` | warning | a kind or version without a known structure; kept raw |
//! | `raw-chunk` | note | motion events (50), kept raw |
//! | `stated-length` | warning | a wrong chunk length |
//! | `tail-bytes` | warning | bytes behind the structure of a chunk |
//! | `trailing-bytes` | warning | bytes behind the last chunk |
//! | `padding` | note | padding that is not zero; beside a key it could be part of a 32-bit value |
//! | `timestamp` | note | no date and time |
//! | `text-encoding` | note | text that is not UTF-8 |
//! | `text-zero-byte` | warning | text with a zero byte |
//! | `morph-name` | warning | no name and no phonemes, or a second track for a morph target |
//! | `phoneme-bits` | warning | phoneme bits without a known meaning |
//! | `weight-range` | note, warning | a range other than 0 to 1; a warning for one that is empty or the wrong way round |
//! | `static-track` | note | keys that never leave the pose weight, which the exporter would drop |
//! | `first-key-late`, `last-key-early` | note | keys that do not span the motion |
//! | `time-equal` | note | neighbouring keys at one time |
//! | `time-decreasing`, `time-negative` | warning | times out of order or before 0 |
//! | `time-not-finite` | error | a time that is NaN or infinite |
//! | `not-finite` | warning | a weight that is NaN or infinite |

use std::collections::HashSet;

use emfx_chunk::lint::{CHUNK_HEADER_SIZE, HEADER_SIZE, RawKind, Reporter};
use meshwire_core::reader::widen;
use meshwire_core::{Finding, Severity, WireSize};

use crate::build::STATIC_TOLERANCE;
use crate::generated::{Chunk, ChunkBody, ChunkKind, Info, Submotion, XpmFile};
use crate::view::Decoding;

/// Bytes of a key.
const KEY_SIZE: u64 = 8;

/// All findings in file order.
pub(crate) fn lint(file: &XpmFile) -> Vec<Finding> {
    let mut reporter = Reporter::default();
    reporter.header(&file.header);
    if file.info_chunk().is_none() {
        reporter.whole("missing-info", Severity::Warning, "no info chunk (101), so the frame rate is not known");
    }
    let moves = |chunk: &Chunk| matches!(chunk.body, ChunkBody::Submotion(_) | ChunkBody::Submotions(_));
    if !file.body.chunks.iter().any(moves) {
        reporter.whole("missing-submotions", Severity::Warning, "nothing moves: no chunk of submotions");
    }
    let mut tracks = Tracks { names: HashSet::new(), end: file.motion().duration() };
    let mut infos = 0;
    let mut offset = HEADER_SIZE;
    reporter.field("body", |reporter| {
        for (index, chunk) in file.body.chunks.iter().enumerate() {
            reporter.item("chunks", index, |reporter| {
                if chunk.body.as_info().is_some() {
                    reporter.info_place(index, infos, offset);
                    infos += 1;
                }
                lint_chunk(reporter, chunk, offset);
                let body = offset.saturating_add(CHUNK_HEADER_SIZE);
                reporter.field("body", |reporter| {
                    reporter.field(chunk.body.name(), |reporter| tracks.body(reporter, &chunk.body, body));
                });
            });
            offset = offset.saturating_add(chunk.wire_size());
        }
        reporter.trailing(&file.body.trailing, offset);
    });
    reporter.finish()
}

fn lint_chunk(reporter: &mut Reporter, chunk: &Chunk, offset: u64) {
    let (stated, found) = (chunk.stated_length(), chunk.true_length());
    if stated != found {
        reporter.field("len_body", |reporter| {
            let message = format!("{stated} stated, {found} bytes found");
            reporter.warning("stated-length", offset.saturating_add(4), message);
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

fn lint_info(reporter: &mut Reporter, info: &Info, offset: u64) {
    if info.frames_per_second == 0 {
        reporter.field("frames_per_second", |reporter| {
            reporter.warning("frame-rate", offset, "0 frames per second");
        });
    }
    reporter.padding("padding", &info.padding, offset.saturating_add(6));
    let mut at = offset.saturating_add(8);
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

/// What the rules for tracks need to know of the others.
struct Tracks<'a> {
    /// Names seen so far.
    names: HashSet<&'a [u8]>,
    /// Duration of the motion.
    end: f32,
}

impl<'a> Tracks<'a> {
    fn body(&mut self, reporter: &mut Reporter, body: &'a ChunkBody, offset: u64) {
        match body {
            ChunkBody::Timestamp(stamp) => reporter.timestamp(stamp, offset),
            ChunkBody::Info(info) => lint_info(reporter, info, offset),
            ChunkBody::Submotion(submotion) => self.submotion(reporter, submotion, offset),
            ChunkBody::Submotions(list) => {
                if list.submotions.is_empty() {
                    reporter.note("no-submotions", offset, "an empty list, as in some game files");
                }
                let mut at = offset.saturating_add(4);
                for (index, submotion) in list.submotions.iter().enumerate() {
                    reporter.item("submotions", index, |reporter| self.submotion(reporter, submotion, at));
                    at = at.saturating_add(submotion.wire_size());
                }
            }
            ChunkBody::Unknown(_) => {}
        }
    }

    /// Rules for the submotion at `offset`.
    fn submotion(&mut self, reporter: &mut Reporter, of: &'a Submotion, offset: u64) {
        let weights =
            [("pose_weight", of.pose_weight, 0), ("min_weight", of.min_weight, 4), ("max_weight", of.max_weight, 8)];
        for (name, weight, at) in weights {
            if !weight.is_finite() {
                let at = offset.saturating_add(at);
                reporter.field(name, |reporter| reporter.warning("not-finite", at, weight.to_string()));
            }
        }
        range(reporter, of, offset.saturating_add(4));
        if of.phonemes.reserved() != 0 {
            let message = format!("bits {:#x} without a known meaning", u32::from(of.phonemes) & !0xfff);
            reporter.field("phonemes", |reporter| {
                reporter.warning("phoneme-bits", offset.saturating_add(12), message);
            });
        }
        let at = offset.saturating_add(20);
        self.name(reporter, of, at);
        self.keys(reporter, of, at.saturating_add(of.morph_target_name.wire_size()));
    }

    fn name(&mut self, reporter: &mut Reporter, of: &'a Submotion, offset: u64) {
        let name = &of.morph_target_name;
        reporter.text("morph_target_name", name, offset);
        reporter.field("morph_target_name", |reporter| {
            if of.is_phoneme() {
                return;
            }
            if name.is_empty() {
                reporter.warning("morph-name", offset, "no name and no phonemes, so that nothing is driven");
            } else if !self.names.insert(name.as_bytes()) {
                reporter.warning("morph-name", offset, format!("a second track for \"{name}\"; the first one counts"));
            }
        });
    }

    fn keys(&self, reporter: &mut Reporter, of: &Submotion, offset: u64) {
        reporter.times("keys", of.keys.iter().map(|key| key.time), (offset, KEY_SIZE, 0));
        let is_padded = |key: &&crate::generated::Key| key.padding != [0; 2];
        if let Some(index) = of.keys.iter().position(|key| is_padded(&key)) {
            let count = of.keys.iter().filter(is_padded).count();
            let at = offset.saturating_add(widen(index).saturating_mul(KEY_SIZE)).saturating_add(6);
            let message = format!("not zero in {count} keys; the value could be 32 bits wide");
            reporter.item("keys", index, |reporter| {
                reporter.field("padding", |reporter| reporter.note("padding", at, message));
            });
        }
        let Some((last, _)) = of.keys.split_last() else { return };
        if last.time < self.end {
            let index = of.keys.len().saturating_sub(1);
            let at = offset.saturating_add(widen(index).saturating_mul(KEY_SIZE));
            let message = format!("the last key is at {} s of {} s; behind it its weight holds", last.time, self.end);
            reporter.item("keys", index, |reporter| {
                reporter.field("time", |reporter| reporter.note("last-key-early", at, message));
            });
        }
        let stays = |(_, weight): (f32, f32)| (weight - of.pose_weight).abs() <= STATIC_TOLERANCE;
        if of.weights(Decoding::Range).all(stays) {
            let message = format!("{} keys that never leave the pose weight", of.keys.len());
            reporter.field("keys", |reporter| reporter.note("static-track", offset, message));
        }
    }
}

fn range(reporter: &mut Reporter, of: &Submotion, offset: u64) {
    let (min, max) = (of.min_weight, of.max_weight);
    if of.keys.is_empty() || !(min.is_finite() && max.is_finite()) || (min, max) == (0.0, 1.0) {
        return;
    }
    reporter.field("min_weight", |reporter| {
        if min < max {
            let message = format!("{min} to {max}; programs that take 0 to 1 for granted read other weights");
            reporter.note("weight-range", offset, message);
        } else {
            reporter.warning("weight-range", offset, format!("{min} to {max} beside keys, which it cannot tell apart"));
        }
    });
}

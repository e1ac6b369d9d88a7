//! Lint findings about a morph motion. They never stop a read.
//!
//! | code | severity | finding |
//! | --- | --- | --- |
//! | `file-version` | note | the version is not 1.0 |
//! | `big-endian` | note | a byte order that no game file has |
//! | `multiply-order` | warning | a multiply order that is neither 0 nor 1 |
//! | `missing-info` | warning | no info chunk (101) |
//! | `duplicate-chunk` | warning | a second info chunk |
//! | `late-info` | note | the info chunk is not the first |
//! | `frame-rate` | warning | 0 frames per second |
//! | `missing-submotions` | warning | neither chunk 100 nor 102 |
//! | `no-submotions` | note | an empty list of submotions, which occurs in game files |
//! | `unknown-chunk` | note | a kind without a known structure; kept raw |
//! | `unknown-version` | warning | a version of a known kind without a known structure; kept raw |
//! | `raw-chunk` | note | motion events (50), kept raw |
//! | `stated-length` | warning | a wrong chunk length |
//! | `tail-bytes` | warning | bytes after the structure of a chunk |
//! | `trailing-bytes` | warning | bytes after the last chunk |
//! | `padding` | note | padding that is not zero; next to a key it could be part of a 32-bit value |
//! | `timestamp` | note | no date and time |
//! | `text-encoding` | note | text that is not UTF-8 |
//! | `text-zero-byte` | warning | text with a zero byte |
//! | `morph-name` | warning | no name and no phonemes, or a second track for a morph target |
//! | `phoneme-bits` | note | phoneme bits without a known meaning |
//! | `weight-range` | note, warning | a range other than 0 to 1; a warning if it is empty or reversed |
//! | `static-track` | note | keys that never leave the pose weight, which the exporter would drop |
//! | `first-key-late`, `last-key-early` | note | keys that do not span the motion |
//! | `time-equal` | note | adjacent keys at the same time |
//! | `time-decreasing` | warning | times out of order |
//! | `time-negative` | note | times before 0 |
//! | `time-not-finite` | error | a time that is NaN or infinite |
//! | `not-finite` | warning | a weight that is NaN or infinite |

use std::collections::HashSet;

use emfx_chunk::lint;
use meshwire_core::{Finding, Report};

use crate::build::STATIC_TOLERANCE;
use crate::generated::{Chunk, ChunkBody, ChunkKind, Info, Key, Submotion, XpmFile};
use crate::view::Decoding;

/// Returns all findings.
pub(crate) fn findings(file: &XpmFile) -> Vec<Finding> {
    let mut report = Report::default();
    lint::header(&mut report, &file.header);
    if file.info_chunk().is_none() {
        report.warning("missing-info", "no info chunk (101), so the frame rate is unknown");
    }
    let moves = |chunk: &Chunk| matches!(chunk.body, ChunkBody::Submotion(_) | ChunkBody::Submotions(_));
    if !file.body.chunks.iter().any(moves) {
        report.warning("missing-submotions", "nothing moves: no submotion chunk");
    }
    let mut tracks = Tracks { names: HashSet::new(), end: file.motion().duration() };
    let mut infos = 0;
    let mut body = report.at("body");
    for (index, chunk) in file.body.chunks.iter().enumerate() {
        let mut report = body.at_item("chunks", index);
        if chunk.body.as_info().is_some() {
            lint::info_place(&mut report, index, infos);
            infos += 1;
        }
        envelope(&mut report, chunk);
        tracks.body(&mut report.at("body").at(chunk.body.name()), &chunk.body);
    }
    lint::trailing(&mut body, &file.body.trailing);
    drop(body);
    report.finish()
}

fn envelope(report: &mut Report, chunk: &Chunk) {
    let (stated, found) = (chunk.stated_length(), chunk.true_length());
    if stated != found {
        report.at("len_body").warning("stated-length", format!("{stated} stated, {found} bytes found"));
    }
    if let ChunkBody::Unknown(raw) = &chunk.body {
        let known = !matches!(chunk.kind, ChunkKind::Unknown(_));
        lint::raw_chunk(report, (chunk.kind.into(), chunk.version), raw.data.len(), known);
    }
    lint::tail(report, &chunk.tail);
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

/// The context that the rules for one track need from the file.
struct Tracks<'a> {
    /// Names seen so far.
    names: HashSet<&'a [u8]>,
    /// Duration of the motion.
    end: f32,
}

impl<'a> Tracks<'a> {
    fn body(&mut self, report: &mut Report, body: &'a ChunkBody) {
        match body {
            ChunkBody::Timestamp(stamp) => lint::timestamp(report, stamp),
            ChunkBody::Info(chunk) => info(report, chunk),
            ChunkBody::Submotion(submotion) => self.submotion(report, submotion),
            ChunkBody::Submotions(list) => {
                if list.submotions.is_empty() {
                    report.note("no-submotions", "an empty list, as in some game files");
                }
                for (index, submotion) in list.submotions.iter().enumerate() {
                    self.submotion(&mut report.at_item("submotions", index), submotion);
                }
            }
            ChunkBody::Unknown(_) => {}
        }
    }

    fn submotion(&mut self, report: &mut Report, of: &'a Submotion) {
        let weights = [("pose_weight", of.pose_weight), ("min_weight", of.min_weight), ("max_weight", of.max_weight)];
        for (name, weight) in weights {
            if !weight.is_finite() {
                report.at(name).warning("not-finite", weight.to_string());
            }
        }
        range(report, of);
        if of.phonemes.reserved() != 0 {
            let message = format!("bits {:#x} without a known meaning", u32::from(of.phonemes) & !0xfff);
            report.at("phonemes").note("phoneme-bits", message);
        }
        self.name(report, of);
        self.keys(report, of);
    }

    fn name(&mut self, report: &mut Report, of: &'a Submotion) {
        let name = &of.morph_target_name;
        lint::text(report, "morph_target_name", name);
        let mut report = report.at("morph_target_name");
        if of.is_phoneme() {
            return;
        }
        if name.is_empty() {
            report.warning("morph-name", "no name and no phonemes, so it drives nothing");
        } else if !self.names.insert(name.as_bytes()) {
            report.warning("morph-name", format!("a second track for \"{name}\"; the first one is used"));
        }
    }

    fn keys(&self, report: &mut Report, of: &Submotion) {
        lint::times(report, "keys", of.keys.iter().map(|key| key.time));
        let is_padded = |key: &&Key| key.padding != [0; 2];
        if let Some(index) = of.keys.iter().position(|key| is_padded(&key)) {
            let count = of.keys.iter().filter(is_padded).count();
            let message = format!("not zero in {count} keys; the value could be 32 bits wide");
            report.at_item("keys", index).at("padding").note("padding", message);
        }
        let Some((last, before)) = of.keys.split_last() else { return };
        if last.time < self.end {
            let message =
                format!("the last key is at {} s of {} s; its weight applies until the end", last.time, self.end);
            report.at_item("keys", before.len()).at("time").note("last-key-early", message);
        }
        let stays = |(_, weight): (f32, f32)| (weight - of.pose_weight).abs() <= STATIC_TOLERANCE;
        if of.weights(Decoding::Range).all(stays) {
            let message = format!("{} keys that all equal the pose weight", of.keys.len());
            report.at("keys").note("static-track", message);
        }
    }
}

fn range(report: &mut Report, of: &Submotion) {
    let (min, max) = (of.min_weight, of.max_weight);
    if of.keys.is_empty() || !(min.is_finite() && max.is_finite()) || (min, max) == (0.0, 1.0) {
        return;
    }
    let mut report = report.at("min_weight");
    if min < max {
        let message = format!("{min} to {max}; programs that assume 0 to 1 read wrong weights");
        report.note("weight-range", message);
    } else {
        report.warning("weight-range", format!("expected an ascending range, found {min} to {max}"));
    }
}

//! Lint findings about a morph motion. They never stop a read.
//!
#![doc = include_str!("../lints.md")]

use std::collections::HashSet;

use emfx_chunk::lint;
use meshwire_core::{Finding, Report};

use crate::build::STATIC_TOLERANCE;
use crate::generated::{Chunk, ChunkBody, ChunkKind, Info, Key, Submotion, XpmFile};
use crate::rules;
use crate::view::Decoding;

pub(crate) fn findings(file: &XpmFile) -> Vec<Finding> {
    let mut report = Report::default();
    lint::header(&mut report, &file.header);
    if file.info_chunk().is_none() {
        report.add(rules::MISSING_INFO, "no info chunk (101), so the frame rate is unknown");
    }
    let moves = |chunk: &Chunk| matches!(chunk.body, ChunkBody::Submotion(_) | ChunkBody::Submotions(_));
    if !file.body.chunks.iter().any(moves) {
        report.add(rules::MISSING_SUBMOTIONS, "nothing moves: no submotion chunk");
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
        report.at("len_body").add(rules::STATED_LENGTH, format!("{stated} stated, {found} bytes found"));
    }
    if let ChunkBody::Unknown(raw) = &chunk.body {
        let known = !matches!(chunk.kind, ChunkKind::Unknown(_));
        lint::raw_chunk(report, (chunk.kind.into(), chunk.version), raw.data.len(), known);
    }
    lint::tail(report, &chunk.tail);
}

fn info(report: &mut Report, info: &Info) {
    let texts = [&info.source_application, &info.original_file, &info.exporter_compile_date, &info.motion_name];
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
                    report.add(rules::NO_SUBMOTIONS, "an empty list, as in some game files");
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
                report.at(name).add(rules::NOT_FINITE, weight.to_string());
            }
        }
        range(report, of);
        if of.phonemes.reserved() != 0 {
            let message = format!("bits {:#x} without a known meaning", u32::from(of.phonemes) & !0xfff);
            report.at("phonemes").add(rules::PHONEME_BITS, message);
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
            report.add(rules::MORPH_NAME, "no name and no phonemes, so it drives nothing");
        } else if !self.names.insert(name.as_bytes()) {
            report.add(rules::MORPH_NAME, format!("a second track for \"{name}\"; the first one is used"));
        }
    }

    fn keys(&self, report: &mut Report, of: &Submotion) {
        lint::times(report, "keys", of.keys.iter().map(|key| key.time));
        let is_padded = |key: &&Key| key.padding != [0; 2];
        if let Some(index) = of.keys.iter().position(|key| is_padded(&key)) {
            let count = of.keys.iter().filter(is_padded).count();
            let message = format!("not zero in {count} keys; the value could be 32 bits wide");
            report.at_item("keys", index).at("padding").add(rules::PADDING, message);
        }
        let Some((last, before)) = of.keys.split_last() else { return };
        if last.time < self.end {
            let message =
                format!("the last key is at {} s of {} s; its weight applies until the end", last.time, self.end);
            report.at_item("keys", before.len()).at("time").add(rules::LAST_KEY_EARLY, message);
        }
        let stays = |(_, weight): (f32, f32)| (weight - of.pose_weight).abs() <= STATIC_TOLERANCE;
        if of.weights(Decoding::Range).all(stays) {
            let message = format!("{} keys that all equal the pose weight", of.keys.len());
            report.at("keys").add(rules::STATIC_TRACK, message);
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
        report.add(rules::WEIGHT_RANGE_NOTE, message);
    } else {
        report.add(rules::WEIGHT_RANGE_WARNING, format!("expected an ascending range, found {min} to {max}"));
    }
}

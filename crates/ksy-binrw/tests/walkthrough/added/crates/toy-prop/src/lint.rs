//! What is odd about a prop.
//!
#![doc = include_str!("../lints.md")]

use meshwire_core::{Finding, Report};

use crate::generated::{ChunkBody, PropFile};
use crate::rules;

/// All findings, by their paths.
pub(crate) fn lint(file: &PropFile) -> Vec<Finding> {
    let mut report = Report::default();
    report.field("body", |report| body(file, report));
    report.finish()
}

fn body(file: &PropFile, report: &mut Report) {
    if file.body.name.rest().iter().any(|byte| *byte != 0) {
        report.field("name", |report| report.add(rules::NAME_REST, "bytes after the terminator"));
    }
    if !file.body.frames.is_empty() && file.textures().next().is_none() {
        report.add(rules::NO_TEXTURE, "expected a texture for the frames, found none");
    }
    for (index, frame) in file.body.frames.iter().enumerate() {
        if !(frame.duration.is_finite() && frame.duration > 0.0) {
            let message = format!("expected a time above 0, found {} s", frame.duration);
            report.item("frames", index, |report| {
                report.field("duration", |report| report.add(rules::FRAME_DURATION, message));
            });
        }
    }
    for (index, chunk) in file.body.chunks.iter().enumerate() {
        if let ChunkBody::Unknown(bytes) = &chunk.body {
            let message = format!("{} bytes of kind {}", bytes.len(), u16::from(chunk.kind));
            report.item("chunks", index, |report| {
                report.field("kind", |report| report.add(rules::UNKNOWN_KIND, message));
            });
        }
    }
}

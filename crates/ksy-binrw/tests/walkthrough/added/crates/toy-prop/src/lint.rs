//! What is odd about a prop.
//!
//! | code | severity | what |
//! | --- | --- | --- |
//! | `name-rest` | note | bytes after the terminator of the name |
//! | `frame-duration` | warning | a frame that is not shown for any time |
//! | `no-texture` | warning | frames, but no picture to cut them out of |
//! | `unknown-chunk` | note | a chunk of a kind nobody knows |

use meshwire_core::{Finding, Report};

use crate::generated::{ChunkBody, PropFile};

/// All findings, by their paths.
pub(crate) fn lint(file: &PropFile) -> Vec<Finding> {
    let mut report = Report::default();
    report.field("body", |report| body(file, report));
    report.finish()
}

fn body(file: &PropFile, report: &mut Report) {
    if file.body.name.rest().iter().any(|byte| *byte != 0) {
        report.field("name", |report| report.note("name-rest", "bytes after the terminator"));
    }
    if !file.body.frames.is_empty() && file.textures().next().is_none() {
        report.warning("no-texture", "expected a texture for the frames, found none");
    }
    for (index, frame) in file.body.frames.iter().enumerate() {
        if !(frame.duration.is_finite() && frame.duration > 0.0) {
            let message = format!("expected a time above 0, found {} s", frame.duration);
            report.item("frames", index, |report| {
                report.field("duration", |report| report.warning("frame-duration", message));
            });
        }
    }
    for (index, chunk) in file.body.chunks.iter().enumerate() {
        if let ChunkBody::Unknown(bytes) = &chunk.body {
            let message = format!("{} bytes of kind {}", bytes.len(), u16::from(chunk.kind));
            report.item("chunks", index, |report| {
                report.field("kind", |report| report.note("unknown-chunk", message));
            });
        }
    }
}

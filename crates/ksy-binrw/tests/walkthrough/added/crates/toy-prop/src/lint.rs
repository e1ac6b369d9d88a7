//! What is odd about a prop.
//!
//! | code | severity | what |
//! | --- | --- | --- |
//! | `name-rest` | note | bytes behind the terminator of the name |
//! | `frame-duration` | warning | a frame that is not shown for any time |
//! | `no-texture` | warning | frames, but no picture to cut them out of |
//! | `unknown-chunk` | note | a chunk of a kind nobody knows |

use std::collections::HashMap;

use meshwire_core::{Finding, Format, Path, Segment, Severity};

use crate::generated::{ChunkBody, PropFile};

/// All findings in file order.
pub(crate) fn lint(file: &PropFile) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut report = |code, severity, path: &[Segment], message: String| {
        let path: Path = [Segment::Field("body")].iter().chain(path).copied().collect();
        findings.push(Finding::new(code, severity, path, message));
    };
    let body = &file.body;
    if body.name.rest().iter().any(|byte| *byte != 0) {
        let message = "bytes behind the terminator".to_owned();
        report("name-rest", Severity::Note, &[Segment::Field("name")], message);
    }
    for (index, frame) in body.frames.iter().enumerate() {
        if !(frame.duration.is_finite() && frame.duration > 0.0) {
            let path = [Segment::Field("frames"), Segment::Index(index), Segment::Field("duration")];
            let message = format!("expected a time above 0, found {} s", frame.duration);
            report("frame-duration", Severity::Warning, &path, message);
        }
    }
    if !body.frames.is_empty() && file.textures().next().is_none() {
        let message = "expected a texture for the frames, found none".to_owned();
        report("no-texture", Severity::Warning, &[], message);
    }
    for (index, chunk) in body.chunks.iter().enumerate() {
        if let ChunkBody::Unknown(bytes) = &chunk.body {
            let path = [Segment::Field("chunks"), Segment::Index(index), Segment::Field("kind")];
            let message = format!("{} bytes of kind {}", bytes.len(), u16::from(chunk.kind));
            report("unknown-chunk", Severity::Note, &path, message);
        }
    }
    locate(file, &mut findings);
    findings
}

/// Gives every finding the offset at which its path begins.
fn locate(file: &PropFile, findings: &mut [Finding]) {
    let mut places: HashMap<Path, u64> = HashMap::new();
    // A file that cannot be written has no offsets.
    let _ = file.layout(&mut |leaf| {
        let steps = leaf.path.segments();
        for end in 0..=steps.len() {
            places.entry(steps.iter().take(end).copied().collect()).or_insert(leaf.offset);
        }
    });
    for finding in &mut *findings {
        finding.offset = places.get(&finding.path).copied();
    }
    findings.sort_by_key(|finding| finding.offset);
}

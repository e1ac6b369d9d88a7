//! What the official converter and the games' loaders will refuse, and what is odd. Source: section 6.1 of the format
//! reference.
//!
//! Each rule reports its first case, with the number of the others.

use std::collections::{BTreeSet, HashMap};

use meshwire_core::{Finding, Format, Limits, Path, Segment, Severity};

use crate::file::{Content, Style, XmodelFile};
use crate::grammar::attachment::AttachmentContent;
use crate::lint::collect::Findings;
use crate::text::TextStyle;

mod animation;
mod collect;
mod model;

/// Everything odd about a file, in file order where that is known.
pub(crate) fn lint(file: &XmodelFile) -> Vec<Finding> {
    let mut findings = Findings::default();
    match &file.content {
        Content::Model(content) => model::model(content, &mut findings),
        Content::Animation(content) => animation::animation(content, &mut findings),
        Content::Notes(content) => {
            for (index, note) in content.notes.iter().enumerate() {
                findings.note(Path::from_iter([Segment::Field("notes"), Segment::Index(index)]), note);
            }
        }
    }
    attachments(file, &mut findings);
    style(file, &mut findings);
    if file.kept_records() > 0 {
        kept(file, &mut findings);
    }
    let mut findings = findings.finish();
    offsets(file, &mut findings);
    findings
}

fn attachments(file: &XmodelFile, findings: &mut Findings) {
    for (index, attachment) in file.attachments.iter().enumerate() {
        if !matches!(attachment.content, AttachmentContent::Comment(_) | AttachmentContent::Semicolon(_)) {
            let path = Path::from_iter([Segment::Field("attachments"), Segment::Index(index)]);
            findings.add("unused-token", Severity::Note, path, || "a token that no known program uses here".into());
        }
    }
}

fn style(file: &XmodelFile, findings: &mut Findings) {
    let Content::Model(model) = &file.content else { return };
    let widths = match &file.style {
        Style::Text(TextStyle { widths, .. }) => widths,
        Style::Binary(style) => &style.widths,
    };
    let always = [widths.vertex_count, widths.vertex, widths.corner, widths.triangle];
    let wide = always.contains(&crate::width::Width::Wide);
    if model.version < 7 && (wide || model.needs_wide_forms()) {
        findings.add("wide-forms", Severity::Warning, Path::from_iter([Segment::Field("version")]), || {
            format!("numbers that need, or use, the 32-bit forms of version 7; found version {}", model.version)
        });
    }
}

/// What only the kept records tell.
fn kept(file: &XmodelFile, findings: &mut Findings) {
    findings.add("irregular-record", Severity::Note, Path::root(), || {
        format!("records that follow no style, kept as they are: {}", file.kept_records())
    });
    let Ok(bytes) = file.to_bytes() else { return };
    let limits = Limits { max_decoded_bytes: u64::MAX, ..Limits::default() };
    let Ok((_, noted)) = XmodelFile::read_noting(file.kind(), &bytes, &limits) else { return };
    for index in noted {
        findings.add_at("index-out-of-sync", Severity::Error, index.path, Some(index.offset), || {
            format!("expected the position {}, found {}; the loader aborts", index.position, index.stated)
        });
    }
}

/// Finds the offsets of findings that have none: of the first token whose path starts with theirs.
fn offsets(file: &XmodelFile, findings: &mut [Finding]) {
    let mut wanted: HashMap<Path, Vec<usize>> = HashMap::new();
    for (index, finding) in findings.iter().enumerate() {
        if finding.offset.is_none() && !finding.path.is_root() {
            wanted.entry(finding.path.clone()).or_default().push(index);
        }
    }
    if wanted.is_empty() {
        return;
    }
    // A file that cannot be written has no offsets; the findings stand without them.
    let lengths: BTreeSet<usize> = wanted.keys().map(|path| path.segments().len()).collect();
    let _ = file.layout(&mut |leaf| {
        if wanted.is_empty() {
            return;
        }
        let segments = leaf.path.segments();
        for length in lengths.iter().copied() {
            let Some(start) = segments.get(..length) else { continue };
            if let Some(indices) = wanted.remove(&start.iter().copied().collect::<Path>()) {
                for index in indices {
                    if let Some(finding) = findings.get_mut(index) {
                        finding.offset = Some(leaf.offset);
                    }
                }
            }
        }
    });
}

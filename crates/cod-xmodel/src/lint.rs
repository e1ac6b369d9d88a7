//! What the official converter and the games' loaders will refuse, and what is odd. Source: section 6.1 of the format
//! reference.
//!
//! Each rule reports its first case, with the number of the others.
//!
//! | code | severity | what |
//! | --- | --- | --- |
//! | `version` | warning | an animation of another version than 3 |
//! | `wide-forms` | warning | 32-bit forms before version 7 |
//! | `bone-count`, `cosmetic-bones`, `no-objects` | error | more bones than the games know, cosmetic ones that are not there, no object |
//! | `bone-name`, `bone-parent`, `bone-order`, `cosmetic-parent` | error, warning | names that are there twice, parents that are missing, behind their child, or cosmetic |
//! | `long-name` | warning | a name that the loader cuts |
//! | `position` | error | a coordinate beyond what the games know |
//! | `axes`, `axis-range` | warning | axes that are no rotation, or beyond what binary files hold |
//! | `no-weights`, `weight-count`, `weight-bone`, `weight-range`, `weight-sum` | error, warning | vertices without weights, with too many, or with wrong ones |
//! | `face-object`, `face-material`, `corner-vertex`, `corner-order`, `degenerate-face` | error, warning | faces that refer to what is not there, or have no area |
//! | `zero-normal`, `normal-range`, `normal-length` | error, warning, note | normals that are none |
//! | `uv-count`, `color-range` | error, warning | a number of UV sets no game knows, colors beyond what binary files hold |
//! | `siege`, `siege-weights` | error | tables of a siege model that do not fit the model |
//! | `frame-rate`, `frame-order`, `fractional-frame` | warning | times that binary files do not hold |
//! | `pose-count`, `pose-order`, `note-part` | error | poses and notes of parts that are not there or not in order |
//! | `unused-token`, `irregular-record` | note | lines no known program writes, and such as follow no style |
//! | `index-out-of-sync` | error | an index that is not its position |

use meshwire_core::{Finding, Format, Limits, Path, Segment, Severity};

use crate::binary::Compression;
use crate::file::{Content, Style, XmodelFile};
use crate::layout::find;
use crate::lint::collect::Findings;
use crate::text::TextStyle;
use crate::text::place::LineCounter;

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
    if findings.iter().any(|finding| !finding.path.is_root()) {
        places(file, &mut findings);
    }
    findings
}

fn attachments(file: &XmodelFile, findings: &mut Findings) {
    for (index, attachment) in file.attachments.iter().enumerate() {
        if !attachment.content.is_comment() {
            let path = Path::from_iter([Segment::Field("attachments"), Segment::Index(index)]);
            findings.add("unused-token", Severity::Note, path, || {
                format!("no known program writes {} here", attachment.content.line().info().token.keyword)
            });
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
    let limits = Limits { max_decoded_bytes: u64::MAX, ..Limits::default() };
    let noted = file.to_bytes().and_then(|bytes| XmodelFile::read_noting(file.kind(), &bytes, &limits));
    let noted = noted.map(|(_, noted)| noted).unwrap_or_default();
    // Offsets inside a compressed block are no offsets of the file.
    let compressed = matches!(&file.style, Style::Binary(style) if style.compression == Compression::Lz4);
    let in_file = |offset: u64| (!compressed).then_some(offset);
    let (path, offset) = noted.first_odd.unzip();
    findings.add_at("irregular-record", Severity::Note, path.unwrap_or_default(), offset.and_then(in_file), || {
        "follows no style and is kept as it is".to_owned()
    });
    findings.more("irregular-record", file.kept_records() - 1);
    if let Some(index) = noted.first_out_of_sync {
        let (stated, position) = (index.stated, index.position);
        findings.add_at("index-out-of-sync", Severity::Error, index.path, in_file(index.offset), || {
            format!("expected the position {position}, found {stated}; the loader aborts")
        });
        findings.more("index-out-of-sync", noted.out_of_sync - 1);
    }
}

/// Gives findings their offset, and in text files their line; puts them in the order of the file.
fn places(file: &XmodelFile, findings: &mut [Finding]) {
    // A file that cannot be written has no offsets; the findings stand without them.
    let Ok(bytes) = file.to_bytes() else { return };
    let wanted = |finding: &Finding| finding.offset.is_none() && !finding.path.is_root();
    let paths: Vec<Path> = findings.iter().filter(|one| wanted(one)).map(|one| one.path.clone()).collect();
    let found = find::offsets(file, &bytes, &paths.iter().collect::<Vec<_>>());
    for (finding, offset) in findings.iter_mut().filter(|one| wanted(one)).zip(found) {
        finding.offset = offset;
    }
    findings.sort_by_key(|finding| finding.offset);
    if file.kind().is_text() {
        let mut lines = LineCounter::new(&bytes);
        for finding in findings {
            if let Some(offset) = finding.offset.and_then(|offset| usize::try_from(offset).ok()) {
                finding.message = format!("line {}: {}", lines.line_of(offset), finding.message);
            }
        }
    }
}

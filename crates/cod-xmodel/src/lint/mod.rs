//! Lint: what the official converter and the games' loaders reject, and what is unusual. Source: section 6.1 of the
//! format reference.
//!
//! Each rule reports its first case and the number of further cases.
//!
//! | code | severity | what |
//! | --- | --- | --- |
//! | `version` | error, warning | a model version that no game reads, an animation version other than 3 |
//! | `not-finite` | error | numbers that are NaN or infinite |
//! | `wide-forms` | warning | 32-bit forms before version 7 |
//! | `bone-count`, `cosmetic-bones`, `no-objects` | error | more bones than the games support, cosmetic bones that do not exist, no object |
//! | `bone-name`, `bone-parent`, `bone-order`, `cosmetic-parent` | error, warning | duplicate names; parents that are missing, follow their child, or are cosmetic |
//! | `second-root` | warning | more than one bone without a parent |
//! | `long-name` | warning | a name that the loader truncates |
//! | `position` | error | a coordinate outside the range of the games |
//! | `axes`, `axis-range` | warning | axes that are not a rotation, or outside the range of binary files |
//! | `no-weights`, `weight-count`, `weight-bone`, `weight-range`, `weight-sum` | error, warning | vertices without weights, with too many, or with invalid ones |
//! | `face-object`, `face-material`, `corner-vertex`, `corner-order`, `degenerate-face` | error, warning | faces with dangling references or without area |
//! | `zero-normal`, `normal-range`, `normal-length` | error, warning, note | invalid normals |
//! | `uv-count`, `color-range` | error, note | a number of UV sets that no game supports, colors outside the range of binary files |
//! | `siege`, `siege-weights` | error | tables of a siege model that do not match the model |
//! | `frame-rate`, `frame-order`, `fractional-frame` | warning | times that binary files cannot represent |
//! | `pose-count`, `pose-order`, `note-part` | error | poses and notes of parts that do not exist or are out of order |
//! | `note-frame` | warning | a note before the first frame or after the last one |
//! | `unused-token`, `irregular-record` | note | lines that no known program writes, or that match no style |
//! | `index-out-of-sync` | error | an index that differs from its position |

use meshwire_core::{Finding, Limits, Report, Severity};

use crate::file::{Content, Style, XmodelFile};
use crate::layout;
use crate::text::TextStyle;
use crate::text::place::LineCounter;
use crate::width::Width;

mod animation;
mod bones;
mod faces;
mod model;
mod values;

pub(crate) use animation::animation;
pub(crate) use model::model;

/// Returns all findings of a file, by path.
pub(crate) fn findings(file: &XmodelFile) -> Vec<Finding> {
    let mut report = Report::default();
    match &file.content {
        Content::Model(content) => model(content, &mut report),
        Content::Animation(content) => animation(content, &mut report),
        Content::Notes(content) => animation::keys(&content.notes, None, &mut report),
    }
    attachments(file, &mut report);
    style(file, &mut report);
    let mut findings = report.finish();
    if file.kept_records() > 0 {
        kept(file, &mut findings);
    }
    findings
}

/// Returns the findings with their offsets, in file order; those of a text begin with the line.
pub(crate) fn located(file: &XmodelFile) -> Vec<Finding> {
    let findings = findings(file);
    // A file that cannot be written has no offsets; the findings are returned without them.
    let (false, Ok(bytes)) = (findings.is_empty(), file.written()) else { return findings };
    let mut findings = layout::locate(file, &bytes, findings);
    if file.kind().is_text() {
        let mut lines = LineCounter::new(&bytes);
        for finding in &mut findings {
            if let Some(offset) = finding.offset.and_then(|offset| usize::try_from(offset).ok()) {
                finding.message = format!("line {}: {}", lines.line_of(offset), finding.message);
            }
        }
    }
    findings
}

fn attachments(file: &XmodelFile, report: &mut Report) {
    for (index, attachment) in file.attachments.iter().enumerate().filter(|(_, one)| !one.content.is_comment()) {
        report.item("attachments", index, |report| {
            report.once("unused-token", Severity::Note, || {
                format!("no known program writes {} here", attachment.content.line().info().token.keyword)
            });
        });
    }
}

fn style(file: &XmodelFile, report: &mut Report) {
    let Content::Model(model) = &file.content else { return };
    let widths = match &file.style {
        Style::Text(TextStyle { widths, .. }) => widths,
        Style::Binary(style) => &style.widths,
    };
    let wide = [widths.vertex_count, widths.vertex, widths.corner, widths.triangle].contains(&Width::Wide);
    if model.version < 7 && (wide || model.needs_wide_forms()) {
        let found = model.version;
        report.field("version", |report| {
            report.warning(
                "wide-forms",
                format!("numbers that need, or use, the 32-bit forms of version 7; found version {found}"),
            );
        });
    }
}

/// Findings that depend on the kept records.
fn kept(file: &XmodelFile, findings: &mut Vec<Finding>) {
    let noted = file.written().and_then(|bytes| XmodelFile::read_noting(file.kind(), &bytes, &Limits::generous()));
    // A file that cannot be written is not read back.
    let noted = noted.map(|(_, noted)| noted).unwrap_or_default();
    let mut add = |code, severity, path, message: &str, count: usize| {
        let more = if count > 1 { format!(" (and {} more)", count - 1) } else { String::new() };
        findings.push(Finding::new(code, severity, path, format!("{message}{more}")));
    };
    let message = "follows no style and is kept as it is";
    let path = noted.first_odd.unwrap_or_default();
    add("irregular-record", Severity::Note, path, message, file.kept_records());
    if let Some(index) = noted.first_out_of_sync {
        let message = format!("expected the position {}, found {}; the loader aborts", index.position, index.stated);
        add("index-out-of-sync", Severity::Error, index.path, &message, noted.out_of_sync);
    }
}

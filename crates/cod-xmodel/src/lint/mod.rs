//! Lint: what the official converter and the games' loaders reject, and what is unusual. Source: section 6.1 of the
//! format reference.
//!
//! Each rule reports its first case and the number of further cases.
//!
#![doc = include_str!("../../lints.md")]

use meshwire_core::{Finding, Limits, Report, Rule};

use crate::file::{Content, Style, XmodelFile};
use crate::layout;
use crate::rules;
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

/// Adds offsets to findings and sorts them in file order; those of a text begin with the line.
pub(crate) fn locate(file: &XmodelFile, findings: Vec<Finding>) -> Vec<Finding> {
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
            report.once(rules::UNUSED_TOKEN, || {
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
            report.add(
                rules::WIDE_FORMS_WARNING,
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
    let mut add = |rule: Rule, path, message: &str, count: usize| {
        let more = if count > 1 { format!(" (and {} more)", count - 1) } else { String::new() };
        findings.push(rule.at(path, format!("{message}{more}")));
    };
    let message = "follows no style and is kept as it is";
    let path = noted.first_odd.unwrap_or_default();
    add(rules::IRREGULAR_RECORD, path, message, file.kept_records());
    if let Some(index) = noted.first_out_of_sync {
        let message = format!("expected the position {}, found {}; the loader aborts", index.position, index.stated);
        add(rules::INDEX_OUT_OF_SYNC, index.path, &message, noted.out_of_sync);
    }
}

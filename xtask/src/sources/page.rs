//! The page that shows the table.

use std::fmt::Write as _;

use super::check::Row;
use super::table::Table;

/// Returns `docs/sources.md`.
pub(super) fn page(table: &Table, rows: &[Row]) -> String {
    let mut out = format!(
        "<!-- Generated from {} by `cargo xtask sources`. Do not edit. -->\n\n# Sources\n\nThe formats were first described \
         in {} documents. This page lists every statement of theirs, where it lives in a schema or in the grammar of a \
         text format, a sample that has it, the code of the finding if it is a rule, and what real files have instead \
         if they contradict it. `cargo xtask sources` checks all of that.\n\n| document | what it is |\n| --- | --- |\n",
        super::TABLE,
        table.documents.len(),
    );
    for (id, title) in &table.documents {
        let _ = writeln!(out, "| {id} | {title} |");
    }
    for (index, part) in table.parts.iter().enumerate() {
        let _ = write!(out, "\n## {}\n\nIn: {}.\n\n", part.title, part.documents.join(", "));
        out.push_str("| statement | where | meaning | sample | finding | real files |\n");
        out.push_str("| --- | --- | --- | --- | --- | --- |\n");
        for row in rows.iter().filter(|row| row.part == index) {
            let places: Vec<String> = row.places.iter().map(|own| format!("[`{}`]({})", own.name, own.link)).collect();
            // The documentation of several places, or of a whole record, would not fit a cell.
            let doc = match row.places.as_slice() {
                [own] if own.token.is_some() => own.doc.as_str(),
                _ => "",
            };
            let lints: Vec<String> = row.lints.iter().map(|code| format!("`{code}`")).collect();
            let cells = [&row.says, &places.join(", "), doc, &row.samples.join(", "), &lints.join(", "), &row.against];
            let _ = writeln!(out, "| {} |", cells.map(cell).join(" | "));
        }
    }
    out
}

fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

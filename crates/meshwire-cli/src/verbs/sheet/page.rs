//! A sheet as an HTML page.

use std::collections::BTreeMap;
use std::fmt::Write;

use meshwire::Severity;

use super::{Card, Cell, Shown};
use crate::arguments;
use crate::table::grouped;

const PAGE: &str = include_str!("web/page.html");
const STYLE: &str = include_str!("web/page.css");
const SCRIPTS: [&str; 2] = [include_str!("web/viewer.js"), include_str!("web/page.js")];

pub(super) fn page(cells: &[Cell], arguments: &arguments::Sheet) -> String {
    let mut cards = String::new();
    let mut formats: BTreeMap<&str, usize> = BTreeMap::new();
    for cell in cells {
        if let Shown::Card(card) = &cell.shown {
            *formats.entry(card.format).or_default() += 1;
        }
        add(&mut cards, cell, arguments.size);
    }
    let options: String =
        formats.iter().map(|(name, files)| format!("<option value=\"{name}\">{name} ({files})</option>")).collect();
    let [yaw, pitch] = arguments.sight.angle;
    let parts = [
        ("{style}", STYLE.to_owned()),
        ("{script}", SCRIPTS.concat()),
        ("{size}", arguments.size.to_string()),
        ("{angle}", format!("{yaw},{pitch}")),
        ("{formats}", options),
        // Last, so that nothing is replaced in the names of files.
        ("{cards}", cards),
    ];
    parts.iter().fold(PAGE.to_owned(), |page, (name, text)| page.replace(name, text))
}

/// Appends the card of a file.
fn add(page: &mut String, cell: &Cell, size: u32) {
    let name = escaped(&cell.name);
    // Writing to a string cannot fail.
    let _ = match &cell.shown {
        Shown::Picture(_) => Ok(()),
        Shown::Nothing(reason) => writeln!(
            page,
            "<li class=\"card\" data-format=\"\" data-worst=\"3\"><div class=\"missing\">cannot be read</div>\
             <h2>{name}</h2><p class=\"error\">{}</p></li>",
            escaped(reason)
        ),
        Shown::Card(card) => {
            let Card { format, bytes, triangles, nodes, animations, alike, picture, .. } = &**card;
            let worst = card.findings.iter().map(|(severity, _)| rank(*severity)).max().unwrap_or(0);
            let counts = [
                (*triangles, "triangle"),
                (u64::try_from(*nodes).unwrap_or(u64::MAX), "node"),
                (u64::try_from(*animations).unwrap_or(u64::MAX), "animation"),
            ];
            let counts: Vec<String> = counts.into_iter().filter(|(count, _)| *count > 0).map(counted).collect();
            let counts = if counts.is_empty() { "empty".to_owned() } else { counts.join(", ") };
            let image = format!(
                "<img src=\"{picture}\" alt=\"{name}: {format}, {counts}\" width=\"{size}\" height=\"{size}\" \
                 loading=\"lazy\" decoding=\"async\">"
            );
            let image = match &card.model {
                Some(model) => format!("<button class=\"turn\" data-model=\"{model}\">{image}</button>"),
                None => format!("<div class=\"turn\">{image}</div>"),
            };
            let title = match &card.file {
                Some(file) => format!("<a href=\"{file}\">{name}</a>"),
                None => name,
            };
            writeln!(
                page,
                "<li class=\"card\" data-format=\"{format}\" data-bytes=\"{bytes}\" data-triangles=\"{triangles}\" \
                 data-worst=\"{worst}\" data-alike=\"{alike}\">{image}<h2>{title}</h2><p>{format} · {counts} · {}</p>{}</li>",
                size_of(*bytes),
                findings(card)
            )
        }
    };
}

fn findings(card: &Card) -> String {
    if card.findings.is_empty() {
        return String::new();
    }
    let worst = card.findings.iter().map(|(severity, _)| *severity).max().unwrap_or(Severity::Note);
    let lines = card.findings.iter().map(|(_, line)| format!("<li>{}</li>", escaped(line)));
    let count = counted((u64::try_from(card.findings.len()).unwrap_or(u64::MAX), "finding"));
    format!("<details class=\"{worst}\"><summary>{count}</summary><ul>{}</ul></details>", lines.collect::<String>())
}

fn rank(severity: Severity) -> u8 {
    match severity {
        Severity::Note => 1,
        Severity::Warning => 2,
        Severity::Error => 3,
    }
}

fn counted((count, what): (u64, &str)) -> String {
    format!("{} {what}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// Returns a size in the largest unit of which it has at least one.
fn size_of(bytes: usize) -> String {
    match bytes {
        0..1000 => format!("{bytes} B"),
        1000..1_000_000 => format!("{} kB", (bytes + 500) / 1000),
        _ => format!("{}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::arguments::{Arguments, Verb};

    #[test]
    fn names_cannot_break_the_page() {
        let Verb::Sheet(arguments) =
            Arguments::parse_from(["meshwire", "sheet", "a", "-o", "a.html", "--size", "64"]).verb
        else {
            panic!("another verb");
        };
        let shown = Card {
            format: "xac",
            bytes: 1_250_000,
            triangles: 12,
            nodes: 1,
            animations: 0,
            alike: "ab".to_owned(),
            findings: vec![(Severity::Warning, "a < b".to_owned())],
            file: Some("../%3Ca%26b%3E.xac".to_owned()),
            picture: "x.pictures/1.png".to_owned(),
            model: Some("x.models/1.js".to_owned()),
        };
        let cell = |name: &str, shown| Cell { name: name.to_owned(), shown, notes: Vec::new() };
        let cells =
            [cell("<a&\"b\">{script}.xac", Shown::Card(Box::new(shown))), cell("c", Shown::Nothing("\"no\"".into()))];
        let page = page(&cells, &arguments);
        for part in [
            "src=\"x.pictures/1.png\"",
            "alt=\"&lt;a&amp;&quot;b&quot;&gt;{script}.xac: xac, 12 triangles, 1 node\"",
            "<p>xac · 12 triangles, 1 node · 1.2 MB</p>",
            "<details class=\"warning\"><summary>1 finding</summary><ul><li>a &lt; b</li></ul></details>",
            "&quot;no&quot;",
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
        assert!(!page.contains("{cards}") && !page.contains("{size}") && !page.contains("{angle}"), "{page}");
    }
}

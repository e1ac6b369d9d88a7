//! The pages of lints, `lints.md` of each crate: constants for its rules, and the page of all codes.
//!
//! A section is a code, its levels and the explanation. A code of several crates is explained once: in the other pages its
//! section ends after the levels.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use crate::outputs::Outputs;

/// From the worst on, as pages name them.
const LEVELS: [&str; 3] = ["error", "warning", "note"];

/// A code on the page of all codes.
#[derive(Debug, Default)]
struct Code {
    /// Indices of [`LEVELS`].
    levels: BTreeSet<usize>,
    text: String,
}

/// A section of the page of a crate: code, levels and text.
type Section = (String, Vec<usize>, String);

/// Writes `src/rules.rs` of all crates below `folder` that have a page, and `all`: the page of the crate `meshwire`, which
/// begins with the introduction, and the sections of all others.
pub fn write(outputs: &mut Outputs, root: &Path, folder: &str, all: Option<&str>) -> Result<(), String> {
    let entries = std::fs::read_dir(root.join(folder)).map_err(|error| format!("{folder}: {error}"))?;
    let mut crates: Vec<String> = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    crates.sort();
    let mut introduction = String::new();
    let mut pages = Vec::new();
    let mut codes: BTreeMap<String, Code> = BTreeMap::new();
    for name in crates {
        let path = format!("{folder}/{name}/lints.md");
        if !root.join(&path).is_file() {
            continue;
        }
        let page = std::fs::read_to_string(root.join(&path)).map_err(|error| format!("{path}: {error}"))?;
        let page = page.replace("\r\n", "\n");
        let (head, sections) = read(&page).map_err(|problem| format!("{path}: {problem}"))?;
        if name == "meshwire" {
            introduction = head;
        }
        for (code, levels, text) in &sections {
            let known = codes.entry(code.clone()).or_default();
            known.levels.extend(levels);
            if !text.is_empty() && !known.text.is_empty() {
                return Err(format!("{path}: {code} is explained on another page as well"));
            }
            known.text.push_str(text);
        }
        pages.push((name, path, sections));
    }
    if let Some((code, _)) = codes.iter().find(|(_, code)| code.text.is_empty()) {
        return Err(format!("{folder}: no page explains {code}"));
    }
    for (name, path, sections) in pages {
        outputs.text(format!("{folder}/{name}/src/rules.rs"), &constants(&path, &sections, &codes))?;
    }
    let Some(all) = all else { return Ok(()) };
    let mut text = format!(
        "<!-- Generated from lints.md of all crates by `cargo xtask regen`. Do not edit. -->\n\n{introduction}"
    );
    for (code, Code { levels, text: explanation }) in &codes {
        let levels: Vec<&str> = levels.iter().filter_map(|level| LEVELS.get(*level).copied()).collect();
        let _ = write!(text, "\n## {code}\n\nLevel: {}.\n\n{explanation}\n", levels.join(", "));
    }
    outputs.text(all, &text)
}

/// Returns the introduction and the sections of a page.
fn read(page: &str) -> Result<(String, Vec<Section>), String> {
    let mut parts = page.split("\n## ");
    let introduction = parts.next().unwrap_or_default().to_owned();
    let mut sections: Vec<Section> = Vec::new();
    for part in parts {
        let (code, rest) = part.split_once('\n').unwrap_or((part, ""));
        let stated = rest.trim_start().strip_prefix("Level: ").and_then(|rest| rest.split_once('.'));
        let (levels, text) = stated.ok_or_else(|| format!("{code}: expected 'Level: ...', as in other sections"))?;
        let levels: Option<Vec<usize>> =
            levels.split(", ").map(|name| LEVELS.iter().position(|level| *level == name)).collect();
        let levels = levels
            .filter(|levels| levels.is_sorted_by(|a, b| a < b))
            .ok_or_else(|| format!("{code}: expected a list of levels, from the worst on: {}", LEVELS.join(", ")))?;
        if sections.last().is_some_and(|(before, ..)| before.as_str() >= code) {
            return Err(format!("{code}: expected the sections in alphabetical order"));
        }
        sections.push((code.to_owned(), levels, text.trim().to_owned()));
    }
    Ok((introduction, sections))
}

/// Returns the Rust code of the rules: a constant for each level of a code.
fn constants(page: &str, sections: &[Section], codes: &BTreeMap<String, Code>) -> String {
    let mut text = format!("// Generated from {page} by `cargo xtask regen`. Do not edit.\n\n");
    text.push_str("//! The rules of the lints. The page explains them.\n\nuse meshwire_core::{Rule, Severity};\n");
    for (code, levels, _) in sections {
        let explanation = codes.get(code).map_or("", |code| &code.text);
        let paragraph = explanation.split("\n\n").next().unwrap_or_default().replace('\n', " ");
        let sentence = paragraph.split_inclusive(". ").next().unwrap_or_default().trim_end();
        for name in levels.iter().filter_map(|level| LEVELS.get(*level)) {
            let mut constant = code.replace('-', "_").to_uppercase();
            if levels.len() > 1 {
                let _ = write!(constant, "_{}", name.to_uppercase());
            }
            let (first, rest) = name.split_at(1);
            let severity = first.to_uppercase() + rest;
            let _ = write!(
                text,
                "\n/// {sentence}\npub(crate) const {constant}: Rule = Rule {{ code: \"{code}\", severity: Severity::{severity} }};\n",
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_have_levels_and_an_order() {
        let page = "# Lints\n\n## a-b\n\nLevel: error, note.\n\nOne. Two.\n\n## c\n\nLevel: warning.\n";
        let (introduction, sections) = read(page).unwrap();
        let expected =
            [("a-b".to_owned(), vec![0, 2], "One. Two.".to_owned()), ("c".to_owned(), vec![1], String::new())];
        assert_eq!((introduction.as_str(), &sections[..]), ("# Lints\n", &expected[..]));
        let refused = |from, to| read(&page.replace(from, to)).unwrap_err();
        assert_eq!(refused("Level: w", "level: w"), "c: expected 'Level: ...', as in other sections");
        let levels = "a-b: expected a list of levels, from the worst on: error, warning, note";
        assert_eq!(refused("error, note", "note, error"), levels);
        assert_eq!(refused("error, note", "errors"), levels);
        assert_eq!(refused("## c", "## a"), "a: expected the sections in alphabetical order");
    }

    #[test]
    fn a_rule_is_a_constant_for_each_level() {
        let sections = [("a-b".to_owned(), vec![0, 2], String::new()), ("c".to_owned(), vec![1], String::new())];
        let code = |text: &str| Code { text: text.to_owned(), ..Code::default() };
        let codes = [("a-b".to_owned(), code("One\nrule. Two.")), ("c".to_owned(), code("Three."))].into();
        let text = constants("page", &sections, &codes);
        let (_, found) = text.split_once("Severity};\n").unwrap();
        assert_eq!(
            found,
            "
/// One rule.
pub(crate) const A_B_ERROR: Rule = Rule { code: \"a-b\", severity: Severity::Error };

/// One rule.
pub(crate) const A_B_NOTE: Rule = Rule { code: \"a-b\", severity: Severity::Note };

/// Three.
pub(crate) const C: Rule = Rule { code: \"c\", severity: Severity::Warning };
"
        );
    }
}

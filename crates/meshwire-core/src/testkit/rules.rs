//! Whether tests cover the rules of a crate.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::{Finding, Format};

thread_local! {
    /// The findings of the files that tests of this thread linted, as `severity[code]`, one set per file.
    static SEEN: RefCell<Vec<BTreeSet<String>>> = const { RefCell::new(Vec::new()) };
}

/// Runs tests, and checks that each rule on the page `lints.md` of a crate, at each of its levels, was reported for one of
/// their files and not for another. The tests lint their files with [`lint`] or [`findings`](super::findings), or pass
/// their findings to [`saw`]. A rule that was removed from the lint, or whose condition is always or never true, fails.
///
/// # Panics
/// Panics with the rules that were not reported, and those that were reported for every file.
#[track_caller]
pub fn assert_rules(page: &str, tests: &[fn()]) {
    SEEN.take();
    tests.iter().for_each(|test| test());
    let files = SEEN.take();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    files.iter().flatten().for_each(|rule| *counts.entry(rule).or_default() += 1);
    let sections = page.split("\n## ").skip(1).filter_map(|section| {
        let (code, rest) = section.split_once("\n\nLevel: ")?;
        Some((code, rest.split_once('.')?.0))
    });
    let rules = sections.flat_map(|(code, levels)| levels.split(", ").map(move |level| format!("{level}[{code}]")));
    let (mut all, mut never, mut always) = (0, Vec::new(), Vec::new());
    for rule in rules {
        all += 1;
        match counts.get(&*rule).copied().unwrap_or_default() {
            0 => never.push(rule),
            every if every == files.len() => always.push(rule),
            _ => {}
        }
    }
    assert!(
        all > 0 && never.is_empty() && always.is_empty(),
        "of {all}: no file for {never:?}, each file for {always:?}"
    );
}

/// Returns the findings of a file, and counts them for [`assert_rules`].
pub fn lint(file: &impl Format) -> Vec<Finding> {
    saw(file.lint())
}

/// Counts findings for [`assert_rules`], and returns them.
pub fn saw(findings: Vec<Finding>) -> Vec<Finding> {
    let rules = findings.iter().map(|finding| format!("{}[{}]", finding.severity, finding.code)).collect();
    SEEN.with_borrow_mut(|seen| seen.push(rules));
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Path, Rule, Severity};

    const PAGE: &str = "# Lints\n\n## a\n\nLevel: error, note.\n\nText.\n";

    fn report(severities: &[Severity]) {
        let rule = |severity| Rule { code: "a", severity };
        saw(severities.iter().map(|severity| rule(*severity).at(Path::root(), "")).collect());
    }

    #[test]
    fn each_level_has_a_file_with_it_and_one_without() {
        assert_rules(PAGE, &[|| report(&[Severity::Error]), || report(&[Severity::Note])]);
    }

    #[test]
    #[should_panic(expected = r#"of 2: no file for ["note[a]"], each file for ["error[a]"]"#)]
    fn a_level_that_no_file_has_or_all_have_fails() {
        assert_rules(PAGE, &[|| report(&[Severity::Error]), || report(&[Severity::Error, Severity::Warning])]);
    }
}

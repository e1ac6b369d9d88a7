//! The pages that explain the codes of findings.
//!
//! ```
//! assert!(meshwire::explain::page("stated-length").is_some_and(|page| page.level == "warning, note"));
//! ```

/// A section per code, in alphabetical order; also meant to be read directly.
const PAGES: &str = include_str!("../findings.md");

/// The explanation of a code.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Page {
    /// The code: `stated-length`.
    pub code: &'static str,
    /// Its severities, such as `warning, note`.
    pub level: &'static str,
    /// The explanation, in Markdown.
    pub text: &'static str,
}

/// Iterates over all pages, in alphabetical order.
pub fn pages() -> impl Iterator<Item = Page> {
    PAGES.split("\n## ").skip(1).filter_map(|section| {
        let (code, rest) = section.split_once("\n\nLevel: ")?;
        let (level, text) = rest.split_once(".\n\n")?;
        Some(Page { code, level, text: text.trim() })
    })
}

/// Returns the page of a code.
#[must_use]
pub fn page(code: &str) -> Option<Page> {
    pages().find(|page| page.code == code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_sorted_and_say_something() {
        let codes: Vec<&str> = pages().map(|page| page.code).collect();
        assert!(codes.is_sorted() && codes.len() > 200);
        assert_eq!(codes.len(), PAGES.matches("\n## ").count(), "every section has a level");
        assert!(pages().all(|page| page.text.len() > page.code.len() && !page.text.contains("## ")));
    }

    #[test]
    fn levels_are_severities_from_the_worst_on() {
        for Page { code, level, .. } in pages() {
            let places = level.split(", ").map(|one| ["error", "warning", "note"].iter().position(|its| *its == one));
            let places: Option<Vec<usize>> = places.collect();
            assert!(places.is_some_and(|places| places.is_sorted_by(|a, b| a < b)), "{code}: {level}");
        }
    }
}

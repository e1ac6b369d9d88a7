//! The pages that explain the codes of findings.
//!
//! ```
//! assert!(meshwire::explain::page("stated-length").is_some_and(|page| page.level == "warning, note"));
//! ```

/// A section per code, in alphabetical order, made of the pages of all crates; also meant to be read directly.
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

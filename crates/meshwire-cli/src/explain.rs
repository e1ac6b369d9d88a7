//! The pages that explain the codes of `verify`.

/// A section per code, in alphabetical order; also meant to be read directly.
const PAGES: &str = include_str!("../findings.md");

/// The explanation of a code.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    pub code: &'static str,
    /// Its severities, such as `warning, note`.
    pub level: &'static str,
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
pub fn page(code: &str) -> Option<Page> {
    pages().find(|page| page.code == code)
}

/// Returns an error for an unknown code, with the most similar known one.
pub fn unknown(code: &str) -> String {
    let near = pages().map(|page| (distance(page.code, code), page.code)).min();
    match near.filter(|(distance, its)| *distance <= its.len() / 3) {
        Some((_, its)) => format!("there is no code {code:?}; did you mean {its}?"),
        None => format!("there is no code {code:?}; `meshwire explain` lists all"),
    }
}

/// Returns the edit distance between two words.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (above, a) in one.bytes().enumerate() {
        let mut diagonal = above;
        let mut left = above + 1;
        for (cell, b) in row.iter_mut().skip(1).zip(other.bytes()) {
            let new = (diagonal + usize::from(a != b)).min(left + 1).min(*cell + 1);
            diagonal = std::mem::replace(cell, new);
            left = new;
        }
        if let Some(first) = row.first_mut() {
            *first = above + 1;
        }
    }
    row.last().copied().unwrap_or_default()
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

    #[test]
    fn a_slip_is_understood() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "ab"), 2);
        assert_eq!(unknown("stated-lenght"), "there is no code \"stated-lenght\"; did you mean stated-length?");
        assert_eq!(unknown("xyz"), "there is no code \"xyz\"; `meshwire explain` lists all");
    }
}

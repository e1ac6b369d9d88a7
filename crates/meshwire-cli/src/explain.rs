//! The pages that explain the codes of `verify`.

/// A section per code, in alphabetical order; also meant to be read directly.
const PAGES: &str = include_str!("../findings.md");

/// Iterates over all codes with their pages, in alphabetical order.
pub fn pages() -> impl Iterator<Item = (&'static str, &'static str)> {
    let sections = PAGES.split("\n## ").skip(1);
    sections.filter_map(|section| section.split_once('\n')).map(|(code, page)| (code.trim(), page.trim()))
}

/// Returns the page of a code.
pub fn page(code: &str) -> Option<&'static str> {
    pages().find(|(its, _)| *its == code).map(|(_, page)| page)
}

/// Returns an error for an unknown code, with the most similar known one.
pub fn unknown(code: &str) -> String {
    let near = pages().map(|(its, _)| (distance(its, code), its)).min();
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
        let codes: Vec<&str> = pages().map(|(code, _)| code).collect();
        assert!(codes.is_sorted() && codes.len() > 200);
        assert!(pages().all(|(code, page)| page.len() > code.len() && !page.contains("## ")));
    }

    #[test]
    fn a_slip_is_understood() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "ab"), 2);
        assert_eq!(unknown("stated-lenght"), "there is no code \"stated-lenght\"; did you mean stated-length?");
        assert_eq!(unknown("xyz"), "there is no code \"xyz\"; `meshwire explain` lists all");
    }
}

//! The pages of codes, and the error for a code that is misspelled.

pub use meshwire::explain::{Page, page, pages};

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
    fn a_slip_is_understood() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "ab"), 2);
        assert_eq!(unknown("stated-lenght"), "there is no code \"stated-lenght\"; did you mean stated-length?");
        assert_eq!(unknown("xyz"), "there is no code \"xyz\"; `meshwire explain` lists all");
    }
}

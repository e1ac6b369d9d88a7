//! The pages of codes, and the error for a code that is misspelled.

pub use meshwire::explain::{Page, page, pages};

/// Returns an error for an unknown code, with the most similar known one.
pub fn unknown(code: &str) -> String {
    let near = pages().map(|page| (strsim::damerau_levenshtein(page.code, code), page.code)).min();
    match near.filter(|(distance, its)| *distance <= its.len() / 3) {
        Some((_, its)) => format!("there is no code {code:?}; did you mean {its}?"),
        None => format!("there is no code {code:?}; `meshwire explain` lists all"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_understood() {
        assert_eq!(unknown("stated-lenght"), "there is no code \"stated-lenght\"; did you mean stated-length?");
        assert_eq!(unknown("xyz"), "there is no code \"xyz\"; `meshwire explain` lists all");
    }
}

//! Paths that select several values: `body.chunks[*].name`, `nodes[name=hip].parent`.

use std::str::FromStr;

use serde_json::value::RawValue;

use super::part::{descend, items, members, whole};
use super::path::{ElementPath, Step, bracketed};

/// A path from the command line that may select several values.
#[derive(Debug, Clone, PartialEq)]
pub struct Selection {
    text: String,
    steps: Vec<Select>,
}

#[derive(Debug, Clone, PartialEq)]
enum Select {
    One(Step),
    /// `[*]`: every element of a list.
    All,
    /// `[name=hip]`: the elements for which this holds.
    Where(Condition),
}

/// A comparison of a value below an element.
#[derive(Debug, Clone, PartialEq)]
struct Condition {
    path: ElementPath,
    operator: Operator,
    value: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    Equal,
    NotEqual,
    LessOrEqual,
    GreaterOrEqual,
    Less,
    Greater,
    /// Contains the text, in any case.
    Contains,
}

/// Longer operators first, because they begin with shorter ones.
const OPERATORS: [(&str, Operator); 7] = [
    ("!=", Operator::NotEqual),
    ("<=", Operator::LessOrEqual),
    (">=", Operator::GreaterOrEqual),
    ("=", Operator::Equal),
    ("<", Operator::Less),
    (">", Operator::Greater),
    ("~", Operator::Contains),
];

impl FromStr for Selection {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let steps = bracketed(text, Select::One, |inside| match inside {
            "*" => Some(Select::All),
            _ => Condition::read(inside).map(Select::Where),
        });
        let wrong =
            || format!("expected a path such as chunks[3].body, chunks[*].name or nodes[name=hip], found {text:?}");
        steps.map(|steps| Self { text: text.to_owned(), steps }).ok_or_else(wrong)
    }
}

impl Selection {
    /// Returns true if it selects by star or condition, so that it may select nothing.
    pub fn is_open(&self) -> bool {
        self.steps.iter().any(|step| !matches!(step, Select::One(_)))
    }
}

impl Condition {
    fn read(text: &str) -> Option<Self> {
        let (path, rest) = text.split_at(text.find(['!', '=', '<', '>', '~'])?);
        let (operator, value) =
            OPERATORS.iter().find_map(|(sign, operator)| Some((*operator, rest.strip_prefix(sign)?.trim())))?;
        let value = serde_json::from_str(value).unwrap_or_else(|_| value.to_owned());
        Some(Self { path: path.trim().parse().ok()?, operator, value })
    }

    /// Elements without such a value do not match.
    fn holds(&self, element: &RawValue) -> bool {
        let found = self.path.0.iter().try_fold(element, |value, step| descend(value, step));
        let Some(found) = found.ok().and_then(text_of) else { return false };
        let numbers = || Some((found.parse::<f64>().ok()?, self.value.parse::<f64>().ok()?));
        let equal = || numbers().map_or_else(|| found == self.value, |(found, value)| found == value);
        let compared =
            |compare: fn(&f64, &f64) -> bool| numbers().is_some_and(|(found, value)| compare(&found, &value));
        match self.operator {
            Operator::Equal => equal(),
            Operator::NotEqual => !equal(),
            Operator::LessOrEqual => compared(f64::le),
            Operator::GreaterOrEqual => compared(f64::ge),
            Operator::Less => compared(f64::lt),
            Operator::Greater => compared(f64::gt),
            Operator::Contains => found.to_lowercase().contains(&self.value.to_lowercase()),
        }
    }
}

/// Returns a text without quotes, or the JSON of another value. A text with stored details is an object.
fn text_of(value: &RawValue) -> Option<String> {
    if value.get().starts_with('{') {
        let members = members(value).ok()?;
        return members.into_iter().find(|(name, _)| name == "text").and_then(|(_, text)| text_of(text));
    }
    Some(serde_json::from_str(value.get()).unwrap_or_else(|_| value.get().to_owned()))
}

/// Returns the values of a compact JSON document that a path selects, with their own paths. Elements of a list that have
/// no such part are skipped, because lists such as the chunks of a file contain different things.
///
/// # Errors
/// Nothing is selected; the message says what exists instead.
pub fn selected<'a>(text: &'a str, selection: &Selection) -> Result<Vec<(ElementPath, &'a RawValue)>, String> {
    let mut found = vec![(ElementPath(Vec::new()), whole(text)?)];
    for select in &selection.steps {
        let (mut next, mut missing) = (Vec::new(), None);
        for (path, value) in found {
            let place = || if path.0.is_empty() { "the file".to_owned() } else { path.to_string() };
            let below = |step: Step| ElementPath(path.0.iter().cloned().chain([step]).collect());
            let result = match select {
                Select::One(step) => descend(value, step).map(|part| next.push((below(step.clone()), part))),
                Select::All => items(value).map(|items| {
                    next.extend(items.into_iter().enumerate().map(|(index, item)| (below(Step::Index(index)), item)));
                }),
                Select::Where(condition) => items(value).map(|items| {
                    let matching = items.into_iter().enumerate().filter(|(_, item)| condition.holds(item));
                    next.extend(matching.map(|(index, item)| (below(Step::Index(index)), item)));
                }),
            };
            if let Err(reason) = result {
                missing.get_or_insert_with(|| format!("{} {reason}", place()));
            }
        }
        if next.is_empty() {
            let reason = missing.unwrap_or_else(|| "no element matches".to_owned());
            return Err(format!("nothing at {}: {reason}", selection.text));
        }
        found = next;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        r#"{"file":{"nodes":[{"name":"hip","x":1.50},{"name":{"text":"Knee","extra":0},"x":2},{"y":[1,2]}]}}"#;

    fn select(path: &str) -> Result<Vec<String>, String> {
        let found = selected(TEXT, &path.parse()?)?;
        Ok(found.iter().map(|(path, value)| format!("{path} {}", value.get())).collect())
    }

    #[test]
    fn a_star_selects_elements_that_have_the_part() {
        assert_eq!(select("nodes[*].x").unwrap(), ["nodes[0].x 1.50", "nodes[1].x 2"]);
        assert_eq!(select("nodes[*].y[*]").unwrap(), ["nodes[2].y[0] 1", "nodes[2].y[1] 2"]);
        assert_eq!(select("nodes[1].x").unwrap(), ["nodes[1].x 2"]);
        assert_eq!(select("nodes[*].z").unwrap_err(), "nothing at nodes[*].z: nodes[0] has name, x");
        assert_eq!(select("nodes[3].z").unwrap_err(), "nothing at nodes[3].z: nodes has 3 elements");
        assert_eq!(select("nodes[0].x[*]").unwrap_err(), "nothing at nodes[0].x[*]: nodes[0].x is not a list");
    }

    #[test]
    fn a_condition_selects_elements_by_value() {
        for (condition, expected) in [
            ("name=hip", &["nodes[0].x 1.50"][..]),
            ("name = \"Knee\"", &["nodes[1].x 2"]),
            ("name~KNE", &["nodes[1].x 2"]),
            ("x!=2", &["nodes[0].x 1.50"]),
            ("x=1.5", &["nodes[0].x 1.50"]),
            ("x>=1.5", &["nodes[0].x 1.50", "nodes[1].x 2"]),
            ("x<2", &["nodes[0].x 1.50"]),
        ] {
            assert_eq!(select(&format!("nodes[{condition}].x")).unwrap(), expected, "{condition}");
        }
        assert_eq!(select("nodes[y[0]=1].y[1]").unwrap(), ["nodes[2].y[1] 2"]);
        assert_eq!(select("nodes[name=\"]\"]").unwrap_err(), "nothing at nodes[name=\"]\"]: no element matches");
    }

    #[test]
    fn wrong_selections_are_refused() {
        for text in ["", "a[", "a[=1]", "a[b]", "a[**]", "a[b!c]", "a[*]b"] {
            let message = text.parse::<Selection>().unwrap_err();
            assert!(message.ends_with(&format!("or nodes[name=hip], found {text:?}")), "{message}");
        }
    }
}

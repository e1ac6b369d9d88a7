//! Snapshots of many samples that a person can read.

use serde_json::Value;
use similar::ChangeTag;

/// Elements of a list of records, and of a list of numbers, that are shown.
const RECORDS: usize = 2;
const NUMBERS: usize = 6;
/// Characters of a text that are shown.
const TEXT: usize = 60;
/// Characters of the longest record that is written on one line.
const LINE: usize = 120;
/// Bytes of a page at most.
const PAGE: usize = 16 << 10;

/// A value with its lists and texts cut.
fn cut(value: &Value) -> Value {
    match value {
        Value::Array(items) => {
            let shown = if items.iter().any(|item| item.is_object() || item.is_array()) { RECORDS } else { NUMBERS };
            let mut kept: Vec<Value> = items.iter().take(shown).map(cut).collect();
            if items.len() > shown {
                kept.push(format!("... {} in all", items.len()).into());
            }
            kept.into()
        }
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), cut(value))).collect(),
        Value::String(text) if text.chars().count() > TEXT => {
            format!("{}... {} in all", text.chars().take(TEXT).collect::<String>(), text.chars().count()).into()
        }
        // serde_json keeps every number as an f64; written, an f32 has the digits of an f32.
        Value::Number(number) if number.is_f64() => {
            let narrow = number.to_string().parse::<f32>().ok();
            let narrow = narrow.filter(|narrow| Some(f64::from(*narrow)) == number.as_f64());
            narrow.and_then(|narrow| format!("{narrow:?}").parse().ok()).map_or(value.clone(), Value::Number)
        }
        other => other.clone(),
    }
}

/// Returns a value as indented lines, of at most 120 characters where it can be. Long lists and texts are cut.
pub fn outline(value: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    write_lines(&cut(value), "", 0, &mut lines);
    lines
}

fn write_lines(value: &Value, head: &str, indent: usize, out: &mut Vec<String>) {
    let line = format!("{:indent$}{head}{value}", "");
    match value {
        Value::Object(fields) if line.len() > LINE => {
            out.push(format!("{:indent$}{head}", "").trim_end().to_owned());
            for (name, value) in fields {
                write_lines(value, &format!("{name}: "), indent + 1, out);
            }
        }
        Value::Array(items) if line.len() > LINE => {
            out.push(format!("{:indent$}{head}", "").trim_end().to_owned());
            for item in items {
                write_lines(item, "- ", indent + 1, out);
            }
        }
        _ => out.push(line),
    }
}

/// Returns the lines by which `mine` differs from the most similar one of `others`, with the name of that one; `None` if all
/// differ in more lines than `mine` has. Indentation is ignored.
fn difference<'a>(mine: &[String], others: &'a [(String, Vec<String>)]) -> Option<(&'a str, Vec<String>)> {
    let differences = others.iter().map(|(name, its)| {
        let [its, mine] = [its, mine].map(|lines| lines.iter().map(|line| line.trim()).collect::<Vec<_>>());
        let ops = similar::capture_diff_slices(similar::Algorithm::Myers, &its, &mine);
        let changes = ops.iter().flat_map(|op| op.iter_changes(&its, &mine));
        let lines = changes.filter(|change| change.tag() != ChangeTag::Equal);
        (name.as_str(), lines.map(|change| format!("{} {}", change.tag(), change.value())).collect::<Vec<_>>())
    });
    differences.min_by_key(|(_, lines)| lines.len()).filter(|(_, lines)| lines.len() < mine.len())
}

/// Returns samples, each a name and its lines, as texts of about 16 kB: a sample that is similar to an earlier one is shown by
/// the lines that differ.
pub fn pages(samples: &[(String, Vec<String>)]) -> Vec<String> {
    let mut pages = vec![String::new()];
    for (at, (name, lines)) in samples.iter().enumerate() {
        let shown = match difference(lines, samples.get(..at).unwrap_or_default()) {
            Some((other, lines)) => format!("== {name}: {other}, but\n{}\n", lines.join("\n")),
            None => format!("== {name}\n{}\n", lines.join("\n")),
        };
        match pages.last_mut() {
            Some(page) if page.len() + shown.len() <= PAGE => page.push_str(&shown),
            _ => pages.push(shown),
        }
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(name: &str, lines: &[&str]) -> (String, Vec<String>) {
        (name.to_owned(), lines.iter().map(|line| (*line).to_owned()).collect())
    }

    #[test]
    fn a_similar_sample_is_shown_by_the_lines_that_differ() {
        let samples = [sample("a", &["x: 1", "y:", " z: 2"]), sample("b", &["x: 1", "y:", "  z: 3"])];
        assert_eq!(pages(&samples), ["== a\nx: 1\ny:\n z: 2\n== b: a, but\n- z: 2\n+ z: 3\n"]);
        let samples = [sample("a", &["x: 1"]), sample("b", &["y: 2"])];
        assert_eq!(pages(&samples), ["== a\nx: 1\n== b\ny: 2\n"]);
    }

    #[test]
    fn a_page_has_an_end() {
        let long = ["a", "b", "c"].map(|text| sample(text, &[&text.repeat(PAGE / 2)]));
        assert_eq!(pages(&long).len(), 3);
    }

    #[test]
    fn an_outline_cuts_lists_and_texts() {
        let value = serde_json::json!({
            "short": [1, 2], "long": [1, 2, 3, 4, 5, 6, 7], "rows": [[1], [2], [3]], "ratio": 0.2_f32, "text": "t".repeat(99),
        });
        assert_eq!(
            outline(&value),
            [
                "".to_owned(),
                " long: [1,2,3,4,5,6,\"... 7 in all\"]".to_owned(),
                " ratio: 0.2".to_owned(),
                " rows: [[1],[2],\"... 3 in all\"]".to_owned(),
                " short: [1,2]".to_owned(),
                format!(" text: \"{}... 99 in all\"", "t".repeat(TEXT)),
            ]
        );
    }
}

//! Answers whether samples have certain fields and values, for `cargo xtask sources`.

use std::collections::HashMap;
use std::io::BufRead as _;
use std::path::Path;

use meshwire::layout::Value;
use meshwire::{Asset, FormatId, Segment};

/// The integers of the fields of a file by name; a field that holds none has an empty list.
type Fields = HashMap<&'static str, Vec<i128>>;

/// The facts about a sample.
enum Known {
    Fields(Fields),
    /// The text of a text format, in lower case.
    Text(String),
}

/// Reads lines from standard input that begin with `SAMPLE...<TAB>QUESTION`, with samples separated by spaces, and
/// returns those for which no sample has what is asked: a field (`kind`), a field with a value (`kind=3`) or a bit
/// (`flags&4`), or in a text a word.
pub(crate) fn answer(folder: &Path) -> Result<String, String> {
    let mut known: HashMap<String, Known> = HashMap::new();
    let mut lacking = Vec::new();
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        let mut cells = line.split('\t');
        let (samples, question) = (cells.next().unwrap_or_default(), cells.next().unwrap_or_default());
        let mut is_found = false;
        for sample in samples.split(' ') {
            if !known.contains_key(sample) {
                known.insert(sample.to_owned(), examine(&folder.join(sample))?);
            }
            is_found |= known.get(sample).is_some_and(|own| has(own, question));
        }
        if !is_found {
            lacking.push(line);
        }
    }
    Ok(lacking.join("\n"))
}

fn examine(path: &Path) -> Result<Known, String> {
    let asset = Asset::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    if matches!(asset.format(), FormatId::MdlText) || path.extension().is_some_and(|own| own == "xmodel_export") {
        let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        return Ok(Known::Text(String::from_utf8_lossy(&bytes).to_lowercase()));
    }
    let mut fields = Fields::new();
    let result = asset.layout(&mut |leaf| {
        let mut own = None;
        for segment in leaf.path.segments() {
            if let Segment::Field(name) = segment {
                fields.entry(name).or_default();
                own = Some(*name);
            }
        }
        let integer = match leaf.value() {
            Value::Unsigned(number) => i128::from(number),
            Value::Signed(number) => i128::from(number),
            _ => return,
        };
        let numbers = own.and_then(|own| fields.get_mut(own));
        if let Some(numbers) = numbers.filter(|numbers| !numbers.contains(&integer) && numbers.len() < 1000) {
            numbers.push(integer);
        }
    });
    result.map_err(|error| error.to_string())?;
    Ok(Known::Fields(fields))
}

fn has(known: &Known, question: &str) -> bool {
    let fields = match known {
        Known::Text(text) => return text.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case(question)),
        Known::Fields(fields) => fields,
    };
    let number = |text: &str| text.parse::<i128>().ok();
    if let Some((field, value)) = question.split_once('=') {
        fields.get(field).zip(number(value)).is_some_and(|(found, value)| found.contains(&value))
    } else if let Some((field, bit)) = question.split_once('&') {
        fields.get(field).zip(number(bit)).is_some_and(|(found, bit)| found.iter().any(|own| own & bit != 0))
    } else {
        fields.contains_key(question)
    }
}

#[cfg(test)]
mod tests {
    use super::{Fields, Known, has};

    #[test]
    fn fields_values_bits_and_words() {
        let known = Known::Fields(Fields::from([("kind", vec![3, 12]), ("flags", vec![5]), ("name", Vec::new())]));
        for (question, answer) in [
            ("kind", true),
            ("kind=12", true),
            ("kind=4", false),
            ("flags&4", true),
            ("flags&2", false),
            ("names", false),
        ] {
            assert_eq!(has(&known, question), answer, "{question}");
        }
        let text = Known::Text("numbones 1\nbone 0 -1".to_owned());
        assert!(has(&text, "NUMBONES") && !has(&text, "NUM"));
    }
}

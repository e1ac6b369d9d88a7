//! SARIF 2.1.0 for code scanning: a result for each finding, with its page as the rule.

use std::io::{self, Write};

use meshwire::{Finding, Severity};
use serde_json::{Map, Value, json};

use super::super::summary::Summary;
use super::super::{UNREADABLE, baseline};
use super::Outcome;
use crate::lint_pages;
use crate::status::Stop;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

pub fn write(outcome: &Outcome<'_>, fragment: &mut Vec<u8>) -> Result<(), Stop> {
    let uri = uri(outcome);
    let mut results = Vec::new();
    if let Some(failure) = outcome.failure {
        let place =
            failure.error().map(|error| (error.path().to_string(), error.offset(), 0, outcome.line(error.offset())));
        let key = baseline::failure_key(UNREADABLE, failure);
        let message = super::super::message(failure);
        results.push(result(UNREADABLE, "error", &message, &uri, place.as_ref(), &key));
    }
    for finding in outcome.first_of_a_kind().0 {
        let Finding { code, severity, path, offset, length, message, .. } = finding;
        // A finding about the whole file covers all its bytes.
        let whole = u64::try_from(outcome.bytes.len()).unwrap_or(u64::MAX);
        let (offset, length) = offset.map_or((Some(0), whole), |offset| (Some(offset), *length));
        let place = (path.to_string(), offset, length, outcome.line(finding.offset));
        results.push(result(code, level(*severity), message, &uri, Some(&place), &baseline::key(finding)));
    }
    for (position, result) in results.iter().enumerate() {
        if position > 0 {
            fragment.push(b',');
        }
        fragment.extend_from_slice(b"\n");
        serde_json::to_writer(&mut *fragment, result)?;
    }
    Ok(())
}

/// A path with its offset and length, and its line in a text.
type Place = (String, Option<u64>, u64, Option<usize>);

fn result(code: &str, level: &str, message: &str, uri: &str, place: Option<&Place>, key: &str) -> Value {
    let mut physical = Map::from_iter([("artifactLocation".to_owned(), json!({"uri": uri}))]);
    let mut location = Map::new();
    if let Some((path, offset, length, line)) = place {
        if let Some(offset) = offset {
            let mut region = json!({"byteOffset": offset, "byteLength": length});
            if let (Some(region), Some(line)) = (region.as_object_mut(), line) {
                region.insert("startLine".to_owned(), json!(line));
            }
            physical.insert("region".to_owned(), region);
        }
        if !path.is_empty() {
            let member = json!([{"fullyQualifiedName": path, "kind": "member"}]);
            location.insert("logicalLocations".to_owned(), member);
        }
    }
    location.insert("physicalLocation".to_owned(), Value::Object(physical));
    json!({
        "ruleId": code,
        "level": level,
        "message": {"text": message},
        "locations": [location],
        "partialFingerprints": {"codeAndPath/v1": key},
    })
}

pub fn document(content: &[u8], summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    let rules: Vec<Value> = summary
        .codes()
        .map(|code| {
            let page = lint_pages::page(code).map_or("See the message.", |page| page.text);
            let short = page.lines().next().unwrap_or_default();
            json!({"id": code, "shortDescription": {"text": short}, "fullDescription": {"text": page}, "help": {"text": page}})
        })
        .collect();
    let driver = json!({
        "name": "meshwire",
        "semanticVersion": env!("CARGO_PKG_VERSION"),
        "rules": rules,
    });
    write!(out, "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":")?;
    serde_json::to_writer(&mut *out, &driver)?;
    out.write_all(b"},\"columnKind\":\"unicodeCodePoints\",\"results\":[")?;
    out.write_all(content)?;
    out.write_all(b"]}]}\n")
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// Returns the file as a URI: relative to the folder of the run, or absolute.
fn uri(outcome: &Outcome<'_>) -> String {
    let place = baseline::place(outcome.input);
    let mut uri = String::new();
    let absolute = outcome.input.path.as_ref().is_some_and(|path| path.is_absolute());
    if absolute {
        uri.push_str("file:///");
    }
    for byte in place.trim_start_matches('/').bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri
}

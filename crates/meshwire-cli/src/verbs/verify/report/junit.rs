//! JUnit XML, as build servers show it: a file is a test, and a finding makes it fail.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::super::UNREADABLE;
use super::super::summary::Summary;
use super::Outcome;
use crate::status::Stop;

pub fn write(outcome: &Outcome<'_>, fragment: &mut Vec<u8>) -> Result<(), Stop> {
    let format = outcome.checked.kind.name();
    let mut body = String::new();
    if let Some(failure) = outcome.failure {
        let message = attribute(&super::super::message(failure));
        let _ = writeln!(body, "      <error type=\"{UNREADABLE}\" message=\"{message}\"/>");
    } else {
        let (shown, left) = outcome.first_of_a_kind();
        let lines: Vec<String> = shown.iter().map(ToString::to_string).collect();
        let more = left.iter().map(|(code, severity, count)| format!("{severity}[{code}]: {count} more"));
        let text: Vec<String> = lines.into_iter().chain(more).collect();
        if let Some(worst) = shown.iter().max_by_key(|finding| finding.severity) {
            let (code, message) = (worst.code, attribute(&worst.message));
            let _ = writeln!(
                body,
                "      <failure type=\"{code}\" message=\"{message}\">{}</failure>",
                attribute(&text.join("\n"))
            );
        }
    }
    let name = attribute(outcome.name);
    writeln!(
        fragment,
        "    <testcase classname=\"meshwire.{format}\" name=\"{name}\" time=\"{:.6}\">\n{body}    </testcase>",
        outcome.checked.took.as_secs_f64()
    )?;
    Ok(())
}

pub fn document(content: &[u8], summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    let count = |tag: &[u8]| content.windows(tag.len()).filter(|window| *window == tag).count();
    let [tests, failures, errors] = [&b"    <testcase "[..], b"      <failure ", b"      <error "].map(count);
    let counts = format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\"");
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {counts}>")?;
    writeln!(
        out,
        "  <testsuite name=\"meshwire verify\" {counts} skipped=\"0\" time=\"{:.6}\">",
        summary.took().as_secs_f64()
    )?;
    out.write_all(content)?;
    writeln!(out, "  </testsuite>\n</testsuites>")
}

/// Escapes text inside quotes or between tags. Characters that XML cannot represent become U+FFFD.
fn attribute(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => escaped.push('\u{fffd}'),
            letter => escaped.push(letter),
        }
    }
    escaped
}

//! `meshwire explain`: explains the codes of `verify`.

use std::io::{self, Write};

use super::Fatal;
use crate::lint_pages::{self, Page};
use crate::status::Status;

pub fn run(codes: &[String]) -> Result<Status, Fatal> {
    let mut out = io::stdout().lock();
    if codes.is_empty() {
        for Page { code, level, text, .. } in lint_pages::pages() {
            writeln!(out, "{code} ({level}): {}", text.lines().next().unwrap_or_default())?;
        }
        return Ok(Status::Clean);
    }
    for (position, code) in codes.iter().enumerate() {
        let Page { code, level, text, .. } =
            lint_pages::page(code).ok_or_else(|| Fatal::Usage(lint_pages::unknown(code)))?;
        if position > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{code} ({level})\n\n{text}")?;
    }
    Ok(Status::Clean)
}

//! `meshwire explain`: explains the codes of `verify`.

use std::io::{self, Write};

use super::Fatal;
use crate::explain;
use crate::status::Status;

pub fn run(codes: &[String]) -> Result<Status, Fatal> {
    let mut out = io::stdout().lock();
    if codes.is_empty() {
        for (code, page) in explain::pages() {
            writeln!(out, "{code}: {}", page.lines().next().unwrap_or_default())?;
        }
        return Ok(Status::Clean);
    }
    for (position, code) in codes.iter().enumerate() {
        let page = explain::page(code).ok_or_else(|| Fatal::Usage(explain::unknown(code)))?;
        if position > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{code}\n\n{page}")?;
    }
    Ok(Status::Clean)
}

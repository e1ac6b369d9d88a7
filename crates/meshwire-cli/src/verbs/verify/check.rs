//! What is checked about one file.

use meshwire::{Asset, Finding, FormatId, Severity};

use super::compare::difference;
use crate::json;
use crate::status::Failure;

/// Everything found out about a file.
#[derive(Debug)]
pub struct Checked {
    pub format: FormatId,
    pub read: bool,
    /// Written back, it is the same, byte for byte.
    pub identical: bool,
    /// Written from nothing stored, it is the same.
    pub rebuilt: bool,
    /// Dumped and built, it is the same; `None` if not asked for.
    pub dumped: Option<bool>,
    /// Differences, then what the lint noticed.
    pub findings: Vec<Finding>,
}

impl Checked {
    /// The most severe finding.
    pub fn worst(&self) -> Option<Severity> {
        self.findings.iter().map(|finding| finding.severity).max()
    }
}

/// Checks a file. The failure says why it does not read.
pub fn check(format: FormatId, bytes: &[u8], dump: bool) -> (Checked, Option<Failure>) {
    let mut checked = Checked {
        format,
        read: false,
        identical: false,
        rebuilt: false,
        dumped: dump.then_some(false),
        findings: Vec::new(),
    };
    let mut asset = match Asset::read_as(format, bytes) {
        Ok(asset) => asset,
        Err(error) => return (checked, Some(Failure::Format(error))),
    };
    checked.read = true;
    let written = asset.to_bytes().map_err(|error| error.to_string());
    let differs = difference("lossless", Severity::Error, bytes, &written, &asset);
    checked.identical = differs.is_none();
    checked.findings.extend(differs);
    drop(written);
    if dump {
        let differs = difference("dump", Severity::Error, bytes, &dumped_and_built(&asset), &asset);
        checked.dumped = Some(differs.is_none());
        checked.findings.extend(differs);
    }
    let odd = asset.lint();
    asset.forget_stored();
    let rebuilt = asset.to_bytes().map_err(|error| error.to_string());
    checked.rebuilt = rebuilt.as_ref().is_ok_and(|rebuilt| rebuilt == bytes);
    if !checked.rebuilt {
        // What was forgotten is needed to name the place; a rebuild that differs is rare enough to read again.
        if let Ok(asset) = Asset::read_as(format, bytes) {
            checked.findings.extend(difference("rebuild", Severity::Note, bytes, &rebuilt, &asset));
        }
    }
    checked.findings.extend(odd);
    (checked, None)
}

fn dumped_and_built(asset: &Asset) -> Result<Vec<u8>, String> {
    let mut text = Vec::new();
    json::write(asset, None, &mut text).map_err(|stop| stop.to_string())?;
    let built = json::read(&text).map_err(|failure| failure.to_string())?;
    built.to_bytes().map_err(|error| error.to_string())
}

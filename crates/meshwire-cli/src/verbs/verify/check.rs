//! The checks of one file.

use std::time::Duration;

use meshwire::verify::check_with;
use meshwire::{Asset, Finding, FormatId, Path, Severity, laws};

use crate::json;
use crate::limits;
use crate::status::Failure;

/// The results of checking a file.
#[derive(Debug)]
pub struct Checked {
    /// `None` if the format is unknown.
    pub format: Option<FormatId>,
    pub read: bool,
    /// True if it is written back byte-identically.
    pub identical: bool,
    /// True if it is byte-identical after forgetting stored values.
    pub rebuilt: bool,
    /// True if it is identical after dumping and building; `None` if not requested.
    pub dumped: Option<bool>,
    /// Differences, followed by the findings of the lint.
    pub findings: Vec<Finding>,
    /// Number of ignored findings.
    pub passed_over: usize,
    /// True if it cannot be read and that is not ignored.
    pub failed: bool,
    /// Time that the checks took.
    pub took: Duration,
}

impl Checked {
    /// Returns the severity of the worst finding.
    pub fn worst(&self) -> Option<Severity> {
        self.findings.iter().map(|finding| finding.severity).max()
    }

    /// Creates the result for a file that cannot be read.
    pub fn unread(format: Option<FormatId>, dump: bool) -> Self {
        Self {
            format,
            read: false,
            identical: false,
            rebuilt: false,
            dumped: dump.then_some(false),
            findings: Vec::new(),
            passed_over: 0,
            failed: false,
            took: Duration::ZERO,
        }
    }
}

/// Checks a file. `name` shows the purpose of some meshes. The failure is the reason why it cannot be read.
pub fn check(format: FormatId, name: &std::path::Path, bytes: &[u8], dump: bool) -> (Checked, Option<Failure>) {
    let mut checked = Checked::unread(Some(format), dump);
    let dumped = &mut checked.dumped;
    let found = check_with(format, name, bytes, limits::limits(), |asset| {
        let law = if dump { same_when_dumped(asset, bytes) } else { Ok(()) };
        *dumped = dump.then_some(law.is_ok());
        law
    });
    match found {
        Ok(found) => {
            checked.read = true;
            (checked.identical, checked.rebuilt) = (found.identical, found.rebuilt);
            checked.findings = found.findings;
            (checked, None)
        }
        Err(error) => (checked, Some(Failure::Format(error))),
    }
}

fn same_when_dumped(asset: &Asset, bytes: &[u8]) -> laws::Law {
    let built = dumped_and_built(asset);
    let built = built.map_err(|error| Finding::new("dump", Severity::Error, Path::root(), error))?;
    laws::same("dump", Severity::Error, asset, bytes, &built)
}

fn dumped_and_built(asset: &Asset) -> Result<Vec<u8>, String> {
    let mut text = Vec::new();
    json::write(asset, false, None, &mut text).map_err(|stop| stop.to_string())?;
    let built = json::read(&text).map_err(|failure| failure.to_string())?;
    built.to_bytes().map_err(|error| error.to_string())
}

//! What is checked about one file.

use meshwire::{Asset, Finding, FormatId, Path, Severity, laws};

use crate::json;
use crate::status::Failure;

/// Everything found out about a file.
#[derive(Debug)]
pub struct Checked {
    /// `None` if nobody knows what the file was to be.
    pub format: Option<FormatId>,
    pub read: bool,
    /// Written back, it is the same, byte for byte.
    pub identical: bool,
    /// Written from nothing stored, it is the same.
    pub rebuilt: bool,
    /// Dumped and built, it is the same; `None` if not asked for.
    pub dumped: Option<bool>,
    /// Differences, then what the lint noticed.
    pub findings: Vec<Finding>,
    /// Findings that are passed over.
    pub passed_over: usize,
    /// It does not read, and that is not passed over.
    pub failed: bool,
}

impl Checked {
    /// The most severe finding.
    pub fn worst(&self) -> Option<Severity> {
        self.findings.iter().map(|finding| finding.severity).max()
    }

    /// A file that does not even read.
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
        }
    }

    /// Notes where a law is broken; says whether it is kept.
    fn keeps(&mut self, law: laws::Law) -> bool {
        let is_kept = law.is_ok();
        self.findings.extend(law.err());
        is_kept
    }
}

/// Checks a file. The failure says why it does not read.
pub fn check(format: FormatId, bytes: &[u8], dump: bool) -> (Checked, Option<Failure>) {
    let mut checked = Checked::unread(Some(format), dump);
    let mut asset = match Asset::read_as(format, bytes) {
        Ok(asset) => asset,
        Err(error) => return (checked, Some(Failure::Format(error))),
    };
    checked.read = true;
    checked.identical = checked.keeps(laws::lossless(&asset, bytes));
    if dump {
        let built = dumped_and_built(&asset)
            .map_err(|error| Finding::new("dump", Severity::Error, Path::root(), error))
            .and_then(|built| laws::same("dump", Severity::Error, &asset, bytes, &built));
        checked.dumped = Some(checked.keeps(built));
    }
    let odd = asset.lint();
    let rebuilt = rebuilt(&mut asset, format, bytes);
    checked.rebuilt = checked.keeps(rebuilt);
    checked.findings.extend(odd);
    (checked, None)
}

/// Without what was merely stored, a file need not be the same: that is a note. What is written must keep the law.
fn rebuilt(asset: &mut Asset, format: FormatId, bytes: &[u8]) -> laws::Law {
    let read = |bytes: &[u8]| Asset::read_as(format, bytes);
    let other = match laws::rebuilt(asset, bytes, read)? {
        laws::Rebuilt::Same => return Ok(()),
        laws::Rebuilt::Other(other) => other,
        laws::Rebuilt::Unwritable(error) => {
            return Err(Finding::new("rebuild", Severity::Note, Path::root(), error.to_string()));
        }
    };
    // What was forgotten is needed to name the place; a rebuild that differs is rare enough to read again.
    match read(bytes) {
        Ok(asset) => laws::same("rebuild", Severity::Note, &asset, bytes, &other),
        Err(error) => Err(Finding::new("rebuild", Severity::Note, Path::root(), error.to_string())),
    }
}

fn dumped_and_built(asset: &Asset) -> Result<Vec<u8>, String> {
    let mut text = Vec::new();
    json::write(asset, false, None, &mut text).map_err(|stop| stop.to_string())?;
    let built = json::read(&text).map_err(|failure| failure.to_string())?;
    built.to_bytes().map_err(|error| error.to_string())
}

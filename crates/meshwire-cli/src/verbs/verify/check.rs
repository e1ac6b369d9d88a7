//! The checks of one file.

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
        }
    }

    /// Records a broken law. Returns whether the law holds.
    fn keeps(&mut self, law: laws::Law) -> bool {
        let is_kept = law.is_ok();
        self.findings.extend(law.err());
        is_kept
    }
}

/// Checks a file. The failure is the reason why it cannot be read.
pub fn check(format: FormatId, bytes: &[u8], dump: bool) -> (Checked, Option<Failure>) {
    let mut checked = Checked::unread(Some(format), dump);
    let mut asset = match limits::read_as(format, bytes) {
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

/// Checks the rebuilt file. It may differ from the original, which is a note, but must obey the law.
fn rebuilt(asset: &mut Asset, format: FormatId, bytes: &[u8]) -> laws::Law {
    let read = |bytes: &[u8]| limits::read_as(format, bytes);
    let other = match laws::rebuilt(asset, bytes, read)? {
        laws::Rebuilt::Same => return Ok(()),
        laws::Rebuilt::Other(other) => other,
        laws::Rebuilt::Unwritable(error) => {
            return Err(Finding::new("rebuild", Severity::Note, Path::root(), error.to_string()));
        }
    };
    // The stored values are needed to find the field of the difference; rebuilds rarely differ, so the file is read
    // again.
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

//! The checks of one file.

use std::time::Duration;

use meshwire::verify::{Extent, check_large, check_with, misnamed};
use meshwire::{Asset, Finding, FormatId, Path, Severity, laws, xmodel};
use meshwire_assembly::Assembly;

use crate::arguments::Verify;
use crate::json;
use crate::rules;
use crate::status::Failure;
use crate::{limits, scenes};

/// The kind of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Format(FormatId),
    /// A component XML, which refers to other files.
    Component,
    Unknown,
}

impl Kind {
    /// Returns the name for reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Format(format) => format.name(),
            Self::Component => "component",
            Self::Unknown => "unknown",
        }
    }

    /// Returns true if offsets are also lines.
    pub fn is_text(self) -> bool {
        match self {
            Self::Format(FormatId::MdlText) | Self::Component => true,
            Self::Format(format) => xmodel::Kind::from_extension(format.name()).is_some_and(xmodel::Kind::is_text),
            Self::Unknown => false,
        }
    }
}

/// The results of checking a file.
#[derive(Debug)]
pub struct Checked {
    pub kind: Kind,
    pub read: bool,
    /// True if it is written back byte-identically.
    pub identical: bool,
    /// True if it is byte-identical after forgetting stored values; `None` if not requested.
    pub rebuilt: Option<bool>,
    /// True if it is identical after dumping and building; `None` if not requested.
    pub dumped: Option<bool>,
    /// Differences, followed by the findings of the lint.
    pub findings: Vec<Finding>,
    /// Number of ignored findings.
    pub passed_over: usize,
    /// True if it cannot be read and that is not ignored.
    pub failed: bool,
    /// True if these are the results of an earlier run.
    pub cached: bool,
    /// Time that the checks took.
    pub took: Duration,
}

impl Checked {
    /// Returns the severity of the worst finding.
    pub fn worst(&self) -> Option<Severity> {
        self.findings.iter().map(|finding| finding.severity).max()
    }

    /// Takes over the results for a file that was read.
    fn hold(&mut self, found: meshwire::verify::Checked) {
        self.read = true;
        (self.identical, self.rebuilt) = (found.identical, found.rebuilt);
        self.findings = found.findings;
    }

    /// Creates the result for a file that cannot be read.
    pub fn unread(kind: Kind, arguments: &Verify) -> Self {
        Self {
            kind,
            read: false,
            identical: false,
            rebuilt: arguments.rebuild.then_some(false),
            dumped: arguments.dump.then_some(false),
            findings: Vec::new(),
            passed_over: 0,
            failed: false,
            cached: false,
            took: Duration::ZERO,
        }
    }
}

/// Checks a file. `name` shows the purpose of some meshes. The failure is the reason why it cannot be read.
pub fn check(
    format: FormatId,
    name: &std::path::Path,
    bytes: &[u8],
    extent: Extent,
    arguments: &Verify,
) -> (Checked, Option<Failure>) {
    let mut checked = Checked::unread(Kind::Format(format), arguments);
    let dumped = &mut checked.dumped;
    let found = check_with(format, name, bytes, limits::limits(), extent, |asset| {
        let law = if arguments.dump { same_when_dumped(asset, bytes) } else { Ok(()) };
        *dumped = arguments.dump.then_some(law.is_ok());
        law
    });
    match found {
        Ok(found) => {
            checked.hold(found);
            (checked, None)
        }
        Err(error) => (checked, Some(Failure::Format(error))),
    }
}

/// Checks a large file without its bytes in memory. Returns `None` if there is more to say than findings, or if lines have
/// to be counted.
pub fn large((format, path): (FormatId, &std::path::Path), extent: Extent, arguments: &Verify) -> Option<Checked> {
    let mut checked = Checked::unread(Kind::Format(format), arguments);
    if checked.kind.is_text() || arguments.dump {
        return None;
    }
    checked.hold(check_large(format, path, limits::limits(), extent).ok()??);
    checked.findings.extend(misnamed(path, format));
    Some(checked)
}

/// Checks the references of a component XML, whose text is kept as it is.
pub fn component(path: &std::path::Path, arguments: &Verify) -> (Checked, Option<Failure>) {
    let mut checked = Checked { dumped: None, ..Checked::unread(Kind::Component, arguments) };
    match Assembly::without_meshes(path, limits::limits()) {
        Ok(component) => {
            (checked.read, checked.identical) = (true, true);
            checked.rebuilt = arguments.rebuild.then_some(true);
            checked.findings = component.findings().cloned().collect();
            (checked, None)
        }
        Err(error) => (checked, Some(Failure::Other(scenes::reason(&error)))),
    }
}

fn same_when_dumped(asset: &Asset, bytes: &[u8]) -> laws::Law {
    let built = dumped_and_built(asset);
    let built = built.map_err(|error| rules::DUMP.at(Path::root(), error))?;
    laws::same(rules::DUMP, asset, bytes, &built)
}

fn dumped_and_built(asset: &Asset) -> Result<Vec<u8>, String> {
    let mut text = Vec::new();
    json::write(asset, false, None, &mut text).map_err(|stop| stop.to_string())?;
    let built = json::read(&text).map_err(|failure| failure.to_string())?;
    built.to_bytes().map_err(|error| error.to_string())
}

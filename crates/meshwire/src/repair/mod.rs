//! Repairs of problems that the lint reports.
//!
//! ```
//! # #[cfg(feature = "xpm")] {
//! use meshwire::{Asset, Limits, Severity, repair};
//!
//! let mut asset = Asset::read(b"XPM \x01\0\0\x01")?;
//! assert!(repair::repair(&mut asset, Severity::Warning, &[], &Limits::default())?.is_empty());
//! assert!(repair::is_known("stated-length") && repair::is_known("lengths"));
//! # }
//! # Ok::<(), meshwire::Error>(())
//! ```

#[cfg(any(feature = "mdl", feature = "xmodel"))]
mod names;
#[cfg(feature = "xmodel")]
mod normals;
mod repairs;

use crate::facts::Facts;
use crate::{Asset, Error, Finding, Limits, Severity};

/// Returns true for the code of a finding that can be repaired, and for the name of a group of them.
#[must_use]
pub fn is_known(word: &str) -> bool {
    repairs::ALL.iter().any(|repair| repair.name == word || repair.codes.contains(&word))
}

/// Applies repairs and returns the findings that they resolved. `only` names groups or codes of findings, of any severity; if
/// it is empty, everything of at least severity `least` is repaired that does not change what is drawn. A repair is discarded
/// if it causes new findings, or if it changes what is drawn without having been named. Results are read again, within
/// `limits`.
///
/// # Errors
/// A repaired file cannot be written or read again.
pub fn repair(asset: &mut Asset, least: Severity, only: &[String], limits: &Limits) -> Result<Vec<Finding>, Error> {
    let mut repaired = Vec::new();
    for repair in repairs::ALL {
        let is_asked = |code: &str| only.iter().any(|word| word == code || word == repair.name);
        let is_serious = |finding: &Finding| finding.severity >= least;
        let wanted = |finding: &Finding| {
            repair.codes.contains(&finding.code)
                && (is_asked(finding.code) || (only.is_empty() && !repair.on_demand && is_serious(finding)))
        };
        let before = asset.lint();
        if !before.iter().any(wanted) {
            continue;
        }
        let mut copy = asset.clone();
        if !(repair.run)(&mut copy)? {
            continue;
        }
        // Offsets move when lengths change, so findings are identified by code and path.
        let after = Asset::read_as_with(copy.format(), &copy.to_bytes()?, limits)?.lint();
        let is_gone =
            |finding: &&Finding| !after.iter().any(|other| (other.code, &other.path) == (finding.code, &finding.path));
        // Other findings that the repair resolved are reported too.
        let reported =
            |finding: &&Finding| (wanted(finding) || is_serious(finding)) && repair.codes.contains(&finding.code);
        let gone: Vec<Finding> = before.iter().filter(reported).filter(is_gone).cloned().collect();
        let is_drawn_alike = repair.on_demand || Facts::of(asset) == Facts::of(&copy);
        if gone.iter().any(wanted) && !brings_up(&before, &after) && is_drawn_alike {
            repaired.extend(gone);
            *asset = copy;
        }
    }
    Ok(repaired)
}

/// Returns true if a warning or error is new, or occurs more often than before.
fn brings_up(before: &[Finding], after: &[Finding]) -> bool {
    let count = |findings: &[Finding], code: &str| findings.iter().filter(|finding| finding.code == code).count();
    let mut serious = after.iter().filter(|finding| finding.severity > Severity::Note);
    serious.any(|finding| count(after, finding.code) > count(before, finding.code))
}

//! Verification: a file is read, written back, linted, and rebuilt if asked.
//!
//! ```
//! # #[cfg(feature = "xpm")] {
//! use meshwire::{FormatId, verify};
//!
//! let checked = verify::check(FormatId::Xpm, b"XPM \x01\0\0\x01")?;
//! assert!(checked.identical && checked.rebuilt == Some(true));
//! assert_eq!(checked.findings[0].code, "missing-info");
//! # }
//! # Ok::<(), meshwire::Error>(())
//! ```

use std::ops::ControlFlow;
use std::path::PathBuf;

use crate::rules;
use crate::{Asset, Error, File, Finding, FormatId, Limits, Path, Severity, disk, folder, laws};

/// The results of checking a file that was read.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Checked {
    /// Format of the file.
    pub format: FormatId,
    /// True if it is written back byte-identically.
    pub identical: bool,
    /// True if it is byte-identical after [`forget_stored`](Asset::forget_stored); `None` if that was not checked.
    pub rebuilt: Option<bool>,
    /// Broken laws, followed by the findings of the lint.
    pub findings: Vec<Finding>,
}

impl Checked {
    /// Returns the severity of the worst finding.
    #[must_use]
    pub fn worst(&self) -> Option<Severity> {
        self.findings.iter().map(|finding| finding.severity).max()
    }

    /// Records a broken law. Returns whether the law holds.
    fn keeps(&mut self, law: laws::Law) -> bool {
        let is_kept = law.is_ok();
        self.findings.extend(law.err());
        is_kept
    }
}

/// The extent of a check. Whether a file reads and is written back byte-identically is always part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// Whether it is also [rebuilt](Asset::forget_stored). Compressing streams again takes many times as long as everything
    /// else.
    pub rebuild: bool,
    /// The lowest severity of findings with an offset. Those below come first, and have none.
    pub located: Severity,
}

impl Extent {
    /// Everything.
    pub const WHOLE: Self = Self { rebuild: true, located: Severity::Note };
}

/// Checks a file to its whole extent.
///
/// # Errors
/// The file cannot be read.
pub fn check(format: FormatId, bytes: &[u8]) -> Result<Checked, Error> {
    check_with(format, "", bytes, &Limits::default(), Extent::WHOLE, |_| Ok(()))
}

/// Checks a file with a name, and a further law of the caller. Only its name says that a mesh of X4 is a collision mesh.
///
/// # Errors
/// The file cannot be read.
pub fn check_with(
    format: FormatId,
    name: impl AsRef<std::path::Path>,
    bytes: &[u8],
    limits: &Limits,
    extent: Extent,
    further: impl FnOnce(&Asset) -> laws::Law,
) -> Result<Checked, Error> {
    let mut asset = Asset::read_as_with(format, bytes, limits)?;
    let mut checked = Checked { format, identical: false, rebuilt: None, findings: Vec::new() };
    checked.identical = checked.keeps(laws::lossless(&asset, bytes));
    checked.keeps(further(&asset));
    let odd = lint(&asset, name.as_ref(), extent.located);
    if extent.rebuild {
        let rebuilt = rebuilt(&mut asset, format, bytes, limits);
        checked.rebuilt = Some(checked.keeps(rebuilt));
    }
    checked.findings.extend(odd);
    Ok(checked)
}

/// Checks a [large](disk::large) file without its bytes in memory. Returns `None` if it is not written back, and
/// rebuilt if asked, byte-identically: [`check_with`] then says what differs.
///
/// # Errors
/// The file cannot be read.
pub fn check_large(
    format: FormatId,
    path: &std::path::Path,
    limits: &Limits,
    extent: Extent,
) -> Result<Option<Checked>, Error> {
    let mut asset = Asset::read_file(format, path, limits)?;
    if !File::is_written_as(&asset, Box::new(disk::open(path)?))? {
        return Ok(None);
    }
    let findings = lint(&asset, path, extent.located);
    if extent.rebuild {
        asset.forget_stored();
        if !File::is_written_as(&asset, Box::new(disk::open(path)?))? {
            return Ok(None);
        }
    }
    Ok(Some(Checked { format, identical: true, rebuilt: extent.rebuild.then_some(true), findings }))
}

/// Returns the findings of the lint. Only the name of a mesh may say what the game uses it for.
#[allow(unused_variables, reason = "a build without XMF has no use for names")]
fn lint(asset: &Asset, name: &std::path::Path, located: Severity) -> Vec<Finding> {
    match asset {
        #[cfg(feature = "xmf")]
        Asset::Xmf(mesh) if is_collision(name) => mesh.lint_as_collision(),
        _ => {
            // Finding places takes about as long as reading the file, and most findings are notes.
            let (shown, mut findings): (Vec<_>, Vec<_>) =
                File::findings(asset).into_iter().partition(|finding| finding.severity >= located);
            findings.extend(File::locate(asset, shown));
            findings
        }
    }
}

/// Returns true for the names by which the games find collision meshes.
#[cfg(feature = "xmf")]
fn is_collision(path: &std::path::Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().to_ascii_lowercase().ends_with("-collision.xmf"))
}

/// Checks the rebuilt file. It may differ from the original, which is a note, but must obey the law.
fn rebuilt(asset: &mut Asset, format: FormatId, bytes: &[u8], limits: &Limits) -> laws::Law {
    let read = |bytes: &[u8]| Asset::read_as_with(format, bytes, limits);
    let other = match laws::rebuilt(asset, bytes, read)? {
        laws::Rebuilt::Same => return Ok(()),
        laws::Rebuilt::Other(other) => other,
        laws::Rebuilt::Unwritable(error) => {
            return Err(rules::REBUILD.at(Path::root(), error.to_string()));
        }
    };
    // The stored values are needed to find the field of the difference; rebuilds rarely differ, so the file is read
    // again.
    match read(bytes) {
        Ok(asset) => laws::same(rules::REBUILD, &asset, bytes, &other),
        Err(error) => Err(rules::REBUILD.at(Path::root(), error.to_string())),
    }
}

/// Returns a finding if the extension belongs to another format: the file can be read, but its name is misleading.
#[must_use]
pub fn misnamed(path: &std::path::Path, found: FormatId) -> Option<Finding> {
    let extension = path.extension().and_then(std::ffi::OsStr::to_str)?;
    let promised: Vec<FormatId> = FormatId::of_extension(extension).collect();
    let first = promised.first().filter(|_| !promised.contains(&found))?;
    let message = format!("expected {} by its extension, found {found}", first.extension());
    Some(rules::EXTENSION.at(Path::root(), message))
}

/// The results of a file of [`files`], or the reason why it cannot be read.
pub type Outcome = Result<Checked, Error>;

/// Checks files side by side, as [`folder::each`] does, and rebuilds them if `rebuild` is set. A file in a format that is not
/// known is skipped unless its extension belongs to a known one.
///
/// Returns the results in the order of the files, or `None` if `progress` stopped the work.
pub fn files(
    files: &[PathBuf],
    rebuild: bool,
    progress: impl FnMut(folder::Progress<'_>) -> ControlFlow<()>,
) -> Option<Vec<(PathBuf, Outcome)>> {
    let limits = Limits::default();
    let extent = Extent { rebuild, ..Extent::WHOLE };
    let work = |path: &std::path::Path| {
        let checked = disk::read(path, &limits).and_then(|bytes| match crate::detect(&bytes) {
            Some(format) => check_with(format, path, &bytes, &limits, extent, |_| Ok(())),
            None => Err(crate::unknown(&bytes)),
        });
        match checked {
            Ok(mut checked) => {
                checked.findings.extend(misnamed(path, checked.format));
                Some(Ok(checked))
            }
            Err(error) => folder::is_ours(path).then_some(Err(error)),
        }
    };
    let outcomes = folder::each(files, work, progress)?;
    Some(files.iter().cloned().zip(outcomes).filter_map(|(path, found)| Some((path, found?))).collect())
}

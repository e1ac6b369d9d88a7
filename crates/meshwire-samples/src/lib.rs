//! The sample files of all formats: every chunk kind, version and oddity, small and deterministic, created by the
//! writers of the format crates.
//!
//! `samples/FORMAT` contains files without problems, `samples/odd/FORMAT` those with lint warnings.

#![forbid(unsafe_code)]

mod ani;
mod figure;
mod mdl;
mod mdl_text;
mod xac;
mod xmf;
mod xmodel;
mod xpm;
mod xsm;

use meshwire::FormatId;
use meshwire_core::{Error, Format, Severity};

/// A sample file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// Path below `samples/`, with slashes.
    pub path: String,
    /// The contents of the file.
    pub bytes: Vec<u8>,
}

/// A collection of samples.
#[derive(Debug, Default)]
struct Samples {
    found: Vec<Sample>,
}

impl Samples {
    /// Adds `folder/name.extension` with the serialized `file`; folders are named after the kind of file. A file with
    /// lint warnings is added to `odd/folder`.
    fn add<F: Format>(&mut self, folder: &str, name: &str, file: &F) -> Result<(), Error> {
        let is_odd = file.findings().iter().any(|finding| finding.severity >= Severity::Warning);
        let place = if is_odd { "odd/" } else { "" };
        let extension = folder.parse().map_or(folder, |format: FormatId| format.extension());
        let path = format!("{place}{folder}/{name}.{extension}");
        self.found.push(Sample { path, bytes: file.to_bytes()? });
        Ok(())
    }
}

/// Lets every format of the registry add its samples; modules here have the same names as in the registry.
macro_rules! add_all {
    ($($(#[$doc:meta])* $module:ident if $feature:literal = $($krate:ident)::+: $variant:ident($file:ident) {
        $($facts:tt)*
    })*) => {
        fn add_all(samples: &mut Samples) -> Result<(), Error> {
            $($module::add(samples)?;)*
            Ok(())
        }
    };
}

meshwire::for_each_format!(add_all);

/// Returns all samples, sorted by path.
///
/// # Errors
/// A sample cannot be written, which is a bug in the sample or in a writer.
pub fn all() -> Result<Vec<Sample>, Error> {
    let mut samples = Samples::default();
    add_all(&mut samples)?;
    samples.found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(samples.found)
}

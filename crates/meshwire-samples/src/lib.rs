//! The sample files of all formats: every chunk kind, version and oddity, small and deterministic, all made by the
//! format crates' own writers.

#![forbid(unsafe_code)]

mod ani;
mod figure;
mod mdl;
mod xac;
mod xmf;
mod xmodel;
mod xpm;
mod xsm;

use meshwire_core::{Error, Format};

/// A sample file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// Path below `samples/`, with slashes.
    pub path: String,
    /// Content.
    pub bytes: Vec<u8>,
}

/// Collects samples.
#[derive(Debug, Default)]
struct Samples {
    found: Vec<Sample>,
}

impl Samples {
    /// Adds `folder/name.folder` with the written form of `file`: folders are named after the extension.
    fn add<F: Format>(&mut self, folder: &str, name: &str, file: &F) -> Result<(), Error> {
        let path = format!("{folder}/{name}.{folder}");
        self.found.push(Sample { path, bytes: file.to_bytes()? });
        Ok(())
    }
}

/// All samples, in the order of their paths.
///
/// # Errors
/// A sample cannot be written: a bug in it or in a writer.
pub fn all() -> Result<Vec<Sample>, Error> {
    let mut samples = Samples::default();
    xac::add(&mut samples)?;
    xsm::add(&mut samples)?;
    xpm::add(&mut samples)?;
    xmf::add(&mut samples)?;
    ani::add(&mut samples)?;
    mdl::add(&mut samples)?;
    xmodel::add(&mut samples)?;
    samples.found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(samples.found)
}

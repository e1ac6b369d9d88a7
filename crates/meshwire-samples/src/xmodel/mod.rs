//! Intermediate files of Call of Duty: models and animations as text and in binary form, and notetracks.

mod animations;
mod binary;
mod models;
mod notes;
mod oddities;

use meshwire::xmodel::{Format, XmodelFile};
use meshwire_core::Error;

use crate::Samples;

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    models::add(samples)?;
    animations::add(samples)?;
    notes::add(samples)?;
    binary::add(samples)?;
    oddities::add(samples)
}

/// Adds a file to the folder of its kind.
fn keep(samples: &mut Samples, name: &str, file: &XmodelFile) -> Result<(), Error> {
    samples.add(file.kind().extension(), name, file)
}

/// Adds a file by reading it, which is the only way to obtain data that styles do not represent.
fn keep_as_read(samples: &mut Samples, name: &str, bytes: &[u8]) -> Result<(), Error> {
    keep(samples, name, &XmodelFile::read(bytes)?)
}

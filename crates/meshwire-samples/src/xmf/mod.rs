//! Meshes of X Rebirth and X4.
//!
//! Which deflate the writer of the format uses is decided by features of the whole build, and the two give different
//! streams. Samples must be the same under both: they are built with stored buffers, and where a sample is to have
//! compressed ones, [`packing`] makes their streams itself.

mod containers;
mod declarations;
mod packing;
mod ship;

use meshwire::xmf::{MeshData, Profile, Storage, Style, XmfFile};
use meshwire_core::Error;

use crate::Samples;

pub(crate) fn add(samples: &mut Samples) -> Result<(), Error> {
    declarations::add(samples)?;
    containers::add(samples)?;
    ship::add(samples)
}

/// Stored buffers behind descriptors of that size.
fn stored(profile: Profile, descriptor_size: u8) -> Style {
    Style { profile, descriptor_size, storage: Storage::Raw }
}

/// A visual mesh with stored buffers.
fn visual(data: &MeshData, profile: Profile) -> Result<XmfFile, Error> {
    XmfFile::from_mesh(&data.visual_mesh(profile)?, &stored(profile, 188))
}

/// A collision mesh with stored buffers.
fn collision(data: &MeshData, profile: Profile, descriptor_size: u8) -> Result<XmfFile, Error> {
    XmfFile::from_mesh(&data.collision_mesh()?, &stored(profile, descriptor_size))
}

//! Meshes of X Rebirth and X4.
//!
//! The features of the build determine which deflate implementation the writer uses, and the two produce different
//! streams. Samples must not depend on that, so they are built with stored buffers; for samples with compressed
//! buffers, [`packing`] creates the streams itself.

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

/// Returns the style for uncompressed buffers with descriptors of a given size.
fn stored(profile: Profile, descriptor_size: u8) -> Style {
    Style { profile, descriptor_size, storage: Storage::Raw }
}

/// Creates a visual mesh with uncompressed buffers.
fn visual(data: &MeshData, profile: Profile) -> Result<XmfFile, Error> {
    XmfFile::from_mesh(&data.visual_mesh(profile)?, &stored(profile, 188))
}

/// Creates a collision mesh with uncompressed buffers.
fn collision(data: &MeshData, profile: Profile, descriptor_size: u8) -> Result<XmfFile, Error> {
    XmfFile::from_mesh(&data.collision_mesh()?, &stored(profile, descriptor_size))
}

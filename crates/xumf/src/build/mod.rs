//! Creation of meshes for a named game: attribute values to buffers, buffers to files.

mod buffer;
mod data;
#[cfg(feature = "scene")]
mod edit_mesh;
mod profile;

pub use buffer::AttributeData;
pub(crate) use data::material_name;
pub use data::{MaterialRange, MeshData, Set};
pub use profile::{Profile, Storage, Style};

//! Meshes from nothing: attribute values to buffers, buffers to files, for a named game.

mod buffer;
mod data;
mod edit_mesh;
mod profile;

pub use buffer::AttributeData;
pub(crate) use data::material_name;
pub use data::{MaterialRange, MeshData, Set};
pub use profile::{Profile, Storage, Style};

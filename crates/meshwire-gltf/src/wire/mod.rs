//! The file level: JSON, container and numbers. No other module uses the glTF crates.

mod container;
mod extensions;
mod numbers;
mod pack;
mod packer;
mod tree;
mod triangles;

pub use container::FindFile;
pub(crate) use container::{Buffers, Opened, concat, decoded, join, open};
pub(crate) use extensions::{LIGHTS, is_instanced, is_light, is_unread};
pub(crate) use gltf::json;
pub(crate) use json::validation::Checked::Valid;
pub(crate) use numbers::Glb;
pub use pack::pack;
pub(crate) use packer::{Packer, number};
pub(crate) use triangles::is_drawn;

/// The custom attribute with the number of a vertex in its mesh, without the underscore that glTF prepends.
pub(crate) const VERTEX_ID: &str = "MESHWIRE_ID";

/// The custom attribute is a float: larger numbers are not all distinct.
pub(crate) const MAX_VERTICES: usize = 1 << 24;

/// Rounds up to a multiple of four.
pub(crate) fn aligned(length: usize) -> usize {
    length.next_multiple_of(4)
}

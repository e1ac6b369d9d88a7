//! The file as such: the tree of JSON, the container, the numbers. Nothing else names the crates of glTF.

mod container;
mod extensions;
mod numbers;
mod pack;
mod packer;
mod tree;
mod triangles;

pub use container::FindFile;
pub(crate) use container::{Buffers, Opened, decoded, join, open};
pub(crate) use extensions::{is_instanced, is_light, is_unread};
pub(crate) use gltf::json;
pub(crate) use json::validation::Checked::Valid;
pub(crate) use numbers::Glb;
pub use pack::pack;
pub(crate) use packer::{Packer, number};
pub(crate) use triangles::is_drawn;

/// The custom attribute with the number of a vertex in its mesh, without the underscore that glTF puts before it.
pub(crate) const VERTEX_ID: &str = "MESHWIRE_ID";

/// The custom attribute is a float: greater numbers than this are not all different.
pub(crate) const MAX_VERTICES: usize = 1 << 24;

/// The least offset that is a multiple of four.
pub(crate) fn aligned(length: usize) -> usize {
    length.next_multiple_of(4)
}

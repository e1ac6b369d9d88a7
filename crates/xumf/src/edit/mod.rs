//! What people change about a mesh: attributes, indices, materials, all of it; and a file whose mesh changes.
//!
//! Every operation keeps counts, index width and value ranges in line with the data. A buffer that no operation touched
//! is written back bit for bit.

mod attribute;
mod collision;
mod endian;
mod file;
mod material;
mod mesh;
mod transform;

pub use transform::Transform;

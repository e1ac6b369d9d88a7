//! Editing of meshes: attributes, indices, materials, or everything at once, directly or within a file.
//!
//! Every operation updates counts, index width and value ranges. Untouched buffers are written back bit-identically.

mod attribute;
mod convert;
mod file;
mod material;
mod mesh;
mod transform;

pub use transform::Transform;

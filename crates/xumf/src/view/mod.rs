//! Typed access to a mesh: attributes, indices and submeshes over decoded buffers.

mod attribute;
mod buffer;
mod indices;
mod mesh;

pub use attribute::{Attribute, Element, Vectors};
pub use buffer::Buffer;
pub(crate) use buffer::MAX_ELEMENTS;
pub use indices::{Indices, Triangles};
pub use mesh::{Mesh, Submesh};

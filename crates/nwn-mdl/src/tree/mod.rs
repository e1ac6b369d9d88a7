//! The model as a tree: the content of a file without its layout.
//!
//! Every byte of a file is in the tree or follows from the layout rules: run-time words, bytes after string terminators
//! and padding are stored next to the data they belong to.

pub(crate) mod fields;
pub(crate) mod flags;
mod keys;
mod mesh;
mod model;
mod node;
#[cfg(feature = "serde")]
mod rows;
mod streams;

pub use keys::Keys;
pub(crate) use mesh::SLOT_COUNTS;
pub use mesh::{Aabb, AabbBox, AnimMesh, DanglyMesh, Mesh, MeshKind, Skin};
pub use model::{Animation, Model};
pub use node::Light;
pub(crate) use node::depth_first;
pub use node::{Controllers, Node, NodeKind, Nodes};
pub use streams::{Streams, VertexStreams};

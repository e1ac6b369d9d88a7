//! The model as a tree: what a file says, apart from where its parts lie.
//!
//! Every byte of a file is in the tree (or follows from it by the rules of layout): run-time words, text
//! behind terminators and padding are held next to what they belong to.

pub(crate) mod flags;
mod keys;
mod light;
mod mesh;
mod model;
mod node;
#[cfg(feature = "serde")]
mod rows;
mod streams;

pub use keys::Keys;
pub use light::Light;
pub(crate) use mesh::SLOT_COUNTS;
pub use mesh::{Aabb, AabbBox, AnimMesh, DanglyMesh, Mesh, MeshKind, Skin};
pub use model::{Animation, Model};
pub use node::{Controllers, Node, NodeKind, Nodes};
pub use streams::{Streams, VertexStreams};

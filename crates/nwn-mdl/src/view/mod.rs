//! Typed access: transforms of nodes, bones, drawn meshes, and bindings of animation nodes.

mod mesh;
mod node;
mod place;

pub use mesh::Bone;
pub use mesh::IndexList;
pub use mesh::Merge;
pub use node::Binding;
pub use node::LensFlare;
pub use place::Placed;

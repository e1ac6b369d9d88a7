//! Typed access: transforms of nodes, bones, drawn meshes, and bindings of animation nodes.

mod animation;
mod light;
mod merged;
mod mesh;
mod place;
mod skin;
mod texture;

pub use animation::Binding;
pub use light::LensFlare;
pub use merged::Merge;
pub use mesh::IndexList;
pub use place::Placed;
pub use skin::Bone;

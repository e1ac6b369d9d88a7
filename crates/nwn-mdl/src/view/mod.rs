//! Typed access: places of nodes, bones, what is drawn, which animation node moves which node.

mod animation;
mod light;
mod merged;
mod mesh;
mod skin;
mod texture;
mod transform;

pub use animation::{Binding, bindings};
pub use light::LensFlare;
pub use merged::{Merge, merges};
pub use mesh::IndexList;
pub use skin::{Bone, bind_pose};
pub use transform::{Placed, Transform, conjugate, placed, placed_at, product, rotate};

//! Building models and nodes from nothing, with the defaults of the compilers (section 3 of the format reference).
//!
//! Create nodes one by one and assemble them into a tree. [`MdlFile::complete`](crate::MdlFile::complete) then fills in
//! what the game needs: part numbers, node counts, function addresses, colors, and the radius of models with emitters.

mod aabb;
mod compute;
mod empty;
mod mesh;
mod node;
mod shape;
mod skin;

pub use aabb::aabb_tree;
pub(crate) use compute::set_plane;
pub(crate) use empty::{empty_anim_mesh, empty_emitter, empty_light, empty_skin, face, zero};
pub use empty::{empty_mesh, surface};
pub use mesh::{aabb, anim_mesh, dangly_mesh, trimesh};
pub use node::{Flare, animation, camera, dummy, emitter, event, file, light, model, node, reference};
pub use shape::Shape;
pub use skin::{Influence, skin};

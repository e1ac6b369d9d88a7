//! Typed access to an actor: iterators and slices over the records, without copies.
//!
//! Space (section 7 of the EMotionFX reference): left-handed, x right, y up, z forward; units are those of the scene.
//! Front faces are clockwise. The vertical texture coordinate runs downwards.

mod index;
mod material;
mod matrix;
mod mesh;
mod morph;
mod node;
mod origin;
mod skin;

pub use index::{ChunkIndex, MeshIndex};
pub use material::{LayerRef, MaterialKind, MaterialMut, MaterialRef, ParameterValue};
pub use matrix::Matrix;
pub use mesh::{MeshRef, SubmeshRef};
pub use morph::{DirectionRange, VertexDelta};
pub use node::{NodeRef, NodeTree};
pub use origin::Origin;
pub use skin::SkinRef;
pub(crate) use skin::of as skin_of;

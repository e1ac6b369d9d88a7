//! Typed access to an actor: iterators and slices that borrow from the records.
//!
//! Space (section 7 of the EMotionFX reference): left-handed, x right, y up, z forward, in scene units. Front faces are
//! clockwise. The vertical texture coordinate grows downwards.

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

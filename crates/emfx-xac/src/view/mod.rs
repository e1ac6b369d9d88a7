//! Typed access to an actor: iterators and slices that borrow from the records.
//!
//! Space (section 7 of the EMotionFX reference): left-handed, x right, y up, z forward, in scene units. Front faces are
//! clockwise. The vertical texture coordinate grows downwards.

mod material;
mod matrix;
mod mesh;
mod morph;
mod node;
mod origin;
mod skin;

use std::fmt;

pub use material::{LayerRef, MaterialKind, MaterialMut, MaterialRef, ParameterValue};
pub use matrix::Matrix;
pub use mesh::{MeshRef, SubmeshRef};
pub use morph::{DirectionRange, VertexDelta};
pub use node::{NodeRef, NodeTree};
pub use origin::Origin;
pub use skin::SkinRef;
pub(crate) use skin::of as skin_of;

/// Index of a chunk in the file, from 0. It changes when chunks before it are inserted or removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChunkIndex(pub usize);

impl fmt::Display for ChunkIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "chunk {}", self.0)
    }
}

/// Index of a mesh among the meshes of an actor, in file order, from 0. [`XacFile::mesh`](crate::XacFile::mesh) returns
/// the mesh and its chunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MeshIndex(pub usize);

impl fmt::Display for MeshIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mesh {}", self.0)
    }
}

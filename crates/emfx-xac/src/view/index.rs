//! Numbers that mean different things, as different types: a chunk has a position, a mesh a number among the meshes.
//! Nodes are told by their index alone, a `u32` as in the file.

use std::fmt;

/// Position of a chunk in the file, from 0. Chunks that come and go before it change it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChunkIndex(pub usize);

impl fmt::Display for ChunkIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "chunk {}", self.0)
    }
}

/// Number of a mesh among the meshes of an actor, in file order, from 0. [`XacFile::mesh`](crate::XacFile::mesh) leads to
/// the mesh and its chunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MeshIndex(pub usize);

impl fmt::Display for MeshIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mesh {}", self.0)
    }
}

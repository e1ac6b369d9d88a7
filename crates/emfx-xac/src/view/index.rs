//! Index newtypes: a chunk is identified by its position in the file, and a mesh by its number among the meshes. Node
//! indices are plain `u32`s, as in the file.

use std::fmt;

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

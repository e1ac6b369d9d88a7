//! Where the vertices of a new part come from.

use meshwire_scene::Primitive;

/// A part as it shall be.
pub(super) struct Geometry<'a> {
    pub part: &'a Primitive,
    pub origins: &'a [Option<u32>],
    /// Number of the change.
    pub change: usize,
}

/// A vertex of the new mesh.
pub(super) struct Vertex<'a> {
    /// The vertex of the mesh it was.
    pub old: Option<usize>,
    /// The new part that it is in, and its number there.
    pub given: Option<(&'a Geometry<'a>, usize)>,
}

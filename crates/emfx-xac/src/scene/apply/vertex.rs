//! Where the vertices of an edited part come from.

use meshwire_scene::plan::PartEdit;

/// A vertex of the new mesh.
pub(super) struct Vertex<'a> {
    /// The vertex of the mesh it was.
    pub old: Option<usize>,
    /// The edited part that it is in, and its number there.
    pub given: Option<(&'a PartEdit<'a>, usize)>,
}

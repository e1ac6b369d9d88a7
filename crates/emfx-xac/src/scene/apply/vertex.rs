//! Origins of the vertices of an edited part.

use meshwire_scene::plan::PartEdit;

/// A vertex of the new mesh.
pub(super) struct Vertex<'a> {
    /// The original vertex of the mesh.
    pub old: Option<usize>,
    /// The edited part that contains the vertex, and the index there.
    pub given: Option<(&'a PartEdit<'a>, usize)>,
}

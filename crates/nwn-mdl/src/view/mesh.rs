//! Index lists and vertex samples.

use meshwire_core::reader::widen;

use crate::geometry::Vec3;
use crate::tree::{Aabb, AnimMesh, Mesh};

/// The relation between the index list of a mesh and its faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IndexList {
    /// There is no index list: the game draws nothing.
    None,
    /// The list draws the faces of the mesh.
    Own,
    /// The enhanced edition merged siblings of the same texture into this mesh: the list also draws their faces, after
    /// its own.
    Leader {
        /// Number of indices of the siblings.
        extra: u64,
    },
    /// The enhanced edition merged this mesh into a sibling; its own list is present but has a stated length of 0.
    Follower,
    /// The length does not match the faces.
    Other,
}

impl Mesh {
    /// Returns the relation between the index list and the faces.
    #[must_use]
    pub fn index_list(&self) -> IndexList {
        let own = widen(self.faces.len()) * 3;
        match (self.index_lists.as_slice(), self.index_counts.first()) {
            ([], _) => IndexList::None,
            ([list], Some(0)) if own > 0 && widen(list.len()) == own => IndexList::Follower,
            ([_], Some(count)) if u64::from(*count) == own => IndexList::Own,
            ([_], Some(count)) if u64::from(*count) > own => IndexList::Leader { extra: u64::from(*count) - own },
            _ => IndexList::Other,
        }
    }

    /// Iterates over the triangles that the game draws: those of the index lists, up to their stated length.
    pub fn drawn_triangles(&self) -> impl Iterator<Item = [u16; 3]> + '_ {
        self.index_lists.iter().zip(&self.index_counts).flat_map(|(list, count)| {
            let count = usize::try_from(*count).unwrap_or(usize::MAX);
            list.get(..count).unwrap_or(list).chunks_exact(3).filter_map(|triangle| triangle.try_into().ok())
        })
    }
}

impl Aabb {
    /// Iterates over the faces of the leaves; in a complete tree, every face of the mesh occurs once.
    pub fn leaves(&self) -> impl Iterator<Item = i32> + '_ {
        self.boxes.iter().filter(|entry| entry.left.is_none() && entry.right.is_none()).map(|leaf| leaf.face)
    }
}

impl AnimMesh {
    /// Iterates over the positions of a set.
    pub fn vertex_set(&self, set: usize) -> impl Iterator<Item = Vec3> + '_ {
        by_set(&self.vertex_sets, self.num_vertex_sets, set)
    }

    /// Iterates over the texture coordinates of a set.
    pub fn uv_set(&self, set: usize) -> impl Iterator<Item = [f32; 2]> + '_ {
        by_set(&self.uv_sets, self.num_uv_sets, set)
    }

    /// Returns the positions of a vertex, one per set.
    #[must_use]
    pub fn vertex(&self, vertex: usize) -> &[Vec3] {
        by_vertex(&self.vertex_sets, self.num_vertex_sets, vertex)
    }

    /// Returns the texture coordinates of a vertex, one per set.
    #[must_use]
    pub fn uv(&self, vertex: usize) -> &[[f32; 2]] {
        by_vertex(&self.uv_sets, self.num_uv_sets, vertex)
    }
}

/// Iterates over the items of a set. Binary files store all sets of a vertex together; text files store all vertices of
/// a set together.
fn by_set<T: Copy>(items: &[T], sets: u32, set: usize) -> impl Iterator<Item = T> + '_ {
    let sets = usize::try_from(sets).unwrap_or(usize::MAX);
    let start = if set < sets { set } else { items.len() };
    items.get(start..).unwrap_or_default().iter().step_by(sets.max(1)).copied()
}

fn by_vertex<T>(items: &[T], sets: u32, vertex: usize) -> &[T] {
    let sets = usize::try_from(sets).unwrap_or(usize::MAX);
    let start = vertex.saturating_mul(sets);
    items.get(start..start.saturating_add(sets)).unwrap_or_default()
}

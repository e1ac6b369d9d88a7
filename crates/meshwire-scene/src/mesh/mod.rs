//! Mesh edits shared by all formats.
//!
//! A format implements [`EditMesh`] to expose its positions, triangles and corner attributes. The edits work on plain
//! lists: [normals], [tangents], and the [`Remap`] that records what happened to each vertex. [vertices] has helpers
//! for formats that store values per vertex.

pub mod normals;
mod remap;
pub mod tangents;
pub mod vertices;
mod weld;

use std::borrow::Cow;
use std::fmt;

use glam::Vec3;

pub use remap::Remap;

/// The front side of a triangle, as the sign of `cross(b - a, c - a)` along the normal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Front {
    /// The cross product points along the normals.
    Along,
    /// The cross product points against the normals.
    Against,
}

impl Front {
    /// Returns the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Along => Self::Against,
            Self::Against => Self::Along,
        }
    }
}

/// An edit that the mesh does not support. The mesh is unchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refused {
    expected: String,
    found: String,
}

impl Refused {
    /// Creates an error from what was expected and what was found.
    pub fn new(expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self { expected: expected.into(), found: found.into() }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl std::error::Error for Refused {}

/// Values at the three corners of each triangle.
pub type Corners<T> = Vec<[T; 3]>;

/// A mesh that can be edited: the same operations under the same names for every format with meshes.
///
/// The methods after `rearrange` are provided and use only the methods before it. Triangles with indices out of range
/// are kept unchanged and otherwise ignored. When an edit merges or splits vertices, it returns a [`Remap`]. Use
/// [`Remap::apply`] to update your own per-vertex lists.
pub trait EditMesh: Clone {
    /// The front side of a triangle.
    const FRONT: Front;

    /// Returns the position of each vertex.
    fn positions(&self) -> Cow<'_, [[f32; 3]]>;

    /// Returns the vertex indices of each triangle.
    fn triangles(&self) -> Cow<'_, [[u32; 3]]>;

    /// Returns the normals at the corners of each triangle, if the mesh has normals.
    fn corner_normals(&self) -> Option<Corners<[f32; 3]>>;

    /// Returns the texture coordinates at the corners of each triangle, from the set that tangents are based on, if
    /// there is one.
    fn corner_uvs(&self) -> Option<Corners<[f32; 2]>>;

    /// Sets the normals at the corners of each triangle. A vertex whose corners differ is split.
    fn set_corner_normals(&mut self, normals: &[[[f32; 3]; 3]]) -> Remap;

    /// Sets the tangents and their signs at the corners of each triangle. A vertex whose corners differ is split.
    ///
    /// # Errors
    /// The format has no tangents.
    fn set_corner_tangents(&mut self, tangents: &[[[f32; 4]; 3]]) -> Result<Remap, Refused>;

    /// Returns all attributes of each vertex except its position, as bytes. Only vertices with equal keys may be
    /// welded.
    fn vertex_keys(&self) -> Vec<Vec<u8>>;

    /// Returns the part that each vertex belongs to, if vertices are stored part by part.
    fn vertex_parts(&self) -> Option<Vec<u32>> {
        None
    }

    /// Removes the triangles for which `keep` is false, with their attributes. Vertices are kept.
    fn retain_triangles(&mut self, keep: &[bool]);

    /// Appends the vertices and triangles of another mesh.
    ///
    /// # Errors
    /// The meshes do not have the same attributes.
    fn merge(&mut self, other: &Self) -> Result<(), Refused>;

    /// Reorders the vertices according to `remap` and replaces the indices of every triangle. The number and order of
    /// triangles stay the same.
    fn rearrange(&mut self, remap: &Remap, triangles: &[[u32; 3]]);

    /// Returns the minimum and maximum coordinates of all vertices, or `None` without vertices.
    fn bounds(&self) -> Option<([f32; 3], [f32; 3])> {
        let positions = self.positions();
        let mut points = positions.iter().copied().map(Vec3::from);
        let first = points.next()?;
        let (low, high) = points.fold((first, first), |(low, high), point| (low.min(point), high.max(point)));
        Some((low.into(), high.into()))
    }

    /// Computes all normals from the triangles. Faces that share a corner position are smoothed if the angle between
    /// them is at most `angle` (radians). See [`normals::by_angle`].
    fn smooth_normals(&mut self, angle: f32) -> Remap {
        let normals = normals::by_angle(&self.positions(), &self.triangles(), angle, Self::FRONT);
        self.set_corner_normals(&normals)
    }

    /// Computes all normals from the triangles and their smoothing groups. Faces that share a corner position are
    /// smoothed if their groups share a bit. See [`normals::by_groups`].
    fn smooth_normals_by_groups(&mut self, groups: &[u32]) -> Remap {
        let normals = normals::by_groups(&self.positions(), &self.triangles(), groups, Self::FRONT);
        self.set_corner_normals(&normals)
    }

    /// Computes all tangents, as MikkTSpace defines them: the tangent along u, and the sign with which
    /// `cross(normal, tangent) * sign` points along the direction in which v as stored grows. Each format stores them
    /// in its own convention.
    ///
    /// # Errors
    /// The format has no tangents, or the mesh has no normals or no texture coordinates.
    fn compute_tangents(&mut self) -> Result<Remap, Refused> {
        let normals = self.corner_normals().ok_or_else(|| Refused::new("normals", "a mesh without"))?;
        let uvs = self.corner_uvs().ok_or_else(|| Refused::new("texture coordinates", "a mesh without"))?;
        let tangents = tangents::mikktspace(&self.positions(), &self.triangles(), &normals, &uvs, Self::FRONT);
        self.set_corner_tangents(&tangents)
    }

    /// Merges vertices whose attributes are identical bit for bit and whose positions are at most `tolerance` apart. 0
    /// requires equal positions. Each vertex is merged into the first one near enough, whose position is kept.
    /// Triangles that collapse are removed.
    fn weld(&mut self, tolerance: f32) -> Remap {
        let remap = weld::weld(&self.positions(), &self.vertex_keys(), tolerance);
        let before = self.triangles().into_owned();
        let after = remap.triangles(&before);
        let sides = |[a, b, c]: [u32; 3]| a != b && b != c && c != a;
        let keep: Vec<bool> = before.iter().zip(&after).map(|(old, new)| sides(*new) || !sides(*old)).collect();
        self.rearrange(&remap, &after);
        if keep.contains(&false) {
            self.retain_triangles(&keep);
        }
        remap
    }

    /// Removes the vertices that no triangle uses.
    fn remove_unused(&mut self) -> Remap {
        let triangles = self.triangles().into_owned();
        let remap = Remap::used(self.positions().len(), &triangles);
        self.rearrange(&remap, &remap.triangles(&triangles));
        remap
    }

    /// Reverses the winding of every triangle. Corner attributes stay with their vertices. Normals are not changed:
    /// call [`smooth_normals`](Self::smooth_normals) to recompute them.
    fn flip_winding(&mut self) {
        let triangles: Vec<_> = self.triangles().iter().map(|[a, b, c]| [*a, *c, *b]).collect();
        self.rearrange(&Remap::identity(self.positions().len()), &triangles);
    }

    /// Splits the mesh in two. Triangles for which `chosen` returns true, given their index and corner positions, go
    /// into the second mesh, the others into the first. Each keeps only the vertices that it uses.
    fn split(&self, mut chosen: impl FnMut(usize, [[f32; 3]; 3]) -> bool) -> (Self, Self) {
        let positions = self.positions();
        let place = |index: u32| at(&positions, index).copied().unwrap_or_default();
        let chosen: Vec<bool> =
            self.triangles().iter().enumerate().map(|(number, triangle)| chosen(number, triangle.map(place))).collect();
        let stay: Vec<bool> = chosen.iter().map(|chosen| !chosen).collect();
        let (mut first, mut second) = (self.clone(), self.clone());
        first.retain_triangles(&stay);
        second.retain_triangles(&chosen);
        first.remove_unused();
        second.remove_unused();
        (first, second)
    }
}

/// Returns the element at an index of the mesh.
pub(crate) fn at<T>(list: &[T], index: u32) -> Option<&T> {
    usize::try_from(index).ok().and_then(|index| list.get(index))
}

/// Returns the corner positions of a triangle, or `None` if an index is out of range.
pub(crate) fn places(positions: &[[f32; 3]], triangle: [u32; 3]) -> Option<[Vec3; 3]> {
    let [a, b, c] = triangle.map(|index| at(positions, index).copied().map(Vec3::from));
    Some([a?, b?, c?])
}

/// Converts a vertex count to the index type.
pub(crate) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

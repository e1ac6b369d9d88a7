//! Edits of meshes, once for all formats.
//!
//! A format says through [`EditMesh`] where its mesh keeps positions, triangles and what stands at their corners; everything
//! else is here, over plain lists: [normals], [tangents], and the [`Remap`] that says what became of each vertex;
//! [vertices] helps to say it.

pub mod normals;
mod remap;
pub mod tangents;
pub mod vertices;
mod weld;

use std::borrow::Cow;
use std::fmt;

use glam::Vec3;

pub use remap::Remap;

/// Which side of a triangle is its front, as the sign of `cross(b - a, c - a)` along the normal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Front {
    /// The cross product points along the normals.
    Along,
    /// The cross product points against the normals.
    Against,
}

impl Front {
    /// The other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Along => Self::Against,
            Self::Against => Self::Along,
        }
    }
}

/// A mesh cannot do what was asked; nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refused {
    expected: String,
    found: String,
}

impl Refused {
    /// A refusal that says what was expected and what is there.
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

/// A mesh that can be edited: the same operations under the same names for every format that has meshes.
///
/// What is below the line `rearrange` is written once, over what is above it. Triangles whose indices lead nowhere stay as
/// they are and count for nothing. Where an edit makes two vertices of one or one of two, the [`Remap`] says so: lists of
/// your own that have an element per vertex follow with [`Remap::apply`].
pub trait EditMesh: Clone {
    /// Which side of a triangle is its front.
    const FRONT: Front;

    /// The position of each vertex.
    fn positions(&self) -> Cow<'_, [[f32; 3]]>;

    /// The vertices of each triangle.
    fn triangles(&self) -> Cow<'_, [[u32; 3]]>;

    /// The normals at the corners of each triangle, if the mesh has any.
    fn corner_normals(&self) -> Option<Corners<[f32; 3]>>;

    /// The texture coordinates at the corners of each triangle, of the set that tangents belong to, if there is one.
    fn corner_uvs(&self) -> Option<Corners<[f32; 2]>>;

    /// Gives the corners of each triangle new normals. A vertex whose corners differ becomes several.
    fn set_corner_normals(&mut self, normals: &[[[f32; 3]; 3]]) -> Remap;

    /// Gives the corners of each triangle new tangents with their sign. A vertex whose corners differ becomes several.
    ///
    /// # Errors
    /// The format has no tangents.
    fn set_corner_tangents(&mut self, tangents: &[[[f32; 4]; 3]]) -> Result<Remap, Refused>;

    /// For each vertex everything it says apart from its position, as bytes: vertices may be welded only where these are
    /// equal.
    fn vertex_keys(&self) -> Vec<Vec<u8>>;

    /// The part of the mesh each vertex belongs to, where vertices lie part after part; `None` where they lie in no order.
    fn vertex_parts(&self) -> Option<Vec<u32>> {
        None
    }

    /// Leaves out the triangles that are not to be kept, with all that is said of them; vertices stay.
    fn retain_triangles(&mut self, keep: &[bool]);

    /// Adds the vertices and triangles of another mesh behind these.
    ///
    /// # Errors
    /// One has attributes that the other has not.
    fn merge(&mut self, other: &Self) -> Result<(), Refused>;

    /// Puts vertices where `remap` says and gives every triangle new vertices; their number and order stay.
    fn rearrange(&mut self, remap: &Remap, triangles: &[[u32; 3]]);

    /// The smallest box around all vertices: least and largest coordinates; `None` without vertices.
    fn bounds(&self) -> Option<([f32; 3], [f32; 3])> {
        let positions = self.positions();
        let mut points = positions.iter().copied().map(Vec3::from);
        let first = points.next()?;
        let (low, high) = points.fold((first, first), |(low, high), point| (low.min(point), high.max(point)));
        Some((low.into(), high.into()))
    }

    /// Computes all normals from the triangles: faces that meet at a place are smoothed into each other where they turn by
    /// no more than `angle` (radians). See [`normals::by_angle`].
    fn smooth_normals(&mut self, angle: f32) -> Remap {
        let normals = normals::by_angle(&self.positions(), &self.triangles(), angle, Self::FRONT);
        self.set_corner_normals(&normals)
    }

    /// Computes all normals from the triangles and the smoothing groups of each: faces that meet at a place are smoothed
    /// into each other where their groups share a bit. See [`normals::by_groups`].
    fn smooth_normals_by_groups(&mut self, groups: &[u32]) -> Remap {
        let normals = normals::by_groups(&self.positions(), &self.triangles(), groups, Self::FRONT);
        self.set_corner_normals(&normals)
    }

    /// Computes all tangents, as MikkTSpace defines them: the tangent along u, and the sign with which
    /// `cross(normal, tangent) * sign` points along the direction in which v as stored grows. The format stores them in its own
    /// convention.
    ///
    /// # Errors
    /// The format has no tangents, or the mesh has no normals or no texture coordinates.
    fn compute_tangents(&mut self) -> Result<Remap, Refused> {
        let normals = self.corner_normals().ok_or_else(|| Refused::new("normals", "a mesh without"))?;
        let uvs = self.corner_uvs().ok_or_else(|| Refused::new("texture coordinates", "a mesh without"))?;
        let tangents = tangents::mikktspace(&self.positions(), &self.triangles(), &normals, &uvs, Self::FRONT);
        self.set_corner_tangents(&tangents)
    }

    /// Makes vertices one that agree in everything, bit for bit, and lie no further apart than `tolerance`; 0 asks for the
    /// same place. Each joins the first vertex near enough, whose place stays. Triangles that lose a side that way go.
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

    /// Leaves out the vertices that no triangle uses.
    fn remove_unused(&mut self) -> Remap {
        let triangles = self.triangles().into_owned();
        let remap = Remap::used(self.positions().len(), &triangles);
        self.rearrange(&remap, &remap.triangles(&triangles));
        remap
    }

    /// Turns every triangle over; what is said of a corner stays with its vertex. Normals stay:
    /// [`smooth_normals`](Self::smooth_normals) makes new ones.
    fn flip_winding(&mut self) {
        let triangles: Vec<_> = self.triangles().iter().map(|[a, b, c]| [*a, *c, *b]).collect();
        self.rearrange(&Remap::identity(self.positions().len()), &triangles);
    }

    /// Takes the mesh apart: the triangles for whose positions `chosen` says yes, given with their number, go into the
    /// second mesh, the others stay in the first; either keeps the vertices it uses.
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

/// The element an index of the mesh means.
pub(crate) fn at<T>(list: &[T], index: u32) -> Option<&T> {
    usize::try_from(index).ok().and_then(|index| list.get(index))
}

/// Where the corners of a triangle are, unless an index leads nowhere.
pub(crate) fn places(positions: &[[f32; 3]], triangle: [u32; 3]) -> Option<[Vec3; 3]> {
    let [a, b, c] = triangle.map(|index| at(positions, index).copied().map(Vec3::from));
    Some([a?, b?, c?])
}

/// A number of vertices as indices count them.
pub(crate) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

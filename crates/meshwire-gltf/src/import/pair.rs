//! A mesh as it was exported, together with its edited version, as used by all comparisons.

use std::collections::{BTreeMap, BTreeSet};

use meshwire_scene::Mesh;
use meshwire_scene::glam::Vec3;

use super::part::Part;

/// Tolerance of positions, relative to the greatest coordinate.
pub(super) const PLACE: f32 = 1e-5;

/// A vertex of the edited file: its part, and its index in the part.
pub(super) type Corner = (usize, usize);

/// A triangle of the edited file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Face {
    pub corners: [Corner; 3],
    /// The vertices of the base; `None` for a new one.
    pub ids: [Option<usize>; 3],
    /// Material in the edited file.
    pub material: Option<usize>,
}

/// A mesh as it was exported and as it was edited.
pub(super) struct Pair<'a> {
    /// Index of the mesh in the base.
    pub index: usize,
    pub clean: &'a Mesh,
    /// Number of the first vertex of each part of the base.
    pub firsts: Vec<usize>,
    pub parts: Vec<Part>,
    /// The most sets of texture coordinates that a part has, in the base and in the edited file.
    pub uv_sets: [usize; 2],
    /// The most sets of colors that a part has, in the base and in the edited file.
    pub color_sets: [usize; 2],
    /// For each vertex of the base, its vertices in the edited file.
    pub members: BTreeMap<usize, Vec<Corner>>,
    /// Vertices of the base whose triangles have changed. Editors rotate their normals accordingly, and keep vertices
    /// separate that they have split.
    pub bent: BTreeSet<usize>,
    /// Vertices of the base at degenerate or two-sided triangles, for which editors have no normal.
    pub flat: BTreeSet<usize>,
    /// Distance within which positions are equal.
    pub tolerance: f32,
}

impl Pair<'_> {
    /// Returns the part of the base with a vertex, and the index in the part.
    pub fn place(&self, id: usize) -> Option<Corner> {
        let part = self.firsts.partition_point(|first| *first <= id).checked_sub(1)?;
        // Parts without vertices start where the next part does.
        let vertex = id.checked_sub(*self.firsts.get(part)?)?;
        (vertex < self.clean.primitives.get(part)?.positions.len()).then_some((part, vertex))
    }

    /// Returns how far apart the normals of a vertex's copies may be without a seam, or `None` if editors have no
    /// normals there. Where triangles have moved, editors rotate the normals at each corner slightly differently.
    pub fn normal_seam(&self, id: usize) -> Option<f32> {
        const TURNED: f32 = 0.1;
        let seam = if self.bent.contains(&id) { TURNED } else { 2.0 * super::values::NORMAL };
        self.shows_normal(id).then_some(seam)
    }

    /// Returns true for a vertex of the base that has a normal in editors. Vertices at degenerate or two-sided
    /// triangles have none, unless their triangles were edited.
    pub fn shows_normal(&self, id: usize) -> bool {
        !self.flat.contains(&id) || self.bent.contains(&id)
    }

    pub fn position(&self, (part, vertex): Corner) -> Option<[f32; 3]> {
        self.parts.get(part)?.positions.get(vertex).copied()
    }

    /// Returns the position at which a vertex of the base was exported.
    pub fn exported(&self, id: usize) -> Option<[f32; 3]> {
        let (part, vertex) = self.place(id)?;
        self.clean.primitives.get(part)?.positions.get(vertex).copied()
    }
}

/// Returns the distance of two positions.
pub(super) fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    Vec3::from(a).distance(b.into())
}

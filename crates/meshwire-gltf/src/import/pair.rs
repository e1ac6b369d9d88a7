//! A mesh as it was exported, beside what it has become: what all comparisons of it share.

use std::collections::{BTreeMap, BTreeSet};

use meshwire_scene::Mesh;
use meshwire_scene::glam::Vec3;

use super::part::Part;

/// Places nearer than this part of the greatest coordinate are the same.
pub(super) const PLACE: f32 = 1e-5;

/// A vertex of the edited file: its part, and its place there.
pub(super) type Corner = (usize, usize);

/// A triangle of the edited file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Face {
    pub corners: [Corner; 3],
    /// The vertices of the base; `None` for one that is new.
    pub ids: [Option<usize>; 3],
    /// The material of the edited file.
    pub material: Option<usize>,
}

/// A mesh as it was exported and as it came back.
pub(super) struct Pair<'a> {
    /// Position of the mesh in the base.
    pub index: usize,
    pub clean: &'a Mesh,
    /// The number of the first vertex of each part of the base.
    pub firsts: Vec<usize>,
    pub parts: Vec<Part>,
    /// For each vertex of the base those that it has become.
    pub members: BTreeMap<usize, Vec<Corner>>,
    /// The vertices of the base whose triangles are not what they were: editors turn their normals with these, and keep apart
    /// what they have taken apart.
    pub bent: BTreeSet<usize>,
    /// The vertices of the base at triangles without a side, or with both, from which editors have no normal.
    pub flat: BTreeSet<usize>,
    /// How far apart places are the same.
    pub tolerance: f32,
}

impl Pair<'_> {
    /// The part of the base with a vertex, and its place there.
    pub fn place(&self, id: usize) -> Option<Corner> {
        let part = self.firsts.partition_point(|first| *first <= id).checked_sub(1)?;
        // Parts without vertices begin where the next one does.
        let vertex = id.checked_sub(*self.firsts.get(part)?)?;
        (vertex < self.clean.primitives.get(part)?.positions.len()).then_some((part, vertex))
    }

    /// How far apart the normals of what a vertex of the base has become may be without a seam; `None` where editors have no normals.
    /// Where triangles have moved, editors turn the normals at each corner a little differently.
    pub fn normal_seam(&self, id: usize) -> Option<f32> {
        const TURNED: f32 = 0.1;
        let seam = if self.bent.contains(&id) { TURNED } else { 2.0 * super::values::NORMAL };
        self.shows_normal(id).then_some(seam)
    }

    /// True for a vertex of the base with a normal in editors: those have none where triangles have no side or both, unless
    /// something was done there.
    pub fn shows_normal(&self, id: usize) -> bool {
        !self.flat.contains(&id) || self.bent.contains(&id)
    }

    pub fn position(&self, (part, vertex): Corner) -> Option<[f32; 3]> {
        self.parts.get(part)?.positions.get(vertex).copied()
    }

    /// Where a vertex of the base was exported.
    pub fn exported(&self, id: usize) -> Option<[f32; 3]> {
        let (part, vertex) = self.place(id)?;
        self.clean.primitives.get(part)?.positions.get(vertex).copied()
    }
}

/// How far two places are from each other.
pub(super) fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    Vec3::from(a).distance(b.into())
}

//! What the compilers compute of a mesh, computed again.

use crate::generated::Face;
use crate::geometry::{self, Bounds, Vec3};
use crate::profile::Profile;
use crate::tree::{Mesh, MeshKind};
use crate::view::IndexList;

/// How far a vertex may lie outside its bounds, as a share of the size of the mesh.
const STALE: f32 = 1e-3;

impl Mesh {
    /// Computes planes, adjacency, bounds, average, radius and surface area from positions and faces, to the last bit as
    /// the compiler does wherever the file holds what it started from (see [`geometry`]).
    pub fn compute(&mut self, profile: Profile) {
        let positions = &self.streams.positions;
        let triangles: Vec<[u16; 3]> = self.faces.iter().map(|face| face.vertices).collect();
        let adjacency = geometry::adjacency(positions, &triangles);
        for (face, adjacent) in self.faces.iter_mut().zip(adjacency) {
            face.adjacent = adjacent;
            set_plane(face, positions, profile);
        }
        self.compute_bounds(profile);
        self.options.surface_area = self.computed_area(profile);
    }

    /// Puts box and sphere around the vertices.
    pub(crate) fn compute_bounds(&mut self, profile: Profile) {
        let Bounds { min, max } = geometry::bounds(self.own_positions());
        let average = self.computed_average(profile);
        self.surface.bounds_min = min;
        self.surface.bounds_max = max;
        self.surface.average = average;
        self.surface.radius = geometry::radius(average, self.own_positions(), profile);
    }

    /// Vertices outside the bounds that the mesh states, which a change of positions leaves behind until they are
    /// [computed](Self::compute).
    #[must_use]
    pub fn num_out_of_bounds(&self) -> usize {
        let tolerance = self.tolerance();
        let Self { surface, .. } = self;
        let outside = |point: &&Vec3| {
            let axes = point.iter().zip(surface.bounds_min.iter().zip(surface.bounds_max));
            { axes }.any(|(part, (min, max))| *part < min - tolerance || *part > max + tolerance)
        };
        self.own_positions().iter().filter(outside).count()
    }

    /// Faces that do not lie in the plane that they state, as after a change of positions until they are
    /// [computed](Self::compute).
    #[must_use]
    pub fn num_off_plane(&self) -> usize {
        let tolerance = self.tolerance() * 10.0;
        let off = |face: &&Face| {
            let [nx, ny, nz] = face.normal;
            let corners = geometry::corners(&self.streams.positions, face.vertices);
            let away = |[x, y, z]: Vec3| (nx * x + ny * y + nz * z + face.distance).abs() > tolerance;
            corners.is_some_and(|corners| corners.into_iter().any(away))
        };
        self.faces.iter().filter(off).count()
    }

    /// How far a vertex may lie from where it is said to be.
    fn tolerance(&self) -> f32 {
        let parts = self.own_positions().iter().flatten().filter(|part| part.is_finite());
        (parts.fold(0.0_f32, |most, part| most.max(part.abs())) * STALE).max(STALE)
    }

    /// The positions of the mesh itself: without those of siblings that the enhanced edition merged into it.
    pub(crate) fn own_positions(&self) -> &[Vec3] {
        let positions = &self.streams.positions;
        if !matches!(self.index_list(), IndexList::Leader { .. }) {
            return positions;
        }
        let end = self.faces.iter().flat_map(|face| face.vertices).max().map_or(0, |last| usize::from(last) + 1);
        positions.get(..end).unwrap_or(positions)
    }

    pub(crate) fn computed_average(&self, profile: Profile) -> Vec3 {
        geometry::average(&geometry::unique(self.own_positions()), profile)
    }

    /// The compilers leave the area of other kinds at zero.
    pub(crate) fn computed_area(&self, profile: Profile) -> f32 {
        match self.kind {
            MeshKind::Trimesh | MeshKind::Aabb(_) => {
                geometry::surface_area(&self.streams.positions, &self.faces, profile)
            }
            MeshKind::Skin(_) | MeshKind::AnimMesh(_) | MeshKind::DanglyMesh(_) => 0.0,
        }
    }
}

/// Gives a face the plane of its corners, unless they are not there.
pub(crate) fn set_plane(face: &mut Face, positions: &[Vec3], profile: Profile) {
    if let Some(corners) = geometry::corners(positions, face.vertices) {
        let plane = geometry::plane(corners, profile);
        (face.normal, face.distance) = (plane.normal, plane.distance);
    }
}

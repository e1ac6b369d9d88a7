//! Recomputing the mesh data that the compilers compute.

use crate::generated::Face;
use crate::geometry::{self, Bounds, Vec3};
use crate::profile::Profile;
use crate::tree::{Mesh, MeshKind};
use crate::view::IndexList;

/// Maximum distance of a vertex from its bounds, relative to the size of the mesh.
const STALE: f32 = 1e-3;

impl Mesh {
    /// Computes planes, adjacency, bounds, average, radius and surface area from positions and faces. The results are
    /// bit-identical to the compiler's wherever the file contains its inputs (see [`geometry`]).
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

    /// Computes the bounding box and sphere.
    pub(crate) fn compute_bounds(&mut self, profile: Profile) {
        let Bounds { min, max } = geometry::bounds(self.own_positions());
        let average = self.computed_average(profile);
        self.surface.bounds_min = min;
        self.surface.bounds_max = max;
        self.surface.average = average;
        self.surface.radius = geometry::radius(average, self.own_positions(), profile);
    }

    /// Returns the number of vertices outside the stored bounds. Changing positions leaves the bounds stale until they
    /// are [computed](Self::compute).
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

    /// Returns the number of faces that are not in their stored plane. Changing positions leaves planes stale until
    /// they are [computed](Self::compute).
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

    /// Returns the tolerance for stale data.
    fn tolerance(&self) -> f32 {
        let parts = self.own_positions().iter().flatten().filter(|part| part.is_finite());
        (parts.fold(0.0_f32, |most, part| most.max(part.abs())) * STALE).max(STALE)
    }

    /// Returns the positions of the mesh itself, without those that the enhanced edition merged into it from siblings.
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

    /// Computes the surface area. The compilers leave the area of other kinds at zero.
    pub(crate) fn computed_area(&self, profile: Profile) -> f32 {
        match self.kind {
            MeshKind::Trimesh | MeshKind::Aabb(_) => {
                geometry::surface_area(&self.streams.positions, &self.faces, profile)
            }
            MeshKind::Skin(_) | MeshKind::AnimMesh(_) | MeshKind::DanglyMesh(_) => 0.0,
        }
    }
}

/// Sets the plane of a face from its corners, if they exist.
pub(crate) fn set_plane(face: &mut Face, positions: &[Vec3], profile: Profile) {
    if let Some(corners) = geometry::corners(positions, face.vertices) {
        let plane = geometry::plane(corners, profile);
        (face.normal, face.distance) = (plane.normal, plane.distance);
    }
}

//! Separates meshes that the enhanced edition merged.

use crate::file::MdlFile;
use crate::geometry;
use crate::profile::Profile;
use crate::tree::{Mesh, MeshKind};
use crate::view::IndexList;

impl MdlFile {
    /// Separates meshes that the enhanced edition merged with siblings of the same texture, so that each draws its own
    /// faces and can be edited alone. Returns the number of changed meshes. The game draws the same.
    pub fn separate(&mut self) -> usize {
        let model = &mut self.model;
        let mut count = 0;
        model.for_each_node_mut(&mut |node| {
            if let Some(mesh) = node.mesh_mut() {
                count += usize::from(mesh.separate());
            }
        });
        count
    }
}

impl Mesh {
    /// Does the same as [`MdlFile::separate`] for one mesh.
    pub(crate) fn separate(&mut self) -> bool {
        let list = self.index_list();
        if !matches!(list, IndexList::Leader { .. } | IndexList::Follower) {
            return false;
        }
        let vertices = self.own_positions().len();
        let own = self.faces.len().saturating_mul(3);
        let ([indices], Some(count)) = (self.index_lists.as_mut_slice(), self.index_counts.first_mut()) else {
            return false;
        };
        indices.truncate(own);
        *count = u32::try_from(own).unwrap_or(u32::MAX);
        // The list may contain indices other than the vertices of the faces.
        let is_own = indices.iter().all(|index| usize::from(*index) < vertices);
        if matches!(list, IndexList::Leader { .. }) && is_own {
            self.truncate(vertices);
            self.surface.radius = geometry::radius(self.surface.average, &self.streams.positions, Profile::Ee);
        }
        true
    }

    /// Keeps only the first `vertices` vertices.
    fn truncate(&mut self, vertices: usize) {
        self.streams.truncate(vertices);
        match &mut self.kind {
            MeshKind::Skin(skin) => {
                skin.weights.truncate(vertices);
                skin.bones.truncate(vertices);
            }
            MeshKind::DanglyMesh(dangly) => dangly.constraints.truncate(vertices),
            MeshKind::Trimesh | MeshKind::AnimMesh(_) | MeshKind::Aabb(_) => {}
        }
    }
}

//! Vertex colors that some compilers always write.

use crate::profile::Profile;
use crate::tree::{MeshKind, Node};

/// Adds white colors to trimesh and aabb nodes if the compiler always writes them.
pub(crate) fn add_colors(profile: Profile, node: &mut Node) {
    if let Some(mesh) = node.mesh_mut().filter(|mesh| matches!(mesh.kind, MeshKind::Trimesh | MeshKind::Aabb(_))) {
        if profile.always_colors() && mesh.streams.colors.is_empty() {
            mesh.streams.colors = vec![[255; 4]; mesh.streams.positions.len()];
        }
    }
}

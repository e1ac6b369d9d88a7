//! Skinned meshes in scene space, the only space that glTF has for them.
//!
//! Vertices are exported in the rest pose. Editors give a skeleton one rest pose, which they guess from the bind poses
//! of all skins. The guess is right only if all meshes are in one space.

use meshwire_scene::VertexSpace;
use meshwire_scene::glam::Affine3A;

use super::Clean;

impl Clean {
    pub(super) fn place_skinned(&mut self) {
        let worlds = self.scene.world_transforms();
        for (index, mesh) in self.scene.meshes.iter_mut().enumerate() {
            let world = worlds.get(mesh.node).copied().unwrap_or(Affine3A::IDENTITY);
            if let Some(map) = mesh.set_vertex_space(VertexSpace::Scene, world) {
                self.placed.insert(index, map);
            }
        }
    }
}

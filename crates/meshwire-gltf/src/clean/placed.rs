//! Skinned meshes where they are in the scene at rest.
//!
//! Formats keep the vertices of a skinned mesh in the space of its node, glTF has no use for that node. Editors give a skeleton
//! one rest pose, which they guess from the bind poses of all skins: it is right only where all meshes are in one space. So
//! vertices are exported where they are in the scene, and bind poses lead from there.

use meshwire_scene::glam::Affine3A;

use super::Clean;

impl Clean {
    pub(super) fn place_skinned(&mut self) {
        let worlds = self.scene.world_transforms();
        for (index, mesh) in self.scene.meshes.iter_mut().enumerate() {
            let Some(skin) = &mut mesh.skin else { continue };
            let world = worlds.get(mesh.node).copied().unwrap_or(Affine3A::IDENTITY);
            let away = world.inverse();
            // A node without extent leaves nothing that could be brought back.
            if world == Affine3A::IDENTITY || !away.is_finite() || !(world * away).abs_diff_eq(Affine3A::IDENTITY, 1e-3)
            {
                continue;
            }
            skin.inverse_bind.iter_mut().for_each(|bind| *bind *= away);
            mesh.primitives.iter_mut().for_each(|primitive| primitive.place(world));
            self.placed.insert(index, world);
        }
    }
}

//! Skinned meshes where they are in the scene at rest.
//!
//! Formats keep the vertices of a skinned mesh in the space of its node, glTF has no use for that node. Editors give a skeleton
//! one rest pose, which they guess from the bind poses of all skins: it is right only where all meshes are in one space. So
//! vertices are exported where they are in the scene, and bind poses lead from there.

use meshwire_scene::Primitive;
use meshwire_scene::glam::{Affine3A, Vec3};

use super::{Clean, numbers};

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
            mesh.primitives.iter_mut().for_each(|primitive| place(primitive, world));
            self.placed.insert(index, world);
        }
    }
}

/// Brings a part elsewhere.
pub(crate) fn place(primitive: &mut Primitive, to: Affine3A) {
    let upright = to.matrix3.inverse().transpose();
    let turned = |direction: Vec3, by: &dyn Fn(Vec3) -> Vec3| {
        let turned = by(direction).to_array();
        // What has no direction there keeps the one it has.
        numbers::direction(turned).unwrap_or(direction.to_array())
    };
    for position in &mut primitive.positions {
        *position = to.transform_point3(Vec3::from(*position)).into();
    }
    for normal in &mut primitive.normals {
        *normal = turned(Vec3::from(*normal), &|normal| upright * normal);
    }
    for tangent in &mut primitive.tangents {
        let [x, y, z, w] = *tangent;
        let [x, y, z] = turned(Vec3::new(x, y, z), &|tangent| to.transform_vector3(tangent));
        *tangent = [x, y, z, w];
    }
    for deltas in &mut primitive.morph_deltas {
        for delta in deltas.positions.iter_mut().chain(&mut deltas.normals).chain(&mut deltas.tangents) {
            *delta = to.transform_vector3(Vec3::from(*delta)).into();
        }
    }
    if to.matrix3.determinant() < 0.0 {
        primitive.tangents.iter_mut().for_each(|[.., sign]| *sign = -*sign);
        primitive.triangles.iter_mut().for_each(|[_, b, c]| std::mem::swap(b, c));
    }
}

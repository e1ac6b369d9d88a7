//! Nodes with translation, rotation and scale, and skeletons with a single root.

use std::collections::BTreeSet;

use meshwire_scene::glam::{Affine3A, Quat, Vec3};
use meshwire_scene::{Node, Transform};

use super::{Clean, numbers};

impl Clean {
    pub(super) fn nodes(&mut self) {
        let exact = self.scene.world_transforms();
        let (mut strange, mut sheared) = (0, 0);
        for node in &mut self.scene.nodes {
            let before = node.transform;
            let after = parts(before);
            let shown = |transform: &Transform| transform.affine().to_cols_array();
            match before {
                Transform::Matrix(_) if before.affine().is_finite() && !close(&shown(&before), &shown(&after)) => {
                    sheared += 1;
                }
                _ if !close(&shown(&before), &shown(&after)) => strange += 1,
                _ => {}
            }
            node.transform = after;
        }
        if sheared > 0 {
            self.note(format!("the shear of {sheared} nodes is dropped: nodes of glTF have none"));
            self.rebind(&exact);
        }
        if strange > 0 {
            self.note(format!(
                "the transforms of {strange} nodes are invalid in glTF; numbers that are not finite are replaced, and \
                 rotations normalized"
            ));
        }
    }

    /// Adjusts the bind poses of joints whose transforms changed, so that the joints leave every vertex in place in the
    /// rest pose.
    fn rebind(&mut self, exact: &[Affine3A]) {
        let worlds = self.scene.world_transforms();
        for (node, (exact, world)) in exact.iter().zip(&worlds).enumerate() {
            let rebound = world.inverse() * *exact;
            if !close(&exact.to_cols_array(), &world.to_cols_array()) && rebound.is_finite() {
                self.rebound.insert(node, rebound);
            }
        }
        for skin in self.scene.meshes.iter_mut().filter_map(|mesh| mesh.skin.as_mut()) {
            for (joint, bind) in skin.joints.iter().zip(&mut skin.inverse_bind) {
                let rebound = self.rebound.get(joint).map(|rebound| *rebound * *bind);
                *bind = rebound.filter(Affine3A::is_finite).unwrap_or(*bind);
            }
        }
    }

    /// Gives the joints of a skin a common ancestor: several roots of one skeleton get a new node above them.
    pub(super) fn common_roots(&mut self) {
        let mut apart = BTreeSet::new();
        for skin in self.scene.meshes.iter().filter_map(|mesh| mesh.skin.as_ref()) {
            let roots: BTreeSet<usize> = skin.joints.iter().map(|joint| self.root_of(*joint)).collect();
            if roots.len() > 1 {
                apart.extend(roots);
            }
        }
        if apart.is_empty() {
            return;
        }
        let above = self.scene.nodes.len();
        for root in apart {
            if let Some(node) = self.scene.nodes.get_mut(root) {
                node.parent = Some(above);
            }
        }
        self.scene.nodes.push(Node::named("skeleton"));
    }

    fn root_of(&self, node: usize) -> usize {
        let mut at = node;
        while let Some(parent) = self.scene.nodes.get(at).and_then(|node| node.parent) {
            at = parent;
        }
        at
    }
}

/// Returns the transform as translation, rotation and scale.
fn parts(transform: Transform) -> Transform {
    let (scale, rotation, translation) = match transform {
        Transform::Parts { translation, rotation, scale } => (scale, rotation, translation),
        Transform::Matrix(affine) if affine.is_finite() => affine.to_scale_rotation_translation(),
        Transform::Matrix(affine) => (Vec3::ONE, Quat::IDENTITY, affine.translation.into()),
    };
    let finite = |value: Vec3, instead: Vec3| {
        let mut value = value.to_array();
        numbers::finite(&mut value, instead.to_array());
        Vec3::from_array(value)
    };
    Transform::Parts {
        translation: finite(translation, Vec3::ZERO),
        rotation: numbers::quaternion(rotation).unwrap_or(Quat::IDENTITY),
        scale: finite(scale, Vec3::ONE),
    }
}

/// Returns true if two transforms differ only by rounding.
fn close(a: &[f32; 12], b: &[f32; 12]) -> bool {
    let size = a.iter().fold(1e-6_f32, |size, value| size.max(value.abs()));
    a.iter().zip(b).all(|(a, b)| (a - b).abs() <= 1e-4 * size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transforms_are_close_up_to_rounding_of_their_largest_number() {
        assert!(close(&[100.0; 12], &[100.005; 12]) && !close(&[100.0; 12], &[100.02; 12]));
        assert!(close(&[0.01; 12], &[0.010_000_5; 12]) && !close(&[0.01; 12], &[0.010_005; 12]));
    }
}

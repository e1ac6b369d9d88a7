//! Where nodes are.

use meshwire_scene::Transform;

use super::{Edit, Refusal};
use crate::controller::attributes::node::{ORIENTATION, POSITION, SCALE};
use crate::tree::Node;

/// How far from 1 the length of a quaternion may be.
const UNIT: f32 = 1e-3;

impl Edit {
    /// Sets the controllers whose values differ. Keys of animations stay: they say where a node is, not how far it moves.
    pub(super) fn transform(&mut self, place: usize, transform: &Transform) -> Result<(), Refusal> {
        let node = self.node(place)?;
        let Transform::Parts { translation, rotation, scale } = *transform else {
            return Err("expected a move, a rotation and a scale, found a matrix".to_owned());
        };
        let is_finite = translation.is_finite() && rotation.is_finite() && scale.is_finite();
        if !is_finite {
            return Err("expected finite numbers".to_owned());
        }
        if scale.x.to_bits() != scale.y.to_bits() || scale.y.to_bits() != scale.z.to_bits() {
            return Err(format!("expected one scale for all axes, found {scale}"));
        }
        set(node, POSITION.id, node.position(), translation.to_array())?;
        let is_turned = node.orientation().map(f32::to_bits) != rotation.to_array().map(f32::to_bits);
        if is_turned && (rotation.length() - 1.0).abs() > UNIT {
            return Err(format!("expected a quaternion of length 1, found {}", rotation.length()));
        }
        set(node, ORIENTATION.id, node.orientation(), rotation.to_array())?;
        set(node, SCALE.id, [node.scale()], [scale.x])
    }
}

fn set<const N: usize>(node: &mut Node, id: i32, old: [f32; N], new: [f32; N]) -> Result<(), Refusal> {
    if old.map(f32::to_bits) == new.map(f32::to_bits) {
        return Ok(());
    }
    node.controllers.set_constant(id, &new).map_err(|error| error.to_string())
}

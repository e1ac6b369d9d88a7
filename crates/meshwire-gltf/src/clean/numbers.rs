//! Numbers that glTF restricts.

use meshwire_scene::glam::{DQuat, Quat};
use meshwire_scene::motion::{narrow, narrowed};

/// Lengths within this distance of 1 are unchanged. The validator allows more.
const UNIT: f64 = 1e-5;

/// Replaces components that are not finite by those of `instead`. Returns true if there were any.
pub(super) fn finite<const N: usize>(value: &mut [f32; N], instead: [f32; N]) -> bool {
    let mut changed = false;
    for (component, instead) in value.iter_mut().zip(instead) {
        if !component.is_finite() {
            *component = instead;
            changed = true;
        }
    }
    changed
}

/// Normalizes a direction. Returns `None` if it has no direction.
pub(super) fn direction(value: [f32; 3]) -> Option<[f32; 3]> {
    let wide = value.map(f64::from);
    let length = wide.iter().map(|component| component * component).sum::<f64>().sqrt();
    if !length.is_finite() || length < 1e-30 {
        return None;
    }
    Some(if (length - 1.0).abs() <= UNIT { value } else { wide.map(|component| narrow(component / length)) })
}

/// Normalizes a rotation. Returns `None` if it cannot be normalized.
pub(super) fn rotation(value: [f64; 4]) -> Option<[f64; 4]> {
    let length = DQuat::from_array(value).length();
    if !length.is_finite() || length < 1e-30 {
        return None;
    }
    Some(if (length - 1.0).abs() <= UNIT { value } else { value.map(|component| component / length) })
}

/// Normalizes the rotation of a node.
pub(super) fn quaternion(value: Quat) -> Option<Quat> {
    rotation(value.to_array().map(f64::from)).map(|value| Quat::from_array(narrowed(value)))
}

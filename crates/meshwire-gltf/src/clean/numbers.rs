//! Numbers of which glTF asks something.

use meshwire_scene::glam::{DQuat, Quat};
use meshwire_scene::motion::{narrow, narrowed};

/// Lengths nearer to 1 than this are left as they are; the validator allows more.
const UNIT: f64 = 1e-5;

/// Every component that is not finite becomes that of `instead`; true if there was one.
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

/// The direction with length 1; `None` where there is no direction.
pub(super) fn direction(value: [f32; 3]) -> Option<[f32; 3]> {
    let wide = value.map(f64::from);
    let length = wide.iter().map(|component| component * component).sum::<f64>().sqrt();
    if !length.is_finite() || length < 1e-30 {
        return None;
    }
    Some(if (length - 1.0).abs() <= UNIT { value } else { wide.map(|component| narrow(component / length)) })
}

/// The rotation with length 1; `None` where there is none.
pub(super) fn rotation(value: [f64; 4]) -> Option<[f64; 4]> {
    let length = DQuat::from_array(value).length();
    if !length.is_finite() || length < 1e-30 {
        return None;
    }
    Some(if (length - 1.0).abs() <= UNIT { value } else { value.map(|component| component / length) })
}

/// The rotation of a node with length 1.
pub(super) fn quaternion(value: Quat) -> Option<Quat> {
    rotation(value.to_array().map(f64::from)).map(|value| Quat::from_array(narrowed(value)))
}

//! Clamps and rounds numbers for binary files.

use super::losses::Losses;
use crate::file::Content;
use crate::model::Model;
use crate::rules;

/// The number of steps from 0 to 1 of a stored direction, in 16 bits, and of a stored share, in 8.
const DIRECTION: f64 = 32767.0;
const SHARE: f64 = 255.0;

/// Clamps numbers to their range. NaN is not changed and will be rejected.
pub(super) fn clamp(content: &mut Content, losses: &mut Losses) {
    let unset = if let Content::Model(model) = content { whiten(model) } else { 0 };
    losses.count(rules::UNSET_COLOR, "faces", unset, "corners without a color made white");
    let mut changed = 0;
    let mut limit = |value: &mut f64, low: f64| {
        if *value < low || *value > 1.0 {
            *value = value.clamp(low, 1.0);
            changed += 1;
        }
    };
    if let Content::Model(model) = content {
        let weights = model.vertices.iter_mut().map(|vertex| &mut vertex.weights);
        let siege = model.siege.iter_mut().flat_map(|siege| &mut siege.weights);
        for weight in weights.chain(siege).flatten() {
            limit(&mut weight.weight, 0.0);
        }
    }
    each_stored(content, |value, step| limit(value, if step == DIRECTION { -1.0 } else { 0.0 }));
    losses.count(rules::CLAMPED, "content", changed, "numbers clamped");
}

/// Makes unset colors white: -1 in all components means that a color is not set, and clamping would make it an
/// invisible black.
fn whiten(model: &mut Model) -> usize {
    let colors = model.faces.iter_mut().flat_map(|face| &mut face.corners).filter_map(|corner| corner.color.as_mut());
    let mut unset = 0;
    for color in colors.filter(|color| **color == [-1.0; 4]) {
        *color = [1.0; 4];
        unset += 1;
    }
    unset
}

/// Truncates numbers toward zero to the next step, so that rounding does not change them.
pub(super) fn truncate(content: &mut Content) {
    each_stored(content, |value, step| {
        if value.abs() <= 1.0 {
            *value = (*value * step).trunc() / step;
        }
    });
}

/// Calls `change` with every number that is not stored as a float, and its number of steps from 0 to 1.
fn each_stored(content: &mut Content, mut change: impl FnMut(&mut f64, f64)) {
    match content {
        Content::Model(model) => {
            for axis in model.bones.iter_mut().flat_map(|bone| bone.axes.iter_mut().flatten()) {
                change(axis, DIRECTION);
            }
            for corner in model.faces.iter_mut().flat_map(|face| &mut face.corners) {
                corner.normal.iter_mut().for_each(|part| change(part, DIRECTION));
                corner.color.iter_mut().flatten().for_each(|part| change(part, SHARE));
            }
            for surface in model.materials.iter_mut().filter_map(|material| material.surface.as_mut()) {
                surface.color.iter_mut().flatten().for_each(|part| change(part, SHARE));
            }
        }
        Content::Animation(animation) => {
            let poses = animation.frames.iter_mut().flat_map(|frame| &mut frame.poses);
            for axis in poses.flat_map(|pose| pose.axes.iter_mut().flatten()) {
                change(axis, DIRECTION);
            }
        }
        Content::Notes(_) => {}
    }
}

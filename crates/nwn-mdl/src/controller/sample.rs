//! Interpolation between keys.

use meshwire_scene::glam::Quat;

use super::attributes;
use super::track::{BEZIER_PARTS, Rotation, Track};

impl Track<'_> {
    /// Returns the value at a time: linear between keys, spherical for orientations, a cubic curve for Bezier keys.
    /// Before the first key it is the first value, after the last key the last one. Returns `None` without rows or
    /// columns.
    ///
    /// The meaning of Bezier tangents is not documented. They are interpreted as offsets of the inner control points
    /// from the value.
    #[must_use]
    pub fn sample(&self, time: f32) -> Option<Vec<f32>> {
        let columns = self.columns();
        if columns == 0 {
            return None;
        }
        let after = self.times.partition_point(|key| *key <= time);
        let row = |index: usize| {
            let start = index.checked_mul(self.stride)?;
            self.values.get(start..start.checked_add(self.stride)?)
        };
        let value = |row: &[f32]| row.get(..columns).map(<[f32]>::to_vec);
        let Some(before) = after.checked_sub(1) else { return value(row(0)?) };
        let (Some(next), Some(next_time)) = (row(after), self.times.get(after)) else { return value(row(before)?) };
        let previous = row(before)?;
        let start = self.times.get(before)?;
        let share = (time - start) / (next_time - start);
        if self.is_bezier() {
            return bezier(previous, next, columns, share);
        }
        if self.key.id == attributes::node::ORIENTATION.id {
            if let (Ok(from), Ok(to)) = (previous.try_into(), next.try_into()) {
                return Some(slerp(from, to, share).to_vec());
            }
        }
        Some(previous.iter().zip(next).map(|(from, to)| from + (to - from) * share).collect())
    }
}

fn bezier(previous: &[f32], next: &[f32], columns: usize, share: f32) -> Option<Vec<f32>> {
    let part = |row: &[f32], which: usize, column: usize| row.get(which * columns + column).copied();
    debug_assert!(previous.len() == columns * BEZIER_PARTS, "value, incoming and outgoing tangent");
    let rest = 1.0 - share;
    (0..columns)
        .map(|column| {
            let (from, out) = (part(previous, 0, column)?, part(previous, 2, column)?);
            let (to, into) = (part(next, 0, column)?, part(next, 1, column)?);
            let inner = 3.0 * rest * share * (rest * (from + out) + share * (to + into));
            Some(rest * rest * rest * from + inner + share * share * share * to)
        })
        .collect()
}

/// Interpolates rotations spherically along the shorter arc.
fn slerp(from: Rotation, to: Rotation, share: f32) -> Rotation {
    let wide = |rotation| Quat::from_array(rotation).as_dquat();
    // In double precision, so that only the result is rounded.
    wide(from).slerp(wide(to), share.into()).as_quat().to_array()
}

#[cfg(test)]
mod tests {
    use crate::Profile;
    use crate::build;

    #[test]
    fn values_are_held_outside_and_shared_between_keys() {
        let mut node = build::dummy("d").unwrap();
        node.controllers.set(8, &[1.0, 2.0], 3, &[0.0, 0.0, 0.0, 2.0, 4.0, 6.0]).unwrap();
        let track = node.track("position", Profile::Bio).unwrap();
        assert_eq!(track.sample(0.0).unwrap(), [0.0; 3]);
        assert_eq!(track.sample(1.25).unwrap(), [0.5, 1.0, 1.5]);
        assert_eq!(track.sample(2.0).unwrap(), [2.0, 4.0, 6.0]);
        assert_eq!(track.sample(9.0).unwrap(), [2.0, 4.0, 6.0]);
        assert_eq!(track.sample(f32::NAN).unwrap(), [0.0; 3]);
    }

    #[test]
    fn orientations_take_the_shorter_arc() {
        let half = super::slerp([0.0, 0.0, 0.0, 1.0], [0.0, 0.0, -1.0, 0.0], 0.5);
        assert!((half[2] + 0.5_f32.sqrt()).abs() < 1e-6 && (half[3] - 0.5_f32.sqrt()).abs() < 1e-6, "{half:?}");
        let same = super::slerp([0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, -1.0], 0.5);
        assert_eq!(same, [0.0, 0.0, 0.0, 1.0]);
    }

    #[test]
    fn bezier_keys_without_tangents_pass_smoothly() {
        let mut node = build::dummy("d").unwrap();
        node.controllers.set_bezier(36, &[0.0, 1.0], 1, &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0], Profile::Ee).unwrap();
        let track = node.track("scale", Profile::Ee).unwrap();
        assert_eq!(track.sample(0.5).unwrap(), [0.5]);
        assert!(track.sample(0.25).unwrap()[0] < 0.25);
    }
}

//! Sampling between keys.

use glam::DQuat;

use super::cut::Cubic;
use super::{Blend, Ease, Key, Track};

impl Track {
    /// Returns the value at a time. Before the first key this is the value of the first key, after the last key that of
    /// the last. Returns `None` without keys. If several keys have the same time, the last one is used. Components that
    /// the track does not have are copied from the key before.
    #[must_use]
    pub fn sample(&self, time: f64) -> Option<[f64; 4]> {
        let after = self.keys.partition_point(|key| key.time <= time);
        let Some(from) = after.checked_sub(1).and_then(|before| self.keys.get(before)) else {
            return self.keys.first().map(|key| key.value);
        };
        let Some(to) = self.keys.get(after).filter(|to| to.time > from.time) else { return Some(from.value) };
        Some(self.between(from, to, time))
    }

    pub(super) fn between(&self, from: &Key, to: &Key, time: f64) -> [f64; 4] {
        let part = (time - from.time) / (to.time - from.time);
        if self.width == 4 && self.blend != Blend::Linear && from.ease == [Ease::Linear; 4] {
            // Between two equal keys the value is returned unchanged, including its length, as it is after the last
            // key.
            if from.value.map(f64::to_bits) == to.value.map(f64::to_bits) {
                return from.value;
            }
            return rotation(from.value, to.value, part, self.blend);
        }
        let mut value = from.value;
        for (axis, value) in value.iter_mut().enumerate().take(self.width) {
            let end = to.value.get(axis).copied().unwrap_or(*value);
            match from.ease.get(axis) {
                Some(Ease::Linear) => *value += (end - *value) * part,
                Some(Ease::Bezier) => *value = Cubic::between(from, to, axis).at(time),
                Some(Ease::Step) | None => {}
            }
        }
        value
    }
}

/// Interpolates between two rotations the shorter way. A quaternion without a direction is treated as the identity.
fn rotation(from: [f64; 4], to: [f64; 4], part: f64, blend: Blend) -> [f64; 4] {
    let unit = |value: [f64; 4]| {
        let length = DQuat::from_array(value).length();
        if length > 0.0 && length.is_finite() { DQuat::from_array(value) * (1.0 / length) } else { DQuat::IDENTITY }
    };
    let (from, to) = (unit(from), unit(to));
    let value = if blend == Blend::Spherical { from.slerp(to, part) } else { from.lerp(to, part) };
    value.to_array()
}

#[cfg(test)]
mod tests {
    use super::super::Channel;
    use super::*;

    fn track(width: usize, blend: Blend, keys: Vec<Key>) -> Track {
        Track { keys, ..Track::new("a", Channel::Position, width, blend) }
    }

    #[test]
    fn outside_the_keys_the_nearest_one_holds_and_the_last_of_one_time_counts() {
        let keys = [(1.0, 1.0), (2.0, 2.0), (2.0, 5.0), (3.0, 6.0)].map(|(time, value)| Key::new(time, [value; 4]));
        let track = track(1, Blend::Linear, keys.into());
        let at = |time| track.sample(time).map(|[value, ..]| value);
        assert_eq!([at(0.0), at(1.5), at(2.0), at(2.5), at(9.0)], [1.0, 1.5, 5.0, 5.5, 6.0].map(Some));
        assert_eq!(at(f64::NAN), Some(1.0));
    }

    #[test]
    fn rotations_go_the_shorter_way_and_have_length_1() {
        let half = std::f64::consts::FRAC_1_SQRT_2;
        for blend in [Blend::Normalized, Blend::Spherical] {
            let keys = vec![Key::new(0.0, [0.0, 0.0, 0.0, 1.0]), Key::new(1.0, [0.0, -half, 0.0, -half])];
            let [_, y, _, w] = track(4, blend, keys).sample(0.5).unwrap_or_default();
            assert!((y.hypot(w) - 1.0).abs() < 1e-12 && (y / w - (std::f64::consts::PI / 8.0).tan()).abs() < 1e-12);
        }
    }

    #[test]
    fn a_rotation_that_does_not_move_keeps_its_length() {
        let value = [0.0, 0.6, 0.0, 0.7];
        for blend in [Blend::Normalized, Blend::Spherical] {
            let held = track(4, blend, vec![Key::new(0.0, value), Key::new(1.0, value)]);
            assert_eq!([held.sample(0.5), held.sample(1.5)], [Some(value); 2]);
        }
    }

    #[test]
    fn every_component_runs_in_its_own_way() {
        let mut first = Key::new(0.0, [0.0; 4]);
        first.ease = [Ease::Linear, Ease::Step, Ease::Bezier, Ease::Linear];
        first.outgoing = [[1.0 / 3.0, 0.0]; 4];
        let mut last = Key::new(1.0, [1.0; 4]);
        last.incoming = [[2.0 / 3.0, 1.0]; 4];
        let [x, y, z, _] = track(3, Blend::Linear, vec![first, last]).sample(0.25).unwrap_or_default();
        assert_eq!((x, y), (0.25, 0.0));
        assert!((z - (3.0 * 0.0625 - 2.0 * 0.015_625)).abs() < 1e-9, "{z}");
    }
}

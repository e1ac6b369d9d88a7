//! Conversion between three angles and a quaternion, over time.

use glam::{DQuat, EulerRot};
use meshwire_scene::motion::{Blend, Channel, Ease, Key, Moment, SPARE_KEYS, Track, budget, refine, worst};

/// Maximum error of a rotation between two keys, in radians.
pub(super) const TOLERANCE: f64 = 1e-4;
/// A larger rotation between two keys is not determined by its ends alone.
const HALF_TURN: f64 = 1.5;

/// Returns the rotation of three angles: about x first, then y, then z, each clockwise, which is the opposite of the
/// usual formula.
pub(super) fn rotation([x, y, z]: [f64; 3]) -> DQuat {
    DQuat::from_euler(EulerRot::ZYX, -z, -y, -x)
}

/// Returns the angles of a rotation, each within half a turn of the previous ones.
fn angles(rotation: DQuat, near: [f64; 3]) -> [f64; 3] {
    let (z, y, x) = rotation.to_euler(EulerRot::ZYX);
    let turn = |angles: [f64; 3]| {
        let mut turned = angles;
        for (angle, near) in turned.iter_mut().zip(near) {
            *angle += ((near - *angle) / std::f64::consts::TAU).round() * std::f64::consts::TAU;
        }
        turned
    };
    let distance = |angles: &[f64; 3]| angles.iter().zip(near).map(|(angle, near)| (angle - near).abs()).sum::<f64>();
    // The same rotation with other angles.
    let pi = std::f64::consts::PI;
    let (one, other) = (turn([-x, -y, -z]), turn([-x + pi, pi + y, -z + pi]));
    if distance(&other) < distance(&one) { other } else { one }
}

/// Converts a track of angles to quaternions that show the same rotations within [`TOLERANCE`], with at most `left`
/// added keys. Also returns the largest error in radians, which exceeds the tolerance only if `left` ran out.
pub(super) fn to_quaternions(track: &Track, left: &mut usize) -> (Track, f64) {
    let mut shown = Track::new(track.target.clone(), Channel::Rotation, 4, Blend::Spherical);
    shown.origin = track.origin;
    let next_of = |index: usize, key: &Key| {
        let next = track.keys.get(index + 1).copied();
        next.filter(|next| next.time > key.time && next.time.is_finite() && key.time.is_finite())
    };
    let all = || track.keys.iter().enumerate().map(|(index, key)| (key, next_of(index, key)));
    let spans: Vec<Option<[Moment<Turn>; 2]>> =
        all().map(|(key, next)| next.and_then(|next| span(key, &next))).collect();
    let at = |time: f64| Turn::of(track.sample(time).unwrap_or_default());
    let error = |from: &Moment<Turn>, to: &Moment<Turn>| {
        let halfway = at(from.0 + (to.0 - from.0) / 2.0);
        if from.1.until(&halfway) + halfway.until(&to.1) >= HALF_TURN {
            return f64::INFINITY;
        }
        worst(from.0, to.0, |time, part| angle(at(time).rotation, from.1.rotation.slerp(to.1.rotation, part)))
    };
    let refined = refine(spans.iter().flatten().copied().collect(), TOLERANCE, left, at, error);
    let mut between = refined.between.into_iter();
    for ((key, next), span) in all().zip(&spans) {
        let mut start = Key::new(key.time, Turn::of(key.value).rotation.to_array());
        if let Some([_, (end, last)]) = span {
            shown.keys.push(start);
            let inner = between.next().unwrap_or_default();
            shown.keys.extend(inner.into_iter().map(|(time, turn)| Key::new(time, turn.rotation.to_array())));
            // A step angle jumps at the next key.
            let jumps = |next: Key| Turn::of(next.value).rotation.to_array() != last.rotation.to_array();
            if next.is_some_and(jumps) {
                shown.keys.push(Key::new(*end, last.rotation.to_array()));
            }
        } else {
            if next.is_some() {
                start.ease = [Ease::Step; 4];
            }
            shown.keys.push(start);
        }
    }
    (shown, refined.error.min(std::f64::consts::PI))
}

/// Converts a track of quaternions to keys of angles that show the same rotations within [`TOLERANCE`]. Keys are added
/// where lines between angles differ from the curve. `known` returns the angles of a key, if they are known; others are
/// close to those before, at first to `near`.
pub(super) fn to_angles(
    track: &Track,
    mut near: [f64; 3],
    known: impl Fn(&Key) -> Option<[f64; 3]>,
) -> Result<Vec<Key>, String> {
    let mut left = budget(track.keys.len(), SPARE_KEYS);
    let (between, error) = between(track, &mut left);
    if error > TOLERANCE {
        return Err(format!("angles show these rotations only within {error:.4} radians"));
    }
    let mut keys = Vec::with_capacity(track.keys.len());
    for (key, between) in track.keys.iter().zip(between) {
        let key_of = |time: f64, [x, y, z]: [f64; 3]| Key { ease: key.ease, ..Key::new(time, [x, y, z, 0.0]) };
        near = known(key).unwrap_or_else(|| angles(unit(key.value), near));
        keys.push(key_of(key.time, near));
        for (time, rotation) in between {
            near = angles(rotation, near);
            keys.push(key_of(time, near));
        }
    }
    Ok(keys)
}

/// Returns the rotation of a quaternion of any length.
fn unit(quaternion: [f64; 4]) -> DQuat {
    let rotation = DQuat::from_array(quaternion);
    if rotation.length() > 0.0 { rotation.normalize() } else { DQuat::IDENTITY }
}

/// Returns for each key of a track of quaternions the rotations between it and the next key that lines between angles
/// need to show the same curve within [`TOLERANCE`], with at most `left` in all. Also returns the largest error in radians.
fn between(track: &Track, left: &mut usize) -> (Vec<Vec<Moment<DQuat>>>, f64) {
    let at = |time: f64| unit(track.sample(time).unwrap_or_default());
    let moment = |key: &Key| (key.time, unit(key.value));
    let is_line = |key: &Key, next: &Key| {
        !key.ease.contains(&Ease::Step) && key.time.is_finite() && next.time.is_finite() && next.time > key.time
    };
    let nexts = track.keys.iter().skip(1).map(Some).chain([None]);
    let spans: Vec<Option<[Moment<DQuat>; 2]>> = track
        .keys
        .iter()
        .zip(nexts)
        .map(|(key, next)| next.filter(|next| is_line(key, next)).map(|next| [moment(key), moment(next)]))
        .collect();
    let error = |from: &Moment<DQuat>, to: &Moment<DQuat>| {
        let start = angles(from.1, [0.0; 3]);
        let [x, y, z] = angles(to.1, start);
        worst(from.0, to.0, |time, part| {
            let [from_x, from_y, from_z] = start;
            let line = [from_x + (x - from_x) * part, from_y + (y - from_y) * part, from_z + (z - from_z) * part];
            angle(at(time), rotation(line))
        })
    };
    let refined = refine(spans.iter().flatten().copied().collect(), TOLERANCE, left, at, error);
    let mut inner = refined.between.into_iter();
    let of = |span: &Option<[Moment<DQuat>; 2]>| span.and_then(|_| inner.next()).unwrap_or_default();
    (spans.iter().map(of).collect(), refined.error)
}

/// Returns the span from a key to the next, or `None` if all angles are steps. It ends at the limit of the curve, which
/// differs from the next key if one of the angles is a step.
fn span(key: &Key, next: &Key) -> Option<[Moment<Turn>; 2]> {
    let [x, y, z, _] = key.ease;
    if [x, y, z] == [Ease::Step; 3] {
        return None;
    }
    let mut end = next.value;
    for ((end, ease), held) in end.iter_mut().zip(key.ease).zip(key.value) {
        if ease == Ease::Step {
            *end = held;
        }
    }
    Some([(key.time, Turn::of(key.value)), (next.time, Turn::of(end))])
}

/// Three angles, and their rotation.
#[derive(Clone, Copy)]
struct Turn {
    angles: [f64; 3],
    rotation: DQuat,
}

impl Turn {
    fn of([x, y, z, _]: [f64; 4]) -> Self {
        Self { angles: [x, y, z], rotation: rotation([x, y, z]) }
    }

    /// Returns the total change of the angles. Whole turns, which the rotation does not show, are counted.
    fn until(&self, other: &Self) -> f64 {
        self.angles.iter().zip(other.angles).map(|(one, other)| (one - other).abs()).sum()
    }
}

/// Returns the angle between two rotations, or 0 if it is not finite.
fn angle(a: DQuat, b: DQuat) -> f64 {
    let difference = a.inverse() * b;
    let angle = 2.0 * difference.xyz().length().atan2(difference.w.abs());
    if angle.is_finite() { angle } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_stay_near_the_previous_ones() {
        for angles_in in [[0.1, 0.2, 0.3], [7.0, -0.4, 12.0], [-1.0, 2.5, 0.5], [0.0, -4.0, 0.0]] {
            let back = angles(rotation(angles_in), angles_in);
            assert!(back.iter().zip(angles_in).all(|(a, b)| (a - b).abs() < 1e-9), "{back:?} {angles_in:?}");
        }
    }

    /// The result of Blender's `Euler(.., 'XYZ').to_quaternion()` for `(-x, y, z)` in a space that is mirrored along x,
    /// as X4Converter passes ANI keys to Blender, mirrored back.
    #[test]
    fn angles_turn_as_in_blender_where_x4_converter_puts_them() {
        let known = [
            ([0.3, -0.5, 0.9], [-0.023_974_1, 0.283_252_4, -0.383_420_2, 0.878_739_1]),
            ([-0.52, 0.0, 0.0], [0.257_080_6, 0.0, 0.0, 0.966_39]),
            ([2.0085, -3.5919, -0.2003], [0.135_122_3, 0.539_386_9, 0.806_361_3, -0.201_457_9]),
        ];
        for (angles, expected) in known {
            let found = rotation(angles);
            assert!(angle(found, DQuat::from_array(expected)) < 1e-6, "{angles:?}: {found}");
        }
    }

    #[test]
    fn an_exhausted_budget_leaves_an_error() {
        let mut track = Track::new("a", Channel::Rotation, 3, Blend::Linear);
        track.keys = vec![Key::new(0.0, [0.0; 4]), Key::new(1.0, [2.0, 1.4, 0.7, 0.0])];
        let (_, within) = to_quaternions(&track, &mut 1000);
        let (shown, beyond) = to_quaternions(&track, &mut 4);
        assert_eq!(shown.keys.len(), 6);
        assert!(within <= TOLERANCE && beyond > 10.0 * TOLERANCE, "{within} {beyond}");
    }

    #[test]
    fn whole_turns_are_whole_turns() {
        let mut track = Track::new("a", Channel::Rotation, 3, Blend::Linear);
        track.keys = vec![Key::new(0.0, [0.0; 4]), Key::new(1.0, [0.0, 25.0, 0.0, 0.0])];
        let (shown, _) = to_quaternions(&track, &mut 1000);
        for step in 0..=100_u8 {
            let time = f64::from(step) / 100.0;
            let expected = rotation([0.0, 25.0 * time, 0.0]);
            let found = DQuat::from_array(shown.sample(time).unwrap());
            assert!(angle(expected, found) < 1e-9, "{time}");
        }
    }

    #[test]
    fn an_angle_that_jumps_does_so_at_the_key() {
        let mut track = Track::new("a", Channel::Rotation, 3, Blend::Linear);
        let mut first = Key::new(0.0, [0.0; 4]);
        first.ease = [Ease::Step, Ease::Linear, Ease::Linear, Ease::Linear];
        track.keys = vec![first, Key::new(1.0, [1.0, 1.0, 0.0, 0.0])];
        let (shown, _) = to_quaternions(&track, &mut 1000);
        let at = |time: f64| DQuat::from_array(shown.sample(time).unwrap());
        assert!(angle(at(0.5), rotation([0.0, 0.5, 0.0])) < 1e-9);
        assert!(angle(at(0.999_999), rotation([0.0, 1.0, 0.0])) < 1e-5);
        assert!(angle(at(1.0), rotation([1.0, 1.0, 0.0])) < 1e-9);
    }
}

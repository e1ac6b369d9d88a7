//! Three angles as a quaternion, over time.

use meshwire_scene::glam::{DQuat, EulerRot};
use meshwire_scene::motion::{Blend, Channel, Ease, Key, Track};

/// How far a rotation between two keys may be off, in radians.
const TOLERANCE: f64 = 2e-4;
/// How often the time between two keys of the file is halved at most.
const DEPTH: u32 = 9;
/// A turn between two keys that is larger is not told by its ends alone.
const HALF_TURN: f64 = 1.5;

/// The rotation of three angles: about x first, then y, then z, each the other way round than the formula has it.
pub(super) fn rotation([x, y, z]: [f64; 3]) -> DQuat {
    DQuat::from_euler(EulerRot::ZYX, -z, -y, -x)
}

/// The angles of a rotation, each within half a turn of those before.
pub(super) fn angles(rotation: DQuat, near: [f64; 3]) -> [f64; 3] {
    let (z, y, x) = rotation.to_euler(EulerRot::ZYX);
    let turn = |angles: [f64; 3]| {
        let mut turned = angles;
        for (angle, near) in turned.iter_mut().zip(near) {
            *angle += ((near - *angle) / std::f64::consts::TAU).round() * std::f64::consts::TAU;
        }
        turned
    };
    let distance = |angles: &[f64; 3]| angles.iter().zip(near).map(|(angle, near)| (angle - near).abs()).sum::<f64>();
    // The same rotation by other angles.
    let pi = std::f64::consts::PI;
    let (one, other) = (turn([-x, -y, -z]), turn([-x + pi, pi + y, -z + pi]));
    if distance(&other) < distance(&one) { other } else { one }
}

/// The track of angles as one of quaternions that shows the same rotations, with at most `left` keys between those of the
/// file.
pub(super) fn to_quaternions(track: &Track, left: &mut usize) -> Track {
    let mut shown = Track::new(track.target.clone(), Channel::Rotation, 4, Blend::Spherical);
    shown.origin = track.origin;
    let value = |[x, y, z, _]: [f64; 4]| rotation([x, y, z]);
    for (index, key) in track.keys.iter().enumerate() {
        let own = value(key.value);
        let mut start = Key::new(key.time, own.to_array());
        let next = track.keys.get(index + 1).filter(|next| next.time > key.time && next.time.is_finite());
        let Some(next) = next.filter(|_| key.time.is_finite()) else {
            shown.keys.push(start);
            continue;
        };
        let [x, y, z, _] = key.ease;
        if [x, y, z] == [Ease::Step; 3] {
            start.ease = [Ease::Step; 4];
            shown.keys.push(start);
            continue;
        }
        shown.keys.push(start);
        // What the curve comes to, which is not the next key where one of the angles holds and then jumps.
        let pair = Track { keys: vec![*key, *next], ..Track::new("", Channel::Rotation, 3, Blend::Linear) };
        let mut last = *next;
        for ((end, ease), held) in last.value.iter_mut().zip(key.ease).zip(key.value) {
            if ease == Ease::Step {
                *end = held;
            }
        }
        let at = |time: f64| {
            let [x, y, z, _] = pair.sample(time).unwrap_or(key.value);
            Moment { time, angles: [x, y, z], rotation: rotation([x, y, z]) }
        };
        let end = value(last.value);
        let [x, y, z, _] = last.value;
        let to = Moment { time: next.time, angles: [x, y, z], rotation: end };
        Fill { at: &at, left: &mut *left, keys: &mut shown.keys }.fill(at(key.time), to, DEPTH);
        if end.to_array() != value(next.value).to_array() {
            shown.keys.push(Key::new(next.time, end.to_array()));
        }
    }
    shown
}

/// The three angles at a time, and the rotation that they are.
#[derive(Clone, Copy)]
struct Moment {
    time: f64,
    angles: [f64; 3],
    rotation: DQuat,
}

impl Moment {
    /// How far all angles turn until another moment; whole turns count, which the rotation does not show.
    fn turn(&self, other: &Self) -> f64 {
        self.angles.iter().zip(other.angles).map(|(one, other)| (one - other).abs()).sum()
    }
}

/// Puts keys between two moments.
struct Fill<'a, F> {
    at: &'a F,
    left: &'a mut usize,
    keys: &'a mut Vec<Key>,
}

impl<F: Fn(f64) -> Moment> Fill<'_, F> {
    /// Halves the time until straight ways are near enough.
    fn fill(&mut self, from: Moment, to: Moment, depth: u32) {
        let time = |part: f64| from.time + (to.time - from.time) * part;
        if depth == 0 || *self.left == 0 || !(time(0.5) > from.time && time(0.5) < to.time) {
            return;
        }
        let near =
            |part: f64| angle((self.at)(time(part)).rotation, from.rotation.slerp(to.rotation, part)) <= TOLERANCE;
        let halfway = (self.at)(time(0.5));
        let short = from.turn(&halfway) + halfway.turn(&to) < HALF_TURN;
        if short && near(0.5) && near(0.25) && near(0.75) {
            return;
        }
        *self.left -= 1;
        self.fill(from, halfway, depth - 1);
        self.keys.push(Key::new(halfway.time, halfway.rotation.to_array()));
        self.fill(halfway, to, depth - 1);
    }
}

/// The angle between two rotations; 0 where there is none.
fn angle(a: DQuat, b: DQuat) -> f64 {
    let difference = a.inverse() * b;
    let angle = 2.0 * difference.xyz().length().atan2(difference.w.abs());
    if angle.is_finite() { angle } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_come_back_near_those_before() {
        for angles_in in [[0.1, 0.2, 0.3], [7.0, -0.4, 12.0], [-1.0, 2.5, 0.5], [0.0, -4.0, 0.0]] {
            let back = angles(rotation(angles_in), angles_in);
            assert!(back.iter().zip(angles_in).all(|(a, b)| (a - b).abs() < 1e-9), "{back:?} {angles_in:?}");
        }
    }

    #[test]
    fn whole_turns_are_whole_turns() {
        let mut track = Track::new("a", Channel::Rotation, 3, Blend::Linear);
        track.keys = vec![Key::new(0.0, [0.0; 4]), Key::new(1.0, [0.0, 25.0, 0.0, 0.0])];
        let shown = to_quaternions(&track, &mut 1000);
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
        let shown = to_quaternions(&track, &mut 1000);
        let at = |time: f64| DQuat::from_array(shown.sample(time).unwrap());
        assert!(angle(at(0.5), rotation([0.0, 0.5, 0.0])) < 1e-9);
        assert!(angle(at(0.999_999), rotation([0.0, 1.0, 0.0])) < 1e-5);
        assert!(angle(at(1.0), rotation([1.0, 1.0, 0.0])) < 1e-9);
    }
}

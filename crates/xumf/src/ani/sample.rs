//! Interpolation between keys.
//!
//! Every axis has its own interpolation, which is that of the preceding key. A Bezier control point is an absolute time
//! and value. Its time is clamped to the segment, so that the curve has one value at each time.

use meshwire_core::{Error, ErrorKind};

use super::NAME;
use super::view::Track;
use crate::generated::ani::{Interpolation, Keyframe};

/// Number of bisection steps for the curve parameter, more than the precision of an f32 time requires.
const STEPS: u32 = 40;

impl Track<'_> {
    /// Returns the value at a time in seconds: the first value before the first key, the last one after the last key,
    /// and `None` without keys. If several keys have the same time, the last one applies.
    ///
    /// ```
    /// # mod meshwire { pub use xumf::ani; pub use meshwire_core::*; }
    /// use meshwire::ani::{AniFile, AnimationData, Keyframe, TrackKind};
    ///
    /// let mut data = AnimationData::new("anim_door", "open", 2.0);
    /// data.tracks[0] = vec![Keyframe::linear(0.0, [0.0; 3]), Keyframe::linear(2.0, [0.0, 4.0, 0.0])];
    /// let mut file = AniFile::new();
    /// file.add_animation(&data)?;
    /// let door = file.find("anim_door", "open").expect("it was just added");
    /// assert_eq!(door.track(TrackKind::Position).sample(0.5)?, Some([0.0, 1.0, 0.0]));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// The time is between two keys whose interpolation is not step, linear or Bezier. No known file has such keys, so
    /// the game's behavior is unknown.
    pub fn sample(&self, time: f32) -> Result<Option<[f32; 3]>, Error> {
        let after = self.keys.partition_point(|key| key.time <= time);
        let before = after.checked_sub(1).and_then(|index| self.keys.get(index));
        let (from, to) = match (before, self.keys.get(after)) {
            (Some(from), Some(to)) if from.time < time => (from, to),
            (Some(key), _) | (None, Some(key)) => return Ok(Some(key.value)),
            (None, None) => return Ok(None),
        };
        let mut value = [0.0; 3];
        for (axis, value) in value.iter_mut().enumerate() {
            let segment = Segment::between(from, to, axis);
            *value = match segment.interpolation {
                Interpolation::Step => segment.start[1],
                Interpolation::Linear => segment.linear(time),
                Interpolation::Bezier => segment.bezier(time),
                other => return Err(unsupported(other, from, to)),
            };
        }
        Ok(Some(value))
    }
}

#[cold]
fn unsupported(interpolation: Interpolation, from: &Keyframe, to: &Keyframe) -> Error {
    Error::new(
        NAME,
        ErrorKind::Unsupported(format!(
            "values between keys of interpolation {interpolation} are not known, only those at the keys at {} and {}",
            from.time, to.time
        )),
    )
}

/// Returns the handle of a curve to a key that has none: a third of the way back, at the key's value.
pub(super) fn unstated([time, value]: [f32; 2], previous: f32) -> [f32; 2] {
    [time - (time - previous) / 3.0, value]
}

/// One axis between two keys, with times and values.
struct Segment {
    interpolation: Interpolation,
    start: [f32; 2],
    outgoing: [f32; 2],
    incoming: [f32; 2],
    end: [f32; 2],
}

impl Segment {
    fn between(from: &Keyframe, to: &Keyframe, axis: usize) -> Self {
        let value = |key: &Keyframe| key.value.get(axis).copied().unwrap_or(0.0);
        let control = |key: &Keyframe| key.control.get(axis).copied();
        let interpolation = |key: &Keyframe| key.interpolation.get(axis).copied();
        let (start, end) = ([from.time, value(from)], [to.time, value(to)]);
        let outgoing = control(from).map_or(start, |control| control.outgoing);
        // The last key of a track is often a step key that still has the control point of the curve that ends there.
        let incoming = match (control(to), interpolation(to)) {
            (Some(control), Some(Interpolation::Bezier)) => control.incoming,
            (Some(control), _) if control.incoming != [0.0; 2] => control.incoming,
            _ => unstated(end, from.time),
        };
        Self { interpolation: interpolation(from).unwrap_or(Interpolation::Unset), start, outgoing, incoming, end }
    }

    fn linear(&self, time: f32) -> f32 {
        let ([t0, v0], [t1, v1]) = (self.start, self.end);
        v0 + (v1 - v0) * ((time - t0) / (t1 - t0))
    }

    fn bezier(&self, time: f32) -> f32 {
        let points = [self.start, self.outgoing, self.incoming, self.end].map(|point| point.map(f64::from));
        let [[t0, v0], [t1, v1], [t2, v2], [t3, v3]] = points;
        let held = |time: f64| time.max(t0).min(t3);
        let times = [t0, held(t1), held(t2), t3];
        let wanted = f64::from(time);
        let (mut low, mut high) = (0.0_f64, 1.0_f64);
        for _ in 0..STEPS {
            let middle = (low + high) / 2.0;
            if cubic(times, middle) < wanted { low = middle } else { high = middle }
        }
        narrow(cubic([v0, v1, v2, v3], (low + high) / 2.0))
    }
}

fn cubic([a, b, c, d]: [f64; 4], s: f64) -> f64 {
    let r = 1.0 - s;
    r * r * r * a + 3.0 * r * r * s * b + 3.0 * r * s * s * c + s * s * s * d
}

#[expect(clippy::as_conversions, reason = "the language has no other rounding from f64 to f32")]
fn narrow(value: f64) -> f32 {
    value as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ani::smooth;

    fn sample(keys: &[Keyframe], time: f32) -> [f32; 3] {
        Track { keys }.sample(time).unwrap().unwrap()
    }

    #[test]
    fn nearest_key_applies_outside_the_range() {
        let keys = [Keyframe::linear(1.0, [1.0, 2.0, 3.0]), Keyframe::linear(2.0, [2.0, 2.0, 2.0])];
        assert_eq!(sample(&keys, 0.0), [1.0, 2.0, 3.0]);
        assert_eq!(sample(&keys, 1.5), [1.5, 2.0, 2.5]);
        assert_eq!(sample(&keys, 9.0), [2.0, 2.0, 2.0]);
        assert_eq!(Track { keys: &[] }.sample(0.0).unwrap(), None);
        assert_eq!(sample(&keys, f32::NAN), [1.0, 2.0, 3.0]);
    }

    #[test]
    fn steps_hold_and_the_last_of_equal_times_wins() {
        let keys = [Keyframe::step(0.0, [1.0; 3]), Keyframe::step(1.0, [2.0; 3]), Keyframe::step(1.0, [3.0; 3])];
        assert_eq!(sample(&keys, 0.999), [1.0; 3]);
        assert_eq!(sample(&keys, 1.0), [3.0; 3]);
    }

    #[test]
    fn a_curve_with_controls_on_the_line_is_the_line() {
        let keys = smooth(&[(0.0, [0.0; 3]), (3.0, [3.0, -3.0, 0.0])]);
        for step in 0..=30_u8 {
            let time = f32::from(step) / 10.0;
            let [x, y, z] = sample(&keys, time);
            assert!((x - time).abs() < 1e-5 && (y + time).abs() < 1e-5 && z == 0.0, "{time}: {x} {y} {z}");
        }
    }

    #[test]
    fn a_curve_is_the_cubic_through_its_control_points() {
        let mut keys = smooth(&[(0.0, [0.0; 3]), (1.0, [1.0; 3])]);
        // Flat at both ends, with times at a third: the smooth step 3s^2 - 2s^3.
        keys[0].control[0].outgoing = [1.0 / 3.0, 0.0];
        keys[1].control[0].incoming = [2.0 / 3.0, 1.0];
        for step in 0..=16_u8 {
            let s = f32::from(step) / 16.0;
            let [x, ..] = sample(&keys, s);
            assert!((x - (3.0 * s * s - 2.0 * s * s * s)).abs() < 1e-5, "{s}: {x}");
        }
        // A control point far outside the segment, as in some files, is clamped to its end.
        keys[0].control[0].outgoing = [967.0, 5.0];
        assert!(sample(&keys, 0.5)[0].is_finite());
    }

    #[test]
    fn a_step_key_at_the_end_keeps_the_control_point_of_the_curve() {
        let mut keys = smooth(&[(0.0, [0.0; 3]), (1.0, [1.0; 3])]);
        let with_bezier = sample(&keys, 0.7);
        keys[1].interpolation = [Interpolation::Step; 3];
        assert_eq!(sample(&keys, 0.7), with_bezier);
        keys[1].control = Keyframe::step(1.0, [1.0; 3]).control;
        assert!(sample(&keys, 0.7)[0] > with_bezier[0], "without one the curve arrives flat");
    }

    #[test]
    fn unknown_interpolation_is_an_error_only_between_keys() {
        for kind in [Interpolation::Tcb, Interpolation::Unset, Interpolation::Unknown(9), Interpolation::Quadratic] {
            let mut keys = [Keyframe::linear(0.0, [1.0; 3]), Keyframe::linear(1.0, [2.0; 3])];
            keys[0].interpolation[1] = kind;
            assert_eq!(sample(&keys, 0.0), [1.0; 3]);
            assert_eq!(sample(&keys, 1.0), [2.0; 3]);
            let error = Track { keys: &keys }.sample(0.5).unwrap_err().to_string();
            assert!(error.starts_with("ani: values between keys of interpolation"), "{error}");
        }
    }
}

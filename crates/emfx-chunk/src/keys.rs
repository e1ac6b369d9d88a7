//! Lookup of a time among keyframes.

/// A position among the keyframes of a track.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Place {
    /// There are no keyframes, so the pose applies.
    Empty,
    /// At the key with this index. Times before the first or after the last key map to that key.
    At(usize),
    /// After the key with this index, by this fraction of the interval to the next, above 0 and below 1.
    Between(usize, f32),
}

/// Finds the place of `time` among keys in ascending order of time.
///
/// If several keys have the same time, the last one applies from then on. Keys that are out of order or have invalid
/// times give an unspecified place but never fail. A `time` of NaN is before all keys.
///
/// ```
/// use emfx_chunk::keys::{Place, place};
///
/// let times = [0.5, 1.0, 1.0, 3.0];
/// let at = |time| place(&times, |key| *key, time);
/// assert_eq!([at(0.0), at(1.0), at(9.0)], [Place::At(0), Place::At(2), Place::At(3)]);
/// assert_eq!(at(2.0), Place::Between(2, 0.5));
/// ```
#[must_use]
pub fn place<K>(keys: &[K], time_of: impl Fn(&K) -> f32, time: f32) -> Place {
    let next = keys.partition_point(|key| time_of(key) <= time);
    let Some(before) = next.checked_sub(1) else {
        return if keys.is_empty() { Place::Empty } else { Place::At(0) };
    };
    let (Some(from), Some(to)) = (keys.get(before), keys.get(next)) else { return Place::At(before) };
    let (from, to) = (time_of(from), time_of(to));
    let part = (time - from) / (to - from);
    if part > 0.0 && part < 1.0 { Place::Between(before, part) } else { Place::At(before) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_times_are_reported() {
        let at = |times: &[f32], time| place(times, |key| *key, time);
        assert_eq!(at(&[], 1.0), Place::Empty);
        assert_eq!(at(&[1.0, 2.0], f32::NAN), Place::At(0));
        assert_eq!(at(&[1.0, f32::NAN], 5.0), Place::At(0));
        assert_eq!(at(&[f32::NEG_INFINITY, f32::INFINITY], 0.0), Place::At(0));
        assert_eq!(at(&[0.0, 0.0], 0.0), Place::At(1));
        assert_eq!(at(&[-1.0, 1.0], f32::INFINITY), Place::At(1));
        for times in [[3.0, 2.0, 1.0], [2.0, f32::NAN, 1.0], [f32::INFINITY, 0.0, 0.0]] {
            for time in [-1.0, 0.0, 1.5, 2.5, 9.0] {
                match at(&times, time) {
                    Place::At(index) => assert!(index < 3),
                    Place::Between(index, part) => assert!(index < 2 && part > 0.0 && part < 1.0),
                    Place::Empty => panic!("there are keys"),
                }
            }
        }
    }
}

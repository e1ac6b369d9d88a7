//! Key reduction.

use super::{Blend, Ease, Key, Motion, Track};

impl Motion {
    /// Removes keys while no value at a removed key changes by more than `tolerance`. The tolerance is the largest
    /// difference of a component, also for quaternions. Keys next to steps and curves are kept. Returns the number of
    /// removed keys.
    ///
    /// ```
    /// # mod meshwire { pub use meshwire_scene as scene; pub use meshwire_scene::glam; }
    /// use meshwire::scene::motion::{Blend, Channel, Key, Motion, Track};
    ///
    /// let mut lid = Track::new("lid", Channel::Position, 3, Blend::Linear);
    /// lid.keys = (0..=100).map(|i| Key::new(f64::from(i), [f64::from(i).min(50.0); 4])).collect();
    /// let mut motion = Motion { duration: 100.0, tracks: vec![lid], ..Motion::default() };
    /// assert_eq!(motion.reduce_keys(1e-6), 98);
    /// ```
    pub fn reduce_keys(&mut self, tolerance: f64) -> usize {
        self.tracks.iter_mut().map(|track| track.reduce(tolerance)).sum()
    }
}

impl Track {
    fn reduce(&mut self, tolerance: f64) -> usize {
        let count = self.keys.len();
        let straight = |key: &Key| key.ease.iter().take(self.width).all(|ease| *ease == Ease::Linear);
        let mut keep = vec![false; count];
        let mut open = Vec::new();
        // Reduce only between the ends and the keys at steps and curves.
        let mut start = 0;
        for (index, key) in self.keys.iter().enumerate() {
            let previous = index.checked_sub(1).and_then(|previous| self.keys.get(previous));
            let fixed =
                index == 0 || index + 1 == count || !straight(key) || previous.is_some_and(|key| !straight(key));
            if fixed {
                mark(&mut keep, index);
                open.push((start, index));
                start = index;
            }
        }
        while let Some((from, to)) = open.pop() {
            let worst = (from.saturating_add(1)..to).map(|index| (self.error(from, to, index), index));
            let worst = worst.max_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((_, index)) = worst.filter(|(error, _)| error.is_nan() || *error > tolerance) {
                mark(&mut keep, index);
                open.push((from, index));
                open.push((index, to));
            }
        }
        let mut kept = keep.into_iter();
        self.keys.retain(|_| kept.next().unwrap_or(true));
        // A constant track needs one key.
        if let [first, last] = self.keys.as_slice() {
            if straight(first) && self.distance(first.value, last.value) == 0.0 {
                self.keys.truncate(1);
            }
        }
        count - self.keys.len()
    }

    /// Returns the distance of a key from the line between two others.
    fn error(&self, from: usize, to: usize, index: usize) -> f64 {
        let (Some(from), Some(to), Some(key)) = (self.keys.get(from), self.keys.get(to), self.keys.get(index)) else {
            return f64::NAN;
        };
        if to.time <= from.time {
            return f64::NAN;
        }
        self.distance(self.between(from, to, key.time), key.value)
    }

    fn distance(&self, a: [f64; 4], b: [f64; 4]) -> f64 {
        let difference = |sign: f64| {
            let parts = a.iter().zip(b).take(self.width).map(|(a, b)| (a - b * sign).abs());
            parts.fold(0.0, |most: f64, part| if part.is_nan() { f64::NAN } else { most.max(part) })
        };
        // A quaternion and its negative are the same rotation.
        if self.blend == Blend::Linear { difference(1.0) } else { difference(1.0).min(difference(-1.0)) }
    }
}

fn mark(keep: &mut [bool], index: usize) {
    if let Some(slot) = keep.get_mut(index) {
        *slot = true;
    }
}

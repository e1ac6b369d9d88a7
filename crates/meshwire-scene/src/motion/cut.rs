//! Cubic curves between keys, and cutting them.

use super::{Ease, Key, Track};

/// Number of bisection steps for the curve parameter.
const STEPS: u32 = 60;

/// One component between two keys: four points of time and value. The times of the inner points are clamped to the
/// segment, so that the curve has one value at each time.
#[derive(Clone, Copy)]
pub(super) struct Cubic([[f64; 2]; 4]);

impl Cubic {
    pub fn between(from: &Key, to: &Key, axis: usize) -> Self {
        let value = |key: &Key| key.value.get(axis).copied().unwrap_or_default();
        let start = [from.time, value(from)];
        let end = [to.time, value(to)];
        let held = |[time, value]: [f64; 2]| [time.max(from.time).min(to.time), value];
        let outgoing = from.outgoing.get(axis).copied().unwrap_or(start);
        let incoming = to.incoming.get(axis).copied().unwrap_or(end);
        Self([start, held(outgoing), held(incoming), end])
    }

    /// Returns the curve parameter at a time.
    fn parameter(&self, time: f64) -> f64 {
        let [a, b, c, d] = self.0.map(|[time, _]| time);
        let (mut low, mut high) = (0.0_f64, 1.0_f64);
        for _ in 0..STEPS {
            let middle = (low + high) / 2.0;
            // The operations of `halves`, on times alone: most of the time that curves take is spent here.
            let mix = |a: f64, b: f64| a + (b - a) * middle;
            let (ab, bc, cd) = (mix(a, b), mix(b, c), mix(c, d));
            let reached = mix(mix(ab, bc), mix(bc, cd));
            if reached < time { low = middle } else { high = middle }
        }
        (low + high) / 2.0
    }

    /// Returns the value at a time.
    pub fn at(&self, time: f64) -> f64 {
        let (Self([.., [_, value]]), _) = self.halves(self.parameter(time));
        value
    }

    /// Splits the curve at a parameter with de Casteljau's algorithm.
    fn halves(&self, s: f64) -> (Self, Self) {
        let mix = |[a, b]: [f64; 2], [c, d]: [f64; 2]| [a + (c - a) * s, b + (d - b) * s];
        let Self([a, b, c, d]) = *self;
        let (ab, bc, cd) = (mix(a, b), mix(b, c), mix(c, d));
        let (abc, bcd) = (mix(ab, bc), mix(bc, cd));
        let middle = mix(abc, bcd);
        (Self([a, ab, abc, middle]), Self([middle, bcd, cd, d]))
    }
}

impl Track {
    /// Inserts a key between two keys without changing any sample.
    pub(super) fn cut(&mut self, time: f64) {
        let after = self.keys.partition_point(|key| key.time <= time);
        let Some(before) = after.checked_sub(1) else { return };
        let (Some(from), Some(to)) = (self.keys.get(before).copied(), self.keys.get(after).copied()) else { return };
        if from.time >= time || to.time <= from.time {
            return;
        }
        let mut key = Key::new(time, self.between(&from, &to, time));
        key.ease = from.ease;
        let (mut from, mut to) = (from, to);
        for axis in (0..4).filter(|axis| from.ease.get(*axis) == Some(&Ease::Bezier)) {
            let curve = Cubic::between(&from, &to, axis);
            let (Cubic([_, out, into, _]), Cubic([_, out_again, into_again, _])) = curve.halves(curve.parameter(time));
            let slots = [
                (from.outgoing.get_mut(axis), out),
                (key.incoming.get_mut(axis), into),
                (key.outgoing.get_mut(axis), out_again),
                (to.incoming.get_mut(axis), into_again),
            ];
            for (slot, point) in slots {
                if let Some(slot) = slot {
                    *slot = point;
                }
            }
        }
        self.keys.splice(before..=after, [from, key, to]);
    }
}

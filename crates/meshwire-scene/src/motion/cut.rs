//! Cubic curves between keys, and cutting them.

use super::{Ease, Key, Track};

/// Maximum number of steps for the curve parameter, enough for bisections alone.
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

    /// Returns the curve parameter at a time, by Newton's method between bounds that are bisected where it is slow.
    fn parameter(&self, time: f64) -> f64 {
        let Self([[start, _], [b, _], [c, _], [d, _]]) = *self;
        // Times since the start, as a polynomial.
        let (b, c, d, time) = (b - start, c - start, d - start, time - start);
        let (first, second, third) = (3.0 * b, 3.0 * (c - 2.0 * b), d - 3.0 * (c - b));
        let (mut low, mut high) = (0.0_f64, 1.0_f64);
        let (mut s, mut step) = (0.5, 1.0_f64);
        for _ in 0..STEPS {
            let error = ((third * s + second) * s + first) * s - time;
            if error < 0.0 {
                low = s;
            } else {
                high = s;
            }
            let newton = error / ((3.0 * third * s + 2.0 * second) * s + first);
            let next = s - newton;
            let is_fast = newton.abs() * 2.0 < step && next >= low && next <= high;
            let next = if is_fast { next } else { (low + high) / 2.0 };
            step = (next - s).abs();
            s = next;
            if step <= f64::EPSILON / 4.0 {
                break;
            }
        }
        s
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parameter_leads_to_the_time_however_the_curve_bends() {
        for [b, c] in [[0.0, 0.0], [1.0, 1.0], [0.0, 1.0], [1.0, 0.0], [0.9, 0.1], [1.0 / 3.0, 2.0 / 3.0]] {
            let curve = Cubic([[5.0, 0.0], [5.0 + b, 0.0], [5.0 + c, 1.0], [6.0, 1.0]]);
            for step in 0..=1000_u16 {
                let time = 5.0 + f64::from(step) / 1000.0;
                let (Cubic([.., [reached, _]]), _) = curve.halves(curve.parameter(time));
                assert!((reached - time).abs() < 1e-14 * 6.0, "{b} {c}: {reached} for {time}");
            }
        }
    }
}

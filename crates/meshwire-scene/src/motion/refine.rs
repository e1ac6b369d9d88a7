//! Approximation of curves by linear keys with bounded error.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::narrow;

/// Fractions of a line at which it is compared with the curve.
const PROBES: [f64; 7] = [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875];

/// The error between two probes can be higher than at either, so the measured error must stay this far below the
/// tolerance.
const MARGIN: f64 = 0.9;

/// Keys that may be added to all curves of a scene together, beyond those that [`budget`] allows for each key. A file with
/// few keys and a steep curve would otherwise become a scene of thousands of times its size.
pub const SPARE_KEYS: usize = 1 << 14;

/// Returns how many keys may be added to curves: 16 for each of their keys, and `spare` ones.
#[must_use]
pub fn budget(keys: usize, spare: usize) -> usize {
    keys.saturating_mul(16).saturating_add(spare)
}

/// A point on a curve: its time in seconds, and its value.
pub type Moment<T> = (f64, T);

/// The result of [`refine`].
#[derive(Debug)]
pub struct Refined<T> {
    /// For each span, the points added between its ends, in order of time.
    pub between: Vec<Vec<Moment<T>>>,
    /// The largest remaining error. It exceeds the tolerance only if `budget` ran out.
    pub error: f64,
}

/// Subdivides spans of a curve until straight lines between the points are within `tolerance` of it. The worst span is
/// split first, so that the error is spread evenly if `budget`, the number of points that may be added, runs out.
///
/// `at` returns the curve at a time. `error` compares the line between two points with the curve, see [`worst`]. Times
/// are rounded to single precision, as files store them. A span between two adjacent times is a jump and is not split.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; pub use meshwire_scene::glam; }
/// use meshwire::scene::motion::{refine, worst};
///
/// let at = |time: f64| time * time;
/// let error = |from: &(f64, f64), to: &(f64, f64)| {
///     worst(from.0, to.0, |time, part| (at(time) - (from.1 + (to.1 - from.1) * part)).abs())
/// };
/// let mut budget = 100;
/// let refined = refine(vec![[(0.0, 0.0), (1.0, 1.0)]], 1e-2, &mut budget, at, error);
/// assert_eq!((refined.between[0].len(), budget), (7, 93));
/// assert!(refined.error < 1e-2);
/// ```
pub fn refine<T: Clone>(
    spans: Vec<[Moment<T>; 2]>,
    tolerance: f64,
    budget: &mut usize,
    at: impl Fn(f64) -> T,
    error: impl Fn(&Moment<T>, &Moment<T>) -> f64,
) -> Refined<T> {
    let span = |number, from: Moment<T>, to: Moment<T>| {
        let error = error(&from, &to);
        Span { error: if error.is_nan() { 0.0 } else { error }, number, from, to }
    };
    let mut refined = Refined { between: vec![Vec::new(); spans.len()], error: 0.0 };
    let all = spans.into_iter().enumerate();
    let mut open: BinaryHeap<Span<T>> = all.map(|(number, [from, to])| span(number, from, to)).collect();
    while let Some(worst) = open.pop() {
        if worst.error <= tolerance * MARGIN || *budget == 0 {
            refined.error = worst.error;
            break;
        }
        let Span { number, from, to, .. } = worst;
        let time = f64::from(narrow(from.0 + (to.0 - from.0) / 2.0));
        if time <= from.0 || time >= to.0 {
            continue;
        }
        *budget -= 1;
        let middle = (time, at(time));
        if let Some(between) = refined.between.get_mut(number) {
            between.push(middle.clone());
        }
        open.push(span(number, from, middle.clone()));
        open.push(span(number, middle, to));
    }
    refined.between.iter_mut().for_each(|between| between.sort_by(|(a, _), (b, _)| a.total_cmp(b)));
    refined
}

/// Returns the largest error of a line between two times. `error_at` receives a time and the corresponding fraction of
/// the line.
pub fn worst(from: f64, to: f64, error_at: impl Fn(f64, f64) -> f64) -> f64 {
    PROBES.into_iter().map(|part| error_at(from + (to - from) * part, part)).fold(0.0, f64::max)
}

/// A line that replaces the curve between two points. Ordered by error.
struct Span<T> {
    error: f64,
    number: usize,
    from: Moment<T>,
    to: Moment<T>,
}

impl<T> Ord for Span<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.error.total_cmp(&other.error)
    }
}

impl<T> PartialOrd for Span<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> PartialEq for Span<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<T> Eq for Span<T> {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the error of lines in place of a curve from 0 to 1, and the number of points.
    fn lines(curve: fn(f64) -> f64, tolerance: f64, mut budget: usize) -> (f64, f64, usize) {
        let error = |from: &Moment<f64>, to: &Moment<f64>| {
            worst(from.0, to.0, |time, part| (curve(time) - (from.1 + (to.1 - from.1) * part)).abs())
        };
        let refined = refine(vec![[(0.0, curve(0.0)), (1.0, curve(1.0))]], tolerance, &mut budget, curve, error);
        let mut moments = vec![(0.0, curve(0.0))];
        moments.extend(refined.between.into_iter().flatten());
        moments.push((1.0, curve(1.0)));
        let mut found = 0.0_f64;
        for pair in moments.windows(2) {
            let [(t0, v0), (t1, v1)] = pair else { continue };
            for step in 1..100_u8 {
                let part = f64::from(step) / 100.0;
                found = found.max((curve(t0 + (t1 - t0) * part) - (v0 + (v1 - v0) * part)).abs());
            }
        }
        (found, refined.error, moments.len())
    }

    #[test]
    fn lines_stay_within_the_tolerance_wherever_the_curve_bends() {
        for curve in [|t: f64| t.powi(3), |t: f64| (t * 20.0).sin(), f64::sqrt, |t: f64| (1e3 * (t - 0.7)).tanh()] {
            let (found, error, moments) = lines(curve, 1e-4, 4096);
            assert!(found <= 1e-4 && error <= 1e-4, "{found} {error}");
            assert!(moments < 1000, "{moments}");
        }
    }

    #[test]
    fn a_jump_takes_as_many_moments_as_time_has_bits() {
        let (_, error, moments) = lines(|t| if t < 0.3 { 0.0 } else { 1.0 }, 1e-4, 4096);
        assert!(error <= 1e-4 && moments < 40, "{error} {moments}");
    }

    #[test]
    fn the_remaining_error_is_reported_when_keys_run_out() {
        let (found, error, moments) = lines(|t| (t * 20.0).sin(), 1e-4, 10);
        assert!(found > 1e-2 && error > 0.9 * found, "{found} {error}");
        assert_eq!(moments, 12);
    }

    #[test]
    fn non_finite_values_add_no_keys() {
        assert_eq!(lines(|_| f64::NAN, 1e-4, 10).2, 2);
    }
}

//! Scaling and shifting of key times, and checks of time ranges.

use meshwire_core::{ByteString, Error, ErrorKind};

/// A change of all times of a motion.
///
/// ```
/// use emfx_chunk::Retiming;
///
/// assert_eq!(Retiming::Scale(2.0).apply(1.5), 3.0);
/// assert_eq!(Retiming::Shift(-0.5).apply(1.5), 1.0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Retiming {
    /// Multiplies times.
    Scale(f32),
    /// Adds seconds.
    Shift(f32),
}

impl Retiming {
    /// Returns the new time for `time`.
    #[must_use]
    pub fn apply(self, time: f32) -> f32 {
        match self {
            Self::Scale(factor) => time * factor,
            Self::Shift(seconds) => time + seconds,
        }
    }

    /// Checks that a change is valid for keyframes at these times, each paired with the name of its track, in a file of
    /// `format`.
    ///
    /// # Errors
    /// The factor is not a finite number above 0, the shift is not finite, or a time would become negative or no longer
    /// finite.
    pub fn check<'a>(
        self,
        format: &'static str,
        mut times: impl Iterator<Item = (f32, &'a ByteString)>,
    ) -> Result<(), Error> {
        let refused = |expected: &str, found: String| Err(Error::new(format, ErrorKind::invalid(expected, found)));
        match self {
            Self::Scale(factor) if !(factor.is_finite() && factor > 0.0) => {
                return refused("a finite factor above 0", factor.to_string());
            }
            Self::Shift(seconds) if !seconds.is_finite() => {
                return refused("a finite number of seconds", seconds.to_string());
            }
            _ => {}
        }
        let broken = times.find(|(before, _)| {
            let after = self.apply(*before);
            (before.is_finite() && !after.is_finite()) || (*before >= 0.0 && after < 0.0)
        });
        broken.map_or(Ok(()), |(before, name)| {
            let found = format!("{} s for the key at {before} s of \"{name}\"", self.apply(before));
            refused("finite times that are not negative", found)
        })
    }
}

/// Checks that a motion in a file of `format` can be trimmed to a range.
///
/// # Errors
/// The range is not `0 <= from <= to` and finite.
pub fn check_range(format: &'static str, from: f32, to: f32) -> Result<(), Error> {
    if 0.0 <= from && from <= to && to.is_finite() {
        return Ok(());
    }
    Err(Error::new(format, ErrorKind::invalid("an ascending time range from 0 on", format!("{from} to {to} s"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_changes_are_refused() {
        let name = ByteString::from("hip");
        let check = |change: Retiming, times: &[f32]| {
            let checked = change.check("xsm", times.iter().map(|time| (*time, &name)));
            checked.err().map(|error| error.to_string())
        };
        for factor in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            let expected = format!("xsm: expected a finite factor above 0, found {factor}");
            assert_eq!(check(Retiming::Scale(factor), &[]), Some(expected));
        }
        for seconds in [f32::NAN, f32::INFINITY] {
            let expected = format!("xsm: expected a finite number of seconds, found {seconds}");
            assert_eq!(check(Retiming::Shift(seconds), &[]), Some(expected));
        }
        // Times that were already invalid may stay as they are.
        assert_eq!(check(Retiming::Shift(-0.5), &[0.5, 9.0, -3.0, f32::NAN, f32::INFINITY]), None);
        assert_eq!(check(Retiming::Scale(2.0), &[0.0, 1.0, -1.0]), None);
        let late = "xsm: expected finite times that are not negative, found -0.25 s for the key at 0.25 s of \"hip\"";
        assert_eq!(check(Retiming::Shift(-0.5), &[0.5, 0.25]).as_deref(), Some(late));
        assert!(check(Retiming::Scale(10.0), &[f32::MAX]).is_some_and(|error| error.contains("found inf s")));
    }

    #[test]
    fn ranges_are_ascending_and_not_negative() {
        for (from, to) in [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
            assert_eq!(check_range("xsm", from, to), Ok(()));
        }
        for (from, to) in [(-1.0, 1.0), (1.0, 0.5), (0.0, f32::INFINITY), (f32::NAN, 1.0), (0.0, f32::NAN)] {
            let error = check_range("xsm", from, to).unwrap_err().to_string();
            assert_eq!(error, format!("xsm: expected an ascending time range from 0 on, found {from} to {to} s"));
        }
    }
}

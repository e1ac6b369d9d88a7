//! Rules for single values.

use meshwire_core::Report;

use crate::model::{Vector3, Vector4};
use crate::rules;

/// Maximum length of a name in the loader, in bytes.
const LONGEST_NAME: usize = 127;

/// Reports a number that is not finite, and returns false. Games use every number, so a NaN spreads.
pub(super) fn finite<'a>(values: impl IntoIterator<Item = &'a f64>, report: &mut Report) -> bool {
    let odd = values.into_iter().find(|value| !value.is_finite());
    if let Some(found) = odd {
        report.once(rules::NOT_FINITE, || format!("expected a finite number, found {found}"));
    }
    odd.is_none()
}

/// Reports long names, which the loader truncates.
pub(super) fn name(name: &[u8], report: &mut Report) {
    if name.len() > LONGEST_NAME {
        report.once(rules::LONG_NAME, || {
            format!("expected a name of at most {LONGEST_NAME} bytes, found {}; the loader cuts it", name.len())
        });
    }
}

/// Reports positions that do not fit the 32-bit floats of binary files and games.
pub(super) fn position(offset: Vector3, report: &mut Report) {
    if offset.iter().any(|part| part.is_nan() || part.abs() > f64::from(f32::MAX)) {
        report
            .once(rules::POSITION, || format!("expected numbers within the range of 32-bit floats, found {offset:?}"));
    }
}

/// Reports axes with components outside of -1 to 1, the range of binary files. Returns false if one is not finite.
pub(super) fn axes(axes: &[Vector3; 3], report: &mut Report) -> bool {
    let odd = axes.iter().flatten().find(|part| !(-1.0..=1.0).contains(*part));
    let finite = odd.is_none() || finite(axes.iter().flatten(), report);
    if let Some(part) = odd.filter(|_| finite) {
        report
            .once(rules::AXIS_RANGE, || format!("expected parts from -1 to 1, found {part}; the converter refuses it"));
    }
    finite
}

/// Reports colors that do not fit the bytes of binary files.
pub(super) fn color(color: &Vector4, report: &mut Report) {
    let odd = color.iter().any(|part| !(0.0..=1.0).contains(part));
    if odd && finite(color, report) {
        report.once(rules::COLOR_RANGE, || {
            format!("expected parts from 0 to 1, found {color:?}; the converter refuses them")
        });
    }
}

pub(super) fn index_below(index: i64, count: usize) -> bool {
    usize::try_from(index).is_ok_and(|index| index < count)
}

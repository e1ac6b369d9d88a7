//! Checks for numbers that are not finite.

use meshwire_core::{Error, Validator};

use crate::error::NAME;

/// Reports numbers of a field that are not finite.
pub(super) fn numbers(problems: &mut Validator, field: &'static str, numbers: &[f32]) {
    for number in numbers.iter().filter(|number| !number.is_finite()) {
        problems.field(field, |v| v.problem(format!("expected a finite number, found {number}")));
    }
}

/// Refuses numbers that are not finite.
pub(super) fn finite(field: &'static str, values: &[f32]) -> Result<(), Error> {
    let mut problems = Validator::new();
    numbers(&mut problems, field, values);
    problems.finish(NAME)
}

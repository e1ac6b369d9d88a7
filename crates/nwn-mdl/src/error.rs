//! Errors of this format, and checks of values for its fields.

use meshwire_core::error::show;
use meshwire_core::{Error, ErrorKind, FixedText, Path, Segment, Validator};

/// Name of the format.
pub(crate) const NAME: &str = "mdl";

/// Creates an error with an expected and a found value.
pub(crate) fn refuse(expected: impl Into<String>, found: impl Into<String>) -> Error {
    Error::new(NAME, ErrorKind::invalid(expected, found))
}

pub(crate) fn missing(what: &str, name: &[u8]) -> Error {
    refuse(format!("{what} {}", show(name)), "none with that name")
}

pub(crate) fn at(field: &'static str) -> Path {
    [Segment::Field(field)].into_iter().collect()
}

/// Stores a string in a field of fixed size; fails with the field's name if it is too long.
pub(crate) fn fixed<const N: usize>(field: &'static str, text: impl AsRef<[u8]>) -> Result<FixedText<N>, Error> {
    let text = text.as_ref();
    FixedText::new(text).map_err(|error| {
        let found = format!("{} in {}", error.length, show(text));
        refuse(format!("at most {N} bytes"), found).in_path(at(field))
    })
}

/// Stores a string in a field of fixed size, with room for its terminator.
pub(crate) fn terminated<const N: usize>(field: &'static str, text: impl AsRef<[u8]>) -> Result<FixedText<N>, Error> {
    let fitting: FixedText<N> = fixed(field, &text)?;
    if fitting.is_terminated() {
        return Ok(fitting);
    }
    let found = format!("{N} in {}", show(text.as_ref()));
    Err(refuse(format!("at most {} bytes", N - 1), found).in_path(at(field)))
}

/// Reports numbers of a field that are not finite.
pub(crate) fn numbers(problems: &mut Validator, field: &'static str, numbers: &[f32]) {
    for number in numbers.iter().filter(|number| !number.is_finite()) {
        problems.field(field, |v| v.problem(format!("expected a finite number, found {number}")));
    }
}

/// Refuses numbers that are not finite.
pub(crate) fn finite(field: &'static str, values: &[f32]) -> Result<(), Error> {
    let mut problems = Validator::new();
    numbers(&mut problems, field, values);
    problems.finish(NAME)
}

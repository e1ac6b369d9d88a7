//! Everything that keeps a value from being written, found before the first byte.

use std::fmt;

use crate::error::{Error, ErrorKind};
use crate::limits::Limits;
use crate::path::{Path, Segment};

/// One reason why a value cannot be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Where, as a path of field names.
    pub path: Path,
    /// What was expected and what is there.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_root() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.path, self.message) }
    }
}

/// Values that can say why they cannot be written.
pub trait Validate {
    /// What the surrounding record tells this one: values of the schema's `params`.
    type Args;
    /// Reports every problem to `validator`.
    fn validate(&self, validator: &mut Validator, args: Self::Args);
}

/// Collects problems and knows where it is.
#[derive(Debug, Default)]
pub struct Validator {
    path: Path,
    problems: Vec<Problem>,
    depth: u16,
}

impl Validator {
    /// Nothing found yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Runs `check` one step down.
    #[inline]
    pub fn within(&mut self, segment: Segment, check: impl FnOnce(&mut Self)) {
        self.path.push(segment);
        check(self);
        self.path.pop();
    }

    /// Runs `check` inside a field.
    #[inline]
    pub fn field(&mut self, name: &'static str, check: impl FnOnce(&mut Self)) {
        self.within(Segment::Field(name), check);
    }

    /// Validates every element of a list field.
    #[inline]
    pub fn list<T: Validate<Args: Clone>>(&mut self, name: &'static str, items: &[T], args: &T::Args) {
        self.field(name, |validator| {
            for (index, item) in items.iter().enumerate() {
                validator.within(Segment::Index(index), |validator| item.validate(validator, args.clone()));
            }
        });
    }

    /// Runs `check` one level of nesting deeper, which the default limits must allow.
    pub fn deeper(&mut self, check: impl FnOnce(&mut Self)) {
        self.depth += 1;
        if self.depth > Limits::default().max_depth {
            self.problem(format!("nested more than {} levels deep", Limits::default().max_depth));
        } else {
            check(self);
        }
        self.depth -= 1;
    }

    /// Reports a problem here.
    pub fn problem(&mut self, message: impl Into<String>) {
        self.problems.push(Problem { path: self.path.clone(), message: message.into() });
    }

    /// Reports a problem unless `ok`.
    #[inline]
    pub fn require(&mut self, ok: bool, message: impl FnOnce() -> String) {
        if !ok {
            self.problem(message());
        }
    }

    /// Reports a problem unless a count or length fits its field.
    #[inline]
    pub fn fits(&mut self, name: &'static str, amount: u64, max: u64) {
        if amount > max {
            self.field(name, |v| v.problem(format!("expected at most {max} for its field, found {amount}")));
        }
    }

    /// Reports a problem unless an amount equals what other fields say.
    #[inline]
    pub fn agrees(&mut self, name: &'static str, amount: u64, expected: i128, what: &str) {
        if i128::from(amount) != expected {
            self.field(name, |v| v.problem(format!("expected {expected} {what} by the other fields, found {amount}")));
        }
    }

    /// Reports a problem where the bytes behind a list would be read as one more element of it: `least` and more would.
    #[inline]
    pub fn no_room(&mut self, name: &'static str, following: u64, least: u64) {
        if following >= least {
            self.field(name, |v| {
                v.problem(format!("expected fewer than {least} bytes behind the list, found {following}"));
            });
        }
    }

    /// Checks that stated lengths which run past their body also run past the end of the list, as reading
    /// demands: otherwise the bytes behind such a body would be taken for its tail.
    ///
    /// `items` gives for each element its size and by how much it overstates its length; `following` is the
    /// size of what comes after the list.
    pub fn overstated(
        &mut self,
        name: &'static str,
        items: impl DoubleEndedIterator<Item = (u64, Option<u64>)> + ExactSizeIterator,
        following: u64,
    ) {
        let mut following = following;
        let mut found = Vec::new();
        for (index, (size, overstated)) in items.enumerate().rev() {
            if overstated.is_some_and(|by| by <= following) {
                found.push(index);
            }
            following = following.saturating_add(size);
        }
        for index in found.into_iter().rev() {
            self.field(name, |v| {
                v.within(Segment::Index(index), |v| {
                    v.problem("the stored length reaches over bytes that belong to what follows");
                });
            });
        }
    }

    /// The problems found, as an error of `format` if there are any.
    ///
    /// # Errors
    /// At least one problem was found.
    pub fn finish(self, format: &'static str) -> Result<(), Error> {
        if self.problems.is_empty() { Ok(()) } else { Err(Error::new(format, ErrorKind::Unwritable(self.problems))) }
    }

    /// The problems found.
    #[must_use]
    pub fn into_problems(self) -> Vec<Problem> {
        self.problems
    }
}

/// Tags for a message.
#[must_use]
pub fn tags(tags: &[i128]) -> String {
    match tags {
        [] => "one of no known kind".to_owned(),
        tags => tags.iter().map(|tag| format!("{tag:#x}")).collect::<Vec<_>>().join(" or "),
    }
}

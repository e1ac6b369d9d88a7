//! Reads values of statements and reports problems with them.

use meshwire_core::{Error, Finding, FixedText, Report, Rule, Segment, Validator};

use crate::error::fixed;
use crate::generated::{DynamicType, SpawnType};
use crate::profile::Profile;
use crate::rules;
use crate::text::{self, NumberRows, Statement};

/// The state shared by the compilation of all nodes.
pub(super) struct Source {
    pub(super) profile: Profile,
    /// See [`Options`](super::Options).
    pub(super) drops_weights: bool,
    losses: Report,
    problems: Validator,
    /// Violated limits of the games, if they are not errors: a scene does not need the limits.
    limits: Option<Validator>,
}

impl Source {
    pub(super) fn new(profile: Profile) -> Self {
        Self { profile, drops_weights: false, losses: Report::default(), problems: Validator::new(), limits: None }
    }

    /// For a scene, which has no limits of a game.
    #[cfg(feature = "scene")]
    pub(super) fn without_limits(profile: Profile) -> Self {
        Self { limits: Some(Validator::new()), ..Self::new(profile) }
    }

    /// Reports that a statement cannot be compiled.
    pub(super) fn problem(&mut self, statement: usize, message: impl Into<String>) {
        let message = message.into();
        self.problems.field("statements", |v| v.within(Segment::Index(statement), |v| v.problem(message)));
    }

    /// Reports a statement that exceeds a limit of the game; this is a problem unless the text becomes a scene.
    pub(super) fn limit(&mut self, statement: usize, message: impl Into<String>) {
        match &mut self.limits {
            Some(limits) => {
                let message = message.into();
                limits.field("statements", |v| v.within(Segment::Index(statement), |v| v.problem(message)));
            }
            None => self.problem(statement, message),
        }
    }

    /// Returns the exceeded limits of a text that becomes a scene.
    #[cfg(feature = "scene")]
    pub(super) fn exceeded(&mut self) -> Option<Error> {
        self.limits.take().and_then(|limits| limits.finish(crate::text::NAME).err())
    }

    /// Returns the value of a result, or reports its error as a problem of the statement.
    pub(super) fn attempt<T>(&mut self, statement: usize, result: Result<T, Error>) -> Option<T> {
        result.map_err(|error| self.problem(statement, error.kind().to_string())).ok()
    }

    /// Reports that a statement has another effect than its author expects.
    pub(super) fn loss(&mut self, statement: usize, rule: Rule, message: impl Into<String>) {
        self.losses.at_item("statements", statement).add(rule, message);
    }

    /// Returns the losses, or an error if there are problems.
    pub(super) fn finish(&mut self) -> Result<Vec<Finding>, Error> {
        std::mem::take(&mut self.problems).finish(crate::text::NAME)?;
        Ok(std::mem::take(&mut self.losses).finish())
    }

    /// Reports numbers in excess of `count`.
    pub(super) fn only(&mut self, statement: &Statement, index: usize, count: usize) {
        let found = statement.values().len();
        if found > count {
            self.loss(index, rules::EXTRA_NUMBERS, format!("{count} of {found} numbers are used"));
        }
    }

    pub(super) fn number(&mut self, statement: &Statement, index: usize, target: &mut f32) {
        self.only(statement, index, 1);
        match statement.values().first() {
            Some(number) => *target = single(*number),
            None => self.loss(index, rules::WORD_FOR_NUMBER, "expected a number"),
        }
    }

    /// Reads the integer of a statement.
    pub(super) fn whole(&mut self, statement: &Statement, index: usize, target: &mut dyn Integer) {
        self.only(statement, index, 1);
        match statement.values().first().map(|number| text::whole(*number)) {
            Some(number) if number.is_some_and(|number| target.set(number)) => {}
            Some(_) => self.loss(index, rules::WHOLE_NUMBER, "expected a whole number in the range of the field"),
            None => self.loss(index, rules::WORD_FOR_NUMBER, "expected a number"),
        }
    }

    /// Reads a boolean, as a number or a word.
    pub(super) fn switch(&mut self, statement: &Statement, index: usize, target: &mut dyn Integer) {
        if !statement.values().is_empty() {
            return self.whole(statement, index, target);
        }
        if !text::is_on(statement).is_some_and(|is_on| target.set(is_on.into())) {
            self.loss(index, rules::WORD_FOR_NUMBER, "expected 0 or 1");
        }
    }

    pub(super) fn name(&mut self, statement: &Statement, index: usize, target: &mut dyn Name) {
        let mut words = statement.words();
        let name = words.next().unwrap_or_default();
        if words.next().is_some() {
            self.loss(index, rules::EXTRA_WORDS, "expected one name; the rest of the line is ignored");
        }
        let set = target.set(name);
        self.attempt(index, set);
    }
}

/// A name of any length.
pub(crate) trait Name {
    fn get(&self) -> &[u8];
    fn set(&mut self, name: &[u8]) -> Result<(), Error>;
}

impl<const N: usize> Name for FixedText<N> {
    fn get(&self) -> &[u8] {
        self.text()
    }

    fn set(&mut self, name: &[u8]) -> Result<(), Error> {
        *self = fixed("name", name)?;
        Ok(())
    }
}

/// An integer of any size, or an enumeration.
pub(crate) trait Integer {
    fn get(&self) -> f64;
    /// Returns false if the number is out of range.
    fn set(&mut self, number: i64) -> bool;
}

macro_rules! integers {
    ($($integer:ty: $number:ty;)*) => { $(
        impl Integer for $integer {
            fn get(&self) -> f64 {
                <$number>::from(*self).into()
            }

            fn set(&mut self, number: i64) -> bool {
                <$number>::try_from(number).map(|number| *self = number.into()).is_ok()
            }
        }
    )* };
}

integers! {
    u8: u8;
    u16: u16;
    u32: u32;
    DynamicType: u32;
}

impl Integer for SpawnType {
    fn get(&self) -> f64 {
        i32::from_ne_bytes(u32::from(*self).to_ne_bytes()).into()
    }

    fn set(&mut self, number: i64) -> bool {
        i32::try_from(number).map(|number| *self = u32::from_ne_bytes(number.to_ne_bytes()).into()).is_ok()
    }
}

/// Rounds to single precision, as compilers do.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "the binary form has single precision")]
pub(crate) fn single(number: f64) -> f32 {
    number as f32
}

/// Returns the first `N` numbers of a row.
pub(super) fn first<const N: usize>(row: &[f64]) -> Option<[f32; N]> {
    row.first_chunk::<N>().map(|numbers| numbers.map(single))
}

/// Returns the first `N` numbers of every row, or the index of the first row that is too short.
pub(super) fn rows<const N: usize>(rows: &NumberRows) -> Result<Vec<[f32; N]>, usize> {
    rows.iter().enumerate().map(|(place, row)| first(row).ok_or(place)).collect()
}

//! Everything that keeps a value from being written, found before the first byte.

use crate::error::{Error, ErrorKind, Problem, bad_order};
use crate::limits::{Limits, MAX_EMPTY};
use crate::path::{Path, Segment};
use crate::reader::widen;
use crate::size::WireSize;
use crate::text::{ByteString, FixedText, TerminatedText};

/// Values that can say why they cannot be written.
pub trait Validate {
    /// False for values that can always be written: lists of them need not be looked at.
    const NEEDED: bool = true;
    /// True for records with an advisory length.
    const STATED: bool = false;
    /// What the surrounding record tells this one: values of the schema's `params`, borrowed where they are large.
    type Args<'a>;
    /// Reports every problem to `validator`.
    fn validate(&self, validator: &mut Validator, args: Self::Args<'_>);
    /// True if there is nothing to report, whatever it is told: in long lists that is found out sooner than places are
    /// noted. Values with a problem are never sound; others need not be.
    #[inline]
    fn is_sound(&self) -> bool {
        !Self::NEEDED
    }
    /// The most bytes that it leaves over at the end of its window: none where it has a part that reaches there.
    fn leaves_at_most(&self) -> u64 {
        u64::MAX
    }
    /// By how much a stored advisory length passes what it is for, where that could have bytes behind it.
    fn overstated(&self) -> Option<u64> {
        None
    }
    /// Reports if `bytes`, written of this value as a whole file, are not read as it is: of parts that look at the
    /// stream, or end where the file does, nothing else shows it.
    fn read_back(&self, _validator: &mut Validator, _bytes: &[u8]) {}
}

macro_rules! always_valid {
    ($([$($generics:tt)*] $kind:ty),*) => {$(
        impl<$($generics)*> Validate for $kind {
            const NEEDED: bool = false;
            type Args<'a> = ();
            #[inline]
            fn validate(&self, _: &mut Validator, (): ()) {}
        }
    )*};
}
always_valid!(
    [] u8, [] i8, [] u16, [] i16, [] u32, [] i32, [] u64, [] i64, [] f32, [] f64, [] bool, [] ByteString,
    [const N: usize] FixedText<N>
);

impl<T: for<'a> Validate<Args<'a> = ()>, const N: usize> Validate for [T; N] {
    const NEEDED: bool = T::NEEDED;
    type Args<'a> = ();
    fn validate(&self, validator: &mut Validator, (): ()) {
        for (index, item) in self.iter().enumerate() {
            validator.within(Segment::Index(index), |validator| item.validate(validator, ()));
        }
    }
    #[inline]
    fn is_sound(&self) -> bool {
        self.iter().all(T::is_sound)
    }
}

/// Recursion goes through boxes.
impl<T: Validate> Validate for Box<T> {
    type Args<'a> = T::Args<'a>;
    fn validate(&self, validator: &mut Validator, args: Self::Args<'_>) {
        validator.deeper(|validator| (**self).validate(validator, args));
    }
    fn leaves_at_most(&self) -> u64 {
        (**self).leaves_at_most()
    }
}

impl Validate for TerminatedText {
    type Args<'a> = ();
    fn validate(&self, validator: &mut Validator, (): ()) {
        validator.require(!self.text().contains(&0), || "a zero byte inside the text".to_owned());
    }
}

/// What chooses a variant.
pub trait Tag: Copy {
    /// The tag for an error message.
    fn shown(&self) -> String;
}

macro_rules! tag {
    ($($number:ty),*) => {$(
        impl Tag for $number {
            fn shown(&self) -> String {
                format!("{self:#x}")
            }
        }
    )*};
}
tag!(u8, i8, u16, i16, u32, i32, u64, i64, i128);

impl Tag for bool {
    fn shown(&self) -> String {
        self.to_string()
    }
}

/// Collects problems and knows where it is.
#[derive(Debug, Default)]
pub struct Validator {
    path: Path,
    problems: Vec<Problem>,
    depth: u16,
    /// Values reached by position so far.
    placed: u64,
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

    /// Runs `check` with every item of a field, at its place.
    pub fn each<T>(
        &mut self,
        name: &'static str,
        items: impl IntoIterator<Item = T>,
        mut check: impl FnMut(&mut Self, T),
    ) {
        self.field(name, |v| {
            for (index, item) in items.into_iter().enumerate() {
                v.within(Segment::Index(index), |v| check(v, item));
            }
        });
    }

    /// Reports a problem of an item of a field.
    pub fn problem_of(&mut self, name: &'static str, index: usize, message: impl Into<String>) {
        self.field(name, |v| v.within(Segment::Index(index), |v| v.problem(message)));
    }

    /// Validates every element of a list field.
    #[inline]
    pub fn list<'a, T: Validate<Args<'a>: Clone>>(&mut self, name: &'static str, items: &[T], args: &T::Args<'a>) {
        self.list_each(name, items, |_| args.clone());
    }

    /// Validates every element of a list field, each told something of its own; `args` takes its index.
    #[inline]
    pub fn list_each<'a, T: Validate>(
        &mut self,
        name: &'static str,
        items: &[T],
        mut args: impl FnMut(usize) -> T::Args<'a>,
    ) {
        self.field(name, |v| {
            for (index, item) in items.iter().enumerate().filter(|(_, item)| !item.is_sound()) {
                v.within(Segment::Index(index), |v| item.validate(v, args(index)));
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
            self.field(name, |v| v.agrees_here(amount, expected, what));
        }
    }

    /// The same without a step down.
    pub fn agrees_here(&mut self, amount: u64, expected: i128, what: &str) {
        self.require(i128::from(amount) == expected, || {
            format!("expected {expected} {what} by the other fields, found {amount}")
        });
    }

    /// Reports a problem unless a value reached by position is where the other fields say, where those say anything.
    pub fn positioned(&mut self, name: &'static str, position: u64, expected: Option<i128>) {
        self.placed += 1;
        if let Some(expected) = expected.filter(|expected| i128::from(position) != *expected) {
            self.field(name, |v| v.problem(format!("expected at {expected} as the file states, found at {position}")));
        }
    }

    /// Values reached by position so far.
    #[must_use]
    pub fn placed(&self) -> u64 {
        self.placed
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

    /// Reports a list of more elements without bytes than reading allows: none of a list `to_end`, which would not end.
    pub fn empties(&mut self, name: &'static str, to_end: bool, sizes: impl ExactSizeIterator<Item = u64>) {
        let most = if to_end { 0 } else { MAX_EMPTY };
        if widen(sizes.len()) <= most {
            return;
        }
        let found = widen(sizes.filter(|size| *size == 0).count());
        if found > most {
            self.field(name, |v| {
                v.problem(format!("expected at most {most} elements without bytes, found {found}"));
            });
        }
    }

    /// Reports a problem unless a list ends with the first element for which `holds` says that it does.
    pub fn ends_list<T>(&mut self, name: &'static str, items: &[T], holds: impl Fn(&T, usize) -> bool) {
        let ended = items.iter().enumerate().position(|(index, item)| holds(item, index));
        let behind = ended.map(|index| items.len().saturating_sub(index).saturating_sub(1));
        self.field(name, |v| match (ended, behind) {
            (Some(index), Some(behind @ 1..)) => v.within(Segment::Index(index), |v| {
                v.problem(format!("expected no element behind one that ends the list, found {behind}"));
            }),
            (None, _) => v.problem("expected an element that ends the list, found none"),
            _ => {}
        });
    }

    /// Checks that stated lengths which run past their body also run past the end of the list, as reading
    /// demands: otherwise the bytes behind such a body would be taken for its tail.
    ///
    /// `following` is the size of what comes after the list.
    pub fn overstated<T: Validate + WireSize>(&mut self, name: &'static str, items: &[T], following: u64) {
        let mut following = following;
        let mut found = Vec::new();
        for (index, item) in items.iter().enumerate().rev() {
            if item.overstated().is_some_and(|by| by <= following) {
                found.push(index);
            }
            following = following.saturating_add(item.wire_size());
        }
        for index in found.into_iter().rev() {
            self.field(name, |v| {
                v.within(Segment::Index(index), |v| {
                    v.problem("the stored length reaches over bytes that belong to what follows");
                });
            });
        }
    }

    /// Reports a problem unless a value is there exactly if the other fields say so.
    pub fn presence(&mut self, name: &'static str, present: bool, expected: bool) {
        match (present, expected) {
            (true, false) => self.field(name, |v| v.problem("must be absent by the other fields, found it present")),
            (false, true) => self.field(name, |v| v.problem("must be present by the other fields, found it absent")),
            _ => {}
        }
    }

    /// Reports a problem unless a number is one of those its field may have.
    pub fn allowed(&mut self, name: &'static str, ok: bool, expected: &str, found: i128) {
        if !ok {
            self.field(name, |v| v.problem(format!("expected {expected}, found {found}")));
        }
    }

    /// Reports a problem unless a count is one of those its field may have.
    pub fn allowed_count(&mut self, name: &'static str, ok: bool, expected: &str, found: u64) {
        if !ok {
            self.field(name, |v| v.problem(format!("expected a count of {expected}, found {found}")));
        }
    }

    /// Reports a problem unless a byte order flag has one of its two values.
    pub fn order_flag(&mut self, name: &'static str, flag: i128, little: i128, big: i128) {
        if flag != little && flag != big {
            self.field(name, |v| v.problem(bad_order(flag, little, big).to_string()));
        }
    }

    /// Reports that a tag selects another kind than the one that is there.
    pub fn wrong_kind<T: Tag>(&mut self, tag: T, name: &str, expected: &[T]) {
        let expected = match expected {
            [] => "one of no known kind".to_owned(),
            tags => tags.iter().map(Tag::shown).collect::<Vec<_>>().join(" or "),
        };
        let tag = tag.shown();
        self.problem(format!("the tag {tag} selects another kind than '{name}', for which expected {expected}"));
    }

    /// Rules for an advisory length: it is stored only where it disagrees, and bytes behind the body stand beside no
    /// stored length. `body` is its size, whether it never has such bytes, and whether it is of unknown kind.
    pub fn tail(
        &mut self,
        (stored_name, stored): (&'static str, Option<u32>),
        (tail_name, tail): (&'static str, &[u8]),
        (size, structural, unknown): (u64, bool, bool),
    ) {
        if !tail.is_empty() {
            self.field(tail_name, |v| {
                v.require(stored.is_none(), || "expected no bytes here beside a stored length".to_owned());
                v.require(!structural, || "expected no bytes behind a body of this kind".to_owned());
                v.require(!unknown, || "expected no bytes behind a body of unknown kind".to_owned());
            });
        }
        if stored.is_some_and(|stored| u64::from(stored) == size) {
            self.field(stored_name, |v| v.problem("expected none, for it is that of the body"));
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

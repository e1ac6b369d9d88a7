//! Validation: finds everything that prevents a value from being written, before the first byte is written.

use crate::error::{Error, ErrorKind, Problem, bad_order};
use crate::limits::{Limits, MAX_EMPTY};
use crate::path::{Path, Segment};
use crate::reader::widen;
use crate::size::WireSize;
use crate::text::{ByteString, FixedText, TerminatedText};

/// Values that can report why they cannot be written.
pub trait Validate {
    /// False if values of this type can always be written, so that lists of them need no check.
    const NEEDED: bool = true;
    /// True for records with an advisory length.
    const STATED: bool = false;
    /// Arguments from the surrounding record: values of the schema's `params`, borrowed if they are large.
    type Args<'a>;
    /// Reports every problem to `validator`.
    fn validate(&self, validator: &mut Validator, args: Self::Args<'_>);
    /// Returns true if there is nothing to report for any arguments. In long lists, this is faster than recording the
    /// path of each element. Must be false for values with a problem; may be false for others.
    #[inline]
    fn is_sound(&self) -> bool {
        !Self::NEEDED
    }
    /// Returns the most bytes that the value may leave unread at the end of its window: none if a part of it extends to
    /// the end.
    fn leaves_at_most(&self) -> u64 {
        u64::MAX
    }
    /// Returns by how much a stored advisory length exceeds what it measures, if bytes could follow that.
    fn overstated(&self) -> Option<u64> {
        None
    }
    /// Reports a value whose serialized `bytes`, as a whole file, would be read back differently. For parts that depend
    /// on the stream, or end at the end of the file, no other check finds this.
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

/// Recursion uses boxes.
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

/// The tag that selects a variant.
pub trait Tag: Copy {
    /// Formats the tag for an error message.
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

/// Collects problems and tracks the current path.
#[derive(Debug, Default)]
pub struct Validator {
    path: Path,
    problems: Vec<Problem>,
    depth: u16,
    /// Number of values reached by position so far.
    placed: u64,
    /// Whether bytes that are left in a source can be copied from there.
    has_source: bool,
}

impl Validator {
    /// Creates a validator without problems.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a validator of a value that is written with its source at hand.
    pub(crate) fn with_source() -> Self {
        Self { has_source: true, ..Self::default() }
    }

    /// Returns whether bytes that are left in a source can be copied from there.
    pub(crate) fn has_source(&self) -> bool {
        self.has_source
    }

    /// Runs `check` one path segment deeper.
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

    /// Runs `check` for every item of a field, at its path.
    pub fn each<T>(&mut self, name: &'static str, items: impl IntoIterator<Item = T>, check: impl FnMut(&mut Self, T)) {
        self.field(name, |v| v.items(items, check));
    }

    /// Runs `check` for every item, at its path.
    pub fn items<T>(&mut self, items: impl IntoIterator<Item = T>, mut check: impl FnMut(&mut Self, T)) {
        for (index, item) in items.into_iter().enumerate() {
            self.within(Segment::Index(index), |v| check(v, item));
        }
    }

    /// Reports a problem with an item of a field.
    pub fn problem_of(&mut self, name: &'static str, index: usize, message: impl Into<String>) {
        self.field(name, |v| v.within(Segment::Index(index), |v| v.problem(message)));
    }

    /// Validates every element of a list field.
    #[inline]
    pub fn list<'a, T: Validate<Args<'a>: Clone>>(&mut self, name: &'static str, items: &[T], args: &T::Args<'a>) {
        self.list_each(name, items, |_| args.clone());
    }

    /// Validates every element of a list field. `args` makes the arguments of each from its index.
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

    /// Runs `check` one level of nesting deeper. Reports a problem if the default limits do not allow that level.
    pub fn deeper(&mut self, check: impl FnOnce(&mut Self)) {
        self.depth += 1;
        if self.depth > Limits::default().max_depth {
            self.problem(format!("nested more than {} levels deep", Limits::default().max_depth));
        } else {
            check(self);
        }
        self.depth -= 1;
    }

    /// Reports a problem at the current path.
    pub fn problem(&mut self, message: impl Into<String>) {
        self.problems.push(Problem { path: self.path.clone(), message: message.into() });
    }

    /// Reports a problem if `ok` is false.
    #[inline]
    pub fn require(&mut self, ok: bool, message: impl FnOnce() -> String) {
        if !ok {
            self.problem(message());
        }
    }

    /// Reports a count or length that does not fit its field.
    #[inline]
    pub fn fits(&mut self, name: &'static str, amount: u64, max: u64) {
        if amount > max {
            self.field(name, |v| v.problem(format!("expected at most {max} for its field, found {amount}")));
        }
    }

    /// Reports an amount that differs from what other fields say.
    #[inline]
    pub fn agrees(&mut self, name: &'static str, amount: u64, expected: i128, what: &str) {
        if i128::from(amount) != expected {
            self.field(name, |v| v.agrees_here(amount, expected, what));
        }
    }

    /// Like [`agrees`](Self::agrees), at the current path.
    pub fn agrees_here(&mut self, amount: u64, expected: i128, what: &str) {
        self.require(i128::from(amount) == expected, || {
            format!("expected {expected} {what} by the other fields, found {amount}")
        });
    }

    /// Reports a value reached by position that is not where the other fields say, if they say anything.
    pub fn positioned(&mut self, name: &'static str, position: u64, expected: Option<i128>) {
        self.placed += 1;
        if let Some(expected) = expected.filter(|expected| i128::from(position) != *expected) {
            self.field(name, |v| v.problem(format!("expected at {expected} as the file states, found at {position}")));
        }
    }

    /// Returns the number of values reached by position so far.
    #[must_use]
    pub fn placed(&self) -> u64 {
        self.placed
    }

    /// Reports a list after which at least `least` bytes follow, because they would be read as one more element.
    #[inline]
    pub fn no_room(&mut self, name: &'static str, following: u64, least: u64) {
        if following >= least {
            self.field(name, |v| {
                v.problem(format!("expected fewer than {least} bytes after the list, found {following}"));
            });
        }
    }

    /// Reports a list with more elements without bytes than reading allows. A list `to_end` may have none, because
    /// reading would not end.
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

    /// Reports a list that does not end with the first element for which `holds` returns true.
    pub fn ends_list<T>(&mut self, name: &'static str, items: &[T], holds: impl Fn(&T, usize) -> bool) {
        let ended = items.iter().enumerate().position(|(index, item)| holds(item, index));
        let behind = ended.map(|index| items.len().saturating_sub(index).saturating_sub(1));
        self.field(name, |v| match (ended, behind) {
            (Some(index), Some(behind @ 1..)) => v.within(Segment::Index(index), |v| {
                v.problem(format!("expected no element after one that ends the list, found {behind}"));
            }),
            (None, _) => v.problem("expected an element that ends the list, found none"),
            _ => {}
        });
    }

    /// Checks that stated lengths which exceed their body also exceed the rest of the list, as reading requires.
    /// Otherwise the bytes after such a body would be read as its tail.
    ///
    /// `following` is the size of everything after the list.
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

    /// Reports a value that is present although other fields say it is absent, or the reverse.
    pub fn presence(&mut self, name: &'static str, present: bool, expected: bool) {
        match (present, expected) {
            (true, false) => self.field(name, |v| v.problem("must be absent by the other fields, found it present")),
            (false, true) => self.field(name, |v| v.problem("must be present by the other fields, found it absent")),
            _ => {}
        }
    }

    /// Reports a number that its field does not allow.
    pub fn allowed(&mut self, name: &'static str, ok: bool, expected: &str, found: i128) {
        if !ok {
            self.field(name, |v| v.problem(format!("expected {expected}, found {found}")));
        }
    }

    /// Reports a count that its field does not allow.
    pub fn allowed_count(&mut self, name: &'static str, ok: bool, expected: &str, found: u64) {
        if !ok {
            self.field(name, |v| v.problem(format!("expected a count of {expected}, found {found}")));
        }
    }

    /// Reports a byte order flag with an invalid value.
    pub fn order_flag(&mut self, name: &'static str, flag: i128, little: i128, big: i128) {
        if flag != little && flag != big {
            self.field(name, |v| v.problem(bad_order(flag, little, big).to_string()));
        }
    }

    /// Reports a tag that selects another variant than the one that is present.
    pub fn wrong_kind<T: Tag>(&mut self, tag: T, name: &str, expected: &[T]) {
        let expected = match expected {
            [] => "one of no known kind".to_owned(),
            tags => tags.iter().map(Tag::shown).collect::<Vec<_>>().join(" or "),
        };
        let tag = tag.shown();
        self.problem(format!("the tag {tag} selects another kind than '{name}', for which expected {expected}"));
    }

    /// Checks an advisory length: it is stored only if it differs from the actual size, and there are no bytes after
    /// the body if it is stored. The last argument holds the size of the body, whether such a body never has extra
    /// bytes, and whether its kind is unknown.
    pub fn tail(
        &mut self,
        (stored_name, stored): (&'static str, Option<u32>),
        (tail_name, tail): (&'static str, &[u8]),
        (size, structural, unknown): (u64, bool, bool),
    ) {
        if !tail.is_empty() {
            self.field(tail_name, |v| {
                v.require(stored.is_none(), || "expected no bytes here beside a stored length".to_owned());
                v.require(!structural, || "expected no bytes after a body of this kind".to_owned());
                v.require(!unknown, || "expected no bytes after a body of unknown kind".to_owned());
            });
        }
        if stored.is_some_and(|stored| u64::from(stored) == size) {
            self.field(stored_name, |v| v.problem("expected none, because it is that of the body"));
        }
    }

    /// Returns the problems, if any, as an error of `format`.
    ///
    /// # Errors
    /// Fails if at least one problem was found.
    pub fn finish(self, format: &'static str) -> Result<(), Error> {
        if self.problems.is_empty() { Ok(()) } else { Err(Error::new(format, ErrorKind::Unwritable(self.problems))) }
    }

    /// Returns the problems.
    #[must_use]
    pub fn into_problems(self) -> Vec<Problem> {
        self.problems
    }
}

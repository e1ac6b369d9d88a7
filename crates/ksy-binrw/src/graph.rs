//! The graph of pointers: the steps of the walk over a record, in order.

use crate::model::{Entries, Field, Model, Number, Pointer, Record, Reference, Shape};

/// A pointer or count of a record, or the targets of the pointers in its table.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Step<'a> {
    /// A pointer with its count: a record that begins with the offset.
    List(&'a Field, &'a Pointer),
    /// A pointer without a count, and the name of its count.
    Stream(&'a Field, &'a Pointer, &'a str),
    /// A count and its name.
    Count(&'a Field, &'a str),
    /// A table of pointers.
    Table(&'a Field, &'a Pointer),
    /// The targets of the pointers in the table.
    Entries(&'a Field, &'a Pointer),
}

impl<'a> Step<'a> {
    fn of(field: &'a Field) -> Option<Self> {
        let Some(pointer) = &field.pointer else {
            return field.count.as_deref().map(|count| Self::Count(field, count));
        };
        match (&field.shape, pointer.entries.as_ref().map(|entries| entries.value)) {
            (Shape::Record(_), None) => Some(Self::List(field, pointer)),
            (Shape::Record(_), Some(_)) => Some(Self::Table(field, pointer)),
            _ => pointer.count.as_ref().map(|count| Self::Stream(field, pointer, &count.value)),
        }
    }

    /// Returns the attribute of the step.
    pub fn field(self) -> &'a Field {
        match self {
            Self::List(field, _)
            | Self::Stream(field, ..)
            | Self::Count(field, _)
            | Self::Table(field, _)
            | Self::Entries(field, _) => field,
        }
    }

    /// Returns the name of the number of elements.
    pub fn count(self) -> Option<&'a str> {
        match self {
            Self::Stream(_, _, count) | Self::Count(_, count) => Some(count),
            _ => None,
        }
    }
}

/// Returns the walk over a record: its pointers and counts in the order of its attributes, with the entries of its
/// table.
pub(crate) fn steps(record: &Record) -> Vec<Step<'_>> {
    let mut steps: Vec<Step<'_>> = record.fields.iter().filter_map(Step::of).collect();
    let table = steps.iter().enumerate().find_map(|(index, step)| match *step {
        Step::Table(field, pointer) => Some((index, field, pointer)),
        _ => None,
    });
    if let Some((index, field, pointer)) = table {
        let is_next = pointer.entries.as_ref().is_some_and(|entries| entries.value == Entries::Next);
        steps.insert(if is_next { index + 1 } else { steps.len() }, Step::Entries(field, pointer));
    }
    steps
}

/// Returns the table of a walk whose entries are pointers.
pub(crate) fn table<'a>(steps: &[Step<'a>]) -> Option<&'a Field> {
    steps.iter().find_map(|step| match *step {
        Step::Entries(field, _) => Some(field),
        _ => None,
    })
}

/// Two ranges of the steps after `before`, the second of which may come first.
pub(crate) struct Swapped<'s, 'a> {
    pub before: &'s [Step<'a>],
    pub first: &'s [Step<'a>],
    pub second: &'s [Step<'a>],
    pub choice: &'a str,
}

/// Applies `ahead` to a walk: the entries, together with their table if it directly precedes them, come before the
/// steps from the named one on.
pub(crate) fn swapped<'s, 'a>(steps: &'s [Step<'a>]) -> Option<Swapped<'s, 'a>> {
    let Some(Step::Entries(own, pointer)) = steps.last().copied() else { return None };
    let ahead = pointer.ahead.as_ref()?;
    let start = steps.iter().position(|step| step.field().id == ahead.of.value)?;
    let second = steps.iter().rposition(|step| step.field().id != own.id)?.checked_add(1)?;
    let (rest, second) = steps.split_at_checked(second)?;
    let (before, first) = rest.split_at_checked(start)?;
    Some(Swapped { before, first, second, choice: &ahead.choice.value })
}

/// The elements of a list.
#[derive(Debug)]
pub(crate) enum Element {
    /// Numbers.
    Number(Number),
    /// Records of this file.
    Record(Reference),
}

/// Parses the elements of a target: `vec3`, `f4`, or `f4[4]` for four numbers each.
pub(crate) fn element(model: &Model, target: &str) -> Option<(Element, Option<u16>)> {
    let (name, each) = match target.split_once('[') {
        Some((name, each)) => (name, Some(each.strip_suffix(']')?.parse().ok()?)),
        None => (target, None),
    };
    let reference = Reference { file: None, name: name.to_owned() };
    let element = match Number::named(name) {
        Some((number, None)) => Element::Number(number),
        Some(_) => return None,
        None => model.record(&reference).filter(|record| record.plain).map(|_| Element::Record(reference))?,
    };
    Some((element, each))
}

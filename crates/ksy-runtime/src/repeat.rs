//! Lists whose elements are read by a function that gets the index of each.

use std::io::{Read, Seek};

use binrw::BinResult;

use crate::damage;
use crate::error::{ErrorKind, fail, within};
use crate::int::Number;
use crate::limits::MAX_EMPTY;
use crate::path::Segment;
use crate::reader::{Context, Io, widen};

/// Reads elements, and checks that they end by `end` and that few are without bytes.
struct Progress<'a> {
    context: Context<'a>,
    end: u64,
    empty: u64,
}

impl<'a> Progress<'a> {
    fn new(context: Context<'a>) -> Self {
        Self { context, end: context.end, empty: 0 }
    }

    /// Reads an element. Returns false if the list ends before it because of damage.
    fn read<T, R: Read + Seek>(
        &mut self,
        reader: &mut R,
        items: &mut Vec<T>,
        read: impl FnOnce(&mut R, &[T]) -> BinResult<T>,
    ) -> BinResult<bool> {
        let position = reader.stream_position()?;
        let item = read(reader, items).and_then(|item| self.check(position, reader.stream_position()?).map(|()| item));
        match item {
            Ok(item) => {
                items.push(item);
                Ok(true)
            }
            Err(error) => {
                let error = within(error, Segment::Index(items.len()));
                damage::stop(reader, self.context, position, error).map(|()| false)
            }
        }
    }

    /// Checks an element from one offset to another.
    fn check(&mut self, position: u64, next: u64) -> BinResult<()> {
        if next > self.end {
            let [wanted, available] = [next, self.end].map(|end| end.saturating_sub(position));
            return Err(fail(position, ErrorKind::Truncated { wanted, available }));
        }
        self.empty = self.empty.saturating_add(u64::from(next <= position));
        if self.empty > MAX_EMPTY {
            let kind = ErrorKind::invalid(format!("at most {MAX_EMPTY} elements without bytes in one list"), "more");
            return Err(fail(position, kind));
        }
        Ok(())
    }
}

/// Reads `count` elements.
///
/// # Errors
/// Fails if an element cannot be read (the error names it), if the count is negative, or if too many elements are
/// without bytes.
pub fn counted<T, R: Read + Seek>(
    reader: &mut R,
    context: Context<'_>,
    count: i128,
    read: impl FnMut(&mut R, &[T]) -> BinResult<T>,
) -> BinResult<Vec<T>> {
    let Ok(count) = u64::try_from(count) else {
        let kind = ErrorKind::invalid("a count of 0 or more", count.to_string());
        return Err(fail(reader.stream_position()?, kind));
    };
    counted_by(reader, context, context.end, count, read)
}

/// Like [`counted`]; the elements end by `end`.
pub(crate) fn counted_by<T, R: Read + Seek>(
    reader: &mut R,
    context: Context<'_>,
    end: u64,
    count: u64,
    mut read: impl FnMut(&mut R, &[T]) -> BinResult<T>,
) -> BinResult<Vec<T>> {
    let (mut items, mut progress) = (Vec::new(), Progress { end, ..Progress::new(context) });
    while widen(items.len()) < count && progress.read(reader, &mut items, &mut read)? {}
    Ok(items)
}

/// Reads elements while at least `room` bytes, and at least one, are left in the window.
///
/// # Errors
/// Fails if an element cannot be read (the error names it), or if too many elements are without bytes.
pub fn while_room<T, R: Read + Seek>(
    reader: &mut R,
    context: Context<'_>,
    room: u64,
    mut read: impl FnMut(&mut R, &[T]) -> BinResult<T>,
) -> BinResult<Vec<T>> {
    let (mut items, mut progress) = (Vec::new(), Progress::new(context));
    while context.end.saturating_sub(reader.stream_position()?) >= room.max(1) {
        if !progress.read(reader, &mut items, &mut read)? {
            break;
        }
    }
    Ok(items)
}

/// Reads elements up to and including the first for which `holds` returns true.
///
/// # Errors
/// Fails if an element cannot be read (the error names it), or if too many elements are without bytes.
pub fn until<T, R: Read + Seek>(
    reader: &mut R,
    context: Context<'_>,
    mut read: impl FnMut(&mut R, &[T]) -> BinResult<T>,
    holds: impl Fn(&T, usize) -> bool,
) -> BinResult<Vec<T>> {
    let (mut items, mut progress) = (Vec::new(), Progress::new(context));
    while progress.read(reader, &mut items, &mut read)? && !ended(&items, &holds) {}
    Ok(items)
}

/// Like [`until`], but the condition also gets the stream after the element.
///
/// # Errors
/// Fails like [`until`].
pub fn until_in<T, R: Read + Seek>(
    reader: &mut R,
    context: Context<'_>,
    mut read: impl FnMut(&mut R, &[T]) -> BinResult<T>,
    holds: impl Fn(&T, usize, Io) -> bool,
) -> BinResult<Vec<T>> {
    let (mut items, mut progress) = (Vec::new(), Progress::new(context));
    while progress.read(reader, &mut items, &mut read)? {
        let io = Io::at(reader.stream_position()?, context);
        if ended(&items, |item, index| holds(item, index, io)) {
            break;
        }
    }
    Ok(items)
}

/// Returns whether the last element ends the list.
pub(crate) fn ended<T>(items: &[T], holds: impl Fn(&T, usize) -> bool) -> bool {
    items.last().is_some_and(|item| holds(item, items.len().saturating_sub(1)))
}

/// Elements that conditions get by value: numbers, `bool` and enums.
pub trait ByValue: Copy {}

impl<T: Number> ByValue for T {}
impl ByValue for f32 {}
impl ByValue for f64 {}

/// An element as a condition sees it. `Item(&element).get()` returns a [`ByValue`] element by value, and any other by
/// reference.
#[derive(Debug)]
pub struct Item<'a, T>(pub &'a T);

impl<T: ByValue> Item<'_, T> {
    /// Returns the value.
    #[must_use]
    pub fn get(&self) -> T {
        *self.0
    }
}

/// Elements that are not [`ByValue`]. Inherent methods take precedence over those of a trait.
pub trait ByReference<'a, T> {
    /// Returns the reference.
    fn get(&self) -> &'a T;
}

impl<'a, T> ByReference<'a, T> for Item<'a, T> {
    fn get(&self) -> &'a T {
        self.0
    }
}

//! Lists whose elements are read by a function, which is told the index of each.

use std::io::{Read, Seek};

use binrw::BinResult;

use crate::error::{ErrorKind, fail, within};
use crate::int::Number;
use crate::limits::MAX_EMPTY;
use crate::path::Segment;
use crate::reader::{Context, Io, widen};

/// Reads elements and watches that they end in the window and do not come without end.
struct Progress<'a> {
    context: Context<'a>,
    empty: u64,
}

impl Progress<'_> {
    fn read<T, R: Read + Seek>(
        &mut self,
        reader: &mut R,
        items: &mut Vec<T>,
        mut read: impl FnMut(&mut R, &[T]) -> BinResult<T>,
    ) -> BinResult<()> {
        let (index, position) = (items.len(), reader.stream_position()?);
        let at_index = |error| within(error, Segment::Index(index));
        let item = read(reader, items).map_err(at_index)?;
        items.push(item);
        let next = reader.stream_position()?;
        if next > self.context.end {
            let available = self.context.end.saturating_sub(position);
            let kind = ErrorKind::Truncated { wanted: next.saturating_sub(position), available };
            return Err(at_index(fail(position, kind)));
        }
        self.empty = self.empty.saturating_add(u64::from(next <= position));
        if self.empty > MAX_EMPTY {
            let limit = format!("{MAX_EMPTY} elements without bytes in one list");
            let kind = ErrorKind::LimitExceeded { limit, found: "more".to_owned() };
            return Err(at_index(fail(position, kind)));
        }
        Ok(())
    }
}

/// `count` elements.
///
/// # Errors
/// The first error of an element, which names it; a negative count; too many elements without bytes.
pub fn counted<T, R: Read + Seek>(
    reader: &mut R,
    context: Context<'_>,
    count: i128,
    mut read: impl FnMut(&mut R, &[T]) -> BinResult<T>,
) -> BinResult<Vec<T>> {
    let Ok(count) = u64::try_from(count) else {
        let kind = ErrorKind::invalid("a count of 0 or more", count.to_string());
        return Err(fail(reader.stream_position()?, kind));
    };
    let (mut items, mut progress) = (Vec::new(), Progress { context, empty: 0 });
    while widen(items.len()) < count {
        progress.read(reader, &mut items, &mut read)?;
    }
    Ok(items)
}

/// Elements as long as at least `room` bytes, and one at any rate, are left in the window.
///
/// # Errors
/// The first error of an element, which names it; too many elements without bytes.
pub fn while_room<T, R: Read + Seek>(
    reader: &mut R,
    context: Context<'_>,
    room: u64,
    mut read: impl FnMut(&mut R, &[T]) -> BinResult<T>,
) -> BinResult<Vec<T>> {
    let (mut items, mut progress) = (Vec::new(), Progress { context, empty: 0 });
    while context.end.saturating_sub(reader.stream_position()?) >= room.max(1) {
        progress.read(reader, &mut items, &mut read)?;
    }
    Ok(items)
}

/// Elements up to one for which `holds` says that it is the last.
///
/// # Errors
/// The first error of an element, which names it; too many elements without bytes.
pub fn until<T, R: Read + Seek>(
    reader: &mut R,
    context: Context<'_>,
    mut read: impl FnMut(&mut R, &[T]) -> BinResult<T>,
    holds: impl Fn(&T, usize) -> bool,
) -> BinResult<Vec<T>> {
    let (mut items, mut progress) = (Vec::new(), Progress { context, empty: 0 });
    loop {
        progress.read(reader, &mut items, &mut read)?;
        if ended(&items, &holds) {
            return Ok(items);
        }
    }
}

/// The same where the condition looks at the stream behind the element too.
///
/// # Errors
/// Those of [`until`].
pub fn until_in<T, R: Read + Seek>(
    reader: &mut R,
    context: Context<'_>,
    mut read: impl FnMut(&mut R, &[T]) -> BinResult<T>,
    holds: impl Fn(&T, usize, Io) -> bool,
) -> BinResult<Vec<T>> {
    let (mut items, mut progress) = (Vec::new(), Progress { context, empty: 0 });
    loop {
        progress.read(reader, &mut items, &mut read)?;
        let io = Io::at(reader.stream_position()?, context);
        if ended(&items, |item, index| holds(item, index, io)) {
            return Ok(items);
        }
    }
}

/// True if the last element ends the list.
pub(crate) fn ended<T>(items: &[T], holds: impl Fn(&T, usize) -> bool) -> bool {
    items.last().is_some_and(|item| holds(item, items.len().saturating_sub(1)))
}

/// Elements that a condition sees by value: numbers, `bool` and enums.
pub trait ByValue: Copy {}

impl<T: Number> ByValue for T {}
impl ByValue for f32 {}
impl ByValue for f64 {}

/// An element as a condition sees it: `Item(&element).get()` is the value of what is [`ByValue`], and a reference to all
/// else.
#[derive(Debug)]
pub struct Item<'a, T>(pub &'a T);

impl<T: ByValue> Item<'_, T> {
    /// The value.
    #[must_use]
    pub fn get(&self) -> T {
        *self.0
    }
}

/// What is not [`ByValue`]. An own method goes before that of a trait.
pub trait ByReference<'a, T> {
    /// The reference.
    fn get(&self) -> &'a T;
}

impl<'a, T> ByReference<'a, T> for Item<'a, T> {
    fn get(&self) -> &'a T {
        self.0
    }
}

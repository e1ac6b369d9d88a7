//! Arbitrary values that respect a format's invariants: what is generated can be written.

use arbitrary::{Result, Unstructured};
use binrw::{BinRead, BinWrite, Endian};

use crate::reader::Context;
use crate::slot::{Slot, SlotRecord};
use crate::text::{FixedText, TerminatedText};

/// Most elements of a generated list.
const MAX_ITEMS: u64 = 6;
/// Most bytes of a generated blob or text.
const MAX_BYTES: u64 = 24;
/// Most elements for which there need be no random bytes.
const MAX_UNFOUNDED: usize = 1 << 10;
/// Most bytes where other fields say how many there must be.
pub(crate) const MAX_EXACT: u64 = 1 << 16;

/// Attempts at a value of a whole file.
const MAX_TRIES: usize = 16;
/// Most elements that are made in search of one that ends a list.
const MAX_ATTEMPTS: u64 = 4096;

/// What is wanted of a generated value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish {
    /// Levels of nesting; below them recursive parts are empty.
    pub depth: u8,
    /// The last level is reached: what must go deeper cannot be made.
    pub last: bool,
    /// The bytes it must fill.
    pub room: Option<u64>,
}

impl Default for Wish {
    fn default() -> Self {
        Self { depth: 3, last: false, room: None }
    }
}

impl Wish {
    /// The room of this value, and what is wanted of its parts.
    #[must_use]
    pub fn split(self) -> (Option<u64>, Self) {
        (self.room, Self { room: None, ..self })
    }

    /// The same for a value that must fill `room` bytes.
    #[must_use]
    pub fn with_room(self, room: u64) -> Self {
        Self { room: Some(room), ..self }
    }
}

/// Values that can be made from arbitrary bytes.
pub trait Generate: Sized {
    /// What the surrounding record tells this one: values of the schema's `params`, borrowed where they are large.
    type Args<'a>;
    /// Makes a value.
    ///
    /// # Errors
    /// None but those of `u`.
    fn generate(u: &mut Unstructured<'_>, wish: Wish, args: Self::Args<'_>) -> Result<Self>;
}

macro_rules! generate_plain {
    ($($plain:ty),*) => {$(
        impl Generate for $plain {
            type Args<'a> = ();
            fn generate(u: &mut Unstructured<'_>, _: Wish, (): ()) -> Result<Self> {
                u.arbitrary()
            }
        }
    )*};
}
generate_plain!(u8, i8, u16, i16, u32, i32, u64, i64, bool);

impl Generate for f32 {
    type Args<'a> = ();
    fn generate(u: &mut Unstructured<'_>, _: Wish, (): ()) -> Result<Self> {
        u.arbitrary().map(Self::from_bits)
    }
}

impl Generate for f64 {
    type Args<'a> = ();
    fn generate(u: &mut Unstructured<'_>, _: Wish, (): ()) -> Result<Self> {
        u.arbitrary().map(Self::from_bits)
    }
}

impl<T: for<'a> Generate<Args<'a> = ()>, const N: usize> Generate for [T; N] {
    type Args<'a> = ();
    fn generate(u: &mut Unstructured<'_>, wish: Wish, (): ()) -> Result<Self> {
        let mut items = Vec::with_capacity(N);
        for _ in 0..N {
            items.push(T::generate(u, wish, ())?);
        }
        items.try_into().map_err(|_| arbitrary::Error::IncorrectFormat)
    }
}

impl<const N: usize> Generate for FixedText<N> {
    type Args<'a> = ();
    fn generate(u: &mut Unstructured<'_>, wish: Wish, (): ()) -> Result<Self> {
        Generate::generate(u, wish, ()).map(Self)
    }
}

impl Generate for TerminatedText {
    type Args<'a> = ();
    fn generate(u: &mut Unstructured<'_>, _: Wish, (): ()) -> Result<Self> {
        terminated_text(u)
    }
}

/// How many elements a generated list has.
///
/// # Errors
/// Those of `u`.
pub fn count(u: &mut Unstructured<'_>) -> Result<u64> {
    if u.is_empty() { Ok(0) } else { u.int_in_range(0..=MAX_ITEMS) }
}

/// A stated count of elements, where `left` bytes are left to make them of.
///
/// # Errors
/// It is far beyond what they can be made of: lists of lists would grow without bounds.
pub fn bounded(left: usize, count: u64) -> Result<usize> {
    let count = usize::try_from(count).ok().filter(|count| *count <= left.saturating_add(MAX_UNFOUNDED));
    count.ok_or(arbitrary::Error::IncorrectFormat)
}

/// A value for a number that counts something elsewhere.
///
/// # Errors
/// Those of `u`.
pub fn small<T: TryFrom<u64> + Default>(u: &mut Unstructured<'_>) -> Result<T> {
    count(u).map(|n| T::try_from(n).unwrap_or_default())
}

/// A stated length.
///
/// # Errors
/// Those of `u`.
pub fn length(u: &mut Unstructured<'_>) -> Result<u64> {
    if u.is_empty() { Ok(0) } else { u.int_in_range(0..=96) }
}

/// How many elements of `size` bytes fill `room` behind `used` bytes; any number without a room.
///
/// # Errors
/// Those of `u`.
pub fn count_in(u: &mut Unstructured<'_>, room: Option<u64>, used: u64, size: u64) -> Result<u64> {
    match room {
        Some(room) => Ok(room.saturating_sub(used).checked_div(size).unwrap_or(0)),
        None => count(u),
    }
}

/// One of the tags, or none, which is rare.
///
/// # Errors
/// Those of `u`.
pub fn pick<T: Copy>(u: &mut Unstructured<'_>, tags: &[T]) -> Result<Option<T>> {
    if tags.is_empty() || u.ratio(1, 16)? {
        return Ok(None);
    }
    u.choose(tags).copied().map(Some)
}

/// A number between two bounds, as far as its type reaches.
///
/// # Errors
/// Those of `u`.
pub fn in_range<T: TryFrom<i128> + Default>(u: &mut Unstructured<'_>, min: i128, max: i128) -> Result<T> {
    let number = u.int_in_range(min..=max)?;
    Ok(T::try_from(number).unwrap_or_default())
}

/// Numbers that may decide a tag.
pub trait Candidates: Sized {
    /// Values that are tried.
    fn candidates() -> impl Iterator<Item = Self>;
}

macro_rules! candidates {
    ($($number:ty),*) => {$(
        impl Candidates for $number {
            fn candidates() -> impl Iterator<Item = Self> {
                (0..=u8::MAX).filter_map(|number| Self::try_from(number).ok())
            }
        }
    )*};
}
candidates!(u8, i8, u16, i16, u32, i32, u64, i64);

impl Candidates for bool {
    fn candidates() -> impl Iterator<Item = Self> {
        [false, true].into_iter()
    }
}

/// `count` elements made from the same arguments.
///
/// # Errors
/// Those of `u`.
pub fn list<'a, T: Generate<Args<'a>: Clone>>(
    u: &mut Unstructured<'_>,
    wish: Wish,
    count: u64,
    args: &T::Args<'a>,
) -> Result<Vec<T>> {
    repeat(u.len(), count, |_| T::generate(u, wish, args.clone()))
}

/// `count` elements, each made by itself of `left` bytes together; `make` takes its index.
///
/// # Errors
/// Those of `make`, or they would be too many.
pub fn repeat<T>(left: usize, count: u64, make: impl FnMut(usize) -> Result<T>) -> Result<Vec<T>> {
    (0..bounded(left, count)?).map(make).collect()
}

/// The size of a window: mostly there is room for what stands in it.
///
/// # Errors
/// Those of `u`.
pub fn room<T: TryFrom<u64> + Default>(u: &mut Unstructured<'_>) -> Result<T> {
    let size = if u.is_empty() { 96 } else { u.int_in_range(0..=96)? };
    Ok(T::try_from(size).unwrap_or_default())
}

/// Elements up to the first without bytes: a list to the end of its window has none such.
#[must_use]
pub fn before_empty<T>(mut items: Vec<T>, size: impl Fn(&T) -> u64) -> Vec<T> {
    let end = items.iter().position(|item| size(item) == 0).unwrap_or(items.len());
    items.truncate(end);
    items
}

/// A position: near the start, but mostly behind what else stands there.
///
/// # Errors
/// Those of `u`.
pub fn place<T: TryFrom<u64> + Default>(u: &mut Unstructured<'_>) -> Result<T> {
    let position = if u.is_empty() { 120 } else { u.int_in_range(0..=120)? };
    Ok(T::try_from(position).unwrap_or_default())
}

/// `count` elements made by a function.
///
/// # Errors
/// Those of `u`.
pub fn list_by<'u, T>(
    u: &mut Unstructured<'u>,
    count: u64,
    make: impl Fn(&mut Unstructured<'u>) -> Result<T>,
) -> Result<Vec<T>> {
    (0..bounded(u.len(), count)?).map(|_| make(u)).collect()
}

/// `count` elements made by a function of those before.
///
/// # Errors
/// Those of `make`.
pub fn list_of_parts<T>(
    u: &mut Unstructured<'_>,
    count: u64,
    make: impl Fn(&mut Unstructured<'_>, &[T]) -> Result<T>,
) -> Result<Vec<T>> {
    let mut items = Vec::new();
    for _ in 0..bounded(u.len(), count)? {
        items.push(make(u, &items)?);
    }
    Ok(items)
}

/// Elements made by a function of those before, up to the first for which `holds`.
///
/// # Errors
/// Those of `u`, or no such element was found.
pub fn list_until<T>(
    u: &mut Unstructured<'_>,
    make: impl Fn(&mut Unstructured<'_>, &[T]) -> Result<T>,
    holds: impl Fn(&T, usize) -> bool,
) -> Result<Vec<T>> {
    let (mut items, first) = (Vec::new(), count(u)?);
    for attempt in 0..MAX_ATTEMPTS {
        let given = attempt < first;
        // Where the given data do not end the list, others are tried, and few of them kept.
        let item = if given { make(u, &items)? } else { make(&mut Unstructured::new(&noise(attempt)), &items)? };
        let ends = holds(&item, items.len());
        if ends || given || attempt % 64 == 0 {
            items.push(item);
        }
        if ends {
            return Ok(items);
        }
    }
    Err(arbitrary::Error::IncorrectFormat)
}

/// Bytes that look random and are the same every time, for the same seed.
fn noise(seed: u64) -> Vec<u8> {
    // Nothing but zeros now and then: they end many lists.
    if seed % 64 == 1 {
        return Vec::new();
    }
    let mut state = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()
    };
    std::iter::repeat_with(next).take(64).flatten().collect()
}

/// Any number of bytes.
///
/// # Errors
/// Those of `u`.
pub fn bytes(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    bytes_up_to(u, MAX_BYTES)
}

/// At most so many bytes.
///
/// # Errors
/// Those of `u`.
pub fn bytes_up_to(u: &mut Unstructured<'_>, most: u64) -> Result<Vec<u8>> {
    if u.is_empty() {
        return Ok(Vec::new());
    }
    let count = u.int_in_range(0..=most)?;
    bytes_exact(u, count)
}

/// Exactly `count` bytes.
///
/// # Errors
/// Those of `u`.
pub fn bytes_exact(u: &mut Unstructured<'_>, count: u64) -> Result<Vec<u8>> {
    let size = usize::try_from(count).ok().filter(|_| count <= MAX_EXACT).ok_or(arbitrary::Error::IncorrectFormat)?;
    let mut bytes = vec![0; size];
    u.fill_buffer(&mut bytes)?;
    Ok(bytes)
}

/// The bytes that fill `room` behind `used` bytes; any number without a room.
///
/// # Errors
/// Those of `u`.
pub fn bytes_in(u: &mut Unstructured<'_>, room: Option<u64>, used: u64) -> Result<Vec<u8>> {
    match room {
        Some(room) => bytes_exact(u, room.saturating_sub(used)),
        None => bytes(u),
    }
}

/// Any text without a zero byte.
///
/// # Errors
/// Those of `u`.
pub fn terminated_text(u: &mut Unstructured<'_>) -> Result<TerminatedText> {
    let mut bytes = bytes(u)?;
    bytes.retain(|byte| *byte != 0);
    Ok(TerminatedText(bytes))
}

/// A recursive part: one level less, and made from nothing on the last level.
///
/// # Errors
/// Those of `make`, or a part that is recursive even if made from nothing.
pub fn deeper<T>(
    u: &mut Unstructured<'_>,
    wish: Wish,
    mut make: impl FnMut(&mut Unstructured<'_>, Wish) -> Result<T>,
) -> Result<T> {
    match wish.depth.checked_sub(1) {
        Some(depth) => make(u, Wish { depth, ..wish }),
        None if wish.last => Err(arbitrary::Error::IncorrectFormat),
        // What is recursive for zeros may end for another number.
        None => [0, 1, 2, 3, 4, 255]
            .into_iter()
            .find_map(|byte| make(&mut Unstructured::new(&[byte; 64]), Wish { last: true, ..wish }).ok())
            .ok_or(arbitrary::Error::IncorrectFormat),
    }
}

/// Recursion goes through boxes.
impl<T: Generate> Generate for Box<T>
where
    for<'a> T::Args<'a>: Clone,
{
    type Args<'a> = T::Args<'a>;
    fn generate(u: &mut Unstructured<'_>, wish: Wish, args: Self::Args<'_>) -> Result<Self> {
        deeper(u, wish, |u, wish| T::generate(u, wish, args.clone()).map(Self::new))
    }
}

/// A record in a slot of `size` bytes, zero where the slot has no room for it.
///
/// # Errors
/// Those of `u`.
pub fn slot<T>(u: &mut Unstructured<'_>, wish: Wish, size: u64) -> Result<Slot<T>>
where
    T: SlotRecord
        + for<'a> Generate<Args<'a> = ()>
        + for<'a> BinRead<Args<'a> = Context<'a>>
        + for<'a> BinWrite<Args<'a> = ()>,
{
    let room = usize::try_from(size.min(MAX_EXACT)).unwrap_or(usize::MAX);
    let own = T::SIZE;
    let mut slot = Slot { record: T::generate(u, wish, ())?, missing: 0, beyond: Vec::new() };
    // A number that the slot cuts through must fit in either byte order.
    for endian in [Endian::Big, Endian::Little] {
        let mut bytes = std::io::Cursor::new(Vec::new());
        let written = slot.record.write_options(&mut bytes, endian, ());
        let mut bytes = bytes.into_inner();
        bytes.iter_mut().skip(room).for_each(|byte| *byte = 0);
        bytes.resize(room.max(own), 0);
        bytes.truncate(room);
        let context = (Context::default(), i128::from(size));
        let cut = Slot::read_options(&mut std::io::Cursor::new(bytes), endian, context);
        slot = written.and(cut).map_err(|_| arbitrary::Error::IncorrectFormat)?;
    }
    Ok(slot)
}

/// The value, if it can be written.
///
/// # Errors
/// It cannot.
pub fn writable<T: crate::Validate>(value: T, args: T::Args<'_>) -> Result<T> {
    let mut validator = crate::Validator::new();
    value.validate(&mut validator, args);
    if validator.into_problems().is_empty() { Ok(value) } else { Err(arbitrary::Error::IncorrectFormat) }
}

/// Any value of a whole file.
///
/// # Errors
/// None was found that can be written.
pub fn whole<T: for<'a> Generate<Args<'a> = ()>>(u: &mut Unstructured<'_>) -> Result<T> {
    // Where sizes do not fit what stands in them, the next bytes may.
    for _ in 0..MAX_TRIES {
        if let Ok(value) = T::generate(u, Wish::default(), ()) {
            return Ok(value);
        }
    }
    T::generate(&mut Unstructured::new(&[]), Wish::default(), ())
}

//! Generation of arbitrary values that respect the invariants of a format, so that they can be written.

use arbitrary::{Result, Unstructured};
use binrw::{BinRead, BinWrite, Endian};

use crate::reader::{Context, written};
use crate::slot::{Slot, SlotRecord};
use crate::text::{FixedText, TerminatedText};

/// The most elements of a generated list.
const MAX_ITEMS: u64 = 6;
/// The most bytes of a generated blob or text.
const MAX_BYTES: u64 = 24;
/// The most elements that may be generated without random bytes.
const MAX_UNFOUNDED: usize = 1 << 10;
/// The most bytes of a size that other fields determine.
pub(crate) const MAX_EXACT: u64 = 1 << 16;

/// Attempts to generate the value of a whole file.
const MAX_TRIES: usize = 16;
/// The most elements generated in search of one that ends a list.
const MAX_ATTEMPTS: u64 = 4096;

/// Requirements for a generated value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish {
    /// Remaining nesting levels; at 0, recursive parts are empty.
    pub depth: u8,
    /// The last level is reached: values that must nest deeper cannot be made.
    pub last: bool,
    /// The number of bytes the value must fill.
    pub room: Option<u64>,
}

impl Default for Wish {
    fn default() -> Self {
        Self { depth: 3, last: false, room: None }
    }
}

impl Wish {
    /// Returns the room of this value, and the requirements for its parts.
    #[must_use]
    pub fn split(self) -> (Option<u64>, Self) {
        (self.room, Self { room: None, ..self })
    }

    /// Returns the requirements for a value that must fill `room` bytes.
    #[must_use]
    pub fn with_room(self, room: u64) -> Self {
        Self { room: Some(room), ..self }
    }
}

/// Values that can be generated from arbitrary bytes.
pub trait Generate: Sized {
    /// Arguments from the surrounding record: values of the schema's `params`, borrowed if they are large.
    type Args<'a>;
    /// Generates a value.
    ///
    /// # Errors
    /// Fails if `u` fails.
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
        let mut bytes = bytes(u)?;
        bytes.retain(|byte| *byte != 0);
        Ok(Self(bytes))
    }
}

/// Returns the number of elements of a generated list.
///
/// # Errors
/// Fails if `u` fails.
pub fn count(u: &mut Unstructured<'_>) -> Result<u64> {
    if u.is_empty() { Ok(0) } else { u.int_in_range(0..=MAX_ITEMS) }
}

/// Checks a stated count of elements if `left` random bytes are left for them.
///
/// # Errors
/// Fails if the count is far beyond what these bytes allow. Otherwise, lists of lists would grow without bound.
pub fn bounded(left: usize, count: u64) -> Result<usize> {
    let count = usize::try_from(count).ok().filter(|count| *count <= left.saturating_add(MAX_UNFOUNDED));
    count.ok_or(arbitrary::Error::IncorrectFormat)
}

/// Returns a value for a number that counts something elsewhere.
///
/// # Errors
/// Fails if `u` fails.
pub fn small<T: TryFrom<u64> + Default>(u: &mut Unstructured<'_>) -> Result<T> {
    count(u).map(|n| T::try_from(n).unwrap_or_default())
}

/// Returns a stated length.
///
/// # Errors
/// Fails if `u` fails.
pub fn length(u: &mut Unstructured<'_>) -> Result<u64> {
    if u.is_empty() { Ok(0) } else { u.int_in_range(0..=96) }
}

/// Returns how many elements of `size` bytes fill `room` after `used` bytes. Without a room, returns any number.
///
/// # Errors
/// Fails if `u` fails.
pub fn count_in(u: &mut Unstructured<'_>, room: Option<u64>, used: u64, size: u64) -> Result<u64> {
    match room {
        Some(room) => Ok(room.saturating_sub(used).checked_div(size).unwrap_or(0)),
        None => count(u),
    }
}

/// Returns one of the tags, or rarely none.
///
/// # Errors
/// Fails if `u` fails.
pub fn pick<T: Copy>(u: &mut Unstructured<'_>, tags: &[T]) -> Result<Option<T>> {
    if tags.is_empty() || u.ratio(1, 16)? {
        return Ok(None);
    }
    u.choose(tags).copied().map(Some)
}

/// Returns a number between two bounds, or the default if it does not fit the type.
///
/// # Errors
/// Fails if `u` fails.
pub fn in_range<T: TryFrom<i128> + Default>(u: &mut Unstructured<'_>, min: i128, max: i128) -> Result<T> {
    let number = u.int_in_range(min..=max)?;
    Ok(T::try_from(number).unwrap_or_default())
}

/// Numbers that may be a tag.
pub trait Candidates: Sized {
    /// Returns the values to try.
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

/// Generates `count` elements from the same arguments.
///
/// # Errors
/// Fails if `u` fails.
pub fn list<'a, T: Generate<Args<'a>: Clone>>(
    u: &mut Unstructured<'_>,
    wish: Wish,
    count: u64,
    args: &T::Args<'a>,
) -> Result<Vec<T>> {
    list_of_parts(u, count, |u, _| T::generate(u, wish, args.clone()))
}

/// Returns the size of a window, usually large enough for its contents.
///
/// # Errors
/// Fails if `u` fails.
pub fn room<T: TryFrom<u64> + Default>(u: &mut Unstructured<'_>) -> Result<T> {
    let size = if u.is_empty() { 96 } else { u.int_in_range(0..=96)? };
    Ok(T::try_from(size).unwrap_or_default())
}

/// Returns the elements before the first one without bytes; a list to the end of its window cannot contain such
/// elements.
#[must_use]
pub fn before_empty<T>(mut items: Vec<T>, size: impl Fn(&T) -> u64) -> Vec<T> {
    let end = items.iter().position(|item| size(item) == 0).unwrap_or(items.len());
    items.truncate(end);
    items
}

/// Returns a position near the start, but usually past other parts.
///
/// # Errors
/// Fails if `u` fails.
pub fn place<T: TryFrom<u64> + Default>(u: &mut Unstructured<'_>) -> Result<T> {
    let position = if u.is_empty() { 120 } else { u.int_in_range(0..=120)? };
    Ok(T::try_from(position).unwrap_or_default())
}

/// Generates `count` elements with a function of the previous elements.
///
/// # Errors
/// Fails if `make` fails.
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

/// Generates elements with a function of the previous elements, up to and including the first for which `holds` returns
/// true.
///
/// # Errors
/// Fails if `u` fails, or if no such element was found.
pub fn list_until<T>(
    u: &mut Unstructured<'_>,
    make: impl Fn(&mut Unstructured<'_>, &[T]) -> Result<T>,
    holds: impl Fn(&T, usize) -> bool,
) -> Result<Vec<T>> {
    let (mut items, first) = (Vec::new(), count(u)?);
    for attempt in 0..MAX_ATTEMPTS {
        let given = attempt < first;
        // If the given data do not end the list, other data are tried, and few of those elements are kept.
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

/// Returns pseudorandom bytes for a seed.
fn noise(seed: u64) -> Vec<u8> {
    // All zeros now and then, which end many lists.
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

/// Returns any number of bytes.
///
/// # Errors
/// Fails if `u` fails.
pub fn bytes(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    bytes_up_to(u, MAX_BYTES)
}

/// Returns at most `most` bytes.
///
/// # Errors
/// Fails if `u` fails.
pub fn bytes_up_to(u: &mut Unstructured<'_>, most: u64) -> Result<Vec<u8>> {
    if u.is_empty() {
        return Ok(Vec::new());
    }
    let count = u.int_in_range(0..=most)?;
    bytes_exact(u, count)
}

/// Returns exactly `count` bytes.
///
/// # Errors
/// Fails if `u` fails.
pub fn bytes_exact(u: &mut Unstructured<'_>, count: u64) -> Result<Vec<u8>> {
    let size = usize::try_from(count).ok().filter(|_| count <= MAX_EXACT).ok_or(arbitrary::Error::IncorrectFormat)?;
    let mut bytes = vec![0; size];
    u.fill_buffer(&mut bytes)?;
    Ok(bytes)
}

/// Returns the bytes that fill `room` after `used` bytes. Without a room, returns any number.
///
/// # Errors
/// Fails if `u` fails.
pub fn bytes_in(u: &mut Unstructured<'_>, room: Option<u64>, used: u64) -> Result<Vec<u8>> {
    match room {
        Some(room) => bytes_exact(u, room.saturating_sub(used)),
        None => bytes(u),
    }
}

/// Generates a recursive part with one level less. The last level is generated from no data.
///
/// # Errors
/// Fails if `make` fails, or if a part is recursive even without data.
pub fn deeper<T>(
    u: &mut Unstructured<'_>,
    wish: Wish,
    mut make: impl FnMut(&mut Unstructured<'_>, Wish) -> Result<T>,
) -> Result<T> {
    match wish.depth.checked_sub(1) {
        Some(depth) => make(u, Wish { depth, ..wish }),
        None if wish.last => Err(arbitrary::Error::IncorrectFormat),
        // A part that is recursive for zeros may end for another number.
        None => [0, 1, 2, 3, 4, 255]
            .into_iter()
            .find_map(|byte| make(&mut Unstructured::new(&[byte; 64]), Wish { last: true, ..wish }).ok())
            .ok_or(arbitrary::Error::IncorrectFormat),
    }
}

/// Recursion uses boxes.
impl<T: Generate> Generate for Box<T>
where
    for<'a> T::Args<'a>: Clone,
{
    type Args<'a> = T::Args<'a>;
    fn generate(u: &mut Unstructured<'_>, wish: Wish, args: Self::Args<'_>) -> Result<Self> {
        deeper(u, wish, |u, wish| T::generate(u, wish, args.clone()).map(Self::new))
    }
}

/// Generates a record in a slot of `size` bytes. The part that does not fit in the slot is zero.
///
/// # Errors
/// Fails if `u` fails.
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
    // A number that the slot truncates must fit in both byte orders.
    for endian in [Endian::Big, Endian::Little] {
        let mut bytes = written(&slot.record, endian).map_err(|_| arbitrary::Error::IncorrectFormat)?;
        bytes.iter_mut().skip(room).for_each(|byte| *byte = 0);
        bytes.resize(room.max(own), 0);
        bytes.truncate(room);
        let context = (Context::default(), i128::from(size));
        let cut = Slot::read_options(&mut std::io::Cursor::new(bytes), endian, context);
        slot = cut.map_err(|_| arbitrary::Error::IncorrectFormat)?;
    }
    Ok(slot)
}

/// Returns the value if it can be written.
///
/// # Errors
/// Fails if it cannot be written.
pub fn writable<T: crate::Validate>(value: T, args: T::Args<'_>) -> Result<T> {
    let mut validator = crate::Validator::new();
    value.validate(&mut validator, args);
    if validator.into_problems().is_empty() { Ok(value) } else { Err(arbitrary::Error::IncorrectFormat) }
}

/// Generates a value of a whole file.
///
/// # Errors
/// Fails if no value was found that can be written.
pub fn whole<T: for<'a> Generate<Args<'a> = ()>>(u: &mut Unstructured<'_>) -> Result<T> {
    // If sizes do not match their contents, the next bytes may.
    for _ in 0..MAX_TRIES {
        if let Ok(value) = T::generate(u, Wish::default(), ()) {
            return Ok(value);
        }
    }
    T::generate(&mut Unstructured::new(&[]), Wish::default(), ())
}

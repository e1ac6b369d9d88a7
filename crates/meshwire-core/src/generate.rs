//! Arbitrary values that respect a format's invariants: what is generated can be written.

use arbitrary::{Result, Unstructured};

use crate::text::{ByteString, FixedText, TerminatedText};

/// Most elements of a generated list.
const MAX_ITEMS: u64 = 6;
/// Most bytes of a generated blob or text.
const MAX_BYTES: u64 = 24;
/// Levels of nesting below which recursive parts are generated empty.
pub const MAX_DEPTH: u8 = 3;

/// Values that can be made from arbitrary bytes.
pub trait Generate: Sized {
    /// What the surrounding record tells this one: values of the schema's `params`.
    type Args;
    /// Makes a value; `depth` levels of nesting are still wanted.
    ///
    /// # Errors
    /// None but those of `u`.
    fn generate(u: &mut Unstructured<'_>, depth: u8, args: Self::Args) -> Result<Self>;
}

macro_rules! generate_plain {
    ($($plain:ty),*) => {$(
        impl Generate for $plain {
            type Args = ();
            fn generate(u: &mut Unstructured<'_>, _: u8, (): ()) -> Result<Self> {
                u.arbitrary()
            }
        }
    )*};
}
generate_plain!(u8, i8, u16, i16, u32, i32, u64, i64);

impl Generate for f32 {
    type Args = ();
    fn generate(u: &mut Unstructured<'_>, _: u8, (): ()) -> Result<Self> {
        u.arbitrary().map(Self::from_bits)
    }
}

impl Generate for f64 {
    type Args = ();
    fn generate(u: &mut Unstructured<'_>, _: u8, (): ()) -> Result<Self> {
        u.arbitrary().map(Self::from_bits)
    }
}

impl<T: Generate<Args = ()>, const N: usize> Generate for [T; N] {
    type Args = ();
    fn generate(u: &mut Unstructured<'_>, depth: u8, (): ()) -> Result<Self> {
        let mut items = Vec::with_capacity(N);
        for _ in 0..N {
            items.push(T::generate(u, depth, ())?);
        }
        items.try_into().map_err(|_| arbitrary::Error::IncorrectFormat)
    }
}

impl<const N: usize> Generate for FixedText<N> {
    type Args = ();
    fn generate(u: &mut Unstructured<'_>, depth: u8, (): ()) -> Result<Self> {
        Generate::generate(u, depth, ()).map(Self)
    }
}

/// How many elements a generated list has.
///
/// # Errors
/// Those of `u`.
pub fn count(u: &mut Unstructured<'_>) -> Result<u64> {
    if u.is_empty() { Ok(0) } else { u.int_in_range(0..=MAX_ITEMS) }
}

/// A value for a number that counts something elsewhere.
///
/// # Errors
/// Those of `u`.
pub fn small<T: TryFrom<u64> + Default>(u: &mut Unstructured<'_>) -> Result<T> {
    count(u).map(|n| T::try_from(n).unwrap_or_default())
}

/// `count` elements made from the same arguments.
///
/// # Errors
/// Those of `u`.
pub fn list<T: Generate<Args: Clone>>(
    u: &mut Unstructured<'_>,
    depth: u8,
    count: u64,
    args: &T::Args,
) -> Result<Vec<T>> {
    (0..count).map(|_| T::generate(u, depth, args.clone())).collect()
}

/// Any number of bytes.
///
/// # Errors
/// Those of `u`.
pub fn bytes(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    if u.is_empty() {
        return Ok(Vec::new());
    }
    let count = u.int_in_range(0..=MAX_BYTES)?;
    list(u, 0, count, &())
}

/// Exactly `count` bytes.
///
/// # Errors
/// Those of `u`.
pub fn bytes_exact(u: &mut Unstructured<'_>, count: u64) -> Result<Vec<u8>> {
    list(u, 0, count, &())
}

/// Any text.
///
/// # Errors
/// Those of `u`.
pub fn text(u: &mut Unstructured<'_>) -> Result<ByteString> {
    bytes(u).map(ByteString)
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

/// A value made from nothing: every number zero, every list empty.
///
/// # Errors
/// None; the signature is that of the other functions.
pub fn empty<T: Generate>(args: T::Args) -> Result<T> {
    T::generate(&mut Unstructured::new(&[]), 0, args)
}

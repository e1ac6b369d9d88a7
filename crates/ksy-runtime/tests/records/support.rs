//! The laws for one record that is a whole file.

use std::fmt::Debug;

use ksy_runtime::layout::Leaf;
use ksy_runtime::whole::{layout_whole, read_whole, write_whole};
use ksy_runtime::{Annotate, Context, Limits, Validate, WireSize};

/// What every record has, with the features that are on.
pub trait Record:
    Debug
    + PartialEq
    + for<'a> Validate<Args<'a> = ()>
    + WireSize
    + Annotate
    + for<'a> binrw::BinRead<Args<'a> = Context<'a>>
    + for<'a> binrw::BinWrite<Args<'a> = ()>
    + Json
    + Random
{
}

impl<T> Record for T where
    T: Debug
        + PartialEq
        + for<'a> Validate<Args<'a> = ()>
        + WireSize
        + Annotate
        + for<'a> binrw::BinRead<Args<'a> = Context<'a>>
        + for<'a> binrw::BinWrite<Args<'a> = ()>
        + Json
        + Random
{
}

#[cfg(feature = "serde")]
pub trait Json: serde::Serialize + serde::de::DeserializeOwned {}
#[cfg(feature = "serde")]
impl<T: serde::Serialize + serde::de::DeserializeOwned> Json for T {}
#[cfg(not(feature = "serde"))]
pub trait Json {}
#[cfg(not(feature = "serde"))]
impl<T> Json for T {}

#[cfg(feature = "arbitrary")]
pub trait Random: for<'a> ksy_runtime::generate::Generate<Args<'a> = ()> {}
#[cfg(feature = "arbitrary")]
impl<T: for<'a> ksy_runtime::generate::Generate<Args<'a> = ()>> Random for T {}
#[cfg(not(feature = "arbitrary"))]
pub trait Random {}
#[cfg(not(feature = "arbitrary"))]
impl<T> Random for T {}

/// Reads `bytes`, which must come back as they are, be covered by leaves, and survive JSON.
pub fn intact<T: Record>(bytes: &[u8]) -> T {
    let value: T = read_whole("toy", bytes, &Limits::default()).unwrap_or_else(|error| panic!("{error}"));
    // From a source that is not in memory, too.
    let streamed = T::read_options(&mut std::io::Cursor::new(bytes), binrw::Endian::Little, streamed(bytes));
    assert_eq!(streamed.unwrap(), value);
    holds(&value, bytes);
    damaged::<T>(bytes);
    value
}

/// Cut and changed bytes are an error, or come back as they are.
fn damaged<T: Record>(bytes: &[u8]) {
    let check = |bytes: &[u8]| {
        if let Ok(value) = read_whole::<T>("toy", bytes, &Limits::default()) {
            let written = write_whole("toy", &value).unwrap_or_else(|error| panic!("{error}: {value:?}"));
            assert_eq!(written, bytes, "{value:?}");
        }
    };
    (0..bytes.len()).for_each(|end| check(&bytes[..end]));
    for at in 0..bytes.len().min(300) {
        for other in [0, 0xff, 0x80, bytes[at] ^ 1, bytes[at].wrapping_add(1), bytes[at].wrapping_sub(1)] {
            let mut bytes = bytes.to_vec();
            bytes[at] = other;
            check(&bytes);
        }
    }
}

fn streamed(bytes: &[u8]) -> Context<'static> {
    Context::new(&[], &Limits::default()).apart(bytes.len() as u64)
}

/// `value` is written as `bytes`, covered by leaves, and survives JSON.
pub fn holds<T: Record>(value: &T, bytes: &[u8]) {
    assert_eq!(write_whole("toy", value).unwrap_or_else(|error| panic!("{error}")), bytes);
    assert_eq!(value.wire_size(), bytes.len() as u64);
    let mut end = 0;
    let sink = &mut |leaf: Leaf<'_>| {
        assert_eq!(leaf.offset, end, "a gap before {}", leaf.path);
        assert_eq!(leaf.bytes, &bytes[end as usize..end as usize + leaf.bytes.len()]);
        end += leaf.bytes.len() as u64;
    };
    layout_whole("toy", value, sink).unwrap();
    assert_eq!(end, bytes.len() as u64, "bytes without a leaf at the end");
    #[cfg(feature = "serde")]
    {
        let json = serde_json::to_string(value).unwrap();
        let back: T = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
        // By its bytes: floats that are not numbers are not equal to themselves.
        assert_eq!(write_whole("toy", &back).unwrap(), bytes, "{json}");
    }
}

/// The error of bytes that cannot be read.
pub fn broken<T: Record>(bytes: &[u8]) -> String {
    read_whole::<T>("toy", bytes, &Limits::default()).unwrap_err().to_string()
}

/// The problems of a value that cannot be written.
pub fn refused<T: Record>(value: &T) -> String {
    write_whole("toy", value).unwrap_err().to_string()
}

/// The leaves of a value, a line each: path and value.
pub fn leaves<T: Record>(value: &T) -> Vec<String> {
    let mut lines = Vec::new();
    let sink = &mut |leaf: Leaf<'_>| {
        let meaning = leaf.meaning.map(|meaning| format!(" = {meaning}")).unwrap_or_default();
        lines.push(format!("{} {}{meaning}", leaf.path, leaf.value()));
    };
    layout_whole("toy", value, sink).unwrap();
    lines
}

/// The JSON of a value.
#[cfg(feature = "serde")]
pub fn json<T: Record>(value: &T) -> String {
    serde_json::to_string(value).unwrap()
}

/// Random values can be written and read back equal; returns how many were made of 400 seeds.
#[cfg(feature = "arbitrary")]
pub fn random<T: Record>() -> usize {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut made = 0;
    for length in 0..400 {
        let seed: Vec<u8> = (0..length * 2)
            .map(|_| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                (state >> 32) as u8
            })
            .collect();
        let Ok(value) = ksy_runtime::generate::whole::<T>(&mut arbitrary::Unstructured::new(&seed)) else { continue };
        let bytes = write_whole("toy", &value).unwrap_or_else(|error| panic!("{error}: {value:?}"));
        let back: T =
            read_whole("toy", &bytes, &Limits::default()).unwrap_or_else(|error| panic!("{error}: {value:?}"));
        // Floats that are not numbers are equal by their bytes alone.
        assert_eq!(write_whole("toy", &back).unwrap(), bytes);
        holds(&back, &bytes);
        made += 1;
    }
    made
}

//! What every feature must hold: reads, writes the same bytes, says its size, covers every byte, survives JSON.

use arbitrary::Unstructured;
use binrw::{BinRead, BinWrite, Endian};
use meshwire_core::generate::{Generate, whole};
use meshwire_core::layout::Annotator;
use meshwire_core::testkit::{Random, assert_same_bytes, hostile};
use meshwire_core::{Annotate, Context, Error, Limits, Reader, Validate, Validator, WireSize, wire};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The top type of a feature.
pub trait Top:
    for<'a> BinRead<Args<'a> = Context<'a>>
    + for<'a> BinWrite<Args<'a> = ()>
    + for<'a> Validate<Args<'a> = ()>
    + Annotate
    + WireSize
    + Serialize
    + DeserializeOwned
    + for<'a> Generate<Args<'a> = ()>
    + Clone
    + PartialEq
    + std::fmt::Debug
{
}

impl<T> Top for T where
    T: for<'a> BinRead<Args<'a> = Context<'a>>
        + for<'a> BinWrite<Args<'a> = ()>
        + for<'a> Validate<Args<'a> = ()>
        + Annotate
        + WireSize
        + Serialize
        + DeserializeOwned
        + for<'a> Generate<Args<'a> = ()>
        + Clone
        + PartialEq
        + std::fmt::Debug
{
}

/// Reads all of `bytes`.
pub fn read<T: Top>(bytes: &[u8]) -> Result<T, Error> {
    let mut reader = Reader::new(bytes);
    let context = Context::new(bytes, &Limits::default());
    let value = T::read_options(&mut reader, Endian::Little, context);
    let value = value.and_then(|value| wire::ends_at(&mut reader, bytes.len() as u64).map(|()| value));
    value.map_err(|error| Error::from_binrw("test", &error, reader.shortage(), 0))
}

/// The text of the error that reading `bytes` gives.
#[track_caller]
pub fn error<T: Top>(bytes: &[u8]) -> String {
    read::<T>(bytes).unwrap_err().to_string()
}

/// Every reason why `value` cannot be written.
pub fn problems<T: Top>(value: &T) -> Vec<String> {
    let mut validator = Validator::new();
    value.validate(&mut validator, ());
    validator.into_problems().iter().map(ToString::to_string).collect()
}

/// Writes a value that validates.
#[track_caller]
pub fn write<T: Top>(value: &T) -> Vec<u8> {
    assert_eq!(problems(value), Vec::<String>::new());
    let mut out = std::io::Cursor::new(Vec::new());
    value.write_options(&mut out, Endian::Little, ()).unwrap();
    out.into_inner()
}

/// A leaf as text: offset, path, value and what it means.
pub fn layout<T: Top>(value: &T, bytes: &[u8]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut end = 0;
    let mut sink = |leaf: meshwire_core::layout::Leaf<'_>| {
        assert_eq!(leaf.offset, end, "a gap or an overlap before {}", leaf.path);
        end += leaf.bytes.len() as u64;
        if leaf.bytes.is_empty() {
            return;
        }
        let meaning = leaf.meaning.map(|meaning| format!(" ({meaning})")).unwrap_or_default();
        lines.push(format!("{} {} {}{meaning}", leaf.offset, leaf.path, leaf.value()));
    };
    value.annotate(&mut Annotator::new(bytes, Endian::Little, &mut sink));
    assert_eq!(end, bytes.len() as u64, "not every byte is annotated");
    lines
}

/// Reads `bytes` and checks everything that holds for any readable input.
#[track_caller]
pub fn round_trip<T: Top>(bytes: &[u8]) -> T {
    let value = read::<T>(bytes).unwrap_or_else(|error| panic!("{error}"));
    lossless(&value, bytes);
    hostile(bytes, |input| {
        if let Ok(value) = read::<T>(input) {
            lossless(&value, input);
        }
    });
    value
}

#[track_caller]
fn lossless<T: Top>(value: &T, bytes: &[u8]) {
    assert_same_bytes("written", bytes, &write(value));
    assert_eq!(value.wire_size(), bytes.len() as u64);
    layout(value, bytes);
    let json = serde_json::to_string(value).unwrap();
    let back: T = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
    assert_same_bytes("from JSON", bytes, &write(&back));
}

/// Values made from arbitrary bytes: at least nine in ten can be written, and all of those read back.
#[track_caller]
pub fn property<T: Top>(name: &str) {
    const TRIES: u64 = 200;
    let mut random = Random::new(1);
    let mut written = 0;
    for _ in 0..TRIES {
        let input = random.bytes(768);
        let value: T = whole(&mut Unstructured::new(&input)).unwrap();
        if problems(&value).is_empty() {
            written += 1;
            let bytes = write(&value);
            let back = read::<T>(&bytes).unwrap_or_else(|error| panic!("{name}: {error}\n{value:?}"));
            lossless(&back, &bytes);
        }
    }
    assert!(written * 10 >= TRIES * 9, "{name}: only {written} of {TRIES} values can be written");
}

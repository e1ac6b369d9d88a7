//! What every record must keep.

use binrw::{BinRead, BinWrite};
use ksy_runtime::whole::{layout_whole, read_whole, write_whole};
use ksy_runtime::{Annotate, Context, Limits, Validate, WireSize};

/// A record that is a whole file.
pub trait Whole:
    for<'a> BinRead<Args<'a> = Context<'a>>
    + for<'a> BinWrite<Args<'a> = ()>
    + for<'a> Validate<Args<'a> = ()>
    + WireSize
    + Annotate
    + Json
    + Random
    + PartialEq
    + std::fmt::Debug
{
}

impl<T> Whole for T where
    T: for<'a> BinRead<Args<'a> = Context<'a>>
        + for<'a> BinWrite<Args<'a> = ()>
        + for<'a> Validate<Args<'a> = ()>
        + WireSize
        + Annotate
        + Json
        + Random
        + PartialEq
        + std::fmt::Debug
{
}

#[cfg(feature = "serde")]
mod json {
    pub trait Json: serde::Serialize + serde::de::DeserializeOwned {}
    impl<T: serde::Serialize + serde::de::DeserializeOwned> Json for T {}

    pub fn again<T: Json>(value: &T) -> T {
        let text = serde_json::to_string(value).unwrap();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error} in {text}"))
    }
}
#[cfg(not(feature = "serde"))]
mod json {
    pub trait Json: Clone {}
    impl<T: Clone> Json for T {}

    pub fn again<T: Json>(value: &T) -> T {
        value.clone()
    }
}
pub use json::Json;

#[cfg(feature = "arbitrary")]
mod random {
    use ksy_runtime::generate::{Generate, whole};

    pub trait Random: for<'a> Generate<Args<'a> = ()> {}
    impl<T: for<'a> Generate<Args<'a> = ()>> Random for T {}

    /// Values of many seeds; of some, none can be made whose parts do not cover each other.
    pub fn values<T: Random>() -> Vec<T> {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut bytes = || {
            let mut next = || {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                state
            };
            (0..next() % 64).flat_map(|_| next().to_le_bytes()).collect::<Vec<u8>>()
        };
        (0..400).filter_map(|_| whole(&mut arbitrary::Unstructured::new(&bytes())).ok()).collect()
    }
}
#[cfg(not(feature = "arbitrary"))]
mod random {
    pub trait Random {}
    impl<T> Random for T {}

    pub fn values<T: Random>() -> Vec<T> {
        Vec::new()
    }
}
pub use random::Random;

/// Reads `bytes`, which must come back the same, and be laid out without a gap.
pub fn same<T: Whole>(bytes: &[u8]) -> T {
    let value: T = read_whole("toy", bytes, &Limits::default()).unwrap_or_else(|error| panic!("{error}"));
    written(&value, bytes);
    value
}

/// Writes a value, which must give `bytes`, read back equal, be laid out without a gap, and survive JSON.
pub fn written<T: Whole>(value: &T, bytes: &[u8]) {
    assert_eq!(write_whole("toy", value).unwrap_or_else(|error| panic!("{error}: {value:?}")), bytes, "{value:?}");
    let again = json::again(value);
    assert_eq!((&again, write_whole("toy", &again).unwrap()), (value, bytes.to_vec()), "JSON");
    let covered = laid_out(value);
    assert!(covered.iter().all(|times| *times == 1), "{covered:?} of {value:?}");
}

/// How many leaves cover each byte.
pub fn laid_out<T: Whole>(value: &T) -> Vec<u8> {
    let bytes = write_whole("toy", value).unwrap();
    let mut covered = vec![0_u8; bytes.len()];
    layout_whole("toy", value, &mut |leaf| {
        let start = usize::try_from(leaf.offset).unwrap();
        covered[start..][..leaf.bytes.len()].iter_mut().for_each(|times| *times += 1);
        assert_eq!(leaf.bytes, &bytes[start..][..leaf.bytes.len()]);
    })
    .unwrap();
    covered
}

/// Random values can be written and read back. Says how many different ones there were.
pub fn random<T: Whole>() -> usize {
    let mut seen = std::collections::BTreeSet::new();
    for value in random::values::<T>() {
        let bytes = write_whole("toy", &value).unwrap_or_else(|error| panic!("{error}: {value:?}"));
        let again: T =
            read_whole("toy", &bytes, &Limits::default()).unwrap_or_else(|error| panic!("{error}: {value:?}"));
        assert_eq!(again, value);
        seen.insert(bytes);
    }
    seen.len()
}

/// The paths and offsets of all leaves.
pub fn leaves<T: Whole>(value: &T) -> Vec<String> {
    let mut leaves = Vec::new();
    layout_whole("toy", value, &mut |leaf| {
        leaves.push(format!("{} {}+{}", leaf.path, leaf.offset, leaf.bytes.len()));
    })
    .unwrap();
    leaves
}

/// The error of reading.
pub fn refused<T: Whole>(bytes: &[u8]) -> String {
    read_whole::<T>("toy", bytes, &Limits::default()).unwrap_err().to_string()
}

/// The error of writing.
pub fn unwritable<T: Whole>(value: &T) -> String {
    write_whole("toy", value).unwrap_err().to_string()
}

/// Every byte changed, every length cut, and noise: an error with the format's name, or a value that comes back the same.
pub fn hostile<T: Whole>(bytes: &[u8]) {
    // Noise as well, of bytes as small as offsets and counts are.
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 16) % below
    };
    let noise: Vec<Vec<u8>> = (0..3000)
        .map(|_| {
            let (size, most) = (next(80), [4, 16, 64, 256][next(4) as usize]);
            (0..size).map(|_| next(most) as u8).collect()
        })
        .collect();
    let check = |bytes: &[u8]| match read_whole::<T>("toy", bytes, &Limits::default()) {
        Ok(value) => assert_eq!(write_whole("toy", &value).unwrap(), bytes, "{value:?}"),
        Err(error) => assert!(error.to_string().starts_with("toy"), "{error}"),
    };
    noise.iter().for_each(|noise| check(noise));
    for length in 0..bytes.len() {
        check(&bytes[..length]);
    }
    for index in 0..bytes.len() {
        for change in [1, 0x80, 0xff] {
            let mut bytes = bytes.to_vec();
            bytes[index] ^= change;
            check(&bytes);
        }
    }
}

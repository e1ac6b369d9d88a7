// Generated from crates/ksy-binrw/tests/features/repeats.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `repeats`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct Repeats {
    #[br(count = 3)]
    pub triple: [u16; 3],

    /// More than serde knows of arrays.
    #[br(count = 40)]
    #[bulk]
    pub pairs: Vec<Pair>,

    #[count_of(names)]
    num_names: u8,
    #[br(count = num_names)]
    pub names: Vec<Name>,
    #[br(count = 2)]
    pub two_names: Vec<Name>,
    #[count_of(more_pairs)]
    num_pairs: u32,

    #[br(count = num_pairs)]
    #[bulk]
    pub more_pairs: Vec<Pair>,

    pub num_grid: u8,
    #[br(count = i64::from(num_grid) * i64::from(num_grid))]
    pub grid: Vec<i16>,
    #[to_end]
    pub rest: Vec<Name>,
}

#[record(little, pod)]
pub struct Pair {
    pub a: u8,
    pub b: u8,
}

#[record(little)]
pub struct Name {
    #[size_of(text)]
    len_text: u8,
    #[br(count = len_text)]
    pub text: ByteString,
}

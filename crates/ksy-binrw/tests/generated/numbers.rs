// Generated from crates/ksy-binrw/tests/features/numbers.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Numbers of every width: wire records.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct Numbers {
    pub a1: u8,
    pub b1: i8,
    pub a2: u16,
    pub b2: i16,
    pub a4: u32,
    pub b4: i32,
    pub a8: u64,
    pub b8: i64,
    pub f: f32,
    pub d: f64,
    pub swapped: BigOnes,
}

/// A suffix outweighs the byte order of the file.
#[record(little)]
pub struct BigOnes {
    #[brw(big)]
    pub a2: u16,
    #[brw(big)]
    pub b4: i32,
    #[brw(little)]
    pub a8: u64,
    #[brw(big)]
    pub f: f32,
    #[brw(big)]
    pub d: f64,

    #[br(count = 3)]
    #[brw(big)]
    #[bulk]
    pub list: Vec<u16>,
}

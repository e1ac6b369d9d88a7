// Generated from crates/ksy-binrw/tests/features/limits.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `limits`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct Limits {
    #[count_of(items)]
    #[valid(0..=4)]
    num_items: u32,

    #[br(count = num_items)]
    pub items: Vec<u16>,

    /// Kept because it stands in an expression.
    #[valid(0..=256)]
    pub size: u32,

    #[br(count = i64::from(size) / 16)]
    #[bulk]
    pub rows: Vec<u8>,
}

// Generated from crates/ksy-binrw/tests/features/valid.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `valid`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(big)]
pub struct Valid {
    #[valid(7)]
    pub exact: u16,
    #[valid(-1 | 1 | 3)]
    pub listed: i8,
    #[valid(-10..=1000)]
    pub range: i32,
    #[valid(32)]
    pub equal: u8,

    // Derived and checked.
    #[count_of(items)]
    #[valid(1..=3)]
    num_items: u8,

    #[br(count = num_items)]
    #[bulk]
    pub items: Vec<u8>,
}

// Generated from crates/ksy-binrw/tests/features/order_flags.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `order_flags`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct OrderFlags {
    /// Two types depend on it.
    #[valid(1..=3)]
    #[order_flag(1, 2)]
    #[order_flag(2, 1)]
    pub order: u8,

    #[brw(is_big = order == 2)]
    pub first: First,
    #[brw(is_big = order == 1)]
    pub second: Second,
}

#[record(pod)]
pub struct First {
    pub a: u16,
}

#[record(pod)]
pub struct Second {
    pub b: u16,
}

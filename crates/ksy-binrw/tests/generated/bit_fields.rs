// Generated from crates/ksy-binrw/tests/features/bit_fields.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `bit_fields`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct BitFields {
    #[order_flag(0, 1)]
    pub big_endian: u8,
    #[brw(is_big = big_endian == 1)]
    pub body: Body,
}

#[record(plain)]
pub struct Body {
    pub small: BodySmall,
    pub middle: BodyMiddle,
    #[id("large")]
    pub options: Options,

    #[br(count = 2)]
    #[bulk]
    pub list: [BodyList; 2],
}

/// The bits of `small`.
#[flags(u8)]
pub struct BodySmall {
    /// `low`
    pub low: B4,
    /// A keyword of Rust.
    pub type_: B3,
    /// `high`
    pub high: bool,
}

/// The bits of `middle`.
#[flags(u16)]
pub struct BodyMiddle {
    /// Is drawn.
    pub visible: bool,
    /// `layer`
    pub layer: B5,
    /// `reserved`
    pub reserved: B10,
}

/// The bits of `large`.
#[flags(u32)]
pub struct Options {
    /// `a`
    pub a: B17,
    /// `b`
    pub b: bool,
    /// `c`
    pub c: B14,
}

/// The bits of `list`.
#[flags(u16)]
pub struct BodyList {
    /// `whole`
    pub whole: B16,
}

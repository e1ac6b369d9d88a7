// Generated from crates/ksy-binrw/tests/features/endian_switch.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `endian_switch`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct EndianSwitch {
    #[order_flag(order, 73, 77)]
    pub header: Header,
    #[brw(is_big = header.order == 77)]
    pub body: Body,
}

#[record(little)]
pub struct Header {
    #[magic(b"ORDR")]
    magic: [u8; 4],
    pub order: u8,
}

#[record]
pub struct Body {
    pub version: u16,
    #[count_of(items)]
    num_items: u32,

    #[br(count = num_items)]
    #[bulk]
    pub items: Vec<Item>,
}

#[record(plain)]
pub struct Item {
    pub weight: f64,
    pub id: u32,
}

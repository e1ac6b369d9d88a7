// Generated from crates/ksy-binrw/tests/features/switch_default.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `switch_default`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct SwitchDefault {
    pub kind: u8,
    pub version: u8,
    pub width: u8,

    #[id("body")]
    #[br(args(i64::from(width) * 2, width, version))]
    #[tag(if version < 10 { i64::from(kind) * 10 + i64::from(version) } else { -1 })]
    pub content: Content,
}

/// The value of `body` in `switch_default`.
#[switch(i64, capture_0: i64, width: u8, version: u8)]
pub enum Content {
    /// `flat`
    #[tag(11 => (1), 12 => (2))]
    Flat(Flat),
    /// `row`
    #[tag(21 => (capture_0, 7), 22 => (i64::from(width), i32::from(version)))]
    Row(Row),
    /// `raw`
    #[tag(_ => (u32::from(width)))]
    Unknown(Raw),
}

#[record(little, params(version: u8))]
pub struct Flat {
    pub x: u16,
    #[br(if(version > 1))]
    pub z: Option<u8>,
}

#[record(little, params(num_cells: i64, mark: i32))]
pub struct Row {
    #[br(count = num_cells)]
    pub cells: Vec<u16>,
    #[br(count = mark)]
    pub marks: Vec<u8>,
}

#[record(little, params(size: u32))]
pub struct Raw {
    #[br(count = size)]
    pub data: Vec<u8>,
}

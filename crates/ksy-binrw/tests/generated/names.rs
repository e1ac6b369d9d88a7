// Generated from crates/ksy-binrw/tests/features/names.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Names and documentation: wire records.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

/// The first line of \*this\* text, with a \[bracket\], a \<tag\>, `code_[0]` and a_name, see
/// <https://example.org/a_page> or [this page](https://example.org/a_b*c).
///
/// Indented text is not code.
///
/// ```text
/// Nor is what a fence holds: [0]
/// ``` (`FileHeader`, `file_header_t`)
#[record(little)]
pub struct Names {
    /// A keyword of Rust. (`bType`)
    #[id("type")]
    pub type_: u8,

    #[id("self")]
    pub self_: u8,

    /// Renamed in Rust.
    #[id("long_name")]
    pub short: u8,

    pub u: u16,
    pub v: u16,
    pub wish: u8,
    pub room: u8,
    pub pick: u8,
    pub reader: u8,
    pub writer: u8,
    pub endian: u8,
    pub value: u8,
    pub out: u8,
    pub error: u8,
    #[count_of(list)]
    count: u8,

    #[br(count = count)]
    #[bulk]
    pub list: Vec<UvPair>,

    #[tag(type_)]
    pub bytes: NamesBytes,
}

/// The value of `bytes` in `names`.
#[switch(u8)]
pub enum NamesBytes {
    /// `pair`
    #[tag(1)]
    Pair(UvPair),
    /// `string`
    #[tag(_)]
    Unknown(String),
}

#[record(little, pod)]
#[derive(Eq, std::hash::Hash)]
pub struct UvPair {
    pub u: u8,
    #[id("match")]
    pub match_: u8,
}

#[record(little)]
#[derive(Eq, std::hash::Hash)]
pub struct String {
    #[size_of(result)]
    len: u8,
    #[br(count = len)]
    pub result: Vec<u8>,
}

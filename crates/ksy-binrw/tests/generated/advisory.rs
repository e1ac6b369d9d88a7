// Generated from crates/ksy-binrw/tests/features/advisory.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `advisory`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct Advisory {
    #[order_flag(0, 1)]
    pub big_endian: u8,
    #[brw(is_big = big_endian == 1)]
    pub body: Body,
}

#[record]
pub struct Body {
    #[to_end]
    pub chunks: Vec<Chunk>,
}

#[record]
pub struct Chunk {
    pub kind: u16,
    #[length_of(body, tail)]
    len_body: u32,

    #[br(args(len_body))]
    #[tag(kind)]
    pub body: ChunkBody,

    /// The stored length, if it differs from the length of `body` and its tail.
    #[stored]
    pub stored_len_body: Option<u32>,

    #[tail]
    pub tail: Vec<u8>,
}

/// The value of `body` in `chunk`.
#[switch(u16, len_body: u32)]
pub enum ChunkBody {
    /// `point`
    #[tag(1)]
    Point(Point),
    /// `names`
    #[tag(2)]
    #[structural]
    Names(Names),
    /// `raw`
    #[tag(_ => (len_body))]
    Unknown(Raw),
}

#[record(pod)]
pub struct Point {
    pub x: i16,
    pub y: i16,
}

#[record]
pub struct Names {
    #[count_of(names)]
    num_names: u8,
    #[br(count = num_names)]
    pub names: Vec<u16>,
}

#[record(params(size: u32))]
pub struct Raw {
    #[br(count = size)]
    pub data: Vec<u8>,
}

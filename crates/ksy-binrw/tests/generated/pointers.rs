// Generated from crates/ksy-binrw/tests/features/pointers.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `pointers`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct Pointers {
    pub header: Header,
    #[size_of(data)]
    len_data: u32,
    #[br(count = len_data)]
    pub data: Vec<u8>,
    pub table: Table,
}

#[record(little, pod)]
pub struct Header {
    pub name: FixedText<4>,
    pub ofs_root: u32,
    pub version: u16,
    pub ofs_next: u16,
}

/// Of no fixed size, but its pointers have fixed places; the first follows a list that is not an array in Rust.
#[record(little)]
pub struct Table {
    #[br(count = 33)]
    #[bulk]
    pub kinds: Vec<Kind>,

    pub ofs_names: u32,
    #[count_of(ranks)]
    num_ranks: u8,

    #[br(count = num_ranks)]
    #[bulk]
    pub ranks: Vec<u8>,
}

/// Values of `kind`; unknown values are kept.
#[value_enum(u8)]
pub enum Kind {
    /// `none`
    None = 0,
    /// `some`
    Some = 1,
    /// A value without a name.
    Unknown(u8),
}

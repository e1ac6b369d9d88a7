// Generated from crates/ksy-binrw/tests/features/short_tails.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `short_tails`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct ShortTails {
    pub len_entry: u8,
    #[size(len_entry)]
    pub first: Slot<Entry>,
    #[count_of(entries)]
    num_entries: u8,

    #[br(count = num_entries)]
    #[size(len_entry)]
    pub entries: Vec<Slot<Entry>>,
}

#[record(little, slot)]
pub struct Entry {
    pub offset: u32,
    pub count: u16,
    pub part: Part,
}

#[record(little, pod)]
pub struct Part {
    pub a: u8,
    pub b: u8,
}

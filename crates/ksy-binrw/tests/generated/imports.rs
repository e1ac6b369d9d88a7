// Generated from crates/ksy-binrw/tests/features/imports.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `imports`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use super::shared::{Label, Language, Stamp, Text};
use ksy_runtime::prelude::*;

#[record]
pub struct Imports {
    #[order_flag(0, 1)]
    pub big_endian: u8,
    #[brw(is_big = big_endian == 1)]
    pub body: Body,
}

#[record]
pub struct Body {
    pub name: Text,
    #[br(args(2))]
    pub label: Label,
    #[names(x, y)]
    pub center: [f32; 2],
    pub language: Language,
    #[br(if(language == Language::German))]
    pub extra: Option<u16>,
    #[brw(big)]
    pub stamp: Stamp,
    #[count_of(stamps)]
    num_stamps: u16,

    #[br(count = num_stamps)]
    #[brw(big)]
    #[bulk]
    pub stamps: Vec<Stamp>,

    #[br(count = 2)]
    #[brw(big)]
    #[names(a, b)]
    pub codes: [[u16; 2]; 2],

    pub entry: Entry,
    pub extra_kind: u8,
    #[tag(extra_kind)]
    pub value: BodyValue,
}

/// The value of `value` in `body`.
#[switch(u8)]
pub enum BodyValue {
    /// `label`
    #[tag(1 => (1))]
    Label(Label),
    /// Big-endian wherever it stands.
    #[tag(2)]
    Stamp(Stamp),
    /// `entry`
    #[tag(_)]
    Unknown(Entry),
}

#[record]
pub struct Entry {
    pub number: u16,
    #[brw(big)]
    pub stamp: Stamp,

    #[brw(big)]
    #[names(a, b)]
    pub code: [u16; 2],
}

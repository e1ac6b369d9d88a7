// Generated from crates/ksy-binrw/tests/features/shared.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `shared`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(transparent)]
pub struct Text {
    #[size_of(value)]
    len_value: u32,
    #[br(count = len_value)]
    pub value: ByteString,
}

#[record(params(version: u8))]
pub struct Label {
    pub text: Text,
    #[br(if(version > 1))]
    pub language: Option<Language>,
}

/// Big-endian wherever it stands.
#[record(big, pod)]
pub struct Stamp {
    pub time: u32,
}

/// Values of `language`; unknown values are kept.
#[value_enum(u16)]
pub enum Language {
    /// `english`
    English = 1,
    /// `german`
    German = 2,
    /// A value without a name.
    Unknown(u16),
}

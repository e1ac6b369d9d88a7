// Generated from crates/ksy-binrw/tests/features/namesakes.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `namesakes`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

/// Types and enums with the names of imported ones.
#[record(little)]
pub struct Namesakes {
    pub stamp: Stamp,
    #[brw(big)]
    pub outer: super::shared::Stamp,
    pub language: Language,
    pub spoken: super::shared::Language,
    #[br(if((stamp.hour > 1) && (language == Language::None)))]
    pub size: Option<u8>,
    #[br(if(spoken == super::shared::Language::German))]
    pub rank: Option<u8>,
    #[tag(stamp.hour)]
    pub either: NamesakesEither,
}

/// The value of `either` in `namesakes`.
#[switch(u8)]
pub enum NamesakesEither {
    /// `stamp`
    #[tag(1)]
    Stamp(Stamp),
    /// Big-endian wherever it stands.
    #[tag(_)]
    Unknown(super::shared::Stamp),
}

#[record(little)]
pub struct Stamp {
    pub hour: u8,
    #[brw(big)]
    pub inner: super::shared::Stamp,
}

/// Values of `language`; unknown values are kept.
#[value_enum(u8)]
pub enum Language {
    /// `none`
    None = 0,
    /// `any`
    Any = 1,
    /// A value without a name.
    Unknown(u8),
}

// Generated from crates/ksy-binrw/tests/features/enums.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `enums`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct Enums {
    pub plain: Kind,
    pub signed: Level,
    pub wide: Wide,
    pub single: Record,
    #[count_of(list)]
    num_list: u8,

    #[br(count = num_list)]
    #[bulk]
    pub list: Vec<Kind>,

    #[br(if(plain == Kind::Solid))]
    pub extra: Option<u8>,
}

/// Plain, although an enum is in it.
#[record(little, plain)]
pub struct Record {
    pub kind: Kind,

    #[br(count = 2)]
    #[bulk]
    pub kinds: [Kind; 2],
}

/// Values of `kind`; unknown values are kept.
#[value_enum(u8)]
pub enum Kind {
    /// `nothing`
    Nothing = 0,
    /// Has a surface. (`KIND_SOLID`)
    Solid = 1,
    /// `unknown`
    #[id("unknown")]
    Undefined = 127,
    /// A value without a name.
    Unknown(u8),
}

/// Values of `level`; unknown values are kept.
#[value_enum(i16)]
pub enum Level {
    /// `below`
    Below = -1,
    /// `ground`
    Ground = 0,
    /// `above`
    #[id("above")]
    HighAbove = 300,
    /// A value without a name.
    Unknown(i16),
}

/// Values of `wide`; unknown values are kept.
#[value_enum(u64)]
pub enum Wide {
    /// `all`
    All = 4294967296,
    /// `one`
    One = 1,
    /// A value without a name.
    Unknown(u64),
}

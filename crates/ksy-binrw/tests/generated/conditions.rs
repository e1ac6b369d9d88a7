// Generated from crates/ksy-binrw/tests/features/conditions.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `conditions`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct Conditions {
    pub which: u16,
    #[br(if((i64::from(which) % 2) == 1))]
    pub number: Option<u32>,

    #[br(if(which > 1))]
    #[valid(1..=5)]
    pub small: Option<u8>,

    #[br(if(which > 2))]
    pub kind: Option<Kind>,
    #[br(if(which > 3))]
    pub pad: Option<[u8; 2]>,
    #[br(if(which > 4), count = which)]
    pub blob: Option<Vec<u8>>,
    #[br(if(which > 5), count = 3)]
    pub text: Option<ByteString>,
    #[br(if(which > 6))]
    pub field: Option<FixedText<4>>,
    #[br(if(which > 7))]
    pub path: Option<TerminatedText>,
    #[br(if(which > 8))]
    pub place: Option<Place>,

    #[br(if(which > 9), count = 2)]
    #[bulk]
    pub places: Option<[Place; 2]>,

    #[br(if(which > 10), count = i64::from(which) - 9)]
    pub list: Option<Vec<u16>>,
    #[br(if(which > 11))]
    pub named: Option<Named>,
    #[br(if(which > 12), count = 2)]
    pub many: Option<Vec<Named>>,
    #[br(if(which > 13))]
    pub float: Option<f32>,

    #[br(if(which > 14))]
    #[tag(which)]
    pub choice: Option<ConditionsChoice>,

    #[br(if(which > 15))]
    #[to_end]
    #[bulk]
    pub last: Option<Vec<Place>>,
}

/// The value of `choice` in `conditions`.
#[switch(u16)]
pub enum ConditionsChoice {
    /// `place`
    #[tag(15)]
    Place(Place),
    /// `named`
    #[tag(_)]
    Unknown(Named),
}

#[record(little, pod)]
pub struct Place {
    pub x: f32,
    pub y: f32,
}

#[record(little)]
pub struct Named {
    #[size_of(name)]
    len_name: u8,
    #[br(count = len_name)]
    pub name: ByteString,
}

/// Values of `kind`; unknown values are kept.
#[value_enum(u8)]
pub enum Kind {
    /// `first`
    First = 1,
    /// `second`
    Second = 2,
    /// A value without a name.
    Unknown(u8),
}

// Generated from crates/ksy-binrw/tests/features/switch_windows.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `switch_windows`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(big)]
pub struct SwitchWindows {
    #[to_end]
    pub chunks: Vec<Chunk>,
}

#[record(big)]
pub struct Chunk {
    pub kind: Kind,
    #[size_of(body)]
    len_body: u16,

    #[size(len_body)]
    #[tag(u16::from(kind))]
    pub body: ChunkBody,
}

/// The value of `body` in `chunk`.
#[switch(u16)]
pub enum ChunkBody {
    /// `point`
    #[tag(1)]
    Point(Point),
    /// `names`
    #[tag(2)]
    Names(Names),
    /// Has no bytes.
    #[tag(0xffff)]
    EndMarker(EndMarker),
    /// The bytes of any other case.
    Unknown(Vec<u8>),
}

#[record(big, pod)]
pub struct Point {
    pub x: i16,
    pub y: i16,
}

#[record(big)]
pub struct Names {
    #[to_end]
    pub names: Vec<TerminatedText>,
}

/// Has no bytes.
#[record(big)]
pub struct EndMarker;

/// Values of `kind`; unknown values are kept.
#[value_enum(u16)]
pub enum Kind {
    /// `point`
    Point = 1,
    /// `names`
    Names = 2,
    /// `end`
    End = 65535,
    /// A value without a name.
    Unknown(u16),
}

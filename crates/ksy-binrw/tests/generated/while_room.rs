// Generated from crates/ksy-binrw/tests/features/while_room.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `while_room`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(big)]
pub struct WhileRoom {
    #[size_of(body)]
    len_body: u16,
    #[size(len_body)]
    pub body: Body,
}

/// Whole keys, then what is too short for one.
#[record(big)]
pub struct Body {
    #[while_room(6)]
    #[bulk]
    pub keys: Vec<Key>,

    #[to_end]
    pub rest: Vec<u8>,
}

#[record(big, plain)]
pub struct Key {
    pub time: u32,
    pub value: i16,
}

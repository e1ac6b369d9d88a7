// Generated from crates/ksy-binrw/tests/features/raw_bytes.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `raw_bytes`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct RawBytes {
    /// Never zero in real files.
    pub pad: [u8; 3],
    #[br(count = 2)]
    pub keys: [[u8; 2]; 2],
    #[size_of(blob)]
    len_blob: u16,
    #[br(count = len_blob)]
    pub blob: Vec<u8>,
    pub num_words: u8,

    /// Computed, hence checked on write.
    #[br(count = i64::from(num_words) * 4)]
    pub words: Vec<u8>,

    #[to_end]
    pub rest: Vec<u8>,
}

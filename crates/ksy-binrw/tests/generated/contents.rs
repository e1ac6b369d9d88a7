// Generated from crates/ksy-binrw/tests/features/contents.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `contents`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(big)]
pub struct Contents {
    #[magic(b"MSHW")]
    magic: [u8; 4],
    pub version: u16,
    #[magic(b"\r\nend\x00")]
    separator: [u8; 6],
}

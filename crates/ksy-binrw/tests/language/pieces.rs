// Generated from pieces.ksy by `ksy-binrw`. Do not edit: change the schema and run it again.

//! Records of `pieces`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused, dead_code)]

use ksy_runtime::prelude::*;

/// Bits, texts in all their forms, windows, processed bytes and checks.
#[record(little, whole)]
pub struct Pieces {
    /// `version`
    #[bits(4)]
    #[check(version <= 9, "a value that 'valid' allows")]
    pub version: u8,

    /// `is_open`
    #[bits(1)]
    pub is_open: bool,

    /// `level`
    #[bits(9)]
    pub level: u16,

    /// Unused bits up to the next whole byte.
    #[bits(2, unused)]
    pub unused_0: u8,

    /// `name`
    #[br(count = 8)]
    #[encoding("UTF-8", b"\x00", pad = 32)]
    pub name: ByteString,

    /// `line`
    #[until(b"\n")]
    #[encoding("UTF-8")]
    pub line: ByteString,

    /// `wide`
    #[until(b"\x00\x00")]
    #[encoding("UTF-16LE")]
    pub wide: ByteString,

    /// `key`
    pub key: u8,

    /// `secret`
    #[br(count = 4)]
    #[process(xor(key))]
    pub secret: Processed<Vec<u8>>,

    /// `block`
    #[size(6)]
    pub block: Window<Block>,

    /// `items`
    #[repeat_until(item == 0)]
    #[bulk]
    pub items: Vec<u8>,

    /// `padded`
    #[size(6)]
    #[cut(b"@", include)]
    pub padded: Ended<Padded>,

    /// `rest`
    #[to_end]
    #[encoding("UTF-8")]
    pub rest: ByteString,
}

/// `pieces::block`
#[record(little)]
pub struct Block {
    /// `a`
    #[check(a < 1000, "a value that 'valid' allows")]
    pub a: u16,
}

/// `pieces::padded`
#[record(little)]
pub struct Padded {
    /// `text`
    #[to_end]
    pub text: Vec<u8>,
}

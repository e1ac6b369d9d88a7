// Generated from crates/ksy-binrw/tests/features/nested.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `nested`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

/// Records inside records.
#[record(big)]
pub struct Tree {
    pub header: TreeHeader,
    pub empty: Nothing,
    #[count_of(leaves)]
    num_leaves: u16,
    #[br(count = num_leaves)]
    pub leaves: Vec<Leaf>,
}

#[record(big, pod)]
pub struct TreeHeader {
    pub version: u16,
    pub place: Place,
}

/// Declared inside another type, a struct beside it in Rust.
#[record(big, pod)]
pub struct Place {
    pub column: u8,
    pub line: u8,
}

/// A type without attributes.
#[record(big)]
pub struct Nothing;

#[record(big)]
pub struct Leaf {
    #[size_of(name)]
    len_name: u8,
    #[br(count = len_name)]
    pub name: ByteString,
}

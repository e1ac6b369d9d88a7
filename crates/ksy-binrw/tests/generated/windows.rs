// Generated from crates/ksy-binrw/tests/features/windows.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `windows`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct Windows {
    #[size_of(derived)]
    len_derived: u16,
    #[size(len_derived)]
    pub derived: List,
    pub num_stored: u8,
    #[size(i64::from(num_stored) * 2)]
    pub stored: List,
    #[size(6)]
    pub fixed: List,

    #[br(if(num_stored > 1))]
    #[size(i64::from(num_stored) * 4)]
    pub maybe: Option<List>,
}

/// Fills its window.
#[record(little)]
pub struct List {
    #[to_end]
    pub items: Vec<u16>,
}

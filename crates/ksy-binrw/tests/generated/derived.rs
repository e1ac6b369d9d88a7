// Generated from crates/ksy-binrw/tests/features/derived.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `derived`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(big)]
pub struct Derived {
    // Of both lists.
    #[count_of(positions, normals)]
    num_vertices: u8,

    #[br(count = num_vertices)]
    pub positions: Vec<u16>,

    #[br(count = num_vertices)]
    #[bulk]
    pub normals: Vec<i8>,

    #[size_of(data)]
    len_data: u16,
    #[br(if(len_data > 4))]
    pub flags: Option<u8>,
    #[br(count = len_data)]
    pub data: Vec<u8>,
    /// Lies in real files.
    pub num_kept: u8,

    #[br(count = num_kept)]
    #[bulk]
    pub kept: Vec<u8>,
}

// Generated from crates/ksy-binrw/tests/features/arrays.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `arrays`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(big)]
pub struct Arrays {
    pub origin_follows: u8,
    #[names(x, y, z)]
    pub origin: [f32; 3],

    #[br(count = 3)]
    #[names(x, y, z)]
    pub frame: [[f32; 3]; 3],

    #[br(if(origin_follows == 1))]
    #[names(x, y, z)]
    pub maybe: Option<[f32; 3]>,

    #[count_of(points)]
    num_points: u8,

    #[br(count = num_points)]
    #[names(x, y, z)]
    pub points: Vec<[f32; 3]>,

    pub corner: Corner,

    #[to_end]
    #[names(a, b)]
    pub rest: Vec<[u16; 2]>,
}

#[record(big, pod)]
pub struct Corner {
    #[names(x, y, z)]
    pub position: [f32; 3],
    #[names(a, b)]
    pub index: [u16; 2],
}

// Generated from crates/ksy-binrw/tests/features/orders.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `orders`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct Orders {
    pub little: Little,
    #[count_of(bigs)]
    num_bigs: u16,

    #[br(count = num_bigs)]
    #[brw(big)]
    #[bulk]
    pub bigs: Vec<Big>,

    pub mixed: Mixed,
    #[count_of(mixes)]
    num_mixes: u16,
    #[br(count = num_mixes)]
    pub mixes: Vec<Mixed>,

    #[br(count = 2)]
    #[brw(big)]
    #[names(a, b)]
    pub codes: [[u16; 2]; 2],
}

#[record(little, plain)]
pub struct Little {
    pub a: u16,
    pub b: u32,
}

#[record(big, pod)]
pub struct Big {
    pub a: u16,
    pub inner: Inner,
}

/// Has the order of the type around it.
#[record(big, pod)]
pub struct Inner {
    pub b: u16,
}

#[record(little)]
pub struct Mixed {
    pub number: u16,
    #[brw(big)]
    pub big: Big,

    #[brw(big)]
    #[names(a, b)]
    pub code: [u16; 2],
}

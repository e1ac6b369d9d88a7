// Generated from crates/ksy-binrw/tests/features/params.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `params`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct Params {
    pub version: u8,
    pub width: u8,
    #[br(args(width, i64::from(version) + 1))]
    pub row: Row,
    #[br(count = 2, args(2, i64::from(version)))]
    pub rows: Vec<Row>,
}

#[record(little, params(width: u8, type_: i64))]
pub struct Row {
    #[br(count = width)]
    pub cells: Vec<u16>,
    #[br(if(type_ > 1), args(type_))]
    pub mark: Option<Cell>,
}

#[record(little, params(kind: i64))]
pub struct Cell {
    #[br(if(kind == 3))]
    pub fine: Option<u32>,
    #[br(if(kind != 3))]
    pub coarse: Option<u8>,
}

// Generated from keyed.ksy by `ksy-binrw`. Do not edit: change the schema and run it again.

//! Records of `keyed`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused, dead_code)]

use ksy_runtime::prelude::*;

/// Keys that are where the stream stands, which is behind what they are for.
#[record(little, whole)]
pub struct Keyed {
    /// `len`
    pub len: u8,

    /// `body`
    #[br(count = len)]
    #[process(xor(io.behind(int::wide(len)).pos()))]
    pub body: Processed<Vec<u8>>,

    /// `rest`
    #[to_end]
    #[process(xor(if io.behind(i128::MAX).eof() { io.behind(i128::MAX).size() - 3 } else { 0 }))]
    pub rest: Processed<Vec<u8>>,
}

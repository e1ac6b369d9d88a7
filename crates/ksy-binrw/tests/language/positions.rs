// Generated from positions.ksy by `ksy-binrw`. Do not edit: change the schema and run it again.

//! Records of `positions`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused, dead_code)]

use ksy_runtime::prelude::*;

/// What is reached by position, in a file with bytes that nothing leads to.
#[record(little, whole)]
pub struct Positions {
    /// `ofs_entries`
    pub ofs_entries: u16,
    /// `num_entries`
    pub num_entries: u16,

    /// `entries`
    #[at(ofs_entries)]
    #[br(count = num_entries)]
    pub entries: At<Vec<Entry>>,

    /// Bytes outside of all fields.
    #[gaps]
    pub gaps: Gaps,
}

/// `positions::entry`
#[record(little)]
pub struct Entry {
    /// `ofs_body`
    pub ofs_body: u16,
    /// `len_body`
    pub len_body: u16,

    /// `body`
    #[at(ofs_body, root, lax)]
    #[br(if(len_body > 0), count = len_body)]
    pub body: Option<At<Vec<u8>>>,
}

// Generated from fetched.ksy by `ksy-binrw`. Do not edit: change the schema and run it again.

//! Records of `fetched`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused, dead_code)]

use ksy_runtime::prelude::*;

/// An archive whose members stay in the source.
#[record(little, whole)]
pub struct Fetched {
    /// `ofs_entries`
    pub ofs_entries: u64,

    /// `members`
    #[br(count = 2)]
    pub members: Vec<Member>,

    /// `comment`
    pub comment: [u8; 5],

    /// `entries`
    #[at(ofs_entries)]
    #[to_end]
    pub entries: At<Vec<Entry>>,

    /// Bytes outside of all fields.
    #[gaps]
    pub gaps: Gaps,
}

/// `fetched::member`
#[record(little)]
pub struct Member {
    /// `flags`
    pub flags: u8,
    /// `len_body`
    pub len_body: u64,

    /// `body`
    #[size(len_body)]
    pub body: LargeBytes<4096>,

    /// `crc`
    pub crc: u32,
}

/// `fetched::entry`
#[record(little)]
pub struct Entry {
    /// `ofs_body`
    pub ofs_body: u64,
    /// `len_body`
    pub len_body: u64,
    /// `has_note`
    pub has_note: u8,

    /// `note`
    #[br(if(has_note != 0))]
    #[size(8)]
    pub note: Option<LargeBytes<4>>,

    /// `body`
    #[at(ofs_body, root)]
    #[size(len_body)]
    pub body: At<LargeBytes<4096>>,
}

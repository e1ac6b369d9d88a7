// Generated from places.ksy by `ksy-binrw`. Do not edit: change the schema and run it again.

//! Records of `places`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused, dead_code)]

use ksy_runtime::prelude::*;

/// What writing may move, and what it computes for that.
#[record(little, whole)]
pub struct Places {
    /// `header`
    pub header: Header,

    /// `entries`
    #[at(i64::from(header.ofs_entries) * 4)]
    #[solve(position = header.ofs_entries * 4, amount = header.num_entries)]
    #[align(8)]
    #[br(count = header.num_entries, args(i64::from(header.ofs_data)))]
    pub entries: At<Vec<Entry>>,

    /// `signed`
    #[at(i64::from(header.ofs_signed) & 65534, lax)]
    #[solve(position = "header.ofs_signed & 65534")]
    #[br(if(header.ofs_signed > 0))]
    pub signed: Option<At<[u8; 2]>>,

    /// Bytes outside of all fields.
    #[gaps]
    pub gaps: Gaps,
}

impl Places {
    /// `data_start`
    #[must_use]
    pub fn data_start(&self) -> u16 {
        self.header.ofs_data
    }
}

/// `places::header`
#[record(little, plain)]
pub struct Header {
    /// `ofs_entries`
    pub ofs_entries: u8,
    /// `num_entries`
    pub num_entries: u8,
    /// `ofs_data`
    pub ofs_data: u16,
    /// `ofs_signed`
    pub ofs_signed: u16,
}

/// `places::entry`
#[record(little, params(root_data_start: i64))]
pub struct Entry {
    /// `ofs_name`
    pub ofs_name: u16,
    /// `len_name`
    pub len_name: u8,

    /// `chunk`
    #[br(args(root_data_start, i64::from(ofs_name)))]
    pub chunk: Chunk,

    /// `name`
    #[at(i64::from(ofs_name) + 2, root, lax)]
    #[solve(position = ofs_name + 2, amount = len_name - 1)]
    #[br(count = i64::from(len_name) - 1)]
    #[encoding("ASCII")]
    pub name: Option<At<ByteString>>,
}

/// `places::chunk`
#[record(little, params(root_data_start: i64, parent_ofs_name: i64))]
pub struct Chunk {
    /// `len_chunk`
    pub len_chunk: u8,

    /// `data`
    #[at(root_data_start, root, lax)]
    #[solve(position = crate.header.ofs_data)]
    pub data: Option<At<[u8; 1]>>,

    /// `twin`
    #[at(i128::saturating_sub(i128::from(parent_ofs_name), 2), root, lax)]
    #[solve(position = super.ofs_name - 2)]
    #[br(if(len_chunk > 0), count = len_chunk)]
    pub twin: Option<At<Vec<u8>>>,
}

// Generated from checked.ksy by `ksy-binrw`. Do not edit: change the schema and run it again.

//! Records of `checked`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused, dead_code)]

use ksy_runtime::prelude::*;

/// Values that follow from others.
#[record(big, whole)]
pub struct Checked {
    /// `chunks`
    #[to_end]
    pub chunks: Vec<Chunk>,
}

/// `checked::chunk`
#[record(big)]
pub struct Chunk {
    /// `len`
    pub len: u32,

    /// `type`
    #[id("type")]
    #[br(count = 4)]
    #[encoding("ASCII")]
    pub type_: ByteString,

    /// `body`
    #[size(len)]
    #[tag(match type_.as_bytes() {
        b"text" => 0,
        b"file" => 1,
        _ => -1,
    })]
    pub body: Window<ChunkBody>,

    /// `crc`
    #[value(crc32(type, body))]
    pub crc: [u8; 4],
}

/// The value of `body` in `checked::chunk`.
#[switch(i64)]
pub enum ChunkBody {
    /// `text`
    #[tag(0)]
    Text(Text),
    /// `file`
    #[tag(1)]
    File(File),
    /// The bytes of any other case, or of a damaged value.
    #[damaged]
    Unknown(Vec<u8>),
}

impl ChunkBody {
    /// Returns the bytes if no case applies, or if they are damaged.
    #[must_use]
    pub fn as_unknown(&self) -> Option<&[u8]> {
        if let Self::Unknown(bytes) = self { Some(bytes) } else { None }
    }
}

/// `checked::text`
#[record(big)]
pub struct Text {
    /// `keyword`
    #[until(b"\x00")]
    #[encoding("ASCII")]
    pub keyword: ByteString,

    /// `text`
    #[to_end]
    pub text: Vec<u8>,
}

/// `checked::file`
#[record(big)]
pub struct File {
    /// `header`
    #[value(crc = if(header.is_packed == 1) crc32(inflate(body)))]
    #[value(crc = if(!(header.is_packed == 1)) crc32(body))]
    #[value(len_plain = if(header.is_packed == 1) length(inflate(body)))]
    #[value(len_plain = if(!(header.is_packed == 1)) length(body))]
    pub header: Header,

    /// `body`
    #[solve(amount = header.len_body)]
    #[br(count = header.len_body)]
    pub body: Vec<u8>,

    /// `sum`
    #[brw(little)]
    #[value(sum(header.len_plain, body))]
    pub sum: u16,

    /// `len_again`
    #[value(copy(header.len_plain))]
    pub len_again: u16,

    /// `len_turned`
    #[brw(little)]
    #[value(copy(header.len_plain))]
    pub len_turned: u16,
}

/// `checked::header`
#[record(big, plain)]
pub struct Header {
    /// `is_packed`
    pub is_packed: u8,
    /// `crc`
    pub crc: u32,
    /// `len_plain`
    pub len_plain: u16,
    /// `len_body`
    pub len_body: u16,
}

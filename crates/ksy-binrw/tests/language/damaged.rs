// Generated from damaged.ksy by `ksy-binrw`. Do not edit: change the schema and run it again.

//! Records of `damaged`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused, dead_code)]

use ksy_runtime::prelude::*;

/// Pages of which some are damaged.
#[record(little, whole)]
pub struct Damaged {
    /// `len_page`
    pub len_page: u8,

    /// `pages`
    #[br(count = 2)]
    #[size(len_page)]
    #[tag(0)]
    pub pages: Vec<Window<DamagedPages>>,

    /// `notes`
    #[to_end]
    pub notes: Vec<Note>,
}

/// The value of `pages` in `damaged`.
#[switch(i64)]
pub enum DamagedPages {
    /// `page`
    #[tag(0)]
    Page(Page),
    /// The bytes of any other case, or of a damaged value.
    #[damaged]
    Unknown(Vec<u8>),
}

impl DamagedPages {
    /// Returns the bytes if no case applies, or if they are damaged.
    #[must_use]
    pub fn as_unknown(&self) -> Option<&[u8]> {
        if let Self::Unknown(bytes) = self { Some(bytes) } else { None }
    }
}

/// `damaged::page`
#[record(little)]
pub struct Page {
    /// `num_cells`
    pub num_cells: u8,

    /// `cells`
    #[br(count = num_cells)]
    pub cells: Vec<u8>,
}

/// `damaged::note`
#[record(little)]
pub struct Note {
    /// `len_text`
    pub len_text: u8,

    /// `text`
    #[br(count = len_text)]
    #[encoding("ASCII")]
    pub text: ByteString,
}

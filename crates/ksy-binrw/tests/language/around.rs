// Generated from around.ksy by `ksy-binrw`. Do not edit: change the schema and run it again.

//! Records of `around`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused, dead_code)]

use ksy_runtime::prelude::*;

/// Types that ask for what is around them, and what they are told.
#[record(big, whole)]
pub struct Around {
    /// `header`
    pub header: Header,

    /// `rows`
    #[solve(amount = header.num_rows)]
    #[br(count = header.num_rows, args(computed::count(index), header.has_note(), &header))]
    pub rows: Vec<Row>,
}

/// `around::header`
#[record(big, plain)]
pub struct Header {
    /// `num_rows`
    pub num_rows: u8,
    /// `width`
    pub width: u8,
    /// `flags`
    pub flags: u8,
}

impl Header {
    /// `has_note`
    #[must_use]
    pub fn has_note(&self) -> bool {
        (i64::from(self.flags) & 1) != 0
    }
}

/// `around::row`
#[record(big, params(number: i64, has_note: bool, parent_header: &Header))]
pub struct Row {
    /// The parameter `number` of this type.
    #[param]
    pub number: i64,

    /// The parameter `has_note` of this type.
    #[param]
    pub has_note: bool,

    /// `cells`
    #[solve(amount = super.header.width)]
    #[br(count = parent_header.width)]
    pub cells: Vec<u16>,

    /// `note`
    #[br(if(has_note), args(&cells))]
    pub note: Option<Note>,
}

impl Row {
    /// `is_last`
    ///
    /// `root_header` is `_root.header`.
    #[must_use]
    pub fn is_last(&self, root_header: &Header) -> bool {
        self.number == (i64::from(root_header.num_rows) - 1)
    }
}

/// `around::note`
#[record(big, params(parent_cells: &[u16]))]
pub struct Note {
    /// `text`
    #[solve(amount = "_parent.cells.first")]
    #[br(count = parent_cells.first().copied().unwrap_or_default())]
    pub text: Vec<u8>,
}

impl Note {
    /// `far`
    ///
    /// `parent_parent_header` is `_parent._parent.header`.
    ///
    /// `root_header` is `_root.header`.
    #[must_use]
    pub fn far(&self, parent_parent_header: &Header, root_header: &Header) -> i64 {
        i64::from(parent_parent_header.flags) + i64::from(root_header.width)
    }
}

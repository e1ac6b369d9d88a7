// Generated from lax.ksy by `ksy-binrw`. Do not edit: change the schema and run it again.

//! Records of `lax`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused, dead_code)]

use ksy_runtime::prelude::*;

/// Instances that not every file has, and others that a file must have.
#[record(little, whole)]
pub struct Lax {
    /// `ofs_directory`
    pub ofs_directory: u8,
    /// `ofs_note`
    pub ofs_note: u8,

    /// `directory`
    #[at(ofs_directory)]
    pub directory: At<Directory>,

    /// `table`
    #[at(directory.value.ofs_table, lax)]
    #[solve(position = directory.ofs_table)]
    pub table: Option<At<[u8; 2]>>,

    /// `note`
    #[at(ofs_note, lax)]
    #[until(b"\x00")]
    #[encoding("ASCII")]
    pub note: Option<At<ByteString>>,

    /// `end`
    #[at(2)]
    pub end: At<[u8; 1]>,

    /// Bytes outside of all fields.
    #[gaps]
    pub gaps: Gaps,
}

impl Lax {
    /// `len_note`
    #[must_use]
    pub fn len_note(&self) -> i64 {
        computed::count(self.note.as_ref().map(|it| text::decode(it.value.as_bytes(), "ASCII")).unwrap_or_default(
            ).chars().count())
    }
}

/// `lax::directory`
#[record(little, plain)]
pub struct Directory {
    /// `ofs_table`
    pub ofs_table: u8,
}

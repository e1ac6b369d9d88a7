// Generated from crates/ksy-binrw/tests/features/texts.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `texts`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct Texts {
    #[size_of(name)]
    len_name: u8,
    #[br(count = len_name)]
    pub name: ByteString,
    #[br(count = 4)]
    pub tag: ByteString,
    pub field: FixedText<8>,
    pub path: TerminatedText,
    #[count_of(lines)]
    num_lines: u8,
    #[br(count = num_lines)]
    pub lines: Vec<TerminatedText>,
    #[br(count = 2)]
    pub fields: [FixedText<4>; 2],
}

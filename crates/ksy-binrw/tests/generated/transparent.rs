// Generated from crates/ksy-binrw/tests/features/transparent.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `transparent`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct Transparent {
    pub name: Text,
    pub scale: Scale,
}

#[record(little, transparent)]
pub struct Text {
    #[size_of(value)]
    len_value: u16,
    #[br(count = len_value)]
    pub value: ByteString,
}

#[record(little, pod, transparent)]
pub struct Scale {
    pub value: f32,
}

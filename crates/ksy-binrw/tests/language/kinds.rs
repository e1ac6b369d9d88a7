// Generated from kinds.ksy by `ksy-binrw`. Do not edit: change the schema and run it again.

//! Records of `kinds`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused, dead_code)]

use ksy_runtime::prelude::*;

/// Switches over text and numbers, with and without a case for all else.
#[record(little, whole)]
pub struct Kinds {
    /// `tag`
    #[br(count = 4)]
    #[encoding("ASCII")]
    pub tag: ByteString,

    /// `content`
    #[tag(match tag.as_bytes() {
        b"numb" => 0,
        b"text" => 1,
        b"pair" => 2,
        _ => -1,
    })]
    pub content: KindsContent,

    /// `num_parts`
    pub num_parts: u8,

    /// `parts`
    #[br(count = num_parts)]
    pub parts: Vec<Part>,
}

/// The value of `content` in `kinds`.
#[switch(i64)]
pub enum KindsContent {
    /// `u4`
    #[tag(0)]
    U4(KindsContentU4),
    /// `strz`
    #[tag(1)]
    Strz(KindsContentStrz),
    /// `pair`
    #[tag(2)]
    Pair(Pair),
    /// Any other case; it has no bytes.
    #[tag(_)]
    Nothing,
}

/// A value of the type `u4`.
#[record(little, transparent)]
pub struct KindsContentU4 {
    /// The value.
    pub value: u32,
}

/// A value of the type `strz`.
#[record(little, transparent)]
pub struct KindsContentStrz {
    /// The value.
    #[until(b"\x00")]
    #[encoding("ASCII")]
    pub value: ByteString,
}

/// `kinds::pair`
#[record(little, plain)]
pub struct Pair {
    /// `left`
    pub left: i8,
    /// `right`
    pub right: f32,
}

/// `kinds::part`
#[record(little)]
pub struct Part {
    /// `kind`
    pub kind: u8,
    /// `len`
    pub len: u8,

    /// `body`
    #[size(len)]
    #[tag(kind)]
    pub body: Window<PartBody>,
}

/// The value of `body` in `kinds::part`.
#[switch(u8)]
pub enum PartBody {
    /// `pair`
    #[tag(1)]
    Pair(Pair),
    /// `part`
    #[tag(2)]
    Part(Box<Part>),
    /// The bytes of any other case, or of a damaged value.
    #[damaged]
    Unknown(Vec<u8>),
}

impl PartBody {
    /// Returns the bytes if no case applies, or if they are damaged.
    #[must_use]
    pub fn as_unknown(&self) -> Option<&[u8]> {
        if let Self::Unknown(bytes) = self { Some(bytes) } else { None }
    }
}

/// `kinds::flagged`
#[record(little)]
pub struct Flagged {
    /// `flag`
    pub flag: u8,

    /// `body`
    #[tag(i64::from((flag > 1) && !(flag == 7)))]
    pub body: FlaggedBody,
}

/// The value of `body` in `kinds::flagged`.
#[switch(i64)]
pub enum FlaggedBody {
    /// `pair`
    #[tag(1)]
    Pair(Pair),
    /// `part`
    #[tag(0)]
    Part(Part),
    /// Any other case; it has no bytes.
    #[tag(_)]
    Nothing,
}

/// `kinds::never`
#[record(little)]
pub struct Never {
    /// `above`
    #[check(i64::from(above) == 300, "a value that 'valid' allows")]
    pub above: u8,

    /// `some`
    #[check(some == 1 || i64::from(some) == (-200), "a value that 'valid' allows")]
    pub some: i8,

    /// `most`
    #[check(i64::from(most) <= 65536, "a value that 'valid' allows")]
    pub most: u16,

    /// `none`
    #[check(none >= 5 && none <= 3, "a value that 'valid' allows")]
    pub none: u8,
}

// Generated from schemas/emfx_chunk.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Records shared by the EMotionFX file kinds: wire records.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

/// The four bytes between the magic and the first chunk. It is the same in all three kinds. The version is
/// information and no gate: every file seen says 1.0, and one writer is known to say 2.0.
#[record(plain)]
pub struct FileHeader {
    /// Major format version; 1 in every real file. (`majorVersion`)
    pub major_version: u8,
    /// Minor format version; 0 in every real file. (`minorVersion`)
    pub minor_version: u8,

    /// Byte order of all that follows. 0 is little-endian, 1 is big-endian, nothing else is legal. No real file is
    /// big-endian. (`bBigEndian`)
    pub big_endian: u8,

    /// Order in which scale, rotation and translation of a local transform combine. Motions have it as well.
    /// (`multiplyOrder`, `pad`)
    pub multiply_order: MultiplyOrder,
}

/// Counted text without terminator and without padding; the empty text is a count of 0. Exporters built before
/// November 2012 write the artist's 8-bit code page, later ones UTF-8, so this is bytes first of all.
#[record(transparent)]
pub struct Text {
    // Number of bytes that follow.
    #[size_of(value)]
    len_value: u32,

    /// The bytes of the text. ISO-8859-1 is named because it maps every byte to something, not because the file says
    /// so.
    #[br(count = len_value)]
    pub value: ByteString,
}

/// Body of chunk 51 version 1, the moment a file was written. Known from declarations; no real file has one.
#[record(pod)]
pub struct Timestamp {
    /// Year of the common era.
    pub year: u16,
    /// Month, 1 is January.
    pub month: i8,
    /// Day of the month.
    pub day: i8,
    /// Hour of the day, 0 to 23.
    pub hours: i8,
    /// Minute of the hour, 0 to 59.
    pub minutes: i8,
    /// Second of the minute.
    pub seconds: i8,
    /// Filler of the C structure; may hold anything.
    pub padding: [u8; 1],
}

/// Values of `multiply_order`; unknown ones survive.
#[value_enum(u8)]
pub enum MultiplyOrder {
    /// Scale acts first, then rotation, then translation. The Maya exporters of 2007 and January 2008 write this.
    /// (`Maya`)
    ScaleRotationTranslation = 0,

    /// Rotation acts first, then scale, then translation. All other exporter builds write this, those for Maya as well.
    /// (`3ds Max`)
    RotationScaleTranslation = 1,

    /// A value without a name.
    Unknown(u8),
}

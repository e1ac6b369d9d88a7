// Generated from schemas/emfx_chunk.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Records shared by the EMotionFX file kinds: wire records.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

/// The four bytes between the magic and the first chunk, identical in all three formats. The version is
/// informational and does not select a layout: it is 1.0 in every known file, and one writer is known to write 2.0.
#[record(plain)]
pub struct FileHeader {
    /// Major format version; 1 in every real file. (`majorVersion`)
    pub major_version: u8,
    /// Minor format version; 0 in every real file. (`minorVersion`)
    pub minor_version: u8,

    /// Byte order of everything after this byte: 0 is little-endian, 1 is big-endian, other values are invalid. No real
    /// file is big-endian. (`bBigEndian`)
    pub big_endian: u8,

    /// Order in which the scale, rotation and translation of a local transform are applied. Motions contain it as well.
    /// (`multiplyOrder`, `pad`)
    pub multiply_order: MultiplyOrder,
}

/// Length-prefixed text without terminator or padding; empty text has length 0. Exporters built before November
/// 2012 write the artist's 8-bit code page, later ones UTF-8, so the text is kept as bytes.
#[record(transparent)]
pub struct Text {
    // Number of bytes that follow. (`len`)
    #[size_of(value)]
    len_value: u32,

    /// The bytes of the text. ISO-8859-1 is declared because it can decode every byte, not because the format specifies
    /// it. (`char[len]`)
    #[br(count = len_value)]
    pub value: ByteString,
}

/// Body of chunk 51 version 1, the time at which the file was written. Known from declarations only; no real file
/// contains one.
#[record(pod)]
pub struct Timestamp {
    /// Year (common era).
    pub year: u16,
    /// Month, from 1 for January.
    pub month: i8,
    /// Day of the month.
    pub day: i8,
    /// Hour, 0 to 23.
    pub hours: i8,
    /// Minute, 0 to 59.
    pub minutes: i8,
    /// Second.
    pub seconds: i8,
    /// Padding of the C structure; may contain anything.
    pub padding: [u8; 1],
}

/// Values of `multiply_order`; unknown values are kept.
#[value_enum(u8)]
pub enum MultiplyOrder {
    /// The scale is applied first, then the rotation, then the translation. Written by the Maya exporters of 2007 and
    /// January 2008. (`Maya`)
    ScaleRotationTranslation = 0,

    /// The rotation is applied first, then the scale, then the translation. Written by all other exporter builds,
    /// including later ones for Maya. (`3ds Max`)
    RotationScaleTranslation = 1,

    /// A value without a name.
    Unknown(u8),
}

// Generated from schemas/prop.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Toy prop: wire records.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

/// A prop of a puppet stage: a name, frames that are cut out of a picture, and chunks with everything else.
#[record]
pub struct PropFile {
    #[magic(b"PROP")]
    magic: [u8; 4],

    /// 2 since props can be scaled.
    #[valid(1..=2)]
    pub version: u8,

    /// 0 for little-endian, 1 for big-endian.
    #[order_flag(0, 1)]
    pub big_endian: u8,

    /// All that follows, in the byte order the flag names.
    #[br(args(version))]
    #[brw(is_big = big_endian == 1)]
    pub body: Body,
}

/// What the prop is made of.
#[record(params(version: u8))]
pub struct Body {
    /// Name of the prop. The editor does not clear what was in its memory after the terminator.
    pub name: FixedText<16>,

    /// Factor on the size of every frame. (`fScale`)
    #[br(if(version >= 2))]
    pub scale: Option<f32>,

    // Number of frames.
    #[count_of(frames)]
    num_frames: u16,

    /// Frames in the order they are shown.
    #[br(count = num_frames)]
    #[bulk]
    pub frames: Vec<Frame>,

    /// Chunks in file order, to the end of the file.
    #[to_end]
    pub chunks: Vec<Chunk>,
}

/// A rectangle of the picture, shown for a while.
#[record(pod)]
pub struct Frame {
    /// Seconds.
    pub duration: f32,
    /// In pixels.
    pub left: u16,
    /// In pixels.
    pub top: u16,
    /// In pixels.
    pub width: u16,
    /// In pixels.
    pub height: u16,
}

/// A kind, a length, and a body of that length.
#[record]
pub struct Chunk {
    /// What the body is.
    pub kind: ChunkKind,

    // Length of the body in bytes.
    #[size_of(body)]
    len_body: u32,

    /// The content; bytes if the kind is not known.
    #[size(len_body)]
    #[tag(u16::from(kind))]
    pub body: ChunkBody,
}

/// The content; bytes if the kind is not known.
#[switch(u16)]
pub enum ChunkBody {
    /// The picture the frames are cut out of.
    #[tag(1)]
    Texture(Texture),
    /// The point of every frame that stays where the prop is.
    #[tag(2)]
    Anchor(Anchor),
    /// The bytes of any other case.
    Unknown(Vec<u8>),
}

/// The picture the frames are cut out of.
#[record]
pub struct Texture {
    // Length of the name in bytes.
    #[size_of(file_name)]
    len_file_name: u16,

    /// File name of the picture.
    #[br(count = len_file_name)]
    pub file_name: ByteString,
}

/// The point of every frame that stays where the prop is.
#[record(pod)]
pub struct Anchor {
    /// In pixels from the left edge.
    pub left: i16,
    /// In pixels from the upper edge.
    pub top: i16,
}

/// Values of `chunk_kind`; unknown values are kept.
#[value_enum(u16)]
pub enum ChunkKind {
    /// Which picture the frames are cut out of.
    Texture = 1,
    /// The point that stays in place.
    Anchor = 2,
    /// A value without a name.
    Unknown(u16),
}

// Generated from schemas/xpm.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! EMotionFX morph motion: wire records.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use emfx_chunk::generated::{FileHeader, Text, Timestamp};
use ksy_runtime::prelude::*;

/// A morph motion: weight tracks that refer to the morph targets of an actor (XAC) by name. The file consists of a
/// header of 8 bytes and a flat list of chunks up to the end of the file.
#[record]
pub struct XpmFile {
    // The letters XPM and a space. X PixMap images share the file extension but start differently.
    #[magic(b"XPM ")]
    magic: [u8; 4],

    /// Version, byte order and multiply order.
    #[order_flag(big_endian, 0, 1)]
    pub header: FileHeader,

    /// Everything after the header, in the byte order given by the header.
    #[brw(is_big = header.big_endian == 1)]
    pub body: Body,
}

/// The chunks of the file and any bytes after the last one.
#[record]
pub struct Body {
    /// Chunks in file order. Real files contain chunk 101 followed by 102.
    #[while_room(12)]
    pub chunks: Vec<Chunk>,

    /// Up to 11 remaining bytes, too few for a chunk header; empty in every real file.
    #[to_end]
    pub trailing: Vec<u8>,
}

/// One chunk. The body is parsed by its structure; the stored length is advisory. It is exact in real files.
#[record]
pub struct Chunk {
    /// Kind of the body. (`chunkType`)
    pub kind: ChunkKind,

    // Stored length of the body in bytes, without the chunk header of 12 bytes. (`length`)
    #[length_of(body, tail)]
    len_body: u32,

    /// Version of the body layout. Each kind has its own version numbers. (`version`)
    pub version: u32,

    /// The content, selected by kind and version.
    #[br(args(len_body))]
    #[tag(if version < 256 { i64::from(u32::from(kind)) * 256 + i64::from(version) } else { -1 })]
    pub body: ChunkBody,

    /// The stored length, if it differs from the length of `body` and its tail.
    #[stored]
    pub stored_len_body: Option<u32>,

    /// Remaining bytes within the stored length that the structure of the body does not use.
    #[tail]
    pub tail: Vec<u8>,
}

/// The content, selected by kind and version.
#[switch(i64, len_body: u32)]
pub enum ChunkBody {
    /// Body of chunk 51 version 1, the time at which the file was written.
    #[tag(0x3301)]
    Timestamp(Timestamp),
    /// The weight track of one morph target.
    #[tag(0x6401)]
    Submotion(Submotion),
    /// Origin of the motion (chunk 101 version 1).
    #[tag(0x6501)]
    Info(Info),
    /// All weight tracks of the motion (chunk 102 version 1).
    #[tag(0x6601)]
    Submotions(Submotions),
    /// The body of a chunk of unknown kind or version, or of a motion event table (50), whose layouts are not
    /// understood.
    #[tag(_ => (len_body))]
    Unknown(Raw),
}

/// The body of a chunk of unknown kind or version, or of a motion event table (50), whose layouts are not
/// understood.
#[record(params(len: u32))]
pub struct Raw {
    /// The uninterpreted bytes.
    #[br(count = len)]
    pub data: Vec<u8>,
}

/// Origin of the motion (chunk 101 version 1).
#[record]
pub struct Info {
    /// Frame rate of the source animation in frames per second; 30 in every real file. Key times do not depend on it.
    /// (`fps`)
    pub frames_per_second: u32,

    /// Major version of the exporter; 3 in real files. (`exporterMajorVersion`)
    pub exporter_major_version: u8,
    /// Minor version of the exporter; 28 in real files. (`exporterMinorVersion`)
    pub exporter_minor_version: u8,
    /// Padding of the C structure; zero in real XPM files, but garbage in the other EMotionFX formats. (`pad`)
    pub padding: [u8; 2],
    /// The program that the motion was made with. (`sourceApp`)
    pub source_application: Text,
    /// The scene file that the motion was exported from. (`origFilePath`)
    pub original_file: Text,
    /// The build date of the exporter, such as "May 25 2011". This is not the date of the export. (`exportDate`)
    pub exporter_compile_date: Text,
    /// Name of the motion; empty in real files. (`motionName`)
    pub motion_name: Text,
}

/// All weight tracks of the motion (chunk 102 version 1).
#[record]
pub struct Submotions {
    // Number of tracks. May be 0. (`numMorphTargetAnims`)
    #[count_of(submotions)]
    num_submotions: u32,

    /// One track per morph target. Real files contain 0 to 120.
    #[br(count = num_submotions)]
    pub submotions: Vec<Submotion>,
}

/// The weight track of one morph target. This is a record of chunk 102 version 1, and presumably the whole body of
/// chunk 100 version 1.
#[record]
pub struct Submotion {
    /// Weight if there are no keys; 0 in every real track. (`fPoseWeight`)
    pub pose_weight: f32,
    /// Weight for the key value 0; 0 in every real track. (`fMinWeight`)
    pub min_weight: f32,
    /// Weight for the key value 65535; 1 in every real track. (`fMaxWeight`)
    pub max_weight: f32,

    /// Phoneme groups of the target. No bit is set for an ordinary morph target, as in every real track.
    /// (`phonemeSetBitmask`)
    pub phonemes: SubmotionPhonemes,

    // Number of keyframes. (`numKeys`)
    #[count_of(keys)]
    num_keys: u32,

    /// Name of the morph target that the track drives. (`morphTargetName`)
    pub morph_target_name: Text,

    /// Keyframes in order of time. Real tracks contain 2 to 5, with strictly increasing times from 0. The weight is
    /// interpolated linearly between keys.
    #[br(count = num_keys)]
    #[bulk]
    pub keys: Vec<Key>,
}

/// Phoneme groups of the target. No bit is set for an ordinary morph target, as in every real track.
/// (`phonemeSetBitmask`)
#[flags(u32)]
pub struct SubmotionPhonemes {
    /// The mouth at rest.
    pub neutral_pose: bool,
    /// M, B, P and X.
    pub m_b_p_x: bool,
    /// AA, AO and OW.
    pub aa_ao_ow: bool,
    /// IH, AE, AH, EY, AY and H.
    pub ih_ae_ah_ey_ay_h: bool,
    /// AW.
    pub aw: bool,
    /// N, NG, CH, J, DH, D, G, T, K, Z, ZH, TH, S and SH.
    pub n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh: bool,
    /// IY, EH and Y.
    pub iy_eh_y: bool,
    /// UW, UH and OY.
    pub uw_uh_oy: bool,
    /// F and V.
    pub f_v: bool,
    /// L and EL.
    pub l_el: bool,
    /// W.
    pub w: bool,
    /// R and ER.
    pub r_er: bool,
    /// No known meaning.
    pub reserved: B20,
}

/// One keyframe of a weight track.
#[record(pod)]
pub struct Key {
    /// Seconds since the start of the motion. (`fTime`)
    pub time: f32,

    /// The weight as a fraction of the range of the track, `min_weight + (max_weight - min_weight) * value / 65535`.
    /// (`amount`)
    pub value: u16,

    /// Padding of the C structure; zero in real files. (`pad`)
    pub padding: [u8; 2],
}

/// Values of `chunk_kind`; unknown values are kept.
#[value_enum(u32)]
pub enum ChunkKind {
    /// Timed events, kept as raw bytes because no sample shows which version has which layout.
    MotionEventTable = 50,

    /// Time at which the file was written.
    Timestamp = 51,

    /// A single weight track.
    Submotion = 100,

    /// Origin of the motion.
    Info = 101,

    /// All weight tracks.
    Submotions = 102,

    /// A value without a name.
    Unknown(u32),
}

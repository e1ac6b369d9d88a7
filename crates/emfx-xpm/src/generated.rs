// Generated from schemas/xpm.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! EMotionFX morph motion: wire records.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use emfx_chunk::generated::{FileHeader, Text, Timestamp};
use ksy_runtime::prelude::*;

/// A morph motion: weight tracks that are joined to the morph targets of an actor (XAC) by name. A header of 8
/// bytes and a flat list of chunks to the end of the file.
#[record]
pub struct XpmFile {
    // The letters XPM and a space. X PixMap images share the file extension and begin otherwise.
    #[magic(b"XPM ")]
    magic: [u8; 4],

    /// Version, byte order and multiply order.
    #[order_flag(big_endian, 0, 1)]
    pub header: FileHeader,

    /// All that follows the header, in the byte order the header names.
    #[brw(is_big = header.big_endian == 1)]
    pub body: Body,
}

/// The chunks of the file and what is left behind the last of them.
#[record]
pub struct Body {
    /// Chunks in file order. Real files hold 101 and then 102.
    #[while_room(12)]
    pub chunks: Vec<Chunk>,

    /// Up to 11 bytes that are too few for a chunk header; empty in every real file.
    #[to_end]
    pub trailing: Vec<u8>,
}

/// One chunk. Its body is read by its structure; the stated length is advice. Both lengths are exact in real files.
#[record]
pub struct Chunk {
    /// What the body is. (`chunkType`)
    pub kind: ChunkKind,

    // Stated length of the body in bytes, without this header of 12 bytes. (`length`)
    #[length_of(body, tail)]
    len_body: u32,

    /// Layout of the body, counted for each kind on its own. (`version`)
    pub version: u32,

    /// The content, by kind and version.
    #[br(args(len_body))]
    #[tag(if version < 256 { i64::from(u32::from(kind)) * 256 + i64::from(version) } else { -1 })]
    pub body: ChunkBody,

    /// The length as the file states it, where it is not that of `body` and what follows it; `None` where it is.
    #[stored]
    pub stored_len_body: Option<u32>,

    /// Bytes inside the stated length that the structure of the body does not use.
    #[tail]
    pub tail: Vec<u8>,
}

/// The content, by kind and version.
#[switch(i64, len_body: u32)]
pub enum ChunkBody {
    /// Body of chunk 51 version 1, the moment a file was written.
    #[tag(0x3301)]
    Timestamp(Timestamp),
    /// The weight track of one morph target.
    #[tag(0x6401)]
    Submotion(Submotion),
    /// Chunk 101 version 1, where the motion comes from.
    #[tag(0x6501)]
    Info(Info),
    /// Chunk 102 version 1, all weight tracks of the motion.
    #[tag(0x6601)]
    Submotions(Submotions),
    /// The body of a chunk whose kind or version is not known, and of motion event tables (50), whose versions are not
    /// understood.
    #[tag(_ => (len_body))]
    Unknown(Raw),
}

/// The body of a chunk whose kind or version is not known, and of motion event tables (50), whose versions are not
/// understood.
#[record(params(len: u32))]
pub struct Raw {
    /// The bytes as they are.
    #[br(count = len)]
    pub data: Vec<u8>,
}

/// Chunk 101 version 1, where the motion comes from.
#[record]
pub struct Info {
    /// Frame rate of the source animation in frames per second; 30 in every real file. Key times do not depend on it.
    /// (`fps`)
    pub frames_per_second: u32,

    /// Major version of the exporter; 3 in real files. (`exporterMajorVersion`)
    pub exporter_major_version: u8,
    /// Minor version of the exporter; 28 in real files. (`exporterMinorVersion`)
    pub exporter_minor_version: u8,
    /// Filler of the C structure; zero in the real files, garbage in the other kinds. (`pad`)
    pub padding: [u8; 2],
    /// The program the motion was made with. (`sourceApp`)
    pub source_application: Text,
    /// The scene file the motion was exported from. (`origFilePath`)
    pub original_file: Text,
    /// The day the exporter was built, as in "May 25 2011". It is not the day of the export. (`exportDate`)
    pub exporter_compile_date: Text,
    /// Name of the motion; empty in real files. (`motionName`)
    pub motion_name: Text,
}

/// Chunk 102 version 1, all weight tracks of the motion.
#[record]
pub struct Submotions {
    // Number of tracks. 0 occurs. (`numMorphTargetAnims`)
    #[count_of(submotions)]
    num_submotions: u32,

    /// One track per morph target; real files hold 0 to 120.
    #[br(count = num_submotions)]
    pub submotions: Vec<Submotion>,
}

/// The weight track of one morph target. A record of chunk 102 version 1, and presumably the whole of chunk 100
/// version 1.
#[record]
pub struct Submotion {
    /// The weight when there is no key; 0 in every real track. (`fPoseWeight`)
    pub pose_weight: f32,
    /// The weight that a key value of 0 stands for; 0 in every real track. (`fMinWeight`)
    pub min_weight: f32,
    /// The weight that a key value of 65535 stands for; 1 in every real track. (`fMaxWeight`)
    pub max_weight: f32,

    /// The groups of phonemes the target shows; no bit is set for an ordinary morph target, as in every real track.
    /// (`phonemeSetBitmask`)
    pub phonemes: SubmotionPhonemes,

    // Number of keyframes. (`numKeys`)
    #[count_of(keys)]
    num_keys: u32,

    /// Name of the morph target that the track drives. (`morphTargetName`)
    pub morph_target_name: Text,

    /// Keyframes by time; 2 to 5 in real tracks, times strictly increasing from 0. Between keys the weight is
    /// interpolated linearly.
    #[br(count = num_keys)]
    #[bulk]
    pub keys: Vec<Key>,
}

/// The groups of phonemes the target shows; no bit is set for an ordinary morph target, as in every real track.
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

    /// Filler of the C structure; zero in real files. (`pad`)
    pub padding: [u8; 2],
}

/// Values of `chunk_kind`; unknown ones survive.
#[value_enum(u32)]
pub enum ChunkKind {
    /// Timed events. Kept raw because no sample tells which version has which layout.
    MotionEventTable = 50,

    /// When the file was written.
    Timestamp = 51,

    /// A single weight track.
    Submotion = 100,

    /// Where the motion comes from.
    Info = 101,

    /// All weight tracks.
    Submotions = 102,

    /// A value without a name.
    Unknown(u32),
}

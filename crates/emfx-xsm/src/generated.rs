// Generated from schemas/xsm.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! EMotionFX skeletal motion: wire records.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use emfx_chunk::generated::{FileHeader, Text, Timestamp};
use ksy_runtime::prelude::*;

/// A skeletal motion: key tracks for position, rotation, scale and scale rotation that refer to the nodes of an
/// actor (XAC) by name. The file consists of a header of 8 bytes and a flat list of chunks up to the end of the
/// file. The vendor calls one animated node a submotion.
#[record]
pub struct XsmFile {
    // The letters XSM and a space.
    #[magic(b"XSM ")]
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
    /// Chunks in file order. Real files contain 201 followed by one 202; the oldest ones contain 201 followed by many
    /// 200.
    #[while_room(12)]
    pub chunks: Vec<Chunk>,

    /// Up to 11 remaining bytes, too few for a chunk header; empty in every real file.
    #[to_end]
    pub trailing: Vec<u8>,
}

/// One chunk. The body is parsed by its structure; the stored length is advisory. The length of chunk 202 is too
/// large in every real file and exceeds the file; the lengths of 200 and 201 are exact.
#[record]
pub struct Chunk {
    /// Kind of the body. (`chunkType`)
    pub kind: ChunkKind,

    // Stored length of the body in bytes, without the chunk header of 12 bytes. (`length`)
    #[length_of(body, tail)]
    len_body: u32,

    /// Version of the body layout. Each kind has its own version numbers. Only the version determines the width of the
    /// quaternions. (`version`)
    pub version: u32,

    /// The content, selected by kind and version.
    #[br(args(len_body))]
    #[tag(if version < 256 { i64::from(u32::from(kind)) * 256 + i64::from(version) } else { -1 })]
    pub body: ChunkBody,

    /// The stored length, if it differs from the length of `body` and its tail.
    #[stored]
    pub stored_len_body: Option<u32>,

    /// Remaining bytes within the stored length that the structure of the body does not use. Submotions have none,
    /// because their stored length is meaningless.
    #[tail]
    pub tail: Vec<u8>,
}

/// The content, selected by kind and version.
#[switch(i64, len_body: u32)]
pub enum ChunkBody {
    /// Body of chunk 51 version 1, the time at which the file was written.
    #[tag(0x3301)]
    Timestamp(Timestamp),
    /// The animation of one node, with quaternions of 32-bit floats: chunk 200 versions 1 and 2, and the records of
    /// chunk 202 version 1. A node keeps its pose value if a track has no keys.
    #[tag(0xc801 => (1), 0xc802 => (2))]
    Submotion(Submotion),
    /// The animation of one node, with quaternions of 16-bit integers: chunk 200 version 3, and the records of chunk
    /// 202 version 2.
    #[tag(0xc803)]
    PackedSubmotion(PackedSubmotion),
    /// Origin of the motion (chunk 201).
    #[tag(0xc901 => (1), 0xc902 => (2), 0xc903 => (3))]
    Info(Info),
    /// All submotions, with quaternions of 32-bit floats (chunk 202 version 1).
    #[tag(0xca01)]
    #[structural]
    Submotions(Submotions),
    /// All submotions, with quaternions of 16-bit integers (chunk 202 version 2).
    #[tag(0xca02)]
    #[structural]
    PackedSubmotions(PackedSubmotions),
    /// A motion compressed with wavelets (chunk 203 version 1).
    #[tag(0xcb01)]
    WaveletMotion(WaveletMotion),
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

/// Origin of the motion (chunk 201). Real files contain version 2, and those of the exporter of 2007 version 1.
#[record(params(version: u32))]
pub struct Info {
    /// Importance of the motion for levels of detail; 1 in every real file. (`unused`)
    #[br(if(version >= 2))]
    pub importance: Option<f32>,

    /// Maximum error that levels of detail may introduce; 1e8 in every real file. (`fMaxAcceptableError`)
    #[br(if(version >= 2))]
    pub max_acceptable_error: Option<f32>,

    /// Frame rate of the source animation in frames per second; 24 or 30, and 25 in one file. Key times do not depend
    /// on it. (`fps`)
    pub frames_per_second: u32,

    /// The components of the whole body's movement that are applied to the actor. Not present in any real file.
    #[br(if(version >= 3))]
    pub motion_extraction_mask: Option<u32>,

    /// Major version of the exporter; 3 in most files. (`exporterMajorVersion`)
    pub exporter_major_version: u8,
    /// Minor version of the exporter. (`exporterMinorVersion`)
    pub exporter_minor_version: u8,
    /// Padding of the C structure; garbage in most files. (`pad`)
    pub padding: [u8; 2],
    /// The program that the motion was made with. (`sourceApp`)
    pub source_application: Text,
    /// The scene file that the motion was exported from. (`origFileName`)
    pub original_file: Text,
    /// The build date of the exporter, such as "May 25 2011". This is not the date of the export. (`exportDate`)
    pub exporter_compile_date: Text,
    /// Name of the motion. (`motionName`)
    pub motion_name: Text,
}

/// All submotions, with quaternions of 32-bit floats (chunk 202 version 1). Half of the real motions contain it.
#[record]
pub struct Submotions {
    // Number of submotions. (`numSubMotions`)
    #[count_of(submotions)]
    num_submotions: u32,

    /// One submotion per animated node.
    #[br(count = num_submotions, args(2))]
    pub submotions: Vec<Submotion>,
}

/// All submotions, with quaternions of 16-bit integers (chunk 202 version 2). The other half of the real motions
/// contain it.
#[record]
pub struct PackedSubmotions {
    // Number of submotions. (`numSubMotions`)
    #[count_of(submotions)]
    num_submotions: u32,

    /// One submotion per animated node.
    #[br(count = num_submotions)]
    pub submotions: Vec<PackedSubmotion>,
}

/// The animation of one node, with quaternions of 32-bit floats: chunk 200 versions 1 and 2, and the records of
/// chunk 202 version 1. A node keeps its pose value if a track has no keys. The first key need not be at time 0.
#[record(params(version: u32))]
pub struct Submotion {
    /// Pose and bind transform of the node.
    #[bulk]
    pub transforms: SubmotionTransforms,

    // Number of position keyframes. (`numPosKeys`)
    #[count_of(position_keys)]
    num_position_keys: u32,

    // Number of rotation keyframes. (`numRotKeys`)
    #[count_of(rotation_keys)]
    num_rotation_keys: u32,

    // Number of scale keyframes. (`numScaleKeys`)
    #[count_of(scale_keys)]
    num_scale_keys: u32,

    // Number of scale-rotation keyframes. (`numScaleRotKeys`)
    #[count_of(scale_rotation_keys)]
    num_scale_rotation_keys: u32,

    /// Error tolerance of the exporter's key reduction; often 0. (`fMaxError`)
    #[br(if(version >= 2))]
    pub max_error: Option<f32>,

    /// Name of the animated node of the actor. One real file contains two submotions for the same node. (`nodeName`)
    pub node_name: Text,

    /// Keyframes of the position relative to the parent node, in order of time.
    #[br(count = num_position_keys)]
    #[bulk]
    pub position_keys: Vec<VectorKey>,

    /// Keyframes of the rotation relative to the parent node, in order of time.
    #[br(count = num_rotation_keys)]
    #[bulk]
    pub rotation_keys: Vec<RotationKey>,

    /// Keyframes of the scale, in order of time. Rare; one real file contains NaN.
    #[br(count = num_scale_keys)]
    #[bulk]
    pub scale_keys: Vec<VectorKey>,

    /// Keyframes of the rotation of the space in which the scale is applied, in order of time. Rare.
    #[br(count = num_scale_rotation_keys)]
    #[bulk]
    pub scale_rotation_keys: Vec<RotationKey>,
}

/// The animation of one node, with quaternions of 16-bit integers: chunk 200 version 3, and the records of chunk
/// 202 version 2. A node keeps its pose value if a track has no keys. The first key need not be at time 0.
#[record]
pub struct PackedSubmotion {
    /// Pose and bind transform of the node.
    #[bulk]
    pub transforms: PackedSubmotionTransforms,

    // Number of position keyframes. (`numPosKeys`)
    #[count_of(position_keys)]
    num_position_keys: u32,

    // Number of rotation keyframes. (`numRotKeys`)
    #[count_of(rotation_keys)]
    num_rotation_keys: u32,

    // Number of scale keyframes. (`numScaleKeys`)
    #[count_of(scale_keys)]
    num_scale_keys: u32,

    // Number of scale-rotation keyframes. (`numScaleRotKeys`)
    #[count_of(scale_rotation_keys)]
    num_scale_rotation_keys: u32,

    /// Error tolerance of the exporter's key reduction; 100000 in all files of one exporter build. (`fMaxError`)
    pub max_error: f32,
    /// Name of the animated node of the actor. One real file contains two submotions for the same node. (`nodeName`)
    pub node_name: Text,

    /// Keyframes of the position relative to the parent node, in order of time.
    #[br(count = num_position_keys)]
    #[bulk]
    pub position_keys: Vec<VectorKey>,

    /// Keyframes of the rotation relative to the parent node, in order of time.
    #[br(count = num_rotation_keys)]
    #[bulk]
    pub rotation_keys: Vec<PackedRotationKey>,

    /// Keyframes of the scale, in order of time. Rare; one real file contains NaN.
    #[br(count = num_scale_keys)]
    #[bulk]
    pub scale_keys: Vec<VectorKey>,

    /// Keyframes of the rotation of the space in which the scale is applied, in order of time. Rare.
    #[br(count = num_scale_rotation_keys)]
    #[bulk]
    pub scale_rotation_keys: Vec<PackedRotationKey>,
}

/// Pose and bind transform of one submotion, 112 bytes. The pose applies to tracks without keys; the bind transform
/// is the transform of the node in the actor without motion.
#[record(pod)]
pub struct SubmotionTransforms {
    /// Rotation of the node if there are no rotation keys. (`poseRot`)
    #[names(x, y, z, w)]
    pub pose_rotation: [f32; 4],

    /// Rotation of the node in the bind pose. (`bindPoseRot`)
    #[names(x, y, z, w)]
    pub bind_rotation: [f32; 4],

    /// Scale rotation of the node if there are no scale-rotation keys. (`poseScaleRot`)
    #[names(x, y, z, w)]
    pub pose_scale_rotation: [f32; 4],

    /// Scale rotation of the node in the bind pose. (`bindPoseScaleRot`)
    #[names(x, y, z, w)]
    pub bind_scale_rotation: [f32; 4],

    /// Position of the node if there are no position keys. (`posePos`)
    #[names(x, y, z)]
    pub pose_position: [f32; 3],

    /// Scale of the node if there are no scale keys. (`poseScale`)
    #[names(x, y, z)]
    pub pose_scale: [f32; 3],

    /// Position of the node in the bind pose. (`bindPosePos`)
    #[names(x, y, z)]
    pub bind_position: [f32; 3],

    /// Scale of the node in the bind pose. (`bindPoseScale`)
    #[names(x, y, z)]
    pub bind_scale: [f32; 3],
}

/// Pose and bind transform of one submotion with packed quaternions, 80 bytes. Rotations of all zeros occur and
/// mean the identity.
#[record(pod)]
pub struct PackedSubmotionTransforms {
    /// Rotation of the node if there are no rotation keys. (`poseRot`)
    #[names(x, y, z, w)]
    pub pose_rotation: [i16; 4],

    /// Rotation of the node in the bind pose. (`bindPoseRot`)
    #[names(x, y, z, w)]
    pub bind_rotation: [i16; 4],

    /// Scale rotation of the node if there are no scale-rotation keys. (`poseScaleRot`)
    #[names(x, y, z, w)]
    pub pose_scale_rotation: [i16; 4],

    /// Scale rotation of the node in the bind pose. (`bindPoseScaleRot`)
    #[names(x, y, z, w)]
    pub bind_scale_rotation: [i16; 4],

    /// Position of the node if there are no position keys. (`posePos`)
    #[names(x, y, z)]
    pub pose_position: [f32; 3],

    /// Scale of the node if there are no scale keys. (`poseScale`)
    #[names(x, y, z)]
    pub pose_scale: [f32; 3],

    /// Position of the node in the bind pose. (`bindPosePos`)
    #[names(x, y, z)]
    pub bind_position: [f32; 3],

    /// Scale of the node in the bind pose. (`bindPoseScale`)
    #[names(x, y, z)]
    pub bind_scale: [f32; 3],
}

/// A keyframe of a position or scale track, 16 bytes.
#[record(pod)]
pub struct VectorKey {
    /// Position or scale at that time. (`pos`, `scale`)
    #[names(x, y, z)]
    pub value: [f32; 3],

    /// Seconds since the start of the motion. Never negative or decreasing; consecutive times may be equal. (`fTime`)
    pub time: f32,
}

/// A keyframe of a rotation or scale-rotation track, 20 bytes.
#[record(pod)]
pub struct RotationKey {
    /// Rotation at that time. (`rot`)
    #[names(x, y, z, w)]
    pub value: [f32; 4],

    /// Seconds since the start of the motion. Never negative or decreasing; consecutive times may be equal. (`fTime`)
    pub time: f32,
}

/// A keyframe of a rotation or scale-rotation track with a packed quaternion, 12 bytes.
#[record(pod)]
pub struct PackedRotationKey {
    /// Rotation at that time; all zeros mean the identity. (`rot`)
    #[names(x, y, z, w)]
    pub value: [i16; 4],

    /// Seconds since the start of the motion. Never negative or decreasing; consecutive times may be equal. (`fTime`)
    pub time: f32,
}

/// A motion compressed with wavelets (chunk 203 version 1). Known from declarations only; no real file contains
/// one. The compressed data is kept as raw bytes.
#[record]
pub struct WaveletMotion {
    // Number of time segments.
    #[count_of(chunks)]
    num_chunks: u32,

    /// Number of samples per segment.
    pub samples_per_chunk: u32,
    /// Size of the uncompressed rotations of a segment in bytes.
    pub decompressed_rotation_bytes: u32,
    /// Size of the uncompressed positions of a segment in bytes.
    pub decompressed_position_bytes: u32,
    /// Size of the uncompressed scales of a segment in bytes.
    pub decompressed_scale_bytes: u32,
    /// Number of rotation tracks.
    pub num_rotation_tracks: u32,
    /// Number of scale-rotation tracks.
    pub num_scale_rotation_tracks: u32,
    /// Number of scale tracks.
    pub num_scale_tracks: u32,
    /// Number of position tracks.
    pub num_position_tracks: u32,
    /// Size of a segment without its data, in bytes.
    pub chunk_overhead: u32,
    /// Size of the compressed motion in bytes.
    pub compressed_size: u32,
    /// Size of the motion in bytes after optimization.
    pub optimized_size: u32,
    /// Size of the uncompressed motion in bytes.
    pub uncompressed_size: u32,
    /// Offset of the scale rotations within the uncompressed rotations.
    pub scale_rotation_offset: u32,
    /// Number of mappings, and of submotions.
    pub num_submotions: u32,
    /// Quantization factor of the positions.
    pub position_quantization_factor: f32,
    /// Quantization factor of the rotations.
    pub rotation_quantization_factor: f32,
    /// Quantization factor of the scales.
    pub scale_quantization_factor: f32,
    /// Seconds between samples.
    pub sample_spacing: f32,
    /// Duration of a segment in seconds.
    pub seconds_per_chunk: f32,
    /// Duration of the motion in seconds.
    pub max_time: f32,
    /// Kind of wavelet.
    pub wavelet: Wavelet,
    /// Coding of the coefficients.
    pub compressor: Compressor,
    /// Padding of the C structure; may contain anything.
    pub padding: [u8; 2],

    /// The tracks of each submotion.
    #[br(count = num_submotions)]
    #[bulk]
    pub mappings: Vec<WaveletMapping>,

    /// The animated nodes.
    #[br(count = num_submotions)]
    pub submotions: Vec<WaveletSubmotion>,

    /// The segments in order of time.
    #[br(count = num_chunks)]
    pub chunks: Vec<WaveletChunk>,
}

/// The tracks of one submotion, 8 bytes.
#[record(pod)]
pub struct WaveletMapping {
    /// Index of the position track.
    pub position_track: u16,
    /// Index of the rotation track.
    pub rotation_track: u16,
    /// Index of the scale-rotation track.
    pub scale_rotation_track: u16,
    /// Index of the scale track.
    pub scale_track: u16,
}

/// A node animated by a wavelet motion: 84 bytes followed by the name.
#[record]
pub struct WaveletSubmotion {
    /// Pose and bind transform of the node.
    #[bulk]
    pub transforms: PackedSubmotionTransforms,

    /// Error tolerance of the compression.
    pub max_error: f32,
    /// Name of the animated node of the actor.
    pub node_name: Text,
}

/// One time segment of a wavelet motion: 40 bytes, followed by three blocks of compressed data.
#[record]
pub struct WaveletChunk {
    /// Scale of the quantized rotations.
    pub rotation_quantization_scale: f32,
    /// Scale of the quantized positions.
    pub position_quantization_scale: f32,
    /// Scale of the quantized scales.
    pub scale_quantization_scale: f32,
    /// Time of the first sample in seconds since the start of the motion.
    pub start_time: f32,

    // Length of the compressed rotations in bytes.
    #[size_of(rotations)]
    len_rotations: u32,

    // Length of the compressed positions in bytes.
    #[size_of(positions)]
    len_positions: u32,

    // Length of the compressed scales in bytes.
    #[size_of(scales)]
    len_scales: u32,

    /// Length of the compressed positions in bits.
    pub num_position_bits: u32,
    /// Length of the compressed rotations in bits.
    pub num_rotation_bits: u32,
    /// Length of the compressed scales in bits.
    pub num_scale_bits: u32,

    /// Compressed rotations.
    #[br(count = len_rotations)]
    pub rotations: Vec<u8>,

    /// Compressed positions.
    #[br(count = len_positions)]
    pub positions: Vec<u8>,

    /// Compressed scales.
    #[br(count = len_scales)]
    pub scales: Vec<u8>,
}

/// Values of `chunk_kind`; unknown values are kept.
#[value_enum(u32)]
pub enum ChunkKind {
    /// Timed events, kept as raw bytes because no sample shows which version has which layout.
    MotionEventTable = 50,

    /// Time at which the file was written.
    Timestamp = 51,

    /// A single submotion, as written by the exporter of 2007.
    Submotion = 200,

    /// Origin of the motion.
    Info = 201,

    /// All submotions.
    Submotions = 202,

    /// A motion compressed with wavelets.
    WaveletMotion = 203,

    /// A value without a name.
    Unknown(u32),
}

/// Values of `wavelet`; unknown values are kept.
#[value_enum(u8)]
pub enum Wavelet {
    /// Haar wavelet.
    Haar = 0,
    /// Daubechies wavelet with four coefficients.
    #[id("daubechies_4")]
    Daubechies4 = 1,
    /// Cohen-Daubechies-Feauveau wavelet 9/7.
    #[id("cdf_9_7")]
    Cdf97 = 2,
    /// A value without a name.
    Unknown(u8),
}

/// Values of `compressor`; unknown values are kept.
#[value_enum(u8)]
pub enum Compressor {
    /// Huffman code.
    Huffman = 0,
    /// Rice code.
    Rice = 1,
    /// A value without a name.
    Unknown(u8),
}

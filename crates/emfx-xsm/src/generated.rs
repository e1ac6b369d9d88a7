// Generated from schemas/xsm.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! EMotionFX skeletal motion: wire records.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use emfx_chunk::generated::{FileHeader, Text, Timestamp};
use ksy_runtime::prelude::*;

/// A skeletal motion: key tracks for position, rotation, scale and scale rotation that are joined to the nodes of
/// an actor (XAC) by name. A header of 8 bytes and a flat list of chunks to the end of the file. The vendor calls
/// one animated node a submotion.
#[record]
pub struct XsmFile {
    // The letters XSM and a space.
    #[magic(b"XSM ")]
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
    /// Chunks in file order. Real files hold 201 and then one 202, the oldest ones 201 and then many 200.
    #[while_room(12)]
    pub chunks: Vec<Chunk>,

    /// Up to 11 bytes that are too few for a chunk header; empty in every real file.
    #[to_end]
    pub trailing: Vec<u8>,
}

/// One chunk. Its body is read by its structure; the stated length is advice. That of chunk 202 is too long in
/// every real file and leads past the end of the file; those of 200 and 201 are exact.
#[record]
pub struct Chunk {
    /// What the body is. (`chunkType`)
    pub kind: ChunkKind,

    // Stated length of the body in bytes, without this header of 12 bytes. (`length`)
    #[length_of(body, tail)]
    len_body: u32,

    /// Layout of the body, counted for each kind on its own. It alone tells the width of the quaternions. (`version`)
    pub version: u32,

    /// The content, by kind and version.
    #[br(args(len_body))]
    #[tag(if version < 256 { i64::from(u32::from(kind)) * 256 + i64::from(version) } else { -1 })]
    pub body: ChunkBody,

    /// The length as the file states it, where it is not that of `body` and what follows it; `None` where it is.
    #[stored]
    pub stored_len_body: Option<u32>,

    /// Bytes inside the stated length that the structure of the body does not use. Submotions have none, their length
    /// is mere fiction.
    #[tail]
    pub tail: Vec<u8>,
}

/// The content, by kind and version.
#[switch(i64, len_body: u32)]
pub enum ChunkBody {
    /// Body of chunk 51 version 1, the moment a file was written.
    #[tag(0x3301)]
    Timestamp(Timestamp),
    /// The movement of one node with quaternions of 32-bit floats: chunk 200 version 1 and 2, and the records of chunk
    /// 202 version 1. A track without keys means that the node stays at its pose value.
    #[tag(0xc801 => (1), 0xc802 => (2))]
    Submotion(Submotion),
    /// The movement of one node with quaternions of 16-bit integers: chunk 200 version 3 and the records of chunk 202
    /// version 2. A track without keys means that the node stays at its pose value.
    #[tag(0xc803)]
    PackedSubmotion(PackedSubmotion),
    /// Chunk 201, where the motion comes from.
    #[tag(0xc901 => (1), 0xc902 => (2), 0xc903 => (3))]
    Info(Info),
    /// Chunk 202 version 1, all submotions with quaternions of 32-bit floats.
    #[tag(0xca01)]
    #[structural]
    Submotions(Submotions),
    /// Chunk 202 version 2, all submotions with quaternions of 16-bit integers.
    #[tag(0xca02)]
    #[structural]
    PackedSubmotions(PackedSubmotions),
    /// Chunk 203 version 1, a motion compressed with wavelets.
    #[tag(0xcb01)]
    WaveletMotion(WaveletMotion),
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

/// Chunk 201, where the motion comes from. Real files have version 2, the exporter of 2007 version 1.
#[record(params(version: u32))]
pub struct Info {
    /// Weight of the motion for level of detail; 1 in every real file. (`unused`)
    #[br(if(version >= 2))]
    pub importance: Option<f32>,

    /// Largest error that level of detail may make; 1e8 in every real file. (`fMaxAcceptableError`)
    #[br(if(version >= 2))]
    pub max_acceptable_error: Option<f32>,

    /// Frame rate of the source animation in frames per second; 24 or 30, once 25. Key times do not depend on it.
    /// (`fps`)
    pub frames_per_second: u32,

    /// Which parts of the movement of the whole body go to the actor. No real file has it.
    #[br(if(version >= 3))]
    pub motion_extraction_mask: Option<u32>,

    /// Major version of the exporter; 3 in most files. (`exporterMajorVersion`)
    pub exporter_major_version: u8,
    /// Minor version of the exporter. (`exporterMinorVersion`)
    pub exporter_minor_version: u8,
    /// Filler of the C structure; garbage in most files. (`pad`)
    pub padding: [u8; 2],
    /// The program the motion was made with. (`sourceApp`)
    pub source_application: Text,
    /// The scene file the motion was exported from. (`origFileName`)
    pub original_file: Text,
    /// The day the exporter was built, as in "May 25 2011". It is not the day of the export. (`exportDate`)
    pub exporter_compile_date: Text,
    /// Name of the motion. (`motionName`)
    pub motion_name: Text,
}

/// Chunk 202 version 1, all submotions with quaternions of 32-bit floats. Half of the real motions are of this
/// kind.
#[record]
pub struct Submotions {
    // Number of submotions. (`numSubMotions`)
    #[count_of(submotions)]
    num_submotions: u32,

    /// One submotion per animated node.
    #[br(count = num_submotions, args(2))]
    pub submotions: Vec<Submotion>,
}

/// Chunk 202 version 2, all submotions with quaternions of 16-bit integers. The other half of the real motions.
#[record]
pub struct PackedSubmotions {
    // Number of submotions. (`numSubMotions`)
    #[count_of(submotions)]
    num_submotions: u32,

    /// One submotion per animated node.
    #[br(count = num_submotions)]
    pub submotions: Vec<PackedSubmotion>,
}

/// The movement of one node with quaternions of 32-bit floats: chunk 200 version 1 and 2, and the records of chunk
/// 202 version 1. A track without keys means that the node stays at its pose value. The first key need not be at
/// time 0.
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

    /// Error that the key reduction of the exporter was allowed; often 0. (`fMaxError`)
    #[br(if(version >= 2))]
    pub max_error: Option<f32>,

    /// Name of the node of the actor that moves. One real file has two submotions for one node. (`nodeName`)
    pub node_name: Text,

    /// Keyframes of the position relative to the parent node, by time.
    #[br(count = num_position_keys)]
    #[bulk]
    pub position_keys: Vec<VectorKey>,

    /// Keyframes of the rotation relative to the parent node, by time.
    #[br(count = num_rotation_keys)]
    #[bulk]
    pub rotation_keys: Vec<RotationKey>,

    /// Keyframes of the scale, by time. Rare; one real file holds NaN.
    #[br(count = num_scale_keys)]
    #[bulk]
    pub scale_keys: Vec<VectorKey>,

    /// Keyframes of the rotation of the space in which the scale acts, by time. Rare.
    #[br(count = num_scale_rotation_keys)]
    #[bulk]
    pub scale_rotation_keys: Vec<RotationKey>,
}

/// The movement of one node with quaternions of 16-bit integers: chunk 200 version 3 and the records of chunk 202
/// version 2. A track without keys means that the node stays at its pose value. The first key need not be at time
/// 0.
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

    /// Error that the key reduction of the exporter was allowed; 100000 in all files of one exporter build.
    /// (`fMaxError`)
    pub max_error: f32,

    /// Name of the node of the actor that moves. One real file has two submotions for one node. (`nodeName`)
    pub node_name: Text,

    /// Keyframes of the position relative to the parent node, by time.
    #[br(count = num_position_keys)]
    #[bulk]
    pub position_keys: Vec<VectorKey>,

    /// Keyframes of the rotation relative to the parent node, by time.
    #[br(count = num_rotation_keys)]
    #[bulk]
    pub rotation_keys: Vec<PackedRotationKey>,

    /// Keyframes of the scale, by time. Rare; one real file holds NaN.
    #[br(count = num_scale_keys)]
    #[bulk]
    pub scale_keys: Vec<VectorKey>,

    /// Keyframes of the rotation of the space in which the scale acts, by time. Rare.
    #[br(count = num_scale_rotation_keys)]
    #[bulk]
    pub scale_rotation_keys: Vec<PackedRotationKey>,
}

/// Pose and bind transform of one submotion, 112 bytes. The pose is what holds where a track has no keys; the bind
/// transform is that of the actor without motion.
#[record(pod)]
pub struct SubmotionTransforms {
    /// Rotation of the node where there are no rotation keys. (`poseRot`)
    #[names(x, y, z, w)]
    pub pose_rotation: [f32; 4],

    /// Rotation of the node in the bind pose. (`bindPoseRot`)
    #[names(x, y, z, w)]
    pub bind_rotation: [f32; 4],

    /// Scale rotation of the node where there are no scale-rotation keys. (`poseScaleRot`)
    #[names(x, y, z, w)]
    pub pose_scale_rotation: [f32; 4],

    /// Scale rotation of the node in the bind pose. (`bindPoseScaleRot`)
    #[names(x, y, z, w)]
    pub bind_scale_rotation: [f32; 4],

    /// Position of the node where there are no position keys. (`posePos`)
    #[names(x, y, z)]
    pub pose_position: [f32; 3],

    /// Scale of the node where there are no scale keys. (`poseScale`)
    #[names(x, y, z)]
    pub pose_scale: [f32; 3],

    /// Position of the node in the bind pose. (`bindPosePos`)
    #[names(x, y, z)]
    pub bind_position: [f32; 3],

    /// Scale of the node in the bind pose. (`bindPoseScale`)
    #[names(x, y, z)]
    pub bind_scale: [f32; 3],
}

/// Pose and bind transform of one submotion with packed quaternions, 80 bytes. All-zero rotations occur and stand
/// for the identity.
#[record(pod)]
pub struct PackedSubmotionTransforms {
    /// Rotation of the node where there are no rotation keys. (`poseRot`)
    #[names(x, y, z, w)]
    pub pose_rotation: [i16; 4],

    /// Rotation of the node in the bind pose. (`bindPoseRot`)
    #[names(x, y, z, w)]
    pub bind_rotation: [i16; 4],

    /// Scale rotation of the node where there are no scale-rotation keys. (`poseScaleRot`)
    #[names(x, y, z, w)]
    pub pose_scale_rotation: [i16; 4],

    /// Scale rotation of the node in the bind pose. (`bindPoseScaleRot`)
    #[names(x, y, z, w)]
    pub bind_scale_rotation: [i16; 4],

    /// Position of the node where there are no position keys. (`posePos`)
    #[names(x, y, z)]
    pub pose_position: [f32; 3],

    /// Scale of the node where there are no scale keys. (`poseScale`)
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
    /// Position or scale at that time.
    #[names(x, y, z)]
    pub value: [f32; 3],

    /// Seconds since the start of the motion. Never negative, never decreasing; neighbours may be equal.
    pub time: f32,
}

/// A keyframe of a rotation or scale-rotation track, 20 bytes.
#[record(pod)]
pub struct RotationKey {
    /// Rotation at that time.
    #[names(x, y, z, w)]
    pub value: [f32; 4],

    /// Seconds since the start of the motion. Never negative, never decreasing; neighbours may be equal.
    pub time: f32,
}

/// A keyframe of a rotation or scale-rotation track with a packed quaternion, 12 bytes.
#[record(pod)]
pub struct PackedRotationKey {
    /// Rotation at that time; all zero stands for the identity.
    #[names(x, y, z, w)]
    pub value: [i16; 4],

    /// Seconds since the start of the motion. Never negative, never decreasing; neighbours may be equal.
    pub time: f32,
}

/// Chunk 203 version 1, a motion compressed with wavelets. Known from declarations, no real file has one; the
/// compressed blobs stay raw.
#[record]
pub struct WaveletMotion {
    // Number of stretches of time.
    #[count_of(chunks)]
    num_chunks: u32,

    /// Samples in one stretch of time.
    pub samples_per_chunk: u32,
    /// Bytes that the rotations of a stretch take when unpacked.
    pub decompressed_rotation_bytes: u32,
    /// Bytes that the positions of a stretch take when unpacked.
    pub decompressed_position_bytes: u32,
    /// Bytes that the scales of a stretch take when unpacked.
    pub decompressed_scale_bytes: u32,
    /// Number of rotation tracks.
    pub num_rotation_tracks: u32,
    /// Number of scale-rotation tracks.
    pub num_scale_rotation_tracks: u32,
    /// Number of scale tracks.
    pub num_scale_tracks: u32,
    /// Number of position tracks.
    pub num_position_tracks: u32,
    /// Bytes that one stretch takes beside its data.
    pub chunk_overhead: u32,
    /// Size of the compressed motion in bytes.
    pub compressed_size: u32,
    /// Size of the motion in bytes after optimisation.
    pub optimised_size: u32,
    /// Size of the plain motion in bytes.
    pub uncompressed_size: u32,
    /// Where the scale rotations begin among the unpacked rotations.
    pub scale_rotation_offset: u32,
    /// Number of mappings and of submotions.
    pub num_submotions: u32,
    /// Quantisation factor of the positions.
    pub position_quantisation_factor: f32,
    /// Quantisation factor of the rotations.
    pub rotation_quantisation_factor: f32,
    /// Quantisation factor of the scales.
    pub scale_quantisation_factor: f32,
    /// Seconds between two samples.
    pub sample_spacing: f32,
    /// Seconds that one stretch lasts.
    pub seconds_per_chunk: f32,
    /// Length of the motion in seconds.
    pub max_time: f32,
    /// The wavelet that was used.
    pub wavelet: Wavelet,
    /// How the coefficients are coded.
    pub compressor: Compressor,
    /// Filler of the C structure; may hold anything.
    pub padding: [u8; 2],

    /// Which tracks belong to which submotion, one entry per submotion.
    #[br(count = num_submotions)]
    #[bulk]
    pub mappings: Vec<WaveletMapping>,

    /// The nodes that move.
    #[br(count = num_submotions)]
    pub submotions: Vec<WaveletSubmotion>,

    /// The stretches of time in order.
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

/// A node that a wavelet motion moves, 84 bytes and the name.
#[record]
pub struct WaveletSubmotion {
    /// Pose and bind transform of the node.
    #[bulk]
    pub transforms: PackedSubmotionTransforms,

    /// Error that the compression was allowed.
    pub max_error: f32,
    /// Name of the node of the actor that moves.
    pub node_name: Text,
}

/// One stretch of time of a wavelet motion, 40 bytes and three compressed blobs.
#[record]
pub struct WaveletChunk {
    /// Scale of the quantised rotations.
    pub rotation_quantisation_scale: f32,
    /// Scale of the quantised positions.
    pub position_quantisation_scale: f32,
    /// Scale of the quantised scales.
    pub scale_quantisation_scale: f32,
    /// Seconds from the start of the motion to the first sample.
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

/// Values of `chunk_kind`; unknown ones survive.
#[value_enum(u32)]
pub enum ChunkKind {
    /// Timed events. Kept raw because no sample tells which version has which layout.
    MotionEventTable = 50,

    /// When the file was written.
    Timestamp = 51,

    /// A single submotion, as the exporter of 2007 wrote them.
    Submotion = 200,

    /// Where the motion comes from.
    Info = 201,

    /// All submotions.
    Submotions = 202,

    /// A motion compressed with wavelets.
    WaveletMotion = 203,

    /// A value without a name.
    Unknown(u32),
}

/// Values of `wavelet`; unknown ones survive.
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

/// Values of `compressor`; unknown ones survive.
#[value_enum(u8)]
pub enum Compressor {
    /// Huffman code.
    Huffman = 0,
    /// Rice code.
    Rice = 1,
    /// A value without a name.
    Unknown(u8),
}

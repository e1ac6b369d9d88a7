//! Motions made from nothing, one for each thing a file can hold.
#![allow(clippy::as_conversions, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use emfx_chunk::{Exporter, FileHeader, MultiplyOrder, Quaternion, Text, Timestamp, Vector};
use emfx_xsm::generated::{Body, Compressor, Wavelet, WaveletChunk, WaveletMapping, WaveletMotion, WaveletSubmotion};
use emfx_xsm::{Chunk, ChunkKind, Info, PackedSubmotion, Submotion, SubmotionLayout, Transform, XsmFile};
use meshwire_core::Format;

/// A rotation about x.
pub fn about_x(angle: f32) -> Quaternion {
    [(angle / 2.0).sin(), 0.0, 0.0, (angle / 2.0).cos()]
}

/// Two legs that swing against each other, a body that bobs, a head that does nothing: one step in 24 frames.
pub fn walk() -> Vec<Submotion> {
    let times = || (0..=24_u8).map(|frame| f32::from(frame) / 24.0);
    let swing = |phase: f32| times().map(move |t| (t, about_x(0.5 * (std::f32::consts::TAU * t + phase).sin())));
    let bob = times().map(|t| (t, [0.0, 1.0 + 0.03 * (2.0 * std::f32::consts::TAU * t).cos(), 1.4 * t] as Vector));
    let breath = [(0.0, [1.0; 3]), (0.5, [1.02, 1.0, 1.02]), (1.0, [1.0; 3])];
    vec![
        Submotion::new("body", Transform::at([0.0, 1.0, 0.0])).with_positions(bob).with_scales(breath),
        Submotion::new("left leg", Transform::at([-0.1, 0.0, 0.0])).with_rotations(swing(0.0)),
        Submotion::new("right leg", Transform::at([0.1, 0.0, 0.0])).with_rotations(swing(std::f32::consts::PI)),
        Submotion::new("head", Transform::at([0.0, 0.6, 0.0])),
        Submotion::new("cape", Transform::IDENTITY)
            .with_bind(Transform::at([0.0, 0.5, -0.1]))
            .with_scale_rotations([(0.0, about_x(0.0)), (1.0, about_x(0.3))]),
    ]
}

pub fn wavelets() -> WaveletMotion {
    let packed = PackedSubmotion::from(Submotion::new("tail", Transform::at([0.0, 0.0, 1.0])));
    WaveletMotion {
        samples_per_chunk: 8,
        decompressed_rotation_bytes: 64,
        decompressed_position_bytes: 48,
        decompressed_scale_bytes: 0,
        num_rotation_tracks: 1,
        num_scale_rotation_tracks: 0,
        num_scale_tracks: 0,
        num_position_tracks: 1,
        chunk_overhead: 40,
        compressed_size: 45,
        optimized_size: 100,
        uncompressed_size: 112,
        scale_rotation_offset: 0,
        num_submotions: 1,
        position_quantization_factor: 1.0,
        rotation_quantization_factor: 2.0,
        scale_quantization_factor: 3.0,
        sample_spacing: 0.125,
        seconds_per_chunk: 1.0,
        max_time: 1.0,
        wavelet: Wavelet::Haar,
        compressor: Compressor::Rice,
        padding: [0; 2],
        mappings: vec![WaveletMapping {
            position_track: 0,
            rotation_track: 0,
            scale_rotation_track: u16::MAX,
            scale_track: u16::MAX,
        }],
        submotions: vec![WaveletSubmotion {
            transforms: packed.transforms,
            max_error: 0.5,
            node_name: Text::from("tail"),
        }],
        chunks: vec![WaveletChunk {
            rotation_quantization_scale: 0.5,
            position_quantization_scale: 0.25,
            scale_quantization_scale: 0.0,
            start_time: 0.0,
            num_position_bits: 14,
            num_rotation_bits: 24,
            num_scale_bits: 0,
            rotations: vec![1, 2, 3],
            positions: vec![4, 5],
            scales: Vec::new(),
        }],
    }
}

pub fn timestamp() -> Timestamp {
    Timestamp { year: 2011, month: 5, day: 25, hours: 12, minutes: 30, seconds: 59, padding: [0] }
}

/// Every chunk kind and version there is, once, in one file.
pub fn everything() -> XsmFile {
    let mut full = Info::new(Exporter::Max2011, 30);
    full.motion_extraction_mask = Some(3);
    let mut chunks = vec![
        Chunk::new(Info::new(Exporter::Max2011, 30)),
        Chunk::new(Info::new(Exporter::Maya2007, 24)),
        Chunk::new(full),
        Chunk::new(timestamp()),
        Chunk::raw(ChunkKind::MotionEventTable, 2, vec![1, 2, 3]),
        Chunk::raw(ChunkKind::Unknown(99), 7, vec![9; 5]),
        Chunk::new(wavelets()),
    ];
    for layout in SubmotionLayout::ALL {
        let mut file = XsmFile::from_submotions(Exporter::Max2011, 30, walk()).unwrap();
        file.set_submotion_layout(layout).unwrap();
        chunks.extend(file.body.chunks.into_iter().skip(1));
    }
    let header = FileHeader::new(binrw::Endian::Little, MultiplyOrder::RotationScaleTranslation);
    XsmFile { header, body: Body { chunks, trailing: Vec::new() } }
}

/// A small file with everything in it, for hostile changes.
pub fn small() -> XsmFile {
    let mut file = everything();
    let short = |submotions: Vec<Submotion>| {
        let cut = |mut s: Submotion| {
            s.position_keys.truncate(2);
            s.rotation_keys.truncate(2);
            s
        };
        submotions.into_iter().map(cut).filter(|s| s.node_name != "right leg").collect::<Vec<_>>()
    };
    file.body.chunks.truncate(7);
    for layout in
        [SubmotionLayout::Single, SubmotionLayout::PackedSingle, SubmotionLayout::List, SubmotionLayout::PackedList]
    {
        let mut other = XsmFile::from_submotions(Exporter::Max2011, 30, short(walk())).unwrap();
        other.set_submotion_layout(layout).unwrap();
        file.body.chunks.extend(other.body.chunks.into_iter().skip(1).take(2));
    }
    file
}

/// Reads, writes and compares.
pub fn round_trip(file: &XsmFile) -> XsmFile {
    let bytes = file.to_bytes().unwrap();
    let back = XsmFile::read(&bytes).unwrap();
    assert_eq!(back.to_bytes().unwrap(), bytes);
    back
}

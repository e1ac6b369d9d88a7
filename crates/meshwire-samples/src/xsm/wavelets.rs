//! A wavelet motion: typed headers around meaningless compressed data.

use meshwire::xsm::generated::{Compressor, Wavelet, WaveletChunk, WaveletMapping, WaveletMotion, WaveletSubmotion};
use meshwire::xsm::{PackedSubmotion, Submotion, Transform};

pub fn wavelets() -> WaveletMotion {
    let chunks = vec![chunk(0.0, &[1, 2, 3], &[4, 5]), chunk(1.0, &[6], &[])];
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
        compressed_size: 86,
        optimized_size: 100,
        uncompressed_size: 224,
        scale_rotation_offset: 0,
        num_submotions: 2,
        position_quantization_factor: 1.0,
        rotation_quantization_factor: 2.0,
        scale_quantization_factor: 3.0,
        sample_spacing: 0.125,
        seconds_per_chunk: 1.0,
        max_time: 2.0,
        wavelet: Wavelet::Haar,
        compressor: Compressor::Rice,
        padding: [0; 2],
        mappings: vec![mapping(0), mapping(u16::MAX)],
        submotions: vec![submotion("tail"), submotion("fin")],
        chunks,
    }
}

fn mapping(track: u16) -> WaveletMapping {
    WaveletMapping {
        position_track: track,
        rotation_track: track,
        scale_rotation_track: u16::MAX,
        scale_track: u16::MAX,
    }
}

fn submotion(name: &str) -> WaveletSubmotion {
    let packed = PackedSubmotion::from(Submotion::new(name, Transform::at([0.0, 0.0, 1.0])));
    WaveletSubmotion { transforms: packed.transforms, max_error: 0.5, node_name: name.into() }
}

fn chunk(start_time: f32, rotations: &[u8], positions: &[u8]) -> WaveletChunk {
    WaveletChunk {
        rotation_quantization_scale: 0.5,
        position_quantization_scale: 0.25,
        scale_quantization_scale: 0.0,
        start_time,
        num_position_bits: 14,
        num_rotation_bits: 24,
        num_scale_bits: 0,
        rotations: rotations.to_vec(),
        positions: positions.to_vec(),
        scales: Vec::new(),
    }
}

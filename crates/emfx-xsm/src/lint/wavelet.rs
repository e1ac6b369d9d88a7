//! Rules for wavelet motions (203).

use emfx_chunk::lint;
use meshwire_core::Report;
use meshwire_core::reader::widen;

use crate::generated::{WaveletChunk, WaveletMotion};
use crate::lint::tracks::{Names, packed_transforms};

/// A track number that appears to mean no track.
const NO_TRACK: u16 = u16::MAX;

pub(super) fn motion<'a>(report: &mut Report, motion: &'a WaveletMotion, names: &mut Names<'a>) {
    let count = motion.submotions.len();
    let message = format!("{count} submotions in {} stretches that cannot be sampled, kept raw", motion.chunks.len());
    report.note("wavelet", message);
    lint::padding(report, "padding", &motion.padding);
    for (index, mapping) in motion.mappings.iter().enumerate() {
        let tracks = [
            ("position_track", mapping.position_track, motion.num_position_tracks),
            ("rotation_track", mapping.rotation_track, motion.num_rotation_tracks),
            ("scale_rotation_track", mapping.scale_rotation_track, motion.num_scale_rotation_tracks),
            ("scale_track", mapping.scale_track, motion.num_scale_tracks),
        ];
        for (name, track, count) in tracks {
            if track != NO_TRACK && u32::from(track) >= count {
                let message = format!("track {track} of {count}");
                report.at_item("mappings", index).at(name).warning("wavelet-track", message);
            }
        }
    }
    for (index, submotion) in motion.submotions.iter().enumerate() {
        let mut report = report.at_item("submotions", index);
        packed_transforms(&mut report.at("transforms"), &submotion.transforms);
        names.check(&mut report, &submotion.node_name);
    }
    for (index, chunk) in motion.chunks.iter().enumerate() {
        stretch(&mut report.at_item("chunks", index), chunk);
    }
}

fn stretch(report: &mut Report, chunk: &WaveletChunk) {
    let blobs = [
        ("num_position_bits", chunk.num_position_bits, &chunk.positions),
        ("num_rotation_bits", chunk.num_rotation_bits, &chunk.rotations),
        ("num_scale_bits", chunk.num_scale_bits, &chunk.scales),
    ];
    for (name, bits, blob) in blobs {
        if u64::from(bits) > widen(blob.len()).saturating_mul(8) {
            report.at(name).warning("wavelet-bits", format!("{bits} bits in {} bytes", blob.len()));
        }
    }
}

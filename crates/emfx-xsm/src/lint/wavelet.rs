//! Rules for wavelet motions (203).

use emfx_chunk::lint::Reporter;
use meshwire_core::WireSize;
use meshwire_core::reader::widen;

use crate::generated::{WaveletChunk, WaveletMotion};
use crate::lint::tracks::{Names, packed_transforms};

/// Bytes before the mappings.
const HEADER: u64 = 88;
/// A track number that is taken to mean no track.
const NO_TRACK: u16 = u16::MAX;

/// Rules for the wavelet motion at `offset`.
pub(super) fn motion<'a>(reporter: &mut Reporter, motion: &'a WaveletMotion, names: &mut Names<'a>, offset: u64) {
    let count = motion.submotions.len();
    let message = format!("{count} submotions in {} stretches that cannot be sampled, kept raw", motion.chunks.len());
    reporter.note("wavelet", offset, message);
    reporter.padding("padding", &motion.padding, offset.saturating_add(HEADER - 2));
    let mut at = offset.saturating_add(HEADER);
    for (index, mapping) in motion.mappings.iter().enumerate() {
        reporter.item("mappings", index, |reporter| {
            let tracks = [
                ("position_track", mapping.position_track, motion.num_position_tracks),
                ("rotation_track", mapping.rotation_track, motion.num_rotation_tracks),
                ("scale_rotation_track", mapping.scale_rotation_track, motion.num_scale_rotation_tracks),
                ("scale_track", mapping.scale_track, motion.num_scale_tracks),
            ];
            for (place, (name, track, count)) in tracks.into_iter().enumerate() {
                if track != NO_TRACK && u32::from(track) >= count {
                    let at = at.saturating_add(widen(place).saturating_mul(2));
                    let message = format!("track {track} of {count}");
                    reporter.field(name, |reporter| reporter.warning("wavelet-track", at, message));
                }
            }
        });
        at = at.saturating_add(8);
    }
    for (index, submotion) in motion.submotions.iter().enumerate() {
        reporter.item("submotions", index, |reporter| {
            reporter.field("transforms", |reporter| packed_transforms(reporter, &submotion.transforms, at));
            let name = at.saturating_add(submotion.transforms.wire_size()).saturating_add(4);
            names.check(reporter, &submotion.node_name, name);
        });
        at = at.saturating_add(submotion.wire_size());
    }
    for (index, chunk) in motion.chunks.iter().enumerate() {
        reporter.item("chunks", index, |reporter| stretch(reporter, chunk, at));
        at = at.saturating_add(chunk.wire_size());
    }
}

fn stretch(reporter: &mut Reporter, chunk: &WaveletChunk, offset: u64) {
    let blobs = [
        ("num_position_bits", chunk.num_position_bits, &chunk.positions, 28),
        ("num_rotation_bits", chunk.num_rotation_bits, &chunk.rotations, 32),
        ("num_scale_bits", chunk.num_scale_bits, &chunk.scales, 36),
    ];
    for (name, bits, blob, at) in blobs {
        let bytes = blob.len();
        if u64::from(bits) > widen(bytes).saturating_mul(8) {
            let message = format!("{bits} bits in {bytes} bytes");
            reporter.field(name, |reporter| {
                reporter.warning("wavelet-bits", offset.saturating_add(at), message);
            });
        }
    }
}

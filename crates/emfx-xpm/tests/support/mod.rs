//! Motions made from nothing.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use emfx_chunk::{Exporter, FileHeader, MultiplyOrder, Timestamp};
use emfx_xpm::generated::Body;
use emfx_xpm::{Chunk, ChunkKind, Encoding, Info, SubmotionPhonemes, WeightTrack, XpmFile};
use meshwire_core::Format;

pub fn tracks() -> Vec<WeightTrack> {
    vec![
        WeightTrack::new("smile").with_keys([(0.0, 0.0), (1.0, 1.0)]),
        WeightTrack::new("blink").with_keys([(0.25, 0.0), (0.5, 1.0), (0.75, 0.0)]),
        WeightTrack::new("frown").with_pose_weight(0.5).with_keys([(0.0, 0.5), (1.0, 0.5)]),
        WeightTrack::new("bulge").with_keys([(0.0, -0.5), (0.5, 1.5)]),
        WeightTrack::new("").with_phonemes(SubmotionPhonemes::new().with_f_v(true)).with_keys([(0.5, 1.0)]),
    ]
}

/// Every chunk kind there is, once, in one file.
pub fn everything() -> XpmFile {
    let track = WeightTrack::new("alone").with_keys([(0.0, 0.0), (0.5, 1.0)]).encode(1.0, Encoding::Vendor).unwrap();
    let mut file = XpmFile::from_tracks(Exporter::Max2011, 30, &tracks(), Encoding::Nearest).unwrap();
    let stamp = Timestamp { year: 2011, month: 5, day: 25, hours: 12, minutes: 30, seconds: 59, padding: [0] };
    file.body.chunks.extend([
        Chunk::new(track),
        Chunk::new(stamp),
        Chunk::raw(ChunkKind::MotionEventTable, 2, vec![1, 2, 3]),
        Chunk::raw(ChunkKind::Unknown(99), 7, vec![9; 5]),
    ]);
    file
}

/// A file without anything.
pub fn empty() -> XpmFile {
    let header = FileHeader::new(binrw::Endian::Little, MultiplyOrder::RotationScaleTranslation);
    XpmFile { header, body: Body { chunks: vec![Chunk::new(Info::new(Exporter::Max2011, 30))], trailing: Vec::new() } }
}

/// Reads, writes and compares.
pub fn round_trip(file: &XpmFile) -> XpmFile {
    let bytes = file.to_bytes().unwrap();
    let back = XpmFile::read(&bytes).unwrap();
    assert_eq!(back.to_bytes().unwrap(), bytes);
    back
}

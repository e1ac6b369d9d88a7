//! A file per kind and version of chunk.

use emfx_chunk::{Exporter, Timestamp};
use meshwire::xsm::{Chunk, ChunkKind, Info, SubmotionLayout, XsmFile};
use meshwire_core::Error;

use super::{both, chest, motion, wavelets};
use crate::Samples;

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    for (name, layout) in [
        ("submotion-v1", SubmotionLayout::Single),
        ("submotion-v2", SubmotionLayout::SingleWithError),
        ("submotion-v3", SubmotionLayout::PackedSingle),
        ("submotions-v1", SubmotionLayout::List),
        ("submotions-v2", SubmotionLayout::PackedList),
    ] {
        both(samples, name, in_layout(layout)?)?;
    }
    both(samples, "info-v1", motion(vec![Chunk::new(Info::new(Exporter::Maya2007, 24))]))?;
    both(samples, "info-v2", motion(vec![Chunk::new(Info::new(Exporter::Max2011, 30))]))?;
    let mut late = Info::new(Exporter::Max2011, 30);
    late.motion_extraction_mask = Some(3);
    late.motion_name = "door opens".into();
    late.original_file = "c:\\scenes\\door.max".into();
    both(samples, "info-v3", motion(vec![Chunk::new(late)]))?;
    both(samples, "wavelet-motion-v1", motion(vec![Chunk::new(wavelets::wavelets())]))?;
    let moment = Timestamp { year: 2011, month: 5, day: 25, hours: 12, minutes: 30, seconds: 59, padding: [0] };
    both(samples, "timestamp-v1", motion(vec![Chunk::new(moment)]))?;
    let event_table = Chunk::raw(ChunkKind::MotionEventTable, 2, vec![1, 2, 3, 4, 5]);
    both(samples, "motion-event-table-raw", motion(vec![event_table]))?;
    let unknown = Chunk::raw(ChunkKind::Unknown(99), 7, vec![9; 5]);
    let unknown_version = Chunk::raw(ChunkKind::Submotion, 77, vec![8; 6]);
    both(samples, "unknown-chunks", motion(vec![unknown, unknown_version]))?;
    both(samples, "empty", motion(Vec::new()))
}

/// The chest with its info chunk and true lengths.
pub fn in_layout(layout: SubmotionLayout) -> Result<XsmFile, Error> {
    let exporter = match layout {
        SubmotionLayout::Single => Exporter::Maya2007,
        SubmotionLayout::SingleWithError | SubmotionLayout::List => Exporter::Maya2008,
        SubmotionLayout::PackedSingle | SubmotionLayout::PackedList => Exporter::Max2011,
    };
    let mut file = XsmFile::from_submotions(exporter, 24, chest())?;
    file.set_submotion_layout(layout)?;
    file.set_lengths(emfx_chunk::Lengths::Strict);
    Ok(file)
}

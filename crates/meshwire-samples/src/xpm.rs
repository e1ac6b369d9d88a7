//! XPM samples: the figure talking, a file per kind of chunk, and oddities.

use binrw::Endian;
use emfx_chunk::{Exporter, FileHeader, MultiplyOrder, Timestamp};
use meshwire::xpm::generated::Body;
use meshwire::xpm::{Chunk, ChunkKind, Encoding, Info, SubmotionPhonemes, Submotions, WeightTrack, XpmFile};
use meshwire_core::{ByteString, Error};

use crate::Samples;
use crate::figure::face::{BLINK, OPEN, SMILE};

/// Folder and extension.
const FOLDER: &str = "xpm";

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    samples.add(FOLDER, "talk", &talk(Encoding::Nearest)?)?;
    samples.add(FOLDER, "talk-vendor-encoding", &talk(Encoding::Vendor)?)?;
    chunks(samples)?;
    oddities(samples)
}

fn motion(chunks: Vec<Chunk>) -> XpmFile {
    let header = FileHeader::new(Endian::Little, MultiplyOrder::RotationScaleTranslation);
    XpmFile { header, body: Body { chunks, trailing: Vec::new() } }
}

/// Adds a motion in both byte orders.
fn both(samples: &mut Samples, name: &str, mut file: XpmFile) -> Result<(), Error> {
    for (order, endian) in [("le", Endian::Little), ("be", Endian::Big)] {
        file.header.set_endian(endian);
        samples.add(FOLDER, &format!("{name}-{order}"), &file)?;
    }
    Ok(())
}

fn open() -> WeightTrack {
    WeightTrack::new(OPEN).with_phonemes(SubmotionPhonemes::new().with_aa_ao_ow(true))
}

/// Creates a motion of two words, a blink between them, and a smile at the end.
fn talk(encoding: Encoding) -> Result<XpmFile, Error> {
    let blink = WeightTrack::new(BLINK).with_keys([(0.75, 0.0), (0.8, 1.0), (0.95, 0.0)]);
    let words = [0.0, 0.5, 0.25, 0.75, 0.0, 0.0, 0.5, 1.0, 0.25, 0.0];
    let times = (0_u8..).map(|step| f32::from(step) * 0.15);
    let smile = WeightTrack::new(SMILE).with_keys([(0.0, 0.1), (1.0, 0.1), (1.5, 0.9)]).with_pose_weight(0.1);
    let mut file =
        XpmFile::from_tracks(Exporter::Max2011, 30, &[smile, blink, open().with_keys(times.zip(words))], encoding)?;
    if let Some(info) = file.info_chunk_mut() {
        info.original_file = "talk.max".into();
    }
    Ok(file)
}

fn chunks(samples: &mut Samples) -> Result<(), Error> {
    let smile = WeightTrack::new(SMILE).with_keys([(0.0, 0.0), (0.5, 1.0)]).encode(1.0, Encoding::Nearest)?;
    both(samples, "submotion-v1", motion(vec![Chunk::new(smile.clone())]))?;
    let mut info = Info::new(Exporter::Max2011, 30);
    info.motion_name = "greeting".into();
    info.original_file = "c:\\scenes\\greeting.max".into();
    both(samples, "info-v1", motion(vec![Chunk::new(info)]))?;
    let still = WeightTrack::new(BLINK).with_pose_weight(0.25).encode(1.0, Encoding::Nearest)?;
    both(samples, "submotions-v1", motion(vec![Chunk::new(Submotions { submotions: vec![smile, still] })]))?;
    both(samples, "submotions-empty", motion(vec![Chunk::new(Submotions { submotions: Vec::new() })]))?;
    let phonemes = WeightTrack { name: "".into(), ..open() }.with_keys([(0.0, 0.0), (0.25, 1.0)]);
    both(samples, "phoneme-track", motion(vec![Chunk::new(phonemes.encode(0.5, Encoding::Nearest)?)]))?;
    let bulge = WeightTrack::new("bulge").with_keys([(0.0, -0.5), (0.5, 1.5)]);
    both(samples, "range-beyond-0-to-1", motion(vec![Chunk::new(bulge.encode(0.5, Encoding::Vendor)?)]))?;
    let moment = Timestamp { year: 2011, month: 5, day: 25, hours: 12, minutes: 30, seconds: 59, padding: [0] };
    both(samples, "timestamp-v1", motion(vec![Chunk::new(moment)]))?;
    let event_table = Chunk::raw(ChunkKind::MotionEventTable, 2, vec![1, 2, 3, 4, 5]);
    both(samples, "motion-event-table-raw", motion(vec![event_table]))?;
    let unknown = Chunk::raw(ChunkKind::Unknown(99), 7, vec![9; 5]);
    let unknown_version = Chunk::raw(ChunkKind::Submotion, 77, vec![8; 6]);
    both(samples, "unknown-chunks", motion(vec![unknown, unknown_version]))?;
    both(samples, "empty", motion(Vec::new()))
}

fn oddities(samples: &mut Samples) -> Result<(), Error> {
    let single = || -> Result<XpmFile, Error> {
        let track = WeightTrack::new(SMILE).with_keys([(0.0, 0.0), (0.5, 1.0)]);
        Ok(motion(vec![Chunk::new(track.encode(0.5, Encoding::Nearest)?)]))
    };
    let mut tail = single()?;
    tail.body.chunks.iter_mut().for_each(|chunk| chunk.tail = vec![0xaa, 0xbb, 0xcc]);
    both(samples, "chunk-tail", tail)?;
    let mut understated = single()?;
    understated.body.chunks.iter_mut().for_each(|chunk| chunk.stored_len_body = Some(4));
    both(samples, "length-understated", understated)?;
    let mut overstated = single()?;
    overstated.body.chunks.iter_mut().for_each(|chunk| chunk.stored_len_body = Some(4096));
    both(samples, "length-overstated-past-end", overstated)?;
    let mut trailing = single()?;
    trailing.body.trailing = vec![0xee; 11];
    both(samples, "trailing-bytes", trailing)?;
    let mut odd = single()?;
    for submotion in odd.body.chunks.iter_mut().flat_map(Chunk::submotions_mut) {
        submotion.morph_target_name = ByteString::from(&b"L\xe4cheln"[..]).into();
        submotion.keys.iter_mut().for_each(|key| key.padding = [0xcd; 2]);
        submotion.pose_weight = f32::from_bits(0x7fc1_2345);
        // An empty range: every value represents the same weight.
        submotion.max_weight = submotion.min_weight;
    }
    both(samples, "padding-and-nan", odd)
}

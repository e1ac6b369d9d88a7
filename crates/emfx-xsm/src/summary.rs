//! What a motion is and holds, in about ten lines.

use emfx_chunk::MultiplyOrder;
use meshwire_core::Info;

use crate::generated::{ChunkBody, XsmFile};
use crate::length::{StatedLength, frame_count};
use crate::view::{SubmotionRef, TrackKind};

/// Names listed before the rest is counted.
const LISTED: usize = 6;

pub(crate) fn summary(file: &XsmFile) -> Info {
    let mut info = Info::default();
    let header = &file.header;
    let order = match header.multiply_order {
        MultiplyOrder::Unknown(order) => format!("unknown multiply order {order}"),
        known => known.to_string(),
    };
    let endian = if header.big_endian == 1 { "big-endian" } else { "little-endian" };
    info.add("format", "EMotionFX skeletal motion (XSM)");
    info.add("version", format!("{}.{}, {endian}, {order}", header.major_version, header.minor_version));
    if let Some(chunk) = file.info_chunk() {
        let version = format!("{}.{}", chunk.exporter_major_version, chunk.exporter_minor_version);
        info.add("exporter", format!("{version}, compiled {}", chunk.exporter_compile_date.to_windows_1252()));
        info.add("source", sources([&chunk.source_application, &chunk.original_file, &chunk.motion_name]));
    }
    info.add("chunks", chunks(file));
    let submotions: Vec<SubmotionRef<'_>> = file.submotions().collect();
    let duration = submotions.iter().map(SubmotionRef::duration).fold(0.0, f32::max);
    let frames_per_second = file.frames_per_second();
    let frames = frame_count(duration, frames_per_second);
    info.add("duration", format!("{duration} s, {frames} frames at {frames_per_second} per second"));
    let moving = submotions.iter().filter(|submotion| !submotion.is_static()).count();
    info.add("submotions", format!("{}, {moving} with keys", submotions.len()));
    info.add("keys", keys(&submotions));
    if let Some(motion) = file.wavelet_motion() {
        let (count, stretches) = (motion.submotions.len(), motion.chunks.len());
        info.add("wavelets", format!("{count} submotions in {stretches} stretches, {} s", motion.max_time));
    }
    info.add("nodes", names(&submotions));
    for chunk in &file.body.chunks {
        if let (ChunkBody::Submotions(_) | ChunkBody::PackedSubmotions(_), Some(stated)) =
            (&chunk.body, chunk.stored_len_body)
        {
            let reason = match chunk.explain_length(frames_per_second) {
                StatedLength::Rule(rule) => rule.formula().to_owned(),
                StatedLength::DroppedKeys(keys) => format!("true length + 32 per submotion + {keys} dropped keys"),
                StatedLength::HiddenFrames(rule, frames) => format!("{}, {frames} frames", rule.formula()),
                StatedLength::Unexplained => "no known rule".to_owned(),
            };
            info.add("stated length", format!("{stated} of {}: {reason}", chunk.true_length()));
        }
    }
    info
}

fn sources(texts: [&emfx_chunk::Text; 3]) -> String {
    let texts: Vec<String> = texts.into_iter().filter(|t| !t.is_empty()).map(|t| t.to_windows_1252()).collect();
    if texts.is_empty() { "not named".to_owned() } else { texts.join(", ") }
}

/// Kind and version of each chunk, runs of equal ones once.
fn chunks(file: &XsmFile) -> String {
    let mut runs: Vec<((u32, u32), usize)> = Vec::new();
    for chunk in &file.body.chunks {
        let id = (u32::from(chunk.kind), chunk.version);
        match runs.last_mut() {
            Some((last, count)) if *last == id => *count += 1,
            _ => runs.push((id, 1)),
        }
    }
    let run = |((kind, version), count): &((u32, u32), usize)| match count {
        1 => format!("{kind}v{version}"),
        count => format!("{count} x {kind}v{version}"),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}

fn keys(submotions: &[SubmotionRef<'_>]) -> String {
    let count = |kind: TrackKind| {
        let counts = submotions.iter().map(|submotion| submotion.key_count(kind));
        let (keys, tracks) = counts.fold((0, 0), |(keys, tracks), n| (keys + n, tracks + usize::from(n > 0)));
        (keys, tracks)
    };
    let labels = ["position", "rotation", "scale", "scale rotation"];
    let parts = TrackKind::ALL.into_iter().zip(labels).filter_map(|(kind, label)| match count(kind) {
        (0, _) => None,
        (keys, tracks) => Some(format!("{label} {keys} in {tracks} tracks")),
    });
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

fn names(submotions: &[SubmotionRef<'_>]) -> String {
    let listed = submotions.iter().take(LISTED).map(|submotion| submotion.node_name().to_windows_1252());
    let mut text = listed.collect::<Vec<_>>().join(", ");
    if submotions.len() > LISTED {
        text.push_str(&format!(" and {} more", submotions.len() - LISTED));
    }
    text
}

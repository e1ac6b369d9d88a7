//! The summary of a motion: what only motions have.

use meshwire_core::Info;

use crate::generated::{ChunkBody, XsmFile};
use crate::length::StatedLength;
use crate::view::{SubmotionRef, TrackKind};

pub(crate) fn info(file: &XsmFile) -> Info {
    let mut info = file.begin_summary();
    let submotions: Vec<SubmotionRef<'_>> = file.submotions().collect();
    let moving = submotions.iter().filter(|submotion| !submotion.is_static()).count();
    info.add("submotions", format!("{}, {moving} with keys", submotions.len()));
    info.add("keys", keys(&submotions));
    if let Some(motion) = file.wavelet_motion() {
        let (count, stretches) = (motion.submotions.len(), motion.chunks.len());
        info.add("wavelets", format!("{count} submotions in {stretches} stretches, {} s", motion.max_time));
    }
    for chunk in &file.body.chunks {
        if let (ChunkBody::Submotions(_) | ChunkBody::PackedSubmotions(_), Some(stated)) =
            (&chunk.body, chunk.stored_len_body)
        {
            let reason = match chunk.explain_length(file.frames_per_second()) {
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

fn keys(submotions: &[SubmotionRef<'_>]) -> String {
    let count = |kind: TrackKind| {
        let counts = submotions.iter().map(|submotion| submotion.key_count(kind));
        counts.fold((0, 0), |(keys, tracks), n| (keys + n, tracks + usize::from(n > 0)))
    };
    let labels = ["position", "rotation", "scale", "scale rotation"];
    let parts = TrackKind::ALL.into_iter().zip(labels).filter_map(|(kind, label)| match count(kind) {
        (0, _) => None,
        (keys, tracks) => Some(format!("{label} {keys} in {tracks} tracks")),
    });
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

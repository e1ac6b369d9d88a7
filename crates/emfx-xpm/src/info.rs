//! The summary of a morph motion: what only morph motions have.

use emfx_chunk::summary;
use meshwire_core::Info;

use crate::generated::XpmFile;
use crate::view::Decoding;

pub(crate) fn info(file: &XpmFile) -> Info {
    let mut info = file.begin_summary();
    let motion = file.motion();
    let submotions = motion.submotions();
    let moving = submotions.iter().filter(|submotion| !submotion.keys.is_empty()).count();
    info.add("submotions", format!("{}, {moving} with keys", submotions.len()));
    let weights = submotions.iter().flat_map(|submotion| submotion.weights(Decoding::Range)).map(|(_, weight)| weight);
    let bounds = weights.fold(None, |bounds: Option<(f32, f32)>, weight| {
        Some(bounds.map_or((weight, weight), |(min, max)| (min.min(weight), max.max(weight))))
    });
    if let Some((min, max)) = bounds {
        info.add("weights", format!("{min} to {max}"));
    }
    let phonemes = submotions.iter().filter(|submotion| submotion.is_phoneme()).count();
    if phonemes > 0 {
        info.add("phonemes", format!("{phonemes} submotions"));
    }
    info.add("targets", summary::names(submotions.iter().map(|submotion| &submotion.morph_target_name.value)));
    info
}

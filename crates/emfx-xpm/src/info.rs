//! The summary of a morph motion, in about ten lines.

use emfx_chunk::summary;
use meshwire_core::Info;

use crate::generated::XpmFile;
use crate::view::Decoding;

pub(crate) fn info(file: &XpmFile) -> Info {
    let mut info = Info::default();
    info.add("format", "EMotionFX morph motion (XPM)");
    info.add("version", summary::version(&file.header));
    if let Some(chunk) = file.info_chunk() {
        let (major, minor) = (chunk.exporter_major_version, chunk.exporter_minor_version);
        info.add("exporter", summary::exporter(major, minor, &chunk.exporter_compile_date));
        info.add("source", summary::source([&chunk.source_application, &chunk.original_file, &chunk.motion_name]));
    }
    let ids = file.body.chunks.iter().map(|chunk| (u32::from(chunk.kind), chunk.version));
    info.add("chunks", summary::chunks(ids));
    let motion = file.motion();
    info.add("duration", format!("{} s at {} frames per second", motion.duration(), motion.frames_per_second()));
    let submotions = motion.submotions();
    let moving = submotions.iter().filter(|submotion| !submotion.keys.is_empty()).count();
    info.add("submotions", format!("{}, {moving} with keys", submotions.len()));
    let keys: usize = submotions.iter().map(|submotion| submotion.keys.len()).sum();
    let weights = submotions.iter().flat_map(|submotion| submotion.weights(Decoding::Range)).map(|(_, weight)| weight);
    let bounds = weights.fold(None, |bounds: Option<(f32, f32)>, weight| {
        Some(bounds.map_or((weight, weight), |(min, max)| (min.min(weight), max.max(weight))))
    });
    info.add("keys", bounds.map_or_else(|| "none".to_owned(), |(min, max)| format!("{keys}, weights {min} to {max}")));
    let phonemes = submotions.iter().filter(|submotion| submotion.is_phoneme()).count();
    if phonemes > 0 {
        info.add("phonemes", format!("{phonemes} submotions"));
    }
    info.add("targets", summary::names(submotions.iter().map(|submotion| &submotion.morph_target_name.value)));
    info
}

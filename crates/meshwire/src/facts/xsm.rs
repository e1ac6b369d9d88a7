//! Facts about EMotionFX skeletal motions.

use crate::xsm::{TrackKind, XsmFile};

use super::{Animation, Facts, number, shown};

pub fn facts(file: &XsmFile, facts: &mut Facts) {
    let (mut seconds, mut keys, mut tracks) = (0.0_f32, 0, 0);
    for submotion in file.submotions() {
        facts.nodes.push(shown(submotion.node_name().as_bytes()));
        seconds = seconds.max(submotion.duration());
        let counts = TrackKind::ALL.map(|kind| submotion.key_count(kind));
        keys += number(counts.iter().sum());
        tracks += u64::from(!submotion.is_static());
    }
    if let Some(motion) = file.wavelet_motion() {
        facts.nodes.extend(motion.submotions.iter().map(|submotion| shown(submotion.node_name.as_bytes())));
        seconds = seconds.max(motion.max_time);
        tracks += number(motion.submotions.len());
    }
    let name = file.info_chunk().map(|info| shown(info.motion_name.as_bytes())).unwrap_or_default();
    let frames_per_second = Some(f64::from(file.frames_per_second()));
    facts.animations.push(Animation { name, seconds: Some(seconds.into()), frames_per_second, keys, tracks });
    facts.parents = vec![None; facts.nodes.len()];
}

//! Facts about EMotionFX morph motions.

use crate::xpm::XpmFile;

use super::{Animation, Facts, number, shown};

pub fn facts(file: &XpmFile, facts: &mut Facts) {
    let motion = file.motion();
    let moving = motion.submotions().iter().filter(|submotion| !submotion.keys.is_empty());
    let name = file.info_chunk().map(|info| shown(info.motion_name.as_bytes())).unwrap_or_default();
    facts.animations.push(Animation {
        name,
        seconds: Some(motion.duration().into()),
        frames_per_second: Some(motion.frames_per_second().into()),
        keys: number(motion.submotions().iter().map(|submotion| submotion.keys.len()).sum()),
        tracks: number(moving.count()),
    });
}

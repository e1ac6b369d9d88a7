//! Facts about animations of files that have nothing else.

use super::{Animation, Facts, number, shown};

#[cfg(feature = "ani")]
pub fn ani(file: &crate::ani::AniFile, facts: &mut Facts) {
    for animation in file.animations() {
        let part = animation.name().into_owned();
        if !facts.nodes.contains(&part) {
            facts.nodes.push(part);
        }
        let tracks = animation.record().counts().into_iter().filter(|count| *count > 0).count();
        facts.animations.push(Animation {
            name: format!("{} {}", animation.name(), animation.subname()),
            seconds: Some(animation.duration().into()),
            frames_per_second: None,
            keys: number(animation.keys().len()),
            tracks: number(tracks),
        });
    }
    facts.parents = vec![None; facts.nodes.len()];
}

#[cfg(feature = "xpm")]
pub fn xpm(file: &crate::xpm::XpmFile, facts: &mut Facts) {
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

#[cfg(feature = "xsm")]
pub fn xsm(file: &crate::xsm::XsmFile, facts: &mut Facts) {
    let (mut seconds, mut keys, mut tracks) = (0.0_f32, 0, 0);
    for submotion in file.submotions() {
        facts.nodes.push(shown(submotion.node_name().as_bytes()));
        seconds = seconds.max(submotion.duration());
        let counts = crate::xsm::TrackKind::ALL.map(|kind| submotion.key_count(kind));
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

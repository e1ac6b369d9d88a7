//! Facts about Egosoft animations.

use crate::ani::AniFile;

use super::{Animation, Facts, number};

pub fn facts(file: &AniFile, facts: &mut Facts) {
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

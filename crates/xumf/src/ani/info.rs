//! The summary of an animation file, with a line per animation.

use meshwire_core::Info;

use super::file::AniFile;

pub(super) fn info(file: &AniFile) -> Info {
    let mut info = Info::default();
    info.add("format", format!("ANI animations, version {}", file.wire().version));
    info.add("animations", file.wire().animations.len());
    info.add("keys", file.wire().keys.len());
    let mut parts: Vec<String> = Vec::new();
    for animation in file.animations() {
        let name = animation.name().into_owned();
        if !parts.contains(&name) {
            parts.push(name);
        }
    }
    info.add("parts", if parts.is_empty() { "none".to_owned() } else { parts.join(", ") });
    for animation in file.animations() {
        let [position, rotation, scale, pre, post] = animation.record().counts();
        info.add(
            "animation",
            format!(
                "{} {}: {} s, {position} position, {rotation} rotation, {scale} scale, {pre} and {post} pre- and \
                 post-scale keys",
                animation.name(),
                animation.subname(),
                animation.duration()
            ),
        );
    }
    info
}

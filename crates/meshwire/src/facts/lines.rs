//! Facts as lines for people.

use meshwire_core::digits::grouped;

use super::{Animation, Bounds, Facts};

impl Facts {
    /// Returns pairs of `label` and value for people, without those that are empty. Of a list, the first `most` are named;
    /// `hint` follows the number of the others.
    #[must_use]
    pub fn lines(&self, most: usize, hint: &str) -> Vec<(&'static str, String)> {
        let left = |count: usize| match count.saturating_sub(most) {
            0 => None,
            left => Some(format!("and {} more{hint}", grouped(left))),
        };
        let listed = |names: &[String]| {
            let first = names.iter().take(most).map(String::as_str).collect::<Vec<_>>().join(", ");
            match left(names.len()) {
                Some(left) => format!("{first} {left}"),
                None => first,
            }
        };
        let mut lines = Vec::new();
        if self.meshes > 0 {
            let [meshes, vertices, triangles] = [self.meshes, self.vertices, self.triangles].map(grouped);
            lines.push(("geometry", format!("{vertices} vertices, {triangles} triangles, meshes: {meshes}")));
        }
        if let Some(Bounds { min, max }) = self.bounds {
            let [min, max] = [min, max].map(|point| point.map(short).join(", "));
            lines.push(("bounds", format!("({min}) to ({max})")));
        }
        for (label, names) in [("materials", &self.materials), ("nodes", &self.nodes), ("bones", &self.bones)] {
            if !names.is_empty() {
                lines.push((label, format!("{}: {}", grouped(names.len()), listed(names))));
            }
        }
        if !self.textures.is_empty() {
            let roles = self.textures.iter().map(|(role, names)| format!("{role} {}", listed(names)));
            lines.push(("textures", roles.collect::<Vec<_>>().join("; ")));
        }
        for Animation { name, seconds, frames_per_second, keys, tracks } in self.animations.iter().take(most) {
            let name = if name.is_empty() { String::new() } else { format!("{name}: ") };
            let seconds = seconds.map_or_else(|| "?".to_owned(), short);
            let rate = frames_per_second.map(|rate| format!(" at {} frames per second", short(rate)));
            let (rate, [keys, tracks]) = (rate.unwrap_or_default(), [*keys, *tracks].map(grouped));
            lines.push(("animation", format!("{name}{seconds} s{rate}, {keys} keys in {tracks} tracks")));
        }
        lines.extend(left(self.animations.len()).map(|left| ("animation", left)));
        lines
    }
}

/// Rounds to thousandths.
fn short(number: f64) -> String {
    let text = format!("{number:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

//! Lights and their lens flares.

use meshwire_core::TerminatedText;

use super::numbers::{first, single};
use super::source::Source;
use crate::text::{self, Keyword, NumberRows};
use crate::tree::Light;

/// Reads the lists of flares, which should have the same length.
pub(super) fn flares(light: &mut Light, node: &text::Node<'_>, source: &mut Source) {
    let names = node.names(Keyword::TextureNames).unwrap_or_default();
    light.flare_textures = names.iter().map(|name| Some(TerminatedText(name.as_bytes().to_vec()))).collect();
    let number = |row: &[f64]| row.first().copied().map(single);
    light.flare_sizes = list(node, Keyword::FlareSizes, number);
    light.flare_positions = list(node, Keyword::FlarePositions, number);
    light.flare_colors = list(node, Keyword::FlareColorShifts, first);
    for (keyword, found) in [
        (Keyword::FlareSizes, light.flare_sizes.len()),
        (Keyword::FlarePositions, light.flare_positions.len()),
        (Keyword::FlareColorShifts, light.flare_colors.len()),
    ] {
        if found != names.len() {
            let message = format!("expected {} rows, one for each of texturenames, found {found}", names.len());
            source.loss(node.place_of(keyword), "flare-counts", message);
        }
    }
}

/// Reads the rows of a list; invalid rows are skipped.
fn list<T>(node: &text::Node<'_>, keyword: Keyword, read: impl Fn(&[f64]) -> Option<T>) -> Vec<T> {
    node.rows(keyword).into_iter().flat_map(NumberRows::iter).filter_map(read).collect()
}

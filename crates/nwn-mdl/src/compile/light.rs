//! Lights and their lens flares.

use meshwire_core::TerminatedText;

use super::numbers::{first, single};
use super::source::Source;
use crate::generated::DynamicType;
use crate::text::{self, Keyword, NumberRows, Statement};
use crate::tree::Light;

/// Reads a statement of a light; returns false for other statements.
pub(super) fn statement(light: &mut Light, statement: &Statement, index: usize, source: &mut Source) -> bool {
    let settings = &mut light.settings;
    match statement.keyword() {
        Some(Keyword::LightPriority) => source.whole(statement, index, &mut settings.priority),
        Some(Keyword::AmbientOnly) => source.switch(statement, index, &mut settings.ambient_only),
        Some(Keyword::NDynamicType | Keyword::IsDynamic) => {
            let mut value = u32::from(settings.dynamic_type);
            source.switch(statement, index, &mut value);
            settings.dynamic_type = DynamicType::from(value);
        }
        Some(Keyword::AffectDynamic) => source.switch(statement, index, &mut settings.affect_dynamic),
        Some(Keyword::Shadow) => source.switch(statement, index, &mut settings.shadow),
        Some(Keyword::FadingLight) => source.switch(statement, index, &mut settings.fading),
        Some(Keyword::GenerateFlare) => source.switch(statement, index, &mut settings.generate_flare),
        Some(Keyword::FlareRadius) => source.number(statement, index, &mut light.flare_radius),
        // The number of flares follows from the lists.
        Some(Keyword::LensFlares) => {}
        Some(Keyword::TextureNames | Keyword::FlareSizes | Keyword::FlarePositions | Keyword::FlareColorShifts) => {}
        _ => return false,
    }
    true
}

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

//! Names that are too long for the game.

#![allow(unreachable_patterns, unreachable_code, reason = "a build may have some of the formats")]

use crate::facts::Facts;
use crate::{Asset, Error, Named};

#[cfg(feature = "xmodel")]
/// Maximum number of bytes of a name in the loaders of Call of Duty.
const LONGEST_NAME: usize = 127;
#[cfg(feature = "mdl")]
/// Maximum number of characters of a file name in Neverwinter Nights.
const LONGEST_RESOURCE: usize = 16;

/// Truncates names as the game does. A name that would become a duplicate is kept.
pub fn cut(asset: &mut Asset) -> Result<bool, Error> {
    let facts = Facts::of(asset);
    let textures: Vec<String> = facts.textures.into_values().flatten().collect();
    let (most, lists) = match asset {
        #[cfg(feature = "xmodel")]
        Asset::Xmodel(_) => (
            LONGEST_NAME,
            vec![(Named::Node, facts.nodes), (Named::Material, facts.materials), (Named::Texture, textures)],
        ),
        #[cfg(feature = "mdl")]
        Asset::Mdl(_) => (LONGEST_RESOURCE, vec![(Named::Material, facts.materials), (Named::Texture, textures)]),
        _ => return Ok(false),
    };
    for (what, names) in lists {
        for name in names.iter().filter(|name| name.len() > most) {
            let end = (0..=most).rev().find(|end| name.is_char_boundary(*end)).unwrap_or(0);
            let short = name.get(..end).unwrap_or_default();
            if !names.iter().any(|other| other.eq_ignore_ascii_case(short)) {
                asset.rename(what, name, short)?;
            }
        }
    }
    Ok(true)
}

//! The differences of two files: meshes and animations by meaning, the rest by path.
//!
//! ```
//! # #[cfg(feature = "xpm")] {
//! use meshwire::Asset;
//! use meshwire::diff::{Change, Side, compare};
//!
//! let [old, new] = [b"XPM \x01\0\0\x01", b"XPM \x01\x02\0\x01"].map(|bytes| Asset::read(bytes).and_then(|asset| Side::of(&asset)));
//! let changes = compare(old?, new?, 0.0)?;
//! assert!(matches!(&changes[0], Change::Changed { path, .. } if path == "header.minor_version"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod elements;
mod values;

use meshwire_scene::Scene;

pub use meshwire_core::digits::grouped;

use crate::{Asset, Error, ErrorKind, FormatId, json};

pub use elements::{Aspect, Element, Only, rounded};
pub use values::Change;

/// A file to be compared, without the bytes and values that the comparison does not need.
#[derive(Debug)]
pub struct Side {
    format: FormatId,
    document: String,
    scene: Option<Scene>,
}

impl Side {
    /// Prepares a file.
    ///
    /// # Errors
    /// The file has no JSON document; no case is known.
    pub fn of(asset: &Asset) -> Result<Self, Error> {
        // A file without a scene is compared by path alone.
        Ok(Self { scene: asset.scene().ok(), ..Self::by_path(asset)? })
    }

    /// Prepares a file for a comparison by path alone, which lists every value.
    ///
    /// # Errors
    /// The same as [`Side::of`].
    pub fn by_path(asset: &Asset) -> Result<Self, Error> {
        let format = asset.format();
        let document = json::to_string(asset)
            .map_err(|error| Error::new(format.name(), ErrorKind::Unsupported(error.to_string())))?;
        Ok(Self { format, document, scene: None })
    }
}

/// Compares two files. Numbers that differ by at most `tolerance` are equal.
///
/// # Errors
/// One of them is not a valid document; no case is known.
pub fn compare(old: Side, new: Side, tolerance: f64) -> Result<Vec<Change>, String> {
    if old.format != new.format {
        let (old, new) = (old.format.to_string(), new.format.to_string());
        return Ok(vec![Change::Changed { path: "format".to_owned(), old, new }]);
    }
    let changes = values::compare(&old.document, &new.document, tolerance)?;
    drop((old.document, new.document));
    Ok(match (old.scene, new.scene) {
        (Some(old), Some(new)) => elements::condensed(changes, elements::elements(&old, &new, tolerance)),
        _ => changes,
    })
}

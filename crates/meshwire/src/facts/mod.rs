//! Facts that files of all formats have in common, under the same names, for programs and for queries over many files:
//! [`Facts`] of one file, and the rows of [`table`]s about many.

mod hash;
mod lines;
#[cfg(feature = "mdl")]
mod mdl;
#[cfg(feature = "mdl_text")]
mod mdl_text;
#[cfg(any(feature = "ani", feature = "xpm", feature = "xsm"))]
mod motions;
mod scene;
#[cfg(feature = "xac")]
mod xac;
#[cfg(feature = "xmf")]
mod xmf;
#[cfg(feature = "xmodel")]
mod xmodel;

pub mod table;

use std::collections::BTreeMap;

use crate::Asset;
use serde::Serialize;

pub use hash::GeometryHash;

/// The contents of a file. Every member exists for every format; data that a format does not have is empty or null.
///
/// ```
/// # #[cfg(all(feature = "xpm", feature = "facts"))] {
/// use meshwire::facts::Facts;
/// use meshwire::xpm::{Encoding, Exporter, WeightTrack, XpmFile};
///
/// let smile = WeightTrack::new("smile").with_keys([(0.0, 0.0), (2.0, 1.0)]);
/// let motion = XpmFile::from_tracks(Exporter::Max2011, 30, &[smile], Encoding::Nearest)?;
/// let facts = Facts::of(&motion.into());
/// assert_eq!((facts.meshes, facts.animations[0].seconds), (0, Some(2.0)));
/// # }
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Facts {
    /// Number of meshes, including all levels of detail.
    pub meshes: u64,
    /// Number of vertices.
    pub vertices: u64,
    /// Number of triangles.
    pub triangles: u64,
    /// Names of the materials, in file order.
    pub materials: Vec<String>,
    /// Distinct names of textures, by their role.
    pub textures: BTreeMap<String, Vec<String>>,
    /// All nodes: those of the tree of a model, or those that a motion animates.
    pub nodes: Vec<String>,
    /// The nodes that influence vertices of a skin.
    pub bones: Vec<String>,
    /// Bounding box of all vertices at rest, in the space and units of the file.
    pub bounds: Option<Bounds>,
    /// The animations, in file order.
    pub animations: Vec<Animation>,
    /// Every use of a texture by a material.
    #[serde(skip)]
    pub uses: Vec<Use>,
    /// The parent of each node.
    #[serde(skip)]
    pub parents: Vec<Option<usize>>,
    /// Hash of positions and triangles.
    #[serde(skip)]
    pub geometry: GeometryHash,
}

/// An axis-aligned box.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Bounds {
    /// The least coordinates.
    pub min: [f64; 3],
    /// The greatest coordinates.
    pub max: [f64; 3],
}

/// An animation.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Animation {
    /// Name.
    pub name: String,
    /// Length in seconds. `None` if the file does not state the duration of a frame.
    pub seconds: Option<f64>,
    /// Frames per second. `None` if the format only uses seconds.
    pub frames_per_second: Option<f64>,
    /// Number of keys of all tracks.
    pub keys: u64,
    /// Number of animated nodes, parts and morph targets.
    pub tracks: u64,
}

/// A texture and the material that uses it.
#[derive(Debug, Clone, PartialEq)]
pub struct Use {
    /// Name of the material.
    pub material: String,
    /// Role of the texture, in the words of the format.
    pub role: String,
    /// Name of the texture.
    pub texture: String,
}

impl Facts {
    /// Collects the facts about `asset`. A part that cannot be decoded is skipped; `verify` reports the reason.
    #[must_use]
    pub fn of(asset: &Asset) -> Self {
        let mut facts = Self::default();
        match *asset {
            #[cfg(feature = "xac")]
            Asset::Xac(ref file) => xac::facts(file, &mut facts),
            #[cfg(feature = "xsm")]
            Asset::Xsm(ref file) => motions::xsm(file, &mut facts),
            #[cfg(feature = "xpm")]
            Asset::Xpm(ref file) => motions::xpm(file, &mut facts),
            #[cfg(feature = "xmf")]
            Asset::Xmf(ref file) => xmf::facts(file, &mut facts),
            #[cfg(feature = "ani")]
            Asset::Ani(ref file) => motions::ani(file, &mut facts),
            #[cfg(feature = "mdl")]
            Asset::Mdl(ref file) => mdl::facts(file, &mut facts),
            #[cfg(feature = "mdl_text")]
            Asset::MdlText(ref file) => mdl_text::facts(file, &mut facts),
            #[cfg(feature = "xmodel")]
            Asset::Xmodel(ref file) => xmodel::facts(file, &mut facts),
            #[allow(unreachable_patterns, reason = "all formats of today have facts, a new one may have none yet")]
            _ => {}
        }
        facts.with_uses()
    }

    /// Collects the facts about a scene, such as that of several files. Bounds are those of visible meshes, in the space
    /// of the scene.
    #[must_use]
    pub fn of_scene(scene: &crate::scene::Scene) -> Self {
        let mut facts = Self::default();
        scene::facts(scene, &mut facts);
        facts.with_uses()
    }

    /// Lists the textures by their roles.
    fn with_uses(mut self) -> Self {
        for Use { role, texture, .. } in &self.uses {
            let names = self.textures.entry(role.clone()).or_default();
            if !names.contains(texture) {
                names.push(texture.clone());
            }
        }
        self
    }

    /// Adds a texture of a material, unless its name is empty.
    fn add_use(&mut self, material: &str, role: &str, texture: String) {
        if !texture.is_empty() {
            self.uses.push(Use { material: material.to_owned(), role: role.to_owned(), texture });
        }
    }

    /// Adds the counts of a mesh.
    fn add_mesh(&mut self, vertices: usize, triangles: usize) {
        self.meshes += 1;
        self.vertices = self.vertices.saturating_add(number(vertices));
        self.triangles = self.triangles.saturating_add(number(triangles));
    }

    /// Extends the bounds to a point. Points with NaN or infinity are ignored.
    fn add_point(&mut self, point: [f64; 3]) {
        if point.iter().all(|part| part.is_finite()) {
            let bounds = self.bounds.get_or_insert(Bounds { min: point, max: point });
            for ((min, max), part) in bounds.min.iter_mut().zip(&mut bounds.max).zip(point) {
                *min = min.min(part);
                *max = max.max(part);
            }
        }
    }
}

/// Converts a count.
fn number(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// Returns a name as text, in any encoding.
fn shown(name: &[u8]) -> String {
    std::str::from_utf8(name).map_or_else(|_| crate::decode_windows_1252(name), str::to_owned)
}

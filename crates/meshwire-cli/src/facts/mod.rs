//! Facts that files of all formats have in common, under the same names, for programs and for queries over many files.

mod ani;
mod hash;
mod mdl;
mod mdl_text;
mod xac;
mod xmf;
mod xmodel;
mod xpm;
mod xsm;

use std::collections::BTreeMap;

use meshwire::Asset;
use serde::Serialize;

pub use hash::GeometryHash;

/// The contents of a file. Every member exists for every format; data that a format does not have is empty or null.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Facts {
    /// Number of meshes, including all levels of detail.
    pub meshes: u64,
    pub vertices: u64,
    pub triangles: u64,
    /// In file order.
    pub materials: Vec<String>,
    /// Distinct names of textures, by their role.
    pub textures: BTreeMap<String, Vec<String>>,
    /// All nodes: those of the tree of a model, or those that a motion animates.
    pub nodes: Vec<String>,
    /// The nodes that influence vertices of a skin.
    pub bones: Vec<String>,
    /// Bounding box of all vertices at rest, in the space and units of the file.
    pub bounds: Option<Bounds>,
    pub animations: Vec<Animation>,
    #[serde(skip)]
    pub uses: Vec<Use>,
    /// The parent of each node.
    #[serde(skip)]
    pub parents: Vec<Option<usize>>,
    #[serde(skip)]
    pub geometry: GeometryHash,
}

/// An axis-aligned box.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Bounds {
    pub min: [f64; 3],
    pub max: [f64; 3],
}

/// An animation.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Animation {
    pub name: String,
    /// `None` if the file does not state the duration of a frame.
    pub seconds: Option<f64>,
    /// `None` if the format only uses seconds.
    pub frames_per_second: Option<f64>,
    /// Number of keys of all tracks.
    pub keys: u64,
    /// Number of animated nodes, parts and morph targets.
    pub tracks: u64,
}

/// A texture and the material that uses it.
#[derive(Debug, Clone, PartialEq)]
pub struct Use {
    pub material: String,
    pub role: String,
    pub texture: String,
}

impl Facts {
    /// Collects the facts about `asset`. A part that cannot be decoded is skipped; `verify` reports the reason.
    pub fn of(asset: &Asset) -> Self {
        let mut facts = Self::default();
        match asset {
            Asset::Xac(file) => xac::facts(file, &mut facts),
            Asset::Xsm(file) => xsm::facts(file, &mut facts),
            Asset::Xpm(file) => xpm::facts(file, &mut facts),
            Asset::Xmf(file) => xmf::facts(file, &mut facts),
            Asset::Ani(file) => ani::facts(file, &mut facts),
            Asset::Mdl(file) => mdl::facts(file, &mut facts),
            Asset::MdlText(file) => mdl_text::facts(file, &mut facts),
            Asset::Xmodel(file) => xmodel::facts(file, &mut facts),
            _ => {}
        }
        for Use { role, texture, .. } in &facts.uses {
            let names = facts.textures.entry(role.clone()).or_default();
            if !names.contains(texture) {
                names.push(texture.clone());
            }
        }
        facts
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
    std::str::from_utf8(name).map_or_else(|_| meshwire::decode_windows_1252(name), str::to_owned)
}

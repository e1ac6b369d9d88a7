//! What files of all formats have in common, under the same names: for programs, and for questions over many files.

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

/// What a file holds. Every member is there for every format; what a format has not is empty or null.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Facts {
    /// Meshes, in all levels of detail.
    pub meshes: u64,
    pub vertices: u64,
    pub triangles: u64,
    /// In file order.
    pub materials: Vec<String>,
    /// The names of textures, each once, by what they are for.
    pub textures: BTreeMap<String, Vec<String>>,
    /// All nodes: of the tree of a model, or those that a motion moves.
    pub nodes: Vec<String>,
    /// The nodes that move vertices of a skin.
    pub bones: Vec<String>,
    /// The box around all vertices at rest, in the space and units of the file.
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

/// A box along the axes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Bounds {
    pub min: [f64; 3],
    pub max: [f64; 3],
}

/// Something that moves.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Animation {
    pub name: String,
    /// `None` where the file does not say how long a frame is.
    pub seconds: Option<f64>,
    /// `None` where the format goes by seconds alone.
    pub frames_per_second: Option<f64>,
    /// Keys of all tracks.
    pub keys: u64,
    /// What moves: nodes, parts, morph targets.
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
    /// What `asset` holds. A part that cannot be decoded is left out; `verify` says why.
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

    /// A texture that a material uses, unless it is called nothing.
    fn add_use(&mut self, material: &str, role: &str, texture: String) {
        if !texture.is_empty() {
            self.uses.push(Use { material: material.to_owned(), role: role.to_owned(), texture });
        }
    }

    /// Counts in a mesh.
    fn add_mesh(&mut self, vertices: usize, triangles: usize) {
        self.meshes += 1;
        self.vertices = self.vertices.saturating_add(number(vertices));
        self.triangles = self.triangles.saturating_add(number(triangles));
    }

    /// Makes the bounds hold a point. What is no number is left out.
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

/// A count.
fn number(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// A name as text, whatever its encoding.
fn shown(name: &[u8]) -> String {
    std::str::from_utf8(name).map_or_else(|_| meshwire::decode_windows_1252(name), str::to_owned)
}

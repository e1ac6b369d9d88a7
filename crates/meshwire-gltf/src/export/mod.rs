//! Export of a scene as glTF 2.0.

mod animation;
mod material;
mod mesh;
mod node;

use std::collections::BTreeMap;

use meshwire_scene::{Attachment, Mesh, Scene, Texture};
use serde_json::{Map, Value};

use crate::clean::Clean;
use crate::wire::json::{self, Index};
use crate::wire::{self, Packer, number};
use crate::{Error, Origin, attachment, provenance};
pub(crate) use mesh::numbered;
pub(crate) use node::own_node;
use node::purpose;

/// Options of the export.
#[derive(Default)]
#[non_exhaustive]
pub struct Options<'a> {
    /// The files from which the scene was made. Import looks for its base among them.
    pub origins: Vec<Origin>,
    /// If a node has a mesh in several levels of detail, exports only this level, or the next finer one. Exports all
    /// levels if `None`.
    pub lod: Option<u32>,
    /// Finds the image of a texture. Textures without an image are listed in the extras of their material.
    pub pictures: Option<&'a FindPicture<'a>>,
}

/// A callback that finds the image of a texture.
pub type FindPicture<'a> = dyn Fn(&Texture) -> Option<Picture> + 'a;

/// An image in a format that glTF supports.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Picture {
    /// The bytes of a PNG file.
    Png(Vec<u8>),
    /// The bytes of a JPEG file.
    Jpeg(Vec<u8>),
}

/// An exported scene.
#[derive(Debug)]
pub struct Export {
    packer: Packer,
    /// Messages about what the export changed.
    pub notes: Vec<String>,
}

impl Export {
    /// Returns a single GLB file.
    ///
    /// # Errors
    /// The file would be longer than 4 GiB.
    pub fn into_glb(self) -> Result<Vec<u8>, Error> {
        let (root, parts) = self.packer.finish(None)?;
        wire::join(&tree(&root)?, &parts)
    }

    /// Returns the JSON and the binary buffer. The JSON refers to the buffer as a file of the given name next to it.
    /// The buffer is empty if the scene has no numbers.
    ///
    /// # Errors
    /// The JSON cannot be serialized.
    pub fn into_gltf(self, binary_name: impl Into<String>) -> Result<(Vec<u8>, Vec<u8>), Error> {
        let (root, parts) = self.packer.finish(Some(binary_name.into()))?;
        Ok((tree(&root)?, wire::concat(&parts)))
    }
}

fn tree(root: &json::Root) -> Result<Vec<u8>, Error> {
    root.to_vec().map_err(|error| Error::TooLarge(error.to_string()))
}

/// Exports a scene in any space as glTF 2.0.
///
/// Anything that glTF does not support is approximated: see [`Export::notes`]. The extras of every element contain its
/// source, and the attribute `_MESHWIRE_ID` contains the number of every vertex.
///
/// # Errors
/// The scene is invalid, or exceeds a limit of glTF.
pub fn export(scene: &Scene, options: &Options<'_>) -> Result<Export, Error> {
    let mut clean = Clean::of(scene)?;
    let mut notes = std::mem::take(&mut clean.notes);
    let mut exporter =
        Exporter { scene: &clean.scene, packer: Packer::default(), meshes: BTreeMap::new(), holders: BTreeMap::new() };
    exporter.packer.root.asset.generator = Some(format!("meshwire {}", env!("CARGO_PKG_VERSION")));
    exporter.materials(options)?;
    notes.extend(empty(&clean.scene));
    notes.extend(dark(&clean.scene));
    let shown = shown(&clean.scene, options.lod);
    for index in &shown {
        exporter.mesh(*index)?;
    }
    let roots = exporter.nodes(clean.own_nodes)?;
    exporter.animations()?;
    exporter.scene(roots, options)?;
    Ok(Export { packer: exporter.packer, notes: notes.into_iter().collect() })
}

/// Returns a message about the meshes that glTF cannot store.
fn empty(scene: &Scene) -> Option<String> {
    const NAMED: usize = 3;
    let empty = || scene.meshes.iter().filter(|mesh| is_empty(mesh));
    let names: Vec<String> = empty().take(NAMED).map(|mesh| format!("{:?}", provenance::text(&mesh.name))).collect();
    let count = empty().count();
    (count > 0).then(|| {
        let more = if count > NAMED { format!(" and {} more", count - NAMED) } else { String::new() };
        let names = names.join(", ");
        format!("meshes without triangles are exported as nodes, and an import leaves them as they are: {names}{more}")
    })
}

/// Returns a message about the lights that glTF does not support.
fn dark(scene: &Scene) -> Option<String> {
    let lights = scene.nodes.iter().filter_map(|node| node.attached.as_ref());
    let count = lights.filter(|own| matches!(own, Attachment::Light(_)) && !attachment::is_gltf(own)).count();
    (count > 0)
        .then(|| format!("lights that darken, are brighter than 1, or have no range are in extras only: {count}"))
}

/// Returns true for a mesh without triangles, which glTF cannot store.
fn is_empty(mesh: &Mesh) -> bool {
    !mesh.primitives.iter().any(is_shown)
}

/// Returns true for a part that glTF can store.
pub(crate) fn is_shown(primitive: &meshwire_scene::Primitive) -> bool {
    !primitive.triangles.is_empty()
}

/// Returns the meshes to export. If a node has several levels of detail, this is the requested one, or the next finer.
pub(crate) fn shown(scene: &Scene, lod: Option<u32>) -> Vec<usize> {
    let place = |mesh: &Mesh| (mesh.node, purpose(mesh.purpose));
    let mut levels = BTreeMap::new();
    for mesh in scene.meshes.iter().filter(|mesh| !is_empty(mesh)) {
        let level = levels.entry(place(mesh)).or_insert(mesh.lod);
        // If all levels are coarser than the requested one, the finest is used.
        let better = match lod {
            Some(asked) if *level <= asked => mesh.lod > *level && mesh.lod <= asked,
            _ => mesh.lod < *level,
        };
        if better {
            *level = mesh.lod;
        }
    }
    let asked = |mesh: &Mesh| lod.is_none() || levels.get(&place(mesh)) == Some(&mesh.lod);
    let all = scene.meshes.iter().enumerate();
    all.filter(|(_, mesh)| !is_empty(mesh) && asked(mesh)).map(|(index, _)| index).collect()
}

/// State of the export of a clean scene.
struct Exporter<'a> {
    scene: &'a Scene,
    packer: Packer,
    /// Index in the file of each exported mesh.
    meshes: BTreeMap<usize, Index<json::Mesh>>,
    /// Index in the file of the node of each exported mesh.
    holders: BTreeMap<usize, usize>,
}

impl Exporter<'_> {
    /// Exports the single scene of the file.
    fn scene(&mut self, roots: Vec<Index<json::Node>>, options: &Options<'_>) -> Result<(), Error> {
        if roots.is_empty() {
            return Ok(());
        }
        let origin = |origin: &Origin| {
            let Origin { format, file, print } = origin;
            let facts = [("format", format), ("file", file), ("print", print)];
            Value::Object(facts.into_iter().map(|(name, text)| (name.to_owned(), text.clone().into())).collect())
        };
        let mut facts = Map::new();
        facts.insert("origins".to_owned(), Value::Array(options.origins.iter().map(origin).collect()));
        if let Some(lod) = options.lod {
            facts.insert("lod".to_owned(), lod.into());
        }
        let extras = provenance::extras(facts, &self.scene.extras)?;
        let name = (!self.scene.name.is_empty()).then(|| provenance::text(&self.scene.name));
        self.packer.root.scenes.push(json::Scene { extensions: None, extras, name, nodes: roots });
        self.packer.root.scene = Some(number(0)?);
        Ok(())
    }
}

/// Returns the extras with the source of an element.
fn source(path: &str) -> Map<String, Value> {
    let mut map = Map::new();
    if !path.is_empty() {
        map.insert("source".to_owned(), path.into());
    }
    map
}

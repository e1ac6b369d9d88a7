//! Reading of any glTF 2.0 file as a scene.
//!
//! | in the file | in the scene |
//! | --- | --- |
//! | nodes | nodes of the default scene, in order, without those that `export` created to hold a mesh |
//! | a mesh at a node | a mesh of that node, once for each node that uses it |
//! | strips and fans | triangles; points and lines are skipped and reported |
//! | skin | joints and bind poses; weights that sum to 1 |
//! | linear color | sRGB color |
//! | images | textures by role, with the name of the image, its tiling and offset |
//! | curves between keys | keys close enough for linear interpolation to follow the curve |
//! | lights of KHR_lights_punctual, cameras | attachments of their nodes |
//! | extras | extras of all elements except parts of meshes |
//!
//! Provenance from `export` is used if present: the purpose of a mesh, its level of detail, and names of textures
//! without an image.

mod animation;
mod budget;
mod extras;
mod material;
mod mesh;
mod node;
mod values;

use std::cell::Cell;
use std::collections::BTreeSet;

use meshwire_scene::motion::SPARE_KEYS;
use meshwire_scene::{Material, Scene, Space};

use crate::wire::json::Root;
use crate::wire::{FindFile, Glb, Opened, is_drawn, is_instanced, is_unread, open};
use crate::{Error, provenance};
use budget::Budget;

/// A scene read from a file.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The scene, in the space of glTF. Its elements have no sources. It has a name if the file was made by `export`.
    pub scene: Scene,
    /// Messages about the content of the file that is not in the scene.
    pub notes: Vec<String>,
}

/// Options of reading. The limits have the names of those of `meshwire::Limits`.
#[non_exhaustive]
pub struct ReadOptions<'a> {
    /// Callback that returns the files next to the one being read. If `None`, they are not read.
    pub files: Option<&'a FindFile<'a>>,
    /// Maximum size of the file and of all files that it refers to, in bytes.
    pub max_input_bytes: u64,
    /// Maximum memory for the scene, in bytes, because a file can refer to the same numbers any number of times. It is
    /// also limited to 64 MiB and 64 times the length of what is read, unless this is `u64::MAX`.
    pub max_memory: u64,
    /// Maximum number of nodes, meshes at nodes, and channels.
    pub max_items: u64,
}

impl Default for ReadOptions<'_> {
    fn default() -> Self {
        Self { files: None, max_input_bytes: 4 << 30, max_memory: 64 << 30, max_items: 1 << 24 }
    }
}

/// Reads a GLB, or a JSON file that contains its buffers, as a scene.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; }
/// use meshwire::scene::{Node, Scene, Space};
/// use meshwire_gltf::{Options, export, read};
///
/// let mut scene = Scene::new(Space::GLTF);
/// scene.nodes.push(Node::named("sail"));
/// let glb = export(&scene, &Options::default())?.into_glb()?;
/// assert_eq!(read(&glb)?.scene.nodes, scene.nodes);
/// # Ok::<(), meshwire_gltf::Error>(())
/// ```
///
/// # Errors
/// The file is not glTF 2.0, is damaged, needs an unsupported extension or a file next to it, or its scene would be far
/// larger than the file.
pub fn read(file: &[u8]) -> Result<Reading, Error> {
    read_with(file, &ReadOptions::default())
}

/// Reads a GLB, or a JSON file with the files next to it, as a scene.
///
/// ```
/// use meshwire_gltf::{ReadOptions, read_with};
///
/// let tree = br#"{"asset": {"version": "2.0"}, "buffers": [{"byteLength": 4, "uri": "sail.bin"}]}"#;
/// let mut options = ReadOptions::default();
/// let files = |name: &str| if name == "sail.bin" { Ok(vec![0; 4]) } else { Err("no such file".to_owned()) };
/// options.files = Some(&files);
/// assert!(read_with(tree, &options)?.scene.nodes.is_empty());
/// # Ok::<(), meshwire_gltf::Error>(())
/// ```
///
/// # Errors
/// Those of [`read`].
pub fn read_with(file: &[u8], options: &ReadOptions<'_>) -> Result<Reading, Error> {
    let size = |bytes: &[u8]| u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    let over = || Error::LimitExceeded { limit: "input-bytes", unit: "bytes", most: options.max_input_bytes };
    let left = Cell::new(options.max_input_bytes.checked_sub(size(file)).ok_or_else(over)?);
    let counted = |name: &str| {
        let bytes = options.files.map_or_else(|| Err("no other files are read".to_owned()), |files| files(name))?;
        left.set(left.get().checked_sub(size(&bytes)).ok_or_else(|| over().to_string())?);
        Ok(bytes)
    };
    let counted: &FindFile<'_> = &counted;
    let Opened { root, buffers } = open(file, options.files.map(|_| counted))?;
    let mut reader = Reader {
        glb: Glb { root: &root, buffers: &buffers },
        scene: Scene::new(Space::GLTF),
        notes: BTreeSet::new(),
        budget: Budget::new(file.len().saturating_add(buffers.owned()), options),
        spare_keys: SPARE_KEYS,
    };
    reader.notes();
    if let Some(own) = root.scene.and_then(|scene| root.scenes.get(scene.value())).or(root.scenes.first()) {
        // Editors give scenes names of their own, which are unrelated to the model.
        if !provenance::read(own.extras.as_deref()).is_empty() {
            reader.scene.name = own.name.clone().unwrap_or_default().into_bytes();
        }
        reader.scene.extras = extras::of(own.extras.as_deref());
    }
    reader.materials()?;
    let nodes = reader.nodes()?;
    reader.meshes(&nodes)?;
    reader.animations(&nodes)?;
    let problems = reader.scene.check();
    if !problems.is_empty() {
        return Err(Error::Damaged(crate::error::listed(&problems)));
    }
    Ok(Reading { scene: reader.scene, notes: reader.notes.into_iter().collect() })
}

/// Returns messages about the content of an edited file that no format supports, and that [`import`](crate::import)
/// therefore ignores.
///
/// # Errors
/// Those of [`read`].
pub fn unread(file: &[u8]) -> Result<Vec<String>, Error> {
    let Opened { root, .. } = open(file, None)?;
    let mut found = Vec::new();
    for (index, mesh) in root.meshes.iter().enumerate() {
        if mesh.primitives.iter().any(|part| !is_drawn(part)) {
            let name = mesh.name.clone().unwrap_or_else(|| index.to_string());
            found.push(format!("points and lines of mesh {name:?}"));
        }
    }
    if is_instanced(&root) {
        found.push("instances of EXT_mesh_gpu_instancing but one: make them meshes of their own".to_owned());
    }
    Ok(found)
}

/// Returns the materials of a file, in the space of glTF.
pub(crate) fn materials(opened: &Opened<'_>) -> Result<Vec<Material>, Error> {
    let Opened { root, buffers } = opened;
    let mut reader = Reader {
        glb: Glb { root, buffers },
        scene: Scene::new(Space::GLTF),
        notes: BTreeSet::new(),
        budget: Budget::new(buffers.owned(), &ReadOptions::default()),
        spare_keys: SPARE_KEYS,
    };
    reader.materials()?;
    Ok(reader.scene.materials)
}

/// State of reading a file into a scene.
struct Reader<'a> {
    glb: Glb<'a>,
    scene: Scene,
    notes: BTreeSet<String>,
    budget: Budget,
    /// Number of keys that may still be added to curves, see [`SPARE_KEYS`].
    spare_keys: usize,
}

impl<'a> Reader<'a> {
    fn note(&mut self, note: impl Into<String>) {
        self.notes.insert(note.into());
    }

    /// Reports file-level content that is not in the scene.
    fn notes(&mut self) {
        let root: &'a Root = self.glb.root;
        let names: BTreeSet<&str> =
            root.extensions_used.iter().map(String::as_str).filter(|name| is_unread(name)).collect();
        if !names.is_empty() {
            let names: Vec<&str> = names.into_iter().collect();
            self.note(format!("these extensions are ignored: {}", names.join(", ")));
        }
        if is_instanced(root) {
            self.note("only one instance of each mesh with EXT_mesh_gpu_instancing is read");
        }
        if root.materials.iter().any(|material| material.occlusion_texture.is_some()) {
            self.note("occlusion textures are left out");
        }
    }
}

//! A scene out of any glTF 2.0, whoever wrote it.
//!
//! | in the file | in the scene |
//! | --- | --- |
//! | nodes | nodes in their order; those that `export` made to hold a mesh are none again |
//! | a mesh at a node | a mesh of that node; one that several nodes have, once for each |
//! | strips and fans | triangles; points and lines are left out, and told |
//! | skin | joints and bind poses; shares that sum to 1 |
//! | color as light adds up | color as screens show it |
//! | pictures | textures by role, with the name of the picture |
//! | curves between keys | keys so close that straight lines follow the curve |
//! | extras | extras, in all elements but parts of meshes |
//!
//! What `export` says of where a part comes from counts where it is there: what a mesh is for, its level of detail, names of
//! textures without a picture.

mod animation;
mod extras;
mod material;
mod mesh;
mod node;
mod values;

use std::collections::BTreeSet;

use meshwire_scene::{Scene, Space};

use crate::wire::json::Root;
use crate::wire::{Glb, split};
use crate::{Error, provenance};

/// Extensions that a file may need: they only move pictures, say how surfaces shine, or have numbers in fewer bits.
const KNOWN: [&str; 2] = ["KHR_texture_transform", "KHR_mesh_quantization"];

/// So many vertices, corners and keys a scene may have: a file can name the same numbers any number of times.
const MOST: usize = 1 << 25;

/// What a file shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The scene, in the space of glTF. Its elements say no source; it has a name where the file is one that `export` made.
    pub scene: Scene,
    /// What of the file is not in the scene, in words.
    pub notes: Vec<String>,
}

/// Reads a GLB as a scene.
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
/// The file is no GLB, is damaged, needs an extension that is not known here, or is far larger unfolded than it is.
pub fn read(glb: &[u8]) -> Result<Reading, Error> {
    let glb = split(glb)?;
    let root = Root::from_slice(&glb.json).map_err(|error| Error::Damaged(error.to_string()))?;
    let binary = glb.bin.unwrap_or_default();
    let unknown = |name: &&String| !KNOWN.contains(&name.as_str()) && !name.starts_with("KHR_materials_");
    if let Some(name) = root.extensions_required.iter().find(unknown) {
        return Err(Error::Damaged(format!("it needs the extension {name:?}")));
    }
    let mut reader = Reader {
        glb: Glb { root: &root, binary: &binary },
        scene: Scene::new(Space::GLTF),
        notes: BTreeSet::new(),
        left: MOST,
    };
    if let Some(own) = root.scene.and_then(|scene| root.scenes.get(scene.value())).or(root.scenes.first()) {
        // Editors have names of their own for scenes, which say nothing of the model.
        if !provenance::read(own.extras.as_deref()).is_empty() {
            reader.scene.name = own.name.clone().unwrap_or_default().into_bytes();
        }
        reader.scene.extras = extras::of(own.extras.as_deref());
    }
    reader.materials();
    let nodes = reader.nodes();
    reader.meshes(&nodes)?;
    reader.animations(&nodes)?;
    let problems = reader.scene.check();
    if !problems.is_empty() {
        return Err(Error::Damaged(problems.join("; ")));
    }
    Ok(Reading { scene: reader.scene, notes: reader.notes.into_iter().collect() })
}

/// A file on its way into a scene.
struct Reader<'a> {
    glb: Glb<'a>,
    scene: Scene,
    notes: BTreeSet<String>,
    /// How much more there may be.
    left: usize,
}

impl Reader<'_> {
    fn take(&mut self, count: usize) -> Result<(), Error> {
        match self.left.checked_sub(count) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(Error::TooLarge(format!("more than {MOST} vertices, corners and keys"))),
        }
    }

    fn note(&mut self, note: impl Into<String>) {
        self.notes.insert(note.into());
    }
}

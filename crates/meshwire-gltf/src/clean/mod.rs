//! A scene as glTF supports it: all values finite, directions of unit length, keys in order, with indices unchanged.
//! Export writes it and import compares with it.

mod animation;
mod geometry;
mod influences;
mod nodes;
mod numbers;
mod placed;

use std::collections::{BTreeMap, BTreeSet};

pub(crate) use animation::{BOUND, distance, straightened};
pub(crate) use influences::in_proportion;

use meshwire_scene::glam::Affine3A;
use meshwire_scene::{Scene, Space};

use crate::Error;

/// A scene that can be written as glTF.
#[derive(Debug)]
pub(crate) struct Clean {
    /// The scene in the space of glTF. Nodes, meshes, parts, vertices, triangles, materials, animations and channels
    /// keep their indices. Additional nodes that glTF needs are appended.
    pub scene: Scene,
    /// Number of nodes of the original scene.
    pub own_nodes: usize,
    /// For each skinned mesh in node space, the transform to scene space, in which it is exported.
    pub placed: BTreeMap<usize, Affine3A>,
    /// For each node whose shear was dropped, there or above, the transform from its bind poses in the space of glTF to
    /// the exported ones.
    pub rebound: BTreeMap<usize, Affine3A>,
    /// Messages about what the export changes.
    pub notes: BTreeSet<String>,
}

impl Clean {
    /// Creates a clean scene.
    pub fn of(scene: &Scene) -> Result<Self, Error> {
        let problems = scene.check();
        if !problems.is_empty() {
            return Err(Error::Unsound(problems));
        }
        let mut scene = scene.clone();
        scene.convert(Space::GLTF);
        let own_nodes = scene.nodes.len();
        let (placed, rebound) = (BTreeMap::new(), BTreeMap::new());
        let mut clean = Self { scene, own_nodes, placed, rebound, notes: BTreeSet::new() };
        clean.nodes();
        clean.geometry();
        clean.skins();
        clean.place_skinned();
        clean.animations();
        clean.common_roots();
        Ok(clean)
    }

    /// Adds a message about a change.
    fn note(&mut self, note: impl Into<String>) {
        self.notes.insert(note.into());
    }
}

//! A scene as glTF can hold it: everything finite, of unit length, in order, with the same positions in all lists, so that
//! export writes it and import compares with it.

mod animation;
mod geometry;
mod influences;
mod nodes;
mod numbers;
mod placed;

use std::collections::{BTreeMap, BTreeSet};

pub(crate) use animation::{BOUND, SPARE_KEYS, distance, straightened};
pub(crate) use influences::in_proportion;

use meshwire_scene::glam::Affine3A;
use meshwire_scene::{Scene, Space};

use crate::Error;

/// A scene that glTF can hold.
#[derive(Debug)]
pub(crate) struct Clean {
    /// The scene in the space of glTF. Nodes, meshes, parts, vertices, triangles, materials, animations and channels stand
    /// where they stood; nodes that glTF needs stand behind all others.
    pub scene: Scene,
    /// Number of nodes that the scene itself has.
    pub own_nodes: usize,
    /// For each skinned mesh in the space of its node the map to the space of the scene, in which it is exported.
    pub placed: BTreeMap<usize, Affine3A>,
    /// What is shown otherwise than the file has it, in words.
    pub notes: BTreeSet<String>,
}

impl Clean {
    /// Makes a scene clean.
    pub fn of(scene: &Scene) -> Result<Self, Error> {
        let problems = scene.check();
        if !problems.is_empty() {
            return Err(Error::Unsound(problems));
        }
        let mut scene = scene.clone();
        scene.convert(Space::GLTF);
        let mut clean = Self { own_nodes: scene.nodes.len(), scene, placed: BTreeMap::new(), notes: BTreeSet::new() };
        clean.nodes();
        clean.geometry();
        clean.skins();
        clean.place_skinned();
        clean.animations();
        clean.common_roots();
        Ok(clean)
    }

    /// Says what is shown otherwise.
    fn note(&mut self, note: impl Into<String>) {
        self.notes.insert(note.into());
    }
}

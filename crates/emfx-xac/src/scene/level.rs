//! An actor and its further levels of detail, with the mapping of their indices to the scene.

use std::collections::HashMap;
use std::fmt::Write;

use crate::generated::{ChunkBody, XacFile};
use crate::view::{Matrix, NodeTree};

/// All levels, starting with the actor itself.
pub(super) struct Levels<'a>(Vec<Level<'a>>);

/// An actor, or a further level of detail of one.
pub(super) struct Level<'a> {
    /// Index of the level in the file.
    pub number: u32,
    /// Level number stored in the file, if there is one.
    pub stated: Option<u32>,
    /// The actor.
    pub file: &'a XacFile,
    /// Its nodes.
    pub tree: NodeTree<'a>,
    /// World transform of each node, in the space of the actor.
    pub worlds: Vec<Matrix>,
    /// For each node, its index in the scene.
    pub nodes: Vec<usize>,
    /// Index of its first material in the scene.
    pub first_material: usize,
    /// Number of materials.
    pub num_materials: usize,
    /// Indices of the chunks that lead to it, from the outermost.
    pub chunks: Vec<usize>,
}

impl<'a> Levels<'a> {
    pub(super) fn of(file: &'a XacFile) -> Self {
        let mut levels: Vec<Level<'a>> = Vec::new();
        let mut first_material = 0;
        let mut next = vec![(Vec::new(), None, file)];
        let mut names: HashMap<&'a [u8], usize> = HashMap::new();
        let mut num_nodes = 0;
        while let Some((chunks, stated, file)) = next.pop() {
            let inner = file.bodies().enumerate().rev().filter_map(|(place, body)| match body {
                ChunkBody::MeshLodLevel(level) => {
                    let chunks: Vec<usize> = chunks.iter().copied().chain([place]).collect();
                    Some((chunks, Some(level.lod), &*level.actor))
                }
                _ => None,
            });
            next.extend(inner);
            let tree = file.tree();
            let worlds = tree.world_transforms();
            let mut nodes = Vec::with_capacity(worlds.len());
            for (node, world) in tree.nodes().iter().zip(&worlds) {
                // In real files, all nodes of all levels are those of the actor.
                let base = levels.first().and_then(|base| {
                    let place = *names.get(node.name.as_bytes())?;
                    let same = base.tree.get(place)?.transform == node.transform && base.worlds.get(place)? == world;
                    same.then_some(place)
                });
                nodes.push(base.unwrap_or(num_nodes));
                num_nodes += usize::from(base.is_none());
                if levels.is_empty() {
                    names.entry(node.name.as_bytes()).or_insert(node.index);
                }
            }
            let number = crate::file::count(levels.len());
            let num_materials = file.materials().count();
            levels.push(Level { number, stated, file, tree, worlds, nodes, first_material, num_materials, chunks });
            first_material += num_materials;
        }
        Self(levels)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Level<'a>> {
        self.0.iter()
    }
}

impl Level<'_> {
    /// Returns the path of a chunk of this level, with `rest` appended.
    pub(super) fn path(&self, chunk: usize, rest: impl std::fmt::Display) -> String {
        let mut path = String::new();
        for outer in &self.chunks {
            let _ = write!(path, "body.chunks[{outer}].body.mesh_lod_level.actor.");
        }
        let name = self.file.chunks().get(chunk).map_or("", |chunk| chunk.body.name());
        let _ = write!(path, "body.chunks[{chunk}].body.{name}{rest}");
        path
    }

    /// Returns the index of a material in the scene.
    pub(super) fn material(&self, ordinal: u32) -> Option<usize> {
        let ordinal = crate::file::position(ordinal);
        (ordinal < self.num_materials).then(|| self.first_material + ordinal)
    }

    /// Returns the index of a node in the scene.
    pub(super) fn node(&self, node: u32) -> Option<usize> {
        self.nodes.get(crate::file::position(node)).copied()
    }
}

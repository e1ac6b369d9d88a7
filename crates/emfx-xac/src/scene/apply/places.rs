//! Locations in the file of the elements of its scene.

use crate::file::count;
use crate::generated::{ChunkBody, XacFile};
use crate::scene::level::Levels;
use crate::scene::{material, mesh};
use crate::view::MeshIndex;

/// The location of every element of the scene.
pub(super) struct Places {
    /// For each level, the chunks that lead to it.
    levels: Vec<Vec<usize>>,
    /// For each node, the levels that have it, with its index there.
    nodes: Vec<Vec<(usize, u32)>>,
    /// For each material, the levels that have it, with its ordinal there.
    materials: Vec<Vec<(usize, u32)>>,
    textures: Vec<Vec<TexturePlace>>,
    /// For each mesh, its level and its index there.
    meshes: Vec<(usize, MeshIndex)>,
}

/// Location of the name of a texture.
#[derive(Clone, Copy)]
pub(super) struct TexturePlace {
    pub level: usize,
    pub chunk: usize,
    /// Index in the list of the chunk.
    pub item: Option<usize>,
}

impl Places {
    pub(super) fn of(file: &XacFile) -> Self {
        let mut places = Self {
            levels: Vec::new(),
            nodes: Vec::new(),
            materials: Vec::new(),
            textures: Vec::new(),
            meshes: Vec::new(),
        };
        for (number, level) in Levels::of(file).iter().enumerate() {
            places.levels.push(level.chunks.clone());
            for (index, place) in (0..).zip(&level.nodes) {
                if *place >= places.nodes.len() {
                    places.nodes.resize_with(*place + 1, Vec::new);
                }
                places.nodes.iter_mut().skip(*place).take(1).for_each(|all| all.push((number, index)));
            }
            places.materials.extend((0..count(level.num_materials)).map(|ordinal| vec![(number, ordinal)]));
            places.textures.extend(material::layers(level).into_iter().map(|layers| {
                let place =
                    |layer: &material::Layer<'_>| TexturePlace { level: number, chunk: layer.chunk, item: layer.place };
                layers.iter().map(place).collect()
            }));
            let all = level.file.meshes().enumerate();
            let shown = all.filter(|(_, found)| mesh::is_placed(level, *found));
            places.meshes.extend(shown.map(|(mesh, _)| (number, MeshIndex(mesh))));
        }
        places
    }

    /// Returns the actor of a level.
    pub(super) fn level_mut<'a>(&self, file: &'a mut XacFile, level: usize) -> Option<&'a mut XacFile> {
        let mut at = file;
        for chunk in self.levels.get(level)? {
            at = match &mut at.chunks_mut().get_mut(*chunk)?.body {
                ChunkBody::MeshLodLevel(level) => &mut level.actor,
                _ => return None,
            };
        }
        Some(at)
    }

    pub(super) fn num_levels(&self) -> usize {
        self.levels.len()
    }

    pub(super) fn nodes(&self, node: usize) -> &[(usize, u32)] {
        self.nodes.get(node).map_or(&[], Vec::as_slice)
    }

    /// Returns the index of a node in a level.
    pub(super) fn node_in(&self, level: usize, node: usize) -> Option<u32> {
        self.nodes(node).iter().find(|(own, _)| *own == level).map(|(_, index)| *index)
    }

    /// Returns the level of a material of the scene, and its ordinal there.
    pub(super) fn material(&self, material: usize) -> Option<(usize, u32)> {
        self.materials.get(material)?.first().copied()
    }

    /// Returns the ordinal of a material in a level.
    pub(super) fn material_in(&self, level: usize, material: usize) -> Option<u32> {
        self.materials.get(material)?.iter().find(|(own, _)| *own == level).map(|(_, ordinal)| *ordinal)
    }

    pub(super) fn num_materials(&self) -> usize {
        self.materials.len()
    }

    /// Appends a material.
    pub(super) fn push_material(&mut self, places: Vec<(usize, u32)>) {
        self.materials.push(places);
    }

    /// Appends a node.
    pub(super) fn push_node(&mut self, places: Vec<(usize, u32)>) {
        self.nodes.push(places);
    }

    /// Renumbers the nodes of a level after a removed one.
    pub(super) fn remove_node(&mut self, level: usize, gone: u32) {
        for places in &mut self.nodes {
            places.retain(|place| *place != (level, gone));
            places.iter_mut().filter(|(own, index)| *own == level && *index > gone).for_each(|(_, index)| *index -= 1);
        }
    }

    /// Updates chunk indices of a level after new chunks.
    pub(super) fn insert_chunks(&mut self, level: usize, at: usize, number: usize) {
        let shift = |chunk: &mut usize| *chunk += if *chunk >= at { number } else { 0 };
        let above = self.levels.get(level).cloned().unwrap_or_default();
        for chunks in self.levels.iter_mut().filter(|chunks| chunks.starts_with(&above)) {
            chunks.iter_mut().skip(above.len()).take(1).for_each(shift);
        }
        let textures = self.textures.iter_mut().flatten().filter(|place| place.level == level);
        textures.for_each(|place| shift(&mut place.chunk));
    }

    pub(super) fn texture(&self, material: usize, texture: usize) -> Option<TexturePlace> {
        self.textures.get(material)?.get(texture).copied()
    }

    pub(super) fn mesh(&self, mesh: usize) -> Option<(usize, MeshIndex)> {
        self.meshes.get(mesh).copied()
    }

    /// Recomputes levels and textures after chunks before them were added or removed, except chunks of materials.
    pub(super) fn follow(&mut self, file: &XacFile) {
        let Self { levels, textures, .. } = Self::of(file);
        (self.levels, self.textures) = (levels, textures);
    }

    /// Renumbers the meshes after a removed one.
    pub(super) fn remove_mesh(&mut self, mesh: usize) {
        let Some((level, MeshIndex(gone))) = self.mesh(mesh) else { return };
        for (own, MeshIndex(index)) in &mut self.meshes {
            if *own == level && *index > gone {
                *index -= 1;
            }
        }
    }
}

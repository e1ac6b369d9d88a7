//! Edited and removed meshes.

use meshwire_scene::Skin;
use meshwire_scene::plan::{PartEdit, Reason};

use super::edited::Edited;
use super::morph::Morphs;
use super::places::Places;
use super::{Edit, geometry, reason};
use crate::generated::AttributeLayerData;
use crate::view::{ChunkIndex, MeshRef};

/// A mesh being edited.
pub(super) struct Work {
    pub edited: Edited,
    pub level: usize,
    pub chunk: ChunkIndex,
}

impl Edit<'_> {
    /// Applies all edits of the parts of a mesh.
    pub(super) fn edit_parts(&mut self, mesh: usize, edits: &[PartEdit<'_>]) -> Result<(), Reason> {
        let Some(Work { mut edited, level, chunk }) = self.work(mesh) else { return Ok(()) };
        for edit in edits.iter().filter(|edit| edit.before.material != edit.after.material) {
            let ordinal = ordinal(&self.places, level, edit.after.material)?;
            edited.data.parts.iter_mut().skip(edit.part).take(1).for_each(|part| part.material = ordinal);
        }
        self.put(level, chunk, edited, edits)
    }

    /// Takes the data of a mesh out of its chunk.
    pub(super) fn work(&mut self, mesh: usize) -> Option<Work> {
        let (level, own) = self.places.mesh(mesh)?;
        let skin = self.scene.meshes.get(mesh)?.skin.as_ref();
        let joints = match self.skins.get(&mesh) {
            Some(joints) => joints.clone(),
            None => {
                let index = |node: &usize| self.places.node_in(level, *node).and_then(|node| u16::try_from(node).ok());
                skin.iter().flat_map(|skin| &skin.joints).map(|node| index(node).unwrap_or(u16::MAX)).collect()
            }
        };
        let actor = self.places.level_mut(&mut self.file, level)?;
        let found = actor.mesh(own)?;
        let edited = Edited { data: found.to_data(), colors: colors(found), joints, morphs: Morphs::of(actor, found) };
        Some(Work { level, chunk: found.chunk, edited })
    }

    /// Applies edits of parts to a mesh, and stores it in its chunk.
    pub(super) fn put(
        &mut self,
        level: usize,
        chunk: ChunkIndex,
        mut edited: Edited,
        edits: &[PartEdit<'_>],
    ) -> Result<(), Reason> {
        for part in edits.iter().map(|edit| &edit.after) {
            let vertices = part.positions.len();
            let fits = |list: &[[f32; 3]]| list.is_empty() || list.len() == vertices;
            if !part.morph_deltas.iter().all(|deltas| fits(&deltas.normals) && fits(&deltas.tangents)) {
                return Err(format!("expected normals and tangents of morph deltas for all {vertices} vertices").into());
            }
        }
        geometry::rebuild(&mut edited, edits)?;
        let Some(actor) = self.places.level_mut(&mut self.file, level) else { return Ok(()) };
        edited.morphs.write(actor)?;
        actor.replace_mesh(chunk, &edited.data).map_err(|error| reason(&error))?;
        self.places.follow(&self.file);
        Ok(())
    }

    /// Remembers the joints of a mesh for the influences of later edits, because the file has no other joint list.
    pub(super) fn new_joints(&mut self, mesh: usize, skin: &Skin) -> Result<(), Reason> {
        let Some((level, _)) = self.places.mesh(mesh) else { return Ok(()) };
        let Some(before) = self.scene.meshes.get(mesh).and_then(|mesh| mesh.skin.as_ref()) else {
            return Err("it has no skin: remove the mesh and add it again with one".into());
        };
        if before.joints.iter().zip(&skin.joints).any(|(old, new)| old != new) {
            return Err("existing joints keep their positions in the joint list: append new ones".into());
        }
        let joints = self.joints(level, skin, Some(before))?;
        self.skins.insert(mesh, joints);
        Ok(())
    }

    pub(super) fn remove(&mut self, mesh: usize) -> Result<(), Reason> {
        let Some((level, number)) = self.places.mesh(mesh) else { return Ok(()) };
        let Some(actor) = self.places.level_mut(&mut self.file, level) else { return Ok(()) };
        let Some(chunk) = actor.mesh(number).map(|mesh| mesh.chunk) else { return Ok(()) };
        actor.remove_mesh(chunk).map_err(|error| reason(&error))?;
        self.places.remove_mesh(mesh);
        self.places.follow(&self.file);
        Ok(())
    }
}

/// Returns the ordinal of a part's material in its level of detail.
pub(super) fn ordinal(places: &Places, level: usize, material: Option<usize>) -> Result<u32, Reason> {
    let Some(material) = material else { return Err("parts of meshes need a material".into()) };
    let found = places.material_in(level, material);
    found
        .ok_or_else(|| format!("material {material} is not one of level of detail {level}: choose one of these").into())
}

/// Returns the sets of colors in the order of the scene.
fn colors(mesh: MeshRef<'_>) -> Vec<(bool, usize)> {
    let (mut packed, mut whole) = (0, 0);
    let next = |number: &mut usize| std::mem::replace(number, *number + 1);
    let of = mesh.layers.iter().filter_map(|layer| match layer.data {
        AttributeLayerData::Colors32(_) => Some((true, next(&mut packed))),
        AttributeLayerData::Colors128(_) => Some((false, next(&mut whole))),
        _ => None,
    });
    of.collect()
}

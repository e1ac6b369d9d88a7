//! New materials.

use std::collections::BTreeSet;

use meshwire_scene::plan::{Plan, Reason};
use meshwire_scene::{Change, Material};

use super::places::Places;
use super::reason;
use crate::Exporter;
use crate::build::{MaterialData, material_chunks};
use crate::file::position;
use crate::generated::{ChunkBody, XacFile};
use crate::scene::make::material::data;
use crate::view::ChunkIndex;

/// Returns, for each new material of a plan, the levels of detail whose meshes use it, because each level has its own
/// materials. An unused material belongs to the first level.
pub(super) fn levels(plan: &Plan<'_>, places: &Places) -> Vec<BTreeSet<usize>> {
    let known = plan.base().materials.len();
    let is_new = |change: &&Change| matches!(change, Change::AddMaterial { .. });
    let mut levels = vec![BTreeSet::new(); plan.changes().iter().filter(is_new).count()];
    let mut uses = |level: Option<usize>, material: Option<usize>| {
        let number = material.and_then(|material| material.checked_sub(known));
        if let (Some(level), Some(levels)) = (level, number.and_then(|number| levels.get_mut(number))) {
            levels.insert(level);
        }
    };
    let level_of = |mesh: usize| places.mesh(mesh).map(|(level, _)| level);
    for change in plan.changes() {
        match change {
            Change::PrimitiveMaterial { mesh, material, .. } => uses(level_of(*mesh), Some(*material)),
            Change::Geometry { mesh, geometry: part, .. } | Change::AddPrimitive { mesh, primitive: part } => {
                uses(level_of(*mesh), part.material);
            }
            Change::AddMesh { mesh } => {
                mesh.primitives.iter().for_each(|part| uses(Some(position(mesh.lod)), part.material));
            }
            _ => {}
        }
    }
    for levels in levels.iter_mut().filter(|levels| levels.is_empty()) {
        levels.insert(0);
    }
    levels
}

/// Adds a material to levels of detail.
pub(super) fn add(
    file: &mut XacFile,
    places: &mut Places,
    levels: &BTreeSet<usize>,
    material: &Material,
) -> Result<(), Reason> {
    let mut found = Vec::new();
    for level in levels {
        found.push((*level, add_to(file, places, *level, data(material))?));
    }
    places.push_material(found);
    Ok(())
}

/// Appends a material to a level, in the form that the file uses. Returns its ordinal.
fn add_to(file: &mut XacFile, places: &mut Places, level: usize, material: MaterialData) -> Result<u32, Reason> {
    let Some(actor) = places.level_mut(file, level) else {
        return Err(format!("level of detail {level} does not exist: the file has {}", places.num_levels()).into());
    };
    let number = actor.materials().count();
    let Ok(ordinal) = u16::try_from(number) else {
        return Err(format!("an actor has at most 65536 materials, found {number}").into());
    };
    let lod = actor.bodies().rev().find_map(|body| body.as_material().map(|material| material.lod));
    let is_early = actor.bodies().any(|body| matches!(body, ChunkBody::MaterialV1(_)))
        || (lod.is_none() && actor.generation() == Exporter::Maya2007);
    let (chunk, layers) = material_chunks(material, ordinal, lod.flatten(), is_early);
    let at = behind(actor, is_before_materials);
    actor.insert_chunk(ChunkIndex(at), chunk).map_err(|error| reason(&error))?;
    let at_layers = behind(actor, |body| is_before_materials(body) || is_layer(body));
    let num_layers = layers.len();
    actor.chunks_mut().splice(at_layers..at_layers, layers);
    places.insert_chunks(level, at, 1);
    places.insert_chunks(level, at_layers, num_layers);
    Ok(u32::from(ordinal))
}

/// Returns the material for parts without one, which the format requires: the first of the level, or the one that 3ds
/// Max writes into every actor.
pub(super) fn usual(file: &mut XacFile, places: &mut Places, level: usize) -> Result<u32, Reason> {
    let has_materials = places.level_mut(file, level).is_none_or(|actor| actor.materials().next().is_some());
    if has_materials { Ok(0) } else { add_to(file, places, level, MaterialData::new("EMFX Default")) }
}

/// Returns the index after the last chunk of a kind.
fn behind(actor: &XacFile, is_before: impl Fn(&ChunkBody) -> bool) -> usize {
    actor.bodies().rposition(is_before).map_or(0, |last| last + 1)
}

/// Returns true for materials, and for chunks that precede them.
fn is_before_materials(body: &ChunkBody) -> bool {
    matches!(
        body,
        ChunkBody::MaterialV1(_)
            | ChunkBody::Material(_)
            | ChunkBody::FxMaterialV1(_)
            | ChunkBody::FxMaterial(_)
            | ChunkBody::MaterialInfo(_)
            | ChunkBody::Info(_)
            | ChunkBody::InfoV3(_)
            | ChunkBody::Nodes(_)
            | ChunkBody::Node(_)
            | ChunkBody::EarlyNode(_)
    )
}

fn is_layer(body: &ChunkBody) -> bool {
    matches!(body, ChunkBody::MaterialLayer(_) | ChunkBody::MaterialLayerV1(_))
}

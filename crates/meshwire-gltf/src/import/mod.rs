//! Import: the edits in an exported file, as changes of the scene that it came from.

mod animation;
mod check;
mod edited;
mod geometry;
mod links;
mod material;
mod mesh;
mod node;
mod number;
mod pair;
mod part;
mod rebind;
mod sets;
mod skin;
mod tree;
mod twin;
mod values;

pub use check::check;

use std::collections::{BTreeMap, BTreeSet};

use meshwire_scene::glam::Affine3A;
use meshwire_scene::motion::{Channel, narrowed};
use meshwire_scene::plan::Plan;
use meshwire_scene::{Change, Material, Scene, Space, SpaceMap};
use serde_json::Value;

use crate::clean::Clean;
use crate::wire::open;
use crate::{Error, Origin, attachment, export, read};
use edited::Edited;
use links::Links;

/// Compares an edited GLB with a fresh export of the scene that it came from. Returns the differences, except for
/// changes that editors make by themselves.
///
/// `base` is the scene of the file, and `origin` its [`Origin::of`], which must be one of those passed to the export.
/// Changes are in the space of `base` and use its indices. Elements are matched by their extras, or by name if an
/// editor has dropped these. Vertices are matched by the attribute `_MESHWIRE_ID`.
///
/// # Errors
/// The file is damaged, has no source, or comes from another scene; or there are edits that no [`Change`] can express,
/// each of which is listed.
pub fn import(edited: &[u8], base: &Scene, origin: &Origin) -> Result<Vec<Change>, Error> {
    let opened = open(edited, None)?;
    let edited = Edited::of(&opened);
    let lod = check_origin(&edited, base, origin)?;
    if base.animations.iter().any(|animation| animation.absolute) && several_origins(&edited) {
        let reason = "keys were exported relative to a skeleton, the motion has them in its own space";
        return Err(Error::Refused(vec![reason.to_owned()]));
    }
    let clean = Clean::of(base)?;
    let shown = export::shown(&clean.scene, lod).into_iter().collect();
    let links = Links::of(&edited, base, &clean);
    let materials = read::materials(&opened)?;
    let mut comparison = Comparison {
        edited: &edited,
        base,
        clean: &clean,
        links: &links,
        own_nodes: own_nodes(base),
        shown,
        back: Space::GLTF.map_to(&base.space),
        extent: extent(&clean.scene),
        rests: Vec::new(),
        read_materials: &materials,
        new_materials: BTreeMap::new(),
        new_nodes: BTreeMap::new(),
        new_parents: BTreeMap::new(),
        new_joints: BTreeMap::new(),
        changes: Vec::new(),
        refused: BTreeSet::new(),
    };
    comparison.materials();
    comparison.tree();
    comparison.nodes()?;
    comparison.rests = Plan::new(base, &comparison.changes).world_transforms();
    comparison.meshes()?;
    comparison.animations()?;
    if comparison.refused.is_empty() {
        Ok(comparison.changes)
    } else {
        Err(Error::Refused(comparison.refused.into_iter().collect()))
    }
}

/// Returns the names of the nodes that export makes for meshes and attachments.
fn own_nodes(base: &Scene) -> BTreeSet<String> {
    let meshes = base.meshes.iter().enumerate().map(|(index, mesh)| export::own_node(mesh, index));
    meshes.chain(attachment::own_nodes(base).map(|(_, name)| name)).collect()
}

/// The comparison of an edited file with its base.
struct Comparison<'a> {
    edited: &'a Edited<'a>,
    /// The scene of the file.
    base: &'a Scene,
    /// The scene as it was exported.
    clean: &'a Clean,
    links: &'a Links,
    /// Names of the nodes that export makes for meshes and attachments.
    own_nodes: BTreeSet<String>,
    /// The meshes that were exported.
    shown: BTreeSet<usize>,
    /// Conversion from the space of glTF to that of the base.
    back: SpaceMap,
    /// The greatest coordinate.
    extent: f32,
    /// World transforms of the nodes after the edits, in the space of the base and by index in changes.
    rests: Vec<Affine3A>,
    /// Materials of the edited file, in the space of glTF.
    read_materials: &'a [Material],
    /// Index in changes of each new material of the edited file.
    new_materials: BTreeMap<usize, usize>,
    /// Index in changes of each new node of the edited file.
    new_nodes: BTreeMap<usize, usize>,
    /// Nodes of the base with another parent, and that parent in the edited file.
    new_parents: BTreeMap<usize, Option<usize>>,
    /// Nodes added as joints to the skin of each mesh, by index in changes.
    new_joints: BTreeMap<usize, Vec<usize>>,
    changes: Vec<Change>,
    /// Edits that cannot be expressed as changes.
    refused: BTreeSet<String>,
}

/// Returns the level of detail that was exported, or an error for a file of another base. Editors drop the source if
/// they export without custom properties. Such a file is accepted if something in it has a name from the base.
fn check_origin(edited: &Edited<'_>, base: &Scene, origin: &Origin) -> Result<Option<u32>, Error> {
    let facts = edited.provenance();
    let Some(Value::Array(origins)) = facts.get("origins").filter(|origins| **origins != Value::Array(Vec::new()))
    else {
        return if edited.has_names_of(base) { Ok(None) } else { Err(Error::Foreign) };
    };
    if !origins.iter().any(|other| other.get("print").and_then(Value::as_str) == Some(&origin.print)) {
        let name = |other: &Value| other.get("file").and_then(Value::as_str).unwrap_or("?").to_owned();
        return Err(Error::OtherBase { from: origins.iter().map(name).collect() });
    }
    Ok(facts.get("lod").and_then(Value::as_u64).and_then(|lod| u32::try_from(lod).ok()))
}

/// Returns true for a file that was made from several.
fn several_origins(edited: &Edited<'_>) -> bool {
    edited.provenance().get("origins").and_then(Value::as_array).is_some_and(|origins| origins.len() > 1)
}

/// Returns the greatest coordinate of the exported elements, against which noise is measured.
fn extent(scene: &Scene) -> f32 {
    let worlds = scene.world_transforms();
    let nodes = worlds.iter().flat_map(|world| world.translation.to_array());
    let parts = scene.meshes.iter().flat_map(|mesh| &mesh.primitives);
    let vertices = parts.flat_map(|part| part.positions.as_flattened().iter().copied());
    let tracks = scene.animations.iter().flat_map(|animation| &animation.channels).map(|channel| &channel.track);
    let moves = tracks.filter(|track| track.channel == Channel::Position);
    let keys = moves.flat_map(|track| &track.keys).flat_map(|key| narrowed::<3>(key.value));
    nodes
        .chain(vertices)
        .chain(keys)
        .filter(|value| value.is_finite())
        .fold(1e-3, |extent, value| extent.max(value.abs()))
}

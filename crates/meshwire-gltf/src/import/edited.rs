//! An edited file: the structure of its elements, and their sources.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use meshwire_scene::Scene;
use meshwire_scene::glam::{Affine3A, Mat4, Quat, Vec3};
use serde_json::{Map, Value, value::RawValue};

use crate::names::Found;
use crate::provenance;
use crate::wire::json::{Index, Node, Root};
use crate::wire::{Glb, Opened};

/// An edited file.
pub(super) struct Edited<'a> {
    pub glb: Glb<'a>,
    /// Parent of each node.
    pub parents: Vec<Option<usize>>,
    /// World transform of each node.
    pub worlds: Vec<Affine3A>,
    /// Joints of skins, which are bones in editors.
    pub joints: BTreeSet<usize>,
    /// Elements by source, in file order.
    pub nodes: BTreeMap<String, Vec<usize>>,
    pub meshes: BTreeMap<String, Vec<usize>>,
    pub materials: BTreeMap<String, Vec<usize>>,
    /// Morph targets of each mesh by name, if they have names.
    pub targets: Vec<Option<HashMap<String, usize>>>,
}

impl<'a> Edited<'a> {
    pub fn of(opened: &'a Opened<'a>) -> Self {
        let Opened { root, buffers } = opened;
        let mut parents = vec![None; root.nodes.len()];
        for (index, node) in root.nodes.iter().enumerate() {
            for child in node.children.iter().flatten() {
                if let Some(parent) = parents.get_mut(child.value()).filter(|parent| parent.is_none()) {
                    *parent = Some(index);
                }
            }
        }
        let worlds = worlds(root, &parents);
        Self {
            glb: Glb { root, buffers },
            parents,
            worlds,
            joints: root.skins.iter().flat_map(|skin| &skin.joints).map(Index::value).collect(),
            nodes: by_source(root.nodes.iter().map(|node| node.extras.as_deref())),
            meshes: by_source(root.meshes.iter().map(|mesh| mesh.extras.as_deref())),
            materials: by_source(root.materials.iter().map(|material| material.extras.as_deref())),
            targets: root.meshes.iter().map(|mesh| targets_by_name(mesh.extras.as_deref()?)).collect(),
        }
    }

    /// Returns the provenance stored in the scene.
    pub fn provenance(&self) -> Map<String, Value> {
        let scenes = self.glb.root.scenes.iter();
        scenes.map(|scene| provenance::read(scene.extras.as_deref())).find(|map| !map.is_empty()).unwrap_or_default()
    }

    /// Returns true if a mesh or, in a file without meshes, a node has a name from the base.
    pub fn has_names_of(&self, base: &Scene) -> bool {
        let root = self.glb.root;
        let has_any = |found: Vec<Option<&String>>, names: Vec<String>| {
            let mut found = Found::new(found.into_iter().flatten().map(|name| (name.as_str(), 0)));
            names.iter().any(|name| found.next(name, |_| true).is_some())
        };
        let meshes = base.meshes.iter().enumerate();
        let meshes: Vec<String> = meshes.map(|(index, mesh)| provenance::name(&mesh.name, "mesh", index)).collect();
        let nodes = base.nodes.iter().enumerate();
        let nodes: Vec<String> = nodes.map(|(index, node)| provenance::name(&node.name, "node", index)).collect();
        if meshes.is_empty() {
            let targets = base.animations.iter().flat_map(|animation| &animation.channels);
            let targets = targets.map(|channel| provenance::text(&channel.track.target));
            // A scene without nodes is exported with a node of its name.
            let scene = Some(provenance::text(&base.name)).filter(|name| base.nodes.is_empty() && !name.is_empty());
            let names = nodes.into_iter().chain(targets).chain(scene).collect();
            return has_any(root.nodes.iter().map(|node| node.name.as_ref()).collect(), names);
        }
        has_any(root.meshes.iter().map(|mesh| mesh.name.as_ref()).collect(), meshes)
    }

    /// Sorts nodes so that each follows those above it: if an editor split a node in two, the upper one is meant.
    pub fn upper_first(&self, nodes: &[usize]) -> Vec<usize> {
        if nodes.len() < 2 {
            return nodes.to_vec();
        }
        let wanted: BTreeSet<usize> = nodes.iter().copied().collect();
        let (mut sorted, mut seen) = (Vec::with_capacity(nodes.len()), BTreeSet::new());
        for node in nodes {
            let mut above = Vec::new();
            let mut at = Some(*node);
            while let Some(index) = at.filter(|index| seen.insert(*index)) {
                above.push(index);
                at = self.parents.get(index).copied().flatten();
            }
            sorted.extend(above.into_iter().rev().filter(|index| wanted.contains(index)));
        }
        sorted
    }

    /// Returns the result of `find` for the node or its nearest ancestor with one.
    pub fn nearest<T>(&self, node: usize, find: impl Fn(usize) -> Option<T>) -> Option<T> {
        let mut at = Some(node);
        for _ in 0..=self.parents.len() {
            let index = at?;
            if let Some(found) = find(index) {
                return Some(found);
            }
            at = self.parents.get(index).copied().flatten();
        }
        None
    }
}

/// Returns the index of each morph target by its name. Of several with one name, it is the first.
fn targets_by_name(extras: &RawValue) -> Option<HashMap<String, usize>> {
    let all: Value = serde_json::from_str(extras.get()).ok()?;
    let names = all.get("targetNames")?.as_array()?;
    Some(names.iter().enumerate().rev().map(|(at, name)| (name.as_str().unwrap_or_default().to_owned(), at)).collect())
}

/// Groups elements by source.
fn by_source<'a>(extras: impl Iterator<Item = Option<&'a RawValue>>) -> BTreeMap<String, Vec<usize>> {
    let mut map: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, extras) in extras.enumerate() {
        if let Some(Value::String(source)) = provenance::read(extras).remove("source") {
            map.entry(source).or_default().push(index);
        }
    }
    map
}

/// Returns the local transform of a node.
pub(super) fn local(node: &Node) -> Affine3A {
    if let Some(matrix) = &node.matrix {
        return Affine3A::from_mat4(Mat4::from_cols_array(matrix));
    }
    let rotation = node.rotation.map_or(Quat::IDENTITY, |rotation| Quat::from_array(rotation.0));
    let length = rotation.length_squared();
    let rotation = if length.is_finite() && length > 0.0 { rotation.normalize() } else { Quat::IDENTITY };
    let scale = node.scale.map_or(Vec3::ONE, Vec3::from);
    Affine3A::from_scale_rotation_translation(scale, rotation, node.translation.map_or(Vec3::ZERO, Vec3::from))
}

/// Returns the world transform of each node. A cycle, which no valid file has, is cut.
fn worlds(root: &Root, parents: &[Option<usize>]) -> Vec<Affine3A> {
    let mut worlds: Vec<Option<Affine3A>> = vec![None; root.nodes.len()];
    for start in 0..root.nodes.len() {
        let mut above = Vec::new();
        let mut world = Affine3A::IDENTITY;
        let mut at = Some(start);
        while let Some(index) = at.filter(|_| above.len() <= root.nodes.len()) {
            if let Some(known) = worlds.get(index).copied().flatten() {
                world = known;
                break;
            }
            above.push(index);
            at = parents.get(index).copied().flatten();
        }
        while let Some(index) = above.pop() {
            world *= root.nodes.get(index).map_or(Affine3A::IDENTITY, local);
            if let Some(slot) = worlds.get_mut(index) {
                *slot = Some(world);
            }
        }
    }
    worlds.into_iter().map(|world| world.unwrap_or(Affine3A::IDENTITY)).collect()
}

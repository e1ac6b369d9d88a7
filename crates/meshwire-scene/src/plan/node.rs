//! Edits of nodes: transforms, names, parents, and added or removed nodes.

use std::collections::{BTreeMap, HashMap};

use glam::{Affine3A, Quat, Vec3};

use super::target::no_place;
use super::{Plan, Reason, Scales, Target};
use crate::scene::{Change, Node, Scene, Transform};

/// Tolerance of the length of a unit quaternion.
const UNIT: f32 = 1e-3;

/// Relative tolerance within which scales are equal. Editors leave noise in the last digits.
const SAME_SCALE: f32 = 1e-5;

impl Plan<'_> {
    /// Returns a scene of the nodes after the edits, including removed ones. New nodes follow the existing ones.
    #[must_use]
    pub fn skeleton(&self) -> Scene {
        let mut scene = Scene { nodes: self.base.nodes.clone(), ..Scene::new(self.base.space) };
        for change in self.changes {
            match change {
                Change::AddNode { node } => scene.nodes.push((**node).clone()),
                Change::NodeTransform { node, transform } => {
                    scene.nodes.iter_mut().skip(*node).take(1).for_each(|own| own.transform = *transform);
                }
                Change::NodeParent { node, parent } => {
                    scene.nodes.iter_mut().skip(*node).take(1).for_each(|own| own.parent = *parent);
                }
                _ => {}
            }
        }
        scene
    }

    /// Returns the world transform of each node of the [skeleton](Self::skeleton).
    #[must_use]
    pub fn world_transforms(&self) -> Vec<Affine3A> {
        self.skeleton().world_transforms()
    }

    pub(super) fn run_transforms<T: Target>(&mut self, target: &mut T) {
        let base = self.base;
        self.each(|change| match change {
            Change::NodeTransform { node, transform } => {
                let before = base.nodes.get(*node).map(|node| node.transform);
                let fitted = fitted(*transform, before, target.scales(*node));
                Some(fitted.map_err(Reason::from).and_then(|fitted| target.place_node(*node, fitted)))
            }
            _ => None,
        });
    }

    /// Adds nodes, sets parents and renames, in this order. Names must be unique among all resulting nodes.
    pub(super) fn run_nodes<T: Target>(&mut self, target: &mut T) {
        self.check_parents::<T>();
        self.each(|change| match change {
            Change::AddNode { node } => {
                let fitted = fitted(node.transform, None, T::SCALES);
                let added = |transform| target.add_node(&Node { transform, ..(**node).clone() });
                Some(fitted.map_err(Reason::from).and_then(added))
            }
            _ => None,
        });
        self.each(|change| match change {
            Change::NodeParent { node, parent } => Some(target.set_parent(*node, *parent)),
            _ => None,
        });
        self.rename(target);
        for (number, change) in self.changes.iter().enumerate() {
            let Change::AddNode { node } = change else { continue };
            if let Some(attached) = node.attached.as_ref().filter(|attached| !target.carries(attached)) {
                self.refuse_part(number, no_place::<T>(&format!("this {} at a new node", attached.kind())));
            }
        }
    }

    /// Checks that names are unique where the format requires it, and sets them all at once, so that two nodes may
    /// exchange names.
    fn rename<T: Target>(&mut self, target: &mut T) {
        let mut names: BTreeMap<usize, (usize, &[u8])> = BTreeMap::new();
        let mut twice = Vec::new();
        let mut next = self.base.nodes.len();
        let mut added = BTreeMap::new();
        for (number, change) in self.changes.iter().enumerate() {
            match change {
                Change::NodeName { .. } if self.is_refused(number) => {}
                Change::NodeName { node, name } if self.base.nodes.get(*node).is_some_and(|own| own.name == *name) => {}
                Change::NodeName { node, name } => {
                    let other = names.insert(*node, (number, name));
                    twice.extend(other.filter(|(_, other)| other != name).map(|_| number));
                }
                Change::AddNode { node } => {
                    if !self.is_refused(number) {
                        added.insert(next, (number, node.name.as_slice()));
                    }
                    next += 1;
                }
                _ => {}
            }
        }
        twice.into_iter().for_each(|number| self.refuse(number, "another edit gives it a different name"));
        if names.is_empty() && added.is_empty() {
            return;
        }
        let own = self.base.nodes.iter().enumerate().filter(|(node, _)| !names.contains_key(node));
        let gone = |node: &usize| {
            self.changes.iter().any(|change| matches!(change, Change::RemoveNode { node: own } if own == node))
        };
        let mut taken: HashMap<Vec<u8>, usize> = HashMap::new();
        for key in
            own.filter(|(node, _)| !gone(node)).filter_map(|(index, node)| target.name(index, &node.name).ok()?)
        {
            *taken.entry(key).or_default() += 1;
        }
        let mut keys = Vec::new();
        for (node, (number, name)) in names.iter().chain(&added) {
            match target.name(*node, name) {
                Ok(key) => keys.push((*number, name, key)),
                Err(reason) => self.refuse(*number, reason),
            }
        }
        for key in keys.iter().filter_map(|(.., key)| key.clone()) {
            *taken.entry(key).or_default() += 1;
        }
        for (number, name, key) in keys {
            if key.is_some_and(|key| taken.get(&key).is_some_and(|nodes| *nodes > 1)) {
                self.refuse(number, format!("another node has the name \"{}\"", name.escape_ascii()));
            }
        }
        names.retain(|_, (number, _)| !self.is_refused(*number));
        let Some(first) = names.values().map(|(number, _)| *number).next() else { return };
        let names = names.into_iter().map(|(node, (_, name))| (node, name.to_vec())).collect();
        if let Err(reason) = target.rename_nodes(&names) {
            self.refuse(first, reason);
        }
    }

    /// Refuses cycles of parents, and removed nodes that still have children, meshes or joints.
    fn check_parents<T: Target>(&mut self) {
        let after = self.nodes_after();
        let mut problems = Vec::new();
        for (number, change) in self.changes.iter().enumerate() {
            match change {
                Change::NodeParent { node, .. } if is_circle(&after, *node) => {
                    problems.push((number, "a node cannot be its own ancestor".to_owned()));
                }
                Change::RemoveNode { node } => {
                    problems.extend(self.holds_on::<T>(&after, *node).map(|reason| (number, reason)));
                }
                _ => {}
            }
        }
        problems.into_iter().for_each(|(number, reason)| self.refuse(number, reason));
    }

    /// Returns the parent of every node after the edits, or `None` for a removed node.
    fn nodes_after(&self) -> Vec<Option<Option<usize>>> {
        let mut after: Vec<Option<Option<usize>>> = self.base.nodes.iter().map(|node| Some(node.parent)).collect();
        for change in self.changes {
            match change {
                Change::AddNode { node } => after.push(Some(node.parent)),
                Change::NodeParent { node, parent } => {
                    after.iter_mut().skip(*node).take(1).for_each(|own| *own = Some(*parent));
                }
                _ => {}
            }
        }
        for change in self.changes {
            if let Change::RemoveNode { node } = change {
                after.iter_mut().skip(*node).take(1).for_each(|own| *own = None);
            }
        }
        after
    }

    /// Returns why a node cannot be removed, if it cannot.
    fn holds_on<T: Target>(&self, after: &[Option<Option<usize>>], node: usize) -> Option<String> {
        if after.contains(&Some(Some(node))) {
            return Some("it has children, which must be moved or removed as well".to_owned());
        }
        let is_removed = |mesh: usize| {
            self.changes.iter().any(|change| matches!(change, Change::RemoveMesh { mesh: own } if *own == mesh))
        };
        let meshes = self.base.meshes.iter().enumerate();
        let used = meshes.filter(|(index, _)| !is_removed(*index)).find_map(|(index, mesh)| {
            let joints = mesh.skin.iter().flat_map(|skin| &skin.joints);
            let skin = self.changes.iter().rev().find_map(|change| match change {
                Change::Skin { mesh, skin } if *mesh == index => Some(&skin.joints),
                _ => None,
            });
            let is_joint =
                skin.map_or_else(|| joints.into_iter().any(|joint| *joint == node), |joints| joints.contains(&node));
            let is_joint = is_joint && !T::ALL_JOINTS;
            if mesh.node == node {
                Some((mesh, "is attached to it"))
            } else {
                is_joint.then_some((mesh, "uses it as a joint"))
            }
        });
        used.map(|(mesh, how)| format!("the mesh \"{}\" {how}", mesh.name.escape_ascii()))
    }
}

/// Returns true if a node is its own ancestor.
fn is_circle(parents: &[Option<Option<usize>>], node: usize) -> bool {
    let mut at = node;
    for _ in 0..=parents.len() {
        match parents.get(at).copied().flatten().flatten() {
            Some(parent) if parent == node => return true,
            Some(parent) => at = parent,
            None => return false,
        }
    }
    true
}

/// Converts a transform to what the format can store. Unchanged components keep their bits.
fn fitted(new: Transform, before: Option<Transform>, scales: Scales) -> Result<Transform, String> {
    if before == Some(new) {
        return Ok(new);
    }
    if !new.affine().is_finite() {
        return Err(format!("expected finite numbers, found {new:?}"));
    }
    let Transform::Parts { translation, rotation, scale } = new else {
        return if scales == Scales::Matrix { Ok(new) } else { from_matrix(new, scales) };
    };
    let (own_rotation, own_scale) = match before {
        Some(Transform::Parts { rotation, scale, .. }) => (Some(rotation), Some(scale)),
        _ => (None, None),
    };
    if own_rotation != Some(rotation) && (rotation.length() - 1.0).abs() > UNIT {
        return Err(format!("the rotation has length {}, expected 1", rotation.length()));
    }
    let scale = if own_scale == Some(scale) { scale } else { one_scale(scale, own_scale, scales)? };
    Ok(Transform::Parts { translation, rotation, scale })
}

fn one_scale(scale: Vec3, own: Option<Vec3>, scales: Scales) -> Result<Vec3, String> {
    let near = |other: Vec3| (scale - other).abs().max_element() <= SAME_SCALE * other.abs().max_element();
    if let Some(own) = own.filter(|own| near(*own)) {
        return Ok(own);
    }
    match scales {
        Scales::None if near(Vec3::ONE) => Ok(Vec3::ONE),
        Scales::None => Err(format!("nodes have no scale, found {scale}")),
        Scales::Uniform if near(Vec3::splat(scale.x)) => Ok(Vec3::splat(scale.x)),
        Scales::Uniform => Err(format!("nodes have one uniform scale, found {scale}")),
        Scales::Axes | Scales::Matrix => Ok(scale),
    }
}

/// Decomposes a matrix that consists of translation, rotation and scale only.
fn from_matrix(matrix: Transform, scales: Scales) -> Result<Transform, String> {
    let affine = matrix.affine();
    let (scale, rotation, translation) = affine.to_scale_rotation_translation();
    let parts =
        Transform::Parts { translation, rotation: if rotation.is_finite() { rotation } else { Quat::IDENTITY }, scale };
    let size = affine.to_cols_array().iter().fold(1e-6_f32, |size, part| size.max(part.abs()));
    if !parts.affine().abs_diff_eq(affine, SAME_SCALE * size) {
        return Err("nodes have a translation, a rotation and a scale, found a matrix that shears".to_owned());
    }
    fitted(parts, None, scales)
}

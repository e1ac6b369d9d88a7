//! Meshes at their nodes.

use std::collections::BTreeMap;

use meshwire_scene::glam::{Affine3A, Mat4};
use meshwire_scene::{Extra, Mesh, MorphTarget, Purpose, Scene, Skin};
use serde_json::{Map, Value};

use super::node::Nodes;
use super::{Reader, extras};
use crate::wire::json;
use crate::{Error, provenance};

impl Reader<'_> {
    pub(super) fn meshes(&mut self, nodes: &Nodes) -> Result<(), Error> {
        let root = self.glb.root;
        let mut homes = None;
        for (index, node, number) in holders(root, nodes) {
            let Some(found) = root.meshes.get(number) else {
                return Err(Error::Damaged(format!("/nodes/{index}/mesh: mesh {number} does not exist")));
            };
            self.budget.take_item()?;
            let skin = node.skin.map(|skin| self.skin(skin.value(), nodes)).transpose()?;
            let mut mesh = self.mesh(number, found, skin)?;
            // Weights of a node replace those of its mesh.
            for (target, weight) in mesh.morph_targets.iter_mut().zip(node.weights.iter().flatten()) {
                target.weight = *weight;
            }
            self.put(&mut mesh, index, nodes, &mut homes);
            self.scene.meshes.push(mesh);
        }
        Ok(())
    }

    fn skin(&mut self, number: usize, nodes: &Nodes) -> Result<Skin, Error> {
        let lost = |what: &str| Error::Damaged(format!("/skins/{number}: {what}"));
        let skin = self.glb.root.skins.get(number).ok_or_else(|| lost("there is no such skin"))?;
        self.budget.take::<(usize, Affine3A)>(skin.joints.len())?;
        let joint = |joint: &json::Index<json::Node>| nodes.places.get(joint.value()).copied().flatten();
        let joints: Option<Vec<usize>> = skin.joints.iter().map(joint).collect();
        let joints = joints.ok_or_else(|| lost("one of its joints does not exist"))?;
        let inverse_bind = match skin.inverse_bind_matrices {
            Some(matrices) => {
                let matrices = self.glb.floats::<16>(matrices, Some(joints.len()));
                let matrices = matrices.map_err(|error| error.at(|| format!("/skins/{number}/inverseBindMatrices")))?;
                matrices.iter().map(|matrix| Affine3A::from_mat4(Mat4::from_cols_array(matrix))).collect()
            }
            None => vec![Affine3A::IDENTITY; joints.len()],
        };
        Ok(Skin { joints, inverse_bind })
    }

    fn mesh(&mut self, number: usize, found: &json::Mesh, skin: Option<Skin>) -> Result<Mesh, Error> {
        let facts = provenance::read(found.extras.as_deref());
        let names = names(found);
        // Every node with the mesh gets its own copy.
        let extras = found.extras.as_ref().map_or(0, |extras| extras.get().len());
        self.budget.take::<Extra>(extras.saturating_add(found.name.as_ref().map_or(0, String::len)))?;
        let mut mesh = Mesh {
            name: provenance::unnumbered(found.name.as_deref(), "mesh", number, !facts.is_empty()),
            lod: facts.get("lod").and_then(Value::as_u64).and_then(|lod| u32::try_from(lod).ok()).unwrap_or(0),
            purpose: purpose(&facts),
            skin,
            extras: extras::of(found.extras.as_deref()),
            ..Mesh::default()
        };
        let targets = found.primitives.iter().map(|part| part.targets.as_ref().map_or(0, Vec::len)).max().unwrap_or(0);
        self.budget.take::<MorphTarget>(targets)?;
        for target in 0..targets {
            let name = names.get(target).map(String::as_str);
            let weight = found.weights.as_ref().and_then(|weights| weights.get(target)).copied().unwrap_or(0.0);
            let name = provenance::unnumbered(name, "target", target, !facts.is_empty());
            mesh.morph_targets.push(MorphTarget { name, weight, ..MorphTarget::default() });
        }
        let joints: Option<Vec<u32>> =
            mesh.skin.as_ref().map(|skin| (0..).zip(&skin.joints).map(|(place, _)| place).collect());
        for (index, part) in found.primitives.iter().enumerate() {
            let part = self.primitive(part, joints.as_deref(), targets);
            mesh.primitives.extend(part.map_err(|error| error.at(|| format!("/meshes/{number}/primitives/{index}")))?);
        }
        Ok(mesh)
    }

    /// Assigns a mesh to its node. If the node only holds the mesh, this is its parent or, for a skinned mesh, the node
    /// with the same name.
    fn put(&self, mesh: &mut Mesh, index: usize, nodes: &Nodes, homes: &mut Option<BTreeMap<Vec<u8>, usize>>) {
        if let Some(node) = nodes.places.get(index).copied().flatten() {
            mesh.node = node;
            return;
        }
        let home = match mesh.skin {
            Some(_) => homes.get_or_insert_with(|| first_of_each_name(&self.scene)).get(&mesh.name).copied(),
            None => nodes.parents.get(index).copied().flatten().and_then(|parent| nodes.places.get(parent).copied()?),
        };
        mesh.node = home.unwrap_or(0);
        let local = nodes.locals.get(index).copied().unwrap_or_default().affine();
        if mesh.skin.is_none() && local.is_finite() && local != Affine3A::IDENTITY {
            mesh.primitives.iter_mut().for_each(|part| part.place(local));
        }
    }
}

/// Returns the first node of each name.
fn first_of_each_name(scene: &Scene) -> BTreeMap<Vec<u8>, usize> {
    let nodes = scene.nodes.iter().enumerate().rev();
    nodes.map(|(index, node)| (node.name.clone(), index)).collect()
}

/// Returns the nodes with a mesh, each with its index and that of the mesh, in the order of meshes, which is that of
/// the scene.
pub(super) fn holders<'a>(root: &'a json::Root, nodes: &Nodes) -> Vec<(usize, &'a json::Node, usize)> {
    let nodes = root.nodes.iter().enumerate().zip(&nodes.shown).filter(|(_, shown)| **shown).map(|(node, _)| node);
    let mut holders: Vec<_> = nodes.filter_map(|(index, node)| Some((index, node, node.mesh?.value()))).collect();
    holders.sort_by_key(|(.., mesh)| *mesh);
    holders
}

/// Returns the names of the morph targets.
fn names(mesh: &json::Mesh) -> Vec<String> {
    let all = mesh.extras.as_ref().and_then(|extras| serde_json::from_str::<Value>(extras.get()).ok());
    let names = all.as_ref().and_then(|all| all.get("targetNames")).and_then(Value::as_array);
    names.into_iter().flatten().map(|name| name.as_str().unwrap_or_default().to_owned()).collect()
}

fn purpose(facts: &Map<String, Value>) -> Purpose {
    match facts.get("purpose").and_then(Value::as_str) {
        Some("collision") => Purpose::Collision,
        Some("walk") => Purpose::Walk,
        Some("hidden") => Purpose::Hidden,
        _ => Purpose::Visual,
    }
}

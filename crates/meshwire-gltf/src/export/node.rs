//! Export of nodes, and the assignment of meshes to nodes.

use std::collections::{BTreeMap, BTreeSet};

use meshwire_scene::{Attachment, Extras, Mesh, Purpose, Transform};
use serde_json::{Map, Value, json};

use super::{Exporter, is_empty, source};
use crate::wire::json::{self, Index, Node};
use crate::wire::{LIGHTS, number};
use crate::{Error, attachment, provenance};

impl Exporter<'_> {
    /// Exports all nodes with unchanged indices, followed by a node for each mesh that cannot be at its own. Returns
    /// the roots.
    pub(super) fn nodes(&mut self, own: usize) -> Result<Vec<Index<Node>>, Error> {
        let scene = self.scene;
        let mut empty = self.empty_meshes();
        for (index, node) in scene.nodes.iter().enumerate() {
            let mut facts = if index < own { source(&node.source) } else { Map::new() };
            if let Some(empty) = empty.remove(&index) {
                facts.insert("empty".to_owned(), Value::Array(empty));
            }
            attachment::put(&mut facts, node.attached.as_ref());
            let (translation, rotation, scale) = parts(&node.transform);
            self.packer.root.nodes.push(Node {
                name: Some(provenance::name(&node.name, "node", index)),
                extras: provenance::extras(facts, &node.extras)?,
                translation,
                rotation,
                scale,
                ..Node::default()
            });
        }
        let mut children: Vec<Vec<Index<Node>>> = vec![Vec::new(); scene.nodes.len()];
        let mut roots = Vec::new();
        for (index, node) in scene.nodes.iter().enumerate() {
            match node.parent.and_then(|parent| children.get_mut(parent)) {
                Some(children) => children.push(number(index)?),
                None => roots.push(number(index)?),
            }
        }
        self.place_meshes(&mut children, &mut roots)?;
        self.attachments(&mut children)?;
        for (node, children) in self.packer.root.nodes.iter_mut().zip(children) {
            node.children = (!children.is_empty()).then_some(children);
        }
        Ok(roots)
    }

    /// Exports lights and cameras at nodes of their own.
    fn attachments(&mut self, children: &mut [Vec<Index<Node>>]) -> Result<(), Error> {
        let mut lights = Vec::new();
        for (index, (node, children)) in self.scene.nodes.iter().zip(children).enumerate() {
            let (Some(attached), Some(name)) = (&node.attached, attachment::own_node(node, index)) else { continue };
            let mut own = Node { name: Some(name), ..Node::default() };
            match attached {
                Attachment::Light(light) => {
                    own.extensions = Some(json::extensions::scene::Node {
                        others: Map::from_iter([(LIGHTS.to_owned(), json!({ "light": lights.len() }))]),
                    });
                    lights.push(attachment::light(light));
                }
                Attachment::Camera(camera) => {
                    let cameras = &mut self.packer.root.cameras;
                    own.camera = camera.lens.and_then(attachment::camera).map(|_| number(cameras.len())).transpose()?;
                    cameras.extend(camera.lens.and_then(attachment::camera));
                }
                _ => continue,
            }
            let facts = Map::from_iter([(attachment::OWN_KEY.to_owned(), attached.kind().into())]);
            own.extras = provenance::extras(facts, &Extras::new())?;
            children.push(number(self.packer.root.nodes.len())?);
            self.packer.root.nodes.push(own);
        }
        if !lights.is_empty() {
            self.packer.root.extensions_used.push(LIGHTS.to_owned());
            self.packer
                .root
                .extensions
                .get_or_insert_default()
                .others
                .insert(LIGHTS.to_owned(), json!({ "lights": lights }));
        }
        Ok(())
    }

    /// Returns the descriptions of meshes without triangles for each node, because glTF cannot store these meshes.
    fn empty_meshes(&self) -> BTreeMap<usize, Vec<Value>> {
        let mut empty: BTreeMap<usize, Vec<Value>> = BTreeMap::new();
        for mesh in self.scene.meshes.iter().filter(|mesh| is_empty(mesh)) {
            let mut facts = facts(mesh, "mesh");
            facts.insert("name".to_owned(), provenance::text(&mesh.name).into());
            empty.entry(mesh.node).or_default().push(Value::Object(facts));
        }
        empty
    }

    /// Assigns meshes to nodes. A mesh is at its node if it is the first unskinned mesh there and the node is not a
    /// joint, because editors turn joints into bones. Other meshes get their own nodes. Skinned meshes must be at root
    /// nodes.
    fn place_meshes(&mut self, children: &mut [Vec<Index<Node>>], roots: &mut Vec<Index<Node>>) -> Result<(), Error> {
        let scene = self.scene;
        let skins = scene.meshes.iter().filter_map(|mesh| mesh.skin.as_ref());
        let joints: BTreeSet<usize> = skins.flat_map(|skin| skin.joints.iter().copied()).collect();
        let mut by_rank: Vec<usize> = self.meshes.keys().copied().collect();
        let rank = |index: &usize| {
            let mesh = scene.meshes.get(*index);
            (mesh.map(|mesh| (mesh.purpose != Purpose::Visual, mesh.lod)), *index)
        };
        by_rank.sort_by_key(rank);
        for index in by_rank {
            let (Some(mesh), Some(exported)) = (scene.meshes.get(index), self.meshes.get(&index).copied()) else {
                continue;
            };
            let skin = self.skin(mesh)?;
            let at = self.packer.root.nodes.get_mut(mesh.node).filter(|node| node.mesh.is_none());
            if let Some(node) = at.filter(|_| skin.is_none() && !joints.contains(&mesh.node)) {
                node.mesh = Some(exported);
                self.holders.insert(index, mesh.node);
                continue;
            }
            let holder = number(self.packer.root.nodes.len())?;
            self.holders.insert(index, self.packer.root.nodes.len());
            self.packer.root.nodes.push(Node {
                name: Some(own_node(mesh, index)),
                extras: provenance::extras(facts(mesh, "mesh"), &Extras::new())?,
                mesh: Some(exported),
                skin,
                ..Node::default()
            });
            match children.get_mut(mesh.node).filter(|_| skin.is_none()) {
                Some(children) => children.push(holder),
                None => roots.push(holder),
            }
        }
        Ok(())
    }
}

/// Returns the description of a mesh for its extras. `name` is the key of its source.
pub(super) fn facts(mesh: &Mesh, name: &str) -> Map<String, Value> {
    let mut facts = Map::new();
    if !mesh.source.is_empty() {
        facts.insert(name.to_owned(), mesh.source.as_str().into());
    }
    if mesh.lod > 0 {
        facts.insert("lod".to_owned(), mesh.lod.into());
    }
    if let Some(purpose) = purpose(mesh.purpose) {
        facts.insert("purpose".to_owned(), purpose.into());
    }
    facts
}

/// Returns the name of a mesh's purpose, unless it is visual.
pub(super) fn purpose(purpose: Purpose) -> Option<&'static str> {
    match purpose {
        Purpose::Collision => Some("collision"),
        Purpose::Walk => Some("walk"),
        Purpose::Hidden => Some("hidden"),
        _ => None,
    }
}

/// Returns the name of a mesh's own node, with a suffix that distinguishes the meshes of one node for people.
pub(crate) fn own_node(mesh: &Mesh, index: usize) -> String {
    let name = provenance::name(&mesh.name, "mesh", index);
    let purpose = purpose(mesh.purpose).unwrap_or("mesh");
    let lod = if mesh.lod > 0 { format!("_lod{}", mesh.lod) } else { String::new() };
    format!("{name}_{purpose}{lod}")
}

type Parts = (Option<[f32; 3]>, Option<crate::wire::json::scene::UnitQuaternion>, Option<[f32; 3]>);

/// Returns translation, rotation and scale where they are not the identity.
fn parts(transform: &Transform) -> Parts {
    let Transform::Parts { translation, rotation, scale } = *transform else { return (None, None, None) };
    let (translation, rotation, scale) = (translation.to_array(), rotation.to_array(), scale.to_array());
    (
        (translation != [0.0; 3]).then_some(translation),
        (rotation != [0.0, 0.0, 0.0, 1.0]).then_some(crate::wire::json::scene::UnitQuaternion(rotation)),
        (scale != [1.0; 3]).then_some(scale),
    )
}

//! Facts about the whole actor that several checks need.

use std::collections::{HashMap, HashSet};

use meshwire_core::Report;

use crate::Style;
use crate::file::{count, position};
use crate::generated::{ChunkBody, Mesh, OrientedBoundingBox, XacFile};
use crate::rules;
use crate::view::SkinRef;

pub(crate) struct Facts<'a> {
    pub style: Style,
    pub num_nodes: u32,
    /// Bounding box of each node.
    pub boxes: Vec<Option<&'a OrientedBoundingBox>>,
    /// Number of children of each node.
    pub children: Vec<u32>,
    /// Node names that occur more than once.
    pub repeated_names: HashSet<&'a [u8]>,
    /// Level of detail of each material, and whether it is an fx material.
    pub materials: Vec<(u32, bool)>,
    /// Chunk index and record of the first mesh for each node, level of detail and purpose.
    pub meshes: HashMap<(u32, u32, bool), (usize, &'a Mesh)>,
    /// Chunk index and skin of the first skin for each node, level of detail and purpose.
    pub skins: HashMap<(u32, u32, bool), (usize, SkinRef<'a>)>,
    /// Index of the first chunk with each body name.
    pub first: HashMap<&'static str, usize>,
    /// Index of the first node in each chunk.
    pub first_nodes: HashMap<usize, usize>,
    /// Ordinal of the material in each chunk.
    pub ordinals: HashMap<usize, usize>,
    /// Names of morph targets that occur more than once.
    pub repeated_targets: HashSet<&'a [u8]>,
}

impl<'a> Facts<'a> {
    pub fn of(file: &'a XacFile) -> Self {
        let num_nodes = count(file.nodes().count());
        let mut children = vec![0_u32; file.nodes().count()];
        for node in file.nodes() {
            if let Some(number) = children.get_mut(position(node.stored_parent)) {
                *number = number.saturating_add(1);
            }
        }
        let mut facts = Self {
            style: file.style(),
            num_nodes,
            boxes: file.nodes().map(|node| node.bounding_box).collect(),
            children,
            repeated_names: repeated(file.nodes().map(|node| node.name.as_bytes())),
            materials: file.material_levels(),
            meshes: HashMap::new(),
            skins: HashMap::new(),
            first: HashMap::new(),
            first_nodes: HashMap::new(),
            ordinals: HashMap::new(),
            repeated_targets: repeated(file.morph_targets().map(|target| target.name.as_bytes())),
        };
        let mut next_node = 0;
        for (index, body) in file.bodies().enumerate() {
            facts.first.entry(body.name()).or_insert(index);
            match body {
                ChunkBody::Mesh(mesh) => drop(facts.meshes.entry(mesh.key()).or_insert((index, mesh))),
                ChunkBody::Nodes(nodes) => {
                    facts.first_nodes.insert(index, next_node);
                    next_node += nodes.nodes.len();
                }
                ChunkBody::Node(_) | ChunkBody::EarlyNode(_) => {
                    facts.first_nodes.insert(index, next_node);
                    next_node += 1;
                }
                ChunkBody::MaterialV1(_)
                | ChunkBody::Material(_)
                | ChunkBody::FxMaterialV1(_)
                | ChunkBody::FxMaterial(_) => {
                    facts.ordinals.insert(index, facts.ordinals.len());
                }
                body => {
                    if let Some(skin) = crate::view::skin_of(body) {
                        facts.skins.entry(skin.key()).or_insert((index, skin));
                    }
                }
            }
        }
        facts
    }

    /// Reports a reference to a node that does not exist.
    pub fn node(&self, node: u32, report: &mut Report) {
        if node >= self.num_nodes {
            report.add(rules::NODE_INDEX, format!("expected one of {} nodes, found node {node}", self.num_nodes));
        }
    }
}

fn repeated<'a>(names: impl Iterator<Item = &'a [u8]>) -> HashSet<&'a [u8]> {
    let mut seen = HashSet::new();
    names.filter(|name| !seen.insert(*name)).collect()
}

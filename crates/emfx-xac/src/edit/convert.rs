//! Converting an actor to the layout of another exporter generation.

use meshwire_core::{Error, ErrorKind, Finding, Report};

use crate::Exporter;
use crate::build::{info, node_properties};
use crate::file::NAME;
use crate::generated::{
    Chunk, ChunkBody, EarlyNode, EarlyNodeFlags, Info, Material, MaterialInfo, MaterialLayer, MaterialV1, Node, Nodes,
    OrientedBoundingBox, Skin, XacFile,
};
use crate::rules;

impl XacFile {
    /// Converts nodes, materials, skins and the info chunk to the chunks and versions that an exporter generation
    /// writes, including those in additional levels of detail. Returns a finding for each value that the target
    /// generation has no field for, with its path in the file before the conversion. The appearance of the actor does
    /// not change, and the multiply order, which defines what the transforms mean, is kept. An actor of that generation
    /// is unchanged.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
    /// use meshwire::xac::build::{ActorBuilder, NodeData};
    /// use meshwire::xac::{Exporter, Lengths};
    ///
    /// let mut builder = ActorBuilder::new(Exporter::Maya2007, Lengths::Strict);
    /// let root = builder.node(NodeData::root("root"))?;
    /// builder.node(NodeData::child("hand", root))?;
    /// builder.textured_material("skin", "skin_diffuse");
    /// let mut actor = builder.build()?;
    /// assert!(actor.convert(Exporter::Max2011)?.is_empty());
    /// assert!(actor.bodies().any(|body| body.as_nodes().is_some()));
    /// assert_eq!(actor.materials().next().unwrap().layers().count(), 1);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if a mesh, skin or material belongs to a level of detail other than 0. No real file of these
    /// generations contains one. On error, nothing is changed.
    pub fn convert(&mut self, to: Exporter) -> Result<Vec<Finding>, Error> {
        let mut changed = self.clone();
        let mut report = Report::default();
        changed.convert_into(to, &mut report)?;
        *self = changed;
        Ok(report.finish())
    }

    /// Returns true if the file and its levels of detail are of a generation.
    fn is_of(&self, generation: Exporter) -> bool {
        self.generation() == generation && self.lods().all(|level| level.actor.is_of(generation))
    }

    fn convert_into(&mut self, to: Exporter, report: &mut Report) -> Result<(), Error> {
        if self.is_of(to) {
            return Ok(());
        }
        let style = self.style();
        let mut report = report.at("body");
        let early = to == Exporter::Maya2007;
        if early == (self.generation() == Exporter::Maya2007) {
            // The file already uses the chunks of this generation.
            let is_other = self.generation() != to;
            for (index, chunk) in self.chunks_mut().iter_mut().enumerate() {
                match &mut chunk.body {
                    ChunkBody::Info(own) if is_other => *chunk = Chunk::new(converted_info(own.clone(), to)),
                    ChunkBody::MeshLodLevel(level) => {
                        let mut chunk = report.at_item("chunks", index);
                        level.actor.convert_into(to, &mut chunk.at("body").at("mesh_lod_level").at("actor"))?;
                    }
                    _ => {}
                }
            }
            self.restyle(style);
            return Ok(());
        }
        let old = std::mem::take(self.chunks_mut());
        let mut chunks: Vec<Chunk> = Vec::with_capacity(old.len());
        // Layer chunks go after all materials, including those that refer to no material.
        let mut layers: Vec<MaterialLayer> = Vec::new();
        let mut inline: Vec<MaterialLayer> = Vec::new();
        for chunk in &old {
            if let ChunkBody::MaterialLayer(layer) = &chunk.body {
                layers.push(layer.clone());
            }
        }
        let mut ordinal = 0_u16;
        let mut has_info = false;
        for (index, mut chunk) in old.into_iter().enumerate() {
            let mut report = report.at_item("chunks", index);
            let mut report = report.at("body");
            match chunk.body {
                ChunkBody::Nodes(list) if early => {
                    let mut report = report.at("nodes");
                    for (number, node) in list.nodes.into_iter().enumerate() {
                        chunks.push(Chunk::new(early_node(node, &mut report.at_item("nodes", number))));
                    }
                }
                ChunkBody::Node(node) if early => chunks.push(Chunk::new(early_node(node, &mut report.at("node")))),
                ChunkBody::EarlyNode(node) if !early => push_node(&mut chunks, later_node(node)),
                ChunkBody::Node(node) => push_node(&mut chunks, node),
                ChunkBody::Material(material) if early => {
                    level(material.lod, "material")?;
                    let Material { properties, name, layers, .. } = material;
                    for (number, layer) in layers.into_iter().enumerate() {
                        // An inline layer's ordinal is ignored, but a layer chunk is found by its ordinal.
                        if layer.material != ordinal {
                            let message = format!("the material of the layer, {}, is dropped", layer.material);
                            report.at("material").at_item("layers", number).add(rules::DROPPED_VALUE, message);
                        }
                        inline.push(MaterialLayer { material: ordinal, ..layer });
                    }
                    chunks.push(Chunk::new(MaterialV1 { properties, padding: [0], name }));
                    ordinal = ordinal.saturating_add(1);
                }
                ChunkBody::MaterialV1(MaterialV1 { properties, name, .. }) if !early => {
                    if !has_info {
                        chunks.push(Chunk::new(MaterialInfo {
                            lod: None,
                            num_materials: 0,
                            num_standard_materials: 0,
                            num_fx_materials: 0,
                        }));
                        has_info = true;
                    }
                    let (own, others) = layers.into_iter().partition(|layer| layer.material == ordinal);
                    layers = others;
                    chunks.push(Chunk::new(Material { lod: None, properties, name, layers: own }));
                    ordinal = ordinal.saturating_add(1);
                }
                ChunkBody::MaterialInfo(_) if early => {}
                ChunkBody::MaterialInfo(_) => {
                    has_info = true;
                    chunks.push(chunk);
                }
                ChunkBody::MaterialLayer(_) => {}
                ChunkBody::Skin(skin) => {
                    level(skin.lod, "skin")?;
                    let num_local_bones = (!early).then_some(skin.num_local_bones.unwrap_or(0));
                    chunks.push(Chunk::new(Skin { lod: None, num_local_bones, ..skin }));
                }
                ChunkBody::Info(own) => chunks.push(Chunk::new(converted_info(own, to))),
                ChunkBody::MeshLodLevel(ref mut level) => {
                    level.actor.convert_into(to, &mut report.at("mesh_lod_level").at("actor"))?;
                    chunks.push(chunk);
                }
                ChunkBody::FxMaterial(_)
                | ChunkBody::FxMaterialV1(_)
                | ChunkBody::MaterialV1(_)
                | ChunkBody::Material(_) => {
                    ordinal = ordinal.saturating_add(1);
                    chunks.push(chunk);
                }
                _ => chunks.push(chunk),
            }
        }
        let is_material = |chunk: &Chunk| matches!(chunk.body, ChunkBody::MaterialV1(_) | ChunkBody::Material(_));
        let place = chunks.iter().rposition(is_material).map_or(chunks.len(), |last| last + 1);
        chunks.splice(place..place, inline.into_iter().chain(layers).map(Chunk::new));
        *self.chunks_mut() = chunks;
        self.restyle(style);
        Ok(())
    }
}

/// Appends a node to the first node list, or adds a new list if there is none.
fn push_node(chunks: &mut Vec<Chunk>, node: Node) {
    match chunks.iter_mut().find_map(|chunk| chunk.body.as_nodes_mut()) {
        Some(list) => list.nodes.push(node),
        None => chunks.push(Chunk::new(Nodes { num_roots: 0, nodes: vec![node] })),
    }
}

/// Converts a node to that of the oldest generation, and reports the values that this has no field for.
fn early_node(node: Node, report: &mut Report) -> EarlyNode {
    let properties = node.properties;
    if properties.motion_lod_mask != u32::MAX {
        let mask = properties.motion_lod_mask;
        report.add(rules::DROPPED_VALUE, format!("the motion level-of-detail mask, {mask:#x}, is dropped"));
    }
    if properties.importance.to_bits() != 1.0_f32.to_bits() {
        report.add(rules::DROPPED_VALUE, format!("the importance, {}, is dropped", properties.importance));
    }
    if properties.flags.attachment() || properties.flags.critical() {
        report.add(rules::DROPPED_VALUE, "the attachment or critical flag is dropped");
    }
    EarlyNode {
        local_transform: properties.local_transform,
        skeletal_lod_mask: properties.skeletal_lod_mask,
        parent: properties.parent,
        flags: Some(EarlyNodeFlags::new().with_include_in_bounds(properties.flags.include_in_bounds())),
        padding: Some(properties.padding),
        bounding_box: Some(properties.bounding_box),
        name: node.name,
    }
}

fn later_node(node: EarlyNode) -> Node {
    let bounding_box = node.bounding_box.unwrap_or(OrientedBoundingBox::UNSET);
    let mut properties = node_properties(node.local_transform, node.parent, bounding_box);
    properties.skeletal_lod_mask = node.skeletal_lod_mask;
    properties.padding = node.padding.unwrap_or_default();
    if let Some(flags) = node.flags {
        properties.flags.set_include_in_bounds(flags.include_in_bounds());
    }
    Node { properties, name: node.name }
}

/// Takes the source program and exporter version from the target generation, and keeps the data about the actor.
fn converted_info(own: Info, to: Exporter) -> Info {
    Info {
        repositioning_mask: own.repositioning_mask,
        repositioning_node: own.repositioning_node,
        retarget_root_offset: own.retarget_root_offset.or(Some(0.0)),
        original_file: own.original_file,
        actor_name: own.actor_name,
        ..info(to)
    }
}

/// Returns an error for a level of detail other than 0.
fn level(lod: Option<u32>, what: &str) -> Result<(), Error> {
    match lod {
        None | Some(0) => Ok(()),
        Some(lod) => {
            let expected = format!("a {what} of level of detail 0");
            Err(Error::new(NAME, ErrorKind::invalid(expected, lod.to_string())))
        }
    }
}

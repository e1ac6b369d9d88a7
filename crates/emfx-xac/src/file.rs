//! The whole file: chunks, counts and the style of the program that wrote it.

use std::collections::BTreeSet;

use emfx_chunk::lengths;
use meshwire_core::WireSize;

use crate::Lengths;
use crate::generated::{Body, Chunk, ChunkBody, MaterialInfo, Mesh, MeshLodLevel, Skin, XacFile};

/// Name of the format in error messages.
pub(crate) const NAME: &str = "xac";
/// Stored index that means "no node"; as a parent it marks a root.
pub(crate) const NONE: u32 = u32::MAX;

emfx_chunk::impl_chunks!(XacFile, Body, Chunk, nested nested_mut);

/// Conventions of the program that wrote a file, for fields that repeat other data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// How the length field of a material with layers is computed.
    pub lengths: Lengths,
    /// Whether nodes store the number of their children. Some tools write 0 everywhere (section 10, rule 8 of the
    /// EMotionFX reference).
    pub child_counts: bool,
}

impl Default for Style {
    /// Returns the style of the games' own files.
    fn default() -> Self {
        Self { lengths: Lengths::Compatible, child_counts: true }
    }
}

/// ```
/// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
/// use meshwire::Format;
/// use meshwire::xac::build::{ActorBuilder, NodeData};
/// use meshwire::xac::{Exporter, Lengths, XacFile};
///
/// let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
/// builder.node(NodeData::root("hull"))?;
/// builder.textured_material("wood", "hull_diffuse");
/// let bytes = builder.build()?.to_bytes()?;
/// let mut file = XacFile::read(&bytes)?; // of a file: meshwire::Asset::open("ship.xac")
/// assert_eq!(file.to_bytes()?, bytes);
/// assert_eq!(file.rename_texture("hull_diffuse", "hull_red"), 1);
/// assert_eq!(file.nodes().next().unwrap().name, "hull");
/// # Ok::<(), meshwire::Error>(())
/// ```
impl XacFile {
    /// Returns the bodies of all chunks in file order.
    pub fn bodies(&self) -> impl DoubleEndedIterator<Item = &ChunkBody> + ExactSizeIterator {
        self.body.chunks.iter().map(|chunk| &chunk.body)
    }

    /// Returns mutable references to the bodies of all chunks.
    pub fn bodies_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut ChunkBody> + ExactSizeIterator {
        self.body.chunks.iter_mut().map(|chunk| &mut chunk.body)
    }

    /// Returns the additional levels of detail in file order. The game uses them in this order and ignores their stored
    /// numbers.
    pub fn lods(&self) -> impl Iterator<Item = &MeshLodLevel> {
        self.bodies().filter_map(ChunkBody::as_mesh_lod_level)
    }

    /// Returns mutable references to the additional levels of detail.
    pub fn lods_mut(&mut self) -> impl Iterator<Item = &mut MeshLodLevel> {
        self.bodies_mut().filter_map(ChunkBody::as_mesh_lod_level_mut)
    }

    /// Drops the stored lengths that the file cannot have after an edit.
    pub(crate) fn settle_lengths(&mut self) {
        self.nested_mut().for_each(Self::settle_lengths);
        lengths::settle(&mut self.body.chunks, &self.body.trailing, |chunk| {
            (chunk.true_length(), &mut chunk.stored_len_body)
        });
    }

    fn nested_mut(&mut self) -> impl Iterator<Item = &mut Self> {
        self.lods_mut().map(|level| &mut *level.actor)
    }

    /// Forgets stored lengths and counts and computes them again in the detected style of the file.
    pub(crate) fn forget_lengths(&mut self) {
        self.restyle(self.style());
    }

    /// Detects the style of the program that wrote this file. Where the file contains no evidence, the style is that of
    /// the games' own files.
    #[must_use]
    pub fn style(&self) -> Style {
        let mut evidence = Evidence::default();
        evidence.collect(self);
        Style {
            lengths: if evidence.strict > evidence.compatible { Lengths::Strict } else { Lengths::Compatible },
            child_counts: evidence.stated_children || !evidence.children,
        }
    }

    /// Forgets all stored lengths and counts, including those in additional levels of detail, and computes them again
    /// in the given `style`.
    pub fn restyle(&mut self, style: Style) {
        for chunk in &mut self.body.chunks {
            chunk.restate(style.lengths);
        }
        for level in self.lods_mut() {
            level.actor.restyle(style);
        }
        self.recount_as(style);
    }

    /// Recomputes the redundant counts of this actor, but not of its additional levels of detail: children and roots,
    /// vertices and indices of meshes, nodes of skins, and materials.
    ///
    /// Child counts are always written, even if the tool that wrote the file left them at 0: after an edit the original
    /// convention can no longer be detected. To keep it, get the [`style`](Self::style) before the edit and call
    /// [`recount_as`](Self::recount_as).
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
    /// use meshwire::xac::build::{ActorBuilder, NodeData};
    /// use meshwire::xac::{ChunkBody, Exporter, Lengths};
    ///
    /// let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
    /// builder.node(NodeData::root("root"))?;
    /// let mut actor = builder.build()?;
    /// if let Some(ChunkBody::Nodes(nodes)) = actor.bodies_mut().nth(1) {
    ///     let mut child = nodes.nodes[0].clone();
    ///     child.name = "child".into();
    ///     child.properties.parent = 0;
    ///     nodes.nodes.push(child);
    /// }
    /// actor.recount();
    /// assert_eq!(actor.nodes().next().unwrap().stated_children, Some(1));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    pub fn recount(&mut self) {
        self.recount_as(Style { child_counts: true, ..self.style() });
    }

    /// Recomputes the counts like [`recount`](Self::recount); `style` decides whether nodes store their child counts.
    pub fn recount_as(&mut self, style: Style) {
        self.recount_nodes(style);
        let lods = self.material_levels();
        for body in self.bodies_mut() {
            match body {
                ChunkBody::Mesh(mesh) => mesh.recount(),
                ChunkBody::Skin(skin) => skin.recount(),
                ChunkBody::MaterialInfo(info) => info.recount(&lods),
                _ => {}
            }
        }
        self.settle_lengths();
    }

    /// Computes the numbers of roots and children.
    pub(crate) fn recount_nodes(&mut self, style: Style) {
        self.recount_children(style.child_counts);
        for body in self.bodies_mut() {
            if let ChunkBody::Nodes(nodes) = body {
                let roots = nodes.nodes.iter().filter(|node| node.properties.parent == NONE).count();
                nodes.num_roots = count(roots);
            }
        }
    }

    fn recount_children(&mut self, stated: bool) {
        let mut children: Vec<u32> = vec![0; self.nodes().count()];
        let parents: Vec<u32> = self.nodes().map(|node| node.stored_parent).collect();
        for parent in parents {
            if let Some(number) = children.get_mut(position(parent)) {
                *number = number.saturating_add(u32::from(stated));
            }
        }
        let mut children = children.into_iter();
        for body in self.bodies_mut() {
            match body {
                ChunkBody::Nodes(nodes) => {
                    for (node, number) in nodes.nodes.iter_mut().zip(&mut children) {
                        node.properties.num_children = number;
                    }
                }
                ChunkBody::Node(node) => node.properties.num_children = children.next().unwrap_or(0),
                ChunkBody::EarlyNode(_) => drop(children.next()),
                _ => {}
            }
        }
    }

    /// Returns the level of detail of every material, and whether it is an fx material.
    pub(crate) fn material_levels(&self) -> Vec<(u32, bool)> {
        self.bodies()
            .filter_map(|body| match body {
                ChunkBody::MaterialV1(_) => Some((0, false)),
                ChunkBody::Material(material) => Some((material.lod.unwrap_or(0), false)),
                ChunkBody::FxMaterialV1(_) => Some((0, true)),
                ChunkBody::FxMaterial(material) => Some((material.lod.unwrap_or(0), true)),
                _ => None,
            })
            .collect()
    }
}

impl Mesh {
    /// Recomputes the numbers of vertices and indices from the layers and submeshes.
    pub fn recount(&mut self) {
        let (vertices, indices) = self.counted();
        self.num_vertices = vertices;
        self.num_indices = indices;
    }

    /// Returns the numbers of vertices and indices. Vertices are counted by the first layer with a nonzero element
    /// size, or by the submeshes if there is none; indices are counted by the submeshes.
    pub(crate) fn counted(&self) -> (u32, u32) {
        let by_layer = self.layers.iter().find_map(|layer| {
            let number = layer.data.wire_size().checked_div(u64::from(layer.bytes_per_vertex))?;
            u32::try_from(number).ok()
        });
        let vertices = by_layer.unwrap_or_else(|| {
            self.submeshes.iter().fold(0, |sum: u32, submesh| sum.saturating_add(submesh.num_vertices))
        });
        let indices =
            self.submeshes.iter().fold(0, |sum: u32, submesh| sum.saturating_add(count(submesh.indices.len())));
        (vertices, indices)
    }
}

impl Skin {
    /// Recomputes the number of distinct nodes among the influences, if this version stores it.
    pub fn recount(&mut self) {
        if self.num_local_bones.is_some() {
            self.num_local_bones = Some(self.counted());
        }
    }

    pub(crate) fn counted(&self) -> u32 {
        count(self.influences.iter().map(|influence| influence.node).collect::<BTreeSet<_>>().len())
    }
}

impl MaterialInfo {
    /// Counts the materials. If the record has a level of detail, only materials of that level are counted; this rule
    /// is inferred.
    fn recount(&mut self, levels: &[(u32, bool)]) {
        let (standard, fx) = self.counted(levels);
        self.num_materials = standard.saturating_add(fx);
        self.num_standard_materials = standard;
        self.num_fx_materials = fx;
    }

    pub(crate) fn counted(&self, levels: &[(u32, bool)]) -> (u32, u32) {
        let here = || levels.iter().filter(|(lod, _)| self.lod.is_none_or(|wanted| *lod == wanted));
        (count(here().filter(|(_, fx)| !fx).count()), count(here().filter(|(_, fx)| *fx).count()))
    }
}

/// Evidence of the style of a file.
#[derive(Default)]
struct Evidence {
    compatible: u64,
    strict: u64,
    children: bool,
    stated_children: bool,
}

impl Evidence {
    fn collect(&mut self, file: &XacFile) {
        for chunk in file.chunks() {
            if let Some(expected) = chunk.expected_length(Lengths::Compatible) {
                match chunk.stored_len_body {
                    Some(stored) if stored == expected => self.compatible += 1,
                    None => self.strict += 1,
                    Some(_) => {}
                }
            }
        }
        for node in file.nodes() {
            self.children |= node.stored_parent != NONE;
            self.stated_children |= node.stated_children.is_some_and(|stated| stated > 0);
        }
        for level in file.lods() {
            self.collect(&level.actor);
        }
    }
}

/// Converts a length to a stored count, saturating at `u32::MAX`.
pub(crate) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Converts a stored index to a list index, saturating at `usize::MAX`.
pub(crate) fn position(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

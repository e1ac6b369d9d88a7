//! Constructing chunks from their bodies.

use meshwire_core::WireSize;

use crate::Lengths;
use crate::generated::{Chunk, ChunkBody, ChunkKind, Material, Raw};

impl ChunkBody {
    /// Returns the kind and version of a chunk with this body, or `None` for raw bytes. If several versions share a
    /// record, the optional fields that are present determine the version.
    #[must_use]
    pub fn kind_and_version(&self) -> Option<(ChunkKind, u32)> {
        let later = |present: bool, earlier: u32| if present { earlier + 1 } else { earlier };
        Some(match self {
            Self::EarlyNode(node) => {
                (ChunkKind::Node, if node.bounding_box.is_some() { 3 } else { later(node.flags.is_some(), 1) })
            }
            Self::Node(_) => (ChunkKind::Node, 4),
            Self::Mesh(mesh) => (ChunkKind::Mesh, later(mesh.lod.is_some(), 1)),
            Self::SkinV1(_) => (ChunkKind::Skin, 1),
            Self::Skin(skin) => {
                (ChunkKind::Skin, if skin.lod.is_some() { 4 } else { later(skin.num_local_bones.is_some(), 2) })
            }
            Self::MaterialV1(_) => (ChunkKind::Material, 1),
            Self::Material(material) => (ChunkKind::Material, later(material.lod.is_some(), 2)),
            Self::MaterialLayerV1(_) => (ChunkKind::MaterialLayer, 1),
            Self::MaterialLayer(_) => (ChunkKind::MaterialLayer, 2),
            Self::FxMaterialV1(_) => (ChunkKind::FxMaterial, 1),
            Self::FxMaterial(material) => (ChunkKind::FxMaterial, later(material.lod.is_some(), 2)),
            Self::NodeLimit(_) => (ChunkKind::NodeLimit, 1),
            Self::Info(info) => (ChunkKind::Info, later(info.retarget_root_offset.is_some(), 1)),
            Self::InfoV3(info) => (ChunkKind::Info, later(info.num_lods.is_some(), 3)),
            Self::MeshLodLevel(_) => (ChunkKind::MeshLodLevel, 1),
            Self::MorphTarget(_) => (ChunkKind::MorphTarget, 1),
            Self::NodeGroups(_) => (ChunkKind::NodeGroups, 1),
            Self::Nodes(_) => (ChunkKind::Nodes, 1),
            Self::MorphTargets(_) => (ChunkKind::MorphTargets, 1),
            Self::MaterialInfo(info) => (ChunkKind::MaterialInfo, later(info.lod.is_some(), 1)),
            Self::NodeMotionSources(_) => (ChunkKind::NodeMotionSources, 1),
            Self::AttachmentNodes(_) => (ChunkKind::AttachmentNodes, 1),
            Self::Timestamp(_) => (ChunkKind::Timestamp, 1),
            Self::Unknown(_) => return None,
        })
    }
}

impl Chunk {
    /// Creates a chunk with this body. Kind and version follow from the body, and the stored length is the true length.
    ///
    /// The kind of a raw body is unknown, so the chunk gets a kind without a name. Use [`Chunk::raw`] for raw bodies.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xac as xac; }
    /// use meshwire::xac::generated::AttachmentNodes;
    /// use meshwire::xac::{Chunk, ChunkKind};
    ///
    /// let chunk = Chunk::new(AttachmentNodes { attachments: vec![3] });
    /// assert_eq!((chunk.kind, chunk.version), (ChunkKind::AttachmentNodes, 1));
    /// ```
    #[must_use]
    pub fn new(body: impl Into<ChunkBody>) -> Self {
        let body = body.into();
        let (kind, version) = body.kind_and_version().unwrap_or((ChunkKind::Unknown(u32::MAX), 1));
        Self { kind, version, body, stored_len_body: None, tail: Vec::new() }
    }

    /// Creates a chunk whose content is not understood, such as a motion event table (50).
    #[must_use]
    pub fn raw(kind: ChunkKind, version: u32, data: Vec<u8>) -> Self {
        Self { kind, version, body: ChunkBody::Unknown(Raw { data }), stored_len_body: None, tail: Vec::new() }
    }

    /// Forgets the stored length and computes it again according to `lengths`. The games' own files omit the layers
    /// from the length of a material of version 2 (section 9 of the EMotionFX reference). All other lengths are exact
    /// in both styles.
    pub fn restate(&mut self, lengths: Lengths) {
        self.stored_len_body = self.expected_length(lengths);
    }

    /// Returns the length that `lengths` stores for this chunk, if it differs from the true length.
    pub(crate) fn expected_length(&self, lengths: Lengths) -> Option<u32> {
        match &self.body {
            ChunkBody::Material(Material { lod: None, name, layers, .. })
                if lengths == Lengths::Compatible && !layers.is_empty() && self.tail.is_empty() =>
            {
                u32::try_from(name.wire_size().saturating_add(84)).ok()
            }
            _ => None,
        }
    }
}

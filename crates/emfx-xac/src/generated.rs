// Generated from schemas/xac.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! EMotionFX actor: wire records.
#![allow(
    clippy::all,
    clippy::pedantic,
    clippy::restriction,
    unused_assignments,
    unused_imports,
    unused_mut,
    unused_parens,
    unused_variables
)]
use binrw::{BinRead, BinResult, BinWrite, Endian, binrw};
use binrw::io::{Read, Seek, Write};
use meshwire_core::prelude::*;
/// An actor: a tree of nodes with meshes, skins, materials, limits, further levels of detail and morph targets. A header of 8 bytes and
/// a flat list of chunks to the end of the file.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct XacFile {
    #[br(err_context(Segment::Field("magic")))]
    #[br(temp, parse_with = meshwire_core::wire::magic, args(*b"XAC "))]
    #[bw(calc = *b"XAC ")]
    magic: [u8; 4],
    /// Version, byte order and multiply order.
    #[br(err_context(Segment::Field("header")))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|meshwire_core::plain::read_one(reader, endian, args),
            |header:&emfx_chunk::generated::FileHeader|[0,
            1].contains(&header.big_endian.int()),
            |header:&emfx_chunk::generated::FileHeader|meshwire_core::wire::bad_order(
                header.big_endian.int(),
                0,
                1
            ),
        ),
        args(context)
    )]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub header: emfx_chunk::generated::FileHeader,
    /// All that follows the header, in the byte order the header names.
    #[br(err_context(Segment::Field("body")))]
    #[brw(is_big = i128::eq(&header.big_endian.int(), &1))]
    #[br(args_raw = context)]
    pub body: Body,
}
impl meshwire_core::WireSize for XacFile {
    #[inline]
    fn wire_size(&self) -> u64 {
        8 + self.body.wire_size()
    }
}
impl meshwire_core::Validate for XacFile {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field(
                "header",
                |validator| {
                    validator
                        .require(
                            [0, 1].contains(&self.header.big_endian.int()),
                            || {
                                meshwire_core::wire::bad_order(
                                        self.header.big_endian.int(),
                                        0,
                                        1,
                                    )
                                    .to_string()
                            },
                        );
                },
            );
        validator.field("header", |validator| self.header.validate(validator, []));
        validator.field("body", |validator| self.body.validate(validator, []));
    }
}
impl meshwire_core::Annotate for XacFile {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("magic", meshwire_core::layout::LeafKind::Text, 4);
        out.field("header", &self.header);
        out.in_order(
            if self.header.big_endian.int() == 1 { Endian::Big } else { Endian::Little },
            |out| {
                out.field("body", &self.body);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for XacFile {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut header: emfx_chunk::generated::FileHeader = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        header.big_endian = if _u.arbitrary()? { 1 } else { 0 };
        let mut body: Body = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { header, body })
    }
}
/// The chunks of the file and what is left behind the last of them.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Body {
    /// Chunks in file order. Usual are 7, 11, 6, 13, then 3 and 5 mixed, then each mesh (1) with its skin (2), then 8.
    #[br(err_context(Segment::Field("chunks")))]
    #[br(parse_with = meshwire_core::wire::list_while_room, args(context, context, 12))]
    pub chunks: Vec<Chunk>,
    /// Up to 11 bytes that are too few for a chunk header; empty in every real file.
    #[br(err_context(Segment::Field("trailing")))]
    #[br(parse_with = meshwire_core::wire::bytes_to_end, args(context))]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(
        feature = "serde",
        serde(
            with = "meshwire_core::exact",
            default,
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub trailing: Vec<u8>,
}
impl meshwire_core::WireSize for Body {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::wire::size_of_all(&self.chunks)
            + meshwire_core::reader::widen(self.trailing.len())
    }
}
impl meshwire_core::Validate for Body {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .no_room(
                "chunks",
                0_u64 + meshwire_core::reader::widen(self.trailing.len()),
                12,
            );
        validator.list("chunks", &self.chunks, &[]);
        validator
            .overstated(
                "chunks",
                self.chunks.iter().map(|item| (item.wire_size(), item.overstated())),
                0_u64 + meshwire_core::reader::widen(self.trailing.len()),
            );
    }
}
impl meshwire_core::Annotate for Body {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("chunks", &self.chunks);
        out.field("trailing", &meshwire_core::layout::Blob(&self.trailing));
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Body {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut chunks: Vec<Chunk> = {
            let _count = generate::count(_u)?;
            generate::list(_u, _wish, _count, &[])?
        };
        let mut trailing: Vec<u8> = generate::bytes_up_to(_u, 11)?;
        Ok(Self { chunks, trailing })
    }
}
/// One chunk. Its body is read by its structure; the stated length is advice. That of a material (3) version 2 leaves its layers out;
/// the others are exact in real files.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Chunk {
    /// What the body is.
    ///
    /// In source documents: `chunkType`.
    #[br(err_context(Segment::Field("kind")))]
    pub kind: ChunkKind,
    #[br(err_context(Segment::Field("len_body")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::length_of(
            *stored_len_body,
            body.wire_size()+meshwire_core::reader::widen(tail.len())
        )
    )]
    len_body: u32,
    /// Layout of the body, counted for each kind on its own.
    ///
    /// In source documents: `version`.
    #[br(err_context(Segment::Field("version")))]
    pub version: u32,
    #[br(temp, parse_with = meshwire_core::wire::position)]
    #[bw(ignore)]
    start_of_body: u64,
    /// The content, by kind and version.
    #[br(err_context(Segment::Field("body")))]
    #[br(
        args_raw = (
            context,
            if
            i128::lt(
                &version.int(),
                &256
            ){i128::saturating_add(
                i128::saturating_mul(kind.int(), 256),
                version.int()
            )}else{-1},
            [len_body.int()]
        )
    )]
    pub body: ChunkBody,
    #[br(
        temp,
        parse_with = meshwire_core::wire::stated_length,
        args(context, start_of_body, len_body, false)
    )]
    #[bw(ignore)]
    stated_body: meshwire_core::wire::StatedLength,
    /// The length as the file states it, where it is not that of `body` and what follows it; `None` where it is.
    #[br(calc = stated_body.stored)]
    #[bw(ignore)]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub stored_len_body: Option<u32>,
    /// Bytes inside the stated length that the structure of the body does not use.
    #[br(calc = stated_body.tail)]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(
        feature = "serde",
        serde(
            with = "meshwire_core::exact",
            default,
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub tail: Vec<u8>,
}
impl meshwire_core::WireSize for Chunk {
    #[inline]
    fn wire_size(&self) -> u64 {
        12 + self.body.wire_size() + meshwire_core::reader::widen(self.tail.len())
    }
}
impl Chunk {
    /// The length field as it is written: what was stored, or the true length.
    #[must_use]
    pub fn stated_length(&self) -> u64 {
        self.stored_len_body.map_or_else(|| self.true_length(), u64::from)
    }
    /// Bytes of the body and what belongs to it.
    #[must_use]
    pub fn true_length(&self) -> u64 {
        self.body.wire_size() + meshwire_core::reader::widen(self.tail.len())
    }
    /// By how much the stored length passes the body it is for, where that body could have bytes behind it.
    #[must_use]
    pub fn overstated(&self) -> Option<u64> {
        if self.body.is_structural() {
            return None;
        }
        meshwire_core::wire::overstated(self.stored_len_body, self.true_length())
    }
}
impl meshwire_core::Validate for Chunk {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_body: u64 = self
            .stored_len_body
            .map_or(
                self.body.wire_size() + meshwire_core::reader::widen(self.tail.len()),
                u64::from,
            );
        validator.field("kind", |validator| self.kind.validate(validator, []));
        validator.fits("body", len_body, 4294967295);
        validator
            .field(
                "body",
                |validator| {
                    self
                        .body
                        .validate(
                            validator,
                            (
                                if i128::lt(&self.version.int(), &256) {
                                    i128::saturating_add(
                                        i128::saturating_mul(self.kind.int(), 256),
                                        self.version.int(),
                                    )
                                } else {
                                    -1
                                },
                                [len_body.int()],
                            ),
                        )
                },
            );
        if !self.tail.is_empty() {
            validator
                .field(
                    "tail",
                    |validator| {
                        validator
                            .require(
                                self.stored_len_body.is_none(),
                                || {
                                    "expected no bytes here beside a stored length".to_owned()
                                },
                            );
                        validator
                            .require(
                                !self.body.is_structural(),
                                || {
                                    "expected no bytes behind a body of this kind".to_owned()
                                },
                            );
                    },
                );
        }
        if self
            .stored_len_body
            .is_some_and(|stored| u64::from(stored) == self.body.wire_size())
        {
            validator
                .field(
                    "stored_len_body",
                    |validator| {
                        validator.problem("expected none, for it is that of the body");
                    },
                );
        }
        if matches!(self.body, ChunkBody::Unknown(_)) && !self.tail.is_empty() {
            validator
                .field(
                    "tail",
                    |validator| {
                        validator
                            .problem("expected no bytes behind a body of unknown kind");
                    },
                );
        }
    }
}
impl meshwire_core::Annotate for Chunk {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("kind", &self.kind);
        out.hidden("len_body", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("version", &self.version);
        out.field("body", &self.body);
        out.field("tail", &meshwire_core::layout::Blob(&self.tail));
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Chunk {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        const PICKS: &[[i128; 2]] = &[
            [1, 0],
            [1, 1],
            [1, 2],
            [1, 3],
            [1, 4],
            [1, 5],
            [1, 6],
            [1, 7],
            [1, 8],
            [1, 9],
            [1, 10],
            [1, 11],
            [1, 12],
            [1, 13],
            [1, 14],
            [1, 15],
            [1, 51],
            [2, 0],
            [2, 1],
            [2, 2],
            [2, 3],
            [2, 4],
            [2, 5],
            [2, 7],
            [2, 13],
            [3, 0],
            [3, 2],
            [3, 3],
            [3, 5],
            [3, 7],
            [4, 0],
            [4, 2],
            [4, 7],
        ];
        let _pick = generate::pick(_u, PICKS)?;
        let mut kind: ChunkKind = match _pick {
            Some(_row) => <ChunkKind>::from(u32::try_from(_row[1]).unwrap_or_default()),
            None => generate::Generate::generate(_u, _wish, [])?,
        };
        let len_body: u64 = generate::length(_u)?;
        let mut version: u32 = match _pick {
            Some(_row) => <u32>::try_from(_row[0]).unwrap_or_default(),
            None => generate::Generate::generate(_u, _wish, [])?,
        };
        let mut body: ChunkBody = generate::Generate::generate(
            _u,
            _wish,
            (
                if i128::lt(&version.int(), &256) {
                    i128::saturating_add(
                        i128::saturating_mul(kind.int(), 256),
                        version.int(),
                    )
                } else {
                    -1
                },
                [len_body.int()],
            ),
        )?;
        let tail = Vec::new();
        Ok(Self {
            kind,
            version,
            body,
            tail,
            stored_len_body: None,
        })
    }
}
/// The content, by kind and version.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum ChunkBody {
    /// Chunk 0 version 1 to 3, one node.
    EarlyNode(EarlyNode),
    /// A node, 156 bytes and the name.
    Node(Node),
    /// Chunk 1, the mesh of one node.
    Mesh(Mesh),
    /// Chunk 2 version 1, a skin whose vertices hold their influences themselves.
    SkinV1(SkinV1),
    /// Chunk 2 version 2 to 4, which nodes move the vertices of one mesh, and how much.
    Skin(Skin),
    /// Chunk 3 version 1, a standard material whose layers are chunks of their own (4).
    MaterialV1(MaterialV1),
    /// Chunk 3 version 2 and 3, a standard material.
    Material(Material),
    /// Chunk 4 version 1, one texture of a standard material, without blend mode.
    MaterialLayerV1(MaterialLayerV1),
    /// One texture of a standard material, 28 bytes and the name.
    MaterialLayer(MaterialLayer),
    /// Chunk 5 version 1, an fx material with fewer sorts of parameters and no technique.
    FxMaterialV1(FxMaterialV1),
    /// Chunk 5 version 2 and 3, a material that is an effect file with parameters.
    FxMaterial(FxMaterial),
    /// Chunk 6 version 1, the limits of one node, 88 bytes.
    NodeLimit(NodeLimit),
    /// Chunk 7 version 1 and 2, where the actor comes from.
    Info(Info),
    /// Chunk 7 version 3 and 4, where the actor comes from, with a trajectory node.
    InfoV3(InfoV3),
    /// Chunk 8 version 1, a further level of detail: a whole actor file inside the file, with a header of its own.
    MeshLodLevel(MeshLodLevel),
    /// A shape the actor can take by degrees.
    MorphTarget(MorphTarget),
    /// Chunk 10 version 1, named sets of nodes that can be switched off together.
    NodeGroups(NodeGroups),
    /// Chunk 11 version 1, all nodes of the actor.
    Nodes(Nodes),
    /// Chunk 12 version 1, the morph targets of the actor.
    MorphTargets(MorphTargets),
    /// Chunk 13, how many materials follow.
    MaterialInfo(MaterialInfo),
    /// Chunk 14 version 1, which node lends its motion when a motion is mirrored.
    NodeMotionSources(NodeMotionSources),
    /// Chunk 15 version 1, nodes that other actors may be attached to.
    AttachmentNodes(AttachmentNodes),
    /// Body of chunk 51 version 1, the moment a file was written.
    Timestamp(emfx_chunk::generated::Timestamp),
    /// The body of a chunk whose kind or version is not known, and of motion event tables (50), whose versions are not understood.
    Unknown(Raw),
}
impl ChunkBody {
    /// Name of the kind, as it stands in paths and in JSON.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::EarlyNode(_) => "early_node",
            Self::Node(_) => "node",
            Self::Mesh(_) => "mesh",
            Self::SkinV1(_) => "skin_v1",
            Self::Skin(_) => "skin",
            Self::MaterialV1(_) => "material_v1",
            Self::Material(_) => "material",
            Self::MaterialLayerV1(_) => "material_layer_v1",
            Self::MaterialLayer(_) => "material_layer",
            Self::FxMaterialV1(_) => "fx_material_v1",
            Self::FxMaterial(_) => "fx_material",
            Self::NodeLimit(_) => "node_limit",
            Self::Info(_) => "info",
            Self::InfoV3(_) => "info_v3",
            Self::MeshLodLevel(_) => "mesh_lod_level",
            Self::MorphTarget(_) => "morph_target",
            Self::NodeGroups(_) => "node_groups",
            Self::Nodes(_) => "nodes",
            Self::MorphTargets(_) => "morph_targets",
            Self::MaterialInfo(_) => "material_info",
            Self::NodeMotionSources(_) => "node_motion_sources",
            Self::AttachmentNodes(_) => "attachment_nodes",
            Self::Timestamp(_) => "timestamp",
            Self::Unknown(_) => "unknown",
        }
    }
    /// The tags that select this kind; none for an unknown one.
    #[must_use]
    pub fn tags(&self) -> &'static [i128] {
        match self {
            Self::EarlyNode(_) => &[1, 2, 3],
            Self::Node(_) => &[4],
            Self::Mesh(_) => &[257, 258],
            Self::SkinV1(_) => &[513],
            Self::Skin(_) => &[514, 515, 516],
            Self::MaterialV1(_) => &[769],
            Self::Material(_) => &[770, 771],
            Self::MaterialLayerV1(_) => &[1025],
            Self::MaterialLayer(_) => &[1026],
            Self::FxMaterialV1(_) => &[1281],
            Self::FxMaterial(_) => &[1282, 1283],
            Self::NodeLimit(_) => &[1537],
            Self::Info(_) => &[1793, 1794],
            Self::InfoV3(_) => &[1795, 1796],
            Self::MeshLodLevel(_) => &[2049],
            Self::MorphTarget(_) => &[2305],
            Self::NodeGroups(_) => &[2561],
            Self::Nodes(_) => &[2817],
            Self::MorphTargets(_) => &[3073],
            Self::MaterialInfo(_) => &[3329, 3330],
            Self::NodeMotionSources(_) => &[3585],
            Self::AttachmentNodes(_) => &[3841],
            Self::Timestamp(_) => &[13057],
            Self::Unknown(_) => &[],
        }
    }
    /// True if a stated length longer than this body never means that bytes follow it.
    #[must_use]
    pub fn is_structural(&self) -> bool {
        false
    }
    /// The content, if this is `EarlyNode`.
    #[must_use]
    pub fn as_early_node(&self) -> Option<&EarlyNode> {
        if let Self::EarlyNode(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `EarlyNode`.
    #[must_use]
    pub fn as_early_node_mut(&mut self) -> Option<&mut EarlyNode> {
        if let Self::EarlyNode(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Node`.
    #[must_use]
    pub fn as_node(&self) -> Option<&Node> {
        if let Self::Node(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Node`.
    #[must_use]
    pub fn as_node_mut(&mut self) -> Option<&mut Node> {
        if let Self::Node(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Mesh`.
    #[must_use]
    pub fn as_mesh(&self) -> Option<&Mesh> {
        if let Self::Mesh(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Mesh`.
    #[must_use]
    pub fn as_mesh_mut(&mut self) -> Option<&mut Mesh> {
        if let Self::Mesh(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `SkinV1`.
    #[must_use]
    pub fn as_skin_v1(&self) -> Option<&SkinV1> {
        if let Self::SkinV1(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `SkinV1`.
    #[must_use]
    pub fn as_skin_v1_mut(&mut self) -> Option<&mut SkinV1> {
        if let Self::SkinV1(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Skin`.
    #[must_use]
    pub fn as_skin(&self) -> Option<&Skin> {
        if let Self::Skin(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Skin`.
    #[must_use]
    pub fn as_skin_mut(&mut self) -> Option<&mut Skin> {
        if let Self::Skin(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `MaterialV1`.
    #[must_use]
    pub fn as_material_v1(&self) -> Option<&MaterialV1> {
        if let Self::MaterialV1(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `MaterialV1`.
    #[must_use]
    pub fn as_material_v1_mut(&mut self) -> Option<&mut MaterialV1> {
        if let Self::MaterialV1(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Material`.
    #[must_use]
    pub fn as_material(&self) -> Option<&Material> {
        if let Self::Material(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Material`.
    #[must_use]
    pub fn as_material_mut(&mut self) -> Option<&mut Material> {
        if let Self::Material(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `MaterialLayerV1`.
    #[must_use]
    pub fn as_material_layer_v1(&self) -> Option<&MaterialLayerV1> {
        if let Self::MaterialLayerV1(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `MaterialLayerV1`.
    #[must_use]
    pub fn as_material_layer_v1_mut(&mut self) -> Option<&mut MaterialLayerV1> {
        if let Self::MaterialLayerV1(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `MaterialLayer`.
    #[must_use]
    pub fn as_material_layer(&self) -> Option<&MaterialLayer> {
        if let Self::MaterialLayer(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `MaterialLayer`.
    #[must_use]
    pub fn as_material_layer_mut(&mut self) -> Option<&mut MaterialLayer> {
        if let Self::MaterialLayer(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `FxMaterialV1`.
    #[must_use]
    pub fn as_fx_material_v1(&self) -> Option<&FxMaterialV1> {
        if let Self::FxMaterialV1(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `FxMaterialV1`.
    #[must_use]
    pub fn as_fx_material_v1_mut(&mut self) -> Option<&mut FxMaterialV1> {
        if let Self::FxMaterialV1(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `FxMaterial`.
    #[must_use]
    pub fn as_fx_material(&self) -> Option<&FxMaterial> {
        if let Self::FxMaterial(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `FxMaterial`.
    #[must_use]
    pub fn as_fx_material_mut(&mut self) -> Option<&mut FxMaterial> {
        if let Self::FxMaterial(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `NodeLimit`.
    #[must_use]
    pub fn as_node_limit(&self) -> Option<&NodeLimit> {
        if let Self::NodeLimit(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `NodeLimit`.
    #[must_use]
    pub fn as_node_limit_mut(&mut self) -> Option<&mut NodeLimit> {
        if let Self::NodeLimit(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Info`.
    #[must_use]
    pub fn as_info(&self) -> Option<&Info> {
        if let Self::Info(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Info`.
    #[must_use]
    pub fn as_info_mut(&mut self) -> Option<&mut Info> {
        if let Self::Info(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `InfoV3`.
    #[must_use]
    pub fn as_info_v3(&self) -> Option<&InfoV3> {
        if let Self::InfoV3(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `InfoV3`.
    #[must_use]
    pub fn as_info_v3_mut(&mut self) -> Option<&mut InfoV3> {
        if let Self::InfoV3(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `MeshLodLevel`.
    #[must_use]
    pub fn as_mesh_lod_level(&self) -> Option<&MeshLodLevel> {
        if let Self::MeshLodLevel(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `MeshLodLevel`.
    #[must_use]
    pub fn as_mesh_lod_level_mut(&mut self) -> Option<&mut MeshLodLevel> {
        if let Self::MeshLodLevel(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `MorphTarget`.
    #[must_use]
    pub fn as_morph_target(&self) -> Option<&MorphTarget> {
        if let Self::MorphTarget(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `MorphTarget`.
    #[must_use]
    pub fn as_morph_target_mut(&mut self) -> Option<&mut MorphTarget> {
        if let Self::MorphTarget(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `NodeGroups`.
    #[must_use]
    pub fn as_node_groups(&self) -> Option<&NodeGroups> {
        if let Self::NodeGroups(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `NodeGroups`.
    #[must_use]
    pub fn as_node_groups_mut(&mut self) -> Option<&mut NodeGroups> {
        if let Self::NodeGroups(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Nodes`.
    #[must_use]
    pub fn as_nodes(&self) -> Option<&Nodes> {
        if let Self::Nodes(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Nodes`.
    #[must_use]
    pub fn as_nodes_mut(&mut self) -> Option<&mut Nodes> {
        if let Self::Nodes(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `MorphTargets`.
    #[must_use]
    pub fn as_morph_targets(&self) -> Option<&MorphTargets> {
        if let Self::MorphTargets(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `MorphTargets`.
    #[must_use]
    pub fn as_morph_targets_mut(&mut self) -> Option<&mut MorphTargets> {
        if let Self::MorphTargets(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `MaterialInfo`.
    #[must_use]
    pub fn as_material_info(&self) -> Option<&MaterialInfo> {
        if let Self::MaterialInfo(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `MaterialInfo`.
    #[must_use]
    pub fn as_material_info_mut(&mut self) -> Option<&mut MaterialInfo> {
        if let Self::MaterialInfo(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `NodeMotionSources`.
    #[must_use]
    pub fn as_node_motion_sources(&self) -> Option<&NodeMotionSources> {
        if let Self::NodeMotionSources(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `NodeMotionSources`.
    #[must_use]
    pub fn as_node_motion_sources_mut(&mut self) -> Option<&mut NodeMotionSources> {
        if let Self::NodeMotionSources(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `AttachmentNodes`.
    #[must_use]
    pub fn as_attachment_nodes(&self) -> Option<&AttachmentNodes> {
        if let Self::AttachmentNodes(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `AttachmentNodes`.
    #[must_use]
    pub fn as_attachment_nodes_mut(&mut self) -> Option<&mut AttachmentNodes> {
        if let Self::AttachmentNodes(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Timestamp`.
    #[must_use]
    pub fn as_timestamp(&self) -> Option<&emfx_chunk::generated::Timestamp> {
        if let Self::Timestamp(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Timestamp`.
    #[must_use]
    pub fn as_timestamp_mut(&mut self) -> Option<&mut emfx_chunk::generated::Timestamp> {
        if let Self::Timestamp(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Unknown`.
    #[must_use]
    pub fn as_unknown(&self) -> Option<&Raw> {
        if let Self::Unknown(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Unknown`.
    #[must_use]
    pub fn as_unknown_mut(&mut self) -> Option<&mut Raw> {
        if let Self::Unknown(value) = self { Some(value) } else { None }
    }
}
impl From<EarlyNode> for ChunkBody {
    fn from(value: EarlyNode) -> Self {
        Self::EarlyNode(value)
    }
}
impl From<Node> for ChunkBody {
    fn from(value: Node) -> Self {
        Self::Node(value)
    }
}
impl From<Mesh> for ChunkBody {
    fn from(value: Mesh) -> Self {
        Self::Mesh(value)
    }
}
impl From<SkinV1> for ChunkBody {
    fn from(value: SkinV1) -> Self {
        Self::SkinV1(value)
    }
}
impl From<Skin> for ChunkBody {
    fn from(value: Skin) -> Self {
        Self::Skin(value)
    }
}
impl From<MaterialV1> for ChunkBody {
    fn from(value: MaterialV1) -> Self {
        Self::MaterialV1(value)
    }
}
impl From<Material> for ChunkBody {
    fn from(value: Material) -> Self {
        Self::Material(value)
    }
}
impl From<MaterialLayerV1> for ChunkBody {
    fn from(value: MaterialLayerV1) -> Self {
        Self::MaterialLayerV1(value)
    }
}
impl From<MaterialLayer> for ChunkBody {
    fn from(value: MaterialLayer) -> Self {
        Self::MaterialLayer(value)
    }
}
impl From<FxMaterialV1> for ChunkBody {
    fn from(value: FxMaterialV1) -> Self {
        Self::FxMaterialV1(value)
    }
}
impl From<FxMaterial> for ChunkBody {
    fn from(value: FxMaterial) -> Self {
        Self::FxMaterial(value)
    }
}
impl From<NodeLimit> for ChunkBody {
    fn from(value: NodeLimit) -> Self {
        Self::NodeLimit(value)
    }
}
impl From<Info> for ChunkBody {
    fn from(value: Info) -> Self {
        Self::Info(value)
    }
}
impl From<InfoV3> for ChunkBody {
    fn from(value: InfoV3) -> Self {
        Self::InfoV3(value)
    }
}
impl From<MeshLodLevel> for ChunkBody {
    fn from(value: MeshLodLevel) -> Self {
        Self::MeshLodLevel(value)
    }
}
impl From<MorphTarget> for ChunkBody {
    fn from(value: MorphTarget) -> Self {
        Self::MorphTarget(value)
    }
}
impl From<NodeGroups> for ChunkBody {
    fn from(value: NodeGroups) -> Self {
        Self::NodeGroups(value)
    }
}
impl From<Nodes> for ChunkBody {
    fn from(value: Nodes) -> Self {
        Self::Nodes(value)
    }
}
impl From<MorphTargets> for ChunkBody {
    fn from(value: MorphTargets) -> Self {
        Self::MorphTargets(value)
    }
}
impl From<MaterialInfo> for ChunkBody {
    fn from(value: MaterialInfo) -> Self {
        Self::MaterialInfo(value)
    }
}
impl From<NodeMotionSources> for ChunkBody {
    fn from(value: NodeMotionSources) -> Self {
        Self::NodeMotionSources(value)
    }
}
impl From<AttachmentNodes> for ChunkBody {
    fn from(value: AttachmentNodes) -> Self {
        Self::AttachmentNodes(value)
    }
}
impl From<emfx_chunk::generated::Timestamp> for ChunkBody {
    fn from(value: emfx_chunk::generated::Timestamp) -> Self {
        Self::Timestamp(value)
    }
}
impl From<Raw> for ChunkBody {
    fn from(value: Raw) -> Self {
        Self::Unknown(value)
    }
}
impl BinRead for ChunkBody {
    /// The window, the tag, and what the kinds need to know.
    type Args<'a> = (Context<'a>, i128, [i128; 1]);
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (context, tag, [capture_0]): Self::Args<'_>,
    ) -> BinResult<Self> {
        match tag {
            1 => {
                <EarlyNode>::read_options(reader, endian, (context, 1))
                    .map(Self::EarlyNode)
                    .map_err(|error| meshwire_core::wire::within(error, "early_node"))
            }
            2 => {
                <EarlyNode>::read_options(reader, endian, (context, 2))
                    .map(Self::EarlyNode)
                    .map_err(|error| meshwire_core::wire::within(error, "early_node"))
            }
            3 => {
                <EarlyNode>::read_options(reader, endian, (context, 3))
                    .map(Self::EarlyNode)
                    .map_err(|error| meshwire_core::wire::within(error, "early_node"))
            }
            4 => {
                <Node>::read_options(reader, endian, context)
                    .map(Self::Node)
                    .map_err(|error| meshwire_core::wire::within(error, "node"))
            }
            257 => {
                <Mesh>::read_options(reader, endian, (context, 1))
                    .map(Self::Mesh)
                    .map_err(|error| meshwire_core::wire::within(error, "mesh"))
            }
            258 => {
                <Mesh>::read_options(reader, endian, (context, 2))
                    .map(Self::Mesh)
                    .map_err(|error| meshwire_core::wire::within(error, "mesh"))
            }
            513 => {
                <SkinV1>::read_options(reader, endian, (context, capture_0))
                    .map(Self::SkinV1)
                    .map_err(|error| meshwire_core::wire::within(error, "skin_v1"))
            }
            514 => {
                <Skin>::read_options(reader, endian, (context, 2, capture_0))
                    .map(Self::Skin)
                    .map_err(|error| meshwire_core::wire::within(error, "skin"))
            }
            515 => {
                <Skin>::read_options(reader, endian, (context, 3, capture_0))
                    .map(Self::Skin)
                    .map_err(|error| meshwire_core::wire::within(error, "skin"))
            }
            516 => {
                <Skin>::read_options(reader, endian, (context, 4, capture_0))
                    .map(Self::Skin)
                    .map_err(|error| meshwire_core::wire::within(error, "skin"))
            }
            769 => {
                <MaterialV1>::read_options(reader, endian, context)
                    .map(Self::MaterialV1)
                    .map_err(|error| meshwire_core::wire::within(error, "material_v1"))
            }
            770 => {
                <Material>::read_options(reader, endian, (context, 2))
                    .map(Self::Material)
                    .map_err(|error| meshwire_core::wire::within(error, "material"))
            }
            771 => {
                <Material>::read_options(reader, endian, (context, 3))
                    .map(Self::Material)
                    .map_err(|error| meshwire_core::wire::within(error, "material"))
            }
            1025 => {
                <MaterialLayerV1>::read_options(reader, endian, context)
                    .map(Self::MaterialLayerV1)
                    .map_err(|error| meshwire_core::wire::within(
                        error,
                        "material_layer_v1",
                    ))
            }
            1026 => {
                <MaterialLayer>::read_options(reader, endian, context)
                    .map(Self::MaterialLayer)
                    .map_err(|error| meshwire_core::wire::within(
                        error,
                        "material_layer",
                    ))
            }
            1281 => {
                <FxMaterialV1>::read_options(reader, endian, context)
                    .map(Self::FxMaterialV1)
                    .map_err(|error| meshwire_core::wire::within(
                        error,
                        "fx_material_v1",
                    ))
            }
            1282 => {
                <FxMaterial>::read_options(reader, endian, (context, 2))
                    .map(Self::FxMaterial)
                    .map_err(|error| meshwire_core::wire::within(error, "fx_material"))
            }
            1283 => {
                <FxMaterial>::read_options(reader, endian, (context, 3))
                    .map(Self::FxMaterial)
                    .map_err(|error| meshwire_core::wire::within(error, "fx_material"))
            }
            1537 => {
                <NodeLimit>::read_options(reader, endian, context)
                    .map(Self::NodeLimit)
                    .map_err(|error| meshwire_core::wire::within(error, "node_limit"))
            }
            1793 => {
                <Info>::read_options(reader, endian, (context, 1))
                    .map(Self::Info)
                    .map_err(|error| meshwire_core::wire::within(error, "info"))
            }
            1794 => {
                <Info>::read_options(reader, endian, (context, 2))
                    .map(Self::Info)
                    .map_err(|error| meshwire_core::wire::within(error, "info"))
            }
            1795 => {
                <InfoV3>::read_options(reader, endian, (context, 3))
                    .map(Self::InfoV3)
                    .map_err(|error| meshwire_core::wire::within(error, "info_v3"))
            }
            1796 => {
                <InfoV3>::read_options(reader, endian, (context, 4))
                    .map(Self::InfoV3)
                    .map_err(|error| meshwire_core::wire::within(error, "info_v3"))
            }
            2049 => {
                <MeshLodLevel>::read_options(reader, endian, context)
                    .map(Self::MeshLodLevel)
                    .map_err(|error| meshwire_core::wire::within(
                        error,
                        "mesh_lod_level",
                    ))
            }
            2305 => {
                <MorphTarget>::read_options(reader, endian, context)
                    .map(Self::MorphTarget)
                    .map_err(|error| meshwire_core::wire::within(error, "morph_target"))
            }
            2561 => {
                <NodeGroups>::read_options(reader, endian, context)
                    .map(Self::NodeGroups)
                    .map_err(|error| meshwire_core::wire::within(error, "node_groups"))
            }
            2817 => {
                <Nodes>::read_options(reader, endian, context)
                    .map(Self::Nodes)
                    .map_err(|error| meshwire_core::wire::within(error, "nodes"))
            }
            3073 => {
                <MorphTargets>::read_options(reader, endian, context)
                    .map(Self::MorphTargets)
                    .map_err(|error| meshwire_core::wire::within(error, "morph_targets"))
            }
            3329 => {
                <MaterialInfo>::read_options(reader, endian, (context, 1))
                    .map(Self::MaterialInfo)
                    .map_err(|error| meshwire_core::wire::within(error, "material_info"))
            }
            3330 => {
                <MaterialInfo>::read_options(reader, endian, (context, 2))
                    .map(Self::MaterialInfo)
                    .map_err(|error| meshwire_core::wire::within(error, "material_info"))
            }
            3585 => {
                <NodeMotionSources>::read_options(reader, endian, context)
                    .map(Self::NodeMotionSources)
                    .map_err(|error| meshwire_core::wire::within(
                        error,
                        "node_motion_sources",
                    ))
            }
            3841 => {
                <AttachmentNodes>::read_options(reader, endian, context)
                    .map(Self::AttachmentNodes)
                    .map_err(|error| meshwire_core::wire::within(
                        error,
                        "attachment_nodes",
                    ))
            }
            13057 => {
                <emfx_chunk::generated::Timestamp>::read_options(reader, endian, context)
                    .map(Self::Timestamp)
                    .map_err(|error| meshwire_core::wire::within(error, "timestamp"))
            }
            _ => {
                <Raw>::read_options(reader, endian, (context, capture_0))
                    .map(Self::Unknown)
                    .map_err(|error| meshwire_core::wire::within(error, "unknown"))
            }
        }
    }
}
impl BinWrite for ChunkBody {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        match self {
            Self::EarlyNode(value) => value.write_options(writer, endian, ()),
            Self::Node(value) => value.write_options(writer, endian, ()),
            Self::Mesh(value) => value.write_options(writer, endian, ()),
            Self::SkinV1(value) => value.write_options(writer, endian, ()),
            Self::Skin(value) => value.write_options(writer, endian, ()),
            Self::MaterialV1(value) => value.write_options(writer, endian, ()),
            Self::Material(value) => value.write_options(writer, endian, ()),
            Self::MaterialLayerV1(value) => value.write_options(writer, endian, ()),
            Self::MaterialLayer(value) => value.write_options(writer, endian, ()),
            Self::FxMaterialV1(value) => value.write_options(writer, endian, ()),
            Self::FxMaterial(value) => value.write_options(writer, endian, ()),
            Self::NodeLimit(value) => value.write_options(writer, endian, ()),
            Self::Info(value) => value.write_options(writer, endian, ()),
            Self::InfoV3(value) => value.write_options(writer, endian, ()),
            Self::MeshLodLevel(value) => value.write_options(writer, endian, ()),
            Self::MorphTarget(value) => value.write_options(writer, endian, ()),
            Self::NodeGroups(value) => value.write_options(writer, endian, ()),
            Self::Nodes(value) => value.write_options(writer, endian, ()),
            Self::MorphTargets(value) => value.write_options(writer, endian, ()),
            Self::MaterialInfo(value) => value.write_options(writer, endian, ()),
            Self::NodeMotionSources(value) => value.write_options(writer, endian, ()),
            Self::AttachmentNodes(value) => value.write_options(writer, endian, ()),
            Self::Timestamp(value) => value.write_options(writer, endian, ()),
            Self::Unknown(value) => value.write_options(writer, endian, ()),
        }
    }
}
impl meshwire_core::WireSize for ChunkBody {
    fn wire_size(&self) -> u64 {
        match self {
            Self::EarlyNode(value) => value.wire_size(),
            Self::Node(value) => value.wire_size(),
            Self::Mesh(value) => value.wire_size(),
            Self::SkinV1(value) => value.wire_size(),
            Self::Skin(value) => value.wire_size(),
            Self::MaterialV1(value) => value.wire_size(),
            Self::Material(value) => value.wire_size(),
            Self::MaterialLayerV1(value) => value.wire_size(),
            Self::MaterialLayer(value) => value.wire_size(),
            Self::FxMaterialV1(value) => value.wire_size(),
            Self::FxMaterial(value) => value.wire_size(),
            Self::NodeLimit(value) => value.wire_size(),
            Self::Info(value) => value.wire_size(),
            Self::InfoV3(value) => value.wire_size(),
            Self::MeshLodLevel(value) => value.wire_size(),
            Self::MorphTarget(value) => value.wire_size(),
            Self::NodeGroups(value) => value.wire_size(),
            Self::Nodes(value) => value.wire_size(),
            Self::MorphTargets(value) => value.wire_size(),
            Self::MaterialInfo(value) => value.wire_size(),
            Self::NodeMotionSources(value) => value.wire_size(),
            Self::AttachmentNodes(value) => value.wire_size(),
            Self::Timestamp(value) => value.wire_size(),
            Self::Unknown(value) => value.wire_size(),
        }
    }
}
impl meshwire_core::Annotate for ChunkBody {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        match self {
            Self::EarlyNode(value) => out.field("early_node", value),
            Self::Node(value) => out.field("node", value),
            Self::Mesh(value) => out.field("mesh", value),
            Self::SkinV1(value) => out.field("skin_v1", value),
            Self::Skin(value) => out.field("skin", value),
            Self::MaterialV1(value) => out.field("material_v1", value),
            Self::Material(value) => out.field("material", value),
            Self::MaterialLayerV1(value) => out.field("material_layer_v1", value),
            Self::MaterialLayer(value) => out.field("material_layer", value),
            Self::FxMaterialV1(value) => out.field("fx_material_v1", value),
            Self::FxMaterial(value) => out.field("fx_material", value),
            Self::NodeLimit(value) => out.field("node_limit", value),
            Self::Info(value) => out.field("info", value),
            Self::InfoV3(value) => out.field("info_v3", value),
            Self::MeshLodLevel(value) => out.field("mesh_lod_level", value),
            Self::MorphTarget(value) => out.field("morph_target", value),
            Self::NodeGroups(value) => out.field("node_groups", value),
            Self::Nodes(value) => out.field("nodes", value),
            Self::MorphTargets(value) => out.field("morph_targets", value),
            Self::MaterialInfo(value) => out.field("material_info", value),
            Self::NodeMotionSources(value) => out.field("node_motion_sources", value),
            Self::AttachmentNodes(value) => out.field("attachment_nodes", value),
            Self::Timestamp(value) => out.field("timestamp", value),
            Self::Unknown(value) => out.field("unknown", value),
        }
    }
}
impl meshwire_core::Validate for ChunkBody {
    /// The tag, and what the kinds need to know.
    type Args = (i128, [i128; 1]);
    fn validate(
        &self,
        validator: &mut meshwire_core::Validator,
        (tag, [capture_0]): Self::Args,
    ) {
        let known: &[i128] = &[
            1, 2, 3, 4, 257, 258, 513, 514, 515, 516, 769, 770, 771, 1025, 1026, 1281,
            1282, 1283, 1537, 1793, 1794, 1795, 1796, 2049, 2305, 2561, 2817, 3073, 3329,
            3330, 3585, 3841, 13057,
        ];
        match (self, tag) {
            (Self::EarlyNode(value), 1) => {
                validator.field("early_node", |validator| value.validate(validator, [1]))
            }
            (Self::EarlyNode(value), 2) => {
                validator.field("early_node", |validator| value.validate(validator, [2]))
            }
            (Self::EarlyNode(value), 3) => {
                validator.field("early_node", |validator| value.validate(validator, [3]))
            }
            (Self::Node(value), 4) => {
                validator.field("node", |validator| value.validate(validator, []))
            }
            (Self::Mesh(value), 257) => {
                validator.field("mesh", |validator| value.validate(validator, [1]))
            }
            (Self::Mesh(value), 258) => {
                validator.field("mesh", |validator| value.validate(validator, [2]))
            }
            (Self::SkinV1(value), 513) => {
                validator
                    .field("skin_v1", |validator| value.validate(validator, [capture_0]))
            }
            (Self::Skin(value), 514) => {
                validator
                    .field("skin", |validator| value.validate(validator, [2, capture_0]))
            }
            (Self::Skin(value), 515) => {
                validator
                    .field("skin", |validator| value.validate(validator, [3, capture_0]))
            }
            (Self::Skin(value), 516) => {
                validator
                    .field("skin", |validator| value.validate(validator, [4, capture_0]))
            }
            (Self::MaterialV1(value), 769) => {
                validator.field("material_v1", |validator| value.validate(validator, []))
            }
            (Self::Material(value), 770) => {
                validator.field("material", |validator| value.validate(validator, [2]))
            }
            (Self::Material(value), 771) => {
                validator.field("material", |validator| value.validate(validator, [3]))
            }
            (Self::MaterialLayerV1(value), 1025) => {
                validator
                    .field(
                        "material_layer_v1",
                        |validator| value.validate(validator, []),
                    )
            }
            (Self::MaterialLayer(value), 1026) => {
                validator
                    .field("material_layer", |validator| value.validate(validator, []))
            }
            (Self::FxMaterialV1(value), 1281) => {
                validator
                    .field("fx_material_v1", |validator| value.validate(validator, []))
            }
            (Self::FxMaterial(value), 1282) => {
                validator
                    .field("fx_material", |validator| value.validate(validator, [2]))
            }
            (Self::FxMaterial(value), 1283) => {
                validator
                    .field("fx_material", |validator| value.validate(validator, [3]))
            }
            (Self::NodeLimit(value), 1537) => {
                validator.field("node_limit", |validator| value.validate(validator, []))
            }
            (Self::Info(value), 1793) => {
                validator.field("info", |validator| value.validate(validator, [1]))
            }
            (Self::Info(value), 1794) => {
                validator.field("info", |validator| value.validate(validator, [2]))
            }
            (Self::InfoV3(value), 1795) => {
                validator.field("info_v3", |validator| value.validate(validator, [3]))
            }
            (Self::InfoV3(value), 1796) => {
                validator.field("info_v3", |validator| value.validate(validator, [4]))
            }
            (Self::MeshLodLevel(value), 2049) => {
                validator
                    .field("mesh_lod_level", |validator| value.validate(validator, []))
            }
            (Self::MorphTarget(value), 2305) => {
                validator
                    .field("morph_target", |validator| value.validate(validator, []))
            }
            (Self::NodeGroups(value), 2561) => {
                validator.field("node_groups", |validator| value.validate(validator, []))
            }
            (Self::Nodes(value), 2817) => {
                validator.field("nodes", |validator| value.validate(validator, []))
            }
            (Self::MorphTargets(value), 3073) => {
                validator
                    .field("morph_targets", |validator| value.validate(validator, []))
            }
            (Self::MaterialInfo(value), 3329) => {
                validator
                    .field("material_info", |validator| value.validate(validator, [1]))
            }
            (Self::MaterialInfo(value), 3330) => {
                validator
                    .field("material_info", |validator| value.validate(validator, [2]))
            }
            (Self::NodeMotionSources(value), 3585) => {
                validator
                    .field(
                        "node_motion_sources",
                        |validator| value.validate(validator, []),
                    )
            }
            (Self::AttachmentNodes(value), 3841) => {
                validator
                    .field("attachment_nodes", |validator| value.validate(validator, []))
            }
            (Self::Timestamp(value), 13057) => {
                validator.field("timestamp", |validator| value.validate(validator, []))
            }
            (
                Self::Unknown(value),
                tag,
            ) if ![
                1, 2, 3, 4, 257, 258, 513, 514, 515, 516, 769, 770, 771, 1025, 1026,
                1281, 1282, 1283, 1537, 1793, 1794, 1795, 1796, 2049, 2305, 2561, 2817,
                3073, 3329, 3330, 3585, 3841, 13057,
            ]
                .contains(&tag) => {
                validator
                    .field("unknown", |validator| value.validate(validator, [capture_0]))
            }
            _ => {
                validator
                    .problem(
                        format!(
                            "the tag {tag:#x} selects another kind than '{}', for which expected {}",
                            self.name(), meshwire_core::validate::tags(self.tags()),
                        ),
                    )
            }
        }
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for ChunkBody {
    /// The tag, and what the kinds need to know.
    type Args = (i128, [i128; 1]);
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        wish: meshwire_core::generate::Wish,
        (tag, [capture_0]): Self::Args,
    ) -> arbitrary::Result<Self> {
        match tag {
            1 => {
                meshwire_core::generate::Generate::generate(u, wish, [1])
                    .map(Self::EarlyNode)
            }
            2 => {
                meshwire_core::generate::Generate::generate(u, wish, [2])
                    .map(Self::EarlyNode)
            }
            3 => {
                meshwire_core::generate::Generate::generate(u, wish, [3])
                    .map(Self::EarlyNode)
            }
            4 => meshwire_core::generate::Generate::generate(u, wish, []).map(Self::Node),
            257 => {
                meshwire_core::generate::Generate::generate(u, wish, [1]).map(Self::Mesh)
            }
            258 => {
                meshwire_core::generate::Generate::generate(u, wish, [2]).map(Self::Mesh)
            }
            513 => {
                meshwire_core::generate::Generate::generate(u, wish, [capture_0])
                    .map(Self::SkinV1)
            }
            514 => {
                meshwire_core::generate::Generate::generate(u, wish, [2, capture_0])
                    .map(Self::Skin)
            }
            515 => {
                meshwire_core::generate::Generate::generate(u, wish, [3, capture_0])
                    .map(Self::Skin)
            }
            516 => {
                meshwire_core::generate::Generate::generate(u, wish, [4, capture_0])
                    .map(Self::Skin)
            }
            769 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::MaterialV1)
            }
            770 => {
                meshwire_core::generate::Generate::generate(u, wish, [2])
                    .map(Self::Material)
            }
            771 => {
                meshwire_core::generate::Generate::generate(u, wish, [3])
                    .map(Self::Material)
            }
            1025 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::MaterialLayerV1)
            }
            1026 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::MaterialLayer)
            }
            1281 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::FxMaterialV1)
            }
            1282 => {
                meshwire_core::generate::Generate::generate(u, wish, [2])
                    .map(Self::FxMaterial)
            }
            1283 => {
                meshwire_core::generate::Generate::generate(u, wish, [3])
                    .map(Self::FxMaterial)
            }
            1537 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::NodeLimit)
            }
            1793 => {
                meshwire_core::generate::Generate::generate(u, wish, [1]).map(Self::Info)
            }
            1794 => {
                meshwire_core::generate::Generate::generate(u, wish, [2]).map(Self::Info)
            }
            1795 => {
                meshwire_core::generate::Generate::generate(u, wish, [3])
                    .map(Self::InfoV3)
            }
            1796 => {
                meshwire_core::generate::Generate::generate(u, wish, [4])
                    .map(Self::InfoV3)
            }
            2049 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::MeshLodLevel)
            }
            2305 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::MorphTarget)
            }
            2561 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::NodeGroups)
            }
            2817 => {
                meshwire_core::generate::Generate::generate(u, wish, []).map(Self::Nodes)
            }
            3073 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::MorphTargets)
            }
            3329 => {
                meshwire_core::generate::Generate::generate(u, wish, [1])
                    .map(Self::MaterialInfo)
            }
            3330 => {
                meshwire_core::generate::Generate::generate(u, wish, [2])
                    .map(Self::MaterialInfo)
            }
            3585 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::NodeMotionSources)
            }
            3841 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::AttachmentNodes)
            }
            13057 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::Timestamp)
            }
            _ => {
                meshwire_core::generate::Generate::generate(u, wish, [capture_0])
                    .map(Self::Unknown)
            }
        }
    }
}
/// The body of a chunk whose kind or version is not known, and of motion event tables (50), whose versions are not understood.
#[binrw]
#[br(import(context:Context<'_>, len:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Raw {
    /// The bytes as they are.
    #[br(err_context(Segment::Field("data")))]
    #[br(parse_with = meshwire_core::wire::bytes, args(context, len))]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub data: Vec<u8>,
}
impl meshwire_core::WireSize for Raw {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::reader::widen(self.data.len())
    }
}
impl meshwire_core::Validate for Raw {
    type Args = [i128; 1];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [len] = args;
        validator
            .agrees("data", meshwire_core::reader::widen(self.data.len()), len, "bytes");
    }
}
impl meshwire_core::Annotate for Raw {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("data", &meshwire_core::layout::Blob(&self.data));
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Raw {
    type Args = [i128; 1];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [len,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut data: Vec<u8> = generate::bytes_exact(
            _u,
            meshwire_core::int::amount(len),
        )?;
        Ok(Self { data })
    }
}
/// Chunk 11 version 1, all nodes of the actor. A node stands behind its parent.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Nodes {
    #[br(err_context(Segment::Field("num_nodes")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(nodes.len())
        )
    )]
    num_nodes: u32,
    /// Number of nodes without a parent. It is right in every real file; 2 is the most frequent.
    ///
    /// In source documents: `numRootNodes`.
    #[br(err_context(Segment::Field("num_roots")))]
    pub num_roots: u32,
    /// The nodes; their position in this list is their index. Real files hold 1 to 348.
    #[br(err_context(Segment::Field("nodes")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_nodes.int()))]
    pub nodes: Vec<Node>,
}
impl meshwire_core::WireSize for Nodes {
    #[inline]
    fn wire_size(&self) -> u64 {
        8 + meshwire_core::wire::size_of_all(&self.nodes)
    }
}
impl meshwire_core::Validate for Nodes {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_nodes: u64 = meshwire_core::reader::widen(self.nodes.len());
        validator.fits("nodes", num_nodes, 4294967295);
        validator.list("nodes", &self.nodes, &[]);
    }
}
impl meshwire_core::Annotate for Nodes {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("num_nodes", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("num_roots", &self.num_roots);
        out.field("nodes", &self.nodes);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Nodes {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let num_nodes: u64 = generate::count(_u)?.min(4294967295);
        let mut num_roots: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut nodes: Vec<Node> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_nodes.int()),
            &[],
        )?;
        Ok(Self { num_roots, nodes })
    }
}
/// A node, 156 bytes and the name. A record of chunk 11, and chunk 0 version 4.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Node {
    #[br(err_context(Segment::Field("properties")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <NodeProperties as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_properties: meshwire_core::plain::Encoded<'_>,
    /// All but the name.
    #[br(calc = encoded_properties.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub properties: NodeProperties,
    /// The name that motions refer to. Unique in its actor.
    #[br(err_context(Segment::Field("name")))]
    #[br(args_raw = context)]
    pub name: emfx_chunk::generated::Text,
}
impl meshwire_core::WireSize for Node {
    #[inline]
    fn wire_size(&self) -> u64 {
        156 + self.name.wire_size()
    }
}
impl meshwire_core::Validate for Node {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("name", |validator| self.name.validate(validator, []));
    }
}
impl meshwire_core::Annotate for Node {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("properties", &self.properties);
        out.field("name", &self.name);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Node {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut properties: NodeProperties = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self { properties, name })
    }
}
/// The fixed part of a node, 156 bytes.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct NodeProperties {
    #[br(err_context(Segment::Field("local_transform")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <LocalTransform as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_local_transform: meshwire_core::plain::Encoded<'_>,
    /// Bind pose relative to the parent.
    #[br(calc = encoded_local_transform.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub local_transform: LocalTransform,
    /// Bit n tells that the node is active in level of detail n; 0xFFFFFFFF in every real file.
    ///
    /// In source documents: `-1 (?)`.
    #[br(err_context(Segment::Field("skeletal_lod_mask")))]
    pub skeletal_lod_mask: u32,
    /// Bit n tells that the node is animated in level of detail n; 0xFFFFFFFF in every real file.
    ///
    /// In source documents: `-1 (?)`.
    #[br(err_context(Segment::Field("motion_lod_mask")))]
    pub motion_lod_mask: u32,
    /// Index of the parent node; 0xFFFFFFFF is a root.
    ///
    /// In source documents: `parentNodeId`.
    #[br(err_context(Segment::Field("parent")))]
    pub parent: u32,
    /// Number of nodes that have this one as parent. Right in real files, 0 in files of some tools.
    ///
    /// In source documents: `numChildNodes`.
    #[br(err_context(Segment::Field("num_children")))]
    pub num_children: u32,
    /// Only the first bit is meant in the builds seen; the others are garbage there, with 172 different combinations.
    ///
    /// In source documents: `bIncludeInBoundsCalc`.
    #[br(err_context(Segment::Field("flags")))]
    pub flags: NodePropertiesFlags,
    /// Filler of the C structure; garbage in most files.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 3],
    #[br(err_context(Segment::Field("bounding_box")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <OrientedBoundingBox as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_bounding_box: meshwire_core::plain::Encoded<'_>,
    /// Box around what the node moves.
    ///
    /// In source documents: `transform`.
    #[br(calc = encoded_bounding_box.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub bounding_box: OrientedBoundingBox,
    /// Weight of the node for the level of detail of motions; 1 in every real file.
    ///
    /// In source documents: `fImportanceFactor`.
    #[br(err_context(Segment::Field("importance")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub importance: f32,
}
impl meshwire_core::Plain for NodeProperties {
    const SIZE: usize = 156;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            local_transform: meshwire_core::Plain::get::<BIG>(fields),
            skeletal_lod_mask: meshwire_core::Plain::get::<BIG>(fields),
            motion_lod_mask: meshwire_core::Plain::get::<BIG>(fields),
            parent: meshwire_core::Plain::get::<BIG>(fields),
            num_children: meshwire_core::Plain::get::<BIG>(fields),
            flags: meshwire_core::Plain::get::<BIG>(fields),
            padding: meshwire_core::Plain::get::<BIG>(fields),
            bounding_box: meshwire_core::Plain::get::<BIG>(fields),
            importance: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.local_transform.put::<BIG>(fields);
        self.skeletal_lod_mask.put::<BIG>(fields);
        self.motion_lod_mask.put::<BIG>(fields);
        self.parent.put::<BIG>(fields);
        self.num_children.put::<BIG>(fields);
        self.flags.put::<BIG>(fields);
        self.padding.put::<BIG>(fields);
        self.bounding_box.put::<BIG>(fields);
        self.importance.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for NodeProperties {
    #[inline]
    fn wire_size(&self) -> u64 {
        156
    }
}
impl meshwire_core::Validate for NodeProperties {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for NodeProperties {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("local_transform", &self.local_transform);
        out.field("skeletal_lod_mask", &self.skeletal_lod_mask);
        out.field("motion_lod_mask", &self.motion_lod_mask);
        out.field("parent", &self.parent);
        out.field("num_children", &self.num_children);
        out.field("flags", &self.flags);
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
        out.field("bounding_box", &self.bounding_box);
        out.field("importance", &self.importance);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for NodeProperties {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut local_transform: LocalTransform = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut skeletal_lod_mask: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut motion_lod_mask: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut parent: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_children: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut flags: NodePropertiesFlags = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut padding: [u8; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut bounding_box: OrientedBoundingBox = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut importance: f32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            local_transform,
            skeletal_lod_mask,
            motion_lod_mask,
            parent,
            num_children,
            flags,
            padding,
            bounding_box,
            importance,
        })
    }
}
pub use node_properties_flags::NodePropertiesFlags;
/// The macro documents its own functions too little for the lint, hence a module of its own.
#[allow(missing_docs, dead_code, non_snake_case)]
mod node_properties_flags {
    /// Only the first bit is meant in the builds seen; the others are garbage there, with 172 different combinations.
    ///
    /// In source documents: `bIncludeInBoundsCalc`.
    #[modular_bitfield::bitfield(bits = 8)]
    #[repr(u8)]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct NodePropertiesFlags {
        /// The node counts for the bounding box of the actor; set in every real file.
        pub include_in_bounds: bool,
        /// Later builds: other actors may be attached here.
        pub attachment: bool,
        /// Later builds: the node is never optimised away.
        pub critical: bool,
        /// No known meaning.
        pub reserved: modular_bitfield::specifiers::B5,
    }
}
impl Default for NodePropertiesFlags {
    fn default() -> Self {
        Self::new()
    }
}
impl NodePropertiesFlags {
    /// Names of the single bits that are set.
    #[must_use]
    pub fn set_names(self) -> Vec<&'static str> {
        let mut set = Vec::new();
        if self.include_in_bounds() {
            set.push("include_in_bounds");
        }
        if self.attachment() {
            set.push("attachment");
        }
        if self.critical() {
            set.push("critical");
        }
        set
    }
}
impl BinRead for NodePropertiesFlags {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u8::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for NodePropertiesFlags {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        u8::from(*self).write_options(writer, endian, ())
    }
}
impl meshwire_core::Plain for NodePropertiesFlags {
    const SIZE: usize = size_of::<u8>();
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        u8::get::<BIG>(fields).into()
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        u8::from(*self).put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for NodePropertiesFlags {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u8>())
    }
}
impl meshwire_core::Annotate for NodePropertiesFlags {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        let set = self.set_names().join(" | ");
        let meaning = if set.is_empty() { None } else { Some(set.as_str()) };
        out.leaf(meshwire_core::layout::LeafKind::Unsigned, self.wire_size(), meaning);
    }
}
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct NodePropertiesFlagsForm {
    include_in_bounds: bool,
    attachment: bool,
    critical: bool,
    reserved: u8,
}
#[cfg(feature = "serde")]
impl serde::Serialize for NodePropertiesFlags {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        NodePropertiesFlagsForm {
            include_in_bounds: self.include_in_bounds(),
            attachment: self.attachment(),
            critical: self.critical(),
            reserved: self.reserved(),
        }
            .serialize(serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for NodePropertiesFlags {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        let form = NodePropertiesFlagsForm::deserialize(deserializer)?;
        let mut bits = Self::new();
        bits = bits
            .with_include_in_bounds_checked(form.include_in_bounds)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(include_in_bounds),
                        "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_attachment_checked(form.attachment)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(attachment), "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_critical_checked(form.critical)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(critical), "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_reserved_checked(form.reserved)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(reserved), "' has too many bits"
                    ),
                )
            })?;
        Ok(bits)
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for NodePropertiesFlags {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        u.arbitrary::<u8>().map(Self::from)
    }
}
/// Chunk 0 version 1 to 3, one node. Version 3 comes from the exporter of 2007, the other two were never seen.
#[binrw]
#[br(import(context:Context<'_>, version:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct EarlyNode {
    #[br(err_context(Segment::Field("local_transform")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <LocalTransform as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_local_transform: meshwire_core::plain::Encoded<'_>,
    /// Bind pose relative to the parent.
    #[br(calc = encoded_local_transform.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub local_transform: LocalTransform,
    /// Bit n tells that the node is active in level of detail n; 0xFFFFFFFF in every real file.
    #[br(err_context(Segment::Field("skeletal_lod_mask")))]
    pub skeletal_lod_mask: u32,
    /// Index of the parent node; 0xFFFFFFFF is a root.
    #[br(err_context(Segment::Field("parent")))]
    pub parent: u32,
    /// Only the first bit is meant in the builds seen; the others are garbage.
    #[br(err_context(Segment::Field("flags")))]
    #[br(if(i128::ge(&version, &2)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub flags: Option<EarlyNodeFlags>,
    /// Filler of the C structure; may hold anything.
    #[br(err_context(Segment::Field("padding")))]
    #[br(if(i128::ge(&version, &2)))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::plain::read_one(reader, endian, args).map(Some),
        args(context)
    )]
    #[bw(write_with = meshwire_core::plain::write_optional)]
    #[cfg_attr(
        feature = "serde",
        serde(
            with = "meshwire_core::exact",
            default,
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub padding: Option<[u8; 3]>,
    /// Box around what the node moves.
    #[br(err_context(Segment::Field("bounding_box")))]
    #[br(if(i128::ge(&version, &3)))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::plain::read_one(reader, endian, args).map(Some),
        args(context)
    )]
    #[bw(write_with = meshwire_core::plain::write_optional)]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub bounding_box: Option<OrientedBoundingBox>,
    /// The name that motions refer to.
    #[br(err_context(Segment::Field("name")))]
    #[br(args_raw = context)]
    pub name: emfx_chunk::generated::Text,
}
impl meshwire_core::WireSize for EarlyNode {
    #[inline]
    fn wire_size(&self) -> u64 {
        76 + self.flags.as_ref().map_or(0, |present| present.wire_size())
            + self.padding.as_ref().map_or(0, |present| present.wire_size())
            + self.bounding_box.as_ref().map_or(0, |present| present.wire_size())
            + self.name.wire_size()
    }
}
impl meshwire_core::Validate for EarlyNode {
    type Args = [i128; 1];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [version] = args;
        match &self.flags {
            Some(present) => {
                validator
                    .field(
                        "flags",
                        |validator| {
                            validator
                                .require(
                                    i128::ge(&version, &2),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
            }
            None => {
                validator
                    .field(
                        "flags",
                        |validator| {
                            validator
                                .require(
                                    !(i128::ge(&version, &2)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.padding {
            Some(present) => {
                validator
                    .field(
                        "padding",
                        |validator| {
                            validator
                                .require(
                                    i128::ge(&version, &2),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
            }
            None => {
                validator
                    .field(
                        "padding",
                        |validator| {
                            validator
                                .require(
                                    !(i128::ge(&version, &2)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.bounding_box {
            Some(present) => {
                validator
                    .field(
                        "bounding_box",
                        |validator| {
                            validator
                                .require(
                                    i128::ge(&version, &3),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
            }
            None => {
                validator
                    .field(
                        "bounding_box",
                        |validator| {
                            validator
                                .require(
                                    !(i128::ge(&version, &3)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        validator.field("name", |validator| self.name.validate(validator, []));
    }
}
impl meshwire_core::Annotate for EarlyNode {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("local_transform", &self.local_transform);
        out.field("skeletal_lod_mask", &self.skeletal_lod_mask);
        out.field("parent", &self.parent);
        if let Some(present) = &self.flags {
            out.field("flags", &(*present));
        }
        if let Some(present) = &self.padding {
            out.field("padding", &meshwire_core::layout::Blob(&(*present)));
        }
        if let Some(present) = &self.bounding_box {
            out.field("bounding_box", &(*present));
        }
        out.field("name", &self.name);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for EarlyNode {
    type Args = [i128; 1];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [version,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut local_transform: LocalTransform = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut skeletal_lod_mask: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut parent: u32 = generate::Generate::generate(_u, _wish, [])?;
        let flags: Option<EarlyNodeFlags> = if i128::ge(&version, &2) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let padding: Option<[u8; 3]> = if i128::ge(&version, &2) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let bounding_box: Option<OrientedBoundingBox> = if i128::ge(&version, &3) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let mut name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self {
            local_transform,
            skeletal_lod_mask,
            parent,
            flags,
            padding,
            bounding_box,
            name,
        })
    }
}
pub use early_node_flags::EarlyNodeFlags;
/// The macro documents its own functions too little for the lint, hence a module of its own.
#[allow(missing_docs, dead_code, non_snake_case)]
mod early_node_flags {
    /// Only the first bit is meant in the builds seen; the others are garbage.
    #[modular_bitfield::bitfield(bits = 8)]
    #[repr(u8)]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct EarlyNodeFlags {
        /// The node counts for the bounding box of the actor.
        pub include_in_bounds: bool,
        /// No known meaning.
        pub reserved: modular_bitfield::specifiers::B7,
    }
}
impl Default for EarlyNodeFlags {
    fn default() -> Self {
        Self::new()
    }
}
impl EarlyNodeFlags {
    /// Names of the single bits that are set.
    #[must_use]
    pub fn set_names(self) -> Vec<&'static str> {
        let mut set = Vec::new();
        if self.include_in_bounds() {
            set.push("include_in_bounds");
        }
        set
    }
}
impl BinRead for EarlyNodeFlags {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u8::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for EarlyNodeFlags {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        u8::from(*self).write_options(writer, endian, ())
    }
}
impl meshwire_core::Plain for EarlyNodeFlags {
    const SIZE: usize = size_of::<u8>();
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        u8::get::<BIG>(fields).into()
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        u8::from(*self).put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for EarlyNodeFlags {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u8>())
    }
}
impl meshwire_core::Annotate for EarlyNodeFlags {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        let set = self.set_names().join(" | ");
        let meaning = if set.is_empty() { None } else { Some(set.as_str()) };
        out.leaf(meshwire_core::layout::LeafKind::Unsigned, self.wire_size(), meaning);
    }
}
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct EarlyNodeFlagsForm {
    include_in_bounds: bool,
    reserved: u8,
}
#[cfg(feature = "serde")]
impl serde::Serialize for EarlyNodeFlags {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        EarlyNodeFlagsForm {
            include_in_bounds: self.include_in_bounds(),
            reserved: self.reserved(),
        }
            .serialize(serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for EarlyNodeFlags {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        let form = EarlyNodeFlagsForm::deserialize(deserializer)?;
        let mut bits = Self::new();
        bits = bits
            .with_include_in_bounds_checked(form.include_in_bounds)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(include_in_bounds),
                        "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_reserved_checked(form.reserved)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(reserved), "' has too many bits"
                    ),
                )
            })?;
        Ok(bits)
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for EarlyNodeFlags {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        u.arbitrary::<u8>().map(Self::from)
    }
}
/// Bind pose of a node relative to its parent, 68 bytes. The multiply order of the file header tells how scale, rotation and translation
/// combine.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct LocalTransform {
    /// Rotation; of unit length in every real file.
    #[br(err_context(Segment::Field("rotation")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub rotation: [f32; 4],
    /// Rotation of the space in which the scale acts; hardly ever other than the identity.
    ///
    /// In source documents: `scaleRotation`.
    #[br(err_context(Segment::Field("scale_rotation")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub scale_rotation: [f32; 4],
    /// Position in units of the scene.
    #[br(err_context(Segment::Field("position")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub position: [f32; 3],
    /// Scale along each axis; other than 1 in one of 13 nodes.
    #[br(err_context(Segment::Field("scale")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub scale: [f32; 3],
    /// A marker for "not set" rather than a shear, (-1, -1, -1) in every real file.
    ///
    /// In source documents: `unused`.
    #[br(err_context(Segment::Field("shear")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub shear: [f32; 3],
}
impl meshwire_core::Plain for LocalTransform {
    const SIZE: usize = 68;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            rotation: meshwire_core::Plain::get::<BIG>(fields),
            scale_rotation: meshwire_core::Plain::get::<BIG>(fields),
            position: meshwire_core::Plain::get::<BIG>(fields),
            scale: meshwire_core::Plain::get::<BIG>(fields),
            shear: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.rotation.put::<BIG>(fields);
        self.scale_rotation.put::<BIG>(fields);
        self.position.put::<BIG>(fields);
        self.scale.put::<BIG>(fields);
        self.shear.put::<BIG>(fields);
    }
    #[inline]
    fn from_native(bytes: &[u8]) -> Self {
        meshwire_core::plain::from_memory(bytes)
    }
    #[inline]
    fn as_native(values: &[Self]) -> Option<&[u8]> {
        Some(bytemuck::cast_slice(values))
    }
}
impl meshwire_core::WireSize for LocalTransform {
    #[inline]
    fn wire_size(&self) -> u64 {
        68
    }
}
impl meshwire_core::Validate for LocalTransform {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for LocalTransform {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field(
            "rotation",
            &meshwire_core::layout::Named(&self.rotation, &["x", "y", "z", "w"]),
        );
        out.field(
            "scale_rotation",
            &meshwire_core::layout::Named(&self.scale_rotation, &["x", "y", "z", "w"]),
        );
        out.field(
            "position",
            &meshwire_core::layout::Named(&self.position, &["x", "y", "z"]),
        );
        out.field("scale", &meshwire_core::layout::Named(&self.scale, &["x", "y", "z"]));
        out.field("shear", &meshwire_core::layout::Named(&self.shear, &["x", "y", "z"]));
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for LocalTransform {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut rotation: [f32; 4] = generate::Generate::generate(_u, _wish, [])?;
        let mut scale_rotation: [f32; 4] = generate::Generate::generate(_u, _wish, [])?;
        let mut position: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut scale: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut shear: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            rotation,
            scale_rotation,
            position,
            scale,
            shear,
        })
    }
}
/// Box with axes of its own, 64 bytes: a matrix of four rows and four columns, row by row, that is no transform. A box that was never
/// set has the identity rotation and half extents of -3.4e38; some hold NaN.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct OrientedBoundingBox {
    #[br(err_context(Segment::Field("rows")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <[BoundingBoxRow;3]as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_rows: meshwire_core::plain::Encoded<'_>,
    /// The first three rows of the matrix.
    #[br(calc = encoded_rows.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub rows: [BoundingBoxRow; 3],
    /// Centre of the box, the first three columns of the last row.
    #[br(err_context(Segment::Field("centre")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub centre: [f32; 3],
    /// Last element of the matrix; 1 in every real file.
    #[br(err_context(Segment::Field("one")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub one: f32,
}
impl meshwire_core::Plain for OrientedBoundingBox {
    const SIZE: usize = 64;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            rows: meshwire_core::Plain::get::<BIG>(fields),
            centre: meshwire_core::Plain::get::<BIG>(fields),
            one: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.rows.put::<BIG>(fields);
        self.centre.put::<BIG>(fields);
        self.one.put::<BIG>(fields);
    }
    #[inline]
    fn from_native(bytes: &[u8]) -> Self {
        meshwire_core::plain::from_memory(bytes)
    }
    #[inline]
    fn as_native(values: &[Self]) -> Option<&[u8]> {
        Some(bytemuck::cast_slice(values))
    }
}
impl meshwire_core::WireSize for OrientedBoundingBox {
    #[inline]
    fn wire_size(&self) -> u64 {
        64
    }
}
impl meshwire_core::Validate for OrientedBoundingBox {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for OrientedBoundingBox {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("rows", &self.rows);
        out.field(
            "centre",
            &meshwire_core::layout::Named(&self.centre, &["x", "y", "z"]),
        );
        out.field("one", &self.one);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for OrientedBoundingBox {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut rows: [BoundingBoxRow; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut centre: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut one: f32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { rows, centre, one })
    }
}
/// One of the first three rows of the matrix of an oriented bounding box.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct BoundingBoxRow {
    /// A row of the rotation of the box.
    #[br(err_context(Segment::Field("rotation")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub rotation: [f32; 3],
    /// Half the size of the box along the axis of that number.
    #[br(err_context(Segment::Field("half_extent")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub half_extent: f32,
}
impl meshwire_core::Plain for BoundingBoxRow {
    const SIZE: usize = 16;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            rotation: meshwire_core::Plain::get::<BIG>(fields),
            half_extent: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.rotation.put::<BIG>(fields);
        self.half_extent.put::<BIG>(fields);
    }
    #[inline]
    fn from_native(bytes: &[u8]) -> Self {
        meshwire_core::plain::from_memory(bytes)
    }
    #[inline]
    fn as_native(values: &[Self]) -> Option<&[u8]> {
        Some(bytemuck::cast_slice(values))
    }
}
impl meshwire_core::WireSize for BoundingBoxRow {
    #[inline]
    fn wire_size(&self) -> u64 {
        16
    }
}
impl meshwire_core::Validate for BoundingBoxRow {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for BoundingBoxRow {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field(
            "rotation",
            &meshwire_core::layout::Named(&self.rotation, &["x", "y", "z"]),
        );
        out.field("half_extent", &self.half_extent);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for BoundingBoxRow {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut rotation: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut half_extent: f32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { rotation, half_extent })
    }
}
/// Chunk 6 version 1, the limits of one node, 88 bytes. Only the exporter for 3ds Max of April 2010 writes them: translation and
/// rotation 0, scale 1, everything active.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct NodeLimit {
    /// Least position.
    #[br(err_context(Segment::Field("translation_min")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub translation_min: [f32; 3],
    /// Greatest position.
    #[br(err_context(Segment::Field("translation_max")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub translation_max: [f32; 3],
    /// Least rotation about each axis.
    #[br(err_context(Segment::Field("rotation_min")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub rotation_min: [f32; 3],
    /// Greatest rotation about each axis.
    #[br(err_context(Segment::Field("rotation_max")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub rotation_max: [f32; 3],
    /// Least scale.
    #[br(err_context(Segment::Field("scale_min")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub scale_min: [f32; 3],
    /// Greatest scale.
    #[br(err_context(Segment::Field("scale_max")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub scale_max: [f32; 3],
    /// Which limits hold, 1 for active. In this order - translation x, y, z, rotation x, y, z, scale x, y, z.
    #[br(err_context(Segment::Field("active")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub active: [u8; 9],
    /// Filler of the C structure; may hold anything.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 3],
    /// Index of the node the limits are for.
    #[br(err_context(Segment::Field("node")))]
    pub node: u32,
}
impl meshwire_core::Plain for NodeLimit {
    const SIZE: usize = 88;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            translation_min: meshwire_core::Plain::get::<BIG>(fields),
            translation_max: meshwire_core::Plain::get::<BIG>(fields),
            rotation_min: meshwire_core::Plain::get::<BIG>(fields),
            rotation_max: meshwire_core::Plain::get::<BIG>(fields),
            scale_min: meshwire_core::Plain::get::<BIG>(fields),
            scale_max: meshwire_core::Plain::get::<BIG>(fields),
            active: meshwire_core::Plain::get::<BIG>(fields),
            padding: meshwire_core::Plain::get::<BIG>(fields),
            node: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.translation_min.put::<BIG>(fields);
        self.translation_max.put::<BIG>(fields);
        self.rotation_min.put::<BIG>(fields);
        self.rotation_max.put::<BIG>(fields);
        self.scale_min.put::<BIG>(fields);
        self.scale_max.put::<BIG>(fields);
        self.active.put::<BIG>(fields);
        self.padding.put::<BIG>(fields);
        self.node.put::<BIG>(fields);
    }
    #[inline]
    fn from_native(bytes: &[u8]) -> Self {
        meshwire_core::plain::from_memory(bytes)
    }
    #[inline]
    fn as_native(values: &[Self]) -> Option<&[u8]> {
        Some(bytemuck::cast_slice(values))
    }
}
impl meshwire_core::WireSize for NodeLimit {
    #[inline]
    fn wire_size(&self) -> u64 {
        88
    }
}
impl meshwire_core::Validate for NodeLimit {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for NodeLimit {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field(
            "translation_min",
            &meshwire_core::layout::Named(&self.translation_min, &["x", "y", "z"]),
        );
        out.field(
            "translation_max",
            &meshwire_core::layout::Named(&self.translation_max, &["x", "y", "z"]),
        );
        out.field(
            "rotation_min",
            &meshwire_core::layout::Named(&self.rotation_min, &["x", "y", "z"]),
        );
        out.field(
            "rotation_max",
            &meshwire_core::layout::Named(&self.rotation_max, &["x", "y", "z"]),
        );
        out.field(
            "scale_min",
            &meshwire_core::layout::Named(&self.scale_min, &["x", "y", "z"]),
        );
        out.field(
            "scale_max",
            &meshwire_core::layout::Named(&self.scale_max, &["x", "y", "z"]),
        );
        out.field("active", &self.active);
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
        out.field("node", &self.node);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for NodeLimit {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut translation_min: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut translation_max: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut rotation_min: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut rotation_max: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut scale_min: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut scale_max: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut active: [u8; 9] = generate::Generate::generate(_u, _wish, [])?;
        let mut padding: [u8; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut node: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            translation_min,
            translation_max,
            rotation_min,
            rotation_max,
            scale_min,
            scale_max,
            active,
            padding,
            node,
        })
    }
}
/// Chunk 10 version 1, named sets of nodes that can be switched off together. The real ones have no group.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct NodeGroups {
    #[br(err_context(Segment::Field("num_groups")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u16>(
            meshwire_core::reader::widen(groups.len())
        )
    )]
    num_groups: u16,
    /// The groups.
    #[br(err_context(Segment::Field("groups")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_groups.int()))]
    pub groups: Vec<NodeGroup>,
}
impl meshwire_core::WireSize for NodeGroups {
    #[inline]
    fn wire_size(&self) -> u64 {
        2 + meshwire_core::wire::size_of_all(&self.groups)
    }
}
impl meshwire_core::Validate for NodeGroups {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_groups: u64 = meshwire_core::reader::widen(self.groups.len());
        validator.fits("groups", num_groups, 65535);
        validator.list("groups", &self.groups, &[]);
    }
}
impl meshwire_core::Annotate for NodeGroups {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("num_groups", meshwire_core::layout::LeafKind::Unsigned, 2);
        out.field("groups", &self.groups);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for NodeGroups {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let num_groups: u64 = generate::count(_u)?.min(65535);
        let mut groups: Vec<NodeGroup> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_groups.int()),
            &[],
        )?;
        Ok(Self { groups })
    }
}
/// A named set of nodes. The padding byte follows from the default alignment of the structure; no real group confirms it.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct NodeGroup {
    #[br(err_context(Segment::Field("num_nodes")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u16>(
            meshwire_core::reader::widen(nodes.len())
        )
    )]
    num_nodes: u16,
    /// 1 if the group starts switched off.
    #[br(err_context(Segment::Field("disabled_on_default")))]
    pub disabled_on_default: u8,
    /// Filler of the C structure; may hold anything.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 1],
    /// Name of the group.
    #[br(err_context(Segment::Field("name")))]
    #[br(args_raw = context)]
    pub name: emfx_chunk::generated::Text,
    /// Indices of the nodes.
    #[br(err_context(Segment::Field("nodes")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, num_nodes.int()))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub nodes: Vec<u16>,
}
impl meshwire_core::WireSize for NodeGroup {
    #[inline]
    fn wire_size(&self) -> u64 {
        4 + self.name.wire_size() + meshwire_core::size::of_plain(&self.nodes)
    }
}
impl meshwire_core::Validate for NodeGroup {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_nodes: u64 = meshwire_core::reader::widen(self.nodes.len());
        validator.fits("nodes", num_nodes, 65535);
        validator.field("name", |validator| self.name.validate(validator, []));
    }
}
impl meshwire_core::Annotate for NodeGroup {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("num_nodes", meshwire_core::layout::LeafKind::Unsigned, 2);
        out.field("disabled_on_default", &self.disabled_on_default);
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
        out.field("name", &self.name);
        out.field("nodes", &self.nodes);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for NodeGroup {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let num_nodes: u64 = generate::count(_u)?.min(65535);
        let mut disabled_on_default: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut padding: [u8; 1] = generate::Generate::generate(_u, _wish, [])?;
        let mut name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut nodes: Vec<u16> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_nodes.int()),
            &[],
        )?;
        Ok(Self {
            disabled_on_default,
            padding,
            name,
            nodes,
        })
    }
}
/// Chunk 14 version 1, which node lends its motion when a motion is mirrored. No real file has one.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct NodeMotionSources {
    #[br(err_context(Segment::Field("num_sources")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(sources.len())
        )
    )]
    num_sources: u32,
    /// For each node the index of the node on the other side; 0xFFFF is none.
    #[br(err_context(Segment::Field("sources")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, num_sources.int()))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub sources: Vec<u16>,
}
impl meshwire_core::WireSize for NodeMotionSources {
    #[inline]
    fn wire_size(&self) -> u64 {
        4 + meshwire_core::size::of_plain(&self.sources)
    }
}
impl meshwire_core::Validate for NodeMotionSources {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_sources: u64 = meshwire_core::reader::widen(self.sources.len());
        validator.fits("sources", num_sources, 4294967295);
    }
}
impl meshwire_core::Annotate for NodeMotionSources {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("num_sources", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("sources", &self.sources);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for NodeMotionSources {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let num_sources: u64 = generate::count(_u)?.min(4294967295);
        let mut sources: Vec<u16> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_sources.int()),
            &[],
        )?;
        Ok(Self { sources })
    }
}
/// Chunk 15 version 1, nodes that other actors may be attached to. No real file has one.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct AttachmentNodes {
    #[br(err_context(Segment::Field("num_attachments")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(attachments.len())
        )
    )]
    num_attachments: u32,
    /// Indices of the nodes.
    #[br(err_context(Segment::Field("attachments")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_attachments.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub attachments: Vec<u16>,
}
impl meshwire_core::WireSize for AttachmentNodes {
    #[inline]
    fn wire_size(&self) -> u64 {
        4 + meshwire_core::size::of_plain(&self.attachments)
    }
}
impl meshwire_core::Validate for AttachmentNodes {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_attachments: u64 = meshwire_core::reader::widen(self.attachments.len());
        validator.fits("attachments", num_attachments, 4294967295);
    }
}
impl meshwire_core::Annotate for AttachmentNodes {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("num_attachments", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("attachments", &self.attachments);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for AttachmentNodes {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let num_attachments: u64 = generate::count(_u)?.min(4294967295);
        let mut attachments: Vec<u16> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_attachments.int()),
            &[],
        )?;
        Ok(Self { attachments })
    }
}
/// Chunk 1, the mesh of one node. A node may have a visual mesh and a collision mesh. Real files have version 1.
#[binrw]
#[br(import(context:Context<'_>, version:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Mesh {
    /// Index of the node the mesh belongs to.
    ///
    /// In source documents: `nodeId`.
    #[br(err_context(Segment::Field("node")))]
    pub node: u32,
    /// Level of detail.
    #[br(err_context(Segment::Field("lod")))]
    #[br(if(i128::ge(&version, &2)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub lod: Option<u32>,
    /// Number of vertices before they were split at seams; the skin has one row for each.
    ///
    /// In source documents: `numInfluenceRanges`.
    #[br(err_context(Segment::Field("num_original_vertices")))]
    pub num_original_vertices: u32,
    /// Number of vertices of all submeshes together, which is the length of every attribute layer.
    ///
    /// In source documents: `numVertices`.
    #[br(err_context(Segment::Field("num_vertices")))]
    pub num_vertices: u32,
    /// Number of indices of all submeshes together.
    ///
    /// In source documents: `numIndices`.
    #[br(err_context(Segment::Field("num_indices")))]
    pub num_indices: u32,
    #[br(err_context(Segment::Field("num_submeshes")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(submeshes.len())
        )
    )]
    num_submeshes: u32,
    #[br(err_context(Segment::Field("num_layers")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(layers.len())
        )
    )]
    num_layers: u32,
    /// 1 for a mesh that is made for collision tests, 0 for one to be drawn.
    ///
    /// In source documents: `bIsCollisionMesh`.
    #[br(err_context(Segment::Field("is_collision_mesh")))]
    pub is_collision_mesh: u8,
    /// Filler of the C structure; garbage in most files.
    ///
    /// In source documents: `pad`.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 3],
    /// Attributes of the vertices. Usual are original vertices, positions, normals, then texture coordinates, then tangents.
    #[br(err_context(Segment::Field("layers")))]
    #[br(
        parse_with = meshwire_core::wire::list,
        args((context, num_vertices.int()), num_layers.int())
    )]
    pub layers: Vec<AttributeLayer>,
    /// Parts of the mesh with one material each. Each takes the next `num_vertices` vertices of the layers.
    #[br(err_context(Segment::Field("submeshes")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_submeshes.int()))]
    pub submeshes: Vec<Submesh>,
}
impl meshwire_core::WireSize for Mesh {
    #[inline]
    fn wire_size(&self) -> u64 {
        28 + self.lod.as_ref().map_or(0, |present| present.wire_size())
            + meshwire_core::wire::size_of_all(&self.layers)
            + meshwire_core::wire::size_of_all(&self.submeshes)
    }
}
impl meshwire_core::Validate for Mesh {
    type Args = [i128; 1];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [version] = args;
        let num_submeshes: u64 = meshwire_core::reader::widen(self.submeshes.len());
        let num_layers: u64 = meshwire_core::reader::widen(self.layers.len());
        match &self.lod {
            Some(present) => {
                validator
                    .field(
                        "lod",
                        |validator| {
                            validator
                                .require(
                                    i128::ge(&version, &2),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
            }
            None => {
                validator
                    .field(
                        "lod",
                        |validator| {
                            validator
                                .require(
                                    !(i128::ge(&version, &2)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        validator.fits("submeshes", num_submeshes, 4294967295);
        validator.fits("layers", num_layers, 4294967295);
        validator.list("layers", &self.layers, &[self.num_vertices.int()]);
        validator.list("submeshes", &self.submeshes, &[]);
    }
}
impl meshwire_core::Annotate for Mesh {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("node", &self.node);
        if let Some(present) = &self.lod {
            out.field("lod", &(*present));
        }
        out.field("num_original_vertices", &self.num_original_vertices);
        out.field("num_vertices", &self.num_vertices);
        out.field("num_indices", &self.num_indices);
        out.hidden("num_submeshes", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.hidden("num_layers", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("is_collision_mesh", &self.is_collision_mesh);
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
        out.field("layers", &self.layers);
        out.field("submeshes", &self.submeshes);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Mesh {
    type Args = [i128; 1];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [version,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut node: u32 = generate::Generate::generate(_u, _wish, [])?;
        let lod: Option<u32> = if i128::ge(&version, &2) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let mut num_original_vertices: u32 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut num_vertices: u32 = generate::small::<u32>(_u)?;
        let mut num_indices: u32 = generate::Generate::generate(_u, _wish, [])?;
        let num_submeshes: u64 = generate::count(_u)?.min(4294967295);
        let num_layers: u64 = generate::count(_u)?.min(4294967295);
        let mut is_collision_mesh: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut padding: [u8; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut layers: Vec<AttributeLayer> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_layers.int()),
            &[num_vertices.int()],
        )?;
        let mut submeshes: Vec<Submesh> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_submeshes.int()),
            &[],
        )?;
        Ok(Self {
            node,
            lod,
            num_original_vertices,
            num_vertices,
            num_indices,
            is_collision_mesh,
            padding,
            layers,
            submeshes,
        })
    }
}
/// One attribute of all vertices of a mesh. Kinds may repeat, as for several sets of texture coordinates. A layer of unknown
/// kind, or with elements of another size than its kind has, stays raw bytes.
#[binrw]
#[br(import(context:Context<'_>, num_vertices:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct AttributeLayer {
    /// What the layer holds.
    ///
    /// In source documents: `type`.
    #[br(err_context(Segment::Field("kind")))]
    pub kind: AttributeKind,
    /// Size of one element in bytes.
    ///
    /// In source documents: `attribSize`.
    #[br(err_context(Segment::Field("bytes_per_vertex")))]
    pub bytes_per_vertex: u32,
    /// 1 if the layer is deformed at run time, as positions, normals and tangents are.
    ///
    /// In source documents: `bKeepOriginals`.
    #[br(err_context(Segment::Field("keep_originals")))]
    pub keep_originals: u8,
    /// Matters for the conversion of axes only; 0 in every real file.
    ///
    /// In source documents: `bIsScaleFactor`.
    #[br(err_context(Segment::Field("is_scale")))]
    pub is_scale: u8,
    /// Filler of the C structure; garbage in most files.
    ///
    /// In source documents: `pad`.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 2],
    /// One element per vertex.
    #[br(err_context(Segment::Field("data")))]
    #[br(
        parse_with = meshwire_core::wire::sized,
        args(
            context,
            i128::saturating_mul(bytes_per_vertex.int(), num_vertices),
            |context|(
                context,
                if
                i128::lt(
                    &bytes_per_vertex.int(),
                    &256
                ){i128::saturating_add(
                    i128::saturating_mul(kind.int(), 256),
                    bytes_per_vertex.int()
                )}else{-1},
                []
            )
        )
    )]
    pub data: AttributeLayerData,
}
impl meshwire_core::WireSize for AttributeLayer {
    #[inline]
    fn wire_size(&self) -> u64 {
        12 + self.data.wire_size()
    }
}
impl meshwire_core::Validate for AttributeLayer {
    type Args = [i128; 1];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [num_vertices] = args;
        validator.field("kind", |validator| self.kind.validate(validator, []));
        validator
            .agrees(
                "data",
                self.data.wire_size(),
                i128::saturating_mul(self.bytes_per_vertex.int(), num_vertices),
                "bytes",
            );
        validator
            .field(
                "data",
                |validator| {
                    self
                        .data
                        .validate(
                            validator,
                            (
                                if i128::lt(&self.bytes_per_vertex.int(), &256) {
                                    i128::saturating_add(
                                        i128::saturating_mul(self.kind.int(), 256),
                                        self.bytes_per_vertex.int(),
                                    )
                                } else {
                                    -1
                                },
                                [],
                            ),
                        )
                },
            );
    }
}
impl meshwire_core::Annotate for AttributeLayer {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("kind", &self.kind);
        out.field("bytes_per_vertex", &self.bytes_per_vertex);
        out.field("keep_originals", &self.keep_originals);
        out.field("is_scale", &self.is_scale);
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
        out.field("data", &self.data);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for AttributeLayer {
    type Args = [i128; 1];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [num_vertices,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        const PICKS: &[[i128; 2]] = &[
            [4, 4],
            [4, 5],
            [4, 8],
            [8, 3],
            [12, 0],
            [12, 1],
            [12, 7],
            [16, 2],
            [16, 6],
        ];
        let _pick = generate::pick(_u, PICKS)?;
        let mut kind: AttributeKind = match _pick {
            Some(_row) => {
                <AttributeKind>::from(u32::try_from(_row[1]).unwrap_or_default())
            }
            None => generate::Generate::generate(_u, _wish, [])?,
        };
        let mut bytes_per_vertex: u32 = match _pick {
            Some(_row) => <u32>::try_from(_row[0]).unwrap_or_default(),
            None => generate::small::<u32>(_u)?,
        };
        let mut keep_originals: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut is_scale: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut padding: [u8; 2] = generate::Generate::generate(_u, _wish, [])?;
        let mut data: AttributeLayerData = generate::Generate::generate(
            _u,
            _wish
                .with_room(
                    meshwire_core::int::amount(
                        i128::saturating_mul(bytes_per_vertex.int(), num_vertices),
                    ),
                ),
            (
                if i128::lt(&bytes_per_vertex.int(), &256) {
                    i128::saturating_add(
                        i128::saturating_mul(kind.int(), 256),
                        bytes_per_vertex.int(),
                    )
                } else {
                    -1
                },
                [],
            ),
        )?;
        Ok(Self {
            kind,
            bytes_per_vertex,
            keep_originals,
            is_scale,
            padding,
            data,
        })
    }
}
/// One element per vertex.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum AttributeLayerData {
    /// Positions of the vertices.
    Positions(Positions),
    /// Normals of the vertices.
    Normals(Normals),
    /// Tangents of the vertices.
    Tangents(Tangents),
    /// One set of texture coordinates.
    TextureCoordinates(TextureCoordinates),
    /// Vertex colors of four bytes.
    Colors32(Colors32),
    /// Where each vertex comes from, before vertices were split at seams.
    OriginalVertices(OriginalVertices),
    /// Vertex colors of four floats.
    Colors128(Colors128),
    /// Bitangents of the vertices.
    Bitangents(Bitangents),
    /// Cloth data of the vertices, known from the successor of the format only.
    Cloth(Cloth),
    /// The bytes of any other kind.
    Unknown(
        #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
        Vec<u8>,
    ),
}
impl AttributeLayerData {
    /// Name of the kind, as it stands in paths and in JSON.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Positions(_) => "positions",
            Self::Normals(_) => "normals",
            Self::Tangents(_) => "tangents",
            Self::TextureCoordinates(_) => "texture_coordinates",
            Self::Colors32(_) => "colors32",
            Self::OriginalVertices(_) => "original_vertices",
            Self::Colors128(_) => "colors128",
            Self::Bitangents(_) => "bitangents",
            Self::Cloth(_) => "cloth",
            Self::Unknown(_) => "unknown",
        }
    }
    /// The tags that select this kind; none for an unknown one.
    #[must_use]
    pub fn tags(&self) -> &'static [i128] {
        match self {
            Self::Positions(_) => &[12],
            Self::Normals(_) => &[268],
            Self::Tangents(_) => &[528],
            Self::TextureCoordinates(_) => &[776],
            Self::Colors32(_) => &[1028],
            Self::OriginalVertices(_) => &[1284],
            Self::Colors128(_) => &[1552],
            Self::Bitangents(_) => &[1804],
            Self::Cloth(_) => &[2052],
            Self::Unknown(_) => &[],
        }
    }
    /// True if a stated length longer than this body never means that bytes follow it.
    #[must_use]
    pub fn is_structural(&self) -> bool {
        false
    }
    /// The content, if this is `Positions`.
    #[must_use]
    pub fn as_positions(&self) -> Option<&Positions> {
        if let Self::Positions(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Positions`.
    #[must_use]
    pub fn as_positions_mut(&mut self) -> Option<&mut Positions> {
        if let Self::Positions(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Normals`.
    #[must_use]
    pub fn as_normals(&self) -> Option<&Normals> {
        if let Self::Normals(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Normals`.
    #[must_use]
    pub fn as_normals_mut(&mut self) -> Option<&mut Normals> {
        if let Self::Normals(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Tangents`.
    #[must_use]
    pub fn as_tangents(&self) -> Option<&Tangents> {
        if let Self::Tangents(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Tangents`.
    #[must_use]
    pub fn as_tangents_mut(&mut self) -> Option<&mut Tangents> {
        if let Self::Tangents(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `TextureCoordinates`.
    #[must_use]
    pub fn as_texture_coordinates(&self) -> Option<&TextureCoordinates> {
        if let Self::TextureCoordinates(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `TextureCoordinates`.
    #[must_use]
    pub fn as_texture_coordinates_mut(&mut self) -> Option<&mut TextureCoordinates> {
        if let Self::TextureCoordinates(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Colors32`.
    #[must_use]
    pub fn as_colors32(&self) -> Option<&Colors32> {
        if let Self::Colors32(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Colors32`.
    #[must_use]
    pub fn as_colors32_mut(&mut self) -> Option<&mut Colors32> {
        if let Self::Colors32(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `OriginalVertices`.
    #[must_use]
    pub fn as_original_vertices(&self) -> Option<&OriginalVertices> {
        if let Self::OriginalVertices(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `OriginalVertices`.
    #[must_use]
    pub fn as_original_vertices_mut(&mut self) -> Option<&mut OriginalVertices> {
        if let Self::OriginalVertices(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Colors128`.
    #[must_use]
    pub fn as_colors128(&self) -> Option<&Colors128> {
        if let Self::Colors128(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Colors128`.
    #[must_use]
    pub fn as_colors128_mut(&mut self) -> Option<&mut Colors128> {
        if let Self::Colors128(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Bitangents`.
    #[must_use]
    pub fn as_bitangents(&self) -> Option<&Bitangents> {
        if let Self::Bitangents(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Bitangents`.
    #[must_use]
    pub fn as_bitangents_mut(&mut self) -> Option<&mut Bitangents> {
        if let Self::Bitangents(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Cloth`.
    #[must_use]
    pub fn as_cloth(&self) -> Option<&Cloth> {
        if let Self::Cloth(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Cloth`.
    #[must_use]
    pub fn as_cloth_mut(&mut self) -> Option<&mut Cloth> {
        if let Self::Cloth(value) = self { Some(value) } else { None }
    }
}
impl From<Positions> for AttributeLayerData {
    fn from(value: Positions) -> Self {
        Self::Positions(value)
    }
}
impl From<Normals> for AttributeLayerData {
    fn from(value: Normals) -> Self {
        Self::Normals(value)
    }
}
impl From<Tangents> for AttributeLayerData {
    fn from(value: Tangents) -> Self {
        Self::Tangents(value)
    }
}
impl From<TextureCoordinates> for AttributeLayerData {
    fn from(value: TextureCoordinates) -> Self {
        Self::TextureCoordinates(value)
    }
}
impl From<Colors32> for AttributeLayerData {
    fn from(value: Colors32) -> Self {
        Self::Colors32(value)
    }
}
impl From<OriginalVertices> for AttributeLayerData {
    fn from(value: OriginalVertices) -> Self {
        Self::OriginalVertices(value)
    }
}
impl From<Colors128> for AttributeLayerData {
    fn from(value: Colors128) -> Self {
        Self::Colors128(value)
    }
}
impl From<Bitangents> for AttributeLayerData {
    fn from(value: Bitangents) -> Self {
        Self::Bitangents(value)
    }
}
impl From<Cloth> for AttributeLayerData {
    fn from(value: Cloth) -> Self {
        Self::Cloth(value)
    }
}
impl BinRead for AttributeLayerData {
    /// The window, the tag, and what the kinds need to know.
    type Args<'a> = (Context<'a>, i128, [i128; 0]);
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (context, tag, []): Self::Args<'_>,
    ) -> BinResult<Self> {
        match tag {
            12 => {
                <Positions>::read_options(reader, endian, context)
                    .map(Self::Positions)
                    .map_err(|error| meshwire_core::wire::within(error, "positions"))
            }
            268 => {
                <Normals>::read_options(reader, endian, context)
                    .map(Self::Normals)
                    .map_err(|error| meshwire_core::wire::within(error, "normals"))
            }
            528 => {
                <Tangents>::read_options(reader, endian, context)
                    .map(Self::Tangents)
                    .map_err(|error| meshwire_core::wire::within(error, "tangents"))
            }
            776 => {
                <TextureCoordinates>::read_options(reader, endian, context)
                    .map(Self::TextureCoordinates)
                    .map_err(|error| meshwire_core::wire::within(
                        error,
                        "texture_coordinates",
                    ))
            }
            1028 => {
                <Colors32>::read_options(reader, endian, context)
                    .map(Self::Colors32)
                    .map_err(|error| meshwire_core::wire::within(error, "colors32"))
            }
            1284 => {
                <OriginalVertices>::read_options(reader, endian, context)
                    .map(Self::OriginalVertices)
                    .map_err(|error| meshwire_core::wire::within(
                        error,
                        "original_vertices",
                    ))
            }
            1552 => {
                <Colors128>::read_options(reader, endian, context)
                    .map(Self::Colors128)
                    .map_err(|error| meshwire_core::wire::within(error, "colors128"))
            }
            1804 => {
                <Bitangents>::read_options(reader, endian, context)
                    .map(Self::Bitangents)
                    .map_err(|error| meshwire_core::wire::within(error, "bitangents"))
            }
            2052 => {
                <Cloth>::read_options(reader, endian, context)
                    .map(Self::Cloth)
                    .map_err(|error| meshwire_core::wire::within(error, "cloth"))
            }
            _ => {
                meshwire_core::wire::bytes_to_end(reader, endian, (context,))
                    .map(Self::Unknown)
            }
        }
    }
}
impl BinWrite for AttributeLayerData {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        match self {
            Self::Positions(value) => value.write_options(writer, endian, ()),
            Self::Normals(value) => value.write_options(writer, endian, ()),
            Self::Tangents(value) => value.write_options(writer, endian, ()),
            Self::TextureCoordinates(value) => value.write_options(writer, endian, ()),
            Self::Colors32(value) => value.write_options(writer, endian, ()),
            Self::OriginalVertices(value) => value.write_options(writer, endian, ()),
            Self::Colors128(value) => value.write_options(writer, endian, ()),
            Self::Bitangents(value) => value.write_options(writer, endian, ()),
            Self::Cloth(value) => value.write_options(writer, endian, ()),
            Self::Unknown(bytes) => {
                writer.write_all(bytes)?;
                Ok(())
            }
        }
    }
}
impl meshwire_core::WireSize for AttributeLayerData {
    fn wire_size(&self) -> u64 {
        match self {
            Self::Positions(value) => value.wire_size(),
            Self::Normals(value) => value.wire_size(),
            Self::Tangents(value) => value.wire_size(),
            Self::TextureCoordinates(value) => value.wire_size(),
            Self::Colors32(value) => value.wire_size(),
            Self::OriginalVertices(value) => value.wire_size(),
            Self::Colors128(value) => value.wire_size(),
            Self::Bitangents(value) => value.wire_size(),
            Self::Cloth(value) => value.wire_size(),
            Self::Unknown(bytes) => meshwire_core::reader::widen(bytes.len()),
        }
    }
}
impl meshwire_core::Annotate for AttributeLayerData {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        match self {
            Self::Positions(value) => out.field("positions", value),
            Self::Normals(value) => out.field("normals", value),
            Self::Tangents(value) => out.field("tangents", value),
            Self::TextureCoordinates(value) => out.field("texture_coordinates", value),
            Self::Colors32(value) => out.field("colors32", value),
            Self::OriginalVertices(value) => out.field("original_vertices", value),
            Self::Colors128(value) => out.field("colors128", value),
            Self::Bitangents(value) => out.field("bitangents", value),
            Self::Cloth(value) => out.field("cloth", value),
            Self::Unknown(bytes) => {
                out.field("unknown", &meshwire_core::layout::Blob(bytes))
            }
        }
    }
}
impl meshwire_core::Validate for AttributeLayerData {
    /// The tag, and what the kinds need to know.
    type Args = (i128, [i128; 0]);
    fn validate(&self, validator: &mut meshwire_core::Validator, (tag, []): Self::Args) {
        let known: &[i128] = &[12, 268, 528, 776, 1028, 1284, 1552, 1804, 2052];
        match (self, tag) {
            (Self::Positions(value), 12) => {
                validator.field("positions", |validator| value.validate(validator, []))
            }
            (Self::Normals(value), 268) => {
                validator.field("normals", |validator| value.validate(validator, []))
            }
            (Self::Tangents(value), 528) => {
                validator.field("tangents", |validator| value.validate(validator, []))
            }
            (Self::TextureCoordinates(value), 776) => {
                validator
                    .field(
                        "texture_coordinates",
                        |validator| value.validate(validator, []),
                    )
            }
            (Self::Colors32(value), 1028) => {
                validator.field("colors32", |validator| value.validate(validator, []))
            }
            (Self::OriginalVertices(value), 1284) => {
                validator
                    .field(
                        "original_vertices",
                        |validator| value.validate(validator, []),
                    )
            }
            (Self::Colors128(value), 1552) => {
                validator.field("colors128", |validator| value.validate(validator, []))
            }
            (Self::Bitangents(value), 1804) => {
                validator.field("bitangents", |validator| value.validate(validator, []))
            }
            (Self::Cloth(value), 2052) => {
                validator.field("cloth", |validator| value.validate(validator, []))
            }
            (
                Self::Unknown(_),
                tag,
            ) if ![12, 268, 528, 776, 1028, 1284, 1552, 1804, 2052].contains(&tag) => {}
            _ => {
                validator
                    .problem(
                        format!(
                            "the tag {tag:#x} selects another kind than '{}', for which expected {}",
                            self.name(), meshwire_core::validate::tags(self.tags()),
                        ),
                    )
            }
        }
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for AttributeLayerData {
    /// The tag, and what the kinds need to know.
    type Args = (i128, [i128; 0]);
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        wish: meshwire_core::generate::Wish,
        (tag, []): Self::Args,
    ) -> arbitrary::Result<Self> {
        match tag {
            12 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::Positions)
            }
            268 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::Normals)
            }
            528 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::Tangents)
            }
            776 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::TextureCoordinates)
            }
            1028 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::Colors32)
            }
            1284 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::OriginalVertices)
            }
            1552 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::Colors128)
            }
            1804 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::Bitangents)
            }
            2052 => {
                meshwire_core::generate::Generate::generate(u, wish, []).map(Self::Cloth)
            }
            _ => {
                meshwire_core::generate::bytes_in(u, wish.split().0, 0)
                    .map(Self::Unknown)
            }
        }
    }
}
/// Positions of the vertices.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Positions {
    /// One position per vertex, in units of the scene.
    #[br(err_context(Segment::Field("positions")))]
    #[br(parse_with = meshwire_core::plain::read_to_end, args(context))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub positions: Vec<[f32; 3]>,
}
impl meshwire_core::WireSize for Positions {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::size::of_plain(&self.positions)
    }
}
impl meshwire_core::Validate for Positions {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Positions {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.within(
            Segment::Field("positions"),
            |out| {
                for (index, item) in self.positions.iter().enumerate() {
                    out.within(
                        Segment::Index(index),
                        |out| {
                            meshwire_core::Annotate::annotate(
                                &meshwire_core::layout::Named(item, &["x", "y", "z"]),
                                out,
                            );
                        },
                    );
                }
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Positions {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut positions: Vec<[f32; 3]> = {
            let _count = generate::count_in(_u, _room, (0_u64), 12)?;
            generate::list(_u, _wish, _count, &[])?
        };
        Ok(Self { positions })
    }
}
/// Normals of the vertices.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Normals {
    /// One vector per vertex, on the front side of its triangles.
    #[br(err_context(Segment::Field("normals")))]
    #[br(parse_with = meshwire_core::plain::read_to_end, args(context))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub normals: Vec<[f32; 3]>,
}
impl meshwire_core::WireSize for Normals {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::size::of_plain(&self.normals)
    }
}
impl meshwire_core::Validate for Normals {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Normals {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.within(
            Segment::Field("normals"),
            |out| {
                for (index, item) in self.normals.iter().enumerate() {
                    out.within(
                        Segment::Index(index),
                        |out| {
                            meshwire_core::Annotate::annotate(
                                &meshwire_core::layout::Named(item, &["x", "y", "z"]),
                                out,
                            );
                        },
                    );
                }
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Normals {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut normals: Vec<[f32; 3]> = {
            let _count = generate::count_in(_u, _room, (0_u64), 12)?;
            generate::list(_u, _wish, _count, &[])?
        };
        Ok(Self { normals })
    }
}
/// Tangents of the vertices. The k-th layer of tangents presumably goes with the k-th layer of texture coordinates.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Tangents {
    /// Tangent per vertex; the fourth component is the handedness, exactly 1 or -1.
    #[br(err_context(Segment::Field("tangents")))]
    #[br(parse_with = meshwire_core::plain::read_to_end, args(context))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub tangents: Vec<[f32; 4]>,
}
impl meshwire_core::WireSize for Tangents {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::size::of_plain(&self.tangents)
    }
}
impl meshwire_core::Validate for Tangents {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Tangents {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.within(
            Segment::Field("tangents"),
            |out| {
                for (index, item) in self.tangents.iter().enumerate() {
                    out.within(
                        Segment::Index(index),
                        |out| {
                            meshwire_core::Annotate::annotate(
                                &meshwire_core::layout::Named(item, &["x", "y", "z", "w"]),
                                out,
                            );
                        },
                    );
                }
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Tangents {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut tangents: Vec<[f32; 4]> = {
            let _count = generate::count_in(_u, _room, (0_u64), 16)?;
            generate::list(_u, _wish, _count, &[])?
        };
        Ok(Self { tangents })
    }
}
/// One set of texture coordinates.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct TextureCoordinates {
    /// Horizontal and vertical coordinate per vertex; the vertical one runs downwards.
    #[br(err_context(Segment::Field("texture_coordinates")))]
    #[br(parse_with = meshwire_core::plain::read_to_end, args(context))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub texture_coordinates: Vec<[f32; 2]>,
}
impl meshwire_core::WireSize for TextureCoordinates {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::size::of_plain(&self.texture_coordinates)
    }
}
impl meshwire_core::Validate for TextureCoordinates {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for TextureCoordinates {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.within(
            Segment::Field("texture_coordinates"),
            |out| {
                for (index, item) in self.texture_coordinates.iter().enumerate() {
                    out.within(
                        Segment::Index(index),
                        |out| {
                            meshwire_core::Annotate::annotate(
                                &meshwire_core::layout::Named(item, &["x", "y"]),
                                out,
                            );
                        },
                    );
                }
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for TextureCoordinates {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut texture_coordinates: Vec<[f32; 2]> = {
            let _count = generate::count_in(_u, _room, (0_u64), 8)?;
            generate::list(_u, _wish, _count, &[])?
        };
        Ok(Self { texture_coordinates })
    }
}
/// Vertex colors of four bytes. No real file has them.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Colors32 {
    /// One color per vertex as a number in the byte order of the file.
    #[br(err_context(Segment::Field("colors")))]
    #[br(parse_with = meshwire_core::plain::read_to_end, args(context))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub colors: Vec<u32>,
}
impl meshwire_core::WireSize for Colors32 {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::size::of_plain(&self.colors)
    }
}
impl meshwire_core::Validate for Colors32 {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Colors32 {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("colors", &self.colors);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Colors32 {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut colors: Vec<u32> = {
            let _count = generate::count_in(_u, _room, (0_u64), 4)?;
            generate::list(_u, _wish, _count, &[])?
        };
        Ok(Self { colors })
    }
}
/// Where each vertex comes from, before vertices were split at seams.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct OriginalVertices {
    /// Number of the original vertex per vertex; it selects the row of the skin.
    ///
    /// In source documents: `influence range index`.
    #[br(err_context(Segment::Field("original_vertices")))]
    #[br(parse_with = meshwire_core::plain::read_to_end, args(context))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub original_vertices: Vec<u32>,
}
impl meshwire_core::WireSize for OriginalVertices {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::size::of_plain(&self.original_vertices)
    }
}
impl meshwire_core::Validate for OriginalVertices {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for OriginalVertices {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("original_vertices", &self.original_vertices);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for OriginalVertices {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut original_vertices: Vec<u32> = {
            let _count = generate::count_in(_u, _room, (0_u64), 4)?;
            generate::list(_u, _wish, _count, &[])?
        };
        Ok(Self { original_vertices })
    }
}
/// Vertex colors of four floats. No real file has them.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Colors128 {
    /// One color per vertex.
    #[br(err_context(Segment::Field("colors")))]
    #[br(parse_with = meshwire_core::plain::read_to_end, args(context))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub colors: Vec<[f32; 4]>,
}
impl meshwire_core::WireSize for Colors128 {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::size::of_plain(&self.colors)
    }
}
impl meshwire_core::Validate for Colors128 {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Colors128 {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.within(
            Segment::Field("colors"),
            |out| {
                for (index, item) in self.colors.iter().enumerate() {
                    out.within(
                        Segment::Index(index),
                        |out| {
                            meshwire_core::Annotate::annotate(
                                &meshwire_core::layout::Named(
                                    item,
                                    &["red", "green", "blue", "alpha"],
                                ),
                                out,
                            );
                        },
                    );
                }
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Colors128 {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut colors: Vec<[f32; 4]> = {
            let _count = generate::count_in(_u, _room, (0_u64), 16)?;
            generate::list(_u, _wish, _count, &[])?
        };
        Ok(Self { colors })
    }
}
/// Bitangents of the vertices. No real file has them.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Bitangents {
    /// One vector per vertex.
    #[br(err_context(Segment::Field("bitangents")))]
    #[br(parse_with = meshwire_core::plain::read_to_end, args(context))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bitangents: Vec<[f32; 3]>,
}
impl meshwire_core::WireSize for Bitangents {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::size::of_plain(&self.bitangents)
    }
}
impl meshwire_core::Validate for Bitangents {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Bitangents {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.within(
            Segment::Field("bitangents"),
            |out| {
                for (index, item) in self.bitangents.iter().enumerate() {
                    out.within(
                        Segment::Index(index),
                        |out| {
                            meshwire_core::Annotate::annotate(
                                &meshwire_core::layout::Named(item, &["x", "y", "z"]),
                                out,
                            );
                        },
                    );
                }
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Bitangents {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut bitangents: Vec<[f32; 3]> = {
            let _count = generate::count_in(_u, _room, (0_u64), 12)?;
            generate::list(_u, _wish, _count, &[])?
        };
        Ok(Self { bitangents })
    }
}
/// Cloth data of the vertices, known from the successor of the format only.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Cloth {
    /// One value per vertex.
    #[br(err_context(Segment::Field("values")))]
    #[br(parse_with = meshwire_core::plain::read_to_end, args(context))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub values: Vec<u32>,
}
impl meshwire_core::WireSize for Cloth {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::size::of_plain(&self.values)
    }
}
impl meshwire_core::Validate for Cloth {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Cloth {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("values", &self.values);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Cloth {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut values: Vec<u32> = {
            let _count = generate::count_in(_u, _room, (0_u64), 4)?;
            generate::list(_u, _wish, _count, &[])?
        };
        Ok(Self { values })
    }
}
/// A part of a mesh with one material, 16 bytes and two lists. Every real one has vertices and indices.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Submesh {
    #[br(err_context(Segment::Field("num_indices")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(indices.len())
        )
    )]
    num_indices: u32,
    /// Number of vertices of the mesh that belong to this part.
    ///
    /// In source documents: `numVertices`.
    #[br(err_context(Segment::Field("num_vertices")))]
    pub num_vertices: u32,
    /// Ordinal of the material among all materials of the file, standard and fx together, in file order.
    ///
    /// In source documents: `materialId`.
    #[br(err_context(Segment::Field("material")))]
    pub material: u32,
    #[br(err_context(Segment::Field("num_bones")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(bones.len())
        )
    )]
    num_bones: u32,
    /// Vertices of the triangles, relative to the first vertex of this part. Front faces are clockwise in a left-handed view.
    ///
    /// In source documents: `relativeIndices`.
    #[br(err_context(Segment::Field("indices")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, num_indices.int()))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub indices: Vec<u32>,
    /// Indices of the nodes that move this part, its bone palette.
    ///
    /// In source documents: `boneIds`.
    #[br(err_context(Segment::Field("bones")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, num_bones.int()))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub bones: Vec<u32>,
}
impl meshwire_core::WireSize for Submesh {
    #[inline]
    fn wire_size(&self) -> u64 {
        16 + meshwire_core::size::of_plain(&self.indices)
            + meshwire_core::size::of_plain(&self.bones)
    }
}
impl meshwire_core::Validate for Submesh {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_indices: u64 = meshwire_core::reader::widen(self.indices.len());
        let num_bones: u64 = meshwire_core::reader::widen(self.bones.len());
        validator.fits("indices", num_indices, 4294967295);
        validator.fits("bones", num_bones, 4294967295);
    }
}
impl meshwire_core::Annotate for Submesh {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("num_indices", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("num_vertices", &self.num_vertices);
        out.field("material", &self.material);
        out.hidden("num_bones", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("indices", &self.indices);
        out.field("bones", &self.bones);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Submesh {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let num_indices: u64 = generate::count(_u)?.min(4294967295);
        let mut num_vertices: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut material: u32 = generate::Generate::generate(_u, _wish, [])?;
        let num_bones: u64 = generate::count(_u)?.min(4294967295);
        let mut indices: Vec<u32> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_indices.int()),
            &[],
        )?;
        let mut bones: Vec<u32> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_bones.int()),
            &[],
        )?;
        Ok(Self {
            num_vertices,
            material,
            indices,
            bones,
        })
    }
}
/// Chunk 8 version 1, a further level of detail: a whole actor file inside the file, with a header of its own. The order of these
/// chunks is the order of the levels.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct MeshLodLevel {
    /// Number of the level; it repeats in one file, and the runtime does not look at it.
    #[br(err_context(Segment::Field("lod")))]
    pub lod: u32,
    #[br(err_context(Segment::Field("len_actor")))]
    #[br(temp)]
    #[bw(try_calc = meshwire_core::wire::derived::<u32>(actor.wire_size()))]
    len_actor: u32,
    /// The nested file, with its own byte order and multiply order.
    #[br(err_context(Segment::Field("actor")))]
    #[br(
        parse_with = meshwire_core::wire::nested,
        args(context, len_actor.int(), |context|context)
    )]
    pub actor: Box<XacFile>,
}
impl meshwire_core::WireSize for MeshLodLevel {
    #[inline]
    fn wire_size(&self) -> u64 {
        8 + self.actor.wire_size()
    }
}
impl meshwire_core::Validate for MeshLodLevel {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_actor: u64 = self.actor.wire_size();
        validator.fits("actor", len_actor, 4294967295);
        validator
            .field(
                "actor",
                |validator| {
                    validator.deeper(|validator| self.actor.validate(validator, []))
                },
            );
    }
}
impl meshwire_core::Annotate for MeshLodLevel {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("lod", &self.lod);
        out.hidden("len_actor", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("actor", &self.actor);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for MeshLodLevel {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut lod: u32 = generate::Generate::generate(_u, _wish, [])?;
        let len_actor: u64 = generate::count(_u)?.min(4294967295);
        let mut actor: Box<XacFile> = Box::new(generate::nested(_u, _wish, [])?);
        Ok(Self { lod, actor })
    }
}
/// Chunk 2 version 2 to 4, which nodes move the vertices of one mesh, and how much. Real files have version 3, those of the 2007
/// exporter version 2. The length of this chunk is exact and is the only thing in it that tells the number of rows.
#[binrw]
#[br(import(context:Context<'_>, version:i128, len:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Skin {
    /// Index of the node whose mesh is meant.
    ///
    /// In source documents: `nodeId`.
    #[br(err_context(Segment::Field("node")))]
    pub node: u32,
    /// Level of detail of the mesh that is meant.
    #[br(err_context(Segment::Field("lod")))]
    #[br(if(i128::ge(&version, &4)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub lod: Option<u32>,
    /// Number of different nodes among the influences. It is right in every real file.
    ///
    /// In source documents: `numLocalBones`.
    #[br(err_context(Segment::Field("num_local_bones")))]
    #[br(if(i128::ge(&version, &3)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub num_local_bones: Option<u32>,
    #[br(err_context(Segment::Field("num_influences")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(influences.len())
        )
    )]
    num_influences: u32,
    /// 1 if the collision mesh of the node is meant, 0 if the visual one.
    ///
    /// In source documents: `bIsForCollisionMesh`.
    #[br(err_context(Segment::Field("is_for_collision_mesh")))]
    pub is_for_collision_mesh: u8,
    /// Filler of the C structure; garbage in some files.
    ///
    /// In source documents: `pad`.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 3],
    /// The influences of all vertices.
    #[br(err_context(Segment::Field("influences")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_influences.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub influences: Vec<Influence>,
    /// One range of influences per original vertex of the mesh.
    ///
    /// In source documents: `InfluenceRange`.
    #[br(err_context(Segment::Field("rows")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(
            context,
            meshwire_core::int::divide(
                i128::saturating_sub(
                    i128::saturating_sub(
                        i128::saturating_sub(len, 4),
                        i128::saturating_mul(4, version)
                    ),
                    i128::saturating_mul(8, num_influences.int())
                ),
                8
            )
        )
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub rows: Vec<InfluenceRange>,
}
impl meshwire_core::WireSize for Skin {
    #[inline]
    fn wire_size(&self) -> u64 {
        12 + self.lod.as_ref().map_or(0, |present| present.wire_size())
            + self.num_local_bones.as_ref().map_or(0, |present| present.wire_size())
            + meshwire_core::size::of_plain(&self.influences)
            + meshwire_core::size::of_plain(&self.rows)
    }
}
impl meshwire_core::Validate for Skin {
    type Args = [i128; 2];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [version, len] = args;
        let num_influences: u64 = meshwire_core::reader::widen(self.influences.len());
        match &self.lod {
            Some(present) => {
                validator
                    .field(
                        "lod",
                        |validator| {
                            validator
                                .require(
                                    i128::ge(&version, &4),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
            }
            None => {
                validator
                    .field(
                        "lod",
                        |validator| {
                            validator
                                .require(
                                    !(i128::ge(&version, &4)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.num_local_bones {
            Some(present) => {
                validator
                    .field(
                        "num_local_bones",
                        |validator| {
                            validator
                                .require(
                                    i128::ge(&version, &3),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
            }
            None => {
                validator
                    .field(
                        "num_local_bones",
                        |validator| {
                            validator
                                .require(
                                    !(i128::ge(&version, &3)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        validator.fits("influences", num_influences, 4294967295);
        validator
            .agrees(
                "rows",
                meshwire_core::reader::widen(self.rows.len()),
                meshwire_core::int::divide(
                    i128::saturating_sub(
                        i128::saturating_sub(
                            i128::saturating_sub(len, 4),
                            i128::saturating_mul(4, version),
                        ),
                        i128::saturating_mul(8, num_influences.int()),
                    ),
                    8,
                ),
                "elements",
            );
    }
}
impl meshwire_core::Annotate for Skin {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("node", &self.node);
        if let Some(present) = &self.lod {
            out.field("lod", &(*present));
        }
        if let Some(present) = &self.num_local_bones {
            out.field("num_local_bones", &(*present));
        }
        out.hidden("num_influences", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("is_for_collision_mesh", &self.is_for_collision_mesh);
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
        out.field("influences", &self.influences);
        out.field("rows", &self.rows);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Skin {
    type Args = [i128; 2];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [version,
        len,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut node: u32 = generate::Generate::generate(_u, _wish, [])?;
        let lod: Option<u32> = if i128::ge(&version, &4) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let num_local_bones: Option<u32> = if i128::ge(&version, &3) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let num_influences: u64 = generate::count(_u)?.min(4294967295);
        let mut is_for_collision_mesh: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut padding: [u8; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut influences: Vec<Influence> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_influences.int()),
            &[],
        )?;
        let mut rows: Vec<InfluenceRange> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(
                meshwire_core::int::divide(
                    i128::saturating_sub(
                        i128::saturating_sub(
                            i128::saturating_sub(len, 4),
                            i128::saturating_mul(4, version),
                        ),
                        i128::saturating_mul(8, num_influences.int()),
                    ),
                    8,
                ),
            ),
            &[],
        )?;
        Ok(Self {
            node,
            lod,
            num_local_bones,
            is_for_collision_mesh,
            padding,
            influences,
            rows,
        })
    }
}
/// One node that moves a vertex, 8 bytes.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Influence {
    /// Share of this node in the movement. The weights of a vertex sum up to 1 within one percent.
    ///
    /// In source documents: `fWeight`.
    #[br(err_context(Segment::Field("weight")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub weight: f32,
    /// Index of the node.
    ///
    /// In source documents: `boneId`.
    #[br(err_context(Segment::Field("node")))]
    pub node: u16,
    /// Filler of the C structure; garbage in many files.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 2],
}
impl meshwire_core::Plain for Influence {
    const SIZE: usize = 8;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            weight: meshwire_core::Plain::get::<BIG>(fields),
            node: meshwire_core::Plain::get::<BIG>(fields),
            padding: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.weight.put::<BIG>(fields);
        self.node.put::<BIG>(fields);
        self.padding.put::<BIG>(fields);
    }
    #[inline]
    fn from_native(bytes: &[u8]) -> Self {
        meshwire_core::plain::from_memory(bytes)
    }
    #[inline]
    fn as_native(values: &[Self]) -> Option<&[u8]> {
        Some(bytemuck::cast_slice(values))
    }
}
impl meshwire_core::WireSize for Influence {
    #[inline]
    fn wire_size(&self) -> u64 {
        8
    }
}
impl meshwire_core::Validate for Influence {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Influence {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("weight", &self.weight);
        out.field("node", &self.node);
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Influence {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut weight: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut node: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut padding: [u8; 2] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { weight, node, padding })
    }
}
/// The influences of one original vertex, 8 bytes.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct InfluenceRange {
    /// Index of its first influence.
    ///
    /// In source documents: `firstInfluenceIndex`.
    #[br(err_context(Segment::Field("first_influence")))]
    pub first_influence: u32,
    /// Number of its influences; 1 to 4 in real files.
    ///
    /// In source documents: `numInfluences`.
    #[br(err_context(Segment::Field("num_influences")))]
    pub num_influences: u32,
}
impl meshwire_core::Plain for InfluenceRange {
    const SIZE: usize = 8;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            first_influence: meshwire_core::Plain::get::<BIG>(fields),
            num_influences: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.first_influence.put::<BIG>(fields);
        self.num_influences.put::<BIG>(fields);
    }
    #[inline]
    fn from_native(bytes: &[u8]) -> Self {
        meshwire_core::plain::from_memory(bytes)
    }
    #[inline]
    fn as_native(values: &[Self]) -> Option<&[u8]> {
        Some(bytemuck::cast_slice(values))
    }
}
impl meshwire_core::WireSize for InfluenceRange {
    #[inline]
    fn wire_size(&self) -> u64 {
        8
    }
}
impl meshwire_core::Validate for InfluenceRange {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for InfluenceRange {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("first_influence", &self.first_influence);
        out.field("num_influences", &self.num_influences);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for InfluenceRange {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut first_influence: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_influences: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            first_influence,
            num_influences,
        })
    }
}
/// Chunk 2 version 1, a skin whose vertices hold their influences themselves. No real file has one.
#[binrw]
#[br(import(context:Context<'_>, len:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct SkinV1 {
    /// Index of the node whose mesh is meant.
    #[br(err_context(Segment::Field("node")))]
    pub node: u32,
    /// 1 if the collision mesh of the node is meant, 0 if the visual one.
    #[br(err_context(Segment::Field("is_for_collision_mesh")))]
    pub is_for_collision_mesh: u8,
    /// Filler of the C structure; may hold anything.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 3],
    /// The rest of the chunk.
    #[br(err_context(Segment::Field("vertices")))]
    #[br(
        parse_with = meshwire_core::wire::sized,
        args(context, i128::saturating_sub(len, 8), |context|context)
    )]
    pub vertices: SkinVertices,
}
impl meshwire_core::WireSize for SkinV1 {
    #[inline]
    fn wire_size(&self) -> u64 {
        8 + self.vertices.wire_size()
    }
}
impl meshwire_core::Validate for SkinV1 {
    type Args = [i128; 1];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [len] = args;
        validator
            .agrees(
                "vertices",
                self.vertices.wire_size(),
                i128::saturating_sub(len, 8),
                "bytes",
            );
        validator.field("vertices", |validator| self.vertices.validate(validator, []));
    }
}
impl meshwire_core::Annotate for SkinV1 {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("node", &self.node);
        out.field("is_for_collision_mesh", &self.is_for_collision_mesh);
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
        out.field("vertices", &self.vertices);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for SkinV1 {
    type Args = [i128; 1];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [len,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut node: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut is_for_collision_mesh: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut padding: [u8; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut vertices: SkinVertices = generate::Generate::generate(
            _u,
            _wish.with_room(meshwire_core::int::amount(i128::saturating_sub(len, 8))),
            [],
        )?;
        Ok(Self {
            node,
            is_for_collision_mesh,
            padding,
            vertices,
        })
    }
}
/// The vertices of a skin of version 1. Nothing but the end of the chunk tells their number.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct SkinVertices {
    /// One entry per original vertex of the mesh.
    #[br(err_context(Segment::Field("vertices")))]
    #[br(parse_with = meshwire_core::wire::list_to_end, args(context, context))]
    pub vertices: Vec<SkinVertex>,
}
impl meshwire_core::WireSize for SkinVertices {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::wire::size_of_all(&self.vertices)
    }
}
impl meshwire_core::Validate for SkinVertices {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.list("vertices", &self.vertices, &[]);
    }
}
impl meshwire_core::Annotate for SkinVertices {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("vertices", &self.vertices);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for SkinVertices {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut vertices: Vec<SkinVertex> = {
            let _count = generate::count_in(_u, _room, (0_u64), 1)?;
            generate::list(_u, _wish, _count, &[])?
        };
        Ok(Self { vertices })
    }
}
/// The influences of one original vertex in a skin of version 1.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct SkinVertex {
    #[br(err_context(Segment::Field("num_influences")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u8>(
            meshwire_core::reader::widen(influences.len())
        )
    )]
    num_influences: u8,
    /// The nodes that move the vertex.
    #[br(err_context(Segment::Field("influences")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_influences.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub influences: Vec<Influence>,
}
impl meshwire_core::WireSize for SkinVertex {
    #[inline]
    fn wire_size(&self) -> u64 {
        1 + meshwire_core::size::of_plain(&self.influences)
    }
}
impl meshwire_core::Validate for SkinVertex {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_influences: u64 = meshwire_core::reader::widen(self.influences.len());
        validator.fits("influences", num_influences, 255);
    }
}
impl meshwire_core::Annotate for SkinVertex {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("num_influences", meshwire_core::layout::LeafKind::Unsigned, 1);
        out.field("influences", &self.influences);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for SkinVertex {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let num_influences: u64 = generate::count(_u)?.min(255);
        let mut influences: Vec<Influence> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_influences.int()),
            &[],
        )?;
        Ok(Self { influences })
    }
}
/// Chunk 13, how many materials follow. The numbers are right in every real file. Real files have version 1.
#[binrw]
#[br(import(context:Context<'_>, version:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct MaterialInfo {
    /// Level of detail.
    #[br(err_context(Segment::Field("lod")))]
    #[br(if(i128::ge(&version, &2)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub lod: Option<u32>,
    /// Number of standard and fx materials together.
    ///
    /// In source documents: `numTotalMaterials`.
    #[br(err_context(Segment::Field("num_materials")))]
    pub num_materials: u32,
    /// Number of standard materials (chunk 3).
    ///
    /// In source documents: `numStandardMaterials`.
    #[br(err_context(Segment::Field("num_standard_materials")))]
    pub num_standard_materials: u32,
    /// Number of fx materials (chunk 5).
    ///
    /// In source documents: `numFxMaterials`.
    #[br(err_context(Segment::Field("num_fx_materials")))]
    pub num_fx_materials: u32,
}
impl meshwire_core::WireSize for MaterialInfo {
    #[inline]
    fn wire_size(&self) -> u64 {
        12 + self.lod.as_ref().map_or(0, |present| present.wire_size())
    }
}
impl meshwire_core::Validate for MaterialInfo {
    type Args = [i128; 1];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [version] = args;
        match &self.lod {
            Some(present) => {
                validator
                    .field(
                        "lod",
                        |validator| {
                            validator
                                .require(
                                    i128::ge(&version, &2),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
            }
            None => {
                validator
                    .field(
                        "lod",
                        |validator| {
                            validator
                                .require(
                                    !(i128::ge(&version, &2)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
    }
}
impl meshwire_core::Annotate for MaterialInfo {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        if let Some(present) = &self.lod {
            out.field("lod", &(*present));
        }
        out.field("num_materials", &self.num_materials);
        out.field("num_standard_materials", &self.num_standard_materials);
        out.field("num_fx_materials", &self.num_fx_materials);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for MaterialInfo {
    type Args = [i128; 1];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [version,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let lod: Option<u32> = if i128::ge(&version, &2) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let mut num_materials: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_standard_materials: u32 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut num_fx_materials: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            lod,
            num_materials,
            num_standard_materials,
            num_fx_materials,
        })
    }
}
/// What all versions of a standard material begin with, 83 bytes.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct MaterialProperties {
    /// Ambient color, mostly black.
    ///
    /// In source documents: `ambientColor`.
    #[br(err_context(Segment::Field("ambient")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub ambient: [f32; 4],
    /// Diffuse color.
    ///
    /// In source documents: `diffuseColor`.
    #[br(err_context(Segment::Field("diffuse")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub diffuse: [f32; 4],
    /// Specular color.
    ///
    /// In source documents: `specularColor`.
    #[br(err_context(Segment::Field("specular")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub specular: [f32; 4],
    /// Emissive color; black in every real file.
    ///
    /// In source documents: `emissiveColor`.
    #[br(err_context(Segment::Field("emissive")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub emissive: [f32; 4],
    /// Exponent of the highlight; 25 as a rule, else 5.
    #[br(err_context(Segment::Field("shine")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub shine: f32,
    /// Strength of the highlight; 0 in every real file.
    ///
    /// In source documents: `shineStrength`.
    #[br(err_context(Segment::Field("shine_strength")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub shine_strength: f32,
    /// 1 is opaque, and it is 1 in every real file.
    #[br(err_context(Segment::Field("opacity")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub opacity: f32,
    /// Index of refraction; 1 or 1.5.
    ///
    /// In source documents: `ior`.
    #[br(err_context(Segment::Field("index_of_refraction")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub index_of_refraction: f32,
    /// 1 if back faces are drawn; 0 in every real file.
    ///
    /// In source documents: `bDoubleSided`.
    #[br(err_context(Segment::Field("double_sided")))]
    pub double_sided: u8,
    /// 1 if only edges are drawn; 0 in every real file.
    ///
    /// In source documents: `bWireframe`.
    #[br(err_context(Segment::Field("wireframe")))]
    pub wireframe: u8,
    /// How a transparent surface combines with what is behind it; `filter` in every real file.
    ///
    /// In source documents: `unused`.
    #[br(err_context(Segment::Field("transparency")))]
    pub transparency: Transparency,
}
impl meshwire_core::Plain for MaterialProperties {
    const SIZE: usize = 83;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            ambient: meshwire_core::Plain::get::<BIG>(fields),
            diffuse: meshwire_core::Plain::get::<BIG>(fields),
            specular: meshwire_core::Plain::get::<BIG>(fields),
            emissive: meshwire_core::Plain::get::<BIG>(fields),
            shine: meshwire_core::Plain::get::<BIG>(fields),
            shine_strength: meshwire_core::Plain::get::<BIG>(fields),
            opacity: meshwire_core::Plain::get::<BIG>(fields),
            index_of_refraction: meshwire_core::Plain::get::<BIG>(fields),
            double_sided: meshwire_core::Plain::get::<BIG>(fields),
            wireframe: meshwire_core::Plain::get::<BIG>(fields),
            transparency: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.ambient.put::<BIG>(fields);
        self.diffuse.put::<BIG>(fields);
        self.specular.put::<BIG>(fields);
        self.emissive.put::<BIG>(fields);
        self.shine.put::<BIG>(fields);
        self.shine_strength.put::<BIG>(fields);
        self.opacity.put::<BIG>(fields);
        self.index_of_refraction.put::<BIG>(fields);
        self.double_sided.put::<BIG>(fields);
        self.wireframe.put::<BIG>(fields);
        self.transparency.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for MaterialProperties {
    #[inline]
    fn wire_size(&self) -> u64 {
        83
    }
}
impl meshwire_core::Validate for MaterialProperties {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field(
                "transparency",
                |validator| self.transparency.validate(validator, []),
            );
    }
}
impl meshwire_core::Annotate for MaterialProperties {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field(
            "ambient",
            &meshwire_core::layout::Named(
                &self.ambient,
                &["red", "green", "blue", "alpha"],
            ),
        );
        out.field(
            "diffuse",
            &meshwire_core::layout::Named(
                &self.diffuse,
                &["red", "green", "blue", "alpha"],
            ),
        );
        out.field(
            "specular",
            &meshwire_core::layout::Named(
                &self.specular,
                &["red", "green", "blue", "alpha"],
            ),
        );
        out.field(
            "emissive",
            &meshwire_core::layout::Named(
                &self.emissive,
                &["red", "green", "blue", "alpha"],
            ),
        );
        out.field("shine", &self.shine);
        out.field("shine_strength", &self.shine_strength);
        out.field("opacity", &self.opacity);
        out.field("index_of_refraction", &self.index_of_refraction);
        out.field("double_sided", &self.double_sided);
        out.field("wireframe", &self.wireframe);
        out.field("transparency", &self.transparency);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for MaterialProperties {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut ambient: [f32; 4] = generate::Generate::generate(_u, _wish, [])?;
        let mut diffuse: [f32; 4] = generate::Generate::generate(_u, _wish, [])?;
        let mut specular: [f32; 4] = generate::Generate::generate(_u, _wish, [])?;
        let mut emissive: [f32; 4] = generate::Generate::generate(_u, _wish, [])?;
        let mut shine: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut shine_strength: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut opacity: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut index_of_refraction: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut double_sided: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut wireframe: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut transparency: Transparency = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self {
            ambient,
            diffuse,
            specular,
            emissive,
            shine,
            shine_strength,
            opacity,
            index_of_refraction,
            double_sided,
            wireframe,
            transparency,
        })
    }
}
/// Chunk 3 version 2 and 3, a standard material. The stated length of version 2 leaves the layers out in every real file that has layers.
#[binrw]
#[br(import(context:Context<'_>, version:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Material {
    /// Level of detail.
    #[br(err_context(Segment::Field("lod")))]
    #[br(if(i128::ge(&version, &3)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub lod: Option<u32>,
    #[br(err_context(Segment::Field("properties")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <MaterialProperties as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_properties: meshwire_core::plain::Encoded<'_>,
    /// Colors and surface.
    #[br(calc = encoded_properties.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub properties: MaterialProperties,
    #[br(err_context(Segment::Field("num_layers")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u8>(
            meshwire_core::reader::widen(layers.len())
        )
    )]
    num_layers: u8,
    /// Name of the material.
    #[br(err_context(Segment::Field("name")))]
    #[br(args_raw = context)]
    pub name: emfx_chunk::generated::Text,
    /// The textures; mostly a diffuse and a specular one, 0 to 3 in real files.
    ///
    /// In source documents: `Layer`.
    #[br(err_context(Segment::Field("layers")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_layers.int()))]
    pub layers: Vec<MaterialLayer>,
}
impl meshwire_core::WireSize for Material {
    #[inline]
    fn wire_size(&self) -> u64 {
        84 + self.lod.as_ref().map_or(0, |present| present.wire_size())
            + self.name.wire_size() + meshwire_core::wire::size_of_all(&self.layers)
    }
}
impl meshwire_core::Validate for Material {
    type Args = [i128; 1];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [version] = args;
        let num_layers: u64 = meshwire_core::reader::widen(self.layers.len());
        match &self.lod {
            Some(present) => {
                validator
                    .field(
                        "lod",
                        |validator| {
                            validator
                                .require(
                                    i128::ge(&version, &3),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
            }
            None => {
                validator
                    .field(
                        "lod",
                        |validator| {
                            validator
                                .require(
                                    !(i128::ge(&version, &3)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        validator
            .field("properties", |validator| self.properties.validate(validator, []));
        validator.fits("layers", num_layers, 255);
        validator.field("name", |validator| self.name.validate(validator, []));
        validator.list("layers", &self.layers, &[]);
    }
}
impl meshwire_core::Annotate for Material {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        if let Some(present) = &self.lod {
            out.field("lod", &(*present));
        }
        out.field("properties", &self.properties);
        out.hidden("num_layers", meshwire_core::layout::LeafKind::Unsigned, 1);
        out.field("name", &self.name);
        out.field("layers", &self.layers);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Material {
    type Args = [i128; 1];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [version,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let lod: Option<u32> = if i128::ge(&version, &3) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let mut properties: MaterialProperties = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let num_layers: u64 = generate::count(_u)?.min(255);
        let mut name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut layers: Vec<MaterialLayer> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_layers.int()),
            &[],
        )?;
        Ok(Self {
            lod,
            properties,
            name,
            layers,
        })
    }
}
/// Chunk 3 version 1, a standard material whose layers are chunks of their own (4). From the exporter of 2007.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct MaterialV1 {
    #[br(err_context(Segment::Field("properties")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <MaterialProperties as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_properties: meshwire_core::plain::Encoded<'_>,
    /// Colors and surface.
    #[br(calc = encoded_properties.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub properties: MaterialProperties,
    /// Filler of the C structure. It is 1 in every real file and yet no count of layers.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 1],
    /// Name of the material.
    #[br(err_context(Segment::Field("name")))]
    #[br(args_raw = context)]
    pub name: emfx_chunk::generated::Text,
}
impl meshwire_core::WireSize for MaterialV1 {
    #[inline]
    fn wire_size(&self) -> u64 {
        84 + self.name.wire_size()
    }
}
impl meshwire_core::Validate for MaterialV1 {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field("properties", |validator| self.properties.validate(validator, []));
        validator.field("name", |validator| self.name.validate(validator, []));
    }
}
impl meshwire_core::Annotate for MaterialV1 {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("properties", &self.properties);
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
        out.field("name", &self.name);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for MaterialV1 {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut properties: MaterialProperties = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut padding: [u8; 1] = generate::Generate::generate(_u, _wish, [])?;
        let mut name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self { properties, padding, name })
    }
}
/// How a texture lies on the surface and how strong it is, 24 bytes. Real layers all have amount 1, offset 0, tiling 1, rotation 0.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct TexturePlacement {
    /// Strength of the texture, 0 to 1.
    #[br(err_context(Segment::Field("amount")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub amount: f32,
    /// Horizontal shift.
    ///
    /// In source documents: `uOffset`.
    #[br(err_context(Segment::Field("u_offset")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub u_offset: f32,
    /// Vertical shift.
    ///
    /// In source documents: `vOffset`.
    #[br(err_context(Segment::Field("v_offset")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub v_offset: f32,
    /// Horizontal repetitions.
    ///
    /// In source documents: `uTiling`.
    #[br(err_context(Segment::Field("u_tiling")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub u_tiling: f32,
    /// Vertical repetitions.
    ///
    /// In source documents: `vTiling`.
    #[br(err_context(Segment::Field("v_tiling")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub v_tiling: f32,
    /// Rotation in radians.
    ///
    /// In source documents: `rotationInRadians`.
    #[br(err_context(Segment::Field("rotation")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub rotation: f32,
}
impl meshwire_core::Plain for TexturePlacement {
    const SIZE: usize = 24;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            amount: meshwire_core::Plain::get::<BIG>(fields),
            u_offset: meshwire_core::Plain::get::<BIG>(fields),
            v_offset: meshwire_core::Plain::get::<BIG>(fields),
            u_tiling: meshwire_core::Plain::get::<BIG>(fields),
            v_tiling: meshwire_core::Plain::get::<BIG>(fields),
            rotation: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.amount.put::<BIG>(fields);
        self.u_offset.put::<BIG>(fields);
        self.v_offset.put::<BIG>(fields);
        self.u_tiling.put::<BIG>(fields);
        self.v_tiling.put::<BIG>(fields);
        self.rotation.put::<BIG>(fields);
    }
    #[inline]
    fn from_native(bytes: &[u8]) -> Self {
        meshwire_core::plain::from_memory(bytes)
    }
    #[inline]
    fn as_native(values: &[Self]) -> Option<&[u8]> {
        Some(bytemuck::cast_slice(values))
    }
}
impl meshwire_core::WireSize for TexturePlacement {
    #[inline]
    fn wire_size(&self) -> u64 {
        24
    }
}
impl meshwire_core::Validate for TexturePlacement {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for TexturePlacement {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("amount", &self.amount);
        out.field("u_offset", &self.u_offset);
        out.field("v_offset", &self.v_offset);
        out.field("u_tiling", &self.u_tiling);
        out.field("v_tiling", &self.v_tiling);
        out.field("rotation", &self.rotation);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for TexturePlacement {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut amount: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut u_offset: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut v_offset: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut u_tiling: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut v_tiling: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut rotation: f32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            amount,
            u_offset,
            v_offset,
            u_tiling,
            v_tiling,
            rotation,
        })
    }
}
/// One texture of a standard material, 28 bytes and the name. A part of a material, and chunk 4 version 2.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct MaterialLayer {
    #[br(err_context(Segment::Field("placement")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <TexturePlacement as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_placement: meshwire_core::plain::Encoded<'_>,
    /// How the texture lies on the surface.
    #[br(calc = encoded_placement.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub placement: TexturePlacement,
    /// Ordinal of the material the layer belongs to, among all materials of the file, standard and fx together, in file order.
    ///
    /// In source documents: `materialId`.
    #[br(err_context(Segment::Field("material")))]
    pub material: u16,
    /// What the texture is for.
    ///
    /// In source documents: `mapType`.
    #[br(err_context(Segment::Field("map_type")))]
    pub map_type: MapType,
    /// How the texture combines with the layers before; `replace` in every real file.
    ///
    /// In source documents: `unused`.
    #[br(err_context(Segment::Field("blend_mode")))]
    pub blend_mode: BlendMode,
    /// Name of the texture, in real files without folder and extension. May be empty.
    #[br(err_context(Segment::Field("texture")))]
    #[br(args_raw = context)]
    pub texture: emfx_chunk::generated::Text,
}
impl meshwire_core::WireSize for MaterialLayer {
    #[inline]
    fn wire_size(&self) -> u64 {
        28 + self.texture.wire_size()
    }
}
impl meshwire_core::Validate for MaterialLayer {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("map_type", |validator| self.map_type.validate(validator, []));
        validator
            .field("blend_mode", |validator| self.blend_mode.validate(validator, []));
        validator.field("texture", |validator| self.texture.validate(validator, []));
    }
}
impl meshwire_core::Annotate for MaterialLayer {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("placement", &self.placement);
        out.field("material", &self.material);
        out.field("map_type", &self.map_type);
        out.field("blend_mode", &self.blend_mode);
        out.field("texture", &self.texture);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for MaterialLayer {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut placement: TexturePlacement = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut material: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut map_type: MapType = generate::Generate::generate(_u, _wish, [])?;
        let mut blend_mode: BlendMode = generate::Generate::generate(_u, _wish, [])?;
        let mut texture: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self {
            placement,
            material,
            map_type,
            blend_mode,
            texture,
        })
    }
}
/// Chunk 4 version 1, one texture of a standard material, without blend mode. No real file has one.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct MaterialLayerV1 {
    #[br(err_context(Segment::Field("placement")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <TexturePlacement as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_placement: meshwire_core::plain::Encoded<'_>,
    /// How the texture lies on the surface.
    #[br(calc = encoded_placement.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub placement: TexturePlacement,
    /// Ordinal of the material the layer belongs to, among all materials of the file, standard and fx together, in file order.
    #[br(err_context(Segment::Field("material")))]
    pub material: u16,
    /// What the texture is for.
    #[br(err_context(Segment::Field("map_type")))]
    pub map_type: MapType,
    /// Filler of the C structure; may hold anything.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 1],
    /// Name of the texture.
    #[br(err_context(Segment::Field("texture")))]
    #[br(args_raw = context)]
    pub texture: emfx_chunk::generated::Text,
}
impl meshwire_core::WireSize for MaterialLayerV1 {
    #[inline]
    fn wire_size(&self) -> u64 {
        28 + self.texture.wire_size()
    }
}
impl meshwire_core::Validate for MaterialLayerV1 {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("map_type", |validator| self.map_type.validate(validator, []));
        validator.field("texture", |validator| self.texture.validate(validator, []));
    }
}
impl meshwire_core::Annotate for MaterialLayerV1 {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("placement", &self.placement);
        out.field("material", &self.material);
        out.field("map_type", &self.map_type);
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
        out.field("texture", &self.texture);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for MaterialLayerV1 {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut placement: TexturePlacement = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut material: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut map_type: MapType = generate::Generate::generate(_u, _wish, [])?;
        let mut padding: [u8; 1] = generate::Generate::generate(_u, _wish, [])?;
        let mut texture: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self {
            placement,
            material,
            map_type,
            padding,
            texture,
        })
    }
}
/// Chunk 5 version 2 and 3, a material that is an effect file with parameters. Real files have version 2.
#[binrw]
#[br(import(context:Context<'_>, version:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct FxMaterial {
    /// Level of detail.
    #[br(err_context(Segment::Field("lod")))]
    #[br(if(i128::ge(&version, &3)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub lod: Option<u32>,
    #[br(err_context(Segment::Field("num_ints")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(ints.len())
        )
    )]
    num_ints: u32,
    #[br(err_context(Segment::Field("num_floats")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(floats.len())
        )
    )]
    num_floats: u32,
    #[br(err_context(Segment::Field("num_colors")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(colors.len())
        )
    )]
    num_colors: u32,
    #[br(err_context(Segment::Field("num_bools")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(bools.len())
        )
    )]
    num_bools: u32,
    #[br(err_context(Segment::Field("num_vectors")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(vectors.len())
        )
    )]
    num_vectors: u32,
    #[br(err_context(Segment::Field("num_bitmaps")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(bitmaps.len())
        )
    )]
    num_bitmaps: u32,
    /// Name of the material.
    #[br(err_context(Segment::Field("name")))]
    #[br(args_raw = context)]
    pub name: emfx_chunk::generated::Text,
    /// Effect file with extension and without folder, such as `Default.fx`.
    #[br(err_context(Segment::Field("effect_file")))]
    #[br(args_raw = context)]
    pub effect_file: emfx_chunk::generated::Text,
    /// Technique of the effect file; may be empty.
    #[br(err_context(Segment::Field("shader_technique")))]
    #[br(args_raw = context)]
    pub shader_technique: emfx_chunk::generated::Text,
    /// Integer parameters.
    #[br(err_context(Segment::Field("ints")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_ints.int()))]
    pub ints: Vec<IntParameter>,
    /// Float parameters.
    #[br(err_context(Segment::Field("floats")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_floats.int()))]
    pub floats: Vec<FloatParameter>,
    /// Color parameters; none was ever seen.
    #[br(err_context(Segment::Field("colors")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_colors.int()))]
    pub colors: Vec<ColorParameter>,
    /// Parameters that are true or false.
    #[br(err_context(Segment::Field("bools")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_bools.int()))]
    pub bools: Vec<BoolParameter>,
    /// Vector parameters; none was ever seen.
    #[br(err_context(Segment::Field("vectors")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_vectors.int()))]
    pub vectors: Vec<VectorParameter>,
    /// Textures.
    #[br(err_context(Segment::Field("bitmaps")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_bitmaps.int()))]
    pub bitmaps: Vec<BitmapParameter>,
}
impl meshwire_core::WireSize for FxMaterial {
    #[inline]
    fn wire_size(&self) -> u64 {
        24 + self.lod.as_ref().map_or(0, |present| present.wire_size())
            + self.name.wire_size() + self.effect_file.wire_size()
            + self.shader_technique.wire_size()
            + meshwire_core::wire::size_of_all(&self.ints)
            + meshwire_core::wire::size_of_all(&self.floats)
            + meshwire_core::wire::size_of_all(&self.colors)
            + meshwire_core::wire::size_of_all(&self.bools)
            + meshwire_core::wire::size_of_all(&self.vectors)
            + meshwire_core::wire::size_of_all(&self.bitmaps)
    }
}
impl meshwire_core::Validate for FxMaterial {
    type Args = [i128; 1];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [version] = args;
        let num_ints: u64 = meshwire_core::reader::widen(self.ints.len());
        let num_floats: u64 = meshwire_core::reader::widen(self.floats.len());
        let num_colors: u64 = meshwire_core::reader::widen(self.colors.len());
        let num_bools: u64 = meshwire_core::reader::widen(self.bools.len());
        let num_vectors: u64 = meshwire_core::reader::widen(self.vectors.len());
        let num_bitmaps: u64 = meshwire_core::reader::widen(self.bitmaps.len());
        match &self.lod {
            Some(present) => {
                validator
                    .field(
                        "lod",
                        |validator| {
                            validator
                                .require(
                                    i128::ge(&version, &3),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
            }
            None => {
                validator
                    .field(
                        "lod",
                        |validator| {
                            validator
                                .require(
                                    !(i128::ge(&version, &3)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        validator.fits("ints", num_ints, 4294967295);
        validator.fits("floats", num_floats, 4294967295);
        validator.fits("colors", num_colors, 4294967295);
        validator.fits("bools", num_bools, 4294967295);
        validator.fits("vectors", num_vectors, 4294967295);
        validator.fits("bitmaps", num_bitmaps, 4294967295);
        validator.field("name", |validator| self.name.validate(validator, []));
        validator
            .field("effect_file", |validator| self.effect_file.validate(validator, []));
        validator
            .field(
                "shader_technique",
                |validator| self.shader_technique.validate(validator, []),
            );
        validator.list("ints", &self.ints, &[]);
        validator.list("floats", &self.floats, &[]);
        validator.list("colors", &self.colors, &[]);
        validator.list("bools", &self.bools, &[]);
        validator.list("vectors", &self.vectors, &[]);
        validator.list("bitmaps", &self.bitmaps, &[]);
    }
}
impl meshwire_core::Annotate for FxMaterial {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        if let Some(present) = &self.lod {
            out.field("lod", &(*present));
        }
        out.hidden("num_ints", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.hidden("num_floats", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.hidden("num_colors", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.hidden("num_bools", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.hidden("num_vectors", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.hidden("num_bitmaps", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("name", &self.name);
        out.field("effect_file", &self.effect_file);
        out.field("shader_technique", &self.shader_technique);
        out.field("ints", &self.ints);
        out.field("floats", &self.floats);
        out.field("colors", &self.colors);
        out.field("bools", &self.bools);
        out.field("vectors", &self.vectors);
        out.field("bitmaps", &self.bitmaps);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for FxMaterial {
    type Args = [i128; 1];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [version,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let lod: Option<u32> = if i128::ge(&version, &3) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let num_ints: u64 = generate::count(_u)?.min(4294967295);
        let num_floats: u64 = generate::count(_u)?.min(4294967295);
        let num_colors: u64 = generate::count(_u)?.min(4294967295);
        let num_bools: u64 = generate::count(_u)?.min(4294967295);
        let num_vectors: u64 = generate::count(_u)?.min(4294967295);
        let num_bitmaps: u64 = generate::count(_u)?.min(4294967295);
        let mut name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut effect_file: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut shader_technique: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut ints: Vec<IntParameter> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_ints.int()),
            &[],
        )?;
        let mut floats: Vec<FloatParameter> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_floats.int()),
            &[],
        )?;
        let mut colors: Vec<ColorParameter> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_colors.int()),
            &[],
        )?;
        let mut bools: Vec<BoolParameter> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_bools.int()),
            &[],
        )?;
        let mut vectors: Vec<VectorParameter> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_vectors.int()),
            &[],
        )?;
        let mut bitmaps: Vec<BitmapParameter> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_bitmaps.int()),
            &[],
        )?;
        Ok(Self {
            lod,
            name,
            effect_file,
            shader_technique,
            ints,
            floats,
            colors,
            bools,
            vectors,
            bitmaps,
        })
    }
}
/// Chunk 5 version 1, an fx material with fewer sorts of parameters and no technique. No real file has one.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct FxMaterialV1 {
    #[br(err_context(Segment::Field("num_ints")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(ints.len())
        )
    )]
    num_ints: u32,
    #[br(err_context(Segment::Field("num_floats")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(floats.len())
        )
    )]
    num_floats: u32,
    #[br(err_context(Segment::Field("num_colors")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(colors.len())
        )
    )]
    num_colors: u32,
    #[br(err_context(Segment::Field("num_bitmaps")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(bitmaps.len())
        )
    )]
    num_bitmaps: u32,
    /// Name of the material.
    #[br(err_context(Segment::Field("name")))]
    #[br(args_raw = context)]
    pub name: emfx_chunk::generated::Text,
    /// Effect file with extension and without folder.
    #[br(err_context(Segment::Field("effect_file")))]
    #[br(args_raw = context)]
    pub effect_file: emfx_chunk::generated::Text,
    /// Integer parameters.
    #[br(err_context(Segment::Field("ints")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_ints.int()))]
    pub ints: Vec<IntParameter>,
    /// Float parameters.
    #[br(err_context(Segment::Field("floats")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_floats.int()))]
    pub floats: Vec<FloatParameter>,
    /// Color parameters.
    #[br(err_context(Segment::Field("colors")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_colors.int()))]
    pub colors: Vec<ColorParameter>,
    /// Textures.
    #[br(err_context(Segment::Field("bitmaps")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_bitmaps.int()))]
    pub bitmaps: Vec<BitmapParameter>,
}
impl meshwire_core::WireSize for FxMaterialV1 {
    #[inline]
    fn wire_size(&self) -> u64 {
        16 + self.name.wire_size() + self.effect_file.wire_size()
            + meshwire_core::wire::size_of_all(&self.ints)
            + meshwire_core::wire::size_of_all(&self.floats)
            + meshwire_core::wire::size_of_all(&self.colors)
            + meshwire_core::wire::size_of_all(&self.bitmaps)
    }
}
impl meshwire_core::Validate for FxMaterialV1 {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_ints: u64 = meshwire_core::reader::widen(self.ints.len());
        let num_floats: u64 = meshwire_core::reader::widen(self.floats.len());
        let num_colors: u64 = meshwire_core::reader::widen(self.colors.len());
        let num_bitmaps: u64 = meshwire_core::reader::widen(self.bitmaps.len());
        validator.fits("ints", num_ints, 4294967295);
        validator.fits("floats", num_floats, 4294967295);
        validator.fits("colors", num_colors, 4294967295);
        validator.fits("bitmaps", num_bitmaps, 4294967295);
        validator.field("name", |validator| self.name.validate(validator, []));
        validator
            .field("effect_file", |validator| self.effect_file.validate(validator, []));
        validator.list("ints", &self.ints, &[]);
        validator.list("floats", &self.floats, &[]);
        validator.list("colors", &self.colors, &[]);
        validator.list("bitmaps", &self.bitmaps, &[]);
    }
}
impl meshwire_core::Annotate for FxMaterialV1 {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("num_ints", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.hidden("num_floats", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.hidden("num_colors", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.hidden("num_bitmaps", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("name", &self.name);
        out.field("effect_file", &self.effect_file);
        out.field("ints", &self.ints);
        out.field("floats", &self.floats);
        out.field("colors", &self.colors);
        out.field("bitmaps", &self.bitmaps);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for FxMaterialV1 {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let num_ints: u64 = generate::count(_u)?.min(4294967295);
        let num_floats: u64 = generate::count(_u)?.min(4294967295);
        let num_colors: u64 = generate::count(_u)?.min(4294967295);
        let num_bitmaps: u64 = generate::count(_u)?.min(4294967295);
        let mut name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut effect_file: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut ints: Vec<IntParameter> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_ints.int()),
            &[],
        )?;
        let mut floats: Vec<FloatParameter> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_floats.int()),
            &[],
        )?;
        let mut colors: Vec<ColorParameter> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_colors.int()),
            &[],
        )?;
        let mut bitmaps: Vec<BitmapParameter> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_bitmaps.int()),
            &[],
        )?;
        Ok(Self {
            name,
            effect_file,
            ints,
            floats,
            colors,
            bitmaps,
        })
    }
}
/// An integer parameter of an fx material.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct IntParameter {
    /// The value.
    #[br(err_context(Segment::Field("value")))]
    pub value: i32,
    /// Name of the parameter in the effect file.
    #[br(err_context(Segment::Field("name")))]
    #[br(args_raw = context)]
    pub name: emfx_chunk::generated::Text,
}
impl meshwire_core::WireSize for IntParameter {
    #[inline]
    fn wire_size(&self) -> u64 {
        4 + self.name.wire_size()
    }
}
impl meshwire_core::Validate for IntParameter {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("name", |validator| self.name.validate(validator, []));
    }
}
impl meshwire_core::Annotate for IntParameter {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("value", &self.value);
        out.field("name", &self.name);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for IntParameter {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut value: i32 = generate::Generate::generate(_u, _wish, [])?;
        let mut name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self { value, name })
    }
}
/// A float parameter of an fx material.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct FloatParameter {
    /// The value.
    #[br(err_context(Segment::Field("value")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub value: f32,
    /// Name of the parameter in the effect file.
    #[br(err_context(Segment::Field("name")))]
    #[br(args_raw = context)]
    pub name: emfx_chunk::generated::Text,
}
impl meshwire_core::WireSize for FloatParameter {
    #[inline]
    fn wire_size(&self) -> u64 {
        4 + self.name.wire_size()
    }
}
impl meshwire_core::Validate for FloatParameter {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("name", |validator| self.name.validate(validator, []));
    }
}
impl meshwire_core::Annotate for FloatParameter {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("value", &self.value);
        out.field("name", &self.name);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for FloatParameter {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut value: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self { value, name })
    }
}
/// A color parameter of an fx material.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct ColorParameter {
    /// The value.
    #[br(err_context(Segment::Field("value")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub value: [f32; 4],
    /// Name of the parameter in the effect file.
    #[br(err_context(Segment::Field("name")))]
    #[br(args_raw = context)]
    pub name: emfx_chunk::generated::Text,
}
impl meshwire_core::WireSize for ColorParameter {
    #[inline]
    fn wire_size(&self) -> u64 {
        16 + self.name.wire_size()
    }
}
impl meshwire_core::Validate for ColorParameter {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("name", |validator| self.name.validate(validator, []));
    }
}
impl meshwire_core::Annotate for ColorParameter {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field(
            "value",
            &meshwire_core::layout::Named(
                &self.value,
                &["red", "green", "blue", "alpha"],
            ),
        );
        out.field("name", &self.name);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for ColorParameter {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut value: [f32; 4] = generate::Generate::generate(_u, _wish, [])?;
        let mut name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self { value, name })
    }
}
/// A parameter of an fx material that is true or false.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct BoolParameter {
    /// 1 for true, 0 for false.
    #[br(err_context(Segment::Field("value")))]
    pub value: u8,
    /// Name of the parameter in the effect file.
    #[br(err_context(Segment::Field("name")))]
    #[br(args_raw = context)]
    pub name: emfx_chunk::generated::Text,
}
impl meshwire_core::WireSize for BoolParameter {
    #[inline]
    fn wire_size(&self) -> u64 {
        1 + self.name.wire_size()
    }
}
impl meshwire_core::Validate for BoolParameter {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("name", |validator| self.name.validate(validator, []));
    }
}
impl meshwire_core::Annotate for BoolParameter {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("value", &self.value);
        out.field("name", &self.name);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for BoolParameter {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut value: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self { value, name })
    }
}
/// A vector parameter of an fx material.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct VectorParameter {
    /// The value.
    #[br(err_context(Segment::Field("value")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub value: [f32; 3],
    /// Name of the parameter in the effect file.
    #[br(err_context(Segment::Field("name")))]
    #[br(args_raw = context)]
    pub name: emfx_chunk::generated::Text,
}
impl meshwire_core::WireSize for VectorParameter {
    #[inline]
    fn wire_size(&self) -> u64 {
        12 + self.name.wire_size()
    }
}
impl meshwire_core::Validate for VectorParameter {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("name", |validator| self.name.validate(validator, []));
    }
}
impl meshwire_core::Annotate for VectorParameter {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("value", &meshwire_core::layout::Named(&self.value, &["x", "y", "z"]));
        out.field("name", &self.name);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for VectorParameter {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut value: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self { value, name })
    }
}
/// A texture of an fx material. The name stands before the value, other than in the other parameters.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct BitmapParameter {
    /// Name of the parameter in the effect file.
    #[br(err_context(Segment::Field("name")))]
    #[br(args_raw = context)]
    pub name: emfx_chunk::generated::Text,
    /// File name of the texture, with extension; `None` for a slot without one.
    #[br(err_context(Segment::Field("value")))]
    #[br(args_raw = context)]
    pub value: emfx_chunk::generated::Text,
}
impl meshwire_core::WireSize for BitmapParameter {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + self.name.wire_size() + self.value.wire_size()
    }
}
impl meshwire_core::Validate for BitmapParameter {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("name", |validator| self.name.validate(validator, []));
        validator.field("value", |validator| self.value.validate(validator, []));
    }
}
impl meshwire_core::Annotate for BitmapParameter {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("name", &self.name);
        out.field("value", &self.value);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for BitmapParameter {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut value: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self { name, value })
    }
}
/// Chunk 7 version 1 and 2, where the actor comes from. Every real file has one of version 2, as the first chunk.
#[binrw]
#[br(import(context:Context<'_>, version:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Info {
    /// Which parts of the movement of the repositioning node move the whole actor. Without such a node it means nothing.
    ///
    /// In source documents: `repositionMask`.
    #[br(err_context(Segment::Field("repositioning_mask")))]
    pub repositioning_mask: InfoRepositioningMask,
    /// Index of the node whose movement moves the whole actor; 0xFFFFFFFF, none, in every real file.
    ///
    /// In source documents: `repositioningNode`.
    #[br(err_context(Segment::Field("repositioning_node")))]
    pub repositioning_node: u32,
    /// Major version of the exporter; 3 in most files.
    ///
    /// In source documents: `exporterMajorVersion`.
    #[br(err_context(Segment::Field("exporter_major_version")))]
    pub exporter_major_version: u8,
    /// Minor version of the exporter.
    ///
    /// In source documents: `exporterMinorVersion`.
    #[br(err_context(Segment::Field("exporter_minor_version")))]
    pub exporter_minor_version: u8,
    /// Filler of the C structure; garbage in most files.
    ///
    /// In source documents: `unused`.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 2],
    /// Offset of the root for motions that were made for another actor; 0 in every real file.
    ///
    /// In source documents: `retargetRootOffset`.
    #[br(err_context(Segment::Field("retarget_root_offset")))]
    #[br(if(i128::ge(&version, &2)))]
    #[cfg_attr(
        feature = "serde",
        serde(
            with = "meshwire_core::exact",
            default,
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub retarget_root_offset: Option<f32>,
    /// The program the actor was made with.
    ///
    /// In source documents: `sourceApp`.
    #[br(err_context(Segment::Field("source_application")))]
    #[br(args_raw = context)]
    pub source_application: emfx_chunk::generated::Text,
    /// The scene file the actor was exported from.
    ///
    /// In source documents: `origFileName`.
    #[br(err_context(Segment::Field("original_file")))]
    #[br(args_raw = context)]
    pub original_file: emfx_chunk::generated::Text,
    /// The day the exporter was built, as in "May 25 2011". It is not the day of the export.
    ///
    /// In source documents: `exportDate`.
    #[br(err_context(Segment::Field("exporter_compile_date")))]
    #[br(args_raw = context)]
    pub exporter_compile_date: emfx_chunk::generated::Text,
    /// Name of the actor; mostly empty.
    ///
    /// In source documents: `actorName`.
    #[br(err_context(Segment::Field("actor_name")))]
    #[br(args_raw = context)]
    pub actor_name: emfx_chunk::generated::Text,
}
impl meshwire_core::WireSize for Info {
    #[inline]
    fn wire_size(&self) -> u64 {
        12 + self.retarget_root_offset.as_ref().map_or(0, |present| present.wire_size())
            + self.source_application.wire_size() + self.original_file.wire_size()
            + self.exporter_compile_date.wire_size() + self.actor_name.wire_size()
    }
}
impl meshwire_core::Validate for Info {
    type Args = [i128; 1];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [version] = args;
        match &self.retarget_root_offset {
            Some(present) => {
                validator
                    .field(
                        "retarget_root_offset",
                        |validator| {
                            validator
                                .require(
                                    i128::ge(&version, &2),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
            }
            None => {
                validator
                    .field(
                        "retarget_root_offset",
                        |validator| {
                            validator
                                .require(
                                    !(i128::ge(&version, &2)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        validator
            .field(
                "source_application",
                |validator| self.source_application.validate(validator, []),
            );
        validator
            .field(
                "original_file",
                |validator| self.original_file.validate(validator, []),
            );
        validator
            .field(
                "exporter_compile_date",
                |validator| self.exporter_compile_date.validate(validator, []),
            );
        validator
            .field("actor_name", |validator| self.actor_name.validate(validator, []));
    }
}
impl meshwire_core::Annotate for Info {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("repositioning_mask", &self.repositioning_mask);
        out.field("repositioning_node", &self.repositioning_node);
        out.field("exporter_major_version", &self.exporter_major_version);
        out.field("exporter_minor_version", &self.exporter_minor_version);
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
        if let Some(present) = &self.retarget_root_offset {
            out.field("retarget_root_offset", &(*present));
        }
        out.field("source_application", &self.source_application);
        out.field("original_file", &self.original_file);
        out.field("exporter_compile_date", &self.exporter_compile_date);
        out.field("actor_name", &self.actor_name);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Info {
    type Args = [i128; 1];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [version,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut repositioning_mask: InfoRepositioningMask = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut repositioning_node: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut exporter_major_version: u8 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut exporter_minor_version: u8 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut padding: [u8; 2] = generate::Generate::generate(_u, _wish, [])?;
        let retarget_root_offset: Option<f32> = if i128::ge(&version, &2) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let mut source_application: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut original_file: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut exporter_compile_date: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut actor_name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self {
            repositioning_mask,
            repositioning_node,
            exporter_major_version,
            exporter_minor_version,
            padding,
            retarget_root_offset,
            source_application,
            original_file,
            exporter_compile_date,
            actor_name,
        })
    }
}
pub use info_repositioning_mask::InfoRepositioningMask;
/// The macro documents its own functions too little for the lint, hence a module of its own.
#[allow(missing_docs, dead_code, non_snake_case)]
mod info_repositioning_mask {
    /// Which parts of the movement of the repositioning node move the whole actor. Without such a node it means nothing.
    ///
    /// In source documents: `repositionMask`.
    #[modular_bitfield::bitfield(bits = 32)]
    #[repr(u32)]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct InfoRepositioningMask {
        /// The position; set in about half of the real files.
        pub position: bool,
        /// The rotation.
        pub rotation: bool,
        /// The scale, which the runtime does not support.
        pub scale: bool,
        /// No known meaning.
        pub reserved: modular_bitfield::specifiers::B29,
    }
}
impl Default for InfoRepositioningMask {
    fn default() -> Self {
        Self::new()
    }
}
impl InfoRepositioningMask {
    /// Names of the single bits that are set.
    #[must_use]
    pub fn set_names(self) -> Vec<&'static str> {
        let mut set = Vec::new();
        if self.position() {
            set.push("position");
        }
        if self.rotation() {
            set.push("rotation");
        }
        if self.scale() {
            set.push("scale");
        }
        set
    }
}
impl BinRead for InfoRepositioningMask {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for InfoRepositioningMask {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        u32::from(*self).write_options(writer, endian, ())
    }
}
impl meshwire_core::Plain for InfoRepositioningMask {
    const SIZE: usize = size_of::<u32>();
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        u32::get::<BIG>(fields).into()
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        u32::from(*self).put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for InfoRepositioningMask {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for InfoRepositioningMask {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        let set = self.set_names().join(" | ");
        let meaning = if set.is_empty() { None } else { Some(set.as_str()) };
        out.leaf(meshwire_core::layout::LeafKind::Unsigned, self.wire_size(), meaning);
    }
}
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct InfoRepositioningMaskForm {
    position: bool,
    rotation: bool,
    scale: bool,
    reserved: u32,
}
#[cfg(feature = "serde")]
impl serde::Serialize for InfoRepositioningMask {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        InfoRepositioningMaskForm {
            position: self.position(),
            rotation: self.rotation(),
            scale: self.scale(),
            reserved: self.reserved(),
        }
            .serialize(serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for InfoRepositioningMask {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        let form = InfoRepositioningMaskForm::deserialize(deserializer)?;
        let mut bits = Self::new();
        bits = bits
            .with_position_checked(form.position)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(position), "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_rotation_checked(form.rotation)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(rotation), "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_scale_checked(form.scale)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(scale), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_reserved_checked(form.reserved)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(reserved), "' has too many bits"
                    ),
                )
            })?;
        Ok(bits)
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for InfoRepositioningMask {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        u.arbitrary::<u32>().map(Self::from)
    }
}
/// Chunk 7 version 3 and 4, where the actor comes from, with a trajectory node. No real file has one.
#[binrw]
#[br(import(context:Context<'_>, version:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct InfoV3 {
    /// Number of levels of detail.
    #[br(err_context(Segment::Field("num_lods")))]
    #[br(if(i128::ge(&version, &4)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub num_lods: Option<u32>,
    /// Index of the node that stands for the path of the actor; 0xFFFFFFFF is none.
    #[br(err_context(Segment::Field("trajectory_node")))]
    pub trajectory_node: u32,
    /// Index of the node whose movement moves the whole actor; 0xFFFFFFFF is none.
    #[br(err_context(Segment::Field("motion_extraction_node")))]
    pub motion_extraction_node: u32,
    /// Which parts of that movement are taken.
    #[br(err_context(Segment::Field("motion_extraction_mask")))]
    #[br(if(i128::lt(&version, &4)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub motion_extraction_mask: Option<u32>,
    /// Major version of the exporter.
    #[br(err_context(Segment::Field("exporter_major_version")))]
    pub exporter_major_version: u8,
    /// Minor version of the exporter.
    #[br(err_context(Segment::Field("exporter_minor_version")))]
    pub exporter_minor_version: u8,
    /// Filler of the C structure; may hold anything.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 2],
    /// Offset of the root for motions that were made for another actor.
    #[br(err_context(Segment::Field("retarget_root_offset")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub retarget_root_offset: f32,
    /// The program the actor was made with.
    #[br(err_context(Segment::Field("source_application")))]
    #[br(args_raw = context)]
    pub source_application: emfx_chunk::generated::Text,
    /// The scene file the actor was exported from.
    #[br(err_context(Segment::Field("original_file")))]
    #[br(args_raw = context)]
    pub original_file: emfx_chunk::generated::Text,
    /// The day the exporter was built. It is not the day of the export.
    #[br(err_context(Segment::Field("exporter_compile_date")))]
    #[br(args_raw = context)]
    pub exporter_compile_date: emfx_chunk::generated::Text,
    /// Name of the actor.
    #[br(err_context(Segment::Field("actor_name")))]
    #[br(args_raw = context)]
    pub actor_name: emfx_chunk::generated::Text,
}
impl meshwire_core::WireSize for InfoV3 {
    #[inline]
    fn wire_size(&self) -> u64 {
        16 + self.num_lods.as_ref().map_or(0, |present| present.wire_size())
            + self
                .motion_extraction_mask
                .as_ref()
                .map_or(0, |present| present.wire_size())
            + self.source_application.wire_size() + self.original_file.wire_size()
            + self.exporter_compile_date.wire_size() + self.actor_name.wire_size()
    }
}
impl meshwire_core::Validate for InfoV3 {
    type Args = [i128; 1];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [version] = args;
        match &self.num_lods {
            Some(present) => {
                validator
                    .field(
                        "num_lods",
                        |validator| {
                            validator
                                .require(
                                    i128::ge(&version, &4),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
            }
            None => {
                validator
                    .field(
                        "num_lods",
                        |validator| {
                            validator
                                .require(
                                    !(i128::ge(&version, &4)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.motion_extraction_mask {
            Some(present) => {
                validator
                    .field(
                        "motion_extraction_mask",
                        |validator| {
                            validator
                                .require(
                                    i128::lt(&version, &4),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
            }
            None => {
                validator
                    .field(
                        "motion_extraction_mask",
                        |validator| {
                            validator
                                .require(
                                    !(i128::lt(&version, &4)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        validator
            .field(
                "source_application",
                |validator| self.source_application.validate(validator, []),
            );
        validator
            .field(
                "original_file",
                |validator| self.original_file.validate(validator, []),
            );
        validator
            .field(
                "exporter_compile_date",
                |validator| self.exporter_compile_date.validate(validator, []),
            );
        validator
            .field("actor_name", |validator| self.actor_name.validate(validator, []));
    }
}
impl meshwire_core::Annotate for InfoV3 {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        if let Some(present) = &self.num_lods {
            out.field("num_lods", &(*present));
        }
        out.field("trajectory_node", &self.trajectory_node);
        out.field("motion_extraction_node", &self.motion_extraction_node);
        if let Some(present) = &self.motion_extraction_mask {
            out.field("motion_extraction_mask", &(*present));
        }
        out.field("exporter_major_version", &self.exporter_major_version);
        out.field("exporter_minor_version", &self.exporter_minor_version);
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
        out.field("retarget_root_offset", &self.retarget_root_offset);
        out.field("source_application", &self.source_application);
        out.field("original_file", &self.original_file);
        out.field("exporter_compile_date", &self.exporter_compile_date);
        out.field("actor_name", &self.actor_name);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for InfoV3 {
    type Args = [i128; 1];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [version,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let num_lods: Option<u32> = if i128::ge(&version, &4) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let mut trajectory_node: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut motion_extraction_node: u32 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let motion_extraction_mask: Option<u32> = if i128::lt(&version, &4) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let mut exporter_major_version: u8 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut exporter_minor_version: u8 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut padding: [u8; 2] = generate::Generate::generate(_u, _wish, [])?;
        let mut retarget_root_offset: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut source_application: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut original_file: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut exporter_compile_date: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut actor_name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self {
            num_lods,
            trajectory_node,
            motion_extraction_node,
            motion_extraction_mask,
            exporter_major_version,
            exporter_minor_version,
            padding,
            retarget_root_offset,
            source_application,
            original_file,
            exporter_compile_date,
            actor_name,
        })
    }
}
/// Chunk 12 version 1, the morph targets of the actor.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct MorphTargets {
    #[br(err_context(Segment::Field("num_targets")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(targets.len())
        )
    )]
    num_targets: u32,
    /// Level of detail the targets are for, presumably always 0.
    ///
    /// In source documents: `lodMorphTargetIdx`.
    #[br(err_context(Segment::Field("lod")))]
    pub lod: u32,
    /// The targets.
    #[br(err_context(Segment::Field("targets")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_targets.int()))]
    pub targets: Vec<MorphTarget>,
}
impl meshwire_core::WireSize for MorphTargets {
    #[inline]
    fn wire_size(&self) -> u64 {
        8 + meshwire_core::wire::size_of_all(&self.targets)
    }
}
impl meshwire_core::Validate for MorphTargets {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_targets: u64 = meshwire_core::reader::widen(self.targets.len());
        validator.fits("targets", num_targets, 4294967295);
        validator.list("targets", &self.targets, &[]);
    }
}
impl meshwire_core::Annotate for MorphTargets {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("num_targets", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("lod", &self.lod);
        out.field("targets", &self.targets);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for MorphTargets {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let num_targets: u64 = generate::count(_u)?.min(4294967295);
        let mut lod: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut targets: Vec<MorphTarget> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_targets.int()),
            &[],
        )?;
        Ok(Self { lod, targets })
    }
}
/// A shape the actor can take by degrees. A record of chunk 12, and the whole of chunk 9 version 1. The weight is kept within the range
/// of the target and multiplies all its deltas.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct MorphTarget {
    /// Least weight.
    ///
    /// In source documents: `fRangeMin`.
    #[br(err_context(Segment::Field("range_min")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub range_min: f32,
    /// Greatest weight.
    ///
    /// In source documents: `fRangeMax`.
    #[br(err_context(Segment::Field("range_max")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub range_max: f32,
    /// Level of detail; that of the chunk.
    ///
    /// In source documents: `lodLevel`.
    #[br(err_context(Segment::Field("lod")))]
    pub lod: u32,
    #[br(err_context(Segment::Field("num_deltas")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(deltas.len())
        )
    )]
    num_deltas: u32,
    #[br(err_context(Segment::Field("num_transforms")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(transforms.len())
        )
    )]
    num_transforms: u32,
    /// The groups of phonemes the target shows; no bit is set for an ordinary morph target.
    ///
    /// In source documents: `phonemeSetBitmask`.
    #[br(err_context(Segment::Field("phonemes")))]
    pub phonemes: MorphTargetPhonemes,
    /// The name that morph motions refer to.
    #[br(err_context(Segment::Field("name")))]
    #[br(args_raw = context)]
    pub name: emfx_chunk::generated::Text,
    /// How meshes are deformed.
    #[br(err_context(Segment::Field("deltas")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_deltas.int()))]
    pub deltas: Vec<MorphDelta>,
    /// How nodes are moved.
    #[br(err_context(Segment::Field("transforms")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_transforms.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub transforms: Vec<MorphTransform>,
}
impl meshwire_core::WireSize for MorphTarget {
    #[inline]
    fn wire_size(&self) -> u64 {
        24 + self.name.wire_size() + meshwire_core::wire::size_of_all(&self.deltas)
            + meshwire_core::size::of_plain(&self.transforms)
    }
}
impl meshwire_core::Validate for MorphTarget {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_deltas: u64 = meshwire_core::reader::widen(self.deltas.len());
        let num_transforms: u64 = meshwire_core::reader::widen(self.transforms.len());
        validator.fits("deltas", num_deltas, 4294967295);
        validator.fits("transforms", num_transforms, 4294967295);
        validator.field("name", |validator| self.name.validate(validator, []));
        validator.list("deltas", &self.deltas, &[]);
    }
}
impl meshwire_core::Annotate for MorphTarget {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("range_min", &self.range_min);
        out.field("range_max", &self.range_max);
        out.field("lod", &self.lod);
        out.hidden("num_deltas", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.hidden("num_transforms", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("phonemes", &self.phonemes);
        out.field("name", &self.name);
        out.field("deltas", &self.deltas);
        out.field("transforms", &self.transforms);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for MorphTarget {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut range_min: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut range_max: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut lod: u32 = generate::Generate::generate(_u, _wish, [])?;
        let num_deltas: u64 = generate::count(_u)?.min(4294967295);
        let num_transforms: u64 = generate::count(_u)?.min(4294967295);
        let mut phonemes: MorphTargetPhonemes = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut deltas: Vec<MorphDelta> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_deltas.int()),
            &[],
        )?;
        let mut transforms: Vec<MorphTransform> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_transforms.int()),
            &[],
        )?;
        Ok(Self {
            range_min,
            range_max,
            lod,
            phonemes,
            name,
            deltas,
            transforms,
        })
    }
}
pub use morph_target_phonemes::MorphTargetPhonemes;
/// The macro documents its own functions too little for the lint, hence a module of its own.
#[allow(missing_docs, dead_code, non_snake_case)]
mod morph_target_phonemes {
    /// The groups of phonemes the target shows; no bit is set for an ordinary morph target.
    ///
    /// In source documents: `phonemeSetBitmask`.
    #[modular_bitfield::bitfield(bits = 32)]
    #[repr(u32)]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct MorphTargetPhonemes {
        /// The mouth at rest.
        pub neutral_pose: bool,
        /// M, B, P and X.
        pub m_b_p_x: bool,
        /// AA, AO and OW.
        pub aa_ao_ow: bool,
        /// IH, AE, AH, EY, AY and H.
        pub ih_ae_ah_ey_ay_h: bool,
        /// AW.
        pub aw: bool,
        /// N, NG, CH, J, DH, D, G, T, K, Z, ZH, TH, S and SH.
        pub n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh: bool,
        /// IY, EH and Y.
        pub iy_eh_y: bool,
        /// UW, UH and OY.
        pub uw_uh_oy: bool,
        /// F and V.
        pub f_v: bool,
        /// L and EL.
        pub l_el: bool,
        /// W.
        pub w: bool,
        /// R and ER.
        pub r_er: bool,
        /// No known meaning.
        pub reserved: modular_bitfield::specifiers::B20,
    }
}
impl Default for MorphTargetPhonemes {
    fn default() -> Self {
        Self::new()
    }
}
impl MorphTargetPhonemes {
    /// Names of the single bits that are set.
    #[must_use]
    pub fn set_names(self) -> Vec<&'static str> {
        let mut set = Vec::new();
        if self.neutral_pose() {
            set.push("neutral_pose");
        }
        if self.m_b_p_x() {
            set.push("m_b_p_x");
        }
        if self.aa_ao_ow() {
            set.push("aa_ao_ow");
        }
        if self.ih_ae_ah_ey_ay_h() {
            set.push("ih_ae_ah_ey_ay_h");
        }
        if self.aw() {
            set.push("aw");
        }
        if self.n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh() {
            set.push("n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh");
        }
        if self.iy_eh_y() {
            set.push("iy_eh_y");
        }
        if self.uw_uh_oy() {
            set.push("uw_uh_oy");
        }
        if self.f_v() {
            set.push("f_v");
        }
        if self.l_el() {
            set.push("l_el");
        }
        if self.w() {
            set.push("w");
        }
        if self.r_er() {
            set.push("r_er");
        }
        set
    }
}
impl BinRead for MorphTargetPhonemes {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for MorphTargetPhonemes {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        u32::from(*self).write_options(writer, endian, ())
    }
}
impl meshwire_core::Plain for MorphTargetPhonemes {
    const SIZE: usize = size_of::<u32>();
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        u32::get::<BIG>(fields).into()
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        u32::from(*self).put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for MorphTargetPhonemes {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for MorphTargetPhonemes {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        let set = self.set_names().join(" | ");
        let meaning = if set.is_empty() { None } else { Some(set.as_str()) };
        out.leaf(meshwire_core::layout::LeafKind::Unsigned, self.wire_size(), meaning);
    }
}
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct MorphTargetPhonemesForm {
    neutral_pose: bool,
    m_b_p_x: bool,
    aa_ao_ow: bool,
    ih_ae_ah_ey_ay_h: bool,
    aw: bool,
    n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh: bool,
    iy_eh_y: bool,
    uw_uh_oy: bool,
    f_v: bool,
    l_el: bool,
    w: bool,
    r_er: bool,
    reserved: u32,
}
#[cfg(feature = "serde")]
impl serde::Serialize for MorphTargetPhonemes {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        MorphTargetPhonemesForm {
            neutral_pose: self.neutral_pose(),
            m_b_p_x: self.m_b_p_x(),
            aa_ao_ow: self.aa_ao_ow(),
            ih_ae_ah_ey_ay_h: self.ih_ae_ah_ey_ay_h(),
            aw: self.aw(),
            n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh: self.n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh(),
            iy_eh_y: self.iy_eh_y(),
            uw_uh_oy: self.uw_uh_oy(),
            f_v: self.f_v(),
            l_el: self.l_el(),
            w: self.w(),
            r_er: self.r_er(),
            reserved: self.reserved(),
        }
            .serialize(serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for MorphTargetPhonemes {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        let form = MorphTargetPhonemesForm::deserialize(deserializer)?;
        let mut bits = Self::new();
        bits = bits
            .with_neutral_pose_checked(form.neutral_pose)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(neutral_pose), "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_m_b_p_x_checked(form.m_b_p_x)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(m_b_p_x), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_aa_ao_ow_checked(form.aa_ao_ow)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(aa_ao_ow), "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_ih_ae_ah_ey_ay_h_checked(form.ih_ae_ah_ey_ay_h)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(ih_ae_ah_ey_ay_h),
                        "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_aw_checked(form.aw)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(aw), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh_checked(
                form.n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh,
            )
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh),
                        "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_iy_eh_y_checked(form.iy_eh_y)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(iy_eh_y), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_uw_uh_oy_checked(form.uw_uh_oy)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(uw_uh_oy), "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_f_v_checked(form.f_v)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(f_v), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_l_el_checked(form.l_el)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(l_el), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_w_checked(form.w)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(w), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_r_er_checked(form.r_er)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(r_er), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_reserved_checked(form.reserved)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(reserved), "' has too many bits"
                    ),
                )
            })?;
        Ok(bits)
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for MorphTargetPhonemes {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        u.arbitrary::<u32>().map(Self::from)
    }
}
/// How a morph target deforms one mesh, 16 bytes and 16 per vertex in four lists of equal length.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct MorphDelta {
    /// Index of the node whose visual mesh is deformed.
    ///
    /// In source documents: `nodeId`.
    #[br(err_context(Segment::Field("node")))]
    pub node: u32,
    /// The position delta that 0 stands for, the same for x, y and z.
    ///
    /// In source documents: `fMinValue`.
    #[br(err_context(Segment::Field("min")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub min: f32,
    /// The position delta that 65535 stands for, the same for x, y and z.
    ///
    /// In source documents: `fMaxValue`.
    #[br(err_context(Segment::Field("max")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub max: f32,
    /// Length of each of the four lists.
    ///
    /// In source documents: `numVertices`.
    #[br(err_context(Segment::Field("num_vertices")))]
    pub num_vertices: u32,
    /// What is added to the positions, `min + (max - min) * value / 65535`.
    ///
    /// In source documents: `positionOffsets`, `DeformVertex16`.
    #[br(err_context(Segment::Field("positions")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_vertices.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub positions: Vec<[u16; 3]>,
    /// What is added to the normals, `value / 127.5 - 1`.
    ///
    /// In source documents: `normalOffsets`, `DeformVertex8`.
    #[br(err_context(Segment::Field("normals")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_vertices.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub normals: Vec<[u8; 3]>,
    /// What is added to the tangents of the first layer, `value / 127.5 - 1`.
    ///
    /// In source documents: `tangentOffsets`.
    #[br(err_context(Segment::Field("tangents")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_vertices.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub tangents: Vec<[u8; 3]>,
    /// Which vertices of the mesh are meant; not the original ones.
    ///
    /// In source documents: `vertexIndices`.
    #[br(err_context(Segment::Field("vertices")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_vertices.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub vertices: Vec<u32>,
}
impl meshwire_core::WireSize for MorphDelta {
    #[inline]
    fn wire_size(&self) -> u64 {
        16 + meshwire_core::size::of_plain(&self.positions)
            + meshwire_core::size::of_plain(&self.normals)
            + meshwire_core::size::of_plain(&self.tangents)
            + meshwire_core::size::of_plain(&self.vertices)
    }
}
impl meshwire_core::Validate for MorphDelta {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .agrees(
                "positions",
                meshwire_core::reader::widen(self.positions.len()),
                self.num_vertices.int(),
                "elements",
            );
        validator
            .agrees(
                "normals",
                meshwire_core::reader::widen(self.normals.len()),
                self.num_vertices.int(),
                "elements",
            );
        validator
            .agrees(
                "tangents",
                meshwire_core::reader::widen(self.tangents.len()),
                self.num_vertices.int(),
                "elements",
            );
        validator
            .agrees(
                "vertices",
                meshwire_core::reader::widen(self.vertices.len()),
                self.num_vertices.int(),
                "elements",
            );
    }
}
impl meshwire_core::Annotate for MorphDelta {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("node", &self.node);
        out.field("min", &self.min);
        out.field("max", &self.max);
        out.field("num_vertices", &self.num_vertices);
        out.within(
            Segment::Field("positions"),
            |out| {
                for (index, item) in self.positions.iter().enumerate() {
                    out.within(
                        Segment::Index(index),
                        |out| {
                            meshwire_core::Annotate::annotate(
                                &meshwire_core::layout::Named(item, &["x", "y", "z"]),
                                out,
                            );
                        },
                    );
                }
            },
        );
        out.within(
            Segment::Field("normals"),
            |out| {
                for (index, item) in self.normals.iter().enumerate() {
                    out.within(
                        Segment::Index(index),
                        |out| {
                            meshwire_core::Annotate::annotate(
                                &meshwire_core::layout::Named(item, &["x", "y", "z"]),
                                out,
                            );
                        },
                    );
                }
            },
        );
        out.within(
            Segment::Field("tangents"),
            |out| {
                for (index, item) in self.tangents.iter().enumerate() {
                    out.within(
                        Segment::Index(index),
                        |out| {
                            meshwire_core::Annotate::annotate(
                                &meshwire_core::layout::Named(item, &["x", "y", "z"]),
                                out,
                            );
                        },
                    );
                }
            },
        );
        out.field("vertices", &self.vertices);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for MorphDelta {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut node: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut min: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut max: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_vertices: u32 = generate::small::<u32>(_u)?;
        let mut positions: Vec<[u16; 3]> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_vertices.int()),
            &[],
        )?;
        let mut normals: Vec<[u8; 3]> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_vertices.int()),
            &[],
        )?;
        let mut tangents: Vec<[u8; 3]> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_vertices.int()),
            &[],
        )?;
        let mut vertices: Vec<u32> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_vertices.int()),
            &[],
        )?;
        Ok(Self {
            node,
            min,
            max,
            num_vertices,
            positions,
            normals,
            tangents,
            vertices,
        })
    }
}
/// How a morph target moves one node, 60 bytes.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct MorphTransform {
    /// Index of the node.
    #[br(err_context(Segment::Field("node")))]
    pub node: u32,
    /// The rotation at full weight, an absolute one.
    #[br(err_context(Segment::Field("rotation")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub rotation: [f32; 4],
    /// The rotation of the space of the scale at full weight.
    #[br(err_context(Segment::Field("scale_rotation")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub scale_rotation: [f32; 4],
    /// What is added to the position, times the weight.
    #[br(err_context(Segment::Field("position")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub position: [f32; 3],
    /// What is added to the scale, times the weight.
    #[br(err_context(Segment::Field("scale")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub scale: [f32; 3],
}
impl meshwire_core::Plain for MorphTransform {
    const SIZE: usize = 60;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            node: meshwire_core::Plain::get::<BIG>(fields),
            rotation: meshwire_core::Plain::get::<BIG>(fields),
            scale_rotation: meshwire_core::Plain::get::<BIG>(fields),
            position: meshwire_core::Plain::get::<BIG>(fields),
            scale: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.node.put::<BIG>(fields);
        self.rotation.put::<BIG>(fields);
        self.scale_rotation.put::<BIG>(fields);
        self.position.put::<BIG>(fields);
        self.scale.put::<BIG>(fields);
    }
    #[inline]
    fn from_native(bytes: &[u8]) -> Self {
        meshwire_core::plain::from_memory(bytes)
    }
    #[inline]
    fn as_native(values: &[Self]) -> Option<&[u8]> {
        Some(bytemuck::cast_slice(values))
    }
}
impl meshwire_core::WireSize for MorphTransform {
    #[inline]
    fn wire_size(&self) -> u64 {
        60
    }
}
impl meshwire_core::Validate for MorphTransform {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for MorphTransform {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("node", &self.node);
        out.field(
            "rotation",
            &meshwire_core::layout::Named(&self.rotation, &["x", "y", "z", "w"]),
        );
        out.field(
            "scale_rotation",
            &meshwire_core::layout::Named(&self.scale_rotation, &["x", "y", "z", "w"]),
        );
        out.field(
            "position",
            &meshwire_core::layout::Named(&self.position, &["x", "y", "z"]),
        );
        out.field("scale", &meshwire_core::layout::Named(&self.scale, &["x", "y", "z"]));
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for MorphTransform {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut node: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut rotation: [f32; 4] = generate::Generate::generate(_u, _wish, [])?;
        let mut scale_rotation: [f32; 4] = generate::Generate::generate(_u, _wish, [])?;
        let mut position: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut scale: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            node,
            rotation,
            scale_rotation,
            position,
            scale,
        })
    }
}
/// Values of `chunk_kind`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChunkKind {
    /// A single node, as the exporter of 2007 wrote them.
    Node,
    /// The mesh of a node.
    Mesh,
    /// Which nodes move the vertices of a mesh.
    Skin,
    /// A standard material.
    Material,
    /// A single texture of a standard material, as the exporter of 2007 wrote them.
    MaterialLayer,
    /// A material that is an effect file with parameters.
    FxMaterial,
    /// The limits of a node.
    NodeLimit,
    /// Where the actor comes from.
    Info,
    /// A further level of detail as a nested file.
    MeshLodLevel,
    /// A single morph target.
    MorphTarget,
    /// Named sets of nodes.
    NodeGroups,
    /// All nodes.
    Nodes,
    /// All morph targets.
    MorphTargets,
    /// How many materials follow.
    MaterialInfo,
    /// Which node lends its motion when a motion is mirrored.
    NodeMotionSources,
    /// Nodes that other actors may be attached to.
    AttachmentNodes,
    /// Timed events. Kept raw because no sample tells which version has which layout.
    MotionEventTable,
    /// When the file was written.
    Timestamp,
    /// A value without a name.
    Unknown(u32),
}
impl ChunkKind {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[
        Self::Node,
        Self::Mesh,
        Self::Skin,
        Self::Material,
        Self::MaterialLayer,
        Self::FxMaterial,
        Self::NodeLimit,
        Self::Info,
        Self::MeshLodLevel,
        Self::MorphTarget,
        Self::NodeGroups,
        Self::Nodes,
        Self::MorphTargets,
        Self::MaterialInfo,
        Self::NodeMotionSources,
        Self::AttachmentNodes,
        Self::MotionEventTable,
        Self::Timestamp,
    ];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Node => Some("node"),
            Self::Mesh => Some("mesh"),
            Self::Skin => Some("skin"),
            Self::Material => Some("material"),
            Self::MaterialLayer => Some("material_layer"),
            Self::FxMaterial => Some("fx_material"),
            Self::NodeLimit => Some("node_limit"),
            Self::Info => Some("info"),
            Self::MeshLodLevel => Some("mesh_lod_level"),
            Self::MorphTarget => Some("morph_target"),
            Self::NodeGroups => Some("node_groups"),
            Self::Nodes => Some("nodes"),
            Self::MorphTargets => Some("morph_targets"),
            Self::MaterialInfo => Some("material_info"),
            Self::NodeMotionSources => Some("node_motion_sources"),
            Self::AttachmentNodes => Some("attachment_nodes"),
            Self::MotionEventTable => Some("motion_event_table"),
            Self::Timestamp => Some("timestamp"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u32> for ChunkKind {
    fn from(number: u32) -> Self {
        match number {
            0 => Self::Node,
            1 => Self::Mesh,
            2 => Self::Skin,
            3 => Self::Material,
            4 => Self::MaterialLayer,
            5 => Self::FxMaterial,
            6 => Self::NodeLimit,
            7 => Self::Info,
            8 => Self::MeshLodLevel,
            9 => Self::MorphTarget,
            10 => Self::NodeGroups,
            11 => Self::Nodes,
            12 => Self::MorphTargets,
            13 => Self::MaterialInfo,
            14 => Self::NodeMotionSources,
            15 => Self::AttachmentNodes,
            50 => Self::MotionEventTable,
            51 => Self::Timestamp,
            other => Self::Unknown(other),
        }
    }
}
impl From<ChunkKind> for u32 {
    fn from(value: ChunkKind) -> Self {
        match value {
            ChunkKind::Node => 0,
            ChunkKind::Mesh => 1,
            ChunkKind::Skin => 2,
            ChunkKind::Material => 3,
            ChunkKind::MaterialLayer => 4,
            ChunkKind::FxMaterial => 5,
            ChunkKind::NodeLimit => 6,
            ChunkKind::Info => 7,
            ChunkKind::MeshLodLevel => 8,
            ChunkKind::MorphTarget => 9,
            ChunkKind::NodeGroups => 10,
            ChunkKind::Nodes => 11,
            ChunkKind::MorphTargets => 12,
            ChunkKind::MaterialInfo => 13,
            ChunkKind::NodeMotionSources => 14,
            ChunkKind::AttachmentNodes => 15,
            ChunkKind::MotionEventTable => 50,
            ChunkKind::Timestamp => 51,
            ChunkKind::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for ChunkKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u32::from(* self)),
        }
    }
}
impl BinRead for ChunkKind {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for ChunkKind {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        u32::from(*self).write_options(writer, endian, ())
    }
}
impl meshwire_core::Plain for ChunkKind {
    const SIZE: usize = size_of::<u32>();
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        u32::get::<BIG>(fields).into()
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        u32::from(*self).put::<BIG>(fields);
    }
}
impl meshwire_core::int::Int for ChunkKind {
    fn int(&self) -> i128 {
        u32::from(*self).into()
    }
}
impl meshwire_core::WireSize for ChunkKind {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for ChunkKind {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for ChunkKind {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, []: Self::Args) {
        if let Self::Unknown(number) = self {
            let known = Self::from(*number);
            validator
                .require(
                    known == *self,
                    || {
                        format!(
                            "expected {known:?} for the value {number}, found Unknown"
                        )
                    },
                );
        }
    }
}
#[cfg(feature = "serde")]
impl serde::Serialize for ChunkKind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for ChunkKind {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        use meshwire_core::int::Int;
        let number = meshwire_core::exact::deserialize_named(
            |name| Self::from_name(name).map(|value| value.int()),
            deserializer,
        )?;
        u32::try_from(number).map(Self::from).map_err(serde::de::Error::custom)
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for ChunkKind {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        if u.ratio(7, 8)? && !Self::ALL.is_empty() {
            u.choose(Self::ALL).copied()
        } else {
            u.arbitrary::<u32>().map(Self::from)
        }
    }
}
/// Values of `attribute_kind`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AttributeKind {
    /// Positions; 12 bytes.
    Positions,
    /// Normals; 12 bytes.
    Normals,
    /// Tangents with handedness; 16 bytes.
    Tangents,
    /// Texture coordinates; 8 bytes.
    TextureCoordinates,
    /// Colors of four bytes; never seen.
    Colors32,
    /// Numbers of the original vertices; 4 bytes.
    ///
    /// In source documents: `influence range index`.
    OriginalVertices,
    /// Colors of 16 bytes; never seen.
    Colors128,
    /// Bitangents; 12 bytes; never seen.
    Bitangents,
    /// Cloth data; 4 bytes; only in the successor of the format.
    Cloth,
    /// A value without a name.
    Unknown(u32),
}
impl AttributeKind {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[
        Self::Positions,
        Self::Normals,
        Self::Tangents,
        Self::TextureCoordinates,
        Self::Colors32,
        Self::OriginalVertices,
        Self::Colors128,
        Self::Bitangents,
        Self::Cloth,
    ];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Positions => Some("positions"),
            Self::Normals => Some("normals"),
            Self::Tangents => Some("tangents"),
            Self::TextureCoordinates => Some("texture_coordinates"),
            Self::Colors32 => Some("colors32"),
            Self::OriginalVertices => Some("original_vertices"),
            Self::Colors128 => Some("colors128"),
            Self::Bitangents => Some("bitangents"),
            Self::Cloth => Some("cloth"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u32> for AttributeKind {
    fn from(number: u32) -> Self {
        match number {
            0 => Self::Positions,
            1 => Self::Normals,
            2 => Self::Tangents,
            3 => Self::TextureCoordinates,
            4 => Self::Colors32,
            5 => Self::OriginalVertices,
            6 => Self::Colors128,
            7 => Self::Bitangents,
            8 => Self::Cloth,
            other => Self::Unknown(other),
        }
    }
}
impl From<AttributeKind> for u32 {
    fn from(value: AttributeKind) -> Self {
        match value {
            AttributeKind::Positions => 0,
            AttributeKind::Normals => 1,
            AttributeKind::Tangents => 2,
            AttributeKind::TextureCoordinates => 3,
            AttributeKind::Colors32 => 4,
            AttributeKind::OriginalVertices => 5,
            AttributeKind::Colors128 => 6,
            AttributeKind::Bitangents => 7,
            AttributeKind::Cloth => 8,
            AttributeKind::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for AttributeKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u32::from(* self)),
        }
    }
}
impl BinRead for AttributeKind {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for AttributeKind {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        u32::from(*self).write_options(writer, endian, ())
    }
}
impl meshwire_core::Plain for AttributeKind {
    const SIZE: usize = size_of::<u32>();
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        u32::get::<BIG>(fields).into()
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        u32::from(*self).put::<BIG>(fields);
    }
}
impl meshwire_core::int::Int for AttributeKind {
    fn int(&self) -> i128 {
        u32::from(*self).into()
    }
}
impl meshwire_core::WireSize for AttributeKind {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for AttributeKind {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for AttributeKind {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, []: Self::Args) {
        if let Self::Unknown(number) = self {
            let known = Self::from(*number);
            validator
                .require(
                    known == *self,
                    || {
                        format!(
                            "expected {known:?} for the value {number}, found Unknown"
                        )
                    },
                );
        }
    }
}
#[cfg(feature = "serde")]
impl serde::Serialize for AttributeKind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for AttributeKind {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        use meshwire_core::int::Int;
        let number = meshwire_core::exact::deserialize_named(
            |name| Self::from_name(name).map(|value| value.int()),
            deserializer,
        )?;
        u32::try_from(number).map(Self::from).map_err(serde::de::Error::custom)
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for AttributeKind {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        if u.ratio(7, 8)? && !Self::ALL.is_empty() {
            u.choose(Self::ALL).copied()
        } else {
            u.arbitrary::<u32>().map(Self::from)
        }
    }
}
/// Values of `transparency`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Transparency {
    /// Letter A: added to what is behind.
    Additive,
    /// Letter F: filters what is behind. The only one in real files.
    Filter,
    /// Letter S: subtracted from what is behind.
    Subtractive,
    /// Letter U: the exporter did not know.
    Unspecified,
    /// A value without a name.
    Unknown(u8),
}
impl Transparency {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[
        Self::Additive,
        Self::Filter,
        Self::Subtractive,
        Self::Unspecified,
    ];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Additive => Some("additive"),
            Self::Filter => Some("filter"),
            Self::Subtractive => Some("subtractive"),
            Self::Unspecified => Some("unspecified"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u8> for Transparency {
    fn from(number: u8) -> Self {
        match number {
            65 => Self::Additive,
            70 => Self::Filter,
            83 => Self::Subtractive,
            85 => Self::Unspecified,
            other => Self::Unknown(other),
        }
    }
}
impl From<Transparency> for u8 {
    fn from(value: Transparency) -> Self {
        match value {
            Transparency::Additive => 65,
            Transparency::Filter => 70,
            Transparency::Subtractive => 83,
            Transparency::Unspecified => 85,
            Transparency::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for Transparency {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u8::from(* self)),
        }
    }
}
impl BinRead for Transparency {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u8::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for Transparency {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        u8::from(*self).write_options(writer, endian, ())
    }
}
impl meshwire_core::Plain for Transparency {
    const SIZE: usize = size_of::<u8>();
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        u8::get::<BIG>(fields).into()
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        u8::from(*self).put::<BIG>(fields);
    }
}
impl meshwire_core::int::Int for Transparency {
    fn int(&self) -> i128 {
        u8::from(*self).into()
    }
}
impl meshwire_core::WireSize for Transparency {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u8>())
    }
}
impl meshwire_core::Annotate for Transparency {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for Transparency {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, []: Self::Args) {
        if let Self::Unknown(number) = self {
            let known = Self::from(*number);
            validator
                .require(
                    known == *self,
                    || {
                        format!(
                            "expected {known:?} for the value {number}, found Unknown"
                        )
                    },
                );
        }
    }
}
#[cfg(feature = "serde")]
impl serde::Serialize for Transparency {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Transparency {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        use meshwire_core::int::Int;
        let number = meshwire_core::exact::deserialize_named(
            |name| Self::from_name(name).map(|value| value.int()),
            deserializer,
        )?;
        u8::try_from(number).map(Self::from).map_err(serde::de::Error::custom)
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Transparency {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        if u.ratio(7, 8)? && !Self::ALL.is_empty() {
            u.choose(Self::ALL).copied()
        } else {
            u.arbitrary::<u8>().map(Self::from)
        }
    }
}
/// Values of `map_type`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MapType {
    /// The exporter did not know.
    Unspecified,
    /// Ambient color.
    Ambient,
    /// Diffuse color; half of the real layers.
    Diffuse,
    /// Specular color; frequent.
    Specular,
    /// Opacity; frequent.
    Opacity,
    /// Bump or normal map; rare.
    Bump,
    /// Self-illumination.
    SelfIllumination,
    /// Exponent of the highlight.
    Shine,
    /// Strength of the highlight.
    ShineStrength,
    /// Color of what shines through.
    FilterColor,
    /// Reflection.
    Reflection,
    /// Refraction.
    Refraction,
    /// Surroundings that are mirrored.
    Environment,
    /// Displacement.
    Displacement,
    /// A value without a name.
    Unknown(u8),
}
impl MapType {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[
        Self::Unspecified,
        Self::Ambient,
        Self::Diffuse,
        Self::Specular,
        Self::Opacity,
        Self::Bump,
        Self::SelfIllumination,
        Self::Shine,
        Self::ShineStrength,
        Self::FilterColor,
        Self::Reflection,
        Self::Refraction,
        Self::Environment,
        Self::Displacement,
    ];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Unspecified => Some("unspecified"),
            Self::Ambient => Some("ambient"),
            Self::Diffuse => Some("diffuse"),
            Self::Specular => Some("specular"),
            Self::Opacity => Some("opacity"),
            Self::Bump => Some("bump"),
            Self::SelfIllumination => Some("self_illumination"),
            Self::Shine => Some("shine"),
            Self::ShineStrength => Some("shine_strength"),
            Self::FilterColor => Some("filter_color"),
            Self::Reflection => Some("reflection"),
            Self::Refraction => Some("refraction"),
            Self::Environment => Some("environment"),
            Self::Displacement => Some("displacement"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u8> for MapType {
    fn from(number: u8) -> Self {
        match number {
            0 => Self::Unspecified,
            1 => Self::Ambient,
            2 => Self::Diffuse,
            3 => Self::Specular,
            4 => Self::Opacity,
            5 => Self::Bump,
            6 => Self::SelfIllumination,
            7 => Self::Shine,
            8 => Self::ShineStrength,
            9 => Self::FilterColor,
            10 => Self::Reflection,
            11 => Self::Refraction,
            12 => Self::Environment,
            13 => Self::Displacement,
            other => Self::Unknown(other),
        }
    }
}
impl From<MapType> for u8 {
    fn from(value: MapType) -> Self {
        match value {
            MapType::Unspecified => 0,
            MapType::Ambient => 1,
            MapType::Diffuse => 2,
            MapType::Specular => 3,
            MapType::Opacity => 4,
            MapType::Bump => 5,
            MapType::SelfIllumination => 6,
            MapType::Shine => 7,
            MapType::ShineStrength => 8,
            MapType::FilterColor => 9,
            MapType::Reflection => 10,
            MapType::Refraction => 11,
            MapType::Environment => 12,
            MapType::Displacement => 13,
            MapType::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for MapType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u8::from(* self)),
        }
    }
}
impl BinRead for MapType {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u8::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for MapType {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        u8::from(*self).write_options(writer, endian, ())
    }
}
impl meshwire_core::Plain for MapType {
    const SIZE: usize = size_of::<u8>();
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        u8::get::<BIG>(fields).into()
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        u8::from(*self).put::<BIG>(fields);
    }
}
impl meshwire_core::int::Int for MapType {
    fn int(&self) -> i128 {
        u8::from(*self).into()
    }
}
impl meshwire_core::WireSize for MapType {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u8>())
    }
}
impl meshwire_core::Annotate for MapType {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for MapType {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, []: Self::Args) {
        if let Self::Unknown(number) = self {
            let known = Self::from(*number);
            validator
                .require(
                    known == *self,
                    || {
                        format!(
                            "expected {known:?} for the value {number}, found Unknown"
                        )
                    },
                );
        }
    }
}
#[cfg(feature = "serde")]
impl serde::Serialize for MapType {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for MapType {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        use meshwire_core::int::Int;
        let number = meshwire_core::exact::deserialize_named(
            |name| Self::from_name(name).map(|value| value.int()),
            deserializer,
        )?;
        u8::try_from(number).map(Self::from).map_err(serde::de::Error::custom)
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for MapType {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        if u.ratio(7, 8)? && !Self::ALL.is_empty() {
            u.choose(Self::ALL).copied()
        } else {
            u.arbitrary::<u8>().map(Self::from)
        }
    }
}
/// Values of `blend_mode`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BlendMode {
    /// No blending; the only one in real files.
    ///
    /// In source documents: `none`.
    Replace,
    /// Over what is below.
    Over,
    /// Only where there is something below.
    ///
    /// In source documents: `in`.
    Inside,
    /// Only where there is nothing below.
    ///
    /// In source documents: `out`.
    Outside,
    /// Sum.
    Add,
    /// Subtracted from what is below.
    Subtract,
    /// Product.
    Multiply,
    /// Absolute difference.
    Difference,
    /// The lighter of both.
    Lighten,
    /// The darker of both.
    Darken,
    /// Saturates what is below.
    Saturate,
    /// Takes saturation from what is below.
    Desaturate,
    /// Lights up what is below.
    Illuminate,
    /// A value without a name.
    Unknown(u8),
}
impl BlendMode {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[
        Self::Replace,
        Self::Over,
        Self::Inside,
        Self::Outside,
        Self::Add,
        Self::Subtract,
        Self::Multiply,
        Self::Difference,
        Self::Lighten,
        Self::Darken,
        Self::Saturate,
        Self::Desaturate,
        Self::Illuminate,
    ];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Replace => Some("replace"),
            Self::Over => Some("over"),
            Self::Inside => Some("inside"),
            Self::Outside => Some("outside"),
            Self::Add => Some("add"),
            Self::Subtract => Some("subtract"),
            Self::Multiply => Some("multiply"),
            Self::Difference => Some("difference"),
            Self::Lighten => Some("lighten"),
            Self::Darken => Some("darken"),
            Self::Saturate => Some("saturate"),
            Self::Desaturate => Some("desaturate"),
            Self::Illuminate => Some("illuminate"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u8> for BlendMode {
    fn from(number: u8) -> Self {
        match number {
            0 => Self::Replace,
            1 => Self::Over,
            2 => Self::Inside,
            3 => Self::Outside,
            4 => Self::Add,
            5 => Self::Subtract,
            6 => Self::Multiply,
            7 => Self::Difference,
            8 => Self::Lighten,
            9 => Self::Darken,
            10 => Self::Saturate,
            11 => Self::Desaturate,
            12 => Self::Illuminate,
            other => Self::Unknown(other),
        }
    }
}
impl From<BlendMode> for u8 {
    fn from(value: BlendMode) -> Self {
        match value {
            BlendMode::Replace => 0,
            BlendMode::Over => 1,
            BlendMode::Inside => 2,
            BlendMode::Outside => 3,
            BlendMode::Add => 4,
            BlendMode::Subtract => 5,
            BlendMode::Multiply => 6,
            BlendMode::Difference => 7,
            BlendMode::Lighten => 8,
            BlendMode::Darken => 9,
            BlendMode::Saturate => 10,
            BlendMode::Desaturate => 11,
            BlendMode::Illuminate => 12,
            BlendMode::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for BlendMode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u8::from(* self)),
        }
    }
}
impl BinRead for BlendMode {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u8::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for BlendMode {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        u8::from(*self).write_options(writer, endian, ())
    }
}
impl meshwire_core::Plain for BlendMode {
    const SIZE: usize = size_of::<u8>();
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        u8::get::<BIG>(fields).into()
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        u8::from(*self).put::<BIG>(fields);
    }
}
impl meshwire_core::int::Int for BlendMode {
    fn int(&self) -> i128 {
        u8::from(*self).into()
    }
}
impl meshwire_core::WireSize for BlendMode {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u8>())
    }
}
impl meshwire_core::Annotate for BlendMode {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for BlendMode {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, []: Self::Args) {
        if let Self::Unknown(number) = self {
            let known = Self::from(*number);
            validator
                .require(
                    known == *self,
                    || {
                        format!(
                            "expected {known:?} for the value {number}, found Unknown"
                        )
                    },
                );
        }
    }
}
#[cfg(feature = "serde")]
impl serde::Serialize for BlendMode {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for BlendMode {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        use meshwire_core::int::Int;
        let number = meshwire_core::exact::deserialize_named(
            |name| Self::from_name(name).map(|value| value.int()),
            deserializer,
        )?;
        u8::try_from(number).map(Self::from).map_err(serde::de::Error::custom)
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for BlendMode {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        if u.ratio(7, 8)? && !Self::ALL.is_empty() {
            u.choose(Self::ALL).copied()
        } else {
            u.arbitrary::<u8>().map(Self::from)
        }
    }
}

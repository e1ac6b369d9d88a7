// Generated from schemas/xmf.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Egosoft XMF mesh: wire records.
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
/// One static mesh of X Rebirth or X4: header, buffer descriptors, material records, stored buffers.
///
/// Only version 3 exists. The bytes up to 0x0B are single bytes; everything after them follows the byte order that
/// `big_endian` states. No big-endian file is known; the flag is the only source for how one would look.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct XmfWire {
    #[br(err_context(Segment::Field("magic")))]
    #[br(temp, parse_with = meshwire_core::wire::magic, args(*b"XUMF"))]
    #[bw(calc = *b"XUMF")]
    magic: [u8; 4],
    /// Version of the format, 3 in every known file.
    ///
    /// In source documents: `version`.
    #[br(err_context(Segment::Field("version")))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|<u8
            as
            BinRead>::read_options(reader, endian, args),
            |version:&u8|[3].contains(&version.int()),
            |version:&u8|meshwire_core::wire::not_valid("3", version.int()),
        ),
        args()
    )]
    pub version: u8,
    /// Byte order of all wider fields and of the buffers, 0 little-endian (every known file), 1 big-endian.
    ///
    /// In source documents: `bBigEndian`.
    #[br(err_context(Segment::Field("big_endian")))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|<u8
            as
            BinRead>::read_options(reader, endian, args),
            |big_endian:&u8|[0,
            1].contains(&big_endian.int()),
            |big_endian:&u8|meshwire_core::wire::bad_order(big_endian.int(), 0, 1),
        ),
        args()
    )]
    pub big_endian: u8,
    /// Bytes from the start of the file to the first buffer descriptor, 64 in every known file.
    ///
    /// In source documents: `dataBufferDescOffset`.
    #[br(err_context(Segment::Field("header_size")))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|<u8
            as
            BinRead>::read_options(reader, endian, args),
            |header_size:&u8|(26..= 255).contains(&header_size.int()),
            |header_size:&u8|meshwire_core::wire::not_valid(
                "26 to 255",
                header_size.int()
            ),
        ),
        args()
    )]
    pub header_size: u8,
    /// Unused; 0, or garbage from the converter of arc\_.
    ///
    /// In source documents: `pad`.
    #[br(err_context(Segment::Field("reserved")))]
    pub reserved: u8,
    /// Number of buffer descriptors.
    ///
    /// In source documents: `numDataBuffers`.
    #[br(err_context(Segment::Field("num_buffers")))]
    pub num_buffers: u8,
    /// Bytes per buffer descriptor, 188 or 56 in known files. Fields beyond it count as zero, so that a descriptor of 56
    /// bytes has no vertex declaration.
    ///
    /// In source documents: `dataBufferDescSize`.
    #[br(err_context(Segment::Field("descriptor_size")))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|<u8
            as
            BinRead>::read_options(reader, endian, args),
            |descriptor_size:&u8|(40..= 255).contains(&descriptor_size.int()),
            |descriptor_size:&u8|meshwire_core::wire::not_valid(
                "40 to 255",
                descriptor_size.int()
            ),
        ),
        args()
    )]
    pub descriptor_size: u8,
    /// Number of material records, 0 in collision meshes.
    ///
    /// In source documents: `numMaterials`.
    #[br(err_context(Segment::Field("num_materials")))]
    pub num_materials: u8,
    /// Bytes per material record, 136 in every known file.
    ///
    /// In source documents: `materialSize`.
    #[br(err_context(Segment::Field("material_size")))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|<u8
            as
            BinRead>::read_options(reader, endian, args),
            |material_size:&u8|(8..= 255).contains(&material_size.int()),
            |material_size:&u8|meshwire_core::wire::not_valid(
                "8 to 255",
                material_size.int()
            ),
        ),
        args()
    )]
    pub material_size: u8,
    /// Everything that depends on the byte order.
    #[br(err_context(Segment::Field("body")))]
    #[brw(is_big = i128::eq(&big_endian.int(), &1))]
    #[br(
        args_raw = (
            context,
            header_size.int(),
            num_buffers.int(),
            descriptor_size.int(),
            num_materials.int(),
            material_size.int()
        )
    )]
    pub body: XmfBody,
}
impl meshwire_core::WireSize for XmfWire {
    #[inline]
    fn wire_size(&self) -> u64 {
        12 + self.body.wire_size()
    }
}
impl meshwire_core::Validate for XmfWire {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field(
                "version",
                |validator| {
                    validator
                        .require(
                            [3].contains(&self.version.int()),
                            || format!("expected {}, found {}", "3", self.version.int()),
                        );
                },
            );
        validator
            .field(
                "big_endian",
                |validator| {
                    validator
                        .require(
                            [0, 1].contains(&self.big_endian.int()),
                            || {
                                meshwire_core::wire::bad_order(self.big_endian.int(), 0, 1)
                                    .to_string()
                            },
                        );
                },
            );
        validator
            .field(
                "header_size",
                |validator| {
                    validator
                        .require(
                            (26..=255).contains(&self.header_size.int()),
                            || {
                                format!(
                                    "expected {}, found {}", "26 to 255", self.header_size.int()
                                )
                            },
                        );
                },
            );
        validator
            .field(
                "descriptor_size",
                |validator| {
                    validator
                        .require(
                            (40..=255).contains(&self.descriptor_size.int()),
                            || {
                                format!(
                                    "expected {}, found {}", "40 to 255", self.descriptor_size
                                    .int()
                                )
                            },
                        );
                },
            );
        validator
            .field(
                "material_size",
                |validator| {
                    validator
                        .require(
                            (8..=255).contains(&self.material_size.int()),
                            || {
                                format!(
                                    "expected {}, found {}", "8 to 255", self.material_size
                                    .int()
                                )
                            },
                        );
                },
            );
        validator
            .field(
                "body",
                |validator| {
                    self
                        .body
                        .validate(
                            validator,
                            [
                                self.header_size.int(),
                                self.num_buffers.int(),
                                self.descriptor_size.int(),
                                self.num_materials.int(),
                                self.material_size.int(),
                            ],
                        )
                },
            );
    }
}
impl meshwire_core::Annotate for XmfWire {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("magic", meshwire_core::layout::LeafKind::Text, 4);
        out.field("version", &self.version);
        out.field("big_endian", &self.big_endian);
        out.field("header_size", &self.header_size);
        out.field("reserved", &self.reserved);
        out.field("num_buffers", &self.num_buffers);
        out.field("descriptor_size", &self.descriptor_size);
        out.field("num_materials", &self.num_materials);
        out.field("material_size", &self.material_size);
        out.in_order(
            if self.big_endian.int() == 1 { Endian::Big } else { Endian::Little },
            |out| {
                out.field("body", &self.body);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for XmfWire {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut version: u8 = *_u.choose(&[3])?;
        let mut big_endian: u8 = generate::Generate::generate(_u, _wish, [])?;
        big_endian = if _u.arbitrary()? { 1 } else { 0 };
        let mut header_size: u8 = _u.int_in_range(26..=255)?;
        let mut reserved: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_buffers: u8 = generate::small::<u8>(_u)?;
        let mut descriptor_size: u8 = _u.int_in_range(40..=255)?;
        let mut num_materials: u8 = generate::small::<u8>(_u)?;
        let mut material_size: u8 = _u.int_in_range(8..=255)?;
        let mut body: XmfBody = generate::Generate::generate(
            _u,
            _wish,
            [
                header_size.int(),
                num_buffers.int(),
                descriptor_size.int(),
                num_materials.int(),
                material_size.int(),
            ],
        )?;
        Ok(Self {
            version,
            big_endian,
            header_size,
            reserved,
            num_buffers,
            descriptor_size,
            num_materials,
            material_size,
            body,
        })
    }
}
/// Everything after the first 12 bytes, in the byte order of the file.
#[binrw]
#[br(
    import(
        context:Context<'_>,
        header_size:i128,
        num_buffers:i128,
        descriptor_size:i128,
        num_materials:i128,
        material_size:i128
    )
)]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct XmfBody {
    /// Counts, flags and bounds of the mesh.
    #[br(err_context(Segment::Field("header")))]
    #[br(args_raw = (context, i128::saturating_sub(header_size, 12)))]
    pub header: meshwire_core::Slot<MeshHeader>,
    /// One descriptor per stored buffer; by habit vertex buffers first, then one index buffer.
    #[br(err_context(Segment::Field("descriptors")))]
    #[br(
        parse_with = meshwire_core::wire::list,
        args((context, descriptor_size), num_buffers)
    )]
    pub descriptors: Vec<meshwire_core::Slot<Descriptor>>,
    /// Which range of the index buffer is drawn with which material.
    #[br(err_context(Segment::Field("materials")))]
    #[br(
        parse_with = meshwire_core::wire::list,
        args((context, material_size), num_materials)
    )]
    pub materials: Vec<meshwire_core::Slot<Material>>,
    /// The stored buffers. `data_offset` of a descriptor counts from the first byte of this area. Known files store the
    /// buffers in the order of their descriptors, without gaps.
    #[br(err_context(Segment::Field("data")))]
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
    pub data: Vec<u8>,
}
impl meshwire_core::WireSize for XmfBody {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + self.header.wire_size() + meshwire_core::wire::size_of_all(&self.descriptors)
            + meshwire_core::wire::size_of_all(&self.materials)
            + meshwire_core::reader::widen(self.data.len())
    }
}
impl meshwire_core::Validate for XmfBody {
    type Args = [i128; 5];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [header_size, num_buffers, descriptor_size, num_materials, material_size] = args;
        validator
            .agrees(
                "header",
                self.header.wire_size(),
                i128::saturating_sub(header_size, 12),
                "bytes",
            );
        validator.field("header", |validator| self.header.validate(validator, []));
        validator
            .agrees(
                "descriptors",
                meshwire_core::reader::widen(self.descriptors.len()),
                num_buffers,
                "elements",
            );
        validator
            .field(
                "descriptors",
                |validator| {
                    for (index, item) in self.descriptors.iter().enumerate() {
                        validator
                            .within(
                                Segment::Index(index),
                                |validator| {
                                    validator
                                        .agrees("size", item.wire_size(), descriptor_size, "bytes");
                                },
                            );
                    }
                },
            );
        validator.list("descriptors", &self.descriptors, &[]);
        validator
            .agrees(
                "materials",
                meshwire_core::reader::widen(self.materials.len()),
                num_materials,
                "elements",
            );
        validator
            .field(
                "materials",
                |validator| {
                    for (index, item) in self.materials.iter().enumerate() {
                        validator
                            .within(
                                Segment::Index(index),
                                |validator| {
                                    validator
                                        .agrees("size", item.wire_size(), material_size, "bytes");
                                },
                            );
                    }
                },
            );
        validator.list("materials", &self.materials, &[]);
    }
}
impl meshwire_core::Annotate for XmfBody {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("header", &self.header);
        out.field("descriptors", &self.descriptors);
        out.field("materials", &self.materials);
        out.field("data", &meshwire_core::layout::Blob(&self.data));
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for XmfBody {
    type Args = [i128; 5];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [header_size,
        num_buffers,
        descriptor_size,
        num_materials,
        material_size,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut header: meshwire_core::Slot<MeshHeader> = generate::slot(
            _u,
            _wish,
            meshwire_core::int::amount(i128::saturating_sub(header_size, 12)),
        )?;
        let mut descriptors: Vec<meshwire_core::Slot<Descriptor>> = (0..meshwire_core::int::amount(
            num_buffers,
        ))
            .map(|_| generate::slot(
                _u,
                _wish,
                meshwire_core::int::amount(descriptor_size),
            ))
            .collect::<arbitrary::Result<Vec<_>>>()?;
        let mut materials: Vec<meshwire_core::Slot<Material>> = (0..meshwire_core::int::amount(
            num_materials,
        ))
            .map(|_| generate::slot(
                _u,
                _wish,
                meshwire_core::int::amount(material_size),
            ))
            .collect::<arbitrary::Result<Vec<_>>>()?;
        let mut data: Vec<u8> = generate::bytes_in(
            _u,
            _room,
            (0_u64 + header.wire_size() + meshwire_core::wire::size_of_all(&descriptors)
                + meshwire_core::wire::size_of_all(&materials)),
        )?;
        Ok(Self {
            header,
            descriptors,
            materials,
            data,
        })
    }
}
/// Header bytes 0x0C to 0x3F. The converter of arc\_ leaves the first ten of them uninitialised, so counts are to be
/// taken from the descriptors.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct MeshHeader {
    /// Culling order of the writing engine, 1 from X Rebirth to early X4, 0 later. The winding of the triangles
    /// does not depend on it.
    ///
    /// In source documents: `pad[10], byte 0`.
    #[br(err_context(Segment::Field("culling_clockwise")))]
    pub culling_clockwise: u8,
    /// 1 for right-handed coordinates; 0 in every file of the game's own exporter.
    ///
    /// In source documents: `pad[10], byte 1`.
    #[br(err_context(Segment::Field("right_handed")))]
    pub right_handed: u8,
    /// Number of vertices; garbage from the converter of arc\_.
    ///
    /// In source documents: `pad[10], bytes 2 to 5`.
    #[br(err_context(Segment::Field("num_vertices")))]
    pub num_vertices: u32,
    /// Number of indices, three per triangle; garbage from the converter of arc\_.
    ///
    /// In source documents: `pad[10], bytes 6 to 9`.
    #[br(err_context(Segment::Field("num_indices")))]
    pub num_indices: u32,
    /// How indices make primitives; a triangle list in every known file.
    ///
    /// In source documents: `primitiveType`.
    #[br(err_context(Segment::Field("primitive_type")))]
    pub primitive_type: PrimitiveType,
    /// 1 in visual meshes of the X Rebirth exporter, 0 in all others. What it switches is not known.
    ///
    /// In source documents: `pad[dataBufferDescOffset - 0x1A], bytes 0 to 3`.
    #[br(err_context(Segment::Field("mesh_optimization")))]
    pub mesh_optimization: u32,
    /// Centre of the bounding box in metres. Zero in every known file; the game takes bounds from the component XML.
    ///
    /// In source documents: `pad[dataBufferDescOffset - 0x1A], bytes 4 to 15`.
    #[br(err_context(Segment::Field("box_center")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub box_center: [f32; 3],
    /// Size of the bounding box in metres. Zero in every known file, so that no file decides whether it is half or whole.
    ///
    /// In source documents: `pad[dataBufferDescOffset - 0x1A], bytes 16 to 27`.
    #[br(err_context(Segment::Field("box_size")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub box_size: [f32; 3],
    /// Zero, except that files of 2026 hold `84 80` in the third and fourth byte.
    ///
    /// In source documents: `pad[dataBufferDescOffset - 0x1A], bytes 28 to 37`.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 10],
}
impl meshwire_core::WireSize for MeshHeader {
    #[inline]
    fn wire_size(&self) -> u64 {
        52
    }
}
impl meshwire_core::SlotRecord for MeshHeader {
    const SIZE: u64 = 52;
}
impl meshwire_core::Validate for MeshHeader {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field(
                "primitive_type",
                |validator| self.primitive_type.validate(validator, []),
            );
    }
}
impl meshwire_core::Annotate for MeshHeader {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("culling_clockwise", &self.culling_clockwise);
        out.field("right_handed", &self.right_handed);
        out.field("num_vertices", &self.num_vertices);
        out.field("num_indices", &self.num_indices);
        out.field("primitive_type", &self.primitive_type);
        out.field("mesh_optimization", &self.mesh_optimization);
        out.field(
            "box_center",
            &meshwire_core::layout::Named(&self.box_center, &["x", "y", "z"]),
        );
        out.field(
            "box_size",
            &meshwire_core::layout::Named(&self.box_size, &["x", "y", "z"]),
        );
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for MeshHeader {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut culling_clockwise: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut right_handed: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_vertices: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_indices: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut primitive_type: PrimitiveType = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut mesh_optimization: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut box_center: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut box_size: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut padding: [u8; 10] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            culling_clockwise,
            right_handed,
            num_vertices,
            num_indices,
            primitive_type,
            mesh_optimization,
            box_center,
            box_size,
            padding,
        })
    }
}
/// One stored buffer, its place, size and content.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Descriptor {
    /// Index buffer, or what a vertex buffer without declaration holds.
    ///
    /// In source documents: `type`.
    #[br(err_context(Segment::Field("kind")))]
    pub kind: BufferKind,
    /// Number of the set (texture coordinates 0, 1, ...) of a buffer without declaration.
    ///
    /// In source documents: `usageIndex`.
    #[br(err_context(Segment::Field("usage_index")))]
    pub usage_index: u32,
    /// First byte of the stored buffer, counted from the start of the data area.
    ///
    /// In source documents: `dataOffset`.
    #[br(err_context(Segment::Field("data_offset")))]
    pub data_offset: u32,
    /// 1 if the stored bytes are a zlib stream (every known file), 0 if they are the buffer itself.
    ///
    /// In source documents: `bCompressed`.
    #[br(err_context(Segment::Field("compressed")))]
    pub compressed: u32,
    /// Zero in every known file.
    ///
    /// In source documents: `pad[4]`.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 4],
    /// Type of one item of an index buffer or of a vertex buffer without declaration. With a declaration it says
    /// `declared`, or 0 in files of the converter of arc\_, and is to be ignored.
    ///
    /// In source documents: `format`.
    #[br(err_context(Segment::Field("format")))]
    pub format: DataFormat,
    /// Bytes of the stored buffer in the data area.
    ///
    /// In source documents: `compressedDataSize`.
    #[br(err_context(Segment::Field("stored_size")))]
    pub stored_size: u32,
    /// Vertices or indices in each section.
    ///
    /// In source documents: `itemsPerSection`.
    #[br(err_context(Segment::Field("items_per_section")))]
    pub items_per_section: u32,
    /// Bytes per vertex or index; at least the sum of the element sizes.
    ///
    /// In source documents: `itemSize`.
    #[br(err_context(Segment::Field("item_size")))]
    pub item_size: u32,
    /// Number of sections, one in every known file. The buffer has sections times items times size bytes.
    ///
    /// In source documents: `numSections`.
    #[br(err_context(Segment::Field("num_sections")))]
    pub num_sections: u32,
    /// Smallest value of the buffer, in the exporter's own space (see the value range rules).
    ///
    /// In source documents: `pad[16], bytes 0 to 7`.
    #[br(err_context(Segment::Field("value_min")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub value_min: f64,
    /// Largest value of the buffer.
    ///
    /// In source documents: `pad[16], bytes 8 to 15`.
    #[br(err_context(Segment::Field("value_max")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub value_max: f64,
    /// How many of the elements are used; 0 for a buffer without declaration.
    ///
    /// In source documents: `numVertexElements`.
    #[br(err_context(Segment::Field("num_elements")))]
    pub num_elements: u32,
    #[br(err_context(Segment::Field("elements")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <[VertexElement;16]as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_elements: meshwire_core::plain::Encoded<'_>,
    /// The vertex declaration. Slots from `num_elements` on hold uninitialised memory in many files.
    ///
    /// In source documents: `VertexDeclElement[16]`.
    #[br(calc = encoded_elements.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub elements: [VertexElement; 16],
}
impl meshwire_core::WireSize for Descriptor {
    #[inline]
    fn wire_size(&self) -> u64 {
        188
    }
}
impl meshwire_core::SlotRecord for Descriptor {
    const SIZE: u64 = 188;
}
impl meshwire_core::Validate for Descriptor {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("kind", |validator| self.kind.validate(validator, []));
        validator.field("format", |validator| self.format.validate(validator, []));
        validator.list("elements", &self.elements, &[]);
    }
}
impl meshwire_core::Annotate for Descriptor {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("kind", &self.kind);
        out.field("usage_index", &self.usage_index);
        out.field("data_offset", &self.data_offset);
        out.field("compressed", &self.compressed);
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
        out.field("format", &self.format);
        out.field("stored_size", &self.stored_size);
        out.field("items_per_section", &self.items_per_section);
        out.field("item_size", &self.item_size);
        out.field("num_sections", &self.num_sections);
        out.field("value_min", &self.value_min);
        out.field("value_max", &self.value_max);
        out.field("num_elements", &self.num_elements);
        out.field("elements", &self.elements);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Descriptor {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut kind: BufferKind = generate::Generate::generate(_u, _wish, [])?;
        let mut usage_index: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut data_offset: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut compressed: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut padding: [u8; 4] = generate::Generate::generate(_u, _wish, [])?;
        let mut format: DataFormat = generate::Generate::generate(_u, _wish, [])?;
        let mut stored_size: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut items_per_section: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut item_size: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_sections: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut value_min: f64 = generate::Generate::generate(_u, _wish, [])?;
        let mut value_max: f64 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_elements: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut elements: [VertexElement; 16] = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self {
            kind,
            usage_index,
            data_offset,
            compressed,
            padding,
            format,
            stored_size,
            items_per_section,
            item_size,
            num_sections,
            value_min,
            value_max,
            num_elements,
            elements,
        })
    }
}
impl Descriptor {
    /// Fields that hold offsets of other records.
    pub const POINTERS: &'static [meshwire_core::pointer::PointerField] = &[
        meshwire_core::pointer::PointerField {
            name: "data_offset",
            offset: 8,
            target: "stored_buffer",
            region: "data",
            nil: &[],
        },
    ];
}
/// One attribute of an interleaved vertex. No offset is stored; elements are packed in order.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct VertexElement {
    /// Type of the attribute (D3DDECLTYPE).
    ///
    /// In source documents: `type`.
    #[br(err_context(Segment::Field("format")))]
    pub format: DataFormat,
    /// Meaning of the attribute (D3DDECLUSAGE).
    ///
    /// In source documents: `usage`.
    #[br(err_context(Segment::Field("usage")))]
    pub usage: Usage,
    /// Number of the set, 0, 1, ...; newer exporters tag a special color set with 101 or 102.
    ///
    /// In source documents: `usageIndex`.
    #[br(err_context(Segment::Field("usage_index")))]
    pub usage_index: u8,
    /// Uninitialised memory in most files.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 2],
}
impl meshwire_core::Plain for VertexElement {
    const SIZE: usize = 8;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            format: meshwire_core::Plain::get::<BIG>(fields),
            usage: meshwire_core::Plain::get::<BIG>(fields),
            usage_index: meshwire_core::Plain::get::<BIG>(fields),
            padding: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.format.put::<BIG>(fields);
        self.usage.put::<BIG>(fields);
        self.usage_index.put::<BIG>(fields);
        self.padding.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for VertexElement {
    #[inline]
    fn wire_size(&self) -> u64 {
        8
    }
}
impl meshwire_core::Validate for VertexElement {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("format", |validator| self.format.validate(validator, []));
        validator.field("usage", |validator| self.usage.validate(validator, []));
    }
}
impl meshwire_core::Annotate for VertexElement {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("format", &self.format);
        out.field("usage", &self.usage);
        out.field("usage_index", &self.usage_index);
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for VertexElement {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut format: DataFormat = generate::Generate::generate(_u, _wish, [])?;
        let mut usage: Usage = generate::Generate::generate(_u, _wish, [])?;
        let mut usage_index: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut padding: [u8; 2] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            format,
            usage,
            usage_index,
            padding,
        })
    }
}
/// A range of the index buffer and the material it is drawn with.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Material {
    /// Position in the index buffer of the first index of the range.
    ///
    /// In source documents: `firstIndex`.
    #[br(err_context(Segment::Field("first_index")))]
    pub first_index: u32,
    /// Number of indices in the range, a multiple of three.
    ///
    /// In source documents: `numIndices`.
    #[br(err_context(Segment::Field("num_indices")))]
    pub num_indices: u32,
    /// Name in `material_library.xml`, `collection.material`.
    ///
    /// In source documents: `name`.
    #[br(err_context(Segment::Field("name")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub name: meshwire_core::FixedText<128>,
}
impl meshwire_core::WireSize for Material {
    #[inline]
    fn wire_size(&self) -> u64 {
        136
    }
}
impl meshwire_core::SlotRecord for Material {
    const SIZE: u64 = 136;
}
impl meshwire_core::Validate for Material {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Material {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("first_index", &self.first_index);
        out.field("num_indices", &self.num_indices);
        out.field("name", &self.name);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Material {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut first_index: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_indices: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut name: meshwire_core::FixedText<128> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self {
            first_index,
            num_indices,
            name,
        })
    }
}
/// Values of `primitive_type`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PrimitiveType {
    /// Every index is a point.
    PointList,
    /// Every two indices are a line.
    LineList,
    /// Every index continues a line.
    LineStrip,
    /// Every three indices are a triangle.
    TriangleList,
    /// Every index makes a triangle with the two before it.
    TriangleStrip,
    /// Every index makes a triangle with the one before it and the first.
    TriangleFan,
    /// A value without a name.
    Unknown(u32),
}
impl PrimitiveType {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[
        Self::PointList,
        Self::LineList,
        Self::LineStrip,
        Self::TriangleList,
        Self::TriangleStrip,
        Self::TriangleFan,
    ];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::PointList => Some("point_list"),
            Self::LineList => Some("line_list"),
            Self::LineStrip => Some("line_strip"),
            Self::TriangleList => Some("triangle_list"),
            Self::TriangleStrip => Some("triangle_strip"),
            Self::TriangleFan => Some("triangle_fan"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u32> for PrimitiveType {
    fn from(number: u32) -> Self {
        match number {
            1 => Self::PointList,
            2 => Self::LineList,
            3 => Self::LineStrip,
            4 => Self::TriangleList,
            5 => Self::TriangleStrip,
            6 => Self::TriangleFan,
            other => Self::Unknown(other),
        }
    }
}
impl From<PrimitiveType> for u32 {
    fn from(value: PrimitiveType) -> Self {
        match value {
            PrimitiveType::PointList => 1,
            PrimitiveType::LineList => 2,
            PrimitiveType::LineStrip => 3,
            PrimitiveType::TriangleList => 4,
            PrimitiveType::TriangleStrip => 5,
            PrimitiveType::TriangleFan => 6,
            PrimitiveType::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for PrimitiveType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u32::from(* self)),
        }
    }
}
impl BinRead for PrimitiveType {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for PrimitiveType {
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
impl meshwire_core::Plain for PrimitiveType {
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
impl meshwire_core::int::Int for PrimitiveType {
    fn int(&self) -> i128 {
        u32::from(*self).into()
    }
}
impl meshwire_core::WireSize for PrimitiveType {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for PrimitiveType {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for PrimitiveType {
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
impl serde::Serialize for PrimitiveType {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for PrimitiveType {
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
impl meshwire_core::generate::Generate for PrimitiveType {
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
/// Values of `buffer_kind`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BufferKind {
    /// Positions; also every buffer with a declaration.
    Position,
    /// Positions. Not seen in known files.
    PositionAlternative,
    /// Normals, seen in nine files.
    NormalAlternative,
    /// Normals.
    Normal,
    /// Tangents.
    Tangent,
    /// Binormals. Not seen in known files.
    Binormal,
    /// Texture coordinates; values without a name mean the same.
    Texcoord,
    /// Colors.
    Color,
    /// Point sizes. Not seen in known files.
    PointSize,
    /// The index buffer.
    Index,
    /// A value without a name.
    Unknown(u32),
}
impl BufferKind {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[
        Self::Position,
        Self::PositionAlternative,
        Self::NormalAlternative,
        Self::Normal,
        Self::Tangent,
        Self::Binormal,
        Self::Texcoord,
        Self::Color,
        Self::PointSize,
        Self::Index,
    ];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Position => Some("position"),
            Self::PositionAlternative => Some("position_alternative"),
            Self::NormalAlternative => Some("normal_alternative"),
            Self::Normal => Some("normal"),
            Self::Tangent => Some("tangent"),
            Self::Binormal => Some("binormal"),
            Self::Texcoord => Some("texcoord"),
            Self::Color => Some("color"),
            Self::PointSize => Some("point_size"),
            Self::Index => Some("index"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u32> for BufferKind {
    fn from(number: u32) -> Self {
        match number {
            0 => Self::Position,
            1 => Self::PositionAlternative,
            2 => Self::NormalAlternative,
            3 => Self::Normal,
            4 => Self::Tangent,
            5 => Self::Binormal,
            6 => Self::Texcoord,
            8 => Self::Color,
            20 => Self::PointSize,
            30 => Self::Index,
            other => Self::Unknown(other),
        }
    }
}
impl From<BufferKind> for u32 {
    fn from(value: BufferKind) -> Self {
        match value {
            BufferKind::Position => 0,
            BufferKind::PositionAlternative => 1,
            BufferKind::NormalAlternative => 2,
            BufferKind::Normal => 3,
            BufferKind::Tangent => 4,
            BufferKind::Binormal => 5,
            BufferKind::Texcoord => 6,
            BufferKind::Color => 8,
            BufferKind::PointSize => 20,
            BufferKind::Index => 30,
            BufferKind::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for BufferKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u32::from(* self)),
        }
    }
}
impl BinRead for BufferKind {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for BufferKind {
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
impl meshwire_core::Plain for BufferKind {
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
impl meshwire_core::int::Int for BufferKind {
    fn int(&self) -> i128 {
        u32::from(*self).into()
    }
}
impl meshwire_core::WireSize for BufferKind {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for BufferKind {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for BufferKind {
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
impl serde::Serialize for BufferKind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for BufferKind {
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
impl meshwire_core::generate::Generate for BufferKind {
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
/// Values of `data_format`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DataFormat {
    /// One f32; y, z are 0 and w is 1.
    ///
    /// In source documents: `D3DDECLTYPE_FLOAT1`.
    Float1,
    /// Two f32.
    ///
    /// In source documents: `D3DDECLTYPE_FLOAT2`.
    Float2,
    /// Three f32.
    ///
    /// In source documents: `D3DDECLTYPE_FLOAT3`.
    Float3,
    /// Four f32.
    ///
    /// In source documents: `D3DDECLTYPE_FLOAT4`.
    Float4,
    /// Four bytes b, g, r, a over 255.
    ///
    /// In source documents: `D3DDECLTYPE_D3DCOLOR`.
    D3dColor,
    /// Four bytes as integers.
    ///
    /// In source documents: `D3DDECLTYPE_UBYTE4`.
    UByte4,
    /// Two i16 as integers.
    ///
    /// In source documents: `D3DDECLTYPE_SHORT2`.
    Short2,
    /// Four i16 as integers.
    ///
    /// In source documents: `D3DDECLTYPE_SHORT4`.
    Short4,
    /// Four bytes over 255.
    ///
    /// In source documents: `D3DDECLTYPE_UBYTE4N`.
    UByte4N,
    /// Two i16 over 32767.
    ///
    /// In source documents: `D3DDECLTYPE_SHORT2N`.
    Short2N,
    /// Four i16 over 32767.
    ///
    /// In source documents: `D3DDECLTYPE_SHORT4N`.
    Short4N,
    /// Two u16 over 65535.
    ///
    /// In source documents: `D3DDECLTYPE_USHORT2N`.
    UShort2N,
    /// Four u16 over 65535.
    ///
    /// In source documents: `D3DDECLTYPE_USHORT4N`.
    UShort4N,
    /// Three unsigned integers of 10 bits from the lowest bit.
    ///
    /// In source documents: `D3DDECLTYPE_UDEC3`.
    UDec3,
    /// Three signed integers of 10 bits over 511.
    ///
    /// In source documents: `D3DDECLTYPE_DEC3N`.
    Dec3N,
    /// Two half floats.
    ///
    /// In source documents: `D3DDECLTYPE_FLOAT16_2`.
    Half2,
    /// Four half floats.
    ///
    /// In source documents: `D3DDECLTYPE_FLOAT16_4`.
    Half4,
    /// No attribute. Never stored.
    ///
    /// In source documents: `D3DDECLTYPE_UNUSED`.
    Unused,
    /// Indices of type u16.
    Index16,
    /// Indices of type u32.
    Index32,
    /// The declaration says it.
    Declared,
    /// A value without a name.
    Unknown(u32),
}
impl DataFormat {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[
        Self::Float1,
        Self::Float2,
        Self::Float3,
        Self::Float4,
        Self::D3dColor,
        Self::UByte4,
        Self::Short2,
        Self::Short4,
        Self::UByte4N,
        Self::Short2N,
        Self::Short4N,
        Self::UShort2N,
        Self::UShort4N,
        Self::UDec3,
        Self::Dec3N,
        Self::Half2,
        Self::Half4,
        Self::Unused,
        Self::Index16,
        Self::Index32,
        Self::Declared,
    ];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Float1 => Some("float1"),
            Self::Float2 => Some("float2"),
            Self::Float3 => Some("float3"),
            Self::Float4 => Some("float4"),
            Self::D3dColor => Some("d3dcolor"),
            Self::UByte4 => Some("ubyte4"),
            Self::Short2 => Some("short2"),
            Self::Short4 => Some("short4"),
            Self::UByte4N => Some("ubyte4n"),
            Self::Short2N => Some("short2n"),
            Self::Short4N => Some("short4n"),
            Self::UShort2N => Some("ushort2n"),
            Self::UShort4N => Some("ushort4n"),
            Self::UDec3 => Some("udec3"),
            Self::Dec3N => Some("dec3n"),
            Self::Half2 => Some("half2"),
            Self::Half4 => Some("half4"),
            Self::Unused => Some("unused"),
            Self::Index16 => Some("index16"),
            Self::Index32 => Some("index32"),
            Self::Declared => Some("declared"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u32> for DataFormat {
    fn from(number: u32) -> Self {
        match number {
            0 => Self::Float1,
            1 => Self::Float2,
            2 => Self::Float3,
            3 => Self::Float4,
            4 => Self::D3dColor,
            5 => Self::UByte4,
            6 => Self::Short2,
            7 => Self::Short4,
            8 => Self::UByte4N,
            9 => Self::Short2N,
            10 => Self::Short4N,
            11 => Self::UShort2N,
            12 => Self::UShort4N,
            13 => Self::UDec3,
            14 => Self::Dec3N,
            15 => Self::Half2,
            16 => Self::Half4,
            17 => Self::Unused,
            30 => Self::Index16,
            31 => Self::Index32,
            32 => Self::Declared,
            other => Self::Unknown(other),
        }
    }
}
impl From<DataFormat> for u32 {
    fn from(value: DataFormat) -> Self {
        match value {
            DataFormat::Float1 => 0,
            DataFormat::Float2 => 1,
            DataFormat::Float3 => 2,
            DataFormat::Float4 => 3,
            DataFormat::D3dColor => 4,
            DataFormat::UByte4 => 5,
            DataFormat::Short2 => 6,
            DataFormat::Short4 => 7,
            DataFormat::UByte4N => 8,
            DataFormat::Short2N => 9,
            DataFormat::Short4N => 10,
            DataFormat::UShort2N => 11,
            DataFormat::UShort4N => 12,
            DataFormat::UDec3 => 13,
            DataFormat::Dec3N => 14,
            DataFormat::Half2 => 15,
            DataFormat::Half4 => 16,
            DataFormat::Unused => 17,
            DataFormat::Index16 => 30,
            DataFormat::Index32 => 31,
            DataFormat::Declared => 32,
            DataFormat::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for DataFormat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u32::from(* self)),
        }
    }
}
impl BinRead for DataFormat {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for DataFormat {
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
impl meshwire_core::Plain for DataFormat {
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
impl meshwire_core::int::Int for DataFormat {
    fn int(&self) -> i128 {
        u32::from(*self).into()
    }
}
impl meshwire_core::WireSize for DataFormat {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for DataFormat {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for DataFormat {
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
impl serde::Serialize for DataFormat {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for DataFormat {
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
impl meshwire_core::generate::Generate for DataFormat {
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
/// Values of `usage`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Usage {
    /// Position in metres.
    ///
    /// In source documents: `D3DDECLUSAGE_POSITION`.
    Position,
    /// Skinning weights.
    ///
    /// In source documents: `D3DDECLUSAGE_BLENDWEIGHT`.
    BlendWeight,
    /// Bones of the weights.
    ///
    /// In source documents: `D3DDECLUSAGE_BLENDINDICES`.
    BlendIndices,
    /// Unit normal.
    ///
    /// In source documents: `D3DDECLUSAGE_NORMAL`.
    Normal,
    /// Size of a point.
    ///
    /// In source documents: `D3DDECLUSAGE_PSIZE`.
    PointSize,
    /// Texture coordinates, v downward.
    ///
    /// In source documents: `D3DDECLUSAGE_TEXCOORD`.
    Texcoord,
    /// Unit tangent.
    ///
    /// In source documents: `D3DDECLUSAGE_TANGENT`.
    Tangent,
    /// Unit binormal.
    ///
    /// In source documents: `D3DDECLUSAGE_BINORMAL`.
    Binormal,
    /// Tessellation factor.
    ///
    /// In source documents: `D3DDECLUSAGE_TESSFACTOR`.
    TessellationFactor,
    /// Position in screen space.
    ///
    /// In source documents: `D3DDECLUSAGE_POSITIONT`.
    TransformedPosition,
    /// Color, or four channels of data.
    ///
    /// In source documents: `D3DDECLUSAGE_COLOR`.
    Color,
    /// Fog factor.
    ///
    /// In source documents: `D3DDECLUSAGE_FOG`.
    Fog,
    /// Depth.
    ///
    /// In source documents: `D3DDECLUSAGE_DEPTH`.
    Depth,
    /// Sampler data.
    ///
    /// In source documents: `D3DDECLUSAGE_SAMPLE`.
    Sample,
    /// A value without a name.
    Unknown(u8),
}
impl Usage {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[
        Self::Position,
        Self::BlendWeight,
        Self::BlendIndices,
        Self::Normal,
        Self::PointSize,
        Self::Texcoord,
        Self::Tangent,
        Self::Binormal,
        Self::TessellationFactor,
        Self::TransformedPosition,
        Self::Color,
        Self::Fog,
        Self::Depth,
        Self::Sample,
    ];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Position => Some("position"),
            Self::BlendWeight => Some("blend_weight"),
            Self::BlendIndices => Some("blend_indices"),
            Self::Normal => Some("normal"),
            Self::PointSize => Some("point_size"),
            Self::Texcoord => Some("texcoord"),
            Self::Tangent => Some("tangent"),
            Self::Binormal => Some("binormal"),
            Self::TessellationFactor => Some("tessellation_factor"),
            Self::TransformedPosition => Some("transformed_position"),
            Self::Color => Some("color"),
            Self::Fog => Some("fog"),
            Self::Depth => Some("depth"),
            Self::Sample => Some("sample"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u8> for Usage {
    fn from(number: u8) -> Self {
        match number {
            0 => Self::Position,
            1 => Self::BlendWeight,
            2 => Self::BlendIndices,
            3 => Self::Normal,
            4 => Self::PointSize,
            5 => Self::Texcoord,
            6 => Self::Tangent,
            7 => Self::Binormal,
            8 => Self::TessellationFactor,
            9 => Self::TransformedPosition,
            10 => Self::Color,
            11 => Self::Fog,
            12 => Self::Depth,
            13 => Self::Sample,
            other => Self::Unknown(other),
        }
    }
}
impl From<Usage> for u8 {
    fn from(value: Usage) -> Self {
        match value {
            Usage::Position => 0,
            Usage::BlendWeight => 1,
            Usage::BlendIndices => 2,
            Usage::Normal => 3,
            Usage::PointSize => 4,
            Usage::Texcoord => 5,
            Usage::Tangent => 6,
            Usage::Binormal => 7,
            Usage::TessellationFactor => 8,
            Usage::TransformedPosition => 9,
            Usage::Color => 10,
            Usage::Fog => 11,
            Usage::Depth => 12,
            Usage::Sample => 13,
            Usage::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u8::from(* self)),
        }
    }
}
impl BinRead for Usage {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u8::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for Usage {
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
impl meshwire_core::Plain for Usage {
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
impl meshwire_core::int::Int for Usage {
    fn int(&self) -> i128 {
        u8::from(*self).into()
    }
}
impl meshwire_core::WireSize for Usage {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u8>())
    }
}
impl meshwire_core::Annotate for Usage {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for Usage {
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
impl serde::Serialize for Usage {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Usage {
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
impl meshwire_core::generate::Generate for Usage {
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

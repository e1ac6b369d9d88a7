// Generated from schemas/xmf.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Egosoft XMF mesh: wire records.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

/// A static mesh of X Rebirth or X4: header, buffer descriptors, material records, stored buffers.
///
/// Only version 3 exists. The fields up to offset 0x0B are single bytes; everything after them uses the byte order
/// given by `big_endian`. No big-endian file is known, so that layout is based on the flag alone.
#[record]
pub struct XmfWire {
    // The four letters `XUMF`. (`magic`)
    #[magic(b"XUMF")]
    magic: [u8; 4],

    /// Version of the format, 3 in every known file. (`version`)
    #[valid(3)]
    pub version: u8,

    /// Byte order of all wider fields and of the buffers: 0 for little-endian (every known file), 1 for big-endian.
    /// (`bBigEndian`)
    #[order_flag(0, 1)]
    pub big_endian: u8,

    /// Offset of the first buffer descriptor, 64 in every known file. (`dataBufferDescOffset`)
    #[valid(26..=255)]
    pub header_size: u8,

    /// Unused; 0, or garbage in files written by arc\_'s converter. (`pad`)
    pub reserved: u8,
    /// Number of buffer descriptors. (`numDataBuffers`)
    pub num_buffers: u8,

    /// Size of a buffer descriptor in bytes; 188 or 56 in known files. Fields beyond this size are zero, so a
    /// descriptor of 56 bytes has no vertex declaration. (`dataBufferDescSize`)
    #[valid(40..=255)]
    pub descriptor_size: u8,

    /// Number of material records, 0 in collision meshes. (`numMaterials`)
    pub num_materials: u8,

    /// Size of a material record in bytes; 136 in every known file. (`materialSize`)
    #[valid(8..=255)]
    pub material_size: u8,

    /// The part of the file that depends on the byte order.
    #[br(args(header_size, num_buffers, descriptor_size, num_materials, material_size))]
    #[brw(is_big = big_endian == 1)]
    pub body: XmfBody,
}

/// Everything after the first 12 bytes, in the byte order of the file.
#[record(params(header_size: u8, num_buffers: u8, descriptor_size: u8, num_materials: u8, material_size: u8))]
pub struct XmfBody {
    /// Counts, flags and bounds of the mesh.
    #[size(i64::from(header_size) - 12)]
    pub header: Slot<MeshHeader>,

    /// One descriptor per stored buffer; usually the vertex buffers, then one index buffer.
    #[br(count = num_buffers)]
    #[size(descriptor_size)]
    pub descriptors: Vec<Slot<Descriptor>>,

    /// Ranges of the index buffer and their materials.
    #[br(count = num_materials)]
    #[size(material_size)]
    pub materials: Vec<Slot<Material>>,

    /// The stored buffers. `data_offset` of a descriptor is relative to the start of this area. Known files store the
    /// buffers in the order of their descriptors, without gaps.
    #[to_end]
    pub data: Vec<u8>,
}

/// Header bytes 0x0C to 0x3F. The converter of arc\_ leaves the first ten of them uninitialised, so take counts
/// from the descriptors.
#[record(slot)]
pub struct MeshHeader {
    /// Culling order of the writing engine: 1 from X Rebirth to early X4, 0 later. It does not affect the winding of
    /// the triangles. (`pad[10], byte 0`)
    pub culling_clockwise: u8,

    /// 1 for right-handed coordinates; 0 in every file of the game's own exporter. (`pad[10], byte 1`)
    pub right_handed: u8,
    /// Number of vertices; garbage in files written by arc\_'s converter. (`pad[10], bytes 2 to 5`)
    pub num_vertices: u32,
    /// Number of indices, three per triangle; garbage in files written by arc\_'s converter. (`pad[10], bytes 6 to 9`)
    pub num_indices: u32,
    /// How indices form primitives; a triangle list in every known file. (`primitiveType`)
    pub primitive_type: PrimitiveType,

    /// 1 in visual meshes of the X Rebirth exporter, 0 in all others. Its meaning is unknown.
    /// (`pad[dataBufferDescOffset - 0x1A], bytes 0 to 3`)
    pub mesh_optimization: u32,

    /// Center of the bounding box in meters. Zero in every known file; the game takes bounds from the component XML.
    /// (`pad[dataBufferDescOffset - 0x1A], bytes 4 to 15`)
    #[names(x, y, z)]
    pub box_center: [f32; 3],

    /// Size of the bounding box in meters. Zero in every known file, so it is unknown whether this is the full or half
    /// size. (`pad[dataBufferDescOffset - 0x1A], bytes 16 to 27`)
    #[names(x, y, z)]
    pub box_size: [f32; 3],

    /// Zero, except in files of 2026, which contain `84 80` in the third and fourth byte.
    /// (`pad[dataBufferDescOffset - 0x1A], bytes 28 to 37`)
    pub padding: [u8; 10],
}

/// Position, size and content of one stored buffer.
#[record(slot)]
pub struct Descriptor {
    /// Index buffer, or the attribute stored in a vertex buffer without declaration. (`type`)
    pub kind: BufferKind,
    /// Index of the set (texture coordinates 0, 1, ...) in a buffer without declaration. (`usageIndex`)
    pub usage_index: u32,
    /// Offset of the stored buffer, relative to the start of the data area. (`dataOffset`)
    pub data_offset: u32,
    /// 1 if the stored bytes are a zlib stream (every known file), 0 if they are uncompressed. (`bCompressed`)
    pub compressed: u32,
    /// Zero in every known file. (`pad[4]`)
    pub padding: [u8; 4],

    /// Type of the items of an index buffer or of a vertex buffer without declaration. In a buffer with a declaration
    /// it is `declared`, or 0 in files written by arc\_'s converter, and must be ignored. (`format`)
    pub format: DataFormat,

    /// Size of the stored buffer in bytes. (`compressedDataSize`)
    pub stored_size: u32,
    /// Number of vertices or indices per section. (`itemsPerSection`)
    pub items_per_section: u32,
    /// Size of a vertex or index in bytes; at least the sum of the element sizes. (`itemSize`)
    pub item_size: u32,

    /// Number of sections, 1 in every known file. The size of the buffer in bytes is sections times items times item
    /// size. (`numSections`)
    pub num_sections: u32,

    /// Minimum value of the buffer, in the exporter's own space (see the value range rules). (`pad[16], bytes 0 to 7`)
    pub value_min: f64,
    /// Maximum value of the buffer. (`pad[16], bytes 8 to 15`)
    pub value_max: f64,
    /// Number of used elements; 0 for a buffer without declaration. (`numVertexElements`)
    pub num_elements: u32,

    /// The vertex declaration. In many files, slots from `num_elements` on contain uninitialised memory.
    /// (`VertexDeclElement[16]`)
    #[br(count = 16)]
    #[bulk]
    pub elements: [VertexElement; 16],
}

/// One attribute of an interleaved vertex. Offsets are not stored; elements are packed in order.
#[record(plain)]
pub struct VertexElement {
    /// Type of the attribute (D3DDECLTYPE). (`type`)
    pub format: DataFormat,
    /// Meaning of the attribute (D3DDECLUSAGE). (`usage`)
    pub usage: Usage,
    /// Index of the set, 0, 1, ...; newer exporters mark a special color set with 101 or 102. (`usageIndex`)
    pub usage_index: u8,
    /// Uninitialised memory in most files. (`pad[2]`)
    pub padding: [u8; 2],
}

/// A range of the index buffer and its material.
#[record(slot)]
pub struct Material {
    /// Index of the first item of the range in the index buffer. (`firstIndex`)
    pub first_index: u32,
    /// Number of indices in the range; a multiple of three. (`numIndices`)
    pub num_indices: u32,
    /// Name in `material_library.xml`, in the form `collection.material`. (`name`)
    pub name: FixedText<128>,
}

/// Values of `primitive_type`; unknown values are kept.
#[value_enum(u32)]
pub enum PrimitiveType {
    /// Each index is a point.
    PointList = 1,

    /// Each pair of indices is a line.
    LineList = 2,

    /// Each index continues the line.
    LineStrip = 3,

    /// Each three indices are a triangle.
    TriangleList = 4,

    /// Each index forms a triangle with the two indices before it.
    TriangleStrip = 5,

    /// Each index forms a triangle with the previous index and the first one.
    TriangleFan = 6,

    /// A value without a name.
    Unknown(u32),
}

/// Values of `buffer_kind`; unknown values are kept.
#[value_enum(u32)]
pub enum BufferKind {
    /// Positions; also used for every buffer with a declaration.
    Position = 0,
    /// Positions. Not seen in known files.
    PositionAlternative = 1,
    /// Normals, seen in nine files.
    NormalAlternative = 2,
    /// Normals.
    Normal = 3,
    /// Tangents.
    Tangent = 4,
    /// Binormals. Not seen in known files.
    Binormal = 5,
    /// Texture coordinates. Undefined values mean the same.
    Texcoord = 6,
    /// Colors.
    Color = 8,
    /// Point sizes. Not seen in known files.
    PointSize = 20,
    /// The index buffer.
    Index = 30,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `data_format`; unknown values are kept.
#[value_enum(u32)]
pub enum DataFormat {
    /// One f32; y and z are 0, w is 1. (`D3DDECLTYPE_FLOAT1`)
    Float1 = 0,
    /// Two f32. (`D3DDECLTYPE_FLOAT2`)
    Float2 = 1,
    /// Three f32. (`D3DDECLTYPE_FLOAT3`)
    Float3 = 2,
    /// Four f32. (`D3DDECLTYPE_FLOAT4`)
    Float4 = 3,
    /// Four bytes b, g, r, a, divided by 255. (`D3DDECLTYPE_D3DCOLOR`)
    #[id("d3dcolor")]
    D3dColor = 4,
    /// Four bytes as integers. (`D3DDECLTYPE_UBYTE4`)
    #[id("ubyte4")]
    UByte4 = 5,
    /// Two i16 as integers. (`D3DDECLTYPE_SHORT2`)
    Short2 = 6,
    /// Four i16 as integers. (`D3DDECLTYPE_SHORT4`)
    Short4 = 7,
    /// Four bytes, divided by 255. (`D3DDECLTYPE_UBYTE4N`)
    #[id("ubyte4n")]
    UByte4N = 8,
    /// Two i16, divided by 32767. (`D3DDECLTYPE_SHORT2N`)
    #[id("short2n")]
    Short2N = 9,
    /// Four i16, divided by 32767. (`D3DDECLTYPE_SHORT4N`)
    #[id("short4n")]
    Short4N = 10,
    /// Two u16, divided by 65535. (`D3DDECLTYPE_USHORT2N`)
    #[id("ushort2n")]
    UShort2N = 11,
    /// Four u16, divided by 65535. (`D3DDECLTYPE_USHORT4N`)
    #[id("ushort4n")]
    UShort4N = 12,
    /// Three unsigned 10-bit integers, starting at the lowest bit. (`D3DDECLTYPE_UDEC3`)
    #[id("udec3")]
    UDec3 = 13,
    /// Three signed 10-bit integers, divided by 511. (`D3DDECLTYPE_DEC3N`)
    #[id("dec3n")]
    Dec3N = 14,
    /// Two half floats. (`D3DDECLTYPE_FLOAT16_2`)
    Half2 = 15,
    /// Four half floats. (`D3DDECLTYPE_FLOAT16_4`)
    Half4 = 16,
    /// No attribute. Never stored. (`D3DDECLTYPE_UNUSED`)
    Unused = 17,
    /// u16 indices.
    Index16 = 30,
    /// u32 indices.
    Index32 = 31,
    /// Defined by the vertex declaration.
    Declared = 32,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `usage`; unknown values are kept.
#[value_enum(u8)]
pub enum Usage {
    /// Position in meters. (`D3DDECLUSAGE_POSITION`)
    Position = 0,

    /// Skinning weights. (`D3DDECLUSAGE_BLENDWEIGHT`)
    BlendWeight = 1,

    /// Bone indices of the weights. (`D3DDECLUSAGE_BLENDINDICES`)
    BlendIndices = 2,

    /// Unit normal. The fourth byte of a D3DCOLOR is the sign of the bitangent, 0 for -1 and 255 for 1: cross(normal,
    /// tangent) \* sign points along increasing v. It is 255 only where texture coordinates are mirrored (no exception
    /// among 285,000 such corners of real files). It is 0 for 6 to 33 % of the mirrored corners as well (depending on
    /// the exporter), and for every corner of files with separate streams. (`D3DDECLUSAGE_NORMAL`)
    Normal = 3,

    /// Size of a point. (`D3DDECLUSAGE_PSIZE`)
    PointSize = 4,

    /// Texture coordinates; v increases downwards. (`D3DDECLUSAGE_TEXCOORD`)
    Texcoord = 5,

    /// Unit tangent. It points against increasing u, so tangent and bitangent are both rotated by half a turn compared
    /// to glTF. The fourth byte is 0. (`D3DDECLUSAGE_TANGENT`)
    Tangent = 6,

    /// Unit binormal. (`D3DDECLUSAGE_BINORMAL`)
    Binormal = 7,

    /// Tessellation factor. (`D3DDECLUSAGE_TESSFACTOR`)
    TessellationFactor = 8,

    /// Position in screen space. (`D3DDECLUSAGE_POSITIONT`)
    TransformedPosition = 9,

    /// Color, or four channels of data. (`D3DDECLUSAGE_COLOR`)
    Color = 10,

    /// Fog factor. (`D3DDECLUSAGE_FOG`)
    Fog = 11,

    /// Depth. (`D3DDECLUSAGE_DEPTH`)
    Depth = 12,

    /// Sampler data. (`D3DDECLUSAGE_SAMPLE`)
    Sample = 13,

    /// A value without a name.
    Unknown(u8),
}

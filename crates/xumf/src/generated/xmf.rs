// Generated from schemas/xmf.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Egosoft XMF mesh: wire records.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

/// One static mesh of X Rebirth or X4: header, buffer descriptors, material records, stored buffers.
///
/// Only version 3 exists. The bytes up to 0x0B are single bytes; everything after them follows the byte order that
/// `big_endian` states. No big-endian file is known; the flag is the only source for how one would look.
#[record]
pub struct XmfWire {
    // The four letters `XUMF`. (`magic`)
    #[magic(b"XUMF")]
    magic: [u8; 4],

    /// Version of the format, 3 in every known file. (`version`)
    #[valid(3)]
    pub version: u8,

    /// Byte order of all wider fields and of the buffers, 0 little-endian (every known file), 1 big-endian.
    /// (`bBigEndian`)
    #[order_flag(0, 1)]
    pub big_endian: u8,

    /// Bytes from the start of the file to the first buffer descriptor, 64 in every known file.
    /// (`dataBufferDescOffset`)
    #[valid(26..=255)]
    pub header_size: u8,

    /// Unused; 0, or garbage from the converter of arc\_. (`pad`)
    pub reserved: u8,
    /// Number of buffer descriptors. (`numDataBuffers`)
    pub num_buffers: u8,

    /// Bytes per buffer descriptor, 188 or 56 in known files. Fields beyond it count as zero, so that a descriptor of
    /// 56 bytes has no vertex declaration. (`dataBufferDescSize`)
    #[valid(40..=255)]
    pub descriptor_size: u8,

    /// Number of material records, 0 in collision meshes. (`numMaterials`)
    pub num_materials: u8,

    /// Bytes per material record, 136 in every known file. (`materialSize`)
    #[valid(8..=255)]
    pub material_size: u8,

    /// Everything that depends on the byte order.
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

    /// One descriptor per stored buffer; by habit vertex buffers first, then one index buffer.
    #[br(count = num_buffers)]
    #[size(descriptor_size)]
    pub descriptors: Vec<Slot<Descriptor>>,

    /// Which range of the index buffer is drawn with which material.
    #[br(count = num_materials)]
    #[size(material_size)]
    pub materials: Vec<Slot<Material>>,

    /// The stored buffers. `data_offset` of a descriptor counts from the first byte of this area. Known files store the
    /// buffers in the order of their descriptors, without gaps.
    #[to_end]
    pub data: Vec<u8>,
}

/// Header bytes 0x0C to 0x3F. The converter of arc\_ leaves the first ten of them uninitialised, so counts are to
/// be taken from the descriptors.
#[record(slot)]
pub struct MeshHeader {
    /// Culling order of the writing engine, 1 from X Rebirth to early X4, 0 later. The winding of the triangles does
    /// not depend on it. (`pad[10], byte 0`)
    pub culling_clockwise: u8,

    /// 1 for right-handed coordinates; 0 in every file of the game's own exporter. (`pad[10], byte 1`)
    pub right_handed: u8,
    /// Number of vertices; garbage from the converter of arc\_. (`pad[10], bytes 2 to 5`)
    pub num_vertices: u32,
    /// Number of indices, three per triangle; garbage from the converter of arc\_. (`pad[10], bytes 6 to 9`)
    pub num_indices: u32,
    /// How indices make primitives; a triangle list in every known file. (`primitiveType`)
    pub primitive_type: PrimitiveType,

    /// 1 in visual meshes of the X Rebirth exporter, 0 in all others. What it switches is not known.
    /// (`pad[dataBufferDescOffset - 0x1A], bytes 0 to 3`)
    pub mesh_optimization: u32,

    /// Center of the bounding box in metres. Zero in every known file; the game takes bounds from the component XML.
    /// (`pad[dataBufferDescOffset - 0x1A], bytes 4 to 15`)
    #[names(x, y, z)]
    pub box_center: [f32; 3],

    /// Size of the bounding box in metres. Zero in every known file, so that no file decides whether it is half or
    /// whole. (`pad[dataBufferDescOffset - 0x1A], bytes 16 to 27`)
    #[names(x, y, z)]
    pub box_size: [f32; 3],

    /// Zero, except that files of 2026 hold `84 80` in the third and fourth byte.
    /// (`pad[dataBufferDescOffset - 0x1A], bytes 28 to 37`)
    pub padding: [u8; 10],
}

/// One stored buffer, its place, size and content.
#[record(slot)]
pub struct Descriptor {
    /// Index buffer, or what a vertex buffer without declaration holds. (`type`)
    pub kind: BufferKind,
    /// Number of the set (texture coordinates 0, 1, ...) of a buffer without declaration. (`usageIndex`)
    pub usage_index: u32,
    /// First byte of the stored buffer, counted from the start of the data area. (`dataOffset`)
    pub data_offset: u32,
    /// 1 if the stored bytes are a zlib stream (every known file), 0 if they are the buffer itself. (`bCompressed`)
    pub compressed: u32,
    /// Zero in every known file. (`pad[4]`)
    pub padding: [u8; 4],

    /// Type of one item of an index buffer or of a vertex buffer without declaration. With a declaration it says
    /// `declared`, or 0 in files of the converter of arc\_, and is to be ignored. (`format`)
    pub format: DataFormat,

    /// Bytes of the stored buffer in the data area. (`compressedDataSize`)
    pub stored_size: u32,
    /// Vertices or indices in each section. (`itemsPerSection`)
    pub items_per_section: u32,
    /// Bytes per vertex or index; at least the sum of the element sizes. (`itemSize`)
    pub item_size: u32,

    /// Number of sections, one in every known file. The buffer has sections times items times size bytes.
    /// (`numSections`)
    pub num_sections: u32,

    /// Smallest value of the buffer, in the exporter's own space (see the value range rules). (`pad[16], bytes 0 to 7`)
    pub value_min: f64,
    /// Largest value of the buffer. (`pad[16], bytes 8 to 15`)
    pub value_max: f64,
    /// How many of the elements are used; 0 for a buffer without declaration. (`numVertexElements`)
    pub num_elements: u32,

    /// The vertex declaration. Slots from `num_elements` on hold uninitialised memory in many files.
    /// (`VertexDeclElement[16]`)
    #[br(count = 16)]
    #[bulk]
    pub elements: [VertexElement; 16],
}

/// One attribute of an interleaved vertex. No offset is stored; elements are packed in order.
#[record(plain)]
pub struct VertexElement {
    /// Type of the attribute (D3DDECLTYPE). (`type`)
    pub format: DataFormat,
    /// Meaning of the attribute (D3DDECLUSAGE). (`usage`)
    pub usage: Usage,
    /// Number of the set, 0, 1, ...; newer exporters tag a special color set with 101 or 102. (`usageIndex`)
    pub usage_index: u8,
    /// Uninitialised memory in most files.
    pub padding: [u8; 2],
}

/// A range of the index buffer and the material it is drawn with.
#[record(slot)]
pub struct Material {
    /// Position in the index buffer of the first index of the range. (`firstIndex`)
    pub first_index: u32,
    /// Number of indices in the range, a multiple of three. (`numIndices`)
    pub num_indices: u32,
    /// Name in `material_library.xml`, `collection.material`. (`name`)
    pub name: FixedText<128>,
}

/// Values of `primitive_type`; unknown ones survive.
#[value_enum(u32)]
pub enum PrimitiveType {
    /// Every index is a point.
    PointList = 1,

    /// Every two indices are a line.
    LineList = 2,

    /// Every index continues a line.
    LineStrip = 3,

    /// Every three indices are a triangle.
    TriangleList = 4,

    /// Every index makes a triangle with the two before it.
    TriangleStrip = 5,

    /// Every index makes a triangle with the one before it and the first.
    TriangleFan = 6,

    /// A value without a name.
    Unknown(u32),
}

/// Values of `buffer_kind`; unknown ones survive.
#[value_enum(u32)]
pub enum BufferKind {
    /// Positions; also every buffer with a declaration.
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
    /// Texture coordinates; values without a name mean the same.
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

/// Values of `data_format`; unknown ones survive.
#[value_enum(u32)]
pub enum DataFormat {
    /// One f32; y, z are 0 and w is 1. (`D3DDECLTYPE_FLOAT1`)
    Float1 = 0,
    /// Two f32. (`D3DDECLTYPE_FLOAT2`)
    Float2 = 1,
    /// Three f32. (`D3DDECLTYPE_FLOAT3`)
    Float3 = 2,
    /// Four f32. (`D3DDECLTYPE_FLOAT4`)
    Float4 = 3,
    /// Four bytes b, g, r, a over 255. (`D3DDECLTYPE_D3DCOLOR`)
    #[id("d3dcolor")]
    D3dColor = 4,
    /// Four bytes as integers. (`D3DDECLTYPE_UBYTE4`)
    #[id("ubyte4")]
    UByte4 = 5,
    /// Two i16 as integers. (`D3DDECLTYPE_SHORT2`)
    Short2 = 6,
    /// Four i16 as integers. (`D3DDECLTYPE_SHORT4`)
    Short4 = 7,
    /// Four bytes over 255. (`D3DDECLTYPE_UBYTE4N`)
    #[id("ubyte4n")]
    UByte4N = 8,
    /// Two i16 over 32767. (`D3DDECLTYPE_SHORT2N`)
    #[id("short2n")]
    Short2N = 9,
    /// Four i16 over 32767. (`D3DDECLTYPE_SHORT4N`)
    #[id("short4n")]
    Short4N = 10,
    /// Two u16 over 65535. (`D3DDECLTYPE_USHORT2N`)
    #[id("ushort2n")]
    UShort2N = 11,
    /// Four u16 over 65535. (`D3DDECLTYPE_USHORT4N`)
    #[id("ushort4n")]
    UShort4N = 12,
    /// Three unsigned integers of 10 bits from the lowest bit. (`D3DDECLTYPE_UDEC3`)
    #[id("udec3")]
    UDec3 = 13,
    /// Three signed integers of 10 bits over 511. (`D3DDECLTYPE_DEC3N`)
    #[id("dec3n")]
    Dec3N = 14,
    /// Two half floats. (`D3DDECLTYPE_FLOAT16_2`)
    Half2 = 15,
    /// Four half floats. (`D3DDECLTYPE_FLOAT16_4`)
    Half4 = 16,
    /// No attribute. Never stored. (`D3DDECLTYPE_UNUSED`)
    Unused = 17,
    /// Indices of type u16.
    Index16 = 30,
    /// Indices of type u32.
    Index32 = 31,
    /// The declaration says it.
    Declared = 32,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `usage`; unknown ones survive.
#[value_enum(u8)]
pub enum Usage {
    /// Position in metres. (`D3DDECLUSAGE_POSITION`)
    Position = 0,

    /// Skinning weights. (`D3DDECLUSAGE_BLENDWEIGHT`)
    BlendWeight = 1,

    /// Bones of the weights. (`D3DDECLUSAGE_BLENDINDICES`)
    BlendIndices = 2,

    /// Unit normal. The fourth byte of a D3DCOLOR is the sign of the bitangent, 0 for -1 and 255 for 1: cross(normal,
    /// tangent) \* sign points along growing v. It is 255 only where texture coordinates are mirrored (no exception
    /// among 285,000 such corners of real files); 6 to 33 % of the mirrored corners (by exporter) have 0 as well, and
    /// every corner of files with separate streams. (`D3DDECLUSAGE_NORMAL`)
    Normal = 3,

    /// Size of a point. (`D3DDECLUSAGE_PSIZE`)
    PointSize = 4,

    /// Texture coordinates, v downward. (`D3DDECLUSAGE_TEXCOORD`)
    Texcoord = 5,

    /// Unit tangent. It points against growing u, so tangent and bitangent both are half a turn away from those of
    /// glTF. The fourth byte is 0. (`D3DDECLUSAGE_TANGENT`)
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

// Generated from schemas/nwn_mdl.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Neverwinter Nights binary model: wire records.
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
/// A model with its animations as the game's compilers write it: a short header, the model region with all
/// structures, and the raw region with vertex streams and index lists. Structures are packed and linked by
/// offsets; nothing is aligned. An offset into the model region is 0 where there is no target, one into the
/// raw region 0xFFFFFFFF.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct NwnMdl {
    /// Marker and sizes.
    #[br(err_context(Segment::Field("header")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub header: FileHeader,
    /// All structures.
    #[br(err_context(Segment::Field("model")))]
    #[br(parse_with = meshwire_core::wire::bytes, args(context, header.len_model.int()))]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub model: Vec<u8>,
    /// Vertex streams and index lists.
    #[br(err_context(Segment::Field("raw")))]
    #[br(parse_with = meshwire_core::wire::bytes, args(context, header.len_raw.int()))]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub raw: Vec<u8>,
}
impl meshwire_core::WireSize for NwnMdl {
    #[inline]
    fn wire_size(&self) -> u64 {
        12 + meshwire_core::reader::widen(self.model.len())
            + meshwire_core::reader::widen(self.raw.len())
    }
}
impl meshwire_core::Validate for NwnMdl {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .agrees(
                "model",
                meshwire_core::reader::widen(self.model.len()),
                self.header.len_model.int(),
                "bytes",
            );
        validator
            .agrees(
                "raw",
                meshwire_core::reader::widen(self.raw.len()),
                self.header.len_raw.int(),
                "bytes",
            );
    }
}
impl meshwire_core::Annotate for NwnMdl {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("header", &self.header);
                out.field("model", &meshwire_core::layout::Blob(&self.model));
                out.field("raw", &meshwire_core::layout::Blob(&self.raw));
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for NwnMdl {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut header: FileHeader = generate::Generate::generate(_u, _wish, [])?;
        let mut model: Vec<u8> = generate::bytes_exact(
            _u,
            meshwire_core::int::amount(header.len_model.int()),
        )?;
        let mut raw: Vec<u8> = generate::bytes_exact(
            _u,
            meshwire_core::int::amount(header.len_raw.int()),
        )?;
        Ok(Self { header, model, raw })
    }
}
/// The first 12 bytes. The file ends with the raw region.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct FileHeader {
    /// Zero in every binary model; a text model never starts with four zero bytes.
    #[br(err_context(Segment::Field("marker")))]
    pub marker: u32,
    /// Size of the model region; also the start of the raw region counted from byte 12.
    #[br(err_context(Segment::Field("len_model")))]
    pub len_model: u32,
    /// Size of the raw region. May be 0.
    #[br(err_context(Segment::Field("len_raw")))]
    pub len_raw: u32,
}
impl meshwire_core::Plain for FileHeader {
    const SIZE: usize = 12;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            marker: meshwire_core::Plain::get::<BIG>(fields),
            len_model: meshwire_core::Plain::get::<BIG>(fields),
            len_raw: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.marker.put::<BIG>(fields);
        self.len_model.put::<BIG>(fields);
        self.len_raw.put::<BIG>(fields);
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
impl meshwire_core::WireSize for FileHeader {
    #[inline]
    fn wire_size(&self) -> u64 {
        12
    }
}
impl meshwire_core::Validate for FileHeader {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for FileHeader {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("marker", &self.marker);
                out.field("len_model", &self.len_model);
                out.field("len_raw", &self.len_raw);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for FileHeader {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut marker: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut len_model: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut len_raw: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { marker, len_model, len_raw })
    }
}
/// Where a list is and how long it is. An empty list may carry any offset.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Array {
    /// First element.
    #[br(err_context(Segment::Field("offset")))]
    pub offset: u32,
    /// Elements in the list.
    #[br(err_context(Segment::Field("used")))]
    pub used: u32,
    /// Elements there is room for; equal to `used` in every known file.
    #[br(err_context(Segment::Field("allocated")))]
    pub allocated: u32,
}
impl meshwire_core::Plain for Array {
    const SIZE: usize = 12;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            offset: meshwire_core::Plain::get::<BIG>(fields),
            used: meshwire_core::Plain::get::<BIG>(fields),
            allocated: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.offset.put::<BIG>(fields);
        self.used.put::<BIG>(fields);
        self.allocated.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Array {
    #[inline]
    fn wire_size(&self) -> u64 {
        12
    }
}
impl meshwire_core::Validate for Array {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Array {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("offset", &self.offset);
                out.field("used", &self.used);
                out.field("allocated", &self.allocated);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Array {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut offset: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut used: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut allocated: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { offset, used, allocated })
    }
}
impl Array {
    /// Fields that hold offsets of other records.
    pub const POINTERS: &'static [meshwire_core::pointer::PointerField] = &[
        meshwire_core::pointer::PointerField {
            name: "offset",
            offset: 0,
            target: "element",
            region: "model",
            nil: &[0],
        },
    ];
}
/// Leads to a text that ends with a zero byte.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct TextPointer {
    /// First character.
    #[br(err_context(Segment::Field("offset")))]
    pub offset: u32,
}
impl meshwire_core::Plain for TextPointer {
    const SIZE: usize = 4;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            offset: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.offset.put::<BIG>(fields);
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
impl meshwire_core::WireSize for TextPointer {
    #[inline]
    fn wire_size(&self) -> u64 {
        4
    }
}
impl meshwire_core::Validate for TextPointer {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for TextPointer {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("offset", &self.offset);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for TextPointer {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut offset: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { offset })
    }
}
impl TextPointer {
    /// Fields that hold offsets of other records.
    pub const POINTERS: &'static [meshwire_core::pointer::PointerField] = &[
        meshwire_core::pointer::PointerField {
            name: "offset",
            offset: 0,
            target: "text",
            region: "model",
            nil: &[0],
        },
    ];
}
/// Leads to an animation.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct AnimationPointer {
    /// The animation header.
    #[br(err_context(Segment::Field("offset")))]
    pub offset: u32,
}
impl meshwire_core::Plain for AnimationPointer {
    const SIZE: usize = 4;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            offset: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.offset.put::<BIG>(fields);
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
impl meshwire_core::WireSize for AnimationPointer {
    #[inline]
    fn wire_size(&self) -> u64 {
        4
    }
}
impl meshwire_core::Validate for AnimationPointer {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for AnimationPointer {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("offset", &self.offset);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for AnimationPointer {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut offset: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { offset })
    }
}
impl AnimationPointer {
    /// Fields that hold offsets of other records.
    pub const POINTERS: &'static [meshwire_core::pointer::PointerField] = &[
        meshwire_core::pointer::PointerField {
            name: "offset",
            offset: 0,
            target: "animation_header",
            region: "model",
            nil: &[0],
        },
    ];
}
/// Leads to an entry of a walk mesh tree.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct AabbPointer {
    /// The entry.
    #[br(err_context(Segment::Field("offset")))]
    pub offset: u32,
}
impl meshwire_core::Plain for AabbPointer {
    const SIZE: usize = 4;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            offset: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.offset.put::<BIG>(fields);
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
impl meshwire_core::WireSize for AabbPointer {
    #[inline]
    fn wire_size(&self) -> u64 {
        4
    }
}
impl meshwire_core::Validate for AabbPointer {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for AabbPointer {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("offset", &self.offset);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for AabbPointer {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut offset: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { offset })
    }
}
impl AabbPointer {
    /// Fields that hold offsets of other records.
    pub const POINTERS: &'static [meshwire_core::pointer::PointerField] = &[
        meshwire_core::pointer::PointerField {
            name: "offset",
            offset: 0,
            target: "aabb_entry",
            region: "model",
            nil: &[0],
        },
    ];
}
/// Leads to a node. The flags in its header alone tell which parts follow: light, emitter or reference at +70,
/// or a mesh at +70 that skin, animmesh, danglymesh and aabb nodes extend at +270.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct NodePointer {
    /// The node header.
    #[br(err_context(Segment::Field("offset")))]
    pub offset: u32,
}
impl meshwire_core::Plain for NodePointer {
    const SIZE: usize = 4;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            offset: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.offset.put::<BIG>(fields);
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
impl meshwire_core::WireSize for NodePointer {
    #[inline]
    fn wire_size(&self) -> u64 {
        4
    }
}
impl meshwire_core::Validate for NodePointer {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for NodePointer {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("offset", &self.offset);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for NodePointer {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut offset: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { offset })
    }
}
impl NodePointer {
    /// Fields that hold offsets of other records.
    pub const POINTERS: &'static [meshwire_core::pointer::PointerField] = &[
        meshwire_core::pointer::PointerField {
            name: "offset",
            offset: 0,
            target: "node_header",
            region: "model",
            nil: &[0],
        },
    ];
}
/// First part of the model header and of every animation header.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct GeometryHeader {
    /// Addresses of routines of the compiling program; the game overwrites them. They tell the compilers apart.
    #[br(err_context(Segment::Field("routines")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub routines: [u32; 2],
    /// Name of the model or animation.
    #[br(err_context(Segment::Field("name")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub name: meshwire_core::FixedText<64>,
    /// Root of the node tree.
    #[br(err_context(Segment::Field("root")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub root: NodePointer,
    #[br(err_context(Segment::Field("state")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <GeometryState as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_state: meshwire_core::plain::Encoded<'_>,
    /// Counts and words used at run time.
    #[br(calc = encoded_state.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub state: GeometryState,
}
impl meshwire_core::Plain for GeometryHeader {
    const SIZE: usize = 112;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            routines: meshwire_core::Plain::get::<BIG>(fields),
            name: meshwire_core::Plain::get::<BIG>(fields),
            root: meshwire_core::Plain::get::<BIG>(fields),
            state: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.routines.put::<BIG>(fields);
        self.name.put::<BIG>(fields);
        self.root.put::<BIG>(fields);
        self.state.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for GeometryHeader {
    #[inline]
    fn wire_size(&self) -> u64 {
        112
    }
}
impl meshwire_core::Validate for GeometryHeader {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("state", |validator| self.state.validate(validator, []));
    }
}
impl meshwire_core::Annotate for GeometryHeader {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("routines", &self.routines);
                out.field("name", &self.name);
                out.field("root", &self.root);
                out.field("state", &self.state);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for GeometryHeader {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut routines: [u32; 2] = generate::Generate::generate(_u, _wish, [])?;
        let mut name: meshwire_core::FixedText<64> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut root: NodePointer = generate::Generate::generate(_u, _wish, [])?;
        let mut state: GeometryState = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            routines,
            name,
            root,
            state,
        })
    }
}
/// What a geometry header holds besides names and pointers.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct GeometryState {
    /// Nodes of the tree. With a supermodel that of the supermodel + 1 + the own ones; in animations at least the number of nodes.
    #[br(err_context(Segment::Field("num_nodes")))]
    pub num_nodes: u32,
    /// Used at run time; 0 in files.
    #[br(err_context(Segment::Field("runtime_0")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub runtime_0: Array,
    /// Used at run time; 0 in files.
    #[br(err_context(Segment::Field("runtime_1")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub runtime_1: Array,
    /// At run time how many other models hold this one. 0, 384 in model headers of the enhanced edition, garbage in its animation headers.
    #[br(err_context(Segment::Field("num_references")))]
    pub num_references: u32,
    /// Model or animation.
    #[br(err_context(Segment::Field("geometry_type")))]
    pub geometry_type: GeometryType,
    /// Left over.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 3],
}
impl meshwire_core::Plain for GeometryState {
    const SIZE: usize = 36;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            num_nodes: meshwire_core::Plain::get::<BIG>(fields),
            runtime_0: meshwire_core::Plain::get::<BIG>(fields),
            runtime_1: meshwire_core::Plain::get::<BIG>(fields),
            num_references: meshwire_core::Plain::get::<BIG>(fields),
            geometry_type: meshwire_core::Plain::get::<BIG>(fields),
            padding: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.num_nodes.put::<BIG>(fields);
        self.runtime_0.put::<BIG>(fields);
        self.runtime_1.put::<BIG>(fields);
        self.num_references.put::<BIG>(fields);
        self.geometry_type.put::<BIG>(fields);
        self.padding.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for GeometryState {
    #[inline]
    fn wire_size(&self) -> u64 {
        36
    }
}
impl meshwire_core::Validate for GeometryState {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field(
                "geometry_type",
                |validator| self.geometry_type.validate(validator, []),
            );
    }
}
impl meshwire_core::Annotate for GeometryState {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("num_nodes", &self.num_nodes);
                out.field("runtime_0", &self.runtime_0);
                out.field("runtime_1", &self.runtime_1);
                out.field("num_references", &self.num_references);
                out.field("geometry_type", &self.geometry_type);
                out.field("padding", &meshwire_core::layout::Blob(&self.padding));
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for GeometryState {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut num_nodes: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut runtime_0: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut runtime_1: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut num_references: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut geometry_type: GeometryType = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut padding: [u8; 3] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            num_nodes,
            runtime_0,
            runtime_1,
            num_references,
            geometry_type,
            padding,
        })
    }
}
/// The first structure of the model region.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct ModelHeader {
    #[br(err_context(Segment::Field("geometry")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <GeometryHeader as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_geometry: meshwire_core::plain::Encoded<'_>,
    /// Name, root, counts.
    #[br(calc = encoded_geometry.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub geometry: GeometryHeader,
    /// Class and fog.
    #[br(err_context(Segment::Field("settings")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub settings: ModelSettings,
    /// Table of pointers to animation headers.
    #[br(err_context(Segment::Field("animations")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub animations: Array,
    #[br(err_context(Segment::Field("properties")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <ModelProperties as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_properties: meshwire_core::plain::Encoded<'_>,
    /// Bounds, scale, supermodel.
    #[br(calc = encoded_properties.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub properties: ModelProperties,
}
impl meshwire_core::Plain for ModelHeader {
    const SIZE: usize = 232;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            geometry: meshwire_core::Plain::get::<BIG>(fields),
            settings: meshwire_core::Plain::get::<BIG>(fields),
            animations: meshwire_core::Plain::get::<BIG>(fields),
            properties: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.geometry.put::<BIG>(fields);
        self.settings.put::<BIG>(fields);
        self.animations.put::<BIG>(fields);
        self.properties.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for ModelHeader {
    #[inline]
    fn wire_size(&self) -> u64 {
        232
    }
}
impl meshwire_core::Validate for ModelHeader {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("geometry", |validator| self.geometry.validate(validator, []));
        validator.field("settings", |validator| self.settings.validate(validator, []));
    }
}
impl meshwire_core::Annotate for ModelHeader {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("geometry", &self.geometry);
                out.field("settings", &self.settings);
                out.field("animations", &self.animations);
                out.field("properties", &self.properties);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for ModelHeader {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut geometry: GeometryHeader = generate::Generate::generate(_u, _wish, [])?;
        let mut settings: ModelSettings = generate::Generate::generate(_u, _wish, [])?;
        let mut animations: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut properties: ModelProperties = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self {
            geometry,
            settings,
            animations,
            properties,
        })
    }
}
/// Single bytes of the model header.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct ModelSettings {
    /// 0 or garbage.
    #[br(err_context(Segment::Field("unknown_70")))]
    pub unknown_70: u8,
    /// 0 or garbage.
    #[br(err_context(Segment::Field("unknown_71")))]
    pub unknown_71: u8,
    /// What the model is for.
    #[br(err_context(Segment::Field("classification")))]
    pub classification: Classification,
    /// 1 where fog affects the model. The text form's `ignorefog` is its negation.
    #[br(err_context(Segment::Field("fog")))]
    pub fog: u8,
    /// 0 in every known file.
    #[br(err_context(Segment::Field("unknown_74")))]
    pub unknown_74: u32,
}
impl meshwire_core::Plain for ModelSettings {
    const SIZE: usize = 8;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            unknown_70: meshwire_core::Plain::get::<BIG>(fields),
            unknown_71: meshwire_core::Plain::get::<BIG>(fields),
            classification: meshwire_core::Plain::get::<BIG>(fields),
            fog: meshwire_core::Plain::get::<BIG>(fields),
            unknown_74: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.unknown_70.put::<BIG>(fields);
        self.unknown_71.put::<BIG>(fields);
        self.classification.put::<BIG>(fields);
        self.fog.put::<BIG>(fields);
        self.unknown_74.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for ModelSettings {
    #[inline]
    fn wire_size(&self) -> u64 {
        8
    }
}
impl meshwire_core::Validate for ModelSettings {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field(
                "classification",
                |validator| self.classification.validate(validator, []),
            );
    }
}
impl meshwire_core::Annotate for ModelSettings {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("unknown_70", &self.unknown_70);
                out.field("unknown_71", &self.unknown_71);
                out.field("classification", &self.classification);
                out.field("fog", &self.fog);
                out.field("unknown_74", &self.unknown_74);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for ModelSettings {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut unknown_70: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut unknown_71: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut classification: Classification = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut fog: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut unknown_74: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            unknown_70,
            unknown_71,
            classification,
            fog,
            unknown_74,
        })
    }
}
/// The part of the model header after the animation table.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct ModelProperties {
    /// Run-time address of the supermodel; 0 or stale.
    #[br(err_context(Segment::Field("super_model")))]
    pub super_model: u32,
    /// Lower corner of the model's box.
    #[br(err_context(Segment::Field("bounds_min")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bounds_min: [f32; 3],
    /// Upper corner of the model's box.
    #[br(err_context(Segment::Field("bounds_max")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bounds_max: [f32; 3],
    /// 7, or 40 for models that own an emitter.
    #[br(err_context(Segment::Field("radius")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub radius: f32,
    /// Factor on positions taken from a supermodel's animations.
    #[br(err_context(Segment::Field("animation_scale")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub animation_scale: f32,
    /// Name of the supermodel; empty or NULL, in any case, for none.
    #[br(err_context(Segment::Field("super_model_name")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub super_model_name: meshwire_core::FixedText<64>,
}
impl meshwire_core::Plain for ModelProperties {
    const SIZE: usize = 100;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            super_model: meshwire_core::Plain::get::<BIG>(fields),
            bounds_min: meshwire_core::Plain::get::<BIG>(fields),
            bounds_max: meshwire_core::Plain::get::<BIG>(fields),
            radius: meshwire_core::Plain::get::<BIG>(fields),
            animation_scale: meshwire_core::Plain::get::<BIG>(fields),
            super_model_name: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.super_model.put::<BIG>(fields);
        self.bounds_min.put::<BIG>(fields);
        self.bounds_max.put::<BIG>(fields);
        self.radius.put::<BIG>(fields);
        self.animation_scale.put::<BIG>(fields);
        self.super_model_name.put::<BIG>(fields);
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
impl meshwire_core::WireSize for ModelProperties {
    #[inline]
    fn wire_size(&self) -> u64 {
        100
    }
}
impl meshwire_core::Validate for ModelProperties {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for ModelProperties {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("super_model", &self.super_model);
                out.field(
                    "bounds_min",
                    &meshwire_core::layout::Named(&self.bounds_min, &["x", "y", "z"]),
                );
                out.field(
                    "bounds_max",
                    &meshwire_core::layout::Named(&self.bounds_max, &["x", "y", "z"]),
                );
                out.field("radius", &self.radius);
                out.field("animation_scale", &self.animation_scale);
                out.field("super_model_name", &self.super_model_name);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for ModelProperties {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut super_model: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut bounds_min: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut bounds_max: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut radius: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut animation_scale: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut super_model_name: meshwire_core::FixedText<64> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self {
            super_model,
            bounds_min,
            bounds_max,
            radius,
            animation_scale,
            super_model_name,
        })
    }
}
/// An animation, with a node tree of its own.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct AnimationHeader {
    #[br(err_context(Segment::Field("geometry")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <GeometryHeader as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_geometry: meshwire_core::plain::Encoded<'_>,
    /// Name, root, counts.
    #[br(calc = encoded_geometry.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub geometry: GeometryHeader,
    #[br(err_context(Segment::Field("timing")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <AnimationTiming as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_timing: meshwire_core::plain::Encoded<'_>,
    /// Length, transition, root name.
    #[br(calc = encoded_timing.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub timing: AnimationTiming,
    /// The events themselves, not pointers.
    #[br(err_context(Segment::Field("events")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub events: Array,
}
impl meshwire_core::Plain for AnimationHeader {
    const SIZE: usize = 196;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            geometry: meshwire_core::Plain::get::<BIG>(fields),
            timing: meshwire_core::Plain::get::<BIG>(fields),
            events: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.geometry.put::<BIG>(fields);
        self.timing.put::<BIG>(fields);
        self.events.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for AnimationHeader {
    #[inline]
    fn wire_size(&self) -> u64 {
        196
    }
}
impl meshwire_core::Validate for AnimationHeader {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("geometry", |validator| self.geometry.validate(validator, []));
    }
}
impl meshwire_core::Annotate for AnimationHeader {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("geometry", &self.geometry);
                out.field("timing", &self.timing);
                out.field("events", &self.events);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for AnimationHeader {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut geometry: GeometryHeader = generate::Generate::generate(_u, _wish, [])?;
        let mut timing: AnimationTiming = generate::Generate::generate(_u, _wish, [])?;
        let mut events: Array = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { geometry, timing, events })
    }
}
/// What an animation header holds besides the geometry header and its events.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct AnimationTiming {
    /// Seconds.
    #[br(err_context(Segment::Field("length")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub length: f32,
    /// Seconds to blend in.
    #[br(err_context(Segment::Field("transition")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub transition: f32,
    /// The node of the geometry at which the animation starts.
    #[br(err_context(Segment::Field("root_name")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub root_name: meshwire_core::FixedText<64>,
}
impl meshwire_core::Plain for AnimationTiming {
    const SIZE: usize = 72;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            length: meshwire_core::Plain::get::<BIG>(fields),
            transition: meshwire_core::Plain::get::<BIG>(fields),
            root_name: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.length.put::<BIG>(fields);
        self.transition.put::<BIG>(fields);
        self.root_name.put::<BIG>(fields);
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
impl meshwire_core::WireSize for AnimationTiming {
    #[inline]
    fn wire_size(&self) -> u64 {
        72
    }
}
impl meshwire_core::Validate for AnimationTiming {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for AnimationTiming {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("length", &self.length);
                out.field("transition", &self.transition);
                out.field("root_name", &self.root_name);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for AnimationTiming {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut length: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut transition: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut root_name: meshwire_core::FixedText<64> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self {
            length,
            transition,
            root_name,
        })
    }
}
/// A named moment of an animation.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Event {
    /// Seconds.
    #[br(err_context(Segment::Field("time")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub time: f32,
    /// What happens, such as `hit` or `snd_footstep`.
    #[br(err_context(Segment::Field("name")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub name: meshwire_core::FixedText<32>,
}
impl meshwire_core::Plain for Event {
    const SIZE: usize = 36;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            time: meshwire_core::Plain::get::<BIG>(fields),
            name: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.time.put::<BIG>(fields);
        self.name.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Event {
    #[inline]
    fn wire_size(&self) -> u64 {
        36
    }
}
impl meshwire_core::Validate for Event {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Event {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("time", &self.time);
                out.field("name", &self.name);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Event {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut time: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut name: meshwire_core::FixedText<32> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self { time, name })
    }
}
/// First part of every node; all of a dummy or camera.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct NodeHeader {
    #[br(err_context(Segment::Field("head")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <NodeHead as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_head: meshwire_core::plain::Encoded<'_>,
    /// Name and numbers.
    #[br(calc = encoded_head.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub head: NodeHead,
    /// Table of pointers to nodes.
    #[br(err_context(Segment::Field("children")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub children: Array,
    /// Controller keys.
    #[br(err_context(Segment::Field("keys")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub keys: Array,
    /// Times and values of the controllers.
    #[br(err_context(Segment::Field("floats")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub floats: Array,
    /// Which parts the node has. The only proper sign of its kind.
    #[br(err_context(Segment::Field("flags")))]
    pub flags: NodeHeaderFlags,
}
impl meshwire_core::Plain for NodeHeader {
    const SIZE: usize = 112;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            head: meshwire_core::Plain::get::<BIG>(fields),
            children: meshwire_core::Plain::get::<BIG>(fields),
            keys: meshwire_core::Plain::get::<BIG>(fields),
            floats: meshwire_core::Plain::get::<BIG>(fields),
            flags: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.head.put::<BIG>(fields);
        self.children.put::<BIG>(fields);
        self.keys.put::<BIG>(fields);
        self.floats.put::<BIG>(fields);
        self.flags.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for NodeHeader {
    #[inline]
    fn wire_size(&self) -> u64 {
        112
    }
}
impl meshwire_core::Validate for NodeHeader {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for NodeHeader {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("head", &self.head);
                out.field("children", &self.children);
                out.field("keys", &self.keys);
                out.field("floats", &self.floats);
                out.field("flags", &self.flags);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for NodeHeader {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut head: NodeHead = generate::Generate::generate(_u, _wish, [])?;
        let mut children: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut keys: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut floats: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut flags: NodeHeaderFlags = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            head,
            children,
            keys,
            floats,
            flags,
        })
    }
}
pub use node_header_flags::NodeHeaderFlags;
/// The macro documents its own functions too little for the lint, hence a module of its own.
#[allow(missing_docs, dead_code, non_snake_case)]
mod node_header_flags {
    /// Which parts the node has. The only proper sign of its kind.
    #[modular_bitfield::bitfield(bits = 32)]
    #[repr(u32)]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct NodeHeaderFlags {
        /// Node header; always set.
        pub header: bool,
        /// Light.
        pub light: bool,
        /// Emitter.
        pub emitter: bool,
        /// Camera; adds no fields.
        pub camera: bool,
        /// Reference to another model.
        pub reference: bool,
        /// Mesh.
        pub mesh: bool,
        /// Skin.
        pub skin: bool,
        /// Animated mesh.
        pub animmesh: bool,
        /// Dangling mesh.
        pub danglymesh: bool,
        /// Walk mesh.
        pub aabb: bool,
        /// 0 in every known file.
        pub reserved: modular_bitfield::specifiers::B22,
    }
}
impl Default for NodeHeaderFlags {
    fn default() -> Self {
        Self::new()
    }
}
impl NodeHeaderFlags {
    /// Names of the single bits that are set.
    #[must_use]
    pub fn set_names(self) -> Vec<&'static str> {
        let mut set = Vec::new();
        if self.header() {
            set.push("header");
        }
        if self.light() {
            set.push("light");
        }
        if self.emitter() {
            set.push("emitter");
        }
        if self.camera() {
            set.push("camera");
        }
        if self.reference() {
            set.push("reference");
        }
        if self.mesh() {
            set.push("mesh");
        }
        if self.skin() {
            set.push("skin");
        }
        if self.animmesh() {
            set.push("animmesh");
        }
        if self.danglymesh() {
            set.push("danglymesh");
        }
        if self.aabb() {
            set.push("aabb");
        }
        set
    }
}
impl BinRead for NodeHeaderFlags {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for NodeHeaderFlags {
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
impl meshwire_core::Plain for NodeHeaderFlags {
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
impl meshwire_core::WireSize for NodeHeaderFlags {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for NodeHeaderFlags {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        let set = self.set_names().join(" | ");
        let meaning = if set.is_empty() { None } else { Some(set.as_str()) };
        out.leaf(meshwire_core::layout::LeafKind::Unsigned, self.wire_size(), meaning);
    }
}
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct NodeHeaderFlagsForm {
    header: bool,
    light: bool,
    emitter: bool,
    camera: bool,
    reference: bool,
    mesh: bool,
    skin: bool,
    animmesh: bool,
    danglymesh: bool,
    aabb: bool,
    reserved: u32,
}
#[cfg(feature = "serde")]
impl serde::Serialize for NodeHeaderFlags {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        NodeHeaderFlagsForm {
            header: self.header(),
            light: self.light(),
            emitter: self.emitter(),
            camera: self.camera(),
            reference: self.reference(),
            mesh: self.mesh(),
            skin: self.skin(),
            animmesh: self.animmesh(),
            danglymesh: self.danglymesh(),
            aabb: self.aabb(),
            reserved: self.reserved(),
        }
            .serialize(serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for NodeHeaderFlags {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        let form = NodeHeaderFlagsForm::deserialize(deserializer)?;
        let mut bits = Self::new();
        bits = bits
            .with_header_checked(form.header)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(header), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_light_checked(form.light)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(light), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_emitter_checked(form.emitter)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(emitter), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_camera_checked(form.camera)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(camera), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_reference_checked(form.reference)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(reference), "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_mesh_checked(form.mesh)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(mesh), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_skin_checked(form.skin)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(skin), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_animmesh_checked(form.animmesh)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(animmesh), "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_danglymesh_checked(form.danglymesh)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(danglymesh), "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_aabb_checked(form.aabb)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(aabb), "' has too many bits"),
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
impl meshwire_core::generate::Generate for NodeHeaderFlags {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        u.arbitrary::<u32>().map(Self::from)
    }
}
/// Name and numbers of a node.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct NodeHead {
    #[br(err_context(Segment::Field("routines")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <[u32;6]as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_routines: meshwire_core::plain::Encoded<'_>,
    /// Addresses of routines of the compiling program; the game overwrites them.
    #[br(calc = encoded_routines.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub routines: [u32; 6],
    /// 1 where the node takes its color from its parent.
    #[br(err_context(Segment::Field("inherit_color")))]
    pub inherit_color: u32,
    /// What binds animations to geometry in the enhanced edition; -1 for none.
    #[br(err_context(Segment::Field("part_number")))]
    pub part_number: i32,
    /// Name of the node.
    #[br(err_context(Segment::Field("name")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub name: meshwire_core::FixedText<32>,
    /// Used at run time; 0 or garbage.
    #[br(err_context(Segment::Field("parent_geometry")))]
    pub parent_geometry: u32,
    /// Used at run time; 0 or garbage.
    #[br(err_context(Segment::Field("parent_node")))]
    pub parent_node: u32,
}
impl meshwire_core::Plain for NodeHead {
    const SIZE: usize = 72;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            routines: meshwire_core::Plain::get::<BIG>(fields),
            inherit_color: meshwire_core::Plain::get::<BIG>(fields),
            part_number: meshwire_core::Plain::get::<BIG>(fields),
            name: meshwire_core::Plain::get::<BIG>(fields),
            parent_geometry: meshwire_core::Plain::get::<BIG>(fields),
            parent_node: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.routines.put::<BIG>(fields);
        self.inherit_color.put::<BIG>(fields);
        self.part_number.put::<BIG>(fields);
        self.name.put::<BIG>(fields);
        self.parent_geometry.put::<BIG>(fields);
        self.parent_node.put::<BIG>(fields);
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
impl meshwire_core::WireSize for NodeHead {
    #[inline]
    fn wire_size(&self) -> u64 {
        72
    }
}
impl meshwire_core::Validate for NodeHead {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for NodeHead {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("routines", &self.routines);
                out.field("inherit_color", &self.inherit_color);
                out.field("part_number", &self.part_number);
                out.field("name", &self.name);
                out.field("parent_geometry", &self.parent_geometry);
                out.field("parent_node", &self.parent_node);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for NodeHead {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut routines: [u32; 6] = generate::Generate::generate(_u, _wish, [])?;
        let mut inherit_color: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut part_number: i32 = generate::Generate::generate(_u, _wish, [])?;
        let mut name: meshwire_core::FixedText<32> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut parent_geometry: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut parent_node: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            routines,
            inherit_color,
            part_number,
            name,
            parent_geometry,
            parent_node,
        })
    }
}
/// Describes one controller, an attribute that may change over time.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct ControllerKey {
    /// Which attribute. The meaning depends on the kind of node.
    #[br(err_context(Segment::Field("id")))]
    pub id: i32,
    /// Keys; 1 for constants.
    #[br(err_context(Segment::Field("num_rows")))]
    pub num_rows: i16,
    /// Index of the first time in the node's floats.
    #[br(err_context(Segment::Field("time_index")))]
    pub time_index: i16,
    /// Index of the first value in the node's floats.
    #[br(err_context(Segment::Field("value_index")))]
    pub value_index: i16,
    /// Values of a row, its time not counted. Bit 10 is set for Bezier keys.
    #[br(err_context(Segment::Field("num_columns")))]
    pub num_columns: i8,
    /// 0 or garbage.
    #[br(err_context(Segment::Field("padding")))]
    pub padding: u8,
}
impl meshwire_core::Plain for ControllerKey {
    const SIZE: usize = 12;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            id: meshwire_core::Plain::get::<BIG>(fields),
            num_rows: meshwire_core::Plain::get::<BIG>(fields),
            time_index: meshwire_core::Plain::get::<BIG>(fields),
            value_index: meshwire_core::Plain::get::<BIG>(fields),
            num_columns: meshwire_core::Plain::get::<BIG>(fields),
            padding: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.id.put::<BIG>(fields);
        self.num_rows.put::<BIG>(fields);
        self.time_index.put::<BIG>(fields);
        self.value_index.put::<BIG>(fields);
        self.num_columns.put::<BIG>(fields);
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
impl meshwire_core::WireSize for ControllerKey {
    #[inline]
    fn wire_size(&self) -> u64 {
        12
    }
}
impl meshwire_core::Validate for ControllerKey {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for ControllerKey {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("id", &self.id);
                out.field("num_rows", &self.num_rows);
                out.field("time_index", &self.time_index);
                out.field("value_index", &self.value_index);
                out.field("num_columns", &self.num_columns);
                out.field("padding", &self.padding);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for ControllerKey {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut id: i32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_rows: i16 = generate::Generate::generate(_u, _wish, [])?;
        let mut time_index: i16 = generate::Generate::generate(_u, _wish, [])?;
        let mut value_index: i16 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_columns: i8 = generate::Generate::generate(_u, _wish, [])?;
        let mut padding: u8 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            id,
            num_rows,
            time_index,
            value_index,
            num_columns,
            padding,
        })
    }
}
/// A light source; follows the node header.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct LightPart {
    /// Size of the lens flares.
    #[br(err_context(Segment::Field("flare_radius")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub flare_radius: f32,
    /// Used at run time; 0 in files.
    #[br(err_context(Segment::Field("flare_handles")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub flare_handles: Array,
    /// A float for each flare.
    #[br(err_context(Segment::Field("flare_sizes")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub flare_sizes: Array,
    /// A float for each flare.
    #[br(err_context(Segment::Field("flare_positions")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub flare_positions: Array,
    /// A color shift for each flare.
    #[br(err_context(Segment::Field("flare_colors")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub flare_colors: Array,
    /// A pointer to a texture name for each flare.
    #[br(err_context(Segment::Field("flare_textures")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub flare_textures: Array,
    #[br(err_context(Segment::Field("settings")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <LightSettings as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_settings: meshwire_core::plain::Encoded<'_>,
    /// Switches.
    #[br(calc = encoded_settings.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub settings: LightSettings,
}
impl meshwire_core::Plain for LightPart {
    const SIZE: usize = 92;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            flare_radius: meshwire_core::Plain::get::<BIG>(fields),
            flare_handles: meshwire_core::Plain::get::<BIG>(fields),
            flare_sizes: meshwire_core::Plain::get::<BIG>(fields),
            flare_positions: meshwire_core::Plain::get::<BIG>(fields),
            flare_colors: meshwire_core::Plain::get::<BIG>(fields),
            flare_textures: meshwire_core::Plain::get::<BIG>(fields),
            settings: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.flare_radius.put::<BIG>(fields);
        self.flare_handles.put::<BIG>(fields);
        self.flare_sizes.put::<BIG>(fields);
        self.flare_positions.put::<BIG>(fields);
        self.flare_colors.put::<BIG>(fields);
        self.flare_textures.put::<BIG>(fields);
        self.settings.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for LightPart {
    #[inline]
    fn wire_size(&self) -> u64 {
        92
    }
}
impl meshwire_core::Validate for LightPart {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("settings", |validator| self.settings.validate(validator, []));
    }
}
impl meshwire_core::Annotate for LightPart {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("flare_radius", &self.flare_radius);
                out.field("flare_handles", &self.flare_handles);
                out.field("flare_sizes", &self.flare_sizes);
                out.field("flare_positions", &self.flare_positions);
                out.field("flare_colors", &self.flare_colors);
                out.field("flare_textures", &self.flare_textures);
                out.field("settings", &self.settings);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for LightPart {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut flare_radius: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut flare_handles: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut flare_sizes: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut flare_positions: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut flare_colors: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut flare_textures: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut settings: LightSettings = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            flare_radius,
            flare_handles,
            flare_sizes,
            flare_positions,
            flare_colors,
            flare_textures,
            settings,
        })
    }
}
/// Switches of a light.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct LightSettings {
    /// Which lights win where there are too many; 5 by default.
    #[br(err_context(Segment::Field("priority")))]
    pub priority: u32,
    /// 1 where the light has no direction.
    #[br(err_context(Segment::Field("ambient_only")))]
    pub ambient_only: u32,
    /// Whether the light is dynamic.
    #[br(err_context(Segment::Field("dynamic_type")))]
    pub dynamic_type: DynamicType,
    /// 1 where the light falls on moving things.
    #[br(err_context(Segment::Field("affect_dynamic")))]
    pub affect_dynamic: u32,
    /// 1 where the light casts shadows.
    #[br(err_context(Segment::Field("shadow")))]
    pub shadow: u32,
    /// 0 in every known file, even with flares.
    #[br(err_context(Segment::Field("generate_flare")))]
    pub generate_flare: u32,
    /// 1 where the light fades in and out.
    #[br(err_context(Segment::Field("fading")))]
    pub fading: u32,
}
impl meshwire_core::Plain for LightSettings {
    const SIZE: usize = 28;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            priority: meshwire_core::Plain::get::<BIG>(fields),
            ambient_only: meshwire_core::Plain::get::<BIG>(fields),
            dynamic_type: meshwire_core::Plain::get::<BIG>(fields),
            affect_dynamic: meshwire_core::Plain::get::<BIG>(fields),
            shadow: meshwire_core::Plain::get::<BIG>(fields),
            generate_flare: meshwire_core::Plain::get::<BIG>(fields),
            fading: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.priority.put::<BIG>(fields);
        self.ambient_only.put::<BIG>(fields);
        self.dynamic_type.put::<BIG>(fields);
        self.affect_dynamic.put::<BIG>(fields);
        self.shadow.put::<BIG>(fields);
        self.generate_flare.put::<BIG>(fields);
        self.fading.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for LightSettings {
    #[inline]
    fn wire_size(&self) -> u64 {
        28
    }
}
impl meshwire_core::Validate for LightSettings {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field(
                "dynamic_type",
                |validator| self.dynamic_type.validate(validator, []),
            );
    }
}
impl meshwire_core::Annotate for LightSettings {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("priority", &self.priority);
                out.field("ambient_only", &self.ambient_only);
                out.field("dynamic_type", &self.dynamic_type);
                out.field("affect_dynamic", &self.affect_dynamic);
                out.field("shadow", &self.shadow);
                out.field("generate_flare", &self.generate_flare);
                out.field("fading", &self.fading);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for LightSettings {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut priority: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut ambient_only: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut dynamic_type: DynamicType = generate::Generate::generate(_u, _wish, [])?;
        let mut affect_dynamic: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut shadow: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut generate_flare: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut fading: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            priority,
            ambient_only,
            dynamic_type,
            affect_dynamic,
            shadow,
            generate_flare,
            fading,
        })
    }
}
/// A source of particles; follows the node header.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Emitter {
    /// Angle around the axis in which no particle starts.
    #[br(err_context(Segment::Field("dead_space")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub dead_space: f32,
    /// Radius of a blast.
    #[br(err_context(Segment::Field("blast_radius")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub blast_radius: f32,
    /// Seconds of a blast.
    #[br(err_context(Segment::Field("blast_length")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub blast_length: f32,
    /// Frames of the texture from left to right.
    #[br(err_context(Segment::Field("grid_x")))]
    pub grid_x: u32,
    /// Frames of the texture from top to bottom.
    #[br(err_context(Segment::Field("grid_y")))]
    pub grid_y: u32,
    /// How particles start.
    #[br(err_context(Segment::Field("spawn_type")))]
    pub spawn_type: SpawnType,
    /// How particles are made: Fountain, Single, Explosion, Lightning.
    #[br(err_context(Segment::Field("update")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub update: meshwire_core::FixedText<32>,
    /// How particles face the viewer, such as Normal or Billboard\_to\_World\_Z.
    #[br(err_context(Segment::Field("render")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub render: meshwire_core::FixedText<32>,
    /// How particles mix with what is behind: Normal, Lighten, Punch-Through.
    #[br(err_context(Segment::Field("blend")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub blend: meshwire_core::FixedText<32>,
    /// Name of the texture.
    #[br(err_context(Segment::Field("texture")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub texture: meshwire_core::FixedText<64>,
    /// Model that is thrown instead of a texture.
    #[br(err_context(Segment::Field("chunk_name")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub chunk_name: meshwire_core::FixedText<16>,
    /// 1 where particles show from behind.
    #[br(err_context(Segment::Field("two_sided_texture")))]
    pub two_sided_texture: u32,
    /// 1 where an explosion repeats.
    #[br(err_context(Segment::Field("loop")))]
    pub repeats: u32,
    /// Order among emitters.
    #[br(err_context(Segment::Field("render_order")))]
    pub render_order: u16,
    /// 0 or garbage.
    #[br(err_context(Segment::Field("padding")))]
    pub padding: u16,
    /// What acts on the particles.
    #[br(err_context(Segment::Field("flags")))]
    pub flags: EmitterFlags,
}
impl meshwire_core::Plain for Emitter {
    const SIZE: usize = 216;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            dead_space: meshwire_core::Plain::get::<BIG>(fields),
            blast_radius: meshwire_core::Plain::get::<BIG>(fields),
            blast_length: meshwire_core::Plain::get::<BIG>(fields),
            grid_x: meshwire_core::Plain::get::<BIG>(fields),
            grid_y: meshwire_core::Plain::get::<BIG>(fields),
            spawn_type: meshwire_core::Plain::get::<BIG>(fields),
            update: meshwire_core::Plain::get::<BIG>(fields),
            render: meshwire_core::Plain::get::<BIG>(fields),
            blend: meshwire_core::Plain::get::<BIG>(fields),
            texture: meshwire_core::Plain::get::<BIG>(fields),
            chunk_name: meshwire_core::Plain::get::<BIG>(fields),
            two_sided_texture: meshwire_core::Plain::get::<BIG>(fields),
            repeats: meshwire_core::Plain::get::<BIG>(fields),
            render_order: meshwire_core::Plain::get::<BIG>(fields),
            padding: meshwire_core::Plain::get::<BIG>(fields),
            flags: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.dead_space.put::<BIG>(fields);
        self.blast_radius.put::<BIG>(fields);
        self.blast_length.put::<BIG>(fields);
        self.grid_x.put::<BIG>(fields);
        self.grid_y.put::<BIG>(fields);
        self.spawn_type.put::<BIG>(fields);
        self.update.put::<BIG>(fields);
        self.render.put::<BIG>(fields);
        self.blend.put::<BIG>(fields);
        self.texture.put::<BIG>(fields);
        self.chunk_name.put::<BIG>(fields);
        self.two_sided_texture.put::<BIG>(fields);
        self.repeats.put::<BIG>(fields);
        self.render_order.put::<BIG>(fields);
        self.padding.put::<BIG>(fields);
        self.flags.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for Emitter {
    #[inline]
    fn wire_size(&self) -> u64 {
        216
    }
}
impl meshwire_core::Validate for Emitter {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field("spawn_type", |validator| self.spawn_type.validate(validator, []));
    }
}
impl meshwire_core::Annotate for Emitter {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("dead_space", &self.dead_space);
                out.field("blast_radius", &self.blast_radius);
                out.field("blast_length", &self.blast_length);
                out.field("grid_x", &self.grid_x);
                out.field("grid_y", &self.grid_y);
                out.field("spawn_type", &self.spawn_type);
                out.field("update", &self.update);
                out.field("render", &self.render);
                out.field("blend", &self.blend);
                out.field("texture", &self.texture);
                out.field("chunk_name", &self.chunk_name);
                out.field("two_sided_texture", &self.two_sided_texture);
                out.field("loop", &self.repeats);
                out.field("render_order", &self.render_order);
                out.field("padding", &self.padding);
                out.field("flags", &self.flags);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Emitter {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut dead_space: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut blast_radius: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut blast_length: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut grid_x: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut grid_y: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut spawn_type: SpawnType = generate::Generate::generate(_u, _wish, [])?;
        let mut update: meshwire_core::FixedText<32> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut render: meshwire_core::FixedText<32> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut blend: meshwire_core::FixedText<32> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut texture: meshwire_core::FixedText<64> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut chunk_name: meshwire_core::FixedText<16> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut two_sided_texture: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut repeats: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut render_order: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut padding: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut flags: EmitterFlags = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            dead_space,
            blast_radius,
            blast_length,
            grid_x,
            grid_y,
            spawn_type,
            update,
            render,
            blend,
            texture,
            chunk_name,
            two_sided_texture,
            repeats,
            render_order,
            padding,
            flags,
        })
    }
}
pub use emitter_flags::EmitterFlags;
/// The macro documents its own functions too little for the lint, hence a module of its own.
#[allow(missing_docs, dead_code, non_snake_case)]
mod emitter_flags {
    /// What acts on the particles.
    #[modular_bitfield::bitfield(bits = 32)]
    #[repr(u32)]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct EmitterFlags {
        /// Particles travel to a target.
        pub p2p: bool,
        /// They travel by gravity, not along a Bezier curve.
        pub p2p_sel: bool,
        /// Wind moves them.
        pub affected_by_wind: bool,
        /// They take the color of the scene.
        pub is_tinted: bool,
        /// They bounce off the ground.
        pub bounce: bool,
        /// Frames come in random order.
        pub random: bool,
        /// They move with the emitter's orientation.
        pub inherit: bool,
        /// They start with the emitter's velocity.
        pub inherit_velocity: bool,
        /// They stay in the emitter's space.
        pub inherit_local: bool,
        /// They leave a mark.
        pub splat: bool,
        /// They move with the part.
        pub inherit_part: bool,
        /// 0 in every known file.
        pub reserved: modular_bitfield::specifiers::B21,
    }
}
impl Default for EmitterFlags {
    fn default() -> Self {
        Self::new()
    }
}
impl EmitterFlags {
    /// Names of the single bits that are set.
    #[must_use]
    pub fn set_names(self) -> Vec<&'static str> {
        let mut set = Vec::new();
        if self.p2p() {
            set.push("p2p");
        }
        if self.p2p_sel() {
            set.push("p2p_sel");
        }
        if self.affected_by_wind() {
            set.push("affected_by_wind");
        }
        if self.is_tinted() {
            set.push("is_tinted");
        }
        if self.bounce() {
            set.push("bounce");
        }
        if self.random() {
            set.push("random");
        }
        if self.inherit() {
            set.push("inherit");
        }
        if self.inherit_velocity() {
            set.push("inherit_velocity");
        }
        if self.inherit_local() {
            set.push("inherit_local");
        }
        if self.splat() {
            set.push("splat");
        }
        if self.inherit_part() {
            set.push("inherit_part");
        }
        set
    }
}
impl BinRead for EmitterFlags {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for EmitterFlags {
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
impl meshwire_core::Plain for EmitterFlags {
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
impl meshwire_core::WireSize for EmitterFlags {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for EmitterFlags {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        let set = self.set_names().join(" | ");
        let meaning = if set.is_empty() { None } else { Some(set.as_str()) };
        out.leaf(meshwire_core::layout::LeafKind::Unsigned, self.wire_size(), meaning);
    }
}
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct EmitterFlagsForm {
    p2p: bool,
    p2p_sel: bool,
    affected_by_wind: bool,
    is_tinted: bool,
    bounce: bool,
    random: bool,
    inherit: bool,
    inherit_velocity: bool,
    inherit_local: bool,
    splat: bool,
    inherit_part: bool,
    reserved: u32,
}
#[cfg(feature = "serde")]
impl serde::Serialize for EmitterFlags {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        EmitterFlagsForm {
            p2p: self.p2p(),
            p2p_sel: self.p2p_sel(),
            affected_by_wind: self.affected_by_wind(),
            is_tinted: self.is_tinted(),
            bounce: self.bounce(),
            random: self.random(),
            inherit: self.inherit(),
            inherit_velocity: self.inherit_velocity(),
            inherit_local: self.inherit_local(),
            splat: self.splat(),
            inherit_part: self.inherit_part(),
            reserved: self.reserved(),
        }
            .serialize(serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for EmitterFlags {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        let form = EmitterFlagsForm::deserialize(deserializer)?;
        let mut bits = Self::new();
        bits = bits
            .with_p2p_checked(form.p2p)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(p2p), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_p2p_sel_checked(form.p2p_sel)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(p2p_sel), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_affected_by_wind_checked(form.affected_by_wind)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(affected_by_wind),
                        "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_is_tinted_checked(form.is_tinted)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(is_tinted), "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_bounce_checked(form.bounce)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(bounce), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_random_checked(form.random)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(random), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_inherit_checked(form.inherit)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(inherit), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_inherit_velocity_checked(form.inherit_velocity)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(inherit_velocity),
                        "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_inherit_local_checked(form.inherit_local)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(inherit_local),
                        "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_splat_checked(form.splat)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(splat), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_inherit_part_checked(form.inherit_part)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(inherit_part), "' has too many bits"
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
impl meshwire_core::generate::Generate for EmitterFlags {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        u.arbitrary::<u32>().map(Self::from)
    }
}
/// Another model hung on this node; follows the node header.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Reference {
    /// Name of the other model.
    #[br(err_context(Segment::Field("model")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub model: meshwire_core::FixedText<64>,
    /// 1 where other programs may hang another model here.
    #[br(err_context(Segment::Field("reattachable")))]
    pub reattachable: u32,
}
impl meshwire_core::Plain for Reference {
    const SIZE: usize = 68;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            model: meshwire_core::Plain::get::<BIG>(fields),
            reattachable: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.model.put::<BIG>(fields);
        self.reattachable.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Reference {
    #[inline]
    fn wire_size(&self) -> u64 {
        68
    }
}
impl meshwire_core::Validate for Reference {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Reference {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("model", &self.model);
                out.field("reattachable", &self.reattachable);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Reference {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut model: meshwire_core::FixedText<64> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut reattachable: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { model, reattachable })
    }
}
/// A mesh; follows the node header of trimesh, skin, animmesh, danglymesh and aabb nodes.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct MeshPart {
    /// Addresses of routines of the compiling program; the game overwrites them.
    #[br(err_context(Segment::Field("routines")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub routines: [u32; 2],
    /// Faces.
    #[br(err_context(Segment::Field("faces")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub faces: Array,
    #[br(err_context(Segment::Field("surface")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <MeshSurface as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_surface: meshwire_core::plain::Encoded<'_>,
    /// Bounds, colors, textures.
    #[br(calc = encoded_surface.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub surface: MeshSurface,
    /// Used while compiling; 0 in files.
    #[br(err_context(Segment::Field("vertex_indices")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub vertex_indices: Array,
    /// Used while compiling; 0 in files.
    #[br(err_context(Segment::Field("left_over_faces")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub left_over_faces: Array,
    /// Lengths of the index lists.
    #[br(err_context(Segment::Field("index_counts")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub index_counts: Array,
    /// Offsets of the index lists in the raw region; the array itself is in the model region.
    #[br(err_context(Segment::Field("index_lists")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub index_lists: Array,
    /// Triangle mode and words next to it.
    #[br(err_context(Segment::Field("strips")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub strips: MeshStrips,
    /// Positions.
    #[br(err_context(Segment::Field("ofs_positions")))]
    pub ofs_positions: u32,
    /// Elements of every stream.
    #[br(err_context(Segment::Field("num_vertices")))]
    pub num_vertices: u16,
    /// Texture coordinate sets that are present.
    #[br(err_context(Segment::Field("num_uv_sets")))]
    pub num_uv_sets: u16,
    /// First texture coordinates.
    #[br(err_context(Segment::Field("ofs_uv_0")))]
    pub ofs_uv_0: u32,
    /// Second texture coordinates.
    #[br(err_context(Segment::Field("ofs_uv_1")))]
    pub ofs_uv_1: u32,
    /// Third texture coordinates.
    #[br(err_context(Segment::Field("ofs_uv_2")))]
    pub ofs_uv_2: u32,
    /// Fourth texture coordinates.
    #[br(err_context(Segment::Field("ofs_uv_3")))]
    pub ofs_uv_3: u32,
    /// Normals.
    #[br(err_context(Segment::Field("ofs_normals")))]
    pub ofs_normals: u32,
    /// Colors.
    #[br(err_context(Segment::Field("ofs_colors")))]
    pub ofs_colors: u32,
    /// First water stream.
    #[br(err_context(Segment::Field("ofs_extra_1")))]
    pub ofs_extra_1: u32,
    /// Second water stream.
    #[br(err_context(Segment::Field("ofs_extra_2")))]
    pub ofs_extra_2: u32,
    /// Third water stream.
    #[br(err_context(Segment::Field("ofs_extra_3")))]
    pub ofs_extra_3: u32,
    /// Fourth water stream; in the enhanced edition tangents.
    #[br(err_context(Segment::Field("ofs_tangents")))]
    pub ofs_tangents: u32,
    /// Fifth water stream.
    #[br(err_context(Segment::Field("ofs_extra_5")))]
    pub ofs_extra_5: u32,
    /// Sixth water stream, one float for each vertex; in the enhanced edition the handedness of the tangents.
    #[br(err_context(Segment::Field("ofs_handedness")))]
    pub ofs_handedness: u32,
    /// Light map, surface area.
    #[br(err_context(Segment::Field("options")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub options: MeshOptions,
}
impl meshwire_core::Plain for MeshPart {
    const SIZE: usize = 512;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            routines: meshwire_core::Plain::get::<BIG>(fields),
            faces: meshwire_core::Plain::get::<BIG>(fields),
            surface: meshwire_core::Plain::get::<BIG>(fields),
            vertex_indices: meshwire_core::Plain::get::<BIG>(fields),
            left_over_faces: meshwire_core::Plain::get::<BIG>(fields),
            index_counts: meshwire_core::Plain::get::<BIG>(fields),
            index_lists: meshwire_core::Plain::get::<BIG>(fields),
            strips: meshwire_core::Plain::get::<BIG>(fields),
            ofs_positions: meshwire_core::Plain::get::<BIG>(fields),
            num_vertices: meshwire_core::Plain::get::<BIG>(fields),
            num_uv_sets: meshwire_core::Plain::get::<BIG>(fields),
            ofs_uv_0: meshwire_core::Plain::get::<BIG>(fields),
            ofs_uv_1: meshwire_core::Plain::get::<BIG>(fields),
            ofs_uv_2: meshwire_core::Plain::get::<BIG>(fields),
            ofs_uv_3: meshwire_core::Plain::get::<BIG>(fields),
            ofs_normals: meshwire_core::Plain::get::<BIG>(fields),
            ofs_colors: meshwire_core::Plain::get::<BIG>(fields),
            ofs_extra_1: meshwire_core::Plain::get::<BIG>(fields),
            ofs_extra_2: meshwire_core::Plain::get::<BIG>(fields),
            ofs_extra_3: meshwire_core::Plain::get::<BIG>(fields),
            ofs_tangents: meshwire_core::Plain::get::<BIG>(fields),
            ofs_extra_5: meshwire_core::Plain::get::<BIG>(fields),
            ofs_handedness: meshwire_core::Plain::get::<BIG>(fields),
            options: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.routines.put::<BIG>(fields);
        self.faces.put::<BIG>(fields);
        self.surface.put::<BIG>(fields);
        self.vertex_indices.put::<BIG>(fields);
        self.left_over_faces.put::<BIG>(fields);
        self.index_counts.put::<BIG>(fields);
        self.index_lists.put::<BIG>(fields);
        self.strips.put::<BIG>(fields);
        self.ofs_positions.put::<BIG>(fields);
        self.num_vertices.put::<BIG>(fields);
        self.num_uv_sets.put::<BIG>(fields);
        self.ofs_uv_0.put::<BIG>(fields);
        self.ofs_uv_1.put::<BIG>(fields);
        self.ofs_uv_2.put::<BIG>(fields);
        self.ofs_uv_3.put::<BIG>(fields);
        self.ofs_normals.put::<BIG>(fields);
        self.ofs_colors.put::<BIG>(fields);
        self.ofs_extra_1.put::<BIG>(fields);
        self.ofs_extra_2.put::<BIG>(fields);
        self.ofs_extra_3.put::<BIG>(fields);
        self.ofs_tangents.put::<BIG>(fields);
        self.ofs_extra_5.put::<BIG>(fields);
        self.ofs_handedness.put::<BIG>(fields);
        self.options.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for MeshPart {
    #[inline]
    fn wire_size(&self) -> u64 {
        512
    }
}
impl meshwire_core::Validate for MeshPart {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("surface", |validator| self.surface.validate(validator, []));
        validator.field("strips", |validator| self.strips.validate(validator, []));
    }
}
impl meshwire_core::Annotate for MeshPart {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("routines", &self.routines);
                out.field("faces", &self.faces);
                out.field("surface", &self.surface);
                out.field("vertex_indices", &self.vertex_indices);
                out.field("left_over_faces", &self.left_over_faces);
                out.field("index_counts", &self.index_counts);
                out.field("index_lists", &self.index_lists);
                out.field("strips", &self.strips);
                out.field("ofs_positions", &self.ofs_positions);
                out.field("num_vertices", &self.num_vertices);
                out.field("num_uv_sets", &self.num_uv_sets);
                out.field("ofs_uv_0", &self.ofs_uv_0);
                out.field("ofs_uv_1", &self.ofs_uv_1);
                out.field("ofs_uv_2", &self.ofs_uv_2);
                out.field("ofs_uv_3", &self.ofs_uv_3);
                out.field("ofs_normals", &self.ofs_normals);
                out.field("ofs_colors", &self.ofs_colors);
                out.field("ofs_extra_1", &self.ofs_extra_1);
                out.field("ofs_extra_2", &self.ofs_extra_2);
                out.field("ofs_extra_3", &self.ofs_extra_3);
                out.field("ofs_tangents", &self.ofs_tangents);
                out.field("ofs_extra_5", &self.ofs_extra_5);
                out.field("ofs_handedness", &self.ofs_handedness);
                out.field("options", &self.options);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for MeshPart {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut routines: [u32; 2] = generate::Generate::generate(_u, _wish, [])?;
        let mut faces: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut surface: MeshSurface = generate::Generate::generate(_u, _wish, [])?;
        let mut vertex_indices: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut left_over_faces: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut index_counts: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut index_lists: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut strips: MeshStrips = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_positions: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_vertices: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_uv_sets: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_uv_0: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_uv_1: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_uv_2: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_uv_3: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_normals: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_colors: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_extra_1: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_extra_2: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_extra_3: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_tangents: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_extra_5: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_handedness: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut options: MeshOptions = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            routines,
            faces,
            surface,
            vertex_indices,
            left_over_faces,
            index_counts,
            index_lists,
            strips,
            ofs_positions,
            num_vertices,
            num_uv_sets,
            ofs_uv_0,
            ofs_uv_1,
            ofs_uv_2,
            ofs_uv_3,
            ofs_normals,
            ofs_colors,
            ofs_extra_1,
            ofs_extra_2,
            ofs_extra_3,
            ofs_tangents,
            ofs_extra_5,
            ofs_handedness,
            options,
        })
    }
}
impl MeshPart {
    /// Fields that hold offsets of other records.
    pub const POINTERS: &'static [meshwire_core::pointer::PointerField] = &[
        meshwire_core::pointer::PointerField {
            name: "ofs_positions",
            offset: 444,
            target: "vec3",
            region: "raw",
            nil: &[4294967295],
        },
        meshwire_core::pointer::PointerField {
            name: "ofs_uv_0",
            offset: 452,
            target: "vec2",
            region: "raw",
            nil: &[4294967295],
        },
        meshwire_core::pointer::PointerField {
            name: "ofs_uv_1",
            offset: 456,
            target: "vec2",
            region: "raw",
            nil: &[4294967295],
        },
        meshwire_core::pointer::PointerField {
            name: "ofs_uv_2",
            offset: 460,
            target: "vec2",
            region: "raw",
            nil: &[4294967295],
        },
        meshwire_core::pointer::PointerField {
            name: "ofs_uv_3",
            offset: 464,
            target: "vec2",
            region: "raw",
            nil: &[4294967295],
        },
        meshwire_core::pointer::PointerField {
            name: "ofs_normals",
            offset: 468,
            target: "vec3",
            region: "raw",
            nil: &[4294967295],
        },
        meshwire_core::pointer::PointerField {
            name: "ofs_colors",
            offset: 472,
            target: "color",
            region: "raw",
            nil: &[4294967295],
        },
        meshwire_core::pointer::PointerField {
            name: "ofs_extra_1",
            offset: 476,
            target: "vec3",
            region: "raw",
            nil: &[4294967295],
        },
        meshwire_core::pointer::PointerField {
            name: "ofs_extra_2",
            offset: 480,
            target: "vec3",
            region: "raw",
            nil: &[4294967295],
        },
        meshwire_core::pointer::PointerField {
            name: "ofs_extra_3",
            offset: 484,
            target: "vec3",
            region: "raw",
            nil: &[4294967295],
        },
        meshwire_core::pointer::PointerField {
            name: "ofs_tangents",
            offset: 488,
            target: "vec3",
            region: "raw",
            nil: &[4294967295],
        },
        meshwire_core::pointer::PointerField {
            name: "ofs_extra_5",
            offset: 492,
            target: "vec3",
            region: "raw",
            nil: &[4294967295],
        },
        meshwire_core::pointer::PointerField {
            name: "ofs_handedness",
            offset: 496,
            target: "handedness",
            region: "raw",
            nil: &[4294967295],
        },
    ];
}
/// Bounds, colors, switches and textures of a mesh.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct MeshSurface {
    /// Lower corner of the box, which always contains the origin of the node.
    #[br(err_context(Segment::Field("bounds_min")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bounds_min: [f32; 3],
    /// Upper corner of the box, which always contains the origin of the node.
    #[br(err_context(Segment::Field("bounds_max")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bounds_max: [f32; 3],
    /// Largest distance of a point from the average.
    #[br(err_context(Segment::Field("radius")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub radius: f32,
    /// Mean of all points, counted before the compiler splits vertices.
    #[br(err_context(Segment::Field("average")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub average: [f32; 3],
    /// Diffuse color.
    #[br(err_context(Segment::Field("diffuse")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub diffuse: [f32; 3],
    /// Ambient color.
    #[br(err_context(Segment::Field("ambient")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub ambient: [f32; 3],
    /// Specular color.
    #[br(err_context(Segment::Field("specular")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub specular: [f32; 3],
    /// Exponent of the highlight.
    #[br(err_context(Segment::Field("shininess")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub shininess: f32,
    /// 1 where the mesh casts a shadow.
    #[br(err_context(Segment::Field("shadow")))]
    pub shadow: u32,
    /// 1 where the mesh shows light beams.
    #[br(err_context(Segment::Field("beaming")))]
    pub beaming: u32,
    /// 1 where the mesh is drawn.
    #[br(err_context(Segment::Field("render")))]
    pub render: u32,
    /// Order among transparent meshes.
    #[br(err_context(Segment::Field("transparency_hint")))]
    pub transparency_hint: u32,
    /// Which maps the enhanced edition uses.
    #[br(err_context(Segment::Field("render_hint")))]
    pub render_hint: RenderHint,
    /// Name of the first texture.
    #[br(err_context(Segment::Field("texture_0")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub texture_0: meshwire_core::FixedText<64>,
    /// Name of the second texture.
    #[br(err_context(Segment::Field("texture_1")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub texture_1: meshwire_core::FixedText<64>,
    /// Name of the third texture.
    #[br(err_context(Segment::Field("texture_2")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub texture_2: meshwire_core::FixedText<64>,
    /// Fourth texture in the original game, name of the material in the enhanced edition.
    #[br(err_context(Segment::Field("material_name")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub material_name: meshwire_core::FixedText<64>,
    /// How a tile vanishes above the camera: 0, 1, 2 and 4 occur.
    #[br(err_context(Segment::Field("tile_fade")))]
    pub tile_fade: u32,
}
impl meshwire_core::Plain for MeshSurface {
    const SIZE: usize = 360;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            bounds_min: meshwire_core::Plain::get::<BIG>(fields),
            bounds_max: meshwire_core::Plain::get::<BIG>(fields),
            radius: meshwire_core::Plain::get::<BIG>(fields),
            average: meshwire_core::Plain::get::<BIG>(fields),
            diffuse: meshwire_core::Plain::get::<BIG>(fields),
            ambient: meshwire_core::Plain::get::<BIG>(fields),
            specular: meshwire_core::Plain::get::<BIG>(fields),
            shininess: meshwire_core::Plain::get::<BIG>(fields),
            shadow: meshwire_core::Plain::get::<BIG>(fields),
            beaming: meshwire_core::Plain::get::<BIG>(fields),
            render: meshwire_core::Plain::get::<BIG>(fields),
            transparency_hint: meshwire_core::Plain::get::<BIG>(fields),
            render_hint: meshwire_core::Plain::get::<BIG>(fields),
            texture_0: meshwire_core::Plain::get::<BIG>(fields),
            texture_1: meshwire_core::Plain::get::<BIG>(fields),
            texture_2: meshwire_core::Plain::get::<BIG>(fields),
            material_name: meshwire_core::Plain::get::<BIG>(fields),
            tile_fade: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.bounds_min.put::<BIG>(fields);
        self.bounds_max.put::<BIG>(fields);
        self.radius.put::<BIG>(fields);
        self.average.put::<BIG>(fields);
        self.diffuse.put::<BIG>(fields);
        self.ambient.put::<BIG>(fields);
        self.specular.put::<BIG>(fields);
        self.shininess.put::<BIG>(fields);
        self.shadow.put::<BIG>(fields);
        self.beaming.put::<BIG>(fields);
        self.render.put::<BIG>(fields);
        self.transparency_hint.put::<BIG>(fields);
        self.render_hint.put::<BIG>(fields);
        self.texture_0.put::<BIG>(fields);
        self.texture_1.put::<BIG>(fields);
        self.texture_2.put::<BIG>(fields);
        self.material_name.put::<BIG>(fields);
        self.tile_fade.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for MeshSurface {
    #[inline]
    fn wire_size(&self) -> u64 {
        360
    }
}
impl meshwire_core::Validate for MeshSurface {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field("render_hint", |validator| self.render_hint.validate(validator, []));
    }
}
impl meshwire_core::Annotate for MeshSurface {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field(
                    "bounds_min",
                    &meshwire_core::layout::Named(&self.bounds_min, &["x", "y", "z"]),
                );
                out.field(
                    "bounds_max",
                    &meshwire_core::layout::Named(&self.bounds_max, &["x", "y", "z"]),
                );
                out.field("radius", &self.radius);
                out.field(
                    "average",
                    &meshwire_core::layout::Named(&self.average, &["x", "y", "z"]),
                );
                out.field(
                    "diffuse",
                    &meshwire_core::layout::Named(&self.diffuse, &["x", "y", "z"]),
                );
                out.field(
                    "ambient",
                    &meshwire_core::layout::Named(&self.ambient, &["x", "y", "z"]),
                );
                out.field(
                    "specular",
                    &meshwire_core::layout::Named(&self.specular, &["x", "y", "z"]),
                );
                out.field("shininess", &self.shininess);
                out.field("shadow", &self.shadow);
                out.field("beaming", &self.beaming);
                out.field("render", &self.render);
                out.field("transparency_hint", &self.transparency_hint);
                out.field("render_hint", &self.render_hint);
                out.field("texture_0", &self.texture_0);
                out.field("texture_1", &self.texture_1);
                out.field("texture_2", &self.texture_2);
                out.field("material_name", &self.material_name);
                out.field("tile_fade", &self.tile_fade);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for MeshSurface {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut bounds_min: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut bounds_max: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut radius: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut average: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut diffuse: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut ambient: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut specular: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut shininess: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut shadow: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut beaming: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut render: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut transparency_hint: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut render_hint: RenderHint = generate::Generate::generate(_u, _wish, [])?;
        let mut texture_0: meshwire_core::FixedText<64> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut texture_1: meshwire_core::FixedText<64> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut texture_2: meshwire_core::FixedText<64> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut material_name: meshwire_core::FixedText<64> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut tile_fade: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            bounds_min,
            bounds_max,
            radius,
            average,
            diffuse,
            ambient,
            specular,
            shininess,
            shadow,
            beaming,
            render,
            transparency_hint,
            render_hint,
            texture_0,
            texture_1,
            texture_2,
            material_name,
            tile_fade,
        })
    }
}
/// Triangle mode and words next to it.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct MeshStrips {
    /// Perhaps the triangle strips of old compilers; 0xFFFFFFFF in every known file.
    #[br(err_context(Segment::Field("ofs_strips")))]
    pub ofs_strips: u32,
    /// 0 in every known file.
    #[br(err_context(Segment::Field("num_strips")))]
    pub num_strips: u32,
    /// How the index lists are drawn; garbage in meshes without faces.
    #[br(err_context(Segment::Field("triangle_mode")))]
    pub triangle_mode: TriangleMode,
    /// 0 or garbage.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 3],
    /// Used while compiling; 0 in files.
    #[br(err_context(Segment::Field("compile_data")))]
    pub compile_data: u32,
}
impl meshwire_core::Plain for MeshStrips {
    const SIZE: usize = 16;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            ofs_strips: meshwire_core::Plain::get::<BIG>(fields),
            num_strips: meshwire_core::Plain::get::<BIG>(fields),
            triangle_mode: meshwire_core::Plain::get::<BIG>(fields),
            padding: meshwire_core::Plain::get::<BIG>(fields),
            compile_data: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.ofs_strips.put::<BIG>(fields);
        self.num_strips.put::<BIG>(fields);
        self.triangle_mode.put::<BIG>(fields);
        self.padding.put::<BIG>(fields);
        self.compile_data.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for MeshStrips {
    #[inline]
    fn wire_size(&self) -> u64 {
        16
    }
}
impl meshwire_core::Validate for MeshStrips {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field(
                "triangle_mode",
                |validator| self.triangle_mode.validate(validator, []),
            );
    }
}
impl meshwire_core::Annotate for MeshStrips {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("ofs_strips", &self.ofs_strips);
                out.field("num_strips", &self.num_strips);
                out.field("triangle_mode", &self.triangle_mode);
                out.field("padding", &meshwire_core::layout::Blob(&self.padding));
                out.field("compile_data", &self.compile_data);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for MeshStrips {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut ofs_strips: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_strips: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut triangle_mode: TriangleMode = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut padding: [u8; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut compile_data: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            ofs_strips,
            num_strips,
            triangle_mode,
            padding,
            compile_data,
        })
    }
}
/// The last words of a mesh.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct MeshOptions {
    /// 1 where a texture holds the light; garbage in the enhanced edition.
    #[br(err_context(Segment::Field("light_mapped")))]
    pub light_mapped: u8,
    /// 1 where the texture turns with the tile.
    #[br(err_context(Segment::Field("rotate_texture")))]
    pub rotate_texture: u8,
    /// 0 or garbage.
    #[br(err_context(Segment::Field("padding")))]
    pub padding: u16,
    /// Sum of the areas of the faces; 0 for skin, animmesh and danglymesh nodes.
    #[br(err_context(Segment::Field("surface_area")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub surface_area: f32,
    /// 0 in every known file.
    #[br(err_context(Segment::Field("unknown_26c")))]
    pub unknown_26c: u32,
}
impl meshwire_core::Plain for MeshOptions {
    const SIZE: usize = 12;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            light_mapped: meshwire_core::Plain::get::<BIG>(fields),
            rotate_texture: meshwire_core::Plain::get::<BIG>(fields),
            padding: meshwire_core::Plain::get::<BIG>(fields),
            surface_area: meshwire_core::Plain::get::<BIG>(fields),
            unknown_26c: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.light_mapped.put::<BIG>(fields);
        self.rotate_texture.put::<BIG>(fields);
        self.padding.put::<BIG>(fields);
        self.surface_area.put::<BIG>(fields);
        self.unknown_26c.put::<BIG>(fields);
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
impl meshwire_core::WireSize for MeshOptions {
    #[inline]
    fn wire_size(&self) -> u64 {
        12
    }
}
impl meshwire_core::Validate for MeshOptions {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for MeshOptions {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("light_mapped", &self.light_mapped);
                out.field("rotate_texture", &self.rotate_texture);
                out.field("padding", &self.padding);
                out.field("surface_area", &self.surface_area);
                out.field("unknown_26c", &self.unknown_26c);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for MeshOptions {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut light_mapped: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut rotate_texture: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut padding: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut surface_area: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut unknown_26c: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            light_mapped,
            rotate_texture,
            padding,
            surface_area,
            unknown_26c,
        })
    }
}
/// A triangle.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Face {
    /// Normal of its plane.
    #[br(err_context(Segment::Field("normal")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub normal: [f32; 3],
    /// Distance of its plane; normal · point + distance = 0.
    #[br(err_context(Segment::Field("distance")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub distance: f32,
    /// What it is made of, for walking and footsteps.
    #[br(err_context(Segment::Field("surface")))]
    pub surface: i32,
    /// Faces across the edges from vertex 0 to 1, 1 to 2 and 2 to 0; -1 for none.
    #[br(err_context(Segment::Field("adjacent")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub adjacent: [i16; 3],
    /// Indices into the streams.
    #[br(err_context(Segment::Field("vertices")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub vertices: [u16; 3],
}
impl meshwire_core::Plain for Face {
    const SIZE: usize = 32;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            normal: meshwire_core::Plain::get::<BIG>(fields),
            distance: meshwire_core::Plain::get::<BIG>(fields),
            surface: meshwire_core::Plain::get::<BIG>(fields),
            adjacent: meshwire_core::Plain::get::<BIG>(fields),
            vertices: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.normal.put::<BIG>(fields);
        self.distance.put::<BIG>(fields);
        self.surface.put::<BIG>(fields);
        self.adjacent.put::<BIG>(fields);
        self.vertices.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Face {
    #[inline]
    fn wire_size(&self) -> u64 {
        32
    }
}
impl meshwire_core::Validate for Face {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Face {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field(
                    "normal",
                    &meshwire_core::layout::Named(&self.normal, &["x", "y", "z"]),
                );
                out.field("distance", &self.distance);
                out.field("surface", &self.surface);
                out.field("adjacent", &self.adjacent);
                out.field("vertices", &self.vertices);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Face {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut normal: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut distance: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut surface: i32 = generate::Generate::generate(_u, _wish, [])?;
        let mut adjacent: [i16; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut vertices: [u16; 3] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            normal,
            distance,
            surface,
            adjacent,
            vertices,
        })
    }
}
/// What a skin adds to a mesh, up to the bone table.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct SkinPart {
    /// Used while compiling; 0 in files.
    #[br(err_context(Segment::Field("compile_weights")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub compile_weights: Array,
    /// Weights, four floats for each vertex.
    #[br(err_context(Segment::Field("ofs_weights")))]
    pub ofs_weights: u32,
    /// Bone slots, four integers for each vertex; -1 for unused.
    #[br(err_context(Segment::Field("ofs_bones")))]
    pub ofs_bones: u32,
    /// The bone slot of every node.
    #[br(err_context(Segment::Field("ofs_node_to_bone")))]
    pub ofs_node_to_bone: u32,
    /// Nodes in the model's own geometry tree; 0 in animations.
    #[br(err_context(Segment::Field("num_nodes")))]
    pub num_nodes: u32,
    /// A rotation for each node.
    #[br(err_context(Segment::Field("bind_rotations")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub bind_rotations: Array,
    /// A translation for each node.
    #[br(err_context(Segment::Field("bind_translations")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub bind_translations: Array,
    /// Used at run time; a word for each node.
    #[br(err_context(Segment::Field("bone_constants")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub bone_constants: Array,
}
impl meshwire_core::Plain for SkinPart {
    const SIZE: usize = 64;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            compile_weights: meshwire_core::Plain::get::<BIG>(fields),
            ofs_weights: meshwire_core::Plain::get::<BIG>(fields),
            ofs_bones: meshwire_core::Plain::get::<BIG>(fields),
            ofs_node_to_bone: meshwire_core::Plain::get::<BIG>(fields),
            num_nodes: meshwire_core::Plain::get::<BIG>(fields),
            bind_rotations: meshwire_core::Plain::get::<BIG>(fields),
            bind_translations: meshwire_core::Plain::get::<BIG>(fields),
            bone_constants: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.compile_weights.put::<BIG>(fields);
        self.ofs_weights.put::<BIG>(fields);
        self.ofs_bones.put::<BIG>(fields);
        self.ofs_node_to_bone.put::<BIG>(fields);
        self.num_nodes.put::<BIG>(fields);
        self.bind_rotations.put::<BIG>(fields);
        self.bind_translations.put::<BIG>(fields);
        self.bone_constants.put::<BIG>(fields);
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
impl meshwire_core::WireSize for SkinPart {
    #[inline]
    fn wire_size(&self) -> u64 {
        64
    }
}
impl meshwire_core::Validate for SkinPart {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for SkinPart {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("compile_weights", &self.compile_weights);
                out.field("ofs_weights", &self.ofs_weights);
                out.field("ofs_bones", &self.ofs_bones);
                out.field("ofs_node_to_bone", &self.ofs_node_to_bone);
                out.field("num_nodes", &self.num_nodes);
                out.field("bind_rotations", &self.bind_rotations);
                out.field("bind_translations", &self.bind_translations);
                out.field("bone_constants", &self.bone_constants);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for SkinPart {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut compile_weights: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_weights: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_bones: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_node_to_bone: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_nodes: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut bind_rotations: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut bind_translations: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut bone_constants: Array = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            compile_weights,
            ofs_weights,
            ofs_bones,
            ofs_node_to_bone,
            num_nodes,
            bind_rotations,
            bind_translations,
            bone_constants,
        })
    }
}
impl SkinPart {
    /// Fields that hold offsets of other records.
    pub const POINTERS: &'static [meshwire_core::pointer::PointerField] = &[
        meshwire_core::pointer::PointerField {
            name: "ofs_weights",
            offset: 12,
            target: "weights",
            region: "raw",
            nil: &[4294967295],
        },
        meshwire_core::pointer::PointerField {
            name: "ofs_bones",
            offset: 16,
            target: "bones",
            region: "raw",
            nil: &[4294967295],
        },
        meshwire_core::pointer::PointerField {
            name: "ofs_node_to_bone",
            offset: 20,
            target: "node_to_bone",
            region: "model",
            nil: &[0],
        },
    ];
}
/// Bone table of a skin of 0x2D4 bytes.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct SkinSlots18 {
    #[br(err_context(Segment::Field("nodes")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <[i16;18]as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_nodes: meshwire_core::plain::Encoded<'_>,
    /// Number of the node of each bone slot; unused slots may be garbage.
    #[br(calc = encoded_nodes.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub nodes: [i16; 18],
}
impl meshwire_core::Plain for SkinSlots18 {
    const SIZE: usize = 36;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            nodes: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.nodes.put::<BIG>(fields);
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
impl meshwire_core::WireSize for SkinSlots18 {
    #[inline]
    fn wire_size(&self) -> u64 {
        36
    }
}
impl meshwire_core::Validate for SkinSlots18 {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for SkinSlots18 {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("nodes", &self.nodes);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for SkinSlots18 {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut nodes: [i16; 18] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { nodes })
    }
}
/// Bone table of a skin of 0x330 bytes.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct SkinSlots64 {
    #[br(err_context(Segment::Field("nodes")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <[i16;64]as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_nodes: meshwire_core::plain::Encoded<'_>,
    /// Number of the node of each bone slot; unused slots may be garbage.
    #[br(calc = encoded_nodes.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub nodes: [i16; 64],
}
impl meshwire_core::Plain for SkinSlots64 {
    const SIZE: usize = 128;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            nodes: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.nodes.put::<BIG>(fields);
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
impl meshwire_core::WireSize for SkinSlots64 {
    #[inline]
    fn wire_size(&self) -> u64 {
        128
    }
}
impl meshwire_core::Validate for SkinSlots64 {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for SkinSlots64 {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("nodes", &self.nodes);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for SkinSlots64 {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut nodes: [i16; 64] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { nodes })
    }
}
/// Bone table of a skin of 0x3B0 bytes.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct SkinSlots128 {
    #[br(err_context(Segment::Field("nodes")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <[i16;128]as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_nodes: meshwire_core::plain::Encoded<'_>,
    /// Number of the node of each bone slot; unused slots may be garbage.
    #[br(calc = encoded_nodes.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub nodes: [i16; 128],
}
impl meshwire_core::Plain for SkinSlots128 {
    const SIZE: usize = 256;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            nodes: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.nodes.put::<BIG>(fields);
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
impl meshwire_core::WireSize for SkinSlots128 {
    #[inline]
    fn wire_size(&self) -> u64 {
        256
    }
}
impl meshwire_core::Validate for SkinSlots128 {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for SkinSlots128 {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("nodes", &self.nodes);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for SkinSlots128 {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut nodes: [i16; 128] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { nodes })
    }
}
/// What an animmesh adds to a mesh. The sets are on the node of an animation, ordered by vertex.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct AnimmeshPart {
    /// Seconds from set to set.
    #[br(err_context(Segment::Field("sample_period")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub sample_period: f32,
    /// Used while compiling; 0 in files.
    #[br(err_context(Segment::Field("compile_vertices")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub compile_vertices: Array,
    /// Used while compiling; 0 in files.
    #[br(err_context(Segment::Field("compile_uvs")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub compile_uvs: Array,
    /// Used while compiling; 0 in files.
    #[br(err_context(Segment::Field("compile_normals")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub compile_normals: Array,
    /// Positions of all sets.
    #[br(err_context(Segment::Field("ofs_vertex_sets")))]
    pub ofs_vertex_sets: u32,
    /// Texture coordinates of all sets.
    #[br(err_context(Segment::Field("ofs_uv_sets")))]
    pub ofs_uv_sets: u32,
    /// Sets of positions.
    #[br(err_context(Segment::Field("num_vertex_sets")))]
    pub num_vertex_sets: u32,
    /// Sets of texture coordinates.
    #[br(err_context(Segment::Field("num_uv_sets")))]
    pub num_uv_sets: u32,
}
impl meshwire_core::Plain for AnimmeshPart {
    const SIZE: usize = 56;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            sample_period: meshwire_core::Plain::get::<BIG>(fields),
            compile_vertices: meshwire_core::Plain::get::<BIG>(fields),
            compile_uvs: meshwire_core::Plain::get::<BIG>(fields),
            compile_normals: meshwire_core::Plain::get::<BIG>(fields),
            ofs_vertex_sets: meshwire_core::Plain::get::<BIG>(fields),
            ofs_uv_sets: meshwire_core::Plain::get::<BIG>(fields),
            num_vertex_sets: meshwire_core::Plain::get::<BIG>(fields),
            num_uv_sets: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.sample_period.put::<BIG>(fields);
        self.compile_vertices.put::<BIG>(fields);
        self.compile_uvs.put::<BIG>(fields);
        self.compile_normals.put::<BIG>(fields);
        self.ofs_vertex_sets.put::<BIG>(fields);
        self.ofs_uv_sets.put::<BIG>(fields);
        self.num_vertex_sets.put::<BIG>(fields);
        self.num_uv_sets.put::<BIG>(fields);
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
impl meshwire_core::WireSize for AnimmeshPart {
    #[inline]
    fn wire_size(&self) -> u64 {
        56
    }
}
impl meshwire_core::Validate for AnimmeshPart {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for AnimmeshPart {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("sample_period", &self.sample_period);
                out.field("compile_vertices", &self.compile_vertices);
                out.field("compile_uvs", &self.compile_uvs);
                out.field("compile_normals", &self.compile_normals);
                out.field("ofs_vertex_sets", &self.ofs_vertex_sets);
                out.field("ofs_uv_sets", &self.ofs_uv_sets);
                out.field("num_vertex_sets", &self.num_vertex_sets);
                out.field("num_uv_sets", &self.num_uv_sets);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for AnimmeshPart {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut sample_period: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut compile_vertices: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut compile_uvs: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut compile_normals: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_vertex_sets: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_uv_sets: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_vertex_sets: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_uv_sets: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            sample_period,
            compile_vertices,
            compile_uvs,
            compile_normals,
            ofs_vertex_sets,
            ofs_uv_sets,
            num_vertex_sets,
            num_uv_sets,
        })
    }
}
impl AnimmeshPart {
    /// Fields that hold offsets of other records.
    pub const POINTERS: &'static [meshwire_core::pointer::PointerField] = &[
        meshwire_core::pointer::PointerField {
            name: "ofs_vertex_sets",
            offset: 40,
            target: "vec3",
            region: "model",
            nil: &[0],
        },
        meshwire_core::pointer::PointerField {
            name: "ofs_uv_sets",
            offset: 44,
            target: "vec2",
            region: "model",
            nil: &[0],
        },
    ];
}
/// What a danglymesh adds to a mesh.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct DanglymeshPart {
    /// How firmly each vertex is held, 0 to 255.
    #[br(err_context(Segment::Field("constraints")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub constraints: Array,
    /// How it swings.
    #[br(err_context(Segment::Field("motion")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub motion: DanglymeshMotion,
}
impl meshwire_core::Plain for DanglymeshPart {
    const SIZE: usize = 24;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            constraints: meshwire_core::Plain::get::<BIG>(fields),
            motion: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.constraints.put::<BIG>(fields);
        self.motion.put::<BIG>(fields);
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
impl meshwire_core::WireSize for DanglymeshPart {
    #[inline]
    fn wire_size(&self) -> u64 {
        24
    }
}
impl meshwire_core::Validate for DanglymeshPart {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for DanglymeshPart {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("constraints", &self.constraints);
                out.field("motion", &self.motion);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for DanglymeshPart {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut constraints: Array = generate::Generate::generate(_u, _wish, [])?;
        let mut motion: DanglymeshMotion = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { constraints, motion })
    }
}
/// How a danglymesh swings. May be garbage in animations.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct DanglymeshMotion {
    /// How far.
    #[br(err_context(Segment::Field("displacement")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub displacement: f32,
    /// How stiff.
    #[br(err_context(Segment::Field("tightness")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub tightness: f32,
    /// How fast.
    #[br(err_context(Segment::Field("period")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub period: f32,
}
impl meshwire_core::Plain for DanglymeshMotion {
    const SIZE: usize = 12;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            displacement: meshwire_core::Plain::get::<BIG>(fields),
            tightness: meshwire_core::Plain::get::<BIG>(fields),
            period: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.displacement.put::<BIG>(fields);
        self.tightness.put::<BIG>(fields);
        self.period.put::<BIG>(fields);
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
impl meshwire_core::WireSize for DanglymeshMotion {
    #[inline]
    fn wire_size(&self) -> u64 {
        12
    }
}
impl meshwire_core::Validate for DanglymeshMotion {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for DanglymeshMotion {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("displacement", &self.displacement);
                out.field("tightness", &self.tightness);
                out.field("period", &self.period);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for DanglymeshMotion {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut displacement: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut tightness: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut period: f32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            displacement,
            tightness,
            period,
        })
    }
}
/// What a walk mesh adds to a mesh.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct AabbPart {
    /// Root of the tree; null in animations.
    #[br(err_context(Segment::Field("root")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub root: AabbPointer,
}
impl meshwire_core::Plain for AabbPart {
    const SIZE: usize = 4;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            root: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.root.put::<BIG>(fields);
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
impl meshwire_core::WireSize for AabbPart {
    #[inline]
    fn wire_size(&self) -> u64 {
        4
    }
}
impl meshwire_core::Validate for AabbPart {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for AabbPart {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("root", &self.root);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for AabbPart {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut root: AabbPointer = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { root })
    }
}
/// A box of a walk mesh tree.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct AabbEntry {
    /// Lower corner.
    #[br(err_context(Segment::Field("bounds_min")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bounds_min: [f32; 3],
    /// Upper corner.
    #[br(err_context(Segment::Field("bounds_max")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bounds_max: [f32; 3],
    /// First half; null in a leaf.
    #[br(err_context(Segment::Field("left")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub left: AabbPointer,
    /// Second half; null in a leaf.
    #[br(err_context(Segment::Field("right")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub right: AabbPointer,
    /// Number of the face of a leaf; -1 otherwise.
    #[br(err_context(Segment::Field("face")))]
    pub face: i32,
    /// Along which axis the halves lie.
    #[br(err_context(Segment::Field("plane")))]
    pub plane: AabbPlane,
}
impl meshwire_core::Plain for AabbEntry {
    const SIZE: usize = 40;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            bounds_min: meshwire_core::Plain::get::<BIG>(fields),
            bounds_max: meshwire_core::Plain::get::<BIG>(fields),
            left: meshwire_core::Plain::get::<BIG>(fields),
            right: meshwire_core::Plain::get::<BIG>(fields),
            face: meshwire_core::Plain::get::<BIG>(fields),
            plane: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.bounds_min.put::<BIG>(fields);
        self.bounds_max.put::<BIG>(fields);
        self.left.put::<BIG>(fields);
        self.right.put::<BIG>(fields);
        self.face.put::<BIG>(fields);
        self.plane.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for AabbEntry {
    #[inline]
    fn wire_size(&self) -> u64 {
        40
    }
}
impl meshwire_core::Validate for AabbEntry {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("plane", |validator| self.plane.validate(validator, []));
    }
}
impl meshwire_core::Annotate for AabbEntry {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field(
                    "bounds_min",
                    &meshwire_core::layout::Named(&self.bounds_min, &["x", "y", "z"]),
                );
                out.field(
                    "bounds_max",
                    &meshwire_core::layout::Named(&self.bounds_max, &["x", "y", "z"]),
                );
                out.field("left", &self.left);
                out.field("right", &self.right);
                out.field("face", &self.face);
                out.field("plane", &self.plane);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for AabbEntry {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut bounds_min: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut bounds_max: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut left: AabbPointer = generate::Generate::generate(_u, _wish, [])?;
        let mut right: AabbPointer = generate::Generate::generate(_u, _wish, [])?;
        let mut face: i32 = generate::Generate::generate(_u, _wish, [])?;
        let mut plane: AabbPlane = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            bounds_min,
            bounds_max,
            left,
            right,
            face,
            plane,
        })
    }
}
/// Values of `geometry_type`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GeometryType {
    /// A geometry header alone; not in files.
    Bare,
    /// Model.
    Model,
    /// Animation.
    Animation,
    /// A value without a name.
    Unknown(u8),
}
impl GeometryType {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[Self::Bare, Self::Model, Self::Animation];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Bare => Some("bare"),
            Self::Model => Some("model"),
            Self::Animation => Some("animation"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u8> for GeometryType {
    fn from(number: u8) -> Self {
        match number {
            1 => Self::Bare,
            2 => Self::Model,
            5 => Self::Animation,
            other => Self::Unknown(other),
        }
    }
}
impl From<GeometryType> for u8 {
    fn from(value: GeometryType) -> Self {
        match value {
            GeometryType::Bare => 1,
            GeometryType::Model => 2,
            GeometryType::Animation => 5,
            GeometryType::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for GeometryType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u8::from(* self)),
        }
    }
}
impl BinRead for GeometryType {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u8::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for GeometryType {
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
impl meshwire_core::Plain for GeometryType {
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
impl meshwire_core::int::Int for GeometryType {
    fn int(&self) -> i128 {
        u8::from(*self).into()
    }
}
impl meshwire_core::WireSize for GeometryType {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u8>())
    }
}
impl meshwire_core::Annotate for GeometryType {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for GeometryType {
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
impl serde::Serialize for GeometryType {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for GeometryType {
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
impl meshwire_core::generate::Generate for GeometryType {
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
/// Values of `classification`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Classification {
    /// Interface, item or unknown.
    Other,
    /// Effect.
    Effect,
    /// Tile.
    Tile,
    /// Character.
    Character,
    /// Door.
    Door,
    /// A value without a name.
    Unknown(u8),
}
impl Classification {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[
        Self::Other,
        Self::Effect,
        Self::Tile,
        Self::Character,
        Self::Door,
    ];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Other => Some("other"),
            Self::Effect => Some("effect"),
            Self::Tile => Some("tile"),
            Self::Character => Some("character"),
            Self::Door => Some("door"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u8> for Classification {
    fn from(number: u8) -> Self {
        match number {
            0 => Self::Other,
            1 => Self::Effect,
            2 => Self::Tile,
            4 => Self::Character,
            8 => Self::Door,
            other => Self::Unknown(other),
        }
    }
}
impl From<Classification> for u8 {
    fn from(value: Classification) -> Self {
        match value {
            Classification::Other => 0,
            Classification::Effect => 1,
            Classification::Tile => 2,
            Classification::Character => 4,
            Classification::Door => 8,
            Classification::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for Classification {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u8::from(* self)),
        }
    }
}
impl BinRead for Classification {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u8::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for Classification {
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
impl meshwire_core::Plain for Classification {
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
impl meshwire_core::int::Int for Classification {
    fn int(&self) -> i128 {
        u8::from(*self).into()
    }
}
impl meshwire_core::WireSize for Classification {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u8>())
    }
}
impl meshwire_core::Annotate for Classification {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for Classification {
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
impl serde::Serialize for Classification {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Classification {
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
impl meshwire_core::generate::Generate for Classification {
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
/// Values of `dynamic_type`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DynamicType {
    /// Not dynamic.
    Fixed,
    /// Dynamic.
    Dynamic,
    /// A value without a name.
    Unknown(u32),
}
impl DynamicType {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[Self::Fixed, Self::Dynamic];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Fixed => Some("fixed"),
            Self::Dynamic => Some("dynamic"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u32> for DynamicType {
    fn from(number: u32) -> Self {
        match number {
            0 => Self::Fixed,
            1 => Self::Dynamic,
            other => Self::Unknown(other),
        }
    }
}
impl From<DynamicType> for u32 {
    fn from(value: DynamicType) -> Self {
        match value {
            DynamicType::Fixed => 0,
            DynamicType::Dynamic => 1,
            DynamicType::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for DynamicType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u32::from(* self)),
        }
    }
}
impl BinRead for DynamicType {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for DynamicType {
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
impl meshwire_core::Plain for DynamicType {
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
impl meshwire_core::int::Int for DynamicType {
    fn int(&self) -> i128 {
        u32::from(*self).into()
    }
}
impl meshwire_core::WireSize for DynamicType {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for DynamicType {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for DynamicType {
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
impl serde::Serialize for DynamicType {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for DynamicType {
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
impl meshwire_core::generate::Generate for DynamicType {
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
/// Values of `spawn_type`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SpawnType {
    /// Particles start all the time.
    Normal,
    /// Particles start as the emitter moves.
    Trail,
    /// Not set.
    Unset,
    /// A value without a name.
    Unknown(u32),
}
impl SpawnType {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[Self::Normal, Self::Trail, Self::Unset];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Normal => Some("normal"),
            Self::Trail => Some("trail"),
            Self::Unset => Some("unset"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u32> for SpawnType {
    fn from(number: u32) -> Self {
        match number {
            0 => Self::Normal,
            1 => Self::Trail,
            4294967295 => Self::Unset,
            other => Self::Unknown(other),
        }
    }
}
impl From<SpawnType> for u32 {
    fn from(value: SpawnType) -> Self {
        match value {
            SpawnType::Normal => 0,
            SpawnType::Trail => 1,
            SpawnType::Unset => 4294967295,
            SpawnType::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for SpawnType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u32::from(* self)),
        }
    }
}
impl BinRead for SpawnType {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for SpawnType {
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
impl meshwire_core::Plain for SpawnType {
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
impl meshwire_core::int::Int for SpawnType {
    fn int(&self) -> i128 {
        u32::from(*self).into()
    }
}
impl meshwire_core::WireSize for SpawnType {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for SpawnType {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for SpawnType {
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
impl serde::Serialize for SpawnType {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for SpawnType {
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
impl meshwire_core::generate::Generate for SpawnType {
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
/// Values of `render_hint`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RenderHint {
    /// None given.
    Unset,
    /// Said to be none.
    None,
    /// Normal and specular maps.
    NormalAndSpecMapped,
    /// Tangents.
    NormalTangents,
    /// A value without a name.
    Unknown(u32),
}
impl RenderHint {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[
        Self::Unset,
        Self::None,
        Self::NormalAndSpecMapped,
        Self::NormalTangents,
    ];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Unset => Some("unset"),
            Self::None => Some("none"),
            Self::NormalAndSpecMapped => Some("normal_and_spec_mapped"),
            Self::NormalTangents => Some("normal_tangents"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u32> for RenderHint {
    fn from(number: u32) -> Self {
        match number {
            0 => Self::Unset,
            1 => Self::None,
            2 => Self::NormalAndSpecMapped,
            3 => Self::NormalTangents,
            other => Self::Unknown(other),
        }
    }
}
impl From<RenderHint> for u32 {
    fn from(value: RenderHint) -> Self {
        match value {
            RenderHint::Unset => 0,
            RenderHint::None => 1,
            RenderHint::NormalAndSpecMapped => 2,
            RenderHint::NormalTangents => 3,
            RenderHint::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for RenderHint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u32::from(* self)),
        }
    }
}
impl BinRead for RenderHint {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for RenderHint {
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
impl meshwire_core::Plain for RenderHint {
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
impl meshwire_core::int::Int for RenderHint {
    fn int(&self) -> i128 {
        u32::from(*self).into()
    }
}
impl meshwire_core::WireSize for RenderHint {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for RenderHint {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for RenderHint {
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
impl serde::Serialize for RenderHint {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for RenderHint {
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
impl meshwire_core::generate::Generate for RenderHint {
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
/// Values of `triangle_mode`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TriangleMode {
    /// Three indices for each triangle.
    Triangles,
    /// Triangle strips.
    Strips,
    /// A value without a name.
    Unknown(u8),
}
impl TriangleMode {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[Self::Triangles, Self::Strips];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Triangles => Some("triangles"),
            Self::Strips => Some("strips"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u8> for TriangleMode {
    fn from(number: u8) -> Self {
        match number {
            3 => Self::Triangles,
            4 => Self::Strips,
            other => Self::Unknown(other),
        }
    }
}
impl From<TriangleMode> for u8 {
    fn from(value: TriangleMode) -> Self {
        match value {
            TriangleMode::Triangles => 3,
            TriangleMode::Strips => 4,
            TriangleMode::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for TriangleMode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u8::from(* self)),
        }
    }
}
impl BinRead for TriangleMode {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u8::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for TriangleMode {
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
impl meshwire_core::Plain for TriangleMode {
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
impl meshwire_core::int::Int for TriangleMode {
    fn int(&self) -> i128 {
        u8::from(*self).into()
    }
}
impl meshwire_core::WireSize for TriangleMode {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u8>())
    }
}
impl meshwire_core::Annotate for TriangleMode {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for TriangleMode {
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
impl serde::Serialize for TriangleMode {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for TriangleMode {
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
impl meshwire_core::generate::Generate for TriangleMode {
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
/// Values of `aabb_plane`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AabbPlane {
    /// No split.
    Leaf,
    /// The left half is the one with lower X.
    PositiveX,
    /// The left half is the one with lower Y.
    PositiveY,
    /// The left half is the one with lower Z.
    PositiveZ,
    /// The left half is the one with higher X.
    NegativeX,
    /// The left half is the one with higher Y.
    NegativeY,
    /// The left half is the one with higher Z.
    NegativeZ,
    /// A value without a name.
    Unknown(u32),
}
impl AabbPlane {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[
        Self::Leaf,
        Self::PositiveX,
        Self::PositiveY,
        Self::PositiveZ,
        Self::NegativeX,
        Self::NegativeY,
        Self::NegativeZ,
    ];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Leaf => Some("leaf"),
            Self::PositiveX => Some("positive_x"),
            Self::PositiveY => Some("positive_y"),
            Self::PositiveZ => Some("positive_z"),
            Self::NegativeX => Some("negative_x"),
            Self::NegativeY => Some("negative_y"),
            Self::NegativeZ => Some("negative_z"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u32> for AabbPlane {
    fn from(number: u32) -> Self {
        match number {
            0 => Self::Leaf,
            1 => Self::PositiveX,
            2 => Self::PositiveY,
            4 => Self::PositiveZ,
            8 => Self::NegativeX,
            16 => Self::NegativeY,
            32 => Self::NegativeZ,
            other => Self::Unknown(other),
        }
    }
}
impl From<AabbPlane> for u32 {
    fn from(value: AabbPlane) -> Self {
        match value {
            AabbPlane::Leaf => 0,
            AabbPlane::PositiveX => 1,
            AabbPlane::PositiveY => 2,
            AabbPlane::PositiveZ => 4,
            AabbPlane::NegativeX => 8,
            AabbPlane::NegativeY => 16,
            AabbPlane::NegativeZ => 32,
            AabbPlane::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for AabbPlane {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u32::from(* self)),
        }
    }
}
impl BinRead for AabbPlane {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for AabbPlane {
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
impl meshwire_core::Plain for AabbPlane {
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
impl meshwire_core::int::Int for AabbPlane {
    fn int(&self) -> i128 {
        u32::from(*self).into()
    }
}
impl meshwire_core::WireSize for AabbPlane {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for AabbPlane {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for AabbPlane {
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
impl serde::Serialize for AabbPlane {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for AabbPlane {
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
impl meshwire_core::generate::Generate for AabbPlane {
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
/// Values of `node_controller`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NodeController {
    /// Place in the parent, 3 columns.
    Position,
    /// Unit quaternion x, y, z, w.
    Orientation,
    /// Uniform scale.
    Scale,
    /// A value without a name.
    Unknown(u32),
}
impl NodeController {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[Self::Position, Self::Orientation, Self::Scale];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Position => Some("position"),
            Self::Orientation => Some("orientation"),
            Self::Scale => Some("scale"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u32> for NodeController {
    fn from(number: u32) -> Self {
        match number {
            8 => Self::Position,
            20 => Self::Orientation,
            36 => Self::Scale,
            other => Self::Unknown(other),
        }
    }
}
impl From<NodeController> for u32 {
    fn from(value: NodeController) -> Self {
        match value {
            NodeController::Position => 8,
            NodeController::Orientation => 20,
            NodeController::Scale => 36,
            NodeController::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for NodeController {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u32::from(* self)),
        }
    }
}
impl BinRead for NodeController {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for NodeController {
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
impl meshwire_core::Plain for NodeController {
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
impl meshwire_core::int::Int for NodeController {
    fn int(&self) -> i128 {
        u32::from(*self).into()
    }
}
impl meshwire_core::WireSize for NodeController {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for NodeController {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for NodeController {
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
impl serde::Serialize for NodeController {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for NodeController {
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
impl meshwire_core::generate::Generate for NodeController {
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
/// Values of `mesh_controller`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MeshController {
    /// Glow, 3 columns.
    SelfIllumColor,
    /// Opacity.
    Alpha,
    /// A value without a name.
    Unknown(u32),
}
impl MeshController {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[Self::SelfIllumColor, Self::Alpha];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::SelfIllumColor => Some("self_illum_color"),
            Self::Alpha => Some("alpha"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u32> for MeshController {
    fn from(number: u32) -> Self {
        match number {
            100 => Self::SelfIllumColor,
            128 => Self::Alpha,
            other => Self::Unknown(other),
        }
    }
}
impl From<MeshController> for u32 {
    fn from(value: MeshController) -> Self {
        match value {
            MeshController::SelfIllumColor => 100,
            MeshController::Alpha => 128,
            MeshController::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for MeshController {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u32::from(* self)),
        }
    }
}
impl BinRead for MeshController {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for MeshController {
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
impl meshwire_core::Plain for MeshController {
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
impl meshwire_core::int::Int for MeshController {
    fn int(&self) -> i128 {
        u32::from(*self).into()
    }
}
impl meshwire_core::WireSize for MeshController {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for MeshController {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for MeshController {
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
impl serde::Serialize for MeshController {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for MeshController {
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
impl meshwire_core::generate::Generate for MeshController {
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
/// Values of `light_controller`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LightController {
    /// Color, 3 columns.
    Color,
    /// Reach.
    Radius,
    /// Reach of shadows.
    ShadowRadius,
    /// Height above the node.
    VerticalDisplacement,
    /// Factor on the color.
    Multiplier,
    /// 1 in every known file.
    Unknown144,
    /// A value without a name.
    Unknown(u32),
}
impl LightController {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[
        Self::Color,
        Self::Radius,
        Self::ShadowRadius,
        Self::VerticalDisplacement,
        Self::Multiplier,
        Self::Unknown144,
    ];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Color => Some("color"),
            Self::Radius => Some("radius"),
            Self::ShadowRadius => Some("shadow_radius"),
            Self::VerticalDisplacement => Some("vertical_displacement"),
            Self::Multiplier => Some("multiplier"),
            Self::Unknown144 => Some("unknown_144"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u32> for LightController {
    fn from(number: u32) -> Self {
        match number {
            76 => Self::Color,
            88 => Self::Radius,
            96 => Self::ShadowRadius,
            100 => Self::VerticalDisplacement,
            140 => Self::Multiplier,
            144 => Self::Unknown144,
            other => Self::Unknown(other),
        }
    }
}
impl From<LightController> for u32 {
    fn from(value: LightController) -> Self {
        match value {
            LightController::Color => 76,
            LightController::Radius => 88,
            LightController::ShadowRadius => 96,
            LightController::VerticalDisplacement => 100,
            LightController::Multiplier => 140,
            LightController::Unknown144 => 144,
            LightController::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for LightController {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u32::from(* self)),
        }
    }
}
impl BinRead for LightController {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for LightController {
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
impl meshwire_core::Plain for LightController {
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
impl meshwire_core::int::Int for LightController {
    fn int(&self) -> i128 {
        u32::from(*self).into()
    }
}
impl meshwire_core::WireSize for LightController {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for LightController {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for LightController {
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
impl serde::Serialize for LightController {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for LightController {
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
impl meshwire_core::generate::Generate for LightController {
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
/// Values of `emitter_controller`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EmitterController {
    /// Opacity at the end.
    AlphaEnd,
    /// Opacity at the start.
    AlphaStart,
    /// Particles a second.
    Birthrate,
    /// Speed kept when bouncing.
    BounceCo,
    /// Color at the end, 3 columns.
    ColorEnd,
    /// Color at the start, 3 columns.
    ColorStart,
    /// Seconds until particles unite.
    CombineTime,
    /// Slow-down.
    Drag,
    /// Frames of the texture a second.
    Fps,
    /// Last frame.
    FrameEnd,
    /// First frame.
    FrameStart,
    /// Pull of the target.
    Grav,
    /// Seconds a particle lives.
    LifeExp,
    /// Weight; negative rises.
    Mass,
    /// Second point of the curve to the target.
    P2pBezier2,
    /// Third point of the curve to the target.
    P2pBezier3,
    /// Turns a second.
    ParticleRot,
    /// Random share of the velocity.
    RandVel,
    /// Size at the start.
    SizeStart,
    /// Size at the end.
    SizeEnd,
    /// Height at the start, where it differs.
    SizeStartY,
    /// Height at the end, where it differs.
    SizeEndY,
    /// Angle of the cone.
    Spread,
    /// Speed from which particles start.
    Threshold,
    /// Speed at the start.
    Velocity,
    /// Width of the area where particles start.
    XSize,
    /// Height of the area where particles start.
    YSize,
    /// Length of motion blur.
    BlurLength,
    /// Seconds between strikes.
    LightningDelay,
    /// Deviation of the bolt.
    LightningRadius,
    /// Thickness of the bolt.
    LightningScale,
    /// Segments of the bolt.
    LightningSubDiv,
    /// Starts an explosion; may have no time.
    Detonate,
    /// Opacity half way.
    AlphaMid,
    /// Color half way, 3 columns.
    ColorMid,
    /// Share of life of the first phase.
    PercentStart,
    /// Share of life of the second phase.
    PercentMid,
    /// Share of life of the third phase.
    PercentEnd,
    /// Size half way.
    SizeMid,
    /// Height half way, where it differs.
    SizeMidY,
    /// A value without a name.
    Unknown(u32),
}
impl EmitterController {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[
        Self::AlphaEnd,
        Self::AlphaStart,
        Self::Birthrate,
        Self::BounceCo,
        Self::ColorEnd,
        Self::ColorStart,
        Self::CombineTime,
        Self::Drag,
        Self::Fps,
        Self::FrameEnd,
        Self::FrameStart,
        Self::Grav,
        Self::LifeExp,
        Self::Mass,
        Self::P2pBezier2,
        Self::P2pBezier3,
        Self::ParticleRot,
        Self::RandVel,
        Self::SizeStart,
        Self::SizeEnd,
        Self::SizeStartY,
        Self::SizeEndY,
        Self::Spread,
        Self::Threshold,
        Self::Velocity,
        Self::XSize,
        Self::YSize,
        Self::BlurLength,
        Self::LightningDelay,
        Self::LightningRadius,
        Self::LightningScale,
        Self::LightningSubDiv,
        Self::Detonate,
        Self::AlphaMid,
        Self::ColorMid,
        Self::PercentStart,
        Self::PercentMid,
        Self::PercentEnd,
        Self::SizeMid,
        Self::SizeMidY,
    ];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::AlphaEnd => Some("alpha_end"),
            Self::AlphaStart => Some("alpha_start"),
            Self::Birthrate => Some("birthrate"),
            Self::BounceCo => Some("bounce_co"),
            Self::ColorEnd => Some("color_end"),
            Self::ColorStart => Some("color_start"),
            Self::CombineTime => Some("combine_time"),
            Self::Drag => Some("drag"),
            Self::Fps => Some("fps"),
            Self::FrameEnd => Some("frame_end"),
            Self::FrameStart => Some("frame_start"),
            Self::Grav => Some("grav"),
            Self::LifeExp => Some("life_exp"),
            Self::Mass => Some("mass"),
            Self::P2pBezier2 => Some("p2p_bezier2"),
            Self::P2pBezier3 => Some("p2p_bezier3"),
            Self::ParticleRot => Some("particle_rot"),
            Self::RandVel => Some("rand_vel"),
            Self::SizeStart => Some("size_start"),
            Self::SizeEnd => Some("size_end"),
            Self::SizeStartY => Some("size_start_y"),
            Self::SizeEndY => Some("size_end_y"),
            Self::Spread => Some("spread"),
            Self::Threshold => Some("threshold"),
            Self::Velocity => Some("velocity"),
            Self::XSize => Some("x_size"),
            Self::YSize => Some("y_size"),
            Self::BlurLength => Some("blur_length"),
            Self::LightningDelay => Some("lightning_delay"),
            Self::LightningRadius => Some("lightning_radius"),
            Self::LightningScale => Some("lightning_scale"),
            Self::LightningSubDiv => Some("lightning_sub_div"),
            Self::Detonate => Some("detonate"),
            Self::AlphaMid => Some("alpha_mid"),
            Self::ColorMid => Some("color_mid"),
            Self::PercentStart => Some("percent_start"),
            Self::PercentMid => Some("percent_mid"),
            Self::PercentEnd => Some("percent_end"),
            Self::SizeMid => Some("size_mid"),
            Self::SizeMidY => Some("size_mid_y"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u32> for EmitterController {
    fn from(number: u32) -> Self {
        match number {
            80 => Self::AlphaEnd,
            84 => Self::AlphaStart,
            88 => Self::Birthrate,
            92 => Self::BounceCo,
            96 => Self::ColorEnd,
            108 => Self::ColorStart,
            120 => Self::CombineTime,
            124 => Self::Drag,
            128 => Self::Fps,
            132 => Self::FrameEnd,
            136 => Self::FrameStart,
            140 => Self::Grav,
            144 => Self::LifeExp,
            148 => Self::Mass,
            152 => Self::P2pBezier2,
            156 => Self::P2pBezier3,
            160 => Self::ParticleRot,
            164 => Self::RandVel,
            168 => Self::SizeStart,
            172 => Self::SizeEnd,
            176 => Self::SizeStartY,
            180 => Self::SizeEndY,
            184 => Self::Spread,
            188 => Self::Threshold,
            192 => Self::Velocity,
            196 => Self::XSize,
            200 => Self::YSize,
            204 => Self::BlurLength,
            208 => Self::LightningDelay,
            212 => Self::LightningRadius,
            216 => Self::LightningScale,
            220 => Self::LightningSubDiv,
            228 => Self::Detonate,
            448 => Self::AlphaMid,
            452 => Self::ColorMid,
            464 => Self::PercentStart,
            465 => Self::PercentMid,
            466 => Self::PercentEnd,
            468 => Self::SizeMid,
            472 => Self::SizeMidY,
            other => Self::Unknown(other),
        }
    }
}
impl From<EmitterController> for u32 {
    fn from(value: EmitterController) -> Self {
        match value {
            EmitterController::AlphaEnd => 80,
            EmitterController::AlphaStart => 84,
            EmitterController::Birthrate => 88,
            EmitterController::BounceCo => 92,
            EmitterController::ColorEnd => 96,
            EmitterController::ColorStart => 108,
            EmitterController::CombineTime => 120,
            EmitterController::Drag => 124,
            EmitterController::Fps => 128,
            EmitterController::FrameEnd => 132,
            EmitterController::FrameStart => 136,
            EmitterController::Grav => 140,
            EmitterController::LifeExp => 144,
            EmitterController::Mass => 148,
            EmitterController::P2pBezier2 => 152,
            EmitterController::P2pBezier3 => 156,
            EmitterController::ParticleRot => 160,
            EmitterController::RandVel => 164,
            EmitterController::SizeStart => 168,
            EmitterController::SizeEnd => 172,
            EmitterController::SizeStartY => 176,
            EmitterController::SizeEndY => 180,
            EmitterController::Spread => 184,
            EmitterController::Threshold => 188,
            EmitterController::Velocity => 192,
            EmitterController::XSize => 196,
            EmitterController::YSize => 200,
            EmitterController::BlurLength => 204,
            EmitterController::LightningDelay => 208,
            EmitterController::LightningRadius => 212,
            EmitterController::LightningScale => 216,
            EmitterController::LightningSubDiv => 220,
            EmitterController::Detonate => 228,
            EmitterController::AlphaMid => 448,
            EmitterController::ColorMid => 452,
            EmitterController::PercentStart => 464,
            EmitterController::PercentMid => 465,
            EmitterController::PercentEnd => 466,
            EmitterController::SizeMid => 468,
            EmitterController::SizeMidY => 472,
            EmitterController::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for EmitterController {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u32::from(* self)),
        }
    }
}
impl BinRead for EmitterController {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for EmitterController {
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
impl meshwire_core::Plain for EmitterController {
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
impl meshwire_core::int::Int for EmitterController {
    fn int(&self) -> i128 {
        u32::from(*self).into()
    }
}
impl meshwire_core::WireSize for EmitterController {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for EmitterController {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for EmitterController {
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
impl serde::Serialize for EmitterController {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for EmitterController {
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
impl meshwire_core::generate::Generate for EmitterController {
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

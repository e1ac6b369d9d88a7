// Generated from crates/ksy-binrw/tests/features/pointers.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `pointers`.
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
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Pointers {
    #[br(err_context(Segment::Field("header")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub header: Header,
    #[br(err_context(Segment::Field("len_data")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(data.len())
        )
    )]
    len_data: u32,
    #[br(err_context(Segment::Field("data")))]
    #[br(parse_with = meshwire_core::wire::bytes, args(context, len_data.int()))]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub data: Vec<u8>,
}
impl meshwire_core::WireSize for Pointers {
    #[inline]
    fn wire_size(&self) -> u64 {
        16 + meshwire_core::reader::widen(self.data.len())
    }
}
impl meshwire_core::Validate for Pointers {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_data: u64 = meshwire_core::reader::widen(self.data.len());
        validator.fits("data", len_data, 4294967295);
    }
}
impl meshwire_core::Annotate for Pointers {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("header", &self.header);
                out.hidden("len_data", meshwire_core::layout::LeafKind::Unsigned, 4);
                out.field("data", &meshwire_core::layout::Blob(&self.data));
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Pointers {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut header: Header = generate::Generate::generate(_u, _wish, [])?;
        let len_data: u64 = generate::count(_u)?.min(4294967295);
        let mut data: Vec<u8> = generate::bytes_exact(
            _u,
            meshwire_core::int::amount(len_data.int()),
        )?;
        Ok(Self { header, data })
    }
}
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
pub struct Header {
    #[br(err_context(Segment::Field("name")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub name: meshwire_core::FixedText<4>,
    #[br(err_context(Segment::Field("ofs_root")))]
    pub ofs_root: u32,
    #[br(err_context(Segment::Field("version")))]
    pub version: u16,
    #[br(err_context(Segment::Field("ofs_next")))]
    pub ofs_next: u16,
}
impl meshwire_core::Plain for Header {
    const SIZE: usize = 12;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            name: meshwire_core::Plain::get::<BIG>(fields),
            ofs_root: meshwire_core::Plain::get::<BIG>(fields),
            version: meshwire_core::Plain::get::<BIG>(fields),
            ofs_next: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.name.put::<BIG>(fields);
        self.ofs_root.put::<BIG>(fields);
        self.version.put::<BIG>(fields);
        self.ofs_next.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Header {
    #[inline]
    fn wire_size(&self) -> u64 {
        12
    }
}
impl meshwire_core::Validate for Header {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Header {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("name", &self.name);
                out.field("ofs_root", &self.ofs_root);
                out.field("version", &self.version);
                out.field("ofs_next", &self.ofs_next);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Header {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut name: meshwire_core::FixedText<4> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut ofs_root: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut version: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_next: u16 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            name,
            ofs_root,
            version,
            ofs_next,
        })
    }
}
impl Header {
    /// Fields that hold offsets of other records.
    pub const POINTERS: &'static [meshwire_core::pointer::PointerField] = &[
        meshwire_core::pointer::PointerField {
            name: "ofs_root",
            offset: 4,
            target: "node",
            region: "data",
            nil: &[0, 4294967295],
        },
        meshwire_core::pointer::PointerField {
            name: "ofs_next",
            offset: 10,
            target: "header",
            region: "data",
            nil: &[],
        },
    ];
}

// Generated from crates/ksy-binrw/tests/features/nested.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `nested`.
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
/// Records inside records.
#[binrw]
#[brw(big)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Tree {
    #[br(err_context(Segment::Field("header")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub header: TreeHeader,
    #[br(err_context(Segment::Field("empty")))]
    #[br(args_raw = context)]
    pub empty: Nothing,
    #[br(err_context(Segment::Field("num_leaves")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u16>(
            meshwire_core::reader::widen(leaves.len())
        )
    )]
    num_leaves: u16,
    #[br(err_context(Segment::Field("leaves")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_leaves.int()))]
    pub leaves: Vec<Leaf>,
}
impl meshwire_core::WireSize for Tree {
    #[inline]
    fn wire_size(&self) -> u64 {
        6 + meshwire_core::wire::size_of_all(&self.leaves)
    }
}
impl meshwire_core::Validate for Tree {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_leaves: u64 = meshwire_core::reader::widen(self.leaves.len());
        validator.field("empty", |validator| self.empty.validate(validator, []));
        validator.fits("leaves", num_leaves, 65535);
        validator.list("leaves", &self.leaves, &[]);
    }
}
impl meshwire_core::Annotate for Tree {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Big,
            |out| {
                out.field("header", &self.header);
                out.field("empty", &self.empty);
                out.hidden("num_leaves", meshwire_core::layout::LeafKind::Unsigned, 2);
                out.field("leaves", &self.leaves);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Tree {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut header: TreeHeader = generate::Generate::generate(_u, _wish, [])?;
        let mut empty: Nothing = generate::Generate::generate(_u, _wish, [])?;
        let num_leaves: u64 = generate::count(_u)?.min(65535);
        let mut leaves: Vec<Leaf> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_leaves.int()),
            &[],
        )?;
        Ok(Self { header, empty, leaves })
    }
}
#[binrw]
#[brw(big)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct TreeHeader {
    #[br(err_context(Segment::Field("version")))]
    pub version: u16,
    #[br(err_context(Segment::Field("place")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub place: Place,
}
impl meshwire_core::Plain for TreeHeader {
    const SIZE: usize = 4;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            version: meshwire_core::Plain::get::<BIG>(fields),
            place: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.version.put::<BIG>(fields);
        self.place.put::<BIG>(fields);
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
impl meshwire_core::WireSize for TreeHeader {
    #[inline]
    fn wire_size(&self) -> u64 {
        4
    }
}
impl meshwire_core::Validate for TreeHeader {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for TreeHeader {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Big,
            |out| {
                out.field("version", &self.version);
                out.field("place", &self.place);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for TreeHeader {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut version: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut place: Place = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { version, place })
    }
}
/// Declared inside another type, a struct beside it in Rust.
#[binrw]
#[brw(big)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Place {
    #[br(err_context(Segment::Field("column")))]
    pub column: u8,
    #[br(err_context(Segment::Field("line")))]
    pub line: u8,
}
impl meshwire_core::Plain for Place {
    const SIZE: usize = 2;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            column: meshwire_core::Plain::get::<BIG>(fields),
            line: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.column.put::<BIG>(fields);
        self.line.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Place {
    #[inline]
    fn wire_size(&self) -> u64 {
        2
    }
}
impl meshwire_core::Validate for Place {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Place {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Big,
            |out| {
                out.field("column", &self.column);
                out.field("line", &self.line);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Place {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut column: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut line: u8 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { column, line })
    }
}
/// A type without attributes.
#[binrw]
#[brw(big)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Nothing {}
impl meshwire_core::WireSize for Nothing {
    #[inline]
    fn wire_size(&self) -> u64 {
        0
    }
}
impl meshwire_core::Validate for Nothing {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Nothing {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(Endian::Big, |out| {});
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Nothing {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        Ok(Self {})
    }
}
#[binrw]
#[brw(big)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Leaf {
    #[br(err_context(Segment::Field("len_name")))]
    #[br(temp)]
    #[bw(try_calc = meshwire_core::wire::derived::<u8>(name.wire_size()))]
    len_name: u8,
    #[br(err_context(Segment::Field("name")))]
    #[br(
        temp,
        parse_with = meshwire_core::text::take,
        args_raw = (context, len_name.int())
    )]
    #[bw(ignore)]
    encoded_name: meshwire_core::text::EncodedText<'_>,
    #[br(calc = encoded_name.decode())]
    pub name: meshwire_core::ByteString,
}
impl meshwire_core::WireSize for Leaf {
    #[inline]
    fn wire_size(&self) -> u64 {
        1 + self.name.wire_size()
    }
}
impl meshwire_core::Validate for Leaf {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_name: u64 = self.name.wire_size();
        validator.fits("name", len_name, 255);
    }
}
impl meshwire_core::Annotate for Leaf {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Big,
            |out| {
                out.hidden("len_name", meshwire_core::layout::LeafKind::Unsigned, 1);
                out.field("name", &self.name);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Leaf {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let len_name: u64 = generate::count(_u)?.min(255);
        let mut name: meshwire_core::ByteString = meshwire_core::ByteString::from(
            generate::bytes_exact(_u, meshwire_core::int::amount(len_name.int()))?,
        );
        Ok(Self { name })
    }
}

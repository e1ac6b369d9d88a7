// Generated from crates/ksy-binrw/tests/features/repeats.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `repeats`.
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
pub struct Repeats {
    #[br(err_context(Segment::Field("triple")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub triple: [u16; 3],
    /// More than serde knows of arrays.
    #[br(err_context(Segment::Field("pairs")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, 40))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub pairs: Vec<Pair>,
    #[br(err_context(Segment::Field("num_names")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u8>(
            meshwire_core::reader::widen(names.len())
        )
    )]
    num_names: u8,
    #[br(err_context(Segment::Field("names")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_names.int()))]
    pub names: Vec<Name>,
    #[br(err_context(Segment::Field("two_names")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, 2))]
    pub two_names: Vec<Name>,
    #[br(err_context(Segment::Field("num_pairs")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(more_pairs.len())
        )
    )]
    num_pairs: u32,
    #[br(err_context(Segment::Field("more_pairs")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, num_pairs.int()))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub more_pairs: Vec<Pair>,
    #[br(err_context(Segment::Field("num_grid")))]
    pub num_grid: u8,
    #[br(err_context(Segment::Field("grid")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, i128::saturating_mul(num_grid.int(), num_grid.int()))
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub grid: Vec<i16>,
    #[br(err_context(Segment::Field("rest")))]
    #[br(parse_with = meshwire_core::wire::list_to_end, args(context, context))]
    pub rest: Vec<Name>,
}
impl meshwire_core::WireSize for Repeats {
    #[inline]
    fn wire_size(&self) -> u64 {
        12 + meshwire_core::size::of_plain(&self.pairs)
            + meshwire_core::wire::size_of_all(&self.names)
            + meshwire_core::wire::size_of_all(&self.two_names)
            + meshwire_core::size::of_plain(&self.more_pairs)
            + meshwire_core::size::of_plain(&self.grid)
            + meshwire_core::wire::size_of_all(&self.rest)
    }
}
impl meshwire_core::Validate for Repeats {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_names: u64 = meshwire_core::reader::widen(self.names.len());
        let num_pairs: u64 = meshwire_core::reader::widen(self.more_pairs.len());
        validator
            .agrees(
                "pairs",
                meshwire_core::reader::widen(self.pairs.len()),
                40,
                "elements",
            );
        validator.fits("names", num_names, 255);
        validator.list("names", &self.names, &[]);
        validator
            .agrees(
                "two_names",
                meshwire_core::reader::widen(self.two_names.len()),
                2,
                "elements",
            );
        validator.list("two_names", &self.two_names, &[]);
        validator.fits("more_pairs", num_pairs, 4294967295);
        validator
            .agrees(
                "grid",
                meshwire_core::reader::widen(self.grid.len()),
                i128::saturating_mul(self.num_grid.int(), self.num_grid.int()),
                "elements",
            );
        validator.list("rest", &self.rest, &[]);
    }
}
impl meshwire_core::Annotate for Repeats {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("triple", &self.triple);
                out.field("pairs", &self.pairs);
                out.hidden("num_names", meshwire_core::layout::LeafKind::Unsigned, 1);
                out.field("names", &self.names);
                out.field("two_names", &self.two_names);
                out.hidden("num_pairs", meshwire_core::layout::LeafKind::Unsigned, 4);
                out.field("more_pairs", &self.more_pairs);
                out.field("num_grid", &self.num_grid);
                out.field("grid", &self.grid);
                out.field("rest", &self.rest);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Repeats {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut triple: [u16; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut pairs: Vec<Pair> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(40),
            &[],
        )?;
        let num_names: u64 = generate::count(_u)?.min(255);
        let mut names: Vec<Name> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_names.int()),
            &[],
        )?;
        let mut two_names: Vec<Name> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(2),
            &[],
        )?;
        let num_pairs: u64 = generate::count(_u)?.min(4294967295);
        let mut more_pairs: Vec<Pair> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_pairs.int()),
            &[],
        )?;
        let mut num_grid: u8 = generate::small::<u8>(_u)?;
        let mut grid: Vec<i16> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(
                i128::saturating_mul(num_grid.int(), num_grid.int()),
            ),
            &[],
        )?;
        let mut rest: Vec<Name> = {
            let _count = generate::count_in(
                _u,
                _room,
                (0_u64 + 6 + meshwire_core::size::of_plain(&pairs) + 1
                    + meshwire_core::wire::size_of_all(&names)
                    + meshwire_core::wire::size_of_all(&two_names) + 4
                    + meshwire_core::size::of_plain(&more_pairs) + 1
                    + meshwire_core::size::of_plain(&grid)),
                1,
            )?;
            generate::list(_u, _wish, _count, &[])?
        };
        Ok(Self {
            triple,
            pairs,
            names,
            two_names,
            more_pairs,
            num_grid,
            grid,
            rest,
        })
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
pub struct Pair {
    #[br(err_context(Segment::Field("a")))]
    pub a: u8,
    #[br(err_context(Segment::Field("b")))]
    pub b: u8,
}
impl meshwire_core::Plain for Pair {
    const SIZE: usize = 2;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            a: meshwire_core::Plain::get::<BIG>(fields),
            b: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.a.put::<BIG>(fields);
        self.b.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Pair {
    #[inline]
    fn wire_size(&self) -> u64 {
        2
    }
}
impl meshwire_core::Validate for Pair {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Pair {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("a", &self.a);
                out.field("b", &self.b);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Pair {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut a: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut b: u8 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { a, b })
    }
}
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Name {
    #[br(err_context(Segment::Field("len_text")))]
    #[br(temp)]
    #[bw(try_calc = meshwire_core::wire::derived::<u8>(text.wire_size()))]
    len_text: u8,
    #[br(err_context(Segment::Field("text")))]
    #[br(
        temp,
        parse_with = meshwire_core::text::take,
        args_raw = (context, len_text.int())
    )]
    #[bw(ignore)]
    encoded_text: meshwire_core::text::EncodedText<'_>,
    #[br(calc = encoded_text.decode())]
    pub text: meshwire_core::ByteString,
}
impl meshwire_core::WireSize for Name {
    #[inline]
    fn wire_size(&self) -> u64 {
        1 + self.text.wire_size()
    }
}
impl meshwire_core::Validate for Name {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_text: u64 = self.text.wire_size();
        validator.fits("text", len_text, 255);
    }
}
impl meshwire_core::Annotate for Name {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.hidden("len_text", meshwire_core::layout::LeafKind::Unsigned, 1);
                out.field("text", &self.text);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Name {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let len_text: u64 = generate::count(_u)?.min(255);
        let mut text: meshwire_core::ByteString = meshwire_core::ByteString::from(
            generate::bytes_exact(_u, meshwire_core::int::amount(len_text.int()))?,
        );
        Ok(Self { text })
    }
}

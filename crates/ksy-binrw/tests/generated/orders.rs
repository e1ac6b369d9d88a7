// Generated from crates/ksy-binrw/tests/features/orders.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `orders`.
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
pub struct Orders {
    #[br(err_context(Segment::Field("little")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub little: Little,
    #[br(err_context(Segment::Field("num_bigs")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u16>(
            meshwire_core::reader::widen(bigs.len())
        )
    )]
    num_bigs: u16,
    #[br(err_context(Segment::Field("bigs")))]
    #[brw(big)]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, num_bigs.int()))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub bigs: Vec<Big>,
    #[br(err_context(Segment::Field("mixed")))]
    #[br(args_raw = context)]
    pub mixed: Mixed,
    #[br(err_context(Segment::Field("num_mixes")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u16>(
            meshwire_core::reader::widen(mixes.len())
        )
    )]
    num_mixes: u16,
    #[br(err_context(Segment::Field("mixes")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_mixes.int()))]
    pub mixes: Vec<Mixed>,
    #[br(err_context(Segment::Field("codes")))]
    #[brw(big)]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub codes: [[u16; 2]; 2],
}
impl meshwire_core::WireSize for Orders {
    #[inline]
    fn wire_size(&self) -> u64 {
        28 + meshwire_core::size::of_plain(&self.bigs)
            + meshwire_core::wire::size_of_all(&self.mixes)
    }
}
impl meshwire_core::Validate for Orders {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_bigs: u64 = meshwire_core::reader::widen(self.bigs.len());
        let num_mixes: u64 = meshwire_core::reader::widen(self.mixes.len());
        validator.fits("bigs", num_bigs, 65535);
        validator.field("mixed", |validator| self.mixed.validate(validator, []));
        validator.fits("mixes", num_mixes, 65535);
        validator.list("mixes", &self.mixes, &[]);
    }
}
impl meshwire_core::Annotate for Orders {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("little", &self.little);
                out.hidden("num_bigs", meshwire_core::layout::LeafKind::Unsigned, 2);
                out.in_order(
                    Endian::Big,
                    |out| {
                        out.field("bigs", &self.bigs);
                    },
                );
                out.field("mixed", &self.mixed);
                out.hidden("num_mixes", meshwire_core::layout::LeafKind::Unsigned, 2);
                out.field("mixes", &self.mixes);
                out.in_order(
                    Endian::Big,
                    |out| {
                        out.within(
                            Segment::Field("codes"),
                            |out| {
                                for (index, item) in self.codes.iter().enumerate() {
                                    out.within(
                                        Segment::Index(index),
                                        |out| {
                                            meshwire_core::Annotate::annotate(
                                                &meshwire_core::layout::Named(item, &["a", "b"]),
                                                out,
                                            );
                                        },
                                    );
                                }
                            },
                        );
                    },
                );
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Orders {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut little: Little = generate::Generate::generate(_u, _wish, [])?;
        let num_bigs: u64 = generate::count(_u)?.min(65535);
        let mut bigs: Vec<Big> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_bigs.int()),
            &[],
        )?;
        let mut mixed: Mixed = generate::Generate::generate(_u, _wish, [])?;
        let num_mixes: u64 = generate::count(_u)?.min(65535);
        let mut mixes: Vec<Mixed> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_mixes.int()),
            &[],
        )?;
        let mut codes: [[u16; 2]; 2] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            little,
            bigs,
            mixed,
            mixes,
            codes,
        })
    }
}
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Little {
    #[br(err_context(Segment::Field("a")))]
    pub a: u16,
    #[br(err_context(Segment::Field("b")))]
    pub b: u32,
}
impl meshwire_core::Plain for Little {
    const SIZE: usize = 6;
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
}
impl meshwire_core::WireSize for Little {
    #[inline]
    fn wire_size(&self) -> u64 {
        6
    }
}
impl meshwire_core::Validate for Little {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Little {
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
impl meshwire_core::generate::Generate for Little {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut a: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut b: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { a, b })
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
pub struct Big {
    #[br(err_context(Segment::Field("a")))]
    pub a: u16,
    #[br(err_context(Segment::Field("inner")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub inner: Inner,
}
impl meshwire_core::Plain for Big {
    const SIZE: usize = 4;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            a: meshwire_core::Plain::get::<BIG>(fields),
            inner: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.a.put::<BIG>(fields);
        self.inner.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Big {
    #[inline]
    fn wire_size(&self) -> u64 {
        4
    }
}
impl meshwire_core::Validate for Big {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Big {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Big,
            |out| {
                out.field("a", &self.a);
                out.field("inner", &self.inner);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Big {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut a: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut inner: Inner = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { a, inner })
    }
}
/// Has the order of the type around it.
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
pub struct Inner {
    #[br(err_context(Segment::Field("b")))]
    pub b: u16,
}
impl meshwire_core::Plain for Inner {
    const SIZE: usize = 2;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            b: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
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
impl meshwire_core::WireSize for Inner {
    #[inline]
    fn wire_size(&self) -> u64 {
        2
    }
}
impl meshwire_core::Validate for Inner {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Inner {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Big,
            |out| {
                out.field("b", &self.b);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Inner {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut b: u16 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { b })
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
pub struct Mixed {
    #[br(err_context(Segment::Field("number")))]
    pub number: u16,
    #[br(err_context(Segment::Field("big")))]
    #[brw(big)]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub big: Big,
    #[br(err_context(Segment::Field("code")))]
    #[brw(big)]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub code: [u16; 2],
}
impl meshwire_core::WireSize for Mixed {
    #[inline]
    fn wire_size(&self) -> u64 {
        10
    }
}
impl meshwire_core::Validate for Mixed {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Mixed {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("number", &self.number);
                out.in_order(
                    Endian::Big,
                    |out| {
                        out.field("big", &self.big);
                    },
                );
                out.in_order(
                    Endian::Big,
                    |out| {
                        out.field(
                            "code",
                            &meshwire_core::layout::Named(&self.code, &["a", "b"]),
                        );
                    },
                );
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Mixed {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut number: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut big: Big = generate::Generate::generate(_u, _wish, [])?;
        let mut code: [u16; 2] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { number, big, code })
    }
}

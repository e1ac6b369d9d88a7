// Generated from crates/ksy-binrw/tests/features/numbers.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Numbers of every width: wire records.
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
pub struct Numbers {
    #[br(err_context(Segment::Field("a1")))]
    pub a1: u8,
    #[br(err_context(Segment::Field("b1")))]
    pub b1: i8,
    #[br(err_context(Segment::Field("a2")))]
    pub a2: u16,
    #[br(err_context(Segment::Field("b2")))]
    pub b2: i16,
    #[br(err_context(Segment::Field("a4")))]
    pub a4: u32,
    #[br(err_context(Segment::Field("b4")))]
    pub b4: i32,
    #[br(err_context(Segment::Field("a8")))]
    pub a8: u64,
    #[br(err_context(Segment::Field("b8")))]
    pub b8: i64,
    #[br(err_context(Segment::Field("f")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub f: f32,
    #[br(err_context(Segment::Field("d")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub d: f64,
    #[br(err_context(Segment::Field("swapped")))]
    #[br(args_raw = context)]
    pub swapped: BigOnes,
}
impl meshwire_core::WireSize for Numbers {
    #[inline]
    fn wire_size(&self) -> u64 {
        74
    }
}
impl meshwire_core::Validate for Numbers {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("swapped", |validator| self.swapped.validate(validator, []));
    }
}
impl meshwire_core::Annotate for Numbers {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("a1", &self.a1);
                out.field("b1", &self.b1);
                out.field("a2", &self.a2);
                out.field("b2", &self.b2);
                out.field("a4", &self.a4);
                out.field("b4", &self.b4);
                out.field("a8", &self.a8);
                out.field("b8", &self.b8);
                out.field("f", &self.f);
                out.field("d", &self.d);
                out.field("swapped", &self.swapped);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Numbers {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut a1: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut b1: i8 = generate::Generate::generate(_u, _wish, [])?;
        let mut a2: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut b2: i16 = generate::Generate::generate(_u, _wish, [])?;
        let mut a4: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut b4: i32 = generate::Generate::generate(_u, _wish, [])?;
        let mut a8: u64 = generate::Generate::generate(_u, _wish, [])?;
        let mut b8: i64 = generate::Generate::generate(_u, _wish, [])?;
        let mut f: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut d: f64 = generate::Generate::generate(_u, _wish, [])?;
        let mut swapped: BigOnes = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            a1,
            b1,
            a2,
            b2,
            a4,
            b4,
            a8,
            b8,
            f,
            d,
            swapped,
        })
    }
}
/// A suffix outweighs the byte order of the file.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct BigOnes {
    #[br(err_context(Segment::Field("a2")))]
    #[brw(big)]
    pub a2: u16,
    #[br(err_context(Segment::Field("b4")))]
    #[brw(big)]
    pub b4: i32,
    #[br(err_context(Segment::Field("a8")))]
    #[brw(little)]
    pub a8: u64,
    #[br(err_context(Segment::Field("f")))]
    #[brw(big)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub f: f32,
    #[br(err_context(Segment::Field("d")))]
    #[brw(big)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub d: f64,
    #[br(err_context(Segment::Field("list")))]
    #[brw(big)]
    #[br(parse_with = meshwire_core::wire::list, args((), 3))]
    pub list: Vec<u16>,
}
impl meshwire_core::WireSize for BigOnes {
    #[inline]
    fn wire_size(&self) -> u64 {
        26 + meshwire_core::wire::size_of_all(&self.list)
    }
}
impl meshwire_core::Validate for BigOnes {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .agrees(
                "list",
                meshwire_core::reader::widen(self.list.len()),
                3,
                "elements",
            );
    }
}
impl meshwire_core::Annotate for BigOnes {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.in_order(
                    Endian::Big,
                    |out| {
                        out.field("a2", &self.a2);
                    },
                );
                out.in_order(
                    Endian::Big,
                    |out| {
                        out.field("b4", &self.b4);
                    },
                );
                out.in_order(
                    Endian::Little,
                    |out| {
                        out.field("a8", &self.a8);
                    },
                );
                out.in_order(
                    Endian::Big,
                    |out| {
                        out.field("f", &self.f);
                    },
                );
                out.in_order(
                    Endian::Big,
                    |out| {
                        out.field("d", &self.d);
                    },
                );
                out.in_order(
                    Endian::Big,
                    |out| {
                        out.field("list", &self.list);
                    },
                );
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for BigOnes {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut a2: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut b4: i32 = generate::Generate::generate(_u, _wish, [])?;
        let mut a8: u64 = generate::Generate::generate(_u, _wish, [])?;
        let mut f: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut d: f64 = generate::Generate::generate(_u, _wish, [])?;
        let mut list: Vec<u16> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(3),
            &[],
        )?;
        Ok(Self { a2, b4, a8, f, d, list })
    }
}

// Generated from crates/ksy-binrw/tests/features/endian_switch.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `endian_switch`.
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
pub struct EndianSwitch {
    #[br(err_context(Segment::Field("header")))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|meshwire_core::wire::one(reader, endian, args),
            |header:&Header|[73,
            77].contains(&header.order.int()),
            |header:&Header|meshwire_core::wire::bad_order(header.order.int(), 73, 77),
        ),
        args(context)
    )]
    pub header: Header,
    #[br(err_context(Segment::Field("body")))]
    #[brw(is_big = i128::eq(&header.order.int(), &77))]
    #[br(args_raw = context)]
    pub body: Body,
}
impl meshwire_core::WireSize for EndianSwitch {
    #[inline]
    fn wire_size(&self) -> u64 {
        5 + self.body.wire_size()
    }
}
impl meshwire_core::Validate for EndianSwitch {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field(
                "header",
                |validator| {
                    validator
                        .require(
                            [73, 77].contains(&self.header.order.int()),
                            || {
                                meshwire_core::wire::bad_order(
                                        self.header.order.int(),
                                        73,
                                        77,
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
impl meshwire_core::Annotate for EndianSwitch {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("header", &self.header);
                out.in_order(
                    if self.header.order.int() == 77 {
                        Endian::Big
                    } else {
                        Endian::Little
                    },
                    |out| {
                        out.field("body", &self.body);
                    },
                );
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for EndianSwitch {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut header: Header = generate::Generate::generate(_u, _wish, [])?;
        header.order = if _u.arbitrary()? { 77 } else { 73 };
        let mut body: Body = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { header, body })
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
pub struct Header {
    #[br(err_context(Segment::Field("magic")))]
    #[br(temp, parse_with = meshwire_core::wire::magic, args(*b"ORDR"))]
    #[bw(calc = *b"ORDR")]
    magic: [u8; 4],
    #[br(err_context(Segment::Field("order")))]
    pub order: u8,
}
impl meshwire_core::WireSize for Header {
    #[inline]
    fn wire_size(&self) -> u64 {
        5
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
                out.hidden("magic", meshwire_core::layout::LeafKind::Text, 4);
                out.field("order", &self.order);
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
        let mut order: u8 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { order })
    }
}
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Body {
    #[br(err_context(Segment::Field("version")))]
    pub version: u16,
    #[br(err_context(Segment::Field("num_items")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(items.len())
        )
    )]
    num_items: u32,
    #[br(err_context(Segment::Field("items")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, num_items.int()))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub items: Vec<Item>,
}
impl meshwire_core::WireSize for Body {
    #[inline]
    fn wire_size(&self) -> u64 {
        6 + meshwire_core::size::of_plain(&self.items)
    }
}
impl meshwire_core::Validate for Body {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_items: u64 = meshwire_core::reader::widen(self.items.len());
        validator.fits("items", num_items, 4294967295);
    }
}
impl meshwire_core::Annotate for Body {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("version", &self.version);
        out.hidden("num_items", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("items", &self.items);
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
        let mut version: u16 = generate::Generate::generate(_u, _wish, [])?;
        let num_items: u64 = generate::count(_u)?.min(4294967295);
        let mut items: Vec<Item> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_items.int()),
            &[],
        )?;
        Ok(Self { version, items })
    }
}
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Item {
    #[br(err_context(Segment::Field("weight")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub weight: f64,
    #[br(err_context(Segment::Field("id")))]
    pub id: u32,
}
impl meshwire_core::Plain for Item {
    const SIZE: usize = 12;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            weight: meshwire_core::Plain::get::<BIG>(fields),
            id: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.weight.put::<BIG>(fields);
        self.id.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for Item {
    #[inline]
    fn wire_size(&self) -> u64 {
        12
    }
}
impl meshwire_core::Validate for Item {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Item {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("weight", &self.weight);
        out.field("id", &self.id);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Item {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut weight: f64 = generate::Generate::generate(_u, _wish, [])?;
        let mut id: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { weight, id })
    }
}

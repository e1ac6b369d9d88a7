// Generated from crates/ksy-binrw/tests/features/order_flags.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `order_flags`.
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
pub struct OrderFlags {
    /// Two types depend on it.
    #[br(err_context(Segment::Field("order")))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|<u8
            as
            BinRead>::read_options(reader, endian, args),
            |order:&u8|(
                (1..= 3).contains(&order.int())
            )&&(([1, 2].contains(&order.int()))&&([2, 1].contains(&order.int()))),
            |order:&u8|if(1..= 3).contains(&order.int()){if[1,
            2].contains(
                &order.int()
            ){meshwire_core::wire::bad_order(
                order.int(),
                2,
                1
            )}else{meshwire_core::wire::bad_order(
                order.int(),
                1,
                2
            )}}else{meshwire_core::wire::not_valid("1 to 3", order.int())},
        ),
        args()
    )]
    pub order: u8,
    #[br(err_context(Segment::Field("first")))]
    #[brw(is_big = i128::eq(&order.int(), &2))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub first: First,
    #[br(err_context(Segment::Field("second")))]
    #[brw(is_big = i128::eq(&order.int(), &1))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub second: Second,
}
impl meshwire_core::WireSize for OrderFlags {
    #[inline]
    fn wire_size(&self) -> u64 {
        5
    }
}
impl meshwire_core::Validate for OrderFlags {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field(
                "order",
                |validator| {
                    validator
                        .require(
                            (1..=3).contains(&self.order.int()),
                            || {
                                format!("expected {}, found {}", "1 to 3", self.order.int())
                            },
                        );
                },
            );
        validator
            .field(
                "order",
                |validator| {
                    validator
                        .require(
                            [1, 2].contains(&self.order.int()),
                            || {
                                meshwire_core::wire::bad_order(self.order.int(), 1, 2)
                                    .to_string()
                            },
                        );
                },
            );
        validator
            .field(
                "order",
                |validator| {
                    validator
                        .require(
                            [2, 1].contains(&self.order.int()),
                            || {
                                meshwire_core::wire::bad_order(self.order.int(), 2, 1)
                                    .to_string()
                            },
                        );
                },
            );
    }
}
impl meshwire_core::Annotate for OrderFlags {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("order", &self.order);
                out.in_order(
                    if self.order.int() == 2 { Endian::Big } else { Endian::Little },
                    |out| {
                        out.field("first", &self.first);
                    },
                );
                out.in_order(
                    if self.order.int() == 1 { Endian::Big } else { Endian::Little },
                    |out| {
                        out.field("second", &self.second);
                    },
                );
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for OrderFlags {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut order: u8 = _u.int_in_range(1..=3)?;
        order = if _u.arbitrary()? { 2 } else { 1 };
        order = if _u.arbitrary()? { 1 } else { 2 };
        let mut first: First = generate::Generate::generate(_u, _wish, [])?;
        let mut second: Second = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { order, first, second })
    }
}
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct First {
    #[br(err_context(Segment::Field("a")))]
    pub a: u16,
}
impl meshwire_core::Plain for First {
    const SIZE: usize = 2;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            a: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.a.put::<BIG>(fields);
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
impl meshwire_core::WireSize for First {
    #[inline]
    fn wire_size(&self) -> u64 {
        2
    }
}
impl meshwire_core::Validate for First {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for First {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("a", &self.a);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for First {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut a: u16 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { a })
    }
}
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Second {
    #[br(err_context(Segment::Field("b")))]
    pub b: u16,
}
impl meshwire_core::Plain for Second {
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
impl meshwire_core::WireSize for Second {
    #[inline]
    fn wire_size(&self) -> u64 {
        2
    }
}
impl meshwire_core::Validate for Second {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Second {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("b", &self.b);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Second {
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

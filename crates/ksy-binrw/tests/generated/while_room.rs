// Generated from crates/ksy-binrw/tests/features/while_room.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `while_room`.
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
#[brw(big)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct WhileRoom {
    #[br(err_context(Segment::Field("len_body")))]
    #[br(temp)]
    #[bw(try_calc = meshwire_core::wire::derived::<u16>(body.wire_size()))]
    len_body: u16,
    #[br(err_context(Segment::Field("body")))]
    #[br(
        parse_with = meshwire_core::wire::sized,
        args(context, len_body.int(), |context|context)
    )]
    pub body: Body,
}
impl meshwire_core::WireSize for WhileRoom {
    #[inline]
    fn wire_size(&self) -> u64 {
        2 + self.body.wire_size()
    }
}
impl meshwire_core::Validate for WhileRoom {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_body: u64 = self.body.wire_size();
        validator.fits("body", len_body, 65535);
        validator.field("body", |validator| self.body.validate(validator, []));
    }
}
impl meshwire_core::Annotate for WhileRoom {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Big,
            |out| {
                out.hidden("len_body", meshwire_core::layout::LeafKind::Unsigned, 2);
                out.field("body", &self.body);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for WhileRoom {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let len_body: u64 = generate::count(_u)?.min(65535);
        let mut body: Body = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { body })
    }
}
/// Whole keys, then what is too short for one.
#[binrw]
#[brw(big)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Body {
    #[br(err_context(Segment::Field("keys")))]
    #[br(parse_with = meshwire_core::wire::list_while_room, args(context, context, 6))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub keys: Vec<Key>,
    #[br(err_context(Segment::Field("rest")))]
    #[br(parse_with = meshwire_core::wire::bytes_to_end, args(context))]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(
        feature = "serde",
        serde(
            with = "meshwire_core::exact",
            default,
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub rest: Vec<u8>,
}
impl meshwire_core::WireSize for Body {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::size::of_plain(&self.keys)
            + meshwire_core::reader::widen(self.rest.len())
    }
}
impl meshwire_core::Validate for Body {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .no_room("keys", 0_u64 + meshwire_core::reader::widen(self.rest.len()), 6);
    }
}
impl meshwire_core::Annotate for Body {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Big,
            |out| {
                out.field("keys", &self.keys);
                out.field("rest", &meshwire_core::layout::Blob(&self.rest));
            },
        );
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
        let mut keys: Vec<Key> = {
            let _count = generate::count(_u)?;
            generate::list(_u, _wish, _count, &[])?
        };
        let mut rest: Vec<u8> = generate::bytes_up_to(_u, 5)?;
        Ok(Self { keys, rest })
    }
}
#[binrw]
#[brw(big)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Key {
    #[br(err_context(Segment::Field("time")))]
    pub time: u32,
    #[br(err_context(Segment::Field("value")))]
    pub value: i16,
}
impl meshwire_core::Plain for Key {
    const SIZE: usize = 6;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            time: meshwire_core::Plain::get::<BIG>(fields),
            value: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.time.put::<BIG>(fields);
        self.value.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for Key {
    #[inline]
    fn wire_size(&self) -> u64 {
        6
    }
}
impl meshwire_core::Validate for Key {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Key {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Big,
            |out| {
                out.field("time", &self.time);
                out.field("value", &self.value);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Key {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut time: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut value: i16 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { time, value })
    }
}

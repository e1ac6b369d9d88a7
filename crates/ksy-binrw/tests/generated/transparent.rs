// Generated from crates/ksy-binrw/tests/features/transparent.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `transparent`.
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
pub struct Transparent {
    #[br(err_context(Segment::Field("name")))]
    #[br(args_raw = context)]
    pub name: Text,
    #[br(err_context(Segment::Field("scale")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub scale: Scale,
}
impl meshwire_core::WireSize for Transparent {
    #[inline]
    fn wire_size(&self) -> u64 {
        4 + self.name.wire_size()
    }
}
impl meshwire_core::Validate for Transparent {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("name", |validator| self.name.validate(validator, []));
    }
}
impl meshwire_core::Annotate for Transparent {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("name", &self.name);
                out.field("scale", &self.scale);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Transparent {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut name: Text = generate::Generate::generate(_u, _wish, [])?;
        let mut scale: Scale = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { name, scale })
    }
}
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent)
)]
pub struct Text {
    #[br(err_context(Segment::Field("len_value")))]
    #[br(temp)]
    #[bw(try_calc = meshwire_core::wire::derived::<u16>(value.wire_size()))]
    len_value: u16,
    #[br(err_context(Segment::Field("value")))]
    #[br(
        temp,
        parse_with = meshwire_core::text::take,
        args_raw = (context, len_value.int())
    )]
    #[bw(ignore)]
    encoded_value: meshwire_core::text::EncodedText<'_>,
    #[br(calc = encoded_value.decode())]
    pub value: meshwire_core::ByteString,
}
impl meshwire_core::WireSize for Text {
    #[inline]
    fn wire_size(&self) -> u64 {
        2 + self.value.wire_size()
    }
}
impl meshwire_core::Validate for Text {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_value: u64 = self.value.wire_size();
        validator.fits("value", len_value, 65535);
    }
}
impl meshwire_core::Annotate for Text {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.hidden("len_value", meshwire_core::layout::LeafKind::Unsigned, 2);
                out.field("value", &self.value);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Text {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let len_value: u64 = generate::count(_u)?.min(65535);
        let mut value: meshwire_core::ByteString = meshwire_core::ByteString::from(
            generate::bytes_exact(_u, meshwire_core::int::amount(len_value.int()))?,
        );
        Ok(Self { value })
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
    serde(transparent)
)]
pub struct Scale {
    #[br(err_context(Segment::Field("value")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub value: f32,
}
impl meshwire_core::Plain for Scale {
    const SIZE: usize = 4;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            value: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.value.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Scale {
    #[inline]
    fn wire_size(&self) -> u64 {
        4
    }
}
impl meshwire_core::Validate for Scale {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Scale {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("value", &self.value);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Scale {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut value: f32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { value })
    }
}

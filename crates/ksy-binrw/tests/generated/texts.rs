// Generated from crates/ksy-binrw/tests/features/texts.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `texts`.
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
pub struct Texts {
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
    #[br(err_context(Segment::Field("tag")))]
    #[br(temp, parse_with = meshwire_core::text::take, args_raw = (context, 4))]
    #[bw(ignore)]
    encoded_tag: meshwire_core::text::EncodedText<'_>,
    #[br(calc = encoded_tag.decode())]
    pub tag: meshwire_core::ByteString,
    #[br(err_context(Segment::Field("field")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub field: meshwire_core::FixedText<8>,
    #[br(err_context(Segment::Field("path")))]
    #[br(args_raw = context)]
    pub path: meshwire_core::TerminatedText,
    #[br(err_context(Segment::Field("num_lines")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u8>(
            meshwire_core::reader::widen(lines.len())
        )
    )]
    num_lines: u8,
    #[br(err_context(Segment::Field("lines")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_lines.int()))]
    pub lines: Vec<meshwire_core::TerminatedText>,
    #[br(err_context(Segment::Field("fields")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub fields: [meshwire_core::FixedText<4>; 2],
}
impl meshwire_core::WireSize for Texts {
    #[inline]
    fn wire_size(&self) -> u64 {
        18 + self.name.wire_size() + self.tag.wire_size() + self.path.wire_size()
            + meshwire_core::wire::size_of_all(&self.lines)
    }
}
impl meshwire_core::Validate for Texts {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_name: u64 = self.name.wire_size();
        let num_lines: u64 = meshwire_core::reader::widen(self.lines.len());
        validator.fits("name", len_name, 255);
        validator.agrees("tag", self.tag.wire_size(), 4, "bytes");
        validator
            .field(
                "path",
                |validator| {
                    validator
                        .require(
                            !self.path.text().contains(&0),
                            || "a zero byte inside the text".to_owned(),
                        );
                },
            );
        validator.fits("lines", num_lines, 255);
        validator
            .field(
                "lines",
                |validator| {
                    for (index, item) in self.lines.iter().enumerate() {
                        validator
                            .within(
                                Segment::Index(index),
                                |validator| {
                                    validator
                                        .require(
                                            !item.text().contains(&0),
                                            || "a zero byte inside the text".to_owned(),
                                        );
                                },
                            );
                    }
                },
            );
    }
}
impl meshwire_core::Annotate for Texts {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.hidden("len_name", meshwire_core::layout::LeafKind::Unsigned, 1);
                out.field("name", &self.name);
                out.field("tag", &self.tag);
                out.field("field", &self.field);
                out.field("path", &self.path);
                out.hidden("num_lines", meshwire_core::layout::LeafKind::Unsigned, 1);
                out.field("lines", &self.lines);
                out.field("fields", &self.fields);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Texts {
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
        let mut tag: meshwire_core::ByteString = meshwire_core::ByteString::from(
            generate::bytes_exact(_u, meshwire_core::int::amount(4))?,
        );
        let mut field: meshwire_core::FixedText<8> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut path: meshwire_core::TerminatedText = generate::terminated_text(_u)?;
        let num_lines: u64 = generate::count(_u)?.min(255);
        let mut lines: Vec<meshwire_core::TerminatedText> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_lines.int()),
            &[],
        )?;
        let mut fields: [meshwire_core::FixedText<4>; 2] = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self {
            name,
            tag,
            field,
            path,
            lines,
            fields,
        })
    }
}

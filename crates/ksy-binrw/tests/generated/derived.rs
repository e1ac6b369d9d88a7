// Generated from crates/ksy-binrw/tests/features/derived.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `derived`.
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
pub struct Derived {
    #[br(err_context(Segment::Field("num_vertices")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u8>(
            meshwire_core::reader::widen(positions.len())
        )
    )]
    num_vertices: u8,
    #[br(err_context(Segment::Field("positions")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_vertices.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub positions: Vec<u16>,
    #[br(err_context(Segment::Field("normals")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_vertices.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub normals: Vec<i8>,
    #[br(err_context(Segment::Field("len_data")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u16>(
            meshwire_core::reader::widen(data.len())
        )
    )]
    len_data: u16,
    #[br(err_context(Segment::Field("flags")))]
    #[br(if(i128::gt(&len_data.int(), &4)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub flags: Option<u8>,
    #[br(err_context(Segment::Field("data")))]
    #[br(parse_with = meshwire_core::wire::bytes, args(context, len_data.int()))]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub data: Vec<u8>,
    /// Lies in real files.
    #[br(err_context(Segment::Field("num_kept")))]
    pub num_kept: u8,
    #[br(err_context(Segment::Field("kept")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, num_kept.int()))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub kept: Vec<u8>,
}
impl meshwire_core::WireSize for Derived {
    #[inline]
    fn wire_size(&self) -> u64 {
        4 + meshwire_core::size::of_plain(&self.positions)
            + meshwire_core::size::of_plain(&self.normals)
            + self.flags.as_ref().map_or(0, |present| present.wire_size())
            + meshwire_core::reader::widen(self.data.len())
            + meshwire_core::size::of_plain(&self.kept)
    }
}
impl meshwire_core::Validate for Derived {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_vertices: u64 = meshwire_core::reader::widen(self.positions.len());
        let len_data: u64 = meshwire_core::reader::widen(self.data.len());
        validator.fits("positions", num_vertices, 255);
        validator
            .agrees(
                "normals",
                meshwire_core::reader::widen(self.normals.len()),
                i128::from(num_vertices),
                "elements",
            );
        validator.fits("data", len_data, 65535);
        match &self.flags {
            Some(present) => {
                validator
                    .field(
                        "flags",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(&len_data.int(), &4),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
            }
            None => {
                validator
                    .field(
                        "flags",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&len_data.int(), &4)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        validator
            .agrees(
                "kept",
                meshwire_core::reader::widen(self.kept.len()),
                self.num_kept.int(),
                "elements",
            );
    }
}
impl meshwire_core::Annotate for Derived {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Big,
            |out| {
                out.hidden("num_vertices", meshwire_core::layout::LeafKind::Unsigned, 1);
                out.field("positions", &self.positions);
                out.field("normals", &self.normals);
                out.hidden("len_data", meshwire_core::layout::LeafKind::Unsigned, 2);
                if let Some(present) = &self.flags {
                    out.field("flags", &(*present));
                }
                out.field("data", &meshwire_core::layout::Blob(&self.data));
                out.field("num_kept", &self.num_kept);
                out.field("kept", &self.kept);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Derived {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let num_vertices: u64 = generate::count(_u)?.min(255);
        let mut positions: Vec<u16> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_vertices.int()),
            &[],
        )?;
        let mut normals: Vec<i8> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_vertices.int()),
            &[],
        )?;
        let len_data: u64 = generate::count(_u)?.min(65535);
        let flags: Option<u8> = if i128::gt(&len_data.int(), &4) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let mut data: Vec<u8> = generate::bytes_exact(
            _u,
            meshwire_core::int::amount(len_data.int()),
        )?;
        let mut num_kept: u8 = generate::small::<u8>(_u)?;
        let mut kept: Vec<u8> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_kept.int()),
            &[],
        )?;
        Ok(Self {
            positions,
            normals,
            flags,
            data,
            num_kept,
            kept,
        })
    }
}

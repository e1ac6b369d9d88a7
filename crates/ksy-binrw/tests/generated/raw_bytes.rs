// Generated from crates/ksy-binrw/tests/features/raw_bytes.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `raw_bytes`.
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
pub struct RawBytes {
    /// Never zero in real files.
    #[br(err_context(Segment::Field("pad")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub pad: [u8; 3],
    #[br(err_context(Segment::Field("keys")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub keys: [[u8; 2]; 2],
    #[br(err_context(Segment::Field("len_blob")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u16>(
            meshwire_core::reader::widen(blob.len())
        )
    )]
    len_blob: u16,
    #[br(err_context(Segment::Field("blob")))]
    #[br(parse_with = meshwire_core::wire::bytes, args(context, len_blob.int()))]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub blob: Vec<u8>,
    #[br(err_context(Segment::Field("num_words")))]
    pub num_words: u8,
    /// Computed, hence checked on write.
    #[br(err_context(Segment::Field("words")))]
    #[br(
        parse_with = meshwire_core::wire::bytes,
        args(context, i128::saturating_mul(num_words.int(), 4))
    )]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub words: Vec<u8>,
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
impl meshwire_core::WireSize for RawBytes {
    #[inline]
    fn wire_size(&self) -> u64 {
        10 + meshwire_core::reader::widen(self.blob.len())
            + meshwire_core::reader::widen(self.words.len())
            + meshwire_core::reader::widen(self.rest.len())
    }
}
impl meshwire_core::Validate for RawBytes {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_blob: u64 = meshwire_core::reader::widen(self.blob.len());
        validator.fits("blob", len_blob, 65535);
        validator
            .agrees(
                "words",
                meshwire_core::reader::widen(self.words.len()),
                i128::saturating_mul(self.num_words.int(), 4),
                "bytes",
            );
    }
}
impl meshwire_core::Annotate for RawBytes {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("pad", &meshwire_core::layout::Blob(&self.pad));
                out.field("keys", &self.keys);
                out.hidden("len_blob", meshwire_core::layout::LeafKind::Unsigned, 2);
                out.field("blob", &meshwire_core::layout::Blob(&self.blob));
                out.field("num_words", &self.num_words);
                out.field("words", &meshwire_core::layout::Blob(&self.words));
                out.field("rest", &meshwire_core::layout::Blob(&self.rest));
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for RawBytes {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut pad: [u8; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut keys: [[u8; 2]; 2] = generate::Generate::generate(_u, _wish, [])?;
        let len_blob: u64 = generate::count(_u)?.min(65535);
        let mut blob: Vec<u8> = generate::bytes_exact(
            _u,
            meshwire_core::int::amount(len_blob.int()),
        )?;
        let mut num_words: u8 = generate::small::<u8>(_u)?;
        let mut words: Vec<u8> = generate::bytes_exact(
            _u,
            meshwire_core::int::amount(i128::saturating_mul(num_words.int(), 4)),
        )?;
        let mut rest: Vec<u8> = generate::bytes_in(
            _u,
            _room,
            (0_u64 + 3 + 4 + 2 + meshwire_core::reader::widen(blob.len()) + 1
                + meshwire_core::reader::widen(words.len())),
        )?;
        Ok(Self {
            pad,
            keys,
            blob,
            num_words,
            words,
            rest,
        })
    }
}

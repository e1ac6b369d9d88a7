// Generated from crates/ksy-binrw/tests/features/contents.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `contents`.
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
pub struct Contents {
    #[br(err_context(Segment::Field("magic")))]
    #[br(temp, parse_with = meshwire_core::wire::magic, args(*b"MSHW"))]
    #[bw(calc = *b"MSHW")]
    magic: [u8; 4],
    #[br(err_context(Segment::Field("version")))]
    pub version: u16,
    #[br(err_context(Segment::Field("separator")))]
    #[br(temp, parse_with = meshwire_core::wire::magic, args(*b"\r\nend\0"))]
    #[bw(calc = *b"\r\nend\0")]
    separator: [u8; 6],
}
impl meshwire_core::WireSize for Contents {
    #[inline]
    fn wire_size(&self) -> u64 {
        12
    }
}
impl meshwire_core::Validate for Contents {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Contents {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Big,
            |out| {
                out.hidden("magic", meshwire_core::layout::LeafKind::Text, 4);
                out.field("version", &self.version);
                out.hidden("separator", meshwire_core::layout::LeafKind::Text, 6);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Contents {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut version: u16 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { version })
    }
}

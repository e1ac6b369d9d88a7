// Generated from crates/ksy-binrw/tests/features/limits.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `limits`.
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
pub struct Limits {
    #[br(err_context(Segment::Field("num_items")))]
    #[br(temp)]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|<u32
            as
            BinRead>::read_options(reader, endian, args),
            |num_items:&u32|(0..= 4).contains(&num_items.int()),
            |num_items:&u32|meshwire_core::wire::not_valid("0 to 4", num_items.int()),
        ),
        args()
    )]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(items.len())
        )
    )]
    num_items: u32,
    #[br(err_context(Segment::Field("items")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, num_items.int()))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub items: Vec<u16>,
    /// Kept because it stands in an expression.
    #[br(err_context(Segment::Field("size")))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|<u32
            as
            BinRead>::read_options(reader, endian, args),
            |size:&u32|(0..= 256).contains(&size.int()),
            |size:&u32|meshwire_core::wire::not_valid("0 to 256", size.int()),
        ),
        args()
    )]
    pub size: u32,
    #[br(err_context(Segment::Field("rows")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, meshwire_core::int::divide(size.int(), 16))
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub rows: Vec<u8>,
}
impl meshwire_core::WireSize for Limits {
    #[inline]
    fn wire_size(&self) -> u64 {
        8 + meshwire_core::size::of_plain(&self.items)
            + meshwire_core::size::of_plain(&self.rows)
    }
}
impl meshwire_core::Validate for Limits {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_items: u64 = meshwire_core::reader::widen(self.items.len());
        validator.fits("items", num_items, 4294967295);
        validator
            .field(
                "items",
                |validator| {
                    validator
                        .require(
                            (0..=4).contains(&num_items.int()),
                            || {
                                format!(
                                    "expected a count of {}, found {}", "0 to 4", num_items
                                )
                            },
                        );
                },
            );
        validator
            .field(
                "size",
                |validator| {
                    validator
                        .require(
                            (0..=256).contains(&self.size.int()),
                            || {
                                format!(
                                    "expected {}, found {}", "0 to 256", self.size.int()
                                )
                            },
                        );
                },
            );
        validator
            .agrees(
                "rows",
                meshwire_core::reader::widen(self.rows.len()),
                meshwire_core::int::divide(self.size.int(), 16),
                "elements",
            );
    }
}
impl meshwire_core::Annotate for Limits {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.hidden("num_items", meshwire_core::layout::LeafKind::Unsigned, 4);
                out.field("items", &self.items);
                out.field("size", &self.size);
                out.field("rows", &self.rows);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Limits {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let num_items: u64 = generate::count(_u)?.min(4);
        let mut items: Vec<u16> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_items.int()),
            &[],
        )?;
        let mut size: u32 = _u.int_in_range(0..=6)?;
        let mut rows: Vec<u8> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(meshwire_core::int::divide(size.int(), 16)),
            &[],
        )?;
        Ok(Self { items, size, rows })
    }
}

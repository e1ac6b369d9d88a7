// Generated from crates/ksy-binrw/tests/features/valid.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `valid`.
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
pub struct Valid {
    #[br(err_context(Segment::Field("exact")))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|<u16
            as
            BinRead>::read_options(reader, endian, args),
            |exact:&u16|[7].contains(&exact.int()),
            |exact:&u16|meshwire_core::wire::not_valid("7", exact.int()),
        ),
        args()
    )]
    pub exact: u16,
    #[br(err_context(Segment::Field("listed")))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|<i8
            as
            BinRead>::read_options(reader, endian, args),
            |listed:&i8|[-1,
            1,
            3].contains(&listed.int()),
            |listed:&i8|meshwire_core::wire::not_valid("-1 or 1 or 3", listed.int()),
        ),
        args()
    )]
    pub listed: i8,
    #[br(err_context(Segment::Field("range")))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|<i32
            as
            BinRead>::read_options(reader, endian, args),
            |range:&i32|(-10..= 1000).contains(&range.int()),
            |range:&i32|meshwire_core::wire::not_valid("-10 to 1000", range.int()),
        ),
        args()
    )]
    pub range: i32,
    #[br(err_context(Segment::Field("equal")))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|<u8
            as
            BinRead>::read_options(reader, endian, args),
            |equal:&u8|[32].contains(&equal.int()),
            |equal:&u8|meshwire_core::wire::not_valid("32", equal.int()),
        ),
        args()
    )]
    pub equal: u8,
    #[br(err_context(Segment::Field("num_items")))]
    #[br(temp)]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|<u8
            as
            BinRead>::read_options(reader, endian, args),
            |num_items:&u8|(1..= 3).contains(&num_items.int()),
            |num_items:&u8|meshwire_core::wire::not_valid("1 to 3", num_items.int()),
        ),
        args()
    )]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u8>(
            meshwire_core::reader::widen(items.len())
        )
    )]
    num_items: u8,
    #[br(err_context(Segment::Field("items")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, num_items.int()))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub items: Vec<u8>,
}
impl meshwire_core::WireSize for Valid {
    #[inline]
    fn wire_size(&self) -> u64 {
        9 + meshwire_core::size::of_plain(&self.items)
    }
}
impl meshwire_core::Validate for Valid {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_items: u64 = meshwire_core::reader::widen(self.items.len());
        validator
            .field(
                "exact",
                |validator| {
                    validator
                        .require(
                            [7].contains(&self.exact.int()),
                            || format!("expected {}, found {}", "7", self.exact.int()),
                        );
                },
            );
        validator
            .field(
                "listed",
                |validator| {
                    validator
                        .require(
                            [-1, 1, 3].contains(&self.listed.int()),
                            || {
                                format!(
                                    "expected {}, found {}", "-1 or 1 or 3", self.listed.int()
                                )
                            },
                        );
                },
            );
        validator
            .field(
                "range",
                |validator| {
                    validator
                        .require(
                            (-10..=1000).contains(&self.range.int()),
                            || {
                                format!(
                                    "expected {}, found {}", "-10 to 1000", self.range.int()
                                )
                            },
                        );
                },
            );
        validator
            .field(
                "equal",
                |validator| {
                    validator
                        .require(
                            [32].contains(&self.equal.int()),
                            || format!("expected {}, found {}", "32", self.equal.int()),
                        );
                },
            );
        validator.fits("items", num_items, 255);
        validator
            .field(
                "items",
                |validator| {
                    validator
                        .require(
                            (1..=3).contains(&num_items.int()),
                            || {
                                format!(
                                    "expected a count of {}, found {}", "1 to 3", num_items
                                )
                            },
                        );
                },
            );
    }
}
impl meshwire_core::Annotate for Valid {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Big,
            |out| {
                out.field("exact", &self.exact);
                out.field("listed", &self.listed);
                out.field("range", &self.range);
                out.field("equal", &self.equal);
                out.hidden("num_items", meshwire_core::layout::LeafKind::Unsigned, 1);
                out.field("items", &self.items);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Valid {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut exact: u16 = *_u.choose(&[7])?;
        let mut listed: i8 = *_u.choose(&[-1, 1, 3])?;
        let mut range: i32 = _u.int_in_range(-10..=1000)?;
        let mut equal: u8 = *_u.choose(&[32])?;
        let num_items: u64 = generate::count(_u)?.saturating_add(1).min(3);
        let mut items: Vec<u8> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_items.int()),
            &[],
        )?;
        Ok(Self {
            exact,
            listed,
            range,
            equal,
            items,
        })
    }
}

// Generated from crates/ksy-binrw/tests/features/windows.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `windows`.
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
pub struct Windows {
    #[br(err_context(Segment::Field("len_derived")))]
    #[br(temp)]
    #[bw(try_calc = meshwire_core::wire::derived::<u16>(derived.wire_size()))]
    len_derived: u16,
    #[br(err_context(Segment::Field("derived")))]
    #[br(
        parse_with = meshwire_core::wire::sized,
        args(context, len_derived.int(), |context|context)
    )]
    pub derived: List,
    #[br(err_context(Segment::Field("num_stored")))]
    pub num_stored: u8,
    #[br(err_context(Segment::Field("stored")))]
    #[br(
        parse_with = meshwire_core::wire::sized,
        args(context, i128::saturating_mul(num_stored.int(), 2), |context|context)
    )]
    pub stored: List,
    #[br(err_context(Segment::Field("fixed")))]
    #[br(parse_with = meshwire_core::wire::sized, args(context, 6, |context|context))]
    pub fixed: List,
    #[br(err_context(Segment::Field("maybe")))]
    #[br(if(i128::gt(&num_stored.int(), &1)))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::sized(reader, endian, args).map(Some),
        args(context, i128::saturating_mul(num_stored.int(), 4), |context|context)
    )]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub maybe: Option<List>,
}
impl meshwire_core::WireSize for Windows {
    #[inline]
    fn wire_size(&self) -> u64 {
        3 + self.derived.wire_size() + self.stored.wire_size() + self.fixed.wire_size()
            + self.maybe.as_ref().map_or(0, |present| present.wire_size())
    }
}
impl meshwire_core::Validate for Windows {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_derived: u64 = self.derived.wire_size();
        validator.fits("derived", len_derived, 65535);
        validator.field("derived", |validator| self.derived.validate(validator, []));
        validator
            .agrees(
                "stored",
                self.stored.wire_size(),
                i128::saturating_mul(self.num_stored.int(), 2),
                "bytes",
            );
        validator.field("stored", |validator| self.stored.validate(validator, []));
        validator.agrees("fixed", self.fixed.wire_size(), 6, "bytes");
        validator.field("fixed", |validator| self.fixed.validate(validator, []));
        match &self.maybe {
            Some(present) => {
                validator
                    .field(
                        "maybe",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(&self.num_stored.int(), &1),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
                validator
                    .agrees(
                        "maybe",
                        present.wire_size(),
                        i128::saturating_mul(self.num_stored.int(), 4),
                        "bytes",
                    );
                validator.field("maybe", |validator| present.validate(validator, []));
            }
            None => {
                validator
                    .field(
                        "maybe",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&self.num_stored.int(), &1)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
    }
}
impl meshwire_core::Annotate for Windows {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.hidden("len_derived", meshwire_core::layout::LeafKind::Unsigned, 2);
                out.field("derived", &self.derived);
                out.field("num_stored", &self.num_stored);
                out.field("stored", &self.stored);
                out.field("fixed", &self.fixed);
                if let Some(present) = &self.maybe {
                    out.field("maybe", &(*present));
                }
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Windows {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let len_derived: u64 = generate::count(_u)?.min(65535);
        let mut derived: List = generate::Generate::generate(_u, _wish, [])?;
        let mut num_stored: u8 = generate::small::<u8>(_u)?;
        let mut stored: List = generate::Generate::generate(
            _u,
            _wish
                .with_room(
                    meshwire_core::int::amount(i128::saturating_mul(num_stored.int(), 2)),
                ),
            [],
        )?;
        let mut fixed: List = generate::Generate::generate(
            _u,
            _wish.with_room(meshwire_core::int::amount(6)),
            [],
        )?;
        let maybe: Option<List> = if i128::gt(&num_stored.int(), &1) {
            Some(
                generate::Generate::generate(
                    _u,
                    _wish
                        .with_room(
                            meshwire_core::int::amount(
                                i128::saturating_mul(num_stored.int(), 4),
                            ),
                        ),
                    [],
                )?,
            )
        } else {
            None
        };
        Ok(Self {
            derived,
            num_stored,
            stored,
            fixed,
            maybe,
        })
    }
}
/// Fills its window.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct List {
    #[br(err_context(Segment::Field("items")))]
    #[br(parse_with = meshwire_core::plain::read_to_end, args(context))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub items: Vec<u16>,
}
impl meshwire_core::WireSize for List {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::size::of_plain(&self.items)
    }
}
impl meshwire_core::Validate for List {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for List {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("items", &self.items);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for List {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut items: Vec<u16> = {
            let _count = generate::count_in(_u, _room, (0_u64), 2)?;
            generate::list(_u, _wish, _count, &[])?
        };
        Ok(Self { items })
    }
}

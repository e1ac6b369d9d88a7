// Generated from crates/ksy-binrw/tests/features/params.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `params`.
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
pub struct Params {
    #[br(err_context(Segment::Field("version")))]
    pub version: u8,
    #[br(err_context(Segment::Field("width")))]
    pub width: u8,
    #[br(err_context(Segment::Field("row")))]
    #[br(args_raw = (context, width.int(), i128::saturating_add(version.int(), 1)))]
    pub row: Row,
    #[br(err_context(Segment::Field("rows")))]
    #[br(parse_with = meshwire_core::wire::list, args((context, 2, version.int()), 2))]
    pub rows: Vec<Row>,
}
impl meshwire_core::WireSize for Params {
    #[inline]
    fn wire_size(&self) -> u64 {
        2 + self.row.wire_size() + meshwire_core::wire::size_of_all(&self.rows)
    }
}
impl meshwire_core::Validate for Params {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field(
                "row",
                |validator| {
                    self
                        .row
                        .validate(
                            validator,
                            [
                                self.width.int(),
                                i128::saturating_add(self.version.int(), 1),
                            ],
                        )
                },
            );
        validator
            .agrees(
                "rows",
                meshwire_core::reader::widen(self.rows.len()),
                2,
                "elements",
            );
        validator.list("rows", &self.rows, &[2, self.version.int()]);
    }
}
impl meshwire_core::Annotate for Params {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("version", &self.version);
                out.field("width", &self.width);
                out.field("row", &self.row);
                out.field("rows", &self.rows);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Params {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut version: u8 = generate::small::<u8>(_u)?;
        let mut width: u8 = generate::small::<u8>(_u)?;
        let mut row: Row = generate::Generate::generate(
            _u,
            _wish,
            [width.int(), i128::saturating_add(version.int(), 1)],
        )?;
        let mut rows: Vec<Row> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(2),
            &[2, version.int()],
        )?;
        Ok(Self { version, width, row, rows })
    }
}
#[binrw]
#[brw(little)]
#[br(import(context:Context<'_>, width:i128, type_:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Row {
    #[br(err_context(Segment::Field("cells")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, width))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub cells: Vec<u16>,
    #[br(err_context(Segment::Field("mark")))]
    #[br(if(i128::gt(&type_, &1)))]
    #[br(args_raw = (context, type_))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub mark: Option<Cell>,
}
impl meshwire_core::WireSize for Row {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::size::of_plain(&self.cells)
            + self.mark.as_ref().map_or(0, |present| present.wire_size())
    }
}
impl meshwire_core::Validate for Row {
    type Args = [i128; 2];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [width, type_] = args;
        validator
            .agrees(
                "cells",
                meshwire_core::reader::widen(self.cells.len()),
                width,
                "elements",
            );
        match &self.mark {
            Some(present) => {
                validator
                    .field(
                        "mark",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(&type_, &1),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
                validator
                    .field("mark", |validator| present.validate(validator, [type_]));
            }
            None => {
                validator
                    .field(
                        "mark",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&type_, &1)),
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
impl meshwire_core::Annotate for Row {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("cells", &self.cells);
                if let Some(present) = &self.mark {
                    out.field("mark", &(*present));
                }
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Row {
    type Args = [i128; 2];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [width,
        type_,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut cells: Vec<u16> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(width),
            &[],
        )?;
        let mark: Option<Cell> = if i128::gt(&type_, &1) {
            Some(generate::Generate::generate(_u, _wish, [type_])?)
        } else {
            None
        };
        Ok(Self { cells, mark })
    }
}
#[binrw]
#[brw(little)]
#[br(import(context:Context<'_>, kind:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Cell {
    #[br(err_context(Segment::Field("fine")))]
    #[br(if(i128::eq(&kind, &3)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub fine: Option<u32>,
    #[br(err_context(Segment::Field("coarse")))]
    #[br(if(i128::ne(&kind, &3)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub coarse: Option<u8>,
}
impl meshwire_core::WireSize for Cell {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + self.fine.as_ref().map_or(0, |present| present.wire_size())
            + self.coarse.as_ref().map_or(0, |present| present.wire_size())
    }
}
impl meshwire_core::Validate for Cell {
    type Args = [i128; 1];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [kind] = args;
        match &self.fine {
            Some(present) => {
                validator
                    .field(
                        "fine",
                        |validator| {
                            validator
                                .require(
                                    i128::eq(&kind, &3),
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
                        "fine",
                        |validator| {
                            validator
                                .require(
                                    !(i128::eq(&kind, &3)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.coarse {
            Some(present) => {
                validator
                    .field(
                        "coarse",
                        |validator| {
                            validator
                                .require(
                                    i128::ne(&kind, &3),
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
                        "coarse",
                        |validator| {
                            validator
                                .require(
                                    !(i128::ne(&kind, &3)),
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
impl meshwire_core::Annotate for Cell {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                if let Some(present) = &self.fine {
                    out.field("fine", &(*present));
                }
                if let Some(present) = &self.coarse {
                    out.field("coarse", &(*present));
                }
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Cell {
    type Args = [i128; 1];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [kind,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let fine: Option<u32> = if i128::eq(&kind, &3) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let coarse: Option<u8> = if i128::ne(&kind, &3) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        Ok(Self { fine, coarse })
    }
}

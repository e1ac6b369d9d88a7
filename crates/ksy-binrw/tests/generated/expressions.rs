// Generated from crates/ksy-binrw/tests/features/expressions.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `expressions`.
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
pub struct Expressions {
    #[br(err_context(Segment::Field("a")))]
    pub a: i16,
    #[br(err_context(Segment::Field("b")))]
    pub b: i16,
    #[br(err_context(Segment::Field("kind")))]
    pub kind: Kind,
    #[br(err_context(Segment::Field("point")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub point: Point,
    #[br(err_context(Segment::Field("sum")))]
    #[br(if(i128::eq(&i128::saturating_add(a.int(), b.int()), &3)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub sum: Option<u8>,
    #[br(err_context(Segment::Field("difference")))]
    #[br(if(i128::eq(&i128::saturating_sub(a.int(), b.int()), &-1)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub difference: Option<u8>,
    #[br(err_context(Segment::Field("product")))]
    #[br(if(i128::gt(&i128::saturating_mul(a.int(), b.int()), &31)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub product: Option<u8>,
    #[br(err_context(Segment::Field("quotient")))]
    #[br(if(i128::ge(&meshwire_core::int::divide(a.int(), 2), &4)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub quotient: Option<u8>,
    #[br(err_context(Segment::Field("remainder")))]
    #[br(if(i128::eq(&meshwire_core::int::remainder(a.int(), 4), &3)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub remainder: Option<u8>,
    #[br(err_context(Segment::Field("lesser")))]
    #[br(if(i128::lt(&a.int(), &b.int())))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub lesser: Option<u8>,
    #[br(err_context(Segment::Field("least")))]
    #[br(if(i128::le(&a.int(), &-5)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub least: Option<u8>,
    #[br(err_context(Segment::Field("logic")))]
    #[br(
        if(
            (
                (i128::eq(&a.int(), &1))&&(i128::eq(&b.int(), &2))
            )||(!((i128::ne(&a.int(), &0))||(i128::ne(&b.int(), &0))))
        )
    )]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub logic: Option<u8>,
    #[br(err_context(Segment::Field("chosen")))]
    #[br(
        if(
            i128::eq(
                &if
                i128::gt(&a.int(), &0){b.int()}else{0_i128.saturating_sub(b.int())},
                &2
            )
        )
    )]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub chosen: Option<u8>,
    #[br(err_context(Segment::Field("named")))]
    #[br(if(i128::eq(&kind.int(), &3)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub named: Option<u8>,
    #[br(err_context(Segment::Field("numbered")))]
    #[br(if(i128::eq(&i128::saturating_add(kind.int(), 1), &6)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub numbered: Option<u8>,
    #[br(err_context(Segment::Field("inner")))]
    #[br(if((i128::eq(&point.x.int(), &4))&&(i128::eq(&point.place.row.int(), &1))))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub inner: Option<u8>,
    #[br(err_context(Segment::Field("either")))]
    #[br(
        if(
            if
            i128::gt(&a.int(), &0){i128::eq(&b.int(), &2)}else{i128::eq(&b.int(), &-2)}
        )
    )]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub either: Option<u8>,
    #[br(err_context(Segment::Field("always")))]
    #[br(if(i128::ne(&1, &0)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub always: Option<u8>,
}
impl meshwire_core::WireSize for Expressions {
    #[inline]
    fn wire_size(&self) -> u64 {
        7 + self.sum.as_ref().map_or(0, |present| present.wire_size())
            + self.difference.as_ref().map_or(0, |present| present.wire_size())
            + self.product.as_ref().map_or(0, |present| present.wire_size())
            + self.quotient.as_ref().map_or(0, |present| present.wire_size())
            + self.remainder.as_ref().map_or(0, |present| present.wire_size())
            + self.lesser.as_ref().map_or(0, |present| present.wire_size())
            + self.least.as_ref().map_or(0, |present| present.wire_size())
            + self.logic.as_ref().map_or(0, |present| present.wire_size())
            + self.chosen.as_ref().map_or(0, |present| present.wire_size())
            + self.named.as_ref().map_or(0, |present| present.wire_size())
            + self.numbered.as_ref().map_or(0, |present| present.wire_size())
            + self.inner.as_ref().map_or(0, |present| present.wire_size())
            + self.either.as_ref().map_or(0, |present| present.wire_size())
            + self.always.as_ref().map_or(0, |present| present.wire_size())
    }
}
impl meshwire_core::Validate for Expressions {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("kind", |validator| self.kind.validate(validator, []));
        match &self.sum {
            Some(present) => {
                validator
                    .field(
                        "sum",
                        |validator| {
                            validator
                                .require(
                                    i128::eq(
                                        &i128::saturating_add(self.a.int(), self.b.int()),
                                        &3,
                                    ),
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
                        "sum",
                        |validator| {
                            validator
                                .require(
                                    !(i128::eq(
                                        &i128::saturating_add(self.a.int(), self.b.int()),
                                        &3,
                                    )),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.difference {
            Some(present) => {
                validator
                    .field(
                        "difference",
                        |validator| {
                            validator
                                .require(
                                    i128::eq(
                                        &i128::saturating_sub(self.a.int(), self.b.int()),
                                        &-1,
                                    ),
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
                        "difference",
                        |validator| {
                            validator
                                .require(
                                    !(i128::eq(
                                        &i128::saturating_sub(self.a.int(), self.b.int()),
                                        &-1,
                                    )),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.product {
            Some(present) => {
                validator
                    .field(
                        "product",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(
                                        &i128::saturating_mul(self.a.int(), self.b.int()),
                                        &31,
                                    ),
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
                        "product",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(
                                        &i128::saturating_mul(self.a.int(), self.b.int()),
                                        &31,
                                    )),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.quotient {
            Some(present) => {
                validator
                    .field(
                        "quotient",
                        |validator| {
                            validator
                                .require(
                                    i128::ge(&meshwire_core::int::divide(self.a.int(), 2), &4),
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
                        "quotient",
                        |validator| {
                            validator
                                .require(
                                    !(i128::ge(
                                        &meshwire_core::int::divide(self.a.int(), 2),
                                        &4,
                                    )),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.remainder {
            Some(present) => {
                validator
                    .field(
                        "remainder",
                        |validator| {
                            validator
                                .require(
                                    i128::eq(
                                        &meshwire_core::int::remainder(self.a.int(), 4),
                                        &3,
                                    ),
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
                        "remainder",
                        |validator| {
                            validator
                                .require(
                                    !(i128::eq(
                                        &meshwire_core::int::remainder(self.a.int(), 4),
                                        &3,
                                    )),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.lesser {
            Some(present) => {
                validator
                    .field(
                        "lesser",
                        |validator| {
                            validator
                                .require(
                                    i128::lt(&self.a.int(), &self.b.int()),
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
                        "lesser",
                        |validator| {
                            validator
                                .require(
                                    !(i128::lt(&self.a.int(), &self.b.int())),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.least {
            Some(present) => {
                validator
                    .field(
                        "least",
                        |validator| {
                            validator
                                .require(
                                    i128::le(&self.a.int(), &-5),
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
                        "least",
                        |validator| {
                            validator
                                .require(
                                    !(i128::le(&self.a.int(), &-5)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.logic {
            Some(present) => {
                validator
                    .field(
                        "logic",
                        |validator| {
                            validator
                                .require(
                                    ((i128::eq(&self.a.int(), &1))
                                        && (i128::eq(&self.b.int(), &2)))
                                        || (!((i128::ne(&self.a.int(), &0))
                                            || (i128::ne(&self.b.int(), &0)))),
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
                        "logic",
                        |validator| {
                            validator
                                .require(
                                    !(((i128::eq(&self.a.int(), &1))
                                        && (i128::eq(&self.b.int(), &2)))
                                        || (!((i128::ne(&self.a.int(), &0))
                                            || (i128::ne(&self.b.int(), &0))))),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.chosen {
            Some(present) => {
                validator
                    .field(
                        "chosen",
                        |validator| {
                            validator
                                .require(
                                    i128::eq(
                                        &if i128::gt(&self.a.int(), &0) {
                                            self.b.int()
                                        } else {
                                            0_i128.saturating_sub(self.b.int())
                                        },
                                        &2,
                                    ),
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
                        "chosen",
                        |validator| {
                            validator
                                .require(
                                    !(i128::eq(
                                        &if i128::gt(&self.a.int(), &0) {
                                            self.b.int()
                                        } else {
                                            0_i128.saturating_sub(self.b.int())
                                        },
                                        &2,
                                    )),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.named {
            Some(present) => {
                validator
                    .field(
                        "named",
                        |validator| {
                            validator
                                .require(
                                    i128::eq(&self.kind.int(), &3),
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
                        "named",
                        |validator| {
                            validator
                                .require(
                                    !(i128::eq(&self.kind.int(), &3)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.numbered {
            Some(present) => {
                validator
                    .field(
                        "numbered",
                        |validator| {
                            validator
                                .require(
                                    i128::eq(&i128::saturating_add(self.kind.int(), 1), &6),
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
                        "numbered",
                        |validator| {
                            validator
                                .require(
                                    !(i128::eq(&i128::saturating_add(self.kind.int(), 1), &6)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.inner {
            Some(present) => {
                validator
                    .field(
                        "inner",
                        |validator| {
                            validator
                                .require(
                                    (i128::eq(&self.point.x.int(), &4))
                                        && (i128::eq(&self.point.place.row.int(), &1)),
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
                        "inner",
                        |validator| {
                            validator
                                .require(
                                    !((i128::eq(&self.point.x.int(), &4))
                                        && (i128::eq(&self.point.place.row.int(), &1))),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.either {
            Some(present) => {
                validator
                    .field(
                        "either",
                        |validator| {
                            validator
                                .require(
                                    if i128::gt(&self.a.int(), &0) {
                                        i128::eq(&self.b.int(), &2)
                                    } else {
                                        i128::eq(&self.b.int(), &-2)
                                    },
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
                        "either",
                        |validator| {
                            validator
                                .require(
                                    !(if i128::gt(&self.a.int(), &0) {
                                        i128::eq(&self.b.int(), &2)
                                    } else {
                                        i128::eq(&self.b.int(), &-2)
                                    }),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.always {
            Some(present) => {
                validator
                    .field(
                        "always",
                        |validator| {
                            validator
                                .require(
                                    i128::ne(&1, &0),
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
                        "always",
                        |validator| {
                            validator
                                .require(
                                    !(i128::ne(&1, &0)),
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
impl meshwire_core::Annotate for Expressions {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("a", &self.a);
                out.field("b", &self.b);
                out.field("kind", &self.kind);
                out.field("point", &self.point);
                if let Some(present) = &self.sum {
                    out.field("sum", &(*present));
                }
                if let Some(present) = &self.difference {
                    out.field("difference", &(*present));
                }
                if let Some(present) = &self.product {
                    out.field("product", &(*present));
                }
                if let Some(present) = &self.quotient {
                    out.field("quotient", &(*present));
                }
                if let Some(present) = &self.remainder {
                    out.field("remainder", &(*present));
                }
                if let Some(present) = &self.lesser {
                    out.field("lesser", &(*present));
                }
                if let Some(present) = &self.least {
                    out.field("least", &(*present));
                }
                if let Some(present) = &self.logic {
                    out.field("logic", &(*present));
                }
                if let Some(present) = &self.chosen {
                    out.field("chosen", &(*present));
                }
                if let Some(present) = &self.named {
                    out.field("named", &(*present));
                }
                if let Some(present) = &self.numbered {
                    out.field("numbered", &(*present));
                }
                if let Some(present) = &self.inner {
                    out.field("inner", &(*present));
                }
                if let Some(present) = &self.either {
                    out.field("either", &(*present));
                }
                if let Some(present) = &self.always {
                    out.field("always", &(*present));
                }
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Expressions {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut a: i16 = generate::Generate::generate(_u, _wish, [])?;
        let mut b: i16 = generate::Generate::generate(_u, _wish, [])?;
        let mut kind: Kind = generate::Generate::generate(_u, _wish, [])?;
        let mut point: Point = generate::Generate::generate(_u, _wish, [])?;
        let sum: Option<u8> = if i128::eq(&i128::saturating_add(a.int(), b.int()), &3) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let difference: Option<u8> = if i128::eq(
            &i128::saturating_sub(a.int(), b.int()),
            &-1,
        ) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let product: Option<u8> = if i128::gt(
            &i128::saturating_mul(a.int(), b.int()),
            &31,
        ) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let quotient: Option<u8> = if i128::ge(
            &meshwire_core::int::divide(a.int(), 2),
            &4,
        ) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let remainder: Option<u8> = if i128::eq(
            &meshwire_core::int::remainder(a.int(), 4),
            &3,
        ) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let lesser: Option<u8> = if i128::lt(&a.int(), &b.int()) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let least: Option<u8> = if i128::le(&a.int(), &-5) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let logic: Option<u8> = if ((i128::eq(&a.int(), &1)) && (i128::eq(&b.int(), &2)))
            || (!((i128::ne(&a.int(), &0)) || (i128::ne(&b.int(), &0))))
        {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let chosen: Option<u8> = if i128::eq(
            &if i128::gt(&a.int(), &0) {
                b.int()
            } else {
                0_i128.saturating_sub(b.int())
            },
            &2,
        ) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let named: Option<u8> = if i128::eq(&kind.int(), &3) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let numbered: Option<u8> = if i128::eq(
            &i128::saturating_add(kind.int(), 1),
            &6,
        ) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let inner: Option<u8> = if (i128::eq(&point.x.int(), &4))
            && (i128::eq(&point.place.row.int(), &1))
        {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let either: Option<u8> = if if i128::gt(&a.int(), &0) {
            i128::eq(&b.int(), &2)
        } else {
            i128::eq(&b.int(), &-2)
        } {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let always: Option<u8> = if i128::ne(&1, &0) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        Ok(Self {
            a,
            b,
            kind,
            point,
            sum,
            difference,
            product,
            quotient,
            remainder,
            lesser,
            least,
            logic,
            chosen,
            named,
            numbered,
            inner,
            either,
            always,
        })
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
    serde(deny_unknown_fields)
)]
pub struct Point {
    #[br(err_context(Segment::Field("x")))]
    pub x: u8,
    #[br(err_context(Segment::Field("place")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub place: Place,
}
impl meshwire_core::Plain for Point {
    const SIZE: usize = 2;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            x: meshwire_core::Plain::get::<BIG>(fields),
            place: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.x.put::<BIG>(fields);
        self.place.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Point {
    #[inline]
    fn wire_size(&self) -> u64 {
        2
    }
}
impl meshwire_core::Validate for Point {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Point {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("x", &self.x);
                out.field("place", &self.place);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Point {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut x: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut place: Place = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { x, place })
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
    serde(deny_unknown_fields)
)]
pub struct Place {
    #[br(err_context(Segment::Field("row")))]
    pub row: u8,
}
impl meshwire_core::Plain for Place {
    const SIZE: usize = 1;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            row: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.row.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Place {
    #[inline]
    fn wire_size(&self) -> u64 {
        1
    }
}
impl meshwire_core::Validate for Place {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Place {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("row", &self.row);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Place {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut row: u8 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { row })
    }
}
/// Values of `kind`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `round`
    Round,
    /// `square`
    Square,
    /// A value without a name.
    Unknown(u8),
}
impl Kind {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[Self::Round, Self::Square];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Round => Some("round"),
            Self::Square => Some("square"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u8> for Kind {
    fn from(number: u8) -> Self {
        match number {
            3 => Self::Round,
            5 => Self::Square,
            other => Self::Unknown(other),
        }
    }
}
impl From<Kind> for u8 {
    fn from(value: Kind) -> Self {
        match value {
            Kind::Round => 3,
            Kind::Square => 5,
            Kind::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u8::from(* self)),
        }
    }
}
impl BinRead for Kind {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u8::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for Kind {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        u8::from(*self).write_options(writer, endian, ())
    }
}
impl meshwire_core::Plain for Kind {
    const SIZE: usize = size_of::<u8>();
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        u8::get::<BIG>(fields).into()
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        u8::from(*self).put::<BIG>(fields);
    }
}
impl meshwire_core::int::Int for Kind {
    fn int(&self) -> i128 {
        u8::from(*self).into()
    }
}
impl meshwire_core::WireSize for Kind {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u8>())
    }
}
impl meshwire_core::Annotate for Kind {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for Kind {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, []: Self::Args) {
        if let Self::Unknown(number) = self {
            let known = Self::from(*number);
            validator
                .require(
                    known == *self,
                    || {
                        format!(
                            "expected {known:?} for the value {number}, found Unknown"
                        )
                    },
                );
        }
    }
}
#[cfg(feature = "serde")]
impl serde::Serialize for Kind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Kind {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        use meshwire_core::int::Int;
        let number = meshwire_core::exact::deserialize_named(
            |name| Self::from_name(name).map(|value| value.int()),
            deserializer,
        )?;
        u8::try_from(number).map(Self::from).map_err(serde::de::Error::custom)
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Kind {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        if u.ratio(7, 8)? && !Self::ALL.is_empty() {
            u.choose(Self::ALL).copied()
        } else {
            u.arbitrary::<u8>().map(Self::from)
        }
    }
}

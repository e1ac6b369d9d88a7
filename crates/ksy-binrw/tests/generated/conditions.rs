// Generated from crates/ksy-binrw/tests/features/conditions.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `conditions`.
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
pub struct Conditions {
    #[br(err_context(Segment::Field("which")))]
    pub which: u16,
    #[br(err_context(Segment::Field("number")))]
    #[br(if(i128::eq(&meshwire_core::int::remainder(which.int(), 2), &1)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub number: Option<u32>,
    #[br(err_context(Segment::Field("small")))]
    #[br(if(i128::gt(&which.int(), &1)))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|<u8
            as
            BinRead>::read_options(reader, endian, args),
            |small:&u8|(1..= 5).contains(&small.int()),
            |small:&u8|meshwire_core::wire::not_valid("1 to 5", small.int()),
        ).map(Some),
        args()
    )]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub small: Option<u8>,
    #[br(err_context(Segment::Field("kind")))]
    #[br(if(i128::gt(&which.int(), &2)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub kind: Option<Kind>,
    #[br(err_context(Segment::Field("pad")))]
    #[br(if(i128::gt(&which.int(), &3)))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::plain::read_one(reader, endian, args).map(Some),
        args(context)
    )]
    #[bw(write_with = meshwire_core::plain::write_optional)]
    #[cfg_attr(
        feature = "serde",
        serde(
            with = "meshwire_core::exact",
            default,
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub pad: Option<[u8; 2]>,
    #[br(err_context(Segment::Field("blob")))]
    #[br(if(i128::gt(&which.int(), &4)))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::bytes(reader, endian, args).map(Some),
        args(context, which.int())
    )]
    #[bw(write_with = meshwire_core::wire::write_optional_bytes)]
    #[cfg_attr(
        feature = "serde",
        serde(
            with = "meshwire_core::exact",
            default,
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub blob: Option<Vec<u8>>,
    #[br(err_context(Segment::Field("text")))]
    #[br(if(i128::gt(&which.int(), &5)))]
    #[br(args_raw = (context, 3))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub text: Option<meshwire_core::ByteString>,
    #[br(err_context(Segment::Field("field")))]
    #[br(if(i128::gt(&which.int(), &6)))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::plain::read_one(reader, endian, args).map(Some),
        args(context)
    )]
    #[bw(write_with = meshwire_core::plain::write_optional)]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub field: Option<meshwire_core::FixedText<4>>,
    #[br(err_context(Segment::Field("path")))]
    #[br(if(i128::gt(&which.int(), &7)))]
    #[br(args_raw = context)]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub path: Option<meshwire_core::TerminatedText>,
    #[br(err_context(Segment::Field("place")))]
    #[br(if(i128::gt(&which.int(), &8)))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::plain::read_one(reader, endian, args).map(Some),
        args(context)
    )]
    #[bw(write_with = meshwire_core::plain::write_optional)]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub place: Option<Place>,
    #[br(err_context(Segment::Field("places")))]
    #[br(if(i128::gt(&which.int(), &9)))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::plain::read_one(reader, endian, args).map(Some),
        args(context)
    )]
    #[bw(write_with = meshwire_core::plain::write_optional)]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub places: Option<[Place; 2]>,
    #[br(err_context(Segment::Field("list")))]
    #[br(if(i128::gt(&which.int(), &10)))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::plain::read_many(reader, endian, args).map(Some),
        args(context, i128::saturating_sub(which.int(), 9))
    )]
    #[bw(write_with = meshwire_core::plain::write_optional_list)]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub list: Option<Vec<u16>>,
    #[br(err_context(Segment::Field("named")))]
    #[br(if(i128::gt(&which.int(), &11)))]
    #[br(args_raw = context)]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub named: Option<Named>,
    #[br(err_context(Segment::Field("many")))]
    #[br(if(i128::gt(&which.int(), &12)))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::list(reader, endian, args).map(Some),
        args(context, 2)
    )]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub many: Option<Vec<Named>>,
    #[br(err_context(Segment::Field("float")))]
    #[br(if(i128::gt(&which.int(), &13)))]
    #[cfg_attr(
        feature = "serde",
        serde(
            with = "meshwire_core::exact",
            default,
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub float: Option<f32>,
    #[br(err_context(Segment::Field("choice")))]
    #[br(if(i128::gt(&which.int(), &14)))]
    #[br(args_raw = (context, which.int(), []))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub choice: Option<ConditionsChoice>,
    #[br(err_context(Segment::Field("last")))]
    #[br(if(i128::gt(&which.int(), &15)))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::plain::read_to_end(reader, endian, args).map(Some),
        args(context)
    )]
    #[bw(write_with = meshwire_core::plain::write_optional_list)]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub last: Option<Vec<Place>>,
}
impl meshwire_core::WireSize for Conditions {
    #[inline]
    fn wire_size(&self) -> u64 {
        2 + self.number.as_ref().map_or(0, |present| present.wire_size())
            + self.small.as_ref().map_or(0, |present| present.wire_size())
            + self.kind.as_ref().map_or(0, |present| present.wire_size())
            + self.pad.as_ref().map_or(0, |present| present.wire_size())
            + self
                .blob
                .as_ref()
                .map_or(0, |present| meshwire_core::reader::widen(present.len()))
            + self.text.as_ref().map_or(0, |present| present.wire_size())
            + self.field.as_ref().map_or(0, |present| present.wire_size())
            + self.path.as_ref().map_or(0, |present| present.wire_size())
            + self.place.as_ref().map_or(0, |present| present.wire_size())
            + self.places.as_ref().map_or(0, |present| present.wire_size())
            + self
                .list
                .as_ref()
                .map_or(0, |present| meshwire_core::size::of_plain(&present))
            + self.named.as_ref().map_or(0, |present| present.wire_size())
            + self
                .many
                .as_ref()
                .map_or(0, |present| meshwire_core::wire::size_of_all(&present))
            + self.float.as_ref().map_or(0, |present| present.wire_size())
            + self.choice.as_ref().map_or(0, |present| present.wire_size())
            + self
                .last
                .as_ref()
                .map_or(0, |present| meshwire_core::size::of_plain(&present))
    }
}
impl meshwire_core::Validate for Conditions {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        match &self.number {
            Some(present) => {
                validator
                    .field(
                        "number",
                        |validator| {
                            validator
                                .require(
                                    i128::eq(
                                        &meshwire_core::int::remainder(self.which.int(), 2),
                                        &1,
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
                        "number",
                        |validator| {
                            validator
                                .require(
                                    !(i128::eq(
                                        &meshwire_core::int::remainder(self.which.int(), 2),
                                        &1,
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
        match &self.small {
            Some(present) => {
                validator
                    .field(
                        "small",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(&self.which.int(), &1),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
                validator
                    .field(
                        "small",
                        |validator| {
                            validator
                                .require(
                                    (1..=5).contains(&present.int()),
                                    || format!("expected {}, found {}", "1 to 5", present.int()),
                                );
                        },
                    );
            }
            None => {
                validator
                    .field(
                        "small",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&self.which.int(), &1)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.kind {
            Some(present) => {
                validator
                    .field(
                        "kind",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(&self.which.int(), &2),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
                validator.field("kind", |validator| present.validate(validator, []));
            }
            None => {
                validator
                    .field(
                        "kind",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&self.which.int(), &2)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.pad {
            Some(present) => {
                validator
                    .field(
                        "pad",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(&self.which.int(), &3),
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
                        "pad",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&self.which.int(), &3)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.blob {
            Some(present) => {
                validator
                    .field(
                        "blob",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(&self.which.int(), &4),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
                validator
                    .agrees(
                        "blob",
                        meshwire_core::reader::widen(present.len()),
                        self.which.int(),
                        "bytes",
                    );
            }
            None => {
                validator
                    .field(
                        "blob",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&self.which.int(), &4)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.text {
            Some(present) => {
                validator
                    .field(
                        "text",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(&self.which.int(), &5),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
                validator.agrees("text", present.wire_size(), 3, "bytes");
            }
            None => {
                validator
                    .field(
                        "text",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&self.which.int(), &5)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.field {
            Some(present) => {
                validator
                    .field(
                        "field",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(&self.which.int(), &6),
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
                        "field",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&self.which.int(), &6)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.path {
            Some(present) => {
                validator
                    .field(
                        "path",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(&self.which.int(), &7),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
                validator
                    .field(
                        "path",
                        |validator| {
                            validator
                                .require(
                                    !present.text().contains(&0),
                                    || "a zero byte inside the text".to_owned(),
                                );
                        },
                    );
            }
            None => {
                validator
                    .field(
                        "path",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&self.which.int(), &7)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.place {
            Some(present) => {
                validator
                    .field(
                        "place",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(&self.which.int(), &8),
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
                        "place",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&self.which.int(), &8)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.places {
            Some(present) => {
                validator
                    .field(
                        "places",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(&self.which.int(), &9),
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
                        "places",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&self.which.int(), &9)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.list {
            Some(present) => {
                validator
                    .field(
                        "list",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(&self.which.int(), &10),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
                validator
                    .agrees(
                        "list",
                        meshwire_core::reader::widen(present.len()),
                        i128::saturating_sub(self.which.int(), 9),
                        "elements",
                    );
            }
            None => {
                validator
                    .field(
                        "list",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&self.which.int(), &10)),
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
                                    i128::gt(&self.which.int(), &11),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
                validator.field("named", |validator| present.validate(validator, []));
            }
            None => {
                validator
                    .field(
                        "named",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&self.which.int(), &11)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.many {
            Some(present) => {
                validator
                    .field(
                        "many",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(&self.which.int(), &12),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
                validator
                    .agrees(
                        "many",
                        meshwire_core::reader::widen(present.len()),
                        2,
                        "elements",
                    );
                validator.list("many", &present, &[]);
            }
            None => {
                validator
                    .field(
                        "many",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&self.which.int(), &12)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.float {
            Some(present) => {
                validator
                    .field(
                        "float",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(&self.which.int(), &13),
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
                        "float",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&self.which.int(), &13)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.choice {
            Some(present) => {
                validator
                    .field(
                        "choice",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(&self.which.int(), &14),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
                validator
                    .field(
                        "choice",
                        |validator| present.validate(validator, (self.which.int(), [])),
                    );
            }
            None => {
                validator
                    .field(
                        "choice",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&self.which.int(), &14)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.last {
            Some(present) => {
                validator
                    .field(
                        "last",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(&self.which.int(), &15),
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
                        "last",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&self.which.int(), &15)),
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
impl meshwire_core::Annotate for Conditions {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("which", &self.which);
                if let Some(present) = &self.number {
                    out.field("number", &(*present));
                }
                if let Some(present) = &self.small {
                    out.field("small", &(*present));
                }
                if let Some(present) = &self.kind {
                    out.field("kind", &(*present));
                }
                if let Some(present) = &self.pad {
                    out.field("pad", &meshwire_core::layout::Blob(&(*present)));
                }
                if let Some(present) = &self.blob {
                    out.field("blob", &meshwire_core::layout::Blob(&(*present)));
                }
                if let Some(present) = &self.text {
                    out.field("text", &(*present));
                }
                if let Some(present) = &self.field {
                    out.field("field", &(*present));
                }
                if let Some(present) = &self.path {
                    out.field("path", &(*present));
                }
                if let Some(present) = &self.place {
                    out.field("place", &(*present));
                }
                if let Some(present) = &self.places {
                    out.field("places", &(*present));
                }
                if let Some(present) = &self.list {
                    out.field("list", &(*present));
                }
                if let Some(present) = &self.named {
                    out.field("named", &(*present));
                }
                if let Some(present) = &self.many {
                    out.field("many", &(*present));
                }
                if let Some(present) = &self.float {
                    out.field("float", &(*present));
                }
                if let Some(present) = &self.choice {
                    out.field("choice", &(*present));
                }
                if let Some(present) = &self.last {
                    out.field("last", &(*present));
                }
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Conditions {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        const PICKS: &[[i128; 1]] = &[[15]];
        let _pick = generate::pick(_u, PICKS)?;
        let mut which: u16 = match _pick {
            Some(_row) => <u16>::try_from(_row[0]).unwrap_or_default(),
            None => generate::small::<u16>(_u)?,
        };
        let number: Option<u32> = if i128::eq(
            &meshwire_core::int::remainder(which.int(), 2),
            &1,
        ) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let small: Option<u8> = if i128::gt(&which.int(), &1) {
            Some(_u.int_in_range(1..=5)?)
        } else {
            None
        };
        let kind: Option<Kind> = if i128::gt(&which.int(), &2) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let pad: Option<[u8; 2]> = if i128::gt(&which.int(), &3) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let blob: Option<Vec<u8>> = if i128::gt(&which.int(), &4) {
            Some(generate::bytes_exact(_u, meshwire_core::int::amount(which.int()))?)
        } else {
            None
        };
        let text: Option<meshwire_core::ByteString> = if i128::gt(&which.int(), &5) {
            Some(
                meshwire_core::ByteString::from(
                    generate::bytes_exact(_u, meshwire_core::int::amount(3))?,
                ),
            )
        } else {
            None
        };
        let field: Option<meshwire_core::FixedText<4>> = if i128::gt(&which.int(), &6) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let path: Option<meshwire_core::TerminatedText> = if i128::gt(&which.int(), &7) {
            Some(generate::terminated_text(_u)?)
        } else {
            None
        };
        let place: Option<Place> = if i128::gt(&which.int(), &8) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let places: Option<[Place; 2]> = if i128::gt(&which.int(), &9) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let list: Option<Vec<u16>> = if i128::gt(&which.int(), &10) {
            Some(
                generate::list(
                    _u,
                    _wish,
                    meshwire_core::int::amount(i128::saturating_sub(which.int(), 9)),
                    &[],
                )?,
            )
        } else {
            None
        };
        let named: Option<Named> = if i128::gt(&which.int(), &11) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let many: Option<Vec<Named>> = if i128::gt(&which.int(), &12) {
            Some(generate::list(_u, _wish, meshwire_core::int::amount(2), &[])?)
        } else {
            None
        };
        let float: Option<f32> = if i128::gt(&which.int(), &13) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let choice: Option<ConditionsChoice> = if i128::gt(&which.int(), &14) {
            Some(generate::Generate::generate(_u, _wish, (which.int(), []))?)
        } else {
            None
        };
        let last: Option<Vec<Place>> = if i128::gt(&which.int(), &15) {
            Some({
                let _count = generate::count_in(
                    _u,
                    _room,
                    (0_u64 + 2 + number.as_ref().map_or(0, |present| present.wire_size())
                        + small.as_ref().map_or(0, |present| present.wire_size())
                        + kind.as_ref().map_or(0, |present| present.wire_size())
                        + pad.as_ref().map_or(0, |present| present.wire_size())
                        + blob
                            .as_ref()
                            .map_or(
                                0,
                                |present| meshwire_core::reader::widen(present.len()),
                            ) + text.as_ref().map_or(0, |present| present.wire_size())
                        + field.as_ref().map_or(0, |present| present.wire_size())
                        + path.as_ref().map_or(0, |present| present.wire_size())
                        + place.as_ref().map_or(0, |present| present.wire_size())
                        + places.as_ref().map_or(0, |present| present.wire_size())
                        + list
                            .as_ref()
                            .map_or(0, |present| meshwire_core::size::of_plain(&present))
                        + named.as_ref().map_or(0, |present| present.wire_size())
                        + many
                            .as_ref()
                            .map_or(
                                0,
                                |present| meshwire_core::wire::size_of_all(&present),
                            ) + float.as_ref().map_or(0, |present| present.wire_size())
                        + choice.as_ref().map_or(0, |present| present.wire_size())),
                    8,
                )?;
                generate::list(_u, _wish, _count, &[])?
            })
        } else {
            None
        };
        Ok(Self {
            which,
            number,
            small,
            kind,
            pad,
            blob,
            text,
            field,
            path,
            place,
            places,
            list,
            named,
            many,
            float,
            choice,
            last,
        })
    }
}
/// What `choice` of a `conditions` is.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum ConditionsChoice {
    /// A `place`.
    Place(Place),
    /// A `named`.
    Unknown(Named),
}
impl ConditionsChoice {
    /// Name of the kind, as it stands in paths and in JSON.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Place(_) => "place",
            Self::Unknown(_) => "unknown",
        }
    }
    /// The tags that select this kind; none for an unknown one.
    #[must_use]
    pub fn tags(&self) -> &'static [i128] {
        match self {
            Self::Place(_) => &[15],
            Self::Unknown(_) => &[],
        }
    }
    /// True if a stated length longer than this body never means that bytes follow it.
    #[must_use]
    pub fn is_structural(&self) -> bool {
        false
    }
    /// The content, if this is `Place`.
    #[must_use]
    pub fn as_place(&self) -> Option<&Place> {
        if let Self::Place(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Place`.
    #[must_use]
    pub fn as_place_mut(&mut self) -> Option<&mut Place> {
        if let Self::Place(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Unknown`.
    #[must_use]
    pub fn as_unknown(&self) -> Option<&Named> {
        if let Self::Unknown(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Unknown`.
    #[must_use]
    pub fn as_unknown_mut(&mut self) -> Option<&mut Named> {
        if let Self::Unknown(value) = self { Some(value) } else { None }
    }
}
impl From<Place> for ConditionsChoice {
    fn from(value: Place) -> Self {
        Self::Place(value)
    }
}
impl From<Named> for ConditionsChoice {
    fn from(value: Named) -> Self {
        Self::Unknown(value)
    }
}
impl BinRead for ConditionsChoice {
    /// The window, the tag, and what the kinds need to know.
    type Args<'a> = (Context<'a>, i128, [i128; 0]);
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (context, tag, []): Self::Args<'_>,
    ) -> BinResult<Self> {
        match tag {
            15 => {
                <Place>::read_options(reader, endian, context)
                    .map(Self::Place)
                    .map_err(|error| meshwire_core::wire::within(error, "place"))
            }
            _ => {
                <Named>::read_options(reader, endian, context)
                    .map(Self::Unknown)
                    .map_err(|error| meshwire_core::wire::within(error, "unknown"))
            }
        }
    }
}
impl BinWrite for ConditionsChoice {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        match self {
            Self::Place(value) => value.write_options(writer, endian, ()),
            Self::Unknown(value) => value.write_options(writer, endian, ()),
        }
    }
}
impl meshwire_core::WireSize for ConditionsChoice {
    fn wire_size(&self) -> u64 {
        match self {
            Self::Place(value) => value.wire_size(),
            Self::Unknown(value) => value.wire_size(),
        }
    }
}
impl meshwire_core::Annotate for ConditionsChoice {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        match self {
            Self::Place(value) => out.field("place", value),
            Self::Unknown(value) => out.field("unknown", value),
        }
    }
}
impl meshwire_core::Validate for ConditionsChoice {
    /// The tag, and what the kinds need to know.
    type Args = (i128, [i128; 0]);
    fn validate(&self, validator: &mut meshwire_core::Validator, (tag, []): Self::Args) {
        let known: &[i128] = &[15];
        match (self, tag) {
            (Self::Place(value), 15) => {
                validator.field("place", |validator| value.validate(validator, []))
            }
            (Self::Unknown(value), tag) if ![15].contains(&tag) => {
                validator.field("unknown", |validator| value.validate(validator, []))
            }
            _ => {
                validator
                    .problem(
                        format!(
                            "the tag {tag:#x} selects another kind than '{}', for which expected {}",
                            self.name(), meshwire_core::validate::tags(self.tags()),
                        ),
                    )
            }
        }
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for ConditionsChoice {
    /// The tag, and what the kinds need to know.
    type Args = (i128, [i128; 0]);
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        wish: meshwire_core::generate::Wish,
        (tag, []): Self::Args,
    ) -> arbitrary::Result<Self> {
        match tag {
            15 => {
                meshwire_core::generate::Generate::generate(u, wish, []).map(Self::Place)
            }
            _ => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::Unknown)
            }
        }
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
    #[br(err_context(Segment::Field("x")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub x: f32,
    #[br(err_context(Segment::Field("y")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub y: f32,
}
impl meshwire_core::Plain for Place {
    const SIZE: usize = 8;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            x: meshwire_core::Plain::get::<BIG>(fields),
            y: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.x.put::<BIG>(fields);
        self.y.put::<BIG>(fields);
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
        8
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
                out.field("x", &self.x);
                out.field("y", &self.y);
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
        let mut x: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut y: f32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { x, y })
    }
}
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Named {
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
}
impl meshwire_core::WireSize for Named {
    #[inline]
    fn wire_size(&self) -> u64 {
        1 + self.name.wire_size()
    }
}
impl meshwire_core::Validate for Named {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_name: u64 = self.name.wire_size();
        validator.fits("name", len_name, 255);
    }
}
impl meshwire_core::Annotate for Named {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.hidden("len_name", meshwire_core::layout::LeafKind::Unsigned, 1);
                out.field("name", &self.name);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Named {
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
        Ok(Self { name })
    }
}
/// Values of `kind`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `first`
    First,
    /// `second`
    Second,
    /// A value without a name.
    Unknown(u8),
}
impl Kind {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[Self::First, Self::Second];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::First => Some("first"),
            Self::Second => Some("second"),
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
            1 => Self::First,
            2 => Self::Second,
            other => Self::Unknown(other),
        }
    }
}
impl From<Kind> for u8 {
    fn from(value: Kind) -> Self {
        match value {
            Kind::First => 1,
            Kind::Second => 2,
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

// Generated from crates/ksy-binrw/tests/features/imports.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `imports`.
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
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Imports {
    #[br(err_context(Segment::Field("big_endian")))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|<u8
            as
            BinRead>::read_options(reader, endian, args),
            |big_endian:&u8|[0,
            1].contains(&big_endian.int()),
            |big_endian:&u8|meshwire_core::wire::bad_order(big_endian.int(), 0, 1),
        ),
        args()
    )]
    pub big_endian: u8,
    #[br(err_context(Segment::Field("body")))]
    #[brw(is_big = i128::eq(&big_endian.int(), &1))]
    #[br(args_raw = context)]
    pub body: Body,
}
impl meshwire_core::WireSize for Imports {
    #[inline]
    fn wire_size(&self) -> u64 {
        1 + self.body.wire_size()
    }
}
impl meshwire_core::Validate for Imports {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field(
                "big_endian",
                |validator| {
                    validator
                        .require(
                            [0, 1].contains(&self.big_endian.int()),
                            || {
                                meshwire_core::wire::bad_order(self.big_endian.int(), 0, 1)
                                    .to_string()
                            },
                        );
                },
            );
        validator.field("body", |validator| self.body.validate(validator, []));
    }
}
impl meshwire_core::Annotate for Imports {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("big_endian", &self.big_endian);
        out.in_order(
            if self.big_endian.int() == 1 { Endian::Big } else { Endian::Little },
            |out| {
                out.field("body", &self.body);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Imports {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut big_endian: u8 = generate::Generate::generate(_u, _wish, [])?;
        big_endian = if _u.arbitrary()? { 1 } else { 0 };
        let mut body: Body = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { big_endian, body })
    }
}
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Body {
    #[br(err_context(Segment::Field("name")))]
    #[br(args_raw = context)]
    pub name: super::shared::Text,
    #[br(err_context(Segment::Field("label")))]
    #[br(args_raw = (context, 2))]
    pub label: super::shared::Label,
    #[br(err_context(Segment::Field("center")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub center: [f32; 2],
    #[br(err_context(Segment::Field("language")))]
    pub language: super::shared::Language,
    #[br(err_context(Segment::Field("extra")))]
    #[br(if(i128::eq(&language.int(), &2)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub extra: Option<u16>,
    #[br(err_context(Segment::Field("stamp")))]
    #[brw(big)]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub stamp: super::shared::Stamp,
    #[br(err_context(Segment::Field("num_stamps")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u16>(
            meshwire_core::reader::widen(stamps.len())
        )
    )]
    num_stamps: u16,
    #[br(err_context(Segment::Field("stamps")))]
    #[brw(big)]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, num_stamps.int()))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub stamps: Vec<super::shared::Stamp>,
    #[br(err_context(Segment::Field("codes")))]
    #[brw(big)]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub codes: [[u16; 2]; 2],
    #[br(err_context(Segment::Field("entry")))]
    #[br(args_raw = context)]
    pub entry: Entry,
    #[br(err_context(Segment::Field("extra_kind")))]
    pub extra_kind: u8,
    #[br(err_context(Segment::Field("value")))]
    #[br(args_raw = (context, extra_kind.int(), []))]
    pub value: BodyValue,
}
impl meshwire_core::WireSize for Body {
    #[inline]
    fn wire_size(&self) -> u64 {
        35 + self.name.wire_size() + self.label.wire_size()
            + self.extra.as_ref().map_or(0, |present| present.wire_size())
            + meshwire_core::size::of_plain(&self.stamps) + self.value.wire_size()
    }
}
impl meshwire_core::Validate for Body {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_stamps: u64 = meshwire_core::reader::widen(self.stamps.len());
        validator.field("name", |validator| self.name.validate(validator, []));
        validator.field("label", |validator| self.label.validate(validator, [2]));
        validator.field("language", |validator| self.language.validate(validator, []));
        match &self.extra {
            Some(present) => {
                validator
                    .field(
                        "extra",
                        |validator| {
                            validator
                                .require(
                                    i128::eq(&self.language.int(), &2),
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
                        "extra",
                        |validator| {
                            validator
                                .require(
                                    !(i128::eq(&self.language.int(), &2)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        validator.fits("stamps", num_stamps, 65535);
        validator.field("entry", |validator| self.entry.validate(validator, []));
        validator
            .field(
                "value",
                |validator| self.value.validate(validator, (self.extra_kind.int(), [])),
            );
    }
}
impl meshwire_core::Annotate for Body {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("name", &self.name);
        out.field("label", &self.label);
        out.field("center", &meshwire_core::layout::Named(&self.center, &["x", "y"]));
        out.field("language", &self.language);
        if let Some(present) = &self.extra {
            out.field("extra", &(*present));
        }
        out.in_order(
            Endian::Big,
            |out| {
                out.field("stamp", &self.stamp);
            },
        );
        out.hidden("num_stamps", meshwire_core::layout::LeafKind::Unsigned, 2);
        out.in_order(
            Endian::Big,
            |out| {
                out.field("stamps", &self.stamps);
            },
        );
        out.in_order(
            Endian::Big,
            |out| {
                out.within(
                    Segment::Field("codes"),
                    |out| {
                        for (index, item) in self.codes.iter().enumerate() {
                            out.within(
                                Segment::Index(index),
                                |out| {
                                    meshwire_core::Annotate::annotate(
                                        &meshwire_core::layout::Named(item, &["a", "b"]),
                                        out,
                                    );
                                },
                            );
                        }
                    },
                );
            },
        );
        out.field("entry", &self.entry);
        out.field("extra_kind", &self.extra_kind);
        out.field("value", &self.value);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Body {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        const PICKS: &[[i128; 1]] = &[[1], [2]];
        let _pick = generate::pick(_u, PICKS)?;
        let mut name: super::shared::Text = generate::Generate::generate(_u, _wish, [])?;
        let mut label: super::shared::Label = generate::Generate::generate(
            _u,
            _wish,
            [2],
        )?;
        let mut center: [f32; 2] = generate::Generate::generate(_u, _wish, [])?;
        let mut language: super::shared::Language = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let extra: Option<u16> = if i128::eq(&language.int(), &2) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let mut stamp: super::shared::Stamp = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let num_stamps: u64 = generate::count(_u)?.min(65535);
        let mut stamps: Vec<super::shared::Stamp> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_stamps.int()),
            &[],
        )?;
        let mut codes: [[u16; 2]; 2] = generate::Generate::generate(_u, _wish, [])?;
        let mut entry: Entry = generate::Generate::generate(_u, _wish, [])?;
        let mut extra_kind: u8 = match _pick {
            Some(_row) => <u8>::try_from(_row[0]).unwrap_or_default(),
            None => generate::Generate::generate(_u, _wish, [])?,
        };
        let mut value: BodyValue = generate::Generate::generate(
            _u,
            _wish,
            (extra_kind.int(), []),
        )?;
        Ok(Self {
            name,
            label,
            center,
            language,
            extra,
            stamp,
            stamps,
            codes,
            entry,
            extra_kind,
            value,
        })
    }
}
/// What `value` of a `body` is.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum BodyValue {
    /// A `label`.
    Label(super::shared::Label),
    /// Big-endian wherever it stands.
    Stamp(super::shared::Stamp),
    /// A `entry`.
    Unknown(Entry),
}
impl BodyValue {
    /// Name of the kind, as it stands in paths and in JSON.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Label(_) => "label",
            Self::Stamp(_) => "stamp",
            Self::Unknown(_) => "unknown",
        }
    }
    /// The tags that select this kind; none for an unknown one.
    #[must_use]
    pub fn tags(&self) -> &'static [i128] {
        match self {
            Self::Label(_) => &[1],
            Self::Stamp(_) => &[2],
            Self::Unknown(_) => &[],
        }
    }
    /// True if a stated length longer than this body never means that bytes follow it.
    #[must_use]
    pub fn is_structural(&self) -> bool {
        false
    }
    /// The content, if this is `Label`.
    #[must_use]
    pub fn as_label(&self) -> Option<&super::shared::Label> {
        if let Self::Label(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Label`.
    #[must_use]
    pub fn as_label_mut(&mut self) -> Option<&mut super::shared::Label> {
        if let Self::Label(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Stamp`.
    #[must_use]
    pub fn as_stamp(&self) -> Option<&super::shared::Stamp> {
        if let Self::Stamp(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Stamp`.
    #[must_use]
    pub fn as_stamp_mut(&mut self) -> Option<&mut super::shared::Stamp> {
        if let Self::Stamp(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Unknown`.
    #[must_use]
    pub fn as_unknown(&self) -> Option<&Entry> {
        if let Self::Unknown(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Unknown`.
    #[must_use]
    pub fn as_unknown_mut(&mut self) -> Option<&mut Entry> {
        if let Self::Unknown(value) = self { Some(value) } else { None }
    }
}
impl From<super::shared::Label> for BodyValue {
    fn from(value: super::shared::Label) -> Self {
        Self::Label(value)
    }
}
impl From<super::shared::Stamp> for BodyValue {
    fn from(value: super::shared::Stamp) -> Self {
        Self::Stamp(value)
    }
}
impl From<Entry> for BodyValue {
    fn from(value: Entry) -> Self {
        Self::Unknown(value)
    }
}
impl BinRead for BodyValue {
    /// The window, the tag, and what the kinds need to know.
    type Args<'a> = (Context<'a>, i128, [i128; 0]);
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (context, tag, []): Self::Args<'_>,
    ) -> BinResult<Self> {
        match tag {
            1 => {
                <super::shared::Label>::read_options(reader, endian, (context, 1))
                    .map(Self::Label)
                    .map_err(|error| meshwire_core::wire::within(error, "label"))
            }
            2 => {
                <super::shared::Stamp>::read_options(reader, endian, context)
                    .map(Self::Stamp)
                    .map_err(|error| meshwire_core::wire::within(error, "stamp"))
            }
            _ => {
                <Entry>::read_options(reader, endian, context)
                    .map(Self::Unknown)
                    .map_err(|error| meshwire_core::wire::within(error, "unknown"))
            }
        }
    }
}
impl BinWrite for BodyValue {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        match self {
            Self::Label(value) => value.write_options(writer, endian, ()),
            Self::Stamp(value) => value.write_options(writer, endian, ()),
            Self::Unknown(value) => value.write_options(writer, endian, ()),
        }
    }
}
impl meshwire_core::WireSize for BodyValue {
    fn wire_size(&self) -> u64 {
        match self {
            Self::Label(value) => value.wire_size(),
            Self::Stamp(value) => value.wire_size(),
            Self::Unknown(value) => value.wire_size(),
        }
    }
}
impl meshwire_core::Annotate for BodyValue {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        match self {
            Self::Label(value) => out.field("label", value),
            Self::Stamp(value) => out.field("stamp", value),
            Self::Unknown(value) => out.field("unknown", value),
        }
    }
}
impl meshwire_core::Validate for BodyValue {
    /// The tag, and what the kinds need to know.
    type Args = (i128, [i128; 0]);
    fn validate(&self, validator: &mut meshwire_core::Validator, (tag, []): Self::Args) {
        let known: &[i128] = &[1, 2];
        match (self, tag) {
            (Self::Label(value), 1) => {
                validator.field("label", |validator| value.validate(validator, [1]))
            }
            (Self::Stamp(value), 2) => {
                validator.field("stamp", |validator| value.validate(validator, []))
            }
            (Self::Unknown(value), tag) if ![1, 2].contains(&tag) => {
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
impl meshwire_core::generate::Generate for BodyValue {
    /// The tag, and what the kinds need to know.
    type Args = (i128, [i128; 0]);
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        wish: meshwire_core::generate::Wish,
        (tag, []): Self::Args,
    ) -> arbitrary::Result<Self> {
        match tag {
            1 => {
                meshwire_core::generate::Generate::generate(u, wish, [1])
                    .map(Self::Label)
            }
            2 => {
                meshwire_core::generate::Generate::generate(u, wish, []).map(Self::Stamp)
            }
            _ => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::Unknown)
            }
        }
    }
}
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Entry {
    #[br(err_context(Segment::Field("number")))]
    pub number: u16,
    #[br(err_context(Segment::Field("stamp")))]
    #[brw(big)]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub stamp: super::shared::Stamp,
    #[br(err_context(Segment::Field("code")))]
    #[brw(big)]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub code: [u16; 2],
}
impl meshwire_core::WireSize for Entry {
    #[inline]
    fn wire_size(&self) -> u64 {
        10
    }
}
impl meshwire_core::Validate for Entry {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Entry {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("number", &self.number);
        out.in_order(
            Endian::Big,
            |out| {
                out.field("stamp", &self.stamp);
            },
        );
        out.in_order(
            Endian::Big,
            |out| {
                out.field(
                    "code",
                    &meshwire_core::layout::Named(&self.code, &["a", "b"]),
                );
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Entry {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut number: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut stamp: super::shared::Stamp = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut code: [u16; 2] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { number, stamp, code })
    }
}

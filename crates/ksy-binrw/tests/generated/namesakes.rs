// Generated from crates/ksy-binrw/tests/features/namesakes.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `namesakes`.
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
/// Types and enums with the names of imported ones.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Namesakes {
    #[br(err_context(Segment::Field("stamp")))]
    #[br(args_raw = context)]
    pub stamp: Stamp,
    #[br(err_context(Segment::Field("outer")))]
    #[brw(big)]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub outer: super::shared::Stamp,
    #[br(err_context(Segment::Field("language")))]
    pub language: Language,
    #[br(err_context(Segment::Field("spoken")))]
    pub spoken: super::shared::Language,
    #[br(err_context(Segment::Field("size")))]
    #[br(if((i128::gt(&stamp.hour.int(), &1))&&(i128::eq(&language.int(), &0))))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub size: Option<u8>,
    #[br(err_context(Segment::Field("rank")))]
    #[br(if(i128::eq(&spoken.int(), &2)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub rank: Option<u8>,
    #[br(err_context(Segment::Field("either")))]
    #[br(args_raw = (context, stamp.hour.int(), []))]
    pub either: NamesakesEither,
}
impl meshwire_core::WireSize for Namesakes {
    #[inline]
    fn wire_size(&self) -> u64 {
        12 + self.size.as_ref().map_or(0, |present| present.wire_size())
            + self.rank.as_ref().map_or(0, |present| present.wire_size())
            + self.either.wire_size()
    }
}
impl meshwire_core::Validate for Namesakes {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("stamp", |validator| self.stamp.validate(validator, []));
        validator.field("language", |validator| self.language.validate(validator, []));
        validator.field("spoken", |validator| self.spoken.validate(validator, []));
        match &self.size {
            Some(present) => {
                validator
                    .field(
                        "size",
                        |validator| {
                            validator
                                .require(
                                    (i128::gt(&self.stamp.hour.int(), &1))
                                        && (i128::eq(&self.language.int(), &0)),
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
                        "size",
                        |validator| {
                            validator
                                .require(
                                    !((i128::gt(&self.stamp.hour.int(), &1))
                                        && (i128::eq(&self.language.int(), &0))),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.rank {
            Some(present) => {
                validator
                    .field(
                        "rank",
                        |validator| {
                            validator
                                .require(
                                    i128::eq(&self.spoken.int(), &2),
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
                        "rank",
                        |validator| {
                            validator
                                .require(
                                    !(i128::eq(&self.spoken.int(), &2)),
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
            .field(
                "either",
                |validator| self.either.validate(validator, (self.stamp.hour.int(), [])),
            );
    }
}
impl meshwire_core::Annotate for Namesakes {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("stamp", &self.stamp);
                out.in_order(
                    Endian::Big,
                    |out| {
                        out.field("outer", &self.outer);
                    },
                );
                out.field("language", &self.language);
                out.field("spoken", &self.spoken);
                if let Some(present) = &self.size {
                    out.field("size", &(*present));
                }
                if let Some(present) = &self.rank {
                    out.field("rank", &(*present));
                }
                out.field("either", &self.either);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Namesakes {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut stamp: Stamp = generate::Generate::generate(_u, _wish, [])?;
        let mut outer: super::shared::Stamp = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut language: Language = generate::Generate::generate(_u, _wish, [])?;
        let mut spoken: super::shared::Language = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let size: Option<u8> = if (i128::gt(&stamp.hour.int(), &1))
            && (i128::eq(&language.int(), &0))
        {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let rank: Option<u8> = if i128::eq(&spoken.int(), &2) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let mut either: NamesakesEither = generate::Generate::generate(
            _u,
            _wish,
            (stamp.hour.int(), []),
        )?;
        Ok(Self {
            stamp,
            outer,
            language,
            spoken,
            size,
            rank,
            either,
        })
    }
}
/// What `either` of a `namesakes` is.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum NamesakesEither {
    /// A `stamp`.
    Stamp(Stamp),
    /// Big-endian wherever it stands.
    Unknown(super::shared::Stamp),
}
impl NamesakesEither {
    /// Name of the kind, as it stands in paths and in JSON.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Stamp(_) => "stamp",
            Self::Unknown(_) => "unknown",
        }
    }
    /// The tags that select this kind; none for an unknown one.
    #[must_use]
    pub fn tags(&self) -> &'static [i128] {
        match self {
            Self::Stamp(_) => &[1],
            Self::Unknown(_) => &[],
        }
    }
    /// True if a stated length longer than this body never means that bytes follow it.
    #[must_use]
    pub fn is_structural(&self) -> bool {
        false
    }
    /// The content, if this is `Stamp`.
    #[must_use]
    pub fn as_stamp(&self) -> Option<&Stamp> {
        if let Self::Stamp(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Stamp`.
    #[must_use]
    pub fn as_stamp_mut(&mut self) -> Option<&mut Stamp> {
        if let Self::Stamp(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Unknown`.
    #[must_use]
    pub fn as_unknown(&self) -> Option<&super::shared::Stamp> {
        if let Self::Unknown(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Unknown`.
    #[must_use]
    pub fn as_unknown_mut(&mut self) -> Option<&mut super::shared::Stamp> {
        if let Self::Unknown(value) = self { Some(value) } else { None }
    }
}
impl From<Stamp> for NamesakesEither {
    fn from(value: Stamp) -> Self {
        Self::Stamp(value)
    }
}
impl From<super::shared::Stamp> for NamesakesEither {
    fn from(value: super::shared::Stamp) -> Self {
        Self::Unknown(value)
    }
}
impl BinRead for NamesakesEither {
    /// The window, the tag, and what the kinds need to know.
    type Args<'a> = (Context<'a>, i128, [i128; 0]);
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (context, tag, []): Self::Args<'_>,
    ) -> BinResult<Self> {
        match tag {
            1 => {
                <Stamp>::read_options(reader, endian, context)
                    .map(Self::Stamp)
                    .map_err(|error| meshwire_core::wire::within(error, "stamp"))
            }
            _ => {
                <super::shared::Stamp>::read_options(reader, endian, context)
                    .map(Self::Unknown)
                    .map_err(|error| meshwire_core::wire::within(error, "unknown"))
            }
        }
    }
}
impl BinWrite for NamesakesEither {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        match self {
            Self::Stamp(value) => value.write_options(writer, endian, ()),
            Self::Unknown(value) => value.write_options(writer, endian, ()),
        }
    }
}
impl meshwire_core::WireSize for NamesakesEither {
    fn wire_size(&self) -> u64 {
        match self {
            Self::Stamp(value) => value.wire_size(),
            Self::Unknown(value) => value.wire_size(),
        }
    }
}
impl meshwire_core::Annotate for NamesakesEither {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        match self {
            Self::Stamp(value) => out.field("stamp", value),
            Self::Unknown(value) => out.field("unknown", value),
        }
    }
}
impl meshwire_core::Validate for NamesakesEither {
    /// The tag, and what the kinds need to know.
    type Args = (i128, [i128; 0]);
    fn validate(&self, validator: &mut meshwire_core::Validator, (tag, []): Self::Args) {
        let known: &[i128] = &[1];
        match (self, tag) {
            (Self::Stamp(value), 1) => {
                validator.field("stamp", |validator| value.validate(validator, []))
            }
            (Self::Unknown(value), tag) if ![1].contains(&tag) => {
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
impl meshwire_core::generate::Generate for NamesakesEither {
    /// The tag, and what the kinds need to know.
    type Args = (i128, [i128; 0]);
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        wish: meshwire_core::generate::Wish,
        (tag, []): Self::Args,
    ) -> arbitrary::Result<Self> {
        match tag {
            1 => {
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
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Stamp {
    #[br(err_context(Segment::Field("hour")))]
    pub hour: u8,
    #[br(err_context(Segment::Field("inner")))]
    #[brw(big)]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub inner: super::shared::Stamp,
}
impl meshwire_core::WireSize for Stamp {
    #[inline]
    fn wire_size(&self) -> u64 {
        5
    }
}
impl meshwire_core::Validate for Stamp {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Stamp {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("hour", &self.hour);
                out.in_order(
                    Endian::Big,
                    |out| {
                        out.field("inner", &self.inner);
                    },
                );
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Stamp {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut hour: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut inner: super::shared::Stamp = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self { hour, inner })
    }
}
/// Values of `language`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// `none`
    None,
    /// `any`
    Any,
    /// A value without a name.
    Unknown(u8),
}
impl Language {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[Self::None, Self::Any];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::None => Some("none"),
            Self::Any => Some("any"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u8> for Language {
    fn from(number: u8) -> Self {
        match number {
            0 => Self::None,
            1 => Self::Any,
            other => Self::Unknown(other),
        }
    }
}
impl From<Language> for u8 {
    fn from(value: Language) -> Self {
        match value {
            Language::None => 0,
            Language::Any => 1,
            Language::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u8::from(* self)),
        }
    }
}
impl BinRead for Language {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u8::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for Language {
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
impl meshwire_core::Plain for Language {
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
impl meshwire_core::int::Int for Language {
    fn int(&self) -> i128 {
        u8::from(*self).into()
    }
}
impl meshwire_core::WireSize for Language {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u8>())
    }
}
impl meshwire_core::Annotate for Language {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for Language {
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
impl serde::Serialize for Language {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Language {
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
impl meshwire_core::generate::Generate for Language {
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

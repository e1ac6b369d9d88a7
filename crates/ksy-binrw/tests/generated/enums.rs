// Generated from crates/ksy-binrw/tests/features/enums.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `enums`.
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
pub struct Enums {
    #[br(err_context(Segment::Field("plain")))]
    pub plain: Kind,
    #[br(err_context(Segment::Field("signed")))]
    pub signed: Level,
    #[br(err_context(Segment::Field("wide")))]
    pub wide: Wide,
    #[br(err_context(Segment::Field("single")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub single: Record,
    #[br(err_context(Segment::Field("num_list")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u8>(
            meshwire_core::reader::widen(list.len())
        )
    )]
    num_list: u8,
    #[br(err_context(Segment::Field("list")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, num_list.int()))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub list: Vec<Kind>,
    #[br(err_context(Segment::Field("extra")))]
    #[br(if(i128::eq(&plain.int(), &1)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub extra: Option<u8>,
}
impl meshwire_core::WireSize for Enums {
    #[inline]
    fn wire_size(&self) -> u64 {
        15 + meshwire_core::size::of_plain(&self.list)
            + self.extra.as_ref().map_or(0, |present| present.wire_size())
    }
}
impl meshwire_core::Validate for Enums {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_list: u64 = meshwire_core::reader::widen(self.list.len());
        validator.field("plain", |validator| self.plain.validate(validator, []));
        validator.field("signed", |validator| self.signed.validate(validator, []));
        validator.field("wide", |validator| self.wide.validate(validator, []));
        validator.field("single", |validator| self.single.validate(validator, []));
        validator.fits("list", num_list, 255);
        validator.list("list", &self.list, &[]);
        match &self.extra {
            Some(present) => {
                validator
                    .field(
                        "extra",
                        |validator| {
                            validator
                                .require(
                                    i128::eq(&self.plain.int(), &1),
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
                                    !(i128::eq(&self.plain.int(), &1)),
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
impl meshwire_core::Annotate for Enums {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("plain", &self.plain);
                out.field("signed", &self.signed);
                out.field("wide", &self.wide);
                out.field("single", &self.single);
                out.hidden("num_list", meshwire_core::layout::LeafKind::Unsigned, 1);
                out.field("list", &self.list);
                if let Some(present) = &self.extra {
                    out.field("extra", &(*present));
                }
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Enums {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut plain: Kind = generate::Generate::generate(_u, _wish, [])?;
        let mut signed: Level = generate::Generate::generate(_u, _wish, [])?;
        let mut wide: Wide = generate::Generate::generate(_u, _wish, [])?;
        let mut single: Record = generate::Generate::generate(_u, _wish, [])?;
        let num_list: u64 = generate::count(_u)?.min(255);
        let mut list: Vec<Kind> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_list.int()),
            &[],
        )?;
        let extra: Option<u8> = if i128::eq(&plain.int(), &1) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        Ok(Self {
            plain,
            signed,
            wide,
            single,
            list,
            extra,
        })
    }
}
/// Plain, although an enum is in it.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Record {
    #[br(err_context(Segment::Field("kind")))]
    pub kind: Kind,
    #[br(err_context(Segment::Field("kinds")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub kinds: [Kind; 2],
}
impl meshwire_core::Plain for Record {
    const SIZE: usize = 3;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            kind: meshwire_core::Plain::get::<BIG>(fields),
            kinds: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.kind.put::<BIG>(fields);
        self.kinds.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for Record {
    #[inline]
    fn wire_size(&self) -> u64 {
        3
    }
}
impl meshwire_core::Validate for Record {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("kind", |validator| self.kind.validate(validator, []));
        validator.list("kinds", &self.kinds, &[]);
    }
}
impl meshwire_core::Annotate for Record {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("kind", &self.kind);
                out.field("kinds", &self.kinds);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Record {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut kind: Kind = generate::Generate::generate(_u, _wish, [])?;
        let mut kinds: [Kind; 2] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { kind, kinds })
    }
}
/// Values of `kind`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `nothing`
    Nothing,
    /// Has a surface.
    ///
    /// In source documents: `KIND_SOLID`.
    Solid,
    /// `unknown`
    Undefined,
    /// A value without a name.
    Unknown(u8),
}
impl Kind {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[Self::Nothing, Self::Solid, Self::Undefined];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Nothing => Some("nothing"),
            Self::Solid => Some("solid"),
            Self::Undefined => Some("unknown"),
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
            0 => Self::Nothing,
            1 => Self::Solid,
            127 => Self::Undefined,
            other => Self::Unknown(other),
        }
    }
}
impl From<Kind> for u8 {
    fn from(value: Kind) -> Self {
        match value {
            Kind::Nothing => 0,
            Kind::Solid => 1,
            Kind::Undefined => 127,
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
/// Values of `level`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// `below`
    Below,
    /// `ground`
    Ground,
    /// `above`
    HighAbove,
    /// A value without a name.
    Unknown(i16),
}
impl Level {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[Self::Below, Self::Ground, Self::HighAbove];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Below => Some("below"),
            Self::Ground => Some("ground"),
            Self::HighAbove => Some("above"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<i16> for Level {
    fn from(number: i16) -> Self {
        match number {
            -1 => Self::Below,
            0 => Self::Ground,
            300 => Self::HighAbove,
            other => Self::Unknown(other),
        }
    }
}
impl From<Level> for i16 {
    fn from(value: Level) -> Self {
        match value {
            Level::Below => -1,
            Level::Ground => 0,
            Level::HighAbove => 300,
            Level::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", i16::from(* self)),
        }
    }
}
impl BinRead for Level {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        i16::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for Level {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        i16::from(*self).write_options(writer, endian, ())
    }
}
impl meshwire_core::Plain for Level {
    const SIZE: usize = size_of::<i16>();
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        i16::get::<BIG>(fields).into()
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        i16::from(*self).put::<BIG>(fields);
    }
}
impl meshwire_core::int::Int for Level {
    fn int(&self) -> i128 {
        i16::from(*self).into()
    }
}
impl meshwire_core::WireSize for Level {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<i16>())
    }
}
impl meshwire_core::Annotate for Level {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(meshwire_core::layout::LeafKind::Signed, self.wire_size(), self.name());
    }
}
impl meshwire_core::Validate for Level {
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
impl serde::Serialize for Level {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Level {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        use meshwire_core::int::Int;
        let number = meshwire_core::exact::deserialize_named(
            |name| Self::from_name(name).map(|value| value.int()),
            deserializer,
        )?;
        i16::try_from(number).map(Self::from).map_err(serde::de::Error::custom)
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Level {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        if u.ratio(7, 8)? && !Self::ALL.is_empty() {
            u.choose(Self::ALL).copied()
        } else {
            u.arbitrary::<i16>().map(Self::from)
        }
    }
}
/// Values of `wide`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wide {
    /// `all`
    All,
    /// `one`
    One,
    /// A value without a name.
    Unknown(u64),
}
impl Wide {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[Self::All, Self::One];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::All => Some("all"),
            Self::One => Some("one"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u64> for Wide {
    fn from(number: u64) -> Self {
        match number {
            4294967296 => Self::All,
            1 => Self::One,
            other => Self::Unknown(other),
        }
    }
}
impl From<Wide> for u64 {
    fn from(value: Wide) -> Self {
        match value {
            Wide::All => 4294967296,
            Wide::One => 1,
            Wide::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for Wide {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u64::from(* self)),
        }
    }
}
impl BinRead for Wide {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u64::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for Wide {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        u64::from(*self).write_options(writer, endian, ())
    }
}
impl meshwire_core::Plain for Wide {
    const SIZE: usize = size_of::<u64>();
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        u64::get::<BIG>(fields).into()
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        u64::from(*self).put::<BIG>(fields);
    }
}
impl meshwire_core::int::Int for Wide {
    fn int(&self) -> i128 {
        u64::from(*self).into()
    }
}
impl meshwire_core::WireSize for Wide {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u64>())
    }
}
impl meshwire_core::Annotate for Wide {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for Wide {
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
impl serde::Serialize for Wide {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Wide {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        use meshwire_core::int::Int;
        let number = meshwire_core::exact::deserialize_named(
            |name| Self::from_name(name).map(|value| value.int()),
            deserializer,
        )?;
        u64::try_from(number).map(Self::from).map_err(serde::de::Error::custom)
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Wide {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        if u.ratio(7, 8)? && !Self::ALL.is_empty() {
            u.choose(Self::ALL).copied()
        } else {
            u.arbitrary::<u64>().map(Self::from)
        }
    }
}

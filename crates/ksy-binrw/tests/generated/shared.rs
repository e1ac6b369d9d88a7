// Generated from crates/ksy-binrw/tests/features/shared.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `shared`.
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
    serde(transparent)
)]
pub struct Text {
    #[br(err_context(Segment::Field("len_value")))]
    #[br(temp)]
    #[bw(try_calc = meshwire_core::wire::derived::<u32>(value.wire_size()))]
    len_value: u32,
    #[br(err_context(Segment::Field("value")))]
    #[br(
        temp,
        parse_with = meshwire_core::text::take,
        args_raw = (context, len_value.int())
    )]
    #[bw(ignore)]
    encoded_value: meshwire_core::text::EncodedText<'_>,
    #[br(calc = encoded_value.decode())]
    pub value: meshwire_core::ByteString,
}
impl meshwire_core::WireSize for Text {
    #[inline]
    fn wire_size(&self) -> u64 {
        4 + self.value.wire_size()
    }
}
impl meshwire_core::Validate for Text {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_value: u64 = self.value.wire_size();
        validator.fits("value", len_value, 4294967295);
    }
}
impl meshwire_core::Annotate for Text {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("len_value", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("value", &self.value);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Text {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let len_value: u64 = generate::count(_u)?.min(4294967295);
        let mut value: meshwire_core::ByteString = meshwire_core::ByteString::from(
            generate::bytes_exact(_u, meshwire_core::int::amount(len_value.int()))?,
        );
        Ok(Self { value })
    }
}
#[binrw]
#[br(import(context:Context<'_>, version:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Label {
    #[br(err_context(Segment::Field("text")))]
    #[br(args_raw = context)]
    pub text: Text,
    #[br(err_context(Segment::Field("language")))]
    #[br(if(i128::gt(&version, &1)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub language: Option<Language>,
}
impl meshwire_core::WireSize for Label {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + self.text.wire_size()
            + self.language.as_ref().map_or(0, |present| present.wire_size())
    }
}
impl meshwire_core::Validate for Label {
    type Args = [i128; 1];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [version] = args;
        validator.field("text", |validator| self.text.validate(validator, []));
        match &self.language {
            Some(present) => {
                validator
                    .field(
                        "language",
                        |validator| {
                            validator
                                .require(
                                    i128::gt(&version, &1),
                                    || {
                                        "must be absent by the other fields, found it present"
                                            .to_owned()
                                    },
                                );
                        },
                    );
                validator.field("language", |validator| present.validate(validator, []));
            }
            None => {
                validator
                    .field(
                        "language",
                        |validator| {
                            validator
                                .require(
                                    !(i128::gt(&version, &1)),
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
impl meshwire_core::Annotate for Label {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("text", &self.text);
        if let Some(present) = &self.language {
            out.field("language", &(*present));
        }
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Label {
    type Args = [i128; 1];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [version,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut text: Text = generate::Generate::generate(_u, _wish, [])?;
        let language: Option<Language> = if i128::gt(&version, &1) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        Ok(Self { text, language })
    }
}
/// Big-endian wherever it stands.
#[binrw]
#[brw(big)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Stamp {
    #[br(err_context(Segment::Field("time")))]
    pub time: u32,
}
impl meshwire_core::Plain for Stamp {
    const SIZE: usize = 4;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            time: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.time.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Stamp {
    #[inline]
    fn wire_size(&self) -> u64 {
        4
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
            Endian::Big,
            |out| {
                out.field("time", &self.time);
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
        let mut time: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { time })
    }
}
/// Values of `language`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// `english`
    English,
    /// `german`
    German,
    /// A value without a name.
    Unknown(u16),
}
impl Language {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[Self::English, Self::German];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::English => Some("english"),
            Self::German => Some("german"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u16> for Language {
    fn from(number: u16) -> Self {
        match number {
            1 => Self::English,
            2 => Self::German,
            other => Self::Unknown(other),
        }
    }
}
impl From<Language> for u16 {
    fn from(value: Language) -> Self {
        match value {
            Language::English => 1,
            Language::German => 2,
            Language::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u16::from(* self)),
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
        u16::read_options(reader, endian, ()).map(Self::from)
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
        u16::from(*self).write_options(writer, endian, ())
    }
}
impl meshwire_core::Plain for Language {
    const SIZE: usize = size_of::<u16>();
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        u16::get::<BIG>(fields).into()
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        u16::from(*self).put::<BIG>(fields);
    }
}
impl meshwire_core::int::Int for Language {
    fn int(&self) -> i128 {
        u16::from(*self).into()
    }
}
impl meshwire_core::WireSize for Language {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u16>())
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
        u16::try_from(number).map(Self::from).map_err(serde::de::Error::custom)
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
            u.arbitrary::<u16>().map(Self::from)
        }
    }
}

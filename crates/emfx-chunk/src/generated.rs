// Generated from schemas/emfx_chunk.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Records shared by the EMotionFX file kinds: wire records.
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
/// The four bytes between the magic and the first chunk. It is the same in all three kinds. The version is information and no
/// gate: every file seen says 1.0, and one writer is known to say 2.0.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct FileHeader {
    /// Major format version; 1 in every real file.
    ///
    /// In source documents: `majorVersion`.
    #[br(err_context(Segment::Field("major_version")))]
    pub major_version: u8,
    /// Minor format version; 0 in every real file.
    ///
    /// In source documents: `minorVersion`.
    #[br(err_context(Segment::Field("minor_version")))]
    pub minor_version: u8,
    /// Byte order of all that follows. 0 is little-endian, 1 is big-endian, nothing else is legal. No real file is big-endian.
    ///
    /// In source documents: `bBigEndian`.
    #[br(err_context(Segment::Field("big_endian")))]
    pub big_endian: u8,
    /// Order in which scale, rotation and translation of a local transform combine. Motions have it as well.
    ///
    /// In source documents: `multiplyOrder`, `pad`.
    #[br(err_context(Segment::Field("multiply_order")))]
    pub multiply_order: MultiplyOrder,
}
impl meshwire_core::Plain for FileHeader {
    const SIZE: usize = 4;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            major_version: meshwire_core::Plain::get::<BIG>(fields),
            minor_version: meshwire_core::Plain::get::<BIG>(fields),
            big_endian: meshwire_core::Plain::get::<BIG>(fields),
            multiply_order: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.major_version.put::<BIG>(fields);
        self.minor_version.put::<BIG>(fields);
        self.big_endian.put::<BIG>(fields);
        self.multiply_order.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for FileHeader {
    #[inline]
    fn wire_size(&self) -> u64 {
        4
    }
}
impl meshwire_core::Validate for FileHeader {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field(
                "multiply_order",
                |validator| self.multiply_order.validate(validator, []),
            );
    }
}
impl meshwire_core::Annotate for FileHeader {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("major_version", &self.major_version);
        out.field("minor_version", &self.minor_version);
        out.field("big_endian", &self.big_endian);
        out.field("multiply_order", &self.multiply_order);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for FileHeader {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut major_version: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut minor_version: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut big_endian: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut multiply_order: MultiplyOrder = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self {
            major_version,
            minor_version,
            big_endian,
            multiply_order,
        })
    }
}
/// Counted text without terminator and without padding; the empty text is a count of 0. Exporters built before November 2012 write the
/// artist's 8-bit code page, later ones UTF-8, so this is bytes first of all.
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
    /// The bytes of the text. ISO-8859-1 is named because it maps every byte to something, not because the file says so.
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
/// Body of chunk 51 version 1, the moment a file was written. Known from declarations; no real file has one.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Timestamp {
    /// Year of the common era.
    #[br(err_context(Segment::Field("year")))]
    pub year: u16,
    /// Month, 1 is January.
    #[br(err_context(Segment::Field("month")))]
    pub month: i8,
    /// Day of the month.
    #[br(err_context(Segment::Field("day")))]
    pub day: i8,
    /// Hour of the day, 0 to 23.
    #[br(err_context(Segment::Field("hours")))]
    pub hours: i8,
    /// Minute of the hour, 0 to 59.
    #[br(err_context(Segment::Field("minutes")))]
    pub minutes: i8,
    /// Second of the minute.
    #[br(err_context(Segment::Field("seconds")))]
    pub seconds: i8,
    /// Filler of the C structure; may hold anything.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 1],
}
impl meshwire_core::Plain for Timestamp {
    const SIZE: usize = 8;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            year: meshwire_core::Plain::get::<BIG>(fields),
            month: meshwire_core::Plain::get::<BIG>(fields),
            day: meshwire_core::Plain::get::<BIG>(fields),
            hours: meshwire_core::Plain::get::<BIG>(fields),
            minutes: meshwire_core::Plain::get::<BIG>(fields),
            seconds: meshwire_core::Plain::get::<BIG>(fields),
            padding: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.year.put::<BIG>(fields);
        self.month.put::<BIG>(fields);
        self.day.put::<BIG>(fields);
        self.hours.put::<BIG>(fields);
        self.minutes.put::<BIG>(fields);
        self.seconds.put::<BIG>(fields);
        self.padding.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Timestamp {
    #[inline]
    fn wire_size(&self) -> u64 {
        8
    }
}
impl meshwire_core::Validate for Timestamp {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Timestamp {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("year", &self.year);
        out.field("month", &self.month);
        out.field("day", &self.day);
        out.field("hours", &self.hours);
        out.field("minutes", &self.minutes);
        out.field("seconds", &self.seconds);
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Timestamp {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut year: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut month: i8 = generate::Generate::generate(_u, _wish, [])?;
        let mut day: i8 = generate::Generate::generate(_u, _wish, [])?;
        let mut hours: i8 = generate::Generate::generate(_u, _wish, [])?;
        let mut minutes: i8 = generate::Generate::generate(_u, _wish, [])?;
        let mut seconds: i8 = generate::Generate::generate(_u, _wish, [])?;
        let mut padding: [u8; 1] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            year,
            month,
            day,
            hours,
            minutes,
            seconds,
            padding,
        })
    }
}
/// Values of `multiply_order`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MultiplyOrder {
    /// Scale acts first, then rotation, then translation. The Maya exporters of 2007 and January 2008 write this.
    ///
    /// In source documents: `Maya`.
    ScaleRotationTranslation,
    /// Rotation acts first, then scale, then translation. All other exporter builds write this, those for Maya as well.
    ///
    /// In source documents: `3ds Max`.
    RotationScaleTranslation,
    /// A value without a name.
    Unknown(u8),
}
impl MultiplyOrder {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[
        Self::ScaleRotationTranslation,
        Self::RotationScaleTranslation,
    ];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::ScaleRotationTranslation => Some("scale_rotation_translation"),
            Self::RotationScaleTranslation => Some("rotation_scale_translation"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u8> for MultiplyOrder {
    fn from(number: u8) -> Self {
        match number {
            0 => Self::ScaleRotationTranslation,
            1 => Self::RotationScaleTranslation,
            other => Self::Unknown(other),
        }
    }
}
impl From<MultiplyOrder> for u8 {
    fn from(value: MultiplyOrder) -> Self {
        match value {
            MultiplyOrder::ScaleRotationTranslation => 0,
            MultiplyOrder::RotationScaleTranslation => 1,
            MultiplyOrder::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for MultiplyOrder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u8::from(* self)),
        }
    }
}
impl BinRead for MultiplyOrder {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u8::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for MultiplyOrder {
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
impl meshwire_core::Plain for MultiplyOrder {
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
impl meshwire_core::int::Int for MultiplyOrder {
    fn int(&self) -> i128 {
        u8::from(*self).into()
    }
}
impl meshwire_core::WireSize for MultiplyOrder {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u8>())
    }
}
impl meshwire_core::Annotate for MultiplyOrder {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for MultiplyOrder {
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
impl serde::Serialize for MultiplyOrder {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for MultiplyOrder {
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
impl meshwire_core::generate::Generate for MultiplyOrder {
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

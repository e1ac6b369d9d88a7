// Generated from crates/ksy-binrw/tests/features/bit_fields.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `bit_fields`.
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
pub struct BitFields {
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
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub body: Body,
}
impl meshwire_core::WireSize for BitFields {
    #[inline]
    fn wire_size(&self) -> u64 {
        12
    }
}
impl meshwire_core::Validate for BitFields {
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
    }
}
impl meshwire_core::Annotate for BitFields {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("big_endian", &self.big_endian);
                out.in_order(
                    if self.big_endian.int() == 1 {
                        Endian::Big
                    } else {
                        Endian::Little
                    },
                    |out| {
                        out.field("body", &self.body);
                    },
                );
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for BitFields {
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
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Body {
    #[br(err_context(Segment::Field("small")))]
    pub small: BodySmall,
    #[br(err_context(Segment::Field("middle")))]
    pub middle: BodyMiddle,
    #[br(err_context(Segment::Field("large")))]
    pub options: Options,
    #[br(err_context(Segment::Field("list")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub list: [BodyList; 2],
}
impl meshwire_core::Plain for Body {
    const SIZE: usize = 11;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            small: meshwire_core::Plain::get::<BIG>(fields),
            middle: meshwire_core::Plain::get::<BIG>(fields),
            options: meshwire_core::Plain::get::<BIG>(fields),
            list: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.small.put::<BIG>(fields);
        self.middle.put::<BIG>(fields);
        self.options.put::<BIG>(fields);
        self.list.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for Body {
    #[inline]
    fn wire_size(&self) -> u64 {
        11
    }
}
impl meshwire_core::Validate for Body {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Body {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("small", &self.small);
        out.field("middle", &self.middle);
        out.field("large", &self.options);
        out.field("list", &self.list);
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
        let mut small: BodySmall = generate::Generate::generate(_u, _wish, [])?;
        let mut middle: BodyMiddle = generate::Generate::generate(_u, _wish, [])?;
        let mut options: Options = generate::Generate::generate(_u, _wish, [])?;
        let mut list: [BodyList; 2] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            small,
            middle,
            options,
            list,
        })
    }
}
pub use body_small::BodySmall;
/// The macro documents its own functions too little for the lint, hence a module of its own.
#[allow(missing_docs, dead_code, non_snake_case)]
mod body_small {
    /// The bits of `small`.
    #[modular_bitfield::bitfield(bits = 8)]
    #[repr(u8)]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct BodySmall {
        /// `low`
        pub low: modular_bitfield::specifiers::B4,
        /// A keyword of Rust.
        pub type_: modular_bitfield::specifiers::B3,
        /// `high`
        pub high: bool,
    }
}
impl Default for BodySmall {
    fn default() -> Self {
        Self::new()
    }
}
impl BodySmall {
    /// Names of the single bits that are set.
    #[must_use]
    pub fn set_names(self) -> Vec<&'static str> {
        let mut set = Vec::new();
        if self.high() {
            set.push("high");
        }
        set
    }
}
impl BinRead for BodySmall {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u8::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for BodySmall {
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
impl meshwire_core::Plain for BodySmall {
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
impl meshwire_core::WireSize for BodySmall {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u8>())
    }
}
impl meshwire_core::Annotate for BodySmall {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        let set = self.set_names().join(" | ");
        let meaning = if set.is_empty() { None } else { Some(set.as_str()) };
        out.leaf(meshwire_core::layout::LeafKind::Unsigned, self.wire_size(), meaning);
    }
}
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct BodySmallForm {
    low: u8,
    type_: u8,
    high: bool,
}
#[cfg(feature = "serde")]
impl serde::Serialize for BodySmall {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        BodySmallForm {
            low: self.low(),
            type_: self.type_(),
            high: self.high(),
        }
            .serialize(serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for BodySmall {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        let form = BodySmallForm::deserialize(deserializer)?;
        let mut bits = Self::new();
        bits = bits
            .with_low_checked(form.low)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(low), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_type__checked(form.type_)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(type_), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_high_checked(form.high)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(high), "' has too many bits"),
                )
            })?;
        Ok(bits)
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for BodySmall {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        u.arbitrary::<u8>().map(Self::from)
    }
}
pub use body_middle::BodyMiddle;
/// The macro documents its own functions too little for the lint, hence a module of its own.
#[allow(missing_docs, dead_code, non_snake_case)]
mod body_middle {
    /// The bits of `middle`.
    #[modular_bitfield::bitfield(bits = 16)]
    #[repr(u16)]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct BodyMiddle {
        /// Is drawn.
        pub visible: bool,
        /// `layer`
        pub layer: modular_bitfield::specifiers::B5,
        /// `reserved`
        pub reserved: modular_bitfield::specifiers::B10,
    }
}
impl Default for BodyMiddle {
    fn default() -> Self {
        Self::new()
    }
}
impl BodyMiddle {
    /// Names of the single bits that are set.
    #[must_use]
    pub fn set_names(self) -> Vec<&'static str> {
        let mut set = Vec::new();
        if self.visible() {
            set.push("visible");
        }
        set
    }
}
impl BinRead for BodyMiddle {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u16::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for BodyMiddle {
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
impl meshwire_core::Plain for BodyMiddle {
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
impl meshwire_core::WireSize for BodyMiddle {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u16>())
    }
}
impl meshwire_core::Annotate for BodyMiddle {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        let set = self.set_names().join(" | ");
        let meaning = if set.is_empty() { None } else { Some(set.as_str()) };
        out.leaf(meshwire_core::layout::LeafKind::Unsigned, self.wire_size(), meaning);
    }
}
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct BodyMiddleForm {
    visible: bool,
    layer: u8,
    reserved: u16,
}
#[cfg(feature = "serde")]
impl serde::Serialize for BodyMiddle {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        BodyMiddleForm {
            visible: self.visible(),
            layer: self.layer(),
            reserved: self.reserved(),
        }
            .serialize(serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for BodyMiddle {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        let form = BodyMiddleForm::deserialize(deserializer)?;
        let mut bits = Self::new();
        bits = bits
            .with_visible_checked(form.visible)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(visible), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_layer_checked(form.layer)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(layer), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_reserved_checked(form.reserved)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(reserved), "' has too many bits"
                    ),
                )
            })?;
        Ok(bits)
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for BodyMiddle {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        u.arbitrary::<u16>().map(Self::from)
    }
}
pub use options::Options;
/// The macro documents its own functions too little for the lint, hence a module of its own.
#[allow(missing_docs, dead_code, non_snake_case)]
mod options {
    /// The bits of `large`.
    #[modular_bitfield::bitfield(bits = 32)]
    #[repr(u32)]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Options {
        /// `a`
        pub a: modular_bitfield::specifiers::B17,
        /// `b`
        pub b: bool,
        /// `c`
        pub c: modular_bitfield::specifiers::B14,
    }
}
impl Default for Options {
    fn default() -> Self {
        Self::new()
    }
}
impl Options {
    /// Names of the single bits that are set.
    #[must_use]
    pub fn set_names(self) -> Vec<&'static str> {
        let mut set = Vec::new();
        if self.b() {
            set.push("b");
        }
        set
    }
}
impl BinRead for Options {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for Options {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        u32::from(*self).write_options(writer, endian, ())
    }
}
impl meshwire_core::Plain for Options {
    const SIZE: usize = size_of::<u32>();
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        u32::get::<BIG>(fields).into()
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        u32::from(*self).put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for Options {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for Options {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        let set = self.set_names().join(" | ");
        let meaning = if set.is_empty() { None } else { Some(set.as_str()) };
        out.leaf(meshwire_core::layout::LeafKind::Unsigned, self.wire_size(), meaning);
    }
}
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionsForm {
    a: u32,
    b: bool,
    c: u16,
}
#[cfg(feature = "serde")]
impl serde::Serialize for Options {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        OptionsForm {
            a: self.a(),
            b: self.b(),
            c: self.c(),
        }
            .serialize(serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Options {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        let form = OptionsForm::deserialize(deserializer)?;
        let mut bits = Self::new();
        bits = bits
            .with_a_checked(form.a)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(a), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_b_checked(form.b)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(b), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_c_checked(form.c)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(c), "' has too many bits"),
                )
            })?;
        Ok(bits)
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Options {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        u.arbitrary::<u32>().map(Self::from)
    }
}
pub use body_list::BodyList;
/// The macro documents its own functions too little for the lint, hence a module of its own.
#[allow(missing_docs, dead_code, non_snake_case)]
mod body_list {
    /// The bits of `list`.
    #[modular_bitfield::bitfield(bits = 16)]
    #[repr(u16)]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct BodyList {
        /// `whole`
        pub whole: modular_bitfield::specifiers::B16,
    }
}
impl Default for BodyList {
    fn default() -> Self {
        Self::new()
    }
}
impl BodyList {
    /// Names of the single bits that are set.
    #[must_use]
    pub fn set_names(self) -> Vec<&'static str> {
        let mut set = Vec::new();
        set
    }
}
impl BinRead for BodyList {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u16::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for BodyList {
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
impl meshwire_core::Plain for BodyList {
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
impl meshwire_core::WireSize for BodyList {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u16>())
    }
}
impl meshwire_core::Annotate for BodyList {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        let set = self.set_names().join(" | ");
        let meaning = if set.is_empty() { None } else { Some(set.as_str()) };
        out.leaf(meshwire_core::layout::LeafKind::Unsigned, self.wire_size(), meaning);
    }
}
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct BodyListForm {
    whole: u16,
}
#[cfg(feature = "serde")]
impl serde::Serialize for BodyList {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        BodyListForm {
            whole: self.whole(),
        }
            .serialize(serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for BodyList {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        let form = BodyListForm::deserialize(deserializer)?;
        let mut bits = Self::new();
        bits = bits
            .with_whole_checked(form.whole)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(whole), "' has too many bits"),
                )
            })?;
        Ok(bits)
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for BodyList {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        u.arbitrary::<u16>().map(Self::from)
    }
}

// Generated from crates/ksy-binrw/tests/features/switch_windows.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `switch_windows`.
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
#[brw(big)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct SwitchWindows {
    #[br(err_context(Segment::Field("chunks")))]
    #[br(parse_with = meshwire_core::wire::list_to_end, args(context, context))]
    pub chunks: Vec<Chunk>,
}
impl meshwire_core::WireSize for SwitchWindows {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::wire::size_of_all(&self.chunks)
    }
}
impl meshwire_core::Validate for SwitchWindows {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.list("chunks", &self.chunks, &[]);
    }
}
impl meshwire_core::Annotate for SwitchWindows {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Big,
            |out| {
                out.field("chunks", &self.chunks);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for SwitchWindows {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut chunks: Vec<Chunk> = {
            let _count = generate::count_in(_u, _room, (0_u64), 1)?;
            generate::list(_u, _wish, _count, &[])?
        };
        Ok(Self { chunks })
    }
}
#[binrw]
#[brw(big)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Chunk {
    #[br(err_context(Segment::Field("kind")))]
    pub kind: Kind,
    #[br(err_context(Segment::Field("len_body")))]
    #[br(temp)]
    #[bw(try_calc = meshwire_core::wire::derived::<u16>(body.wire_size()))]
    len_body: u16,
    #[br(err_context(Segment::Field("body")))]
    #[br(
        parse_with = meshwire_core::wire::sized,
        args(context, len_body.int(), |context|(context, kind.int(), []))
    )]
    pub body: ChunkBody,
}
impl meshwire_core::WireSize for Chunk {
    #[inline]
    fn wire_size(&self) -> u64 {
        4 + self.body.wire_size()
    }
}
impl meshwire_core::Validate for Chunk {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_body: u64 = self.body.wire_size();
        validator.field("kind", |validator| self.kind.validate(validator, []));
        validator.fits("body", len_body, 65535);
        validator
            .field(
                "body",
                |validator| self.body.validate(validator, (self.kind.int(), [])),
            );
    }
}
impl meshwire_core::Annotate for Chunk {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Big,
            |out| {
                out.field("kind", &self.kind);
                out.hidden("len_body", meshwire_core::layout::LeafKind::Unsigned, 2);
                out.field("body", &self.body);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Chunk {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        const PICKS: &[[i128; 1]] = &[[1], [2], [65535]];
        let _pick = generate::pick(_u, PICKS)?;
        let mut kind: Kind = match _pick {
            Some(_row) => <Kind>::from(u16::try_from(_row[0]).unwrap_or_default()),
            None => generate::Generate::generate(_u, _wish, [])?,
        };
        let len_body: u64 = generate::count(_u)?.min(65535);
        let mut body: ChunkBody = generate::Generate::generate(
            _u,
            _wish,
            (kind.int(), []),
        )?;
        Ok(Self { kind, body })
    }
}
/// What `body` of a `chunk` is.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum ChunkBody {
    /// A `point`.
    Point(Point),
    /// A `names`.
    Names(Names),
    /// Has no bytes.
    EndMarker(EndMarker),
    /// The bytes of any other kind.
    Unknown(
        #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
        Vec<u8>,
    ),
}
impl ChunkBody {
    /// Name of the kind, as it stands in paths and in JSON.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Point(_) => "point",
            Self::Names(_) => "names",
            Self::EndMarker(_) => "end_marker",
            Self::Unknown(_) => "unknown",
        }
    }
    /// The tags that select this kind; none for an unknown one.
    #[must_use]
    pub fn tags(&self) -> &'static [i128] {
        match self {
            Self::Point(_) => &[1],
            Self::Names(_) => &[2],
            Self::EndMarker(_) => &[65535],
            Self::Unknown(_) => &[],
        }
    }
    /// True if a stated length longer than this body never means that bytes follow it.
    #[must_use]
    pub fn is_structural(&self) -> bool {
        false
    }
    /// The content, if this is `Point`.
    #[must_use]
    pub fn as_point(&self) -> Option<&Point> {
        if let Self::Point(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Point`.
    #[must_use]
    pub fn as_point_mut(&mut self) -> Option<&mut Point> {
        if let Self::Point(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Names`.
    #[must_use]
    pub fn as_names(&self) -> Option<&Names> {
        if let Self::Names(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Names`.
    #[must_use]
    pub fn as_names_mut(&mut self) -> Option<&mut Names> {
        if let Self::Names(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `EndMarker`.
    #[must_use]
    pub fn as_end_marker(&self) -> Option<&EndMarker> {
        if let Self::EndMarker(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `EndMarker`.
    #[must_use]
    pub fn as_end_marker_mut(&mut self) -> Option<&mut EndMarker> {
        if let Self::EndMarker(value) = self { Some(value) } else { None }
    }
}
impl From<Point> for ChunkBody {
    fn from(value: Point) -> Self {
        Self::Point(value)
    }
}
impl From<Names> for ChunkBody {
    fn from(value: Names) -> Self {
        Self::Names(value)
    }
}
impl From<EndMarker> for ChunkBody {
    fn from(value: EndMarker) -> Self {
        Self::EndMarker(value)
    }
}
impl BinRead for ChunkBody {
    /// The window, the tag, and what the kinds need to know.
    type Args<'a> = (Context<'a>, i128, [i128; 0]);
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (context, tag, []): Self::Args<'_>,
    ) -> BinResult<Self> {
        match tag {
            1 => {
                <Point>::read_options(reader, endian, context)
                    .map(Self::Point)
                    .map_err(|error| meshwire_core::wire::within(error, "point"))
            }
            2 => {
                <Names>::read_options(reader, endian, context)
                    .map(Self::Names)
                    .map_err(|error| meshwire_core::wire::within(error, "names"))
            }
            65535 => {
                <EndMarker>::read_options(reader, endian, context)
                    .map(Self::EndMarker)
                    .map_err(|error| meshwire_core::wire::within(error, "end_marker"))
            }
            _ => {
                meshwire_core::wire::bytes_to_end(reader, endian, (context,))
                    .map(Self::Unknown)
            }
        }
    }
}
impl BinWrite for ChunkBody {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        match self {
            Self::Point(value) => value.write_options(writer, endian, ()),
            Self::Names(value) => value.write_options(writer, endian, ()),
            Self::EndMarker(value) => value.write_options(writer, endian, ()),
            Self::Unknown(bytes) => {
                writer.write_all(bytes)?;
                Ok(())
            }
        }
    }
}
impl meshwire_core::WireSize for ChunkBody {
    fn wire_size(&self) -> u64 {
        match self {
            Self::Point(value) => value.wire_size(),
            Self::Names(value) => value.wire_size(),
            Self::EndMarker(value) => value.wire_size(),
            Self::Unknown(bytes) => meshwire_core::reader::widen(bytes.len()),
        }
    }
}
impl meshwire_core::Annotate for ChunkBody {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        match self {
            Self::Point(value) => out.field("point", value),
            Self::Names(value) => out.field("names", value),
            Self::EndMarker(value) => out.field("end_marker", value),
            Self::Unknown(bytes) => {
                out.field("unknown", &meshwire_core::layout::Blob(bytes))
            }
        }
    }
}
impl meshwire_core::Validate for ChunkBody {
    /// The tag, and what the kinds need to know.
    type Args = (i128, [i128; 0]);
    fn validate(&self, validator: &mut meshwire_core::Validator, (tag, []): Self::Args) {
        let known: &[i128] = &[1, 2, 65535];
        match (self, tag) {
            (Self::Point(value), 1) => {
                validator.field("point", |validator| value.validate(validator, []))
            }
            (Self::Names(value), 2) => {
                validator.field("names", |validator| value.validate(validator, []))
            }
            (Self::EndMarker(value), 65535) => {
                validator.field("end_marker", |validator| value.validate(validator, []))
            }
            (Self::Unknown(_), tag) if ![1, 2, 65535].contains(&tag) => {}
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
impl meshwire_core::generate::Generate for ChunkBody {
    /// The tag, and what the kinds need to know.
    type Args = (i128, [i128; 0]);
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        wish: meshwire_core::generate::Wish,
        (tag, []): Self::Args,
    ) -> arbitrary::Result<Self> {
        match tag {
            1 => {
                meshwire_core::generate::Generate::generate(u, wish, []).map(Self::Point)
            }
            2 => {
                meshwire_core::generate::Generate::generate(u, wish, []).map(Self::Names)
            }
            65535 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::EndMarker)
            }
            _ => {
                meshwire_core::generate::bytes_in(u, wish.split().0, 0)
                    .map(Self::Unknown)
            }
        }
    }
}
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
pub struct Point {
    #[br(err_context(Segment::Field("x")))]
    pub x: i16,
    #[br(err_context(Segment::Field("y")))]
    pub y: i16,
}
impl meshwire_core::Plain for Point {
    const SIZE: usize = 4;
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
impl meshwire_core::WireSize for Point {
    #[inline]
    fn wire_size(&self) -> u64 {
        4
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
            Endian::Big,
            |out| {
                out.field("x", &self.x);
                out.field("y", &self.y);
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
        let mut x: i16 = generate::Generate::generate(_u, _wish, [])?;
        let mut y: i16 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { x, y })
    }
}
#[binrw]
#[brw(big)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Names {
    #[br(err_context(Segment::Field("names")))]
    #[br(parse_with = meshwire_core::wire::list_to_end, args(context, context))]
    pub names: Vec<meshwire_core::TerminatedText>,
}
impl meshwire_core::WireSize for Names {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::wire::size_of_all(&self.names)
    }
}
impl meshwire_core::Validate for Names {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field(
                "names",
                |validator| {
                    for (index, item) in self.names.iter().enumerate() {
                        validator
                            .within(
                                Segment::Index(index),
                                |validator| {
                                    validator
                                        .require(
                                            !item.text().contains(&0),
                                            || "a zero byte inside the text".to_owned(),
                                        );
                                },
                            );
                    }
                },
            );
    }
}
impl meshwire_core::Annotate for Names {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Big,
            |out| {
                out.field("names", &self.names);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Names {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut names: Vec<meshwire_core::TerminatedText> = {
            let _count = generate::count_in(_u, _room, (0_u64), 1)?;
            generate::list(_u, _wish, _count, &[])?
        };
        Ok(Self { names })
    }
}
/// Has no bytes.
#[binrw]
#[brw(big)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct EndMarker {}
impl meshwire_core::WireSize for EndMarker {
    #[inline]
    fn wire_size(&self) -> u64 {
        0
    }
}
impl meshwire_core::Validate for EndMarker {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for EndMarker {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(Endian::Big, |out| {});
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for EndMarker {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        Ok(Self {})
    }
}
/// Values of `kind`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `point`
    Point,
    /// `names`
    Names,
    /// `end`
    End,
    /// A value without a name.
    Unknown(u16),
}
impl Kind {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[Self::Point, Self::Names, Self::End];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Point => Some("point"),
            Self::Names => Some("names"),
            Self::End => Some("end"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u16> for Kind {
    fn from(number: u16) -> Self {
        match number {
            1 => Self::Point,
            2 => Self::Names,
            65535 => Self::End,
            other => Self::Unknown(other),
        }
    }
}
impl From<Kind> for u16 {
    fn from(value: Kind) -> Self {
        match value {
            Kind::Point => 1,
            Kind::Names => 2,
            Kind::End => 65535,
            Kind::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u16::from(* self)),
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
        u16::read_options(reader, endian, ()).map(Self::from)
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
        u16::from(*self).write_options(writer, endian, ())
    }
}
impl meshwire_core::Plain for Kind {
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
impl meshwire_core::int::Int for Kind {
    fn int(&self) -> i128 {
        u16::from(*self).into()
    }
}
impl meshwire_core::WireSize for Kind {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u16>())
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
        u16::try_from(number).map(Self::from).map_err(serde::de::Error::custom)
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
            u.arbitrary::<u16>().map(Self::from)
        }
    }
}

// Generated from crates/ksy-binrw/tests/features/advisory.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `advisory`.
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
pub struct Advisory {
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
impl meshwire_core::WireSize for Advisory {
    #[inline]
    fn wire_size(&self) -> u64 {
        1 + self.body.wire_size()
    }
}
impl meshwire_core::Validate for Advisory {
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
impl meshwire_core::Annotate for Advisory {
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
impl meshwire_core::generate::Generate for Advisory {
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
    #[br(err_context(Segment::Field("chunks")))]
    #[br(parse_with = meshwire_core::wire::list_to_end, args(context, context))]
    pub chunks: Vec<Chunk>,
}
impl meshwire_core::WireSize for Body {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::wire::size_of_all(&self.chunks)
    }
}
impl meshwire_core::Validate for Body {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.list("chunks", &self.chunks, &[]);
        validator
            .overstated(
                "chunks",
                self.chunks.iter().map(|item| (item.wire_size(), item.overstated())),
                0_u64,
            );
    }
}
impl meshwire_core::Annotate for Body {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("chunks", &self.chunks);
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
        let mut chunks: Vec<Chunk> = {
            let _count = generate::count_in(_u, _room, (0_u64), 1)?;
            generate::list(_u, _wish, _count, &[])?
        };
        Ok(Self { chunks })
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
pub struct Chunk {
    #[br(err_context(Segment::Field("kind")))]
    pub kind: u16,
    #[br(err_context(Segment::Field("len_body")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::length_of(
            *stored_len_body,
            body.wire_size()+meshwire_core::reader::widen(tail.len())
        )
    )]
    len_body: u32,
    #[br(temp, parse_with = meshwire_core::wire::position)]
    #[bw(ignore)]
    start_of_body: u64,
    #[br(err_context(Segment::Field("body")))]
    #[br(args_raw = (context, kind.int(), [len_body.int()]))]
    pub body: ChunkBody,
    #[br(
        temp,
        parse_with = meshwire_core::wire::stated_length,
        args(context, start_of_body, len_body, matches!(body, ChunkBody::Names(_)))
    )]
    #[bw(ignore)]
    stated_body: meshwire_core::wire::StatedLength,
    /// The length as the file states it, where it is not that of `body` and what follows it; `None` where it is.
    #[br(calc = stated_body.stored)]
    #[bw(ignore)]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub stored_len_body: Option<u32>,
    #[br(calc = stated_body.tail)]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(
        feature = "serde",
        serde(
            with = "meshwire_core::exact",
            default,
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub tail: Vec<u8>,
}
impl meshwire_core::WireSize for Chunk {
    #[inline]
    fn wire_size(&self) -> u64 {
        6 + self.body.wire_size() + meshwire_core::reader::widen(self.tail.len())
    }
}
impl Chunk {
    /// The length field as it is written: what was stored, or the true length.
    #[must_use]
    pub fn stated_length(&self) -> u64 {
        self.stored_len_body.map_or_else(|| self.true_length(), u64::from)
    }
    /// Bytes of the body and what belongs to it.
    #[must_use]
    pub fn true_length(&self) -> u64 {
        self.body.wire_size() + meshwire_core::reader::widen(self.tail.len())
    }
    /// By how much the stored length passes the body it is for, where that body could have bytes behind it.
    #[must_use]
    pub fn overstated(&self) -> Option<u64> {
        if self.body.is_structural() {
            return None;
        }
        meshwire_core::wire::overstated(self.stored_len_body, self.true_length())
    }
}
impl meshwire_core::Validate for Chunk {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_body: u64 = self
            .stored_len_body
            .map_or(
                self.body.wire_size() + meshwire_core::reader::widen(self.tail.len()),
                u64::from,
            );
        validator.fits("body", len_body, 4294967295);
        validator
            .field(
                "body",
                |validator| {
                    self.body.validate(validator, (self.kind.int(), [len_body.int()]))
                },
            );
        if !self.tail.is_empty() {
            validator
                .field(
                    "tail",
                    |validator| {
                        validator
                            .require(
                                self.stored_len_body.is_none(),
                                || {
                                    "expected no bytes here beside a stored length".to_owned()
                                },
                            );
                        validator
                            .require(
                                !self.body.is_structural(),
                                || {
                                    "expected no bytes behind a body of this kind".to_owned()
                                },
                            );
                    },
                );
        }
        if self
            .stored_len_body
            .is_some_and(|stored| u64::from(stored) == self.body.wire_size())
        {
            validator
                .field(
                    "stored_len_body",
                    |validator| {
                        validator.problem("expected none, for it is that of the body");
                    },
                );
        }
        if matches!(self.body, ChunkBody::Unknown(_)) && !self.tail.is_empty() {
            validator
                .field(
                    "tail",
                    |validator| {
                        validator
                            .problem("expected no bytes behind a body of unknown kind");
                    },
                );
        }
    }
}
impl meshwire_core::Annotate for Chunk {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("kind", &self.kind);
        out.hidden("len_body", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("body", &self.body);
        out.field("tail", &meshwire_core::layout::Blob(&self.tail));
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
        const PICKS: &[[i128; 1]] = &[[1], [2]];
        let _pick = generate::pick(_u, PICKS)?;
        let mut kind: u16 = match _pick {
            Some(_row) => <u16>::try_from(_row[0]).unwrap_or_default(),
            None => generate::Generate::generate(_u, _wish, [])?,
        };
        let len_body: u64 = generate::length(_u)?;
        let mut body: ChunkBody = generate::Generate::generate(
            _u,
            _wish,
            (kind.int(), [len_body.int()]),
        )?;
        let tail = Vec::new();
        Ok(Self {
            kind,
            body,
            tail,
            stored_len_body: None,
        })
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
    /// A `raw`.
    Unknown(Raw),
}
impl ChunkBody {
    /// Name of the kind, as it stands in paths and in JSON.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Point(_) => "point",
            Self::Names(_) => "names",
            Self::Unknown(_) => "unknown",
        }
    }
    /// The tags that select this kind; none for an unknown one.
    #[must_use]
    pub fn tags(&self) -> &'static [i128] {
        match self {
            Self::Point(_) => &[1],
            Self::Names(_) => &[2],
            Self::Unknown(_) => &[],
        }
    }
    /// True if a stated length longer than this body never means that bytes follow it.
    #[must_use]
    pub fn is_structural(&self) -> bool {
        matches!(self, Self::Names(_))
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
    /// The content, if this is `Unknown`.
    #[must_use]
    pub fn as_unknown(&self) -> Option<&Raw> {
        if let Self::Unknown(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Unknown`.
    #[must_use]
    pub fn as_unknown_mut(&mut self) -> Option<&mut Raw> {
        if let Self::Unknown(value) = self { Some(value) } else { None }
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
impl From<Raw> for ChunkBody {
    fn from(value: Raw) -> Self {
        Self::Unknown(value)
    }
}
impl BinRead for ChunkBody {
    /// The window, the tag, and what the kinds need to know.
    type Args<'a> = (Context<'a>, i128, [i128; 1]);
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (context, tag, [capture_0]): Self::Args<'_>,
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
            _ => {
                <Raw>::read_options(reader, endian, (context, capture_0))
                    .map(Self::Unknown)
                    .map_err(|error| meshwire_core::wire::within(error, "unknown"))
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
            Self::Unknown(value) => value.write_options(writer, endian, ()),
        }
    }
}
impl meshwire_core::WireSize for ChunkBody {
    fn wire_size(&self) -> u64 {
        match self {
            Self::Point(value) => value.wire_size(),
            Self::Names(value) => value.wire_size(),
            Self::Unknown(value) => value.wire_size(),
        }
    }
}
impl meshwire_core::Annotate for ChunkBody {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        match self {
            Self::Point(value) => out.field("point", value),
            Self::Names(value) => out.field("names", value),
            Self::Unknown(value) => out.field("unknown", value),
        }
    }
}
impl meshwire_core::Validate for ChunkBody {
    /// The tag, and what the kinds need to know.
    type Args = (i128, [i128; 1]);
    fn validate(
        &self,
        validator: &mut meshwire_core::Validator,
        (tag, [capture_0]): Self::Args,
    ) {
        let known: &[i128] = &[1, 2];
        match (self, tag) {
            (Self::Point(value), 1) => {
                validator.field("point", |validator| value.validate(validator, []))
            }
            (Self::Names(value), 2) => {
                validator.field("names", |validator| value.validate(validator, []))
            }
            (Self::Unknown(value), tag) if ![1, 2].contains(&tag) => {
                validator
                    .field("unknown", |validator| value.validate(validator, [capture_0]))
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
impl meshwire_core::generate::Generate for ChunkBody {
    /// The tag, and what the kinds need to know.
    type Args = (i128, [i128; 1]);
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        wish: meshwire_core::generate::Wish,
        (tag, [capture_0]): Self::Args,
    ) -> arbitrary::Result<Self> {
        match tag {
            1 => {
                meshwire_core::generate::Generate::generate(u, wish, []).map(Self::Point)
            }
            2 => {
                meshwire_core::generate::Generate::generate(u, wish, []).map(Self::Names)
            }
            _ => {
                meshwire_core::generate::Generate::generate(u, wish, [capture_0])
                    .map(Self::Unknown)
            }
        }
    }
}
#[binrw]
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
        out.field("x", &self.x);
        out.field("y", &self.y);
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
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Names {
    #[br(err_context(Segment::Field("num_names")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u8>(
            meshwire_core::reader::widen(names.len())
        )
    )]
    num_names: u8,
    #[br(err_context(Segment::Field("names")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, num_names.int()))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub names: Vec<u16>,
}
impl meshwire_core::WireSize for Names {
    #[inline]
    fn wire_size(&self) -> u64 {
        1 + meshwire_core::size::of_plain(&self.names)
    }
}
impl meshwire_core::Validate for Names {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_names: u64 = meshwire_core::reader::widen(self.names.len());
        validator.fits("names", num_names, 255);
    }
}
impl meshwire_core::Annotate for Names {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("num_names", meshwire_core::layout::LeafKind::Unsigned, 1);
        out.field("names", &self.names);
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
        let num_names: u64 = generate::count(_u)?.min(255);
        let mut names: Vec<u16> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_names.int()),
            &[],
        )?;
        Ok(Self { names })
    }
}
#[binrw]
#[br(import(context:Context<'_>, size:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Raw {
    #[br(err_context(Segment::Field("data")))]
    #[br(parse_with = meshwire_core::wire::bytes, args(context, size))]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub data: Vec<u8>,
}
impl meshwire_core::WireSize for Raw {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::reader::widen(self.data.len())
    }
}
impl meshwire_core::Validate for Raw {
    type Args = [i128; 1];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [size] = args;
        validator
            .agrees(
                "data",
                meshwire_core::reader::widen(self.data.len()),
                size,
                "bytes",
            );
    }
}
impl meshwire_core::Annotate for Raw {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("data", &meshwire_core::layout::Blob(&self.data));
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Raw {
    type Args = [i128; 1];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [size,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut data: Vec<u8> = generate::bytes_exact(
            _u,
            meshwire_core::int::amount(size),
        )?;
        Ok(Self { data })
    }
}

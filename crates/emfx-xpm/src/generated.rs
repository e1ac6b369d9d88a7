// Generated from schemas/xpm.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! EMotionFX morph motion: wire records.
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
/// A morph motion: weight tracks that are joined to the morph targets of an actor (XAC) by name. A header of 8 bytes and a flat list
/// of chunks to the end of the file.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct XpmFile {
    #[br(err_context(Segment::Field("magic")))]
    #[br(temp, parse_with = meshwire_core::wire::magic, args(*b"XPM "))]
    #[bw(calc = *b"XPM ")]
    magic: [u8; 4],
    /// Version, byte order and multiply order.
    #[br(err_context(Segment::Field("header")))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|meshwire_core::plain::read_one(reader, endian, args),
            |header:&emfx_chunk::generated::FileHeader|[0,
            1].contains(&header.big_endian.int()),
            |header:&emfx_chunk::generated::FileHeader|meshwire_core::wire::bad_order(
                header.big_endian.int(),
                0,
                1
            ),
        ),
        args(context)
    )]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub header: emfx_chunk::generated::FileHeader,
    /// All that follows the header, in the byte order the header names.
    #[br(err_context(Segment::Field("body")))]
    #[brw(is_big = i128::eq(&header.big_endian.int(), &1))]
    #[br(args_raw = context)]
    pub body: Body,
}
impl meshwire_core::WireSize for XpmFile {
    #[inline]
    fn wire_size(&self) -> u64 {
        8 + self.body.wire_size()
    }
}
impl meshwire_core::Validate for XpmFile {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field(
                "header",
                |validator| {
                    validator
                        .require(
                            [0, 1].contains(&self.header.big_endian.int()),
                            || {
                                meshwire_core::wire::bad_order(
                                        self.header.big_endian.int(),
                                        0,
                                        1,
                                    )
                                    .to_string()
                            },
                        );
                },
            );
        validator.field("header", |validator| self.header.validate(validator, []));
        validator.field("body", |validator| self.body.validate(validator, []));
    }
}
impl meshwire_core::Annotate for XpmFile {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("magic", meshwire_core::layout::LeafKind::Text, 4);
        out.field("header", &self.header);
        out.in_order(
            if self.header.big_endian.int() == 1 { Endian::Big } else { Endian::Little },
            |out| {
                out.field("body", &self.body);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for XpmFile {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut header: emfx_chunk::generated::FileHeader = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        header.big_endian = if _u.arbitrary()? { 1 } else { 0 };
        let mut body: Body = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { header, body })
    }
}
/// The chunks of the file and what is left behind the last of them.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Body {
    /// Chunks in file order. Real files hold 101 and then 102.
    #[br(err_context(Segment::Field("chunks")))]
    #[br(parse_with = meshwire_core::wire::list_while_room, args(context, context, 12))]
    pub chunks: Vec<Chunk>,
    /// Up to 11 bytes that are too few for a chunk header; empty in every real file.
    #[br(err_context(Segment::Field("trailing")))]
    #[br(parse_with = meshwire_core::wire::bytes_to_end, args(context))]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(
        feature = "serde",
        serde(
            with = "meshwire_core::exact",
            default,
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub trailing: Vec<u8>,
}
impl meshwire_core::WireSize for Body {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::wire::size_of_all(&self.chunks)
            + meshwire_core::reader::widen(self.trailing.len())
    }
}
impl meshwire_core::Validate for Body {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .no_room(
                "chunks",
                0_u64 + meshwire_core::reader::widen(self.trailing.len()),
                12,
            );
        validator.list("chunks", &self.chunks, &[]);
        validator
            .overstated(
                "chunks",
                self.chunks.iter().map(|item| (item.wire_size(), item.overstated())),
                0_u64 + meshwire_core::reader::widen(self.trailing.len()),
            );
    }
}
impl meshwire_core::Annotate for Body {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("chunks", &self.chunks);
        out.field("trailing", &meshwire_core::layout::Blob(&self.trailing));
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
            let _count = generate::count(_u)?;
            generate::list(_u, _wish, _count, &[])?
        };
        let mut trailing: Vec<u8> = generate::bytes_up_to(_u, 11)?;
        Ok(Self { chunks, trailing })
    }
}
/// One chunk. Its body is read by its structure; the stated length is advice. Both lengths are exact in real files.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Chunk {
    /// What the body is.
    ///
    /// In source documents: `chunkType`.
    #[br(err_context(Segment::Field("kind")))]
    pub kind: ChunkKind,
    #[br(err_context(Segment::Field("len_body")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::length_of(
            *stored_len_body,
            body.wire_size()+meshwire_core::reader::widen(tail.len())
        )
    )]
    len_body: u32,
    /// Layout of the body, counted for each kind on its own.
    ///
    /// In source documents: `version`.
    #[br(err_context(Segment::Field("version")))]
    pub version: u32,
    #[br(temp, parse_with = meshwire_core::wire::position)]
    #[bw(ignore)]
    start_of_body: u64,
    /// The content, by kind and version.
    #[br(err_context(Segment::Field("body")))]
    #[br(
        args_raw = (
            context,
            if
            i128::lt(
                &version.int(),
                &256
            ){i128::saturating_add(
                i128::saturating_mul(kind.int(), 256),
                version.int()
            )}else{-1},
            [len_body.int()]
        )
    )]
    pub body: ChunkBody,
    #[br(
        temp,
        parse_with = meshwire_core::wire::stated_length,
        args(context, start_of_body, len_body, false)
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
    /// Bytes inside the stated length that the structure of the body does not use.
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
        12 + self.body.wire_size() + meshwire_core::reader::widen(self.tail.len())
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
        validator.field("kind", |validator| self.kind.validate(validator, []));
        validator.fits("body", len_body, 4294967295);
        validator
            .field(
                "body",
                |validator| {
                    self
                        .body
                        .validate(
                            validator,
                            (
                                if i128::lt(&self.version.int(), &256) {
                                    i128::saturating_add(
                                        i128::saturating_mul(self.kind.int(), 256),
                                        self.version.int(),
                                    )
                                } else {
                                    -1
                                },
                                [len_body.int()],
                            ),
                        )
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
        out.field("version", &self.version);
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
        const PICKS: &[[i128; 2]] = &[[1, 51], [1, 100], [1, 101], [1, 102]];
        let _pick = generate::pick(_u, PICKS)?;
        let mut kind: ChunkKind = match _pick {
            Some(_row) => <ChunkKind>::from(u32::try_from(_row[1]).unwrap_or_default()),
            None => generate::Generate::generate(_u, _wish, [])?,
        };
        let len_body: u64 = generate::length(_u)?;
        let mut version: u32 = match _pick {
            Some(_row) => <u32>::try_from(_row[0]).unwrap_or_default(),
            None => generate::Generate::generate(_u, _wish, [])?,
        };
        let mut body: ChunkBody = generate::Generate::generate(
            _u,
            _wish,
            (
                if i128::lt(&version.int(), &256) {
                    i128::saturating_add(
                        i128::saturating_mul(kind.int(), 256),
                        version.int(),
                    )
                } else {
                    -1
                },
                [len_body.int()],
            ),
        )?;
        let tail = Vec::new();
        Ok(Self {
            kind,
            version,
            body,
            tail,
            stored_len_body: None,
        })
    }
}
/// The content, by kind and version.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum ChunkBody {
    /// Body of chunk 51 version 1, the moment a file was written.
    Timestamp(emfx_chunk::generated::Timestamp),
    /// The weight track of one morph target.
    Submotion(Submotion),
    /// Chunk 101 version 1, where the motion comes from.
    Info(Info),
    /// Chunk 102 version 1, all weight tracks of the motion.
    Submotions(Submotions),
    /// The body of a chunk whose kind or version is not known, and of motion event tables (50), whose versions are not understood.
    Unknown(Raw),
}
impl ChunkBody {
    /// Name of the kind, as it stands in paths and in JSON.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Timestamp(_) => "timestamp",
            Self::Submotion(_) => "submotion",
            Self::Info(_) => "info",
            Self::Submotions(_) => "submotions",
            Self::Unknown(_) => "unknown",
        }
    }
    /// The tags that select this kind; none for an unknown one.
    #[must_use]
    pub fn tags(&self) -> &'static [i128] {
        match self {
            Self::Timestamp(_) => &[13057],
            Self::Submotion(_) => &[25601],
            Self::Info(_) => &[25857],
            Self::Submotions(_) => &[26113],
            Self::Unknown(_) => &[],
        }
    }
    /// True if a stated length longer than this body never means that bytes follow it.
    #[must_use]
    pub fn is_structural(&self) -> bool {
        false
    }
    /// The content, if this is `Timestamp`.
    #[must_use]
    pub fn as_timestamp(&self) -> Option<&emfx_chunk::generated::Timestamp> {
        if let Self::Timestamp(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Timestamp`.
    #[must_use]
    pub fn as_timestamp_mut(&mut self) -> Option<&mut emfx_chunk::generated::Timestamp> {
        if let Self::Timestamp(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Submotion`.
    #[must_use]
    pub fn as_submotion(&self) -> Option<&Submotion> {
        if let Self::Submotion(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Submotion`.
    #[must_use]
    pub fn as_submotion_mut(&mut self) -> Option<&mut Submotion> {
        if let Self::Submotion(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Info`.
    #[must_use]
    pub fn as_info(&self) -> Option<&Info> {
        if let Self::Info(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Info`.
    #[must_use]
    pub fn as_info_mut(&mut self) -> Option<&mut Info> {
        if let Self::Info(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Submotions`.
    #[must_use]
    pub fn as_submotions(&self) -> Option<&Submotions> {
        if let Self::Submotions(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Submotions`.
    #[must_use]
    pub fn as_submotions_mut(&mut self) -> Option<&mut Submotions> {
        if let Self::Submotions(value) = self { Some(value) } else { None }
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
impl From<emfx_chunk::generated::Timestamp> for ChunkBody {
    fn from(value: emfx_chunk::generated::Timestamp) -> Self {
        Self::Timestamp(value)
    }
}
impl From<Submotion> for ChunkBody {
    fn from(value: Submotion) -> Self {
        Self::Submotion(value)
    }
}
impl From<Info> for ChunkBody {
    fn from(value: Info) -> Self {
        Self::Info(value)
    }
}
impl From<Submotions> for ChunkBody {
    fn from(value: Submotions) -> Self {
        Self::Submotions(value)
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
            13057 => {
                <emfx_chunk::generated::Timestamp>::read_options(reader, endian, context)
                    .map(Self::Timestamp)
                    .map_err(|error| meshwire_core::wire::within(error, "timestamp"))
            }
            25601 => {
                <Submotion>::read_options(reader, endian, context)
                    .map(Self::Submotion)
                    .map_err(|error| meshwire_core::wire::within(error, "submotion"))
            }
            25857 => {
                <Info>::read_options(reader, endian, context)
                    .map(Self::Info)
                    .map_err(|error| meshwire_core::wire::within(error, "info"))
            }
            26113 => {
                <Submotions>::read_options(reader, endian, context)
                    .map(Self::Submotions)
                    .map_err(|error| meshwire_core::wire::within(error, "submotions"))
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
            Self::Timestamp(value) => value.write_options(writer, endian, ()),
            Self::Submotion(value) => value.write_options(writer, endian, ()),
            Self::Info(value) => value.write_options(writer, endian, ()),
            Self::Submotions(value) => value.write_options(writer, endian, ()),
            Self::Unknown(value) => value.write_options(writer, endian, ()),
        }
    }
}
impl meshwire_core::WireSize for ChunkBody {
    fn wire_size(&self) -> u64 {
        match self {
            Self::Timestamp(value) => value.wire_size(),
            Self::Submotion(value) => value.wire_size(),
            Self::Info(value) => value.wire_size(),
            Self::Submotions(value) => value.wire_size(),
            Self::Unknown(value) => value.wire_size(),
        }
    }
}
impl meshwire_core::Annotate for ChunkBody {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        match self {
            Self::Timestamp(value) => out.field("timestamp", value),
            Self::Submotion(value) => out.field("submotion", value),
            Self::Info(value) => out.field("info", value),
            Self::Submotions(value) => out.field("submotions", value),
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
        let known: &[i128] = &[13057, 25601, 25857, 26113];
        match (self, tag) {
            (Self::Timestamp(value), 13057) => {
                validator.field("timestamp", |validator| value.validate(validator, []))
            }
            (Self::Submotion(value), 25601) => {
                validator.field("submotion", |validator| value.validate(validator, []))
            }
            (Self::Info(value), 25857) => {
                validator.field("info", |validator| value.validate(validator, []))
            }
            (Self::Submotions(value), 26113) => {
                validator.field("submotions", |validator| value.validate(validator, []))
            }
            (
                Self::Unknown(value),
                tag,
            ) if ![13057, 25601, 25857, 26113].contains(&tag) => {
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
            13057 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::Timestamp)
            }
            25601 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::Submotion)
            }
            25857 => {
                meshwire_core::generate::Generate::generate(u, wish, []).map(Self::Info)
            }
            26113 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::Submotions)
            }
            _ => {
                meshwire_core::generate::Generate::generate(u, wish, [capture_0])
                    .map(Self::Unknown)
            }
        }
    }
}
/// The body of a chunk whose kind or version is not known, and of motion event tables (50), whose versions are not understood.
#[binrw]
#[br(import(context:Context<'_>, len:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Raw {
    /// The bytes as they are.
    #[br(err_context(Segment::Field("data")))]
    #[br(parse_with = meshwire_core::wire::bytes, args(context, len))]
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
        let [len] = args;
        validator
            .agrees("data", meshwire_core::reader::widen(self.data.len()), len, "bytes");
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
        [len,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut data: Vec<u8> = generate::bytes_exact(
            _u,
            meshwire_core::int::amount(len),
        )?;
        Ok(Self { data })
    }
}
/// Chunk 101 version 1, where the motion comes from.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Info {
    /// Frame rate of the source animation in frames per second; 30 in every real file. Key times do not depend on it.
    ///
    /// In source documents: `fps`.
    #[br(err_context(Segment::Field("frames_per_second")))]
    pub frames_per_second: u32,
    /// Major version of the exporter; 3 in real files.
    ///
    /// In source documents: `exporterMajorVersion`.
    #[br(err_context(Segment::Field("exporter_major_version")))]
    pub exporter_major_version: u8,
    /// Minor version of the exporter; 28 in real files.
    ///
    /// In source documents: `exporterMinorVersion`.
    #[br(err_context(Segment::Field("exporter_minor_version")))]
    pub exporter_minor_version: u8,
    /// Filler of the C structure; zero in the real files, garbage in the other kinds.
    ///
    /// In source documents: `pad`.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 2],
    /// The program the motion was made with.
    ///
    /// In source documents: `sourceApp`.
    #[br(err_context(Segment::Field("source_application")))]
    #[br(args_raw = context)]
    pub source_application: emfx_chunk::generated::Text,
    /// The scene file the motion was exported from.
    ///
    /// In source documents: `origFilePath`.
    #[br(err_context(Segment::Field("original_file")))]
    #[br(args_raw = context)]
    pub original_file: emfx_chunk::generated::Text,
    /// The day the exporter was built, as in "May 25 2011". It is not the day of the export.
    ///
    /// In source documents: `exportDate`.
    #[br(err_context(Segment::Field("exporter_compile_date")))]
    #[br(args_raw = context)]
    pub exporter_compile_date: emfx_chunk::generated::Text,
    /// Name of the motion; empty in real files.
    ///
    /// In source documents: `motionName`.
    #[br(err_context(Segment::Field("motion_name")))]
    #[br(args_raw = context)]
    pub motion_name: emfx_chunk::generated::Text,
}
impl meshwire_core::WireSize for Info {
    #[inline]
    fn wire_size(&self) -> u64 {
        8 + self.source_application.wire_size() + self.original_file.wire_size()
            + self.exporter_compile_date.wire_size() + self.motion_name.wire_size()
    }
}
impl meshwire_core::Validate for Info {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field(
                "source_application",
                |validator| self.source_application.validate(validator, []),
            );
        validator
            .field(
                "original_file",
                |validator| self.original_file.validate(validator, []),
            );
        validator
            .field(
                "exporter_compile_date",
                |validator| self.exporter_compile_date.validate(validator, []),
            );
        validator
            .field("motion_name", |validator| self.motion_name.validate(validator, []));
    }
}
impl meshwire_core::Annotate for Info {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("frames_per_second", &self.frames_per_second);
        out.field("exporter_major_version", &self.exporter_major_version);
        out.field("exporter_minor_version", &self.exporter_minor_version);
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
        out.field("source_application", &self.source_application);
        out.field("original_file", &self.original_file);
        out.field("exporter_compile_date", &self.exporter_compile_date);
        out.field("motion_name", &self.motion_name);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Info {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut frames_per_second: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut exporter_major_version: u8 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut exporter_minor_version: u8 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut padding: [u8; 2] = generate::Generate::generate(_u, _wish, [])?;
        let mut source_application: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut original_file: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut exporter_compile_date: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut motion_name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self {
            frames_per_second,
            exporter_major_version,
            exporter_minor_version,
            padding,
            source_application,
            original_file,
            exporter_compile_date,
            motion_name,
        })
    }
}
/// Chunk 102 version 1, all weight tracks of the motion.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Submotions {
    #[br(err_context(Segment::Field("num_submotions")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(submotions.len())
        )
    )]
    num_submotions: u32,
    /// One track per morph target; real files hold 0 to 120.
    #[br(err_context(Segment::Field("submotions")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_submotions.int()))]
    pub submotions: Vec<Submotion>,
}
impl meshwire_core::WireSize for Submotions {
    #[inline]
    fn wire_size(&self) -> u64 {
        4 + meshwire_core::wire::size_of_all(&self.submotions)
    }
}
impl meshwire_core::Validate for Submotions {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_submotions: u64 = meshwire_core::reader::widen(self.submotions.len());
        validator.fits("submotions", num_submotions, 4294967295);
        validator.list("submotions", &self.submotions, &[]);
    }
}
impl meshwire_core::Annotate for Submotions {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("num_submotions", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("submotions", &self.submotions);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Submotions {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let num_submotions: u64 = generate::count(_u)?.min(4294967295);
        let mut submotions: Vec<Submotion> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_submotions.int()),
            &[],
        )?;
        Ok(Self { submotions })
    }
}
/// The weight track of one morph target. A record of chunk 102 version 1, and presumably the whole of chunk 100 version 1.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Submotion {
    /// The weight when there is no key; 0 in every real track.
    ///
    /// In source documents: `fPoseWeight`.
    #[br(err_context(Segment::Field("pose_weight")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub pose_weight: f32,
    /// The weight that a key value of 0 stands for; 0 in every real track.
    ///
    /// In source documents: `fMinWeight`.
    #[br(err_context(Segment::Field("min_weight")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub min_weight: f32,
    /// The weight that a key value of 65535 stands for; 1 in every real track.
    ///
    /// In source documents: `fMaxWeight`.
    #[br(err_context(Segment::Field("max_weight")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub max_weight: f32,
    /// The groups of phonemes the target shows; no bit is set for an ordinary morph target, as in every real track.
    ///
    /// In source documents: `phonemeSetBitmask`.
    #[br(err_context(Segment::Field("phonemes")))]
    pub phonemes: SubmotionPhonemes,
    #[br(err_context(Segment::Field("num_keys")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(keys.len())
        )
    )]
    num_keys: u32,
    /// Name of the morph target that the track drives.
    ///
    /// In source documents: `morphTargetName`.
    #[br(err_context(Segment::Field("morph_target_name")))]
    #[br(args_raw = context)]
    pub morph_target_name: emfx_chunk::generated::Text,
    /// Keyframes by time; 2 to 5 in real tracks, times strictly increasing from 0. Between keys the weight is interpolated linearly.
    #[br(err_context(Segment::Field("keys")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, num_keys.int()))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub keys: Vec<Key>,
}
impl meshwire_core::WireSize for Submotion {
    #[inline]
    fn wire_size(&self) -> u64 {
        20 + self.morph_target_name.wire_size()
            + meshwire_core::size::of_plain(&self.keys)
    }
}
impl meshwire_core::Validate for Submotion {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_keys: u64 = meshwire_core::reader::widen(self.keys.len());
        validator.fits("keys", num_keys, 4294967295);
        validator
            .field(
                "morph_target_name",
                |validator| self.morph_target_name.validate(validator, []),
            );
    }
}
impl meshwire_core::Annotate for Submotion {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("pose_weight", &self.pose_weight);
        out.field("min_weight", &self.min_weight);
        out.field("max_weight", &self.max_weight);
        out.field("phonemes", &self.phonemes);
        out.hidden("num_keys", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("morph_target_name", &self.morph_target_name);
        out.field("keys", &self.keys);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Submotion {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut pose_weight: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut min_weight: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut max_weight: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut phonemes: SubmotionPhonemes = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let num_keys: u64 = generate::count(_u)?.min(4294967295);
        let mut morph_target_name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut keys: Vec<Key> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_keys.int()),
            &[],
        )?;
        Ok(Self {
            pose_weight,
            min_weight,
            max_weight,
            phonemes,
            morph_target_name,
            keys,
        })
    }
}
pub use submotion_phonemes::SubmotionPhonemes;
/// The macro documents its own functions too little for the lint, hence a module of its own.
#[allow(missing_docs, dead_code, non_snake_case)]
mod submotion_phonemes {
    /// The groups of phonemes the target shows; no bit is set for an ordinary morph target, as in every real track.
    ///
    /// In source documents: `phonemeSetBitmask`.
    #[modular_bitfield::bitfield(bits = 32)]
    #[repr(u32)]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct SubmotionPhonemes {
        /// The mouth at rest.
        pub neutral_pose: bool,
        /// M, B, P and X.
        pub m_b_p_x: bool,
        /// AA, AO and OW.
        pub aa_ao_ow: bool,
        /// IH, AE, AH, EY, AY and H.
        pub ih_ae_ah_ey_ay_h: bool,
        /// AW.
        pub aw: bool,
        /// N, NG, CH, J, DH, D, G, T, K, Z, ZH, TH, S and SH.
        pub n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh: bool,
        /// IY, EH and Y.
        pub iy_eh_y: bool,
        /// UW, UH and OY.
        pub uw_uh_oy: bool,
        /// F and V.
        pub f_v: bool,
        /// L and EL.
        pub l_el: bool,
        /// W.
        pub w: bool,
        /// R and ER.
        pub r_er: bool,
        /// No known meaning.
        pub reserved: modular_bitfield::specifiers::B20,
    }
}
impl Default for SubmotionPhonemes {
    fn default() -> Self {
        Self::new()
    }
}
impl SubmotionPhonemes {
    /// Names of the single bits that are set.
    #[must_use]
    pub fn set_names(self) -> Vec<&'static str> {
        let mut set = Vec::new();
        if self.neutral_pose() {
            set.push("neutral_pose");
        }
        if self.m_b_p_x() {
            set.push("m_b_p_x");
        }
        if self.aa_ao_ow() {
            set.push("aa_ao_ow");
        }
        if self.ih_ae_ah_ey_ay_h() {
            set.push("ih_ae_ah_ey_ay_h");
        }
        if self.aw() {
            set.push("aw");
        }
        if self.n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh() {
            set.push("n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh");
        }
        if self.iy_eh_y() {
            set.push("iy_eh_y");
        }
        if self.uw_uh_oy() {
            set.push("uw_uh_oy");
        }
        if self.f_v() {
            set.push("f_v");
        }
        if self.l_el() {
            set.push("l_el");
        }
        if self.w() {
            set.push("w");
        }
        if self.r_er() {
            set.push("r_er");
        }
        set
    }
}
impl BinRead for SubmotionPhonemes {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for SubmotionPhonemes {
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
impl meshwire_core::Plain for SubmotionPhonemes {
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
impl meshwire_core::WireSize for SubmotionPhonemes {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for SubmotionPhonemes {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        let set = self.set_names().join(" | ");
        let meaning = if set.is_empty() { None } else { Some(set.as_str()) };
        out.leaf(meshwire_core::layout::LeafKind::Unsigned, self.wire_size(), meaning);
    }
}
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct SubmotionPhonemesForm {
    neutral_pose: bool,
    m_b_p_x: bool,
    aa_ao_ow: bool,
    ih_ae_ah_ey_ay_h: bool,
    aw: bool,
    n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh: bool,
    iy_eh_y: bool,
    uw_uh_oy: bool,
    f_v: bool,
    l_el: bool,
    w: bool,
    r_er: bool,
    reserved: u32,
}
#[cfg(feature = "serde")]
impl serde::Serialize for SubmotionPhonemes {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SubmotionPhonemesForm {
            neutral_pose: self.neutral_pose(),
            m_b_p_x: self.m_b_p_x(),
            aa_ao_ow: self.aa_ao_ow(),
            ih_ae_ah_ey_ay_h: self.ih_ae_ah_ey_ay_h(),
            aw: self.aw(),
            n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh: self.n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh(),
            iy_eh_y: self.iy_eh_y(),
            uw_uh_oy: self.uw_uh_oy(),
            f_v: self.f_v(),
            l_el: self.l_el(),
            w: self.w(),
            r_er: self.r_er(),
            reserved: self.reserved(),
        }
            .serialize(serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for SubmotionPhonemes {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        let form = SubmotionPhonemesForm::deserialize(deserializer)?;
        let mut bits = Self::new();
        bits = bits
            .with_neutral_pose_checked(form.neutral_pose)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(neutral_pose), "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_m_b_p_x_checked(form.m_b_p_x)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(m_b_p_x), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_aa_ao_ow_checked(form.aa_ao_ow)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(aa_ao_ow), "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_ih_ae_ah_ey_ay_h_checked(form.ih_ae_ah_ey_ay_h)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(ih_ae_ah_ey_ay_h),
                        "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_aw_checked(form.aw)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(aw), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh_checked(
                form.n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh,
            )
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh),
                        "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_iy_eh_y_checked(form.iy_eh_y)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(iy_eh_y), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_uw_uh_oy_checked(form.uw_uh_oy)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!(
                        "the value of '", stringify!(uw_uh_oy), "' has too many bits"
                    ),
                )
            })?;
        bits = bits
            .with_f_v_checked(form.f_v)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(f_v), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_l_el_checked(form.l_el)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(l_el), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_w_checked(form.w)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(w), "' has too many bits"),
                )
            })?;
        bits = bits
            .with_r_er_checked(form.r_er)
            .map_err(|_| {
                serde::de::Error::custom(
                    concat!("the value of '", stringify!(r_er), "' has too many bits"),
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
impl meshwire_core::generate::Generate for SubmotionPhonemes {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        u.arbitrary::<u32>().map(Self::from)
    }
}
/// One keyframe of a weight track.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Key {
    /// Seconds since the start of the motion.
    ///
    /// In source documents: `fTime`.
    #[br(err_context(Segment::Field("time")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub time: f32,
    /// The weight as a fraction of the range of the track, `min_weight + (max_weight - min_weight) * value / 65535`.
    ///
    /// In source documents: `amount`.
    #[br(err_context(Segment::Field("value")))]
    pub value: u16,
    /// Filler of the C structure; zero in real files.
    ///
    /// In source documents: `pad`.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 2],
}
impl meshwire_core::Plain for Key {
    const SIZE: usize = 8;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            time: meshwire_core::Plain::get::<BIG>(fields),
            value: meshwire_core::Plain::get::<BIG>(fields),
            padding: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.time.put::<BIG>(fields);
        self.value.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Key {
    #[inline]
    fn wire_size(&self) -> u64 {
        8
    }
}
impl meshwire_core::Validate for Key {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Key {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("time", &self.time);
        out.field("value", &self.value);
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Key {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut time: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut value: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut padding: [u8; 2] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { time, value, padding })
    }
}
/// Values of `chunk_kind`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChunkKind {
    /// Timed events. Kept raw because no sample tells which version has which layout.
    MotionEventTable,
    /// When the file was written.
    Timestamp,
    /// A single weight track.
    Submotion,
    /// Where the motion comes from.
    Info,
    /// All weight tracks.
    Submotions,
    /// A value without a name.
    Unknown(u32),
}
impl ChunkKind {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[
        Self::MotionEventTable,
        Self::Timestamp,
        Self::Submotion,
        Self::Info,
        Self::Submotions,
    ];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::MotionEventTable => Some("motion_event_table"),
            Self::Timestamp => Some("timestamp"),
            Self::Submotion => Some("submotion"),
            Self::Info => Some("info"),
            Self::Submotions => Some("submotions"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u32> for ChunkKind {
    fn from(number: u32) -> Self {
        match number {
            50 => Self::MotionEventTable,
            51 => Self::Timestamp,
            100 => Self::Submotion,
            101 => Self::Info,
            102 => Self::Submotions,
            other => Self::Unknown(other),
        }
    }
}
impl From<ChunkKind> for u32 {
    fn from(value: ChunkKind) -> Self {
        match value {
            ChunkKind::MotionEventTable => 50,
            ChunkKind::Timestamp => 51,
            ChunkKind::Submotion => 100,
            ChunkKind::Info => 101,
            ChunkKind::Submotions => 102,
            ChunkKind::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for ChunkKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u32::from(* self)),
        }
    }
}
impl BinRead for ChunkKind {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for ChunkKind {
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
impl meshwire_core::Plain for ChunkKind {
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
impl meshwire_core::int::Int for ChunkKind {
    fn int(&self) -> i128 {
        u32::from(*self).into()
    }
}
impl meshwire_core::WireSize for ChunkKind {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for ChunkKind {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for ChunkKind {
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
impl serde::Serialize for ChunkKind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for ChunkKind {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        use meshwire_core::int::Int;
        let number = meshwire_core::exact::deserialize_named(
            |name| Self::from_name(name).map(|value| value.int()),
            deserializer,
        )?;
        u32::try_from(number).map(Self::from).map_err(serde::de::Error::custom)
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for ChunkKind {
    type Args = [i128; 0];
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        _: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        if u.ratio(7, 8)? && !Self::ALL.is_empty() {
            u.choose(Self::ALL).copied()
        } else {
            u.arbitrary::<u32>().map(Self::from)
        }
    }
}

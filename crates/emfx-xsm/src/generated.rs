// Generated from schemas/xsm.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! EMotionFX skeletal motion: wire records.
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
/// A skeletal motion: key tracks for position, rotation, scale and scale rotation that are joined to the nodes of an actor (XAC) by name.
/// A header of 8 bytes and a flat list of chunks to the end of the file. The vendor calls one animated node a submotion.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct XsmFile {
    #[br(err_context(Segment::Field("magic")))]
    #[br(temp, parse_with = meshwire_core::wire::magic, args(*b"XSM "))]
    #[bw(calc = *b"XSM ")]
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
impl meshwire_core::WireSize for XsmFile {
    #[inline]
    fn wire_size(&self) -> u64 {
        8 + self.body.wire_size()
    }
}
impl meshwire_core::Validate for XsmFile {
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
impl meshwire_core::Annotate for XsmFile {
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
impl meshwire_core::generate::Generate for XsmFile {
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
    /// Chunks in file order. Real files hold 201 and then one 202, the oldest ones 201 and then many 200.
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
/// One chunk. Its body is read by its structure; the stated length is advice. That of chunk 202 is too long in every real file and
/// leads past the end of the file; those of 200 and 201 are exact.
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
    /// Layout of the body, counted for each kind on its own. It alone tells the width of the quaternions.
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
        args(
            context,
            start_of_body,
            len_body,
            matches!(body, ChunkBody::Submotions(_)|ChunkBody::PackedSubmotions(_))
        )
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
    /// Bytes inside the stated length that the structure of the body does not use. Submotions have none, their length is mere fiction.
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
        const PICKS: &[[i128; 2]] = &[
            [1, 51],
            [1, 200],
            [1, 201],
            [1, 202],
            [1, 203],
            [2, 200],
            [2, 201],
            [2, 202],
            [3, 200],
            [3, 201],
        ];
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
    /// The movement of one node with quaternions of 32-bit floats: chunk 200 version 1 and 2, and the records of chunk 202 version 1. A track without keys means that the node stays at its pose value.
    Submotion(Submotion),
    /// The movement of one node with quaternions of 16-bit integers: chunk 200 version 3 and the records of chunk 202 version 2. A track without keys means that the node stays at its pose value.
    PackedSubmotion(PackedSubmotion),
    /// Chunk 201, where the motion comes from.
    Info(Info),
    /// Chunk 202 version 1, all submotions with quaternions of 32-bit floats.
    Submotions(Submotions),
    /// Chunk 202 version 2, all submotions with quaternions of 16-bit integers.
    PackedSubmotions(PackedSubmotions),
    /// Chunk 203 version 1, a motion compressed with wavelets.
    WaveletMotion(WaveletMotion),
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
            Self::PackedSubmotion(_) => "packed_submotion",
            Self::Info(_) => "info",
            Self::Submotions(_) => "submotions",
            Self::PackedSubmotions(_) => "packed_submotions",
            Self::WaveletMotion(_) => "wavelet_motion",
            Self::Unknown(_) => "unknown",
        }
    }
    /// The tags that select this kind; none for an unknown one.
    #[must_use]
    pub fn tags(&self) -> &'static [i128] {
        match self {
            Self::Timestamp(_) => &[13057],
            Self::Submotion(_) => &[51201, 51202],
            Self::PackedSubmotion(_) => &[51203],
            Self::Info(_) => &[51457, 51458, 51459],
            Self::Submotions(_) => &[51713],
            Self::PackedSubmotions(_) => &[51714],
            Self::WaveletMotion(_) => &[51969],
            Self::Unknown(_) => &[],
        }
    }
    /// True if a stated length longer than this body never means that bytes follow it.
    #[must_use]
    pub fn is_structural(&self) -> bool {
        matches!(self, Self::Submotions(_) | Self::PackedSubmotions(_))
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
    /// The content, if this is `PackedSubmotion`.
    #[must_use]
    pub fn as_packed_submotion(&self) -> Option<&PackedSubmotion> {
        if let Self::PackedSubmotion(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `PackedSubmotion`.
    #[must_use]
    pub fn as_packed_submotion_mut(&mut self) -> Option<&mut PackedSubmotion> {
        if let Self::PackedSubmotion(value) = self { Some(value) } else { None }
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
    /// The content, if this is `PackedSubmotions`.
    #[must_use]
    pub fn as_packed_submotions(&self) -> Option<&PackedSubmotions> {
        if let Self::PackedSubmotions(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `PackedSubmotions`.
    #[must_use]
    pub fn as_packed_submotions_mut(&mut self) -> Option<&mut PackedSubmotions> {
        if let Self::PackedSubmotions(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `WaveletMotion`.
    #[must_use]
    pub fn as_wavelet_motion(&self) -> Option<&WaveletMotion> {
        if let Self::WaveletMotion(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `WaveletMotion`.
    #[must_use]
    pub fn as_wavelet_motion_mut(&mut self) -> Option<&mut WaveletMotion> {
        if let Self::WaveletMotion(value) = self { Some(value) } else { None }
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
impl From<PackedSubmotion> for ChunkBody {
    fn from(value: PackedSubmotion) -> Self {
        Self::PackedSubmotion(value)
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
impl From<PackedSubmotions> for ChunkBody {
    fn from(value: PackedSubmotions) -> Self {
        Self::PackedSubmotions(value)
    }
}
impl From<WaveletMotion> for ChunkBody {
    fn from(value: WaveletMotion) -> Self {
        Self::WaveletMotion(value)
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
            51201 => {
                <Submotion>::read_options(reader, endian, (context, 1))
                    .map(Self::Submotion)
                    .map_err(|error| meshwire_core::wire::within(error, "submotion"))
            }
            51202 => {
                <Submotion>::read_options(reader, endian, (context, 2))
                    .map(Self::Submotion)
                    .map_err(|error| meshwire_core::wire::within(error, "submotion"))
            }
            51203 => {
                <PackedSubmotion>::read_options(reader, endian, context)
                    .map(Self::PackedSubmotion)
                    .map_err(|error| meshwire_core::wire::within(
                        error,
                        "packed_submotion",
                    ))
            }
            51457 => {
                <Info>::read_options(reader, endian, (context, 1))
                    .map(Self::Info)
                    .map_err(|error| meshwire_core::wire::within(error, "info"))
            }
            51458 => {
                <Info>::read_options(reader, endian, (context, 2))
                    .map(Self::Info)
                    .map_err(|error| meshwire_core::wire::within(error, "info"))
            }
            51459 => {
                <Info>::read_options(reader, endian, (context, 3))
                    .map(Self::Info)
                    .map_err(|error| meshwire_core::wire::within(error, "info"))
            }
            51713 => {
                <Submotions>::read_options(reader, endian, context)
                    .map(Self::Submotions)
                    .map_err(|error| meshwire_core::wire::within(error, "submotions"))
            }
            51714 => {
                <PackedSubmotions>::read_options(reader, endian, context)
                    .map(Self::PackedSubmotions)
                    .map_err(|error| meshwire_core::wire::within(
                        error,
                        "packed_submotions",
                    ))
            }
            51969 => {
                <WaveletMotion>::read_options(reader, endian, context)
                    .map(Self::WaveletMotion)
                    .map_err(|error| meshwire_core::wire::within(
                        error,
                        "wavelet_motion",
                    ))
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
            Self::PackedSubmotion(value) => value.write_options(writer, endian, ()),
            Self::Info(value) => value.write_options(writer, endian, ()),
            Self::Submotions(value) => value.write_options(writer, endian, ()),
            Self::PackedSubmotions(value) => value.write_options(writer, endian, ()),
            Self::WaveletMotion(value) => value.write_options(writer, endian, ()),
            Self::Unknown(value) => value.write_options(writer, endian, ()),
        }
    }
}
impl meshwire_core::WireSize for ChunkBody {
    fn wire_size(&self) -> u64 {
        match self {
            Self::Timestamp(value) => value.wire_size(),
            Self::Submotion(value) => value.wire_size(),
            Self::PackedSubmotion(value) => value.wire_size(),
            Self::Info(value) => value.wire_size(),
            Self::Submotions(value) => value.wire_size(),
            Self::PackedSubmotions(value) => value.wire_size(),
            Self::WaveletMotion(value) => value.wire_size(),
            Self::Unknown(value) => value.wire_size(),
        }
    }
}
impl meshwire_core::Annotate for ChunkBody {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        match self {
            Self::Timestamp(value) => out.field("timestamp", value),
            Self::Submotion(value) => out.field("submotion", value),
            Self::PackedSubmotion(value) => out.field("packed_submotion", value),
            Self::Info(value) => out.field("info", value),
            Self::Submotions(value) => out.field("submotions", value),
            Self::PackedSubmotions(value) => out.field("packed_submotions", value),
            Self::WaveletMotion(value) => out.field("wavelet_motion", value),
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
        let known: &[i128] = &[
            13057, 51201, 51202, 51203, 51457, 51458, 51459, 51713, 51714, 51969,
        ];
        match (self, tag) {
            (Self::Timestamp(value), 13057) => {
                validator.field("timestamp", |validator| value.validate(validator, []))
            }
            (Self::Submotion(value), 51201) => {
                validator.field("submotion", |validator| value.validate(validator, [1]))
            }
            (Self::Submotion(value), 51202) => {
                validator.field("submotion", |validator| value.validate(validator, [2]))
            }
            (Self::PackedSubmotion(value), 51203) => {
                validator
                    .field("packed_submotion", |validator| value.validate(validator, []))
            }
            (Self::Info(value), 51457) => {
                validator.field("info", |validator| value.validate(validator, [1]))
            }
            (Self::Info(value), 51458) => {
                validator.field("info", |validator| value.validate(validator, [2]))
            }
            (Self::Info(value), 51459) => {
                validator.field("info", |validator| value.validate(validator, [3]))
            }
            (Self::Submotions(value), 51713) => {
                validator.field("submotions", |validator| value.validate(validator, []))
            }
            (Self::PackedSubmotions(value), 51714) => {
                validator
                    .field(
                        "packed_submotions",
                        |validator| value.validate(validator, []),
                    )
            }
            (Self::WaveletMotion(value), 51969) => {
                validator
                    .field("wavelet_motion", |validator| value.validate(validator, []))
            }
            (
                Self::Unknown(value),
                tag,
            ) if ![13057, 51201, 51202, 51203, 51457, 51458, 51459, 51713, 51714, 51969]
                .contains(&tag) => {
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
            51201 => {
                meshwire_core::generate::Generate::generate(u, wish, [1])
                    .map(Self::Submotion)
            }
            51202 => {
                meshwire_core::generate::Generate::generate(u, wish, [2])
                    .map(Self::Submotion)
            }
            51203 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::PackedSubmotion)
            }
            51457 => {
                meshwire_core::generate::Generate::generate(u, wish, [1]).map(Self::Info)
            }
            51458 => {
                meshwire_core::generate::Generate::generate(u, wish, [2]).map(Self::Info)
            }
            51459 => {
                meshwire_core::generate::Generate::generate(u, wish, [3]).map(Self::Info)
            }
            51713 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::Submotions)
            }
            51714 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::PackedSubmotions)
            }
            51969 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::WaveletMotion)
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
/// Chunk 201, where the motion comes from. Real files have version 2, the exporter of 2007 version 1.
#[binrw]
#[br(import(context:Context<'_>, version:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Info {
    /// Weight of the motion for level of detail; 1 in every real file.
    ///
    /// In source documents: `unused`.
    #[br(err_context(Segment::Field("importance")))]
    #[br(if(i128::ge(&version, &2)))]
    #[cfg_attr(
        feature = "serde",
        serde(
            with = "meshwire_core::exact",
            default,
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub importance: Option<f32>,
    /// Largest error that level of detail may make; 1e8 in every real file.
    ///
    /// In source documents: `fMaxAcceptableError`.
    #[br(err_context(Segment::Field("max_acceptable_error")))]
    #[br(if(i128::ge(&version, &2)))]
    #[cfg_attr(
        feature = "serde",
        serde(
            with = "meshwire_core::exact",
            default,
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub max_acceptable_error: Option<f32>,
    /// Frame rate of the source animation in frames per second; 24 or 30, once 25. Key times do not depend on it.
    ///
    /// In source documents: `fps`.
    #[br(err_context(Segment::Field("frames_per_second")))]
    pub frames_per_second: u32,
    /// Which parts of the movement of the whole body go to the actor. No real file has it.
    #[br(err_context(Segment::Field("motion_extraction_mask")))]
    #[br(if(i128::ge(&version, &3)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub motion_extraction_mask: Option<u32>,
    /// Major version of the exporter; 3 in most files.
    ///
    /// In source documents: `exporterMajorVersion`.
    #[br(err_context(Segment::Field("exporter_major_version")))]
    pub exporter_major_version: u8,
    /// Minor version of the exporter.
    ///
    /// In source documents: `exporterMinorVersion`.
    #[br(err_context(Segment::Field("exporter_minor_version")))]
    pub exporter_minor_version: u8,
    /// Filler of the C structure; garbage in most files.
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
    /// In source documents: `origFileName`.
    #[br(err_context(Segment::Field("original_file")))]
    #[br(args_raw = context)]
    pub original_file: emfx_chunk::generated::Text,
    /// The day the exporter was built, as in "May 25 2011". It is not the day of the export.
    ///
    /// In source documents: `exportDate`.
    #[br(err_context(Segment::Field("exporter_compile_date")))]
    #[br(args_raw = context)]
    pub exporter_compile_date: emfx_chunk::generated::Text,
    /// Name of the motion.
    ///
    /// In source documents: `motionName`.
    #[br(err_context(Segment::Field("motion_name")))]
    #[br(args_raw = context)]
    pub motion_name: emfx_chunk::generated::Text,
}
impl meshwire_core::WireSize for Info {
    #[inline]
    fn wire_size(&self) -> u64 {
        8 + self.importance.as_ref().map_or(0, |present| present.wire_size())
            + self.max_acceptable_error.as_ref().map_or(0, |present| present.wire_size())
            + self
                .motion_extraction_mask
                .as_ref()
                .map_or(0, |present| present.wire_size())
            + self.source_application.wire_size() + self.original_file.wire_size()
            + self.exporter_compile_date.wire_size() + self.motion_name.wire_size()
    }
}
impl meshwire_core::Validate for Info {
    type Args = [i128; 1];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [version] = args;
        match &self.importance {
            Some(present) => {
                validator
                    .field(
                        "importance",
                        |validator| {
                            validator
                                .require(
                                    i128::ge(&version, &2),
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
                        "importance",
                        |validator| {
                            validator
                                .require(
                                    !(i128::ge(&version, &2)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.max_acceptable_error {
            Some(present) => {
                validator
                    .field(
                        "max_acceptable_error",
                        |validator| {
                            validator
                                .require(
                                    i128::ge(&version, &2),
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
                        "max_acceptable_error",
                        |validator| {
                            validator
                                .require(
                                    !(i128::ge(&version, &2)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        match &self.motion_extraction_mask {
            Some(present) => {
                validator
                    .field(
                        "motion_extraction_mask",
                        |validator| {
                            validator
                                .require(
                                    i128::ge(&version, &3),
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
                        "motion_extraction_mask",
                        |validator| {
                            validator
                                .require(
                                    !(i128::ge(&version, &3)),
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
        if let Some(present) = &self.importance {
            out.field("importance", &(*present));
        }
        if let Some(present) = &self.max_acceptable_error {
            out.field("max_acceptable_error", &(*present));
        }
        out.field("frames_per_second", &self.frames_per_second);
        if let Some(present) = &self.motion_extraction_mask {
            out.field("motion_extraction_mask", &(*present));
        }
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
    type Args = [i128; 1];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [version,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let importance: Option<f32> = if i128::ge(&version, &2) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let max_acceptable_error: Option<f32> = if i128::ge(&version, &2) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let mut frames_per_second: u32 = generate::Generate::generate(_u, _wish, [])?;
        let motion_extraction_mask: Option<u32> = if i128::ge(&version, &3) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
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
            importance,
            max_acceptable_error,
            frames_per_second,
            motion_extraction_mask,
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
/// Chunk 202 version 1, all submotions with quaternions of 32-bit floats. Half of the real motions are of this kind.
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
    /// One submotion per animated node.
    #[br(err_context(Segment::Field("submotions")))]
    #[br(
        parse_with = meshwire_core::wire::list,
        args((context, 2), num_submotions.int())
    )]
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
        validator.list("submotions", &self.submotions, &[2]);
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
            &[2],
        )?;
        Ok(Self { submotions })
    }
}
/// Chunk 202 version 2, all submotions with quaternions of 16-bit integers. The other half of the real motions.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct PackedSubmotions {
    #[br(err_context(Segment::Field("num_submotions")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(submotions.len())
        )
    )]
    num_submotions: u32,
    /// One submotion per animated node.
    #[br(err_context(Segment::Field("submotions")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_submotions.int()))]
    pub submotions: Vec<PackedSubmotion>,
}
impl meshwire_core::WireSize for PackedSubmotions {
    #[inline]
    fn wire_size(&self) -> u64 {
        4 + meshwire_core::wire::size_of_all(&self.submotions)
    }
}
impl meshwire_core::Validate for PackedSubmotions {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_submotions: u64 = meshwire_core::reader::widen(self.submotions.len());
        validator.fits("submotions", num_submotions, 4294967295);
        validator.list("submotions", &self.submotions, &[]);
    }
}
impl meshwire_core::Annotate for PackedSubmotions {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("num_submotions", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("submotions", &self.submotions);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for PackedSubmotions {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let num_submotions: u64 = generate::count(_u)?.min(4294967295);
        let mut submotions: Vec<PackedSubmotion> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_submotions.int()),
            &[],
        )?;
        Ok(Self { submotions })
    }
}
/// The movement of one node with quaternions of 32-bit floats: chunk 200 version 1 and 2, and the records of chunk 202 version 1.
/// A track without keys means that the node stays at its pose value. The first key need not be at time 0.
#[binrw]
#[br(import(context:Context<'_>, version:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Submotion {
    #[br(err_context(Segment::Field("transforms")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <SubmotionTransforms as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_transforms: meshwire_core::plain::Encoded<'_>,
    /// Pose and bind transform of the node.
    #[br(calc = encoded_transforms.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub transforms: SubmotionTransforms,
    #[br(err_context(Segment::Field("num_position_keys")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(position_keys.len())
        )
    )]
    num_position_keys: u32,
    #[br(err_context(Segment::Field("num_rotation_keys")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(rotation_keys.len())
        )
    )]
    num_rotation_keys: u32,
    #[br(err_context(Segment::Field("num_scale_keys")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(scale_keys.len())
        )
    )]
    num_scale_keys: u32,
    #[br(err_context(Segment::Field("num_scale_rotation_keys")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(scale_rotation_keys.len())
        )
    )]
    num_scale_rotation_keys: u32,
    /// Error that the key reduction of the exporter was allowed; often 0.
    ///
    /// In source documents: `fMaxError`.
    #[br(err_context(Segment::Field("max_error")))]
    #[br(if(i128::ge(&version, &2)))]
    #[cfg_attr(
        feature = "serde",
        serde(
            with = "meshwire_core::exact",
            default,
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub max_error: Option<f32>,
    /// Name of the node of the actor that moves. One real file has two submotions for one node.
    ///
    /// In source documents: `nodeName`.
    #[br(err_context(Segment::Field("node_name")))]
    #[br(args_raw = context)]
    pub node_name: emfx_chunk::generated::Text,
    /// Keyframes of the position relative to the parent node, by time.
    #[br(err_context(Segment::Field("position_keys")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_position_keys.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub position_keys: Vec<VectorKey>,
    /// Keyframes of the rotation relative to the parent node, by time.
    #[br(err_context(Segment::Field("rotation_keys")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_rotation_keys.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub rotation_keys: Vec<RotationKey>,
    /// Keyframes of the scale, by time. Rare; one real file holds NaN.
    #[br(err_context(Segment::Field("scale_keys")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_scale_keys.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub scale_keys: Vec<VectorKey>,
    /// Keyframes of the rotation of the space in which the scale acts, by time. Rare.
    #[br(err_context(Segment::Field("scale_rotation_keys")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_scale_rotation_keys.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub scale_rotation_keys: Vec<RotationKey>,
}
impl meshwire_core::WireSize for Submotion {
    #[inline]
    fn wire_size(&self) -> u64 {
        128 + self.max_error.as_ref().map_or(0, |present| present.wire_size())
            + self.node_name.wire_size()
            + meshwire_core::size::of_plain(&self.position_keys)
            + meshwire_core::size::of_plain(&self.rotation_keys)
            + meshwire_core::size::of_plain(&self.scale_keys)
            + meshwire_core::size::of_plain(&self.scale_rotation_keys)
    }
}
impl meshwire_core::Validate for Submotion {
    type Args = [i128; 1];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [version] = args;
        let num_position_keys: u64 = meshwire_core::reader::widen(
            self.position_keys.len(),
        );
        let num_rotation_keys: u64 = meshwire_core::reader::widen(
            self.rotation_keys.len(),
        );
        let num_scale_keys: u64 = meshwire_core::reader::widen(self.scale_keys.len());
        let num_scale_rotation_keys: u64 = meshwire_core::reader::widen(
            self.scale_rotation_keys.len(),
        );
        validator.fits("position_keys", num_position_keys, 4294967295);
        validator.fits("rotation_keys", num_rotation_keys, 4294967295);
        validator.fits("scale_keys", num_scale_keys, 4294967295);
        validator.fits("scale_rotation_keys", num_scale_rotation_keys, 4294967295);
        match &self.max_error {
            Some(present) => {
                validator
                    .field(
                        "max_error",
                        |validator| {
                            validator
                                .require(
                                    i128::ge(&version, &2),
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
                        "max_error",
                        |validator| {
                            validator
                                .require(
                                    !(i128::ge(&version, &2)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        validator.field("node_name", |validator| self.node_name.validate(validator, []));
    }
}
impl meshwire_core::Annotate for Submotion {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("transforms", &self.transforms);
        out.hidden("num_position_keys", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.hidden("num_rotation_keys", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.hidden("num_scale_keys", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.hidden(
            "num_scale_rotation_keys",
            meshwire_core::layout::LeafKind::Unsigned,
            4,
        );
        if let Some(present) = &self.max_error {
            out.field("max_error", &(*present));
        }
        out.field("node_name", &self.node_name);
        out.field("position_keys", &self.position_keys);
        out.field("rotation_keys", &self.rotation_keys);
        out.field("scale_keys", &self.scale_keys);
        out.field("scale_rotation_keys", &self.scale_rotation_keys);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Submotion {
    type Args = [i128; 1];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [version,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut transforms: SubmotionTransforms = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let num_position_keys: u64 = generate::count(_u)?.min(4294967295);
        let num_rotation_keys: u64 = generate::count(_u)?.min(4294967295);
        let num_scale_keys: u64 = generate::count(_u)?.min(4294967295);
        let num_scale_rotation_keys: u64 = generate::count(_u)?.min(4294967295);
        let max_error: Option<f32> = if i128::ge(&version, &2) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let mut node_name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut position_keys: Vec<VectorKey> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_position_keys.int()),
            &[],
        )?;
        let mut rotation_keys: Vec<RotationKey> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_rotation_keys.int()),
            &[],
        )?;
        let mut scale_keys: Vec<VectorKey> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_scale_keys.int()),
            &[],
        )?;
        let mut scale_rotation_keys: Vec<RotationKey> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_scale_rotation_keys.int()),
            &[],
        )?;
        Ok(Self {
            transforms,
            max_error,
            node_name,
            position_keys,
            rotation_keys,
            scale_keys,
            scale_rotation_keys,
        })
    }
}
/// The movement of one node with quaternions of 16-bit integers: chunk 200 version 3 and the records of chunk 202 version 2.
/// A track without keys means that the node stays at its pose value. The first key need not be at time 0.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct PackedSubmotion {
    #[br(err_context(Segment::Field("transforms")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <PackedSubmotionTransforms as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_transforms: meshwire_core::plain::Encoded<'_>,
    /// Pose and bind transform of the node.
    #[br(calc = encoded_transforms.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub transforms: PackedSubmotionTransforms,
    #[br(err_context(Segment::Field("num_position_keys")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(position_keys.len())
        )
    )]
    num_position_keys: u32,
    #[br(err_context(Segment::Field("num_rotation_keys")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(rotation_keys.len())
        )
    )]
    num_rotation_keys: u32,
    #[br(err_context(Segment::Field("num_scale_keys")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(scale_keys.len())
        )
    )]
    num_scale_keys: u32,
    #[br(err_context(Segment::Field("num_scale_rotation_keys")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(scale_rotation_keys.len())
        )
    )]
    num_scale_rotation_keys: u32,
    /// Error that the key reduction of the exporter was allowed; 100000 in all files of one exporter build.
    ///
    /// In source documents: `fMaxError`.
    #[br(err_context(Segment::Field("max_error")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub max_error: f32,
    /// Name of the node of the actor that moves. One real file has two submotions for one node.
    ///
    /// In source documents: `nodeName`.
    #[br(err_context(Segment::Field("node_name")))]
    #[br(args_raw = context)]
    pub node_name: emfx_chunk::generated::Text,
    /// Keyframes of the position relative to the parent node, by time.
    #[br(err_context(Segment::Field("position_keys")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_position_keys.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub position_keys: Vec<VectorKey>,
    /// Keyframes of the rotation relative to the parent node, by time.
    #[br(err_context(Segment::Field("rotation_keys")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_rotation_keys.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub rotation_keys: Vec<PackedRotationKey>,
    /// Keyframes of the scale, by time. Rare; one real file holds NaN.
    #[br(err_context(Segment::Field("scale_keys")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_scale_keys.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub scale_keys: Vec<VectorKey>,
    /// Keyframes of the rotation of the space in which the scale acts, by time. Rare.
    #[br(err_context(Segment::Field("scale_rotation_keys")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_scale_rotation_keys.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub scale_rotation_keys: Vec<PackedRotationKey>,
}
impl meshwire_core::WireSize for PackedSubmotion {
    #[inline]
    fn wire_size(&self) -> u64 {
        100 + self.node_name.wire_size()
            + meshwire_core::size::of_plain(&self.position_keys)
            + meshwire_core::size::of_plain(&self.rotation_keys)
            + meshwire_core::size::of_plain(&self.scale_keys)
            + meshwire_core::size::of_plain(&self.scale_rotation_keys)
    }
}
impl meshwire_core::Validate for PackedSubmotion {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_position_keys: u64 = meshwire_core::reader::widen(
            self.position_keys.len(),
        );
        let num_rotation_keys: u64 = meshwire_core::reader::widen(
            self.rotation_keys.len(),
        );
        let num_scale_keys: u64 = meshwire_core::reader::widen(self.scale_keys.len());
        let num_scale_rotation_keys: u64 = meshwire_core::reader::widen(
            self.scale_rotation_keys.len(),
        );
        validator.fits("position_keys", num_position_keys, 4294967295);
        validator.fits("rotation_keys", num_rotation_keys, 4294967295);
        validator.fits("scale_keys", num_scale_keys, 4294967295);
        validator.fits("scale_rotation_keys", num_scale_rotation_keys, 4294967295);
        validator.field("node_name", |validator| self.node_name.validate(validator, []));
    }
}
impl meshwire_core::Annotate for PackedSubmotion {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("transforms", &self.transforms);
        out.hidden("num_position_keys", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.hidden("num_rotation_keys", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.hidden("num_scale_keys", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.hidden(
            "num_scale_rotation_keys",
            meshwire_core::layout::LeafKind::Unsigned,
            4,
        );
        out.field("max_error", &self.max_error);
        out.field("node_name", &self.node_name);
        out.field("position_keys", &self.position_keys);
        out.field("rotation_keys", &self.rotation_keys);
        out.field("scale_keys", &self.scale_keys);
        out.field("scale_rotation_keys", &self.scale_rotation_keys);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for PackedSubmotion {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut transforms: PackedSubmotionTransforms = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let num_position_keys: u64 = generate::count(_u)?.min(4294967295);
        let num_rotation_keys: u64 = generate::count(_u)?.min(4294967295);
        let num_scale_keys: u64 = generate::count(_u)?.min(4294967295);
        let num_scale_rotation_keys: u64 = generate::count(_u)?.min(4294967295);
        let mut max_error: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut node_name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut position_keys: Vec<VectorKey> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_position_keys.int()),
            &[],
        )?;
        let mut rotation_keys: Vec<PackedRotationKey> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_rotation_keys.int()),
            &[],
        )?;
        let mut scale_keys: Vec<VectorKey> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_scale_keys.int()),
            &[],
        )?;
        let mut scale_rotation_keys: Vec<PackedRotationKey> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_scale_rotation_keys.int()),
            &[],
        )?;
        Ok(Self {
            transforms,
            max_error,
            node_name,
            position_keys,
            rotation_keys,
            scale_keys,
            scale_rotation_keys,
        })
    }
}
/// Pose and bind transform of one submotion, 112 bytes. The pose is what holds where a track has no keys; the bind transform is that of
/// the actor without motion.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct SubmotionTransforms {
    /// Rotation of the node where there are no rotation keys.
    ///
    /// In source documents: `poseRot`.
    #[br(err_context(Segment::Field("pose_rotation")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub pose_rotation: [f32; 4],
    /// Rotation of the node in the bind pose.
    ///
    /// In source documents: `bindPoseRot`.
    #[br(err_context(Segment::Field("bind_rotation")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bind_rotation: [f32; 4],
    /// Scale rotation of the node where there are no scale-rotation keys.
    ///
    /// In source documents: `poseScaleRot`.
    #[br(err_context(Segment::Field("pose_scale_rotation")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub pose_scale_rotation: [f32; 4],
    /// Scale rotation of the node in the bind pose.
    ///
    /// In source documents: `bindPoseScaleRot`.
    #[br(err_context(Segment::Field("bind_scale_rotation")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bind_scale_rotation: [f32; 4],
    /// Position of the node where there are no position keys.
    ///
    /// In source documents: `posePos`.
    #[br(err_context(Segment::Field("pose_position")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub pose_position: [f32; 3],
    /// Scale of the node where there are no scale keys.
    ///
    /// In source documents: `poseScale`.
    #[br(err_context(Segment::Field("pose_scale")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub pose_scale: [f32; 3],
    /// Position of the node in the bind pose.
    ///
    /// In source documents: `bindPosePos`.
    #[br(err_context(Segment::Field("bind_position")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bind_position: [f32; 3],
    /// Scale of the node in the bind pose.
    ///
    /// In source documents: `bindPoseScale`.
    #[br(err_context(Segment::Field("bind_scale")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bind_scale: [f32; 3],
}
impl meshwire_core::Plain for SubmotionTransforms {
    const SIZE: usize = 112;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            pose_rotation: meshwire_core::Plain::get::<BIG>(fields),
            bind_rotation: meshwire_core::Plain::get::<BIG>(fields),
            pose_scale_rotation: meshwire_core::Plain::get::<BIG>(fields),
            bind_scale_rotation: meshwire_core::Plain::get::<BIG>(fields),
            pose_position: meshwire_core::Plain::get::<BIG>(fields),
            pose_scale: meshwire_core::Plain::get::<BIG>(fields),
            bind_position: meshwire_core::Plain::get::<BIG>(fields),
            bind_scale: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.pose_rotation.put::<BIG>(fields);
        self.bind_rotation.put::<BIG>(fields);
        self.pose_scale_rotation.put::<BIG>(fields);
        self.bind_scale_rotation.put::<BIG>(fields);
        self.pose_position.put::<BIG>(fields);
        self.pose_scale.put::<BIG>(fields);
        self.bind_position.put::<BIG>(fields);
        self.bind_scale.put::<BIG>(fields);
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
impl meshwire_core::WireSize for SubmotionTransforms {
    #[inline]
    fn wire_size(&self) -> u64 {
        112
    }
}
impl meshwire_core::Validate for SubmotionTransforms {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for SubmotionTransforms {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field(
            "pose_rotation",
            &meshwire_core::layout::Named(&self.pose_rotation, &["x", "y", "z", "w"]),
        );
        out.field(
            "bind_rotation",
            &meshwire_core::layout::Named(&self.bind_rotation, &["x", "y", "z", "w"]),
        );
        out.field(
            "pose_scale_rotation",
            &meshwire_core::layout::Named(
                &self.pose_scale_rotation,
                &["x", "y", "z", "w"],
            ),
        );
        out.field(
            "bind_scale_rotation",
            &meshwire_core::layout::Named(
                &self.bind_scale_rotation,
                &["x", "y", "z", "w"],
            ),
        );
        out.field(
            "pose_position",
            &meshwire_core::layout::Named(&self.pose_position, &["x", "y", "z"]),
        );
        out.field(
            "pose_scale",
            &meshwire_core::layout::Named(&self.pose_scale, &["x", "y", "z"]),
        );
        out.field(
            "bind_position",
            &meshwire_core::layout::Named(&self.bind_position, &["x", "y", "z"]),
        );
        out.field(
            "bind_scale",
            &meshwire_core::layout::Named(&self.bind_scale, &["x", "y", "z"]),
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for SubmotionTransforms {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut pose_rotation: [f32; 4] = generate::Generate::generate(_u, _wish, [])?;
        let mut bind_rotation: [f32; 4] = generate::Generate::generate(_u, _wish, [])?;
        let mut pose_scale_rotation: [f32; 4] = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut bind_scale_rotation: [f32; 4] = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut pose_position: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut pose_scale: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut bind_position: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut bind_scale: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            pose_rotation,
            bind_rotation,
            pose_scale_rotation,
            bind_scale_rotation,
            pose_position,
            pose_scale,
            bind_position,
            bind_scale,
        })
    }
}
/// Pose and bind transform of one submotion with packed quaternions, 80 bytes. All-zero rotations occur and stand for the identity.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct PackedSubmotionTransforms {
    /// Rotation of the node where there are no rotation keys.
    ///
    /// In source documents: `poseRot`.
    #[br(err_context(Segment::Field("pose_rotation")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub pose_rotation: [i16; 4],
    /// Rotation of the node in the bind pose.
    ///
    /// In source documents: `bindPoseRot`.
    #[br(err_context(Segment::Field("bind_rotation")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bind_rotation: [i16; 4],
    /// Scale rotation of the node where there are no scale-rotation keys.
    ///
    /// In source documents: `poseScaleRot`.
    #[br(err_context(Segment::Field("pose_scale_rotation")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub pose_scale_rotation: [i16; 4],
    /// Scale rotation of the node in the bind pose.
    ///
    /// In source documents: `bindPoseScaleRot`.
    #[br(err_context(Segment::Field("bind_scale_rotation")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bind_scale_rotation: [i16; 4],
    /// Position of the node where there are no position keys.
    ///
    /// In source documents: `posePos`.
    #[br(err_context(Segment::Field("pose_position")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub pose_position: [f32; 3],
    /// Scale of the node where there are no scale keys.
    ///
    /// In source documents: `poseScale`.
    #[br(err_context(Segment::Field("pose_scale")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub pose_scale: [f32; 3],
    /// Position of the node in the bind pose.
    ///
    /// In source documents: `bindPosePos`.
    #[br(err_context(Segment::Field("bind_position")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bind_position: [f32; 3],
    /// Scale of the node in the bind pose.
    ///
    /// In source documents: `bindPoseScale`.
    #[br(err_context(Segment::Field("bind_scale")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bind_scale: [f32; 3],
}
impl meshwire_core::Plain for PackedSubmotionTransforms {
    const SIZE: usize = 80;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            pose_rotation: meshwire_core::Plain::get::<BIG>(fields),
            bind_rotation: meshwire_core::Plain::get::<BIG>(fields),
            pose_scale_rotation: meshwire_core::Plain::get::<BIG>(fields),
            bind_scale_rotation: meshwire_core::Plain::get::<BIG>(fields),
            pose_position: meshwire_core::Plain::get::<BIG>(fields),
            pose_scale: meshwire_core::Plain::get::<BIG>(fields),
            bind_position: meshwire_core::Plain::get::<BIG>(fields),
            bind_scale: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.pose_rotation.put::<BIG>(fields);
        self.bind_rotation.put::<BIG>(fields);
        self.pose_scale_rotation.put::<BIG>(fields);
        self.bind_scale_rotation.put::<BIG>(fields);
        self.pose_position.put::<BIG>(fields);
        self.pose_scale.put::<BIG>(fields);
        self.bind_position.put::<BIG>(fields);
        self.bind_scale.put::<BIG>(fields);
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
impl meshwire_core::WireSize for PackedSubmotionTransforms {
    #[inline]
    fn wire_size(&self) -> u64 {
        80
    }
}
impl meshwire_core::Validate for PackedSubmotionTransforms {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for PackedSubmotionTransforms {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field(
            "pose_rotation",
            &meshwire_core::layout::Named(&self.pose_rotation, &["x", "y", "z", "w"]),
        );
        out.field(
            "bind_rotation",
            &meshwire_core::layout::Named(&self.bind_rotation, &["x", "y", "z", "w"]),
        );
        out.field(
            "pose_scale_rotation",
            &meshwire_core::layout::Named(
                &self.pose_scale_rotation,
                &["x", "y", "z", "w"],
            ),
        );
        out.field(
            "bind_scale_rotation",
            &meshwire_core::layout::Named(
                &self.bind_scale_rotation,
                &["x", "y", "z", "w"],
            ),
        );
        out.field(
            "pose_position",
            &meshwire_core::layout::Named(&self.pose_position, &["x", "y", "z"]),
        );
        out.field(
            "pose_scale",
            &meshwire_core::layout::Named(&self.pose_scale, &["x", "y", "z"]),
        );
        out.field(
            "bind_position",
            &meshwire_core::layout::Named(&self.bind_position, &["x", "y", "z"]),
        );
        out.field(
            "bind_scale",
            &meshwire_core::layout::Named(&self.bind_scale, &["x", "y", "z"]),
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for PackedSubmotionTransforms {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut pose_rotation: [i16; 4] = generate::Generate::generate(_u, _wish, [])?;
        let mut bind_rotation: [i16; 4] = generate::Generate::generate(_u, _wish, [])?;
        let mut pose_scale_rotation: [i16; 4] = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut bind_scale_rotation: [i16; 4] = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut pose_position: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut pose_scale: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut bind_position: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut bind_scale: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            pose_rotation,
            bind_rotation,
            pose_scale_rotation,
            bind_scale_rotation,
            pose_position,
            pose_scale,
            bind_position,
            bind_scale,
        })
    }
}
/// A keyframe of a position or scale track, 16 bytes.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct VectorKey {
    /// Position or scale at that time.
    #[br(err_context(Segment::Field("value")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub value: [f32; 3],
    /// Seconds since the start of the motion. Never negative, never decreasing; neighbours may be equal.
    #[br(err_context(Segment::Field("time")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub time: f32,
}
impl meshwire_core::Plain for VectorKey {
    const SIZE: usize = 16;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            value: meshwire_core::Plain::get::<BIG>(fields),
            time: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.value.put::<BIG>(fields);
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
impl meshwire_core::WireSize for VectorKey {
    #[inline]
    fn wire_size(&self) -> u64 {
        16
    }
}
impl meshwire_core::Validate for VectorKey {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for VectorKey {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("value", &meshwire_core::layout::Named(&self.value, &["x", "y", "z"]));
        out.field("time", &self.time);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for VectorKey {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut value: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut time: f32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { value, time })
    }
}
/// A keyframe of a rotation or scale-rotation track, 20 bytes.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct RotationKey {
    /// Rotation at that time.
    #[br(err_context(Segment::Field("value")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub value: [f32; 4],
    /// Seconds since the start of the motion. Never negative, never decreasing; neighbours may be equal.
    #[br(err_context(Segment::Field("time")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub time: f32,
}
impl meshwire_core::Plain for RotationKey {
    const SIZE: usize = 20;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            value: meshwire_core::Plain::get::<BIG>(fields),
            time: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.value.put::<BIG>(fields);
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
impl meshwire_core::WireSize for RotationKey {
    #[inline]
    fn wire_size(&self) -> u64 {
        20
    }
}
impl meshwire_core::Validate for RotationKey {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for RotationKey {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field(
            "value",
            &meshwire_core::layout::Named(&self.value, &["x", "y", "z", "w"]),
        );
        out.field("time", &self.time);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for RotationKey {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut value: [f32; 4] = generate::Generate::generate(_u, _wish, [])?;
        let mut time: f32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { value, time })
    }
}
/// A keyframe of a rotation or scale-rotation track with a packed quaternion, 12 bytes.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct PackedRotationKey {
    /// Rotation at that time; all zero stands for the identity.
    #[br(err_context(Segment::Field("value")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub value: [i16; 4],
    /// Seconds since the start of the motion. Never negative, never decreasing; neighbours may be equal.
    #[br(err_context(Segment::Field("time")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub time: f32,
}
impl meshwire_core::Plain for PackedRotationKey {
    const SIZE: usize = 12;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            value: meshwire_core::Plain::get::<BIG>(fields),
            time: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.value.put::<BIG>(fields);
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
impl meshwire_core::WireSize for PackedRotationKey {
    #[inline]
    fn wire_size(&self) -> u64 {
        12
    }
}
impl meshwire_core::Validate for PackedRotationKey {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for PackedRotationKey {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field(
            "value",
            &meshwire_core::layout::Named(&self.value, &["x", "y", "z", "w"]),
        );
        out.field("time", &self.time);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for PackedRotationKey {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut value: [i16; 4] = generate::Generate::generate(_u, _wish, [])?;
        let mut time: f32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { value, time })
    }
}
/// Chunk 203 version 1, a motion compressed with wavelets. Known from declarations, no real file has one; the compressed blobs
/// stay raw.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct WaveletMotion {
    #[br(err_context(Segment::Field("num_chunks")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(chunks.len())
        )
    )]
    num_chunks: u32,
    /// Samples in one stretch of time.
    #[br(err_context(Segment::Field("samples_per_chunk")))]
    pub samples_per_chunk: u32,
    /// Bytes that the rotations of a stretch take when unpacked.
    #[br(err_context(Segment::Field("decompressed_rotation_bytes")))]
    pub decompressed_rotation_bytes: u32,
    /// Bytes that the positions of a stretch take when unpacked.
    #[br(err_context(Segment::Field("decompressed_position_bytes")))]
    pub decompressed_position_bytes: u32,
    /// Bytes that the scales of a stretch take when unpacked.
    #[br(err_context(Segment::Field("decompressed_scale_bytes")))]
    pub decompressed_scale_bytes: u32,
    /// Number of rotation tracks.
    #[br(err_context(Segment::Field("num_rotation_tracks")))]
    pub num_rotation_tracks: u32,
    /// Number of scale-rotation tracks.
    #[br(err_context(Segment::Field("num_scale_rotation_tracks")))]
    pub num_scale_rotation_tracks: u32,
    /// Number of scale tracks.
    #[br(err_context(Segment::Field("num_scale_tracks")))]
    pub num_scale_tracks: u32,
    /// Number of position tracks.
    #[br(err_context(Segment::Field("num_position_tracks")))]
    pub num_position_tracks: u32,
    /// Bytes that one stretch takes beside its data.
    #[br(err_context(Segment::Field("chunk_overhead")))]
    pub chunk_overhead: u32,
    /// Size of the compressed motion in bytes.
    #[br(err_context(Segment::Field("compressed_size")))]
    pub compressed_size: u32,
    /// Size of the motion in bytes after optimisation.
    #[br(err_context(Segment::Field("optimised_size")))]
    pub optimised_size: u32,
    /// Size of the plain motion in bytes.
    #[br(err_context(Segment::Field("uncompressed_size")))]
    pub uncompressed_size: u32,
    /// Where the scale rotations begin among the unpacked rotations.
    #[br(err_context(Segment::Field("scale_rotation_offset")))]
    pub scale_rotation_offset: u32,
    /// Number of mappings and of submotions.
    #[br(err_context(Segment::Field("num_submotions")))]
    pub num_submotions: u32,
    /// Quantisation factor of the positions.
    #[br(err_context(Segment::Field("position_quantisation_factor")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub position_quantisation_factor: f32,
    /// Quantisation factor of the rotations.
    #[br(err_context(Segment::Field("rotation_quantisation_factor")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub rotation_quantisation_factor: f32,
    /// Quantisation factor of the scales.
    #[br(err_context(Segment::Field("scale_quantisation_factor")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub scale_quantisation_factor: f32,
    /// Seconds between two samples.
    #[br(err_context(Segment::Field("sample_spacing")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub sample_spacing: f32,
    /// Seconds that one stretch lasts.
    #[br(err_context(Segment::Field("seconds_per_chunk")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub seconds_per_chunk: f32,
    /// Length of the motion in seconds.
    #[br(err_context(Segment::Field("max_time")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub max_time: f32,
    /// The wavelet that was used.
    #[br(err_context(Segment::Field("wavelet")))]
    pub wavelet: Wavelet,
    /// How the coefficients are coded.
    #[br(err_context(Segment::Field("compressor")))]
    pub compressor: Compressor,
    /// Filler of the C structure; may hold anything.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 2],
    /// Which tracks belong to which submotion, one entry per submotion.
    #[br(err_context(Segment::Field("mappings")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_submotions.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub mappings: Vec<WaveletMapping>,
    /// The nodes that move.
    #[br(err_context(Segment::Field("submotions")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_submotions.int()))]
    pub submotions: Vec<WaveletSubmotion>,
    /// The stretches of time in order.
    #[br(err_context(Segment::Field("chunks")))]
    #[br(parse_with = meshwire_core::wire::list, args(context, num_chunks.int()))]
    pub chunks: Vec<WaveletChunk>,
}
impl meshwire_core::WireSize for WaveletMotion {
    #[inline]
    fn wire_size(&self) -> u64 {
        88 + meshwire_core::size::of_plain(&self.mappings)
            + meshwire_core::wire::size_of_all(&self.submotions)
            + meshwire_core::wire::size_of_all(&self.chunks)
    }
}
impl meshwire_core::Validate for WaveletMotion {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_chunks: u64 = meshwire_core::reader::widen(self.chunks.len());
        validator.fits("chunks", num_chunks, 4294967295);
        validator.field("wavelet", |validator| self.wavelet.validate(validator, []));
        validator
            .field("compressor", |validator| self.compressor.validate(validator, []));
        validator
            .agrees(
                "mappings",
                meshwire_core::reader::widen(self.mappings.len()),
                self.num_submotions.int(),
                "elements",
            );
        validator
            .agrees(
                "submotions",
                meshwire_core::reader::widen(self.submotions.len()),
                self.num_submotions.int(),
                "elements",
            );
        validator.list("submotions", &self.submotions, &[]);
        validator.list("chunks", &self.chunks, &[]);
    }
}
impl meshwire_core::Annotate for WaveletMotion {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("num_chunks", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("samples_per_chunk", &self.samples_per_chunk);
        out.field("decompressed_rotation_bytes", &self.decompressed_rotation_bytes);
        out.field("decompressed_position_bytes", &self.decompressed_position_bytes);
        out.field("decompressed_scale_bytes", &self.decompressed_scale_bytes);
        out.field("num_rotation_tracks", &self.num_rotation_tracks);
        out.field("num_scale_rotation_tracks", &self.num_scale_rotation_tracks);
        out.field("num_scale_tracks", &self.num_scale_tracks);
        out.field("num_position_tracks", &self.num_position_tracks);
        out.field("chunk_overhead", &self.chunk_overhead);
        out.field("compressed_size", &self.compressed_size);
        out.field("optimised_size", &self.optimised_size);
        out.field("uncompressed_size", &self.uncompressed_size);
        out.field("scale_rotation_offset", &self.scale_rotation_offset);
        out.field("num_submotions", &self.num_submotions);
        out.field("position_quantisation_factor", &self.position_quantisation_factor);
        out.field("rotation_quantisation_factor", &self.rotation_quantisation_factor);
        out.field("scale_quantisation_factor", &self.scale_quantisation_factor);
        out.field("sample_spacing", &self.sample_spacing);
        out.field("seconds_per_chunk", &self.seconds_per_chunk);
        out.field("max_time", &self.max_time);
        out.field("wavelet", &self.wavelet);
        out.field("compressor", &self.compressor);
        out.field("padding", &meshwire_core::layout::Blob(&self.padding));
        out.field("mappings", &self.mappings);
        out.field("submotions", &self.submotions);
        out.field("chunks", &self.chunks);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for WaveletMotion {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let num_chunks: u64 = generate::count(_u)?.min(4294967295);
        let mut samples_per_chunk: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut decompressed_rotation_bytes: u32 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut decompressed_position_bytes: u32 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut decompressed_scale_bytes: u32 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut num_rotation_tracks: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_scale_rotation_tracks: u32 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut num_scale_tracks: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_position_tracks: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut chunk_overhead: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut compressed_size: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut optimised_size: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut uncompressed_size: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut scale_rotation_offset: u32 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut num_submotions: u32 = generate::small::<u32>(_u)?;
        let mut position_quantisation_factor: f32 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut rotation_quantisation_factor: f32 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut scale_quantisation_factor: f32 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut sample_spacing: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut seconds_per_chunk: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut max_time: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut wavelet: Wavelet = generate::Generate::generate(_u, _wish, [])?;
        let mut compressor: Compressor = generate::Generate::generate(_u, _wish, [])?;
        let mut padding: [u8; 2] = generate::Generate::generate(_u, _wish, [])?;
        let mut mappings: Vec<WaveletMapping> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_submotions.int()),
            &[],
        )?;
        let mut submotions: Vec<WaveletSubmotion> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_submotions.int()),
            &[],
        )?;
        let mut chunks: Vec<WaveletChunk> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_chunks.int()),
            &[],
        )?;
        Ok(Self {
            samples_per_chunk,
            decompressed_rotation_bytes,
            decompressed_position_bytes,
            decompressed_scale_bytes,
            num_rotation_tracks,
            num_scale_rotation_tracks,
            num_scale_tracks,
            num_position_tracks,
            chunk_overhead,
            compressed_size,
            optimised_size,
            uncompressed_size,
            scale_rotation_offset,
            num_submotions,
            position_quantisation_factor,
            rotation_quantisation_factor,
            scale_quantisation_factor,
            sample_spacing,
            seconds_per_chunk,
            max_time,
            wavelet,
            compressor,
            padding,
            mappings,
            submotions,
            chunks,
        })
    }
}
/// The tracks of one submotion, 8 bytes.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct WaveletMapping {
    /// Index of the position track.
    #[br(err_context(Segment::Field("position_track")))]
    pub position_track: u16,
    /// Index of the rotation track.
    #[br(err_context(Segment::Field("rotation_track")))]
    pub rotation_track: u16,
    /// Index of the scale-rotation track.
    #[br(err_context(Segment::Field("scale_rotation_track")))]
    pub scale_rotation_track: u16,
    /// Index of the scale track.
    #[br(err_context(Segment::Field("scale_track")))]
    pub scale_track: u16,
}
impl meshwire_core::Plain for WaveletMapping {
    const SIZE: usize = 8;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            position_track: meshwire_core::Plain::get::<BIG>(fields),
            rotation_track: meshwire_core::Plain::get::<BIG>(fields),
            scale_rotation_track: meshwire_core::Plain::get::<BIG>(fields),
            scale_track: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.position_track.put::<BIG>(fields);
        self.rotation_track.put::<BIG>(fields);
        self.scale_rotation_track.put::<BIG>(fields);
        self.scale_track.put::<BIG>(fields);
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
impl meshwire_core::WireSize for WaveletMapping {
    #[inline]
    fn wire_size(&self) -> u64 {
        8
    }
}
impl meshwire_core::Validate for WaveletMapping {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for WaveletMapping {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("position_track", &self.position_track);
        out.field("rotation_track", &self.rotation_track);
        out.field("scale_rotation_track", &self.scale_rotation_track);
        out.field("scale_track", &self.scale_track);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for WaveletMapping {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut position_track: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut rotation_track: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut scale_rotation_track: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut scale_track: u16 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            position_track,
            rotation_track,
            scale_rotation_track,
            scale_track,
        })
    }
}
/// A node that a wavelet motion moves, 84 bytes and the name.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct WaveletSubmotion {
    #[br(err_context(Segment::Field("transforms")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <PackedSubmotionTransforms as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_transforms: meshwire_core::plain::Encoded<'_>,
    /// Pose and bind transform of the node.
    #[br(calc = encoded_transforms.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub transforms: PackedSubmotionTransforms,
    /// Error that the compression was allowed.
    #[br(err_context(Segment::Field("max_error")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub max_error: f32,
    /// Name of the node of the actor that moves.
    #[br(err_context(Segment::Field("node_name")))]
    #[br(args_raw = context)]
    pub node_name: emfx_chunk::generated::Text,
}
impl meshwire_core::WireSize for WaveletSubmotion {
    #[inline]
    fn wire_size(&self) -> u64 {
        84 + self.node_name.wire_size()
    }
}
impl meshwire_core::Validate for WaveletSubmotion {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.field("node_name", |validator| self.node_name.validate(validator, []));
    }
}
impl meshwire_core::Annotate for WaveletSubmotion {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("transforms", &self.transforms);
        out.field("max_error", &self.max_error);
        out.field("node_name", &self.node_name);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for WaveletSubmotion {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut transforms: PackedSubmotionTransforms = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut max_error: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut node_name: emfx_chunk::generated::Text = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        Ok(Self {
            transforms,
            max_error,
            node_name,
        })
    }
}
/// One stretch of time of a wavelet motion, 40 bytes and three compressed blobs.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct WaveletChunk {
    /// Scale of the quantised rotations.
    #[br(err_context(Segment::Field("rotation_quantisation_scale")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub rotation_quantisation_scale: f32,
    /// Scale of the quantised positions.
    #[br(err_context(Segment::Field("position_quantisation_scale")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub position_quantisation_scale: f32,
    /// Scale of the quantised scales.
    #[br(err_context(Segment::Field("scale_quantisation_scale")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub scale_quantisation_scale: f32,
    /// Seconds from the start of the motion to the first sample.
    #[br(err_context(Segment::Field("start_time")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub start_time: f32,
    #[br(err_context(Segment::Field("len_rotations")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(rotations.len())
        )
    )]
    len_rotations: u32,
    #[br(err_context(Segment::Field("len_positions")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(positions.len())
        )
    )]
    len_positions: u32,
    #[br(err_context(Segment::Field("len_scales")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(scales.len())
        )
    )]
    len_scales: u32,
    /// Length of the compressed positions in bits.
    #[br(err_context(Segment::Field("num_position_bits")))]
    pub num_position_bits: u32,
    /// Length of the compressed rotations in bits.
    #[br(err_context(Segment::Field("num_rotation_bits")))]
    pub num_rotation_bits: u32,
    /// Length of the compressed scales in bits.
    #[br(err_context(Segment::Field("num_scale_bits")))]
    pub num_scale_bits: u32,
    /// Compressed rotations.
    #[br(err_context(Segment::Field("rotations")))]
    #[br(parse_with = meshwire_core::wire::bytes, args(context, len_rotations.int()))]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub rotations: Vec<u8>,
    /// Compressed positions.
    #[br(err_context(Segment::Field("positions")))]
    #[br(parse_with = meshwire_core::wire::bytes, args(context, len_positions.int()))]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub positions: Vec<u8>,
    /// Compressed scales.
    #[br(err_context(Segment::Field("scales")))]
    #[br(parse_with = meshwire_core::wire::bytes, args(context, len_scales.int()))]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub scales: Vec<u8>,
}
impl meshwire_core::WireSize for WaveletChunk {
    #[inline]
    fn wire_size(&self) -> u64 {
        40 + meshwire_core::reader::widen(self.rotations.len())
            + meshwire_core::reader::widen(self.positions.len())
            + meshwire_core::reader::widen(self.scales.len())
    }
}
impl meshwire_core::Validate for WaveletChunk {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_rotations: u64 = meshwire_core::reader::widen(self.rotations.len());
        let len_positions: u64 = meshwire_core::reader::widen(self.positions.len());
        let len_scales: u64 = meshwire_core::reader::widen(self.scales.len());
        validator.fits("rotations", len_rotations, 4294967295);
        validator.fits("positions", len_positions, 4294967295);
        validator.fits("scales", len_scales, 4294967295);
    }
}
impl meshwire_core::Annotate for WaveletChunk {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("rotation_quantisation_scale", &self.rotation_quantisation_scale);
        out.field("position_quantisation_scale", &self.position_quantisation_scale);
        out.field("scale_quantisation_scale", &self.scale_quantisation_scale);
        out.field("start_time", &self.start_time);
        out.hidden("len_rotations", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.hidden("len_positions", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.hidden("len_scales", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("num_position_bits", &self.num_position_bits);
        out.field("num_rotation_bits", &self.num_rotation_bits);
        out.field("num_scale_bits", &self.num_scale_bits);
        out.field("rotations", &meshwire_core::layout::Blob(&self.rotations));
        out.field("positions", &meshwire_core::layout::Blob(&self.positions));
        out.field("scales", &meshwire_core::layout::Blob(&self.scales));
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for WaveletChunk {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut rotation_quantisation_scale: f32 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut position_quantisation_scale: f32 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut scale_quantisation_scale: f32 = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut start_time: f32 = generate::Generate::generate(_u, _wish, [])?;
        let len_rotations: u64 = generate::count(_u)?.min(4294967295);
        let len_positions: u64 = generate::count(_u)?.min(4294967295);
        let len_scales: u64 = generate::count(_u)?.min(4294967295);
        let mut num_position_bits: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_rotation_bits: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_scale_bits: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut rotations: Vec<u8> = generate::bytes_exact(
            _u,
            meshwire_core::int::amount(len_rotations.int()),
        )?;
        let mut positions: Vec<u8> = generate::bytes_exact(
            _u,
            meshwire_core::int::amount(len_positions.int()),
        )?;
        let mut scales: Vec<u8> = generate::bytes_exact(
            _u,
            meshwire_core::int::amount(len_scales.int()),
        )?;
        Ok(Self {
            rotation_quantisation_scale,
            position_quantisation_scale,
            scale_quantisation_scale,
            start_time,
            num_position_bits,
            num_rotation_bits,
            num_scale_bits,
            rotations,
            positions,
            scales,
        })
    }
}
/// Values of `chunk_kind`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChunkKind {
    /// Timed events. Kept raw because no sample tells which version has which layout.
    MotionEventTable,
    /// When the file was written.
    Timestamp,
    /// A single submotion, as the exporter of 2007 wrote them.
    Submotion,
    /// Where the motion comes from.
    Info,
    /// All submotions.
    Submotions,
    /// A motion compressed with wavelets.
    WaveletMotion,
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
        Self::WaveletMotion,
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
            Self::WaveletMotion => Some("wavelet_motion"),
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
            200 => Self::Submotion,
            201 => Self::Info,
            202 => Self::Submotions,
            203 => Self::WaveletMotion,
            other => Self::Unknown(other),
        }
    }
}
impl From<ChunkKind> for u32 {
    fn from(value: ChunkKind) -> Self {
        match value {
            ChunkKind::MotionEventTable => 50,
            ChunkKind::Timestamp => 51,
            ChunkKind::Submotion => 200,
            ChunkKind::Info => 201,
            ChunkKind::Submotions => 202,
            ChunkKind::WaveletMotion => 203,
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
/// Values of `wavelet`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wavelet {
    /// Haar wavelet.
    Haar,
    /// Daubechies wavelet with four coefficients.
    Daubechies4,
    /// Cohen-Daubechies-Feauveau wavelet 9/7.
    Cdf97,
    /// A value without a name.
    Unknown(u8),
}
impl Wavelet {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[Self::Haar, Self::Daubechies4, Self::Cdf97];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Haar => Some("haar"),
            Self::Daubechies4 => Some("daubechies_4"),
            Self::Cdf97 => Some("cdf_9_7"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u8> for Wavelet {
    fn from(number: u8) -> Self {
        match number {
            0 => Self::Haar,
            1 => Self::Daubechies4,
            2 => Self::Cdf97,
            other => Self::Unknown(other),
        }
    }
}
impl From<Wavelet> for u8 {
    fn from(value: Wavelet) -> Self {
        match value {
            Wavelet::Haar => 0,
            Wavelet::Daubechies4 => 1,
            Wavelet::Cdf97 => 2,
            Wavelet::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for Wavelet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u8::from(* self)),
        }
    }
}
impl BinRead for Wavelet {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u8::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for Wavelet {
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
impl meshwire_core::Plain for Wavelet {
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
impl meshwire_core::int::Int for Wavelet {
    fn int(&self) -> i128 {
        u8::from(*self).into()
    }
}
impl meshwire_core::WireSize for Wavelet {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u8>())
    }
}
impl meshwire_core::Annotate for Wavelet {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for Wavelet {
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
impl serde::Serialize for Wavelet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Wavelet {
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
impl meshwire_core::generate::Generate for Wavelet {
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
/// Values of `compressor`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Compressor {
    /// Huffman code.
    Huffman,
    /// Rice code.
    Rice,
    /// A value without a name.
    Unknown(u8),
}
impl Compressor {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[Self::Huffman, Self::Rice];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Huffman => Some("huffman"),
            Self::Rice => Some("rice"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u8> for Compressor {
    fn from(number: u8) -> Self {
        match number {
            0 => Self::Huffman,
            1 => Self::Rice,
            other => Self::Unknown(other),
        }
    }
}
impl From<Compressor> for u8 {
    fn from(value: Compressor) -> Self {
        match value {
            Compressor::Huffman => 0,
            Compressor::Rice => 1,
            Compressor::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for Compressor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u8::from(* self)),
        }
    }
}
impl BinRead for Compressor {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u8::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for Compressor {
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
impl meshwire_core::Plain for Compressor {
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
impl meshwire_core::int::Int for Compressor {
    fn int(&self) -> i128 {
        u8::from(*self).into()
    }
}
impl meshwire_core::WireSize for Compressor {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u8>())
    }
}
impl meshwire_core::Annotate for Compressor {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for Compressor {
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
impl serde::Serialize for Compressor {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Compressor {
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
impl meshwire_core::generate::Generate for Compressor {
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

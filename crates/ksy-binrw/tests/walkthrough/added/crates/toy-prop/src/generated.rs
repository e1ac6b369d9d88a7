// Generated from schemas/prop.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Toy prop: wire records.
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
/// A prop of a puppet stage: a name, frames that are cut out of a picture, and chunks with everything else.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct PropFile {
    #[br(err_context(Segment::Field("magic")))]
    #[br(temp, parse_with = meshwire_core::wire::magic, args(*b"PROP"))]
    #[bw(calc = *b"PROP")]
    magic: [u8; 4],
    /// 2 since props can be scaled.
    #[br(err_context(Segment::Field("version")))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|<u8
            as
            BinRead>::read_options(reader, endian, args),
            |version:&u8|(1..= 2).contains(&version.int()),
            |version:&u8|meshwire_core::wire::not_valid("1 to 2", version.int()),
        ),
        args()
    )]
    pub version: u8,
    /// 0 for little-endian, 1 for big-endian.
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
    /// All that follows, in the byte order the flag names.
    #[br(err_context(Segment::Field("body")))]
    #[brw(is_big = i128::eq(&big_endian.int(), &1))]
    #[br(args_raw = (context, version.int()))]
    pub body: Body,
}
impl meshwire_core::WireSize for PropFile {
    #[inline]
    fn wire_size(&self) -> u64 {
        6 + self.body.wire_size()
    }
}
impl meshwire_core::Validate for PropFile {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field(
                "version",
                |validator| {
                    validator
                        .require(
                            (1..=2).contains(&self.version.int()),
                            || {
                                format!(
                                    "expected {}, found {}", "1 to 2", self.version.int()
                                )
                            },
                        );
                },
            );
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
        validator
            .field(
                "body",
                |validator| self.body.validate(validator, [self.version.int()]),
            );
    }
}
impl meshwire_core::Annotate for PropFile {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("magic", meshwire_core::layout::LeafKind::Text, 4);
        out.field("version", &self.version);
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
impl meshwire_core::generate::Generate for PropFile {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut version: u8 = _u.int_in_range(1..=2)?;
        let mut big_endian: u8 = generate::Generate::generate(_u, _wish, [])?;
        big_endian = if _u.arbitrary()? { 1 } else { 0 };
        let mut body: Body = generate::Generate::generate(_u, _wish, [version.int()])?;
        Ok(Self { version, big_endian, body })
    }
}
/// What the prop is made of.
#[binrw]
#[br(import(context:Context<'_>, version:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Body {
    /// Name of the prop. The editor does not clear what was in its memory behind the terminator.
    #[br(err_context(Segment::Field("name")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub name: meshwire_core::FixedText<16>,
    /// Factor on the size of every frame.
    ///
    /// In source documents: `fScale`.
    #[br(err_context(Segment::Field("scale")))]
    #[br(if(i128::ge(&version, &2)))]
    #[cfg_attr(
        feature = "serde",
        serde(
            with = "meshwire_core::exact",
            default,
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub scale: Option<f32>,
    #[br(err_context(Segment::Field("num_frames")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u16>(
            meshwire_core::reader::widen(frames.len())
        )
    )]
    num_frames: u16,
    /// Frames in the order they are shown.
    #[br(err_context(Segment::Field("frames")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, num_frames.int()))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub frames: Vec<Frame>,
    /// Chunks in file order, to the end of the file.
    #[br(err_context(Segment::Field("chunks")))]
    #[br(parse_with = meshwire_core::wire::list_to_end, args(context, context))]
    pub chunks: Vec<Chunk>,
}
impl meshwire_core::WireSize for Body {
    #[inline]
    fn wire_size(&self) -> u64 {
        18 + self.scale.as_ref().map_or(0, |present| present.wire_size())
            + meshwire_core::size::of_plain(&self.frames)
            + meshwire_core::wire::size_of_all(&self.chunks)
    }
}
impl meshwire_core::Validate for Body {
    type Args = [i128; 1];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [version] = args;
        let num_frames: u64 = meshwire_core::reader::widen(self.frames.len());
        match &self.scale {
            Some(present) => {
                validator
                    .field(
                        "scale",
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
                        "scale",
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
        validator.fits("frames", num_frames, 65535);
        validator.list("chunks", &self.chunks, &[]);
    }
}
impl meshwire_core::Annotate for Body {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("name", &self.name);
        if let Some(present) = &self.scale {
            out.field("scale", &(*present));
        }
        out.hidden("num_frames", meshwire_core::layout::LeafKind::Unsigned, 2);
        out.field("frames", &self.frames);
        out.field("chunks", &self.chunks);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Body {
    type Args = [i128; 1];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [version,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut name: meshwire_core::FixedText<16> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let scale: Option<f32> = if i128::ge(&version, &2) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let num_frames: u64 = generate::count(_u)?.min(65535);
        let mut frames: Vec<Frame> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_frames.int()),
            &[],
        )?;
        let mut chunks: Vec<Chunk> = {
            let _count = generate::count_in(
                _u,
                _room,
                (0_u64 + 16 + scale.as_ref().map_or(0, |present| present.wire_size()) + 2
                    + meshwire_core::size::of_plain(&frames)),
                1,
            )?;
            generate::list(_u, _wish, _count, &[])?
        };
        Ok(Self {
            name,
            scale,
            frames,
            chunks,
        })
    }
}
/// A rectangle of the picture, shown for a while.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Frame {
    /// Seconds.
    #[br(err_context(Segment::Field("duration")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub duration: f32,
    /// In pixels.
    #[br(err_context(Segment::Field("left")))]
    pub left: u16,
    /// In pixels.
    #[br(err_context(Segment::Field("top")))]
    pub top: u16,
    /// In pixels.
    #[br(err_context(Segment::Field("width")))]
    pub width: u16,
    /// In pixels.
    #[br(err_context(Segment::Field("height")))]
    pub height: u16,
}
impl meshwire_core::Plain for Frame {
    const SIZE: usize = 12;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            duration: meshwire_core::Plain::get::<BIG>(fields),
            left: meshwire_core::Plain::get::<BIG>(fields),
            top: meshwire_core::Plain::get::<BIG>(fields),
            width: meshwire_core::Plain::get::<BIG>(fields),
            height: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.duration.put::<BIG>(fields);
        self.left.put::<BIG>(fields);
        self.top.put::<BIG>(fields);
        self.width.put::<BIG>(fields);
        self.height.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Frame {
    #[inline]
    fn wire_size(&self) -> u64 {
        12
    }
}
impl meshwire_core::Validate for Frame {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Frame {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("duration", &self.duration);
        out.field("left", &self.left);
        out.field("top", &self.top);
        out.field("width", &self.width);
        out.field("height", &self.height);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Frame {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut duration: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut left: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut top: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut width: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut height: u16 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            duration,
            left,
            top,
            width,
            height,
        })
    }
}
/// A kind, a length, and a body of that length.
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
    #[br(err_context(Segment::Field("kind")))]
    pub kind: ChunkKind,
    #[br(err_context(Segment::Field("len_body")))]
    #[br(temp)]
    #[bw(try_calc = meshwire_core::wire::derived::<u32>(body.wire_size()))]
    len_body: u32,
    /// The content; bytes if the kind is not known.
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
        6 + self.body.wire_size()
    }
}
impl meshwire_core::Validate for Chunk {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_body: u64 = self.body.wire_size();
        validator.field("kind", |validator| self.kind.validate(validator, []));
        validator.fits("body", len_body, 4294967295);
        validator
            .field(
                "body",
                |validator| self.body.validate(validator, (self.kind.int(), [])),
            );
    }
}
impl meshwire_core::Annotate for Chunk {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("kind", &self.kind);
        out.hidden("len_body", meshwire_core::layout::LeafKind::Unsigned, 4);
        out.field("body", &self.body);
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
        let mut kind: ChunkKind = match _pick {
            Some(_row) => <ChunkKind>::from(u16::try_from(_row[0]).unwrap_or_default()),
            None => generate::Generate::generate(_u, _wish, [])?,
        };
        let len_body: u64 = generate::count(_u)?.min(4294967295);
        let mut body: ChunkBody = generate::Generate::generate(
            _u,
            _wish,
            (kind.int(), []),
        )?;
        Ok(Self { kind, body })
    }
}
/// The content; bytes if the kind is not known.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum ChunkBody {
    /// The picture the frames are cut out of.
    Texture(Texture),
    /// The point of every frame that stays where the prop is.
    Anchor(Anchor),
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
            Self::Texture(_) => "texture",
            Self::Anchor(_) => "anchor",
            Self::Unknown(_) => "unknown",
        }
    }
    /// The tags that select this kind; none for an unknown one.
    #[must_use]
    pub fn tags(&self) -> &'static [i128] {
        match self {
            Self::Texture(_) => &[1],
            Self::Anchor(_) => &[2],
            Self::Unknown(_) => &[],
        }
    }
    /// True if a stated length longer than this body never means that bytes follow it.
    #[must_use]
    pub fn is_structural(&self) -> bool {
        false
    }
    /// The content, if this is `Texture`.
    #[must_use]
    pub fn as_texture(&self) -> Option<&Texture> {
        if let Self::Texture(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Texture`.
    #[must_use]
    pub fn as_texture_mut(&mut self) -> Option<&mut Texture> {
        if let Self::Texture(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Anchor`.
    #[must_use]
    pub fn as_anchor(&self) -> Option<&Anchor> {
        if let Self::Anchor(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Anchor`.
    #[must_use]
    pub fn as_anchor_mut(&mut self) -> Option<&mut Anchor> {
        if let Self::Anchor(value) = self { Some(value) } else { None }
    }
}
impl From<Texture> for ChunkBody {
    fn from(value: Texture) -> Self {
        Self::Texture(value)
    }
}
impl From<Anchor> for ChunkBody {
    fn from(value: Anchor) -> Self {
        Self::Anchor(value)
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
                <Texture>::read_options(reader, endian, context)
                    .map(Self::Texture)
                    .map_err(|error| meshwire_core::wire::within(error, "texture"))
            }
            2 => {
                <Anchor>::read_options(reader, endian, context)
                    .map(Self::Anchor)
                    .map_err(|error| meshwire_core::wire::within(error, "anchor"))
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
            Self::Texture(value) => value.write_options(writer, endian, ()),
            Self::Anchor(value) => value.write_options(writer, endian, ()),
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
            Self::Texture(value) => value.wire_size(),
            Self::Anchor(value) => value.wire_size(),
            Self::Unknown(bytes) => meshwire_core::reader::widen(bytes.len()),
        }
    }
}
impl meshwire_core::Annotate for ChunkBody {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        match self {
            Self::Texture(value) => out.field("texture", value),
            Self::Anchor(value) => out.field("anchor", value),
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
        let known: &[i128] = &[1, 2];
        match (self, tag) {
            (Self::Texture(value), 1) => {
                validator.field("texture", |validator| value.validate(validator, []))
            }
            (Self::Anchor(value), 2) => {
                validator.field("anchor", |validator| value.validate(validator, []))
            }
            (Self::Unknown(_), tag) if ![1, 2].contains(&tag) => {}
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
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::Texture)
            }
            2 => {
                meshwire_core::generate::Generate::generate(u, wish, [])
                    .map(Self::Anchor)
            }
            _ => {
                meshwire_core::generate::bytes_in(u, wish.split().0, 0)
                    .map(Self::Unknown)
            }
        }
    }
}
/// The picture the frames are cut out of.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Texture {
    #[br(err_context(Segment::Field("len_file_name")))]
    #[br(temp)]
    #[bw(try_calc = meshwire_core::wire::derived::<u16>(file_name.wire_size()))]
    len_file_name: u16,
    #[br(err_context(Segment::Field("file_name")))]
    #[br(
        temp,
        parse_with = meshwire_core::text::take,
        args_raw = (context, len_file_name.int())
    )]
    #[bw(ignore)]
    encoded_file_name: meshwire_core::text::EncodedText<'_>,
    /// File name of the picture.
    #[br(calc = encoded_file_name.decode())]
    pub file_name: meshwire_core::ByteString,
}
impl meshwire_core::WireSize for Texture {
    #[inline]
    fn wire_size(&self) -> u64 {
        2 + self.file_name.wire_size()
    }
}
impl meshwire_core::Validate for Texture {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_file_name: u64 = self.file_name.wire_size();
        validator.fits("file_name", len_file_name, 65535);
    }
}
impl meshwire_core::Annotate for Texture {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.hidden("len_file_name", meshwire_core::layout::LeafKind::Unsigned, 2);
        out.field("file_name", &self.file_name);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Texture {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let len_file_name: u64 = generate::count(_u)?.min(65535);
        let mut file_name: meshwire_core::ByteString = meshwire_core::ByteString::from(
            generate::bytes_exact(_u, meshwire_core::int::amount(len_file_name.int()))?,
        );
        Ok(Self { file_name })
    }
}
/// The point of every frame that stays where the prop is.
#[binrw]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Anchor {
    /// In pixels from the left edge.
    #[br(err_context(Segment::Field("left")))]
    pub left: i16,
    /// In pixels from the upper edge.
    #[br(err_context(Segment::Field("top")))]
    pub top: i16,
}
impl meshwire_core::Plain for Anchor {
    const SIZE: usize = 4;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            left: meshwire_core::Plain::get::<BIG>(fields),
            top: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.left.put::<BIG>(fields);
        self.top.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Anchor {
    #[inline]
    fn wire_size(&self) -> u64 {
        4
    }
}
impl meshwire_core::Validate for Anchor {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Anchor {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.field("left", &self.left);
        out.field("top", &self.top);
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Anchor {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut left: i16 = generate::Generate::generate(_u, _wish, [])?;
        let mut top: i16 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { left, top })
    }
}
/// Values of `chunk_kind`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChunkKind {
    /// Which picture the frames are cut out of.
    Texture,
    /// The point that stays in place.
    Anchor,
    /// A value without a name.
    Unknown(u16),
}
impl ChunkKind {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[Self::Texture, Self::Anchor];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Texture => Some("texture"),
            Self::Anchor => Some("anchor"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u16> for ChunkKind {
    fn from(number: u16) -> Self {
        match number {
            1 => Self::Texture,
            2 => Self::Anchor,
            other => Self::Unknown(other),
        }
    }
}
impl From<ChunkKind> for u16 {
    fn from(value: ChunkKind) -> Self {
        match value {
            ChunkKind::Texture => 1,
            ChunkKind::Anchor => 2,
            ChunkKind::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for ChunkKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u16::from(* self)),
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
        u16::read_options(reader, endian, ()).map(Self::from)
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
        u16::from(*self).write_options(writer, endian, ())
    }
}
impl meshwire_core::Plain for ChunkKind {
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
impl meshwire_core::int::Int for ChunkKind {
    fn int(&self) -> i128 {
        u16::from(*self).into()
    }
}
impl meshwire_core::WireSize for ChunkKind {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u16>())
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
        u16::try_from(number).map(Self::from).map_err(serde::de::Error::custom)
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
            u.arbitrary::<u16>().map(Self::from)
        }
    }
}

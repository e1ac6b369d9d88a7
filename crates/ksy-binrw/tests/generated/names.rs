// Generated from crates/ksy-binrw/tests/features/names.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Names and documentation: wire records.
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
/// The first line of \*this\* text, with a \[bracket\], a \<tag\>, `code_[0]` and a\_name.
///
/// Indented text is no code.
///
/// ```text
/// Nor is what a fence holds: [0]
/// ```
///
/// In source documents: `FileHeader`, `file_header_t`.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Names {
    /// A keyword of Rust.
    ///
    /// In source documents: `bType`.
    #[br(err_context(Segment::Field("type")))]
    pub type_: u8,
    #[br(err_context(Segment::Field("self")))]
    pub self_: u8,
    /// Renamed in Rust.
    #[br(err_context(Segment::Field("long_name")))]
    pub short: u8,
    #[br(err_context(Segment::Field("u")))]
    pub u: u16,
    #[br(err_context(Segment::Field("v")))]
    pub v: u16,
    #[br(err_context(Segment::Field("wish")))]
    pub wish: u8,
    #[br(err_context(Segment::Field("room")))]
    pub room: u8,
    #[br(err_context(Segment::Field("pick")))]
    pub pick: u8,
    #[br(err_context(Segment::Field("reader")))]
    pub reader: u8,
    #[br(err_context(Segment::Field("writer")))]
    pub writer: u8,
    #[br(err_context(Segment::Field("endian")))]
    pub endian: u8,
    #[br(err_context(Segment::Field("value")))]
    pub value: u8,
    #[br(err_context(Segment::Field("out")))]
    pub out: u8,
    #[br(err_context(Segment::Field("error")))]
    pub error: u8,
    #[br(err_context(Segment::Field("count")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u8>(
            meshwire_core::reader::widen(list.len())
        )
    )]
    count: u8,
    #[br(err_context(Segment::Field("list")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, count.int()))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub list: Vec<UvPair>,
    #[br(err_context(Segment::Field("bytes")))]
    #[br(args_raw = (context, type_.int(), []))]
    pub bytes: NamesBytes,
}
impl meshwire_core::WireSize for Names {
    #[inline]
    fn wire_size(&self) -> u64 {
        17 + meshwire_core::size::of_plain(&self.list) + self.bytes.wire_size()
    }
}
impl meshwire_core::Validate for Names {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let count: u64 = meshwire_core::reader::widen(self.list.len());
        validator.fits("list", count, 255);
        validator
            .field(
                "bytes",
                |validator| self.bytes.validate(validator, (self.type_.int(), [])),
            );
    }
}
impl meshwire_core::Annotate for Names {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("type", &self.type_);
                out.field("self", &self.self_);
                out.field("long_name", &self.short);
                out.field("u", &self.u);
                out.field("v", &self.v);
                out.field("wish", &self.wish);
                out.field("room", &self.room);
                out.field("pick", &self.pick);
                out.field("reader", &self.reader);
                out.field("writer", &self.writer);
                out.field("endian", &self.endian);
                out.field("value", &self.value);
                out.field("out", &self.out);
                out.field("error", &self.error);
                out.hidden("count", meshwire_core::layout::LeafKind::Unsigned, 1);
                out.field("list", &self.list);
                out.field("bytes", &self.bytes);
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
        const PICKS: &[[i128; 1]] = &[[1]];
        let _pick = generate::pick(_u, PICKS)?;
        let mut type_: u8 = match _pick {
            Some(_row) => <u8>::try_from(_row[0]).unwrap_or_default(),
            None => generate::Generate::generate(_u, _wish, [])?,
        };
        let mut self_: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut short: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut u: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut v: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut wish: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut room: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut pick: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut reader: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut writer: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut endian: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut value: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut out: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut error: u8 = generate::Generate::generate(_u, _wish, [])?;
        let count: u64 = generate::count(_u)?.min(255);
        let mut list: Vec<UvPair> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(count.int()),
            &[],
        )?;
        let mut bytes: NamesBytes = generate::Generate::generate(
            _u,
            _wish,
            (type_.int(), []),
        )?;
        Ok(Self {
            type_,
            self_,
            short,
            u,
            v,
            wish,
            room,
            pick,
            reader,
            writer,
            endian,
            value,
            out,
            error,
            list,
            bytes,
        })
    }
}
/// What `bytes` of a `names` is.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum NamesBytes {
    /// A `pair`.
    Pair(UvPair),
    /// A `string`.
    Unknown(String),
}
impl NamesBytes {
    /// Name of the kind, as it stands in paths and in JSON.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Pair(_) => "pair",
            Self::Unknown(_) => "unknown",
        }
    }
    /// The tags that select this kind; none for an unknown one.
    #[must_use]
    pub fn tags(&self) -> &'static [i128] {
        match self {
            Self::Pair(_) => &[1],
            Self::Unknown(_) => &[],
        }
    }
    /// True if a stated length longer than this body never means that bytes follow it.
    #[must_use]
    pub fn is_structural(&self) -> bool {
        false
    }
    /// The content, if this is `Pair`.
    #[must_use]
    pub fn as_pair(&self) -> Option<&UvPair> {
        if let Self::Pair(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Pair`.
    #[must_use]
    pub fn as_pair_mut(&mut self) -> Option<&mut UvPair> {
        if let Self::Pair(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Unknown`.
    #[must_use]
    pub fn as_unknown(&self) -> Option<&String> {
        if let Self::Unknown(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Unknown`.
    #[must_use]
    pub fn as_unknown_mut(&mut self) -> Option<&mut String> {
        if let Self::Unknown(value) = self { Some(value) } else { None }
    }
}
impl From<UvPair> for NamesBytes {
    fn from(value: UvPair) -> Self {
        Self::Pair(value)
    }
}
impl From<String> for NamesBytes {
    fn from(value: String) -> Self {
        Self::Unknown(value)
    }
}
impl BinRead for NamesBytes {
    /// The window, the tag, and what the kinds need to know.
    type Args<'a> = (Context<'a>, i128, [i128; 0]);
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (context, tag, []): Self::Args<'_>,
    ) -> BinResult<Self> {
        match tag {
            1 => {
                <UvPair>::read_options(reader, endian, context)
                    .map(Self::Pair)
                    .map_err(|error| meshwire_core::wire::within(error, "pair"))
            }
            _ => {
                <String>::read_options(reader, endian, context)
                    .map(Self::Unknown)
                    .map_err(|error| meshwire_core::wire::within(error, "unknown"))
            }
        }
    }
}
impl BinWrite for NamesBytes {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        match self {
            Self::Pair(value) => value.write_options(writer, endian, ()),
            Self::Unknown(value) => value.write_options(writer, endian, ()),
        }
    }
}
impl meshwire_core::WireSize for NamesBytes {
    fn wire_size(&self) -> u64 {
        match self {
            Self::Pair(value) => value.wire_size(),
            Self::Unknown(value) => value.wire_size(),
        }
    }
}
impl meshwire_core::Annotate for NamesBytes {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        match self {
            Self::Pair(value) => out.field("pair", value),
            Self::Unknown(value) => out.field("unknown", value),
        }
    }
}
impl meshwire_core::Validate for NamesBytes {
    /// The tag, and what the kinds need to know.
    type Args = (i128, [i128; 0]);
    fn validate(&self, validator: &mut meshwire_core::Validator, (tag, []): Self::Args) {
        let known: &[i128] = &[1];
        match (self, tag) {
            (Self::Pair(value), 1) => {
                validator.field("pair", |validator| value.validate(validator, []))
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
impl meshwire_core::generate::Generate for NamesBytes {
    /// The tag, and what the kinds need to know.
    type Args = (i128, [i128; 0]);
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        wish: meshwire_core::generate::Wish,
        (tag, []): Self::Args,
    ) -> arbitrary::Result<Self> {
        match tag {
            1 => meshwire_core::generate::Generate::generate(u, wish, []).map(Self::Pair),
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
#[repr(C)]
#[derive(
    Debug,
    Clone,
    Copy,
    bytemuck::Zeroable,
    bytemuck::Pod,
    PartialEq,
    Eq,
    std::hash::Hash
)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct UvPair {
    #[br(err_context(Segment::Field("u")))]
    pub u: u8,
    #[br(err_context(Segment::Field("match")))]
    pub match_: u8,
}
impl meshwire_core::Plain for UvPair {
    const SIZE: usize = 2;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            u: meshwire_core::Plain::get::<BIG>(fields),
            match_: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.u.put::<BIG>(fields);
        self.match_.put::<BIG>(fields);
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
impl meshwire_core::WireSize for UvPair {
    #[inline]
    fn wire_size(&self) -> u64 {
        2
    }
}
impl meshwire_core::Validate for UvPair {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for UvPair {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("u", &self.u);
                out.field("match", &self.match_);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for UvPair {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut u: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut match_: u8 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { u, match_ })
    }
}
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq, Eq, std::hash::Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct String {
    #[br(err_context(Segment::Field("len")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u8>(
            meshwire_core::reader::widen(result.len())
        )
    )]
    len: u8,
    #[br(err_context(Segment::Field("result")))]
    #[br(parse_with = meshwire_core::wire::bytes, args(context, len.int()))]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub result: Vec<u8>,
}
impl meshwire_core::WireSize for String {
    #[inline]
    fn wire_size(&self) -> u64 {
        1 + meshwire_core::reader::widen(self.result.len())
    }
}
impl meshwire_core::Validate for String {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len: u64 = meshwire_core::reader::widen(self.result.len());
        validator.fits("result", len, 255);
    }
}
impl meshwire_core::Annotate for String {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.hidden("len", meshwire_core::layout::LeafKind::Unsigned, 1);
                out.field("result", &meshwire_core::layout::Blob(&self.result));
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for String {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let len: u64 = generate::count(_u)?.min(255);
        let mut result: Vec<u8> = generate::bytes_exact(
            _u,
            meshwire_core::int::amount(len.int()),
        )?;
        Ok(Self { result })
    }
}

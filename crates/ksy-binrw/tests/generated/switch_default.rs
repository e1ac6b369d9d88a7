// Generated from crates/ksy-binrw/tests/features/switch_default.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `switch_default`.
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
pub struct SwitchDefault {
    #[br(err_context(Segment::Field("kind")))]
    pub kind: u8,
    #[br(err_context(Segment::Field("version")))]
    pub version: u8,
    #[br(err_context(Segment::Field("width")))]
    pub width: u8,
    #[br(err_context(Segment::Field("body")))]
    #[br(
        args_raw = (
            context,
            if
            i128::lt(
                &version.int(),
                &10
            ){i128::saturating_add(
                i128::saturating_mul(kind.int(), 10),
                version.int()
            )}else{-1},
            [i128::saturating_mul(width.int(), 2),
            width.int(),
            version.int()]
        )
    )]
    pub content: Content,
}
impl meshwire_core::WireSize for SwitchDefault {
    #[inline]
    fn wire_size(&self) -> u64 {
        3 + self.content.wire_size()
    }
}
impl meshwire_core::Validate for SwitchDefault {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator
            .field(
                "body",
                |validator| {
                    self
                        .content
                        .validate(
                            validator,
                            (
                                if i128::lt(&self.version.int(), &10) {
                                    i128::saturating_add(
                                        i128::saturating_mul(self.kind.int(), 10),
                                        self.version.int(),
                                    )
                                } else {
                                    -1
                                },
                                [
                                    i128::saturating_mul(self.width.int(), 2),
                                    self.width.int(),
                                    self.version.int(),
                                ],
                            ),
                        )
                },
            );
    }
}
impl meshwire_core::Annotate for SwitchDefault {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("kind", &self.kind);
                out.field("version", &self.version);
                out.field("width", &self.width);
                out.field("body", &self.content);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for SwitchDefault {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        const PICKS: &[[i128; 2]] = &[[1, 1], [1, 2], [2, 1], [2, 2]];
        let _pick = generate::pick(_u, PICKS)?;
        let mut kind: u8 = match _pick {
            Some(_row) => <u8>::try_from(_row[1]).unwrap_or_default(),
            None => generate::Generate::generate(_u, _wish, [])?,
        };
        let mut version: u8 = match _pick {
            Some(_row) => <u8>::try_from(_row[0]).unwrap_or_default(),
            None => generate::small::<u8>(_u)?,
        };
        let mut width: u8 = generate::small::<u8>(_u)?;
        let mut content: Content = generate::Generate::generate(
            _u,
            _wish,
            (
                if i128::lt(&version.int(), &10) {
                    i128::saturating_add(
                        i128::saturating_mul(kind.int(), 10),
                        version.int(),
                    )
                } else {
                    -1
                },
                [i128::saturating_mul(width.int(), 2), width.int(), version.int()],
            ),
        )?;
        Ok(Self {
            kind,
            version,
            width,
            content,
        })
    }
}
/// What `body` of a `switch_default` is.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Content {
    /// A `flat`.
    Flat(Flat),
    /// A `row`.
    Row(Row),
    /// A `raw`.
    Unknown(Raw),
}
impl Content {
    /// Name of the kind, as it stands in paths and in JSON.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Flat(_) => "flat",
            Self::Row(_) => "row",
            Self::Unknown(_) => "unknown",
        }
    }
    /// The tags that select this kind; none for an unknown one.
    #[must_use]
    pub fn tags(&self) -> &'static [i128] {
        match self {
            Self::Flat(_) => &[11, 12],
            Self::Row(_) => &[21, 22],
            Self::Unknown(_) => &[],
        }
    }
    /// True if a stated length longer than this body never means that bytes follow it.
    #[must_use]
    pub fn is_structural(&self) -> bool {
        false
    }
    /// The content, if this is `Flat`.
    #[must_use]
    pub fn as_flat(&self) -> Option<&Flat> {
        if let Self::Flat(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Flat`.
    #[must_use]
    pub fn as_flat_mut(&mut self) -> Option<&mut Flat> {
        if let Self::Flat(value) = self { Some(value) } else { None }
    }
    /// The content, if this is `Row`.
    #[must_use]
    pub fn as_row(&self) -> Option<&Row> {
        if let Self::Row(value) = self { Some(value) } else { None }
    }
    /// The content, to be changed, if this is `Row`.
    #[must_use]
    pub fn as_row_mut(&mut self) -> Option<&mut Row> {
        if let Self::Row(value) = self { Some(value) } else { None }
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
impl From<Flat> for Content {
    fn from(value: Flat) -> Self {
        Self::Flat(value)
    }
}
impl From<Row> for Content {
    fn from(value: Row) -> Self {
        Self::Row(value)
    }
}
impl From<Raw> for Content {
    fn from(value: Raw) -> Self {
        Self::Unknown(value)
    }
}
impl BinRead for Content {
    /// The window, the tag, and what the kinds need to know.
    type Args<'a> = (Context<'a>, i128, [i128; 3]);
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (context, tag, [capture_0, capture_1, capture_2]): Self::Args<'_>,
    ) -> BinResult<Self> {
        match tag {
            11 => {
                <Flat>::read_options(reader, endian, (context, 1))
                    .map(Self::Flat)
                    .map_err(|error| meshwire_core::wire::within(error, "flat"))
            }
            12 => {
                <Flat>::read_options(reader, endian, (context, 2))
                    .map(Self::Flat)
                    .map_err(|error| meshwire_core::wire::within(error, "flat"))
            }
            21 => {
                <Row>::read_options(reader, endian, (context, capture_0, 7))
                    .map(Self::Row)
                    .map_err(|error| meshwire_core::wire::within(error, "row"))
            }
            22 => {
                <Row>::read_options(reader, endian, (context, capture_1, capture_2))
                    .map(Self::Row)
                    .map_err(|error| meshwire_core::wire::within(error, "row"))
            }
            _ => {
                <Raw>::read_options(reader, endian, (context, capture_1))
                    .map(Self::Unknown)
                    .map_err(|error| meshwire_core::wire::within(error, "unknown"))
            }
        }
    }
}
impl BinWrite for Content {
    type Args<'a> = ();
    fn write_options<W: Write + Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        match self {
            Self::Flat(value) => value.write_options(writer, endian, ()),
            Self::Row(value) => value.write_options(writer, endian, ()),
            Self::Unknown(value) => value.write_options(writer, endian, ()),
        }
    }
}
impl meshwire_core::WireSize for Content {
    fn wire_size(&self) -> u64 {
        match self {
            Self::Flat(value) => value.wire_size(),
            Self::Row(value) => value.wire_size(),
            Self::Unknown(value) => value.wire_size(),
        }
    }
}
impl meshwire_core::Annotate for Content {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        match self {
            Self::Flat(value) => out.field("flat", value),
            Self::Row(value) => out.field("row", value),
            Self::Unknown(value) => out.field("unknown", value),
        }
    }
}
impl meshwire_core::Validate for Content {
    /// The tag, and what the kinds need to know.
    type Args = (i128, [i128; 3]);
    fn validate(
        &self,
        validator: &mut meshwire_core::Validator,
        (tag, [capture_0, capture_1, capture_2]): Self::Args,
    ) {
        let known: &[i128] = &[11, 12, 21, 22];
        match (self, tag) {
            (Self::Flat(value), 11) => {
                validator.field("flat", |validator| value.validate(validator, [1]))
            }
            (Self::Flat(value), 12) => {
                validator.field("flat", |validator| value.validate(validator, [2]))
            }
            (Self::Row(value), 21) => {
                validator
                    .field("row", |validator| value.validate(validator, [capture_0, 7]))
            }
            (Self::Row(value), 22) => {
                validator
                    .field(
                        "row",
                        |validator| value.validate(validator, [capture_1, capture_2]),
                    )
            }
            (Self::Unknown(value), tag) if ![11, 12, 21, 22].contains(&tag) => {
                validator
                    .field("unknown", |validator| value.validate(validator, [capture_1]))
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
impl meshwire_core::generate::Generate for Content {
    /// The tag, and what the kinds need to know.
    type Args = (i128, [i128; 3]);
    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        wish: meshwire_core::generate::Wish,
        (tag, [capture_0, capture_1, capture_2]): Self::Args,
    ) -> arbitrary::Result<Self> {
        match tag {
            11 => {
                meshwire_core::generate::Generate::generate(u, wish, [1]).map(Self::Flat)
            }
            12 => {
                meshwire_core::generate::Generate::generate(u, wish, [2]).map(Self::Flat)
            }
            21 => {
                meshwire_core::generate::Generate::generate(u, wish, [capture_0, 7])
                    .map(Self::Row)
            }
            22 => {
                meshwire_core::generate::Generate::generate(
                        u,
                        wish,
                        [capture_1, capture_2],
                    )
                    .map(Self::Row)
            }
            _ => {
                meshwire_core::generate::Generate::generate(u, wish, [capture_1])
                    .map(Self::Unknown)
            }
        }
    }
}
#[binrw]
#[brw(little)]
#[br(import(context:Context<'_>, version:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Flat {
    #[br(err_context(Segment::Field("x")))]
    pub x: u16,
    #[br(err_context(Segment::Field("z")))]
    #[br(if(i128::gt(&version, &1)))]
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub z: Option<u8>,
}
impl meshwire_core::WireSize for Flat {
    #[inline]
    fn wire_size(&self) -> u64 {
        2 + self.z.as_ref().map_or(0, |present| present.wire_size())
    }
}
impl meshwire_core::Validate for Flat {
    type Args = [i128; 1];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [version] = args;
        match &self.z {
            Some(present) => {
                validator
                    .field(
                        "z",
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
            }
            None => {
                validator
                    .field(
                        "z",
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
impl meshwire_core::Annotate for Flat {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("x", &self.x);
                if let Some(present) = &self.z {
                    out.field("z", &(*present));
                }
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Flat {
    type Args = [i128; 1];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [version,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut x: u16 = generate::Generate::generate(_u, _wish, [])?;
        let z: Option<u8> = if i128::gt(&version, &1) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        Ok(Self { x, z })
    }
}
#[binrw]
#[brw(little)]
#[br(import(context:Context<'_>, num_cells:i128, mark:i128))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Row {
    #[br(err_context(Segment::Field("cells")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, num_cells))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub cells: Vec<u16>,
    #[br(err_context(Segment::Field("marks")))]
    #[br(parse_with = meshwire_core::wire::bytes, args(context, mark))]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub marks: Vec<u8>,
}
impl meshwire_core::WireSize for Row {
    #[inline]
    fn wire_size(&self) -> u64 {
        0 + meshwire_core::size::of_plain(&self.cells)
            + meshwire_core::reader::widen(self.marks.len())
    }
}
impl meshwire_core::Validate for Row {
    type Args = [i128; 2];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [num_cells, mark] = args;
        validator
            .agrees(
                "cells",
                meshwire_core::reader::widen(self.cells.len()),
                num_cells,
                "elements",
            );
        validator
            .agrees(
                "marks",
                meshwire_core::reader::widen(self.marks.len()),
                mark,
                "bytes",
            );
    }
}
impl meshwire_core::Annotate for Row {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("cells", &self.cells);
                out.field("marks", &meshwire_core::layout::Blob(&self.marks));
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Row {
    type Args = [i128; 2];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        [num_cells,
        mark,
        ]: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut cells: Vec<u16> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_cells),
            &[],
        )?;
        let mut marks: Vec<u8> = generate::bytes_exact(
            _u,
            meshwire_core::int::amount(mark),
        )?;
        Ok(Self { cells, marks })
    }
}
#[binrw]
#[brw(little)]
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
        out.in_order(
            Endian::Little,
            |out| {
                out.field("data", &meshwire_core::layout::Blob(&self.data));
            },
        );
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

// Generated from crates/ksy-binrw/tests/features/pointers.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `pointers`.
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
pub struct Pointers {
    #[br(err_context(Segment::Field("header")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub header: Header,
    #[br(err_context(Segment::Field("len_data")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u32>(
            meshwire_core::reader::widen(data.len())
        )
    )]
    len_data: u32,
    #[br(err_context(Segment::Field("data")))]
    #[br(parse_with = meshwire_core::wire::bytes, args(context, len_data.int()))]
    #[bw(write_with = meshwire_core::wire::write_bytes)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub data: Vec<u8>,
    #[br(err_context(Segment::Field("table")))]
    #[br(args_raw = context)]
    pub table: Table,
}
impl meshwire_core::WireSize for Pointers {
    #[inline]
    fn wire_size(&self) -> u64 {
        16 + meshwire_core::reader::widen(self.data.len()) + self.table.wire_size()
    }
}
impl meshwire_core::Validate for Pointers {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let len_data: u64 = meshwire_core::reader::widen(self.data.len());
        validator.fits("data", len_data, 4294967295);
        validator.field("table", |validator| self.table.validate(validator, []));
    }
}
impl meshwire_core::Annotate for Pointers {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("header", &self.header);
                out.hidden("len_data", meshwire_core::layout::LeafKind::Unsigned, 4);
                out.field("data", &meshwire_core::layout::Blob(&self.data));
                out.field("table", &self.table);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Pointers {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut header: Header = generate::Generate::generate(_u, _wish, [])?;
        let len_data: u64 = generate::count(_u)?.min(4294967295);
        let mut data: Vec<u8> = generate::bytes_exact(
            _u,
            meshwire_core::int::amount(len_data.int()),
        )?;
        let mut table: Table = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { header, data, table })
    }
}
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[repr(C)]
#[derive(Debug, Clone, Copy, bytemuck::Zeroable, bytemuck::Pod, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Header {
    #[br(err_context(Segment::Field("name")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub name: meshwire_core::FixedText<4>,
    #[br(err_context(Segment::Field("ofs_root")))]
    pub ofs_root: u32,
    #[br(err_context(Segment::Field("version")))]
    pub version: u16,
    #[br(err_context(Segment::Field("ofs_next")))]
    pub ofs_next: u16,
}
impl meshwire_core::Plain for Header {
    const SIZE: usize = 12;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            name: meshwire_core::Plain::get::<BIG>(fields),
            ofs_root: meshwire_core::Plain::get::<BIG>(fields),
            version: meshwire_core::Plain::get::<BIG>(fields),
            ofs_next: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.name.put::<BIG>(fields);
        self.ofs_root.put::<BIG>(fields);
        self.version.put::<BIG>(fields);
        self.ofs_next.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Header {
    #[inline]
    fn wire_size(&self) -> u64 {
        12
    }
}
impl meshwire_core::Validate for Header {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Header {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("name", &self.name);
                out.field("ofs_root", &self.ofs_root);
                out.field("version", &self.version);
                out.field("ofs_next", &self.ofs_next);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Header {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut name: meshwire_core::FixedText<4> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut ofs_root: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut version: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut ofs_next: u16 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            name,
            ofs_root,
            version,
            ofs_next,
        })
    }
}
impl Header {
    /// Fields that hold offsets of other records.
    pub const POINTERS: &'static [meshwire_core::pointer::PointerField] = &[
        meshwire_core::pointer::PointerField {
            name: "ofs_root",
            offset: 4,
            target: "node",
            region: "data",
            nil: &[0, 4294967295],
        },
        meshwire_core::pointer::PointerField {
            name: "ofs_next",
            offset: 10,
            target: "header",
            region: "data",
            nil: &[],
        },
    ];
}
/// Of no fixed size, but its pointers have fixed places; the first stands behind a list that is no array in Rust.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Table {
    #[br(err_context(Segment::Field("kinds")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, 33))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub kinds: Vec<Kind>,
    #[br(err_context(Segment::Field("ofs_names")))]
    pub ofs_names: u32,
    #[br(err_context(Segment::Field("num_ranks")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u8>(
            meshwire_core::reader::widen(ranks.len())
        )
    )]
    num_ranks: u8,
    #[br(err_context(Segment::Field("ranks")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, num_ranks.int()))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub ranks: Vec<u8>,
}
impl meshwire_core::WireSize for Table {
    #[inline]
    fn wire_size(&self) -> u64 {
        5 + meshwire_core::size::of_plain(&self.kinds)
            + meshwire_core::size::of_plain(&self.ranks)
    }
}
impl meshwire_core::Validate for Table {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_ranks: u64 = meshwire_core::reader::widen(self.ranks.len());
        validator
            .agrees(
                "kinds",
                meshwire_core::reader::widen(self.kinds.len()),
                33,
                "elements",
            );
        validator.list("kinds", &self.kinds, &[]);
        validator.fits("ranks", num_ranks, 255);
    }
}
impl meshwire_core::Annotate for Table {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("kinds", &self.kinds);
                out.field("ofs_names", &self.ofs_names);
                out.hidden("num_ranks", meshwire_core::layout::LeafKind::Unsigned, 1);
                out.field("ranks", &self.ranks);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Table {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut kinds: Vec<Kind> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(33),
            &[],
        )?;
        let mut ofs_names: u32 = generate::Generate::generate(_u, _wish, [])?;
        let num_ranks: u64 = generate::count(_u)?.min(255);
        let mut ranks: Vec<u8> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_ranks.int()),
            &[],
        )?;
        Ok(Self { kinds, ofs_names, ranks })
    }
}
impl Table {
    /// Fields that hold offsets of other records.
    pub const POINTERS: &'static [meshwire_core::pointer::PointerField] = &[
        meshwire_core::pointer::PointerField {
            name: "ofs_names",
            offset: 33,
            target: "text",
            region: "data",
            nil: &[0],
        },
    ];
}
/// Values of `kind`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `none`
    None,
    /// `some`
    Some,
    /// A value without a name.
    Unknown(u8),
}
impl Kind {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[Self::None, Self::Some];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::None => Some("none"),
            Self::Some => Some("some"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u8> for Kind {
    fn from(number: u8) -> Self {
        match number {
            0 => Self::None,
            1 => Self::Some,
            other => Self::Unknown(other),
        }
    }
}
impl From<Kind> for u8 {
    fn from(value: Kind) -> Self {
        match value {
            Kind::None => 0,
            Kind::Some => 1,
            Kind::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u8::from(* self)),
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
        u8::read_options(reader, endian, ()).map(Self::from)
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
        u8::from(*self).write_options(writer, endian, ())
    }
}
impl meshwire_core::Plain for Kind {
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
impl meshwire_core::int::Int for Kind {
    fn int(&self) -> i128 {
        u8::from(*self).into()
    }
}
impl meshwire_core::WireSize for Kind {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u8>())
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
        u8::try_from(number).map(Self::from).map_err(serde::de::Error::custom)
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
            u.arbitrary::<u8>().map(Self::from)
        }
    }
}

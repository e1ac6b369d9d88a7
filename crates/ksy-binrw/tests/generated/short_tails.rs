// Generated from crates/ksy-binrw/tests/features/short_tails.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `short_tails`.
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
pub struct ShortTails {
    #[br(err_context(Segment::Field("len_entry")))]
    pub len_entry: u8,
    #[br(err_context(Segment::Field("first")))]
    #[br(args_raw = (context, len_entry.int()))]
    pub first: meshwire_core::Slot<Entry>,
    #[br(err_context(Segment::Field("num_entries")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u8>(
            meshwire_core::reader::widen(entries.len())
        )
    )]
    num_entries: u8,
    #[br(err_context(Segment::Field("entries")))]
    #[br(
        parse_with = meshwire_core::wire::list,
        args((context, len_entry.int()), num_entries.int())
    )]
    pub entries: Vec<meshwire_core::Slot<Entry>>,
}
impl meshwire_core::WireSize for ShortTails {
    #[inline]
    fn wire_size(&self) -> u64 {
        2 + self.first.wire_size() + meshwire_core::wire::size_of_all(&self.entries)
    }
}
impl meshwire_core::Validate for ShortTails {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_entries: u64 = meshwire_core::reader::widen(self.entries.len());
        validator.agrees("first", self.first.wire_size(), self.len_entry.int(), "bytes");
        validator.field("first", |validator| self.first.validate(validator, []));
        validator.fits("entries", num_entries, 255);
        validator
            .field(
                "entries",
                |validator| {
                    for (index, item) in self.entries.iter().enumerate() {
                        validator
                            .within(
                                Segment::Index(index),
                                |validator| {
                                    validator
                                        .agrees(
                                            "size",
                                            item.wire_size(),
                                            self.len_entry.int(),
                                            "bytes",
                                        );
                                },
                            );
                    }
                },
            );
        validator.list("entries", &self.entries, &[]);
    }
}
impl meshwire_core::Annotate for ShortTails {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("len_entry", &self.len_entry);
                out.field("first", &self.first);
                out.hidden("num_entries", meshwire_core::layout::LeafKind::Unsigned, 1);
                out.field("entries", &self.entries);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for ShortTails {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut len_entry: u8 = generate::small::<u8>(_u)?;
        let mut first: meshwire_core::Slot<Entry> = generate::slot(
            _u,
            _wish,
            meshwire_core::int::amount(len_entry.int()),
        )?;
        let num_entries: u64 = generate::count(_u)?.min(255);
        let mut entries: Vec<meshwire_core::Slot<Entry>> = (0..meshwire_core::int::amount(
            num_entries.int(),
        ))
            .map(|_| generate::slot(
                _u,
                _wish,
                meshwire_core::int::amount(len_entry.int()),
            ))
            .collect::<arbitrary::Result<Vec<_>>>()?;
        Ok(Self { len_entry, first, entries })
    }
}
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Entry {
    #[br(err_context(Segment::Field("offset")))]
    pub offset: u32,
    #[br(err_context(Segment::Field("count")))]
    pub count: u16,
    #[br(err_context(Segment::Field("part")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub part: Part,
}
impl meshwire_core::WireSize for Entry {
    #[inline]
    fn wire_size(&self) -> u64 {
        8
    }
}
impl meshwire_core::SlotRecord for Entry {
    const SIZE: u64 = 8;
}
impl meshwire_core::Validate for Entry {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Entry {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("offset", &self.offset);
                out.field("count", &self.count);
                out.field("part", &self.part);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Entry {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut offset: u32 = generate::Generate::generate(_u, _wish, [])?;
        let mut count: u16 = generate::Generate::generate(_u, _wish, [])?;
        let mut part: Part = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { offset, count, part })
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
pub struct Part {
    #[br(err_context(Segment::Field("a")))]
    pub a: u8,
    #[br(err_context(Segment::Field("b")))]
    pub b: u8,
}
impl meshwire_core::Plain for Part {
    const SIZE: usize = 2;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            a: meshwire_core::Plain::get::<BIG>(fields),
            b: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.a.put::<BIG>(fields);
        self.b.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Part {
    #[inline]
    fn wire_size(&self) -> u64 {
        2
    }
}
impl meshwire_core::Validate for Part {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Part {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("a", &self.a);
                out.field("b", &self.b);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Part {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut a: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut b: u8 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { a, b })
    }
}

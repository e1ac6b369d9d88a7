// Generated from crates/ksy-binrw/tests/features/arrays.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `arrays`.
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
pub struct Arrays {
    #[br(err_context(Segment::Field("origin_follows")))]
    pub origin_follows: u8,
    #[br(err_context(Segment::Field("origin")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub origin: [f32; 3],
    #[br(err_context(Segment::Field("frame")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <[[f32;3];3]as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_frame: meshwire_core::plain::Encoded<'_>,
    #[br(calc = encoded_frame.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub frame: [[f32; 3]; 3],
    #[br(err_context(Segment::Field("maybe")))]
    #[br(if(i128::eq(&origin_follows.int(), &1)))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::plain::read_one(reader, endian, args).map(Some),
        args(context)
    )]
    #[bw(write_with = meshwire_core::plain::write_optional)]
    #[cfg_attr(
        feature = "serde",
        serde(
            with = "meshwire_core::exact",
            default,
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub maybe: Option<[f32; 3]>,
    #[br(err_context(Segment::Field("num_points")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<u8>(
            meshwire_core::reader::widen(points.len())
        )
    )]
    num_points: u8,
    #[br(err_context(Segment::Field("points")))]
    #[br(parse_with = meshwire_core::plain::read_many, args(context, num_points.int()))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub points: Vec<[f32; 3]>,
    #[br(err_context(Segment::Field("corner")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub corner: Corner,
    #[br(err_context(Segment::Field("rest")))]
    #[br(parse_with = meshwire_core::plain::read_to_end, args(context))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub rest: Vec<[u16; 2]>,
}
impl meshwire_core::WireSize for Arrays {
    #[inline]
    fn wire_size(&self) -> u64 {
        66 + self.maybe.as_ref().map_or(0, |present| present.wire_size())
            + meshwire_core::size::of_plain(&self.points)
            + meshwire_core::size::of_plain(&self.rest)
    }
}
impl meshwire_core::Validate for Arrays {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_points: u64 = meshwire_core::reader::widen(self.points.len());
        match &self.maybe {
            Some(present) => {
                validator
                    .field(
                        "maybe",
                        |validator| {
                            validator
                                .require(
                                    i128::eq(&self.origin_follows.int(), &1),
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
                        "maybe",
                        |validator| {
                            validator
                                .require(
                                    !(i128::eq(&self.origin_follows.int(), &1)),
                                    || {
                                        "must be present by the other fields, found it absent"
                                            .to_owned()
                                    },
                                );
                        },
                    )
            }
        }
        validator.fits("points", num_points, 255);
    }
}
impl meshwire_core::Annotate for Arrays {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Big,
            |out| {
                out.field("origin_follows", &self.origin_follows);
                out.field(
                    "origin",
                    &meshwire_core::layout::Named(&self.origin, &["x", "y", "z"]),
                );
                out.within(
                    Segment::Field("frame"),
                    |out| {
                        for (index, item) in self.frame.iter().enumerate() {
                            out.within(
                                Segment::Index(index),
                                |out| {
                                    meshwire_core::Annotate::annotate(
                                        &meshwire_core::layout::Named(item, &["x", "y", "z"]),
                                        out,
                                    );
                                },
                            );
                        }
                    },
                );
                if let Some(present) = &self.maybe {
                    out.field(
                        "maybe",
                        &meshwire_core::layout::Named(&(*present), &["x", "y", "z"]),
                    );
                }
                out.hidden("num_points", meshwire_core::layout::LeafKind::Unsigned, 1);
                out.within(
                    Segment::Field("points"),
                    |out| {
                        for (index, item) in self.points.iter().enumerate() {
                            out.within(
                                Segment::Index(index),
                                |out| {
                                    meshwire_core::Annotate::annotate(
                                        &meshwire_core::layout::Named(item, &["x", "y", "z"]),
                                        out,
                                    );
                                },
                            );
                        }
                    },
                );
                out.field("corner", &self.corner);
                out.within(
                    Segment::Field("rest"),
                    |out| {
                        for (index, item) in self.rest.iter().enumerate() {
                            out.within(
                                Segment::Index(index),
                                |out| {
                                    meshwire_core::Annotate::annotate(
                                        &meshwire_core::layout::Named(item, &["a", "b"]),
                                        out,
                                    );
                                },
                            );
                        }
                    },
                );
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Arrays {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut origin_follows: u8 = generate::Generate::generate(_u, _wish, [])?;
        let mut origin: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut frame: [[f32; 3]; 3] = generate::Generate::generate(_u, _wish, [])?;
        let maybe: Option<[f32; 3]> = if i128::eq(&origin_follows.int(), &1) {
            Some(generate::Generate::generate(_u, _wish, [])?)
        } else {
            None
        };
        let num_points: u64 = generate::count(_u)?.min(255);
        let mut points: Vec<[f32; 3]> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_points.int()),
            &[],
        )?;
        let mut corner: Corner = generate::Generate::generate(_u, _wish, [])?;
        let mut rest: Vec<[u16; 2]> = {
            let _count = generate::count_in(
                _u,
                _room,
                (0_u64 + 1 + 12 + 36
                    + maybe.as_ref().map_or(0, |present| present.wire_size()) + 1
                    + meshwire_core::size::of_plain(&points) + 16),
                4,
            )?;
            generate::list(_u, _wish, _count, &[])?
        };
        Ok(Self {
            origin_follows,
            origin,
            frame,
            maybe,
            points,
            corner,
            rest,
        })
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
pub struct Corner {
    #[br(err_context(Segment::Field("position")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub position: [f32; 3],
    #[br(err_context(Segment::Field("index")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub index: [u16; 2],
}
impl meshwire_core::Plain for Corner {
    const SIZE: usize = 16;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            position: meshwire_core::Plain::get::<BIG>(fields),
            index: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.position.put::<BIG>(fields);
        self.index.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Corner {
    #[inline]
    fn wire_size(&self) -> u64 {
        16
    }
}
impl meshwire_core::Validate for Corner {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Corner {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Big,
            |out| {
                out.field(
                    "position",
                    &meshwire_core::layout::Named(&self.position, &["x", "y", "z"]),
                );
                out.field(
                    "index",
                    &meshwire_core::layout::Named(&self.index, &["a", "b"]),
                );
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Corner {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut position: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut index: [u16; 2] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { position, index })
    }
}

// Generated from schemas/ani.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Egosoft ANI animations: wire records.
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
/// Animations of the parts of one component of X Rebirth or X4: header, one record per animation, then all keys.
///
/// There is no magic. The keys of a record follow each other by group: position, rotation, scale, pre-scale, post-scale; the
/// records' keys follow each other in the order of the records.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct AniWire {
    #[br(err_context(Segment::Field("num_animations")))]
    #[br(temp)]
    #[bw(
        try_calc = meshwire_core::wire::derived::<i32>(
            meshwire_core::reader::widen(animations.len())
        )
    )]
    num_animations: i32,
    /// Where the keys begin, 16 + 160 times the number of records; 0 in some files without records.
    ///
    /// In source documents: `KeyOffsetBytes`.
    #[br(err_context(Segment::Field("key_offset")))]
    pub key_offset: i32,
    /// Version of the format, 1 in every known file.
    ///
    /// In source documents: `Version`.
    #[br(err_context(Segment::Field("version")))]
    #[br(
        parse_with = |reader,
        endian,
        args:_|meshwire_core::wire::checked(
            reader,
            |reader|<i32
            as
            BinRead>::read_options(reader, endian, args),
            |version:&i32|[1].contains(&version.int()),
            |version:&i32|meshwire_core::wire::not_valid("1", version.int()),
        ),
        args()
    )]
    pub version: i32,
    /// Zero in every known file.
    ///
    /// In source documents: `Padding`.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 4],
    /// The animation records.
    #[br(err_context(Segment::Field("animations")))]
    #[br(
        parse_with = meshwire_core::plain::read_many,
        args(context, num_animations.int())
    )]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub animations: Vec<Animation>,
    /// All keys, as many as the records count.
    #[br(err_context(Segment::Field("keys")))]
    #[br(parse_with = meshwire_core::plain::read_to_end, args(context))]
    #[bw(write_with = meshwire_core::plain::write_list)]
    pub keys: Vec<Keyframe>,
}
impl meshwire_core::WireSize for AniWire {
    #[inline]
    fn wire_size(&self) -> u64 {
        16 + meshwire_core::size::of_plain(&self.animations)
            + meshwire_core::size::of_plain(&self.keys)
    }
}
impl meshwire_core::Validate for AniWire {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        let num_animations: u64 = meshwire_core::reader::widen(self.animations.len());
        validator.fits("animations", num_animations, 2147483647);
        validator
            .field(
                "version",
                |validator| {
                    validator
                        .require(
                            [1].contains(&self.version.int()),
                            || format!("expected {}, found {}", "1", self.version.int()),
                        );
                },
            );
        validator.list("keys", &self.keys, &[]);
    }
}
impl meshwire_core::Annotate for AniWire {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.hidden("num_animations", meshwire_core::layout::LeafKind::Signed, 4);
                out.field("key_offset", &self.key_offset);
                out.field("version", &self.version);
                out.field("padding", &meshwire_core::layout::Blob(&self.padding));
                out.field("animations", &self.animations);
                out.field("keys", &self.keys);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for AniWire {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let num_animations: u64 = generate::count(_u)?.min(2147483647);
        let mut key_offset: i32 = generate::Generate::generate(_u, _wish, [])?;
        let mut version: i32 = *_u.choose(&[1])?;
        let mut padding: [u8; 4] = generate::Generate::generate(_u, _wish, [])?;
        let mut animations: Vec<Animation> = generate::list(
            _u,
            _wish,
            meshwire_core::int::amount(num_animations.int()),
            &[],
        )?;
        let mut keys: Vec<Keyframe> = {
            let _count = generate::count_in(
                _u,
                _room,
                (0_u64 + 4 + 4 + 4 + 4 + meshwire_core::size::of_plain(&animations)),
                128,
            )?;
            generate::list(_u, _wish, _count, &[])?
        };
        Ok(Self {
            key_offset,
            version,
            padding,
            animations,
            keys,
        })
    }
}
/// One animation of one part.
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
pub struct Animation {
    /// The part that moves. Bytes after the terminator are garbage in many files.
    ///
    /// In source documents: `Name`.
    #[br(err_context(Segment::Field("name")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub name: meshwire_core::FixedText<64>,
    /// The animation, such as `loop` or `landinggears_activating`.
    ///
    /// In source documents: `SubName`.
    #[br(err_context(Segment::Field("subname")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub subname: meshwire_core::FixedText<64>,
    /// Number of position keys.
    ///
    /// In source documents: `NumPosKeys`.
    #[br(err_context(Segment::Field("num_position_keys")))]
    pub num_position_keys: i32,
    /// Number of rotation keys.
    ///
    /// In source documents: `NumRotKeys`.
    #[br(err_context(Segment::Field("num_rotation_keys")))]
    pub num_rotation_keys: i32,
    /// Number of scale keys.
    ///
    /// In source documents: `NumScaleKeys`.
    #[br(err_context(Segment::Field("num_scale_keys")))]
    pub num_scale_keys: i32,
    /// Number of pre-scale keys.
    ///
    /// In source documents: `NumPreScaleKeys`.
    #[br(err_context(Segment::Field("num_pre_scale_keys")))]
    pub num_pre_scale_keys: i32,
    /// Number of post-scale keys.
    ///
    /// In source documents: `NumPostScaleKeys`.
    #[br(err_context(Segment::Field("num_post_scale_keys")))]
    pub num_post_scale_keys: i32,
    /// Length of the animation in seconds.
    ///
    /// In source documents: `Duration`.
    #[br(err_context(Segment::Field("duration")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub duration: f32,
    /// Zero in every known file.
    ///
    /// In source documents: `Padding`.
    #[br(err_context(Segment::Field("padding")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub padding: [u8; 8],
}
impl meshwire_core::Plain for Animation {
    const SIZE: usize = 160;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            name: meshwire_core::Plain::get::<BIG>(fields),
            subname: meshwire_core::Plain::get::<BIG>(fields),
            num_position_keys: meshwire_core::Plain::get::<BIG>(fields),
            num_rotation_keys: meshwire_core::Plain::get::<BIG>(fields),
            num_scale_keys: meshwire_core::Plain::get::<BIG>(fields),
            num_pre_scale_keys: meshwire_core::Plain::get::<BIG>(fields),
            num_post_scale_keys: meshwire_core::Plain::get::<BIG>(fields),
            duration: meshwire_core::Plain::get::<BIG>(fields),
            padding: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.name.put::<BIG>(fields);
        self.subname.put::<BIG>(fields);
        self.num_position_keys.put::<BIG>(fields);
        self.num_rotation_keys.put::<BIG>(fields);
        self.num_scale_keys.put::<BIG>(fields);
        self.num_pre_scale_keys.put::<BIG>(fields);
        self.num_post_scale_keys.put::<BIG>(fields);
        self.duration.put::<BIG>(fields);
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
impl meshwire_core::WireSize for Animation {
    #[inline]
    fn wire_size(&self) -> u64 {
        160
    }
}
impl meshwire_core::Validate for Animation {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for Animation {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field("name", &self.name);
                out.field("subname", &self.subname);
                out.field("num_position_keys", &self.num_position_keys);
                out.field("num_rotation_keys", &self.num_rotation_keys);
                out.field("num_scale_keys", &self.num_scale_keys);
                out.field("num_pre_scale_keys", &self.num_pre_scale_keys);
                out.field("num_post_scale_keys", &self.num_post_scale_keys);
                out.field("duration", &self.duration);
                out.field("padding", &meshwire_core::layout::Blob(&self.padding));
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Animation {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut name: meshwire_core::FixedText<64> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut subname: meshwire_core::FixedText<64> = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut num_position_keys: i32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_rotation_keys: i32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_scale_keys: i32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_pre_scale_keys: i32 = generate::Generate::generate(_u, _wish, [])?;
        let mut num_post_scale_keys: i32 = generate::Generate::generate(_u, _wish, [])?;
        let mut duration: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut padding: [u8; 8] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            name,
            subname,
            num_position_keys,
            num_rotation_keys,
            num_scale_keys,
            num_pre_scale_keys,
            num_post_scale_keys,
            duration,
            padding,
        })
    }
}
/// A value of three axes at a time, with how each axis moves on to the next key.
#[binrw]
#[brw(little)]
#[br(import_raw(context:Context<'_>))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Keyframe {
    /// Position in metres, three Euler angles in radians, or scale factors.
    ///
    /// In source documents: `ValueX`, `ValueY`, `ValueZ`.
    #[br(err_context(Segment::Field("value")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub value: [f32; 3],
    /// How x, y and z are interpolated.
    ///
    /// In source documents: `InterpolationX`, `InterpolationY`, `InterpolationZ`.
    #[br(err_context(Segment::Field("interpolation")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub interpolation: [Interpolation; 3],
    /// Seconds on the time line of the whole animation.
    ///
    /// In source documents: `Time`.
    #[br(err_context(Segment::Field("time")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub time: f32,
    #[br(err_context(Segment::Field("control")))]
    #[br(
        temp,
        parse_with = meshwire_core::plain::take_one,
        args(context, <[ControlPoints;3]as meshwire_core::Plain>::SIZE)
    )]
    #[bw(ignore)]
    encoded_control: meshwire_core::plain::Encoded<'_>,
    /// Bezier control points of x, y and z.
    #[br(calc = encoded_control.decode())]
    #[bw(write_with = meshwire_core::plain::write_one)]
    pub control: [ControlPoints; 3],
    /// Tension of a TCB key. Zero in every known file.
    ///
    /// In source documents: `Tens`.
    #[br(err_context(Segment::Field("tension")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub tension: f32,
    /// Continuity of a TCB key. Zero in every known file.
    ///
    /// In source documents: `Cont`.
    #[br(err_context(Segment::Field("continuity")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub continuity: f32,
    /// Bias of a TCB key. Zero in every known file.
    ///
    /// In source documents: `Bias`.
    #[br(err_context(Segment::Field("bias")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bias: f32,
    /// Ease in of a TCB key. Zero in every known file.
    ///
    /// In source documents: `EaseIn`.
    #[br(err_context(Segment::Field("ease_in")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub ease_in: f32,
    /// Ease out of a TCB key. Zero in every known file.
    ///
    /// In source documents: `EaseOut`.
    #[br(err_context(Segment::Field("ease_out")))]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub ease_out: f32,
    /// Not zero if the derivatives are set. Zero in every known file.
    ///
    /// In source documents: `Deriv`.
    #[br(err_context(Segment::Field("derivatives_computed")))]
    pub derivatives_computed: i32,
    /// Derivative of x, y and z before the key. Zero in every known file.
    ///
    /// In source documents: `DerivInX`, `DerivInY`, `DerivInZ`.
    #[br(err_context(Segment::Field("derivative_in")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub derivative_in: [f32; 3],
    /// Derivative of x, y and z after the key. Zero in every known file.
    ///
    /// In source documents: `DerivOutX`, `DerivOutY`, `DerivOutZ`.
    #[br(err_context(Segment::Field("derivative_out")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub derivative_out: [f32; 3],
    /// 1 in few keys. What it switches is not known.
    ///
    /// In source documents: `AngleKey`.
    #[br(err_context(Segment::Field("angle_key")))]
    pub angle_key: u32,
}
impl meshwire_core::Plain for Keyframe {
    const SIZE: usize = 128;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            value: meshwire_core::Plain::get::<BIG>(fields),
            interpolation: meshwire_core::Plain::get::<BIG>(fields),
            time: meshwire_core::Plain::get::<BIG>(fields),
            control: meshwire_core::Plain::get::<BIG>(fields),
            tension: meshwire_core::Plain::get::<BIG>(fields),
            continuity: meshwire_core::Plain::get::<BIG>(fields),
            bias: meshwire_core::Plain::get::<BIG>(fields),
            ease_in: meshwire_core::Plain::get::<BIG>(fields),
            ease_out: meshwire_core::Plain::get::<BIG>(fields),
            derivatives_computed: meshwire_core::Plain::get::<BIG>(fields),
            derivative_in: meshwire_core::Plain::get::<BIG>(fields),
            derivative_out: meshwire_core::Plain::get::<BIG>(fields),
            angle_key: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.value.put::<BIG>(fields);
        self.interpolation.put::<BIG>(fields);
        self.time.put::<BIG>(fields);
        self.control.put::<BIG>(fields);
        self.tension.put::<BIG>(fields);
        self.continuity.put::<BIG>(fields);
        self.bias.put::<BIG>(fields);
        self.ease_in.put::<BIG>(fields);
        self.ease_out.put::<BIG>(fields);
        self.derivatives_computed.put::<BIG>(fields);
        self.derivative_in.put::<BIG>(fields);
        self.derivative_out.put::<BIG>(fields);
        self.angle_key.put::<BIG>(fields);
    }
}
impl meshwire_core::WireSize for Keyframe {
    #[inline]
    fn wire_size(&self) -> u64 {
        128
    }
}
impl meshwire_core::Validate for Keyframe {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
        validator.list("interpolation", &self.interpolation, &[]);
    }
}
impl meshwire_core::Annotate for Keyframe {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field(
                    "value",
                    &meshwire_core::layout::Named(&self.value, &["x", "y", "z"]),
                );
                out.field("interpolation", &self.interpolation);
                out.field("time", &self.time);
                out.field("control", &self.control);
                out.field("tension", &self.tension);
                out.field("continuity", &self.continuity);
                out.field("bias", &self.bias);
                out.field("ease_in", &self.ease_in);
                out.field("ease_out", &self.ease_out);
                out.field("derivatives_computed", &self.derivatives_computed);
                out.field(
                    "derivative_in",
                    &meshwire_core::layout::Named(&self.derivative_in, &["x", "y", "z"]),
                );
                out.field(
                    "derivative_out",
                    &meshwire_core::layout::Named(&self.derivative_out, &["x", "y", "z"]),
                );
                out.field("angle_key", &self.angle_key);
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for Keyframe {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut value: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut interpolation: [Interpolation; 3] = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut time: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut control: [ControlPoints; 3] = generate::Generate::generate(
            _u,
            _wish,
            [],
        )?;
        let mut tension: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut continuity: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut bias: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut ease_in: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut ease_out: f32 = generate::Generate::generate(_u, _wish, [])?;
        let mut derivatives_computed: i32 = generate::Generate::generate(_u, _wish, [])?;
        let mut derivative_in: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut derivative_out: [f32; 3] = generate::Generate::generate(_u, _wish, [])?;
        let mut angle_key: u32 = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self {
            value,
            interpolation,
            time,
            control,
            tension,
            continuity,
            bias,
            ease_in,
            ease_out,
            derivatives_computed,
            derivative_in,
            derivative_out,
            angle_key,
        })
    }
}
/// The two Bezier control points of one axis of a key, as absolute time and value. The first lies a third of the way to
/// the next key and the second a third of the way to the key before in nearly all keys of known files, although the
/// names they go by elsewhere suggest the other order.
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
pub struct ControlPoints {
    /// The point of the curve that leaves the key.
    ///
    /// In source documents: `CPX1`, `CPY1`, `CPZ1`.
    #[br(err_context(Segment::Field("outgoing")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub outgoing: [f32; 2],
    /// The point of the curve that reaches the key.
    ///
    /// In source documents: `CPX2`, `CPY2`, `CPZ2`.
    #[br(err_context(Segment::Field("incoming")))]
    #[br(parse_with = meshwire_core::plain::read_one, args(context))]
    #[bw(write_with = meshwire_core::plain::write_one)]
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub incoming: [f32; 2],
}
impl meshwire_core::Plain for ControlPoints {
    const SIZE: usize = 16;
    #[inline]
    fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
        Self {
            outgoing: meshwire_core::Plain::get::<BIG>(fields),
            incoming: meshwire_core::Plain::get::<BIG>(fields),
        }
    }
    #[inline]
    fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
        self.outgoing.put::<BIG>(fields);
        self.incoming.put::<BIG>(fields);
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
impl meshwire_core::WireSize for ControlPoints {
    #[inline]
    fn wire_size(&self) -> u64 {
        16
    }
}
impl meshwire_core::Validate for ControlPoints {
    type Args = [i128; 0];
    fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
        let [] = args;
    }
}
impl meshwire_core::Annotate for ControlPoints {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.in_order(
            Endian::Little,
            |out| {
                out.field(
                    "outgoing",
                    &meshwire_core::layout::Named(&self.outgoing, &["time", "value"]),
                );
                out.field(
                    "incoming",
                    &meshwire_core::layout::Named(&self.incoming, &["time", "value"]),
                );
            },
        );
    }
}
#[cfg(feature = "arbitrary")]
impl meshwire_core::generate::Generate for ControlPoints {
    type Args = [i128; 0];
    fn generate(
        _u: &mut arbitrary::Unstructured<'_>,
        _wish: meshwire_core::generate::Wish,
        []: Self::Args,
    ) -> arbitrary::Result<Self> {
        use meshwire_core::generate;
        let (_room, _wish) = _wish.split();
        let mut outgoing: [f32; 2] = generate::Generate::generate(_u, _wish, [])?;
        let mut incoming: [f32; 2] = generate::Generate::generate(_u, _wish, [])?;
        Ok(Self { outgoing, incoming })
    }
}
/// Values of `interpolation`; unknown ones survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Interpolation {
    /// Not stated. Not seen in known files.
    Unset,
    /// The value holds until the next key.
    Step,
    /// A straight line to the next key.
    Linear,
    /// Not seen in known files.
    Quadratic,
    /// Not seen in known files.
    Cubic,
    /// A cubic Bezier curve through the control points.
    Bezier,
    /// A Bezier curve whose parameter is the time. Not seen in known files.
    BezierLinearTime,
    /// Tension, continuity, bias. Not seen in known files.
    Tcb,
    /// A value without a name.
    Unknown(u32),
}
impl Interpolation {
    /// All values that have a name.
    pub const ALL: &'static [Self] = &[
        Self::Unset,
        Self::Step,
        Self::Linear,
        Self::Quadratic,
        Self::Cubic,
        Self::Bezier,
        Self::BezierLinearTime,
        Self::Tcb,
    ];
    /// The name, as it stands in the schema and in JSON.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Unset => Some("unset"),
            Self::Step => Some("step"),
            Self::Linear => Some("linear"),
            Self::Quadratic => Some("quadratic"),
            Self::Cubic => Some("cubic"),
            Self::Bezier => Some("bezier"),
            Self::BezierLinearTime => Some("bezier_linear_time"),
            Self::Tcb => Some("tcb"),
            Self::Unknown(_) => None,
        }
    }
    /// The value with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == Some(name))
    }
}
impl From<u32> for Interpolation {
    fn from(number: u32) -> Self {
        match number {
            0 => Self::Unset,
            1 => Self::Step,
            2 => Self::Linear,
            3 => Self::Quadratic,
            4 => Self::Cubic,
            5 => Self::Bezier,
            6 => Self::BezierLinearTime,
            7 => Self::Tcb,
            other => Self::Unknown(other),
        }
    }
}
impl From<Interpolation> for u32 {
    fn from(value: Interpolation) -> Self {
        match value {
            Interpolation::Unset => 0,
            Interpolation::Step => 1,
            Interpolation::Linear => 2,
            Interpolation::Quadratic => 3,
            Interpolation::Cubic => 4,
            Interpolation::Bezier => 5,
            Interpolation::BezierLinearTime => 6,
            Interpolation::Tcb => 7,
            Interpolation::Unknown(other) => other,
        }
    }
}
impl std::fmt::Display for Interpolation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", u32::from(* self)),
        }
    }
}
impl BinRead for Interpolation {
    type Args<'a> = ();
    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (): (),
    ) -> BinResult<Self> {
        u32::read_options(reader, endian, ()).map(Self::from)
    }
}
impl BinWrite for Interpolation {
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
impl meshwire_core::Plain for Interpolation {
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
impl meshwire_core::int::Int for Interpolation {
    fn int(&self) -> i128 {
        u32::from(*self).into()
    }
}
impl meshwire_core::WireSize for Interpolation {
    fn wire_size(&self) -> u64 {
        meshwire_core::reader::widen(size_of::<u32>())
    }
}
impl meshwire_core::Annotate for Interpolation {
    fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
        out.leaf(
            meshwire_core::layout::LeafKind::Unsigned,
            self.wire_size(),
            self.name(),
        );
    }
}
impl meshwire_core::Validate for Interpolation {
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
impl serde::Serialize for Interpolation {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use meshwire_core::int::Int;
        meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Interpolation {
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
impl meshwire_core::generate::Generate for Interpolation {
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

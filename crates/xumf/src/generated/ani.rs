// Generated from schemas/ani.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Egosoft ANI animations: wire records.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

/// Animations of the parts of one X Rebirth or X4 component: a header, one record per animation, and all keys.
///
/// The format has no magic number. Keys are stored in the order of the animation records. Within a record they are
/// grouped: position, rotation, scale, pre-scale, post-scale.
#[record(little)]
pub struct AniWire {
    // Number of animation records. (`NumAnims`)
    #[count_of(animations)]
    num_animations: i32,

    /// Offset of the keys, 16 + 160 times the number of records; 0 in some files without records. (`KeyOffsetBytes`)
    pub key_offset: i32,

    /// Version of the format, 1 in every known file. (`Version`)
    #[valid(1)]
    pub version: i32,

    /// Zero in every known file. (`Padding`)
    pub padding: [u8; 4],

    /// The animation records.
    #[br(count = num_animations)]
    #[bulk]
    pub animations: Vec<Animation>,

    /// All keys. Their number is the sum of the key counts of all records.
    #[to_end]
    #[bulk]
    pub keys: Vec<Keyframe>,
}

/// One animation of one part.
#[record(little, pod)]
pub struct Animation {
    /// Name of the animated part. Bytes after the terminator are garbage in many files. (`Name`)
    pub name: FixedText<64>,
    /// Name of the animation, such as `loop` or `landinggears_activating`. (`SubName`)
    pub subname: FixedText<64>,
    /// Number of position keys. (`NumPosKeys`)
    pub num_position_keys: i32,
    /// Number of rotation keys. (`NumRotKeys`)
    pub num_rotation_keys: i32,
    /// Number of scale keys. (`NumScaleKeys`)
    pub num_scale_keys: i32,
    /// Number of pre-scale keys. (`NumPreScaleKeys`)
    pub num_pre_scale_keys: i32,
    /// Number of post-scale keys. (`NumPostScaleKeys`)
    pub num_post_scale_keys: i32,
    /// Duration of the animation in seconds. (`Duration`)
    pub duration: f32,
    /// Zero in every known file. (`Padding`)
    pub padding: [u8; 8],
}

/// A keyframe with a value for each of three axes, and the interpolation of each axis up to the next key.
#[record(little, plain)]
pub struct Keyframe {
    /// Position in meters, three Euler angles in radians, or scale factors. (`ValueX`, `ValueY`, `ValueZ`)
    #[names(x, y, z)]
    pub value: [f32; 3],

    /// Interpolation of x, y and z. (`InterpolationX`, `InterpolationY`, `InterpolationZ`)
    #[br(count = 3)]
    #[bulk]
    pub interpolation: [Interpolation; 3],

    /// Time in seconds on the time line of the whole animation. (`Time`)
    pub time: f32,

    /// Bezier control points of x, y and z.
    #[br(count = 3)]
    #[bulk]
    pub control: [ControlPoints; 3],

    /// Tension of a TCB key. Zero in every known file. (`Tens`)
    pub tension: f32,
    /// Continuity of a TCB key. Zero in every known file. (`Cont`)
    pub continuity: f32,
    /// Bias of a TCB key. Zero in every known file. (`Bias`)
    pub bias: f32,
    /// Ease in of a TCB key. Zero in every known file. (`EaseIn`)
    pub ease_in: f32,
    /// Ease out of a TCB key. Zero in every known file. (`EaseOut`)
    pub ease_out: f32,
    /// Nonzero if the derivatives are set. Zero in every known file. (`Deriv`)
    pub derivatives_computed: i32,

    /// Derivative of x, y and z before the key. Zero in every known file. (`DerivInX`, `DerivInY`, `DerivInZ`)
    #[names(x, y, z)]
    pub derivative_in: [f32; 3],

    /// Derivative of x, y and z after the key. Zero in every known file. (`DerivOutX`, `DerivOutY`, `DerivOutZ`)
    #[names(x, y, z)]
    pub derivative_out: [f32; 3],

    /// 1 in a few keys. Its meaning is unknown. (`AngleKey`)
    pub angle_key: u32,
}

/// The two Bezier control points of one axis of a key, as absolute time and value. In nearly all keys of known
/// files, the first is a third of the way to the next key, and the second a third of the way to the previous key,
/// although their names in other documentation suggest the opposite order.
#[record(little, pod)]
pub struct ControlPoints {
    /// Control point of the curve segment after the key. (`CPX1`, `CPY1`, `CPZ1`)
    #[names(time, value)]
    pub outgoing: [f32; 2],

    /// Control point of the curve segment before the key. (`CPX2`, `CPY2`, `CPZ2`)
    #[names(time, value)]
    pub incoming: [f32; 2],
}

/// Values of `interpolation`; unknown values are kept.
#[value_enum(u32)]
pub enum Interpolation {
    /// No interpolation specified. Not seen in known files.
    Unset = 0,

    /// The value is constant until the next key.
    Step = 1,

    /// Linear interpolation to the next key.
    Linear = 2,

    /// Quadratic interpolation. Not seen in known files.
    Quadratic = 3,

    /// Quadratic interpolation. Not seen in known files.
    Cubic = 4,

    /// A cubic Bezier curve defined by the control points.
    Bezier = 5,

    /// A Bezier curve with time as its parameter. Not seen in known files.
    BezierLinearTime = 6,

    /// Tension, continuity and bias. Not seen in known files.
    Tcb = 7,

    /// A value without a name.
    Unknown(u32),
}

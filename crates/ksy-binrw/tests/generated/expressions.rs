// Generated from crates/ksy-binrw/tests/features/expressions.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Wire records of `expressions`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

#[record(little)]
pub struct Expressions {
    pub a: i16,
    pub b: i16,
    pub kind: Kind,
    pub point: Point,
    #[br(if((i64::from(a) + i64::from(b)) == 3))]
    pub sum: Option<u8>,
    #[br(if((i64::from(a) - i64::from(b)) == (-1)))]
    pub difference: Option<u8>,
    #[br(if((i64::from(a) * i64::from(b)) > 31))]
    pub product: Option<u8>,
    #[br(if(int::divide(i128::from(a), 2) >= 4))]
    pub quotient: Option<u8>,
    #[br(if(int::remainder(i128::from(a), 4) == 3))]
    pub remainder: Option<u8>,
    #[br(if(a < b))]
    pub lesser: Option<u8>,
    #[br(if(a <= (-5)))]
    pub least: Option<u8>,
    #[br(if(((a == 1) && (b == 2)) || !((a != 0) || (b != 0))))]
    pub logic: Option<u8>,
    #[br(if((if a > 0 { i64::from(b) } else { -i64::from(b) }) == 2))]
    pub chosen: Option<u8>,
    #[br(if(kind == Kind::Round))]
    pub named: Option<u8>,
    #[br(if((i64::from(u8::from(kind)) + 1) == 6))]
    pub numbered: Option<u8>,
    #[br(if((point.x == 4) && (point.place.row == 1)))]
    pub inner: Option<u8>,
    #[br(if(if a > 0 { b == 2 } else { b == (-2) }))]
    pub either: Option<u8>,
    #[br(if(true))]
    pub always: Option<u8>,
    #[br(if((i64::from(a) & (-5)) == 8))]
    pub masked: Option<u8>,
    #[br(if(((computed::shift_left(1, i64::from(point.x)) ^ i128::from(i64::from(b) >> 1)) | i128::from(a)) == 26))]
    pub shifted: Option<u8>,
}

#[record(little, pod)]
pub struct Point {
    pub x: u8,
    pub place: Place,
}

#[record(little, pod)]
pub struct Place {
    pub row: u8,
}

/// Values of `kind`; unknown values are kept.
#[value_enum(u8)]
pub enum Kind {
    /// `round`
    Round = 3,
    /// `square`
    Square = 5,
    /// A value without a name.
    Unknown(u8),
}

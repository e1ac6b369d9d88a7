//! Vectors in the precision that a compiler uses.

use std::ops::{Add, Div, Mul, Sub};

/// A precision: single, or x87 double.
pub(super) trait Number:
    Copy + PartialOrd + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    /// Widens a stored number.
    fn of(stored: f32) -> Self;
    /// Rounds to the nearest number that can be stored.
    fn stored(self) -> f32;
    /// Returns the square root.
    fn root(self) -> Self;
}

impl Number for f32 {
    fn of(stored: f32) -> Self {
        stored
    }

    fn stored(self) -> f32 {
        self
    }

    fn root(self) -> Self {
        self.sqrt()
    }
}

impl Number for f64 {
    fn of(stored: f32) -> Self {
        stored.into()
    }

    #[expect(clippy::as_conversions, reason = "the language has no other rounding from f64 to f32")]
    fn stored(self) -> f32 {
        self as f32
    }

    fn root(self) -> Self {
        self.sqrt()
    }
}

pub(super) fn of<T: Number>(point: [f32; 3]) -> [T; 3] {
    point.map(T::of)
}

pub(super) fn add<T: Number>([ax, ay, az]: [T; 3], [bx, by, bz]: [T; 3]) -> [T; 3] {
    [ax + bx, ay + by, az + bz]
}

pub(super) fn subtract<T: Number>([ax, ay, az]: [T; 3], [bx, by, bz]: [T; 3]) -> [T; 3] {
    [ax - bx, ay - by, az - bz]
}

pub(super) fn dot<T: Number>([ax, ay, az]: [T; 3], [bx, by, bz]: [T; 3]) -> T {
    ax * bx + ay * by + az * bz
}

pub(super) fn cross<T: Number>([ax, ay, az]: [T; 3], [bx, by, bz]: [T; 3]) -> [T; 3] {
    [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

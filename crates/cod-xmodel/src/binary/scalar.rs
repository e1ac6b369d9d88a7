//! The storage of operands by payload type.

use crate::binary::TriangleLayout;
use crate::number::{narrow_float, widen_float};
use crate::tokens::Payload;

/// One operand in a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scalar {
    U8,
    U16,
    I16,
    I32,
    U32,
    F32,
    /// A `u8`, 255 for 1.
    Share,
    /// An `i16`, 32767 for 1.
    Direction,
}

impl Scalar {
    /// Returns the size in bytes.
    #[inline]
    pub(crate) fn size(self) -> usize {
        match self {
            Self::U8 | Self::Share => 1,
            Self::U16 | Self::I16 | Self::Direction => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
        }
    }

    /// Describes the valid values, for errors.
    pub(crate) fn describe(self) -> &'static str {
        match self {
            Self::U8 => "a whole number from 0 to 255",
            Self::U16 => "a whole number from 0 to 65535",
            Self::I16 => "a whole number from -32768 to 32767",
            Self::I32 => "a whole number from -2147483648 to 2147483647",
            Self::U32 => "a whole number from 0 to 4294967295",
            Self::F32 => "a number within the range of 32-bit floats",
            Self::Share => "a number from 0 to 1",
            Self::Direction => "a number from -1 to 1",
        }
    }
}

impl Payload {
    /// Returns the storage of operand `slot`; not used for strings.
    #[inline]
    pub(crate) fn scalar(self, slot: usize) -> Scalar {
        match self {
            Self::Text | Self::Bare | Self::UInt16 | Self::IndexText | Self::IndexText3 | Self::Triangle16 => {
                Scalar::U16
            }
            Self::Int16 => Scalar::I16,
            Self::Int32 | Self::FrameText | Self::BoneText => Scalar::I32,
            Self::UInt32 => Scalar::U32,
            Self::Color => Scalar::Share,
            Self::Direction => Scalar::Direction,
            Self::Float | Self::Float2 | Self::Float3 | Self::Float4 => Scalar::F32,
            Self::BoneWeight | Self::Uv if slot == 0 => Scalar::U16,
            Self::BoneWeight | Self::Uv => Scalar::F32,
            Self::Triangle => Scalar::U8,
        }
    }

    /// Returns true if there are two zero bytes between the hash and the first operand.
    #[inline]
    pub(crate) fn is_padded(self, layout: TriangleLayout) -> bool {
        match self {
            Self::Text
            | Self::Bare
            | Self::Int32
            | Self::UInt32
            | Self::Color
            | Self::Float
            | Self::Float2
            | Self::Float3
            | Self::Float4
            | Self::FrameText
            | Self::BoneText => true,
            Self::Int16
            | Self::UInt16
            | Self::Direction
            | Self::BoneWeight
            | Self::Uv
            | Self::IndexText
            | Self::IndexText3
            | Self::Triangle => false,
            Self::Triangle16 => layout == TriangleLayout::Padded,
        }
    }
}

/// Decodes a direction component, with a division in single precision like the official tool.
#[inline]
pub(crate) fn direction(stored: i16) -> f64 {
    f64::from(f32::from(stored) / 32767.0)
}

/// Decodes a share.
#[inline]
pub(crate) fn share(stored: u8) -> f64 {
    f64::from(f32::from(stored) * (1.0 / 255.0))
}

/// Rounds to the nearest integer, ties away from zero.
#[inline]
#[expect(clippy::as_conversions, reason = "the language has no other way from float to integer; it saturates")]
fn nearest(value: f64) -> i64 {
    (value + 0.5_f64.copysign(value)) as i64
}

/// Encodes a direction component, if it is in range.
#[inline]
pub(crate) fn store_direction(value: f64) -> Option<i16> {
    // No number from -1 to 1 is encoded as the smallest integer, but it may occur in a file.
    let in_range = value.abs() <= 1.0 || value == direction(i16::MIN);
    if in_range { i16::try_from(nearest(value * 32767.0)).ok() } else { None }
}

/// Encodes a share, if it is in range.
#[inline]
pub(crate) fn store_share(value: f64) -> Option<u8> {
    if (0.0..=1.0).contains(&value) { u8::try_from(nearest(value * 255.0)).ok() } else { None }
}

/// Converts a number to an integer, if it is one.
#[inline]
pub(crate) fn whole(value: f64) -> Option<i64> {
    let whole = nearest(value);
    #[expect(clippy::as_conversions, reason = "compared with the value it came from")]
    let back = whole as f64;
    // Negative zero is not an integer.
    (back == value && (whole != 0 || value.is_sign_positive())).then_some(whole)
}

/// Returns the number that a binary file stores for `value`, if it can.
pub(crate) fn quantize(scalar: Scalar, value: f64) -> Option<f64> {
    match scalar {
        Scalar::Direction => store_direction(value).map(direction),
        Scalar::Share => store_share(value).map(share),
        Scalar::F32 => store_float(value).map(widen_float),
        Scalar::U8 | Scalar::U16 | Scalar::I16 | Scalar::I32 | Scalar::U32 => whole(value).map(|_| value),
    }
}

/// Returns the nearest `f32`, unless the number is out of range.
#[inline]
pub(crate) fn store_float(value: f64) -> Option<f32> {
    let narrow = narrow_float(value);
    (narrow.is_infinite() == value.is_infinite()).then_some(narrow)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stored_value_round_trips() {
        for stored in i16::MIN..=i16::MAX {
            assert_eq!(store_direction(direction(stored)), Some(stored));
        }
        for stored in u8::MIN..=u8::MAX {
            assert_eq!(store_share(share(stored)), Some(stored));
        }
    }

    #[test]
    fn values_that_the_official_converter_refuses_are_refused() {
        assert_eq!(store_direction(1.000_001), None);
        assert_eq!(store_direction(-1.000_001), None);
        assert_eq!(store_share(-1.0), None);
        assert_eq!(store_share(1.0001), None);
        assert_eq!(store_direction(f64::NAN), None);
        assert_eq!(store_float(1e39), None);
        assert_eq!(whole(29.97), None);
        assert_eq!(whole(-0.0), None);
        assert_eq!(whole(30.0), Some(30));
        assert_eq!(whole(1e30), None);
    }
}

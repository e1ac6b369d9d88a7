//! IEEE 754 half floats, based on the `half` crate. Every bit pattern is preserved, including NaN payloads, which that
//! crate converts to quiet NaN.

use half::f16;

/// Converts a half float to f32.
#[must_use]
#[inline]
pub(crate) fn to_f32(half: u16) -> f32 {
    let value = f16::from_bits(half);
    if value.is_nan() {
        let (sign, payload) = (u32::from(half & 0x8000) << 16, u32::from(half & 0x3ff) << 13);
        return f32::from_bits(sign | 0x7f80_0000 | payload);
    }
    value.to_f32()
}

/// Converts to the nearest half float, ties to even. Values out of range become infinite.
#[must_use]
#[inline]
pub(crate) fn from_f32(value: f32) -> u16 {
    if value.is_nan() {
        let [low, high] = [value.to_bits() >> 13 & 0x3ff, value.to_bits() >> 16 & 0x8000];
        // A payload of only low bits must not become infinity.
        let payload = if low == 0 { 0x200 } else { low };
        return u16::try_from(high | 0x7c00 | payload).unwrap_or(0x7fff);
    }
    f16::from_f32(value).to_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_survives() {
        for half in 0..=u16::MAX {
            assert_eq!(from_f32(to_f32(half)), half, "{half:04x}");
        }
    }

    #[test]
    fn known_values() {
        for (half, value) in [
            (0x3c00, 1.0),
            (0xc000, -2.0),
            (0x7bff, 65504.0),
            (0x0001, 5.960_464_5e-8),
            (0x0400, 6.103_515_6e-5),
            (0x3555, 0.333_251_95),
        ] {
            assert_eq!(to_f32(half), value);
        }
        assert_eq!(to_f32(0x8000).to_bits(), (-0.0_f32).to_bits());
        assert!(to_f32(0x7c01).is_nan());
        assert_eq!([65519.0, 65520.0, 1e-9].map(from_f32), [0x7bff, 0x7c00, 0], "65520 is halfway to 2^16");
        assert_eq!(from_f32(f32::NAN) & 0x7c00, 0x7c00);
    }
}

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
    }

    #[test]
    fn rounding_is_to_the_nearest_even() {
        let halfway = |low: u16| (to_f32(low) + to_f32(low + 1)) / 2.0;
        for low in [0x0000_u16, 0x0001, 0x03fe, 0x03ff, 0x0400, 0x3c00, 0x3c01, 0x7bfd] {
            let even = if low % 2 == 0 { low } else { low + 1 };
            assert_eq!(from_f32(halfway(low)), even, "{low:04x}");
            assert_eq!(from_f32(f32::from_bits(halfway(low).to_bits() + 1)), low + 1, "just above, {low:04x}");
            assert_eq!(from_f32(f32::from_bits(halfway(low).to_bits() - 1)), low, "just below, {low:04x}");
        }
        assert_eq!(from_f32(65519.0), 0x7bff);
        assert_eq!(from_f32(65520.0), 0x7c00, "halfway to 2^16 is infinite");
        assert_eq!(from_f32(1e-9), 0);
        assert_eq!(from_f32(f32::NAN) & 0x7c00, 0x7c00);
    }
}

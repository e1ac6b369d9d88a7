//! Decimal numbers: exact printing, with ties away from zero and signed zero, and exact parsing.
//!
//! Values are `f64`, which represents every number that `%f` prints with six decimals, and every `f32` of a binary
//! file. The usual form, a fixed number of decimals, is handled by integer arithmetic; everything else by the standard
//! library.

use meshwire_core::digits::{self, to_float, truncate};

/// The format of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberFormat {
    /// As an integer if the value is one, otherwise in the shortest form.
    Integer,
    /// With this many decimals, 1 to 9; ties are rounded away from zero.
    Fixed(u8),
    /// The fewest digits that read back to the same value, without an exponent.
    Shortest,
}

/// Maximum length of a number: `%f` of the largest `f64` has 316 characters.
pub(crate) const MAX_LENGTH: usize = 400;

/// Powers of ten for up to 9 decimals, each exact.
const POWERS: [f64; 10] = [1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];
const INTEGER_POWERS: [u64; 10] =
    [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];

/// Above this, a scaled value has no fractional part.
const EXACT: f64 = 4_503_599_627_370_496.0;

/// Reads a number that has exactly the form that [`print`] produces, and returns it and the remaining bytes. This is a
/// fast path: `None` does not mean that there is no number.
#[inline(always)]
pub(crate) fn as_styled(bytes: &[u8], format: NumberFormat) -> Option<(f64, &[u8])> {
    match format {
        NumberFormat::Fixed(decimals) => fixed(bytes, decimals),
        NumberFormat::Integer => plain_integer(bytes).map(|(value, rest)| (f64::from(value), rest)),
        NumberFormat::Shortest => None,
    }
}

/// Same as [`as_styled`], for a fixed number of decimals. There is no branch on the sign, which cannot be predicted.
#[inline(always)]
fn fixed(bytes: &[u8], decimals: u8) -> Option<(f64, &[u8])> {
    let negative = bytes.first() == Some(&b'-');
    let start = bytes.get(usize::from(negative)..)?;
    let (whole, length) = digits::few(start);
    let rest = start.get(length..)?;
    let place = usize::from(decimals);
    if length == 0 || (start.first() == Some(&b'0') && length > 1) || length + place > 15 {
        return None;
    }
    let [b'.', after @ ..] = rest else { return None };
    let (mut fraction, mut count) = digits::leading(after);
    if let (9, 8, Some(digit @ b'0'..=b'9')) = (place, count, after.get(8)) {
        (fraction, count) = (fraction * 10 + u64::from(digit - b'0'), 9);
    }
    let after = after.get(place..)?;
    if count != place || matches!(after, [b'0'..=b'9' | b'e' | b'E' | b'.', ..]) {
        return None;
    }
    let mantissa = whole * INTEGER_POWERS.get(place)? + fraction;
    let value = to_float(mantissa) / POWERS.get(place)?;
    Some((f64::from_bits(value.to_bits() | u64::from(negative) << 63), after))
}

/// Reads an integer without sign, leading zeros or more than nine digits; returns it and the remaining bytes.
#[inline]
pub(crate) fn plain_integer(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let mut rest = bytes;
    let mut value: u32 = 0;
    while let [digit @ b'0'..=b'9', after @ ..] = rest {
        value = value.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'));
        rest = after;
    }
    let length = bytes.len() - rest.len();
    if length == 0 || length > 9 || (length > 1 && bytes.first() == Some(&b'0')) {
        return None;
    }
    Some((value, rest))
}

/// Parses any number: decimals, exponents, and what C libraries print for NaN and infinity.
pub(crate) fn parse(token: &[u8]) -> Option<f64> {
    if token.len() > MAX_LENGTH {
        return None;
    }
    let (negative, digits) = match token {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, token),
    };
    let sign = if negative { -1.0 } else { 1.0 };
    if matches!(digits.first(), Some(b'0'..=b'9' | b'.')) && !digits.contains(&b'#') {
        let value: f64 = std::str::from_utf8(digits).ok()?.parse().ok()?;
        return value.is_finite().then_some(value.copysign(sign));
    }
    match digits {
        b"nan" | b"nan(ind)" | b"nan(snan)" | b"1.#QNAN0" | b"1.#IND00" | b"1.#SNAN0" | b"1.#QNAN" | b"1.#IND" => {
            Some(f64::NAN.copysign(sign))
        }
        b"inf" | b"infinity" | b"1.#INF00" | b"1.#INF" => Some(f64::INFINITY.copysign(sign)),
        _ => None,
    }
}

/// Parses any integer that fits.
pub(crate) fn parse_integer(token: &[u8]) -> Option<i64> {
    let digits = token.strip_prefix(b"-").or_else(|| token.strip_prefix(b"+")).unwrap_or(token);
    if digits.is_empty() || digits.len() > 18 || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(token).ok()?.parse().ok()
}

/// Guesses the format of a number from its text.
pub(crate) fn format_of(token: &[u8]) -> NumberFormat {
    match token.iter().position(|byte| *byte == b'.') {
        None => NumberFormat::Integer,
        Some(point) => match u8::try_from(token.len() - point - 1) {
            Ok(decimals @ 1..=9) => NumberFormat::Fixed(decimals),
            _ => NumberFormat::Shortest,
        },
    }
}

#[inline]
pub(crate) fn print(out: &mut Vec<u8>, value: f64, format: NumberFormat) {
    match format {
        NumberFormat::Fixed(decimals) => print_fixed(out, value, decimals),
        NumberFormat::Integer | NumberFormat::Shortest => {
            let whole = truncate(value);
            // Negative numbers, including negative zero, take the slow path.
            if value.is_sign_positive() && whole < 1_000_000_000 && to_float(whole) == value {
                print_integer(out, i64::try_from(whole).unwrap_or(0));
            } else {
                print_short(out, value);
            }
        }
    }
}

fn print_short(out: &mut Vec<u8>, value: f64) {
    if value.is_finite() {
        out.extend_from_slice(format!("{value}").as_bytes());
    } else {
        print_special(out, value);
    }
}

#[cold]
fn print_special(out: &mut Vec<u8>, value: f64) {
    if value.is_sign_negative() {
        out.push(b'-');
    }
    out.extend_from_slice(if value.is_nan() { b"nan" } else { b"inf" });
}

#[inline]
fn print_fixed(out: &mut Vec<u8>, value: f64, decimals: u8) {
    let place = usize::from(decimals);
    let (Some(power), Some(unit)) = (POWERS.get(place), INTEGER_POWERS.get(place)) else {
        return print_short(out, value);
    };
    let magnitude = value.abs();
    let scaled = magnitude * power;
    if scaled < EXACT {
        // Ties are rounded to even here.
        let (mut rounded, nearest) = digits::round(scaled);
        let error = scaled - nearest;
        if error.abs() == 0.5 {
            // Rounding the product cannot move it across a tie, only onto one; then the rounding error decides.
            let up = magnitude.mul_add(*power, -scaled) >= 0.0;
            rounded = rounded + u64::from(up) - u64::from(error < 0.0);
        }
        // Dividing by a constant is several times as fast.
        let (whole, fraction) = match decimals {
            6 => (rounded / 1_000_000, rounded % 1_000_000),
            4 => (rounded / 10_000, rounded % 10_000),
            _ => (rounded / unit, rounded % unit),
        };
        digits::fixed(out, value.is_sign_negative(), whole, fraction, decimals);
    } else {
        print_large(out, value, decimals);
    }
}

/// Handles values of at least 2^52 after scaling: exact in 128 bits while there is a fraction, integers above.
#[cold]
fn print_large(out: &mut Vec<u8>, value: f64, decimals: u8) {
    if !value.is_finite() {
        return print_special(out, value);
    }
    let bits = value.to_bits();
    let exponent = i64::try_from(bits >> 52 & 0x7ff).unwrap_or(0) - 1075;
    let mantissa = u128::from((bits & ((1 << 52) - 1)) | 1 << 52);
    let unit = 10_u128.pow(u32::from(decimals));
    match u32::try_from(-exponent) {
        Ok(shift @ 1..=64) => {
            let scaled = mantissa * unit;
            let rounded = (scaled + (1_u128 << (shift - 1))) >> shift;
            let sign = if value.is_sign_negative() { "-" } else { "" };
            let width = usize::from(decimals);
            let text = format!("{sign}{}.{:0width$}", rounded / unit, rounded % unit);
            out.extend_from_slice(text.as_bytes());
        }
        _ => out.extend_from_slice(format!("{value:.*}", usize::from(decimals)).as_bytes()),
    }
}

#[inline]
pub(crate) fn print_integer(out: &mut Vec<u8>, value: i64) {
    digits::integer(out, value < 0, value.unsigned_abs());
}

/// Converts an `f32` to `f64`, preserving NaN payload and signaling bit.
#[inline]
pub(crate) fn widen_float(value: f32) -> f64 {
    if value.is_nan() {
        let bits = u64::from(value.to_bits());
        f64::from_bits((bits & 0x8000_0000) << 32 | 0x7ff << 52 | (bits & 0x7f_ffff) << 29)
    } else {
        f64::from(value)
    }
}

/// Rounds to the nearest `f32`; a NaN keeps the upper bits of its payload.
#[inline]
pub(crate) fn narrow_float(value: f64) -> f32 {
    if value.is_nan() {
        let bits = value.to_bits();
        let payload = u32::try_from(bits >> 29 & 0x7f_ffff).unwrap_or(0);
        let sign = if value.is_sign_negative() { 0x8000_0000 } else { 0 };
        f32::from_bits(sign | 0x7f80_0000 | if payload == 0 { 0x40_0000 } else { payload })
    } else {
        #[expect(clippy::as_conversions, reason = "the language has no other rounding from f64 to f32")]
        {
            value as f32
        }
    }
}

/// Replaces the number by the one with the fewest digits that rounds to the same `f32`.
pub(crate) fn shorten(value: &mut f64) {
    let single = narrow_float(*value);
    if single.is_finite() && widen_float(single).to_bits() == value.to_bits() {
        if let Ok(short) = single.to_string().parse::<f64>() {
            if narrow_float(short).to_bits() == single.to_bits() {
                *value = short;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use meshwire_core::testkit::Random;

    use super::*;

    fn text(value: f64, format: NumberFormat) -> String {
        let mut out = Vec::new();
        print(&mut out, value, format);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn ties_go_away_from_zero_and_zero_keeps_its_sign() {
        let six = NumberFormat::Fixed(6);
        assert_eq!(text(24.445_312_5, six), "24.445313", "what the old MSVC runtime prints; C rounds to even here");
        assert_eq!(text(-24.445_312_5, six), "-24.445313");
        assert_eq!(text(0.000_000_5, six), "0.000000", "the nearest f64 is below the tie");
        assert_eq!(text(-0.0, six), "-0.000000");
        assert_eq!(text(-0.000_000_1, six), "-0.000000");
        assert_eq!(text(0.999_999_9, six), "1.000000");
        assert_eq!(text(0.125, NumberFormat::Fixed(2)), "0.13");
        assert_eq!(text(f64::NAN, six), "nan");
        assert_eq!(text(f64::NEG_INFINITY, six), "-inf");
    }

    #[test]
    fn printing_agrees_with_the_standard_library_where_there_is_no_tie() {
        let mut random = Random::new(1);
        for round in 0..200_000_u32 {
            let bits = random.bits();
            let value = match round % 4 {
                0 => f64::from(f32::from_bits((bits >> 32) as u32)),
                1 => f64::from_bits(bits),
                2 => f64::from((bits >> 32) as i32) / 1e5,
                _ => f64::from((bits >> 32) as i32) * 1e4 + f64::from((bits & 0xffff) as u16) / 65536.0,
            };
            if !value.is_finite() {
                continue;
            }
            for decimals in [1_u8, 4, 6, 9] {
                let ours = text(value, NumberFormat::Fixed(decimals));
                let theirs = format!("{value:.*}", usize::from(decimals));
                if ours != theirs {
                    // For a tie, the remaining digits must be exactly 5 followed by zeros.
                    let exact = format!("{value:.*}", usize::from(decimals) + 60);
                    let (_, tail) = exact.split_at(theirs.len());
                    assert!(tail.starts_with('5') && tail[1..].bytes().all(|b| b == b'0'), "{value}: {ours} {theirs}");
                }
            }
        }
    }

    #[test]
    fn the_fast_reader_is_exact_and_takes_only_what_printing_gives_back() {
        for (token, value) in
            [("0.000000", 0.0), ("-0.000000", -0.0), ("24.445313", 24.445313), ("-7.713276", -7.713276)]
        {
            let (read, rest) = fixed(token.as_bytes(), 6).unwrap();
            assert_eq!(read.to_bits(), f64::to_bits(value), "{token}");
            assert!(rest.is_empty());
        }
        for token in [
            "1",
            "1.0",
            "01.000000",
            ".500000",
            "1.0000000",
            "+1.000000",
            "1.000000e1",
            "-.000000",
            "1.00000x",
            "1.0 0000",
        ] {
            // At the end of a text, and within it, where more bytes follow than are examined.
            assert!(fixed(token.as_bytes(), 6).is_none(), "{token}");
            assert!(fixed(format!("{token} and so on").as_bytes(), 6).is_none(), "{token}");
        }
        for step in 0..2_000_000_u64 {
            let token = format!("{}.{:06}", step * 7919 % 100_000, step * 104_729 % 1_000_000);
            let (value, _) = fixed(token.as_bytes(), 6).unwrap();
            assert_eq!(value.to_bits(), token.parse::<f64>().unwrap().to_bits());
            if step % 16 == 0 {
                assert_eq!(text(value, NumberFormat::Fixed(6)), token);
            }
        }
    }

    #[test]
    fn numbers_of_any_length_are_printed() {
        for length in 1..=15 {
            let integer = 123_456_789_012_345_i64 / 10_i64.pow(15 - length);
            let value = integer as f64 + 0.5;
            assert_eq!(text(-value, NumberFormat::Fixed(8)), format!("-{integer}.50000000"));
            assert_eq!(text(value, NumberFormat::Fixed(1)), format!("{integer}.5"));
        }
    }

    #[test]
    fn absurd_numbers_are_no_numbers() {
        assert_eq!(parse(b"1e999999"), None);
        assert_eq!(parse(&[b'9'; 10_000]), None);
        assert_eq!(parse(b"1e-05"), Some(1e-5));
        assert_eq!(parse(b"--1"), None);
        assert!(parse(b"-1.#IND00").is_some_and(|nan| nan.is_nan() && nan.is_sign_negative()));
        assert_eq!(parse_integer(b"99999999999999999999"), None);
        assert_eq!(parse_integer(b"-1"), Some(-1));
        assert_eq!(plain_integer(b"12 x"), Some((12, &b" x"[..])));
        assert_eq!(plain_integer(b"012"), None);
    }

    #[test]
    fn singles_survive_widening() {
        for bits in (0..=u32::MAX).step_by(9973).chain([0x7f80_0001, 0xff80_0001, 0x7fc0_0000, 0x8000_0000]) {
            assert_eq!(narrow_float(widen_float(f32::from_bits(bits))).to_bits(), bits);
        }
    }
}

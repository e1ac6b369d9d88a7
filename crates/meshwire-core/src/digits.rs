//! Conversion of decimal digits: eight at a time are read, and three are printed. Text formats are read and printed at
//! hundreds of megabytes a second.

const ZEROS: u64 = 0x3030_3030_3030_3030;
/// By number of decimals: the factor that makes them six, or nine.
const UNITS: [u64; 10] = [1_000_000, 100_000, 10_000, 1_000, 100, 10, 1, 100, 10, 1];

/// Converts an integer below 2^53 exactly.
#[inline(always)]
#[must_use]
#[expect(clippy::as_conversions, reason = "exact; only signed integers are converted by one instruction")]
pub fn to_float(value: u64) -> f64 {
    value as i64 as f64
}

/// Returns the integer part of a positive number. Numbers from 2^63 on saturate, and NaN becomes 0.
#[inline(always)]
#[must_use]
#[expect(clippy::as_conversions, reason = "the language has no other way from float to integer; it saturates")]
pub fn truncate(value: f64) -> u64 {
    // Only the conversion to a signed integer is one instruction.
    u64::try_from(value as i64).unwrap_or(0)
}

/// Rounds a positive number below 2^52 to the nearest integer, ties to even. Returns it in both types. Of larger numbers,
/// the first is at least 2^52. A conversion takes several times as many instructions, because it saturates.
#[inline(always)]
#[must_use]
pub fn round(value: f64) -> (u64, f64) {
    /// From here on, floating point numbers have no fraction.
    const WHOLE: f64 = 4_503_599_627_370_496.0;
    let sum = value + WHOLE;
    (sum.to_bits().wrapping_sub(WHOLE.to_bits()), sum - WHOLE)
}

/// Parses the leading digits of a text, at most eight. Returns their value and their number.
///
/// ```
/// # use meshwire_core::digits;
/// assert_eq!(digits::leading(b"0.535869"), (0, 1));
/// assert_eq!(digits::leading(b"535869 1"), (535_869, 6));
/// ```
#[inline(always)]
#[must_use]
pub fn leading(text: &[u8]) -> (u64, usize) {
    const LOW: u64 = 0x0000_00ff_0000_00ff;
    const NINES: u64 = 0x4646_4646_4646_4646;
    const TOP: u64 = 0x8080_8080_8080_8080;
    let bytes = u64::from_le_bytes(text.first_chunk().map_or_else(|| near_the_end(text), |chunk| *chunk));
    // Sets the highest bit of each byte that is not a digit. Only such a byte carries into higher ones, and the lowest
    // one counts.
    let others = (bytes | bytes.wrapping_add(NINES) | bytes.wrapping_sub(ZEROS)) & TOP;
    let bits = others.trailing_zeros() & !7;
    // Shift out what follows the digits and fill with leading zeros, so that the first digit is in the lowest byte. The
    // shift takes two steps because there may be no digits at all.
    let unused = (64 - bits) / 2;
    let digits = (bytes & 0x0f0f_0f0f_0f0f_0f0f) << unused << unused;
    // Combine pairs of digits, then pairs of pairs, then both halves.
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
    let first = (pairs & LOW).wrapping_mul(0x000f_4240_0000_0064);
    let second = (pairs >> 16 & LOW).wrapping_mul(0x0000_2710_0000_0001);
    (first.wrapping_add(second) >> 32, usize::try_from(bits / 8).unwrap_or(0))
}

/// Like [`leading`], for numbers of which most have one or two digits: a length that can be predicted lets the processor
/// work ahead, while a computed one has to be waited for.
#[inline(always)]
#[must_use]
pub fn few(text: &[u8]) -> (u64, usize) {
    let value = |digit: &u8| u64::from(digit & 0x0f);
    match text {
        [one @ b'0'..=b'9', end, ..] if !end.is_ascii_digit() => (value(one), 1),
        [ten @ b'0'..=b'9', one, end, ..] if !end.is_ascii_digit() => (value(ten) * 10 + value(one), 2),
        _ => leading(text),
    }
}

#[cold]
fn near_the_end(text: &[u8]) -> [u8; 8] {
    let mut chunk = [0; 8];
    chunk.iter_mut().zip(text).for_each(|(to, from)| *to = *from);
    chunk
}

/// The three digits of the numbers below 1,000, the first in the lowest byte.
#[expect(clippy::indexing_slicing, clippy::as_conversions, reason = "evaluated by the compiler alone")]
static TRIPLES: [u32; 1000] = {
    let mut triples = [0; 1000];
    let mut value = 0;
    while value < triples.len() {
        let number = value as u32;
        triples[value] = 0x0030_3030 | (number / 100) | (number / 10 % 10) << 8 | (number % 10) << 16;
        value += 1;
    }
    triples
};

/// Returns the three digits of a number below 1,000.
#[inline(always)]
fn three(value: u64) -> u64 {
    usize::try_from(value).ok().and_then(|value| TRIPLES.get(value)).map_or(0, |digits| u64::from(*digits))
}

/// Returns the six digits of a number below 10^6 with leading zeros, the first in the lowest byte.
#[inline(always)]
fn six(value: u64) -> u64 {
    three(value / 1000) | three(value % 1000) << 24
}

/// Appends the first `length` of these bytes. A copy of fixed size needs no call of `memcpy`.
#[inline(always)]
pub fn append<const N: usize>(out: &mut Vec<u8>, bytes: [u8; N], length: usize) {
    let end = out.len() + length;
    out.extend_from_slice(&bytes);
    out.truncate(end);
}

/// Returns the characters of a number below 10^6 with its sign and a decimal point, the first in the lowest byte, and their
/// number without the point. There is no branch on the sign or the number of digits of small numbers, which cannot be
/// predicted.
#[inline(always)]
fn short(negative: bool, value: u64) -> (u64, usize) {
    const ZEROS: u64 = 0x3030_3030_3030;
    let (text, length) = if value < 1000 {
        let length = 1 + usize::from(value > 9) + usize::from(value > 99);
        ((three(value) | u64::from(b'.') << 24) >> (24 - 8 * length), length)
    } else {
        let text = six(value);
        // A digit that is not zero has a bit that the character 0 does not have.
        let zeros = (text ^ ZEROS).trailing_zeros() & !7;
        ((text | u64::from(b'.') << 48) >> zeros, 6 - usize::try_from(zeros / 8).unwrap_or(0))
    };
    let sign = u64::from(negative);
    ((text << (8 * sign)) | (sign * u64::from(b'-')), length + usize::from(negative))
}

/// Appends an integer in decimal digits.
#[inline(always)]
pub fn integer(out: &mut Vec<u8>, negative: bool, value: u64) {
    if value < 1_000_000 {
        let (text, length) = short(negative, value);
        return append(out, text.to_le_bytes(), length);
    }
    let sign = if negative { "-" } else { "" };
    out.extend_from_slice(format!("{sign}{value}").as_bytes());
}

/// Appends `whole`, which is below 10^5, a decimal point, and the first `decimals` of nine digits. All of it is assembled in
/// one integer, because appending a part costs as many instructions as its digits.
#[inline(always)]
fn parts(out: &mut Vec<u8>, negative: bool, whole: u64, (eight, last): (u64, u64), decimals: usize) {
    let (text, length) = short(negative, whole);
    let start = 8 * (length + 1);
    let text = u128::from(text | eight << start) | u128::from(eight >> (64 - start) | last << start) << 64;
    append(out, text.to_le_bytes(), length + 1 + decimals);
}

/// Returns the first eight and the last digit of a number below 10^9 with leading zeros.
#[inline(always)]
fn nine(value: u64) -> (u64, u64) {
    let last = three(value % 1000);
    (six(value / 1000) | last << 48, last >> 16)
}

/// Appends `whole`, a decimal point, and `fraction` padded to `decimals` digits, which it must not exceed.
///
/// ```
/// # use meshwire_core::digits;
/// let mut text = Vec::new();
/// digits::fixed(&mut text, true, 24, 4453, 6);
/// assert_eq!(text, b"-24.004453");
/// ```
#[inline(always)]
pub fn fixed(out: &mut Vec<u8>, negative: bool, whole: u64, fraction: u64, decimals: u8) {
    let place = usize::from(decimals);
    let (Some(unit), true) = (UNITS.get(place), whole < 100_000) else {
        return long(out, negative, whole, fraction, decimals);
    };
    let fraction = fraction.wrapping_mul(*unit);
    parts(out, negative, whole, if decimals <= 6 { (six(fraction), 0) } else { nine(fraction) }, place);
}

/// Appends `whole`, which is below 10^6, and `billionths` without trailing zeros but with at least `least` decimals. The
/// decimal point is omitted if there are none.
///
/// ```
/// # use meshwire_core::digits;
/// let mut text = Vec::new();
/// digits::trimmed(&mut text, true, 24, 4_453_000, 0);
/// assert_eq!(text, b"-24.004453");
/// ```
#[inline(always)]
pub fn trimmed(out: &mut Vec<u8>, negative: bool, whole: u64, billionths: u64, least: usize) {
    if billionths == 0 && least == 0 {
        return integer(out, negative, whole);
    }
    let (first, last) = nine(billionths);
    let zeros = usize::try_from((first ^ ZEROS).leading_zeros() / 8).unwrap_or(0);
    let decimals = if last == u64::from(b'0') { (8 - zeros).max(least) } else { 9 };
    if whole < 100_000 {
        return parts(out, negative, whole, (first, last), decimals);
    }
    long(out, negative, whole, billionths, 9);
    out.truncate(out.len() + decimals - 9);
}

#[cold]
fn long(out: &mut Vec<u8>, negative: bool, whole: u64, fraction: u64, decimals: u8) {
    let sign = if negative { "-" } else { "" };
    out.extend_from_slice(format!("{sign}{whole}.").as_bytes());
    if decimals > 0 {
        out.extend_from_slice(format!("{fraction:0width$}", width = usize::from(decimals)).as_bytes());
    }
}

/// Formats a number as `12,345,678`.
#[must_use]
pub fn grouped(number: impl TryInto<u64>) -> String {
    let digits = number.try_into().unwrap_or(u64::MAX).to_string();
    let mut text = String::new();
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_end_at_the_first_other_byte() {
        for other in (0..=u8::MAX).filter(|byte| !byte.is_ascii_digit()) {
            for count in 0..8_usize {
                for behind in [b'0', b'9', 0, 0xff, other] {
                    let mut chunk = [behind; 8];
                    chunk[..count].copy_from_slice(&b"90817263"[..count]);
                    chunk[count] = other;
                    let value = std::str::from_utf8(&chunk[..count]).unwrap().parse().unwrap_or(0);
                    for text in [&chunk[..], &chunk[..count]] {
                        assert_eq!((leading(text), few(text)), ((value, count), (value, count)), "{text:?}");
                    }
                }
            }
        }
        assert_eq!(leading(b"99999999"), (99_999_999, 8));
    }

    #[test]
    fn nine_digits_are_those_of_the_number() {
        for value in (0..1_000_000_000).step_by(3_163).chain([99, 100, 9_999, 10_000, 999_999_999]) {
            let text = format!("{value:09}");
            let (first, last) = nine(value);
            assert_eq!([&first.to_le_bytes()[..], &[last as u8]].concat(), text.as_bytes(), "{value}");
            assert_eq!(leading(&first.to_le_bytes()), (value / 10, 8));
        }
    }

    #[test]
    fn rounding_is_that_of_the_standard_library() {
        for value in [0.0, 0.25, 0.5, 0.75, 1.5, 2.5, 1e6 + 0.5, 2_f64.powi(51) + 0.5, 2_f64.powi(52) - 0.5] {
            let even = value.round_ties_even();
            assert_eq!(round(value), (even as u64, even), "{value}");
        }
        for value in [2_f64.powi(52), 1e300, f64::INFINITY, f64::NAN] {
            assert!(round(value).0 >= 1 << 52, "{value}");
        }
    }

    #[test]
    fn numbers_are_printed_as_the_standard_library_does() {
        for value in (0..18).map(|power| 123_456_789_012_345_678_u64 / 10_u64.pow(power)).chain([0, 9, u64::MAX]) {
            let mut text = Vec::new();
            integer(&mut text, true, value);
            assert_eq!(text, format!("-{value}").as_bytes());
            for decimals in 1..=9 {
                let fraction = 987_654_321 % 10_u64.pow(u32::from(decimals));
                let mut text = Vec::new();
                fixed(&mut text, false, value, fraction, decimals);
                assert_eq!(text, format!("{value}.{fraction:0width$}", width = usize::from(decimals)).as_bytes());
            }
            let mut text = Vec::new();
            fixed(&mut text, false, value, 0, 0);
            assert_eq!(text, format!("{value}.").as_bytes());
        }
    }

    #[test]
    fn trailing_zeros_are_omitted() {
        for (whole, billionths, plain, point) in [
            (0, 0, "0", "0.0"),
            (7, 1, "7.000000001", "7.000000001"),
            (10, 120_000_000, "10.12", "10.12"),
            (999_999, 999_999_999, "999999.999999999", "999999.999999999"),
        ] {
            for (least, expected) in [(0, plain), (1, point)] {
                let mut text = b"-".to_vec();
                trimmed(&mut text, false, whole, billionths, least);
                trimmed(&mut text, true, whole, billionths, least);
                assert_eq!(text, format!("-{expected}-{expected}").as_bytes());
            }
        }
    }
}

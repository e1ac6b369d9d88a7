//! Conversion of decimal digits, eight at a time, so that text formats are read and printed at hundreds of megabytes a
//! second.

const ZEROS: u64 = 0x3030_3030_3030_3030;
const POWERS: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// Parses the leading digits of a text, at most eight. Returns their value and their number.
///
/// ```
/// # use meshwire_core::digits;
/// assert_eq!(digits::leading(*b"0.535869"), (0, 1));
/// assert_eq!(digits::leading(*b"535869 1"), (535_869, 6));
/// ```
#[inline(always)]
#[must_use]
pub fn leading(chunk: [u8; 8]) -> (u64, usize) {
    const LOW: u64 = 0x0000_00ff_0000_00ff;
    const NINES: u64 = 0x4646_4646_4646_4646;
    const TOP: u64 = 0x8080_8080_8080_8080;
    let bytes = u64::from_le_bytes(chunk);
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

/// Returns the eight digits of a number below 10^8 with leading zeros, the first in the lowest byte.
#[inline(always)]
fn eight(value: u64) -> u64 {
    // Split into halves, then pairs, then digits, side by side. The factors divide by 100 and by 10.
    let halves = (value / 10_000) | ((value % 10_000) << 32);
    let hundreds = ((halves * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let pairs = hundreds | ((halves - hundreds * 100) << 16);
    let tens = ((pairs * 103) >> 10) & 0x000f_000f_000f_000f;
    (tens | ((pairs - tens * 10) << 8)) + ZEROS
}

/// Appends the lowest `length` bytes of a word, at most 16.
#[inline(always)]
pub fn append(out: &mut Vec<u8>, word: u128, length: usize) {
    let end = out.len() + length.min(16);
    out.extend_from_slice(&word.to_le_bytes());
    out.truncate(end);
}

/// Appends an integer in decimal digits.
#[inline]
pub fn integer(out: &mut Vec<u8>, negative: bool, value: u64) {
    let (mut text, mut length) = (0_u128, 0);
    let mut rest = value;
    if rest >= 1_000_000_000_000_000 {
        let sign = if negative { "-" } else { "" };
        return out.extend_from_slice(format!("{sign}{value}").as_bytes());
    }
    loop {
        text = text << 8 | u128::from(digit(rest % 10));
        length += 1;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if negative {
        text = text << 8 | u128::from(b'-');
        length += 1;
    }
    append(out, text, length);
}

/// Appends `whole`, a decimal point, and `fraction` padded to `decimals` digits, which it must not exceed. Sign, digits
/// and point are assembled in an integer and appended in one step.
///
/// ```
/// # use meshwire_core::digits;
/// let mut text = Vec::new();
/// digits::fixed(&mut text, true, 24, 4453, 6);
/// assert_eq!(text, b"-24.004453");
/// ```
#[inline(always)]
pub fn fixed(out: &mut Vec<u8>, negative: bool, whole: u64, fraction: u64, decimals: u8) {
    let unit = 8_u8.checked_sub(decimals).and_then(|unused| POWERS.get(usize::from(unused)));
    let Some(unit) = unit.filter(|_| whole < 1_000_000) else {
        return long(out, negative, whole, fraction, decimals);
    };
    let (mut text, mut length) = if negative { (u128::from(b'-'), 1) } else { (0, 0) };
    let (digits, count) = if whole < 10 {
        (u64::from(digit(whole)), 1)
    } else {
        let count = 2 + usize::from(whole >= 100) + usize::from(whole >= 1000) + usize::from(whole >= 10_000);
        let count = count + usize::from(whole >= 100_000);
        (eight(whole) >> (8 * (8 - count)), count)
    };
    text |= u128::from(digits) << (8 * length);
    length += count;
    text |= u128::from(b'.') << (8 * length);
    length += 1;
    text |= u128::from(eight(fraction.wrapping_mul(*unit))) << (8 * length);
    append(out, text, length + usize::from(decimals));
}

#[cold]
fn long(out: &mut Vec<u8>, negative: bool, whole: u64, fraction: u64, decimals: u8) {
    let sign = if negative { "-" } else { "" };
    let decimals = usize::from(decimals);
    out.extend_from_slice(format!("{sign}{whole}.{fraction:0decimals$}").as_bytes());
}

#[inline(always)]
fn digit(value: u64) -> u8 {
    let [low, ..] = value.to_le_bytes();
    b'0' + low
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
                    assert_eq!(leading(chunk), (value, count), "{chunk:?}");
                }
            }
        }
        assert_eq!(leading(*b"99999999"), (99_999_999, 8));
    }

    #[test]
    fn eight_digits_are_those_of_the_number() {
        for value in (0..100_000_000).step_by(317).chain([99, 100, 9_999, 10_000, 99_999_999]) {
            let text = format!("{value:08}");
            assert_eq!(eight(value).to_le_bytes(), text.as_bytes(), "{value}");
            assert_eq!(leading(eight(value).to_le_bytes()), (value, 8));
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
        }
    }
}

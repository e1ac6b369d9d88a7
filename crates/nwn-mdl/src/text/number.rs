//! Number parsing and printing: which formats reproduce the exact characters.
//!
//! Values are `f64`, which holds every decimal of up to 15 digits, so a number printed in the shortest form has its
//! original digits. The game computes with the nearest `f32`.

use std::io::Write as _;

use meshwire_core::digits::{self, to_float, truncate};

use super::number_format::{Digits, Exponent, NumberFormat, NumberFormats};

/// Returns true if both have the same bits, or are NaN with the same sign.
pub(crate) fn same(one: f64, other: f64) -> bool {
    one.to_bits() == other.to_bits()
        || (one.is_nan() && other.is_nan() && one.is_sign_negative() == other.is_sign_negative())
}

/// Compares two lists of numbers with [`same`].
pub(crate) fn all_same(one: &[f64], other: &[f64]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(*one, *other))
}

/// A number and the formats that may have produced it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Token {
    pub(crate) value: f64,
    pub(crate) ways: NumberFormats,
    pub(crate) negative: bool,
}

/// Constants for numbers with a given number of decimals.
struct Decimals {
    unit: u64,
    /// If 10,000 times (mantissa - 1) is less than this, C prints an exponent.
    small: u64,
    power: f64,
    /// Formats of a number that ends in a digit other than 0, and of one that ends in 0.
    ways: u32,
    ways_of_padded: u32,
}

/// Constants by number of decimals, up to the maximum of the fast path.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler alone")]
const PLACES: [Decimals; 16] = {
    let mut places = [const {
        Decimals {
            unit: 1,
            small: 0,
            power: 1.0,
            ways: 1 | NumberFormats::PLAIN,
            ways_of_padded: 1 | NumberFormats::PLAIN,
        }
    }; 16];
    let (mut unit, mut power, mut count) = (1_u64, 1.0, 1);
    while count < places.len() {
        unit *= 10;
        power *= 10.0;
        let fixed = if count < 10 { 1 << count } else { 0 };
        let padded = if count == 1 { fixed | NumberFormats::POINT } else { fixed };
        let small = unit.saturating_sub(10_000);
        places[count] = Decimals {
            unit,
            small,
            power,
            ways: fixed | NumberFormats::PLAIN | NumberFormats::POINT,
            ways_of_padded: padded,
        };
        count += 1;
    }
    places
};

/// The number of decimal digits that `f64` always preserves.
const SAFE_DIGITS: usize = 15;
/// Length of the longest accepted number: `%f` of the largest `f32` has 47 characters.
const LONGEST: usize = 400;
/// C prints an exponent below this.
const SMALL: f64 = 1e-4;
/// Integers below this have at most [`SAFE_DIGITS`] digits.
const MOST: u64 = 1_000_000_000_000_000;
/// C prints an exponent from this on if six digits are requested.
const LARGE: f64 = 1e6;
/// The scales of six and nine decimals.
const MILLION: u64 = 1_000_000;
const BILLION: u64 = 1_000_000_000;

/// Returns true if a token looks like a number.
#[inline]
pub(crate) fn looks_numeric(token: &[u8]) -> bool {
    match token {
        [b'0'..=b'9', ..] | [b'+' | b'-' | b'.', b'0'..=b'9' | b'.', ..] => true,
        [b'+' | b'-', ..] | [b'n' | b'N' | b'i' | b'I', _, _] => special(token).is_some(),
        _ => false,
    }
}

/// Returns the length of the token at the start, up to the next blank.
#[inline]
pub(crate) fn token_length(bytes: &[u8]) -> usize {
    bytes.iter().position(|byte| *byte <= b' ').unwrap_or(bytes.len())
}

/// Reads a token as a number; `None` if part of it is left over.
pub(crate) fn read(token: &[u8]) -> Option<Token> {
    let (number, length) = scan(token)?;
    (length == token.len()).then_some(number)
}

/// Reads the number at the start, up to the next blank. Returns it and its length.
#[inline]
pub(crate) fn scan(bytes: &[u8]) -> Option<(Token, usize)> {
    match quick(bytes) {
        Some(found) => Some(found),
        None => {
            let token = bytes.get(..token_length(bytes))?;
            slow(token, token.first() == Some(&b'-')).map(|number| (number, token.len()))
        }
    }
}

/// Reads the usual form: digits, optionally a point and more digits.
#[inline(always)]
pub(crate) fn quick(bytes: &[u8]) -> Option<(Token, usize)> {
    let negative = bytes.first() == Some(&b'-');
    let digits = bytes.get(usize::from(negative)..)?;
    let (whole, length) = whole(digits)?;
    let rest = digits.get(length..)?;
    let large = if whole < MILLION { NumberFormats::LARGE } else { NumberFormats::LONG };
    let (magnitude, ways, length) = match rest {
        [b'.', after @ ..] => {
            let (fraction, count) = leading(after);
            let last = after.get(count.checked_sub(1)?)?;
            let place = PLACES.get(count).filter(|_| length + count <= SAFE_DIGITS)?;
            let mantissa = whole.wrapping_mul(place.unit).wrapping_add(fraction);
            let bits = if *last == b'0' { place.ways_of_padded } else { place.ways };
            // Equivalent to comparing the value with `SMALL`, but does not wait for the division.
            let small = mantissa.wrapping_sub(1).wrapping_mul(10_000) < place.small;
            let exponents = if small { NumberFormats::NEVER } else { NumberFormats::EXPONENTS };
            let ways = if bits == 0 { 0 } else { bits | exponents | large };
            (to_float(mantissa) / place.power, ways, length + 1 + count)
        }
        _ => (to_float(whole), 1 | NumberFormats::PLAIN | NumberFormats::EXPONENTS | large, length),
    };
    if digits.get(length).is_some_and(|byte| *byte > b' ') {
        return None;
    }
    // No branch on the sign, which cannot be predicted.
    let value = f64::from_bits(magnitude.to_bits() | u64::from(negative) << 63);
    Some((Token { value, ways: NumberFormats(ways), negative }, usize::from(negative) + length))
}

/// Reads the digits before the point and counts them.
#[inline(always)]
fn whole(digits: &[u8]) -> Option<(u64, usize)> {
    let (value, length) = match digits::few(digits) {
        (first, 8) => more_digits(first, digits.get(8..).unwrap_or_default()),
        found => found,
    };
    let padded = length > 1 && digits.first() == Some(&b'0');
    if length == 0 || length > SAFE_DIGITS || padded { None } else { Some((value, length)) }
}

/// Reads at most 16 leading digits. Returns their value and count.
#[inline(always)]
fn leading(bytes: &[u8]) -> (u64, usize) {
    match digits::leading(bytes) {
        (first, 8) => more_digits(first, bytes.get(8..).unwrap_or_default()),
        found => found,
    }
}

fn more_digits(first: u64, bytes: &[u8]) -> (u64, usize) {
    let (second, count) = digits::leading(bytes);
    let unit = PLACES.get(count).map_or(0, |place| place.unit);
    (first.wrapping_mul(unit).wrapping_add(second), 8 + count)
}

/// Reads numbers with exponents, unusual formats or many digits.
#[cold]
fn slow(token: &[u8], negative: bool) -> Option<Token> {
    if token.len() > LONGEST {
        return None;
    }
    if let Some(value) = special(token) {
        return Some(Token { value, ways: NumberFormats::NONE, negative });
    }
    let text = std::str::from_utf8(token).ok()?;
    if !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E')) {
        return None;
    }
    let value: f64 = text.parse().ok().filter(|value: &f64| value.is_finite())?;
    let ways = match text.split_once('e') {
        Some((digits, exponent)) => ways_with_exponent(digits, exponent, value),
        None => ways_by_printing(token, value),
    };
    Some(Token { value, ways, negative })
}

/// Returns the formats that produce these digits and this exponent.
fn ways_with_exponent(digits: &str, exponent: &str, value: f64) -> NumberFormats {
    let magnitude = value.abs();
    if magnitude == 0.0 || (SMALL..LARGE).contains(&magnitude) {
        return NumberFormats::NONE;
    }
    let text = format!("{value:e}");
    let (fewest, power) = text.split_once('e').unwrap_or((&text, "0"));
    let digits = match digits.strip_prefix(fewest) {
        Some("") if fewest.contains('.') => NumberFormats::PLAIN | NumberFormats::POINT,
        Some("") => NumberFormats::PLAIN,
        Some(".0") if !fewest.contains('.') => NumberFormats::POINT,
        _ => return NumberFormats::NONE,
    };
    let mut out = Vec::new();
    let widths = [(1, NumberFormats::ONE), (2, NumberFormats::TWO), (3, NumberFormats::THREE)].into_iter();
    let widths = widths.filter(|(width, _)| {
        out.clear();
        print_power(&mut out, power, *width);
        out == exponent.as_bytes()
    });
    let widths: u32 = widths.map(|(_, way)| way).sum();
    let large = if magnitude < LARGE { NumberFormats::LARGE } else { NumberFormats::SHORT };
    if widths == 0 { NumberFormats::NONE } else { NumberFormats(digits | widths | large) }
}

/// Tries every format and compares the output.
fn ways_by_printing(token: &[u8], value: f64) -> NumberFormats {
    // A column picks its exponents and its form of large numbers independently, so every combination must print this token.
    // It has no exponent: choices that print one are left out.
    let is_small = value != 0.0 && value.abs() < SMALL;
    let exponents_of_all = if is_small { NumberFormats::NEVER } else { NumberFormats::EXPONENTS };
    let large_of_all = if value.abs() < LARGE { NumberFormats::LARGE } else { NumberFormats::LONG };
    let mut bits = 0;
    let mut out = Vec::new();
    let mut same = |format| {
        out.clear();
        print(&mut out, value, format);
        out == token
    };
    let exponents = [
        (Exponent::Never, NumberFormats::NEVER),
        (Exponent::One, NumberFormats::ONE),
        (Exponent::Two, NumberFormats::TWO),
        (Exponent::Three, NumberFormats::THREE),
    ];
    for (exponent, exponent_bit) in exponents {
        for (digits, digits_bit) in [(Digits::Plain, NumberFormats::PLAIN), (Digits::Point, NumberFormats::POINT)] {
            for (large, large_bit) in [(false, NumberFormats::LONG), (true, NumberFormats::SHORT)] {
                if same(NumberFormat { digits, exponent, large }) {
                    bits |= exponent_bit & exponents_of_all | digits_bit | large_bit & large_of_all;
                }
            }
        }
    }
    for decimals in 0..10 {
        if same(NumberFormat { digits: Digits::Fixed(decimals), exponent: Exponent::Never, large: false }) {
            bits |= 1 << decimals | exponents_of_all | large_of_all;
        }
    }
    NumberFormats(bits)
}

/// Parses what C libraries print for NaN and infinity.
fn special(token: &[u8]) -> Option<f64> {
    let (sign, name) = match token {
        [b'-', rest @ ..] => (-1.0, rest),
        [b'+', rest @ ..] => (1.0, rest),
        _ => (1.0, token),
    };
    let known = |names: &[&[u8]]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    if known(&[b"nan", b"nan(ind)", b"-nan(ind)", b"nan(snan)"])
        || [&b"1.#QNAN"[..], b"1.#IND", b"1.#SNAN"].iter().any(|start| starts(name, start))
    {
        return Some(f64::NAN.copysign(sign));
    }
    (known(&[b"inf", b"infinity"]) || starts(name, b"1.#INF")).then_some(f64::INFINITY * sign)
}

/// Matches a name that some runtimes pad with zeros to the requested number of decimals.
fn starts(name: &[u8], start: &[u8]) -> bool {
    name.split_at_checked(start.len())
        .is_some_and(|(head, tail)| head.eq_ignore_ascii_case(start) && tail.iter().all(|byte| *byte == b'0'))
}

#[inline]
pub(crate) fn print(out: &mut Vec<u8>, value: f64, format: NumberFormat) {
    let magnitude = value.abs();
    let least = match format.digits {
        Digits::Fixed(decimals) => match scaled(magnitude, decimals) {
            Some(scaled) => return put(out, value, scaled, decimals),
            None => return print_slowly(out, value, format),
        },
        Digits::Plain => 0,
        Digits::Point => 1,
    };
    // All formats agree on such numbers.
    let (whole, nearest) = digits::round(magnitude);
    if nearest == magnitude && whole < MILLION {
        return digits::trimmed(out, value.is_sign_negative(), whole, 0, least);
    }
    match scaled(magnitude, 9) {
        Some(scaled) if magnitude >= SMALL => {
            digits::trimmed(out, value.is_sign_negative(), scaled / BILLION, scaled % BILLION, least);
        }
        _ => print_slowly(out, value, format),
    }
}

/// Out of line: few numbers cannot be printed by their digits.
#[cold]
fn print_slowly(out: &mut Vec<u8>, value: f64, format: NumberFormat) {
    if !value.is_finite() {
        let name: &[u8] = match (value.is_nan(), value.is_sign_negative()) {
            (true, false) => b"nan",
            (true, true) => b"-nan",
            (false, false) => b"inf",
            (false, true) => b"-inf",
        };
        out.extend_from_slice(name);
        return;
    }
    if let Digits::Fixed(decimals) = format.digits {
        let text = format!("{value:.*}", usize::from(decimals));
        if text.parse() == Ok(value) {
            out.extend_from_slice(text.as_bytes());
        } else {
            // The value has more decimals than the format: print all of them.
            shortest(out, value, Digits::Point);
        }
        return;
    }
    let magnitude = value.abs();
    let wide = magnitude != 0.0 && magnitude < SMALL || magnitude >= LARGE && format.large;
    let width = match format.exponent {
        Exponent::One => 1,
        Exponent::Two => 2,
        Exponent::Three => 3,
        Exponent::Never => 0,
    };
    if wide && width > 0 {
        scientific(out, value, format.digits, width);
    } else {
        shortest(out, value, format.digits);
    }
}

fn shortest(out: &mut Vec<u8>, value: f64, digits: Digits) {
    let start = out.len();
    // Writing to a `Vec` cannot fail.
    let _ = write!(out, "{value}");
    if digits == Digits::Point && !out.get(start..).unwrap_or_default().contains(&b'.') {
        out.extend_from_slice(b".0");
    }
}

/// Multiplies a value by a power of ten; `None` unless that many decimals represent it exactly in at most 15 digits.
#[inline]
fn scaled(magnitude: f64, decimals: u8) -> Option<u64> {
    let power = PLACES.get(usize::from(decimals))?.power;
    // If `decimals` digits are exact, the product is within one ulp of an integer, so the rounding mode does not
    // matter.
    let (scaled, nearest) = digits::round(magnitude * power);
    (scaled < MOST && nearest / power == magnitude).then_some(scaled)
}

/// Prints a value of which [`scaled`] is exact.
#[inline]
fn put(out: &mut Vec<u8>, value: f64, scaled: u64, decimals: u8) {
    let negative = value.is_sign_negative();
    match PLACES.get(usize::from(decimals)) {
        Some(Decimals { unit, .. }) if decimals > 0 => {
            // No quotient, which would be slow: the value and the exact decimal have the same integer part.
            let whole = truncate(value.abs());
            digits::fixed(out, negative, whole, scaled - whole * unit, decimals);
        }
        _ => digits::integer(out, negative, scaled),
    }
}

fn scientific(out: &mut Vec<u8>, value: f64, digits: Digits, width: usize) {
    let text = format!("{value:e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let point = if digits == Digits::Point && !mantissa.contains('.') { ".0" } else { "" };
    let _ = write!(out, "{mantissa}{point}e");
    print_power(out, exponent, width);
}

/// Prints an exponent padded to `width` digits. Unpadded exponents have no plus sign.
fn print_power(out: &mut Vec<u8>, power: &str, width: usize) {
    let (sign, power) = match power.strip_prefix('-') {
        Some(power) => ("-", power),
        None => (if width > 1 { "+" } else { "" }, power),
    };
    let _ = write!(out, "{sign}{power:0>width$}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(value: f64, format: NumberFormat) -> String {
        let mut out = Vec::new();
        print(&mut out, value, format);
        String::from_utf8(out).unwrap()
    }

    /// Prints a token in the format inferred from it.
    fn again(token: &str) -> String {
        let read = read(token.as_bytes()).unwrap();
        printed(read.value, read.ways.format())
    }

    #[test]
    fn usual_numbers_round_trip() {
        for token in [
            "0",
            "1",
            "-1",
            "0.5",
            "-0",
            "-0.0",
            "1.0",
            "10.0",
            "0.000000",
            "1.500000",
            "-0.00262845",
            "0.535869002",
            "1.58e-05",
            "2.28598e-07",
            "-1.43051e-006",
            "1e-5",
            "1.0e-005",
            "-1.30526e+006",
            "16777215",
            "100000000",
            "0.30000001192092896",
            "3.4028234663852886e+38",
            "0.00001",
        ] {
            assert_eq!(again(token), token);
        }
    }

    #[test]
    fn odd_spellings_are_numbers_that_no_way_of_printing_gives() {
        for (token, value) in [
            ("+1", 1.0),
            ("01", 1.0),
            (".5", 0.5),
            ("1.", 1.0),
            ("1E-3", 0.001),
            ("0.0010e0", 0.001),
            ("-1.#INF00", f64::NEG_INFINITY),
        ] {
            let read = read(token.as_bytes()).unwrap();
            assert_eq!(read.value, value, "{token}");
            assert!(NumberFormats::ALL.and(read.ways).is_none(), "{token}");
        }
        for token in ["1.#QNAN", "-1.#IND00", "nan"] {
            assert!(read(token.as_bytes()).unwrap().value.is_nan() && looks_numeric(token.as_bytes()), "{token}");
        }
        for token in ["", "-", ".", "1.2.3", "1,5", "0x10", "1e999", "node", "--1", "e5"] {
            assert!(read(token.as_bytes()).is_none(), "{token}");
        }
    }

    #[test]
    fn what_two_tokens_share() {
        let ways = |tokens: &[&str]| {
            tokens.iter().try_fold(NumberFormats::ALL, |ways, token| ways.and(read(token.as_bytes()).unwrap().ways))
        };
        let format = |tokens: &[&str]| ways(tokens).unwrap().format();
        assert_eq!(format(&["0.0", "0.25"]).digits, Digits::Point);
        assert_eq!(format(&["0", "0.25"]).digits, Digits::Plain);
        assert_eq!(format(&["0.50", "0.25"]).digits, Digits::Fixed(2));
        assert_eq!(format(&["0.5", "1e-005"]).exponent, Exponent::Three);
        assert_eq!(ways(&["0.5", "1e-005", "1e-05"]), None);
        assert_eq!(ways(&["0.50", "1"]), None);
    }

    #[test]
    fn values_are_those_of_the_standard_library() {
        for step in 0..300_000_u64 {
            let token = format!("{}.{:07}", step * 7919 % 1000, step * 104_729 % 10_000_000);
            let read = read(token.as_bytes()).unwrap();
            assert_eq!(read.value.to_bits(), token.parse::<f64>().unwrap().to_bits());
            assert_eq!(
                printed(read.value, NumberFormat { digits: Digits::Fixed(7), exponent: Exponent::Never, large: false }),
                token
            );
        }
    }
}

//! Which values integers of expressions may have, and what arithmetic on them needs in Rust.

use crate::model::Number;

/// Smallest and largest value.
pub(crate) type Range = (i128, i128);

/// The integer that arithmetic is done in.
pub(crate) const LONG: Number = Number::Signed(8);

/// The integer that holds every 64-bit one and the results of arithmetic on them.
pub(crate) const WIDE: Number = Number::Signed(16);

/// All values of a type.
pub(crate) fn range(number: Number) -> Range {
    if number == WIDE { (i128::MIN, i128::MAX) } else { number.range() }
}

/// True if a type has all these values.
pub(crate) fn within((low, high): Range, number: Number) -> bool {
    let (least, most) = range(number);
    least <= low && high <= most
}

/// The narrower of the two types of arithmetic that holds all of these.
pub(crate) fn holding(ranges: &[Range]) -> Number {
    if ranges.iter().all(|range| within(*range, LONG)) { LONG } else { WIDE }
}

/// The negative of each value.
pub(crate) fn negated((low, high): Range) -> Range {
    (high.saturating_neg(), low.saturating_neg())
}

/// How Rust computes what the language means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// By the operator, on integers of this type.
    Operator(Number),
    /// By this method of a wide integer, which stays within its bounds.
    Saturating(&'static str),
    /// By this function of wide integers: Rust rounds otherwise, or the divisor may be 0.
    Function(&'static str),
}

/// The values of `+`, `-`, `*`, `/` or `%`, and how they are computed.
pub(crate) fn arithmetic(symbol: &str, left: Range, right: Range) -> (Range, How) {
    let ((a, b), (c, d)) = (left, right);
    let corners = |combine: fn(i128, i128) -> i128| {
        let all = [combine(a, c), combine(a, d), combine(b, c), combine(b, d)];
        (all.iter().copied().min().unwrap_or(0), all.iter().copied().max().unwrap_or(0))
    };
    let (range, wide) = match symbol {
        "+" => ((a.saturating_add(c), b.saturating_add(d)), How::Saturating("saturating_add")),
        "-" => ((a.saturating_sub(d), b.saturating_sub(c)), How::Saturating("saturating_sub")),
        "*" => (corners(i128::saturating_mul), How::Saturating("saturating_mul")),
        // Rounded down, so between the corners of what the divisor can be.
        "/" if c > 0 => (corners(i128::div_euclid), How::Function("int::divide")),
        "/" => ((a.min(b.saturating_neg()), b.max(a.saturating_neg())), How::Function("int::divide")),
        _ if c > 0 => ((0, d - 1), How::Function("int::remainder")),
        _ => ((c.min(0), d.max(0)), How::Function("int::remainder")),
    };
    let number = holding(&[left, right, range]);
    let by_operator = match wide {
        // What Rust rounds is what the language rounds where nothing is negative and the divisor never 0.
        How::Function(_) => a >= 0 && c > 0,
        _ => number != WIDE,
    };
    (range, if by_operator { How::Operator(number) } else { wide })
}

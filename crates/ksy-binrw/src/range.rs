//! Ranges of integer expressions, and how Rust computes arithmetic on them.

use crate::model::Number;

/// Smallest and largest value.
pub(crate) type Range = (i128, i128);

/// The default integer type of arithmetic.
pub(crate) const LONG: Number = Number::Signed(8);

/// An integer type that holds all 64-bit integers and the results of arithmetic on them.
pub(crate) const WIDE: Number = Number::Signed(16);

/// Returns the range of a type.
pub(crate) fn range(number: Number) -> Range {
    if number == WIDE { (i128::MIN, i128::MAX) } else { number.range() }
}

/// Returns whether a type holds all values of a range.
pub(crate) fn within((low, high): Range, number: Number) -> bool {
    let (least, most) = range(number);
    least <= low && high <= most
}

/// Returns the narrower of the two arithmetic types that holds all these ranges.
pub(crate) fn holding(ranges: &[Range]) -> Number {
    if ranges.iter().all(|range| within(*range, LONG)) { LONG } else { WIDE }
}

/// Returns the type of a tag: its own, or one that holds all values it is compared with.
pub(crate) fn tag_type(own: Number, tags: impl IntoIterator<Item = i128>) -> Number {
    if tags.into_iter().all(|tag| within((tag, tag), own)) { own } else { WIDE }
}

/// Returns the range of the negated values.
pub(crate) fn negated((low, high): Range) -> Range {
    (high.saturating_neg(), low.saturating_neg())
}

/// How an operation is computed in Rust.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// With the operator, on integers of this type.
    Operator(Number),
    /// With this saturating method of wide integers.
    Saturating(&'static str),
    /// With this function of wide integers, because Rust rounds differently or the divisor may be 0.
    Function(&'static str),
}

/// Returns the range of the result of `+`, `-`, `*`, `/` or `%`, and how it is computed.
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
        // Rounded down, so the extremes are at the corners of the operand ranges.
        "/" if c > 0 => (corners(i128::div_euclid), How::Function("int::divide")),
        "/" => ((a.min(b.saturating_neg()), b.max(a.saturating_neg())), How::Function("int::divide")),
        _ if c > 0 => ((0, d - 1), How::Function("int::remainder")),
        _ => ((c.min(0), d.max(0)), How::Function("int::remainder")),
    };
    let number = holding(&[left, right, range]);
    let by_operator = match wide {
        // Rust rounds as the language does if nothing is negative and the divisor is never 0.
        How::Function(_) => a >= 0 && c > 0,
        _ => number != WIDE,
    };
    (range, if by_operator { How::Operator(number) } else { wide })
}

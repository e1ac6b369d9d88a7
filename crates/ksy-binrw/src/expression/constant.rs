//! The values of constant expressions.

use super::syntax::{BinaryOperator, Expr, Kind, TypeName, UnaryOperator};

impl Expr {
    /// Evaluates an expression of integers, conditions and members of enums, whose values `member` returns. Conditions
    /// are 0 or 1.
    pub(crate) fn evaluate(&self, member: &dyn Fn(&TypeName, &str) -> Option<i128>) -> Option<i128> {
        let of = |part: &Self| part.evaluate(member);
        Some(match &self.kind {
            Kind::Integer(value) => *value,
            Kind::Bool(value) => (*value).into(),
            Kind::EnumMember(name, value) => return member(name, value),
            Kind::Unary(UnaryOperator::Not, a) => i128::from(of(a)? == 0),
            Kind::Unary(UnaryOperator::Negate, a) => of(a)?.checked_neg()?,
            Kind::Unary(UnaryOperator::Invert, a) => !of(a)?,
            Kind::Choice(a, b, c) => of(if of(a)? != 0 { b } else { c })?,
            Kind::Binary(operator, a, b) => operator.of(of(a)?, of(b)?)?,
            _ => return None,
        })
    }
}

impl BinaryOperator {
    /// Returns the result for two integers, if there is one of 128 bits.
    pub(crate) fn of(self, a: i128, b: i128) -> Option<i128> {
        Some(match self {
            Self::Add => a.checked_add(b)?,
            Self::Subtract => a.checked_sub(b)?,
            Self::Multiply => a.checked_mul(b)?,
            Self::Divide => floor(a, b)?.0,
            Self::Remainder => floor(a, b)?.1,
            Self::BitAnd => a & b,
            Self::BitOr => a | b,
            Self::BitXor => a ^ b,
            Self::ShiftLeft => a.checked_mul(1_i128.checked_shl(shift(b)?)?)?,
            Self::ShiftRight => a.checked_shr(shift(b)?)?,
            Self::Equal => i128::from(a == b),
            Self::NotEqual => i128::from(a != b),
            Self::Less => i128::from(a < b),
            Self::LessOrEqual => i128::from(a <= b),
            Self::Greater => i128::from(a > b),
            Self::GreaterOrEqual => i128::from(a >= b),
            Self::And => i128::from(a != 0 && b != 0),
            Self::Or => i128::from(a != 0 || b != 0),
        })
    }
}

/// Returns the quotient rounded down, and the remainder with the sign of `b`.
fn floor(a: i128, b: i128) -> Option<(i128, i128)> {
    let (quotient, remainder) = (a.checked_div(b)?, a.checked_rem(b)?);
    Some(if remainder != 0 && (remainder < 0) != (b < 0) {
        (quotient - 1, remainder + b)
    } else {
        (quotient, remainder)
    })
}

/// Returns a distance to shift by, if it is one.
fn shift(by: i128) -> Option<u32> {
    u32::try_from(by).ok().filter(|by| *by < 64)
}

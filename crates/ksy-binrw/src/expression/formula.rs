//! Expressions that become code: integers and conditions.

use super::BinaryOperator;

/// An expression. Its value is an integer; comparisons are conditions.
#[derive(Debug, Clone, PartialEq)]
pub enum Expression {
    /// A literal.
    Integer(i128),
    /// A name, or a path of members: `len`, `_root.header.big_endian`.
    Path(Vec<String>),
    /// A value of an enum, `chunk_kind::mesh`, or of an enum of another file, `shared::kind::mesh`.
    EnumValue(Vec<String>),
    /// `_io.size - _io.pos`, the bytes left in the window.
    Left,
    /// `_io.eof`.
    AtEnd,
    /// `_io.pos`, for attributes that only the reference compiler reads.
    Here,
    /// `not a`
    Not(Box<Expression>),
    /// `-a`
    Negative(Box<Expression>),
    /// `a op b`
    Binary(BinaryOperator, Box<Expression>, Box<Expression>),
    /// `a ? b : c`
    Choice(Box<Expression>, Box<Expression>, Box<Expression>),
}

impl Expression {
    /// Returns every path in the expression.
    pub fn paths(&self) -> Vec<&[String]> {
        let mut found = Vec::new();
        self.visit(&mut |expression| {
            if let Self::Path(path) = expression {
                found.push(path.as_slice());
            }
        });
        found
    }

    /// Calls `see` for this expression and all its parts.
    pub fn visit<'a>(&'a self, see: &mut dyn FnMut(&'a Self)) {
        see(self);
        match self {
            Self::Not(a) | Self::Negative(a) => a.visit(see),
            Self::Binary(_, a, b) => {
                a.visit(see);
                b.visit(see);
            }
            Self::Choice(a, b, c) => {
                a.visit(see);
                b.visit(see);
                c.visit(see);
            }
            _ => {}
        }
    }

    /// Returns whether the result is a condition rather than a number.
    #[must_use]
    pub fn is_condition(&self) -> bool {
        match self {
            Self::Not(_) | Self::AtEnd => true,
            Self::Binary(operator, ..) => operator.is_condition(),
            Self::Choice(_, a, _) => a.is_condition(),
            _ => false,
        }
    }

    /// Evaluates the expression. `value_of` returns the values of names; conditions are 0 or 1.
    pub fn evaluate(&self, value_of: &dyn Fn(&Self) -> Option<i128>) -> Option<i128> {
        Some(match self {
            Self::Integer(value) => *value,
            Self::Path(_) | Self::EnumValue(_) | Self::Left | Self::AtEnd | Self::Here => return value_of(self),
            Self::Not(a) => i128::from(a.evaluate(value_of)? == 0),
            Self::Negative(a) => a.evaluate(value_of)?.checked_neg()?,
            Self::Choice(a, b, c) => {
                if a.evaluate(value_of)? != 0 {
                    b.evaluate(value_of)?
                } else {
                    c.evaluate(value_of)?
                }
            }
            Self::Binary(operator, a, b) => {
                let (a, b) = (a.evaluate(value_of)?, b.evaluate(value_of)?);
                match operator {
                    BinaryOperator::Add => a.checked_add(b)?,
                    BinaryOperator::Subtract => a.checked_sub(b)?,
                    BinaryOperator::Multiply => a.checked_mul(b)?,
                    BinaryOperator::Divide => floor(a, b)?.0,
                    BinaryOperator::Remainder => floor(a, b)?.1,
                    BinaryOperator::BitAnd => a & b,
                    BinaryOperator::BitOr => a | b,
                    BinaryOperator::BitXor => a ^ b,
                    BinaryOperator::ShiftLeft => a.checked_mul(1_i128.checked_shl(shift(b)?)?)?,
                    BinaryOperator::ShiftRight => a.checked_shr(shift(b)?)?,
                    BinaryOperator::Equal => i128::from(a == b),
                    BinaryOperator::NotEqual => i128::from(a != b),
                    BinaryOperator::Less => i128::from(a < b),
                    BinaryOperator::LessOrEqual => i128::from(a <= b),
                    BinaryOperator::Greater => i128::from(a > b),
                    BinaryOperator::GreaterOrEqual => i128::from(a >= b),
                    BinaryOperator::And => i128::from(a != 0 && b != 0),
                    BinaryOperator::Or => i128::from(a != 0 || b != 0),
                }
            }
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

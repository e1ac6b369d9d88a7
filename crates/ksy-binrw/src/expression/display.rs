//! Formatting of expressions.

use std::fmt;

use super::syntax::{Expr, Kind, UnaryOperator};

/// Formats the expression in Kaitai's syntax.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |items: &[Self]| items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let operand = |of: &Self| match of.kind {
            Kind::Binary(..) | Kind::Choice(..) | Kind::Unary(UnaryOperator::Not, _) => format!("({of})"),
            _ => of.to_string(),
        };
        match &self.kind {
            Kind::Integer(value) => write!(f, "{value}"),
            Kind::Float(value) => write!(f, "{value:?}"),
            Kind::Text(text) => write!(f, "{text:?}"),
            Kind::Bool(value) => write!(f, "{value}"),
            Kind::List(items) => write!(f, "[{}]", list(items)),
            Kind::Interpolated(parts) => {
                let part = |part: &Self| match &part.kind {
                    Kind::Text(text) => text.clone(),
                    _ => format!("{{{part}}}"),
                };
                write!(f, "f{:?}", parts.iter().map(part).collect::<String>())
            }
            Kind::Name(name) => f.write_str(name),
            Kind::EnumMember(name, member) => write!(f, "{name}::{member}"),
            Kind::Member(of, name) => write!(f, "{}.{name}", operand(of)),
            Kind::Call(of, args) => write!(f, "{}({})", operand(of), list(args)),
            Kind::Index(of, index) => write!(f, "{}[{index}]", operand(of)),
            Kind::Cast(of, name) => write!(f, "{}.as<{name}>", operand(of)),
            Kind::SizeOf(name) => write!(f, "sizeof<{name}>"),
            Kind::BitSizeOf(name) => write!(f, "bitsizeof<{name}>"),
            Kind::Unary(UnaryOperator::Negate, of) => write!(f, "-{}", operand(of)),
            Kind::Unary(UnaryOperator::Invert, of) => write!(f, "~{}", operand(of)),
            Kind::Unary(UnaryOperator::Not, of) => write!(f, "not {}", operand(of)),
            Kind::Binary(operator, a, b) => write!(f, "{} {} {}", operand(a), operator.symbol(), operand(b)),
            Kind::Choice(a, b, c) => write!(f, "{} ? {} : {}", operand(a), operand(b), operand(c)),
        }
    }
}

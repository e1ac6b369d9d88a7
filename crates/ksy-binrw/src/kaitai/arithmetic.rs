//! Computed integers: 64 bits if all values fit, otherwise 128 bits with saturation.

use super::scope::{Code, Form};
use crate::check::Type;
use crate::expression::{BinaryOperator, UnaryOperator};
use crate::model::Number;
use crate::range::{How, LONG, WIDE, arithmetic, holding, negated, within};

/// Compiles an operation on integers, enums and conditions.
pub(crate) fn combined(operator: BinaryOperator, left: &Code, right: &Code) -> Code {
    use BinaryOperator as Op;
    match operator {
        Op::And | Op::Or => {
            let symbol = if operator == Op::And { "&&" } else { "||" };
            let (left, right) = (left.as_condition(), right.as_condition());
            Code::condition(format!("{} {symbol} {}", left.factor(), right.factor()), false)
        }
        Op::Equal | Op::NotEqual | Op::Less | Op::LessOrEqual | Op::Greater | Op::GreaterOrEqual => {
            compared(operator.symbol(), left, right)
        }
        Op::Add | Op::Subtract | Op::Multiply | Op::Divide | Op::Remainder => {
            binary_numbers(operator, &left.as_integer(), &right.as_integer())
        }
        Op::BitAnd | Op::BitOr | Op::BitXor | Op::ShiftLeft | Op::ShiftRight => {
            bitwise(operator, &left.as_integer(), &right.as_integer())
        }
    }
}

/// Compares integers, enums and conditions.
pub(crate) fn compared(symbol: &str, left: &Code, right: &Code) -> Code {
    let direct = left.kind == right.kind && matches!(left.kind, Type::Enum(_) | Type::Bool);
    let (left, right) =
        if direct { (left.clone(), right.clone()) } else { alike(&left.as_integer(), &right.as_integer()) };
    Code::condition(format!("{} {symbol} {}", left.operand(), right.operand()), false)
}

/// Compiles a choice between integers, enums and conditions.
pub(crate) fn choice(condition: &str, yes: &Code, no: &Code) -> Code {
    let made = |yes: &Code, no: &Code| format!("if {condition} {{ {} }} else {{ {} }}", yes.text, no.text);
    if yes.kind == Type::Bool && no.kind == Type::Bool {
        return Code::condition(made(yes, no), false);
    }
    let (yes, no) = (yes.as_integer(), no.as_integer());
    let is_same = yes.number.is_some() && yes.number == no.number;
    let number = if is_same { yes.own_number() } else { holding(&[yes.range, no.range]) };
    let range = (yes.range.0.min(no.range.0), yes.range.1.max(no.range.1));
    Code { range, ..Code::integer(made(&yes.to(number), &no.to(number)), number) }.open()
}

/// Converts two integers to a common type.
fn alike(left: &Code, right: &Code) -> (Code, Code) {
    let number = match (left.is_literal(), right.is_literal()) {
        (true, true) => {
            let typed = |code: &Code| Code { text: format!("{}_i128", code.text), ..code.clone() };
            return (typed(left), typed(right));
        }
        (true, false) if within(left.range, right.own_number()) => right.own_number(),
        (false, true) if within(right.range, left.own_number()) => left.own_number(),
        _ if left.number == right.number => left.own_number(),
        _ => holding(&[left.range, right.range]),
    };
    (left.to(number), right.to(number))
}

/// Compiles an operation on one integer, float, enum or condition.
pub(crate) fn unary(operator: UnaryOperator, code: &Code) -> Code {
    match operator {
        UnaryOperator::Not => {
            let text = format!("!{}", code.as_condition().operand());
            Code { product: true, ..Code::condition(text, false) }
        }
        UnaryOperator::Negate if code.kind == Type::Float => {
            Code::new(format!("-{}", code.operand()), Type::Float, Form::Value)
        }
        UnaryOperator::Negate => negate(&code.as_integer()),
        UnaryOperator::Invert => {
            let code = code.as_integer();
            let is_wide = [WIDE, Number::Unsigned(8)].contains(&code.own_number());
            let number = if is_wide { WIDE } else { LONG };
            Code::integer(format!("!{}", code.to(number).operand()), number)
        }
    }
}

fn negate(code: &Code) -> Code {
    if code.is_literal() {
        return Code::literal(code.range.0.saturating_neg());
    }
    let turned = negated(code.range);
    let number = holding(&[code.range, turned]);
    let text = if number == WIDE {
        format!("0_i128.saturating_sub({})", code.to(number).text)
    } else {
        format!("-{}", code.to(number).operand())
    };
    Code { range: turned, closed: number == WIDE, ..Code::integer(text, number) }
}

fn binary_numbers(operator: BinaryOperator, left: &Code, right: &Code) -> Code {
    use BinaryOperator as Op;
    let symbol = operator.symbol();
    let (range, how) = arithmetic(symbol, left.range, right.range);
    let wide = |function: &str| {
        let text = format!("{function}({}, {})", left.to(WIDE).text, right.to(WIDE).text);
        Code { range, ..Code::integer(text, WIDE) }
    };
    if left.is_literal() && right.is_literal() {
        if let Some(value) = operator.of(left.range.0, right.range.0) {
            return Code::literal(value);
        }
    }
    match how {
        How::Operator(number) => {
            let is_sum = matches!(operator, Op::Add | Op::Subtract);
            let operand = |code: Code| if is_sum { code.factor() } else { code.operand() };
            let text = format!("{} {symbol} {}", operand(left.to(number)), operand(right.to(number)));
            Code { range, product: !is_sum, ..Code::integer(text, number) }.open()
        }
        How::Saturating(method) => wide(&format!("i128::{method}")),
        How::Function(function) => wide(function),
    }
}

/// Computes `&`, `|`, `^` and shifts.
fn bitwise(operator: BinaryOperator, left: &Code, right: &Code) -> Code {
    use BinaryOperator as Op;
    let wide = |code: &Code| !within(code.range, LONG);
    match operator {
        Op::ShiftLeft | Op::ShiftRight => {
            let function = if operator == Op::ShiftLeft { "computed::shift_left" } else { "computed::shift_right" };
            let by = right.to(LONG).text;
            let (low, high) = left.range;
            if let (true, 0..=63) = (right.is_literal(), right.range.0) {
                let bits = u32::try_from(right.range.0).unwrap_or(0);
                let range = if operator == Op::ShiftLeft {
                    (low.saturating_mul(1_i128 << bits), high.saturating_mul(1_i128 << bits))
                } else {
                    (low >> bits, high >> bits)
                };
                let number = holding(&[left.range, range]);
                let symbol = if operator == Op::ShiftLeft { "<<" } else { ">>" };
                if number == LONG {
                    let text = format!("{} {symbol} {bits}", left.to(LONG).operand());
                    return Code { range, ..Code::integer(text, LONG) }.open();
                }
            }
            let (least, most) = right.range;
            if let (0.., Ok(most @ 0..=62), true) = (least, u32::try_from(most), low >= 0) {
                let range = match operator {
                    Op::ShiftLeft => (low, high.saturating_mul(1_i128 << most)),
                    _ => (0, high),
                };
                if within(range, LONG) {
                    let symbol = if operator == Op::ShiftLeft { "<<" } else { ">>" };
                    let left = left.to(LONG).settled();
                    let text = format!("{} {symbol} {}", left.operand(), right.operand());
                    return Code { range, ..Code::integer(text, LONG) }.open();
                }
            }
            Code::integer(format!("{function}({}, {by})", left.to(WIDE).text), WIDE)
        }
        _ => {
            let number = if wide(left) || wide(right) { WIDE } else { LONG };
            let text = format!("{} {} {}", left.to(number).operand(), operator.symbol(), right.to(number).operand());
            let (low, high) = match operator {
                // Masking with a non-negative value gives at most that value.
                Op::BitAnd if right.range.0 >= 0 => (0, right.range.1),
                Op::BitAnd if left.range.0 >= 0 => (0, left.range.1),
                _ if left.range.0 >= 0 && right.range.0 >= 0 => {
                    let bits = 128 - left.range.1.max(right.range.1).leading_zeros();
                    (0, if bits >= 127 { i128::MAX } else { (1_i128 << bits) - 1 })
                }
                _ => crate::range::range(number),
            };
            let number_of = if number == WIDE { Number::Signed(16) } else { LONG };
            Code { range: (low, high), ..Code::integer(text, number_of) }.open()
        }
    }
}

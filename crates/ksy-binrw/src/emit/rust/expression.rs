//! Schema expressions in Rust: plain integers, with conversions where types differ.

use super::Emitter;
use crate::expression::{Expression, Operator};
use crate::model::{EnumVariant, Enumeration, Field, Meaning, Number, Record, Reference, Shape};
use crate::range::{How, WIDE, arithmetic, holding, negated, range, within};

/// The kind of an expression in Rust.
#[derive(Debug, Clone, PartialEq)]
enum Kind {
    Condition,
    /// An integer literal, which fits any type.
    Literal,
    Number(Number),
    /// A value of an enum, stored as a number.
    Enum(Number),
}

/// An expression in Rust.
#[derive(Debug, Clone)]
pub(crate) struct Code {
    text: String,
    kind: Kind,
    /// The smallest and the largest value.
    range: (i128, i128),
    /// Whether it can be an operand of any operator without parentheses.
    closed: bool,
    /// Whether it is a product, which can be an operand of `+` and `-` without parentheses.
    product: bool,
}

impl Code {
    fn condition(text: String, closed: bool) -> Self {
        Self { text, kind: Kind::Condition, range: (0, 1), closed, product: false }
    }

    /// Returns the text as an operand.
    fn operand(&self) -> String {
        if self.closed { self.text.clone() } else { format!("({})", self.text) }
    }

    /// Returns its own number type.
    fn number(&self) -> Number {
        match self.kind {
            Kind::Number(number) | Kind::Enum(number) => number,
            Kind::Literal | Kind::Condition if within(self.range, Number::Signed(8)) => Number::Signed(8),
            Kind::Literal | Kind::Condition => WIDE,
        }
    }

    /// Converts it to a number type that holds all its values.
    fn to(&self, number: Number) -> Self {
        let text = match &self.kind {
            Kind::Literal => return self.clone(),
            Kind::Number(own) if *own == number => return self.clone(),
            Kind::Number(_) | Kind::Condition => format!("{}::from({})", number.rust(), self.text),
            Kind::Enum(own) if *own == number => format!("{}::from({})", own.rust(), self.text),
            Kind::Enum(own) => format!("{}::from({}::from({}))", number.rust(), own.rust(), self.text),
        };
        Self { text, kind: Kind::Number(number), range: self.range, closed: true, product: false }
    }
}

impl Emitter<'_> {
    /// Returns an expression as a number of any integer type.
    pub(crate) fn number_of(&self, record: &Record, expression: &Expression) -> String {
        let code = self.code(record, expression);
        match code.kind {
            Kind::Condition => code.to(Number::Signed(8)).text,
            Kind::Enum(number) => code.to(number).text,
            _ => code.text,
        }
    }

    /// Returns the type of [`number_of`](Self::number_of).
    pub(crate) fn type_of(&self, record: &Record, expression: &Expression) -> Number {
        self.code(record, expression).number()
    }

    /// Returns whether a type holds every value of an expression.
    pub(crate) fn fits(&self, record: &Record, expression: &Expression, number: Number) -> bool {
        let code = self.code(record, expression);
        match code.kind {
            Kind::Number(own) | Kind::Enum(own) => within(range(own), number),
            _ => within(code.range, number),
        }
    }

    /// Returns an expression as a number of a given type.
    pub(crate) fn as_type(&self, record: &Record, expression: &Expression, number: Number) -> String {
        self.code(record, expression).to(number).text
    }

    /// Returns an expression as a condition; a number is true unless it is 0.
    pub(crate) fn condition_of(&self, record: &Record, expression: &Expression) -> String {
        let code = self.code(record, expression);
        self.condition(code).text
    }

    fn condition(&self, code: Code) -> Code {
        match code.kind {
            Kind::Condition => code,
            Kind::Literal => Code::condition((code.text != "0").to_string(), true),
            Kind::Enum(number) => Code::condition(format!("{} != 0", code.to(number).text), false),
            Kind::Number(_) => Code::condition(format!("{} != 0", code.operand()), false),
        }
    }

    fn code(&self, record: &Record, expression: &Expression) -> Code {
        match expression {
            Expression::Integer(value) => Code {
                text: value.to_string(),
                kind: Kind::Literal,
                range: (*value, *value),
                closed: *value >= 0,
                product: false,
            },
            Expression::Path(path) => self.path(record, path),
            Expression::EnumValue(path) => self.enum_value(path),
            Expression::Negative(inner) => {
                let inner = self.code(record, inner);
                let turned = negated(inner.range);
                let number = holding(&[inner.range, turned]);
                let text = if number == WIDE {
                    format!("0_i128.saturating_sub({})", inner.to(number).text)
                } else {
                    format!("-{}", inner.to(number).operand())
                };
                Code { text, kind: Kind::Number(number), range: turned, closed: number == WIDE, product: false }
            }
            Expression::Not(inner) => {
                let inner = self.code(record, inner);
                Code::condition(format!("!{}", self.condition(inner).operand()), true)
            }
            Expression::Choice(condition, yes, no) => {
                let condition = self.condition_of(record, condition);
                let (yes, no) = (self.code(record, yes), self.code(record, no));
                let range = (yes.range.0.min(no.range.0), yes.range.1.max(no.range.1));
                if yes.kind == Kind::Condition && no.kind == Kind::Condition {
                    let text = format!("if {condition} {{ {} }} else {{ {} }}", yes.text, no.text);
                    return Code::condition(text, false);
                }
                let number = if yes.number() == no.number() { yes.number() } else { holding(&[range]) };
                let text = format!("if {condition} {{ {} }} else {{ {} }}", yes.to(number).text, no.to(number).text);
                Code { text, kind: Kind::Number(number), range, closed: false, product: false }
            }
            Expression::Binary(operator, left, right) => {
                let (left, right) = (self.code(record, left), self.code(record, right));
                self.binary(*operator, left, right)
            }
            // The only place that allows it is handled by the slot.
            Expression::AtEnd => Code::condition("false".to_owned(), true),
            // The resolver only allows these in places that are not emitted.
            Expression::Left | Expression::Here => {
                Code { text: "0".to_owned(), kind: Kind::Literal, range: (0, 0), closed: true, product: false }
            }
        }
    }

    fn binary(&self, operator: Operator, left: Code, right: Code) -> Code {
        let symbol = match operator {
            Operator::And | Operator::Or => {
                let (left, right) = (self.condition(left), self.condition(right));
                let symbol = if operator == Operator::And { "&&" } else { "||" };
                return Code::condition(format!("{} {symbol} {}", left.operand(), right.operand()), false);
            }
            Operator::Add => return computed("+", &left, &right),
            Operator::Subtract => return computed("-", &left, &right),
            Operator::Multiply => return computed("*", &left, &right),
            Operator::Divide => return computed("/", &left, &right),
            Operator::Remainder => return computed("%", &left, &right),
            Operator::Equal => "==",
            Operator::NotEqual => "!=",
            Operator::Less => "<",
            Operator::LessOrEqual => "<=",
            Operator::Greater => ">",
            Operator::GreaterOrEqual => ">=",
        };
        let equality = matches!(operator, Operator::Equal | Operator::NotEqual);
        let enums = matches!((&left.kind, &right.kind), (Kind::Enum(a), Kind::Enum(b)) if a == b);
        let (left, right) = if enums && equality { (left, right) } else { alike(&left, &right) };
        Code::condition(format!("{} {symbol} {}", left.operand(), right.operand()), false)
    }

    fn path(&self, record: &Record, path: &[String]) -> Code {
        let absent = Code { text: "0".to_owned(), kind: Kind::Literal, range: (0, 0), closed: true, product: false };
        let Some((first, members)) = path.split_first() else { return absent };
        if let Some(index) = record.params.iter().position(|param| param == first) {
            let number = self.param_type(record, index);
            let text = crate::resolve::field_name(first);
            return Code { text, kind: Kind::Number(number), range: range(number), closed: true, product: false };
        }
        let (Some(field), Some(end)) = (record.field(first), self.end_of(record, path)) else { return absent };
        let mut text = field.rust.clone();
        for member in members {
            text.push('.');
            text.push_str(&crate::resolve::field_name(member));
        }
        match &end.shape {
            Shape::Number { number, meaning, .. } => {
                let kind =
                    if matches!(meaning, Meaning::Enum(_)) { Kind::Enum(*number) } else { Kind::Number(*number) };
                Code { text, kind, range: number.range(), closed: true, product: false }
            }
            _ => absent,
        }
    }

    /// Returns the field that a path refers to.
    fn end_of<'r>(&'r self, record: &'r Record, path: &[String]) -> Option<&'r Field> {
        let (last, outer) = path.split_last()?;
        let record = outer.iter().try_fold(record, |record, name| match &record.field(name)?.shape {
            Shape::Record(used) => self.target(used),
            _ => None,
        })?;
        record.field(last)
    }

    fn enum_value(&self, path: &[String]) -> Code {
        let found = self.enum_variant(path);
        let Some((reference, enumeration, variant)) = found else {
            return Code { text: "0".to_owned(), kind: Kind::Literal, range: (0, 0), closed: true, product: false };
        };
        Code {
            text: format!("{}::{}", self.outer_path(&reference, &enumeration.rust), variant.rust),
            kind: Kind::Enum(enumeration.number),
            range: (variant.number, variant.number),
            closed: true,
            product: false,
        }
    }

    fn enum_variant(&self, path: &[String]) -> Option<(Reference, &Enumeration, &EnumVariant)> {
        let (reference, value) = match path {
            [name, value] => (Reference { file: None, name: name.clone() }, value),
            [file, name, value] => (Reference { file: Some(file.clone()), name: name.clone() }, value),
            _ => return None,
        };
        let enumeration = self.model.enumeration(&reference)?;
        let variant = enumeration.values.iter().find(|variant| variant.name == *value)?;
        Some((reference, enumeration, variant))
    }

    /// Returns the type of a parameter: the declared type, or a wider one if this file passes larger numbers.
    pub(crate) fn param_type(&self, record: &Record, index: usize) -> Number {
        let declared = record.param_numbers.get(index).copied().unwrap_or(Number::Signed(8));
        let own = Reference { file: None, name: record.name.clone() };
        let mut wider = false;
        for around in self.model.records.iter().filter(|around| around.name != record.name) {
            for field in &around.fields {
                let mut check = |argument: &Expression| wider |= !self.fits(around, argument, declared);
                match &field.shape {
                    Shape::Record(used) if used.target == own => used.args.get(index).into_iter().for_each(&mut check),
                    Shape::Switch(switch) => {
                        for argument in Self::arguments(switch, &own, index) {
                            check(&argument);
                        }
                    }
                    _ => {}
                }
            }
        }
        if wider { Number::Signed(8) } else { declared }
    }
}

/// Converts two numbers to a common type.
fn alike(left: &Code, right: &Code) -> (Code, Code) {
    let number = match (&left.kind, &right.kind) {
        (Kind::Literal, Kind::Literal) => return (left.clone(), right.clone()),
        (Kind::Literal, _) if within(left.range, right.number()) => right.number(),
        (_, Kind::Literal) if within(right.range, left.number()) => left.number(),
        _ if left.number() == right.number() => left.number(),
        _ => holding(&[left.range, right.range]),
    };
    (left.to(number), right.to(number))
}

fn computed(symbol: &str, left: &Code, right: &Code) -> Code {
    let (range, how) = arithmetic(symbol, left.range, right.range);
    let wide = |function: &str| {
        let text = format!("{function}({}, {})", left.to(WIDE).text, right.to(WIDE).text);
        Code { text, kind: Kind::Number(WIDE), range, closed: true, product: false }
    };
    match how {
        How::Operator(number) => {
            let is_sum = matches!(symbol, "+" | "-");
            let operand = |code: Code| if is_sum && code.product { code.text } else { code.operand() };
            let text = format!("{} {symbol} {}", operand(left.to(number)), operand(right.to(number)));
            Code { text, kind: Kind::Number(number), range, closed: false, product: !is_sum }
        }
        How::Saturating(method) => wide(&format!("i128::{method}")),
        How::Function(function) => wide(function),
    }
}

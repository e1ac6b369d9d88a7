//! Expressions of wire records in Rust.

use super::Emitter;
use crate::check::Type;
use crate::expression::{Expr, Kind, TypeName};
use crate::kaitai::arithmetic::{choice, combined, unary};
use crate::kaitai::scope::Code;
use crate::model::{Meaning, Number, Record, Reference, Shape};
use crate::range::{range, within};

impl Emitter<'_> {
    /// Returns an expression as a number of any integer type.
    pub(crate) fn number_of(&self, record: &Record, expression: &Expr) -> String {
        self.code(record, expression).as_integer().text
    }

    /// Returns the type of [`number_of`](Self::number_of).
    pub(crate) fn type_of(&self, record: &Record, expression: &Expr) -> Number {
        self.code(record, expression).as_integer().own_number()
    }

    /// Returns an expression whose names have been checked.
    pub(crate) fn code(&self, record: &Record, expression: &Expr) -> Code {
        let of = |part: &Expr| self.code(record, part);
        match &expression.kind {
            Kind::Integer(value) => Code::literal(*value),
            Kind::EnumMember(name, member) => self.enum_value(name, member),
            Kind::Unary(operator, inner) => unary(*operator, &of(inner)),
            Kind::Choice(condition, yes, no) => choice(&of(condition).as_condition().text, &of(yes), &of(no)),
            Kind::Binary(operator, left, right) => combined(*operator, &of(left), &of(right)),
            _ => self.path(record, &expression.path().unwrap_or_default()),
        }
    }

    /// Returns a parameter, or a field, possibly of a record inside.
    pub(crate) fn path(&self, record: &Record, path: &[&str]) -> Code {
        let Some((first, members)) = path.split_first() else { return Code::literal(0) };
        if let Some(index) = record.params.iter().position(|param| param == first) {
            return Code::integer(crate::rust_names::field_name(first), self.param_type(record, index));
        }
        let (Some(field), Some(end)) = (record.field(first), self.model.field(record, path)) else {
            return Code::literal(0);
        };
        let mut text = field.rust.clone();
        for member in members {
            text.push('.');
            text.push_str(&crate::rust_names::field_name(member));
        }
        match &end.shape {
            Shape::Number { number, meaning: Meaning::Enum(reference), .. } => {
                match self.model.enumeration(reference) {
                    Some(enumeration) => Code::enumeration(text, enumeration.id, *number),
                    None => Code::literal(0),
                }
            }
            Shape::Number { number, .. } => Code::integer(text, *number),
            _ => Code::literal(0),
        }
    }

    fn enum_value(&self, name: &TypeName, member: &str) -> Code {
        let [file @ .., own] = name.path.as_slice() else { return Code::literal(0) };
        let reference = Reference { file: file.first().cloned(), name: own.clone() };
        let Some(enumeration) = self.model.enumeration(&reference) else { return Code::literal(0) };
        let variant = enumeration.values.iter().find(|variant| variant.name == member);
        let Some(variant) = variant else { return Code::literal(0) };
        let text = format!("{}::{}", self.outer_path(&reference, &enumeration.rust), variant.rust);
        let value = (variant.number, variant.number);
        Code { range: value, ..Code::enumeration(text, enumeration.id, enumeration.number) }
    }

    /// Returns the type of a parameter: the declared type, or a wider one if this file passes larger numbers.
    pub(crate) fn param_type(&self, record: &Record, index: usize) -> Number {
        let declared = record.param_numbers.get(index).copied().unwrap_or(Number::Signed(8));
        let own = Reference { file: None, name: record.name.clone() };
        let mut wider = false;
        for around in self.model.records.iter().filter(|around| around.name != record.name) {
            for field in &around.fields {
                let mut check = |argument: &Expr| {
                    let code = self.code(around, argument);
                    wider |= code.kind != Type::Bool && !within(code.number.map_or(code.range, range), declared);
                };
                match &field.shape {
                    Shape::Record(used) if used.target == own => {
                        used.args.get(index).into_iter().for_each(|arg| check(arg));
                    }
                    Shape::Switch(switch) => {
                        Self::arguments(switch, &own, index).iter().for_each(&mut check);
                    }
                    _ => {}
                }
            }
        }
        if wider { Number::Signed(8) } else { declared }
    }
}

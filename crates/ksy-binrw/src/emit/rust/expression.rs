//! Expressions of the schema as Rust. All numbers are `i128`, arithmetic saturates.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::Emitter;
use super::types::param_ident;
use crate::expression::{Expression, Operator};
use crate::model::Record;

/// Where an expression is evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// Fields are local variables or references of their names.
    Locals,
    /// Fields are those of `self`; derived ones are local variables.
    Itself,
}

impl Emitter<'_> {
    /// The number an expression stands for.
    pub(crate) fn number_of(&self, record: &Record, expression: &Expression, place: Place) -> TokenStream {
        if expression.is_condition() {
            let condition = self.condition_of(record, expression, place);
            return quote!(i128::from(#condition));
        }
        match expression {
            Expression::Integer(value) => {
                let literal = Literal::i128_unsuffixed(*value);
                quote!(#literal)
            }
            Expression::Path(path) => self.path(record, path, place),
            Expression::EnumValue(path) => {
                let literal = Literal::i128_unsuffixed(self.enum_number(path));
                quote!(#literal)
            }
            Expression::Negative(inner) => {
                let inner = self.number_of(record, inner, place);
                quote!(0_i128.saturating_sub(#inner))
            }
            Expression::Choice(condition, yes, no) => {
                let condition = self.condition_of(record, condition, place);
                let (yes, no) = (self.number_of(record, yes, place), self.number_of(record, no, place));
                quote!(if #condition { #yes } else { #no })
            }
            Expression::Binary(operator, left, right) => {
                let (left, right) = (self.number_of(record, left, place), self.number_of(record, right, place));
                match operator {
                    Operator::Add => quote!(i128::saturating_add(#left, #right)),
                    Operator::Subtract => quote!(i128::saturating_sub(#left, #right)),
                    Operator::Multiply => quote!(i128::saturating_mul(#left, #right)),
                    Operator::Divide => quote!(meshwire_core::int::divide(#left, #right)),
                    _ => quote!(meshwire_core::int::remainder(#left, #right)),
                }
            }
            // The resolver lets these through in places that are not emitted.
            Expression::Not(_) | Expression::Left | Expression::AtEnd | Expression::Here => quote!(0),
        }
    }

    /// The condition an expression stands for; a number holds unless it is 0.
    pub(crate) fn condition_of(&self, record: &Record, expression: &Expression, place: Place) -> TokenStream {
        match expression {
            Expression::Not(inner) => {
                let inner = self.condition_of(record, inner, place);
                quote!(!(#inner))
            }
            Expression::Binary(operator, left, right) if operator.is_condition() => {
                if matches!(operator, Operator::And | Operator::Or) {
                    let (left, right) =
                        (self.condition_of(record, left, place), self.condition_of(record, right, place));
                    return if *operator == Operator::And {
                        quote!((#left) && (#right))
                    } else {
                        quote!((#left) || (#right))
                    };
                }
                let (left, right) = (self.number_of(record, left, place), self.number_of(record, right, place));
                // By name: the printer tears operators of two characters apart inside attributes.
                match operator {
                    Operator::Equal => quote!(i128::eq(&#left, &#right)),
                    Operator::NotEqual => quote!(i128::ne(&#left, &#right)),
                    Operator::Less => quote!(i128::lt(&#left, &#right)),
                    Operator::LessOrEqual => quote!(i128::le(&#left, &#right)),
                    Operator::Greater => quote!(i128::gt(&#left, &#right)),
                    _ => quote!(i128::ge(&#left, &#right)),
                }
            }
            Expression::Choice(condition, yes, no) if expression.is_condition() => {
                let condition = self.condition_of(record, condition, place);
                let (yes, no) = (self.condition_of(record, yes, place), self.condition_of(record, no, place));
                quote!(if #condition { #yes } else { #no })
            }
            // In the one place where it is allowed, the slot stands for it.
            Expression::AtEnd => quote!(false),
            other => {
                let number = self.number_of(record, other, place);
                quote!(i128::ne(&#number, &0))
            }
        }
    }

    fn path(&self, record: &Record, path: &[String], place: Place) -> TokenStream {
        let Some((first, members)) = path.split_first() else { return quote!(0) };
        if record.params.contains(first) {
            let param = param_ident(first);
            return quote!(#param);
        }
        let Some(field) = record.field(first) else { return quote!(0) };
        let name = format_ident!("{}", field.rust);
        let derived = field.storage != crate::model::Storage::Kept;
        let start = if place == Place::Itself && !derived { quote!(self.#name) } else { quote!(#name) };
        let members = members.iter().map(|member| format_ident!("{}", crate::resolve::field_name(member)));
        quote!(#start #(.#members)*.int())
    }

    /// The number of an enum's value.
    pub(crate) fn enum_number(&self, path: &[String]) -> i128 {
        let (enums, name, value) = match path {
            [name, value] => (&self.model.enums, name, value),
            [file, name, value] => match self.model.imports.get(file) {
                Some(model) => (&model.enums, name, value),
                None => return 0,
            },
            _ => return 0,
        };
        let found = enums.iter().find(|e| e.name == *name).and_then(|e| e.values.iter().find(|v| v.name == *value));
        found.map_or(0, |value| value.number)
    }
}

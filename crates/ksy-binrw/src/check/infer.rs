//! Type inference for expressions.

use super::types::Type;
use super::{Checker, Place};
use crate::diagnostic::Position;
use crate::expression::{BinaryOperator, Expr, Kind, TypeName, UnaryOperator};
use crate::hint::meant;
use crate::names::TypeId;

impl<'a> Checker<'a> {
    /// Infers the type of an expression and reports problems.
    pub(super) fn infer(&self, place: &mut Place<'_, 'a>, expression: &Expr) -> Type {
        let at = expression.at;
        match &expression.kind {
            Kind::Integer(_) => Type::Integer(None),
            Kind::Float(_) => Type::Float,
            Kind::Text(_) => Type::Text,
            Kind::Bool(_) => Type::Bool,
            Kind::List(items) => self.list(place, items, at),
            Kind::Interpolated(parts) => {
                for part in parts {
                    let found = self.infer(place, part);
                    if matches!(found, Type::Bytes | Type::List(_) | Type::Record(_) | Type::Struct | Type::Stream) {
                        let found = found.describe(&self.names);
                        place.report(part.at, format!("expected a value that has a text, found {found}"));
                    }
                }
                Type::Text
            }
            Kind::Name(name) => self.name(place, name, at),
            Kind::EnumMember(name, member) => self.enum_member(place, name, member, at),
            Kind::Member(object, name) => self.member(place, object, name, &[], at),
            Kind::Call(callee, args) => match &callee.kind {
                Kind::Member(object, name) => self.member(place, object, name, args, callee.at),
                _ => {
                    place.report(at, "only methods can be called: expected a name after '.' before '('");
                    Type::Unknown
                }
            },
            Kind::Index(list, index) => {
                let found = self.infer(place, index);
                self.expect(place, index.at, &found, &Type::Integer(None));
                match self.infer(place, list) {
                    Type::List(element) => *element,
                    Type::Bytes => Type::Integer(None),
                    Type::Unknown => Type::Unknown,
                    other => {
                        place.report(at, format!("expected a list before '[', found {}", other.describe(&self.names)));
                        Type::Unknown
                    }
                }
            }
            Kind::Cast(inner, target) => {
                self.infer(place, inner);
                self.named_type(place, target, at)
            }
            Kind::SizeOf(target) | Kind::BitSizeOf(target) => {
                let known = self.named_type(place, target, at) != Type::Unknown;
                if known && self.bits_of_name(place.here, target).is_none() {
                    place.report(at, format!("'{target}' has no fixed size"));
                }
                Type::Integer(None)
            }
            Kind::Unary(operator, inner) => self.unary(place, *operator, inner),
            Kind::Binary(operator, left, right) => {
                let (left, right) = (self.infer(place, left), self.infer(place, right));
                self.binary(place, *operator, &left, &right, at)
            }
            Kind::Choice(condition, yes, no) => {
                let found = self.infer(place, condition);
                self.expect(place, condition.at, &found, &Type::Bool);
                let (yes, no) = (self.infer(place, yes), self.infer(place, no));
                if !yes.is_open() && !no.is_open() && yes.clone().or(no.clone()) == Type::Any {
                    let (yes, no) = (yes.describe(&self.names), no.describe(&self.names));
                    place.report(at, format!("expected both values of '?' to be of one type, found {yes} and {no}"));
                    return Type::Unknown;
                }
                yes.or(no)
            }
        }
    }

    fn list(&self, place: &mut Place<'_, 'a>, items: &[Expr], at: Position) -> Type {
        // As in the reference compiler, a list that can be bytes is bytes.
        if items.iter().all(|item| matches!(item.kind, Kind::Integer(0..=255))) {
            return Type::Bytes;
        }
        let types: Vec<Type> = items.iter().map(|item| self.infer(place, item)).collect();
        let open = types.iter().any(Type::is_open);
        let element = types.into_iter().reduce(Type::or).unwrap_or(Type::Unknown);
        if element == Type::Any && !open {
            place.report(at, "expected the values of a list to be of one type");
            return Type::Unknown;
        }
        element.list()
    }

    fn name(&self, place: &mut Place<'_, 'a>, name: &str, at: Position) -> Type {
        match name {
            "_root" => self.root_of(place.here),
            "_parent" => self.parent_of(place.here),
            "_io" => Type::Stream,
            "_index" => Type::Integer(None),
            "_is_le" => Type::Bool,
            "_" | "_on" => place.element.clone().unwrap_or(Type::Unknown),
            "_sizeof" => {
                if self.bits_of_type(place.here).is_none() {
                    place.report(at, "this type has no fixed size");
                }
                Type::Integer(None)
            }
            _ => self.readable(place, place.here, name, at).unwrap_or_else(|| {
                // The name of another case is not an expression.
                let other = place.path.contains("/cases/").then_some("_");
                let expected = match name {
                    "null" => "expected a value that the file has: repeat the condition of the part's 'if', or pass a \
                               parameter"
                        .to_owned(),
                    _ => meant(name, self.members(place.here).chain(other))
                        .unwrap_or_else(|| "expected a parameter, attribute or instance of this type".to_owned()),
                };
                place.report(at, format!("'{name}' is unknown here, {expected}"));
                Type::Unknown
            }),
        }
    }

    fn enum_member(&self, place: &mut Place<'_, 'a>, name: &TypeName, member: &str, at: Position) -> Type {
        let Some(id) = self.names.find_enum(place.here, name.absolute, &name.path) else {
            place.report(at, self.unknown_enum(place.here, &name.to_string()));
            return Type::Unknown;
        };
        let values = self.names.get_enum(id).into_iter().flat_map(|e| &e.spec.values).map(|v| v.id.value.as_str());
        if !values.clone().any(|value| value == member) {
            let hint = meant(member, values).map_or_else(String::new, |hint| format!(", {hint}"));
            place.report(at, format!("the enum '{name}' has no value '{member}'{hint}"));
        }
        Type::Enum(id)
    }

    /// Returns the message for the name of an enum that does not exist.
    pub(super) fn unknown_enum(&self, here: TypeId, name: &str) -> String {
        let expected = meant(name, self.names.enums_from(here))
            .unwrap_or_else(|| "expected one of this file or an import".to_owned());
        format!("unknown enum '{name}', {expected}")
    }

    fn unary(&self, place: &mut Place<'_, 'a>, operator: UnaryOperator, inner: &Expr) -> Type {
        let found = self.infer(place, inner);
        match operator {
            UnaryOperator::Not => {
                self.expect(place, inner.at, &found, &Type::Bool);
                Type::Bool
            }
            UnaryOperator::Invert => {
                self.expect(place, inner.at, &found, &Type::Integer(None));
                Type::Integer(None)
            }
            UnaryOperator::Negate if found == Type::Float => Type::Float,
            UnaryOperator::Negate => {
                self.expect(place, inner.at, &found, &Type::Integer(None));
                Type::Integer(None)
            }
        }
    }

    fn binary(
        &self,
        place: &mut Place<'_, 'a>,
        operator: BinaryOperator,
        left: &Type,
        right: &Type,
        at: Position,
    ) -> Type {
        use BinaryOperator as Op;
        let symbol = operator.symbol();
        let mut refuse = |result: Type| {
            if !left.is_open() && !right.is_open() {
                let (left, right) = (left.describe(&self.names), right.describe(&self.names));
                place.report(at, format!("'{symbol}' has no meaning between {left} and {right}"));
            }
            result
        };
        match operator {
            Op::And | Op::Or => match (left, right) {
                (Type::Bool, Type::Bool) => Type::Bool,
                _ => refuse(Type::Bool),
            },
            Op::Equal | Op::NotEqual => {
                if left.compares_with(right) {
                    Type::Bool
                } else {
                    refuse(Type::Bool)
                }
            }
            Op::Less | Op::LessOrEqual | Op::Greater | Op::GreaterOrEqual => match (left, right) {
                (Type::Integer(_) | Type::Float, Type::Integer(_) | Type::Float)
                | (Type::Text, Type::Text)
                | (Type::Bytes, Type::Bytes) => Type::Bool,
                _ => refuse(Type::Bool),
            },
            Op::Add if (left, right) == (&Type::Text, &Type::Text) => Type::Text,
            Op::Add | Op::Subtract | Op::Multiply | Op::Divide | Op::Remainder => match (left, right) {
                (Type::Integer(_), Type::Integer(_)) => Type::Integer(None),
                (Type::Integer(_) | Type::Float, Type::Integer(_) | Type::Float) => Type::Float,
                _ => refuse(Type::Unknown),
            },
            Op::BitAnd | Op::BitOr | Op::BitXor | Op::ShiftLeft | Op::ShiftRight => match (left, right) {
                (Type::Integer(_), Type::Integer(_)) => Type::Integer(None),
                _ => refuse(Type::Integer(None)),
            },
        }
    }
}

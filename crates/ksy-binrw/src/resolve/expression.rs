//! Reduces the full expression language to what can be compiled: integers and conditions.

use super::Resolver;
use crate::diagnostic::Position;
use crate::expression::{BinaryOperator, Expr, Expression, Kind, UnaryOperator};
use crate::names::{EnumId, TypeId};
use crate::schema::{TypeUse, Written};

/// A construct that cannot be compiled.
struct Refusal {
    at: Position,
    message: String,
}

/// The deepest chain of instances that refer to each other.
const MOST_LEVELS: usize = 20;
/// The largest expression after instances are expanded.
const MOST_PARTS: usize = 200;

/// The type in which names are looked up, and its path from the type being compiled.
#[derive(Clone)]
struct Scope {
    here: TypeId,
    prefix: Vec<String>,
    depth: usize,
}

impl Resolver<'_, '_, '_> {
    /// Compiles an expression. Problems are reported.
    pub(super) fn expression(&mut self, here: TypeId, written: &Written<Expr>) -> Option<Expression> {
        self.formula(here, written, &written.path)
    }

    pub(super) fn formula(&mut self, here: TypeId, expression: &Expr, path: &str) -> Option<Expression> {
        let scope = Scope { here, prefix: Vec::new(), depth: 0 };
        let refusal = match self.lower(&scope, expression) {
            Ok(lowered) => {
                let mut parts = 0;
                lowered.visit(&mut |_| parts += 1);
                if parts <= MOST_PARTS {
                    return Some(lowered);
                }
                let message =
                    format!("expected an expression of at most {MOST_PARTS} parts with its instances, found {parts}");
                Refusal { at: expression.at, message }
            }
            Err(refusal) => refusal,
        };
        if !refusal.message.is_empty() {
            self.report(refusal.at, path, refusal.message);
        }
        None
    }

    /// Evaluates an expression of literals and enums.
    pub(super) fn constant(&self, expression: &Expression) -> Option<i128> {
        expression.evaluate(&|part| match part {
            Expression::EnumValue(path) => {
                let (value, path) = path.split_last()?;
                let found = self.shared.names.enums().find(|(id, _)| self.enum_path(*id) == path)?.1;
                found.spec.values.iter().find(|v| v.id.value == *value).map(|value| value.number)
            }
            _ => None,
        })
    }

    /// Returns the name of an enum in expressions, prefixed with the id of its file if it is in another file.
    fn enum_path(&self, id: EnumId) -> Vec<String> {
        let reference = self.enum_reference(id);
        reference.file.into_iter().chain([reference.name]).collect()
    }

    fn lower(&self, scope: &Scope, expression: &Expr) -> Result<Expression, Refusal> {
        let refuse = |message: String| Err(Refusal { at: expression.at, message });
        match &expression.kind {
            Kind::Integer(value) => Ok(Expression::Integer(*value)),
            Kind::Bool(value) => Ok(Expression::Integer((*value).into())),
            Kind::Name(name) => self.name(scope, name, expression.at),
            Kind::EnumMember(name, member) => {
                let Some(id) = self.shared.names.find_enum(scope.here, name.absolute, &name.path) else {
                    // Already reported by the checks.
                    return refuse(String::new());
                };
                let mut path = self.enum_path(id);
                path.push(member.clone());
                Ok(Expression::EnumValue(path))
            }
            Kind::Member(object, name) => self.member(scope, object, name, expression.at),
            Kind::Unary(operator, inner) => {
                let inner = self.lower(scope, inner)?;
                Ok(match (operator, inner) {
                    (UnaryOperator::Not, inner) => Expression::Not(Box::new(inner)),
                    (UnaryOperator::Negate, Expression::Integer(value)) => Expression::Integer(-value),
                    (UnaryOperator::Negate, inner) => Expression::Negative(Box::new(inner)),
                    (UnaryOperator::Invert, inner) => {
                        binary(BinaryOperator::Subtract, Expression::Negative(Box::new(inner)), Expression::Integer(1))
                    }
                })
            }
            Kind::Binary(operator, left, right) => {
                let (left, right) = (self.lower(scope, left)?, self.lower(scope, right)?);
                if *operator == BinaryOperator::Subtract && right == Expression::Here && is_stream_size(&left) {
                    return Ok(Expression::Left);
                }
                Ok(binary(*operator, left, right))
            }
            Kind::Choice(condition, yes, no) => Ok(Expression::Choice(
                Box::new(self.lower(scope, condition)?),
                Box::new(self.lower(scope, yes)?),
                Box::new(self.lower(scope, no)?),
            )),
            Kind::Float(_) => refuse("a float in an expression is not supported, expected integers".to_owned()),
            Kind::Text(_) | Kind::Interpolated(_) => refuse(
                "text in an expression is not supported, expected an integer or an enum that says the same".to_owned(),
            ),
            Kind::List(_) => refuse("a list in an expression is not supported, expected single integers".to_owned()),
            Kind::Index(..) => {
                refuse("'[' is not supported, expected the element as an attribute of its own".to_owned())
            }
            Kind::Call(..) => refuse("calls are not supported, expected an attribute that holds the value".to_owned()),
            Kind::Cast(..) => {
                refuse("'.as<>' is not supported, expected the value as an attribute of this type".to_owned())
            }
            Kind::SizeOf(_) | Kind::BitSizeOf(_) => {
                refuse("'sizeof' is not supported, expected the number itself".to_owned())
            }
        }
    }

    fn name(&self, scope: &Scope, name: &str, at: Position) -> Result<Expression, Refusal> {
        let with = |name: &str| {
            let mut path = scope.prefix.clone();
            path.push(name.to_owned());
            Expression::Path(path)
        };
        if name == "_root" && self.shared.names.root(scope.here) == Some(scope.here) {
            return Ok(Expression::Path(scope.prefix.clone()));
        }
        if ["_index", "_sizeof", "_is_le", "_", "_on"].contains(&name) {
            let message = format!("'{name}' is not supported here, expected an attribute that holds the value");
            return Err(Refusal { at, message });
        }
        match self.instance(scope, name, at)? {
            Some(value) => Ok(value),
            None => Ok(with(name)),
        }
    }

    /// Returns the expression of a value instance.
    fn instance(&self, scope: &Scope, name: &str, at: Position) -> Result<Option<Expression>, Refusal> {
        let spec = self.shared.names.get(scope.here).map(|declared| declared.spec);
        let found = spec.and_then(|spec| spec.instance(name));
        let Some(instance) = found else { return Ok(None) };
        let Some(value) = instance.value.as_ref().filter(|_| instance.attribute.condition.is_none()) else {
            let message = format!(
                "the instance '{name}' is not supported here: it has 'if' or reads something, expected a 'value'"
            );
            return Err(Refusal { at, message });
        };
        if scope.depth >= MOST_LEVELS {
            return Err(Refusal { at, message: format!("the instance '{name}' leads to itself, or too far") });
        }
        let inner = Scope { depth: scope.depth + 1, ..scope.clone() };
        // A problem inside an instance is reported where it is used.
        self.lower(&inner, &value.value).map(Some).map_err(|refusal| match (scope.depth, refusal.message.as_str()) {
            (0, message) if !message.is_empty() => {
                Refusal { at, message: format!("in the instance '{name}': {message}") }
            }
            _ => refusal,
        })
    }

    fn member(&self, scope: &Scope, object: &Expr, name: &str, at: Position) -> Result<Expression, Refusal> {
        if matches!(&object.kind, Kind::Name(io) if io == "_io") {
            return match (name, scope.prefix.is_empty()) {
                ("pos", true) => Ok(Expression::Here),
                ("eof", true) => Ok(Expression::AtEnd),
                ("size", true) => Ok(Expression::Path(vec!["_io".to_owned(), "size".to_owned()])),
                _ => Err(Refusal { at, message: format!("'_io.{name}' is not supported here") }),
            };
        }
        let outer = self.lower(scope, object)?;
        if name == "to_i" {
            return Ok(outer);
        }
        let of = self.record_of(scope.here, object);
        let Expression::Path(mut path) = outer else {
            return Err(Refusal { at, message: format!("'.{name}' is not supported here") });
        };
        if let Some(of) = of {
            let inner = Scope { here: of, prefix: path.clone(), depth: scope.depth };
            if let Some(value) = self.instance(&inner, name, at)? {
                return Ok(value);
            }
        } else if ["length", "size", "first", "last", "min", "max", "reverse", "to_s", "_io"].contains(&name) {
            return Err(Refusal { at, message: format!("'.{name}' is not supported here") });
        }
        path.push(name.to_owned());
        Ok(Expression::Path(path))
    }

    /// Returns the declared type of a name, or of an attribute of one.
    fn record_of(&self, here: TypeId, expression: &Expr) -> Option<TypeId> {
        let (of, name) = match &expression.kind {
            Kind::Name(name) if name == "_root" => return self.shared.names.root(here),
            Kind::Name(name) => (here, name),
            Kind::Member(object, name) => (self.record_of(here, object)?, name),
            _ => return None,
        };
        let spec = self.shared.names.get(of)?.spec;
        let attribute = spec.seq.iter().find(|attribute| attribute.id.value == *name)?;
        match attribute.kind.as_deref() {
            Some(TypeUse::Named(call)) if attribute.repeat.is_none() => self.shared.names.find_type(of, &call.name),
            _ => None,
        }
    }
}

fn binary(operator: BinaryOperator, left: Expression, right: Expression) -> Expression {
    Expression::Binary(operator, Box::new(left), Box::new(right))
}

fn is_stream_size(expression: &Expression) -> bool {
    matches!(expression, Expression::Path(path) if path.as_slice() == ["_io", "size"])
}

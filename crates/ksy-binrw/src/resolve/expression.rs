//! Reduces expressions to what wire records can have: integers, conditions, and paths of names. Value instances are
//! replaced by their values.

use super::Resolver;
use crate::check::Type;
use crate::diagnostic::Position;
use crate::expression::{Expr, Kind, TypeName};
use crate::names::{EnumId, TypeId};
use crate::schema::Written;

/// A construct that cannot be compiled.
struct Refusal {
    at: Position,
    message: String,
}

/// The deepest chain of instances that refer to each other.
const MOST_LEVELS: usize = 20;
/// The largest expression after instances are expanded.
const MOST_PARTS: usize = 200;

/// The type in which names are looked up, and its record as seen from the type being compiled, if that is another one.
#[derive(Clone)]
struct Scope {
    here: TypeId,
    record: Option<Expr>,
    depth: usize,
}

impl Resolver<'_, '_, '_> {
    /// Compiles an expression. Problems are reported.
    pub(super) fn expression(&mut self, here: TypeId, written: &Written<Expr>) -> Option<Written<Expr>> {
        self.formula(here, written, &written.path).map(|lowered| written.with(lowered.value))
    }

    pub(super) fn formula(&mut self, here: TypeId, expression: &Expr, path: &str) -> Option<Written<Expr>> {
        let scope = Scope { here, record: None, depth: 0 };
        let refusal = match self.lower(&scope, expression) {
            Ok(lowered) => {
                let mut parts = 0;
                lowered.visit(&mut |_| parts += 1);
                if parts <= MOST_PARTS {
                    return Some(Written { value: lowered, at: expression.at, path: path.to_owned() });
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
    pub(super) fn constant(&self, expression: &Expr) -> Option<i128> {
        expression.evaluate(&|name, member| {
            let (id, _) = self.shared.names.enums().find(|(id, _)| self.enum_path(*id) == name.path)?;
            self.shared.names.member(id, member)
        })
    }

    /// Returns the name of an enum in expressions, prefixed with the id of its file if it is in another file.
    fn enum_path(&self, id: EnumId) -> Vec<String> {
        let reference = self.enum_reference(id);
        reference.file.into_iter().chain([reference.name]).collect()
    }

    fn lower(&self, scope: &Scope, expression: &Expr) -> Result<Expr, Refusal> {
        let at = expression.at;
        let refuse = |message: String| Err(Refusal { at, message });
        let of = |part: &Expr| self.lower(scope, part).map(Box::new);
        let kind = match &expression.kind {
            Kind::Integer(value) => Kind::Integer(*value),
            Kind::Bool(value) => Kind::Integer((*value).into()),
            Kind::Name(name) => return self.name(scope, name, at),
            Kind::EnumMember(name, member) => {
                let Some(id) = self.shared.names.find_enum(scope.here, name.absolute, &name.path) else {
                    // Already reported by the checks.
                    return refuse(String::new());
                };
                Kind::EnumMember(TypeName { absolute: false, path: self.enum_path(id), list: false }, member.clone())
            }
            Kind::Member(object, name) => return self.member(scope, object, name, at),
            Kind::Unary(operator, inner) => {
                let kind = Kind::Unary(*operator, of(inner)?);
                let value = Expr { kind: kind.clone(), at }.evaluate(&|_, _| None);
                value.map_or(kind, Kind::Integer)
            }
            Kind::Binary(operator, left, right) => Kind::Binary(*operator, of(left)?, of(right)?),
            Kind::Choice(condition, yes, no) => Kind::Choice(of(condition)?, of(yes)?, of(no)?),
            Kind::Float(_) => return refuse("a float in an expression is not supported, expected integers".to_owned()),
            Kind::Text(_) | Kind::Interpolated(_) => {
                let message =
                    "text in an expression is not supported, expected an integer or an enum that says the same";
                return refuse(message.to_owned());
            }
            Kind::List(_) => {
                return refuse("a list in an expression is not supported, expected single integers".to_owned());
            }
            Kind::Index(..) => {
                return refuse("'[' is not supported, expected the element as an attribute of its own".to_owned());
            }
            Kind::Call(..) => {
                return refuse("calls are not supported, expected an attribute that holds the value".to_owned());
            }
            Kind::Cast(..) => {
                return refuse("'.as<>' is not supported, expected the value as an attribute of this type".to_owned());
            }
            Kind::SizeOf(_) | Kind::BitSizeOf(_) => {
                return refuse("'sizeof' is not supported, expected the number itself".to_owned());
            }
        };
        Ok(Expr { kind, at })
    }

    fn name(&self, scope: &Scope, name: &str, at: Position) -> Result<Expr, Refusal> {
        if ["_index", "_sizeof", "_is_le", "_", "_on"].contains(&name) {
            let message = format!("'{name}' is not supported here, expected an attribute that holds the value");
            return Err(Refusal { at, message });
        }
        let part = || match &scope.record {
            Some(record) => record.clone().member(name, at),
            None => Expr::name(name, at),
        };
        Ok(self.instance(scope, name, at)?.unwrap_or_else(part))
    }

    fn instance(&self, scope: &Scope, name: &str, at: Position) -> Result<Option<Expr>, Refusal> {
        let Some(instance) = self.shared.spec(scope.here).and_then(|spec| spec.instance(name)) else { return Ok(None) };
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

    fn member(&self, scope: &Scope, object: &Expr, name: &str, at: Position) -> Result<Expr, Refusal> {
        let refuse = |what: &str| Err(Refusal { at, message: format!("'{what}.{name}' is not supported here") });
        if object.as_name() == Some("_io") {
            let is_own = ["pos", "eof", "size"].contains(&name) && scope.record.is_none();
            return if is_own { Ok(object.clone().member(name, at)) } else { refuse("_io") };
        }
        if object.as_name() == Some("_root") && self.shared.names.root(scope.here) == Some(scope.here) {
            return self.name(scope, name, at);
        }
        let outer = self.lower(scope, object)?;
        if name == "to_i" {
            return Ok(outer);
        }
        if outer.path().is_none() {
            return refuse("");
        }
        match self.shared.checker.type_of(scope.here, object) {
            Type::Record(here) => self.name(&Scope { here, record: Some(outer), depth: scope.depth }, name, at),
            _ if ["length", "size", "first", "last", "min", "max", "reverse", "to_s", "_io"].contains(&name) => {
                refuse("")
            }
            _ => Ok(outer.member(name, at)),
        }
    }
}

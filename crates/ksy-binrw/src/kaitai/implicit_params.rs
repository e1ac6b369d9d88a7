//! The arguments of types and methods: parameters, and values of surrounding records.

use std::rc::Rc;

use super::later::Argument;
use super::scope::{Base, Cause, Code, Form, ImplicitParam, Made, Scope, problem, show};
use super::stored::{Part, Stored, Wrapping};
use super::{Pass, field_name};
use crate::built_in::BuiltIn;
use crate::check::Type;
use crate::diagnostic::Position;
use crate::emit::rust::FieldItem;
use crate::expression::{Expr, Kind};
use crate::model::Number;
use crate::names::TypeId;
use crate::range::LONG;
use crate::schema::Param;

impl<'a> Pass<'_, 'a> {
    /// Returns a parameter inside its type.
    pub(super) fn param_value(&self, param: &'a Param, scope: &Rc<Scope>) -> Made<Code> {
        let name = field_name(&param.id.value);
        let kind = match self.checker.param_type(scope.of, param, true) {
            Type::Struct | Type::Any => self.passed(scope.of, &param.id.value).unwrap_or(Type::Struct),
            kind => kind,
        };
        let stored = self.param_stored(param, scope.of)?;
        let code = self.variable(&name, &kind, stored, scope, param.id.at)?;
        let is_optional = self.known(scope.of).later.contains_key(&param.id.value);
        if is_optional { Self::optional(code, param.id.at) } else { Ok(code) }
    }

    /// Returns whether a record keeps the value of a parameter. Records and lists are passed where they are used
    /// instead.
    pub(super) fn keeps(&self, of: TypeId, param: &'a Param) -> bool {
        use Type::{Any, List, Record, Stream, Struct};
        !matches!(self.checker.param_type(of, param, true), List(_) | Record(_) | Any | Struct | Stream)
    }

    /// Returns the parameters that are used while reading; others are not passed.
    pub(super) fn params_of(&self, of: TypeId) -> Vec<(usize, &'a Param)> {
        let params = self.spec(of).map(|spec| spec.params.as_slice()).unwrap_or_default();
        let is_used = |param: &Param| self.known(of).used_params.contains(&param.id.value);
        params.iter().enumerate().filter(|(_, param)| self.keeps(of, param) || is_used(param)).collect()
    }

    /// Finds the parameters that the fields of the type mention.
    pub(super) fn find_used_params(&mut self, fields: &[FieldItem]) {
        let of = self.of;
        let params = self.spec(of).map(|spec| spec.params.as_slice()).unwrap_or_default();
        let is_used = |param: &&Param| {
            let name = field_name(&param.id.value);
            let mut attributes = fields.iter().flat_map(|field| &field.attributes);
            !self.keeps(of, param) && attributes.any(|attribute| super::record::mentions(attribute, &name))
        };
        let used: Vec<String> = params.iter().filter(is_used).map(|param| param.id.value.clone()).collect();
        self.own.used_params.extend(used);
    }

    /// Returns the common type of all arguments for a parameter of type `any`. Without arguments, returns the type it
    /// is cast to.
    fn passed(&self, of: TypeId, param: &str) -> Option<Type> {
        self.passed_by_uses(of, param).or_else(|| self.cast_to(of, param))
    }

    fn cast_to(&self, of: TypeId, param: &str) -> Option<Type> {
        let mut found = None;
        for instance in &self.spec(of)?.instances {
            let Some(value) = &instance.value else { continue };
            value.value.visit(&mut |part| {
                if let Kind::Cast(inner, target) = &part.kind {
                    if matches!(&inner.kind, Kind::Name(name) if name == param) {
                        found.get_or_insert(self.checker.type_named(of, target, part.at));
                    }
                }
            });
        }
        found
    }

    fn passed_by_uses(&self, of: TypeId, param: &str) -> Option<Type> {
        let position = self.spec(of)?.params.iter().position(|other| other.id.value == param)?;
        let mut found: Option<Type> = None;
        for (here, declared) in self.names.types() {
            for attribute in declared.spec.parts() {
                for call in attribute.calls() {
                    if self.names.find_type(here, &call.name) != Some(of) || BuiltIn::of(&call.name).is_some() {
                        continue;
                    }
                    let kind = self.checker.type_of(here, call.args.get(position)?);
                    match &found {
                        Some(other) if *other != kind => return None,
                        _ => found = Some(kind),
                    }
                }
            }
        }
        found
    }

    /// Returns the element kind of a parameter that is a list.
    fn param_stored(&self, param: &'a Param, of: TypeId) -> Made<Option<Stored>> {
        let Some(kind) = param.kind.as_ref().filter(|kind| kind.value.name.list) else { return Ok(None) };
        let mut name = kind.value.name.clone();
        name.list = false;
        let found = match BuiltIn::of(&name) {
            Some(BuiltIn::Number(number)) => Stored::Number(number),
            Some(BuiltIn::Other("bool")) => Stored::Bool,
            Some(BuiltIn::Other("io")) => Stored::Stream,
            Some(BuiltIn::Text) => Stored::String,
            Some(BuiltIn::Other("bytes")) => Stored::Bytes { extent: super::stored::Extent::Sized, cut: None },
            Some(_) => {
                return problem(kind.at, format!("parameters of the type '{}' are not supported", kind.value.name));
            }
            None => match self.names.find_type(of, &name) {
                Some(id) => Stored::Record { id, window: Wrapping::Nothing, boxed: false },
                None => return problem(kind.at, "unknown type"),
            },
        };
        Ok(Some(found))
    }

    /// Returns a passed variable.
    pub(super) fn variable(
        &self,
        name: &str,
        kind: &Type,
        stored: Option<Stored>,
        scope: &Rc<Scope>,
        at: Position,
    ) -> Made<Code> {
        // Elements of a passed list are completely read.
        let elements = || Rc::new(Scope::new(scope.of, Base::Absent));
        let code = match kind {
            Type::Integer(Some(Number::Unsigned(8))) => Code::integer(name, Number::Unsigned(8)),
            Type::Integer(_) => Code::integer(name, LONG),
            Type::Float => Code::new(name, Type::Float, Form::Value),
            Type::Bool => Code::condition(name, true),
            Type::Stream => Code::new(name, Type::Stream, Form::Value),
            Type::Enum(id) => Code::enumeration(name, *id, self.enum_number(*id)),
            Type::Text | Type::Bytes => Code::new(name, kind.clone(), Form::Place),
            Type::Record(id) => {
                let inner = Scope { parent: Some(scope.clone()), ..Scope::new(*id, Base::Of(name.to_owned())) };
                Code { scope: Some(Rc::new(inner)), ..Code::new(name, kind.clone(), Form::Reference) }
            }
            Type::List(_) => {
                let form = if stored.as_ref().is_some_and(Stored::is_made) { Form::Place } else { Form::Reference };
                Code { stored: stored.map(Rc::new), scope: Some(elements()), ..Code::new(name, kind.clone(), form) }
            }
            Type::Any | Type::Struct if stored.is_some() => Code {
                stored: stored.map(Rc::new),
                scope: Some(elements()),
                ..Code::new(name, kind.clone(), Form::Reference)
            },
            _ => return problem(at, format!("{} cannot be passed to a type", kind.describe(&self.names))),
        };
        Ok(code)
    }

    /// Returns the Rust type of a passed variable.
    pub(super) fn implicit_type(&self, code: &Code) -> String {
        if code.maybe {
            return format!("Option<{}>", self.implicit_type(&Code { maybe: false, ..code.clone() }));
        }
        match &code.kind {
            Type::Integer(_) => code.own_number().rust(),
            Type::Float => "f64".to_owned(),
            Type::Bool => "bool".to_owned(),
            Type::Stream => "Io".to_owned(),
            Type::Text => "String".to_owned(),
            Type::Bytes => "Vec<u8>".to_owned(),
            Type::Enum(id) => self.enum_path(*id),
            Type::Record(id) => format!("&{}", self.type_path(*id)),
            // Lists of computed values are created for the receiver, so they are passed by value.
            Type::List(_) if code.stored.as_deref().is_some_and(Stored::is_made) => {
                format!("Vec<{}>", code.stored.as_ref().map_or_else(String::new, |stored| self.element_type(stored)))
            }
            Type::List(_) => {
                format!("&[{}]", code.stored.as_ref().map_or_else(String::new, |stored| self.element_type(stored)))
            }
            _ => match code.stored.as_deref() {
                Some(Stored::Opaque { path, .. }) => format!("&{path}"),
                Some(switch @ Stored::Switch { .. }) => {
                    let bare = match switch.clone() {
                        Stored::Switch { name, of, id, .. } => {
                            Stored::Switch { name, of, id, window: Wrapping::Nothing }
                        }
                        other => other,
                    };
                    format!("&{}", self.element_type(&bare))
                }
                _ => "()".to_owned(),
            },
        }
    }

    /// Returns a value that must be passed to `owner`.
    pub(super) fn implicit_param(
        &mut self,
        owner: &Rc<Scope>,
        expr: &Expr,
        kind: &Type,
        part: Option<(Part<'a>, &Rc<Scope>)>,
    ) -> Made<Code> {
        let mut key = show(expr);
        let is_later = owner.late && self.known(owner.of).later.contains_key(&key);
        if is_later {
            key += " later";
        }
        if let Some(found) = self.own.implicit_params.iter().find(|param| param.key == key) {
            return Ok(found.code.clone());
        }
        let mut name: String =
            show(expr).trim_matches('_').chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        while name.contains("__") {
            name = name.replace("__", "_");
        }
        let spec = self.spec(owner.of);
        let taken = |name: &str| {
            spec.is_some_and(|spec| {
                spec.attribute(name).is_some()
                    || spec.params.iter().any(|param| param.id.value == name)
                    || spec.instance(name).is_some()
            }) || self.own.implicit_params.iter().any(|param| param.name == name)
        };
        while taken(&name) {
            name.push('_');
        }
        let stored = match part {
            Some((part, _)) if matches!(kind, Type::List(_) | Type::Any | Type::Struct) => {
                Some(self.stored_element(part)?)
            }
            _ => None,
        };
        let mut code = self.variable(&name, kind, stored, owner, expr.at)?;
        if let (Some((_, around)), Some(scope)) = (part, &code.scope) {
            let parent = Some(around.clone());
            code.scope = Some(Rc::new(Scope { parent, ..scope.as_ref().clone() }));
        }
        if is_later {
            code = Self::optional(code, expr.at)?;
        }
        self.own.implicit_params.push(ImplicitParam { expr: expr.clone(), key, name, code: code.clone() });
        Ok(code)
    }

    /// Converts a value to the type of the variable it is passed to.
    pub(super) fn as_argument(&self, code: Code, to: &Code, at: Position) -> Made<String> {
        if to.maybe {
            return self.as_optional_argument(code, to, at);
        }
        Ok(match &to.kind {
            Type::Integer(_) => self.total(code).as_integer().to(to.own_number()).text,
            Type::Float => self.float(&self.total(code)),
            Type::Bool => self.total(code).as_condition().text,
            Type::Text | Type::Bytes => self.owned(code),
            Type::Enum(id) if code.maybe || !matches!(code.kind, Type::Enum(_)) => {
                let number = self.total(code).as_integer().to(self.enum_number(*id));
                format!("{}::from({})", self.enum_path(*id), number.text)
            }
            Type::Enum(_) | Type::Stream => code.text,
            Type::List(_) => match (code.stored.as_deref(), to.stored.as_deref(), &code.scope) {
                (Some(own @ Stored::Text { .. }), Some(Stored::String), Some(scope)) => {
                    let item = self.element(own, "it", true, &scope.clone());
                    format!("{}.iter().map(|it| {}).collect::<Vec<String>>()", self.total(code).operand(), item.text)
                }
                (_, Some(to), _) if to.is_made() && code.form == Form::Value => code.text,
                (_, Some(to), _) if to.is_made() => format!("{}.to_vec()", code.operand()),
                _ if code.form == Form::Value => {
                    return problem(at, "a computed list cannot be passed to a type");
                }
                _ => self.reference(code),
            },
            _ if code.maybe => return problem(at, "an optional value cannot be passed to a type"),
            _ => Self::borrowed(&code),
        })
    }

    /// Returns a value that a type needs where it is used.
    pub(super) fn implicit_argument(
        &mut self,
        part: Part<'a>,
        inner: &Rc<Scope>,
        param: &ImplicitParam,
    ) -> Made<String> {
        let code = self.expr(&param.expr, inner)?;
        self.as_argument(code, &param.code, part.attribute.id.at)
    }

    /// Returns all arguments of a type where it is used: its parameters, and values of surrounding records.
    pub(super) fn arguments(&mut self, part: Part<'a>, target: TypeId, inner: &Rc<Scope>) -> Made<Vec<Argument>> {
        let at = part.attribute.id.at;
        let mut found = Vec::new();
        let own = Rc::new(Scope::new(target, Base::Locals));
        for (position, param) in self.params_of(target) {
            let to = self.param_value(param, &own)?;
            let Some((call, arg)) = inner.call.as_ref().and_then(|call| Some((call, call.args.get(position)?))) else {
                return problem(at, format!("expected an argument for '{}'", param.id.value));
            };
            let code = self.expr(arg, &call.scope)?;
            if code.maybe && !to.maybe && matches!(code.kind, Type::Record(_)) {
                self.later.push((target, param.id.value.clone(), false));
            }
            found.push(Argument { text: self.as_argument(code, &to, at)?, first: None, to });
        }
        let params = self.known(target).implicit_params.clone();
        for param in params {
            let inner = Rc::new(Scope { of: target, ..inner.as_ref().clone() });
            let argument = if param.code.maybe {
                self.later_argument(part, &inner, &param)
            } else {
                self.implicit_argument(part, &inner, &param).map(|text| (text, None))
            };
            // A type that is also used elsewhere does not find here a value that it never needs here.
            let (text, first) = match (argument, nothing(&param.code)) {
                (Ok(found), _) => found,
                (Err(problem), Some(nothing)) if problem.cause == Cause::NotAround => (nothing.to_owned(), None),
                (Err(problem), _) => {
                    return Err(self.seen_from_here(problem, target, at, &format!("'{}'", param.key)));
                }
            };
            found.push(Argument { text, first, to: param.code });
        }
        Ok(found)
    }
}

/// Returns the default for an absent value.
fn nothing(code: &Code) -> Option<&'static str> {
    match code.kind {
        _ if code.maybe => Some("None"),
        Type::Integer(_) => Some("0"),
        Type::Float => Some("0.0"),
        Type::Bool => Some("false"),
        Type::Text => Some("String::new()"),
        Type::Bytes => Some("Vec::new()"),
        Type::List(_) if code.stored.as_deref().is_some_and(Stored::is_made) => Some("Vec::new()"),
        Type::List(_) => Some("&[]"),
        _ => None,
    }
}

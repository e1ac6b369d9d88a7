//! What names in expressions mean: parts, parameters, instances, and the records around.

use std::rc::Rc;

use super::Module;
use super::scope::{Base, Call, Code, Form, Given, LONG, Made, Problem, Scope, problem};
use super::stored::{Part, Stored, Wrapping};
use crate::check::{BuiltIn, Type};
use crate::expression::{Expr, Kind};
use crate::model::Number;
use crate::names::TypeId;
use crate::resolve::field_name;
use crate::schema::{Instance, Param, TypeSpec, TypeUse};

/// Deepest chain of instances that stand for each other.
const MOST_LEVELS: usize = 30;

impl<'a> Module<'a> {
    pub(super) fn spec(&self, id: TypeId) -> Option<&'a TypeSpec> {
        self.names.get(id).map(|declared| declared.spec)
    }

    pub(super) fn name(&self, name: &str, scope: &Rc<Scope>, expression: &Expr) -> Made<Code> {
        let at = expression.at;
        match name {
            "_" => scope.element.clone().map_or_else(|| problem(at, "'_' has no value here"), Ok),
            "_index" => match &scope.index {
                Some(index) => Ok(Code { range: (0, i64::MAX.into()), ..Code::integer(format!("computed::count({index})"), LONG) }),
                None => problem(at, "'_index' is not supported here"),
            },
            "_sizeof" => match self.checker.bits_of_type(scope.of) {
                Some(bits) => Ok(Code::literal(i128::from(bits.div_ceil(8)))),
                None => problem(at, "this type has no fixed size"),
            },
            "_parent" | "_root" => match self.around(expression, scope) {
                Some(around) => self.itself(&around, expression),
                None => problem(at, format!("'{name}' is not known here")),
            },
            "_io" if matches!(scope.base, Base::Locals) => Ok(Code::new("io", Type::Stream, Form::Value)),
            "_io" | "_is_le" | "_on" => problem(at, format!("'{name}' is not supported here")),
            _ => self.part_named(name, scope, expression),
        }
    }

    /// A record around, as a value.
    pub(super) fn itself(&self, scope: &Rc<Scope>, expression: &Expr) -> Made<Code> {
        let kind = Type::Record(scope.of);
        match &scope.base {
            Base::Of(base) => Ok(Code { scope: Some(scope.clone()), ..Code::new(base.clone(), kind, Form::Place) }),
            Base::Around(owner, expr) => self.given(owner, expr, kind, None),
            Base::Locals | Base::Absent => problem(expression.at, "a record that is not read to its end cannot be passed on"),
        }
    }

    /// The scope of `_parent`, `_root` and what is reached through them.
    pub(super) fn around(&self, expression: &Expr, scope: &Rc<Scope>) -> Option<Rc<Scope>> {
        match &expression.kind {
            Kind::Name(name) if name == "_parent" => self.parent_of(scope, expression),
            Kind::Name(name) if name == "_root" => self.root_of(scope, expression),
            Kind::Member(object, name) if name == "_parent" || name == "_root" => {
                let inner = match self.around(object, scope) {
                    Some(inner) => inner,
                    None => self.expr(object, scope).ok()?.scope?,
                };
                if name == "_parent" { self.parent_of(&inner, expression) } else { self.root_of(&inner, expression) }
            }
            Kind::Cast(object, target) => {
                let around = self.around(object, scope)?;
                let Type::Record(id) = self.checker.type_named(scope.of, target, expression.at) else { return None };
                let base = match &around.base {
                    Base::Around(owner, inner) => {
                        let kind = Kind::Cast(Box::new(inner.clone()), target.clone());
                        Base::Around(owner.clone(), Expr { kind, at: expression.at })
                    }
                    other => other.clone(),
                };
                // What is around is something else than this use of the type expects.
                if !matches!(base, Base::Around(..)) && around.of != id {
                    return None;
                }
                Some(Rc::new(Scope { of: id, base, ..around.as_ref().clone() }))
            }
            _ => None,
        }
    }

    fn parent_of(&self, scope: &Rc<Scope>, expression: &Expr) -> Option<Rc<Scope>> {
        if let Some(parent) = &scope.parent {
            return Some(parent.clone());
        }
        if scope.orphan {
            return None;
        }
        let of = match self.checker.parent_of(scope.of) {
            Type::Record(id) => id,
            _ => scope.of,
        };
        Some(Self::beyond(scope, of, "_parent", expression))
    }

    fn root_of(&self, scope: &Rc<Scope>, expression: &Expr) -> Option<Rc<Scope>> {
        let root = self.names.root(scope.of)?;
        let mut top = scope;
        while let Some(parent) = &top.parent {
            top = parent;
        }
        if top.of == root && !matches!(top.base, Base::Around(..)) {
            return Some(top.clone());
        }
        if self.names.root(top.of) != Some(root) {
            return None;
        }
        Some(Self::beyond(top, root, "_root", expression))
    }

    fn beyond(scope: &Rc<Scope>, of: TypeId, name: &str, expression: &Expr) -> Rc<Scope> {
        let at = expression.at;
        let (owner, expr) = match &scope.base {
            Base::Around(owner, inner) if name == "_parent" => {
                (owner.clone(), Expr { kind: Kind::Member(Box::new(inner.clone()), name.to_owned()), at })
            }
            Base::Around(owner, _) => (owner.clone(), Expr { kind: Kind::Name(name.to_owned()), at }),
            _ => (scope.clone(), Expr { kind: Kind::Name(name.to_owned()), at }),
        };
        let scope = Scope { sink: owner.sink.clone(), ..Scope::new(of, Base::Around(owner, expr)) };
        Rc::new(scope)
    }

    pub(super) fn part_of(&self, of: TypeId, name: &str) -> Option<Part<'a>> {
        let spec = self.spec(of)?;
        if let Some(attribute) = spec.seq.iter().find(|attribute| attribute.named && attribute.id.value == name) {
            return Some(Part { of, attribute, positioned: false });
        }
        let instance = spec.instances.iter().find(|instance| instance.attribute.id.value == name)?;
        instance.value.is_none().then_some(Part { of, attribute: &instance.attribute, positioned: true })
    }

    pub(super) fn part_named(&self, name: &str, scope: &Rc<Scope>, expression: &Expr) -> Made<Code> {
        let at = expression.at;
        let Some(spec) = self.spec(scope.of) else { return problem(at, format!("'{name}' is unknown here")) };
        if let Base::Around(owner, around) = &scope.base {
            let Some(kind) = self.checker.field(scope.of, name) else {
                return problem(at, format!("'{name}' is unknown here"));
            };
            let expr = Expr { kind: Kind::Member(Box::new(around.clone()), name.to_owned()), at };
            return self.given(owner, &expr, kind, self.part_of(scope.of, name).map(|part| (part, scope)));
        }
        if let Some(position) = spec.params.iter().position(|param| param.id.value == name) {
            let Some(param) = spec.params.get(position) else { return problem(at, "no such parameter") };
            let code = self.param_value(param, scope)?;
            // What is kept is a field; all else is what the use of the type says.
            if let (Base::Of(base), true) = (&scope.base, is_kept(&code)) {
                return Ok(Code { text: format!("{base}.{}", code.text), ..code });
            }
            return match scope.call.as_ref().and_then(|call| Some((call, call.args.get(position)?))) {
                Some((call, arg)) => self.expr(arg, &call.scope),
                None => Ok(code),
            };
        }
        if let Some(instance) = spec.instances.iter().find(|instance| instance.attribute.id.value == name) {
            if let Some(value) = &instance.value {
                return self.instance(instance, &value.value, scope, expression);
            }
        }
        let Some(part) = self.part_of(scope.of, name) else { return problem(at, format!("'{name}' is unknown here")) };
        if part.positioned && self.dropped.borrow().contains(&(scope.of, name.to_owned())) {
            return problem(at, format!("'{name}' is left out"));
        }
        if let Some(contents) = &part.attribute.contents {
            let bytes: Vec<String> = contents.value.iter().map(ToString::to_string).collect();
            return Ok(Code::new(super::expression::byte_list(&bytes), Type::Bytes, Form::Reference).open());
        }
        if scope.ready.as_ref().is_some_and(|ready| !ready.iter().any(|ready| ready == name)) {
            let message = format!("'{name}' is not read yet");
            return Err(Problem { at, message, not_ready: Some(name.to_owned()) });
        }
        let field = field_name(name);
        let place = match &scope.base {
            Base::Locals => field,
            Base::Of(base) => format!("{base}.{field}"),
            Base::Absent | Base::Around(..) => {
                return problem(at, format!("'{name}' is a part of what is about to be read"));
            }
        };
        self.part_value(part, scope, &place)
    }

    fn instance(&self, instance: &'a Instance, value: &'a Expr, scope: &Rc<Scope>, expression: &Expr) -> Made<Code> {
        if scope.depth >= MOST_LEVELS {
            return problem(expression.at, format!("the instance '{}' leads to itself, or too far", instance.attribute.id.value));
        }
        let inner = Rc::new(Scope { depth: scope.depth + 1, element: None, ..scope.as_ref().clone() });
        self.instance_value(instance, value, &inner)
    }

    /// The value of an instance, with its enum and its condition.
    pub(super) fn instance_value(&self, instance: &'a Instance, value: &Expr, scope: &Rc<Scope>) -> Made<Code> {
        let mut code = self.expr(value, scope)?.settled();
        if let Some(name) = &instance.attribute.enum_name {
            let Some(id) = self.names.find_enum(scope.of, false, &name.value) else { return problem(name.at, "unknown enum") };
            let number = self.integer(&self.total(code)).to(self.enum_number(id));
            code = Code::new(format!("{}::from({})", self.enum_path(id), number.text), Type::Enum(id), Form::Value);
        }
        let Some(condition) = &instance.attribute.condition else { return Ok(code) };
        let condition = self.condition(&self.total(self.expr(&condition.value, scope)?)).operand();
        let shown = Self::borrowed(&code);
        let flat = if code.maybe { ".flatten()" } else { "" };
        let form = if code.form == Form::Place { Form::Reference } else { code.form };
        Ok(Code { text: format!("{condition}.then(|| {shown}){flat}"), form, closed: true, ..code }.maybe())
    }

    /// The scope of what a part holds.
    pub(super) fn inside(&self, part: Part<'a>, scope: &Rc<Scope>, index: Option<String>) -> Scope {
        let args = match part.attribute.kind.as_ref().map(|kind| &kind.value) {
            Some(TypeUse::Named(call)) => call.args.clone(),
            _ => Vec::new(),
        };
        let of = self.targets(part.of, part.attribute).first().copied().unwrap_or(part.of);
        let parent = match part.attribute.parent.as_ref().map(|parent| &parent.value) {
            None => Some(scope.clone()),
            Some(Expr { kind: Kind::Bool(_), .. }) => None,
            Some(parent) => self
                .around(parent, scope)
                .or_else(|| self.expr(parent, scope).ok().and_then(|code| code.scope)),
        };
        let outer = Rc::new(Scope { index: index.clone().or_else(|| scope.index.clone()), ..scope.as_ref().clone() });
        Scope {
            orphan: parent.is_none(),
            parent,
            call: Some(Rc::new(Call { args, scope: outer })),
            sink: scope.sink.clone(),
            depth: scope.depth,
            ..Scope::new(of, Base::Absent)
        }
    }

    /// A parameter inside its type.
    fn param_value(&self, param: &'a Param, scope: &Rc<Scope>) -> Made<Code> {
        let name = field_name(&param.id.value);
        let kind = match self.checker.param_type(scope.of, param, true) {
            Type::Struct | Type::Any => self.passed(scope.of, &param.id.value).unwrap_or(Type::Struct),
            kind => kind,
        };
        let stored = self.param_stored(param, scope.of)?;
        self.given_value(&name, &kind, stored, scope, param.id.at)
    }

    /// The one type of all arguments for a parameter that takes any, or, without any, that it is cast to.
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
            let read = declared.spec.instances.iter().filter(|instance| instance.value.is_none());
            for attribute in declared.spec.seq.iter().chain(read.map(|instance| &instance.attribute)) {
                for call in super::stored::calls(attribute) {
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

    /// What the elements of a list are that is a parameter.
    fn param_stored(&self, param: &'a Param, of: TypeId) -> Made<Option<Stored>> {
        let Some(kind) = param.kind.as_ref().filter(|kind| kind.value.name.list) else { return Ok(None) };
        let mut name = kind.value.name.clone();
        name.list = false;
        let found = match BuiltIn::of(&name) {
            Some(BuiltIn::Number(number @ Number::Float(_))) => Stored::Float(number),
            Some(BuiltIn::Number(number)) => Stored::Number(number),
            Some(BuiltIn::Other("bool")) => Stored::Bool,
            Some(BuiltIn::Text) => Stored::String,
            Some(BuiltIn::Other("bytes")) => Stored::Bytes { extent: super::stored::Extent::Sized, cut: None },
            Some(_) => return problem(kind.at, format!("parameters of the type '{}' are not supported", kind.value.name)),
            None => match self.names.find_type(of, &name) {
                Some(id) => Stored::Record { id, window: Wrapping::Nothing, boxed: false },
                None => return problem(kind.at, "unknown type"),
            },
        };
        Ok(Some(found))
    }

    /// A variable that was handed in.
    pub(super) fn given_value(
        &self,
        name: &str,
        kind: &Type,
        stored: Option<Stored>,
        scope: &Rc<Scope>,
        at: crate::diagnostic::Position,
    ) -> Made<Code> {
        // Elements of what is given are read to their end.
        let elements = || Rc::new(Scope { sink: scope.sink.clone(), ..Scope::new(scope.of, Base::Absent) });
        let code = match kind {
            Type::Integer(Some(Number::Unsigned(8))) => Code::integer(name, Number::Unsigned(8)),
            Type::Integer(_) => Code::integer(name, LONG),
            Type::Float => Code::new(name, Type::Float, Form::Value),
            Type::Bool => Code::condition(name, true),
            Type::Stream => Code::new(name, Type::Stream, Form::Value),
            Type::Enum(_) => Code::new(name, kind.clone(), Form::Value),
            Type::Text | Type::Bytes => Code::new(name, kind.clone(), Form::Place),
            Type::Record(id) => {
                let inner = Scope { sink: scope.sink.clone(), parent: Some(scope.clone()), ..Scope::new(*id, Base::Of(name.to_owned())) };
                Code { scope: Some(Rc::new(inner)), ..Code::new(name, kind.clone(), Form::Reference) }
            }
            Type::List(_) => Code {
                stored: stored.map(Rc::new),
                scope: Some(elements()),
                ..Code::new(name, kind.clone(), Form::Reference)
            },
            Type::Any | Type::Struct if stored.is_some() => {
                Code { stored: stored.map(Rc::new), scope: Some(elements()), ..Code::new(name, kind.clone(), Form::Reference) }
            }
            _ => return problem(at, format!("{} cannot be handed to a type", kind.describe(self.names))),
        };
        Ok(code)
    }

    /// The Rust type of a variable that is handed in.
    pub(super) fn given_type(&self, code: &Code) -> String {
        match &code.kind {
            Type::Integer(_) => code.own_number().rust(),
            Type::Float => "f64".to_owned(),
            Type::Bool => "bool".to_owned(),
            Type::Stream => "Io".to_owned(),
            Type::Text => "String".to_owned(),
            Type::Bytes => "Vec<u8>".to_owned(),
            Type::Enum(id) => self.enum_path(*id),
            Type::Record(id) => format!("&{}", self.type_path(*id)),
            Type::List(_) => {
                format!("&[{}]", code.stored.as_ref().map_or_else(String::new, |stored| self.element_type(stored)))
            }
            _ => match code.stored.as_deref() {
                Some(switch @ Stored::Switch { .. }) => {
                    let bare = match switch.clone() {
                        Stored::Switch { name, of, id, .. } => Stored::Switch { name, of, id, window: Wrapping::Nothing },
                        other => other,
                    };
                    format!("&{}", self.element_type(&bare))
                }
                _ => "()".to_owned(),
            },
        }
    }

    /// A value that `owner` has to be given.
    pub(super) fn given(&self, owner: &Rc<Scope>, expr: &Expr, kind: Type, part: Option<(Part<'a>, &Rc<Scope>)>) -> Made<Code> {
        let key = show(expr);
        if let Some(found) = owner.sink.borrow().iter().find(|given| given.key == key) {
            return Ok(found.code.clone());
        }
        let mut name: String = key.trim_matches('_').chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        while name.contains("__") {
            name = name.replace("__", "_");
        }
        let spec = self.spec(owner.of);
        let taken = |name: &str| {
            spec.is_some_and(|spec| {
                spec.seq.iter().any(|attribute| attribute.id.value == name)
                    || spec.params.iter().any(|param| param.id.value == name)
                    || spec.instances.iter().any(|instance| instance.attribute.id.value == name)
            }) || owner.sink.borrow().iter().any(|given| given.name == name)
        };
        while taken(&name) {
            name.push('_');
        }
        let stored = match part {
            Some((part, _)) if matches!(kind, Type::List(_) | Type::Any | Type::Struct) => Some(self.stored(part)?),
            _ => None,
        };
        let mut code = self.given_value(&name, &kind, stored, owner, expr.at)?;
        if let (Some((_, around)), Some(scope)) = (part, &code.scope) {
            let parent = Some(around.clone());
            code.scope = Some(Rc::new(Scope { parent, ..scope.as_ref().clone() }));
        }
        let given = Given { expr: expr.clone(), key, name, code: code.clone() };
        owner.sink.borrow_mut().push(given);
        Ok(code)
    }

    /// A value as the variable it is handed to.
    pub(super) fn handed(&self, code: Code, to: &Code, at: crate::diagnostic::Position) -> Made<String> {
        Ok(match &to.kind {
            Type::Integer(_) => self.integer(&self.total(code)).to(to.own_number()).text,
            Type::Float => self.float(&self.total(code)),
            Type::Bool => self.condition(&self.total(code)).text,
            Type::Text | Type::Bytes => self.owned(code),
            Type::Enum(id) if code.maybe || !matches!(code.kind, Type::Enum(_)) => {
                let number = self.integer(&self.total(code)).to(self.enum_number(*id));
                format!("{}::from({})", self.enum_path(*id), number.text)
            }
            Type::Enum(_) | Type::Stream => code.text,
            Type::List(_) => match (code.stored.as_deref(), to.stored.as_deref(), &code.scope) {
                (Some(own @ Stored::Text { .. }), Some(Stored::String), Some(scope)) => {
                    let item = self.element(own, "it", true, &scope.clone());
                    format!("&{}.iter().map(|it| {}).collect::<Vec<String>>()", self.total(code).operand(), item.text)
                }
                _ => self.slice(code),
            },
            _ if code.maybe => return problem(at, "what may be absent cannot be handed to a type"),
            _ => Self::borrowed(&code),
        })
    }

    /// Everything a type is told where it is used: its parameters, and what it needs of the records around it.
    pub(super) fn arguments(&self, target: TypeId, inner: &Rc<Scope>, at: crate::diagnostic::Position) -> Made<Vec<(String, Code)>> {
        let mut found = Vec::new();
        let Some(spec) = self.spec(target) else { return Ok(found) };
        let own = Rc::new(Scope::new(target, Base::Locals));
        for (position, param) in spec.params.iter().enumerate() {
            let to = self.param_value(param, &own)?;
            let Some((call, arg)) = inner.call.as_ref().and_then(|call| Some((call, call.args.get(position)?))) else {
                return problem(at, format!("expected an argument for '{}'", param.id.value));
            };
            let code = self.expr(arg, &call.scope)?;
            found.push((self.handed(code, &to, at)?, to));
        }
        let given: Vec<Given> = self.sink_of(target).borrow().clone();
        for given in given {
            let inner = Rc::new(Scope { of: target, ..inner.as_ref().clone() });
            let handed = self.expr(&given.expr, &inner).and_then(|code| self.handed(code, &given.code, at));
            // A type that is used elsewhere too does not find there what it never asks for there.
            let text = match (handed, nothing(&given.code)) {
                (Ok(text), _) => text,
                (Err(problem), Some(nothing)) if problem.not_ready.is_none() => nothing.to_owned(),
                (Err(problem), _) => return Err(problem),
            };
            found.push((text, given.code));
        }
        Ok(found)
    }
}

/// True for a parameter whose value is kept in the record.
pub(super) fn is_kept(code: &Code) -> bool {
    !matches!(code.kind, Type::List(_) | Type::Record(_) | Type::Any | Type::Struct | Type::Stream)
}

/// The value of what is not there.
fn nothing(code: &Code) -> Option<&'static str> {
    match code.kind {
        Type::Integer(_) => Some("0"),
        Type::Float => Some("0.0"),
        Type::Bool => Some("false"),
        Type::Text => Some("String::new()"),
        Type::Bytes => Some("Vec::new()"),
        Type::List(_) => Some("&[]"),
        _ => None,
    }
}

/// An expression as text, for names.
pub(super) fn show(expression: &Expr) -> String {
    match &expression.kind {
        Kind::Name(name) => name.clone(),
        Kind::Member(object, name) => format!("{}.{name}", show(object)),
        Kind::Cast(object, target) => format!("{}.as_{target}", show(object)),
        _ => "value".to_owned(),
    }
}

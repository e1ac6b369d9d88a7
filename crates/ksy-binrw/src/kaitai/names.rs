//! Resolves names in expressions: parts, parameters, instances, and surrounding records.

use std::rc::Rc;

use super::facts::StreamPosition;
use super::scope::{Base, Call, Cause, Code, Form, Made, OWN, Problem, Scope, TOP, not_around, problem};
use super::stored::Part;
use super::{Pass, field_name, rust_name};
use crate::check::Type;
use crate::diagnostic::Position;
use crate::expression::{Expr, Kind};
use crate::names::TypeId;
use crate::schema::{Instance, Param, TypeUse};

/// The deepest chain of instances that refer to each other.
pub(super) const MOST_LEVELS: usize = 30;

impl<'a> Pass<'_, 'a> {
    pub(super) fn name(&mut self, name: &str, scope: &Rc<Scope>, expression: &Expr) -> Made<Code> {
        let at = expression.at;
        match name {
            "_" => scope.element.clone().map_or_else(|| problem(at, "'_' has no value here"), Ok),
            "_index" => match &scope.index {
                Some(index) => Ok(Code::count(format!("computed::count({index})"))),
                None => problem(at, "'_index' is not supported here"),
            },
            "_sizeof" => match self.checker.bits_of_type(scope.of) {
                Some(bits) => Ok(Code::literal(i128::from(bits.div_ceil(8)))),
                None => problem(at, "this type has no fixed size"),
            },
            "_parent" | "_root" => match self.around(expression, scope) {
                Some(around) => self.itself(&around, expression),
                None => not_around(at, format!("'{name}' is not known here")),
            },
            "_io" if matches!(scope.base, Base::Locals) => Ok(Code::new("io", Type::Stream, Form::Value)),
            "_io" | "_is_le" | "_on" => problem(at, format!("'{name}' is not supported here")),
            _ => self.part_named(name, scope, expression),
        }
    }

    /// Returns a surrounding record as a value.
    pub(super) fn itself(&mut self, scope: &Rc<Scope>, expression: &Expr) -> Made<Code> {
        let kind = Type::Record(scope.of);
        match &scope.base {
            Base::Of(base) => Ok(Code { scope: Some(scope.clone()), ..Code::new(base.clone(), kind, Form::Place) }),
            Base::Around(owner, expr) => self.implicit_param(owner, expr, &kind, None),
            Base::Locals | Base::Absent => {
                problem(expression.at, "a record that is not read to its end cannot be passed on")
            }
        }
    }

    /// Returns the scope of `_parent` or `_root`, or of a member of these.
    pub(super) fn around(&mut self, expression: &Expr, scope: &Rc<Scope>) -> Option<Rc<Scope>> {
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
            Kind::Member(object, name) => {
                let around = self.around(object, scope)?;
                self.around_open(&around, name, expression.at)
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
                // The surrounding record is not the one that this use of the type expects.
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
            // A top-level type that is also a part of other types may not be the outermost record.
            let at_top = self.uses_of(root) == 0 || matches!(&top.base, Base::Of(base) if base == TOP);
            return at_top.then(|| top.clone());
        }
        if self.names.root(top.of) != Some(root) {
            return None;
        }
        Some(Self::beyond(top, root, "_root", expression))
    }

    /// Returns the number of attributes with this type in its file.
    pub(super) fn uses_of(&self, of: TypeId) -> usize {
        let file = self.names.get(of).map(|declared| declared.file);
        let types = self.names.types().filter(|(_, declared)| Some(declared.file) == file);
        let parts = types.flat_map(|(id, _)| self.parts(id));
        parts.filter(|part| self.names.targets(part.of, part.attribute).contains(&of)).count()
    }

    fn beyond(scope: &Rc<Scope>, of: TypeId, name: &str, expression: &Expr) -> Rc<Scope> {
        let at = expression.at;
        let (owner, expr) = match &scope.base {
            Base::Around(owner, inner) if name == "_parent" => (owner.clone(), inner.clone().member(name, at)),
            Base::Around(owner, _) => (owner.clone(), Expr::name(name, at)),
            _ => (scope.clone(), Expr::name(name, at)),
        };
        Rc::new(Scope::new(of, Base::Around(owner, expr)))
    }

    pub(super) fn part_of(&self, of: TypeId, name: &str) -> Option<Part<'a>> {
        let spec = self.spec(of)?;
        if let Some(attribute) = spec.attribute(name) {
            return Some(Part { of, attribute, positioned: false });
        }
        let instance = spec.instance(name)?;
        (!self.is_method(of, instance)).then_some(Part { of, attribute: &instance.attribute, positioned: true })
    }

    pub(super) fn part_named(&mut self, name: &str, scope: &Rc<Scope>, expression: &Expr) -> Made<Code> {
        let at = expression.at;
        let Some(spec) = self.spec(scope.of) else { return problem(at, format!("'{name}' is unknown here")) };
        if let Base::Around(owner, around) = &scope.base {
            let Some(kind) = self.checker.field(scope.of, name) else {
                return problem(at, format!("'{name}' is unknown here"));
            };
            let expr = around.clone().member(name, at);
            return self.implicit_param(owner, &expr, &kind, self.part_of(scope.of, name).map(|part| (part, scope)));
        }
        if let Some(position) = spec.params.iter().position(|param| param.id.value == name) {
            let Some(param) = spec.params.get(position) else { return problem(at, "no such parameter") };
            let argument = || scope.call.as_ref().and_then(|call| Some((call, call.args.get(position)?)));
            // A kept parameter is a field; others are evaluated at the use of the type.
            return match (&scope.base, self.keeps(scope.of, param), argument()) {
                (Base::Of(base), true, _) => {
                    let code = self.param_value(param, scope)?;
                    Ok(Code { text: format!("{base}.{}", code.text), ..code })
                }
                (_, _, Some((call, arg))) => self.expr(arg, &call.scope),
                (_, _, None) => self.param_value(param, scope),
            };
        }
        if let Some(instance) = spec.instance(name) {
            if self.is_method(scope.of, instance) {
                return self.instance(instance, scope, expression);
            }
        }
        let Some(part) = self.part_of(scope.of, name) else { return problem(at, format!("'{name}' is unknown here")) };
        if part.positioned && self.known(scope.of).dropped.contains(name) {
            return problem(at, format!("'{name}' is left out"));
        }
        if let Some(contents) = &part.attribute.contents {
            let bytes: Vec<String> = contents.value.iter().map(ToString::to_string).collect();
            return Ok(Code::new(super::expression::byte_list(&bytes), Type::Bytes, Form::Reference).open());
        }
        if matches!(scope.base, Base::Locals) {
            self.used.push(name.to_owned());
        }
        if !self.is_read(name, scope) {
            return Err(Problem::new(at, format!("'{name}' is not read yet"), Cause::NotReady(name.to_owned())));
        }
        let field = rust_name(part.attribute);
        let place = match &scope.base {
            Base::Locals => field,
            Base::Of(base) => format!("{base}.{field}"),
            Base::Absent | Base::Around(..) => {
                return problem(at, format!("'{name}' is a part of what is about to be read"));
            }
        };
        self.part_value(part, scope, &place)
    }

    fn instance(&mut self, instance: &'a Instance, scope: &Rc<Scope>, expression: &Expr) -> Made<Code> {
        if scope.depth >= MOST_LEVELS {
            return problem(
                expression.at,
                format!("the instance '{}' leads to itself, or too far", instance.attribute.id.value),
            );
        }
        if let Base::Of(base) = &scope.base {
            if let Some(code) = self.called(scope.of, instance, base) {
                return Ok(code);
            }
        }
        let inner = Rc::new(Scope { depth: scope.depth + 1, element: None, ..scope.as_ref().clone() });
        let code = self.instance_value(instance, &inner).map_err(|problem| {
            let what = format!("the instance '{}'", instance.attribute.id.value);
            self.seen_from_here(problem, scope.of, expression.at, &what)
        })?;
        let is_position = ["io.pos", "io.eof"].iter().any(|word| super::record::mentions(&code.text, word));
        if let (true, Base::Locals, Some(ready)) = (is_position, &scope.base, scope.ready) {
            // Its value is the one at its first use.
            let name = &instance.attribute.id.value;
            let all = &mut self.own.positions;
            let position = all.entry(name.clone()).or_insert_with(|| StreamPosition {
                first: usize::MAX,
                code: code.clone(),
                is_stored: false,
            });
            if ready <= position.first {
                (position.first, position.code) = (ready, code.clone());
                return Ok(code);
            }
            position.is_stored = true;
            let text = super::record::position_variable(name);
            return Ok(Code { text, closed: true, product: false, number: Some(code.own_number()), ..code });
        }
        Ok(code)
    }

    /// Moves a problem in type `of` to the place where it is used, if that is in another file.
    pub(super) fn seen_from_here(&self, problem: Problem, of: TypeId, used: Position, what: &str) -> Problem {
        if self.names.get(of).is_none_or(|declared| declared.file == self.file()) {
            return problem;
        }
        Problem { at: used, message: format!("{what} of an imported file: {}", problem.message), ..problem }
    }

    /// Returns the value of an instance in its own method, if that only needs the record.
    pub(super) fn simple(&mut self, of: TypeId, instance: &'a Instance) -> Option<Code> {
        let key = (of, instance.attribute.id.value.clone());
        if let Some(known) = self.facts.methods.get(&key).or_else(|| self.methods.get(&key)) {
            return known.clone();
        }
        // Not called while it is compiled, because an instance may refer to itself.
        self.methods.insert(key.clone(), None);
        let own = Rc::new(Scope::new(of, Base::Of(OWN.to_owned())));
        let (made, implicit) = self.apart(|pass| pass.instance_value(instance, &own));
        let simple = made.ok().filter(|code| {
            let params = self.spec(of).map(|spec| spec.params.as_slice()).unwrap_or_default();
            let is_used = |param: &Param| super::record::mentions(&code.text, &field_name(&param.id.value));
            implicit.is_empty() && !params.iter().any(is_used)
        });
        self.methods.insert(key, simple.clone());
        simple
    }

    /// Calls the method of an instance that only needs the record.
    fn called(&mut self, of: TypeId, instance: &'a Instance, base: &str) -> Option<Code> {
        let code = self.simple(of, instance)?;
        let text = format!("{base}.{}()", rust_name(&instance.attribute));
        let bare = Code { text, closed: true, ..code.clone() };
        Some(match &code.kind {
            Type::Integer(_) | Type::Bool | Type::Float | Type::Enum(_) => {
                let number = if matches!(code.kind, Type::Integer(_)) { Some(code.own_number()) } else { code.number };
                Code { form: Form::Value, number, stored: None, ..bare }
            }
            Type::Text | Type::Bytes => Code { form: Form::Value, stored: None, ..bare },
            Type::Record(id) => {
                let inner = code.scope.as_deref().cloned().unwrap_or_else(|| Scope::new(*id, Base::Absent));
                let inner = Scope { of: *id, base: Base::Of(bare.text.clone()), ..inner };
                Code { form: Form::Reference, scope: Some(Rc::new(inner)), ..bare }
            }
            _ => return None,
        })
    }

    /// Returns the value of an instance, with its enum and its condition.
    pub(super) fn instance_value(&mut self, instance: &'a Instance, scope: &Rc<Scope>) -> Made<Code> {
        let mut code = match &instance.value {
            Some(value) => self.expr(&value.value, scope)?.settled(),
            None => self.view(instance, scope)?,
        };
        if let Some(name) = &instance.attribute.enum_name {
            let Some(id) = self.names.find_enum(scope.of, false, &name.value) else {
                return problem(name.at, "unknown enum");
            };
            let number = self.total(code).as_integer().to(self.enum_number(id));
            code =
                Code::enumeration(format!("{}::from({})", self.enum_path(id), number.text), id, self.enum_number(id));
        }
        let Some(condition) = &instance.attribute.condition else { return Ok(code) };
        let condition = self.total_of(&condition.value, scope)?.as_condition().operand();
        let shown = Self::borrowed(&code);
        let flat = if code.maybe { ".flatten()" } else { "" };
        let form = if code.form == Form::Place { Form::Reference } else { code.form };
        Ok(Code { text: format!("{condition}.then(|| {shown}){flat}"), form, closed: true, ..code }.maybe())
    }

    pub(super) fn inside(&mut self, part: Part<'a>, scope: &Rc<Scope>, index: Option<&str>) -> Scope {
        let args = match part.attribute.kind.as_deref() {
            Some(TypeUse::Named(call)) => call.args.clone(),
            _ => Vec::new(),
        };
        let of = self.names.targets(part.of, part.attribute).first().copied().unwrap_or(part.of);
        let parent = match part.attribute.parent.as_deref() {
            None => Some(scope.clone()),
            Some(Expr { kind: Kind::Bool(_), .. }) => None,
            Some(parent) => {
                self.around(parent, scope).or_else(|| self.expr(parent, scope).ok().and_then(|code| code.scope))
            }
        };
        let outer = Rc::new(Scope {
            index: index.map(str::to_owned).or_else(|| scope.index.clone()),
            ..scope.as_ref().clone()
        });
        Scope {
            orphan: parent.is_none(),
            parent,
            call: Some(Rc::new(Call { args, scope: outer })),
            depth: scope.depth,
            ..Scope::new(of, Base::Absent)
        }
    }
}

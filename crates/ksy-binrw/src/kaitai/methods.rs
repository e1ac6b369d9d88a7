//! Members and methods of values.

use std::rc::Rc;

use super::arithmetic::choice;
use super::names::MOST_LEVELS;
use super::scope::{Base, Call, Cause, Code, Form, Made, OWN, Problem, Scope, TOP, not_around, problem};
use super::stored::{Part, Stored, Wrapping};
use super::{Pass, rust_name};
use crate::check::Type;
use crate::diagnostic::Position;
use crate::expression::{Expr, Kind};
use crate::model::Number;
use crate::range::LONG;

impl<'a> Pass<'_, 'a> {
    /// Compiles `object.name(args)`.
    pub(super) fn member(
        &mut self,
        object: &Expr,
        name: &str,
        args: &[Expr],
        scope: &Rc<Scope>,
        expression: &Expr,
    ) -> Made<Code> {
        let at = expression.at;
        if let Some(code) = self.stream(object, name, scope, expression)? {
            return Ok(code);
        }
        if name == "_io" {
            return self.stream_of(object, scope, expression);
        }
        if name == "_parent" || name == "_root" {
            return match self.around(expression, scope) {
                Some(around) => self.itself(&around, expression),
                None => not_around(at, format!("'{name}' is not known here")),
            };
        }
        if let Some(around) = self.around(object, scope) {
            return self.part_named(name, &around, expression);
        }
        if name == "_sizeof" {
            return self.size_of(object, scope, expression);
        }
        if let ("size" | "length", Some((items, _))) = (name, self.listed(object, scope)) {
            return Ok(Code::literal(i128::try_from(items.len()).unwrap_or(i128::MAX)));
        }
        let of = self.expr(object, scope)?;
        if let Type::Record(_) = of.kind {
            return self.member_of_record(&of, name, expression);
        }
        if of.kind == Type::Unknown && matches!(of.stored.as_deref(), Some(Stored::Opaque { .. }) | None) {
            return Ok(self.part_of_opaque(&of, name));
        }
        let mut arguments = Vec::new();
        for arg in args {
            arguments.push(self.total_of(arg, scope)?);
        }
        self.method(of, name, &arguments, expression)
    }

    /// Compiles a property of a stream.
    fn stream(&mut self, object: &Expr, name: &str, scope: &Rc<Scope>, expression: &Expr) -> Made<Option<Code>> {
        if !["pos", "size", "eof"].contains(&name) {
            return Ok(None);
        }
        let own = match &object.kind {
            Kind::Name(io) if io == "_io" => Some(scope.clone()),
            Kind::Member(record, io) if io == "_io" => self.around(record, scope),
            _ => None,
        };
        let Some(own) = own else {
            if self.checker.type_of(scope.of, object) != Type::Stream {
                return Ok(None);
            }
            if let Some(size) = self.size_of_stream(object, scope).filter(|_| name == "size") {
                return Ok(Some(size));
            }
            let stream = self.expr(object, scope)?;
            let asked = |absent: &str| match stream.maybe {
                true => format!("{}.map_or({absent}, |io| io.{name}())", stream.operand()),
                false => format!("{}.{name}()", stream.operand()),
            };
            return Ok(Some(match name {
                "eof" => Code::condition(asked("true"), true),
                _ => Code::count(asked("0")),
            }));
        };
        let (owner, stream) = match &own.base {
            Base::Locals => {
                return Ok(Some(match name {
                    "eof" => Code::condition("io.eof()", true),
                    _ => Code::count(format!("io.{name}()")),
                }));
            }
            Base::Around(owner, around) => (owner, around.clone().member("_io", expression.at)),
            // A value has no stream after reading, so the caller passes what it was.
            Base::Of(base) if base == OWN || base == TOP => (&own, Expr::name("_io", expression.at)),
            _ => return problem(expression.at, "'_io' is known only while reading"),
        };
        let kind = if name == "eof" { Type::Bool } else { Type::Integer(None) };
        self.implicit_param(owner, &stream.member(name, expression.at), &kind, None).map(Some)
    }

    /// Returns the size of the stream of a window in a value that has been read.
    fn size_of_stream(&mut self, stream: &Expr, scope: &Rc<Scope>) -> Option<Code> {
        match &stream.kind {
            Kind::Member(window, io) if io == "_io" => self.size_of_window(window, scope),
            Kind::Name(name) if matches!(scope.base, Base::Of(_)) && scope.depth < MOST_LEVELS => {
                let instance = self.spec(scope.of)?.instance(name)?;
                let inner = Rc::new(Scope { depth: scope.depth + 1, ..scope.as_ref().clone() });
                self.size_of_stream(&instance.value.as_ref()?.value, &inner)
            }
            _ => None,
        }
    }

    /// Returns the size of a window in a value that has been read.
    fn size_of_window(&mut self, window: &Expr, scope: &Rc<Scope>) -> Option<Code> {
        if let Kind::Choice(condition, yes, no) = &window.kind {
            let condition = self.total_of(condition, scope).ok()?.as_condition().text;
            return Some(choice(&condition, &self.size_of_window(yes, scope)?, &self.size_of_window(no, scope)?));
        }
        if window.as_name().is_some() && !matches!(scope.base, Base::Of(_)) {
            return None;
        }
        let (of, name) = self.checker.member_of(scope.of, window)?;
        let attribute = self.part_of(of, name)?.attribute;
        if Wrapping::of(attribute) != Wrapping::Window || attribute.process.is_some() {
            return None;
        }
        let code = self.expr(window, scope).ok().filter(|code| !code.maybe)?;
        Some(Code::integer(format!("computed::size_of(&{})", code.text.strip_suffix(".value")?), LONG))
    }

    /// Returns the stream of a surrounding record, of a part, or of an argument.
    fn stream_of(&mut self, object: &Expr, scope: &Rc<Scope>, expression: &Expr) -> Made<Code> {
        let at = expression.at;
        if let Some(around) = self.around(object, scope) {
            return match &around.base {
                Base::Locals => Ok(Code::new("io", Type::Stream, Form::Value)),
                Base::Around(owner, around) => {
                    self.implicit_param(owner, &around.clone().member("_io", at), &Type::Stream, None)
                }
                _ => problem(at, "'_io' is known only while reading"),
            };
        }
        let unsupported = || problem(at, "only the streams of parts and of the records around are supported");
        let (mut names, mut owner) = (Vec::new(), object);
        let of = loop {
            let name = match &owner.kind {
                Kind::Name(name) | Kind::Member(_, name) => name.as_str(),
                _ => return unsupported(),
            };
            names.insert(0, name);
            let Kind::Member(record, _) = &owner.kind else { break scope.clone() };
            match self.around(record, scope) {
                Some(around) => break around,
                None => owner = record,
            }
        };
        let Some((name, inner)) = names.split_first() else { return unsupported() };
        if let Base::Around(owner, around) = &of.base {
            let part = names.iter().fold(around.clone(), |record, name| record.member(*name, at));
            return self.implicit_param(owner, &part.member("_io", at), &Type::Stream, None);
        }
        let part = self
            .part_of(of.of, name)
            .filter(|part| part.attribute.repeat.is_none() && matches!(of.base, Base::Locals))
            // The stream of decoded bytes is not one of the file.
            .filter(|part| !part.positioned || part.attribute.is_sized() && part.attribute.process.is_none());
        let Some(part) = part else { return unsupported() };
        // Without a window, it shares the surrounding stream.
        if inner.is_empty() && !part.attribute.is_sized() {
            return Ok(Code::new("io", Type::Stream, Form::Value));
        }
        self.used.push((*name).to_owned());
        if !self.is_read(name, &of) {
            return Err(Problem::new(at, format!("'{name}' is not read yet"), Cause::NotReady((*name).to_owned())));
        }
        let rust = rust_name(part.attribute);
        if inner.is_empty() {
            return Ok(Code::new(format!("io_of_{rust}"), Type::Stream, Form::Value));
        }
        if part.positioned || self.inside_to_window(part, inner).is_none() {
            return unsupported();
        }
        let value = if self.is_optional(part) { format!("{rust}.as_ref()") } else { format!("Some(&{rust})") };
        let start = format!("start_of_{}", rust.trim_start_matches("r#"));
        Ok(Code::new(format!("ksy_runtime::hosted::stream({value}, {start}, &{inner:?})"), Type::Stream, Form::Value))
    }

    /// Returns the parts that names lead to from a part, through single records of the file to a window.
    pub(super) fn inside_to_window(&self, part: Part<'a>, names: &[&str]) -> Option<Vec<Part<'a>>> {
        let record = |part: Part<'a>| match self.stored(part) {
            _ if part.attribute.repeat.is_some() || part.attribute.process.is_some() => None,
            Ok(Stored::Record { id, window: window @ (Wrapping::Nothing | Wrapping::Window), .. }) => {
                Some((id, window))
            }
            _ => None,
        };
        let mut found = Vec::new();
        for name in names {
            let last = found.last().copied().unwrap_or(part);
            found.push(self.part_of(record(last)?.0, name)?);
        }
        let (_, window) = record(*found.last()?)?;
        (window == Wrapping::Window).then_some(found)
    }

    fn size_of(&mut self, object: &Expr, scope: &Rc<Scope>, expression: &Expr) -> Made<Code> {
        if let Some(bits) = self.checker.bits_of_value(scope.of, object) {
            return Ok(Code::literal(i128::from(bits.div_ceil(8))));
        }
        let code = self.expr(object, scope)?;
        match (&code.kind, code.maybe) {
            (Type::Record(_), false) => {
                let place = Self::borrowed(&code);
                Ok(Code::integer(format!("computed::size_of({place})"), LONG))
            }
            _ => problem(expression.at, "'_sizeof' of this value is not supported"),
        }
    }

    fn member_of_record(&mut self, of: &Code, name: &str, expression: &Expr) -> Made<Code> {
        let Some(scope) = of.scope.clone() else { return problem(expression.at, "this record has no parts here") };
        if !of.maybe {
            return self.part_named(name, &scope, expression);
        }
        let variable = format!("it{}", self.fresh());
        let inner = Scope { base: Base::Of(variable.clone()), ..scope.as_ref().clone() };
        let code = self.part_named(name, &Rc::new(inner), expression)?;
        Ok(Self::mapped(&of.operand(), &variable, code))
    }

    fn method(&self, of: Code, name: &str, args: &[Code], expression: &Expr) -> Made<Code> {
        let at = expression.at;
        let argument = |index: usize| args.get(index).map(|arg| arg.as_integer().to(LONG).text).unwrap_or_default();
        match (&of.kind, name) {
            (Type::Integer(_), "to_s") => {
                let of = self.total(of);
                // The type of a literal would depend on its value.
                let number = if of.is_literal() { format!("{:?}", of.text) } else { of.operand() };
                Ok(Code::text(format!("{number}.to_string()")))
            }
            (Type::Integer(_), "to_i") => Ok(of),
            (Type::Float, "to_i") => Ok(Code::integer(format!("computed::of_float({})", self.total(of).text), LONG)),
            (Type::Bool, "to_i") => Ok(self.total(of).as_integer()),
            (Type::Enum(_), "to_i") => Ok(self.total(of).as_integer()),
            (Type::Text, "length") => {
                let of = self.total(of);
                Ok(Code::count(format!("computed::count({}.chars().count())", of.operand())))
            }
            (Type::Text, "reverse") => Ok(Code::text(format!("computed::reverse({})", self.reference(of)))),
            (Type::Text, "to_i") => {
                let radix = if args.is_empty() { "10".to_owned() } else { argument(0) };
                Ok(Code::integer(format!("computed::number({}, {radix})", self.reference(of)), LONG))
            }
            (Type::Text, "substring") => {
                Ok(Code::text(format!("computed::substring({}, {}, {})", self.reference(of), argument(0), argument(1))))
            }
            (Type::Bytes, "length" | "size") => Ok(Code::count(format!("computed::count({}.len())", self.exact(of)))),
            (Type::Bytes, "first" | "last") => {
                Ok(Code::integer(format!("{}.{name}().copied()", self.exact(of)), Number::Unsigned(1)).maybe())
            }
            (Type::Bytes, "min" | "max") => {
                Ok(Code::integer(format!("{}.iter().copied().{name}()", self.exact(of)), Number::Unsigned(1)).maybe())
            }
            (Type::Bytes, "to_s") => {
                let encoding = match &expression.kind {
                    _ if args.len() == 1 => args.first().map(|arg| arg.text.clone()).unwrap_or_default(),
                    _ => return problem(at, "'.to_s' of bytes takes the encoding"),
                };
                Ok(Code::text(format!("text::decode({}, {encoding})", self.exact(of))))
            }
            (Type::List(_), "size" | "length") => {
                let of = self.total(of);
                Ok(Code::count(format!("computed::count({}.len())", of.operand())))
            }
            (Type::List(_), "first" | "last") => {
                self.element_of(of, &|list: &str| format!("{list}.{name}()"), expression)
            }
            (Type::List(_), "min" | "max") => self.extreme(of, name, expression),
            _ => problem(at, format!("'.{name}' of {} is not supported", of.kind.describe(&self.names))),
        }
    }

    fn extreme(&self, list: Code, name: &str, expression: &Expr) -> Made<Code> {
        let (Some(stored), Some(scope)) = (list.stored.clone(), list.scope.clone()) else {
            return problem(expression.at, "this list cannot be asked for an element");
        };
        let element = self.element(&stored, "it", true, &scope);
        let list = self.total(list).operand();
        Ok(match &element.kind {
            Type::Float => {
                let text = format!("{list}.iter().map(|it| {}).reduce(f64::{name})", element.text);
                Code { text, ..element }.maybe()
            }
            Type::Integer(_) | Type::Text | Type::Bytes => {
                let text = format!("{list}.iter().map(|it| {}).{name}()", element.text);
                Code { text, ..element }.maybe()
            }
            _ => return problem(expression.at, "elements of this list have no order"),
        })
    }

    /// Returns the case of a switch that has a type.
    pub(super) fn variant(&self, code: &Code, stored: &Stored, wanted: &Type, at: Position) -> Made<Code> {
        let Stored::Switch { of, id, window, .. } = stored else { return problem(at, "no switch") };
        let asked = |method: &str| match code.maybe {
            true => format!("{}.and_then(|it| it.{method})", code.operand()),
            false => format!("{}.{method}", code.operand()),
        };
        if *wanted == Type::Bytes && *window != Wrapping::Nothing {
            let text = format!("{}.map(|it| &it[..])", asked("as_unknown()"));
            return Ok(Code::new(text, Type::Bytes, Form::Reference).maybe());
        }
        let Some(case) = self.case_of(*of, id, wanted) else {
            return problem(at, "no case of the switch has this type");
        };
        let text = asked(&format!("as_{}()", crate::emit::rust::snake(&case.rust)));
        let outer = code.scope.clone().unwrap_or_else(|| Rc::new(Scope::new(*of, Base::Absent)));
        match wanted {
            Type::Record(id) => {
                let call = outer.call.as_ref().zip(case.args());
                let call = call.map(|(call, args)| Rc::new(Call { args: args.to_vec(), scope: call.scope.clone() }));
                let scope = Rc::new(Scope { of: *id, call, ..outer.as_ref().clone() });
                let text = if case.boxed { format!("{text}.map(|it| it.as_ref())") } else { text };
                Ok(Code { scope: Some(scope), ..Code::new(text, wanted.clone(), Form::Reference) }.maybe())
            }
            _ => {
                let Some(inner) = &case.built_in else { return problem(at, "this cast is not supported") };
                Ok(Self::mapped(&text, "it", self.element(inner, "it.value", false, &outer)))
            }
        }
    }
}

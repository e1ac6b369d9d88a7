//! Checks an attribute: its type, size, repetition and constraints.

use super::types::Type;
use super::{Check, Place};
use crate::built_in::BuiltIn;
use crate::diagnostic::Position;
use crate::expression::{Called, Expr};
use crate::model::Number;
use crate::names::TypeId;
use crate::schema::{Attribute, RepeatSpec, TypeUse, Valid, Written};

impl<'a> Check<'_, 'a> {
    pub(super) fn attribute(&mut self, here: TypeId, attribute: &Attribute) {
        self.kind(here, attribute);
        self.misplaced(here, attribute);
        self.formulas(here, attribute);
        self.refinements(here, attribute);
        if let Some(size) = &attribute.size {
            self.expression(here, size, &Type::Integer(None));
        }
        if let Some(condition) = &attribute.condition {
            self.expression(here, condition, &Type::Bool);
        }
        let element = self.element_type(here, attribute);
        match attribute.repeat.as_deref() {
            Some(RepeatSpec::Count(count)) => self.expression(here, count, &Type::Integer(None)),
            Some(RepeatSpec::Until(until)) => {
                self.expression_on(here, until, Some(element.clone()), &Type::Bool);
            }
            Some(RepeatSpec::ToEnd) | None => {}
        }
        self.valid(here, attribute, &element);
        if let Some(process) = &attribute.process {
            let mut place = Place::new(here, &process.path);
            let types: Vec<Type> = process.value.args.iter().map(|arg| self.infer(&mut place, arg)).collect();
            let wanted = match process.value.name.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
                ["xor"] => "an integer or bytes",
                ["rol" | "ror"] => "an integer",
                _ => "",
            };
            for (arg, found) in process.value.args.iter().zip(types) {
                let fits = match found {
                    Type::Integer(_) | Type::Unknown | Type::Any => true,
                    Type::Bytes => wanted != "an integer",
                    _ => false,
                };
                if !fits && !wanted.is_empty() {
                    place.report(arg.at, format!("expected {wanted}, found {}", found.describe(&self.names)));
                }
            }
            self.adopt(place);
        }
        if let Some(parent) = &attribute.parent {
            if parent.value.kind != crate::expression::Kind::Bool(false) {
                self.expression(here, parent, &Type::Struct);
            }
        }
    }

    fn kind(&mut self, here: TypeId, attribute: &Attribute) {
        let bounded = attribute.is_sized() || attribute.terminator.is_some();
        if let Some(name) = &attribute.enum_name {
            let found = match attribute.kind.as_deref() {
                Some(TypeUse::Named(call)) => match BuiltIn::of(&call.name) {
                    Some(BuiltIn::Number(Number::Float(_))) => Type::Float,
                    Some(BuiltIn::Number(_) | BuiltIn::Bits(_)) => Type::Integer(None),
                    Some(_) => Type::Text,
                    None => Type::Struct,
                },
                Some(TypeUse::Switch { .. }) => Type::Any,
                None => Type::Bytes,
            };
            self.enum_of(here, name, &found);
        }
        let Some(kind) = &attribute.kind else {
            if !bounded && attribute.contents.is_none() {
                self.report_on(here, &attribute.id, "expected one of: type, contents, size, size-eos, terminator");
            }
            return;
        };
        match &kind.value {
            TypeUse::Named(call) if BuiltIn::of(&call.name) == Some(BuiltIn::Text) => {
                self.text(here, attribute, &kind.with(call), bounded);
            }
            TypeUse::Named(_) => {}
            TypeUse::Switch { on, cases, .. } => {
                let path = format!("{}/switch-on", kind.path);
                let on = self.inferred(Place::new(here, &path), on);
                cases.iter().for_each(|(value, _)| self.comparable(here, value, &on));
            }
        }
        attribute.calls().iter().for_each(|call| self.call(here, call));
    }

    fn text(&mut self, here: TypeId, attribute: &Attribute, kind: &Written<&Called>, bounded: bool) {
        let around = self.names.around(here).any(|(_, declared)| declared.spec.encoding.is_some());
        if attribute.encoding.is_none() && !around {
            let message = "expected the key 'encoding' here, or 'meta/encoding' in this type or one around it";
            self.report_on(here, kind, message);
        }
        if kind.value.name.path.first().is_some_and(|name| name == "str") && !bounded {
            self.report_on(here, kind, "expected 'size', 'size-eos' or 'terminator' beside 'type: str'");
        }
    }

    /// Reports keys that do not apply to a number, to text or to a declared type.
    fn misplaced(&mut self, here: TypeId, attribute: &Attribute) {
        fn key<T>(name: &'static str, key: Option<&Written<T>>) -> (&'static str, Option<(Position, String)>) {
            (name, key.map(|key| (key.at, key.path.clone())))
        }
        let Some(TypeUse::Named(call)) = attribute.kind.as_deref() else { return };
        let (what, wrong): (&str, &[&str]) = match BuiltIn::of(&call.name) {
            Some(BuiltIn::Number(_) | BuiltIn::Bits(_)) => {
                ("a number", &["size", "size-eos", "pad-right", "encoding", "process", "parent"])
            }
            Some(_) => ("text", &["process", "parent"]),
            None => ("a declared type", &["encoding"]),
        };
        let keys = [
            key("size", attribute.size.as_ref()),
            key("size-eos", attribute.size_eos.as_ref()),
            key("pad-right", attribute.pad_right.as_ref()),
            key("encoding", attribute.encoding.as_ref()),
            key("process", attribute.process.as_ref()),
            key("parent", attribute.parent.as_ref()),
        ];
        for (name, found) in keys {
            if let Some((at, path)) = found.filter(|_| wrong.contains(&name)) {
                let message = format!("'{name}' means nothing beside 'type: {}', which is {what}", call.name);
                self.report_in(here, at, &path, message);
            }
        }
    }

    /// Checks that a number of several bytes has a byte order.
    fn byte_order(&self, place: &mut Place<'_, 'a>, call: &Written<&Called>) {
        let [name] = call.value.name.path.as_slice() else { return };
        let Some((_, None)) = Number::named(name).filter(|(number, _)| number.size() > 1) else { return };
        let has_order = self.names.around(place.here).any(|(_, declared)| declared.spec.endian.is_some());
        if !has_order {
            let message = format!("'{name}' has no byte order, expected 'meta/endian' in this type or one around it");
            place.report(call.at, message);
        }
    }

    /// Checks a type, and its arguments against its parameters.
    fn call(&mut self, here: TypeId, call: &Written<&Called>) {
        let mut place = Place::new(here, &call.path);
        self.arguments(&mut place, call);
        self.adopt(place);
    }

    fn arguments(&self, place: &mut Place<'_, 'a>, call: &Written<&Called>) {
        self.byte_order(place, call);
        let args: Vec<Type> = call.value.args.iter().map(|arg| self.infer(place, arg)).collect();
        let Type::Record(target) = self.named_type(place, &call.value.name, call.at) else { return };
        let Some(spec) = self.spec(target) else { return };
        if spec.params.len() != args.len() {
            let message = format!("'{}' takes {} arguments, found {}", call.value.name, spec.params.len(), args.len());
            place.report(call.at, message);
            return;
        }
        for ((param, arg), found) in spec.params.iter().zip(&call.value.args).zip(args) {
            let wanted = self.param_type(target, param, true);
            if !found.fits(&wanted) {
                let (found, wanted) = (found.describe(&self.names), wanted.describe(&self.names));
                let message = format!("expected {wanted} for the parameter '{}', found {found}", param.id.value);
                place.report(arg.at, message);
            }
        }
    }

    pub(super) fn enum_of(&mut self, here: TypeId, name: &Written<Vec<String>>, found: &Type) {
        if self.names.find_enum(here, false, &name.value).is_none() {
            let message = self.unknown_enum(here, &name.value.join("::"));
            self.report_on(here, name, message);
        }
        if !matches!(found, Type::Integer(_)) && !found.is_open() {
            self.report_on(here, name, format!("'enum' is for integers, found {}", found.describe(&self.names)));
        }
    }

    pub(super) fn valid(&mut self, here: TypeId, attribute: &Attribute, of: &Type) {
        let Some(valid) = &attribute.valid else { return };
        let values: Vec<&Written<Expr>> = match &valid.value {
            Valid::Equal(value) => vec![value],
            Valid::AnyOf(values) => values.iter().collect(),
            Valid::Range(min, max) => {
                for bound in min.iter().chain(max) {
                    if matches!(of, Type::Enum(_) | Type::Bool | Type::Record(_) | Type::Struct) {
                        let message =
                            format!("{} has no order, expected 'any-of', 'eq' or 'expr'", of.describe(&self.names));
                        self.report_on(here, bound, message);
                    }
                }
                min.iter().chain(max).collect()
            }
            Valid::Holds(condition) => {
                self.expression_on(here, condition, Some(of.clone()), &Type::Bool);
                Vec::new()
            }
            Valid::InEnum => {
                if attribute.enum_name.is_none() {
                    self.report_on(here, valid, "'in-enum' needs the key 'enum' beside 'valid'");
                }
                Vec::new()
            }
        };
        for value in values {
            self.comparable(here, value, of);
        }
    }
}

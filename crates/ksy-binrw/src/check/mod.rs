//! Checks types and names of all expressions of all files, like the reference compiler.

mod attribute;
mod formula;
mod infer;
mod methods;
mod parents;
mod refine;
mod size;
mod types;

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use crate::built_in::BuiltIn;
use crate::diagnostic::Position;
use crate::expression::{Expr, TypeName};
use crate::names::{Names, TypeId};
use crate::rust_names::Keys;
use crate::schema::{Attribute, EndianSpec, Instance, Param, Schema, TypeSpec, TypeUse, Written};

pub(crate) use formula::{Source, clauses};
pub(crate) use refine::TAKEN;
pub use types::Type;

/// A problem: file index, position, path, message.
pub type Problem = (usize, Position, String, String);

/// Checks the expressions, types and enums of the files of a run.
#[must_use]
pub fn check<'a>(names: Names<'a>, schemas: &[Option<&'a Schema>]) -> (Checker<'a>, Vec<Problem>) {
    let mut checker = Checker {
        names,
        opaque: schemas.iter().map(|schema| schema.is_some_and(|schema| schema.opaque_types)).collect(),
        known: RefCell::default(),
        parents: HashMap::new(),
        quiet: Cell::new(0),
        found: RefCell::default(),
    };
    checker.find_parents();
    let keys = Keys::new(&checker.names);
    for (id, declared) in checker.names.types() {
        checker.type_spec(id, declared.spec);
        checker.names_in_rust(id, declared.spec, &keys);
    }
    let found = checker.found.take();
    // From now on, only types are inferred and nothing is reported.
    checker.quiet.set(1);
    (checker, found)
}

/// Infers the types of all expressions of a run.
pub struct Checker<'a> {
    pub(crate) names: Names<'a>,
    /// For each file, whether it allows external types.
    opaque: Vec<bool>,
    /// Types of instances; `None` while one is being inferred.
    known: RefCell<HashMap<(TypeId, String), Option<Type>>>,
    parents: HashMap<TypeId, Vec<TypeId>>,
    /// Above 0, nothing is reported, because the expression is checked elsewhere.
    quiet: Cell<usize>,
    found: RefCell<Vec<Problem>>,
}

/// Where an expression is evaluated.
pub(crate) struct Place<'p> {
    here: TypeId,
    /// The type of `_`.
    element: Option<Type>,
    path: &'p str,
}

impl Checker<'_> {
    fn report(&self, place: &Place<'_>, at: Position, message: impl Into<String>) {
        self.report_in(place.here, at, place.path, message);
    }

    fn report_on<T>(&self, here: TypeId, part: &Written<T>, message: impl Into<String>) {
        self.report_in(here, part.at, &part.path, message);
    }

    fn report_in(&self, here: TypeId, at: Position, path: &str, message: impl Into<String>) {
        if self.quiet.get() > 0 {
            return;
        }
        let file = self.names.get(here).map_or(0, |declared| declared.file);
        self.found.borrow_mut().push((file, at, path.to_owned(), message.into()));
    }

    fn quietly<T>(&self, run: impl FnOnce() -> T) -> T {
        self.quiet.set(self.quiet.get() + 1);
        let result = run();
        self.quiet.set(self.quiet.get() - 1);
        result
    }

    fn expect(&self, place: &Place<'_>, at: Position, found: &Type, wanted: &Type) {
        let fits = match (found, wanted) {
            (found, _) if found.is_open() => true,
            (Type::Integer(_), Type::Integer(_)) | (Type::Record(_) | Type::Struct, Type::Struct) => true,
            (found, wanted) => found == wanted,
        };
        if !fits {
            let (found, wanted) = (found.describe(&self.names), wanted.describe(&self.names));
            self.report(place, at, format!("expected {wanted}, found {found}"));
        }
    }

    fn expression(&self, here: TypeId, written: &Written<Expr>, wanted: &Type) {
        let place = Place { here, element: None, path: &written.path };
        let found = self.infer(&place, &written.value);
        self.expect(&place, written.value.at, &found, wanted);
    }

    /// Checks that names are unique: parameters, attributes and instances of a type share one namespace.
    fn unique(&self, here: TypeId, spec: &TypeSpec) {
        let names = spec.params.iter().map(|param| &param.id);
        let names = names.chain(spec.seq.iter().filter(|attribute| attribute.named).map(|attribute| &attribute.id));
        let names = names.chain(spec.instances.iter().map(|instance| &instance.attribute.id));
        let names: Vec<&Written<String>> = names.collect();
        for (index, name) in names.iter().enumerate() {
            if let Some(first) = names.iter().take(index).find(|first| first.value == name.value) {
                let message = format!("a second '{}' in this type, the first is {}", name.value, first.path);
                self.report_on(here, name, message);
            }
        }
    }

    fn type_spec(&self, here: TypeId, spec: &TypeSpec) {
        self.unique(here, spec);
        for param in &spec.params {
            self.param(here, param);
        }
        for attribute in &spec.seq {
            self.attribute(here, attribute);
        }
        for instance in &spec.instances {
            self.instance(here, instance);
        }
        if let Some(text) = &spec.to_string {
            self.expression(here, text, &Type::Text);
        }
        if let Some(EndianSpec::Switch { on, cases }) = spec.endian.as_deref() {
            let path = spec.endian.as_ref().map_or("", |endian| endian.path.as_str());
            let on = self.infer(&Place { here, element: None, path: &format!("{path}/switch-on") }, on);
            for case in cases.iter().filter_map(|(case, _)| case.as_ref()) {
                self.comparable(here, case, &on);
            }
        }
    }

    /// Checks a value that is compared with one of type `with`.
    fn comparable(&self, here: TypeId, value: &Written<Expr>, with: &Type) {
        let place = Place { here, element: Some(with.clone()), path: &value.path };
        let found = self.infer(&place, &value.value);
        if !found.compares_with(with) {
            let (found, with) = (found.describe(&self.names), with.describe(&self.names));
            self.report(&place, value.value.at, format!("{found} cannot be compared with {with}"));
        }
    }

    fn param(&self, here: TypeId, param: &Param) {
        if let Some(kind) = &param.kind {
            let place = Place { here, element: None, path: &kind.path };
            self.named_type(&place, &kind.value.name, kind.at);
        }
        if let Some(name) = &param.enum_name {
            self.enum_of(here, name, &self.quietly(|| self.param_type(here, param, false)));
        }
    }

    fn instance(&self, here: TypeId, instance: &Instance) {
        let attribute = &instance.attribute;
        if let Some(pos) = &instance.pos {
            self.expression(here, pos, &Type::Integer(None));
        }
        if let Some(io) = &instance.io {
            self.expression(here, io, &Type::Stream);
        }
        let Some(value) = &instance.value else {
            self.attribute(here, attribute);
            return;
        };
        let place = Place { here, element: None, path: &value.path };
        let found = self.infer(&place, &value.value);
        if let Some(name) = &attribute.enum_name {
            self.enum_of(here, name, &found);
        }
        if let Some(condition) = &attribute.condition {
            self.expression(here, condition, &Type::Bool);
        }
        self.valid(here, attribute, &self.quietly(|| self.instance_type(here, instance)));
    }

    /// Returns the type of a parameter, attribute or instance of a type.
    pub(crate) fn field(&self, of: TypeId, name: &str) -> Option<Type> {
        let spec = self.names.get(of)?.spec;
        if let Some(param) = spec.params.iter().find(|param| param.id.value == name) {
            return Some(self.quietly(|| self.param_type(of, param, true)));
        }
        if let Some(attribute) = spec.seq.iter().find(|attribute| attribute.id.value == name && attribute.named) {
            return Some(self.quietly(|| self.attribute_type(of, attribute)));
        }
        let instance = spec.instance(name)?;
        let key = (of, name.to_owned());
        if let Some(known) = self.known.borrow().get(&key) {
            return Some(known.clone().unwrap_or(Type::Unknown));
        }
        self.known.borrow_mut().insert(key.clone(), None);
        let found = self.quietly(|| self.instance_type(of, instance));
        self.known.borrow_mut().insert(key, Some(found.clone()));
        Some(found)
    }

    fn instance_type(&self, here: TypeId, instance: &Instance) -> Type {
        let Some(value) = &instance.value else { return self.attribute_type(here, &instance.attribute) };
        let found = self.infer(&Place { here, element: None, path: "" }, &value.value);
        match &instance.attribute.enum_name {
            Some(name) => self.names.find_enum(here, false, &name.value).map_or(Type::Unknown, Type::Enum),
            None => found,
        }
    }

    pub(crate) fn param_type(&self, here: TypeId, param: &Param, with_enum: bool) -> Type {
        if let Some(name) = param.enum_name.as_ref().filter(|_| with_enum) {
            return self.names.find_enum(here, false, &name.value).map_or(Type::Unknown, Type::Enum);
        }
        match &param.kind {
            Some(kind) => self.named_type(&Place { here, element: None, path: "" }, &kind.value.name, kind.at),
            None => Type::Bytes,
        }
    }

    pub(crate) fn attribute_type(&self, here: TypeId, attribute: &Attribute) -> Type {
        let element = self.element_type(here, attribute);
        if attribute.repeat.is_some() { element.list() } else { element }
    }

    /// Returns the type of one element of an attribute.
    pub(crate) fn element_type(&self, here: TypeId, attribute: &Attribute) -> Type {
        if let Some(name) = &attribute.enum_name {
            return self.names.find_enum(here, false, &name.value).map_or(Type::Unknown, Type::Enum);
        }
        let place = Place { here, element: None, path: "" };
        match attribute.kind.as_ref().map(|kind| (&kind.value, kind.at)) {
            None => Type::Bytes,
            Some((TypeUse::Named(call), at)) => self.named_type(&place, &call.name, at),
            Some((TypeUse::Switch { cases, default, .. }, _)) => {
                let calls = cases.iter().map(|(_, call)| call).chain(default);
                let types = calls.map(|call| self.named_type(&place, &call.value.name, call.at));
                let raw = default.is_none() && (attribute.size.is_some() || attribute.size_eos.is_some());
                let found = types.chain(raw.then_some(Type::Struct)).reduce(Type::or);
                found.unwrap_or(Type::Any)
            }
        }
    }

    /// Returns the type that a name in the schema refers to.
    fn named_type(&self, place: &Place<'_>, name: &TypeName, at: Position) -> Type {
        let one = match BuiltIn::of(name) {
            Some(BuiltIn::Number(crate::model::Number::Float(_))) => Type::Float,
            Some(BuiltIn::Number(number)) => Type::Integer(Some(number)),
            Some(BuiltIn::Bits(1)) => Type::Bool,
            Some(BuiltIn::Bits(_)) => Type::Integer(None),
            Some(BuiltIn::Text) => Type::Text,
            Some(BuiltIn::Other(other)) => match other {
                "bool" => Type::Bool,
                "bytes" => Type::Bytes,
                "struct" => Type::Struct,
                "io" => Type::Stream,
                _ => Type::Any,
            },
            None => match self.names.find_type(place.here, name) {
                Some(id) => Type::Record(id),
                None => {
                    let file = self.names.get(place.here).map_or(0, |declared| declared.file);
                    if !self.opaque.get(file).copied().unwrap_or(false) {
                        let message = format!(
                            "unknown type '{name}', expected a built-in type, or one of this file or an import"
                        );
                        self.report(place, at, message);
                    }
                    Type::Unknown
                }
            },
        };
        if name.list { one.list() } else { one }
    }

    /// Returns the type that a name refers to within a type.
    pub(crate) fn type_named(&self, here: TypeId, name: &TypeName, at: Position) -> Type {
        self.named_type(&Place { here, element: None, path: "" }, name, at)
    }

    /// Returns the type of an expression within a type.
    pub(crate) fn type_of(&self, here: TypeId, expression: &crate::expression::Expr) -> Type {
        self.quietly(|| self.infer(&Place { here, element: None, path: "" }, expression))
    }

    fn root_of(&self, id: TypeId) -> Type {
        self.names.root(id).map_or(Type::Struct, Type::Record)
    }
}

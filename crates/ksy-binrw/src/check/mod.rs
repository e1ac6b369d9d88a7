//! Checks types and names of all expressions of all files, like the reference compiler.

mod attribute;
mod formula;
mod infer;
mod methods;
mod parents;
mod refine;
mod size;
mod types;

use std::collections::HashMap;
use std::ops::Deref;

use crate::built_in::BuiltIn;
use crate::diagnostic::Position;
use crate::expression::{Expr, Kind, TypeName};
use crate::hint::meant;
use crate::model::Number;
use crate::names::{EnumId, Names, TypeId};
use crate::rust_names::Keys;
use crate::schema::{Attribute, EndianSpec, Instance, Param, Schema, TypeSpec, TypeUse, Written};

pub(crate) use formula::{Source, clauses};
pub(crate) use refine::TAKEN;
pub use types::Type;

/// A problem: file index, position, path, message.
pub type Problem = (usize, Position, String, String);

/// The types of instances. An instance that leads to itself is of an unknown type.
pub(crate) type Known<'a> = HashMap<(TypeId, &'a str), Type>;

/// Checks the expressions, types and enums of the files of a run.
#[must_use]
pub fn check<'a>(names: Names<'a>, schemas: Vec<Option<&'a Schema>>) -> (Checker<'a>, Vec<Problem>) {
    let (keys, numbers) = (Keys::new(&names), crate::enums::numbers(&names));
    let mut checker = Checker { schemas, names, keys, numbers, known: Known::new(), parents: HashMap::new() };
    checker.find_parents();
    checker.known = checker.instance_types();
    let mut check = Check { checker: &checker, found: Vec::new() };
    for (id, declared) in checker.names.types() {
        check.type_spec(id, declared.spec);
        check.names_in_rust(id, declared.spec);
    }
    let found = check.found;
    (checker, found)
}

/// The names of a run, and the types of all its expressions.
pub struct Checker<'a> {
    /// The schema of each file, unless it is malformed.
    pub(crate) schemas: Vec<Option<&'a Schema>>,
    pub(crate) names: Names<'a>,
    pub(crate) keys: Keys,
    /// The integers that enums are stored as.
    numbers: HashMap<EnumId, Number>,
    known: Known<'a>,
    parents: HashMap<TypeId, Vec<TypeId>>,
}

/// The problems of all expressions of a run.
struct Check<'c, 'a> {
    checker: &'c Checker<'a>,
    found: Vec<Problem>,
}

impl<'a> Deref for Check<'_, 'a> {
    type Target = Checker<'a>;

    fn deref(&self) -> &Checker<'a> {
        self.checker
    }
}

/// Where an expression is evaluated, and its problems.
pub(crate) struct Place<'p, 'a> {
    here: TypeId,
    /// The type of `_`.
    element: Option<Type>,
    path: &'p str,
    problems: Vec<(Position, String)>,
    /// The types of instances that have been found so far, while not all are known.
    known: Option<&'p mut Known<'a>>,
}

impl<'p> Place<'p, '_> {
    fn new(here: TypeId, path: &'p str) -> Self {
        Self { here, element: None, path, problems: Vec::new(), known: None }
    }

    /// Returns a place whose problems do not matter, because the expression is checked elsewhere.
    fn quiet(here: TypeId) -> Self {
        Self::new(here, "")
    }

    fn report(&mut self, at: Position, message: impl Into<String>) {
        self.problems.push((at, message.into()));
    }
}

impl<'a> Check<'_, 'a> {
    fn report_on<T>(&mut self, here: TypeId, part: &Written<T>, message: impl Into<String>) {
        self.report_in(here, part.at, &part.path, message);
    }

    fn report_in(&mut self, here: TypeId, at: Position, path: &str, message: impl Into<String>) {
        let file = self.names.get(here).map_or(0, |declared| declared.file);
        self.found.push((file, at, path.to_owned(), message.into()));
    }

    /// Reports the problems of a place.
    fn adopt(&mut self, place: Place<'_, '_>) {
        for (at, message) in place.problems {
            self.report_in(place.here, at, place.path, message);
        }
    }

    /// Infers the type of an expression and reports its problems.
    fn inferred(&mut self, mut place: Place<'_, 'a>, expression: &Expr) -> Type {
        let found = self.infer(&mut place, expression);
        self.adopt(place);
        found
    }

    fn expression(&mut self, here: TypeId, written: &Written<Expr>, wanted: &Type) {
        self.expression_on(here, written, None, wanted);
    }

    /// Checks an expression with a value for `_`.
    fn expression_on(&mut self, here: TypeId, written: &Written<Expr>, element: Option<Type>, wanted: &Type) {
        let mut place = Place { element, ..Place::new(here, &written.path) };
        let found = self.infer(&mut place, &written.value);
        self.expect(&mut place, written.value.at, &found, wanted);
        self.adopt(place);
    }

    /// Checks that names are unique: parameters, attributes and instances of a type share one namespace.
    fn unique(&mut self, here: TypeId, spec: &TypeSpec) {
        let names = spec.params.iter().map(|param| &param.id);
        let names = names.chain(spec.seq.iter().filter(|attribute| attribute.named).map(|attribute| &attribute.id));
        let names = names.chain(spec.instances.iter().map(|instance| &instance.attribute.id));
        let mut seen: HashMap<&str, &Written<String>> = HashMap::new();
        for name in names {
            match seen.get(name.value.as_str()) {
                Some(first) => {
                    let message = format!("a second '{}' in this type, the first is {}", name.value, first.path);
                    self.report_on(here, name, message);
                }
                None => {
                    seen.insert(&name.value, name);
                }
            }
        }
    }

    fn type_spec(&mut self, here: TypeId, spec: &TypeSpec) {
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
            let on = self.inferred(Place::new(here, &format!("{path}/switch-on")), on);
            for case in cases.iter().filter_map(|(case, _)| case.as_ref()) {
                self.comparable(here, case, &on);
            }
        }
    }

    /// Checks a value that is compared with one of type `with`.
    fn comparable(&mut self, here: TypeId, value: &Written<Expr>, with: &Type) {
        let mut place = Place { element: Some(with.clone()), ..Place::new(here, &value.path) };
        let found = self.infer(&mut place, &value.value);
        if !found.compares_with(with) {
            let (found, with) = (found.describe(&self.names), with.describe(&self.names));
            place.report(value.value.at, format!("{found} cannot be compared with {with}"));
        }
        self.adopt(place);
    }

    fn param(&mut self, here: TypeId, param: &Param) {
        if let Some(kind) = &param.kind {
            let mut place = Place::new(here, &kind.path);
            self.named_type(&mut place, &kind.value.name, kind.at);
            self.adopt(place);
        }
        if let Some(name) = &param.enum_name {
            self.enum_of(here, name, &self.param_type(here, param, false));
        }
    }

    fn instance(&mut self, here: TypeId, instance: &Instance) {
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
        let found = self.inferred(Place::new(here, &value.path), &value.value);
        if let Some(name) = &attribute.enum_name {
            self.enum_of(here, name, &found);
        }
        if let Some(condition) = &attribute.condition {
            self.expression(here, condition, &Type::Bool);
        }
        let kind = self.instance_type(&mut Place::quiet(here), instance);
        self.valid(here, attribute, &kind);
    }
}

impl<'a> Checker<'a> {
    fn expect(&self, place: &mut Place<'_, 'a>, at: Position, found: &Type, wanted: &Type) {
        let fits = match (found, wanted) {
            (found, _) if found.is_open() => true,
            (Type::Integer(_), Type::Integer(_)) | (Type::Record(_) | Type::Struct, Type::Struct) => true,
            (found, wanted) => found == wanted,
        };
        if !fits {
            let (found, wanted) = (found.describe(&self.names), wanted.describe(&self.names));
            place.report(at, format!("expected {wanted}, found {found}"));
        }
    }

    fn instance_types(&self) -> Known<'a> {
        let mut known = Known::new();
        for (id, declared) in self.names.types() {
            for instance in &declared.spec.instances {
                self.field_at(
                    &mut Place { known: Some(&mut known), ..Place::quiet(id) },
                    id,
                    &instance.attribute.id.value,
                );
            }
        }
        known
    }

    /// Returns the type of a parameter, attribute or instance of a type.
    pub(crate) fn field(&self, of: TypeId, name: &str) -> Option<Type> {
        self.field_at(&mut Place::quiet(of), of, name)
    }

    /// Returns the type of a member that an expression uses. Bytes that are fetched have no value while reading.
    fn readable(&self, place: &mut Place<'_, 'a>, of: TypeId, name: &str, at: Position) -> Option<Type> {
        let spec = self.spec(of)?;
        let attribute = spec.attribute(name).or_else(|| Some(&spec.instance(name)?.attribute));
        if attribute.is_some_and(|attribute| attribute.fetch.is_some()) {
            place.report(at, format!("'{name}' has '-gen-fetch', so expressions cannot use it"));
            return Some(Type::Unknown);
        }
        self.field_at(place, of, name)
    }

    /// Returns the same while the types of some instances may not be known yet.
    fn field_at(&self, place: &mut Place<'_, 'a>, of: TypeId, name: &str) -> Option<Type> {
        let spec = self.spec(of)?;
        if let Some(param) = spec.params.iter().find(|param| param.id.value == name) {
            return Some(self.param_type(of, param, true));
        }
        if let Some(attribute) = spec.attribute(name).filter(|attribute| attribute.named) {
            return Some(self.attribute_type(of, attribute));
        }
        let instance = spec.instance(name)?;
        let key = (of, instance.attribute.id.value.as_str());
        let Some(known) = place.known.as_deref_mut() else {
            return Some(self.known.get(&key).cloned().unwrap_or(Type::Unknown));
        };
        if let Some(known) = known.get(&key) {
            return Some(known.clone());
        }
        known.insert(key, Type::Unknown);
        let found = self.instance_type(&mut Place { known: Some(known), ..Place::quiet(of) }, instance);
        if let Some(known) = place.known.as_deref_mut() {
            known.insert(key, found.clone());
        }
        Some(found)
    }

    fn instance_type(&self, place: &mut Place<'_, 'a>, instance: &Instance) -> Type {
        let here = place.here;
        let Some(value) = &instance.value else { return self.attribute_type(here, &instance.attribute) };
        let found = self.infer(place, &value.value);
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
            Some(kind) => self.named_type(&mut Place::quiet(here), &kind.value.name, kind.at),
            None => Type::Bytes,
        }
    }

    pub(crate) fn attribute_type(&self, here: TypeId, attribute: &Attribute) -> Type {
        let element = self.element_type(here, attribute);
        if attribute.repeat.is_some() { element.list() } else { element }
    }

    pub(crate) fn element_type(&self, here: TypeId, attribute: &Attribute) -> Type {
        if let Some(name) = &attribute.enum_name {
            return self.names.find_enum(here, false, &name.value).map_or(Type::Unknown, Type::Enum);
        }
        let mut place = Place::quiet(here);
        match attribute.kind.as_ref().map(|kind| (&kind.value, kind.at)) {
            None => Type::Bytes,
            Some((TypeUse::Named(call), at)) => self.named_type(&mut place, &call.name, at),
            Some((TypeUse::Switch { cases, default, .. }, _)) => {
                let calls = cases.iter().map(|(_, call)| call).chain(default);
                let types = calls.map(|call| self.named_type(&mut place, &call.value.name, call.at));
                let raw = default.is_none() && (attribute.size.is_some() || attribute.size_eos.is_some());
                let found = types.chain(raw.then_some(Type::Struct)).reduce(Type::or);
                found.unwrap_or(Type::Any)
            }
        }
    }

    /// Returns the type that a name in the schema refers to.
    fn named_type(&self, place: &mut Place<'_, 'a>, name: &TypeName, at: Position) -> Type {
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
                    if !self.schema_of(place.here).is_some_and(|schema| schema.opaque_types) {
                        let known = BuiltIn::NAMES.iter().copied().chain(self.names.types_from(place.here));
                        let expected = meant(&name.to_string(), known)
                            .unwrap_or_else(|| "expected a built-in type, or one of this file or an import".to_owned());
                        place.report(at, format!("unknown type '{name}', {expected}"));
                    }
                    Type::Unknown
                }
            },
        };
        if name.list { one.list() } else { one }
    }

    /// Returns the type that a name refers to within a type.
    pub(crate) fn type_named(&self, here: TypeId, name: &TypeName, at: Position) -> Type {
        self.named_type(&mut Place::quiet(here), name, at)
    }

    /// Returns the names of the parameters, attributes and instances of a type.
    fn members(&self, of: TypeId) -> impl Iterator<Item = &'a str> + use<'a> {
        self.spec(of).into_iter().flat_map(|spec| {
            let params = spec.params.iter().map(|param| &param.id);
            let parts = spec.seq.iter().chain(spec.instances.iter().map(|instance| &instance.attribute));
            params.chain(parts.map(|attribute| &attribute.id)).map(|id| id.value.as_str())
        })
    }

    /// Returns the schema that declares a type.
    pub(crate) fn schema_of(&self, id: TypeId) -> Option<&'a Schema> {
        self.schemas.get(self.names.get(id)?.file).copied().flatten()
    }

    /// Returns the declaration of a type.
    pub(crate) fn spec(&self, id: TypeId) -> Option<&'a TypeSpec> {
        self.names.get(id).map(|declared| declared.spec)
    }

    /// Returns the integer type that holds all uses of an enum.
    pub(crate) fn enum_number(&self, id: EnumId) -> Number {
        self.numbers.get(&id).copied().unwrap_or(Number::Signed(8))
    }

    /// Returns the type and the name in it that an expression refers to: `len`, or `header.len`.
    pub(crate) fn member_of<'e>(&self, here: TypeId, expression: &'e Expr) -> Option<(TypeId, &'e str)> {
        match &expression.kind {
            Kind::Name(name) => Some((here, name)),
            Kind::Member(record, name) => match self.type_of(here, record) {
                Type::Record(of) => Some((of, name)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the type of an expression within a type.
    pub(crate) fn type_of(&self, here: TypeId, expression: &Expr) -> Type {
        self.infer(&mut Place::quiet(here), expression)
    }

    fn root_of(&self, id: TypeId) -> Type {
        self.names.root(id).map_or(Type::Struct, Type::Record)
    }
}

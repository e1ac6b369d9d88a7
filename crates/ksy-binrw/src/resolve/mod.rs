//! Resolves the meaning of a schema: looks up names, derives counts, computes sizes.

mod combine;
mod derive;
mod field;
mod graph;
mod names;
mod plain;
mod scope;
mod switch;
mod unique;

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use crate::diagnostic::{Position, Reporter};
use crate::enums::variants;
use crate::expression::Expression;
use crate::model::{Enumeration, Model, Number, Order, Record, Reference};
use crate::names::{EnumId, Names};
use crate::schema;
use crate::supported::{Attribute, EndianSpec, Schema, TypeSpec, TypeUse};

pub use names::{camel, field_name};

/// Resolves a schema whose imports are already resolved.
pub fn resolve(
    schema: &Schema<'_>,
    names: &Names<'_>,
    numbers: &HashMap<EnumId, Number>,
    imports: BTreeMap<String, Rc<Model>>,
    module: String,
    reporter: &mut Reporter<'_>,
) -> Model {
    let mut resolver = Resolver { schema, names, imports, reporter };
    let enums = resolver.enumerations(numbers);
    let mut records: Vec<Record> = Vec::new();
    for spec in &schema.types {
        records.push(resolver.record(spec));
    }
    unique::types(&records, schema, resolver.reporter);
    let mut model = Model {
        id: schema.id.value.clone(),
        title: schema.title.clone(),
        crate_name: schema.crate_name.clone(),
        module,
        records,
        enums,
        imports: std::mem::take(&mut resolver.imports),
        warnings: Vec::new(),
    };
    let types = &schema.types;
    derive::derive(&mut model, types, reporter);
    unique::fields(&model.records, types, reporter);
    plain::measure(&mut model, types, reporter);
    graph::check(&model, types, reporter);
    scope::check(&model, schema, reporter);
    model
}

pub(crate) use graph::agree;
pub use plain::is_plain_shape;

pub(crate) struct Resolver<'a, 'r, 'l> {
    pub schema: &'a Schema<'a>,
    pub names: &'a Names<'a>,
    pub imports: BTreeMap<String, Rc<Model>>,
    pub reporter: &'r mut Reporter<'l>,
}

impl<'a> Resolver<'a, '_, '_> {
    fn report(&mut self, at: Position, path: &str, message: impl Into<String>) {
        self.reporter.report(at, path, message);
    }

    /// Returns the enums with the width of the attributes that use them.
    fn enumerations(&mut self, numbers: &HashMap<EnumId, Number>) -> Vec<Enumeration> {
        let mut found = Vec::new();
        for spec in &self.schema.enums {
            let mut number: Option<Number> = None;
            for attribute in self.schema.types.iter().flat_map(|spec| &spec.seq) {
                let Some(used) = &attribute.enum_name else { continue };
                if used.value.as_slice() != [spec.name.value.clone()] {
                    continue;
                }
                let width = number_of(attribute).filter(|number| !matches!(number, Number::Float(_)));
                let Some(width) = width else { continue };
                match number {
                    Some(first) if first != width => {
                        let message = format!(
                            "the enum '{}' is used as {} and as {}, expected one width",
                            spec.name.value,
                            first.rust(),
                            width.rust()
                        );
                        self.report(used.at, &used.path, message);
                    }
                    _ => number = Some(width),
                }
            }
            let number = number.or(numbers.get(&spec.id).copied()).unwrap_or(Number::Signed(8));
            let (min, max) = number.range();
            for value in spec.values.iter().filter(|value| !(min..=max).contains(&value.number)) {
                let message = format!("the value {} does not fit {}", value.number, number.rust());
                self.report(value.id.at, &value.id.path, message);
            }
            found.push(Enumeration {
                id: spec.id,
                name: spec.name.value.clone(),
                rust: camel(&spec.name.value),
                number,
                values: variants(spec),
            });
        }
        found
    }

    /// Finds a type by its name in the model.
    fn find_type(&self, name: &[String]) -> Option<Reference> {
        match name {
            [name] => Some(Reference { file: None, name: name.clone() }),
            [file, name] => Some(Reference { file: Some(file.clone()), name: name.clone() }),
            _ => None,
        }
    }

    fn find_enum(&self, name: &[String]) -> Option<Reference> {
        self.find_type(name)
    }

    /// Returns the declaration of a type of this file.
    fn spec(&self, name: &str) -> Option<&'a TypeSpec<'a>> {
        self.schema.types.iter().find(|spec| spec.name.value == name)
    }

    fn record(&mut self, spec: &TypeSpec<'_>) -> Record {
        let kept_params = kept_params(spec);
        let (params, param_numbers) = spec
            .params
            .iter()
            .zip(&kept_params)
            .filter(|(_, kept)| **kept)
            .map(|(param, _)| {
                let kind = param.kind.as_ref().and_then(|kind| Number::named(&kind.value.name.to_string()));
                // A parameter without a number type accepts any integer.
                (param.id.value.clone(), kind.map_or(Number::Signed(8), |(number, _)| number))
            })
            .unzip();
        let order = self.order(spec);
        if spec.short_tail && !spec.params.is_empty() {
            self.report(spec.name.at, &spec.name.path, "'params' beside '-gen-short-tail' are not supported");
        }
        let mut fields = Vec::new();
        for attribute in &spec.seq {
            if let Some(field) = self.field(spec, attribute) {
                fields.push(field);
            }
        }
        if let Some(derive) = spec.derives.first().filter(|_| spec.is_array.is_some()) {
            self.report(derive.at, &derive.path, "'-rust-derive' beside '-rust-type: array' is not supported");
        }
        Record {
            name: spec.name.value.clone(),
            rust: type_name(spec),
            doc: spec.doc.clone(),
            original: spec.original.clone(),
            params,
            param_numbers,
            kept_params,
            order,
            fields,
            fixed_size: None,
            plain: false,
            alignment: None,
            array: None,
            transparent: spec.is_transparent.is_some(),
            derives: spec.derives.iter().map(|derive| derive.value.clone()).collect(),
            structural: spec.structural.is_some(),
            short_tail: spec.short_tail,
            checked: true,
        }
    }

    fn order(&mut self, spec: &TypeSpec<'_>) -> Order {
        let Some(endian) = &spec.endian else {
            // A type without a byte order inherits that of the nearest enclosing type.
            let around = self.names.around(spec.id).find_map(|(_, declared)| declared.spec.endian.as_ref());
            return match around.map(|endian| &endian.value) {
                Some(schema::EndianSpec::Little) => Order::Little,
                Some(schema::EndianSpec::Big) => Order::Big,
                _ => Order::Inherited,
            };
        };
        match &endian.value {
            EndianSpec::Little => Order::Little,
            EndianSpec::Big => Order::Big,
            EndianSpec::Switch { on, little, big } => {
                if self.names.root(spec.id) == Some(spec.id) {
                    self.report(
                        endian.at,
                        &endian.path,
                        "the top type cannot switch its byte order, expected the switch on a type that it contains",
                    );
                    return Order::Inherited;
                }
                match on {
                    Expression::Path(path) if path.first().is_some_and(|first| first == "_root") && path.len() > 1 => {
                        Order::Switch { on: path.iter().skip(1).cloned().collect(), little: *little, big: *big }
                    }
                    Expression::Path(path) if path.len() == 1 && is_order_param(spec, path) => Order::Inherited,
                    _ => {
                        self.report(
                            endian.at,
                            &endian.path,
                            "expected 'switch-on: _root.field', or a parameter of this type in a file that is imported",
                        );
                        Order::Inherited
                    }
                }
            }
        }
    }
}

/// Returns the name of a type in Rust.
fn type_name(spec: &TypeSpec) -> String {
    spec.rust_name.as_ref().map_or_else(|| camel(&spec.name.value), |name| name.value.clone())
}

fn is_order_param(spec: &TypeSpec, path: &[String]) -> bool {
    spec.params.iter().any(|param| path.first() == Some(&param.id.value))
}

/// Returns which parameters exist in Rust: all except one that only determines the byte order.
fn kept_params(spec: &TypeSpec) -> Vec<bool> {
    let order = match spec.endian.as_ref().map(|endian| &endian.value) {
        Some(EndianSpec::Switch { on: Expression::Path(path), .. }) if path.len() == 1 => path.first(),
        _ => None,
    };
    spec.params.iter().map(|param| Some(&param.id.value) != order).collect()
}

/// Returns the number type of an attribute, if it has one.
fn number_of(attribute: &Attribute) -> Option<Number> {
    match &attribute.kind.as_ref()?.value {
        TypeUse::Named(call) => match call.name.as_slice() {
            [name] => Number::named(name).map(|(number, _)| number),
            _ => None,
        },
        TypeUse::Switch { .. } => None,
    }
}

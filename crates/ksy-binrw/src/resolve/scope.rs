//! Checks that every name in an expression exists and is read before it is used.

use crate::diagnostic::{Position, Reporter};
use crate::expression::Expression;
use crate::model::{Field, Meaning, Model, Order, Record, Reference, Repeat, Shape, Storage};
use crate::supported::{Attribute, EndianSpec, RepeatSpec, Schema, TypeCall, TypeSpec, TypeUse};

/// Checks all expressions of all types.
pub fn check(model: &Model, schema: &Schema<'_>, reporter: &mut Reporter<'_>) {
    for spec in &schema.types {
        let Some(record) = model.records.iter().find(|record| record.name == spec.name.value) else {
            continue;
        };
        for (index, attribute) in spec.seq.iter().enumerate() {
            // Attributes that do not become fields are checked by the reference compiler.
            let Some(field) = record.field(&attribute.id.value) else { continue };
            if matches!(field.shape, Shape::Tail(_)) {
                continue;
            }
            let before = spec.seq.get(..index).unwrap_or(&[]);
            let scope = Scope { model, record, before };
            for (call, at, path) in calls(attribute) {
                let Some(target) = called(model, call) else { continue };
                for (arg, kept) in call.args.iter().zip(&target.kept_params) {
                    if !kept && !is_order(model, spec, arg) {
                        reporter.report(at, path, "expected '_root.field' or an order parameter as the byte order");
                    }
                }
            }
            for (expression, at, path) in expressions(model, attribute, &field.repeat, record.short_tail) {
                for (name, problem) in scope.problems(expression) {
                    let message = match problem {
                        Some(problem) => problem,
                        None => format!("'{name}' is unknown here, expected an attribute read before, or a parameter"),
                    };
                    reporter.report(at, path, message);
                }
            }
        }
        if let Order::Switch { on, .. } = &record.order {
            check_flag(model, spec, on, reporter);
        }
    }
    if model.records.first().is_some_and(|root| !root.params.is_empty()) {
        reporter.report(schema.id.at, &schema.id.path, "the top type cannot have parameters");
    }
}

fn check_flag(model: &Model, spec: &TypeSpec<'_>, on: &[String], reporter: &mut Reporter<'_>) {
    let Some(root) = model.records.first() else { return };
    let scope = Scope { model, record: root, before: &[] };
    let found = on.first().and_then(|first| root.field(first)).is_some();
    let used = root.fields.iter().any(|field| {
        matches!(&field.shape, Shape::Record(used) if used.target.file.is_none() && used.target.name == spec.name.value)
    });
    let endian = spec.endian.as_ref();
    let (at, path) = endian.map_or((Position::default(), ""), |endian| (endian.at, endian.path.as_str()));
    let elsewhere = model.records.iter().skip(1).flat_map(|record| &record.fields).any(|field| {
        matches!(&field.shape, Shape::Record(used) if used.target.file.is_none() && used.target.name == spec.name.value)
    });
    if elsewhere {
        reporter.report(at, path, "a type that switches its byte order is for attributes of the top type alone");
    }
    if !found || !scope.is_integer(on) {
        reporter.report(at, path, format!("'_root.{}' is no integer of the top type", on.join(".")));
    }
    if !used {
        reporter.report(at, path, "expected an attribute of the top type that has this type");
    }
    let valid = scope.field(on).and_then(|flag| flag.valid.as_ref());
    if let (Some(valid), Some(EndianSpec::Switch { little, big, .. })) = (valid, endian.map(|endian| &endian.value)) {
        if let Some(value) = [little, big].into_iter().find(|value| !valid.allows(**value)) {
            let message = format!(
                "'valid' or '-gen-limit' of '_root.{}' leaves out {value}, expected both values of this switch",
                on.join(".")
            );
            reporter.report(at, path, message);
        }
    }
}

/// Returns the expressions of an attribute that become Rust code.
fn expressions<'a>(
    model: &Model,
    attribute: &'a Attribute,
    repeat: &Repeat,
    short_tail: bool,
) -> Vec<(&'a Expression, Position, &'a str)> {
    let mut found = Vec::new();
    if let Some(size) = &attribute.size {
        found.push((&size.value, size.at, size.path.as_str()));
    }
    if let (Some(condition), false, false) = (&attribute.condition, matches!(repeat, Repeat::WhileRoom(_)), short_tail)
    {
        found.push((&condition.value, condition.at, condition.path.as_str()));
    }
    if let Some(repeat) = &attribute.repeat {
        if let RepeatSpec::Count(count) = &repeat.value {
            found.push((&count.value, count.at, count.path.as_str()));
        }
    }
    if let Some(TypeUse::Switch { on, .. }) = attribute.kind.as_ref().map(|kind| &kind.value) {
        let kind = attribute.kind.as_ref();
        found.extend(kind.map(|kind| (on, kind.at, kind.path.as_str())));
    }
    for (call, at, path) in calls(attribute) {
        let Some(target) = called(model, call) else { continue };
        found.extend(
            call.args.iter().zip(&target.kept_params).filter(|(_, kept)| **kept).map(|(arg, _)| (arg, at, path)),
        );
    }
    found
}

/// Returns the types that an attribute refers to.
fn calls<'a>(attribute: &'a Attribute<'_>) -> Vec<(&'a TypeCall, Position, &'a str)> {
    let Some(kind) = attribute.kind.as_ref().filter(|_| attribute.region.is_none()) else { return Vec::new() };
    match &kind.value {
        TypeUse::Named(call) => vec![(call, kind.at, kind.path.as_str())],
        TypeUse::Switch { cases, default, .. } => {
            let calls = cases.iter().map(|(_, call)| call).chain(default);
            calls.map(|call| (&call.value, call.at, call.path.as_str())).collect()
        }
    }
}

fn called<'a>(model: &'a Model, call: &TypeCall) -> Option<&'a Record> {
    let reference = match call.name.as_slice() {
        [name] => Reference { file: None, name: name.clone() },
        [file, name] => Reference { file: Some(file.clone()), name: name.clone() },
        _ => return None,
    };
    model.record(&reference)
}

/// Returns whether an argument is the byte order for the reference compiler: a flag of the top-level type, or the order
/// parameter of the surrounding type.
fn is_order(model: &Model, spec: &TypeSpec, argument: &Expression) -> bool {
    let Expression::Path(path) = argument else { return matches!(argument, Expression::Integer(0 | 1)) };
    match path.as_slice() {
        [root, field, ..] if root == "_root" => {
            model.records.first().is_some_and(|record| record.field(field).is_some())
        }
        [name] => spec.params.iter().any(|param| param.id.value == *name),
        _ => false,
    }
}

struct Scope<'a> {
    model: &'a Model,
    record: &'a Record,
    before: &'a [Attribute<'a>],
}

impl Scope<'_> {
    /// Returns unknown names, and forms that are not supported here.
    fn problems(&self, expression: &Expression) -> Vec<(String, Option<String>)> {
        let mut found = Vec::new();
        expression.visit(&mut |part| match part {
            Expression::Path(path) => {
                let first = path.first().map(String::as_str).unwrap_or_default();
                if first == "_root" {
                    let message = "'_root' is for byte orders alone, expected a parameter of this type";
                    found.push((path.join("."), Some(message.to_owned())));
                } else if first == "_parent" {
                    let message = "'_parent' is not supported, expected a parameter of this type";
                    found.push((path.join("."), Some(message.to_owned())));
                } else if path.len() == 1 && self.record.params.iter().any(|param| param == first) {
                    // A parameter.
                } else if !self.before.iter().any(|attribute| attribute.id.value == first) {
                    found.push((path.join("."), None));
                } else if !self.is_integer(path) {
                    let message = format!("'{}' is no integer that is always there", path.join("."));
                    found.push((path.join("."), Some(message)));
                }
            }
            Expression::Left | Expression::AtEnd | Expression::Here => {
                let message =
                    "'_io' is supported in 'repeat-until' and its 'if', and in types with '-gen-short-tail' alone";
                found.push(("_io".to_owned(), Some(message.to_owned())));
            }
            _ => {}
        });
        found
    }

    /// Returns the field that a path refers to.
    fn field(&self, path: &[String]) -> Option<&Field> {
        let (last, outer) = path.split_last()?;
        let record = outer.iter().try_fold(self.record, |record, name| match &record.field(name)?.shape {
            Shape::Record(used) => self.model.record(&used.target),
            _ => None,
        })?;
        record.field(last)
    }

    /// Returns whether a path refers to an integer, possibly inside plain records.
    fn is_integer(&self, path: &[String]) -> bool {
        let mut record = self.record;
        for (index, name) in path.iter().enumerate() {
            let Some(field) = record.field(name) else { return false };
            let last = index + 1 == path.len();
            if field.condition.is_some() || field.repeat != Repeat::Once {
                return false;
            }
            // Derived numbers are only known while their own record is read.
            if index > 0 && field.storage != Storage::Kept {
                return false;
            }
            match &field.shape {
                Shape::Number { number, meaning: Meaning::Plain | Meaning::Enum(_), .. } if last => {
                    return !matches!(number, crate::model::Number::Float(_));
                }
                Shape::Record(used) if !last => match self.model.record(&used.target) {
                    Some(inner) if inner.array.is_none() => record = inner,
                    _ => return false,
                },
                _ => return false,
            }
        }
        false
    }
}

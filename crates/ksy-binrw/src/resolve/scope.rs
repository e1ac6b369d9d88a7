//! Checks that every name in an expression exists and is read before it is used.

use super::Resolver;
use crate::diagnostic::Position;
use crate::expression::Expression;
use crate::model::{Field, Meaning, Model, Order, Record, Repeat, Shape, Storage};
use crate::names::TypeId;
use crate::schema::{Attribute, RepeatSpec, Schema, TypeSpec, TypeUse, Written};

impl Resolver<'_, '_, '_> {
    /// Checks all expressions of all types.
    pub(super) fn scopes(&mut self, model: &Model, schema: &Schema) {
        for ((here, spec), record) in self.types.clone().into_iter().zip(&model.records) {
            for (index, attribute) in spec.seq.iter().enumerate() {
                // Attributes that do not become fields are checked by the reference compiler.
                let Some(field) = record.field(&attribute.id.value) else { continue };
                if matches!(field.shape, Shape::Tail(_)) {
                    continue;
                }
                let scope = Scope { model, record, before: spec.seq.get(..index).unwrap_or(&[]) };
                let mut found = self.expressions(here, attribute, &field.repeat, record.short_tail);
                self.arguments_in_scope(model, (here, spec), attribute, &mut found);
                for (expression, at, path) in found {
                    for (name, problem) in scope.problems(&expression) {
                        let message = problem.unwrap_or_else(|| {
                            format!("'{name}' is unknown here, expected an attribute read before, or a parameter")
                        });
                        self.report(at, &path, message);
                    }
                }
            }
            if let Order::Switch { on, little, big } = &record.order {
                self.check_flag(model, spec, record, (on, [*little, *big]));
            }
        }
        if model.records.first().is_some_and(|root| !root.params.is_empty()) {
            self.report_on(&schema.id, "the top type cannot have parameters");
        }
    }

    /// Returns the expressions of an attribute that become Rust code, except for the arguments of types.
    fn expressions(
        &mut self,
        here: TypeId,
        attribute: &Attribute,
        repeat: &Repeat,
        short_tail: bool,
    ) -> Vec<(Expression, Position, String)> {
        let condition = attribute.condition.as_ref();
        let condition = condition.filter(|_| !matches!(repeat, Repeat::WhileRoom(_)) && !short_tail);
        let count = match attribute.repeat.as_deref() {
            Some(RepeatSpec::Count(count)) => Some(count),
            _ => None,
        };
        let mut found = Vec::new();
        for written in [attribute.size.as_ref(), condition, count].into_iter().flatten() {
            let lowered = self.expression(here, written);
            found.extend(lowered.map(|lowered| (lowered, written.at, written.path.clone())));
        }
        if let Some(Written { value: TypeUse::Switch { on, .. }, at, path }) = &attribute.kind {
            found.extend(self.formula(here, on, path).map(|on| (on, *at, path.clone())));
        }
        found
    }

    /// Adds the arguments of an attribute's types, and checks those for the byte order.
    fn arguments_in_scope(
        &mut self,
        model: &Model,
        (here, spec): (TypeId, &TypeSpec),
        attribute: &Attribute,
        found: &mut Vec<(Expression, Position, String)>,
    ) {
        for call in attribute.calls().iter().filter(|_| attribute.region.is_none()) {
            let Some(target) = self.shared.names.find_type(here, &call.name) else { continue };
            for (arg, kept) in call.args.iter().zip(self.kept_params(target)) {
                let Some(arg) = self.formula(here, arg, &call.path) else { continue };
                if kept {
                    found.push((arg, call.at, call.path.clone()));
                } else if !is_order(model, spec, &arg) {
                    self.report_on(call, "expected '_root.field' or an order parameter as the byte order");
                }
            }
        }
    }

    /// Checks the flag that decides the byte order of a record.
    fn check_flag(&mut self, model: &Model, spec: &TypeSpec, own: &Record, (on, values): (&[String], [i128; 2])) {
        let (Some(root), Some(endian)) = (model.records.first(), &spec.endian) else { return };
        let scope = Scope { model, record: root, before: &[] };
        let found = on.first().and_then(|first| root.field(first)).is_some();
        let is_used = |record: &Record| {
            record.fields.iter().any(|field| {
                matches!(&field.shape, Shape::Record(used) if used.target.file.is_none() && used.target.name == own.name)
            })
        };
        let mut report = |message: String| self.report_on(endian, message);
        if model.records.iter().skip(1).any(is_used) {
            report("a type that switches its byte order is for attributes of the top type alone".to_owned());
        }
        if !found || !scope.is_integer(on) {
            report(format!("'_root.{}' is no integer of the top type", on.join(".")));
        }
        if !is_used(root) {
            report("expected an attribute of the top type that has this type".to_owned());
        }
        let valid = scope.field(on).and_then(|flag| flag.valid.as_ref());
        if let Some(value) = valid.and_then(|valid| values.into_iter().find(|value| !valid.allows(*value))) {
            let flag = on.join(".");
            report(format!(
                "'valid' or '-gen-limit' of '_root.{flag}' leaves out {value}, expected both values of this switch"
            ));
        }
    }
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
    before: &'a [Attribute],
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

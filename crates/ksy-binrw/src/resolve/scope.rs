//! Checks that every name in an expression exists and is read before it is used.

use super::Resolver;
use super::derive::expressions;
use crate::expression::Expr;
use crate::model::{Field, Meaning, Model, Order, Record, Repeat, Shape, Storage};
use crate::named::Named;
use crate::names::TypeId;
use crate::schema::{Attribute, Schema, TypeSpec, Written};

impl Resolver<'_, '_, '_> {
    /// Checks all expressions of all types.
    pub(super) fn scopes(&mut self, model: &Model, schema: &Schema) {
        for ((_, spec), record) in self.types.clone().into_iter().zip(&model.records) {
            for field in &record.fields {
                let scope = Scope { model, record, seq: &spec.seq, own: spec.seq.position(&field.id) };
                for (_, expression) in expressions(field) {
                    scope.problems(expression).into_iter().for_each(|message| self.report_on(expression, message));
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

    /// Checks an argument that is the byte order for the reference compiler: a flag of the top-level type, or the order
    /// parameter of the surrounding type.
    pub(super) fn order_argument(&mut self, here: TypeId, argument: &Written<Expr>) {
        let fits = match argument.path().unwrap_or_default().as_slice() {
            ["_root", field, ..] => {
                let root = self.shared.names.root(here).and_then(|root| self.shared.spec(root));
                root.is_some_and(|root| root.attribute(field).is_some())
            }
            [name] => {
                self.shared.spec(here).is_some_and(|spec| spec.params.iter().any(|param| param.id.value == *name))
            }
            _ => matches!(argument.as_integer(), Some(0 | 1)),
        };
        if !fits {
            self.report_on(argument, "expected '_root.field' or an order parameter as the byte order");
        }
    }

    /// Checks the flag that decides the byte order of a record.
    fn check_flag(&mut self, model: &Model, spec: &TypeSpec, own: &Record, (on, values): (&[String], [i128; 2])) {
        let (Some(root), Some(endian)) = (model.records.first(), &spec.endian) else { return };
        let on: Vec<&str> = on.iter().map(String::as_str).collect();
        let found = on.first().and_then(|first| root.field(first)).is_some();
        let is_used = |record: &Record| {
            let is_it = |field: &Field| matches!(&field.shape, Shape::Record(used) if used.target.is_own(own));
            record.fields.iter().any(is_it)
        };
        let mut report = |message: String| self.report_on(endian, message);
        if model.records.iter().skip(1).any(is_used) {
            report("only attributes of the top type can have a type that switches its byte order".to_owned());
        }
        if !found || !is_integer(model, root, &on) {
            report(format!("'_root.{}' is not an integer of the top type", on.join(".")));
        }
        if !is_used(root) {
            report("expected an attribute of the top type that has this type".to_owned());
        }
        let valid = model.field(root, &on).and_then(|flag| flag.valid.as_ref());
        if let Some(value) = valid.and_then(|valid| values.into_iter().find(|value| !valid.allows(*value))) {
            let flag = on.join(".");
            report(format!(
                "'valid' or '-gen-limit' of '_root.{flag}' leaves out {value}, expected both values of this switch"
            ));
        }
    }
}

struct Scope<'a> {
    model: &'a Model,
    record: &'a Record,
    seq: &'a Named<Attribute>,
    /// The position in `seq` of the attribute with the expression.
    own: Option<usize>,
}

impl Scope<'_> {
    /// Returns what is wrong with the names in an expression.
    fn problems(&self, expression: &Expr) -> Vec<String> {
        let is_known = |first: &str| self.seq.position(first).is_some_and(|position| Some(position) < self.own);
        let problem = |path: Vec<&str>| match path.as_slice() {
            ["_root", ..] => {
                Some("'_root' is supported only in byte orders, expected a parameter of this type".to_owned())
            }
            ["_parent", ..] => Some("'_parent' is not supported, expected a parameter of this type".to_owned()),
            ["_io", ..] => Some(
                "'_io' is supported only in 'repeat-until' and its 'if', and in types with '-gen-short-tail'"
                    .to_owned(),
            ),
            [name] if self.record.params.iter().any(|param| param == name) => None,
            [first, ..] if !is_known(first) => {
                Some(format!("'{}' is unknown here, expected an attribute read before, or a parameter", path.join(".")))
            }
            _ if is_integer(self.model, self.record, &path) => None,
            _ => Some(format!("'{}' is not an integer that is always there", path.join("."))),
        };
        expression.paths().into_iter().filter_map(problem).collect()
    }
}

/// Returns whether a path refers to an integer, possibly inside plain records.
fn is_integer<'a>(model: &'a Model, mut record: &'a Record, path: &[&str]) -> bool {
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
            Shape::Record(used) if !last => match model.record(&used.target) {
                Some(inner) if inner.array.is_none() => record = inner,
                _ => return false,
            },
            _ => return false,
        }
    }
    false
}

//! Finds numbers that are not stored in the struct because they are derived from the data.

use crate::diagnostic::Reporter;
use crate::expression::Expr;
use crate::model::{Derived, Field, Meaning, Model, Number, Order, Record, Repeat, Shape, Storage};
use crate::schema::{Attribute, DeriveKey, TypeSpec, Written};

/// How a field uses a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    Count,
    Size,
    Other,
}

/// Finds derived counts, sizes and stated lengths in all records.
pub(super) fn derive(model: &mut Model, types: &[&TypeSpec], reporter: &mut Reporter<'_>) {
    let flags: Vec<String> = model
        .records
        .iter()
        .filter_map(|record| match &record.order {
            Order::Switch { on, .. } => on.first().cloned(),
            _ => None,
        })
        .collect();
    let may_be_stated: Vec<bool> = model.records.iter().map(|record| may_be_stated(model, record)).collect();
    for (index, (record, spec)) in model.records.iter_mut().zip(types).enumerate() {
        let flags = if index == 0 { flags.as_slice() } else { &[] };
        for attribute in &spec.seq {
            if let Some(storage) = storage(record, attribute, flags, reporter) {
                if let Some(field) = record.fields.iter_mut().find(|field| field.id == attribute.id.value) {
                    field.storage = storage;
                }
            }
        }
        tails(record, &spec.seq, reporter);
        if let Some(structural) = &spec.structural {
            if !may_be_stated.get(index).is_some_and(|may_be| *may_be) {
                let message = "'-gen-length: structural' is for a case of an attribute with '-gen-length'";
                reporter.report_on(structural, message);
            }
        }
        if let Some(at) = spec.is_transparent {
            let kept = record.fields.iter().filter(|field| field.storage == Storage::Kept);
            if kept.filter(|field| !matches!(field.shape, Shape::Magic(_))).count() != 1 || record.stated().is_some() {
                let message =
                    "expected exactly one attribute that is not derived in a type with '-rust-type: transparent'";
                reporter.report(at, &spec.name.path, message);
            }
        }
    }
}

/// Returns whether a type may be a body with an advisory length, or is only used by other files.
fn may_be_stated(model: &Model, record: &Record) -> bool {
    let fields = model.records.iter().flat_map(|record| &record.fields);
    let mut uses = fields.filter(|field| field.shape.targets().iter().any(|target| target.is_own(record))).peekable();
    uses.peek().is_none() || uses.any(|field| matches!(&field.shape, Shape::Switch(switch) if switch.stated.is_some()))
}

fn storage(record: &Record, attribute: &Attribute, flags: &[String], reporter: &mut Reporter<'_>) -> Option<Storage> {
    let position = record.fields.iter().position(|field| field.id == attribute.id.value)?;
    let own = record.fields.get(position)?;
    let Shape::Number { number: number @ (Number::Unsigned(_) | Number::Signed(_)), meaning: Meaning::Plain, .. } =
        own.shape
    else {
        return None;
    };
    let uses = uses(record, &own.id);
    let counted: Vec<&Field> = uses.iter().filter(|(kind, _)| *kind == Use::Count).map(|(_, field)| *field).collect();
    let sized: Vec<&Field> = uses.iter().filter(|(kind, _)| *kind == Use::Size).map(|(_, field)| *field).collect();
    let names = |fields: &[&Field]| fields.iter().map(|field| field.id.clone()).collect::<Vec<_>>();
    let body = record.stated().filter(|(_, length)| *length == own.id).map(|(body, _)| body);
    let free = own.repeat == Repeat::Once && own.condition.is_none() && own.pointer.is_none();
    if let Some(body) = body {
        if let Some(key) = &attribute.derive {
            let message = format!("'-gen-derive' is not for the length that '-gen-length' of '{}' names", body.id);
            reporter.report_on(key, message);
        }
        if number != Number::Unsigned(4) || !free {
            let message = "expected a length of type u4 for '-gen-length', without 'if' and 'repeat'";
            reporter.report_on(&attribute.id, message);
        }
        let tail = record.fields.iter().find(|field| field.shape == Shape::Tail(body.id.clone()));
        return Some(Storage::Derived(Derived::Stated {
            body: body.id.clone(),
            tail: tail.map(|tail| tail.id.clone()),
        }));
    }
    if let Some(key) = attribute.derive.as_ref().filter(|key| key.value != DeriveKey::None) {
        let measured: Vec<&&Field> =
            if key.value == DeriveKey::Count { counted.iter() } else { sized.iter() }.collect();
        if let Some(absent) = measured.iter().find(|field| field.condition.is_some()) {
            reporter.report_on(key, format!("'{}' may be absent, so that nothing would say this number", absent.id));
            return None;
        }
        if !free {
            reporter.report_on(key, "'-gen-derive' beside 'if' and '-gen-pointer' is not supported");
            return None;
        }
        if flags.contains(&own.id) {
            reporter.report_on(key, "'-gen-derive' on a number that decides a byte order is not supported");
            return None;
        }
    }
    match attribute.derive.as_ref().map(|key| (key, key.value)) {
        Some((_, DeriveKey::None)) => None,
        Some((key, DeriveKey::Count)) => {
            if counted.is_empty() {
                reporter.report_on(key, format!("no list of this type has 'repeat-expr: {}'", own.id));
                return None;
            }
            Some(Storage::Derived(Derived::Count(names(&counted))))
        }
        Some((key, DeriveKey::Bytes)) => {
            let [measured] = sized.as_slice() else {
                let message = format!("expected exactly one attribute of this type with 'size: {}'", own.id);
                reporter.report_on(key, message);
                return None;
            };
            Some(Storage::Derived(Derived::Bytes(measured.id.clone())))
        }
        None => {
            let [(kind, user)] = uses.as_slice() else { return None };
            let later = record.fields.iter().position(|field| field.id == user.id) > Some(position);
            if !free || !later || user.condition.is_some() || flags.contains(&own.id) {
                return None;
            }
            match kind {
                Use::Count => Some(Storage::Derived(Derived::Count(names(&counted)))),
                Use::Size => Some(Storage::Derived(Derived::Bytes(user.id.clone()))),
                Use::Other => None,
            }
        }
    }
}

/// Returns every use of a name in the expressions of a record.
fn uses<'a>(record: &'a Record, name: &str) -> Vec<(Use, &'a Field)> {
    let mut found = Vec::new();
    for field in &record.fields {
        for (kind, expression) in expressions(field) {
            let bare = expression.as_name().is_some();
            expression.visit(&mut |part| {
                if part.as_name() == Some(name) {
                    found.push((if bare { kind } else { Use::Other }, field));
                }
            });
        }
    }
    found
}

/// Returns the expressions of a field, with what a bare name in each would mean.
pub(super) fn expressions(field: &Field) -> Vec<(Use, &Written<Expr>)> {
    let mut found = Vec::new();
    let single = field.repeat == Repeat::Once;
    let size = if single { Use::Size } else { Use::Other };
    match &field.shape {
        Shape::Bytes(Some(expression)) | Shape::Text(expression) => found.push((size, expression)),
        Shape::Record(record) => {
            let kind = if record.slot { Use::Other } else { size };
            found.extend(record.window.iter().map(|window| (kind, window)));
            found.extend(record.args.iter().map(|arg| (Use::Other, arg)));
        }
        Shape::Switch(switch) => {
            found.extend(switch.window.iter().map(|window| (size, window)));
            found.push((Use::Other, &switch.on));
            found.extend(switch.captures.iter().map(|capture| (Use::Other, capture)));
        }
        _ => {}
    }
    if let Repeat::Count(count) = &field.repeat {
        found.push((Use::Count, count));
    }
    found.extend(field.condition.iter().map(|condition| (Use::Other, condition)));
    found
}

/// Checks that advisory lengths and tails refer to existing attributes in the right order.
fn tails(record: &Record, attributes: &[Attribute], reporter: &mut Reporter<'_>) {
    for attribute in attributes {
        let own = record.fields.iter().position(|field| field.id == attribute.id.value);
        let position = |name: &str| record.fields.iter().position(|field| field.id == name);
        if let Some(length) = &attribute.length {
            let found = position(&length.value).filter(|found| Some(*found) < own);
            let derived = found.and_then(|found| record.fields.get(found)).map(|field| &field.storage);
            if !matches!(derived, Some(Storage::Derived(Derived::Stated { .. }))) {
                let message =
                    format!("expected the name of an integer attribute before this one, found '{}'", length.value);
                reporter.report_on(length, message);
            }
        }
        if let Some(tail) = &attribute.tail {
            let body = position(&tail.value);
            let follows = body.map(|body| body + 1) == own;
            let stated = record.stated().is_some_and(|(body, _)| body.id == tail.value);
            if !follows || !stated {
                let message = format!(
                    "expected the name of the attribute with '-gen-length' just before this one, found '{}'",
                    tail.value
                );
                reporter.report_on(tail, message);
            }
        }
    }
}

//! Finds numbers that are not stored in the struct because they are derived from the data.

use std::collections::HashMap;

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
    let uses = stated_uses(model);
    let may_be_stated: Vec<bool> =
        model.records.iter().map(|record| uses.get(record.name.as_str()) != Some(&false)).collect();
    for (index, (record, spec)) in model.records.iter_mut().zip(types).enumerate() {
        let flags = if index == 0 { flags.as_slice() } else { &[] };
        for (position, storage) in storages(record, spec, flags, reporter) {
            if let Some(field) = record.fields.get_mut(position) {
                field.storage = storage;
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

/// Returns the types that this file uses, each with whether it is somewhere a body with an advisory length.
fn stated_uses(model: &Model) -> HashMap<&str, bool> {
    let mut uses: HashMap<&str, bool> = HashMap::new();
    for field in model.records.iter().flat_map(|record| &record.fields) {
        let is_stated = matches!(&field.shape, Shape::Switch(switch) if switch.stated.is_some());
        for target in field.shape.targets().into_iter().filter(|target| target.file.is_none()) {
            *uses.entry(&target.name).or_default() |= is_stated;
        }
    }
    uses
}

/// Returns the positions of the numbers that are derived, and from what.
fn storages(record: &Record, spec: &TypeSpec, flags: &[String], reporter: &mut Reporter<'_>) -> Vec<(usize, Storage)> {
    let (uses, stated) = (uses(record), record.stated());
    let mut found = Vec::new();
    for attribute in &spec.seq {
        let Some(position) = record.fields.position(&attribute.id.value) else { continue };
        let Some(own) = record.fields.get(position).filter(|own| is_integer(&own.shape)) else { continue };
        let storage = match stated.filter(|(_, length)| *length == own.id) {
            Some((body, _)) => Some(length_of(record, body, own, attribute, reporter)),
            None => {
                let uses = uses.get(own.id.as_str()).map(Vec::as_slice).unwrap_or_default();
                let is_before = |user: &Field| record.fields.position(&user.id) > Some(position);
                storage(own, uses, is_before, attribute, flags.contains(&own.id), reporter)
            }
        };
        found.extend(storage.map(|storage| (position, storage)));
    }
    found
}

fn is_integer(shape: &Shape) -> bool {
    let Shape::Number { number, meaning: Meaning::Plain, .. } = shape else { return false };
    matches!(number, Number::Unsigned(_) | Number::Signed(_))
}

/// Returns whether a field is always there, and once.
fn is_free(field: &Field) -> bool {
    field.repeat == Repeat::Once && field.condition.is_none() && field.pointer.is_none()
}

/// Returns the storage of the advisory length of a body.
fn length_of(
    record: &Record,
    body: &Field,
    own: &Field,
    attribute: &Attribute,
    reporter: &mut Reporter<'_>,
) -> Storage {
    if let Some(key) = &attribute.derive {
        let message = format!("'-gen-derive' is not for the length that '-gen-length' of '{}' names", body.id);
        reporter.report_on(key, message);
    }
    if !matches!(own.shape, Shape::Number { number: Number::Unsigned(4), .. }) || !is_free(own) {
        let message = "expected a length of type u4 for '-gen-length', without 'if' and 'repeat'";
        reporter.report_on(&attribute.id, message);
    }
    let tail = record.fields.iter().find(|field| field.shape == Shape::Tail(body.id.clone()));
    Storage::Derived(Derived::Stated { body: body.id.clone(), tail: tail.map(|tail| tail.id.clone()) })
}

/// Returns the storage of a number if it is derived. `is_flag` says that it decides a byte order.
fn storage(
    own: &Field,
    uses: &[(Use, &Field)],
    is_before: impl Fn(&Field) -> bool,
    attribute: &Attribute,
    is_flag: bool,
    reporter: &mut Reporter<'_>,
) -> Option<Storage> {
    let of_kind = |kind: Use| uses.iter().filter(move |(other, _)| *other == kind).map(|(_, field)| *field);
    let (counted, sized): (Vec<&Field>, Vec<&Field>) = (of_kind(Use::Count).collect(), of_kind(Use::Size).collect());
    let names = |fields: &[&Field]| fields.iter().map(|field| field.id.clone()).collect::<Vec<_>>();
    let free = is_free(own);
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
        if is_flag {
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
            let [(kind, user)] = uses else { return None };
            if !free || !is_before(user) || user.condition.is_some() || is_flag {
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

/// Returns every use of each name in the expressions of a record.
fn uses(record: &Record) -> HashMap<&str, Vec<(Use, &Field)>> {
    let mut found: HashMap<&str, Vec<(Use, &Field)>> = HashMap::new();
    for field in &record.fields {
        for (kind, expression) in expressions(field) {
            let bare = expression.as_name().is_some();
            expression.visit(&mut |part| {
                if let Some(name) = part.as_name() {
                    found.entry(name).or_default().push((if bare { kind } else { Use::Other }, field));
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
        let own = record.fields.position(&attribute.id.value);
        if let Some(length) = &attribute.length {
            let found = record.fields.position(&length.value).filter(|found| Some(*found) < own);
            let derived = found.and_then(|found| record.fields.get(found)).map(|field| &field.storage);
            if !matches!(derived, Some(Storage::Derived(Derived::Stated { .. }))) {
                let message =
                    format!("expected the name of an integer attribute before this one, found '{}'", length.value);
                reporter.report_on(length, message);
            }
        }
        if let Some(tail) = &attribute.tail {
            let body = record.fields.position(&tail.value);
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

//! Checks pointers: where they are allowed, and that instances that follow them agree.

use super::plain;
use crate::check::Checker;
use crate::diagnostic::{Position, Reporter};
use crate::expression::{Expr, Kind};
use crate::graph::{Step, element, steps};
use crate::model::{Entries, Field, Meaning, Model, Number, Pointer, Record, Shape};
use crate::names::TypeId;
use crate::schema::{Attribute, TypeSpec, Written};

/// Returns the integer that an attribute consists of, or that its record begins with.
fn offset(model: &Model, field: &Field) -> Option<Number> {
    match &field.shape {
        Shape::Number { number, meaning: Meaning::Plain, .. } => Some(*number),
        Shape::Record(used) => {
            let record = model.record(&used.target).filter(|record| record.plain)?;
            record.fields.first().and_then(|first| offset(model, first))
        }
        _ => None,
    }
}

/// Checks the pointers of all types of a file.
pub(super) fn check(model: &Model, types: &[&TypeSpec], reporter: &mut Reporter<'_>) {
    let regions: Vec<&str> = types.iter().flat_map(|declared| &declared.seq).filter_map(region).collect();
    for (spec, record) in types.iter().zip(&model.records) {
        for attribute in &spec.seq {
            let Some(field) = record.field(&attribute.id.value) else { continue };
            let Some(key) = attribute.pointer.as_ref().filter(|_| attribute.contents.is_none()) else { continue };
            place(model, spec, record, field, (key.at, &key.path), reporter);
            let named = &key.value.region;
            if !regions.contains(&named.value.as_str()) {
                reporter.report_on(named, format!("no attribute of this file has '-gen-region: {}'", named.value));
            }
            keys(model, record, field, &key.value, (key.at, &key.path), reporter);
        }
    }
}

fn region(attribute: &Attribute) -> Option<&str> {
    attribute.region.as_deref().map(String::as_str)
}

/// Checks that the offset of a pointer in its record is constant.
fn place(
    model: &Model,
    spec: &TypeSpec,
    record: &Record,
    field: &Field,
    (at, path): (Position, &str),
    reporter: &mut Reporter<'_>,
) {
    if spec.is_array.is_some() {
        reporter.report(at, path, "'-gen-pointer' in a type with '-rust-type: array' is not supported");
    }
    if field.condition.is_some() {
        let message = "'if' beside '-gen-pointer' is not supported, expected a type for what may be absent";
        reporter.report(at, path, message);
    }
    // If every field has a fixed size, the total is too large.
    let moving = record.fields.iter().find(|field| plain::size(model, field).is_none()).or(record.fields.first());
    if let (None, Some(before)) = (field.place, moving) {
        let message = format!("expected a pointer at a fixed place, but '{}' before it has no fixed size", before.id);
        reporter.report(at, path, message);
    }
}

/// Checks the keys of a pointer.
fn keys(
    model: &Model,
    record: &Record,
    field: &Field,
    pointer: &Pointer,
    (at, path): (Position, &str),
    reporter: &mut Reporter<'_>,
) {
    let is_record = matches!(field.shape, Shape::Record(_));
    let number = offset(model, field).filter(|number| matches!(number, Number::Unsigned(_)));
    let Some(number) = number else {
        if is_record {
            reporter.report(at, path, "expected a plain type that begins with a single unsigned integer");
        }
        return;
    };
    let (least, most) = number.range();
    for value in pointer.nil.iter().filter(|value| !(least..=most).contains(value)) {
        reporter.report(at, path, format!("the value {value} does not fit {}", number.rust()));
    }
    let steps = steps(record);
    let is_walked = steps.iter().any(|step| step.field().id == field.id);
    let is_list = is_walked && pointer.entries.is_none();
    let is_table = is_record && pointer.entries.is_some();
    let is_last = pointer.entries.as_ref().is_some_and(|entries| entries.value == Entries::Last);
    let of_lists = "pointers with 'count', and for types that begin with an offset, without 'entries'";
    for (name, key, fits, what) in [
        ("count", pointer.count.as_ref().map(of), !is_record, "single integers, a type has a count of its own"),
        ("entries", pointer.entries.as_ref().map(of), is_record, "types that begin with an offset"),
        ("lax", pointer.lax.as_ref().map(of), is_list, of_lists),
        ("in", pointer.within.as_ref().map(of), is_list, of_lists),
        ("as", pointer.member.as_ref().map(of), is_list, of_lists),
        ("ahead", pointer.ahead.as_ref().map(|ahead| of(&ahead.of)), is_last, "pointers with 'entries: last'"),
    ] {
        if let Some((at, path)) = key.filter(|_| !fits) {
            reporter.report(at, path, format!("'{name}' is for {what}"));
        }
    }
    if !is_walked {
        return;
    }
    if number.size() != 4 {
        reporter.report(at, path, "expected an offset of type u4 where the walk comes");
    }
    let target = &pointer.target;
    if element(model, &target.value).is_none() {
        let message = format!(
            "expected a plain type of this file or a number, as 'f4[2]' for two numbers each, found '{}'",
            target.value
        );
        reporter.report_on(target, message);
    }
    let other = |step: &&Step<'_>| step.field().id != field.id;
    if is_table && steps.iter().filter(other).any(|step| matches!(step, Step::Entries(..))) {
        reporter.report(at, path, "a second pointer with 'entries' in one type is not supported");
    }
    if let Some(ahead) = pointer.ahead.as_ref().filter(|_| is_last) {
        let named = |step: &Step<'_>| step.field().id == ahead.of.value && !matches!(step, Step::Count(..));
        if !steps.iter().filter(other).any(named) {
            let message =
                format!("expected another pointer of this type where the walk comes, found '{}'", ahead.of.value);
            reporter.report_on(&ahead.of, message);
        }
    }
}

fn of<T>(key: &Written<T>) -> (Position, &str) {
    (key.at, &key.path)
}

/// Checks that instances reading the target of a pointer agree with the pointer's own key.
pub(crate) fn agree(
    checker: &Checker<'_>,
    root: &TypeSpec,
    types: &[(TypeId, &TypeSpec)],
    reporter: &mut Reporter<'_>,
) {
    for (here, spec) in types {
        for instance in &spec.instances {
            let followed = instance.pos.as_ref().and_then(|pos| followed(checker, *here, &pos.value));
            let Some((attribute, pointer)) = followed else { continue };
            let attribute = &attribute.id.value;
            if let (Some(kind), Some(found)) = (&instance.attribute.kind, named(&instance.attribute)) {
                let target = pointer.target.value.split('[').next().unwrap_or_default();
                if found != target {
                    let message = format!("expected '{target}', the target of '{attribute}', found '{found}'");
                    reporter.report_on(kind, message);
                }
            }
            if let Some((io, found)) = instance.io.as_ref().and_then(|io| Some((io, stream(root, &io.value)?))) {
                let region = &pointer.region.value;
                if found != region {
                    let message = format!("expected the region '{region}', that of '{attribute}', found '{found}'");
                    reporter.report_on(io, message);
                }
            }
        }
    }
}

/// Returns the attribute whose pointer an expression refers to: `ofs_a`, `list.offset`, or `part.ofs_a` of a single
/// part.
fn followed<'a>(checker: &Checker<'a>, here: TypeId, pos: &Expr) -> Option<(&'a Attribute, &'a Pointer)> {
    let pointer = |expression: &Expr| {
        let (of, id) = checker.member_of(here, expression)?;
        let attribute = checker.spec(of)?.attribute(id)?;
        Some((attribute, &attribute.pointer.as_ref()?.value))
    };
    let list = || if let Kind::Member(list, _) = &pos.kind { pointer(list) } else { None };
    pointer(pos).or_else(list)
}

/// Returns the declared type of an attribute with a single type.
fn named(attribute: &Attribute) -> Option<String> {
    attribute.call().map(|call| call.name.to_string())
}

/// Returns the region whose stream an expression refers to: `_root.data._io`.
fn stream<'a>(root: &'a TypeSpec, io: &Expr) -> Option<&'a str> {
    let Kind::Member(of, io) = &io.kind else { return None };
    let Kind::Member(of, id) = &of.kind else { return None };
    let is_root = matches!(&of.kind, Kind::Name(name) if name == "_root") && io == "_io";
    region(root.attribute(id).filter(|_| is_root)?)
}

//! Sizes: which records are fixed, which are plain blocks, which can fail to be written.

use super::Declared;
use crate::diagnostic::Reporter;
use crate::model::{Field, Meaning, Model, Number, Record, Reference, Repeat, Shape, Storage};

/// Largest plain record; bulk reading moves blocks of some kilobytes.
const LARGEST_BLOCK: u64 = 4096;

/// Works out sizes for all records and checks the keys that depend on them.
pub fn measure(model: &mut Model, types: &[Declared<'_>], reporter: &mut Reporter<'_>) {
    for index in 0..model.records.len() {
        let (fixed, plain, native, checked, array) = {
            let Some(record) = model.records.get(index) else { continue };
            let fixed = fixed_size(model, record, &mut Vec::new());
            let plain = fixed.is_some_and(|size| (1..=LARGEST_BLOCK).contains(&size))
                && is_plain(model, record, &mut Vec::new());
            let array = array(record);
            let native = plain && alignment(model, record).is_some();
            (fixed, plain, native, !plain || has_enum(model, record), array)
        };
        if let Some(record) = model.records.get_mut(index) {
            record.fixed_size = fixed;
            record.plain = plain;
            record.native = native;
            record.checked = checked;
            let spec = types.iter().map(|declared| declared.spec).find(|spec| spec.name.value == record.name);
            if let Some(at) = spec.and_then(|spec| spec.is_array) {
                let path = spec.map(|spec| spec.name.path.clone()).unwrap_or_default();
                if array.is_none() || !plain {
                    reporter.report(at, &path, "expected only numbers of one type in a type with '-rust-type: array'");
                }
                record.array = array;
            }
        }
    }
    for declared in types {
        check(model, declared, reporter);
    }
    lists(model);
}

/// A fixed number of elements that are not plain is a list like any other; only plain ones become arrays.
fn lists(model: &mut Model) {
    let mut found = Vec::new();
    for (index, record) in model.records.iter().enumerate() {
        for (position, field) in record.fields.iter().enumerate() {
            if let Repeat::Fixed(count) = field.repeat {
                if !is_plain_shape(model, &field.shape) {
                    found.push((index, position, count));
                }
            }
        }
    }
    for (index, position, count) in found {
        let field = model.records.get_mut(index).and_then(|record| record.fields.get_mut(position));
        if let Some(field) = field {
            field.repeat = Repeat::Count(crate::expression::Expression::Integer(count.into()));
        }
    }
}

fn check(model: &Model, declared: &Declared<'_>, reporter: &mut Reporter<'_>) {
    let Some(record) = model.records.iter().find(|record| record.name == declared.spec.name.value) else { return };
    if record.short_tail && record.fixed_size.is_none() {
        let name = &declared.spec.name;
        reporter.report(name.at, &name.path, "expected a type of fixed size beside '-gen-short-tail'");
    }
    for attribute in &declared.spec.seq {
        let Some(field) = record.field(&attribute.id.value) else { continue };
        let element = element_size(model, field, &mut Vec::new());
        if field.repeat != Repeat::Once && element == Some(0) {
            let message = "the elements of this list have no bytes, expected at least one";
            reporter.report(attribute.id.at, &attribute.id.path, message);
        }
        if let Some(at) = attribute.bulk {
            if !is_plain_shape(model, &field.shape) || field.condition.is_some() {
                let message = "cannot take the bulk path, expected plain numbers or a record of fixed size without conditions, counts and lists";
                reporter.report(at, &attribute.id.path, message);
            }
        }
        if matches!(&field.shape, Shape::Record(used) if used.slot) && field.condition.is_some() {
            let message = "'if' beside a type with '-gen-short-tail' is not supported";
            reporter.report(attribute.id.at, &attribute.id.path, message);
        }
    }
}

fn target<'a>(model: &'a Model, reference: &Reference) -> Option<&'a Record> {
    model.record(reference)
}

/// Bytes of one element, if that is fixed.
fn element_size(model: &Model, field: &Field, seen: &mut Vec<String>) -> Option<u64> {
    match &field.shape {
        Shape::Magic(bytes) => u64::try_from(bytes.len()).ok(),
        Shape::Number { number, .. } => Some(number.size()),
        Shape::FixedBytes(size) | Shape::FixedText(size) => Some(*size),
        Shape::Record(used) if used.window.is_none() => match target(model, &used.target)? {
            // An imported file is measured already; its own references are not ours to follow.
            imported if used.target.file.is_some() => imported.fixed_size,
            own => fixed_size(model, own, seen),
        },
        _ => None,
    }
}

fn fixed_size(model: &Model, record: &Record, seen: &mut Vec<String>) -> Option<u64> {
    if seen.contains(&record.name) {
        return None;
    }
    seen.push(record.name.clone());
    let total = record.fields.iter().try_fold(0_u64, |total, field| {
        let count = match field.repeat {
            Repeat::Once => 1,
            Repeat::Fixed(count) => count,
            _ => return None,
        };
        if field.condition.is_some() {
            return None;
        }
        total.checked_add(element_size(model, field, seen)?.checked_mul(count)?)
    });
    seen.pop();
    total
}

fn is_plain(model: &Model, record: &Record, seen: &mut Vec<String>) -> bool {
    if seen.contains(&record.name) || !record.params.is_empty() || record.short_tail {
        return false;
    }
    seen.push(record.name.clone());
    let plain = record.fields.iter().all(|field| {
        let shape = match &field.shape {
            Shape::Number { order, .. } => order.is_none(),
            Shape::FixedBytes(_) | Shape::FixedText(_) => true,
            Shape::Record(used) => {
                used.window.is_none()
                    && target(model, &used.target).is_some_and(|record| {
                        if used.target.file.is_some() { record.plain } else { is_plain(model, record, seen) }
                    })
            }
            _ => false,
        };
        shape
            && field.condition.is_none()
            && field.valid.is_none()
            && field.storage == Storage::Kept
            && matches!(field.repeat, Repeat::Once | Repeat::Fixed(_))
    });
    seen.pop();
    plain
}

/// True if elements of this shape are plain.
#[must_use]
pub fn is_plain_shape(model: &Model, shape: &Shape) -> bool {
    match shape {
        Shape::Number { order, .. } => order.is_none(),
        Shape::FixedBytes(_) | Shape::FixedText(_) => true,
        Shape::Record(used) => used.window.is_none() && target(model, &used.target).is_some_and(|record| record.plain),
        _ => false,
    }
}

/// True if some number of a plain record is an enum, whose values can be given twice.
fn has_enum(model: &Model, record: &Record) -> bool {
    record.fields.iter().any(|field| match &field.shape {
        Shape::Number { meaning: Meaning::Enum(_), .. } => true,
        Shape::Record(used) => target(model, &used.target)
            .is_some_and(|record| if used.target.file.is_some() { record.checked } else { has_enum(model, record) }),
        _ => false,
    })
}

/// Alignment of the struct in memory, if a C struct of the record has neither gaps nor values that memory may not hold.
fn alignment(model: &Model, record: &Record) -> Option<u64> {
    let (mut offset, mut largest) = (0_u64, 1_u64);
    for field in &record.fields {
        let (size, align) = match &field.shape {
            Shape::Number { number, meaning: Meaning::Plain, .. } => (number.size(), number.size()),
            Shape::FixedBytes(size) | Shape::FixedText(size) => (*size, 1),
            Shape::Record(used) => {
                let inner = target(model, &used.target)?;
                let align = if used.target.file.is_some() {
                    // The imported file knows only whether; its largest number can be found without its references.
                    inner
                        .array
                        .as_ref()
                        .map(|(number, _)| number.size())
                        .or_else(|| inner.native.then(|| own_alignment(inner)).flatten())?
                } else {
                    alignment(model, inner)?
                };
                (inner.fixed_size.or_else(|| fixed_size(model, inner, &mut Vec::new()))?, align)
            }
            _ => return None,
        };
        let count = match field.repeat {
            Repeat::Fixed(count) => count,
            _ => 1,
        };
        if offset % align != 0 {
            return None;
        }
        offset += size * count;
        largest = largest.max(align);
    }
    (offset % largest == 0).then_some(largest)
}

/// Alignment of a record made of numbers and bytes alone.
fn own_alignment(record: &Record) -> Option<u64> {
    record.fields.iter().try_fold(1, |largest, field| match &field.shape {
        Shape::Number { number, .. } => Some(largest.max(number.size())),
        Shape::FixedBytes(_) | Shape::FixedText(_) => Some(largest),
        _ => None,
    })
}

fn array(record: &Record) -> Option<(Number, Vec<String>)> {
    let mut numbers = record.fields.iter().map(|field| match (&field.shape, &field.repeat) {
        (Shape::Number { number, meaning: Meaning::Plain, .. }, Repeat::Once) => Some(*number),
        _ => None,
    });
    let first = numbers.next()??;
    numbers
        .all(|number| number == Some(first))
        .then(|| (first, record.fields.iter().map(|field| field.id.clone()).collect()))
}

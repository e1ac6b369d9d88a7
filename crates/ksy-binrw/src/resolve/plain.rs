//! Computes sizes: which records have a fixed size, which are plain blocks, and which may fail to be written.

use crate::diagnostic::Reporter;
use crate::expression::Expr;
use crate::model::{Field, Meaning, Model, Number, Order, Record, Repeat, Shape, Storage};
use crate::order;
use crate::schema::{TypeSpec, Written};

/// The largest plain record. Bulk reading moves blocks of a few kilobytes.
const LARGEST_BLOCK: u64 = 4096;

/// Computes sizes for all records, and checks the keys that depend on them.
pub(super) fn measure(model: &mut Model, types: &[&TypeSpec], reporter: &mut Reporter<'_>) {
    for index in inner_first(model) {
        let Some(record) = model.records.get(index) else { continue };
        let fixed = fixed_size(model, record);
        let plain = fixed.is_some_and(|size| (1..=LARGEST_BLOCK).contains(&size)) && is_plain(model, record);
        let alignment = if plain { alignment(model, record) } else { None };
        let checked = !plain || has_enum(model, record);
        let array = array(record);
        let places = places(model, record);
        let Some(record) = model.records.get_mut(index) else { continue };
        for (field, place) in record.fields.iter_mut().zip(places) {
            field.place = place;
        }
        record.fixed_size = fixed;
        record.plain = plain;
        record.alignment = alignment;
        record.checked = checked;
        let Some(spec) = types.get(index) else { continue };
        if let Some(at) = spec.is_array {
            if array.is_none() || !plain {
                reporter.report(
                    at,
                    &spec.name.path,
                    "expected only numbers of one type in a type with '-rust-type: array'",
                );
            }
            record.array = array;
        }
    }
    for (record, spec) in model.records.iter().zip(types) {
        check(model, record, spec, reporter);
    }
    lists(model);
}

/// Orders records so that each follows the records it contains. The order within a cycle is arbitrary, because records
/// in a cycle are neither fixed nor plain.
fn inner_first(model: &Model) -> Vec<usize> {
    let index = |field: &Field| match &field.shape {
        Shape::Record(used) if used.target.file.is_none() => model.records.position(&used.target.name),
        _ => None,
    };
    let needs = |record: &Record| record.fields.iter().filter_map(index).collect();
    order::sorted(&model.records.iter().map(needs).collect::<Vec<_>>())
}

/// The largest array that serde supports.
const SERDE_ARRAY: u64 = 32;

/// Returns whether a fixed number of elements becomes an array in Rust: if they are plain, and JSON can represent the
/// array.
fn is_array(model: &Model, field: &Field, count: u64) -> bool {
    let exact = match &field.shape {
        Shape::Number { meaning: Meaning::Plain, .. } | Shape::FixedBytes(_) => true,
        Shape::Record(used) => model.record(&used.target).is_some_and(|inner| inner.array.is_some()),
        _ => false,
    };
    is_plain_shape(model, &field.shape) && (exact || count <= SERDE_ARRAY)
}

/// Converts fixed numbers of elements that do not become arrays to lists.
fn lists(model: &mut Model) {
    let mut found = Vec::new();
    for (index, record) in model.records.iter().enumerate() {
        for (position, field) in record.fields.iter().enumerate() {
            if let Repeat::Fixed(count) = field.repeat {
                if !is_array(model, field, count) {
                    found.push((index, position, count));
                }
            }
        }
    }
    for (index, position, count) in found {
        let field = model.records.get_mut(index).and_then(|record| record.fields.get_mut(position));
        if let Some(field) = field {
            let (at, path) = (Default::default(), String::new());
            field.repeat = Repeat::Count(Written { value: Expr::integer(count.into(), at), at, path });
        }
    }
}

fn check(model: &Model, record: &Record, spec: &TypeSpec, reporter: &mut Reporter<'_>) {
    if record.short_tail && record.fixed_size.is_none() {
        let name = &spec.name;
        reporter.report_on(name, "expected a type of fixed size beside '-gen-short-tail'");
    }
    let mut ended: Option<&str> = None;
    for attribute in &spec.seq {
        let Some(field) = record.field(&attribute.id.value) else { continue };
        if let Some(before) = ended {
            let message = format!("nothing can follow '{before}', which takes all bytes to the end");
            reporter.report_on(&attribute.id, message);
        }
        if field.condition.is_none() && (field.repeat == Repeat::ToEnd || field.shape == Shape::Bytes(None)) {
            ended = Some(&field.id);
        }
        let element = element_size(model, field);
        if field.repeat != Repeat::Once && element == Some(0) {
            reporter.report_on(&attribute.id, "the elements of this list have no bytes, expected at least one");
        }
        if let Some(bulk) = attribute.bulk.as_ref().filter(|_| attribute.contents.is_none()) {
            if !is_plain_shape(model, &field.shape) || field.condition.is_some() {
                let message = "cannot take the bulk path, expected plain numbers or a record of fixed size without conditions, counts and lists";
                reporter.report_on(bulk, message);
            }
        }
        if matches!(&field.shape, Shape::Record(used) if used.slot) && field.condition.is_some() {
            reporter.report_on(&attribute.id, "'if' beside a type with '-gen-short-tail' is not supported");
        }
    }
}

/// Returns the size of one element in bytes, if it is fixed.
fn element_size(model: &Model, field: &Field) -> Option<u64> {
    match &field.shape {
        Shape::Magic(bytes) => u64::try_from(bytes.len()).ok(),
        Shape::Number { number, .. } => Some(number.size()),
        Shape::FixedBytes(size) | Shape::FixedText(size) => Some(*size),
        Shape::Record(used) if used.window.is_none() => model.record(&used.target)?.fixed_size,
        _ => None,
    }
}

fn fixed_size(model: &Model, record: &Record) -> Option<u64> {
    record.fields.iter().try_fold(0_u64, |total, field| total.checked_add(size(model, field)?))
}

/// Returns the offset of each field, as far as it is constant.
fn places(model: &Model, record: &Record) -> Vec<Option<u64>> {
    let next = |place: &mut Option<u64>, field: &Field| {
        let own = *place;
        *place = own.and_then(|own| own.checked_add(size(model, field)?));
        Some(own)
    };
    record.fields.iter().scan(Some(0), next).collect()
}

/// Returns the size of a field in bytes, if it is constant.
pub(crate) fn size(model: &Model, field: &Field) -> Option<u64> {
    let count = match field.repeat {
        Repeat::Once => 1,
        Repeat::Fixed(count) => count,
        _ => return None,
    };
    if field.condition.is_some() {
        return None;
    }
    element_size(model, field)?.checked_mul(count)
}

fn is_plain(model: &Model, record: &Record) -> bool {
    let whole = |field: &Field| {
        field.condition.is_none()
            && field.valid.is_none()
            && field.storage == Storage::Kept
            && match field.repeat {
                Repeat::Once => true,
                Repeat::Fixed(count) => is_array(model, field, count),
                _ => false,
            }
    };
    // A part with another byte order cannot be read as part of the block.
    let same_order = |field: &Field| match &field.shape {
        Shape::Record(used) => model
            .record(&used.target)
            .is_some_and(|inner| inner.order == Order::Inherited || inner.order == record.order),
        _ => true,
    };
    record.params.is_empty()
        && !record.short_tail
        && record.fields.iter().all(|field| is_plain_shape(model, &field.shape) && whole(field) && same_order(field))
}

/// Returns whether elements of this shape are plain.
pub(crate) fn is_plain_shape(model: &Model, shape: &Shape) -> bool {
    match shape {
        Shape::Number { order, .. } => order.is_none(),
        Shape::FixedBytes(_) | Shape::FixedText(_) => true,
        Shape::Record(used) => used.window.is_none() && model.record(&used.target).is_some_and(|inner| inner.plain),
        _ => false,
    }
}

/// Returns whether a plain record contains an enum, whose values can be represented in two ways.
fn has_enum(model: &Model, record: &Record) -> bool {
    record.fields.iter().any(|field| match &field.shape {
        Shape::Number { meaning: Meaning::Enum(_), .. } => true,
        Shape::Record(used) => model.record(&used.target).is_some_and(|inner| inner.checked),
        _ => false,
    })
}

/// Returns the alignment of the struct in memory, if a C struct of the record has no padding and accepts any bytes.
fn alignment(model: &Model, record: &Record) -> Option<u64> {
    let (mut offset, mut largest) = (0_u64, 1_u64);
    for field in &record.fields {
        let (size, align) = match &field.shape {
            Shape::Number { number, meaning: Meaning::Plain, .. } => (number.size(), number.size()),
            Shape::FixedBytes(size) | Shape::FixedText(size) => (*size, 1),
            Shape::Record(used) => {
                let inner = model.record(&used.target)?;
                (inner.fixed_size?, inner.alignment?)
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
        offset = offset.checked_add(size.checked_mul(count)?)?;
        largest = largest.max(align);
    }
    (offset % largest == 0).then_some(largest)
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

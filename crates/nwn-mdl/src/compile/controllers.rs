//! Attributes, constant or keyed.

use super::source::{Source, single};
use crate::controller::{Attribute, BEZIER, BEZIER_PARTS, attribute_named, attributes};
use crate::geometry::rotation;
use crate::profile::Profile;
use crate::rules;
use crate::text::{Keying, Keyword, NumberRows, Statement};
use crate::tree::Node;

/// Adds the controller that a statement describes; returns false if the node has no such attribute.
pub(super) fn add(node: &mut Node, statement: &Statement, index: usize, source: &mut Source) -> bool {
    let Some(keyword) = statement.keyword() else { return false };
    let Some(attribute) = attribute_named(&node.kind, keyword.meaning().name(), source.profile) else { return false };
    match (statement.keying(), statement.rows().and_then(|rows| rows.numbers())) {
        (Some(keying), Some(rows)) => keyed(node, attribute, keying, rows, index, source),
        (Some(_), None) => return false,
        (None, _) => constant(node, attribute, keyword, statement, index, source),
    }
    true
}

/// Number of columns of keys that have a time but no value.
const EVENT: i8 = -1;

fn constant(
    node: &mut Node,
    attribute: &Attribute,
    keyword: Keyword,
    statement: &Statement,
    index: usize,
    source: &mut Source,
) {
    let values = statement.values();
    if values.is_empty() && attribute.id == attributes::emitter::DETONATE.id {
        // The event itself, which other tools write without a time when it is at 0.
        return push(node, attribute, &[0.0], &[], EVENT, index, source);
    }
    let Some(own) = values.get(..attribute.columns) else {
        let expected = counted(attribute.columns);
        return source.problem(index, format!("expected {expected} after {keyword}, found {}", values.len()));
    };
    source.only(statement, index, attribute.columns);
    if own.iter().any(|number| !number.is_finite()) {
        source.loss(index, rules::NOT_FINITE_WARNING, format!("{keyword} has a number that is not finite"));
    }
    push(node, attribute, &[0.0], &value(attribute, own), byte(attribute.columns), index, source);
}

fn keyed(node: &mut Node, attribute: &Attribute, keying: Keying, rows: &NumberRows, index: usize, source: &mut Source) {
    let parts = if keying == Keying::Bezier { BEZIER_PARTS } else { 1 };
    let width = attribute.columns * parts;
    // Detonation is an event: its rows may contain only times.
    let is_event = attribute.id == attributes::emitter::DETONATE.id && rows.columns() == Some(1);
    let width = if is_event { 0 } else { width };
    let (mut times, mut values) = (Vec::with_capacity(rows.len()), Vec::with_capacity(rows.len() * width));
    for (place, row) in rows.iter().enumerate() {
        let Some((time, own)) = row.split_first().filter(|(_, own)| own.len() >= width) else {
            let message = format!("row {place} has {} of {} and is dropped", row.len(), counted(width + 1));
            source.loss(index, rules::SHORT_ROW, message);
            continue;
        };
        if own.len() > width {
            source.loss(index, rules::EXTRA_NUMBERS, format!("row {place} has more than {}", counted(width + 1)));
        }
        if row.iter().any(|number| !number.is_finite()) {
            source.loss(index, rules::NOT_FINITE_WARNING, format!("row {place} has a number that is not finite"));
        }
        times.push(single(*time));
        let own = own.get(..width).unwrap_or_default();
        for part in own.chunks(attribute.columns).take(1) {
            values.extend(value(attribute, part));
        }
        values.extend(own.get(attribute.columns..).unwrap_or_default().iter().copied().map(single));
    }
    let columns = match keying {
        Keying::Linear if is_event => EVENT,
        Keying::Linear => byte(attribute.columns),
        Keying::Bezier if source.profile == Profile::Nmc => byte(width) | BEZIER,
        Keying::Bezier => byte(attribute.columns) | BEZIER,
    };
    push(node, attribute, &times, &values, columns, index, source);
}

/// Converts a number of columns, which is that of an attribute or three times as many.
fn byte(columns: usize) -> i8 {
    i8::try_from(columns).unwrap_or(i8::MAX)
}

fn counted(numbers: usize) -> String {
    if numbers == 1 { "1 number".to_owned() } else { format!("{numbers} numbers") }
}

/// Converts a value to the binary form: orientations become quaternions.
fn value(attribute: &Attribute, numbers: &[f64]) -> Vec<f32> {
    let numbers: Vec<f32> = numbers.iter().copied().map(single).collect();
    match numbers.first_chunk::<4>() {
        Some([x, y, z, angle]) if attribute.id == attributes::node::ORIENTATION.id => {
            rotation([*x, *y, *z], *angle).to_vec()
        }
        _ => numbers,
    }
}

fn push(
    node: &mut Node,
    attribute: &Attribute,
    times: &[f32],
    values: &[f32],
    columns: i8,
    index: usize,
    source: &mut Source,
) {
    if let Err(reason) = node.controllers.push(attribute.id, times, values, columns) {
        source.problem(index, reason.to_string());
    }
}

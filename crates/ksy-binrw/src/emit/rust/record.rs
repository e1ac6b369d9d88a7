//! The struct of a record.

use std::collections::HashMap;

use super::{Emitter, FieldItem, Item, Read, byte_string, docs};
use crate::expression::Expr;
use crate::model::{Derived, Field, Meaning, Order, Record, Repeat, Shape, Storage, Valid};
use crate::schema::Written;

impl Emitter<'_> {
    pub(crate) fn record(&self, record: &Record) -> String {
        let mut options: Vec<String> = record.order.word().into_iter().map(str::to_owned).collect();
        match (record.plain, record.alignment.is_some()) {
            (true, true) => options.push("pod".to_owned()),
            (true, false) => options.push("plain".to_owned()),
            _ => {}
        }
        if record.short_tail {
            options.push("slot".to_owned());
        }
        if record.transparent {
            options.push("transparent".to_owned());
        }
        if !record.params.is_empty() {
            let params = record.params.iter().enumerate().map(|(index, param)| {
                format!("{}: {}", crate::rust_names::field_name(param), self.param_type(record, index).rust())
            });
            options.push(format!("params({})", params.collect::<Vec<_>>().join(", ")));
        }
        let mut fields: Vec<FieldItem> = Vec::new();
        let (stated, flags) = (record.stated(), self.order_flags(record));
        for field in &record.fields {
            let mut item = self.field(record, field);
            item.attributes.extend(flags.get(field.id.as_str()).into_iter().flatten().cloned());
            fields.push(item);
            if let Some((body, length)) = stated.filter(|(body, _)| body.id == field.id) {
                fields.push(stored(record, body, length));
            }
        }
        let docs = docs("///", &record.doc, &record.original);
        Item { docs, options, derives: record.derives.clone(), name: record.rust.clone(), fields }.print()
    }

    fn field(&self, record: &Record, field: &Field) -> FieldItem {
        let kept = field.storage == Storage::Kept && !matches!(field.shape, Shape::Magic(_));
        FieldItem {
            docs: docs(if kept { "///" } else { "//" }, &field.doc, &field.original),
            attributes: self.attributes(record, field),
            kept,
            name: field.rust.clone(),
            kind: self.field_type(field),
        }
    }

    /// Returns the attributes that add what the type of a field does not say.
    fn attributes(&self, record: &Record, field: &Field) -> Vec<String> {
        let mut found = Vec::new();
        if field.rust != field.id {
            found.push(format!("id({:?})", field.id));
        }
        let name = |id: &String| record.field(id).map_or_else(|| id.clone(), |field| field.rust.clone());
        match &field.storage {
            Storage::Kept => {}
            Storage::Derived(Derived::Count(lists)) => {
                found.push(format!("count_of({})", lists.iter().map(name).collect::<Vec<_>>().join(", ")));
            }
            Storage::Derived(Derived::Bytes(part)) => found.push(format!("size_of({})", name(part))),
            Storage::Derived(Derived::Stated { body, tail }) => {
                let names: Vec<String> = [Some(body), tail.as_ref()].into_iter().flatten().map(name).collect();
                found.push(format!("length_of({})", names.join(", ")));
            }
        }
        match &field.shape {
            Shape::Magic(bytes) => {
                found.push(format!("magic({})", byte_string(bytes)));
                return found;
            }
            Shape::Tail(_) => {
                found.push("tail".to_owned());
                return found;
            }
            _ => {}
        }
        found.extend(self.binrw(record, field));
        match (&field.repeat, &field.shape) {
            (Repeat::ToEnd, _) | (_, Shape::Bytes(None)) => found.push("to_end".to_owned()),
            (Repeat::WhileRoom(room), _) => found.push(format!("while_room({room})")),
            _ => {}
        }
        match &field.shape {
            Shape::Record(used) => {
                found.extend(used.window.iter().map(|size| format!("size({})", self.number_of(record, size))));
                if let Some((_, names)) = self.target(used).and_then(|target| target.array.as_ref()) {
                    found.push(format!("names({})", names.join(", ")));
                }
            }
            Shape::Switch(switch) => {
                found.extend(switch.window.iter().map(|size| format!("size({})", self.number_of(record, size))));
                found.push(format!("tag({})", self.code(record, &switch.on).to(self.tag_type(record, switch)).text));
            }
            _ => {}
        }
        if self.needs_bulk(record, field) {
            found.push("bulk".to_owned());
        }
        found.extend(field.valid.as_ref().map(valid));
        found
    }

    /// Returns the attributes that binrw itself defines.
    fn binrw(&self, record: &Record, field: &Field) -> Vec<String> {
        let count = match (&field.repeat, &field.shape) {
            (Repeat::Count(count), _) => Some(self.number_of(record, count)),
            (Repeat::Fixed(count), _) => Some(count.to_string()),
            (_, Shape::Bytes(Some(size)) | Shape::Text(size)) => Some(self.number_of(record, size)),
            _ => None,
        };
        let args: Vec<String> = match &field.shape {
            Shape::Record(used) => {
                let target = self.target(used);
                let typed = |(index, argument): (usize, &Written<Expr>)| match target {
                    Some(target) => self.code(record, argument).to(self.param_type(target, index)).text,
                    None => self.number_of(record, argument),
                };
                used.args.iter().enumerate().map(typed).collect()
            }
            Shape::Switch(switch) => switch.captures.iter().map(|capture| self.number_of(record, capture)).collect(),
            _ => Vec::new(),
        };
        let condition = field.condition.as_ref().map(|condition| self.code(record, condition).as_condition().text);
        let read = Read { condition, count, args }.print();
        read.into_iter().chain(self.order(record, field).map(|order| format!("brw({order})"))).collect()
    }

    /// Returns the byte order of a part if it differs from that of the record.
    fn order(&self, record: &Record, field: &Field) -> Option<String> {
        let order = match &field.shape {
            Shape::Number { order: Some(order), .. } => order,
            Shape::Record(used) => &self.target(used).filter(|target| target.order != record.order)?.order,
            _ => return None,
        };
        match order {
            Order::Switch { on, big, .. } => {
                let on: Vec<&str> = on.iter().map(String::as_str).collect();
                let flag = self.path(record, &on).as_integer().text;
                Some(format!("is_big = {flag} == {big}"))
            }
            order => order.word().map(str::to_owned),
        }
    }

    /// Returns whether the type does not show that elements are plain, or that bytes are a list of numbers.
    fn needs_bulk(&self, record: &Record, field: &Field) -> bool {
        let list = field.repeat != Repeat::Once;
        match &field.shape {
            Shape::Number { number, meaning: Meaning::Plain, order } => list && (number.size() == 1 || order.is_some()),
            Shape::Number { .. } => list && self.is_plain(field),
            Shape::Record(used) => {
                let large = self.target(used).and_then(|target| target.fixed_size).is_some_and(|size| size > 16);
                let array = self.target(used).is_some_and(|target| target.array.is_some());
                self.is_plain(field) && !array && (list || large && !record.plain)
            }
            _ => false,
        }
    }

    /// Returns the flags that determine the byte orders of fields, by the name of the field that they are in.
    fn order_flags<'a>(&'a self, record: &'a Record) -> HashMap<&'a str, Vec<String>> {
        let mut found: HashMap<&str, Vec<String>> = HashMap::new();
        for field in &record.fields {
            let Shape::Record(used) = &field.shape else { continue };
            let Some(Order::Switch { on, little, big }) = self.target(used).map(|target| &target.order) else {
                continue;
            };
            let Some((first, members)) = on.split_first() else { continue };
            let members: Vec<String> = members.iter().map(|member| crate::rust_names::field_name(member)).collect();
            let path = if members.is_empty() { String::new() } else { format!("{}, ", members.join(".")) };
            let flag = format!("order_flag({path}{little}, {big})");
            let flags = found.entry(first).or_default();
            if !flags.contains(&flag) {
                flags.push(flag);
            }
        }
        found
    }
}

/// Emits the field that keeps an advisory length.
fn stored(record: &Record, body: &Field, length: &str) -> FieldItem {
    let tail = record.fields.iter().any(|other| other.shape == Shape::Tail(body.id.clone()));
    let doc = format!(
        "The stored length, if it differs from the length of `{}`{}.",
        body.rust,
        if tail { " and its tail" } else { "" }
    );
    FieldItem {
        docs: docs("///", &doc, &[]),
        attributes: vec!["stored".to_owned()],
        kept: true,
        name: format!("stored_{length}"),
        kind: "Option<u32>".to_owned(),
    }
}

/// Formats allowed values.
pub(crate) fn valid(valid: &Valid) -> String {
    match valid {
        Valid::AnyOf(values) => {
            format!("valid({})", values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | "))
        }
        Valid::Range(min, max) => format!("valid({min}..={max})"),
    }
}

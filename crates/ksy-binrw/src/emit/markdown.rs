//! A reference of a format in Markdown: all records, with fixed offsets, and all enums.

use std::fmt::Write as _;

use super::words;
use crate::model::{
    Derived, Enumeration, Field, Meaning, Model, Order, Pointer, Record, Reference, Rest, Shape, Storage, Valid,
};

/// Returns the reference of a model. `source` names the schema in the first lines.
#[must_use]
pub fn reference(model: &Model, source: &str) -> String {
    let title = if model.title.is_empty() { &model.id } else { &model.title };
    let mut out = format!(
        "<!-- Generated from {source} by `cargo xtask regen`. Do not edit. -->\n\n# {title}\n\n\
         Offsets and sizes are in bytes, decimal. An offset with a `+` is counted from the end of the last part of variable size.\n"
    );
    for record in model.records.iter().filter(|record| !record.fields.is_empty()) {
        describe(model, record, &mut out);
    }
    for enumeration in &model.enums {
        values(enumeration, &mut out);
    }
    out
}

fn describe(model: &Model, record: &Record, out: &mut String) {
    let _ = write!(out, "\n## {}\n\n", record.name);
    for line in record.doc.trim_end().lines() {
        let _ = writeln!(out, "{line}");
    }
    let order = match record.order {
        Order::Little => "Little-endian.",
        Order::Big => "Big-endian.",
        Order::Switch { .. } => "The file's own flag decides the byte order of all that is inside.",
        Order::Inherited => "",
    };
    let size = record.fixed_size.map(|size| format!("{size} bytes.")).unwrap_or_default();
    let facts: Vec<&str> = [size.as_str(), order].into_iter().filter(|fact| !fact.is_empty()).collect();
    if !facts.is_empty() {
        let _ = writeln!(out, "\n{}", facts.join(" "));
    }
    if !record.params.is_empty() {
        let _ = writeln!(out, "\nParameters: {}.", record.params.join(", "));
    }
    out.push_str("\n| offset | size | type | name | meaning |\n| --- | --- | --- | --- | --- |\n");
    let (mut offset, mut fixed) = (0_u64, true);
    for field in &record.fields {
        let size = crate::resolve::size(model, field);
        let sign = if fixed { "" } else { "+" };
        let shown = size.map_or_else(|| "varies".to_owned(), |size| size.to_string());
        let _ = writeln!(
            out,
            "| {sign}{offset} | {shown} | {} | {} | {} |",
            words::kind(model, field),
            name(field),
            meaning(field)
        );
        match size {
            Some(size) => offset += size,
            None => (offset, fixed) = (0, false),
        }
    }
    for field in &record.fields {
        details(model, field, out);
    }
}

fn name(field: &Field) -> String {
    format!("`{}`{}", field.id, originals(&field.original))
}

/// Formats the names in source documents.
fn originals(names: &[String]) -> String {
    names.iter().map(|name| format!(" (`{}`)", cell(name))).collect()
}

/// Escapes text for a table cell.
fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

fn meaning(field: &Field) -> String {
    let mut parts = Vec::new();
    if !field.doc.is_empty() {
        parts.push(cell(&field.doc));
    }
    match &field.storage {
        Storage::Derived(Derived::Count(lists)) => {
            parts.push(format!("*Number of elements of `{}`.*", lists.join("`, `")));
        }
        Storage::Derived(Derived::Bytes(body)) => parts.push(format!("*Bytes of `{body}`.*")),
        Storage::Derived(Derived::Stated { body, .. }) => {
            parts.push(format!("*Advisory length of `{body}`: kept where it disagrees.*"));
        }
        Storage::Kept => {}
    }
    if let Some(condition) = &field.condition {
        parts.push(format!("*Only if `{}`.*", cell(&condition.value.to_string())));
    }
    match &field.valid {
        Some(Valid::AnyOf(values)) => {
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            parts.push(format!("*Must be {}.*", values.join(" or ")));
        }
        Some(Valid::Range(min, max)) => parts.push(format!("*From {min} to {max}.*")),
        None => {}
    }
    if let Some(pointer) = &field.pointer {
        parts.push(format!("*{}.*", leads(field, pointer)));
    }
    parts.join(" ")
}

/// Describes the target and the null values of a pointer.
fn leads(field: &Field, pointer: &Pointer) -> String {
    let mut text = format!("Offset of `{}` in the {} region", pointer.target.value, pointer.region.value);
    let nil: Vec<String> = pointer.nil.iter().map(|nil| format!("0x{nil:X}")).collect();
    let is_list = pointer.count.is_some() || matches!(field.shape, Shape::Record(_));
    if !nil.is_empty() {
        let _ = write!(text, "; {} is not a pointer", nil.join(" or "));
    } else if is_list {
        text.push_str("; an empty list has an offset too");
    }
    if let Some(here) = &pointer.here {
        let _ = write!(text, "; under `{}` an empty list has an offset too", here.value);
    }
    if pointer.lax.as_ref().is_some_and(|lax| lax.value) {
        text.push_str("; an offset past the end of the data is kept and refers to nothing");
    }
    if let Some(ahead) = &pointer.ahead {
        let (choice, of) = (&ahead.choice.value, &ahead.of.value);
        let _ = write!(text, "; under `{choice}` the targets of the entries precede that of `{of}`");
    }
    text
}

/// Writes tables below a record: bit fields and the cases of a switch.
fn details(model: &Model, field: &Field, out: &mut String) {
    match &field.shape {
        Shape::Number { meaning: Meaning::Bits(_, parts), .. } => {
            let _ = write!(out, "\nBits of `{}`:\n\n| bits | name | meaning |\n| --- | --- | --- |\n", field.id);
            let mut first = 0;
            for part in parts {
                let last = first + part.bits - 1;
                let range = if part.bits == 1 { first.to_string() } else { format!("{first}-{last}") };
                let original = originals(&part.original);
                let _ = writeln!(out, "| {range} | `{}`{original} | {} |", part.id.value, cell(&part.doc));
                first += part.bits;
            }
        }
        Shape::Switch(switch) => {
            let on = cell(&switch.on.value.to_string());
            let _ = write!(out, "\nCases of `{}`, by `{on}`:\n\n| tag | record |\n| --- | --- |\n", field.id);
            let mut rows: Vec<(i128, &Reference)> = Vec::new();
            for variant in &switch.variants {
                rows.extend(variant.tags.iter().map(|(tag, _)| (*tag, &variant.target)));
            }
            rows.sort_unstable_by_key(|(tag, _)| *tag);
            for (tag, target) in rows {
                let _ = writeln!(out, "| {tag} (0x{tag:X}) | {} |", words::link(model, target));
            }
            let other = match (switch.rest(), switch.variants.last()) {
                (Rest::Covered, Some(variant)) => words::link(model, &variant.target),
                (Rest::Nothing, _) => "nothing".to_owned(),
                _ => "bytes".to_owned(),
            };
            let _ = writeln!(out, "| any other | {other} |");
        }
        _ => {}
    }
}

fn values(enumeration: &Enumeration, out: &mut String) {
    let _ = write!(
        out,
        "\n## {}\n\nValues of a {}. Unknown values are kept.\n\n| value | name | meaning |\n| --- | --- | --- |\n",
        enumeration.name,
        enumeration.number.rust()
    );
    for value in &enumeration.values {
        let original = originals(&value.original);
        let _ = writeln!(out, "| {} | `{}`{original} | {} |", value.number, value.name, cell(&value.doc));
    }
}

//! The walk over the pointers of every record, as Rust code for use in a module that implements the actions.

use std::fmt::Write as _;

use super::rust::{Emitter, docs, generated, indented, parsed};
use crate::graph::{self, Element, Step, Swapped, element, steps, swapped};
use crate::model::{Field, Model, Number, Pointer, Record, Shape};
use crate::rust_names::camel;

/// Returns the walk as source text, or `None` if no pointers refer to lists. `source` names the schema and `command` the
/// generator in the first line. `docs/schema-language.md` describes what the surrounding module must provide.
///
/// # Errors
/// Fails if the text is not valid Rust, which is a bug in this compiler. The error contains the text.
pub fn graph(model: &Model, source: &str, command: &str) -> Result<Option<String>, String> {
    if model.records.iter().all(|record| steps(record).is_empty()) {
        return Ok(None);
    }
    let mut text = generated(source, command);
    text.push_str(&docs(
        "//!",
        "The pointers and counts of each record, in the order in which they are numbered.",
        &[],
    ));
    text.push_str("#![allow(clippy::all, clippy::pedantic, clippy::restriction)]\n");
    let own = model.crate_name.as_deref().unwrap_or("crate").replace('-', "_");
    let records = model.module.strip_prefix(&own).unwrap_or("::generated");
    let _ = writeln!(text, "\nuse super::{{Choice, Link, Region, Walk}};\nuse crate{records}::*;");
    let emitter = Emitter { model };
    for record in &model.records {
        let links: Vec<String> = record.fields.iter().filter_map(constant).collect();
        let walk = walk(&emitter, record);
        if links.is_empty() && walk.is_empty() {
            continue;
        }
        let inside = indented(&[links.concat(), walk].join(if links.is_empty() { "" } else { "\n" }));
        let _ = write!(text, "\nimpl {} {{\n{}}}\n", record.rust, inside.trim_end_matches('\n').to_owned() + "\n");
        text.push_str(&table(record));
        text.push_str(&groups(record));
    }
    parsed(source, text).map(Some)
}

/// Describes a pointer.
fn link(field: &Field, pointer: &Pointer) -> String {
    let nil: Vec<String> =
        pointer.nil.iter().map(|nil| if *nil > 9 { format!("0x{nil:x}") } else { nil.to_string() }).collect();
    let mut text = format!(
        "Link::new(\"{}\", Region::{}, &[{}])",
        pointer.list(&field.id),
        camel(&pointer.region.value),
        nil.join(", ")
    );
    if let Some(here) = &pointer.here {
        let _ = write!(text, ".here(Choice::{})", here.value);
    }
    if pointer.lax.as_ref().is_some_and(|lax| lax.value) {
        text.push_str(".lax()");
    }
    text
}

/// Emits a constant for a pointer that the walk does not follow completely, for code that does.
fn constant(field: &Field) -> Option<String> {
    let pointer = field.pointer.as_ref()?;
    let alone = match field.shape {
        Shape::Record(_) => pointer.entries.is_some(),
        _ => pointer.count.is_none(),
    };
    let doc = docs("///", &format!("Points to `{}`.", pointer.target.value), &[]);
    let name = constant_name(field, pointer);
    alone.then(|| format!("{doc}pub(crate) const {name}: Link = {};\n", link(field, pointer)))
}

fn constant_name(field: &Field, pointer: &Pointer) -> String {
    pointer.list(&field.id).to_uppercase()
}

/// Emits the walk over a record, or nothing if it has no lists.
fn walk(emitter: &Emitter<'_>, record: &Record) -> String {
    let steps = steps(record);
    if steps.is_empty() {
        return String::new();
    }
    let mut counts: Vec<&str> = Vec::new();
    for count in steps.iter().filter_map(|step| step.count()) {
        if !counts.contains(&count) {
            counts.push(count);
        }
    }
    let params: String = counts.iter().map(|count| format!(", {count}: u64")).collect();
    let bound = match graph::table(&steps) {
        Some(_) => tables_of(record),
        None => "Walk<Self>".to_owned(),
    };
    let run = |steps: &[Step<'_>]| steps.iter().map(|step| self::step(emitter, *step)).collect::<String>();
    let body = match swapped(&steps) {
        None => format!("{}Ok(())\n", run(&steps)),
        Some(Swapped { before, first, second, choice }) => {
            let numbers: u64 = first.iter().map(|step| words(emitter.model, step.field())).sum();
            let [one, two] = [first, second].map(|steps| indented(&indented(&format!("{}Ok(())\n", run(steps)))));
            format!(
                "{}walk.in_order(\n    Choice::{choice},\n    {numbers},\n    |walk| {{\n{one}    }},\n    |walk| {{\n{two}    }},\n)\n",
                run(before)
            )
        }
    };
    let doc = match counts.as_slice() {
        [] => "Visits the pointers.".to_owned(),
        counts => format!("Visits the pointers and counts; `{}` are numbers of elements.", counts.join("`, `")),
    };
    format!(
        "{}#[inline(always)]\npub(crate) fn walk<W: {bound}>(walk: &mut W{params}) -> Result<(), W::Error> {{\n{}}}\n",
        docs("///", &doc, &[]),
        indented(&body)
    )
}

fn step(emitter: &Emitter<'_>, step: Step<'_>) -> String {
    let rust = &step.field().rust;
    match step {
        Step::List(field, pointer) => {
            let (place, element) = (member(field, pointer), element_type(emitter, pointer));
            format!(
                "let link = {};\nwalk.list::<{element}, _>(link, |r| &mut r.{rust}, |t| &t.{place}, |t| &mut t.{place})?;\n",
                link(field, pointer)
            )
        }
        Step::Stream(field, pointer, count) => {
            let (place, element) = (member(field, pointer), element_type(emitter, pointer));
            format!(
                "let link = {};\nwalk.stream::<{element}>(link, |r| &mut r.{rust}, |t| &t.{place}, |t| &mut t.{place}, {count})?;\n",
                link(field, pointer)
            )
        }
        Step::Count(_, count) => format!("walk.count(|r| &mut r.{rust}, {count});\n"),
        Step::Table(field, pointer) => {
            let name = constant_name(field, pointer);
            format!("walk.table(Self::{name}, |r| &mut r.{rust}, |t| t.{rust}.len());\n")
        }
        Step::Entries(..) => format!("walk.{rust}()?;\n"),
    }
}

/// Returns the path of the list in the tree.
fn member(field: &Field, pointer: &Pointer) -> String {
    let own = pointer.member.as_ref().map_or(pointer.list(&field.id), |member| &member.value);
    match &pointer.within {
        Some(within) => format!("{}.{own}", within.value),
        None => own.to_owned(),
    }
}

fn element_type(emitter: &Emitter<'_>, pointer: &Pointer) -> String {
    let one = |element: &Element| match element {
        Element::Number(number) => number.rust(),
        Element::Record(reference) => emitter.record_path(reference),
    };
    match element(emitter.model, &pointer.target.value) {
        Some((element, Some(each))) => format!("[{}; {each}]", one(&element)),
        Some((element, None)) => one(&element),
        None => "()".to_owned(),
    }
}

/// Returns how many numbers an attribute consists of.
fn words(model: &Model, field: &Field) -> u64 {
    match &field.shape {
        Shape::Record(used) => {
            model.record(&used.target).and_then(|record| record.fixed_size).unwrap_or(0) / Number::Unsigned(4).size()
        }
        _ => 1,
    }
}

fn tables_of(record: &Record) -> String {
    format!("Walk{}", record.rust)
}

/// Emits what the surrounding module must define for a table.
fn table(record: &Record) -> String {
    let Some(field) = graph::table(&steps(record)) else { return String::new() };
    format!(
        "\n{}pub(crate) trait {}: Walk<{}> {{\n    fn {}(&mut self) -> Result<(), Self::Error>;\n}}\n",
        docs("///", &format!("Follows the entries of the table of a `{}`.", record.rust), &[]),
        tables_of(record),
        record.rust,
        field.rust
    )
}

/// Emits a macro for each group of lists in the tree, which passes on each list of the group.
fn groups(record: &Record) -> String {
    let mut found: Vec<(&str, String)> = Vec::new();
    for field in &record.fields {
        let Some((pointer, within)) = field.pointer.as_ref().and_then(|p| Some((p, &p.within.as_ref()?.value))) else {
            continue;
        };
        let own = pointer.member.as_ref().map_or(pointer.list(&field.id), |member| &member.value);
        let line = format!("        {}: {own};\n", pointer.list(&field.id));
        match found.iter_mut().find(|(name, _)| name == within) {
            Some((_, lines)) => lines.push_str(&line),
            None => found.push((within, line)),
        }
    }
    let mut text = String::new();
    for (name, lines) in found {
        let doc = docs(
            "///",
            &format!("Passes the name and the place of each list in `{name}` to `$each`, in file order."),
            &[],
        );
        let _ = write!(
            text,
            "\n{doc}macro_rules! each_of_{name} {{\n    ($each:ident!($($given:tt)*)) => {{ $each! {{ ($($given)*)\n{lines}    }} }};\n}}\n\npub(crate) use each_of_{name};\n"
        );
    }
    text
}

//! Rust: binrw derive structs with sizes, validation, layout, serde and generation.

mod annotate;
mod bits;
mod enumeration;
mod expression;
mod generate;
mod plain;
mod record;
mod size;
mod switch;
mod types;
mod validate;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::model::{Meaning, Model, Record, Shape};

/// The whole module of a model as formatted source text. `source` names the schema for the first line.
///
/// # Errors
/// The tokens are no valid Rust: a bug in this compiler, told with the offending text.
pub fn module(model: &Model, source: &str) -> Result<String, String> {
    let emitter = Emitter { model };
    let tokens = emitter.module();
    let file = syn::parse2(tokens.clone())
        .map_err(|error| format!("{source}: generated code does not parse: {error}\n{tokens}"))?;
    let text = prettyplease::unparse(&file);
    Ok(format!(
        "// Generated from {source} by `cargo xtask regen`. Do not edit: change the schema and run it again.\n\n{text}"
    ))
}

/// Emits the items of one model.
pub(crate) struct Emitter<'a> {
    pub model: &'a Model,
}

impl Emitter<'_> {
    fn module(&self) -> TokenStream {
        let doc = match self.model.title.as_str() {
            "" => format!("Wire records of `{}`.", self.model.id),
            title => format!("{title}: wire records."),
        };
        let doc = docs(&doc, &[]);
        let records =
            self.model.records.iter().filter(|record| self.is_emitted(record)).map(|record| self.record(record));
        let enums = self.model.enums.iter().map(|enumeration| self.enumeration(enumeration));
        quote! {
            #(#![doc = #doc])*
            #![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_assignments, unused_imports, unused_mut, unused_parens, unused_variables)]

            use binrw::{BinRead, BinResult, BinWrite, Endian, binrw};
            use binrw::io::{Read, Seek, Write};
            use meshwire_core::prelude::*;

            #(#records)*
            #(#enums)*
        }
    }

    fn record(&self, record: &Record) -> TokenStream {
        let bits = record.fields.iter().filter_map(|field| match &field.shape {
            Shape::Number { number, meaning: Meaning::Bits(name, parts), .. } => {
                Some(self.bits(name, *number, parts, field))
            }
            _ => None,
        });
        let switches = record.fields.iter().filter_map(|field| match &field.shape {
            Shape::Switch(switch) => Some(self.switch(record, field, switch)),
            _ => None,
        });
        let parts = [
            self.structure(record),
            if record.plain { self.plain(record) } else { TokenStream::new() },
            self.wire_size(record),
            self.stated_lengths(record).unwrap_or_default(),
            self.validation(record),
            self.annotation(record),
            self.generation(record),
            self.pointers(record),
        ];
        quote! {
            #(#parts)*
            #(#bits)*
            #(#switches)*
        }
    }

    /// Records that are arrays are no items of their own, nor are those without fields that only group other types.
    fn is_emitted(&self, record: &Record) -> bool {
        let used = || {
            self.model.records.iter().flat_map(|record| &record.fields).any(|field| match &field.shape {
                Shape::Record(used) => used.target.file.is_none() && used.target.name == record.name,
                Shape::Switch(switch) => switch
                    .variants
                    .iter()
                    .any(|variant| variant.target.file.is_none() && variant.target.name == record.name),
                _ => false,
            })
        };
        record.array.is_none() && (!record.fields.is_empty() || used())
    }

    /// The table of a record's fields that hold offsets.
    fn pointers(&self, record: &Record) -> TokenStream {
        let mut entries = Vec::new();
        for field in &record.fields {
            // The resolver refuses a pointer whose place is not fixed.
            let (Some(pointer), Some(place)) = (&field.pointer, field.place) else { continue };
            let (name, target, region) = (&field.id, &pointer.target, &pointer.region);
            let nil = pointer.nil.iter().map(|nil| proc_macro2::Literal::i128_unsuffixed(*nil));
            let at = proc_macro2::Literal::u64_unsuffixed(place);
            entries.push(quote! {
                meshwire_core::pointer::PointerField {
                    name: #name, offset: #at, target: #target, region: #region, nil: &[#(#nil),*],
                }
            });
        }
        if entries.is_empty() {
            return TokenStream::new();
        }
        let name = format_ident!("{}", record.rust);
        quote! {
            impl #name {
                /// Fields that hold offsets of other records.
                pub const POINTERS: &'static [meshwire_core::pointer::PointerField] = &[#(#entries),*];
            }
        }
    }
}

/// A doc comment: the text, and the names in source documents. Markdown of the schema is kept, but for what rustdoc
/// would take for links and tags.
pub(crate) fn docs(text: &str, original: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut fenced = false;
    for line in text.trim_end().lines() {
        let fence = line.trim_start().starts_with("```");
        lines.push(match (fence, fenced) {
            // A fence without a language is Rust to rustdoc.
            (true, false) if line.trim() == "```" => "```text".to_owned(),
            (true, _) | (false, true) => line.to_owned(),
            (false, false) => escape(no_code_block(line)),
        });
        fenced ^= fence;
    }
    if !original.is_empty() {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        let names: Vec<String> = original.iter().map(|name| format!("`{name}`")).collect();
        lines.push(format!("In source documents: {}.", names.join(", ")));
    }
    lines.into_iter().map(|line| if line.is_empty() { line } else { format!(" {line}") }).collect()
}

/// A line that rustdoc does not take for code to be compiled: of a schema's text, none is Rust.
fn no_code_block(line: &str) -> &str {
    let text = line.trim_start();
    if line.len() - text.len() > 2 { text } else { line }
}

fn escape(line: &str) -> String {
    let mut out = String::new();
    let mut code = false;
    for character in line.chars() {
        code ^= character == '`';
        if !code && matches!(character, '[' | ']' | '<' | '>' | '*' | '_') {
            out.push('\\');
        }
        out.push(character);
    }
    out
}

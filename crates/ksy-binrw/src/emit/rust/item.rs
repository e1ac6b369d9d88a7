//! Structs and enums of switches, as text.

use std::fmt::Write as _;

use super::{docs, indented};
use crate::model::Rest;

/// A struct under `#[record]`.
pub(crate) struct Item {
    /// Documentation, as comments.
    pub docs: String,
    /// Options of `#[record]`.
    pub options: Vec<String>,
    pub derives: Vec<String>,
    pub name: String,
    pub fields: Vec<FieldItem>,
}

#[derive(Debug)]
pub(crate) struct FieldItem {
    /// Documentation, as comments.
    pub docs: String,
    /// Attributes without `#[` and `]`.
    pub attributes: Vec<String>,
    /// Whether the struct has it; the value of any other field follows from the schema or from other fields.
    pub kept: bool,
    pub name: String,
    /// The type in Rust.
    pub kind: String,
}

impl FieldItem {
    fn print(&self) -> String {
        let mut text = self.docs.clone();
        for attribute in &self.attributes {
            let _ = writeln!(text, "#[{attribute}]");
        }
        let visible = if self.kept { "pub " } else { "" };
        let _ = writeln!(text, "{visible}{}: {},", self.name, self.kind);
        text
    }
}

impl Item {
    pub fn print(self) -> String {
        let mut text = self.docs;
        let options = if self.options.is_empty() { String::new() } else { format!("({})", self.options.join(", ")) };
        let _ = writeln!(text, "#[record{options}]");
        if !self.derives.is_empty() {
            let _ = writeln!(text, "#[derive({})]", self.derives.join(", "));
        }
        if self.fields.is_empty() {
            let _ = writeln!(text, "pub struct {};", self.name);
            return text;
        }
        let _ = writeln!(text, "pub struct {} {{", self.name);
        // A field with more than one line of documentation is separated by a blank line.
        let mut before = 0;
        for (index, field) in self.fields.iter().map(FieldItem::print).enumerate() {
            let lines = field.lines().count();
            if index > 0 && (before > 2 || lines > 2) {
                text.push('\n');
            }
            text.push_str(&indented(&field));
            before = lines;
        }
        text.push_str("}\n");
        text
    }
}

/// The attribute `br` of binrw.
#[derive(Debug, Default)]
pub(crate) struct Read {
    pub condition: Option<String>,
    pub count: Option<String>,
    pub args: Vec<String>,
}

impl Read {
    pub fn print(self) -> Option<String> {
        let condition = self.condition.map(|condition| format!("if({condition})"));
        let count = self.count.map(|count| format!("count = {count}"));
        let args = (!self.args.is_empty()).then(|| format!("args({})", self.args.join(", ")));
        let all: Vec<String> = condition.into_iter().chain(count).chain(args).collect();
        (!all.is_empty()).then(|| format!("br({})", all.join(", ")))
    }
}

/// An enum under `#[switch]`.
pub(crate) struct SwitchItem {
    /// Documentation, as comments.
    pub docs: String,
    /// The type of the tag, and the captures with their types.
    pub options: String,
    pub name: String,
    pub cases: Vec<CaseItem>,
    pub rest: Rest,
    /// Whether the bytes of a damaged value can be kept.
    pub damaged: bool,
}

/// A case of a switch.
pub(crate) struct CaseItem {
    /// Documentation of the type.
    pub doc: String,
    /// Name of the type in the schema, which documents a type without documentation.
    pub of: String,
    pub tags: Vec<String>,
    pub structural: bool,
    pub rust: String,
    /// The type in Rust.
    pub held: String,
}

impl SwitchItem {
    pub fn print(self) -> String {
        let mut text = self.docs;
        let _ = writeln!(text, "#[switch({})]\npub enum {} {{", self.options, self.name);
        for case in self.cases {
            text.push_str(&indented(&case.print()));
        }
        text.push_str(match self.rest {
            Rest::Covered => "",
            Rest::Bytes if self.damaged => {
                "    /// The bytes of any other case, or of a damaged value.\n    #[damaged]\n    Unknown(Vec<u8>),\n"
            }
            Rest::Bytes => "    /// The bytes of any other case.\n    Unknown(Vec<u8>),\n",
            Rest::Nothing => "    /// Any other case; it has no bytes.\n    #[tag(_)]\n    Nothing,\n",
        });
        text.push_str("}\n");
        text
    }
}

impl CaseItem {
    fn print(self) -> String {
        let first = self.doc.split_inclusive(". ").next().unwrap_or_default();
        let first = first.lines().collect::<Vec<_>>().join(" ");
        let doc = if first.trim().is_empty() { format!("`{}`", self.of) } else { first.trim().to_owned() };
        let structural = if self.structural { "#[structural]\n" } else { "" };
        let docs = docs("///", &doc, &[]);
        format!("{docs}#[tag({})]\n{structural}{}({}),\n", self.tags.join(", "), self.rust, self.held)
    }
}

/// Formats bytes as a Rust byte string.
pub(crate) fn byte_string(bytes: &[u8]) -> String {
    format!("b\"{}\"", bytes.escape_ascii())
}

/// Returns the documentation of a switch.
pub(crate) fn switch_doc(doc: &str, id: &str, record: &str) -> String {
    if doc.is_empty() { format!("The value of `{id}` in `{record}`.") } else { doc.to_owned() }
}

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
    /// Fields with their documentation and attributes.
    pub fields: Vec<String>,
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
        for (index, field) in self.fields.iter().enumerate() {
            let lines = field.lines().count();
            if index > 0 && (before > 2 || lines > 2) {
                text.push('\n');
            }
            text.push_str(&indented(field));
            before = lines;
        }
        text.push_str("}\n");
        text
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

/// Returns the documentation of a switch.
pub(crate) fn switch_doc(doc: &str, id: &str, record: &str) -> String {
    if doc.is_empty() { format!("The value of `{id}` in `{record}`.") } else { doc.to_owned() }
}

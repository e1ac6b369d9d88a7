//! A record to be printed as Rust.

use std::fmt::Write as _;

use super::indented;

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

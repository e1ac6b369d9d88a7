//! The table of statements as it is written.

use ksy_binrw::diagnostic::Reporter;
use ksy_binrw::yaml::{self, Entry, Node, Value};

/// All parts of all documents.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// Id and title of each document.
    pub(super) documents: Vec<(String, String)>,
    pub(super) parts: Vec<Part>,
}

/// A part of one or more documents.
#[derive(Debug, Default)]
pub(super) struct Part {
    pub(super) line: usize,
    pub(super) title: String,
    /// Ids of the documents that have it.
    pub(super) documents: Vec<String>,
    /// Samples of our own that have it.
    pub(super) samples: Vec<String>,
    pub(super) statements: Vec<Statement>,
}

/// One statement.
#[derive(Debug)]
pub(super) struct Statement {
    pub(super) line: usize,
    pub(super) kind: Kind,
}

/// The subject of a statement.
#[derive(Debug)]
pub(super) enum Kind {
    /// A field of a record, by its name in the document.
    Name { record: String, name: String },
    /// A value or bit of a field.
    Value { field: String, of: Option<String>, number: i128, name: String, unseen: bool },
    /// Anything else, in our own words.
    Rule(Rule),
}

/// A statement in our own words, and its answer.
#[derive(Debug, Default)]
pub(super) struct Rule {
    pub(super) says: String,
    /// Where it lives.
    pub(super) places: Vec<String>,
    pub(super) lints: Vec<String>,
    /// Samples, if not those of the part.
    pub(super) samples: Vec<String>,
    /// The content of real files that contradicts it.
    pub(super) against: Option<String>,
    /// Why no file can have it.
    pub(super) outside: Option<String>,
}

/// Reads the table.
pub(super) fn read(text: &str) -> Result<Table, String> {
    let mut reporter = Reporter::new(super::TABLE, text);
    let node = yaml::load(text, &mut reporter);
    let (Some(node), false) = (node, reporter.has_errors()) else {
        return Err(reporter.finish().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
    };
    let mut table = Table::default();
    for Entry { key, value, .. } in map(&node)? {
        match key.as_str() {
            "documents" => {
                for Entry { key, value, .. } in map(value)? {
                    table.documents.push((key.clone(), text_of(value)?));
                }
            }
            "parts" => table.parts = list(value)?.iter().map(part).collect::<Result<_, _>>()?,
            _ => return Err(unknown(value, key)),
        }
    }
    Ok(table)
}

fn part(node: &Node) -> Result<Part, String> {
    let mut part = Part { line: node.position.line, ..Part::default() };
    for Entry { key, value, .. } in map(node)? {
        match key.as_str() {
            "part" => part.title = text_of(value)?,
            "in" => part.documents = texts(value)?,
            "sample" => part.samples = texts(value)?,
            "names" => {
                for Entry { key: record, value, .. } in map(value)? {
                    for name in list(value)? {
                        let kind = Kind::Name { record: record.clone(), name: text_of(name)? };
                        part.statements.push(Statement { line: name.position.line, kind });
                    }
                }
            }
            "values" => {
                for Entry { key: field, value, .. } in map(value)? {
                    values(field, value, &mut part.statements)?;
                }
            }
            "rules" => {
                for node in list(value)? {
                    let kind = Kind::Rule(rule(node)?);
                    part.statements.push(Statement { line: node.position.line, kind });
                }
            }
            _ => return Err(unknown(value, key)),
        }
    }
    Ok(part)
}

/// Reads the values of a field: `enum` names an enum that the field itself does not, `unseen` lists the values that no
/// sample has.
fn values(field: &str, node: &Node, statements: &mut Vec<Statement>) -> Result<(), String> {
    let entries = map(node)?;
    let of = |key: &str| entries.iter().find(|entry| entry.key == key).map(|entry| &entry.value);
    let unseen = of("unseen").map_or(Ok(Vec::new()), texts)?;
    let enumeration = of("enum").map(text_of).transpose()?;
    for Entry { key, value, position } in entries.iter().filter(|entry| !["enum", "unseen"].contains(&&*entry.key)) {
        let hex = key.strip_prefix("0x").map(|hex| i128::from_str_radix(hex, 16));
        let number =
            hex.unwrap_or_else(|| key.parse()).map_err(|_| format!("{}: expected a number, found {key}", at(value)))?;
        let kind = Kind::Value {
            field: field.to_owned(),
            of: enumeration.clone(),
            number,
            name: text_of(value)?,
            unseen: unseen.contains(key),
        };
        statements.push(Statement { line: position.line, kind });
    }
    Ok(())
}

fn rule(node: &Node) -> Result<Rule, String> {
    let mut rule = Rule::default();
    for Entry { key, value, .. } in map(node)? {
        match key.as_str() {
            "says" => rule.says = text_of(value)?,
            "where" => rule.places = texts(value)?,
            "lint" => rule.lints = texts(value)?,
            "sample" => rule.samples = texts(value)?,
            "against" => rule.against = Some(text_of(value)?),
            "outside" => rule.outside = Some(text_of(value)?),
            _ => return Err(unknown(value, key)),
        }
    }
    Ok(rule)
}

fn at(node: &Node) -> String {
    format!("{}:{}:{}", super::TABLE, node.position.line, node.position.column)
}

fn unknown(node: &Node, key: &str) -> String {
    format!("{}: unknown key {key}", at(node))
}

fn map(node: &Node) -> Result<&[Entry], String> {
    match &node.value {
        Value::Map(entries) => Ok(entries),
        _ => Err(format!("{}: expected a mapping, found {}", at(node), node.describe())),
    }
}

fn list(node: &Node) -> Result<&[Node], String> {
    match &node.value {
        Value::List(items) => Ok(items),
        _ => Err(format!("{}: expected a list, found {}", at(node), node.describe())),
    }
}

fn text_of(node: &Node) -> Result<String, String> {
    node.scalar().map(str::to_owned).ok_or_else(|| format!("{}: expected text, found {}", at(node), node.describe()))
}

/// Reads one text or a list of texts.
fn texts(node: &Node) -> Result<Vec<String>, String> {
    if node.scalar().is_some() { Ok(vec![text_of(node)?]) } else { list(node)?.iter().map(text_of).collect() }
}

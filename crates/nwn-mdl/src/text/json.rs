//! The serde form of a text: a list of statements such as `{"position": [0.0, 0.0, 1.0]}`, with comments and blank
//! lines as plain strings; and the style.

use std::collections::BTreeMap;
use std::fmt;

use meshwire_core::{ByteString, exact};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::context::{Context, NodeType, Part, Section};
use super::keyword::{Keying, Keyword, Shape};
use super::rows::{NumberRows, Rows, Weight};
use super::statement::{Content, Head, Statement, Table, Values};

// The tags of JSON for what is not plain text.
const NOTES: &str = "notes";
const KEPT: &str = "kept";
const WINDOWS_1252: &str = "windows-1252";

/// Numbers that are serialized exactly.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Exactly(#[serde(with = "exact")] Vec<f64>);

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum RowsForm {
    Numbers(Vec<Exactly>),
    Weights(Vec<Vec<Weight>>),
    Names(Vec<ByteString>),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableForm {
    #[serde(default, skip_serializing_if = "is_default")]
    head: Head,
    rows: RowsForm,
}

/// The value of a keyword.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Body {
    Numbers(Exactly),
    Table(TableForm),
    Text(ByteString),
}

impl From<&Table> for TableForm {
    fn from(table: &Table) -> Self {
        let rows = match &table.rows {
            Rows::Numbers(rows) => RowsForm::Numbers(rows.iter().map(|row| Exactly(row.to_vec())).collect()),
            Rows::Weights(rows) => RowsForm::Weights(rows.clone()),
            Rows::Names(rows) => RowsForm::Names(rows.clone()),
        };
        Self { head: table.head.clone(), rows }
    }
}

impl TableForm {
    fn table(self, keyword: Keyword, keying: Option<Keying>) -> Result<Table, String> {
        let shape = if keying.is_some() { Shape::Rows } else { keyword.shape() };
        let rows = match (shape, self.rows) {
            (Shape::Rows | Shape::Tree, RowsForm::Numbers(rows)) => {
                let mut numbers = NumberRows::default();
                rows.iter().for_each(|Exactly(row)| numbers.push(row));
                Rows::Numbers(numbers)
            }
            (Shape::Weights, RowsForm::Weights(rows)) => Rows::Weights(rows),
            (Shape::Names, RowsForm::Names(rows)) => Rows::Names(rows),
            // Empty rows look like rows of numbers.
            (Shape::Weights, RowsForm::Numbers(rows)) if rows.iter().all(|Exactly(row)| row.is_empty()) => {
                Rows::Weights(vec![Vec::new(); rows.len()])
            }
            (Shape::Names, RowsForm::Numbers(rows)) if rows.is_empty() => Rows::Names(Vec::new()),
            _ => return Err(format!("expected rows of {keyword}, found other values")),
        };
        Ok(Table { keyword, keying, head: self.head, rows })
    }
}

impl Serialize for Statement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let (Content::Other(line), true) = (&self.content, self.kept.is_empty()) {
            return line.serialize(serializer);
        }
        let mut map = serializer.serialize_map(None)?;
        match &self.content {
            Content::Other(line) => map.serialize_entry("", line)?,
            Content::Line { keyword, values: Values::Numbers(numbers) } => {
                map.serialize_entry(keyword.name(), &Exactly(numbers.to_vec()))?;
            }
            Content::Line { keyword, values: Values::Text(text) } => map.serialize_entry(keyword.name(), text)?,
            Content::Table(table) => {
                let name = format!("{}{}", table.keyword, table.keying.map_or("", Keying::suffix));
                map.serialize_entry(&name, &TableForm::from(&**table))?;
            }
        }
        if !self.notes.is_empty() {
            map.serialize_entry(NOTES, &self.notes)?;
        }
        if !self.kept.is_empty() {
            map.serialize_entry(KEPT, &self.kept)?;
        }
        map.end()
    }
}

struct StatementVisitor;

impl<'de> Visitor<'de> for StatementVisitor {
    type Value = Statement;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a line as a string, or an object with a keyword and its values")
    }

    fn visit_str<E: serde::de::Error>(self, line: &str) -> Result<Statement, E> {
        Ok(Statement::new(Content::Other(line.into())))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Statement, A::Error> {
        let mut content = None;
        let (mut notes, mut kept) = (Vec::new(), Vec::new());
        while let Some(key) = map.next_key::<std::borrow::Cow<'de, str>>()? {
            match key.as_ref() {
                NOTES => notes = map.next_value()?,
                KEPT => kept = map.next_value()?,
                "" => content = Some(Content::Other(map.next_value()?)),
                WINDOWS_1252 => {
                    let text: String = map.next_value()?;
                    let bytes = meshwire_core::text::encode_windows_1252(&text);
                    let bytes = bytes.ok_or_else(|| A::Error::custom("expected Windows-1252 text"))?;
                    content = Some(Content::Other(bytes.into()));
                }
                word => {
                    let Some((keyword, keying)) = Keyword::of_keyed(word.as_bytes()) else {
                        return Err(A::Error::custom(format_args!("expected a keyword, found \"{word}\"")));
                    };
                    content = Some(match map.next_value::<Body>()? {
                        Body::Numbers(Exactly(numbers)) => {
                            Content::Line { keyword, values: Values::Numbers(numbers.into()) }
                        }
                        Body::Text(text) => Content::Line { keyword, values: Values::Text(text) },
                        Body::Table(form) => {
                            Content::Table(Box::new(form.table(keyword, keying).map_err(A::Error::custom)?))
                        }
                    });
                }
            }
        }
        let content = content.ok_or_else(|| A::Error::custom("expected a keyword"))?;
        Ok(Statement { content, notes, kept })
    }
}

impl<'de> Deserialize<'de> for Statement {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StatementVisitor)
    }
}

pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The template of a line and the context it applies to.
#[derive(Serialize, Deserialize)]
struct LineForm<T> {
    of: String,
    #[serde(default, skip_serializing_if = "is_default")]
    part: Part,
    #[serde(default, skip_serializing_if = "is_default")]
    section: Section,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    node: Option<NodeType>,
    #[serde(default, skip_serializing_if = "is_default")]
    occurrence: u8,
    #[serde(flatten)]
    template: T,
}

/// The templates of a style, as a list.
pub(super) mod lines {
    use serde::de::Error as _;

    use super::{BTreeMap, Context, Deserialize, Deserializer, Keying, Keyword, LineForm, Serialize, Serializer};

    pub(in crate::text) fn serialize<S: Serializer, T: Clone + Serialize>(
        lines: &BTreeMap<Context, T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(lines.iter().map(|(context, template)| LineForm {
            of: format!("{}{}", context.keyword, context.keying.map_or("", Keying::suffix)),
            part: context.part,
            section: context.section,
            node: context.node,
            occurrence: context.occurrence,
            template: template.clone(),
        }))
    }

    pub(in crate::text) fn deserialize<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<Context, T>, D::Error> {
        let lines = Vec::<LineForm<T>>::deserialize(deserializer)?.into_iter();
        lines
            .map(|LineForm { of, part, section, node, occurrence, template }| {
                let found = Keyword::of_keyed(of.as_bytes());
                let expected = || D::Error::custom(format_args!("expected a keyword, found \"{of}\""));
                let (keyword, keying) = found.ok_or_else(expected)?;
                Ok((Context { keyword, keying, part, section, node, occurrence }, template))
            })
            .collect()
    }
}

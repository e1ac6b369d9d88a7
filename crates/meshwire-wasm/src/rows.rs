//! Rows of the tree beside the bytes.

use meshwire::json::{ElementPath, Step};
use meshwire::layout::LeafKind;
use meshwire::outline::Row;
use serde::Serialize;

use crate::{File, Segment};

/// Number of numbers in a group that are shown beside its name.
const VECTOR: usize = 4;

/// A part of the file.
#[derive(Serialize)]
pub struct Shown {
    /// The last step of the path.
    name: String,
    /// Pairs of offset and length.
    ranges: Vec<(usize, usize)>,
    /// Number of its own parts.
    parts: usize,
    /// Type of a value.
    kind: Option<&'static str>,
    /// The value, or a text that distinguishes a group from its neighbors.
    value: String,
    meaning: Option<Box<str>>,
}

/// A part with its path.
#[derive(Serialize)]
pub struct Found {
    pub path: String,
    #[serde(flatten)]
    pub row: Shown,
}

/// A value to be edited.
#[derive(Serialize)]
pub struct Value {
    pub path: String,
    pub json: String,
}

impl Shown {
    /// Describes a row below `above`, or at it.
    pub fn of(file: &File, row: &Row, above: &ElementPath) -> Self {
        let value = row.value(&file.bytes).unwrap_or_else(|| hint(file, row, above));
        // Texts of a fixed size are filled with zeros.
        let text = value.strip_suffix("\\x00\"").map(|text| format!("{}\"", text.trim_end_matches("\\x00")));
        Self {
            name: row.segment.to_string(),
            ranges: row.ranges.iter().map(|range| (range.start, range.len())).collect(),
            parts: row.parts,
            kind: row.leaf.as_ref().map(|(kind, ..)| match kind {
                LeafKind::Unsigned => "unsigned",
                LeafKind::Signed => "signed",
                LeafKind::Float => "float",
                LeafKind::Bytes => "bytes",
                LeafKind::Text => "text",
            }),
            value: text.unwrap_or(value),
            meaning: row.leaf.as_ref().and_then(|(_, _, meaning)| meaning.clone()),
        }
    }
}

/// Returns the numbers of a vector, the name of an element, or the meaning of its kind.
fn hint(file: &File, row: &Row, above: &ElementPath) -> String {
    let step = match row.segment {
        Segment::Field(name) => Step::Field(name.to_owned()),
        Segment::Index(index) => Step::Index(index),
    };
    let below = |path: &ElementPath, step: Step| ElementPath(path.0.iter().cloned().chain([step]).collect());
    // `row` gives the path of the part itself, `rows` that of the part above.
    let path = if above.0.last() == Some(&step) && file.outline().row(above).as_ref() == Some(row) {
        above.clone()
    } else {
        below(above, step)
    };
    let parts = file.outline().below(&path, 0, VECTOR);
    let value = |row: &Row| row.value(&file.bytes);
    let is_number = |row: &Row| row.leaf.as_ref().is_some_and(|(kind, ..)| *kind != LeafKind::Bytes);
    let is_text = |row: &&Row| row.leaf.as_ref().is_some_and(|(kind, ..)| *kind == LeafKind::Text);
    if let Some(text) = parts.iter().find(is_text).filter(|_| row.parts <= VECTOR) {
        return value(text).unwrap_or_default();
    }
    if row.parts <= VECTOR && parts.iter().all(is_number) {
        return parts.iter().filter_map(value).collect::<Vec<_>>().join(", ");
    }
    let named = |steps: &[&str]| {
        let path = steps.iter().fold(path.clone(), |path, name| below(&path, Step::Field((*name).to_owned())));
        file.outline().row(&path)
    };
    let name =
        [&["name"][..], &["name", "value"], &["header", "head", "name"], &["keyword"]].into_iter().find_map(named);
    if let Some(name) = name.filter(|name| name.leaf.as_ref().is_some_and(|(kind, ..)| *kind != LeafKind::Unsigned)) {
        let range = name.ranges.first().cloned().unwrap_or_default();
        let text = file.bytes.get(range).unwrap_or_default().split(|byte| *byte == 0).next().unwrap_or_default();
        return meshwire::decode_windows_1252(text);
    }
    named(&["kind"]).and_then(|kind| kind.leaf?.2).map(String::from).unwrap_or_default()
}

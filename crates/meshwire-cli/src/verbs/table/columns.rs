//! The columns of the tables.

use meshwire::FormatId;

use crate::arguments::TableName;
use crate::facts::{Animation, Bounds, Facts, Use};
use crate::status::Failure;

/// A value of a row.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    Text(String),
    Integer(i64),
    Real(f64),
    Boolean(bool),
    Nothing,
}

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Text,
    Integer,
    Real,
    Boolean,
}

/// Name and type of a column.
pub type Column = (&'static str, Kind);

use Kind::{Boolean, Integer, Real, Text};

const MODELS: &[Column] = &[
    ("file", Text),
    ("format", Text),
    ("bytes", Integer),
    ("hash", Text),
    ("geometry", Text),
    ("meshes", Integer),
    ("vertices", Integer),
    ("triangles", Integer),
    ("materials", Integer),
    ("textures", Integer),
    ("nodes", Integer),
    ("bones", Integer),
    ("animations", Integer),
    ("min_x", Real),
    ("min_y", Real),
    ("min_z", Real),
    ("max_x", Real),
    ("max_y", Real),
    ("max_z", Real),
    ("error", Text),
];
const MATERIALS: &[Column] = &[("file", Text), ("number", Integer), ("material", Text)];
const TEXTURES: &[Column] = &[("file", Text), ("material", Text), ("role", Text), ("texture", Text)];
const NODES: &[Column] =
    &[("file", Text), ("number", Integer), ("node", Text), ("parent", Integer), ("is_bone", Boolean)];
const ANIMATIONS: &[Column] = &[
    ("file", Text),
    ("number", Integer),
    ("animation", Text),
    ("seconds", Real),
    ("keys", Integer),
    ("tracks", Integer),
];

/// Returns the columns of a table.
pub const fn of(table: TableName) -> &'static [Column] {
    match table {
        TableName::Models => MODELS,
        TableName::Materials => MATERIALS,
        TableName::Textures => TEXTURES,
        TableName::Nodes => NODES,
        TableName::Animations => ANIMATIONS,
    }
}

fn integer(number: impl TryInto<i64>) -> Cell {
    Cell::Integer(number.try_into().unwrap_or(i64::MAX))
}

fn text(text: &str) -> Cell {
    Cell::Text(text.to_owned())
}

fn hash(bytes: &[u8]) -> Cell {
    text(blake3::hash(bytes).to_hex().as_str())
}

pub fn model(file: &str, format: FormatId, bytes: &[u8], facts: &Facts) -> Vec<Cell> {
    let textures = facts.textures.values().flatten().collect::<std::collections::BTreeSet<_>>().len();
    let mut row = vec![
        text(file),
        text(format.name()),
        integer(bytes.len()),
        hash(bytes),
        facts.geometry.finish().map_or(Cell::Nothing, Cell::Text),
        integer(facts.meshes),
        integer(facts.vertices),
        integer(facts.triangles),
        integer(facts.materials.len()),
        integer(textures),
        integer(facts.nodes.len()),
        integer(facts.bones.len()),
        integer(facts.animations.len()),
    ];
    match facts.bounds {
        Some(Bounds { min, max }) => row.extend(min.into_iter().chain(max).map(Cell::Real)),
        None => row.extend(std::iter::repeat_n(Cell::Nothing, 6)),
    }
    row.push(Cell::Nothing);
    row
}

/// Returns the row of a file that cannot be read, with the reason.
pub fn unread(file: &str, format: Option<FormatId>, bytes: &[u8], failure: &Failure) -> Vec<Cell> {
    let format = format.map_or(Cell::Nothing, |format| text(format.name()));
    let mut row = vec![text(file), format, integer(bytes.len()), hash(bytes)];
    row.resize(MODELS.len() - 1, Cell::Nothing);
    row.push(Cell::Text(failure.summary()));
    row
}

pub fn materials(file: &str, facts: &Facts) -> Vec<Vec<Cell>> {
    let row = |(number, name): (usize, &String)| vec![text(file), integer(number), text(name)];
    facts.materials.iter().enumerate().map(row).collect()
}

pub fn textures(file: &str, facts: &Facts) -> Vec<Vec<Cell>> {
    let row = |one: &Use| vec![text(file), text(&one.material), text(&one.role), text(&one.texture)];
    facts.uses.iter().map(row).collect()
}

pub fn nodes(file: &str, facts: &Facts) -> Vec<Vec<Cell>> {
    let bones: std::collections::BTreeSet<&String> = facts.bones.iter().collect();
    let row = |(number, name): (usize, &String)| {
        let parent = facts.parents.get(number).copied().flatten().map_or(Cell::Nothing, integer);
        vec![text(file), integer(number), text(name), parent, Cell::Boolean(bones.contains(name))]
    };
    facts.nodes.iter().enumerate().map(row).collect()
}

pub fn animations(file: &str, facts: &Facts) -> Vec<Vec<Cell>> {
    let row = |(number, animation): (usize, &Animation)| {
        let seconds = animation.seconds.map_or(Cell::Nothing, Cell::Real);
        vec![
            text(file),
            integer(number),
            text(&animation.name),
            seconds,
            integer(animation.keys),
            integer(animation.tracks),
        ]
    };
    facts.animations.iter().enumerate().map(row).collect()
}

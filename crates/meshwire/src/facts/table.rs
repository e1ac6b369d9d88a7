//! Tables about many files: the columns, and the rows about one file.

use std::path::Path;

use super::{Animation, Bounds, Facts, Use};
use crate::{Asset, FormatId, folder};

/// The tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// A row for each file.
    Models,
    /// A row for each material.
    Materials,
    /// A row for each use of a texture by a material.
    Textures,
    /// A row for each node.
    Nodes,
    /// A row for each animation.
    Animations,
}

impl Table {
    /// All tables.
    pub const ALL: [Self; 5] = [Self::Models, Self::Materials, Self::Textures, Self::Nodes, Self::Animations];

    /// Returns the name of the table.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Models => "models",
            Self::Materials => "materials",
            Self::Textures => "textures",
            Self::Nodes => "nodes",
            Self::Animations => "animations",
        }
    }

    /// Returns the columns of the table.
    #[must_use]
    pub const fn columns(self) -> &'static [Column] {
        match self {
            Self::Models => MODELS,
            Self::Materials => MATERIALS,
            Self::Textures => TEXTURES,
            Self::Nodes => NODES,
            Self::Animations => ANIMATIONS,
        }
    }

    /// Returns the rows about a file, read from `bytes`.
    #[must_use]
    pub fn rows(self, name: &str, asset: &Asset, bytes: &[u8], facts: &Facts) -> Vec<Vec<Cell>> {
        match self {
            Self::Models => vec![model(name, asset.format(), bytes, facts)],
            Self::Materials => materials(name, facts),
            Self::Textures => textures(name, facts),
            Self::Nodes => nodes(name, facts),
            Self::Animations => animations(name, facts),
        }
    }

    /// Reads a file and returns the rows about it. One that cannot be read has a row in [`Table::Models`], with the
    /// reason, unless neither its content nor its extension belongs to a known format.
    #[must_use]
    pub fn rows_of(self, path: &Path) -> Vec<Vec<Cell>> {
        let name = path.display().to_string();
        let (bytes, asset) = match std::fs::read(path) {
            Ok(bytes) => {
                let asset = Asset::read(&bytes).map_err(|error| error.to_string());
                (bytes, asset)
            }
            Err(error) => (Vec::new(), Err(format!("cannot be read: {error}"))),
        };
        match asset {
            Ok(asset) => self.rows(&name, &asset, &bytes, &Facts::of(&asset)),
            Err(reason) => {
                let format = crate::detect(&bytes);
                let is_row = self == Self::Models && (format.is_some() || folder::is_ours(path));
                if is_row { vec![unread(&name, format, &bytes, &reason)] } else { Vec::new() }
            }
        }
    }
}

/// A value of a row.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// A text.
    Text(String),
    /// An integer.
    Integer(i64),
    /// A real number.
    Real(f64),
    /// True or false.
    Boolean(bool),
    /// No value.
    Nothing,
}

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// Integers.
    Integer,
    /// Real numbers.
    Real,
    /// True or false.
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

fn integer(number: impl TryInto<i64>) -> Cell {
    Cell::Integer(number.try_into().unwrap_or(i64::MAX))
}

fn text(text: &str) -> Cell {
    Cell::Text(text.to_owned())
}

fn hash(bytes: &[u8]) -> Cell {
    text(blake3::hash(bytes).to_hex().as_str())
}

fn model(file: &str, format: FormatId, bytes: &[u8], facts: &Facts) -> Vec<Cell> {
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

/// Returns the row of [`Table::Models`] for a file that cannot be read, with the reason.
#[must_use]
pub fn unread(file: &str, format: Option<FormatId>, bytes: &[u8], reason: &str) -> Vec<Cell> {
    let format = format.map_or(Cell::Nothing, |format| text(format.name()));
    let mut row = vec![text(file), format, integer(bytes.len()), hash(bytes)];
    row.resize(MODELS.len() - 1, Cell::Nothing);
    row.push(text(reason));
    row
}

fn materials(file: &str, facts: &Facts) -> Vec<Vec<Cell>> {
    let row = |(number, name): (usize, &String)| vec![text(file), integer(number), text(name)];
    facts.materials.iter().enumerate().map(row).collect()
}

fn textures(file: &str, facts: &Facts) -> Vec<Vec<Cell>> {
    let row = |one: &Use| vec![text(file), text(&one.material), text(&one.role), text(&one.texture)];
    facts.uses.iter().map(row).collect()
}

fn nodes(file: &str, facts: &Facts) -> Vec<Vec<Cell>> {
    let bones: std::collections::BTreeSet<&String> = facts.bones.iter().collect();
    let row = |(number, name): (usize, &String)| {
        let parent = facts.parents.get(number).copied().flatten().map_or(Cell::Nothing, integer);
        vec![text(file), integer(number), text(name), parent, Cell::Boolean(bones.contains(name))]
    };
    facts.nodes.iter().enumerate().map(row).collect()
}

fn animations(file: &str, facts: &Facts) -> Vec<Vec<Cell>> {
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

//! Lint of text models: statements that tools ignore, and values that the game rejects.

use std::collections::HashSet;

use meshwire_core::error::show;
use meshwire_core::{Finding, Report, Segment};

use super::context::NodeType;
use super::file::TextFile;
use super::keyword::{Keying, Keyword, Shape};
use super::rows::{NumberRows, Rows};
use super::statement::{Content, Head, Statement, Table, Values};
use super::view::{Face, Node};
use crate::controller::{BEZIER_PARTS, attributes};
use crate::profile::{MAX_BONES, MAX_FACES, OLD_FACES};
use crate::rules;

/// A compiled node has 32 bytes for its name, with the terminator.
const LONGEST_NAME: usize = 31;
/// Archives of the game have this many bytes for the name of a resource.
const LONGEST_RESOURCE: usize = 16;
/// Bones of a skin in compilers before the enhanced edition, whose tables have a slot more.
const OLD_BONES: usize = 17;
/// Bones of a vertex: its record has this many shares.
const WEIGHTS: usize = 4;

/// Statements that name a resource of the game.
const RESOURCES: [Keyword; 8] = [
    Keyword::Bitmap,
    Keyword::Texture1,
    Keyword::Texture2,
    Keyword::Texture3,
    Keyword::MaterialName,
    Keyword::Texture,
    Keyword::ChunkName,
    Keyword::RefModel,
];

/// Runs all checks.
pub(crate) fn findings(file: &TextFile) -> Vec<Finding> {
    let mut report = Report::default();
    for (index, statement) in file.statements.iter().enumerate() {
        report.item("statements", index, |report| alone(statement, report));
    }
    model(file, &mut report);
    let nodes: Vec<Node<'_>> = file.nodes().collect();
    let names: HashSet<Vec<u8>> = nodes.iter().map(|node| node.name.to_ascii_lowercase()).collect();
    geometry(file, &nodes, &mut report);
    for node in &nodes {
        mesh(node, &names, &mut report);
        common(node, &mut report);
    }
    for animation in file.animations() {
        animation.nodes().for_each(|node| common(&node, &mut report));
    }
    report.finish()
}

fn at(report: &mut Report, index: usize, look: impl FnOnce(&mut Report)) {
    report.item("statements", index, look);
}

/// Checks that need only the statement.
fn alone(statement: &Statement, report: &mut Report) {
    match &statement.content {
        Content::Other(line) => {
            let line = line.as_bytes().trim_ascii();
            if !line.is_empty() && !line.starts_with(b"#") {
                report
                    .add(rules::UNKNOWN_STATEMENT, format!("unknown keyword {}", show(line.get(..40).unwrap_or(line))));
            }
        }
        Content::Line { keyword, values: Values::Text(text) } if keyword.shape() == Shape::Numbers => {
            // Booleans may be words, as may the center of a mesh and the render mode of an emitter.
            let known =
                [&b"true"[..], b"false", b"undefined"].iter().any(|word| word.eq_ignore_ascii_case(text.as_bytes()));
            if !known && *keyword != Keyword::Render {
                report.add(
                    rules::WORD_FOR_NUMBER,
                    format!("expected numbers after {keyword}, found {}", show(text.as_bytes())),
                );
            }
        }
        Content::Line { values: Values::Numbers(numbers), keyword } => {
            if numbers.iter().any(|number| !number.is_finite()) {
                report.add(rules::NOT_FINITE_ERROR, format!("{keyword} has a number that is not finite"));
            }
        }
        Content::Line { .. } => {}
        Content::Table(table) => list(table, report),
    }
}

fn list(table: &Table, report: &mut Report) {
    if let Head::Text(text) = &table.head {
        let message =
            format!("expected {} rows after {}, found {}", show(text.as_bytes()), table.keyword, table.rows.len());
        report.add(rules::STATED_COUNT, message);
    }
    let Rows::Numbers(rows) = &table.rows else { return };
    for (row, numbers) in rows.iter().enumerate() {
        if numbers.iter().any(|number| !number.is_finite()) {
            report.item("rows", row, |report| report.add(rules::NOT_FINITE_ERROR, "a number that is not finite"));
        }
    }
    if let Some(keying) = table.keying {
        keys(table.keyword, keying, rows, report);
    }
}

fn keys(keyword: Keyword, keying: Keying, rows: &NumberRows, report: &mut Report) {
    let columns = attributes::columns(keyword.meaning().name()).unwrap_or(1);
    let width = 1 + columns * if keying == Keying::Bezier { BEZIER_PARTS } else { 1 };
    let mut before = f64::NEG_INFINITY;
    for (row, numbers) in rows.iter().enumerate() {
        // Detonation keys have no value.
        if numbers.len() != width && keyword != Keyword::Detonate {
            let message = format!("expected {width} numbers, found {}", numbers.len());
            report.item("rows", row, |report| report.add(rules::ROW_WIDTH, message));
        }
        let time = numbers.first().copied().unwrap_or(before);
        if time < before {
            report.item("rows", row, |report| report.add(rules::KEY_ORDER, format!("time {time} follows {before}")));
        }
        before = time;
    }
}

fn model(file: &TextFile, report: &mut Report) {
    if file.statement(Keyword::DoneModel).is_none() {
        report.add(rules::UNCLOSED_MODEL, "the text ends without donemodel");
    }
    if let Some(index) = file.statements.iter().position(|statement| statement.keyword() == Some(Keyword::NewModel)) {
        at(report, index, |report| resource(file.name(), report));
    }
}

fn resource(name: &[u8], report: &mut Report) {
    if name.len() > LONGEST_RESOURCE {
        report.add(
            rules::LONG_RESOURCE,
            format!("{} has {} characters, the game takes {LONGEST_RESOURCE}", show(name), name.len()),
        );
    }
}

fn geometry(file: &TextFile, nodes: &[Node<'_>], report: &mut Report) {
    let mut before: HashSet<Vec<u8>> = HashSet::new();
    let mut root = None;
    for node in nodes {
        let name = node.name.to_ascii_lowercase();
        match node.parent() {
            None if root.is_none() => {
                root = Some(node);
                if !node.name.eq_ignore_ascii_case(file.name()) {
                    let message =
                        format!("expected the root to be called {}, found {}", show(file.name()), show(node.name));
                    at(report, node.index, |report| report.add(rules::ROOT_NAME_ERROR, message));
                }
            }
            None => {}
            Some(parent) if before.contains(&parent.to_ascii_lowercase()) => {}
            Some(parent) => {
                let message = format!("expected a node before this one, found {}", show(parent));
                let index = node.statements.iter().rposition(|statement| statement.keyword() == Some(Keyword::Parent));
                at(report, node.index + 1 + index.unwrap_or(0), |report| report.add(rules::PARENT, message));
            }
        }
        if !before.insert(name) {
            let message = format!("another node is called {}", show(node.name));
            at(report, node.index, |report| report.add(rules::SAME_NAME, message));
        }
    }
    if root.is_none() {
        report.add(rules::NO_ROOT_ERROR, "the geometry has no node without a parent");
    }
}

/// Checks for nodes of both the geometry and animations.
fn common(node: &Node<'_>, report: &mut Report) {
    at(report, node.index, |report| {
        if node.name.len() > LONGEST_NAME {
            let message =
                format!("{} has {} characters, the game takes {LONGEST_NAME}", show(node.name), node.name.len());
            report.add(rules::LONG_NAME, message);
        }
        if node.kind.is_none() {
            report.add(rules::NODE_TYPE, format!("{} is read as a dummy", show(node.name)));
        }
        if !node.closed {
            report.add(rules::UNCLOSED_NODE_WARNING, format!("{} ends without endnode", show(node.name)));
        }
    });
    for (position, statement) in node.statements.iter().enumerate() {
        if statement.keyword().is_some_and(|keyword| RESOURCES.contains(&keyword.meaning())) {
            for name in statement.words().take(1) {
                at(report, node.index + 1 + position, |report| resource(name, report));
            }
        }
    }
}

/// Sets the report's path to the list with this meaning in a node.
fn in_list(node: &Node<'_>, keyword: Keyword, report: &mut Report, look: impl FnOnce(&mut Report)) {
    let found = node.statements.iter().rposition(|statement| {
        statement.keyword().is_some_and(|found| found.meaning() == keyword) && statement.keying().is_none()
    });
    if let Some(position) = found {
        at(report, node.index + 1 + position, look);
    }
}

fn mesh(node: &Node<'_>, names: &HashSet<Vec<u8>>, report: &mut Report) {
    let vertices = node.rows(Keyword::Verts).map_or(0, NumberRows::len);
    let uvs = node.rows(Keyword::TVerts).map(NumberRows::len);
    in_list(node, Keyword::Faces, report, |report| faces(node, vertices, uvs, report));
    for keyword in [Keyword::Constraints, Keyword::Colors, Keyword::Weights] {
        let rows = node.statement(keyword).and_then(Statement::rows).map_or(vertices, Rows::len);
        if rows != vertices {
            let message = format!("expected {vertices} rows, one per vertex, found {rows}");
            in_list(node, keyword, report, |report| report.add(rules::ROW_COUNT_ERROR, message));
        }
    }
    if node.kind == Some(NodeType::Skin) {
        in_list(node, Keyword::Weights, report, |report| bones(node, names, report));
    }
}

fn faces(node: &Node<'_>, vertices: usize, uvs: Option<usize>, report: &mut Report) {
    let count = node.rows(Keyword::Faces).map_or(0, NumberRows::len);
    if count > MAX_FACES {
        report.add(rules::TOO_MANY_FACES_ERROR, format!("{count} faces, the game takes {MAX_FACES}"));
    } else if count > OLD_FACES {
        report.add(rules::TOO_MANY_FACES_WARNING, format!("{count} faces, the game took {OLD_FACES} before 8193.35"));
    }
    let outside = |index: &u32, length: usize| usize::try_from(*index).is_ok_and(|index| index >= length);
    for (row, face) in node.faces().enumerate() {
        let found = match face {
            None => Some((
                rules::FACE_ROW,
                "expected three vertices, a group, three texture vertices and a surface".to_owned(),
            )),
            Some(Face { vertices: of, uvs: texture, .. }) => {
                let vertex =
                    of.iter().find(|index| outside(index, vertices)).map(|index| (index, vertices, "vertices"));
                let uv = uvs
                    .and_then(|uvs| Some((texture.iter().find(|index| outside(index, uvs))?, uvs, "texture vertices")));
                vertex
                    .or(uv)
                    .map(|(index, length, what)| (rules::FACE_INDEX, format!("uses {index} of {length} {what}")))
            }
        };
        if let Some((rule, message)) = found {
            report.field("rows", |report| report.within(Segment::Index(row), |report| report.add(rule, message)));
        }
    }
}

fn bones(node: &Node<'_>, names: &HashSet<Vec<u8>>, report: &mut Report) {
    let mut bones = HashSet::new();
    for (row, weights) in node.weights().unwrap_or_default().iter().enumerate() {
        let unknown = weights.iter().find(|weight| !names.contains(&weight.bone.as_bytes().to_ascii_lowercase()));
        report.item("rows", row, |report| {
            if weights.len() > WEIGHTS {
                report.add(rules::TOO_MANY_WEIGHTS_ERROR, format!("{} bones, the game takes {WEIGHTS}", weights.len()));
            }
            if let Some(weight) = unknown {
                report.add(rules::UNKNOWN_BONE, format!("no node is called {}", show(weight.bone.as_bytes())));
            }
        });
        bones.extend(weights.iter().map(|weight| weight.bone.as_bytes().to_ascii_lowercase()));
    }
    if bones.len() > MAX_BONES {
        report.add(rules::TOO_MANY_BONES_ERROR, format!("{} bones, the game takes {MAX_BONES}", bones.len()));
    } else if bones.len() > OLD_BONES {
        let message = format!("{} bones, compilers before the enhanced edition take {OLD_BONES}", bones.len());
        report.add(rules::TOO_MANY_BONES_WARNING, message);
    }
}

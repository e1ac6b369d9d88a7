//! Writes comments for the differences between a file and its compiled text.

use std::collections::HashMap;

use meshwire_core::{ByteString, Path, Segment};

use super::digest;
use super::field_cells::{Bytes, Shape};
use super::line::{self, VERSION, WORD};
use crate::file::{MdlFile, Stored};
use crate::text::{Content, Statement, TextFile};
use crate::tree::fields::{Field, Fields};
use crate::tree::{Node, NodeKind};
use crate::view::IndexList;

/// The bytes of the fields of a part.
type Snapshot = Vec<(Shape, Vec<u8>)>;

fn snapshot(part: &mut impl Fields) -> Snapshot {
    let mut fields = Vec::new();
    let Ok(()) = part.visit(&mut Bytes(|shape: Shape, bytes: &mut Vec<u8>| {
        fields.push((shape, std::mem::take(bytes)));
        false
    }));
    fields
}

/// A field that differs between a file and its compiled text.
pub(crate) struct Difference {
    pub(crate) field: Field,
    lines: Vec<String>,
}

fn compare(from: &mut impl Fields, to: &mut impl Fields) -> Vec<Difference> {
    let mut differences = Vec::new();
    for ((_, from), (shape, to)) in snapshot(from).iter().zip(&snapshot(to)).filter(|((_, from), (_, to))| from != to) {
        for (mut field, row) in shape.rows() {
            let mut lines = Vec::new();
            line::push(&mut lines, &field.to_string(), &row, from, to);
            if !lines.is_empty() {
                // Bytes after the terminator of a text are not read either.
                field.is_unread |= row.text(from).is_some_and(|text| Some(text) == row.text(to));
                differences.push(Difference { field, lines });
            }
        }
    }
    differences
}

/// The fields of a node that statements should produce.
pub(crate) struct Target(Snapshot);

impl Target {
    pub(crate) fn of(node: &Node) -> Self {
        let Node { head, kind, unknown_flags, controllers, children: _ } = node;
        let (kind, controllers) = (kind.clone(), controllers.clone());
        let mut own = Node { head: *head, kind, unknown_flags: *unknown_flags, controllers, children: Vec::new() };
        Self(snapshot(&mut own))
    }

    /// Returns the number of cells that differ from a node compiled on its own.
    pub(crate) fn cost(&self, made: &mut Node) -> usize {
        let mut cost = 0;
        for ((_, from), (shape, to)) in snapshot(made).iter().zip(&self.0).filter(|((_, from), (_, to))| from != to) {
            for (_, row) in shape.rows().into_iter().filter(|(field, _)| !field.is_bound) {
                let cells = 0..row.len(from).max(row.len(to));
                cost += cells.filter(|cell| row.get(from, *cell) != row.get(to, *cell)).count();
            }
        }
        cost
    }
}

/// The differences of one part of a file.
pub(crate) struct Part {
    pub(crate) path: Path,
    pub(crate) fields: Vec<Difference>,
}

/// The differences between a file and its compiled text, part by part.
pub(crate) struct Differences {
    pub(crate) model: Part,
    pub(crate) nodes: Vec<Part>,
    /// For each animation: its own part, and those of its nodes.
    pub(crate) animations: Vec<(Part, Vec<Part>)>,
    pub(crate) stored: Part,
}

impl Differences {
    pub(crate) fn parts(&self) -> impl Iterator<Item = &Part> {
        let animations = self.animations.iter().flat_map(|(own, nodes)| std::iter::once(own).chain(nodes));
        std::iter::once(&self.model).chain(&self.nodes).chain(animations).chain([&self.stored])
    }
}

/// Compares a file with its compiled text; `None` if the trees do not match.
pub(crate) fn differences(compiled: &mut MdlFile, file: &mut MdlFile) -> Option<Differences> {
    let model = Part { path: Path::root(), fields: compare(&mut compiled.model, &mut file.model) };
    let nodes = tree(compiled.model.root.as_mut(), file.model.root.as_mut(), &Path::root())?;
    let (from, to) = (&mut compiled.model.animations, &mut file.model.animations);
    if from.len() != to.len() {
        return None;
    }
    let mut animations = Vec::with_capacity(to.len());
    for (index, (from, to)) in from.iter_mut().zip(to).enumerate() {
        let path = Path::from_iter([Segment::Field("animations"), Segment::Index(index)]);
        let own = compare(from, to);
        let nodes = tree(from.root.as_mut(), to.root.as_mut(), &path)?;
        animations.push((Part { path, fields: own }, nodes));
    }
    let stored = |own: &Option<Box<Stored>>| own.as_deref().cloned().unwrap_or_default();
    let places = compare(&mut stored(&compiled.stored), &mut stored(&file.stored));
    let stored = Part { path: Path::from_iter([Segment::Field("stored")]), fields: places };
    Some(Differences { model, nodes, animations, stored })
}

fn tree(from: Option<&mut Node>, to: Option<&mut Node>, path: &Path) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    match (from, to) {
        (None, None) => {}
        (Some(from), Some(to)) => {
            let mut path = path.clone();
            path.push(Segment::Field("root"));
            pairs(from, to, &path, &mut parts)?;
        }
        _ => return None,
    }
    Some(parts)
}

/// Compares two trees node by node. The recursion depth is bounded by that of the compiled tree.
fn pairs(from: &mut Node, to: &mut Node, path: &Path, parts: &mut Vec<Part>) -> Option<()> {
    if from.kind.flags() != to.kind.flags() || from.children.len() != to.children.len() {
        return None;
    }
    let mut own = compare(from, to);
    if is_leader(to) {
        own.iter_mut().for_each(|difference| difference.field.is_bound = true);
    }
    parts.push(Part { path: path.clone(), fields: own });
    for (index, (from, to)) in from.children.iter_mut().zip(&mut to.children).enumerate() {
        let mut path = path.clone();
        path.push(Segment::Field("children"));
        path.push(Segment::Index(index));
        pairs(from, to, &path, parts)?;
    }
    Some(())
}

/// Returns true for a mesh that draws others and so contains their vertices.
fn is_leader(node: &Node) -> bool {
    matches!(&node.kind, NodeKind::Mesh(mesh) if matches!(mesh.index_list(), IndexList::Leader { .. }))
}

/// Writes the lines of a block.
fn block(out: &mut Vec<Statement>, indent: &str, of: &str, digest: u64, fields: &[&Difference]) {
    if fields.is_empty() {
        return;
    }
    let mut push = |line: &str| {
        out.push(Statement::new(Content::Other(ByteString::from(format!("{indent}#{WORD} {line}").as_bytes()))));
    };
    push(&format!("{of} {digest:08x}"));
    fields.iter().flat_map(|field| &field.lines).for_each(|line| push(line));
}

/// Adds the comments to a text.
pub(crate) fn write(file: &MdlFile, differences: &Differences, text: &mut TextFile) {
    let geometry = digest::geometry(text);
    // Comments to insert before the statement at that index.
    let mut comments: HashMap<usize, Vec<Statement>> = HashMap::new();
    let mut of_node = |node: &crate::text::Node<'_>, part: &Part| {
        let (bound, own): (Vec<&Difference>, Vec<&Difference>) = part.fields.iter().partition(|own| own.field.is_bound);
        let mut lines = Vec::new();
        if !own.is_empty() {
            block(&mut lines, "  ", "node", digest::node(text, node), &own);
        }
        block(&mut lines, "  ", "geometry", geometry, &bound);
        if !lines.is_empty() {
            comments.insert(node.index + 1 + node.statements.len(), lines);
        }
    };
    for (node, part) in text.nodes().zip(&differences.nodes) {
        of_node(&node, part);
    }
    for (animation, (_, parts)) in text.animations().zip(&differences.animations) {
        for (node, part) in animation.nodes().zip(parts) {
            of_node(&node, part);
        }
    }
    for (animation, (own, _)) in text.animations().zip(&differences.animations) {
        let fields: Vec<&Difference> = own.fields.iter().collect();
        let mut lines = Vec::new();
        block(&mut lines, "  ", "animation", digest::animation(text, &animation), &fields);
        comments.entry(animation.index + 1 + animation.statements.len()).or_default().extend(lines);
    }
    let mut last = Vec::new();
    for (of, digest, part) in
        [("model", digest::model(text), &differences.model), ("file", digest::file(text), &differences.stored)]
    {
        block(&mut last, "", of, digest, &part.fields.iter().collect::<Vec<_>>());
    }
    let head = format!("#{WORD} {VERSION} {}", file.profile);
    let mut statements = vec![Statement::new(Content::Other(ByteString::from(head.as_bytes())))];
    for (place, statement) in std::mem::take(&mut text.statements).into_iter().enumerate() {
        statements.extend(comments.remove(&place).into_iter().flatten());
        statements.push(statement);
    }
    statements.extend(last);
    text.statements = statements;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Profile, build};

    /// A model with nodes below its root.
    fn file(children: Vec<Node>) -> MdlFile {
        let mut file = build::file("m", Profile::Ee).unwrap();
        let mut root = build::dummy("m").unwrap();
        root.children = children;
        file.model.root = Some(root);
        file
    }

    #[test]
    fn trees_that_are_not_alike_are_not_compared() {
        let [dummy, camera] = [build::dummy("a").unwrap(), build::camera("a").unwrap()];
        let differ = |from: &[&Node], to: &[&Node]| {
            let [mut from, mut to] = [from, to].map(|nodes| file(nodes.iter().copied().cloned().collect()));
            differences(&mut from, &mut to).is_none()
        };
        assert!(!differ(&[&dummy], &[&dummy]));
        assert!(differ(&[&dummy], &[&camera]), "of another kind");
        assert!(differ(&[&dummy], &[&dummy, &dummy]), "more children");
        assert!(differ(&[], &[&dummy]), "none");
    }
}

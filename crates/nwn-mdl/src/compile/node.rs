//! Nodes.

use std::collections::HashSet;

use meshwire_core::FixedText;

use super::mesh::{self, Origins};
use super::source::Source;
use super::{controllers, fields, kinds};
use crate::build::{empty_emitter, empty_light, zero};
use crate::error::terminated;
use crate::generated::NodeHead;
use crate::profile::Profile;
use crate::rules;
use crate::text::{self, Content, Keyword, NodeType, Statement};
use crate::tree::{Controllers, Node, NodeKind};

/// A node that is not yet part of the tree.
pub(super) struct Loose<'a> {
    pub(super) source: text::Node<'a>,
    pub(super) node: Node,
    /// The origin of its mesh's vertices.
    pub(super) origins: Origins,
    /// The part number from a tool's comment.
    pub(super) part_number: Option<i32>,
}

/// Compiles a node; `None` if that is not possible.
pub(super) fn compile<'a>(node: text::Node<'a>, animated: bool, source: &mut Source) -> Option<Loose<'a>> {
    let kind = node.kind.unwrap_or_else(|| {
        source.loss(node.index, rules::NODE_TYPE, "an unknown node type is read as a dummy");
        NodeType::Dummy
    });
    if !node.closed {
        source.loss(node.index, rules::UNCLOSED_NODE_NOTE, "the node ends without endnode");
    }
    let name: FixedText<32> = source.attempt(node.index, terminated("name", node.name))?;
    let head = NodeHead { part_number: -1, name, ..zero() };
    // Default that animations do not state: bio writes one grid cell, the others none.
    let grid = u32::from(!animated || source.profile == Profile::Bio);
    let kind = match kind {
        NodeType::Dummy => NodeKind::Dummy,
        NodeType::Light => NodeKind::Light(Box::new(empty_light())),
        NodeType::Emitter => NodeKind::Emitter(Box::new(empty_emitter(grid))),
        NodeType::Camera => NodeKind::Camera,
        NodeType::Reference => NodeKind::Reference(Box::new(zero())),
        of_mesh => NodeKind::Mesh(Box::new(mesh::empty(of_mesh, animated, source.profile))),
    };
    let mut own = Node { head, kind, unknown_flags: 0, controllers: Controllers::default(), children: Vec::new() };
    let part_number = statements(&mut own, &node, source);
    let origins = match &mut own.kind {
        NodeKind::Mesh(_) if animated => {
            kinds::drop_shape(&node, source);
            Origins::default()
        }
        NodeKind::Mesh(mesh) => {
            let origins = mesh::shape(mesh, &node, source);
            kinds::add_sets(mesh, &node, Some(&origins), source);
            origins
        }
        NodeKind::Light(light) => {
            kinds::flares(light, &node, source);
            Origins::default()
        }
        _ => Origins::default(),
    };
    Some(Loose { source: node, node: own, origins, part_number })
}

/// Reads every statement of a node; returns the part number from a comment.
fn statements(own: &mut Node, node: &text::Node<'_>, source: &mut Source) -> Option<i32> {
    let mut seen = HashSet::new();
    let mut part_number = None;
    for (place, statement) in node.statements.iter().enumerate() {
        let index = node.index + 1 + place;
        if let Content::Other(line) = &statement.content {
            part_number = part_number.or(stated_part(statement));
            other(line.as_bytes(), index, source);
            continue;
        }
        // `endlist` belongs to the statement before it.
        let Some(keyword) = statement.keyword().filter(|keyword| *keyword != Keyword::EndList) else { continue };
        if let Some(first) = source_of_rows(statement) {
            source.loss(index, rules::STATED_COUNT, first);
        }
        if controllers::add(own, statement, index, source) {
            continue;
        }
        if statement.keying().is_some() || !general(own, keyword, statement, index, source) {
            no_effect(own, keyword, index, source);
        } else if !seen.insert(keyword.meaning()) {
            source.loss(
                index,
                rules::REPEATED,
                format!("{keyword} occurs more than once in the node; the last one is used"),
            );
        }
    }
    part_number
}

/// Returns the message for a list whose number of rows differs from its count.
fn source_of_rows(statement: &Statement) -> Option<String> {
    let table = statement.list()?;
    let text::Head::Text(stated) = &table.head else { return None };
    Some(format!("expected {stated} rows, found {}", table.rows.len()))
}

/// Reports a line that is not a statement.
pub(super) fn other(line: &[u8], index: usize, source: &mut Source) {
    let line = line.trim_ascii();
    if !line.is_empty() && !line.starts_with(b"#") {
        let shown = meshwire_core::error::show(line.get(..40).unwrap_or(line));
        source.loss(index, rules::UNKNOWN_STATEMENT, format!("unknown keyword {shown}"));
    }
}

/// Parses a comment `#part-number N`.
fn stated_part(statement: &Statement) -> Option<i32> {
    let words = statement.comment()?.trim_ascii().strip_prefix(b"part-number")?;
    std::str::from_utf8(words).ok()?.trim().parse().ok()
}

/// Reads a statement that is not a controller; returns false if this kind of node does not have it.
fn general(own: &mut Node, keyword: Keyword, statement: &Statement, index: usize, source: &mut Source) -> bool {
    match keyword {
        // Used to build the tree.
        Keyword::Parent => return true,
        Keyword::InheritColor => {
            source.switch(statement, index, &mut own.head.inherit_color);
            return true;
        }
        _ => {}
    }
    let (meaning, own_statement) = (keyword.meaning(), (statement, index));
    match &mut own.kind {
        NodeKind::Light(light) => match keyword {
            // The number of flares follows from the lists.
            Keyword::LensFlares => true,
            Keyword::TextureNames | Keyword::FlareSizes | Keyword::FlarePositions | Keyword::FlareColorShifts => true,
            _ => fields::read(meaning, fields::light(light), own_statement, source),
        },
        NodeKind::Emitter(emitter) => {
            fields::read(meaning, fields::emitter(emitter), own_statement, source)
                || fields::read_flag(meaning, &mut emitter.flags, own_statement, source)
        }
        NodeKind::Reference(reference) => fields::read(meaning, fields::reference(reference), own_statement, source),
        NodeKind::Mesh(mesh) => mesh::statement(mesh, meaning, own_statement, source),
        NodeKind::Dummy | NodeKind::Camera => false,
    }
}

fn no_effect(own: &Node, keyword: Keyword, index: usize, source: &mut Source) {
    source.loss(index, rules::NO_EFFECT, format!("{keyword} has no effect in a {}", own.kind.name()));
}

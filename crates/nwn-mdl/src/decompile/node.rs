//! Nodes.

use super::controllers;
use super::kinds::Writer;
use super::lines::Lines;
use super::shape::{self, Bones, WAYS};
use crate::comment_patch::Target;
use crate::compile;
use crate::profile::Profile;
use crate::text::{self, Keyword, NodeType, Statement};
use crate::tree::{Node, NodeKind};

/// The context in which nodes are written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source {
    pub(super) profile: Profile,
    pub(super) is_animated: bool,
    /// True if the model has a supermodel, whose part numbers its nodes use.
    pub(super) has_part_numbers: bool,
    /// True if lists of vertices and faces are written.
    pub(super) has_shapes: bool,
}

/// The names of a node and its parent in the text.
pub(super) struct Names<'a> {
    pub(super) own: &'a [u8],
    pub(super) parent: Option<&'a [u8]>,
}

/// Writes a node, using the variant whose compiled form is closest to the file.
pub(super) fn write(lines: &mut Lines, node: &Node, names: &Names<'_>, source: &Source, bones: Bones<'_>) {
    let kind = NodeType::of(node.kind.name().as_bytes()).unwrap_or(NodeType::Dummy);
    lines.words(Keyword::Node, &[kind.name().as_bytes(), names.own]);
    let mut own = Lines::default();
    own.words(Keyword::Parent, &[names.parent.unwrap_or(b"NULL")]);
    if source.has_part_numbers && !source.is_animated {
        own.comment(&format!("part-number {}", node.head.part_number));
    }
    controllers::write(&mut own, node, source.profile);
    if node.head.inherit_color != 0 {
        own.whole(Keyword::InheritColor, node.head.inherit_color);
    }
    let compiled = |statements: &[Statement]| {
        let name = names.own;
        let own = text::Node { index: 0, kind: Some(kind), name, statements, closed: true };
        compile::node(own, source.is_animated, source.profile)
    };
    let mut writer = Writer { lines: &mut own, is_animated: source.is_animated, profile: source.profile };
    match (&node.kind, compiled(&[]).map(|fresh| fresh.kind)) {
        (NodeKind::Light(light), _) => writer.light(light),
        (NodeKind::Emitter(emitter), Some(NodeKind::Emitter(fresh))) => writer.emitter(emitter, &fresh),
        (NodeKind::Reference(reference), Some(NodeKind::Reference(fresh))) => writer.reference(reference, &fresh),
        (NodeKind::Mesh(mesh), fresh) => {
            if let Some(NodeKind::Mesh(fresh)) = fresh {
                writer.mesh(mesh, &fresh);
            }
            match (source.has_shapes, source.is_animated) {
                (false, _) => {}
                (true, true) => shape::write_sets(&mut own, mesh),
                (true, false) => best(&mut own, node, source, bones, &compiled),
            }
        }
        _ => {}
    }
    lines.0.append(&mut own.0);
    lines.words(Keyword::EndNode, &[]);
}

/// Adds the lists of a mesh, using the strategy whose compiled form is closest to the file.
fn best(
    own: &mut Lines,
    node: &Node,
    source: &Source,
    bones: Bones<'_>,
    compiled: &dyn Fn(&[Statement]) -> Option<Node>,
) {
    let Some(mesh) = node.mesh() else { return };
    let target = Target::of(node);
    let mut found: Option<(usize, Vec<Statement>)> = None;
    let start = own.0.len();
    for way in WAYS {
        let Some(lists) = shape::write(mesh, way, source.profile, bones) else { return };
        if lists.0.is_empty() {
            return;
        }
        own.0.extend(lists.0);
        if let Some(mut made) = compiled(&own.0) {
            let cost = target.cost(&mut made);
            if found.as_ref().is_none_or(|(best, _)| cost < *best) {
                found = Some((cost, own.0.get(start..).unwrap_or_default().to_vec()));
            }
        }
        own.0.truncate(start);
        if matches!(found, Some((0, _))) {
            break;
        }
    }
    own.0.extend(found.into_iter().flat_map(|(_, lists)| lists));
}

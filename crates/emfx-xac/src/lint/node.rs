//! Checks of nodes.

use emfx_chunk::rotation;
use meshwire_core::{ByteString, Report};

use crate::file::{NONE, count};
use crate::generated::{EarlyNode, LocalTransform, Node, NodeProperties, Nodes, OrientedBoundingBox};
use crate::lint::facts::Facts;
use crate::rules;

/// Allowed deviation of the length of a rotation from 1.
const TOLERANCE: f32 = 1e-3;
/// The bits that remain of an importance of 1 that was written 3 bytes too early.
const MISPLACED_ONE: u32 = 0x3f;

pub(super) fn list(nodes: &Nodes, facts: &Facts<'_>, report: &mut Report) {
    let roots = count(nodes.nodes.iter().filter(|node| node.properties.parent == NONE).count());
    if nodes.num_roots != roots {
        let message = format!("expected {roots}, found {}", nodes.num_roots);
        report.at("num_roots").add(rules::ROOT_COUNT, message);
    }
    for (index, node) in nodes.nodes.iter().enumerate() {
        record(node, index, facts, &mut report.at_item("nodes", index));
    }
}

pub(super) fn single(node: &Node, chunk: usize, facts: &Facts<'_>, report: &mut Report) {
    let index = facts.first_nodes.get(&chunk).copied().unwrap_or(0);
    record(node, index, facts, report);
}

pub(super) fn early(node: &EarlyNode, chunk: usize, facts: &Facts<'_>, report: &mut Report) {
    let index = facts.first_nodes.get(&chunk).copied().unwrap_or(0);
    transform(&node.local_transform, &mut report.at("local_transform"));
    parent(node.parent, index, facts, &mut report.at("parent"));
    flag_bits(node.flags.is_some_and(|flags| flags.reserved() != 0), report);
    if let Some(found) = &node.bounding_box {
        bounding_box(found, &mut report.at("bounding_box"));
    }
    name(&node.name, facts, &mut report.at("name"));
}

fn record(node: &Node, index: usize, facts: &Facts<'_>, report: &mut Report) {
    name(&node.name, facts, &mut report.at("name"));
    let properties: &NodeProperties = &node.properties;
    let mut report = report.at("properties");
    transform(&properties.local_transform, &mut report.at("local_transform"));
    parent(properties.parent, index, facts, &mut report.at("parent"));
    let children = facts.children.get(index).copied().unwrap_or(0);
    if facts.style.child_counts {
        if properties.num_children != children {
            let message = format!("expected {children}, found {}", properties.num_children);
            report.at("num_children").add(rules::CHILD_COUNT, message);
        }
    } else {
        let quirk = "a child count of 0 although the node has children; no node of the file states one";
        report.at("num_children").tally(rules::CHILD_COUNTS_MISSING, quirk, "node", children > 0);
    }
    flag_bits(properties.flags.reserved() != 0, &mut report);
    let found = &properties.bounding_box;
    let misplaced = properties.importance.to_bits() == MISPLACED_ONE && found.one.to_bits() != 1.0_f32.to_bits();
    let mut report = report.at("bounding_box");
    let quirk = "a bounding box and importance 3 bytes too early, as one converter writes them";
    report.tally(rules::MISPLACED_BOX, quirk, "node", misplaced);
    if !misplaced {
        bounding_box(found, &mut report);
    }
}

fn flag_bits(unknown: bool, report: &mut Report) {
    report.at("flags").tally(rules::FLAG_BITS, "flag bits without a known meaning", "node", unknown);
}

fn parent(parent: u32, index: usize, facts: &Facts<'_>, report: &mut Report) {
    if parent == NONE {
        return;
    }
    if parent >= facts.num_nodes {
        let message = format!("expected one of {} nodes or none, found node {parent}", facts.num_nodes);
        report.add(rules::PARENT_MISSING, message);
    } else if parent >= count(index) {
        report.add(rules::PARENT_ORDER, format!("expected a node before node {index}, found node {parent}"));
    }
}

fn transform(transform: &LocalTransform, report: &mut Report) {
    for (field, value) in [("rotation", transform.rotation), ("scale_rotation", transform.scale_rotation)] {
        let length = rotation::length(value);
        if value == [0.0; 4] {
            report.at(field).add(rules::ZERO_ROTATION, "expected a rotation, found 0, 0, 0, 0");
        } else if !length.is_finite() {
            report.at(field).add(rules::NOT_FINITE, format!("expected finite numbers, found {value:?}"));
        } else if (length - 1.0).abs() > TOLERANCE {
            let message = format!("expected a rotation of length 1, found one of length {length}");
            report.at(field).add(rules::ROTATION_LENGTH, message);
        }
    }
    for (field, value) in [("position", transform.position), ("scale", transform.scale)] {
        if !value.iter().all(|number| number.is_finite()) {
            report.at(field).add(rules::NOT_FINITE, format!("expected finite numbers, found {value:?}"));
        }
    }
    let unset = transform.shear.map(f32::to_bits) == LocalTransform::IDENTITY.shear.map(f32::to_bits);
    report.at("shear").tally(rules::SHEAR, "a shear other than the -1 of all exporters", "node", !unset);
}

fn bounding_box(found: &OrientedBoundingBox, report: &mut Report) {
    report.tally(rules::BOX_NAN, "a bounding box that is not finite", "node", !found.is_finite());
    let unset = found.is_finite() && !found.is_set();
    report.tally(rules::UNSET_BOX, "a bounding box that was never set", "node", unset);
}

fn name(name: &ByteString, facts: &Facts<'_>, report: &mut Report) {
    if name.is_empty() {
        report.add(rules::NODE_NAME, "expected a name, found none");
    } else if facts.repeated_names.contains(name.as_bytes()) {
        report.add(rules::NODE_NAME, format!("expected a unique name, found {name:?} more than once"));
    }
}

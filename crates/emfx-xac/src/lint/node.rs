//! Nodes.

use emfx_chunk::rotation;
use meshwire_core::{ByteString, Segment};

use crate::file::{NONE, count};
use crate::generated::{EarlyNode, LocalTransform, Node, NodeProperties, Nodes, OrientedBoundingBox};
use crate::lint::facts::Facts;
use crate::lint::report::{Report, Tallies};
use crate::place::place;

/// How far the length of a rotation may be from 1 before it is reported.
const TOLERANCE: f32 = 1e-3;
/// What is left of an importance of 1 where it was written 3 bytes too early.
const MISPLACED_ONE: u32 = 0x3f;

pub(super) fn list(nodes: &Nodes, facts: &Facts<'_>, report: &mut Report, tallies: &mut Tallies) {
    let roots = count(nodes.nodes.iter().filter(|node| node.properties.parent == NONE).count());
    if nodes.num_roots != roots {
        let message = format!("expected {roots}, found {}", nodes.num_roots);
        report.warning("root-count", place!["body", "nodes", "num_roots"], message);
    }
    for (index, node) in nodes.nodes.iter().enumerate() {
        let place = place!["body", "nodes", "nodes", index];
        record(node, index, &place, facts, report, tallies);
    }
}

pub(super) fn single(node: &Node, chunk: usize, facts: &Facts<'_>, report: &mut Report, tallies: &mut Tallies) {
    let index = facts.first_nodes.get(&chunk).copied().unwrap_or(0);
    record(node, index, &place!["body", "node"], facts, report, tallies);
}

pub(super) fn early(node: &EarlyNode, chunk: usize, facts: &Facts<'_>, report: &mut Report, tallies: &mut Tallies) {
    let index = facts.first_nodes.get(&chunk).copied().unwrap_or(0);
    let place = place!["body", "early_node"];
    transform(&node.local_transform, &join(&place, place!["local_transform"]), report, tallies);
    parent(node.parent, index, &join(&place, place!["parent"]), facts, report);
    let stray = node.flags.is_some_and(|flags| flags.reserved() != 0);
    tallies.count("flag-bits", "node", stray, &join(&place, place!["flags"]), report);
    if let Some(found) = &node.bounding_box {
        bounding_box(found, &join(&place, place!["bounding_box"]), report, tallies);
    }
    name(&node.name, &join(&place, place!["name"]), facts, report);
}

fn record(node: &Node, index: usize, place: &[Segment], facts: &Facts<'_>, report: &mut Report, tallies: &mut Tallies) {
    let properties: &NodeProperties = &node.properties;
    let at = |field: &'static str| join(place, place!["properties", field]);
    transform(&properties.local_transform, &at("local_transform"), report, tallies);
    parent(properties.parent, index, &at("parent"), facts, report);
    let children = facts.children.get(index).copied().unwrap_or(0);
    if facts.style.child_counts {
        if properties.num_children != children {
            let message = format!("expected {children}, found {}", properties.num_children);
            report.warning("child-count", at("num_children"), message);
        }
    } else {
        tallies.count("child-counts-missing", "node", children > 0, &at("num_children"), report);
    }
    tallies.count("flag-bits", "node", properties.flags.reserved() != 0, &at("flags"), report);
    let found = &properties.bounding_box;
    let misplaced = properties.importance.to_bits() == MISPLACED_ONE && found.one.to_bits() != 1.0_f32.to_bits();
    tallies.count("misplaced-box", "node", misplaced, &at("bounding_box"), report);
    if !misplaced {
        bounding_box(found, &at("bounding_box"), report, tallies);
    }
    name(&node.name, &join(place, place!["name"]), facts, report);
}

fn join<const N: usize>(place: &[Segment], more: [Segment; N]) -> Vec<Segment> {
    place.iter().copied().chain(more).collect()
}

fn parent(parent: u32, index: usize, place: &[Segment], facts: &Facts<'_>, report: &mut Report) {
    if parent == NONE {
        return;
    }
    if parent >= facts.num_nodes {
        let message = format!("expected one of {} nodes or none, found node {parent}", facts.num_nodes);
        report.error("parent-missing", place, message);
    } else if parent >= count(index) {
        report.warning("parent-order", place, format!("expected a node before node {index}, found node {parent}"));
    }
}

fn transform(transform: &LocalTransform, place: &[Segment], report: &mut Report, tallies: &mut Tallies) {
    for (field, value) in [("rotation", transform.rotation), ("scale_rotation", transform.scale_rotation)] {
        let length = rotation::length(value);
        if value == [0.0; 4] {
            report.warning("zero-rotation", join(place, place![field]), "expected a rotation, found 0, 0, 0, 0");
        } else if !length.is_finite() {
            report.warning("not-finite", join(place, place![field]), format!("expected numbers, found {value:?}"));
        } else if (length - 1.0).abs() > TOLERANCE {
            let message = format!("expected a rotation of length 1, found one of length {length}");
            report.warning("rotation-length", join(place, place![field]), message);
        }
    }
    for (field, value) in [("position", transform.position), ("scale", transform.scale)] {
        if !value.iter().all(|number| number.is_finite()) {
            report.warning("not-finite", join(place, place![field]), format!("expected numbers, found {value:?}"));
        }
    }
    let unset = transform.shear.map(f32::to_bits) == LocalTransform::IDENTITY.shear.map(f32::to_bits);
    tallies.count("shear", "node", !unset, &join(place, place!["shear"]), report);
}

fn bounding_box(found: &OrientedBoundingBox, place: &[Segment], report: &mut Report, tallies: &mut Tallies) {
    tallies.count("box-nan", "node", !found.is_finite(), place, report);
    tallies.count("unset-box", "node", found.is_finite() && !found.is_set(), place, report);
}

fn name(name: &ByteString, place: &[Segment], facts: &Facts<'_>, report: &mut Report) {
    if name.is_empty() {
        report.warning("node-name", place, "expected a name, found none");
    } else if facts.repeated_names.contains(name.as_bytes()) {
        report.warning("node-name", place, format!("expected a name of its own, found {name:?} more than once"));
    }
}

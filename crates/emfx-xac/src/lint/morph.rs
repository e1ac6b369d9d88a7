//! Checks of morph targets.

use meshwire_core::Report;

use crate::generated::{MorphDelta, MorphTarget, MorphTargets};
use crate::lint::elements::elements;
use crate::lint::facts::Facts;
use crate::rules;

pub(super) fn list(targets: &MorphTargets, facts: &Facts<'_>, report: &mut Report) {
    for (index, target) in targets.targets.iter().enumerate() {
        let mut report = report.at_item("targets", index);
        if target.lod != targets.lod {
            let message = format!("expected level {}, as in the list, found {}", targets.lod, target.lod);
            report.at("lod").add(rules::MORPH_LEVEL, message);
        }
        check(target, facts, &mut report);
    }
}

pub(super) fn check(target: &MorphTarget, facts: &Facts<'_>, report: &mut Report) {
    if !is_range(target.range_min, target.range_max) {
        let message = format!("expected a range, found {} to {}", target.range_min, target.range_max);
        report.at("range_min").add(rules::MORPH_RANGE, message);
    }
    if target.name.is_empty() && !target.is_phoneme() {
        report.at("name").add(rules::MORPH_NAME, "expected a name or phonemes, found neither");
    }
    if !target.name.is_empty() && facts.repeated_targets.contains(target.name.as_bytes()) {
        let message = format!("expected a unique name, found {:?} more than once", target.name.value);
        report.at("name").add(rules::MORPH_NAME, message);
    }
    for (index, delta) in target.deltas.iter().enumerate() {
        check_delta(delta, target.lod, facts, &mut report.at_item("deltas", index));
    }
    for (index, transform) in target.transforms.iter().enumerate() {
        facts.node(transform.node, &mut report.at_item("transforms", index).at("node"));
    }
}

fn check_delta(delta: &MorphDelta, lod: u32, facts: &Facts<'_>, report: &mut Report) {
    facts.node(delta.node, &mut report.at("node"));
    if !is_range(delta.min, delta.max) || !(delta.max - delta.min).is_finite() {
        let message = format!("expected a range, found {} to {}", delta.min, delta.max);
        report.at("min").add(rules::MORPH_RANGE, message);
    }
    // Version 1 meshes store no level of detail and count as level 0.
    let mesh = facts.meshes.get(&(delta.node, lod, false)).or_else(|| facts.meshes.get(&(delta.node, 0, false)));
    let Some((_, mesh)) = mesh else {
        let message = format!("expected a mesh of node {} to deform, found none", delta.node);
        report.at("node").add(rules::NO_MESH, message);
        return;
    };
    let number = mesh.num_vertices;
    let outside = delta.vertices.iter().copied().enumerate().filter(|(_, vertex)| *vertex >= number);
    elements(&mut report.at("vertices"), rules::MORPH_VERTEX, format!("vertices below {number}"), outside);
}

/// Returns `true` if `min` is at most `max`, and `false` for NaN.
fn is_range(min: f32, max: f32) -> bool {
    (min..=max).contains(&min)
}

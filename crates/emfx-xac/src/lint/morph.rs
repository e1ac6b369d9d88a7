//! Morph targets.

use meshwire_core::Segment;
use meshwire_core::Severity::Error;

use crate::generated::{MorphDelta, MorphTarget, MorphTargets};
use crate::lint::facts::Facts;
use crate::lint::report::Report;
use crate::place::place;

pub(super) fn list(targets: &MorphTargets, facts: &Facts<'_>, report: &mut Report) {
    for (index, target) in targets.targets.iter().enumerate() {
        let place = place!["body", "morph_targets", "targets", index];
        if target.lod != targets.lod {
            let message = format!("expected level {}, that of the list, found {}", targets.lod, target.lod);
            report.note("morph-level", join(&place, place!["lod"]), message);
        }
        check(target, &place, facts, report);
    }
}

pub(super) fn single(target: &MorphTarget, facts: &Facts<'_>, report: &mut Report) {
    check(target, &place!["body", "morph_target"], facts, report);
}

fn check(target: &MorphTarget, place: &[Segment], facts: &Facts<'_>, report: &mut Report) {
    if !is_range(target.range_min, target.range_max) {
        let message = format!("expected a range, found {} to {}", target.range_min, target.range_max);
        report.warning("morph-range", join(place, place!["range_min"]), message);
    }
    if target.name.is_empty() && !target.is_phoneme() {
        report.warning("morph-name", join(place, place!["name"]), "expected a name or phonemes, found neither");
    }
    if !target.name.is_empty() && facts.repeated_targets.contains(target.name.as_bytes()) {
        let message = format!("expected a name of its own, found {:?} more than once", target.name.value);
        report.warning("morph-name", join(place, place!["name"]), message);
    }
    if target.name.to_str().is_none() {
        let shown = target.name.to_windows_1252();
        let message = format!("not UTF-8; as Windows-1252 it reads \"{}\"", shown.escape_debug());
        report.note("text-encoding", join(place, place!["name"]), message);
    }
    for (index, delta) in target.deltas.iter().enumerate() {
        check_delta(delta, target.lod, &join(place, place!["deltas", index]), facts, report);
    }
    for (index, transform) in target.transforms.iter().enumerate() {
        facts.node(transform.node, join(place, place!["transforms", index, "node"]), report);
    }
}

fn check_delta(delta: &MorphDelta, lod: u32, place: &[Segment], facts: &Facts<'_>, report: &mut Report) {
    facts.node(delta.node, join(place, place!["node"]), report);
    if !is_range(delta.min, delta.max) || !(delta.max - delta.min).is_finite() {
        let message = format!("expected a range, found {} to {}", delta.min, delta.max);
        report.warning("morph-range", join(place, place!["min"]), message);
    }
    // Meshes of version 1 have no level of detail: theirs count as 0.
    let mesh = facts.meshes.get(&(delta.node, lod, false)).or_else(|| facts.meshes.get(&(delta.node, 0, false)));
    let Some((_, mesh)) = mesh else {
        let message = format!("expected a mesh of node {} to deform, found none", delta.node);
        report.warning("no-mesh", join(place, place!["node"]), message);
        return;
    };
    let number = mesh.num_vertices;
    let outside = delta.vertices.iter().copied().enumerate().filter(|(_, vertex)| *vertex >= number);
    let at = join(place, place!["vertices"]);
    report.elements((Error, "morph-vertex"), at, format!("vertices below {number}"), outside);
}

fn join<const N: usize>(place: &[Segment], more: [Segment; N]) -> Vec<Segment> {
    place.iter().copied().chain(more).collect()
}

/// False for NaN as well.
fn is_range(min: f32, max: f32) -> bool {
    (min..=max).contains(&min)
}

//! Lint of skeletons.

use std::collections::HashSet;

use glam::{DMat3, DVec3};
use meshwire_core::Report;

use super::values::{axes, finite, index_below, name, position};
use crate::model::{Bone, Model, Siege};
use crate::rules;

/// Maximum number of bones of a model.
const MOST: usize = 0x2000;
/// Tolerance for the products of axes, which corresponds to an error of 0.001 in the length of each.
const TOLERANCE: f64 = 2e-3;

pub(super) fn bones(model: &Model, report: &mut Report) {
    let count = model.bones.len();
    if count > MOST {
        report.field("bone_count", |report| {
            report.add(rules::BONE_COUNT, format!("expected at most {MOST} bones, found {count}"));
        });
    }
    let cosmetic = model.cosmetic_bones.map_or(0, |count| usize::try_from(count).unwrap_or(usize::MAX));
    if cosmetic > count || (model.version < 7 && model.cosmetic_bones.is_some()) {
        report.field("cosmetic_bones", |report| {
            let version = model.version;
            let expected = format!("expected at most {count} cosmetic bones, in version 7");
            report.add(rules::COSMETIC_BONES_ERROR, format!("{expected}; found {cosmetic}, version {version}"));
        });
    }
    let root = model.bones.iter().position(|bone| bone.parent == -1);
    let first_cosmetic = count.saturating_sub(cosmetic);
    let mut names = HashSet::new();
    for (index, bone) in model.bones.iter().enumerate() {
        report.item("bones", index, |report| {
            report.field("name", |report| {
                name(bone.name.as_bytes(), report);
                if !names.insert(bone.name.as_bytes().to_ascii_lowercase()) {
                    report.once(rules::BONE_NAME, || {
                        format!(
                            "expected a name no other bone has, found \"{}\"",
                            bone.name.to_lossy().escape_default()
                        )
                    });
                }
            });
            report.field("offset", |report| position(bone.offset, report));
            report.field("scale", |report| finite(bone.scale.iter().flatten(), report));
            report.field("parent", |report| {
                parent(bone.parent, index, count, report);
                if let (-1, Some(root)) = (bone.parent, root.filter(|root| *root != index)) {
                    report.once(rules::SECOND_ROOT, || {
                        format!("expected a parent, because bone {root} is already the root, found -1")
                    });
                }
                let parent = i64::from(bone.parent);
                if index < first_cosmetic
                    && parent >= 0
                    && !index_below(parent, first_cosmetic)
                    && index_below(parent, count)
                {
                    report.once(rules::COSMETIC_PARENT, || {
                        format!("expected a bone that is not cosmetic, found {parent}")
                    });
                }
            });
            report.field("axes", |report| turn(bone, report));
        });
    }
}

fn parent(parent: i32, index: usize, count: usize, report: &mut Report) {
    let parent = i64::from(parent);
    if parent < -1 || (parent >= 0 && !index_below(parent, count)) {
        report.once(rules::BONE_PARENT, || format!("expected -1 or a bone below {count}, found {parent}"));
    } else if parent >= 0 && !index_below(parent, index) {
        report.once(rules::BONE_ORDER, || format!("expected a parent before bone {index}, found {parent}"));
    }
}

fn turn(bone: &Bone, report: &mut Report) {
    let [x, y, z] = bone.axes.map(DVec3::from);
    let turn = DMat3::from_cols(x, y, z);
    let square = (turn.transpose() * turn).abs_diff_eq(DMat3::IDENTITY, TOLERANCE);
    if axes(&bone.axes, report) && !square {
        report.once(rules::AXES, || "expected three unit axes at right angles".to_owned());
    }
}

pub(super) fn siege(siege: &Siege, report: &mut Report) {
    let count = siege.bones.len();
    for (index, bone) in siege.bones.iter().enumerate() {
        report.item("siege.bones", index, |report| {
            report.field("parent", |report| parent(bone.parent, index, count, report));
            if let Some(place) = &bone.placement {
                report.field("offset", |report| position(place.offset, report));
                report.field("rotation", |report| finite(&place.rotation, report));
            }
        });
    }
}

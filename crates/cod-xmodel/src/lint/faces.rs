//! Rules for faces and their corners.

use glam::DVec3;
use meshwire_core::Report;

use super::values::{color, finite, index_below};
use crate::model::{Corner, Model, OLD, Vector3};
use crate::rules;

/// Minimum length of a normal: Black Ops aborts on shorter ones as on zero.
const SHORTEST_NORMAL: f64 = 1e-21;
/// Tolerance for the length of a normal.
const TOLERANCE: f64 = 1e-3;
/// Maximum number of UV sets.
const MOST_UVS: usize = 16;

pub(super) fn faces(model: &Model, report: &mut Report) {
    let objects = model.objects.as_ref().map(Vec::len);
    for (index, face) in model.faces.iter().enumerate() {
        report.item("faces", index, |report| {
            if let Some(count) = objects.filter(|count| !index_below(face.object.into(), *count)) {
                report.field("object", |report| {
                    report.once(rules::FACE_OBJECT, || {
                        format!("expected an object below {count}, found {}", face.object)
                    });
                });
            }
            if !index_below(face.material.into(), model.materials.len()) {
                report.field("material", |report| {
                    report.once(rules::FACE_MATERIAL, || {
                        format!("expected a material below {}, found {}", model.materials.len(), face.material)
                    });
                });
            }
            let [a, b, c] = face.corners.each_ref().map(|corner| corner.vertex);
            if a == b || b == c || c == a {
                report.field("corners", |report| {
                    report.once(rules::DEGENERATE_FACE, || format!("expected three vertices, found {a}, {b}, {c}"));
                });
            }
            for (position, item) in face.corners.iter().enumerate() {
                report.item("corners", position, |report| corner(item, model, report));
            }
        });
    }
}

fn corner(corner: &Corner, model: &Model, report: &mut Report) {
    if !index_below(corner.vertex.into(), model.vertices.len()) {
        report.field("vertex", |report| {
            report.once(rules::CORNER_VERTEX, || {
                format!("expected a vertex below {}, found {}", model.vertices.len(), corner.vertex)
            });
        });
    }
    report.field("normal", |report| normal(corner, model.version, report));
    if let Some(found) = &corner.color {
        report.field("color", |report| color(found, report));
    }
    report.field("uvs", |report| {
        finite(corner.uvs.iter().flatten(), report);
        let sets = corner.uvs.len();
        if sets == 0 || sets > MOST_UVS {
            report.once(rules::UV_COUNT, || {
                format!("expected 1 to {MOST_UVS} sets of texture coordinates, found {sets}")
            });
        }
    });
}

fn normal(corner: &Corner, version: u32, report: &mut Report) {
    let length = length(corner.normal);
    if !finite(&corner.normal, report) {
    } else if length < SHORTEST_NORMAL {
        report.once(rules::ZERO_NORMAL, || "expected a direction, found zero; the loader aborts".to_owned());
    } else if version <= OLD && is_swapped(corner) {
        report.once(rules::CORNER_ORDER, || {
            "expected texture coordinates, then the normal; the normal seems to come first, as PyCoD writes it".into()
        });
    } else if corner.normal.iter().any(|part| !(-1.0..=1.0).contains(part)) {
        report.once(rules::NORMAL_RANGE, || {
            format!("expected parts from -1 to 1, found {:?}; the converter refuses them", corner.normal)
        });
    } else if !is_unit(corner.normal) {
        report.once(rules::NORMAL_LENGTH, || format!("expected length 1, found {length:.6}; the loader corrects it"));
    }
}

fn length(vector: Vector3) -> f64 {
    DVec3::from(vector).length()
}

fn is_unit(vector: Vector3) -> bool {
    (length(vector) - 1.0).abs() <= TOLERANCE
}

/// Returns true if the first three of the five numbers of a version 5 corner are a unit vector, but not the last three.
fn is_swapped(corner: &Corner) -> bool {
    let ([[u, v], ..], [first, ..]) = (corner.uvs.as_slice(), corner.normal) else { return false };
    is_unit([*u, *v, first]) && !is_unit(corner.normal)
}

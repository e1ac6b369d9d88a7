//! Lint of models.

use meshwire_core::{Report, Segment};

use super::values::{color, finite, index_below, name, position};
use super::{bones, faces};
use crate::model::{Material, Model, NEWEST, OLD, Weight};
use crate::rules;

/// Maximum number of weights of a vertex.
const MOST_WEIGHTS: usize = 15;
/// Tolerance for the sum of weights.
const TOLERANCE: f64 = 0.01;

pub(crate) fn model(model: &Model, report: &mut Report) {
    if !(OLD..=NEWEST).contains(&model.version) {
        report.field("version", |report| {
            report.add(rules::VERSION_ERROR, format!("expected version 5, 6 or 7, found {}", model.version));
        });
    }
    bones::bones(model, report);
    for (index, vertex) in model.vertices.iter().enumerate() {
        report.item("vertices", index, |report| {
            report.field("offset", |report| position(vertex.offset, report));
            weights(&vertex.weights, model.bones.len(), report);
        });
    }
    faces::faces(model, report);
    for (index, object) in model.objects.iter().flatten().enumerate() {
        report.item("objects", index, |report| report.field("name", |report| name(object.as_bytes(), report)));
    }
    if model.objects.is_none() && model.version > OLD {
        report.add(rules::NO_OBJECTS, format!("expected a list of objects in version {}", model.version));
    }
    for (index, item) in model.materials.iter().enumerate() {
        report.item("materials", index, |report| material(item, report));
    }
    siege(model, report);
}

fn weights(weights: &[Weight], bones: usize, report: &mut Report) {
    if weights.is_empty() {
        report.once(rules::NO_WEIGHTS, || "expected a bone that moves the vertex".to_owned());
        return;
    }
    report.field("weights", |report| {
        let count = weights.len();
        if count > MOST_WEIGHTS {
            report.once(rules::WEIGHT_COUNT, || format!("expected at most {MOST_WEIGHTS} weights, found {count}"));
        }
        for (index, weight) in weights.iter().enumerate() {
            report.within(Segment::Index(index), |report| {
                if !index_below(weight.bone.into(), bones) {
                    report.field("bone", |report| {
                        report.once(rules::WEIGHT_BONE, || {
                            format!("expected a bone below {bones}, found {}", weight.bone)
                        });
                    });
                }
                if !(0.0..=1.0).contains(&weight.weight) {
                    report.field("weight", |report| {
                        report.once(rules::WEIGHT_RANGE, || {
                            format!("expected a weight from 0 to 1, found {}", weight.weight)
                        });
                    });
                }
            });
        }
        let sum: f64 = weights.iter().map(|weight| weight.weight).sum();
        if (sum - 1.0).abs() > TOLERANCE {
            report.once(rules::WEIGHT_SUM, || format!("expected a sum of 1, found {sum:.6}"));
        }
    });
}

fn material(material: &Material, report: &mut Report) {
    report.field("name", |report| name(material.name.as_bytes(), report));
    let Some(surface) = &material.surface else { return };
    if let Some(found) = &surface.color {
        report.field("color", |report| color(found, report));
    }
    for (field, found) in [
        ("transparency", &surface.transparency),
        ("ambient_color", &surface.ambient_color),
        ("incandescence", &surface.incandescence),
        ("specular_color", &surface.specular_color),
        ("reflective_color", &surface.reflective_color),
    ] {
        report.field(field, |report| finite(found.iter().flatten(), report));
    }
    for (field, found) in [
        ("coefficients", &surface.coefficients),
        ("glow", &surface.glow),
        ("refractive", &surface.refractive),
        ("reflective", &surface.reflective),
        ("blinn", &surface.blinn),
    ] {
        report.field(field, |report| finite(found.iter().flatten(), report));
    }
    report.field("phong", |report| finite(&surface.phong, report));
}

fn siege(model: &Model, report: &mut Report) {
    let Some(siege) = &model.siege else { return };
    report.field("siege", |report| {
        if model.bones.len() != 1 || model.version < 7 {
            report.field("bone_count", |report| {
                let (bones, version) = (model.bones.len(), model.version);
                report.add(
                    rules::SIEGE_ERROR,
                    format!("expected one ordinary bone and version 7, found {bones} and {version}"),
                );
            });
        }
        if siege.weights.len() != model.vertices.len() {
            report.field("vertex_count", |report| {
                let (vertices, found) = (model.vertices.len(), siege.weights.len());
                report.add(rules::SIEGE_WEIGHTS, format!("expected weights for {vertices} vertices, found {found}"));
            });
        }
    });
    bones::siege(siege, report);
    for (index, item) in siege.weights.iter().enumerate() {
        report.item("siege.weights", index, |report| weights(item, siege.bones.len(), report));
    }
}

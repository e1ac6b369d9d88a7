//! Rules for models.

use std::collections::HashSet;

use meshwire_core::Segment::{Field, Index};
use meshwire_core::{Path, Severity};

use crate::lint::collect::Findings;
use crate::model::{Bone, Corner, Model, Vector3, Vector4, Weight};

/// Most bones of a model.
const MOST_BONES: usize = 0x2000;
/// Most weights of a vertex.
const MOST_WEIGHTS: usize = 15;
/// The shortest normal: Black Ops aborts on shorter ones as on zero.
const SHORTEST_NORMAL: f64 = 1e-21;
/// Most sets of texture coordinates.
const MOST_UVS: usize = 16;

pub(crate) fn model(model: &Model, findings: &mut Findings) {
    bones(model, findings);
    for (index, vertex) in model.vertices.iter().enumerate() {
        position(vertex.offset, || Path::from_iter([Field("vertices"), Index(index), Field("offset")]), findings);
        weights(&vertex.weights, model.bones.len(), &[Field("vertices"), Index(index)], findings);
    }
    faces(model, findings);
    for (index, name) in model.objects.iter().flatten().enumerate() {
        findings.name(|| Path::from_iter([Field("objects"), Index(index), Field("name")]), name.as_bytes());
    }
    if model.objects.is_none() && model.version > 5 {
        findings.add("no-objects", Severity::Error, Path::root(), || {
            format!("expected a list of objects in version {}", model.version)
        });
    }
    for (index, material) in model.materials.iter().enumerate() {
        let place = |field| Path::from_iter([Field("materials"), Index(index), Field(field)]);
        findings.name(|| place("name"), material.name.as_bytes());
        color(material.surface.as_ref().and_then(|surface| surface.color), || place("color"), findings);
    }
    siege(model, findings);
}

fn index_below(index: i64, count: usize) -> bool {
    usize::try_from(index).is_ok_and(|index| index < count)
}

fn bones(model: &Model, findings: &mut Findings) {
    let count = model.bones.len();
    if count > MOST_BONES {
        findings.add("bone-count", Severity::Error, Path::from_iter([Field("bone_count")]), || {
            format!("expected at most {MOST_BONES} bones, found {count}")
        });
    }
    let cosmetic = model.cosmetic_bones.map_or(0, |count| usize::try_from(count).unwrap_or(usize::MAX));
    if cosmetic > count || (model.version < 7 && model.cosmetic_bones.is_some()) {
        findings.add("cosmetic-bones", Severity::Error, Path::from_iter([Field("cosmetic_bones")]), || {
            format!(
                "expected at most {count} cosmetic bones, in version 7; found {cosmetic}, version {}",
                model.version
            )
        });
    }
    let first_cosmetic = count.saturating_sub(cosmetic);
    let mut names = HashSet::new();
    for (index, bone) in model.bones.iter().enumerate() {
        let place = |field| Path::from_iter([Field("bones"), Index(index), Field(field)]);
        findings.name(|| place("name"), bone.name.as_bytes());
        if !names.insert(bone.name.as_bytes().to_ascii_lowercase()) {
            findings.add("bone-name", Severity::Error, place("name"), || {
                format!("expected a name no other bone has, found \"{}\"", bone.name.to_lossy().escape_default())
            });
        }
        position(bone.offset, || place("offset"), findings);
        parent(bone, index, count, first_cosmetic, findings);
        frame(bone, index, findings);
    }
}

fn parent(bone: &Bone, index: usize, count: usize, first_cosmetic: usize, findings: &mut Findings) {
    let place = || Path::from_iter([Field("bones"), Index(index), Field("parent")]);
    let parent = i64::from(bone.parent);
    if parent < -1 || (parent >= 0 && !index_below(parent, count)) {
        findings.add("bone-parent", Severity::Error, place(), || {
            format!("expected -1 or a bone below {count}, found {parent}")
        });
    } else if parent >= 0 && !index_below(parent, index) {
        findings.add("bone-order", Severity::Warning, place(), || {
            format!("expected a parent before bone {index}, found {parent}")
        });
    }
    if index < first_cosmetic && parent >= 0 && !index_below(parent, first_cosmetic) && index_below(parent, count) {
        findings.add("cosmetic-parent", Severity::Error, place(), || {
            format!("expected a bone that is not cosmetic, found {parent}")
        });
    }
}

/// Positions are 32-bit floats in binary files and in games.
fn position(offset: Vector3, place: impl FnOnce() -> Path, findings: &mut Findings) {
    if offset.iter().any(|part| part.is_nan() || part.abs() > f64::from(f32::MAX)) {
        findings.add("position", Severity::Error, place(), || {
            format!("expected numbers within the range of 32-bit floats, found {offset:?}")
        });
    }
}

fn length(vector: Vector3) -> f64 {
    vector.iter().map(|part| part * part).sum::<f64>().sqrt()
}

fn frame(bone: &Bone, index: usize, findings: &mut Findings) {
    let place = || Path::from_iter([Field("bones"), Index(index), Field("axes")]);
    if let Some(part) = bone.axes.iter().flatten().find(|part| !(-1.0..=1.0).contains(*part)) {
        findings.add("axis-range", Severity::Warning, place(), || {
            format!("expected parts from -1 to 1, found {part}; the converter refuses it")
        });
    }
    let [x, y, z] = bone.axes;
    let dot = |a: Vector3, b: Vector3| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let unit = [x, y, z].into_iter().all(|axis| (length(axis) - 1.0).abs() < 1e-3);
    let square = [dot(x, y), dot(y, z), dot(z, x)].into_iter().all(|product| product.abs() < 1e-3);
    if !(unit && square) {
        findings.add("axes", Severity::Warning, place(), || "expected three unit axes at right angles".to_owned());
    }
}

fn weights(weights: &[Weight], bones: usize, at: &[meshwire_core::Segment], findings: &mut Findings) {
    let list = || at.iter().copied().chain([Field("weights")]).collect::<Path>();
    match weights.len() {
        0 => findings.add("no-weights", Severity::Warning, at.iter().copied().collect(), || {
            "expected a bone that moves the vertex".to_owned()
        }),
        count if count > MOST_WEIGHTS => findings.add("weight-count", Severity::Error, list(), || {
            format!("expected at most {MOST_WEIGHTS} weights, found {count}")
        }),
        _ => {}
    }
    let mut sum = 0.0;
    for (index, weight) in weights.iter().enumerate() {
        let place = |field| list().segments().iter().copied().chain([Index(index), Field(field)]).collect::<Path>();
        if !index_below(weight.bone.into(), bones) {
            findings.add("weight-bone", Severity::Error, place("bone"), || {
                format!("expected a bone below {bones}, found {}", weight.bone)
            });
        }
        if !(0.0..=1.0).contains(&weight.weight) {
            findings.add("weight-range", Severity::Error, place("weight"), || {
                format!("expected a weight from 0 to 1, found {}", weight.weight)
            });
        }
        sum += weight.weight;
    }
    if !weights.is_empty() && (sum - 1.0_f64).abs() > 0.01 {
        findings.add("weight-sum", Severity::Warning, list(), || format!("expected a sum of 1, found {sum:.6}"));
    }
}

fn faces(model: &Model, findings: &mut Findings) {
    let objects = model.objects.as_ref().map(Vec::len);
    for (index, face) in model.faces.iter().enumerate() {
        let place = |field| Path::from_iter([Field("faces"), Index(index), Field(field)]);
        if objects.is_some_and(|count| !index_below(face.object.into(), count)) {
            findings.add("face-object", Severity::Error, place("object"), || {
                format!("expected an object below {}, found {}", objects.unwrap_or(0), face.object)
            });
        }
        if !index_below(face.material.into(), model.materials.len()) {
            findings.add("face-material", Severity::Error, place("material"), || {
                format!("expected a material below {}, found {}", model.materials.len(), face.material)
            });
        }
        let [a, b, c] = face.corners.each_ref().map(|corner| corner.vertex);
        if a == b || b == c || c == a {
            findings.add("degenerate-face", Severity::Warning, place("corners"), || {
                format!("expected three vertices, found {a}, {b}, {c}")
            });
        }
        for (position, item) in face.corners.iter().enumerate() {
            corner(item, model, &[Field("faces"), Index(index), Field("corners"), Index(position)], findings);
        }
    }
}

fn corner(corner: &Corner, model: &Model, at: &[meshwire_core::Segment], findings: &mut Findings) {
    let place = |field| at.iter().copied().chain([Field(field)]).collect::<Path>();
    if !index_below(corner.vertex.into(), model.vertices.len()) {
        findings.add("corner-vertex", Severity::Error, place("vertex"), || {
            format!("expected a vertex below {}, found {}", model.vertices.len(), corner.vertex)
        });
    }
    let size = length(corner.normal);
    if size < SHORTEST_NORMAL {
        findings.add("zero-normal", Severity::Error, place("normal"), || {
            "expected a direction, found zero; the loader aborts".to_owned()
        });
    } else if model.version <= 5 && is_swapped(corner) {
        findings.add("corner-order", Severity::Error, place("normal"), || {
            "expected texture coordinates, then the normal; the normal seems to stand first, as PyCoD writes it".into()
        });
    } else if corner.normal.iter().any(|part| !(-1.0..=1.0).contains(part)) {
        findings.add("normal-range", Severity::Warning, place("normal"), || {
            format!("expected parts from -1 to 1, found {:?}; the converter refuses them", corner.normal)
        });
    } else if (size - 1.0).abs() > 1e-3 {
        findings.add("normal-length", Severity::Note, place("normal"), || {
            format!("expected length 1, found {size:.6}; the loader corrects it")
        });
    }
    color(corner.color, || place("color"), findings);
    let sets = corner.uvs.len();
    if sets == 0 || sets > MOST_UVS {
        findings.add("uv-count", Severity::Error, place("uvs"), || {
            format!("expected 1 to {MOST_UVS} sets of texture coordinates, found {sets}")
        });
    }
}

/// Colors that binary files hold as bytes.
fn color(color: Option<Vector4>, place: impl FnOnce() -> Path, findings: &mut Findings) {
    if let Some(color) = color.filter(|color| color.iter().any(|part| !(0.0..=1.0).contains(part))) {
        findings.add("color-range", Severity::Warning, place(), || {
            format!("expected parts from 0 to 1, found {color:?}; the converter refuses them")
        });
    }
}

/// True if the first three of the five numbers of an old corner are a direction and the last three are none.
fn is_swapped(corner: &Corner) -> bool {
    let ([[u, v], ..], [first, ..]) = (corner.uvs.as_slice(), corner.normal) else { return false };
    let unit = |vector| (length(vector) - 1.0).abs() < 1e-3;
    unit([*u, *v, first]) && !unit(corner.normal)
}

fn siege(model: &Model, findings: &mut Findings) {
    let Some(siege) = &model.siege else { return };
    let place = |field| Path::from_iter([Field("siege"), Field(field)]);
    if model.bones.len() != 1 || model.version < 7 {
        findings.add("siege", Severity::Error, place("bone_count"), || {
            format!("expected one ordinary bone and version 7, found {} and {}", model.bones.len(), model.version)
        });
    }
    if siege.weights.len() != model.vertices.len() {
        findings.add("siege-weights", Severity::Error, place("vertex_count"), || {
            format!("expected weights for {} vertices, found {}", model.vertices.len(), siege.weights.len())
        });
    }
    for (index, item) in siege.weights.iter().enumerate() {
        weights(item, siege.bones.len(), &[Field("siege.weights"), Index(index)], findings);
    }
}

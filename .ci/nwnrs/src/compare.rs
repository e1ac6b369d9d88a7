//! Two readings of a model, one of its text and one of what the text was compiled to.
//!
//! What the reader does not see as it is stored, and how that is met:
//!
//! | what | here |
//! | --- | --- |
//! | parents in animations are looked up among the nodes of the geometry, and not found | [`name_parents`] finds them by their offsets |
//! | a controller's number means the same in nodes of all kinds: the birth rate of an emitter is a radius | compared in nodes that have it |
//! | of several nodes with one name the first is found | the one of that kind and parent |
//! | Bezier keys of texts are not known to it | nodes with such are not compared key by key |
//! | rotations become an axis and an angle | compared as quaternions |
//!
//! Compilers split vertices at seams and leave out most faces that have a vertex twice: corners of the others are compared.

use std::collections::BTreeMap;

use nwnrs_types::mdl::{
    AsciiElement, BinaryModel, NodeKind, SemanticAnimation, SemanticAnimationNode, SemanticFace, SemanticMesh,
    SemanticModel, SemanticNode,
};

/// The compared aspects, which are counted separately.
pub const ASPECTS: [&str; 9] =
    ["nodes", "poses", "faces", "positions", "uvs", "weights", "animations", "events", "keys"];

/// Rotations are axes and angles in one reading and were quaternions on the way to the other.
const TURN: f32 = 2e-3;

#[derive(Default)]
pub struct Comparison {
    pub counts: BTreeMap<&'static str, usize>,
    pub differences: Vec<String>,
}

impl Comparison {
    /// One thing more that was compared.
    fn check(&mut self, aspect: &'static str, same: bool, what: impl FnOnce() -> String) {
        *self.counts.entry(aspect).or_default() += 1;
        if !same {
            self.differences.push(format!("{aspect}: {}", what()));
        }
    }
}

/// A change of a model that the comparison must notice; false where there is nothing to change.
type Change = fn(&mut SemanticModel) -> bool;

/// One of each kind.
pub const CHANGES: [(&str, Change); 5] = [
    ("names", |model| model.nodes.last_mut().map(|node| node.name.push('x')).is_some()),
    ("positions", |model| change_meshes(model, |mesh| mesh.vertices.iter_mut().for_each(|place| place[1] += 1.0))),
    ("uvs", |model| {
        change_meshes(model, |mesh| mesh.uv_layers.iter_mut().for_each(|layer| layer.coordinates.reverse()))
    }),
    ("weights", |model| {
        change_meshes(model, |mesh| mesh.weights.iter_mut().flatten().for_each(|own| own.weight /= 2.0))
    }),
    ("keys", |model| {
        let nodes = model.animations.iter_mut().flat_map(|animation| &mut animation.nodes);
        let turns = nodes.filter(|node| !node.orientation_keys.is_empty());
        turns.map(|node| node.orientation_keys.truncate(node.orientation_keys.len() - 1)).count() > 0
    }),
];

/// Changes every mesh; false if that changed none.
fn change_meshes(model: &mut SemanticModel, change: impl Fn(&mut SemanticMesh)) -> bool {
    let meshes = model.nodes.iter_mut().filter_map(|node| node.mesh.as_mut());
    // Sets of texture coordinates that are all one are the same the other way round.
    meshes.filter(|mesh| !mesh.faces.is_empty()).fold(false, |changed, mesh| {
        let before = mesh.clone();
        change(mesh);
        changed || *mesh != before
    })
}

pub fn models(text: &SemanticModel, binary: &SemanticModel) -> Comparison {
    let mut to = Comparison::default();
    to.check("nodes", text.nodes.len() == binary.nodes.len(), || {
        format!("{} in the text, {} compiled", text.nodes.len(), binary.nodes.len())
    });
    for wanted in &text.nodes {
        let named = |found: &&SemanticNode| found.name.eq_ignore_ascii_case(&wanted.name);
        // Several may have the name.
        let same = |found: &&SemanticNode| {
            named(found) && found.kind == wanted.kind && same_name(found.parent.as_deref(), wanted.parent.as_deref())
        };
        match binary.nodes.iter().find(same).or_else(|| binary.nodes.iter().find(named)) {
            Some(found) => node(&mut to, wanted, found),
            None => to.check("nodes", false, || format!("{} is not there", wanted.name)),
        }
    }
    to.check("animations", text.animations.len() == binary.animations.len(), || {
        format!("{} in the text, {} compiled", text.animations.len(), binary.animations.len())
    });
    for wanted in &text.animations {
        match binary.animation(&wanted.name) {
            Some(found) => animation(&mut to, wanted, found),
            None => to.check("animations", false, || format!("{} is not there", wanted.name)),
        }
    }
    to
}

/// Names the parents in animations: the reader looks for them in the geometry alone.
pub fn name_parents(binary: &BinaryModel, model: &mut SemanticModel) {
    for (stored, animation) in binary.animations.iter().zip(&mut model.animations) {
        for (own, node) in stored.nodes.iter().zip(&mut animation.nodes) {
            let parent = stored.nodes.iter().find(|parent| Some(parent.offset) == own.parent_offset);
            node.parent = parent.map(|parent| parent.name.clone());
        }
    }
}

fn same_name(one: Option<&str>, other: Option<&str>) -> bool {
    let name = |name: Option<&str>| {
        name.filter(|name| !name.is_empty() && !name.eq_ignore_ascii_case("null")).map(str::to_ascii_lowercase)
    };
    name(one) == name(other)
}

fn node(to: &mut Comparison, text: &SemanticNode, binary: &SemanticNode) {
    let name = &text.name;
    to.check("nodes", text.kind == binary.kind, || format!("{name} is a {:?}, not {:?}", binary.kind, text.kind));
    to.check("nodes", same_name(text.parent.as_deref(), binary.parent.as_deref()), || {
        format!("{name} is below {:?}, not {:?}", binary.parent, text.parent)
    });
    // A value that the text does not state is zero, or no rotation.
    let place = |place: Option<[f32; 3]>| place.unwrap_or_default();
    to.check("poses", place(text.position) == place(binary.position), || {
        format!("{name} at {:?}, not {:?}", binary.position, text.position)
    });
    let turned = |turn: Option<[f32; 4]>| turn.unwrap_or_default();
    to.check("poses", same_turn(turned(text.orientation), turned(binary.orientation)), || {
        format!("{name} turned by {:?}, not {:?}", binary.orientation, text.orientation)
    });
    to.check("poses", text.scale.unwrap_or(1.0) == binary.scale.unwrap_or(1.0), || {
        format!("{name} scaled by {:?}, not {:?}", binary.scale, text.scale)
    });
    match (&text.mesh, &binary.mesh) {
        (Some(text), Some(binary)) => mesh(to, name, text, binary),
        (None, None) => {}
        (text, binary) => to.check("faces", false, || {
            format!("{name} has a mesh in the text: {}, compiled: {}", text.is_some(), binary.is_some())
        }),
    }
}

/// Quaternion of an axis and an angle.
fn quaternion([x, y, z, angle]: [f32; 4]) -> [f32; 4] {
    let length = (x * x + y * y + z * z).sqrt();
    if length == 0.0 {
        return [1.0, 0.0, 0.0, 0.0];
    }
    let (sin, cos) = (angle / 2.0).sin_cos();
    [cos, x / length * sin, y / length * sin, z / length * sin]
}

fn same_turn(one: [f32; 4], other: [f32; 4]) -> bool {
    let (one, other) = (quaternion(one), quaternion(other));
    let apart = |sign: f32| one.iter().zip(other).all(|(a, b)| (a - sign * b).abs() < TURN);
    apart(1.0) || apart(-1.0)
}

/// Faces of three vertices. Compilers leave out most of those that have one twice, at one place and one of the picture.
fn whole_faces(mesh: &SemanticMesh) -> Vec<&SemanticFace> {
    let whole = |face: &&SemanticFace| {
        let corner = |corner: usize| {
            let of = |indices: [u32; 3]| usize::try_from(indices[corner]).unwrap_or(usize::MAX);
            let uvs = mesh.uv_layers.first().and_then(|layer| layer.coordinates.get(of(face.uv_indices)));
            (mesh.vertices.get(of(face.vertex_indices)), uvs)
        };
        corner(0) != corner(1) && corner(1) != corner(2) && corner(2) != corner(0)
    };
    mesh.faces.iter().filter(whole).collect()
}

/// Corners are compared, not vertices: compiling gives every corner of a seam a vertex of its own.
fn mesh(to: &mut Comparison, name: &str, text: &SemanticMesh, binary: &SemanticMesh) {
    let (faces, compiled) = (whole_faces(text), whole_faces(binary));
    to.check("faces", faces.len() == compiled.len(), || {
        format!("{name} has {} faces, not {}", compiled.len(), faces.len())
    });
    for (number, (wanted, found)) in faces.into_iter().zip(compiled).enumerate() {
        to.check("faces", wanted.material_index == found.material_index, || {
            format!("{name} face {number} is of surface {}, not {}", found.material_index, wanted.material_index)
        });
        for corner in 0..3 {
            let at = |indices: [u32; 3]| usize::try_from(indices[corner]).unwrap_or(usize::MAX);
            let (of_text, of_binary) = (at(wanted.vertex_indices), at(found.vertex_indices));
            let place = (text.vertices.get(of_text), binary.vertices.get(of_binary));
            to.check("positions", place.0 == place.1 && place.0.is_some(), || {
                format!("{name} face {number} corner {corner} at {:?}, not {:?}", place.1, place.0)
            });
            for layer in &text.uv_layers {
                let own = binary.uv_layers.iter().find(|own| own.index == layer.index);
                let uv =
                    (layer.coordinates.get(at(wanted.uv_indices)), own.and_then(|own| own.coordinates.get(of_binary)));
                to.check("uvs", uv.0 == uv.1, || {
                    format!("{name} face {number} corner {corner} layer {} at {:?}, not {:?}", layer.index, uv.1, uv.0)
                });
            }
            if !text.weights.is_empty() {
                let weights = |mesh: &SemanticMesh, vertex: usize| {
                    let mut sums: BTreeMap<String, f32> = BTreeMap::new();
                    for own in mesh.weights.get(vertex).into_iter().flatten() {
                        *sums.entry(own.bone.to_ascii_lowercase()).or_default() += own.weight;
                    }
                    sums.retain(|_, weight| *weight > 0.0);
                    sums
                };
                let (wanted, found) = (weights(text, of_text), weights(binary, of_binary));
                let same = wanted.keys().eq(found.keys())
                    && wanted.values().zip(found.values()).all(|(one, other)| (one - other).abs() < 1e-5);
                to.check("weights", same, || {
                    format!("{name} face {number} corner {corner} has {found:?}, not {wanted:?}")
                });
            }
        }
    }
}

fn animation(to: &mut Comparison, text: &SemanticAnimation, binary: &SemanticAnimation) {
    let name = &text.name;
    let seconds = |seconds: Option<f32>| seconds.unwrap_or_default();
    to.check("animations", seconds(text.length) == seconds(binary.length), || {
        format!("{name} has {:?} seconds, not {:?}", binary.length, text.length)
    });
    to.check("animations", text.transtime.is_none() || text.transtime == binary.transtime, || {
        format!("{name} blends in {:?} seconds, not {:?}", binary.transtime, text.transtime)
    });
    to.check("animations", same_name(text.animroot.as_deref(), binary.animroot.as_deref()), || {
        format!("{name} starts at {:?}, not {:?}", binary.animroot, text.animroot)
    });
    to.check("events", text.events == binary.events, || format!("{name}: {:?}, not {:?}", binary.events, text.events));
    to.check("nodes", text.nodes.len() == binary.nodes.len(), || {
        format!("{name} has {} nodes, not {}", binary.nodes.len(), text.nodes.len())
    });
    for wanted in &text.nodes {
        let named = |found: &&SemanticAnimationNode| found.name.eq_ignore_ascii_case(&wanted.name);
        let same = |found: &&SemanticAnimationNode| {
            named(found) && same_name(found.parent.as_deref(), wanted.parent.as_deref())
        };
        match binary.nodes.iter().find(same).or_else(|| binary.nodes.iter().find(named)) {
            Some(found) => keys(to, name, wanted, found),
            None => to.check("nodes", false, || format!("{} of {name} is not there", wanted.name)),
        }
    }
}

/// The keys of a node; a constant counts as one at the start.
fn keys(to: &mut Comparison, animation: &str, text: &SemanticAnimationNode, binary: &SemanticAnimationNode) {
    let name = format!("{} of {animation}", text.name);
    to.check("nodes", same_name(text.parent.as_deref(), binary.parent.as_deref()), || {
        format!("{name} is below {:?}, not {:?}", binary.parent, text.parent)
    });
    let mut others = text.extras.iter().filter_map(AsciiElement::as_statement);
    if others.any(|statement| statement.keyword.to_ascii_lowercase().ends_with("bezierkey")) {
        return;
    }
    macro_rules! track {
        ($keys:ident, $constant:ident, $same:expr) => {
            let list = |node: &SemanticAnimationNode| {
                let mut list: Vec<_> = node.$keys.iter().map(|key| (key.time, key.value)).collect();
                if list.is_empty() {
                    list.extend(node.$constant.map(|value| (0.0, value)));
                }
                list
            };
            let (wanted, found) = (list(text), list(binary));
            to.check("keys", wanted.len() == found.len(), || {
                format!("{name}: {} {}, not {}", found.len(), stringify!($keys), wanted.len())
            });
            for (wanted, found) in wanted.into_iter().zip(found) {
                to.check("keys", wanted.0 == found.0 && $same(wanted.1, found.1), || {
                    format!("{name}: a key of {} is {found:?}, not {wanted:?}", stringify!($keys))
                });
            }
        };
    }
    track!(position_keys, position, |one: [f32; 3], other| one == other);
    track!(orientation_keys, orientation, same_turn);
    // The numbers of controllers mean something else in nodes of other kinds; the reader does not distinguish them.
    match text.kind {
        NodeKind::Emitter => {}
        NodeKind::Light => {
            track!(color_keys, color, |one: [f32; 3], other| one == other);
            track!(radius_keys, radius, |one: f32, other| one == other);
        }
        _ => {
            track!(scale_keys, scale, |one: f32, other| one == other);
            track!(alpha_keys, alpha, |one: f32, other| one == other);
            track!(self_illum_color_keys, self_illum_color, |one: [f32; 3], other| one == other);
        }
    }
}

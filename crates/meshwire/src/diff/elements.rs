//! Differences of meshes and animations, as a reviewer would describe them: how many vertices and triangles there are,
//! and by how much positions, normals, texture coordinates, weights and keys differ at most.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;

use meshwire_scene::motion::{Channel, Track};
use meshwire_scene::{Animation, Mesh, Primitive, Scene};
use serde::Serialize;

use super::grouped;
use super::values::Change;

/// A mesh or animation that differs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Element {
    /// Its kind and name.
    pub element: String,
    /// The ways in which it differs.
    pub aspects: Vec<Aspect>,
}

impl Element {
    /// Returns its differences on one line.
    #[must_use]
    pub fn summary(&self) -> String {
        self.aspects.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }
}

/// One way in which an element differs.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Aspect {
    /// It exists on one side only.
    Only {
        /// The side that has it.
        only: Only,
    },
    /// A number of parts.
    Count {
        /// The kind of part.
        of: &'static str,
        /// The number in the first file.
        old: usize,
        /// The number in the second file.
        new: usize,
    },
    /// Values that exist on both sides.
    Deviation {
        /// The kind of value.
        of: &'static str,
        /// The number of differing values.
        differing: usize,
        /// The greatest difference; `None` if a value is NaN or infinite.
        #[serde(skip_serializing_if = "Option::is_none")]
        largest: Option<f64>,
        /// The unit of the difference, if it has one.
        #[serde(skip_serializing_if = "str::is_empty")]
        unit: &'static str,
    },
}

/// One of the two files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Only {
    /// The first one.
    Old,
    /// The second one.
    New,
}

impl fmt::Display for Aspect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Only { only: Only::Old } => f.write_str("removed"),
            Self::Only { only: Only::New } => f.write_str("added"),
            Self::Count { of, old, new } if old == new => write!(f, "{} {of}", grouped(*new)),
            Self::Count { of, old, new } => write!(f, "{} to {} {of}", grouped(*old), grouped(*new)),
            Self::Deviation { of, largest: Some(largest), unit, .. } if !unit.is_empty() => {
                write!(f, "{of} by up to {} {unit}", rounded(*largest))
            }
            Self::Deviation { of, largest: Some(largest), .. } => write!(f, "{of} by up to {}", rounded(*largest)),
            Self::Deviation { of, .. } => write!(f, "{of} that are NaN or infinite"),
        }
    }
}

/// Rounds a deviation to three digits, so that small and large ones read well.
#[must_use]
pub fn rounded(number: f64) -> String {
    if number != 0.0 && !(1e-3..1e6).contains(&number) {
        return format!("{number:.2e}");
    }
    let decimals = if number < 1.0 { 4 } else { 2 };
    let text = format!("{number:.decimals$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Number of numbers, or of changes of the same kind, from which on an array changed as a whole.
const MANY: usize = 16;

/// Fields that follow from vertices and triangles: counts, sizes and places of lists, and bounds.
const OF_MESHES: [&str; 17] = [
    "average",
    "bounding_box",
    "bounds_max",
    "bounds_min",
    "box_center",
    "box_size",
    "data_offset",
    "item_size",
    "items_per_section",
    "num_elements",
    "num_indices",
    "num_original_vertices",
    "num_vertices",
    "radius",
    "stored_size",
    "surface_area",
    "value_max",
];

/// Parts of files that repeat meshes: the compressed buffers of XMF files, and their descriptors.
const REPEATS: [&str; 2] = ["records.body.data", "records.body.descriptors["];

/// Fields that follow from keys.
const OF_ANIMATIONS: [&str; 6] = [
    "key_offset",
    "num_position_keys",
    "num_post_scale_keys",
    "num_pre_scale_keys",
    "num_rotation_keys",
    "num_scale_keys",
];

/// Returns true for the path of a value that follows from the meshes or animations, if these differ.
fn is_derived(path: &str, [meshes, animations]: [bool; 2]) -> bool {
    let has = |names: &[&str]| path.split(['.', '[']).any(|step| names.contains(&step));
    (meshes && (has(&OF_MESHES) || REPEATS.iter().any(|start| path.starts_with(start))))
        || (animations && has(&OF_ANIMATIONS))
}

/// Replaces the changes of arrays, and of values that are derived from them, by the elements that they belong to, and
/// their number.
pub fn condensed(changes: Vec<Change>, elements: Vec<Element>) -> Vec<Change> {
    if elements.is_empty() {
        return changes;
    }
    let mut of_a_kind: HashMap<String, usize> = HashMap::new();
    for path in changes.iter().filter_map(Change::path) {
        *of_a_kind.entry(kind(path)).or_default() += 1;
    }
    let is_of_array = |change: &Change| match change {
        Change::Values { of, .. } if usize::try_from(*of).is_ok_and(|of| of >= MANY) => true,
        Change::Length { .. } => true,
        change => change.path().is_some_and(|path| of_a_kind.get(&kind(path)).is_some_and(|count| *count >= MANY)),
    };
    let differ = ["mesh", "animation"].map(|kind| elements.iter().any(|element| element.element.starts_with(kind)));
    let follows = |change: &Change| change.path().is_some_and(|path| is_derived(path, differ));
    let before = changes.len();
    let others: Vec<Change> = changes.into_iter().filter(|change| !is_of_array(change) && !follows(change)).collect();
    let hidden = before - others.len();
    let arrays = (hidden > 0).then_some(Change::Arrays { changes: hidden });
    elements.into_iter().map(Change::Element).chain(others).chain(arrays).collect()
}

/// Returns a path without its indices.
fn kind(path: &str) -> String {
    path.chars().filter(|letter| !letter.is_ascii_digit()).collect()
}

/// Compares the meshes and animations of two scenes.
pub fn elements(old: &Scene, new: &Scene, tolerance: f64) -> Vec<Element> {
    let key = |mesh: &Mesh| (mesh.name.clone(), mesh.lod);
    let mut found = Vec::new();
    for (one, other) in pairs(&old.meshes, &new.meshes, key) {
        let Some(mesh) = one.or(other) else { continue };
        let lod = if mesh.lod > 0 { format!(" (detail level {})", mesh.lod) } else { String::new() };
        let aspects = sides(one, other, |one, other| Comparison { old, new, tolerance }.meshes(one, other));
        found.push(Element { element: format!("{}{lod}", named("mesh", &mesh.name)), aspects });
    }
    for (one, other) in pairs(&old.animations, &new.animations, |animation| animation.name.clone()) {
        let Some(animation) = one.or(other) else { continue };
        let aspects = sides(one, other, |one, other| animations(one, other, tolerance));
        found.push(Element { element: named("animation", &animation.name), aspects });
    }
    found.retain(|element| !element.aspects.is_empty());
    found
}

fn named(kind: &str, name: &[u8]) -> String {
    let name = crate::decode_windows_1252(name);
    format!("{kind} {}", name.escape_debug()).trim_end().to_owned()
}

fn sides<T>(old: Option<T>, new: Option<T>, both: impl FnOnce(T, T) -> Vec<Aspect>) -> Vec<Aspect> {
    match (old, new) {
        (Some(old), Some(new)) => both(old, new),
        (Some(_), None) => vec![Aspect::Only { only: Only::Old }],
        (None, _) => vec![Aspect::Only { only: Only::New }],
    }
}

/// Pairs elements with the same key, in order.
fn pairs<'a, T, K: Ord>(old: &'a [T], new: &'a [T], key: impl Fn(&T) -> K) -> Vec<(Option<&'a T>, Option<&'a T>)> {
    let mut later: BTreeMap<K, Vec<&T>> = BTreeMap::new();
    for element in new.iter().rev() {
        later.entry(key(element)).or_default().push(element);
    }
    let mut pairs: Vec<_> =
        old.iter().map(|element| (Some(element), later.get_mut(&key(element)).and_then(Vec::pop))).collect();
    let left: Vec<&T> = later.into_values().flatten().collect();
    let is_left = |element: &&T| left.iter().any(|other| std::ptr::eq(*element, *other));
    pairs.extend(new.iter().filter(is_left).map(|element| (None, Some(element))));
    pairs
}

/// The greatest of several differences.
#[derive(Debug, Default)]
struct Worst {
    differing: usize,
    largest: f64,
}

impl Worst {
    fn add(&mut self, difference: f64, tolerance: f64) {
        if differs(difference, tolerance) {
            self.differing += 1;
            self.largest = if difference.is_finite() { self.largest.max(difference) } else { f64::INFINITY };
        }
    }

    fn aspect(&self, of: &'static str, unit: &'static str) -> Option<Aspect> {
        let largest = Some(self.largest).filter(|largest| largest.is_finite());
        (self.differing > 0).then_some(Aspect::Deviation { of, differing: self.differing, largest, unit })
    }
}

/// Returns true for NaN, too.
fn differs(difference: f64, tolerance: f64) -> bool {
    difference.is_nan() || difference > tolerance
}

/// Returns the greatest difference of components. Equal bits are equal, even those of NaN.
fn distance<const N: usize>(old: [f32; N], new: [f32; N]) -> f64 {
    let unequal = old.into_iter().zip(new).filter(|(old, new)| old.to_bits() != new.to_bits());
    greatest(unequal.map(|(old, new)| (f64::from(old) - f64::from(new)).abs()))
}

/// Returns the greatest number, or NaN if one is: `f64::max` would ignore it.
fn greatest(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.fold(0.0, |worst: f64, next| if worst.is_nan() || next.is_nan() { f64::NAN } else { worst.max(next) })
}

/// Returns the angle between two directions in degrees.
fn angle(old: [f32; 3], new: [f32; 3]) -> f64 {
    let [a, b] = [old, new].map(|direction| direction.map(f64::from));
    let dot = |a: [f64; 3], b: [f64; 3]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let length = (dot(a, a) * dot(b, b)).sqrt();
    if length == 0.0 {
        return 180.0;
    }
    (dot(a, b) / length).clamp(-1.0, 1.0).acos().to_degrees()
}

/// A triangle of a mesh with its part.
#[derive(Clone, Copy)]
struct Triangle<'a> {
    part: &'a Primitive,
    vertices: [usize; 3],
}

impl Triangle<'_> {
    fn positions(&self) -> [[f32; 3]; 3] {
        self.vertices.map(|vertex| self.part.positions.get(vertex).copied().unwrap_or_default())
    }

    /// Turns the corners so that the least position comes first. Returns the bits of the positions, too.
    fn turned(mut self) -> (Self, [[u32; 3]; 3]) {
        let bits = |triangle: &Self| triangle.positions().map(|position| position.map(f32::to_bits));
        let least = (0..3).map(|_| {
            self.vertices.rotate_left(1);
            (bits(&self), self.vertices)
        });
        let (key, vertices) = least.min().unwrap_or_default();
        self.vertices = vertices;
        (self, key)
    }
}

fn triangles(mesh: &Mesh) -> Vec<Triangle<'_>> {
    let index = |vertex: u32| usize::try_from(vertex).unwrap_or(usize::MAX);
    let of = |part| move |triangle: &[u32; 3]| Triangle { part, vertices: triangle.map(index) };
    mesh.primitives.iter().flat_map(|part| part.triangles.iter().map(of(part))).collect()
}

/// Two scenes that are compared.
struct Comparison<'a> {
    old: &'a Scene,
    new: &'a Scene,
    tolerance: f64,
}

/// The differences of the corners of matching triangles.
#[derive(Default)]
struct Corners {
    positions: Worst,
    normals: Worst,
    uvs: Worst,
    colors: Worst,
    weights: Worst,
    morphs: Worst,
    materials: usize,
}

impl Comparison<'_> {
    fn meshes(&self, old: &Mesh, new: &Mesh) -> Vec<Aspect> {
        let (mut corners, mut gone) = (Corners::default(), Vec::new());
        let [olds, news] = [old, new].map(triangles);
        let counts = [olds.len(), news.len()];
        // Triangles in the same place belong together, whatever their order and first corner.
        let mut come: BTreeMap<usize, Triangle<'_>> = news.into_iter().enumerate().collect();
        let mut places: HashMap<_, Vec<usize>> = HashMap::new();
        for (place, triangle) in come.iter().rev() {
            places.entry(triangle.turned().1).or_default().push(*place);
        }
        for triangle in olds {
            let (turned, key) = triangle.turned();
            match places.get_mut(&key).and_then(Vec::pop).and_then(|place| come.remove(&place)) {
                Some(other) => self.triangles(&mut corners, (old, &turned), (new, &other.turned().0)),
                None => gone.push(triangle),
            }
        }
        let mut aspects = Vec::new();
        // The rest was moved if it is as much as before.
        if gone.len() == come.len() {
            for (triangle, other) in gone.iter().zip(come.values()) {
                self.triangles(&mut corners, (old, triangle), (new, other));
            }
        } else {
            aspects.push(Aspect::Count { of: "triangles in other places", old: gone.len(), new: come.len() });
        }
        let count =
            |of: fn(&Primitive) -> usize| [old, new].map(|mesh| mesh.primitives.iter().map(of).max().unwrap_or(0));
        for (of, [old, new]) in [
            ("UV sets", count(|part| part.uv_sets.len())),
            ("color sets", count(|part| part.color_sets.len())),
            ("normals per vertex", count(|part| usize::from(!part.normals.is_empty()))),
            ("morph targets", [old.morph_targets.len(), new.morph_targets.len()]),
        ] {
            if old != new {
                aspects.push(Aspect::Count { of, old, new });
            }
        }
        let Corners { positions, normals, uvs, colors, weights, morphs, materials } = corners;
        aspects.extend(positions.aspect("positions", ""));
        aspects.extend(normals.aspect("normals", "degrees"));
        aspects.extend(uvs.aspect("texture coordinates", ""));
        aspects.extend(colors.aspect("colors", ""));
        aspects.extend(weights.aspect("weights", ""));
        aspects.extend(morphs.aspect("morph offsets", ""));
        if materials > 0 {
            aspects.push(Aspect::Count { of: "triangles with another material", old: materials, new: materials });
        }
        let vertices = |mesh: &Mesh| mesh.primitives.iter().map(|part| part.positions.len()).sum::<usize>();
        let (old_vertices, new_vertices) = (vertices(old), vertices(new));
        if !aspects.is_empty() || old_vertices != new_vertices {
            let [old, new] = counts;
            let vertices = Aspect::Count { of: "vertices", old: old_vertices, new: new_vertices };
            return [vertices, Aspect::Count { of: "triangles", old, new }].into_iter().chain(aspects).collect();
        }
        aspects
    }

    fn triangles(&self, found: &mut Corners, old: (&Mesh, &Triangle<'_>), new: (&Mesh, &Triangle<'_>)) {
        let ((old_mesh, old), (new_mesh, new)) = (old, new);
        let tolerance = self.tolerance;
        let material = |scene: &Scene, part: &Primitive| {
            part.material.and_then(|material| Some(scene.materials.get(material)?.name.clone()))
        };
        found.materials += usize::from(material(self.old, old.part) != material(self.new, new.part));
        for (a, b) in old.vertices.into_iter().zip(new.vertices) {
            let both = |one: &[[f32; 3]], other: &[[f32; 3]]| Some((*one.get(a)?, *other.get(b)?));
            if let Some((one, other)) = both(&old.part.positions, &new.part.positions) {
                found.positions.add(distance(one, other), tolerance);
            }
            if let Some((one, other)) = both(&old.part.normals, &new.part.normals) {
                if differs(distance(one, other), tolerance) {
                    found.normals.add(angle(one, other), 0.0);
                }
            }
            for (one, other) in old.part.uv_sets.iter().zip(&new.part.uv_sets) {
                if let (Some(one), Some(other)) = (one.get(a), other.get(b)) {
                    found.uvs.add(distance(*one, *other), tolerance);
                }
            }
            for (one, other) in old.part.color_sets.iter().zip(&new.part.color_sets) {
                if let (Some(one), Some(other)) = (one.get(a), other.get(b)) {
                    found.colors.add(distance(*one, *other), tolerance);
                }
            }
            for (one, other) in old.part.morph_deltas.iter().zip(&new.part.morph_deltas) {
                if let Some((one, other)) = both(&one.positions, &other.positions) {
                    found.morphs.add(distance(one, other), tolerance);
                }
            }
            let (one, other) = (weights(self.old, old_mesh, old.part, a), weights(self.new, new_mesh, new.part, b));
            let joints: BTreeSet<&[u8]> = one.keys().chain(other.keys()).copied().collect();
            let weight = |of: &BTreeMap<&[u8], f32>, joint| [of.get(joint).copied().unwrap_or(0.0)];
            let differences = joints.iter().map(|joint| distance(weight(&one, joint), weight(&other, joint)));
            found.weights.add(greatest(differences), tolerance);
        }
    }
}

/// Returns the weights of a vertex by the names of its joints.
fn weights<'a>(scene: &'a Scene, mesh: &Mesh, part: &Primitive, vertex: usize) -> BTreeMap<&'a [u8], f32> {
    let name = |joint: u32| {
        let node = mesh.skin.as_ref()?.joints.get(usize::try_from(joint).ok()?)?;
        Some(scene.nodes.get(*node)?.name.as_slice())
    };
    let mut weights: BTreeMap<&[u8], f32> = BTreeMap::new();
    for influence in part.influences.of(vertex) {
        *weights.entry(name(influence.joint).unwrap_or_default()).or_default() += influence.weight;
    }
    weights
}

fn animations(old: &Animation, new: &Animation, tolerance: f64) -> Vec<Aspect> {
    let key = |track: &&Track| (track.target.clone(), track.channel);
    let [olds, news] = [old, new].map(|one| one.channels.iter().map(|channel| &channel.track).collect::<Vec<_>>());
    let (mut positions, mut turns, mut others, mut lengths) =
        (Worst::default(), Worst::default(), Worst::default(), Worst::default());
    let (mut old_keys, mut new_keys) = (0, 0);
    let both = pairs(&olds, &news, key).into_iter().filter_map(|(one, other)| one.zip(other));
    for (one, other) in both.filter(|(one, other)| !one.same_keys(other)) {
        old_keys += one.keys.len();
        new_keys += other.keys.len();
        for key in one.keys.iter().chain(&other.keys) {
            let (Some(a), Some(b)) = (one.sample(key.time), other.sample(key.time)) else { continue };
            match one.channel {
                Channel::Rotation if one.width == 4 && other.width == 4 => turns.add(turn(a, b), tolerance),
                Channel::Position => positions.add(largest(a, b, one.width), tolerance),
                _ => others.add(largest(a, b, one.width), tolerance),
            }
        }
    }
    lengths.add((old.duration - new.duration).abs(), tolerance);
    let aspects: Vec<Aspect> = [
        positions.aspect("positions", ""),
        turns.aspect("rotations", "degrees"),
        others.aspect("other values", ""),
        lengths.aspect("length", "s"),
    ]
    .into_iter()
    .flatten()
    .collect();
    // Channels that exist on one side only are listed by path.
    if old_keys != new_keys || !aspects.is_empty() {
        let channels = Aspect::Count { of: "channels", old: olds.len(), new: news.len() };
        let keys = Aspect::Count { of: "keys in channels that differ", old: old_keys, new: new_keys };
        return [channels, keys].into_iter().chain(aspects).collect();
    }
    aspects
}

fn largest(old: [f64; 4], new: [f64; 4], width: usize) -> f64 {
    let unequal = old.into_iter().zip(new).take(width).filter(|(old, new)| old.to_bits() != new.to_bits());
    greatest(unequal.map(|(old, new)| (old - new).abs()))
}

/// Returns the angle between two rotations in degrees. A quaternion and its negative are the same rotation.
fn turn(old: [f64; 4], new: [f64; 4]) -> f64 {
    if old == new {
        return 0.0;
    }
    let dot = |a: [f64; 4], b: [f64; 4]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let cosine = (dot(old, new) / (dot(old, old) * dot(new, new)).sqrt()).abs();
    2.0 * cosine.clamp(0.0, 1.0).acos().to_degrees()
}

#[cfg(test)]
mod tests {
    use super::*;
    use meshwire_scene::{Node, Space};

    fn scene(move_by: f32, normal: [f32; 3]) -> Scene {
        let mut scene = Scene::new(Space::GLTF);
        scene.nodes.push(Node::named("sail"));
        let positions = vec![[0.0, move_by, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]];
        let part = Primitive {
            normals: vec![normal; positions.len()],
            positions,
            triangles: vec![[0, 1, 2], [2, 1, 3]],
            ..Primitive::default()
        };
        scene.meshes.push(Mesh { name: b"sail".to_vec(), primitives: vec![part], ..Mesh::default() });
        scene
    }

    fn lines(old: &Scene, new: &Scene) -> Vec<String> {
        let line = |element: &Element| format!("{}: {}", element.element, element.summary());
        elements(old, new, 0.0).iter().map(line).collect()
    }

    #[test]
    fn a_mesh_differs_by_its_greatest_deviations() {
        let old = scene(0.0, [0.0, 0.0, 1.0]);
        assert_eq!(lines(&old, &old), [""; 0]);
        let new = scene(-0.25, [0.0, 1.0, 1.0]);
        let expected = "mesh sail: 4 vertices, 2 triangles, positions by up to 0.25, normals by up to 45 degrees";
        assert_eq!(lines(&old, &new), [expected]);
        // The same triangles in another order, with other first corners and vertices of their own.
        let mut new = old.clone();
        let part = &mut new.meshes[0].primitives[0];
        part.triangles = vec![[1, 3, 2], [5, 0, 4]];
        part.positions.extend([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].into_iter().rev());
        part.normals.extend([[0.0, 0.0, 1.0]; 2]);
        part.triangles[1] = [0, 5, 4];
        assert_eq!(lines(&old, &new), ["mesh sail: 4 to 6 vertices, 2 triangles"]);
        new.meshes[0].primitives[0].triangles.pop();
        let expected = "mesh sail: 4 to 6 vertices, 2 to 1 triangles, 1 to 0 triangles in other places";
        assert_eq!(lines(&old, &new), [expected]);
        new.meshes[0].name = b"flag".to_vec();
        assert_eq!(lines(&old, &new), ["mesh sail: removed", "mesh flag: added"]);
    }

    #[test]
    fn values_that_follow_from_a_mesh_are_counted_if_it_differs() {
        let at = |path: &str| Change::Changed { path: path.to_owned(), old: "1".to_owned(), new: "2".to_owned() };
        let paths = [
            "records.body.header.record.num_vertices",
            "records.body.descriptors[1].record.elements[3].usage_index",
            "model.properties.bounds_min",
            "nodes[3].bounding_box.center",
            "animations[4].num_scale_keys",
            "records.body.materials[0].record.name",
            "material_info.num_materials",
        ];
        let shown = |kind: &str| {
            let elements = Element { element: kind.to_owned(), aspects: Vec::new() };
            let condensed = condensed(paths.iter().map(|path| at(path)).collect(), vec![elements]);
            let hidden = condensed.iter().find_map(|change| match change {
                Change::Arrays { changes } => Some(*changes),
                _ => None,
            });
            let shown: Vec<String> = condensed.iter().filter_map(|change| change.path().map(str::to_owned)).collect();
            (shown, hidden)
        };
        let others = paths[5..].iter().map(|path| (*path).to_owned());
        let with =
            |first: &[&str]| first.iter().map(|path| (*path).to_owned()).chain(others.clone()).collect::<Vec<_>>();
        assert_eq!(shown("mesh sail"), (with(&paths[4..5]), Some(4)));
        assert_eq!(shown("animation wave"), (with(&paths[..4]), Some(1)));
        assert_eq!(condensed(vec![at(paths[0])], Vec::new()), [at(paths[0])]);
    }

    /// A field that gets another name is no longer derived.
    #[test]
    fn derived_fields_are_fields_of_files() {
        fn names(value: &serde_json::Value, found: &mut BTreeSet<String>) {
            match value {
                serde_json::Value::Object(map) => {
                    found.extend(map.keys().cloned());
                    map.values().for_each(|value| names(value, found));
                }
                serde_json::Value::Array(list) => list.iter().for_each(|value| names(value, found)),
                _ => {}
            }
        }
        let mut found = BTreeSet::new();
        for format in crate::FormatId::ALL {
            for path in meshwire_core::testkit::samples(format.name()) {
                // Some of the malformed samples cannot be read.
                let Ok(asset) = crate::Asset::open(path) else { continue };
                let document = crate::json::to_string(&asset).unwrap();
                names(&serde_json::from_str(&document).unwrap(), &mut found);
            }
        }
        let missing: Vec<&str> =
            OF_MESHES.into_iter().chain(OF_ANIMATIONS).filter(|name| !found.contains(*name)).collect();
        assert_eq!(missing, Vec::<&str>::new());
    }

    #[test]
    fn a_value_that_becomes_nan_differs() {
        assert_eq!(largest([1.0, f64::NAN, 0.0, 0.0], [1.0, f64::NAN, 3.0, 9.0], 3), 3.0);
        assert!(largest([0.0; 4], [f64::NAN, 9.0, 0.0, 0.0], 3).is_nan());
        assert!(distance([0.0, 1.0], [f32::NAN, 5.0]).is_nan());
    }
}

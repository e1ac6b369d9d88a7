//! Comparison of two scenes: nodes, triangles with their corner values, materials, and animation curves.
//!
//! Elements are matched by name and triangles by position. Order, numbering, paths and extras are ignored: two scenes
//! that were made in different ways are equal if they show the same.

mod curves;
mod group;
mod matching;
mod nodes;
mod surface;
mod values;

use std::collections::BTreeSet;
use std::fmt;

use super::{Change, Material, Scene, VertexValues};
use crate::motion::{Channel, narrowed};

/// Maximum differences of values that are considered equal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tolerances {
    /// Positions, as a fraction of the greatest coordinate of the scene.
    pub place: f32,
    /// Components of rotations, and scale factors relative to the greatest.
    pub turn: f32,
    /// Normals.
    pub normal: f32,
    /// Tangents.
    pub tangent: f32,
    /// Texture coordinates, relative to the greater one if it is above 1.
    pub uv: f32,
    /// Color components.
    pub color: f32,
    /// Weights of influences and of morph targets.
    pub weight: f32,
    /// Times of keys, in seconds.
    pub time: f64,
    /// True if the editor samples curves at even steps, which loses detail: evenly sampled curves are compared at their
    /// own keys only.
    pub resampled: bool,
}

impl Tolerances {
    /// Tolerances for the changes that editors make by themselves: they store normals in 16 bits relative to the
    /// surrounding triangles, colors in 8 bits, and bones as head, tail and roll.
    pub const EDITOR: Self = Self {
        place: 2e-5,
        turn: 5e-4,
        normal: 0.06,
        tangent: 0.1,
        uv: 3e-5,
        color: 0.01,
        weight: 1e-3,
        time: 2e-4,
        resampled: true,
    };

    /// Returns [`EDITOR`](Self::EDITOR), widened for formats that store half-precision numbers. These are recognized by
    /// the low bits of the numbers in the result.
    #[must_use]
    pub fn editor_of(result: &Scene) -> Self {
        const HALF: f32 = 8e-4;
        let is_half = |value: &f32| value.to_bits().trailing_zeros() >= 13;
        let parts = || result.meshes.iter().flat_map(|mesh| &mesh.primitives);
        let mut tolerances = Self::EDITOR;
        if parts().flat_map(|part| part.positions.as_flattened()).all(is_half) {
            tolerances.place = HALF;
        }
        // The sets of a mesh may differ in precision.
        let sets = parts().map(|part| part.uv_sets.len()).max().unwrap_or(0);
        let of_set = |set: usize| parts().filter_map(move |part| part.uv_sets.get(set)).flatten().flatten();
        if (0..sets).any(|set| of_set(set).all(is_half)) {
            tolerances.uv = HALF;
        }
        tolerances
    }
}

/// The subject of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Aspect {
    /// A node.
    Node,
    /// The parent of a node.
    Parent,
    /// The transform of a node.
    Transform,
    /// A light, a camera, an emitter or a reference of a node.
    Attachment,
    /// Triangles.
    Triangles,
    /// Normals.
    Normals,
    /// Tangents.
    Tangents,
    /// A set of texture coordinates.
    Uvs(usize),
    /// A set of colors.
    Colors(usize),
    /// Joints and weights of vertices.
    Weights,
    /// Position offsets of morph targets.
    Morphs,
    /// Material of triangles.
    Assignment,
    /// A material.
    Material,
    /// The textures of a material.
    Texture,
    /// An animation.
    Animation,
    /// A channel of an animation.
    Channel,
    /// Keys of a channel.
    Keys,
}

impl Aspect {
    /// Returns true if a missing edit can show as a difference of this aspect.
    #[must_use]
    pub fn is_of(self, edit: &Change) -> bool {
        let of_surface = !matches!(
            self,
            Self::Node
                | Self::Parent
                | Self::Attachment
                | Self::Material
                | Self::Texture
                | Self::Animation
                | Self::Channel
                | Self::Keys
        );
        match edit {
            Change::NodeName { .. } | Change::AddNode { .. } | Change::RemoveNode { .. } => {
                matches!(self, Self::Node | Self::Parent)
            }
            Change::NodeParent { .. } => matches!(self, Self::Parent | Self::Transform),
            // Triangles are compared by their positions in the scene.
            Change::NodeTransform { .. } => of_surface,
            Change::AddMaterial { .. } | Change::MaterialName { .. } => {
                matches!(self, Self::Material | Self::Texture | Self::Assignment)
            }
            Change::TextureName { .. } => self == Self::Texture,
            Change::PrimitiveMaterial { .. } => self == Self::Assignment,
            Change::Vertices { values, .. } => match values {
                VertexValues::Positions(_) => of_surface,
                VertexValues::Normals(_) => self == Self::Normals,
                VertexValues::Tangents(_) => self == Self::Tangents,
                VertexValues::Uvs(set, _) => self == Self::Uvs(*set),
                VertexValues::Colors(set, _) => self == Self::Colors(*set),
                VertexValues::Influences(_) => self == Self::Weights,
                VertexValues::MorphPositions(..) => self == Self::Morphs,
            },
            Change::Skin { .. } => self == Self::Weights,
            Change::Geometry { .. }
            | Change::AddPrimitive { .. }
            | Change::AddMesh { .. }
            | Change::RemoveMesh { .. } => of_surface,
            Change::AddAnimation { .. } | Change::RemoveAnimation { .. } => self == Self::Animation,
            Change::AddChannel { .. } | Change::Keys { .. } => matches!(self, Self::Channel | Self::Keys),
        }
    }
}

/// One difference.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difference {
    /// Subject of the difference.
    pub aspect: Aspect,
    /// The element with its name: `mesh "hull"`.
    pub subject: String,
    /// Description of the difference.
    pub detail: String,
    /// True if the other scene does not support the element, rather than having other values.
    pub absent: bool,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.subject, self.detail)
    }
}

/// The differences found so far.
#[derive(Debug, Default)]
struct Differences(BTreeSet<Difference>);

impl Differences {
    fn add(&mut self, aspect: Aspect, subject: &str, detail: impl Into<String>) {
        self.put(Difference { aspect, subject: subject.to_owned(), detail: detail.into(), absent: false });
    }

    fn absent(&mut self, aspect: Aspect, subject: &str, detail: impl Into<String>) {
        self.put(Difference { aspect, subject: subject.to_owned(), detail: detail.into(), absent: true });
    }

    fn put(&mut self, difference: Difference) {
        self.0.insert(difference);
    }
}

/// Lists everything in `wanted` that is not in `found`, and the triangles and nodes in `found` that are not in
/// `wanted`. Both scenes must be in the same space.
///
/// Changes that editors make by themselves are not reported: they drop triangles without area and duplicate triangles,
/// show bones in their bind pose and nodes in an animated pose, add channels that change nothing, and resample keys.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; }
/// use meshwire::scene::compare::{Aspect, Tolerances, differences};
/// use meshwire::scene::{Node, Scene, Space};
///
/// let mut wanted = Scene::new(Space::GLTF);
/// let found = wanted.clone();
/// assert!(differences(&wanted, &found, &Tolerances::EDITOR).is_empty());
/// wanted.nodes.push(Node::named("hat"));
/// let [lost] = &differences(&wanted, &found, &Tolerances::EDITOR)[..] else { panic!() };
/// assert_eq!((lost.aspect, lost.to_string().as_str()), (Aspect::Node, "node \"hat\": is missing, and holds nothing"));
/// ```
#[must_use]
pub fn differences(wanted: &Scene, found: &Scene, tolerances: &Tolerances) -> Vec<Difference> {
    let mut differences = Differences::default();
    let comparison = Comparison {
        wanted,
        found,
        tolerances,
        extent: extent(found).max(extent(wanted)),
        worlds: [wanted.world_transforms(), found.world_transforms()],
    };
    let baked = comparison.meshes(&mut differences);
    comparison.nodes(&baked, &mut differences);
    comparison.materials(&mut differences);
    comparison.animations(&mut differences);
    differences.0.into_iter().collect()
}

/// Two scenes and the data derived from them.
struct Comparison<'a> {
    wanted: &'a Scene,
    found: &'a Scene,
    tolerances: &'a Tolerances,
    extent: f32,
    /// World transforms of the nodes of both scenes.
    worlds: [Vec<glam::Affine3A>; 2],
}

impl Comparison<'_> {
    fn materials(&self, differences: &mut Differences) {
        let known = |look: &str| self.found.materials.iter().find(|other| look_of(other) == look);
        let parts = self.wanted.meshes.iter().flat_map(|mesh| &mesh.primitives);
        let used: BTreeSet<usize> = parts.filter_map(|part| part.material).collect();
        for material in used.into_iter().filter_map(|index| self.wanted.materials.get(index)) {
            let look = look_of(material);
            let subject = format!("material {look:?}");
            let Some(found) = known(&look) else {
                if !is_of_editor(&look) {
                    differences.add(Aspect::Material, &subject, "is missing");
                }
                continue;
            };
            for texture in &material.textures {
                let picture = |name: &[u8]| picture(&stem(name));
                let same = |other: &super::Texture| {
                    other.role == texture.role && picture(&other.name) == picture(&texture.name)
                };
                if !texture.name.is_empty() && !found.textures.iter().any(same) {
                    let name = String::from_utf8_lossy(&texture.name);
                    let detail = format!("has no texture {name:?} for {:?}", texture.role);
                    // Materials of some formats are only references to a library of the game.
                    if self.found.materials.iter().all(|material| material.textures.is_empty()) {
                        differences.absent(Aspect::Texture, &subject, detail);
                    } else {
                        differences.add(Aspect::Texture, &subject, detail);
                    }
                }
            }
        }
    }
}

/// Returns the identity of a material: its name or, for formats without material names, whose materials are numbered on
/// export, its textures.
fn look_of(material: &Material) -> String {
    let name = stem(&material.name);
    let number =
        name.strip_prefix("material ").is_some_and(|number| number.bytes().all(|digit| digit.is_ascii_digit()));
    if !name.is_empty() && !number {
        return name;
    }
    let mut pictures: Vec<String> = material.textures.iter().map(|texture| picture(&stem(&texture.name))).collect();
    pictures.sort_unstable();
    pictures.join(" ")
}

/// Returns true for the material that editors assign to triangles without one.
fn is_of_editor(name: &str) -> bool {
    name == "DefaultMaterial"
}

/// Returns the name of an image in lower case, without folder and extension.
fn picture(name: &str) -> String {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.rsplit_once('.').map_or(file, |(stem, _)| stem).to_lowercase()
}

/// Returns the part of a name that editors keep: they truncate long names and number duplicates.
fn stem(name: &[u8]) -> String {
    const LONGEST: usize = 55;
    let name = String::from_utf8_lossy(name);
    let stem = match name.rsplit_once('.') {
        Some((stem, number)) if number.len() == 3 && number.bytes().all(|digit| digit.is_ascii_digit()) => stem,
        _ => &name,
    };
    stem.chars().take(LONGEST).collect()
}

/// Returns the greatest coordinate of a scene.
fn extent(scene: &Scene) -> f32 {
    let worlds = scene.world_transforms();
    let nodes = worlds.iter().flat_map(|world| world.translation.to_array());
    let parts = scene.meshes.iter().flat_map(|mesh| &mesh.primitives);
    let vertices = parts.flat_map(|part| part.positions.as_flattened().iter().copied());
    // The nodes of an animation-only file are all at the origin, so keys count as well.
    let channels = scene.animations.iter().flat_map(|animation| &animation.channels);
    let moves = channels.map(|channel| &channel.track).filter(|track| track.channel == Channel::Position);
    let keys = moves.flat_map(|track| &track.keys).flat_map(|key| narrowed::<3>(key.value));
    let all = nodes.chain(vertices).chain(keys);
    all.filter(|value| value.is_finite()).fold(1e-3, |extent, value| extent.max(value.abs()))
}

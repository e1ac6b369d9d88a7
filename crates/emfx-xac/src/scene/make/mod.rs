//! Building actors from scenes of any origin.

pub(super) mod material;
mod mesh;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use meshwire_core::{Error, Validator};
use meshwire_scene::glam::{Affine3A, Quat, Vec3};
use meshwire_scene::{Change, Mesh, Primitive, Purpose, Scene, Transform, VertexSpace};

use super::SPACE;
use crate::build::{ActorBuilder, NodeData};
use crate::file::{NAME, count};
use crate::generated::XacFile;
use crate::{Exporter, Lengths};

/// Maximum number of levels of detail, which is more than games have. Each is an actor with all nodes.
const MOST_LEVELS: usize = 32;
/// Tolerance within which scale factors are equal.
const UNIFORM: f32 = 1e-6;

impl XacFile {
    /// Builds an actor from a scene in any space: its nodes, one mesh per node with its parts, materials, morph
    /// targets, and a further actor for each coarser level of detail. Skins are bound in the rest pose.
    ///
    /// Nodes without a name get one, and duplicate names are numbered. All parts of a mesh have the same lists: where a
    /// part lacks one, normals are computed, texture coordinates are 0, colors are white, and tangents are dropped.
    /// Hidden and walk meshes are dropped. As in files of 3ds Max, the first material is the one that it always writes.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_scene as scene; pub use meshwire_core::*; }
    /// use meshwire::scene::{Mesh, Node, Primitive, Scene, Space};
    /// use meshwire::xac::{Exporter, XacFile};
    ///
    /// let mut scene = Scene::new(Space::GLTF);
    /// scene.nodes.push(Node::named("sail"));
    /// let positions = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    /// let part = Primitive { positions, triangles: vec![[0, 1, 2]], ..Primitive::default() };
    /// scene.meshes.push(Mesh { primitives: vec![part], ..Mesh::default() });
    /// let actor = XacFile::from_scene(&scene, Exporter::Max2011)?;
    /// let mesh = actor.meshes().next().unwrap();
    /// assert_eq!((mesh.positions()[1], mesh.normals()[0]), ([1.0, 0.0, 0.0], [0.0, 0.0, -1.0]));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Lists everything in the scene that the format cannot store: no nodes, more than 65,535 nodes with influences,
    /// numbers that are not finite.
    pub fn from_scene(scene: &Scene, exporter: Exporter) -> Result<Self, Error> {
        let mut scene = scene.clone();
        scene.meshes.retain(|mesh| matches!(mesh.purpose, Purpose::Visual | Purpose::Collision));
        scene.convert(SPACE);
        scene.number_shared_names();
        scene.bind_at_rest(VertexSpace::Scene);
        let mut maker = Maker {
            scene: &scene,
            exporter,
            worlds: scene.world_transforms(),
            places: vec![0; scene.nodes.len()],
            validator: Validator::new(),
        };
        for (place, index) in (0..).zip(scene.parents_first()) {
            maker.places.iter_mut().skip(index).take(1).for_each(|slot| *slot = place);
        }
        maker.validator.require(!scene.nodes.is_empty(), || "expected at least one node, found none".to_owned());
        let mut levels: BTreeMap<u32, Vec<&Mesh>> = BTreeMap::from([(0, Vec::new())]);
        for mesh in &scene.meshes {
            levels.entry(mesh.lod).or_default().push(mesh);
        }
        if levels.len() > MOST_LEVELS {
            let problem = format!("expected at most {MOST_LEVELS} levels of detail, found {}", levels.len());
            maker.validator.problem(problem);
            levels.retain(|level, _| *level == 0);
        }
        let mut builders =
            levels.iter().map(|(level, meshes)| maker.level(*level, meshes, &levels)).collect::<Vec<_>>();
        let validator = std::mem::take(&mut maker.validator);
        validator.finish(NAME)?;
        let further = builders.split_off(1);
        let Some(mut builder) = builders.pop() else { return ActorBuilder::new(exporter, Lengths::Compatible).build() };
        for level in further {
            builder.lod(level.build()?);
        }
        builder.name(scene.name.as_slice());
        let mut file = builder.build()?;
        // Transforms whose parts do not have the same effect in the order of the file.
        let turned = scene.nodes.iter().enumerate().filter(|(_, node)| !is_plain(&node.transform));
        let place = |index: usize| maker.places.get(index).and_then(|place| usize::try_from(*place).ok());
        let changes: Vec<Change> = turned
            .filter_map(|(index, node)| Some(Change::NodeTransform { node: place(index)?, transform: node.transform }))
            .collect();
        file.apply(&changes)?;
        Ok(file)
    }
}

/// Returns true for a transform that does not depend on the order of scale and rotation.
fn is_plain(transform: &Transform) -> bool {
    match transform {
        Transform::Parts { scale, .. } => {
            (*scale - Vec3::splat(scale.x)).abs().max_element() <= scale.x.abs() * UNIFORM
        }
        Transform::Matrix(_) => false,
    }
}

/// State of building the levels.
struct Maker<'a> {
    scene: &'a Scene,
    exporter: Exporter,
    /// World transform of each node of the scene.
    worlds: Vec<Affine3A>,
    /// For each node of the scene, its index in the file.
    places: Vec<u32>,
    validator: Validator,
}

impl Maker<'_> {
    /// Returns the builder of a level.
    fn level(&mut self, level: u32, meshes: &[&Mesh], all: &BTreeMap<u32, Vec<&Mesh>>) -> ActorBuilder {
        let scene = self.scene;
        let mut builder = ActorBuilder::new(self.exporter, Lengths::Compatible);
        for index in scene.parents_first() {
            let Some(node) = scene.nodes.get(index) else { continue };
            let (scale, rotation, position) = match node.transform {
                Transform::Parts { translation, rotation, scale } => (scale, rotation, translation),
                Transform::Matrix(affine) => (Vec3::ONE, Quat::IDENTITY, affine.translation.into()),
            };
            let name = if node.name.is_empty() { format!("node {index}").into_bytes() } else { node.name.clone() };
            let data = NodeData {
                parent: node.parent.and_then(|parent| self.places.get(parent).copied()),
                position: position.to_array(),
                rotation: rotation.to_array(),
                scale: scale.to_array(),
                ..NodeData::root(name.as_slice())
            };
            // Other reasons for a refused node were already reported; names were not.
            if let Err(error) = builder.node(data).map_err(|error| error.kind().to_string()) {
                self.validator.problem(error);
            }
        }
        let used = |level: u32| {
            let meshes = all.get(&level).into_iter().flatten();
            meshes.flat_map(|mesh| &mesh.primitives).filter_map(|part| part.material).collect::<BTreeSet<_>>()
        };
        let own = used(level);
        let elsewhere: BTreeSet<usize> =
            all.keys().filter(|other| **other != level).flat_map(|other| used(*other)).collect();
        let needed = |index: &usize| own.contains(index) || (level == 0 && !elsewhere.contains(index));
        let materials = material::add(scene, self.exporter, &mut builder, needed);
        let mut by_place: BTreeMap<(usize, bool), Vec<&Mesh>> = BTreeMap::new();
        for mesh in meshes {
            by_place.entry((mesh.node, mesh.purpose == Purpose::Collision)).or_default().push(mesh);
        }
        let (mut targets, mut known) = (Vec::new(), HashMap::new());
        for meshes in meshes {
            let key = (meshes.node, meshes.purpose == Purpose::Collision);
            // The meshes of one node become one mesh, at the place of the first.
            let Some(together) = by_place.remove(&key) else { continue };
            let world = self.worlds.get(meshes.node).copied().unwrap_or(Affine3A::IDENTITY);
            let made = mesh::data(&together, world, &self.places, &materials);
            match made.and_then(|(data, own)| builder.mesh(data).map(|_| own).map_err(|error| error.kind().to_string()))
            {
                Ok(own) => mesh::merge(&mut targets, &mut known, own),
                Err(problem) => {
                    let name = meshes.name.escape_ascii();
                    self.validator.problem(format!("mesh \"{name}\": {problem}"));
                }
            }
        }
        if level > 0 && !targets.is_empty() {
            self.validator.problem(format!(
                "expected morph targets on the finest level of detail only, found some on level {level}"
            ));
        }
        targets.into_iter().for_each(|target| builder.morph_target(target));
        builder
    }
}

/// Gives all parts of a mesh the same lists.
fn level_lists(parts: &mut [Primitive]) {
    let most = |sets: fn(&Primitive) -> usize, parts: &[Primitive]| parts.iter().map(sets).max().unwrap_or(0);
    let (uvs, colors) = (most(|part| part.uv_sets.len(), parts), most(|part| part.color_sets.len(), parts));
    let tangents = parts.iter().all(|part| !part.tangents.is_empty());
    for part in parts {
        let count = part.positions.len();
        part.ensure_normals(SPACE.front);
        part.uv_sets.resize(uvs, vec![[0.0; 2]; count]);
        part.color_sets.resize(colors, vec![[1.0; 4]; count]);
        if !tangents {
            part.tangents.clear();
        }
    }
}

/// Converts a node index to the type in influences.
fn bone(place: u32) -> Result<u16, String> {
    u16::try_from(place).map_err(|_| format!("expected at most 65535 nodes that move vertices, found node {place}"))
}

/// Converts a vertex count to the file's type.
fn vertices(number: usize) -> u32 {
    count(number)
}

//! Conversion of the actor to a format-neutral [`Scene`].
//!
//! | in the file | in the scene |
//! | --- | --- |
//! | nodes | nodes, in order; a node of a further level of detail that equals the actor's node of the same name shares it, other nodes follow |
//! | rotation, scale, position | [`Transform::Parts`](meshwire_scene::Transform) where they are sufficient; a scale along rotated axes is a matrix, with its numbers as extras of the node |
//! | mesh | mesh of its node, with the same name; collision meshes have that purpose. Vertices of a skinned mesh are in the space of the actor, those of any other mesh in the space of its node |
//! | submesh | part: its vertices, with their indices in the mesh as `source_vertices` |
//! | positions, normals, first tangents, texture coordinates, colors | the same, bit for bit; packed colors as red, green, blue, opacity |
//! | skin | joints are the nodes of its influences, in node order; the bind pose is the pose of the nodes, because the format has no other |
//! | morph target | target of every mesh that it deforms; range, phonemes and node transforms are in the extra `morph targets` of the scene |
//! | standard material | colors, textures by map type; layers and surface as extras |
//! | fx material | textures by the names of their parameters; all parameters as extras; a bitmap named `None` is not a texture |
//! | levels of detail | [`Mesh::lod`](meshwire_scene::Mesh::lod): 0 for the actor itself, then its further levels in file order, which is their order in the game |
//! | limits, box, flags, importance, masks, mirror source, attachment | extras of the node |
//! | origin, repositioning, groups, levels, times | extras of the scene |
//!
//! Tangents keep the bitangents of the file, which point toward the bottom of the image: these games use Direct3D
//! normal maps. glTF expects the opposite: invert the green channel of a normal map there (Blender: a Separate Color,
//! an Invert and a Combine Color node in front of Normal Map). A scene that becomes an actor keeps its bitangents as
//! well.
//!
//! Not in the scene: further sets of tangents, bitangents, cloth, layers of unknown kind (the extra `layers` of the
//! mesh lists all), numbers of original vertices, rows of a skin that no vertex uses, padding and garbage bits, and the
//! content of unknown chunks (the extra `raw chunks` lists them). [`XacFile::apply`] preserves all of this in the file.
//!
//! Dangling references are dropped, and counted in the extra `left out` of the scene.

mod apply;
mod extras;
mod level;
mod make;
mod material;
mod mesh;
mod morph;
mod node;

use meshwire_core::Error;
use meshwire_scene::mesh::EditMesh;
use meshwire_scene::{Budget, LeftOut, Scene, Space};

use crate::build::MeshData;
use crate::generated::XacFile;
use level::Levels;

/// The space of an actor.
pub const SPACE: Space = Space { front: <MeshData as EditMesh>::FRONT, ..emfx_chunk::scene::SPACE };

/// Maximum total length of lists that small files can demand: influences that many vertices share, and deltas of
/// vertices that a target does not list. The largest real file needs a thousandth of it.
const BUDGET: usize = 1 << 24;

impl XacFile {
    /// Converts the actor with its further levels of detail to a scene, in the space of the file.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_scene as scene; pub use meshwire_core::*; }
    /// use meshwire::scene::{Space, VertexValues};
    /// use meshwire::xac::build::{ActorBuilder, MeshData, NodeData, Part};
    /// use meshwire::xac::{Exporter, Lengths};
    ///
    /// let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
    /// let node = builder.node(NodeData { position: [0.0, 2.0, 0.0], ..NodeData::root("sail") })?;
    /// let positions = vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]];
    /// let part = Part { material: 0, num_vertices: 3, indices: vec![0, 1, 2] };
    /// builder.mesh(MeshData { node, positions, parts: vec![part], ..MeshData::default() })?;
    /// let mut scene = builder.build()?.scene()?;
    ///
    /// assert_eq!(scene.bounds(), Some(([0.0, 2.0, 0.0], [1.0, 3.0, 0.0])));
    /// assert_eq!(scene.meshes[0].primitives[0].source, "body.chunks[4].body.mesh.submeshes[0]");
    /// scene.convert(Space::GLTF);
    /// assert_eq!(scene.meshes[0].primitives[0].triangles, [[0, 2, 1]], "the other hand turns fronts over");
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Never fails: dangling references are dropped. Returns `Result` for uniformity with other formats.
    pub fn scene(&self) -> Result<Scene, Error> {
        let levels = Levels::of(self);
        let mut scene = Scene::new(SPACE);
        let mut left_out = LeftOut::default();
        if let Some(origin) = self.origin() {
            scene.name = origin.actor_name.as_bytes().to_vec();
        }
        scene.extras = extras::of_scene(&levels);
        scene.nodes = node::nodes(&levels, &mut left_out);
        scene.materials = levels.iter().flat_map(material::materials).collect();
        let mut budget = Budget::new(BUDGET);
        for level in levels.iter() {
            mesh::add(level, &mut scene, &mut budget, &mut left_out);
        }
        scene.extras.extend(left_out.finish());
        Ok(scene)
    }
}

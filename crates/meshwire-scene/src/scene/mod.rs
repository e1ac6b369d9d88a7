//! A file as a scene: format-neutral lists of its content and animations.

mod animation;
mod attachment;
mod budget;
mod change;
mod check;
pub mod compare;
mod convert;
mod diff;
mod extras;
mod fit;
mod geometry;
mod left_out;
mod material;
mod node;
mod play;
mod posing;
mod prepare;
mod problem;

pub use animation::{Animation, AnimationChannel, AnimationTarget};
pub use attachment::{Attachment, Camera, Emitter, Lens, Light, LightShape, Reference};
pub use budget::Budget;
pub use change::{Change, VertexValues};
pub use extras::{Extra, Extras};
pub use geometry::{Influence, Influences, Mesh, MorphDeltas, MorphTarget, Primitive, Purpose, Skin, VertexSpace};
pub use left_out::LeftOut;
pub use material::{Material, Texture, TextureRole};
pub use node::{Node, Transform};
pub use posing::Moment;
pub use problem::Problem;

use crate::Space;

/// The content of a file: nodes, meshes, materials and animations, in the space of the file.
///
/// Elements refer to each other by index. The `source` of an element is the path of the value in the file that it comes
/// from, as used by findings, `get` and `set`. A scene made by a format is valid: [`Scene::check`] finds nothing.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; pub use meshwire_scene::glam; }
/// use meshwire::scene::{Mesh, Node, Primitive, Scene, Space};
///
/// let mut scene = Scene::new(Space::GLTF);
/// scene.nodes.push(Node::named("sail"));
/// let positions = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
/// let part = Primitive { positions, triangles: vec![[0, 1, 2]], ..Primitive::default() };
/// scene.meshes.push(Mesh { node: 0, primitives: vec![part], ..Mesh::default() });
/// assert!(scene.check().is_empty());
/// assert_eq!(scene.bounds(), Some(([0.0; 3], [1.0, 1.0, 0.0])));
/// ```
///
/// With the feature `serde`, scenes can be serialized. The form is for self-describing formats such as JSON, where NaN
/// and infinity are lost.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Scene {
    /// Name of the model or motion, if the file has one.
    #[cfg_attr(feature = "serde", serde(with = "crate::form::name"))]
    pub name: Vec<u8>,
    /// Space of the scene's values.
    pub space: Space,
    /// All nodes. A parent may follow its child. No node is its own ancestor.
    pub nodes: Vec<Node>,
    /// All meshes.
    pub meshes: Vec<Mesh>,
    /// All materials.
    pub materials: Vec<Material>,
    /// All animations.
    pub animations: Vec<Animation>,
    /// Format-specific properties of the file.
    #[cfg_attr(feature = "serde", serde(with = "crate::form::named"))]
    pub extras: Extras,
}

impl Scene {
    /// Creates an empty scene.
    #[must_use]
    pub fn new(space: Space) -> Self {
        Self {
            name: Vec::new(),
            space,
            nodes: Vec::new(),
            meshes: Vec::new(),
            materials: Vec::new(),
            animations: Vec::new(),
            extras: Extras::new(),
        }
    }

    /// Returns the index of the first node with this name.
    #[must_use]
    pub fn find_node(&self, name: impl AsRef<[u8]>) -> Option<usize> {
        self.nodes.iter().position(|node| node.name == name.as_ref())
    }
}

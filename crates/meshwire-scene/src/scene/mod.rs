//! A file as a scene: what there is to see and how it moves, in plain lists that know no format.

mod animation;
mod change;
mod check;
pub mod compare;
mod convert;
mod extras;
mod fit;
mod geometry;
mod left_out;
mod material;
mod node;
mod play;
mod posing;
mod prepare;
mod room;

pub use animation::{Animation, AnimationChannel, AnimationTarget};
pub use change::{Change, VertexValues};
pub use extras::{Extra, Extras};
pub use geometry::{Influence, Influences, Mesh, MorphDeltas, MorphTarget, Primitive, Purpose, Skin, VertexSpace};
pub use left_out::LeftOut;
pub use material::{Material, Texture, TextureRole};
pub use node::{Node, Transform};
pub use posing::Moment;
pub use room::Room;

use crate::Space;

/// What a file shows: nodes, meshes, materials, animations, in the space the file has.
///
/// Elements refer to each other by their position in these lists. Each says by `source` where it comes from, as the path
/// of a value in the file: the one that findings, `get` and `set` use. A scene that a format made is sound:
/// [`Scene::check`] finds nothing.
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
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// Name of the model or motion, if the file has one.
    pub name: Vec<u8>,
    /// How its numbers are to be read.
    pub space: Space,
    /// All nodes. A parent may stand behind its child; no node is its own ancestor.
    pub nodes: Vec<Node>,
    /// All meshes.
    pub meshes: Vec<Mesh>,
    /// All materials.
    pub materials: Vec<Material>,
    /// All animations.
    pub animations: Vec<Animation>,
    /// What the format says of the whole beyond this.
    pub extras: Extras,
}

impl Scene {
    /// A scene with nothing in it.
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

    /// Position of the first node with this name.
    #[must_use]
    pub fn find_node(&self, name: impl AsRef<[u8]>) -> Option<usize> {
        self.nodes.iter().position(|node| node.name == name.as_ref())
    }
}

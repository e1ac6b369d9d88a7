//! Edits of a scene to be applied to its file.

use super::{Animation, AnimationChannel, Influence, Material, Mesh, Node, Primitive, Scene, Skin, Transform};
use crate::motion::Track;

/// One edit. Indices refer to the scene of the unedited file; values are in its space.
///
/// A format applies either all changes or none, and reports every change that it cannot store.
/// [`Scene::changes_to`](crate::Scene::changes_to) lists the changes that lead from one scene to another.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; }
/// use meshwire::scene::{Change, Node, Scene, Space};
///
/// let mut scene = Scene::new(Space::GLTF);
/// scene.nodes.push(Node::named("lid"));
/// let mut edited = scene.clone();
/// edited.nodes[0].name = b"cover".to_vec();
/// assert_eq!(scene.changes_to(&edited), Ok(vec![Change::NodeName { node: 0, name: b"cover".to_vec() }]));
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Change {
    /// Renames a node. References to it by name are updated.
    NodeName {
        /// Index of the node.
        node: usize,
        /// The new name.
        name: Vec<u8>,
    },
    /// Sets the transform of a node relative to its parent. Its children move with it.
    NodeTransform {
        /// Index of the node.
        node: usize,
        /// The new transform.
        transform: Transform,
    },
    /// Renames a material.
    MaterialName {
        /// Index of the material.
        material: usize,
        /// The new name.
        name: Vec<u8>,
    },
    /// Renames a texture.
    TextureName {
        /// Index of the material.
        material: usize,
        /// Index among its textures.
        texture: usize,
        /// The new name.
        name: Vec<u8>,
    },
    /// Assigns an existing material to a part of a mesh.
    PrimitiveMaterial {
        /// Index of the mesh.
        mesh: usize,
        /// Index among its parts.
        primitive: usize,
        /// Index of the material.
        material: usize,
    },
    /// Sets values of vertices. The number of vertices and the triangles are unchanged.
    Vertices {
        /// Index of the mesh.
        mesh: usize,
        /// Index among its parts.
        primitive: usize,
        /// The new values.
        values: VertexValues,
    },
    /// Replaces the vertices and triangles of a part.
    Geometry {
        /// Index of the mesh.
        mesh: usize,
        /// Index among its parts.
        primitive: usize,
        /// The new part.
        geometry: Box<Primitive>,
        /// For each new vertex, the vertex that it came from; `None` for an added vertex.
        origins: Vec<Option<u32>>,
    },
    /// Adds a part to a mesh, such as triangles of another material.
    AddPrimitive {
        /// Index of the mesh.
        mesh: usize,
        /// The part. Its influences index the joints of the mesh's skin.
        primitive: Box<Primitive>,
    },
    /// Adds a mesh.
    AddMesh {
        /// The mesh. Its node must exist.
        mesh: Box<Mesh>,
    },
    /// Replaces the skin of a mesh. Existing joints keep their indices, and new joints follow.
    Skin {
        /// Index of the mesh.
        mesh: usize,
        /// The new skin.
        skin: Skin,
    },
    /// Removes a mesh. Its node is kept.
    RemoveMesh {
        /// Index of the mesh.
        mesh: usize,
    },
    /// Adds a node. New nodes are numbered after the nodes of the scene, in the order of the changes.
    AddNode {
        /// The node. Its parent may be new as well.
        node: Box<Node>,
    },
    /// Sets the parent of a node. Its local transform is unchanged.
    NodeParent {
        /// Index of the node.
        node: usize,
        /// Index of the new parent; `None` for a root.
        parent: Option<usize>,
    },
    /// Removes a node, which must have no children or meshes left.
    RemoveNode {
        /// Index of the node.
        node: usize,
    },
    /// Adds a material. New materials are numbered after the materials of the scene, in the order of the changes.
    AddMaterial {
        /// The material.
        material: Box<Material>,
    },
    /// Adds an animation.
    AddAnimation {
        /// The animation.
        animation: Box<Animation>,
    },
    /// Removes an animation.
    RemoveAnimation {
        /// Index of the animation.
        animation: usize,
    },
    /// Adds a channel to an animation.
    AddChannel {
        /// Index of the animation.
        animation: usize,
        /// The channel.
        channel: Box<AnimationChannel>,
    },
    /// Replaces the keys of a channel. Without keys the channel is removed.
    Keys {
        /// Index of the animation.
        animation: usize,
        /// Index among its channels.
        channel: usize,
        /// The new track.
        track: Track,
    },
}

/// New values of some vertices of a part, each with the index of the vertex in the part.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum VertexValues {
    /// Positions.
    Positions(Vec<(u32, [f32; 3])>),
    /// Normals.
    Normals(Vec<(u32, [f32; 3])>),
    /// Tangents with their signs.
    Tangents(Vec<(u32, [f32; 4])>),
    /// Texture coordinates of the set with this index.
    Uvs(usize, Vec<(u32, [f32; 2])>),
    /// Colors of the set with this index.
    Colors(usize, Vec<(u32, [f32; 4])>),
    /// Influences.
    Influences(Vec<(u32, Vec<Influence>)>),
    /// Position offsets of the morph target with this index.
    MorphPositions(usize, Vec<(u32, [f32; 3])>),
}

impl VertexValues {
    /// Returns the number of vertices with a value.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Positions(values) | Self::Normals(values) | Self::MorphPositions(_, values) => values.len(),
            Self::Tangents(values) | Self::Colors(_, values) => values.len(),
            Self::Uvs(_, values) => values.len(),
            Self::Influences(values) => values.len(),
        }
    }

    /// Returns true if no vertex has a value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the name of the attribute for messages.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Positions(_) => "positions".to_owned(),
            Self::Normals(_) => "normals".to_owned(),
            Self::Tangents(_) => "tangents".to_owned(),
            Self::Uvs(set, _) => format!("texture coordinates {set}"),
            Self::Colors(set, _) => format!("colors {set}"),
            Self::Influences(_) => "influences".to_owned(),
            Self::MorphPositions(target, _) => format!("positions of morph target {target}"),
        }
    }
}

impl Change {
    /// Returns the changed element with its name: `mesh "hull"`.
    #[must_use]
    pub fn subject(&self, scene: &Scene) -> String {
        let node = |index: usize| named("node", index, scene.nodes.get(index).map(|node| &*node.name));
        let animation = |index: usize| named("animation", index, scene.animations.get(index).map(|one| &*one.name));
        match self {
            Self::NodeName { node: index, .. }
            | Self::NodeTransform { node: index, .. }
            | Self::NodeParent { node: index, .. }
            | Self::RemoveNode { node: index } => node(*index),
            Self::AddNode { node } => format!("new node {}", text(&node.name)),
            Self::MaterialName { material, .. } | Self::TextureName { material, .. } => of_material(scene, *material),
            Self::AddMaterial { material } => format!("new material {}", text(&material.name)),
            Self::PrimitiveMaterial { mesh, .. }
            | Self::Vertices { mesh, .. }
            | Self::Geometry { mesh, .. }
            | Self::Skin { mesh, .. }
            | Self::AddPrimitive { mesh, .. }
            | Self::RemoveMesh { mesh } => named("mesh", *mesh, scene.meshes.get(*mesh).map(|mesh| &*mesh.name)),
            Self::AddMesh { mesh } => format!("new mesh {}", text(&mesh.name)),
            Self::Keys { animation: index, .. }
            | Self::AddChannel { animation: index, .. }
            | Self::RemoveAnimation { animation: index } => animation(*index),
            Self::AddAnimation { animation } => format!("new animation {}", text(&animation.name)),
        }
    }

    /// Describes the change of `scene` in one line: its subject and the edit.
    #[must_use]
    pub fn describe(&self, scene: &Scene) -> String {
        let edit = match self {
            Self::NodeName { name, .. } | Self::MaterialName { name, .. } => format!("renamed to {}", text(name)),
            Self::NodeTransform { .. } => "moved".to_owned(),
            Self::NodeParent { parent: None, .. } => "made a root".to_owned(),
            Self::NodeParent { parent: Some(parent), .. } => {
                let name = scene.nodes.get(*parent).map(|node| &*node.name);
                format!("moved below {}", named("node", *parent, name))
            }
            Self::TextureName { texture, name, .. } => format!("texture {texture} renamed to {}", text(name)),
            Self::PrimitiveMaterial { primitive, material, .. } => {
                format!("part {primitive} has {}", of_material(scene, *material))
            }
            Self::Vertices { primitive, values, .. } => {
                format!("part {primitive}: {} of {} vertices", values.name(), values.len())
            }
            Self::Geometry { primitive, geometry, .. } => {
                let (vertices, triangles) = (geometry.positions.len(), geometry.triangles.len());
                format!("part {primitive}: {vertices} vertices, {triangles} triangles")
            }
            Self::AddPrimitive { primitive, .. } => {
                let (vertices, triangles) = (primitive.positions.len(), primitive.triangles.len());
                format!("new part of {vertices} vertices, {triangles} triangles")
            }
            Self::Skin { skin, .. } => format!("skin of {} joints", skin.joints.len()),
            Self::AddNode { .. } | Self::AddMaterial { .. } | Self::AddAnimation { .. } => "added".to_owned(),
            Self::AddMesh { mesh } => {
                let name = scene.nodes.get(mesh.node).map(|node| &*node.name);
                let mut used: Vec<String> = Vec::new();
                for material in mesh.primitives.iter().filter_map(|part| part.material) {
                    let material = of_material(scene, material);
                    used.extend((!used.contains(&material)).then_some(material));
                }
                let with = if used.is_empty() { String::new() } else { format!(" with {}", used.join(", ")) };
                format!("added at {}{with}", named("node", mesh.node, name))
            }
            Self::RemoveMesh { .. } | Self::RemoveNode { .. } | Self::RemoveAnimation { .. } => "removed".to_owned(),
            Self::Keys { channel, track, .. } => {
                format!("channel {channel}, {}: {} keys", text(&track.target), track.keys.len())
            }
            Self::AddChannel { channel, .. } => {
                let track = &channel.track;
                format!("new channel of {}, {:?}: {} keys", text(&track.target), track.channel, track.keys.len())
            }
        };
        format!("{}: {edit}", self.subject(scene))
    }
}

fn of_material(scene: &Scene, index: usize) -> String {
    named("material", index, scene.materials.get(index).map(|material| &*material.name))
}

fn named(kind: &str, index: usize, name: Option<&[u8]>) -> String {
    match name {
        Some(name) if !name.is_empty() => format!("{kind} {}", text(name)),
        _ => format!("{kind} {index}"),
    }
}

fn text(name: &[u8]) -> String {
    format!("{:?}", String::from_utf8_lossy(name))
}

#[cfg(test)]
mod tests {
    use super::super::Node;
    use super::*;
    use crate::Space;

    #[test]
    fn a_change_says_what_it_does_by_names() {
        let mut scene = Scene::new(Space::GLTF);
        scene.nodes.push(Node::named("arm"));
        let rename = Change::NodeName { node: 0, name: b"hand".to_vec() };
        assert_eq!(rename.describe(&scene), "node \"arm\": renamed to \"hand\"");
        let values = VertexValues::Uvs(1, vec![(3, [0.0; 2])]);
        let uvs = Change::Vertices { mesh: 4, primitive: 0, values };
        assert_eq!(uvs.describe(&scene), "mesh 4: part 0: texture coordinates 1 of 1 vertices");
    }
}

//! Edits of a scene that are to be done in its file.

use super::{Animation, AnimationChannel, Influence, Material, Mesh, Node, Primitive, Scene, Skin, Transform};
use crate::motion::Track;

/// One edit. Positions in lists are those of the scene that the file gives before any of them; numbers are in its space.
///
/// A format does all changes it is given or none, and says everything it cannot hold.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Change {
    /// A node gets another name; what refers to it by name follows.
    NodeName {
        /// Position of the node.
        node: usize,
        /// The new name.
        name: Vec<u8>,
    },
    /// A node is elsewhere, relative to its parent. Its children go with it.
    NodeTransform {
        /// Position of the node.
        node: usize,
        /// Where it is now.
        transform: Transform,
    },
    /// A material gets another name.
    MaterialName {
        /// Position of the material.
        material: usize,
        /// The new name.
        name: Vec<u8>,
    },
    /// A texture gets another name.
    TextureName {
        /// Position of the material.
        material: usize,
        /// Position among its textures.
        texture: usize,
        /// The new name.
        name: Vec<u8>,
    },
    /// A part of a mesh gets another of the materials there are.
    PrimitiveMaterial {
        /// Position of the mesh.
        mesh: usize,
        /// Position among its parts.
        primitive: usize,
        /// Position of the material.
        material: usize,
    },
    /// Vertices get other values; their number and the triangles stay.
    Vertices {
        /// Position of the mesh.
        mesh: usize,
        /// Position among its parts.
        primitive: usize,
        /// The new values.
        values: VertexValues,
    },
    /// A part gets other vertices and triangles.
    Geometry {
        /// Position of the mesh.
        mesh: usize,
        /// Position among its parts.
        primitive: usize,
        /// The part as it shall be.
        geometry: Box<Primitive>,
        /// For each vertex of it the one it was before; `None` for a vertex that is new.
        origins: Vec<Option<u32>>,
    },
    /// A part that is new in a mesh, such as triangles of another material.
    AddPrimitive {
        /// Position of the mesh.
        mesh: usize,
        /// The part; its influences count through the joints of the skin of the mesh.
        primitive: Box<Primitive>,
    },
    /// A mesh that was not there.
    AddMesh {
        /// The mesh; its node is one of those there are.
        mesh: Box<Mesh>,
    },
    /// A mesh gets another skin: joints it had stay where they are in the list, others follow.
    Skin {
        /// Position of the mesh.
        mesh: usize,
        /// The skin as it shall be.
        skin: Skin,
    },
    /// A mesh is removed. Its node stays.
    RemoveMesh {
        /// Position of the mesh.
        mesh: usize,
    },
    /// A node that is new. It is numbered behind the nodes of the scene, in the order of the changes.
    AddNode {
        /// The node; its parent may be one that is new as well.
        node: Box<Node>,
    },
    /// A node hangs below another one; its transform stays as it is relative to its parent.
    NodeParent {
        /// Position of the node.
        node: usize,
        /// Position of the new parent; `None` for a root.
        parent: Option<usize>,
    },
    /// A node is removed. It must have no children or meshes left.
    RemoveNode {
        /// Position of the node.
        node: usize,
    },
    /// A material that is new. It is numbered behind the materials of the scene, in the order of the changes.
    AddMaterial {
        /// The material.
        material: Box<Material>,
    },
    /// An animation that is new.
    AddAnimation {
        /// The animation.
        animation: Box<Animation>,
    },
    /// An animation is removed.
    RemoveAnimation {
        /// Position of the animation.
        animation: usize,
    },
    /// A channel that is new in an animation.
    AddChannel {
        /// Position of the animation.
        animation: usize,
        /// The channel.
        channel: Box<AnimationChannel>,
    },
    /// A channel of an animation gets other keys. Without keys it goes.
    Keys {
        /// Position of the animation.
        animation: usize,
        /// Position among its channels.
        channel: usize,
        /// The track as it shall be.
        track: Track,
    },
}

/// New values of some vertices of a part, each with the number of the vertex in the part.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum VertexValues {
    /// Positions.
    Positions(Vec<(u32, [f32; 3])>),
    /// Normals.
    Normals(Vec<(u32, [f32; 3])>),
    /// Tangents with their sign.
    Tangents(Vec<(u32, [f32; 4])>),
    /// Texture coordinates of the set with this number.
    Uvs(usize, Vec<(u32, [f32; 2])>),
    /// Colors of the set with this number.
    Colors(usize, Vec<(u32, [f32; 4])>),
    /// Influences.
    Influences(Vec<(u32, Vec<Influence>)>),
    /// What the morph target with this number adds to positions.
    MorphPositions(usize, Vec<(u32, [f32; 3])>),
}

impl VertexValues {
    /// How many vertices get a value.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Positions(values) | Self::Normals(values) | Self::MorphPositions(_, values) => values.len(),
            Self::Tangents(values) | Self::Colors(_, values) => values.len(),
            Self::Uvs(_, values) => values.len(),
            Self::Influences(values) => values.len(),
        }
    }

    /// True if no vertex gets a value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the values are, in words.
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
    /// The element that is changed, by its name: `mesh "hull"`.
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

    /// The change of `scene` in one line: its subject and what happens to it.
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

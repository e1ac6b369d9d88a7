//! Edits of a scene that are to be done in its file.

use super::{Influence, Mesh, Primitive, Scene, Transform};
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
    /// A mesh that was not there.
    AddMesh {
        /// The mesh; its node is one of those there are.
        mesh: Box<Mesh>,
    },
    /// A mesh goes.
    RemoveMesh {
        /// Position of the mesh.
        mesh: usize,
    },
    /// A channel of an animation gets other keys.
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
    /// What the change does to `scene`, in one line.
    #[must_use]
    pub fn describe(&self, scene: &Scene) -> String {
        let node = |index: &usize| named("node", *index, scene.nodes.get(*index).map(|node| &*node.name));
        let material =
            |index: &usize| named("material", *index, scene.materials.get(*index).map(|material| &*material.name));
        let mesh = |index: &usize| named("mesh", *index, scene.meshes.get(*index).map(|mesh| &*mesh.name));
        match self {
            Self::NodeName { node: index, name } => format!("{}: is called {}", node(index), text(name)),
            Self::NodeTransform { node: index, .. } => format!("{}: moves", node(index)),
            Self::MaterialName { material: index, name } => format!("{}: is called {}", material(index), text(name)),
            Self::TextureName { material: index, texture, name } => {
                format!("{}: texture {texture} is {}", material(index), text(name))
            }
            Self::PrimitiveMaterial { mesh: index, primitive, material: new } => {
                format!("{}: part {primitive} has {}", mesh(index), material(new))
            }
            Self::Vertices { mesh: index, primitive, values } => {
                format!("{}: part {primitive}: {} of {} vertices", mesh(index), values.name(), values.len())
            }
            Self::Geometry { mesh: index, primitive, geometry, .. } => format!(
                "{}: part {primitive}: {} vertices, {} triangles",
                mesh(index),
                geometry.positions.len(),
                geometry.triangles.len()
            ),
            Self::AddMesh { mesh } => format!("{}: new mesh {}", node(&mesh.node), text(&mesh.name)),
            Self::RemoveMesh { mesh: index } => format!("{}: goes", mesh(index)),
            Self::Keys { animation, channel, track } => {
                let name = scene.animations.get(*animation).map(|animation| &*animation.name);
                format!(
                    "{}: channel {channel}, {}: {} keys",
                    named("animation", *animation, name),
                    text(&track.target),
                    track.keys.len()
                )
            }
        }
    }
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
        assert_eq!(rename.describe(&scene), "node \"arm\": is called \"hand\"");
        let values = VertexValues::Uvs(1, vec![(3, [0.0; 2])]);
        let uvs = Change::Vertices { mesh: 4, primitive: 0, values };
        assert_eq!(uvs.describe(&scene), "mesh 4: part 0: texture coordinates 1 of 1 vertices");
    }
}

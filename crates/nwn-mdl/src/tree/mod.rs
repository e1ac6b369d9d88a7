//! The model as a tree: what a file says, apart from where its parts lie.
//!
//! Every byte of a file is in the tree (or follows from it by the rules of layout): run-time words, text
//! behind terminators and padding are held next to what they belong to.

pub(crate) mod flags;
mod light;
mod mesh;
#[cfg(feature = "serde")]
mod rows;
mod streams;
mod walk;

use meshwire_core::FixedText;

use crate::generated::{
    AnimationTiming, ControllerKey, Emitter, Event, GeometryState, ModelProperties, ModelSettings, NodeHead, Reference,
};

pub use light::Light;
pub(crate) use mesh::SLOT_COUNTS;
pub use mesh::{Aabb, AabbBox, AnimMesh, DanglyMesh, Mesh, MeshKind, Skin};
pub(crate) use streams::each_stream;
pub use streams::{Streams, VertexStreams};
pub use walk::Nodes;

/// A model: a tree of nodes, and animations with trees of their own.
///
/// ```
/// use nwn_mdl::{Profile, build};
///
/// let file = build::file("demo", Profile::Nmc)?;
/// assert_eq!(file.model.name.text(), b"demo");
/// assert_eq!(file.model.nodes().count(), 1);
/// # Ok::<(), meshwire_core::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Model {
    /// Addresses of routines of the compiling program. They tell the compilers apart.
    pub routines: [u32; 2],
    /// Name of the model; that of its root node too.
    pub name: FixedText<64>,
    /// Node count and words used at run time.
    pub state: GeometryState,
    /// Classification and fog.
    pub settings: ModelSettings,
    /// Bounds, scale, supermodel.
    pub properties: ModelProperties,
    /// Animations in file order.
    pub animations: Vec<Animation>,
    /// Root of the geometry. Damaged files have none.
    pub root: Option<Node>,
}

impl Model {
    /// The nodes of the geometry, parents before children, in file order.
    #[must_use]
    pub fn nodes(&self) -> Nodes<'_> {
        Nodes::new(self.root.as_ref())
    }

    /// Runs `change` on every node of the geometry, parents before children.
    pub fn for_each_node_mut(&mut self, change: &mut impl FnMut(&mut Node)) {
        if let Some(root) = &mut self.root {
            root.for_each_mut(change);
        }
    }

    /// Name of the supermodel; `None` if it is empty or NULL, in any case.
    #[must_use]
    pub fn super_model(&self) -> Option<&[u8]> {
        let name = self.properties.super_model_name.text();
        (!name.is_empty() && !name.eq_ignore_ascii_case(b"null")).then_some(name)
    }
}

/// An animation: a tree of nodes whose controllers move the nodes of the geometry.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Animation {
    /// Addresses of routines of the compiling program.
    pub routines: [u32; 2],
    /// Name of the animation.
    pub name: FixedText<64>,
    /// Node count and words used at run time.
    pub state: GeometryState,
    /// Length and transition in seconds, name of the node where the animation starts.
    pub timing: AnimationTiming,
    /// Named moments.
    pub events: Vec<Event>,
    /// Root of the tree.
    pub root: Option<Node>,
}

impl Animation {
    /// The nodes, parents before children, in file order.
    #[must_use]
    pub fn nodes(&self) -> Nodes<'_> {
        Nodes::new(self.root.as_ref())
    }
}

/// A node with everything below it.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Name, part number, words used at run time.
    pub head: NodeHead,
    /// What the node is.
    pub kind: NodeKind,
    /// Bits of the flag word that no kind of node has; 0 in every known file.
    pub unknown_flags: u32,
    /// Attributes, constant or over time.
    pub controllers: Controllers,
    /// Nodes that move with this one.
    pub children: Vec<Node>,
}

/// What a node is.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum NodeKind {
    /// A place and nothing more.
    Dummy,
    /// A light source.
    Light(Box<Light>),
    /// A source of particles.
    Emitter(Box<Emitter>),
    /// A camera; it has no fields.
    Camera,
    /// Another model hung here.
    Reference(Box<Reference>),
    /// A mesh of any kind.
    Mesh(Box<Mesh>),
}

/// Controller keys and the numbers they refer to, as stored. [`crate::controller`] reads them by name.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Controllers {
    /// One key for each controller, in the order of the source text.
    pub keys: Vec<ControllerKey>,
    /// Times and values of all controllers.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub floats: Vec<f32>,
}

impl Node {
    /// The node header's flag word: which parts the node has.
    #[must_use]
    pub fn flags(&self) -> u32 {
        self.kind.flags() | self.unknown_flags
    }

    /// The mesh of a mesh node of any kind.
    #[must_use]
    pub fn mesh(&self) -> Option<&Mesh> {
        match &self.kind {
            NodeKind::Mesh(mesh) => Some(mesh),
            _ => None,
        }
    }

    /// The mesh of a mesh node of any kind.
    pub fn mesh_mut(&mut self) -> Option<&mut Mesh> {
        match &mut self.kind {
            NodeKind::Mesh(mesh) => Some(mesh),
            _ => None,
        }
    }

    /// This node and all below it, parents before children, in file order.
    #[must_use]
    pub fn nodes(&self) -> Nodes<'_> {
        Nodes::new(Some(self))
    }

    /// Runs `change` on this node and all below it, parents before children.
    pub fn for_each_mut(&mut self, change: &mut impl FnMut(&mut Self)) {
        change(self);
        for child in &mut self.children {
            child.for_each_mut(change);
        }
    }

    /// The first node of that name here or below; case is ignored, as the game does.
    #[must_use]
    pub fn find(&self, name: impl AsRef<[u8]>) -> Option<&Self> {
        self.nodes().find(|node| node.head.name.text().eq_ignore_ascii_case(name.as_ref()))
    }

    /// The first node of that name here or below; case is ignored, as the game does.
    pub fn find_mut(&mut self, name: impl AsRef<[u8]>) -> Option<&mut Self> {
        let place = self.nodes().position(|node| node.head.name.text().eq_ignore_ascii_case(name.as_ref()))?;
        self.nth_mut(place)
    }

    /// The node of that number here or below, counted in file order.
    pub(crate) fn nth_mut(&mut self, place: usize) -> Option<&mut Self> {
        let mut left = place;
        let mut node = self;
        while left > 0 {
            left -= 1;
            let mut next = None;
            for child in &mut node.children {
                let count = child.nodes().count();
                if left < count {
                    next = Some(child);
                    break;
                }
                left -= count;
            }
            node = next?;
        }
        Some(node)
    }
}

impl NodeKind {
    /// The flag word that stands for this kind.
    #[must_use]
    pub fn flags(&self) -> u32 {
        match self {
            Self::Dummy => flags::DUMMY,
            Self::Light(_) => flags::LIGHT,
            Self::Emitter(_) => flags::EMITTER,
            Self::Camera => flags::CAMERA,
            Self::Reference(_) => flags::REFERENCE,
            Self::Mesh(mesh) => mesh.kind.flags(),
        }
    }

    /// The word that stands for this kind in the text form.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Dummy => "dummy",
            Self::Light(_) => "light",
            Self::Emitter(_) => "emitter",
            Self::Camera => "camera",
            Self::Reference(_) => "reference",
            Self::Mesh(mesh) => mesh.kind.name(),
        }
    }
}

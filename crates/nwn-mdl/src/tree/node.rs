//! Nodes.

use super::flags;
use super::keys::Keys;
use super::light::Light;
use super::mesh::Mesh;
use crate::generated::{Emitter, NodeHead, Reference};

/// A node with everything below it. The functions of [`build`](crate::build) make one of each kind.
///
/// ```
/// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; }
/// use meshwire::mdl::build;
///
/// let mut hand = build::dummy("hand")?;
/// hand.children.push(build::light("torch", [1.0, 0.5, 0.25], 5.0)?);
/// let torch = hand.find("TORCH").unwrap();
/// assert_eq!((torch.head.name.to_lossy().as_ref(), hand.nodes().count()), ("torch", 2));
/// # Ok::<(), meshwire::Error>(())
/// ```
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
///
/// ```
/// # mod meshwire { pub use nwn_mdl as mdl; }
/// use meshwire::mdl::controller::attributes::node::{POSITION, SCALE};
/// use meshwire::mdl::tree::Controllers;
///
/// let mut controllers = Controllers::default();
/// controllers.set_constant(SCALE.id, &[2.0])?;
/// controllers.set(POSITION.id, &[0.0, 1.0], POSITION.columns, &[0.0, 0.0, 0.0, 0.0, 0.0, 3.0])?;
/// assert_eq!(controllers.floats, [0.0, 2.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 3.0]);
/// assert_eq!(controllers.remove(SCALE.id), 1);
/// # Ok::<(), meshwire::mdl::controller::KeyError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Controllers {
    /// One key for each controller, in the order of the source text.
    pub keys: Keys,
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

/// Nodes of a tree, parents before children, in file order.
#[derive(Debug, Clone)]
pub struct Nodes<'a> {
    pending: Vec<&'a Node>,
}

impl<'a> Nodes<'a> {
    pub(super) fn new(root: Option<&'a Node>) -> Self {
        Self { pending: root.into_iter().collect() }
    }
}

impl<'a> Iterator for Nodes<'a> {
    type Item = &'a Node;

    fn next(&mut self) -> Option<&'a Node> {
        let node = self.pending.pop()?;
        self.pending.extend(node.children.iter().rev());
        Some(node)
    }
}

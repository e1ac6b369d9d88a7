//! Nodes.

use meshwire_core::TerminatedText;

use super::flags;
use super::keys::Keys;
use super::mesh::Mesh;
use crate::generated::{Array, Emitter, LightSettings, NodeHead, Reference};

/// A node and everything below it. The functions of [`build`](crate::build) create nodes of each kind.
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
    /// The kind of node, with its data.
    pub kind: NodeKind,
    /// Flag bits that no known kind of node uses; 0 in every known file.
    pub unknown_flags: u32,
    /// Attributes, constant or keyed.
    pub controllers: Controllers,
    /// Child nodes.
    pub children: Vec<Node>,
}

/// The kind of a node, with its data.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum NodeKind {
    /// A transform only.
    Dummy,
    /// A light source.
    Light(Box<Light>),
    /// A particle emitter.
    Emitter(Box<Emitter>),
    /// A camera; it has no fields.
    Camera,
    /// A reference to another model, attached here.
    Reference(Box<Reference>),
    /// A mesh of any kind.
    Mesh(Box<Mesh>),
}

/// Controller keys and the numbers they refer to, as stored. [`crate::controller`] provides access by name.
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
    /// Returns the flag word of the node header: which parts the node has.
    #[must_use]
    pub fn flags(&self) -> u32 {
        self.kind.flags() | self.unknown_flags
    }

    /// Returns the mesh of a mesh node of any kind.
    #[must_use]
    pub fn mesh(&self) -> Option<&Mesh> {
        match &self.kind {
            NodeKind::Mesh(mesh) => Some(mesh),
            _ => None,
        }
    }

    /// Returns the mesh of a mesh node of any kind, mutably.
    pub fn mesh_mut(&mut self) -> Option<&mut Mesh> {
        match &mut self.kind {
            NodeKind::Mesh(mesh) => Some(mesh),
            _ => None,
        }
    }

    /// Iterates over this node and all below it, parents before children, in file order.
    #[must_use]
    pub fn nodes(&self) -> Nodes<'_> {
        Nodes::new(Some(self))
    }

    /// Calls `change` on this node and all below it, parents before children.
    pub fn for_each_mut(&mut self, change: &mut impl FnMut(&mut Self)) {
        change(self);
        for child in &mut self.children {
            child.for_each_mut(change);
        }
    }

    /// Returns the first node of that name in this subtree; case is ignored, as in the game.
    #[must_use]
    pub fn find(&self, name: impl AsRef<[u8]>) -> Option<&Self> {
        self.nodes().find(|node| node.head.name.text().eq_ignore_ascii_case(name.as_ref()))
    }

    /// Returns the first node of that name in this subtree, mutably; case is ignored, as in the game.
    pub fn find_mut(&mut self, name: impl AsRef<[u8]>) -> Option<&mut Self> {
        let place = self.nodes().position(|node| node.head.name.text().eq_ignore_ascii_case(name.as_ref()))?;
        self.nth_mut(place)
    }

    /// Returns the node with that index in this subtree, in file order.
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
    /// Returns the flag word of this kind.
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

    /// Returns the word for this kind in the text form.
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

/// An iterator over the nodes of a tree, parents before children, in file order.
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

/// A light source. Color, radius and strength are controllers.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Light {
    /// Size of the lens flares.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub flare_radius: f32,
    /// Words used at run time.
    pub flare_handles: Array,
    /// Size of each flare.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub flare_sizes: Vec<f32>,
    /// Position of each flare on the line from the light to the center of the screen.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub flare_positions: Vec<f32>,
    /// Color shift of each flare.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub flare_colors: Vec<[f32; 3]>,
    /// Texture of each flare; `None` if the pointer is null.
    pub flare_textures: Vec<Option<TerminatedText>>,
    /// Flags.
    pub settings: LightSettings,
}

/// Returns the indices of a tree in file order, each with its depth, from the parent of each node. A node that is its
/// own ancestor occurs once.
pub(crate) fn depth_first(parents: &[Option<usize>], root: usize) -> Vec<(usize, usize)> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); parents.len()];
    for (place, parent) in parents.iter().enumerate() {
        if let Some(list) = parent.and_then(|parent| children.get_mut(parent)) {
            list.push(place);
        }
    }
    let mut order = Vec::with_capacity(parents.len());
    let mut pending = if root < parents.len() { vec![(root, 0)] } else { Vec::new() };
    while let Some((place, depth)) = pending.pop() {
        order.push((place, depth));
        let below = children.get_mut(place).map(std::mem::take).unwrap_or_default();
        pending.extend(below.into_iter().rev().map(|child| (child, depth + 1)));
    }
    order
}

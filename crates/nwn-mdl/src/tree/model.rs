//! Models and their animations.

use meshwire_core::FixedText;

use super::node::{Node, Nodes};
use crate::generated::{AnimationTiming, Event, GeometryState, ModelProperties, ModelSettings};

/// A model: a tree of nodes, and animations with trees of their own.
///
/// ```
/// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; }
/// use meshwire::mdl::{Profile, build};
///
/// let file = build::file("demo", Profile::Nmc)?;
/// assert_eq!(file.model.name.text(), b"demo");
/// assert_eq!(file.model.nodes().count(), 1);
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Model {
    /// Addresses of functions in the compiling program. They identify the compiler.
    pub routines: [u32; 2],
    /// Name of the model, which is also the name of its root node.
    pub name: FixedText<64>,
    /// Node count and words used at run time.
    pub state: GeometryState,
    /// Classification and fog.
    pub settings: ModelSettings,
    /// Bounds, scale, supermodel.
    pub properties: ModelProperties,
    /// Animations in file order.
    pub animations: Vec<Animation>,
    /// Root of the geometry; `None` only in damaged files.
    pub root: Option<Node>,
}

impl Model {
    /// Iterates over the nodes of the geometry, parents before children, in file order.
    #[must_use]
    pub fn nodes(&self) -> Nodes<'_> {
        Nodes::new(self.root.as_ref())
    }

    /// Calls `change` on every node of the geometry, parents before children.
    pub fn for_each_node_mut(&mut self, change: &mut impl FnMut(&mut Node)) {
        if let Some(root) = &mut self.root {
            root.for_each_mut(change);
        }
    }

    /// Calls `change` on every node of the geometry and of animations.
    pub(crate) fn for_each_mut(&mut self, change: &mut impl FnMut(&mut Node)) {
        self.for_each_node_mut(change);
        self.for_each_animated_mut(change);
    }

    /// Calls `change` on every node of animations.
    pub(crate) fn for_each_animated_mut(&mut self, change: &mut impl FnMut(&mut Node)) {
        for root in self.animations.iter_mut().filter_map(|animation| animation.root.as_mut()) {
            root.for_each_mut(change);
        }
    }

    /// Returns the name of the supermodel; `None` if it is empty or NULL, ignoring case.
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
    /// Addresses of functions in the compiling program.
    pub routines: [u32; 2],
    /// Name of the animation.
    pub name: FixedText<64>,
    /// Node count and words used at run time.
    pub state: GeometryState,
    /// Length and transition in seconds, and the name of the animation's root node.
    pub timing: AnimationTiming,
    /// Events.
    pub events: Vec<Event>,
    /// Root of the tree.
    pub root: Option<Node>,
}

impl Animation {
    /// Iterates over the nodes, parents before children, in file order.
    #[must_use]
    pub fn nodes(&self) -> Nodes<'_> {
        Nodes::new(self.root.as_ref())
    }
}

//! A motion joined to the nodes of an actor.

use crate::key::Interpolation;
use crate::view::submotion::{SubmotionRef, Transform};

/// Which submotion moves which node of an actor; made by [`Motion::join`](crate::Motion::join).
#[derive(Debug, Clone)]
pub struct Join<'a> {
    nodes: Vec<Option<SubmotionRef<'a>>>,
    left: Vec<SubmotionRef<'a>>,
}

impl<'a> Join<'a> {
    pub(crate) fn new(nodes: Vec<Option<SubmotionRef<'a>>>, left: Vec<SubmotionRef<'a>>) -> Self {
        Self { nodes, left }
    }

    /// For each node of the actor the submotion that moves it.
    #[must_use]
    pub fn nodes(&self) -> &[Option<SubmotionRef<'a>>] {
        &self.nodes
    }

    /// Submotions for which the actor has no node, or a second one of the same name.
    #[must_use]
    pub fn left(&self) -> &[SubmotionRef<'a>] {
        &self.left
    }

    /// Number of nodes that a submotion moves.
    #[must_use]
    pub fn joined_count(&self) -> usize {
        self.nodes.iter().flatten().count()
    }

    /// For each node of the actor where it is at a time in seconds; `None` for nodes the motion does not name, which
    /// stay as the actor has them.
    #[must_use]
    pub fn sample(&self, time: f32, interpolation: Interpolation) -> Vec<Option<Transform>> {
        self.nodes.iter().map(|node| node.map(|submotion| submotion.sample(time, interpolation))).collect()
    }
}

//! Joins a motion to the nodes of an actor.

use crate::key::Interpolation;
use crate::view::submotion::{SubmotionRef, Transform};

/// The submotion for each node of an actor. Created by [`Motion::join`](crate::Motion::join).
#[derive(Debug, Clone)]
pub struct Join<'a> {
    nodes: Vec<Option<SubmotionRef<'a>>>,
    left: Vec<SubmotionRef<'a>>,
}

impl<'a> Join<'a> {
    pub(crate) fn new(nodes: Vec<Option<SubmotionRef<'a>>>, left: Vec<SubmotionRef<'a>>) -> Self {
        Self { nodes, left }
    }

    /// Returns the submotion, if any, for each node of the actor.
    #[must_use]
    pub fn nodes(&self) -> &[Option<SubmotionRef<'a>>] {
        &self.nodes
    }

    /// Returns submotions for which the actor has no node, or which duplicate the name of another.
    #[must_use]
    pub fn left(&self) -> &[SubmotionRef<'a>] {
        &self.left
    }

    /// Returns the number of nodes that have a submotion.
    #[must_use]
    pub fn joined_count(&self) -> usize {
        self.nodes.iter().flatten().count()
    }

    /// Returns the transform of each node of the actor at a time in seconds. It is `None` for nodes that the motion
    /// does not name, which keep the transform of the actor.
    #[must_use]
    pub fn sample(&self, time: f32, interpolation: Interpolation) -> Vec<Option<Transform>> {
        self.nodes.iter().map(|node| node.map(|submotion| submotion.sample(time, interpolation))).collect()
    }
}

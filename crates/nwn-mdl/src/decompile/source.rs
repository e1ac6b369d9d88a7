//! What is known while nodes are written.

use crate::profile::Profile;

/// What is known while nodes are written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source {
    pub(super) profile: Profile,
    pub(super) is_animated: bool,
    /// The model has a supermodel, whose part numbers its nodes have.
    pub(super) has_part_numbers: bool,
    /// Lists of vertices and faces are written.
    pub(super) has_shapes: bool,
}

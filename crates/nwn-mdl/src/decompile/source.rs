//! The context in which nodes are written.

use crate::profile::Profile;

/// The context in which nodes are written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source {
    pub(super) profile: Profile,
    pub(super) is_animated: bool,
    /// True if the model has a supermodel, whose part numbers its nodes use.
    pub(super) has_part_numbers: bool,
    /// True if lists of vertices and faces are written.
    pub(super) has_shapes: bool,
}

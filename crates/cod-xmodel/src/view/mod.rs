//! Views for users: bounds, parent-relative transforms, weights in order, render buffers, skinned poses.
//!
//! Places are [`glam`]'s affine maps in 64 bits, from the space of a bone to that of the model, or of its parent.

mod buffers;
mod skeleton;
mod weights;

pub use buffers::Buffers;
pub use meshwire_scene::glam;
pub use weights::heaviest;

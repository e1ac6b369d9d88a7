//! Views: bounds, parent-relative transforms, sorted weights, render buffers, skinned poses.
//!
//! Transforms are double-precision [`glam`] affine transforms from bone space to model space or to the space of the
//! parent.

mod buffers;
mod skeleton;
mod weights;

pub use buffers::Buffers;
pub use meshwire_scene::glam;
pub use weights::heaviest;

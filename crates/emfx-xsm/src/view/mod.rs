//! Typed access: tracks, poses, and the whole motion, which can be sampled and joined to the nodes of an actor.
//!
//! Times are absolute seconds. Positions, rotations and scales are relative to the parent node, in the left-handed
//! space of the actor (x right, y up, z forward; section 7 of the EMotionFX reference). All versions of chunks 200 and
//! 202 have the same interface here. Rotations are decoded; the stored keys remain accessible.

mod motion;
pub(crate) mod submotion;
mod track;

pub use motion::Join;
pub use motion::Motion;
pub use submotion::{SubmotionRef, TrackKind, Transform};
pub use track::{RotationTrack, Track};

/// Evaluates an expression for a value of either rotation width: the variants have the same fields and methods.
macro_rules! either {
    ($value:expr, $own:ident => $expression:expr) => {
        match $value {
            Self::Full($own) => $expression,
            Self::Packed($own) => $expression,
        }
    };
}
pub(crate) use either;

//! Neutral scene types: what the formats have in common once their bytes are understood. No format is known here.
//!
//! A [`Scene`] is a whole file as plain lists: [`Node`]s, [`Mesh`]es, [`Material`]s, [`Animation`]s, in a [`Space`] that it
//! names and that one call [changes](Scene::convert). What is edited in it goes back into the file as [`Change`]s.
//! [`mesh`] and [`motion`] are the edits that all formats share.
//!
//! Maths is that of [`glam`], re-exported so that a caller names the same version: [`glam::Affine3A`] for maps of points,
//! [`glam::Quat`] for rotations, [`glam::DVec3`] and its like where a format counts in 64 bits. A product acts from the
//! right: `outer * inner` moves by `inner` first. glam is built without SIMD, so that every machine computes the same
//! bits. [`Pose`] is what glam has no type for.

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

pub use glam;

pub mod mesh;
pub mod motion;
pub mod plan;
mod pose;
mod scene;
mod space;

pub use pose::Pose;
pub use scene::{
    Animation, AnimationChannel, AnimationTarget, Change, Extra, Extras, Influence, Influences, LeftOut, Material,
    Mesh, Moment, MorphDeltas, MorphTarget, Node, Primitive, Purpose, Room, Scene, Skin, Texture, TextureRole,
    Transform, VertexSpace, VertexValues, compare,
};
pub use space::{Direction, Handedness, Space, SpaceMap};

/// The examples of the front page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

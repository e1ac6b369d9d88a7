//! Format-neutral scene types.
//!
//! A [`Scene`] represents a whole file as plain lists of [`Node`]s, [`Mesh`]es, [`Material`]s and [`Animation`]s in a
//! named [`Space`]. [`Scene::convert`] changes the space. Edits are applied back to the file as [`Change`]s. [`mesh`]
//! and [`motion`] contain the edits that all formats share.
//!
//! Math types come from [`glam`], which is re-exported so that callers use the same version: [`glam::Affine3A`] for
//! transforms, [`glam::Quat`] for rotations, and [`glam::DVec3`] and related types where a format uses 64 bits.
//! Transforms compose right to left: `outer * inner` applies `inner` first. glam is built without SIMD, so that every
//! machine computes the same bits. [`Pose`] covers what glam has no type for.

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

pub use glam;

#[cfg(feature = "serde")]
mod form;
pub mod mesh;
pub mod motion;
pub mod plan;
mod pose;
pub mod retarget;
mod scene;
mod space;

pub use pose::Pose;
pub use scene::{
    Animation, AnimationChannel, AnimationTarget, Attachment, Budget, Camera, Change, Emitter, Extra, Extras,
    Influence, Influences, LeftOut, Lens, Light, LightShape, Material, Mesh, Moment, MorphDeltas, MorphTarget, Node,
    Primitive, Problem, Purpose, Reference, Scene, Skin, Texture, TextureRole, Transform, VertexSpace, VertexValues,
    compare,
};
pub use space::{Direction, Handedness, Space, SpaceMap};

/// Runs the examples in the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

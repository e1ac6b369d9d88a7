//! Neutral scene types: what the formats have in common once their bytes are understood. No format is known here.
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
mod pose;

pub use pose::Pose;

/// The examples of the front page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! Renders images of scenes on the CPU.
//!
//! [`draw`] renders a [`Scene`] in parallel projection, from the direction of a [`View`] and scaled to fill the image.
//! It uses no clock, random numbers or system functions: a scene gives the same bits on every machine.
//!
//! A surface has the color of its material and of its texture, if the caller provides one, under one light from the
//! upper left and an ambient light. Vertex colors are not drawn, because formats use them for various purposes. Both
//! sides of triangles are drawn. Meshes of other levels of detail and meshes that are not for rendering are omitted,
//! unless there is nothing else.

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

mod camera;
mod draw;
mod lines;
mod number;
mod picture;
mod placed;
mod raster;
mod shade;
mod texture;
mod view;

pub use draw::draw;
pub use meshwire_scene::Scene;
pub use picture::Picture;
pub use texture::Texture;
pub use view::{Overlay, View};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

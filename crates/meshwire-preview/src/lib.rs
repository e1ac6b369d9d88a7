//! Pictures of scenes, drawn on the CPU.
//!
//! [`draw`] looks at a [`Scene`] in parallel projection, from where a [`View`] says, so that all of it fills the picture.
//! There is no clock, no random number and no function of the system in it: a scene gives the same bits on every machine.
//!
//! A surface has the color of its material and of its picture, if the caller has one for it, under one light from above
//! and the left and an even light from everywhere. Vertex colors are not drawn: formats use them for anything. Both sides
//! of triangles are drawn. Meshes of other levels of detail than the one asked for and meshes that are not for the eye
//! stay out, unless there is nothing else.

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

/// The examples of the front page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

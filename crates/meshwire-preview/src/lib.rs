//! Renders images of scenes on the CPU.
//!
//! [`draw`] renders a [`Scene`] in parallel projection, from the direction of a [`View`] and scaled to fill the image.
//! It uses no clock, random numbers or system functions: a scene gives the same bits on every machine.
//!
//! A surface has the color of its material and of its texture, if the caller provides one, under a light from the upper
//! left and soft light from the sky and the ground. Creases are darker, and the ground below has a shadow. Vertex colors
//! are not drawn, because formats use them for various purposes. Both sides of triangles are drawn. Meshes of other
//! levels of detail and meshes that are not for rendering are omitted, unless there is nothing else; so are flat sheets
//! with an opacity map, such as shadows, if their texture is missing. Stray vertices far away are outside of the image.
//!
//! Without triangles, nodes are drawn as bones, or a note says why they have no places.

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

mod camera;
mod draw;
mod frame;
mod lines;
mod number;
mod occlusion;
mod picture;
mod placed;
mod raster;
mod shade;
mod skeleton;
mod subject;
pub mod text;
mod texture;
mod view;

pub use draw::{draw, draw_alike};
pub use meshwire_scene::Scene;
pub use picture::Picture;
pub use subject::shown;
pub use texture::Texture;
pub use view::{Overlay, View};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

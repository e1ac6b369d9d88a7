//! Editing operations. Each keeps everything else bit for bit.

mod complete;
mod convert;
mod mesh;
mod nodes;
mod parts;
mod rename;
mod transform;

#[cfg(feature = "scene")]
pub(crate) use complete::add_colors;
pub(crate) use parts::number_animations;
#[cfg(feature = "scene")]
pub(crate) use parts::number_new;

//! Editing operations. Each keeps everything else bit for bit.

mod colors;
mod complete;
mod convert;
mod merged;
mod mesh;
mod names;
mod nodes;
mod parts;
mod rename;
mod transform;

#[cfg(feature = "scene")]
pub(crate) use colors::add_colors;
pub(crate) use parts::number_animations;
#[cfg(feature = "scene")]
pub(crate) use parts::number_new;

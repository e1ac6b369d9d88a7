//! Editing operations. Each keeps everything else bit for bit.

mod complete;
mod convert;
mod mesh;
mod nodes;
mod rename;
mod transform;

pub(crate) use complete::number_animations;
#[cfg(feature = "scene")]
pub(crate) use complete::{add_colors, number_new};

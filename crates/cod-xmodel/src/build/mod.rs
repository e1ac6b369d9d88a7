//! Builds new files.

mod animation;
mod check;
mod file;
mod model;
mod surface;

pub use crate::model::UPRIGHT;
pub use animation::{AnimationBuilder, notes};
pub use model::{CornerParts, ModelBuilder};

//! Egosoft ANI files: animations of the parts of one component.

mod build;
mod edit;
mod file;
mod format;
#[cfg(feature = "arbitrary")]
mod generate;
pub mod lint;
mod sample;
#[cfg(feature = "scene")]
pub mod scene;
#[cfg(feature = "scene")]
mod tracks;
mod view;

pub use crate::generated::ani::{AniWire, Animation, ControlPoints, Interpolation, Keyframe};
pub use build::{AnimationData, smooth};
pub use file::AniFile;
pub use view::{AnimationView, Track, TrackKind};

/// Short name of the format.
pub(crate) const NAME: &str = "ani";

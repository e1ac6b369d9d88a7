//! Editing operations: methods of [`Model`](crate::Model) and [`XmodelFile`](crate::XmodelFile).

#[cfg(feature = "scene")]
mod mesh;
#[cfg(feature = "scene")]
mod motion;
pub(crate) mod names;
mod vertices;

//! Editing operations: methods of [`Model`](crate::Model) and [`XmodelFile`](crate::XmodelFile).

mod mesh;
mod motion;
pub(crate) mod names;
mod vertices;

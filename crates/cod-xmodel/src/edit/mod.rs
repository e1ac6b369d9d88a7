//! Changes people ask for: methods of [`Model`](crate::Model) and [`XmodelFile`](crate::XmodelFile).

mod names;
mod vertices;
mod widths;

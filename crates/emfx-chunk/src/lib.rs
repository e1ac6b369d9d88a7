//! What the three EMotionFX file kinds share.

#![forbid(unsafe_code)]

#[rustfmt::skip]
pub mod generated;

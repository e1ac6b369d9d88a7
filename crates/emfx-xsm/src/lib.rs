//! EMotionFX skeletal motions (XSM): read, edit, write.

#![forbid(unsafe_code)]

#[rustfmt::skip]
pub mod generated;

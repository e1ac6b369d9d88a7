//! EMotionFX actors (XAC): read, edit, write.

#![forbid(unsafe_code)]

#[rustfmt::skip]
pub mod generated;

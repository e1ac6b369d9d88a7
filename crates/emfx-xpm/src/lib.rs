//! EMotionFX morph motions (XPM): read, edit, write.

#![forbid(unsafe_code)]

#[rustfmt::skip]
pub mod generated;

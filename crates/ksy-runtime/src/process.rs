//! Values whose bytes are changed as a whole before they are read: combined with a key, rotated, inflated, or by code of
//! the user's own.

pub use crate::codec::*;
pub use crate::processed::*;
pub use crate::processed_cut::*;
pub use crate::processed_until::*;

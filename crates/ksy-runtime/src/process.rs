//! Values whose bytes are transformed as a whole before they are read: XORed with a key, rotated, compressed, or
//! decoded by a user-defined codec.

pub use crate::codec::*;
pub use crate::processed::*;
pub use crate::processed_cut::*;
pub use crate::processed_until::*;

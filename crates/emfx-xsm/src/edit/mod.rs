//! Editing of names, tracks, keys, times and layouts.
//!
//! Untouched data is written back bit-identically. A chunk 202 that an operation changes gets a new stated length by
//! the rule its writer followed ([`LengthRule`](crate::LengthRule)). After changing fields of the wire records
//! directly, call [`XsmFile::set_lengths`](crate::XsmFile::set_lengths).

pub(crate) mod check;
mod layout;
mod nodes;
mod submotion;
mod time;
#[cfg(feature = "scene")]
mod tracks;

pub use layout::SubmotionLayout;
pub use submotion::SubmotionMut;
#[cfg(feature = "scene")]
pub(crate) use tracks::track;

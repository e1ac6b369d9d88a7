//! Editing: names, tracks and keys, times, layouts.
//!
//! What is not touched is written back bit for bit. A chunk 202 that an operation changes gets its length stated anew
//! by the rule its writer followed ([`LengthRule`](crate::LengthRule)). Who changes fields of the wire records
//! directly can say [`XsmFile::set_lengths`](crate::XsmFile::set_lengths) afterwards.

pub(crate) mod check;
mod layout;
mod nodes;
mod refusal;
mod submotion;
mod time;
mod tracks;

pub use layout::SubmotionLayout;
pub use submotion::SubmotionMut;
#[cfg(feature = "scene")]
pub(crate) use tracks::track;

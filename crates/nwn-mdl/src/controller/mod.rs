//! Controllers: attributes of nodes, constant or keyed.
//!
//! A node stores a list of keys and one list of numbers that all keys refer to. The meaning of a key's id depends on
//! the kind of node and, for some later attributes, on the compiler (section 5.1 of the format reference).

pub mod attributes;
mod change;
mod motion;
mod sample;
mod track;

pub use attributes::{Attribute, attribute, attribute_named};
pub use change::KeyError;
pub(crate) use motion::{budget, numbers};
#[cfg(feature = "scene")]
pub(crate) use motion::{events, id, motion, tracks};
#[cfg(feature = "serde")]
pub(crate) use track::Packed;
pub(crate) use track::index;
pub use track::{BEZIER, BEZIER_PARTS, Rotation, Track};

//! Back ends: what is made from a model.

pub mod dictionary;
pub mod rust;

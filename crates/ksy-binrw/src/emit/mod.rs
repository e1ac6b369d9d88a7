//! Back ends: what is made from a model.

pub mod dictionary;
pub mod hexpat;
pub mod markdown;
pub mod published;
pub mod rust;
mod words;

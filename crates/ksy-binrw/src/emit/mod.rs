//! Back ends: the outputs generated from a model.

pub mod dictionary;
pub mod editor;
pub mod graph;
pub mod hexpat;
pub mod markdown;
pub mod rust;
mod words;

//! What the runtime promises to generated code, a module for each of its own.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::as_conversions, clippy::panic)]

mod computed;
mod layout;
mod reader;
mod slot;
mod text;
mod validate;
mod wire;

//! The JSON that `dump` writes and `build` reads.

mod document;
mod part;
mod path;
mod pretty;

pub use document::{read, write};
pub use part::write_part;
pub use path::ElementPath;

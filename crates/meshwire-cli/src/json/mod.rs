//! The JSON that `dump` writes and `build` reads.

mod document;
mod encoding;
mod excerpt;
mod part;
mod path;
mod pretty;

pub use document::{read, write};
pub use encoding::looks_like;
pub use part::write_part;
pub use path::ElementPath;

//! The JSON that `dump` writes and `build` reads.

mod document;
mod encoding;
mod excerpt;
mod line;
mod part;
mod pretty;

pub use meshwire::json::{ElementPath, Selection, Step, brief, part_of, selected, with_part};

pub use document::{read, write, write_value};
pub use encoding::{decoded, looks_like};
pub use line::write_line;
pub use part::{PartDocument, write_part};

//! The JSON that `dump` writes and `build` reads.

mod brief;
mod document;
mod encoding;
mod excerpt;
mod line;
mod part;
mod path;
mod pretty;
mod select;

pub use brief::brief;
pub use document::{read, write, write_value};
pub use encoding::{decoded, looks_like};
pub use line::write_line;
pub use part::{PartDocument, members, part_of, with_part, write_part};
pub use path::{ElementPath, Step};
pub use select::{Selection, selected};

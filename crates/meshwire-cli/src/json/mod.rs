//! The JSON that `dump` writes and `build` reads.

mod document;
mod encoding;
mod excerpt;
mod part;
mod pretty;

use std::io::Write;

use serde::Serialize;

pub use meshwire::json::{ElementPath, Selection, Step, brief, part_of, selected, with_part};

pub use document::{read, write, write_value};
pub use encoding::{decoded, looks_like};
pub use part::{PartDocument, write_part};

/// Writes a value on its own line.
///
/// # Errors
/// I/O errors of `out`, as [`serde_json::Error::io`].
pub fn write_line(out: &mut (impl Write + ?Sized), value: &impl Serialize) -> serde_json::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n").map_err(serde_json::Error::io)
}

//! JSON Lines: one value per line.

use std::io::Write;

use serde::Serialize;

/// Writes a value on its own line.
///
/// # Errors
/// I/O errors of `out`, as [`serde_json::Error::io`].
pub fn write_line(out: &mut (impl Write + ?Sized), value: &impl Serialize) -> serde_json::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n").map_err(serde_json::Error::io)
}

//! Lines of JSON: a value each.

use std::io::Write;

use serde::Serialize;

/// Writes a value on a line of its own.
///
/// # Errors
/// Those of `out`, as [`serde_json::Error::io`].
pub fn write_line(out: &mut (impl Write + ?Sized), value: &impl Serialize) -> serde_json::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n").map_err(serde_json::Error::io)
}

//! [`Format`](meshwire_core::Format) for the whole file.

use crate::file::NAME;
use crate::generated::XpmFile;

emfx_chunk::impl_format!(XpmFile, NAME, b"XPM ", XpmFile::forget_lengths, crate::lint::findings, crate::info::info);

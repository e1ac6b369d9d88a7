//! [`Format`](meshwire_core::Format) for the whole file.

use crate::file::NAME;
use crate::generated::XsmFile;

emfx_chunk::impl_format!(XsmFile, NAME, b"XSM ", XsmFile::forget_lengths, crate::lint::findings, crate::info::info);

//! [`Format`](meshwire_core::Format) for the whole file.

use crate::file::NAME;
use crate::generated::XacFile;

emfx_chunk::impl_format!(
    XacFile,
    NAME,
    b"XAC ",
    XacFile::forget_lengths,
    crate::lint::findings,
    crate::info::info,
    bounds XacFile::update_boxes
);

//! What records written by hand promise: each attribute read, written, refused, laid out, as JSON and as random values.
#![allow(
    clippy::let_unit_value,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::as_conversions,
    clippy::panic,
    missing_docs
)]

mod bits;
mod delimited;
mod references;
mod repeat_until;
mod stored_as;
mod support;
mod switches;

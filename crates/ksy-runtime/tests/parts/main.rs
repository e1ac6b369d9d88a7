//! Records written by hand, a module for each thing the attributes can say: read, written, checked, laid out, as JSON and
//! as random values.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::as_conversions, clippy::panic, missing_docs)]

mod at;
mod damage;
mod ended;
mod follow;
mod hosted;
mod io;
mod io_bits;
mod large;
mod later;
mod lax;
mod params;
mod process;
mod processed_ended;
mod processed_lists;
mod processed_until;
mod relayout;
mod rooted;
mod support;
mod texts;
mod window;

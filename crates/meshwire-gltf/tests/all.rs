//! The tests of the crate as one program, which builds in half the time of one program per file.

mod export;
mod foreign;
mod import;
mod read;
mod read_values;
#[allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "the fuzz crate includes it, too")]
mod strange;
mod whole;

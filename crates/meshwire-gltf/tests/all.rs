//! The tests of the crate as one program, which builds in half the time of one program per file.

mod export;
mod foreign;
mod import;
mod read;
mod read_values;
mod strange;
mod whole;

//! `cargo xtask samples`: the files in `samples/`.
//!
//! They are made by the format crates' own writers, in a crate of their own: this one must compile while generated
//! code does not, for `regen` is what mends it.

use std::process::Command;

/// Runs the task.
pub fn run(args: &[String]) -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["run", "--quiet", "--package", "meshwire-samples", "--"])
        .arg(crate::root())
        .args(args)
        .status()
        .map_err(|error| format!("could not run cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err("run: cargo xtask samples".to_owned()) }
}

//! `cargo xtask samples`: generates the files in `samples/`.
//!
//! The writers of the format crates create them in a separate crate, because this program must compile even if
//! generated code does not: `regen` repairs it.

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

//! Compiles the schema whenever it changes.

use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=pack.ksy");
    let sources = ksy_binrw::gather(Path::new("pack.ksy"), &[])?;
    let rust = ksy_binrw::rust(&sources, &[]).map_err(|errors| errors[0].to_string())?;
    for left_out in &rust.left_out {
        println!("cargo::warning={}", left_out.shown("warning"));
    }
    std::fs::write(Path::new(&std::env::var("OUT_DIR")?).join("pack.rs"), rust.files[0].as_module("pack"))?;
    Ok(())
}

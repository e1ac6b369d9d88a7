//! Compiles the schemas whenever one changes.

use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for name in ["pack", "png"] {
        println!("cargo::rerun-if-changed={name}.ksy");
        let sources = ksy_binrw::gather(Path::new(&format!("{name}.ksy")), &[])?;
        let rust = ksy_binrw::rust(&sources, &[]).map_err(|errors| errors[0].to_string())?;
        for warning in rust.warnings.iter().chain(&rust.left_out) {
            println!("cargo::warning={}", warning.shown("warning"));
        }
        let path = Path::new(&std::env::var("OUT_DIR")?).join(format!("{name}.rs"));
        std::fs::write(path, rust.files[0].as_module(name))?;
    }
    println!("cargo::rerun-if-changed=png.gen.yaml");
    Ok(())
}

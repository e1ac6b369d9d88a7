//! Compiles the schemas.

use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for (name, folder) in [("stl", "."), ("pcap", "."), ("png", "../gallery/own")] {
        let path = format!("{folder}/{name}.ksy");
        println!("cargo::rerun-if-changed={path}");
        let sources = ksy_binrw::gather(Path::new(&path), &[])?;
        let rust = ksy_binrw::rust(&sources, &[]).map_err(|errors| errors[0].to_string())?;
        let to = Path::new(&std::env::var("OUT_DIR")?).join(format!("{name}.rs"));
        std::fs::write(to, rust.files[0].as_module(name))?;
    }
    Ok(())
}

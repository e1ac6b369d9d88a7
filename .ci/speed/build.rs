//! Compiles the schemas. Those that import from Kaitai's gallery need the variable `KAITAI_FORMATS`.

use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rustc-check-cfg=cfg(gallery)");
    println!("cargo::rerun-if-env-changed=KAITAI_FORMATS");
    let gallery: Option<PathBuf> = std::env::var_os("KAITAI_FORMATS").map(PathBuf::from);
    for (name, folder) in [("stl", "."), ("pcap", "."), ("png", "../gallery/own")] {
        compile(name, &Path::new(folder).join(name), &[])?;
    }
    if let Some(gallery) = gallery.filter(|gallery| gallery.is_dir()) {
        println!("cargo::rustc-cfg=gallery");
        compile("zip", &gallery.join("archive/zip"), &[gallery.clone()])?;
        compile("protobuf", Path::new("protobuf"), &[gallery])?;
    }
    Ok(())
}

fn compile(name: &str, schema: &Path, roots: &[PathBuf]) -> Result<(), Box<dyn std::error::Error>> {
    let sources = ksy_binrw::gather(&schema.with_extension("ksy"), roots)?;
    sources.iter().for_each(|source| println!("cargo::rerun-if-changed={}", source.name));
    let sources: Vec<_> = sources.into_iter().map(placed).collect();
    let rust = ksy_binrw::rust(&sources, &[]).map_err(|errors| errors[0].to_string())?;
    let modules = rust.files.iter().zip(&sources).map(|(file, source)| file.as_module(module(&source.name)));
    let to = Path::new(&std::env::var("OUT_DIR")?).join(format!("{name}.rs"));
    Ok(std::fs::write(to, modules.collect::<Vec<_>>().concat())?)
}

/// Names the module of a schema, so that others can refer to it.
fn placed(source: ksy_binrw::Source) -> ksy_binrw::Source {
    let module = Some(format!("crate::{}", module(&source.name)));
    ksy_binrw::Source { module, ..source }
}

fn module(name: &str) -> &str {
    Path::new(name).file_stem().and_then(|name| name.to_str()).unwrap_or_default()
}

//! Reads glTF files, with the files beside them, and says which of them are refused.
//!   cargo run -p meshwire-gltf --example read_all -- FILE...

use std::path::Path;
use std::process::ExitCode;

use meshwire_gltf::{ReadOptions, read_with};

fn main() -> ExitCode {
    let (mut number, mut refused) = (0, 0);
    for name in std::env::args().skip(1) {
        number += 1;
        if let Err(error) = read(Path::new(&name)) {
            refused += 1;
            println!("{name}: {error}");
        }
    }
    println!("{number} files, {refused} of them refused");
    if number == 0 || refused > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn read(path: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let beside = |name: &str| std::fs::read(folder.join(name)).map_err(|error| error.to_string());
    let mut options = ReadOptions::default();
    options.files = Some(&beside);
    read_with(&std::fs::read(path)?, &options)?;
    Ok(())
}
